"""Kinds of results that are not elementwise: reductions, products of matrices, solutions.

Each function is what a rule names as ``kind=``. Lengths that cannot be told are :data:`~adjoint_gen.rules.dims.SOME`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

import numpy as np

from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import INT, SCALAR, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.rules.calls import VARIES, Call, arg_kind
from adjoint_gen.rules.dims import ONE, SOME, fixed, is_integer, length, product
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.promotion import broadcasting, floating_dtype, promote, real_dtype

UNRANKED: Final = Shape(None)
KindRule = Callable[[Call], Kind]

_VECTOR: Final = 3
"""How many elements the vectors have of which a cross product is a vector."""


# What the others are made of.

_OF_EVERY_PARAMETER: Final[set[KindRule]] = set()


def of_every_parameter(kind: KindRule) -> KindRule:
    """Mark a kind rule that reads all parameters that matter to the kind, also those that the rule's text does not have."""
    _OF_EVERY_PARAMETER.add(kind)
    return kind


def reads_every_parameter(kind: KindRule) -> bool:
    """Whether a kind rule is marked so."""
    return kind in _OF_EVERY_PARAMETER


def value(dtype: str | None, shape: Shape) -> Kind:
    """What NumPy returns for this dtype and shape: a scalar where it has no axes."""
    return Kind({None: "unknown", 0: "numpy scalar"}.get(shape.rank, "array"), dtype, shape)  # type: ignore[arg-type]


def fresh(dtype: str | None, shape: Shape) -> Kind:
    """A new array, of rank 0 too."""
    return Kind("array", dtype, shape)


def as_array(kind: Kind) -> Kind:
    """The array that NumPy makes of a value: lists and tuples are stacked.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> as_array(Kind("list", items=(FLOAT, FLOAT))).shape.dims
    (frozenset({2}),)
    """
    if kind.tag not in ("list", "tuple"):
        return kind
    items = [as_array(item) for item in kind.items]
    if not items or any(item.shape.dims is None or item.rank != items[0].rank for item in items):
        return Kind("array")
    return Kind("array", together(items), Shape((fixed(len(items)), *(items[0].shape.dims or ()))))


def operand(call: Call, name: str = "x", position: int = 0) -> Kind:
    """The kind of an argument, as NumPy takes it."""
    return as_array(call.kind(name, position))


def together(kinds: Iterable[Kind]) -> str | None:
    """The dtype of an array made of numbers of these kinds; only ufuncs take Python's own numbers as weak.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> together([Kind("array", "float32"), FLOAT])
    'float64'
    """
    dtypes = [kind.dtype for kind in kinds]
    return computed(lambda *given: str(np.result_type(*given)), *dtypes) if dtypes else None


def axes(axis: object, rank: int) -> tuple[int, ...] | None:
    """The axes that a constant ``axis`` means, counted from 0, None for all; None where that is not known, or is none.

    >>> axes((-1, 0), 3), axes(None, 2), axes(VARIES, 2), axes(5, 2), axes((0, -2), 2)
    ((2, 0), (0, 1), None, None, None)
    """
    if axis is None:
        return tuple(range(rank))
    given = tuple(axis) if isinstance(axis, tuple | list) else (axis,)
    if not all(isinstance(a, int | np.integer) and -rank <= a < rank for a in given):
        return None
    found = tuple(int(a) % rank for a in given)
    return found if len(set(found)) == len(found) else None


def reduced(shape: Shape, axis: object, keepdims: object) -> Shape:
    """The shape of a reduction over constant axes."""
    if axis is None and keepdims is False:
        return SCALAR
    if shape.dims is None or not isinstance(keepdims, bool):
        return UNRANKED
    gone = axes(axis, len(shape.dims))
    if gone is None:
        return Shape((SOME,) * len(shape.dims)) if keepdims else UNRANKED
    if keepdims:
        return Shape(tuple(ONE if i in gone else dim for i, dim in enumerate(shape.dims)))
    return Shape(tuple(dim for i, dim in enumerate(shape.dims) if i not in gone))


def asked_shape(arg: Arg | None, call: Call) -> Shape:
    """The shape that an argument called ``shape`` asks for: an integer, or a tuple of them."""
    match arg:
        case Const(value=int()):
            return Shape((extent(arg, call),))
        case Const(value=tuple() | list() as given):
            return Shape(tuple(extent(Const(item), call) for item in given))
        case Pack(kind="tuple" | "list", items=items):
            return Shape(tuple(extent(item, call) for item in items))
        case Var():
            kind = arg_kind(arg, call.kinds)
            if is_integer(kind):
                return Shape((extent(arg, call),))
            if kind.tag in ("tuple", "list") and kind.items:
                return Shape(tuple(item.extent if item.extent is not None else SOME for item in kind.items))
    return UNRANKED


def asked_dtype(call: Call, position: int | None = None, default: str | None = "float64") -> str | None:
    """The dtype that an argument ``dtype`` asks for, ``default`` without one; of what is no number nothing is known."""
    return default if call.constant("dtype", position) is None else dtype_object(call, "dtype", position)


def dtype_object(call: Call, name: str, position: int | None = None) -> str | None:
    """The dtype that an argument stands for: ``float``, ``"f4"``, ``np.int64`` or ``x.dtype``."""
    asked: Any = call.constant(name, position)
    if asked is VARIES:
        kind = call.kind(name, position)
        return kind.dtype if kind.tag == "other" else None
    try:
        found = np.dtype(asked)
    except TypeError:
        return None
    return None if found.kind not in "biufc" else found.name


def of_dtype(call: Call, position: int | None, default: str | None, shape: Shape) -> Kind:
    """A new array of the dtype that is asked for; what is no array of numbers may have other axes, as one of records."""
    dtype, asked = asked_dtype(call, position, default), call.constant("dtype", position)
    return fresh(dtype, shape) if dtype is not None or asked in (None, VARIES) else Kind("unknown")


def summed_dtype(dtype: str | None) -> str | None:
    """The dtype of sums of numbers of this dtype: small integers and booleans become int64."""
    return computed(lambda one: np.sum(np.zeros(1, one)).dtype.name, dtype)


# Reductions.


def reduction(dtype: Callable[[str | None], str | None]) -> KindRule:
    """The kind rule of a reduction ``f(x, axis, ..., keepdims)`` whose result's dtype follows from the operand's."""

    def kind(call: Call) -> Kind:
        x = operand(call)
        shape = reduced(x.shape, call.constant("axis", 1), call.constant("keepdims", default=False))
        return value(asked_dtype(call, default=dtype(x.dtype)), shape)

    return kind


sums = reduction(summed_dtype)
extremes = reduction(lambda dtype: dtype)
means = reduction(floating_dtype)
spreads = reduction(lambda dtype: real_dtype(floating_dtype(dtype)))


def spreads_about(call: Call) -> Kind:
    """A variance or deviation, from a mean that may be given: that has a say in the dtype."""
    a, mean = operand(call), operand(call, "mean")
    if mean.tag != "none":
        a = Kind("array", promote((a, mean)), broadcast(a.shape, mean.shape))
    shape = reduced(a.shape, call.constant("axis"), call.constant("keepdims", default=False))
    return value(asked_dtype(call, default=real_dtype(floating_dtype(a.dtype))), shape)


truths = reduction(lambda dtype: "bool")
positions = reduction(lambda dtype: "int64")


@of_every_parameter
def average(call: Call) -> Kind:
    """``np.average(x, axis, weights)``, with the sum of the weights where it is asked for."""
    returned = call.constant("returned", default=False)
    if returned is not False:
        found = average(replace(call, named={**call.named, "returned": Const(False)}))
        return Kind("tuple", items=(found, found)) if returned is True else Kind("unknown")
    x, weights = operand(call), operand(call, "weights")
    shape = reduced(x.shape, call.constant("axis"), call.constant("keepdims", default=False))
    dtype = floating_dtype(x.dtype)
    return value(dtype if weights.tag == "none" else together((replace(x, dtype=dtype), weights)), shape)


def along(call: Call) -> Kind:
    """A running sum or product: the operand's shape along a constant axis, flat without one."""
    x = operand(call)
    axis = call.constant("axis")
    dtype = asked_dtype(call, default=summed_dtype(x.dtype))
    if x.rank == 1 or (axis is not None and (axis is not VARIES or call.kind("axis").numeric)):
        return fresh(dtype, x.shape if x.rank != 0 else Shape((ONE,)))
    return fresh(dtype, flat(x.shape) if axis is None else UNRANKED)


def flat(shape: Shape) -> Shape:
    """The shape of the same elements in one row."""
    return Shape((SOME,)) if shape.dims is None else Shape((product(shape.dims),))


@broadcasting
def iterated_sum(call: Call) -> Kind:
    """Python's ``sum`` over the first axis of an array."""
    x = call.kind("x", 0)
    if x.tag != "array" or not x.shape.dims:
        return Kind("unknown")
    rest = Shape(x.shape.dims[1:])
    return value(promote((x.with_shape(rest), INT)), rest) if call.constant("start") == 0 else Kind("unknown")


# Products.


def matmul(call: Call) -> Kind:
    """``x @ y``: vectors are rows or columns that disappear again, leading axes broadcast."""
    x, y = operand(call, "x", 0), operand(call, "y", 1)
    return value(together((x, y)), product_shape(x.shape, y.shape))


def product_shape(x: Shape, y: Shape) -> Shape:
    """The shape of ``x @ y``."""
    if not x.dims or not y.dims:
        return UNRANKED
    rows = x.dims[-2:-1]
    columns = y.dims[-1:] if len(y.dims) > 1 else ()
    batch = broadcast(Shape(x.dims[:-2]), Shape(y.dims[:-2])).dims
    return Shape((*(batch or ()), *rows, *columns))


def dot(call: Call) -> Kind:
    """``np.dot(x, y)``: a product with a scalar, or the last axis of ``x`` with the last but one of ``y``."""
    x, y = operand(call, "x", 0), operand(call, "y", 1)
    dtype = together((x, y))
    if x.shape.dims is None or y.shape.dims is None:
        return Kind("unknown", dtype)
    if not x.shape.dims or not y.shape.dims:
        return value(dtype, broadcast(x.shape, y.shape))
    return value(dtype, Shape((*x.shape.dims[:-1], *y.shape.dims[:-2], *y.shape.dims[-1:][: len(y.shape.dims) - 1])))


def inner(call: Call) -> Kind:
    """``np.inner(x, y)``: the last axes of both."""
    x, y = operand(call, "x", 0), operand(call, "y", 1)
    if not x.shape.dims or not y.shape.dims:
        return dot(call)
    return value(together((x, y)), Shape(x.shape.dims[:-1] + y.shape.dims[:-1]))


def outer(call: Call) -> Kind:
    """``np.outer(x, y)``: both flattened."""
    x, y = operand(call, "x", 0), operand(call, "y", 1)
    return fresh(together((x, y)), Shape((*(flat(x.shape).dims or ()), *(flat(y.shape).dims or ()))))


def scalar_product(call: Call) -> Kind:
    """``np.vdot(x, y)``: one number."""
    return value(together((operand(call, "x", 0), operand(call, "y", 1))), SCALAR)


def tensordot(call: Call) -> Kind:
    """``np.tensordot(x, y, axes)``: the axes that are left over, those of ``x`` first."""
    x, y = operand(call, "x", 0), operand(call, "y", 1)
    dtype = together((x, y))
    if x.shape.dims is None or y.shape.dims is None:
        return Kind("unknown", dtype)
    match call.constant("axes"):
        case int() as count:
            of_x, of_y = axes(tuple(range(-count, 0)), len(x.shape.dims)), axes(tuple(range(count)), len(y.shape.dims))
        case (first, second):
            of_x, of_y = axes(first, len(x.shape.dims)), axes(second, len(y.shape.dims))
        case _:
            return Kind("unknown", dtype)
    if of_x is None or of_y is None:
        return Kind("unknown", dtype)
    left = [dim for i, dim in enumerate(x.shape.dims) if i not in of_x]
    left += [dim for i, dim in enumerate(y.shape.dims) if i not in of_y]
    return fresh(dtype, Shape(tuple(left)))


def cross(call: Call) -> Kind:
    """``np.cross(a, b)``: there are vectors in the result where one of the two is known to have vectors of three elements."""
    a, b = operand(call, "a", 0), operand(call, "b", 1)
    dtype, both = together((a, b)), call.constant("axis")
    rest, of_three = list[Shape](), False
    for side, name in ((a, "axisa"), (b, "axisb")):
        dims = side.shape.dims or ()
        place = axes(call.constant(name, default=-1) if both is None else both, len(dims))
        if place is None or len(place) != 1:
            return Kind("unknown", dtype)
        of_three |= length(dims[place[0]]) == _VECTOR
        rest.append(Shape((*dims[: place[0]], *dims[place[0] + 1 :])))
    left = broadcast(*rest).dims
    placed = None if left is None else axes(call.constant("axisc", default=-1) if both is None else both, len(left) + 1)
    if not of_three or left is None or placed is None or len(placed) != 1:
        return Kind("unknown", dtype)
    return fresh(dtype, Shape((*left[: placed[0]], fixed(_VECTOR), *left[placed[0] :])))


def cross_of_three(call: Call) -> Kind:
    """``np.linalg.cross(x1, x2)``: of vectors of three elements."""
    x, y = operand(call, "x1", 0), operand(call, "x2", 1)
    dtype = together((x, y))
    if not x.shape.dims or not y.shape.dims:
        return fresh(dtype, UNRANKED)
    rank = max(len(x.shape.dims), len(y.shape.dims))
    place = axes(call.constant("axis"), rank)
    if place is None or (len(x.shape.dims) != len(y.shape.dims) and place != (rank - 1,)):
        return fresh(dtype, Shape((SOME,) * rank))
    both = broadcast(x.shape, y.shape).dims or ()
    return fresh(dtype, Shape(tuple(fixed(_VECTOR) if k in place else dim for k, dim in enumerate(both))))


# Linear algebra.


def like_matrix(call: Call) -> Kind:
    """A matrix of the operand's shape (``inv``, ``cholesky``)."""
    x = operand(call)
    return fresh(floating_dtype(x.dtype), x.shape)


def swapped(shape: Shape, first: int, second: int) -> Shape:
    """The shape with two axes exchanged."""
    if shape.dims is None or not axes((first, second), len(shape.dims)):
        return shape if shape.dims == () else UNRANKED
    dims = list(shape.dims)
    dims[first], dims[second] = dims[second], dims[first]
    return Shape(tuple(dims))


def determinant(call: Call) -> Kind:
    """One number for each matrix."""
    x = operand(call)
    dims = None if x.shape.dims is None else x.shape.dims[:-2]
    return value(floating_dtype(x.dtype), Shape(dims))


def solution(call: Call) -> Kind:
    """``np.linalg.solve(x, y)``: a vector for a vector, otherwise matrices whose leading axes broadcast."""
    x, y = operand(call, "x", 0), operand(call, "y", 1)
    dtype = floating_dtype(x.dtype, y.dtype)
    if x.shape.dims is None or not y.shape.dims:
        return fresh(dtype, UNRANKED)
    core = -1 if len(y.shape.dims) == 1 else -2
    batch = broadcast(Shape(x.shape.dims[:-2]), Shape(y.shape.dims[:core]))
    return fresh(dtype, Shape((*(batch.dims or ()), *y.shape.dims[core:])))
