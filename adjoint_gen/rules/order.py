"""Medians, quantiles and percentiles: a few of the elements, in the order of their sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from adjoint_gen.ir.dtypes import computed, either
from adjoint_gen.ir.kinds import INT, UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import VARIES, Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import KindRule, as_array, fresh, means, operand, reduced, value
from adjoint_gen.rules.listing import COUNTS, element
from adjoint_gen.rules.promotion import inexact_dtype, real_dtype
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import (
    as_first,
    as_key,
    compared,
    counted,
    cut_places,
    first_largest,
    first_smallest,
    from_keys,
    in_order,
    in_turn,
    median_share,
    members,
    of_shape,
    percentile_share,
    quantile_share,
    quantile_slope,
    selected,
    shortest,
    trimmed_share,
    weighted_share,
)


def quantiles(function: Callable[..., Any]) -> KindRule:
    """The kind rule of quantiles: the axes of ``q``, then those that are left of ``a``."""

    def kind(call: Call) -> Kind:
        a = operand(call, "a")
        left = reduced(a.shape, call.constant("axis"), call.constant("keepdims"))
        return boxed(call, several(call, function, a.dtype, left))

    return kind


def shares(function: Callable[..., Any]) -> KindRule:
    """The kind rule of how much each element moves each of the quantiles."""

    def kind(call: Call) -> Kind:
        a = operand(call, "a")
        return several(call, function, real_dtype(inexact_dtype(a.dtype)), a.shape)

    return kind


def several(call: Call, function: Callable[..., Any], dtype: str | None, shape: Shape) -> Kind:
    """What there is once for each of ``q``; NumPy is asked for the dtype that quantiles of numbers of a dtype have."""
    q, weak, method = operand(call, "q"), call.kind("q").tag, call.constant("method")
    if q.shape.dims is None or shape.dims is None or method is VARIES:
        return UNKNOWN

    def beside(number: Any) -> str | None:
        return computed(lambda one: function(np.zeros(1, one), number, method=method).dtype.name, dtype)

    def beside_numpys() -> str | None:
        return computed(
            lambda one, other: function(np.zeros(1, one), np.zeros(1, other), method=method).dtype.name, dtype, q.dtype)

    try:
        if weak in ("float", "int"):
            found = beside(0.0 if weak == "float" else 0)
        else:
            found = either(beside(0.0), either(beside(0), beside_numpys())) if weak == "unknown" else beside_numpys()
    except (TypeError, ValueError):  # no such method, or of no such numbers
        return UNKNOWN
    return value(found, Shape(q.shape.dims + shape.dims))


def boxed(call: Call, kind: Kind) -> Kind:
    """The kind of what keeps its axes: an array also where there are none to keep."""
    return kind if call.constant("keepdims") is False or kind.rank else fresh(kind.dtype, kind.shape)


def median_shares(call: Call) -> Kind:
    """How much each element moves the median."""
    a = operand(call)
    return value(real_dtype(inexact_dtype(a.dtype)), a.shape)


@derivative(np.median, kind=lambda call: boxed(call, means(call)), costly=True)
def median(y, a, axis=None, *, overwrite_input=False, keepdims=False):
    share = median_share(a) if axis is None else median_share(a, axis)
    return np.sum(selected(d[a], share), axis=axis, keepdims=keepdims)


@static
def of_all(axis: int | None, axes: int) -> object:
    """The axis of a quantile with weights, of all elements."""
    if axis is not None and axes != 1:
        raise UnsupportedCallError("a quantile with weights along an axis", "np.stack of the quantiles of each row")
    return axis


@derivative(np.quantile, kind=quantiles(np.quantile), costly=True, passive=("weights",))
def quantile(y, a, q, axis=None, *, overwrite_input=False, method="linear", keepdims=False, weights=None):
    over = behind(axis, axes_of(a), axes_of(q))
    if weights is not None:
        over = behind(of_all(axis, axes_of(a)), axes_of(a), axes_of(q))
        return np.sum(selected(d[a], weighted_share(a, q, weights, method)), axis=over, keepdims=keepdims)
    change = np.sum(selected(d[a], quantile_share(a, q, axis=axis, method=method)), axis=over, keepdims=keepdims)
    slope = np.sum(selected(a, quantile_slope(a, q, axis=axis, method=method)), axis=over, keepdims=keepdims)
    return change + slope * before(d[q], y)


@derivative(np.percentile, kind=quantiles(np.percentile), costly=True, passive=("weights",))
def percentile(y, a, q, axis=None, *, overwrite_input=False, method="linear", keepdims=False, weights=None):
    over = behind(axis, axes_of(a), axes_of(q))
    if weights is not None:
        over = behind(of_all(axis, axes_of(a)), axes_of(a), axes_of(q))
        return np.sum(selected(d[a], weighted_share(a, np.divide(q, 100.0), weights, method)), axis=over, keepdims=keepdims)
    change = np.sum(selected(d[a], percentile_share(a, q, axis=axis, method=method)), axis=over, keepdims=keepdims)
    slope = quantile_slope(a, np.divide(q, 100.0), axis=axis, method=method) / 100.0
    return change + np.sum(selected(a, slope), axis=over, keepdims=keepdims) * before(d[q], y)


@macro
def before(builder: Builder, change: Arg, y: Arg) -> Arg:
    """How the quantiles that are asked for move, with the axes that are left of the elements behind."""
    change = builder.bind("numpy.array", change) if isinstance(change, Pack) else change
    mine, whole = builder.kind(change).rank, builder.kind(y).rank
    if mine == 0 or mine == whole:
        return change
    if mine is None or whole is None:
        what = "quantiles of which it is not known how many axes they have"
        raise UnsupportedCallError(what, "np.ravel(...) of the elements")
    return builder.bind("numpy.expand_dims", change, Pack("tuple", tuple(map(Const, range(mine, whole)))))


@macro
def axes_of(builder: Builder, numbers: Arg) -> Arg:
    """How many axes the array has that NumPy makes of numbers, of a display too."""
    rank = as_array(builder.kind(numbers)).rank
    return builder.bind("numpy.ndim", numbers) if rank is None else Const(rank)


@static
def behind(axis: int | tuple[int, ...] | None, values: int, before: int) -> int | tuple[int, ...] | None:
    """The axes of a reduction behind as many others as quantiles have.

    >>> behind((0, -1), 2, 1), behind(None, 2, 0), behind(1, 2, 1)
    ((1, 2), None, 2)
    """
    if not before:
        return axis
    if axis is None:
        return tuple(range(before, before + values))
    if isinstance(axis, tuple):
        return tuple(before + one % values for one in axis)
    return before + axis % values


def _from_keys(call: Call) -> Kind:
    return Kind("list", element=Kind("list", element=element(call.kind("keys", 0)).element))


def _item(kind: Kind) -> Kind | None:
    """What is in a list that stands for a tuple: nothing is known of one that is empty, which joins any other."""
    return element(kind) if kind.inside else None


nondifferentiable(median_share, trimmed_share, kind=median_shares)
nondifferentiable(as_first, of_shape)
nondifferentiable(compared, kind=lambda call: Kind("list"))
nondifferentiable(as_key, kind=lambda call: Kind("tuple", element=_item(call.kind("items", 0))))
nondifferentiable(from_keys, kind=_from_keys)
nondifferentiable(in_order, in_turn, cut_places, kind=lambda call: fresh("int64", Shape((SOME,))))
nondifferentiable(
    counted, kind=lambda call: Kind("dict", items=(element(call.kind("items", 0)),), element=INT, default=COUNTS)
)
nondifferentiable(members, kind=lambda call: Kind("list", element=call.kind("items", 0).element or UNKNOWN))
nondifferentiable(first_largest, first_smallest, shortest, kind=lambda call: INT)


@derivative(quantile_share, kind=shares(np.quantile), costly=True, passive=("a",))
def quantile_share_(s, a, q, axis=None, method="linear"):
    """Constant between ties."""
    return quantile_slope(a, q, axis=axis, method=method) * before(d[q], s)


@derivative(percentile_share, kind=shares(np.percentile), costly=True, passive=("a",))
def percentile_share_(s, a, q, axis=None, method="linear"):
    return quantile_slope(a, np.divide(q, 100.0), axis=axis, method=method) / 100.0 * before(d[q], s)


nondifferentiable(weighted_share, kind=shares(np.quantile))


@derivative(quantile_slope, kind=shares(np.quantile), costly=True, passive=("a", "q"))
def quantile_slope_(s, a, q, axis=None, method="linear", numbers=False):
    """Constant between ties, and between places."""
    return 0.0 * d[a]
