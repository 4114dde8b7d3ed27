"""NumPy functions that call a function of the user's, or go through arrays: :mod:`array_loops`, or at once; ``checkpoint``."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence

import gast
import numpy as np

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers.columns import as_tuple
from adjoint_gen.frontend.containers.lists import copied
from adjoint_gen.frontend.library import array_loops
from adjoint_gen.frontend.names.callables import Partial, checkpointed, plain
from adjoint_gen.frontend.names.values import Calling, Known, LocalFunction, Named, Value, View
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.frontend.storage.subscripts import items
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.program.reach import has_source
from adjoint_gen.rules.calls import constant

"""Calls a value with arguments, positional ones and those by name."""


def applied(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, call: Calling
) -> Value | None:
    """A call of such a function, or of a function that ``np.vectorize`` made; None for every other call."""
    if isinstance(callee, Partial) and callee.value is np.vectorize:
        return _vectorized(low, node, callee, values, named, base)
    function = callee.value if isinstance(callee, Known) else None
    given = dict(named)
    match values:
        case [Known() as called] if function is np.vectorize and given.keys() <= {"otypes", "signature", "excluded"}:
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
        case [Var() as array] if function is getattr(np, "unstack", None) and given.keys() <= {"axis"}:  # from NumPy 2.1 on
            made = _run(low, node, array_loops.unstack, [array, given.get("axis", Const(0))], base, "np.unstack")
            return as_tuple(low, node, made, base) if isinstance(made, Var) else made
        case [Var() as array, indices, *axis] if len(axis) < 2 and given.keys() <= {"axis"} and _reduces_pieces(function):
            reduce = Known(function.__self__.reduce, f"{callee.spelling.rpartition('.')[0]}.reduce")  # type: ignore[attr-defined, union-attr]
            where: Value = axis[0] if axis else given.get("axis", Const(0))
            return _run(low, node, array_loops.pieces, [reduce, array, indices, where], base, "reduceat")
        case [Known(), *_] if function is np.frompyfunc:
            what = "cannot differentiate `np.frompyfunc`: what it makes gives arrays of objects"
            raise low.refuse(node, what, "`np.vectorize(f, otypes=[float])`")
    return None


def _reduces_pieces(function: object) -> bool:
    """Whether it is the ``reduceat`` of a ufunc whose reductions have derivatives; that of sums has a rule."""
    ufunc = getattr(function, "__self__", None)
    return getattr(function, "__name__", "") == "reduceat" and ufunc in (np.multiply, np.maximum, np.minimum)


def _over(low: Lowering, node: gast.Call, function: Known, array: Var, axes: Value, call: Calling) -> Value | None:
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
    """``owner.tolist()`` of an array with axes, a list of its own; None where it is none."""
    rank = low.kind(owner).rank if isinstance(owner, Var) and low.kind(owner).tag == "array" else None
    if not rank:
        return None
    assert isinstance(owner, Var)
    low.rely(owner)
    function = array_loops.tolist if rank == 1 else array_loops.tolists
    return _own(low, node, _run(low, node, function, [owner], base, ".tolist"), base)


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
    low.arrays.storage[made] = base
    for mask, what in zip(masks, map(plain, functions), strict=True):
        store = array_loops.store_called if isinstance(what, Known) else array_loops.store_value
        _run(low, node, store, [low.load(View(made)), x, mask, what], "", "np.piecewise")
    return low.load(View(made))


def _vectorized(
    low: Lowering, node: gast.Call, callee: Partial, values: Sequence[Value], named: Named, base: str
) -> Value | None:
    """A call of ``np.vectorize(function)``: of arrays, and numbers, each as often as all have items together."""
    options = dict(callee.params)
    function, values, named = _beside_excluded(low, callee.function, options.pop("excluded", None), values, named)
    if (signature := options.pop("signature", Const(None))) != Const(None):
        return _by_signature(low, node, function, signature, options, values, named, base)
    arrays = [v for v in values if isinstance(v, Var) and low.kind(v).rank]
    shapes = {low.kind(v).shape for v in arrays}
    numbers = [v for v in values if v not in arrays]
    known = all(isinstance(v, Const) or (isinstance(v, Var) and low.kind(v).rank == 0) for v in numbers)
    if named or not known or not arrays:
        raise low.refuse(
            node, "cannot differentiate this call of what `np.vectorize` made: its arguments are not known to be arrays and "
            "numbers, without names", "arrays made with np.array(...); or a loop",
        )
    for value in arrays:
        low.rely(value)
    if len(shapes) == 1:
        shape = low.bind("ndarray.shape", (arrays[0],)) if numbers else None
    else:
        each = [low.bind("ndarray.shape", (v,)) for v in arrays]
        shape = low.bind("numpy.broadcast_shapes", each, "", (), Effect.RAISES)
    alike = arrays if len(shapes) == 1 else []
    given = [low.as_argument(value, None) for value in values]
    wide = [v if shape is None or v in alike else low.bind("numpy.broadcast_to", (v, shape)) for v in given]
    operands: list[Value] = [function, Pack("tuple", tuple(wide))]
    types = options.get("otypes")
    if types is None:
        return _run(low, node, array_loops.vectorized, operands, base, "np.vectorize")
    dtype = plain(types.items[0]) if isinstance(types, Pack) and len(types.items) == 1 else types
    return _run(low, node, array_loops.vectorized_as, [*operands, dtype], base, "np.vectorize")


def made_again(low: Lowering, node: gast.AST, args: Sequence[Value], params: Named) -> Known:
    """``checkpoint(f)``."""
    match args:
        case [Known() as function] if not params:
            return checkpointed(function)
    what = "cannot differentiate `checkpoint` of what is not known to be one function"
    raise low.refuse(node, what, "the name of a function: `checkpoint(f)(x)`")


def _beside_excluded(
    low: Lowering, function: Known, excluded: Value | None, values: Sequence[Value], named: Named
) -> tuple[Known, Sequence[Value], Named]:
    """A function with those of its arguments that are excluded: given whole, by name or behind all others; and the rest."""
    if isinstance(excluded, Var) and (made := low.writing.bound.get(excluded)) is not None and made.op == "builtins.set":
        excluded = made.args[0]
    items = excluded.items if isinstance(excluded, Pack) else ()
    places = {constant(item) for item in items}
    if isinstance(excluded, Const) and isinstance(excluded.value, tuple):
        places = set(excluded.value)
    whole = [(name, value) for name, value in named if name in places]
    first = next((k for k in range(len(values)) if all(place in places for place in range(k, len(values)))), len(values))
    if first < len(values):
        names = _parameters(low, function)
        if names is None or len(names) < len(values):
            return function, values, named
        whole += zip(names[first:], values[first:], strict=False)
    if not whole:
        return function, values, named
    made_of = Partial(functools.partial, function.spelling, function=function, params=tuple(whole))
    return made_of, values[:first], [(name, value) for name, value in named if name not in places]


def _parameters(low: Lowering, function: Known) -> list[str] | None:
    """The names of a function's parameters in order; None of one without source."""
    if not isinstance(function, LocalFunction) and not has_source(function.value):
        return None
    given = low.program.text(function).tree.args
    return [arg.id for arg in (*given.posonlyargs, *given.args)]


def _by_signature(
    low: Lowering, node: gast.Call, function: Known, signature: Value, options: dict[str, Value], values: Sequence[Value],
    named: Named, base: str,
) -> Value:
    """A call of what ``np.vectorize`` made for arrays of some axes: of these themselves, or of a row of each of them."""
    text = str(constant(signature) if isinstance(signature, Const) else "").replace(" ", "")
    inside = re.fullmatch(r"((?:\([\w,]*\),?)*)->\([\w,]*\)", text)
    cores = [len(re.findall(r"\w+", core)) for core in re.findall(r"\(([\w,]*)\)", inside[1])] if inside else []
    arrays = [as_array(low, low.as_argument(value, node)) for value in values]
    for array in arrays:
        low.rely(array)
    ranks = [0 if isinstance(array, Const) else low.kind(array).rank for array in arrays]
    more = [None if rank is None else rank - core for rank, core in zip(ranks, cores, strict=False)]
    if named or options or len(cores) != len(arrays) or not {*more} <= {0, 1} or 1 not in more:
        raise low.refuse(
            node, "cannot differentiate this call of what `np.vectorize` made with a signature: its arguments are not known to "
            "have the axes of the signature, and some of them one more", "a loop over the first axis, and np.stack",
        )
    rows = next(array for array, one in zip(arrays, more, strict=True) if one)
    length = low.bind("builtins.len", (rows,))
    wide: list[Arg] = []
    for array, one in zip(arrays, more, strict=True):
        if not one:
            shape = low.bind("numpy.shape", (array,))
            sides = [low.bind("operator.getitem", (shape, Const(k))) for k in range(ranks[len(wide)] or 0)]
            array = low.bind("numpy.broadcast_to", (array, Pack("tuple", (length, *sides))))
        wide.append(array)
    return _run(low, node, array_loops.by_rows, [function, Pack("tuple", tuple(wide))], base, "np.vectorize")
