"""Kinds of arrays that are made of several others."""

from __future__ import annotations

from adjoint_gen.ir.kinds import UNKNOWN, Dim, Kind, Shape
from adjoint_gen.ir.trace import Arg, Pack
from adjoint_gen.rules.calls import VARIES, Call, arg_kind
from adjoint_gen.rules.dims import ONE, SOME, fixed, product, total
from adjoint_gen.rules.kinds import (
    UNRANKED,
    KindRule,
    as_array,
    asked_dtype,
    axes,
    fresh,
    of_dtype,
    operand,
    together,
    value,
)
from adjoint_gen.rules.layouts import array_copied


def _operands(call: Call, name: str) -> list[Kind] | None:
    """The kinds of the arrays in a display, None where there is no display or a rank is unknown."""
    arg = call.get(name, 0) or call.get("tup")
    items = [as_array(arg_kind(item, call.kinds)) for item in arg.items] if isinstance(arg, Pack) else []
    return items if items and all(item.shape.dims is not None for item in items) else None


def _rows(call: Call) -> Shape | None:
    """The shape of an array that is given as a sequence of its rows; None for everything else."""
    arrays = call.kind("arrays", 0)
    return arrays.shape if arrays.tag == "array" and (arrays.rank or 0) > 1 else None


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
    if (rows := _rows(call)) is not None and (along := axes(axis, len(rows.dims or ()) - 1)) and axis is not None:
        first, *rest = rows.dims or ()
        (axis,) = along
        return fresh(operand(call, "arrays").dtype, Shape((*rest[:axis], product((first, rest[axis])), *rest[axis + 1 :])))
    if items is None or not (axis is None or isinstance(axis, int)):
        return Kind("array")
    if axis is None:
        return fresh(together(items), Shape((total(tuple(product(item.shape.dims or ()) for item in items)),)))
    return fresh(together(items), _joined(items, [item.shape.dims or () for item in items], axis))


def stacked(call: Call) -> Kind:
    """``np.stack(arrays, axis)``."""
    items = _operands(call, "arrays")
    axis = call.constant("axis")
    if (rows := _rows(call)) is not None and isinstance(axis, int) and (along := axes(axis, len(rows.dims or ()))):
        count, *inner = rows.dims or ()
        inner.insert(along[0], count)
        return fresh(operand(call, "arrays").dtype, Shape(tuple(inner)))
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
            return _of_rows(call, rank, axis, column)
        dims = []
        for item in items:
            have = item.shape.dims or ()
            missing = (ONE,) * (rank - len(have))
            dims.append((*have, *missing) if column and have else (*missing, *have))
        along = 0 if axis == 1 and len(dims[0]) == 1 else axis
        return fresh(together(items), _joined(items, dims, along))

    return kind


def _of_rows(call: Call, rank: int, axis: int, column: bool) -> Kind:
    """What ``vstack``, ``hstack`` and ``column_stack`` make of the rows of a matrix."""
    rows = _rows(call)
    if rows is None or rows.dims is None or len(rows.dims) != 2:
        return Kind("array")
    dtype = operand(call, "arrays").dtype
    if rank == 2:
        return fresh(dtype, Shape(rows.dims[::-1]) if column else rows)
    return fresh(dtype, Shape((product(rows.dims),))) if axis == 1 else Kind("array")


def deep(call: Call) -> Kind:
    """``np.dstack``: operands with at least three axes, of which a vector has the middle one, put one behind the other."""
    items = _operands(call, "tup")
    if items is None:
        rows = operand(call, "tup")
        dims_of_rows = rows.shape.dims or ()
        return fresh(rows.dtype, Shape((ONE, *dims_of_rows[::-1]))) if len(dims_of_rows) == 2 else Kind("array")
    given = [item.shape.dims or () for item in items]
    dims = [{0: (ONE, ONE, ONE), 1: (ONE, *of, ONE), 2: (*of, ONE)}.get(len(of), of) for of in given]
    return fresh(together(items), _joined(items, dims, 2))


def nested(arrays: Pack) -> tuple[int | None, list[Arg]]:
    """How deep lists of lists are, and what is in them; None where they are not equally deep.

    >>> from adjoint_gen.ir.trace import Var
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
    x, given = operand(call), call.get("x", 0)
    if isinstance(given, Pack) and not given.items:
        return of_dtype(call, 1, "float64", Shape((fixed(0),)))
    if x.tag == "range":
        return of_dtype(call, 1, "int64", Shape((SOME,)))
    known = x.numeric and (call.constant("dtype", 1) is not VARIES or asked_dtype(call, 1) is not None)
    return of_dtype(call, 1, x.dtype, _with_axes(call, x.shape)) if known else UNKNOWN  # of a list it may be one of objects


def _with_axes(call: Call, shape: Shape) -> Shape:
    """A shape with as many axes as ``ndmin`` asks for."""
    least = call.constant("ndmin", default=0)
    if type(least) is not int:
        return UNRANKED
    return shape if shape.dims is None else Shape((ONE,) * (least - len(shape.dims)) + shape.dims)


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
    if a.shape.dims is None or b.shape.dims is None:
        return Kind("unknown")
    rank = max(len(a.shape.dims), len(b.shape.dims))
    both = [(ONE,) * (rank - len(dims)) + dims for dims in (a.shape.dims, b.shape.dims)]
    return value(together((a, b)), Shape(tuple(product(pair) for pair in zip(*both, strict=True))))


def einsum(call: Call) -> Kind:
    """``np.einsum(subscripts, *operands)``: each letter is an axis."""
    subscripts = call.constant("subscripts")
    operands = [as_array(arg_kind(arg, call.kinds)) for arg in call.args[1:]]
    if not isinstance(subscripts, str) or "." in subscripts or any(o.shape.dims is None for o in operands):
        return Kind("unknown", together(operands) if operands and isinstance(subscripts, str) else None)
    if call.constant("optimize", default=False) is not False and not subscripts.partition("->")[2]:
        return Kind("unknown", together(operands))  # products in another order may give a number as an array
    left, arrow, right = subscripts.replace(" ", "").partition("->")
    terms = left.split(",")
    if not arrow:
        right = "".join(sorted(letter for letter in set(left) - {","} if left.count(letter) == 1))
    found: dict[str, Dim] = {}
    for term, one in zip(terms, operands, strict=False):
        for letter, dim in zip(term, one.shape.dims or (), strict=False):
            found[letter] = found.get(letter, ONE) | dim
    return value(together(operands), Shape(tuple(found.get(letter, SOME) for letter in right)))
