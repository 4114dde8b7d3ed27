"""Methods of arrays as the functions that they are: ``x.sum(axis=0)`` is ``np.sum(x, axis=0)``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.names.values import Params, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.memory import HARMLESS_NAMES
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.rules.distributions import DRAWS
from adjoint_gen.rules.table import lookup

_SAME_ARGUMENTS: dict[str, Callable[..., Any]] = {
    "all": np.all, "any": np.any, "argmax": np.argmax, "argmin": np.argmin, "argpartition": np.argpartition,
    "argsort": np.argsort, "cumprod": np.cumprod, "cumsum": np.cumsum,
    "diagonal": np.diagonal, "dot": np.dot, "max": np.max, "mean": np.mean, "min": np.min, "nonzero": np.nonzero,
    "prod": np.prod, "ravel": np.ravel, "repeat": np.repeat, "round": np.round, "searchsorted": np.searchsorted,
    "squeeze": np.squeeze, "std": np.std, "sum": np.sum, "swapaxes": np.swapaxes, "take": np.take, "trace": np.trace,
    "var": np.var,
}
_OTHER_ARGUMENTS: dict[str, Callable[..., Any]] = {
    "clip": np.clip, "compress": np.compress, "reshape": np.reshape, "transpose": np.transpose,
}
_OWN = frozenset({"astype", "conj", "conjugate", "copy", "flatten", "item"})
"""Methods that are no function of NumPy: ``np.conj(x)`` makes an array, ``x.conj()`` of real numbers is ``x``."""

FIRST_IS_ARRAY = frozenset({*_SAME_ARGUMENTS.values(), *_OTHER_ARGUMENTS.values()} - {np.compress})
"""Functions that make an array of their first argument."""

ARRAY_METHODS = frozenset({*_SAME_ARGUMENTS, *_OTHER_ARGUMENTS, *_OWN})

_RANDOM = DRAWS | {"gauss", "randrange", "sample", "choices", "vonmisesvariate"}
"""Draws of random numbers, also by Python's own generators: they change these and nothing else."""


def is_harmless_method(name: str) -> bool:
    """Whether a method of this name is known to change nothing that a function computes with."""
    return name in HARMLESS_NAMES or name in _RANDOM


def is_random_draw(name: str) -> bool:
    """Whether a method of this name draws random numbers."""
    return name in _RANDOM


def is_foreign(low: Lowering, value: Value) -> bool:
    """Whether a value comes from what no rule speaks of: it may be an object of any class."""
    made = low.writing.bound.get(value) if isinstance(value, Var) else None
    return made is not None and lookup(made.op) is None


Call = tuple[str | None, Callable[..., Any], list[Arg], list[tuple[str, Arg]]]


def array_method(low: Lowering, node: gast.Call, name: str, owner: Arg, args: Sequence[Arg], params: Params) -> Call:
    """The operation, or else the NumPy function, that an array method is, with the function's arguments."""
    args, params = list(args), list(params)
    if name in _OWN:
        return f"ndarray.{name}", getattr(np.ndarray, name), [owner, *args], params
    if name in _SAME_ARGUMENTS:
        return None, _SAME_ARGUMENTS[name], [owner, *args], params
    function = _OTHER_ARGUMENTS[name]
    match name:
        case "reshape":
            if not args:
                raise low.refuse(node, "cannot differentiate `.reshape` without a positional shape", "`x.reshape(shape)`")
            return None, function, [owner, args[0] if len(args) == 1 else Pack("tuple", tuple(args))], params
        case "transpose":
            axes: list[Arg] = args if len(args) < 2 else [Pack("tuple", tuple(args))]
            return None, function, [owner, *axes], params
        case "compress":
            condition = args[0] if args else dict(params).pop("condition", Const(None))
            return None, function, [condition, owner, *args[1:]], [p for p in params if p[0] != "condition"]
        case "clip":
            return None, function, *_clip(owner, args, params)
    return None, function, [owner, *args], params


def _clip(owner: Arg, args: list[Arg], params: list[tuple[str, Arg]]) -> tuple[list[Arg], list[tuple[str, Arg]]]:
    """``x.clip(lo, hi)`` and ``x.clip(min=lo)``: both bounds by position."""
    given = dict(params)
    bounds = [*args[:2]]
    for key in ("min", "max")[len(bounds):]:
        bounds.append(given.pop(key, Const(None)))
    return [owner, *bounds, *args[2:]], list(given.items())
