"""Which library functions and methods write into an array, and what each of them is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import gast
import numpy as np

from adjoint_gen.frontend.library import library_stores, scattering
from adjoint_gen.frontend.names.values import Params, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Arg, Const, Var
from adjoint_gen.rules.distributions import GENERATORS

Handler: TypeAlias = Callable[..., None]

_FUNCTIONS: tuple[tuple[object, Handler], ...] = (
    (np.copyto, library_stores.copyto), (np.fill_diagonal, library_stores.fill_diagonal), (np.put, scattering.put),
    (np.place, scattering.place), (np.putmask, scattering.putmask), (np.put_along_axis, scattering.put_along_axis),
)
_METHODS: dict[str, Handler] = {"fill": library_stores.fill, "sort": library_stores.sort, "put": scattering.put}


def changing_call(
    low: Lowering, node: gast.Call, function: object, spelling: str, args: Sequence[Arg], params: Params
) -> Value | None:
    """A call of a function that changes its first argument; None for every other call."""
    owner = getattr(function, "__self__", None)
    ufunc = owner if isinstance(owner, np.ufunc) and getattr(function, "__name__", "") == "at" else None
    handler = next((handle for known, handle in _FUNCTIONS if function is known), None)
    if handler is None and ufunc is None:
        return None
    if not args or (ufunc is not None and params):
        raise library_stores.refused(low, node, spelling)
    view = library_stores.into(low, node.args[0], args[0], spelling)
    if ufunc is not None:
        scattering.at(low, node, spelling, view, args, ufunc)
    elif handler is not None:
        handler(low, node, spelling, view, args, dict(params))
    return Const(None)


def changing_method(
    low: Lowering, node: gast.Call, owner: Value, name: str, args: Sequence[Arg], params: Params
) -> Value | None:
    """A call of a method that changes its array; None for every other call."""
    plain = len(args) == len(node.args) == 1 and not params and low.kind(args[0]).tag == "array"
    if name == "shuffle" and plain and isinstance(owner, Var) and low.kind(owner).keys in GENERATORS:
        view = library_stores.into(low, node.args[0], args[0], ".shuffle")
        library_stores.shuffle(low, node, view, owner, args[0])
        return Const(None)
    handler = _METHODS.get(name)
    if handler is None or not isinstance(owner, Var) or low.kind(owner).tag != "array":
        return None
    assert isinstance(node.func, gast.Attribute)
    view = library_stores.into(low, node.func.value, owner, f".{name}")
    handler(low, node, f".{name}", view, [owner, *args], dict(params))
    return Const(None)
