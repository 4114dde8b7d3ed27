"""Kinds of places, sets and parts of arrays that functions without a rule find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import INT, UNKNOWN, Dim, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import ONE, SOME, fixed, length
from adjoint_gen.rules.extents import extent, integer
from adjoint_gen.rules.kinds import UNRANKED, as_array, asked_shape, axes, fresh, operand, together, value
from adjoint_gen.rules.layouts import at_least
from adjoint_gen.rules.listing import as_index

_ROW: Final = Shape((SOME,))


def tuple_of(*items: Kind) -> Kind:
    """The kind of several values together."""
    return Kind("tuple", items=items)


def _wanted(call: Call) -> Kind:
    """``np.searchsorted(a, v)``: a place for each value."""
    return value("int64", operand(call, "v", 1).shape)


def places_of(array: Kind) -> Kind:
    """``np.nonzero(a)``: for each axis where along it the elements are."""
    return UNKNOWN if not array.rank else tuple_of(*(fresh("int64", _ROW),) * array.rank)


def _found(call: Call) -> Kind:
    return places_of(operand(call, "a", 0))


def _rows_of_places(call: Call) -> Kind:
    """``np.argwhere(a)``: a row for each element, as long as there are axes."""
    rank = operand(call, "a", 0).rank
    return fresh("int64", Shape((SOME, SOME if rank is None else frozenset({rank}) if rank != 1 else ONE)))


def _each_axis(call: Call) -> Kind:
    """``np.ix_(rows, columns)``: each along an axis of its own."""
    given = [as_index(arg_kind(arg, call.kinds)) for arg in call.args]
    items = []
    for k, one in enumerate(given):
        if one.rank != 1 or not one.exact or one.shape.dims is None:
            return UNKNOWN
        dim = SOME if one.dtype == "bool" else one.shape.dims[0]
        dims = tuple(dim if k == axis else ONE for axis in range(len(given)))
        items.append(fresh("int64" if one.dtype == "bool" else one.dtype, Shape(dims)))
    return tuple_of(*items)


def _on_diagonal(call: Call) -> Kind:
    """``np.diag_indices(n, ndim)``."""
    rows, rank = call.get("n", 0), call.constant("ndim", 1, 2)
    if rows is None or not isinstance(rank, int):
        return UNKNOWN
    return tuple_of(*(fresh("int64", Shape((extent(rows, call),))),) * rank)


def _two_rows(call: Call) -> Kind:
    """``np.mask_indices(n, np.triu)``: rows and columns."""
    return tuple_of(*(fresh("int64", _ROW),) * 2)


def _unraveled(call: Call) -> Kind:
    """``np.unravel_index(indices, shape)``: for each axis places along it."""
    axes_of, where = asked_shape(call.get("shape", 1), call).dims, operand(call, "indices", 0)
    return UNKNOWN if axes_of is None else tuple_of(*(value("int64", where.shape),) * len(axes_of))


def _raveled(call: Call) -> Kind:
    """``np.ravel_multi_index(places, dims)``."""
    given = call.kind("multi_index", 0)
    known = given.tag in ("tuple", "list") and given.items
    return value("int64", broadcast(*(as_array(item).shape for item in given.items))) if known else UNKNOWN


def _broadcast(call: Call) -> Kind:
    """``np.broadcast_arrays(x, y)``: each in the shape of all."""
    given = [as_array(arg_kind(arg, call.kinds)) for arg in call.args]
    return tuple_of(*(fresh(one.dtype, broadcast(*(other.shape for other in given))) for one in given))


def _common_shape(call: Call) -> Kind:
    """``np.broadcast_shapes((3, 1), (4,))``."""
    dims = broadcast(*(asked_shape(arg, call) for arg in call.args)).dims
    return UNKNOWN if not dims else tuple_of(*map(integer, dims))


def _unstacked(call: Call) -> Kind:
    """``np.unstack(x, axis=0)``: as many arrays as the axis is long."""
    x = operand(call, "x", 0)
    along = axes(call.constant("axis", default=0), x.rank) if x.rank else None
    if not along or x.shape.dims is None:
        return UNKNOWN
    count = length(x.shape.dims[along[0]])
    rest = value(x.dtype, Shape(tuple(dim for k, dim in enumerate(x.shape.dims) if k != along[0])))
    return UNKNOWN if count is None else tuple_of(*(rest,) * count)


def _raised(rank: int) -> Callable[[Call], Kind]:
    """The kind rule of ``np.atleast_2d(x, y)``, which gives a tuple of several arrays."""

    def kind(call: Call) -> Kind:
        each = [at_least(rank)(Call(call.op, (arg,), {}, {}, call.kinds)) for arg in call.args]
        return each[0] if len(each) == 1 else tuple_of(*each)

    return kind


def _packed(call: Call) -> Kind:
    """``np.packbits(a, axis)``: eight elements in one, or one in eight."""
    a, axis = operand(call, "a", 0), call.constant("axis", 1)
    if axis is None or a.shape.dims is None:
        return fresh("uint8", _ROW if axis is None else UNRANKED)
    along = axes(axis, len(a.shape.dims)) or ()
    dims = tuple(SOME if k in along else dim for k, dim in enumerate(a.shape.dims))
    return fresh("uint8", Shape(dims) if along else UNRANKED)


# Sets.


def _united(call: Call) -> Kind:
    """``np.union1d(a, b)``."""
    return fresh(together([operand(call, "ar1", 0), operand(call, "ar2", 1)]), _ROW)


def _common(call: Call) -> Kind:
    """``np.intersect1d(a, b)``, with the places where asked for."""
    with_places = call.constant("return_indices", 3, False)
    if not isinstance(with_places, bool):
        return UNKNOWN
    values, where = _united(call), fresh("int64", _ROW)
    return tuple_of(values, where, where) if with_places else values


def _left_over(call: Call) -> Kind:
    """``np.setdiff1d(a, b)``."""
    return fresh(operand(call, "ar1", 0).dtype, _ROW)


def _distinct(*more: str) -> Callable[[Call], Kind]:
    """The kind rule of functions that give different values and, in a named tuple, where they are and how many of each."""

    def kind(call: Call) -> Kind:
        x, row = operand(call, "x", 0), fresh("int64", _ROW)
        values = fresh(x.dtype, _ROW)
        others = {"indices": row, "inverse_indices": fresh("int64", x.shape), "counts": row}
        named = tuple_of(values, *(others[name] for name in more))
        return replace(named, keys=("values", *more)) if more else values

    return kind


def distinct_and_more(call: Call) -> Kind:
    """``np.unique(x, return_index, return_inverse, return_counts, axis)`` with some of them asked for."""
    names = ("return_index", "return_inverse", "return_counts")
    asked = [call.constant(name, k, False) for k, name in enumerate(names, 1)]
    axis, ar = call.constant("axis", 4), operand(call, "ar", 0)
    if not all(isinstance(one, bool) for one in asked):
        return UNKNOWN
    values, row = fresh(ar.dtype, _ROW), fresh("int64", _ROW)
    inverse = fresh("int64", ar.shape)
    if axis is not None:
        along = axes(axis, ar.rank) if ar.rank else None
        if not along or ar.shape.dims is None:
            return UNKNOWN
        dims: list[Dim] = [SOME if k in along else dim for k, dim in enumerate(ar.shape.dims)]
        values, inverse = fresh(ar.dtype, Shape(tuple(dims))), row
    return tuple_of(values, *(kind for kind, one in zip((row, inverse, row), asked, strict=True) if one))


def _complex(call: Call) -> Kind:
    """``np.sort_complex(a)``."""
    a = operand(call, "a", 0)
    return fresh(computed(lambda one: np.sort_complex(np.ones(1, one)).dtype.name, a.dtype) if a.exact else None, a.shape)


def _in_pieces(call: Call) -> Kind:
    """``np.piecewise(x, conditions, functions)``: like ``x``."""
    x = operand(call, "x", 0)
    return fresh(x.dtype, x.shape) if x.rank else UNKNOWN


def grid_of(step: Arg, call: Call, sparse: bool) -> Kind:
    """``np.mgrid[0:n, 0:1:5j]``, and ``np.ogrid`` of the same: the places along each axis."""
    slices = step.items if isinstance(step, Pack) and step.kind == "tuple" else (step,)
    axes = [_along(one, call) for one in slices if isinstance(one, Pack) and one.kind == "slice"]
    if len(axes) != len(slices):
        return UNKNOWN
    dims = tuple(dim for dim, _ in axes)
    dtype = "float64" if "float64" in [dtype for _, dtype in axes] else axes[0][1]
    if None in [dtype for _, dtype in axes]:
        dtype = None
    if len(axes) == 1 and step == slices[0]:
        return fresh(dtype, Shape(dims))
    if not sparse:
        return fresh(dtype, Shape((fixed(len(dims)), *dims)))
    alone = [Shape(tuple(dim if k == axis else ONE for k, dim in enumerate(dims))) for axis in range(len(dims))]
    return Kind("tuple", items=tuple(fresh(dtype, shape) for shape in alone))


def _along(step: Pack, call: Call) -> tuple[Dim, str | None]:
    """How many places a slice asks for, and of which dtype they are."""
    start, stop, width = step.items
    if isinstance(width, Const) and isinstance(width.value, complex):
        return fixed(int(abs(width.value))), "float64"
    kinds = [INT if arg == Const(None) else arg_kind(arg, call.kinds) for arg in (start, stop, width)]
    from_start = start in (Const(None), Const(0)) and width in (Const(None), Const(1))
    known = all(kind.tag in ("int", "float") for kind in kinds)
    dtype = None if not known else "int64" if all(kind.tag == "int" for kind in kinds) else "float64"
    return extent(stop, call) if from_start and dtype == "int64" else SOME, dtype


def of_subscript(call: Call) -> Kind:
    """``np.mgrid[...]`` and ``np.ogrid[...]``; of other objects nothing is known."""
    owner = arg_kind(call.args[0], call.kinds)
    return grid_of(call.args[1], call, owner.keys == ("ogrid",)) if owner.keys in (("mgrid",), ("ogrid",)) else UNKNOWN


PLACES: Final[Mapping[str, Callable[[Call], Kind]]] = {f"numpy.{name}": kind for name, kind in {
    "searchsorted": _wanted, "flatnonzero": lambda call: fresh("int64", _ROW), "argwhere": _rows_of_places,
    "nonzero": _found, "ix_": _each_axis, "diag_indices": _on_diagonal, "mask_indices": _two_rows,
    "unravel_index": _unraveled, "ravel_multi_index": _raveled, "broadcast_arrays": _broadcast, "unstack": _unstacked,
    "atleast_1d": _raised(1), "atleast_2d": _raised(2), "atleast_3d": _raised(3), "packbits": _packed, "unpackbits": _packed,
    "union1d": _united, "setxor1d": _united, "intersect1d": _common, "setdiff1d": _left_over,
    "unique": distinct_and_more, "unique_values": _distinct(), "unique_counts": _distinct("counts"),
    "unique_inverse": _distinct("inverse_indices"),
    "unique_all": _distinct("indices", "inverse_indices", "counts"),
    "sort_complex": _complex, "piecewise": _in_pieces,
    "broadcast_shapes": _common_shape,
    "where": lambda call: places_of(operand(call, "condition", 0)) if len(call.args) == 1 else UNKNOWN,
}.items()}
"""The kinds of what each of these functions gives."""

