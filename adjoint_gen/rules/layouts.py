"""Kinds of rearranged and joined arrays: the same elements in another shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjoint_gen.ir.kinds import UNKNOWN, Dim, Kind, Shape
from adjoint_gen.ir.trace import Arg, Pack, Var
from adjoint_gen.rules.calls import VARIES, Call, arg_kind
from adjoint_gen.rules.dims import ONE, SOME, fixed, length, product, sliced, total
from adjoint_gen.rules.extents import exact
from adjoint_gen.rules.kinds import (
    UNRANKED,
    KindRule,
    as_array,
    asked_dtype,
    asked_shape,
    axes,
    flat,
    fresh,
    of_dtype,
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


def copied(call: Call) -> Kind:
    """``x.copy()``, ``x.astype(dtype)``: scalars stay scalars."""
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


def differences(call: Call) -> Kind:
    """``np.diff(x, n, axis)``; of no differences the operand itself."""
    return _differences(call) if call.constant("n") != 0 else call.operands()[0]


def at_least(rank: int) -> KindRule:
    """``np.atleast_1d``, ``np.atleast_2d``."""

    def shape(call: Call, of: Shape) -> Shape:
        if of.dims is None or rank > 2:
            return UNRANKED
        return Shape((ONE,) * (rank - len(of.dims)) + of.dims)

    return rearranged(shape)


# Several operands.


def _operands(call: Call, name: str) -> list[Kind] | None:
    """The kinds of the arrays in a display, None where there is no display or a rank is unknown."""
    arg = call.get(name, 0)
    items = [as_array(arg_kind(item, call.kinds)) for item in arg.items] if isinstance(arg, Pack) else []
    return items if items and all(item.shape.dims is not None for item in items) else None


def _joined(items: list[Kind], dims: list[tuple[Dim, ...]], axis: int) -> Shape:
    """The shape of arrays put one behind the other along an axis; along the others they agree."""
    if any(len(d) != len(dims[0]) for d in dims) or not -len(dims[0]) <= axis < len(dims[0]):
        return UNRANKED
    axis %= len(dims[0])
    return Shape((*dims[0][:axis], total(tuple(d[axis] for d in dims)), *dims[0][axis + 1 :]))


def concatenated(call: Call) -> Kind:
    """``np.concatenate(arrays, axis)``."""
    items = _operands(call, "arrays")
    axis = call.constant("axis")
    if items is None or not (axis is None or isinstance(axis, int)):
        return Kind("array")
    if axis is None:
        return fresh(together(items), Shape((total(tuple(product(item.shape.dims or ()) for item in items)),)))
    return fresh(together(items), _joined(items, [item.shape.dims or () for item in items], axis))


def stacked(call: Call) -> Kind:
    """``np.stack(arrays, axis)``."""
    items = _operands(call, "arrays")
    axis = call.constant("axis")
    if items is None or not isinstance(axis, int):
        return Kind("array")
    dims = items[0].shape.dims or ()
    if any(item.rank != len(dims) for item in items) or not -len(dims) <= axis + 1 <= len(dims) + 1:
        return Kind("array")
    axis %= len(dims) + 1
    return fresh(together(items), Shape((*dims[:axis], fixed(len(items)), *dims[axis:])))


def joined(rank: int, axis: int, column: bool = False) -> KindRule:
    """``vstack``, ``hstack``, ``column_stack``: operands raised to a rank, then put one behind the other."""

    def kind(call: Call) -> Kind:
        items = _operands(call, "arrays")
        if items is None:
            return Kind("array")
        dims = []
        for item in items:
            have = item.shape.dims or ()
            missing = (ONE,) * (rank - len(have))
            dims.append((*have, *missing) if column and have else (*missing, *have))
        along = 0 if axis == 1 and len(dims[0]) == 1 else axis
        return fresh(together(items), _joined(items, dims, along))

    return kind


def deep(call: Call) -> Kind:
    """``np.dstack``: operands with at least three axes, of which a vector has the middle one, put one behind the other."""
    items = _operands(call, "tup")
    if items is None:
        return Kind("array")
    given = [item.shape.dims or () for item in items]
    dims = [{0: (ONE, ONE, ONE), 1: (ONE, *of, ONE), 2: (*of, ONE)}.get(len(of), of) for of in given]
    return fresh(together(items), _joined(items, dims, 2))


def nested(arrays: Pack) -> tuple[int | None, list[Arg]]:
    """How deep lists of lists are, and what is in them; None where they are not equally deep.

    >>> nested(Pack("list", (Pack("list", (Var("a"), Var("b"))), Pack("list", (Var("c"),)))))
    (2, [a, b, c])
    """
    leaves: list[Arg] = []
    depths: set[int | None] = set()
    for item in arrays.items:
        inner, found = nested(item) if isinstance(item, Pack) else (0, [item])
        depths.add(inner)
        leaves += found
    (depth,) = depths if len(depths) == 1 else (None,)
    return (None if depth is None else depth + 1), leaves


def in_blocks(call: Call) -> Kind:
    """``np.block(arrays)``: the innermost lists are joined along the last axis, lists of them along the one before."""
    arrays = call.get("arrays", 0)
    if not isinstance(arrays, Pack):
        return array_copied(call)
    depth, leaves = nested(arrays)
    kinds = [as_array(arg_kind(leaf, call.kinds)) for leaf in leaves]
    if depth is None or any(kind.shape.dims is None for kind in kinds):
        return Kind("array", together(kinds))
    rank = max(depth, *(kind.rank or 0 for kind in kinds))

    def dims(arg: Arg, axis: int) -> tuple[Dim, ...]:
        if not isinstance(arg, Pack):
            have = arg_kind(arg, call.kinds).shape.dims or ()
            return (ONE,) * (rank - len(have)) + have
        parts = [dims(item, axis + 1) for item in arg.items]
        return _joined(kinds, parts, axis).dims or ()

    return fresh(together(kinds), Shape(dims(arrays, -depth)))


def array_of(call: Call) -> Kind:
    """``np.array(x)``: an array of rank 0 too."""
    x = operand(call)
    known = x.numeric and call.constant("dtype", 1) is not VARIES  # of a list it may be one of objects
    return of_dtype(call, 1, x.dtype, x.shape) if known else UNKNOWN


def appended(call: Call) -> Kind:
    """``np.append(x, values, axis)``."""
    items = [operand(call, "x", 0), operand(call, "values", 1)]
    axis = call.constant("axis")
    if any(item.shape.dims is None for item in items) or not (axis is None or isinstance(axis, int)):
        return Kind("array")
    if axis is None:
        return fresh(together(items), Shape((total(tuple(product(item.shape.dims or ()) for item in items)),)))
    return fresh(together(items), _joined(items, [item.shape.dims or () for item in items], axis))


def kronecker(call: Call) -> Kind:
    """``np.kron(a, b)``: lengths multiply."""
    a, b = operand(call, "a", 0), operand(call, "b", 1)
    if a.shape.dims is None or b.shape.dims is None or len(a.shape.dims) != len(b.shape.dims):
        return Kind("unknown")
    return value(together((a, b)), Shape(tuple(product(pair) for pair in zip(a.shape.dims, b.shape.dims, strict=True))))


def einsum(call: Call) -> Kind:
    """``np.einsum(subscripts, *operands)``: each letter is an axis."""
    subscripts = call.constant("subscripts")
    operands = [as_array(arg_kind(arg, call.kinds)) for arg in call.args[1:]]
    if not isinstance(subscripts, str) or "." in subscripts or any(o.shape.dims is None for o in operands):
        return Kind("unknown", together(operands) if operands and isinstance(subscripts, str) else None)
    left, arrow, right = subscripts.replace(" ", "").partition("->")
    terms = left.split(",")
    if not arrow:
        right = "".join(sorted(letter for letter in set(left) - {","} if left.count(letter) == 1))
    found: dict[str, Dim] = {}
    for term, one in zip(terms, operands, strict=False):
        for letter, dim in zip(term, one.shape.dims or (), strict=False):
            found[letter] = found.get(letter, ONE) | dim
    return value(together(operands), Shape(tuple(found.get(letter, SOME) for letter in right)))


