"""NumPy functions that call a function of the user's: functions of :mod:`array_loops`, or done at once; and ``checkpoint``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import gast
import numpy as np

from adjoint_gen.frontend import array_loops
from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.callables import Partial, checkpointed, plain
from adjoint_gen.frontend.callees import call_function
from adjoint_gen.frontend.lists import copied
from adjoint_gen.frontend.subscripts import items
from adjoint_gen.frontend.values import Known, Value, View
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var

Named = Sequence[tuple[str, Value]]
Call = Callable[[Value, Sequence[Value], Named], Value]
"""Calls a value with arguments, positional ones and those by name."""


def applied(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, call: Call
) -> Value | None:
    """A call of such a function, or of a function that ``np.vectorize`` made; None for every other call."""
    if isinstance(callee, Partial) and callee.value is np.vectorize:
        return _vectorized(low, node, callee, values, named, base)
    function = callee.value if isinstance(callee, Known) else None
    given = dict(named)
    match values:
        case [Known() as called] if function is np.vectorize and given.keys() <= {"otypes"}:
            return Partial(np.vectorize, called.spelling, function=called, params=tuple(named))
        case [Known() as called, shape] if function is np.fromfunction:
            dtype = given.pop("dtype", Const(float))
            sizes = items(low, shape, node, "make an array of") if not isinstance(shape, Known) else ()
            grid = low.bind("numpy.indices", (Pack("tuple", tuple(sizes)),), "", (("dtype", low.as_argument(dtype, node)),))
            each = [low.bind("operator.getitem", (grid, Const(k)), effect=Effect.PURE) for k in range(len(sizes))]
            return call(called, each, tuple(given.items()))
        case [Var() as x, Pack(kind="list" | "tuple") as masks, Pack(kind="list" | "tuple") as functions] if (
            function is np.piecewise and not named and low.kind(x).tag == "array" and low.kind(x).rank
        ):
            return _piecewise(low, node, x, masks.items, functions.items, base)
        case [Known() as called, Const(value=int() as axis), Var() as array] if (
            function is np.apply_along_axis and not named and low.kind(array).rank == 2 and -2 <= axis < 2
        ):
            low.rely(array)
            along = array_loops.along_last if axis % 2 else array_loops.along_first
            return _run(low, node, along, [called, array], base, "np.apply_along_axis")
        case [Known() as called, Var() as array, axes] if function is np.apply_over_axes and not named:
            return _over(low, node, called, array, axes, call)
        case [Known(), *_] if function is np.frompyfunc:
            what = "cannot differentiate `np.frompyfunc`: what it makes gives arrays of objects"
            raise low.refuse(node, what, "`np.vectorize(f, otypes=[float])`")
    return None


def _over(low: Lowering, node: gast.Call, function: Known, array: Var, axes: Value, call: Call) -> Value | None:
    """``np.apply_over_axes(function, array, axes)``: along one axis after the other, each of which stays with the length 1."""
    given, rank = axes.items if isinstance(axes, Pack) else (axes,), low.kind(array).rank
    places = [axis.value for axis in given if isinstance(axis, Const) and type(axis.value) is int]
    if rank is None or len(places) < len(given):
        return None
    low.rely(array)
    found: Value = array
    for axis in places:
        place = Const(axis + rank if axis < 0 else axis)
        found = call(function, [found, place], ())
        reduced = low.kind(found).rank
        if not isinstance(found, Var) or reduced not in (rank, rank - 1):
            what = "cannot differentiate `np.apply_over_axes` of a function that is not known to reduce an axis"
            raise low.refuse(node, what, "the function with `keepdims=True`, axis by axis")
        low.rely(found)
        found = found if reduced == rank else low.bind("numpy.expand_dims", (found, place))
    return found


def tolist(low: Lowering, node: gast.Call, owner: Value, base: str) -> Value | None:
    """``owner.tolist()`` of an array with one axis, a list of its own; None where it is none."""
    if not isinstance(owner, Var) or low.kind(owner).tag != "array" or low.kind(owner).rank != 1:
        return None
    low.rely(owner)
    return _own(low, node, _run(low, node, array_loops.tolist, [owner], base, ".tolist"), base)


def _own(low: Lowering, node: gast.AST, found: Value, base: str) -> Value:
    alone = copied(low, node, found, base) if isinstance(found, Var) else None
    return found if alone is None else alone


def _run(
    low: Lowering, node: gast.AST, function: Callable[..., object], values: Sequence[Value], base: str, called: str
) -> Value:
    """A call of a function with source in the place of one that the user calls otherwise."""
    return call_function(low, node, Known(function, called), values, (), base)


def _piecewise(
    low: Lowering, node: gast.Call, x: Var, masks: Sequence[Arg], functions: Sequence[Arg], base: str
) -> Value | None:
    """A mask for each function or value; the last one, without a mask, stands where none of them is true."""
    kinds = [low.kind(mask) for mask in masks]
    if any(kind.dtype != "bool" or kind.rank != low.kind(x).rank for kind in kinds) or not masks:
        return None
    if len(functions) - len(masks) not in (0, 1):
        return None
    for array in (x, *masks):
        low.rely(array)
    if len(functions) > len(masks):
        none = _run(low, node, array_loops.none_of, [Pack("tuple", tuple(masks))], "", "np.piecewise")
        masks = (*masks, low.part(none, node))
    made = low.bind("numpy.zeros_like", (x,), base)
    low.storage[made] = base
    for mask, what in zip(masks, map(plain, functions), strict=True):
        store = array_loops.store_called if isinstance(what, Known) else array_loops.store_value
        _run(low, node, store, [low.load(View(made)), x, mask, what], "", "np.piecewise")
    return low.load(View(made))


def _vectorized(
    low: Lowering, node: gast.Call, callee: Partial, values: Sequence[Value], named: Named, base: str
) -> Value | None:
    """A call of ``np.vectorize(function)``: of numbers, or of arrays that are known to be of one shape, and numbers."""
    arrays = [v for v in values if isinstance(v, Var) and low.kind(v).rank]
    shapes = {low.kind(v).shape for v in arrays}
    numbers = [v for v in values if v not in arrays]
    known = all(isinstance(v, Const) or (isinstance(v, Var) and low.kind(v).rank == 0) for v in numbers)
    if named or not known or len(shapes) != 1 or len(values) < 1:
        raise low.refuse(
            node, "cannot differentiate this call of what `np.vectorize` made: its arguments are not known to be arrays of one "
            "shape, and numbers", "np.broadcast_arrays of the arguments before; or a loop",
        )
    for value in arrays:
        low.rely(value)
    wide = [v if v in arrays else _like(low, v, arrays[0]) for v in values]
    given: list[Value] = [callee.function, Pack("tuple", tuple(wide))]
    types = dict(callee.params).get("otypes")
    if types is None:
        return _run(low, node, array_loops.vectorized, given, base, "np.vectorize")
    dtype = plain(types.items[0]) if isinstance(types, Pack) and len(types.items) == 1 else types
    return _run(low, node, array_loops.vectorized_as, [*given, dtype], base, "np.vectorize")


def _like(low: Lowering, number: Value, array: Var) -> Arg:
    """A number as often as an array has items."""
    shape = low.bind("ndarray.shape", (array,))
    return low.bind("numpy.broadcast_to", (low.as_argument(number, None), shape))


def made_again(low: Lowering, node: gast.AST, args: Sequence[Value], params: Sequence[tuple[str, Value]]) -> Known:
    """``checkpoint(f)``."""
    match args:
        case [Known() as function] if not params:
            return checkpointed(function)
    what = "cannot differentiate `checkpoint` of what is not known to be one function"
    raise low.refuse(node, what, "the name of a function: `checkpoint(f)(x)`")
