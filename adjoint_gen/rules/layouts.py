"""Kinds of rearranged and joined arrays: the same elements in another shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjoint_gen.ir.kinds import UNKNOWN, Dim, Kind, Shape
from adjoint_gen.ir.trace import Const, Pack, Var
from adjoint_gen.rules.calls import VARIES, Call
from adjoint_gen.rules.dims import ONE, SOME, fixed, length, product, sliced, total
from adjoint_gen.rules.extents import exact
from adjoint_gen.rules.kinds import (
    UNRANKED,
    KindRule,
    asked_dtype,
    asked_shape,
    axes,
    flat,
    fresh,
    of_every_parameter,
    operand,
    summed_dtype,
    swapped,
    together,
    value,
)

# Shapes.


def rearranged(shape: Callable[[Call, Shape], Shape]) -> KindRule:
    """The kind rule of a function that keeps its operand's elements and dtype."""

    def kind(call: Call) -> Kind:
        x = operand(call)
        return fresh(x.dtype, shape(call, x.shape))

    return kind


def shown(kind: KindRule) -> KindRule:
    """The kind rule of a function that shows its operand in another form: of NumPy's scalars it makes scalars."""

    def rule(call: Call) -> Kind:
        found, of = kind(call), call.operands()[0].tag if call.args else "unknown"
        if of not in ("numpy scalar", "unknown") or found.rank not in (0, None):
            return found
        return replace(found, tag=of if found.rank == 0 else "unknown")

    return rule


def itself(call: Call) -> Kind:
    """The same elements in another order, of a number or an array without axes a number."""
    x = operand(call)
    return value(x.dtype, x.shape)


def triangle(call: Call) -> Kind:
    """``np.tril(m)``: of a vector a matrix whose rows it is."""
    m = operand(call)
    return fresh(m.dtype, Shape(m.shape.dims * 2) if m.shape.dims is not None and len(m.shape.dims) == 1 else m.shape)


same = rearranged(lambda call, shape: shape)
flattened = rearranged(lambda call, shape: flat(shape))
swapped_last = rearranged(lambda call, shape: swapped(shape, -1, -2))


def array_copied(call: Call) -> Kind:
    """``np.copy(x)``: an array of rank 0, too."""
    x = operand(call)
    return fresh(x.dtype, x.shape) if x.numeric else UNKNOWN


def same_sort(call: Call) -> Kind:
    """``x.copy()``: scalars stay scalars."""
    x = call.kind("x", 0)
    if x.tag in ("list", "dict", "unknown"):
        return x
    return Kind("array" if x.tag == "array" else "numpy scalar", x.dtype, x.shape)


def copied(call: Call) -> Kind:
    """``x.astype(dtype)``: scalars stay scalars."""
    x = call.kind("x", 0)
    dtype = asked_dtype(call, 1, x.dtype)
    if x.tag in ("list", "dict", "unknown"):
        return x
    return Kind("array" if x.tag == "array" else "numpy scalar", dtype, x.shape)


def ranked_or_not(build: Callable[[Call, tuple[Dim, ...]], tuple[Dim, ...] | None]) -> KindRule:
    """The kind rule of a rearrangement of an operand of known rank; None where the result's rank is unknown."""

    def shape(call: Call, of: Shape) -> Shape:
        return UNRANKED if of.dims is None else Shape(build(call, of.dims))

    return rearranged(shape)


@shown
@ranked_or_not
def _transposed(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    order = call.constant("axes")
    if order is None:
        return dims[::-1]
    found = axes(order, len(dims))
    return (SOME,) * len(dims) if found is None else tuple(dims[i] for i in found)


transposed = _transposed


@ranked_or_not
def swapped_axes(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.swapaxes(x, axis1, axis2)``."""
    pair = axes((call.constant("axis1"), call.constant("axis2")), len(dims))
    return (SOME,) * len(dims) if pair is None else swapped(Shape(dims), *pair).dims


@ranked_or_not
def moved_axes(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.moveaxis(x, source, destination)``."""
    source, target = (axes(call.constant(name), len(dims)) for name in ("source", "destination"))
    if source is None or target is None or len(source) != len(target):
        return (SOME,) * len(dims)
    order = [i for i in range(len(dims)) if i not in source]
    for to, axis in sorted(zip(target, source, strict=True)):
        order.insert(to, axis)
    return tuple(dims[i] for i in order)


@shown
@ranked_or_not
def turned(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.rot90(m, k, axes)``: an odd number of turns exchanges the axes."""
    pair, turns = axes(call.constant("axes"), len(dims)), call.constant("k")
    if pair is None or len(pair) != 2:
        return (SOME,) * len(dims)
    if isinstance(turns, int) and turns % 2 == 0:
        return dims
    other = swapped(Shape(dims), *pair).dims
    return other if isinstance(turns, int) or other == dims else (SOME,) * len(dims)


@ranked_or_not
def moved_to(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.rollaxis(a, axis, start)``: an axis is put before another one, or behind the last."""
    found, start = axes(call.constant("axis"), len(dims)), call.constant("start")
    if found is None or len(found) != 1 or not isinstance(start, int):
        return (SOME,) * len(dims)
    (axis,) = found
    place = start + len(dims) if start < 0 else start
    rest = [dim for i, dim in enumerate(dims) if i != axis]
    rest.insert(place - 1 if axis < place else place, dims[axis])
    return tuple(rest)


@ranked_or_not
def expanded(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.expand_dims(x, axis)``."""
    axis = call.constant("axis")
    count = len(axis) if isinstance(axis, tuple | list) else 1
    new = axes(axis, len(dims) + count) if axis is not None else None
    if new is None:
        return None
    old = iter(dims)
    return tuple(ONE if i in new else next(old) for i in range(len(dims) + count))


@shown
@ranked_or_not
def squeezed(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.squeeze(x, axis)``; without an axis the rank depends on the lengths."""
    axis = call.constant("axis")
    if axis is None:
        lengths = [length(dim) for dim in dims]
        return None if None in lengths else tuple(dim for dim in dims if dim != ONE)
    gone = axes(axis, len(dims))
    return None if gone is None else tuple(dim for i, dim in enumerate(dims) if i not in gone)


@shown
def reshaped(call: Call) -> Kind:
    """``np.reshape(x, shape)``: one length may be -1, and is then what the others leave."""
    x = operand(call)
    arg = call.get("shape")
    asked = asked_shape(arg, call).dims
    if asked is None:
        return fresh(x.dtype, UNRANKED)
    items = arg.items if isinstance(arg, Pack) else (arg,) * len(asked)
    dims = [exact(item, call) if isinstance(item, Var) and isinstance(arg, Pack) else dim
            for item, dim in zip(items, asked, strict=True)]
    if len(dims) == 1 and asked == (SOME,) and call.constant("shape") in (-1, (-1,), [-1]):
        return fresh(x.dtype, flat(x.shape))
    return fresh(x.dtype, Shape(tuple(dims)))


def broadcast_shape(call: Call) -> Kind:
    """``np.broadcast_to(x, shape)``."""
    return fresh(operand(call).dtype, asked_shape(call.get("shape"), call))


@ranked_or_not
def repeated(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.repeat(x, repeats, axis)``."""
    axis = call.constant("axis")
    along = axes(axis, len(dims))
    if axis is None or not dims:
        return (SOME,)
    return (SOME,) * len(dims) if along is None else tuple(SOME if i in along else dim for i, dim in enumerate(dims))


@ranked_or_not
def tiled(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.tile(x, reps)``."""
    reps = call.constant("reps")
    if reps is VARIES:
        return None
    given = tuple(reps) if isinstance(reps, tuple | list) else (reps,)
    rank = max(len(dims), len(given))
    padded = (ONE,) * (rank - len(dims)) + dims
    counts = (1,) * (rank - len(given)) + given
    return tuple(product((fixed(int(n)), dim)) for n, dim in zip(counts, padded, strict=True))


def _matrix_axes(call: Call, rank: int) -> tuple[int, ...] | None:
    """The axes of the matrices whose diagonals are taken: the last two for a function that has no others."""
    return axes((call.constant("axis1", default=-2), call.constant("axis2", default=-1)), rank)


@ranked_or_not
def diagonal(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.diagonal(x, offset, axis1, axis2)``: the diagonals become the last axis."""
    pair = _matrix_axes(call, len(dims))
    return None if pair is None else (*(dim for i, dim in enumerate(dims) if i not in pair), SOME)


@ranked_or_not
def diag(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.diag(x, k)``: a vector's matrix, a matrix' diagonal."""
    if len(dims) != 1:
        return (SOME,)
    return (dims[0],) * 2 if call.constant("k") == 0 else (SOME, SOME)


@ranked_or_not
def traced(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.trace(x, offset, axis1, axis2)``."""
    pair = _matrix_axes(call, len(dims))
    return None if pair is None else tuple(dim for i, dim in enumerate(dims) if i not in pair)


def trace_kind(call: Call) -> Kind:
    """The same as a value: a matrix has one number."""
    kind = traced(call)
    return value(summed_dtype(kind.dtype), kind.shape)


@ranked_or_not
def _differences(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.diff(x, n, axis)`` of an array."""
    along = axes(call.constant("axis"), len(dims))
    count = call.constant("n")
    known = along is not None and isinstance(count, int)
    return tuple(
        sliced(dim, count, None, None) if known and i in (along or ()) else dim if known else SOME  # type: ignore[arg-type]
        for i, dim in enumerate(dims)
    )


@of_every_parameter
def differences(call: Call) -> Kind:
    """``np.diff(x, n, axis, prepend, append)``; of no differences the operand itself."""
    if call.constant("n") == 0:
        return call.operands()[0]
    longer = any(call.get(name) not in (None, Const(None)) for name in ("prepend", "append"))
    return _of_longer(call) if longer else _differences(call)


def _of_longer(call: Call) -> Kind:
    """Differences of an array with values put before it and behind."""
    x, count = operand(call), call.constant("n")
    more = [operand(call, name) for name in ("prepend", "append") if call.get(name) not in (None, Const(None))]
    along = axes(call.constant("axis"), x.rank) if x.rank else None
    if not along or x.shape.dims is None or not isinstance(count, int) or any(one.rank not in (0, x.rank) for one in more):
        return UNKNOWN
    (place,) = along
    whole = total((x.shape.dims[place], *(one.shape.dims[place] if one.shape.dims else ONE for one in more)))
    dims = [sliced(whole, count, None, None) if k == place else dim for k, dim in enumerate(x.shape.dims)]
    return fresh(together((x, *more)), Shape(tuple(dims)))


def at_least(rank: int) -> KindRule:
    """``np.atleast_1d``, ``np.atleast_2d``, ``np.atleast_3d``."""

    def shape(call: Call, of: Shape) -> Shape:
        if of.dims is None:
            return UNRANKED
        if rank == 3 and 0 < len(of.dims) < 3:  # a vector lies along the second axis
            return Shape((ONE,) * (2 - len(of.dims)) + of.dims + (ONE,))
        return Shape((ONE,) * (rank - len(of.dims)) + of.dims)

    return rearranged(shape)
