"""Elements that are chosen, left out, put between others, counted by weights: which ones does not vary."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from adjoint_gen.ir.kinds import INT, UNKNOWN, Dim, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Arg, Atom, Const, Pack, Var
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.creation import holding
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.helpers import same_shape_as
from adjoint_gen.rules.indexing import sorted_along
from adjoint_gen.rules.kinds import UNRANKED, KindRule, as_array, asked_shape, axes, fresh, operand, value
from adjoint_gen.rules.linear import Mask, Share, Site, linear, transpose, transposer
from adjoint_gen.rules.promotion import broadcasting, promote
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import (
    choice,
    first_places,
    unchoose,
    uninsert,
    uninsert_values,
    unresize,
    without_zeros,
)

_ROW = Shape((SOME,))


def _shortened(name: str, position: int) -> KindRule:
    """The kind rule of a function that leaves out, or puts in, elements along an axis of an argument; in one row without."""

    def kind(call: Call) -> Kind:
        x, axis = operand(call, name, position), call.constant("axis")
        if axis is None:
            return fresh(x.dtype, _ROW)
        along = None if x.shape.dims is None else axes(axis, len(x.shape.dims))
        if along is None:
            return Kind("array", x.dtype)
        dims: list[Dim] = [SOME if k in along else dim for k, dim in enumerate(x.shape.dims or ())]
        return fresh(x.dtype, Shape(tuple(dims)))

    return kind


# Elements left out.


@derivative(np.compress, kind=_shortened("a", 1), passive=("condition",))
def compress(y, condition, a, axis=None):
    if axis is None:
        return np.take(d[a], np.flatnonzero(condition))
    return np.take(d[a], np.flatnonzero(condition), axis=axis)


@derivative(np.extract, kind=lambda call: fresh(operand(call, "arr", 1).dtype, _ROW), passive=("condition",))
def extract(y, condition, arr):
    return np.take(d[arr], np.flatnonzero(condition))


@derivative(np.delete, kind=_shortened("arr", 0), passive=("obj",))
def delete(y, arr, obj, axis=None):
    if axis is None:
        return np.take(d[arr], np.delete(np.arange(np.size(arr)), obj))
    return np.take(d[arr], np.delete(np.arange(np.shape(arr)[axis]), obj), axis=axis)


def _distinct(call: Call) -> Kind:
    """``np.unique(ar)``; with further results it is a tuple."""
    asked = [call.constant(name) for name in ("return_index", "return_inverse", "return_counts")]
    if any(one is not False for one in asked):
        return UNKNOWN
    return _shortened("ar", 0)(call)


@derivative(np.unique, kind=_distinct)
def unique(y, ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True):
    """Of equal elements it is the first."""
    return np.take(d[ar], first_places(alone(ar, return_index, return_inverse, return_counts, axis, sorted), equal_nan))


@macro
def alone(builder: Builder, ar: Arg, *others: Arg) -> Arg:
    """An array of which only the different elements are asked for."""
    if others != (Const(False), Const(False), Const(False), Const(None), Const(True)):
        raise UnsupportedCallError("`unique` with several results, along an axis or in no order", "np.unique(x) alone")
    return ar


def _trimmed(call: Call) -> Kind:
    """``np.trim_zeros(filt)`` of an array."""
    filt = operand(call, "filt")
    return Kind(filt.tag, filt.dtype, _ROW if filt.rank == 1 else UNRANKED) if filt.tag == "array" else UNKNOWN


@derivative(np.trim_zeros, kind=_trimmed)
def trim_zeros(y, filt, trim="fb", axis=None):
    return d[filt][without_zeros(row(filt, np.ndim(filt), axis), trim)]


@macro
def row(builder: Builder, filt: Arg, rank: Arg, axis: Arg) -> Arg:
    """A vector, which has ends."""
    if rank != Const(1) or axis not in (Const(None), Const(0), Const(-1)):
        raise UnsupportedCallError("`trim_zeros` of what is not known to be a vector", "an index, `x[first:last]`")
    return filt


@derivative(np.partition, kind=sorted_along, costly=True, passive=("kth",))
def partition(y, a, kth, axis=-1, kind="introselect"):
    """Equal elements keep their order; where each went is found from the result, in which NumPy may put any before others."""
    if axis is None:
        order = np.argsort(a, axis=None, kind="stable")
        return np.take(d[a], np.take(order, np.argsort(np.argsort(y, kind="stable"))))
    rank = np.argsort(np.argsort(y, axis=axis, kind="stable"), axis=axis)
    return np.take_along_axis(d[a], np.take_along_axis(np.argsort(a, axis=axis, kind="stable"), rank, axis), axis)


# Elements put in, repeated, and added up.


@derivative(np.insert, kind=_shortened("arr", 0), passive=("obj",))
def insert(y, arr, obj, values, axis=None):
    between = np.insert(np.zeros_like(arr), obj, holding("insert", arr, d[values]), axis)
    return np.insert(d[arr], obj, np.zeros_like(values), axis) + between


@transpose(np.insert, of="arr")
def insert_(g, arr, obj, values, axis=None):
    return uninsert(g, arr, obj, values, axis)


@transpose(np.insert, of="values")
def inserted(g, arr, obj, values, axis=None):
    return uninsert_values(g, arr, obj, values, axis)


@linear(uninsert, "g", kind=same_shape_as(1), passive=("arr", "values", "obj"))
def insert_again(h, g, arr, obj, values, axis=None):
    return np.insert(h, obj, np.zeros_like(values), axis)


def _like_values(call: Call) -> Kind:
    """``uninsert_values(g, arr, obj, values)``."""
    return value(operand(call, "g").dtype, operand(call, "values").shape)


@linear(uninsert_values, "g", kind=_like_values, passive=("arr", "values", "obj"))
def inserted_again(h, g, arr, obj, values, axis=None):
    return np.insert(np.zeros_like(arr), obj, h, axis)


@derivative(np.resize, kind=lambda call: fresh(operand(call, "a").dtype, asked_shape(call.get("new_shape", 1), call)))
def resize(y, a, new_shape):
    return np.resize(d[a], new_shape)


@transpose(np.resize, of="a")
def resize_(g, a, new_shape):
    return unresize(g, a)


@linear(unresize, "g", kind=lambda call: value(operand(call, "g").dtype, operand(call, "a", 1).shape), passive=("a",))
def resized_again(h, g, a):
    return np.resize(h, np.shape(g))


def _counted(call: Call) -> Kind:
    """``np.bincount(x, weights)``: sums of the weights are in double precision."""
    weights = operand(call, "weights", 1)
    return fresh("int64" if weights.tag == "none" else None if weights.tag == "unknown" else "float64", _ROW)


@derivative(np.bincount, kind=_counted, passive=("minlength",))
def bincount(y, x, /, weights=None, minlength=0):
    return np.bincount(x, d[weights], minlength)


@transpose(np.bincount, of="weights")
def bincount_(g, x, /, weights=None, minlength=0):
    return np.take(g, x)


# Elements of several arrays.


@broadcasting
def _chosen(call: Call) -> Kind:
    """``np.choose(a, choices)``."""
    a, choices = operand(call, "a"), call.get("choices", 1)
    if not isinstance(choices, Pack):
        whole = operand(call, "choices", 1)
        if not whole.shape.dims:
            return UNKNOWN
        return value(whole.dtype, broadcast(a.shape, Shape(whole.shape.dims[1:])))
    kinds = [as_array(arg_kind(item, call.kinds)) for item in choices.items]
    return value(promote(kinds), broadcast(a.shape, *(kind.shape for kind in kinds)))


@derivative(np.choose, kind=_chosen, passive=("a",))
def choose(y, a, choices, *, mode="raise"):
    return np.choose(a, d[choices], mode=mode)


@transposer("numpy.choose")
def _choose(site: Site, g: Atom) -> Iterator[Share]:
    """Each array has the cotangent where it was chosen."""
    a, choices = site.bind.args
    assert isinstance(a, Var | Const)
    mode = dict(site.bind.params).get("mode", Const("raise"))
    if isinstance(choices, Var):
        yield Share(choices, site.builder.atom("adjoint_gen.runtime.unchoose", site.full(g), a, site.like(choices), mode))
        return
    assert isinstance(choices, Pack)
    place: Arg = a
    if mode != Const("raise"):
        place = site.builder.bind("adjoint_gen.runtime.choice", a, Const(len(choices.items)), mode)
    for k, item in enumerate(choices.items):
        if site.is_linear(item):
            test = site.builder.atom("numpy.equal", place, Const(k))
            value = site.builder.atom("numpy.where", test, g, Const(0.0))
            if isinstance(value, Var):
                site.work.masks[value] = Mask(test, True)
            yield from site.elementwise(item, value, value)


@linear(unchoose, "g", kind=same_shape_as(2), passive=("choices", "a"))
def chosen_again(h, g, a, choices, mode="raise"):
    return np.choose(a, h, mode=mode)


@broadcasting
def _first_that_holds(call: Call) -> Kind:
    """``np.select(condlist, choicelist, default)``: Python's own numbers have no say in the dtype."""
    conditions, choices = call.get("condlist", 0), call.get("choicelist", 1)
    if not isinstance(conditions, Pack) or not isinstance(choices, Pack):
        return UNKNOWN
    given = [arg_kind(item, call.kinds) for item in choices.items]
    default = call.get("default", 2)
    given.append(INT if default is None else arg_kind(default, call.kinds))
    shapes = [as_array(arg_kind(item, call.kinds)).shape for item in conditions.items]
    return fresh(promote(given), broadcast(*shapes, *(kind.shape for kind in given)))


@derivative(np.select, kind=_first_that_holds, passive=("condlist",))
def select(y, condlist, choicelist, default=0):
    return first_that_holds(condlist, d[choicelist]) + where_none_holds(condlist, d[default])


@macro
def first_that_holds(builder: Builder, conditions: Arg, choices: Arg) -> Arg:
    """The change of the first array whose condition holds."""
    found: Arg = Const(0.0)
    for condition, change in reversed(list(zip(*_both(conditions, choices), strict=True))):
        change = Const(0.0) if change in builder.zeros else change
        if change != Const(0.0) or found != Const(0.0):
            found = builder.bind("numpy.where", condition, change, found)
    return found


@macro
def where_none_holds(builder: Builder, conditions: Arg, change: Arg) -> Arg:
    """The change of what stands where no condition holds."""
    for condition in reversed(_both(conditions, conditions)[0]):
        change = builder.bind("numpy.where", condition, Const(0.0), change)
    return change


def _both(conditions: Arg, choices: Arg) -> tuple[tuple[Arg, ...], tuple[Arg, ...]]:
    if not isinstance(conditions, Pack) or not isinstance(choices, Pack) or len(conditions.items) != len(choices.items):
        raise UnsupportedCallError("`select` of sequences that are not written out", "write them as `[a, b, c]`")
    return conditions.items, choices.items


nondifferentiable(choice, kind=lambda call: value(operand(call, "a").dtype, operand(call, "a").shape))
nondifferentiable(first_places, kind=lambda call: fresh("int64", _ROW))
nondifferentiable(without_zeros, kind=lambda call: Kind("slice"))
