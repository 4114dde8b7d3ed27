"""Methods of ufuncs as functions: ``np.add.reduce(x, axis=1)`` is ``np.sum(x, axis=1)``.

``np.subtract.outer(x, y)`` is ``x[:, None] - y``. A method that is none of these is an operation, which no derivative passes
through unless it has a rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.library.operands import as_arrays
from adjoint_gen.frontend.names.values import Known, Params
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var

_REDUCED: dict[np.ufunc, Callable[..., Any]] = {
    np.add: np.sum, np.multiply: np.prod, np.maximum: np.max, np.minimum: np.min, np.logical_and: np.all, np.logical_or: np.any,
}
_ACCUMULATED: dict[np.ufunc, Callable[..., Any]] = {np.add: np.cumsum, np.multiply: np.cumprod}
_PARAMETERS = {
    "reduce": ("axis", "dtype", "out", "keepdims", "initial", "where"), "accumulate": ("axis", "dtype", "out"),
    "reduceat": ("indices", "axis", "dtype", "out"), "outer": (),
}
_EVERY = Pack("slice", (Const(None), Const(None), Const(None)))


def method(
    low: Lowering, node: gast.Call, callee: Known, args: Sequence[Arg], params: Params, base: str
) -> tuple[Known, list[Arg], list[tuple[str, Arg]]] | Var | None:
    """A call of a method of a ufunc: the function that it is with its arguments, or its result; None for another call."""
    ufunc, name = _method_of(callee.value)
    if ufunc is None:
        return None
    given = {**dict(zip(_PARAMETERS[name], args[1:], strict=False)), **dict(params)}
    raises = name == "accumulate" and _rank(low, args[0] if args else None) == 0  # where np.cumsum makes an axis
    function = {"reduce": _REDUCED, "accumulate": {} if raises else _ACCUMULATED}.get(name, {}).get(ufunc)
    understood = {"where": function is not None and name == "reduce", "out": function is not None and "out" in dict(params)}
    for key, known in understood.items():
        if name != "outer" and not known and given.get(key, Const(None)) != Const(None):
            raise low.refuse(
                node, f"cannot differentiate `{key}=` of `{callee.spelling}`", f"`{callee.spelling}(...)` without it"
            )
    if name == "outer" and len(args) == 2 and not params and ufunc.nin == 2:
        return _outer(low, ufunc, args)
    if function is None or not args:
        named = [(key, value) for key, value in params if key not in ("dtype", "out") or value != Const(None)]
        operands = 2 if name == "reduceat" else 1  # the others are axes
        arrays = [*as_arrays(low, ufunc, args[:operands]), *args[operands:]]
        return low.bind(f"numpy.{ufunc.__name__}.{name}", arrays, base, named, Effect.RAISES)
    given.setdefault("axis", Const(0))
    kept = [(key, value) for key, value in given.items() if value != Const(None) or key == "axis"]
    return Known(function, f"np.{function.__name__}"), [args[0]], kept


def _method_of(function: object) -> tuple[np.ufunc | None, str]:
    """The ufunc of NumPy's of which a function is a method, and the method's name."""
    owner, name = getattr(function, "__self__", None), getattr(function, "__name__", "")
    if isinstance(owner, np.ufunc) and name in _PARAMETERS and getattr(np, owner.__name__, None) is owner:
        return owner, name
    return None, name


def _of_full_width(low: Lowering, arg: Arg, other: Arg) -> Arg:
    """An operand of ``outer``, which takes numbers of Python's for arrays: beside single precision they are double."""
    plain = isinstance(arg, Const) or low.kind(arg).tag in ("int", "float", "complex", "bool")
    wide = isinstance(other, Const) or low.kind(other).dtype in ("float64", "complex128")
    return low.bind("numpy.asarray", (arg,)) if plain and not wide else arg


def _rank(low: Lowering, arg: Arg | None) -> int | None:
    """How many axes an operand has, if that is known."""
    return 0 if isinstance(arg, Const) else low.kind(arg).rank if isinstance(arg, Var) else None


def _outer(low: Lowering, ufunc: np.ufunc, args: Sequence[Arg]) -> tuple[Known, list[Arg], list[tuple[str, Arg]]]:
    """``ufunc.outer(x, y)``: each element of ``x`` with the whole of ``y``."""
    one, other = as_arrays(low, ufunc, args)
    left, right = _rank(low, one), _rank(low, other)
    for arg in (one, other):
        low.rely(arg)
    one, other = _of_full_width(low, one, other), _of_full_width(low, other, one)
    if left is None or right is None:
        what = f"cannot differentiate `np.{ufunc.__name__}.outer` of what is not known to be an array"
        raise low.refuse(low.writing.here, what, "`x[:, None]` and `y` as operands")
    if ufunc is np.multiply and left == right == 1:
        return Known(np.outer, "np.outer"), [one, other], []
    if left and right:
        index: tuple[Arg, ...] = (_EVERY if left == 1 else Const(Ellipsis), *(Const(None),) * right)
        one = low.bind("operator.getitem", (one, Pack("tuple", index)))
    return Known(ufunc, f"np.{ufunc.__name__}"), [one, other], []
