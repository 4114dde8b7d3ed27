"""Reductions that leave out what is not a number: its share in the result is zero, and so is its derivative."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import KindRule, along, extremes, means, operand, positions, spreads, sums
from adjoint_gen.rules.operators import is_complex
from adjoint_gen.rules.order import axes_of, before, behind, boxed, median_shares, quantiles, shares
from adjoint_gen.rules.promotion import floating_dtype
from adjoint_gen.rules.reductions import first_factor, mask
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj, filled, macro, ranked, static
from adjoint_gen.runtime import (
    delayed,
    extremal,
    mean_share,
    nan_median_share,
    nan_percentile_share,
    nan_quantile_share,
    others,
    quantile_slope,
    ratio,
    recurrence,
    selected,
)


@macro
def numbers(builder: Builder, a: Arg, where: Arg = Const(True)) -> Arg:  # noqa: B008 - a constant
    """Which elements are numbers, of those that a mask leaves."""
    found = builder.bind("numpy.logical_not", builder.bind("numpy.isnan", a))
    return found if where == Const(True) else builder.bind("numpy.logical_and", found, where)


@derivative(np.nansum, kind=sums, passive=("where",))
def nansum(y, a, axis=None, *, keepdims=False, initial=None, where=True):
    change = np.sum(np.where(numbers(a, mask(where, a)), d[a], 0.0), axis=axis, keepdims=keepdims)
    return change if initial is None else change + filled(d[initial], y)


@derivative(np.nanprod, kind=sums, passive=("where",))
def nanprod(y, a, axis=None, *, keepdims=False, initial=None, where=True):
    """Each element's change times the product of the others."""
    kept = numbers(a, mask(where, a))
    factors = np.where(kept, a, 1.0)
    rest = others(factors) if axis is None else others(factors, axis)
    change = np.sum(rest * np.where(kept, d[a], 0.0), axis=axis, keepdims=keepdims)
    if initial is None:
        return change
    return first_factor(initial) * change + np.prod(factors, axis=axis, keepdims=keepdims) * filled(d[initial], y)


@derivative(np.nanmean, kind=means, passive=("where",))
def nanmean(y, a, axis=None, *, keepdims=False, where=True):
    kept = numbers(a, mask(where, a))
    return np.sum(selected(np.where(kept, d[a], 0.0), mean_share(a, axis, kept)), axis=axis, keepdims=keepdims)


@derivative(np.nanmax, np.nanmin, kind=extremes, passive=("where",))
def nanmax_or_nanmin(y, a, axis=None, *, keepdims=False, initial=None, where=True):
    """Elements that are equally extreme share equally."""
    best = y if axis is None or keepdims else np.expand_dims(y, axis)
    share = extremal(a, best, axis, initial, mask(where, a))
    change = np.sum(selected(np.where(numbers(a), d[a], 0.0), share), axis=axis, keepdims=keepdims)
    if initial is None:
        return change
    rest = np.where(np.equal(initial, y), 1.0 - np.sum(share, axis=axis, keepdims=keepdims), 0.0)
    return change + selected(filled(d[initial], y), rest)


@macro
def one_number(builder: Builder, ddof: Arg) -> Arg:
    """How many degrees of freedom are given up, for all of the results alike."""
    if builder.kind(ddof).rank != 0:
        raise UnsupportedCallError("argument `ddof` that is no number", "a call for each of them")
    return ddof


@derivative(np.nanvar, kind=spreads, passive=("where",))
def nanvar(y, a, axis=None, *, ddof=0, keepdims=False, where=True, correction=None):
    """The mean is where the sum of squares is least, so its own derivative cancels."""
    kept = numbers(a, mask(where, a))
    centred = np.where(kept, a - np.nanmean(a, axis=axis, keepdims=True, where=where), 0.0)
    share = mean_share(a, axis, kept, one_number(ddof if correction is None else correction))
    change = np.sum(2.0 * conj(centred) * selected(np.where(kept, d[a], 0.0), share), axis=axis, keepdims=keepdims)
    return np.real(change) if is_complex(a) else change


@derivative(np.nanstd, kind=spreads, passive=("where",))
def nanstd(y, a, axis=None, *, ddof=0, keepdims=False, where=True, correction=None):
    """Zero where all elements are equal."""
    kept = numbers(a, mask(where, a))
    centred = np.where(kept, a - np.nanmean(a, axis=axis, keepdims=True, where=where), 0.0)
    direction = ratio(centred, y if axis is None or keepdims else np.expand_dims(y, axis))
    share = mean_share(a, axis, kept, one_number(ddof if correction is None else correction))
    change = np.sum(conj(direction) * selected(np.where(kept, d[a], 0.0), share), axis=axis, keepdims=keepdims)
    return np.real(change) if is_complex(a) else change


@derivative(np.nancumsum, kind=along)
def nancumsum(y, a, axis=None):
    change = np.where(numbers(a), d[a], 0.0)
    return np.cumsum(change, axis=0 if axis is None and np.ndim(a) == 1 else axis)


@derivative(np.nancumprod, kind=along, costly=True)
def nancumprod(y, a, axis=None):
    """From ``y[k] = a[k] * y[k - 1]``, without a division."""
    kept, along = numbers(a), 0 if axis is None else axis
    factors, changes = np.where(kept, a, 1.0), np.where(kept, d[a], 0.0)
    if ranked(a) and np.ndim(a) > 0 and (axis is not None or np.ndim(a) == 1):
        return recurrence(factors, delayed(y, along, 1.0) * changes, along)
    return recurrence(np.reshape(factors, np.shape(y)), delayed(y, along, 1.0) * np.reshape(changes, np.shape(y)), along)


def _quantiles(function: Callable[..., Any]) -> KindRule:
    """The kind rule of quantiles, which of no elements are means, without the axes of ``q``."""
    of_some = quantiles(function)

    def kind(call: Call) -> Kind:
        found, of_none = of_some(call), floating_dtype(operand(call, "a").dtype)
        dtype = either(found.dtype, of_none)
        return replace(found, dtype=dtype) if operand(call, "q").rank == 0 else Kind("unknown", dtype)

    return kind


@static
def in_front(axis: object, quantiles: int) -> int:
    """How many axes of quantiles stand before those that are left: all of them.

    Where NumPy goes over several axes at once it has the axes of quantiles elsewhere, in another order.
    """
    if quantiles > 1 and isinstance(axis, tuple | list) and len(axis) != 1:
        raise UnsupportedCallError("quantiles in several axes of numbers in several axes", "np.ravel(q) as the quantiles")
    return quantiles


@derivative(np.nanmedian, kind=lambda call: boxed(call, means(call)), costly=True)
def nanmedian(y, a, axis=None, *, keepdims=False):
    share = nan_median_share(a) if axis is None else nan_median_share(a, axis)
    return np.sum(selected(np.where(numbers(a), d[a], 0.0), share), axis=axis, keepdims=keepdims)


@derivative(np.nanquantile, kind=_quantiles(np.nanquantile), costly=True)
def nanquantile(y, a, q, axis=None, *, method="linear", keepdims=False):
    over, kept = behind(axis, axes_of(a), in_front(axis, axes_of(q))), numbers(a)
    change = selected(np.where(kept, d[a], 0.0), nan_quantile_share(a, q, axis=axis, method=method))
    slope = selected(np.where(kept, a, 0.0), quantile_slope(a, q, axis=axis, method=method, numbers=True))
    return np.sum(change, axis=over, keepdims=keepdims) + np.sum(slope, axis=over, keepdims=keepdims) * before(d[q], y)


@derivative(np.nanpercentile, kind=_quantiles(np.nanpercentile), costly=True)
def nanpercentile(y, a, q, axis=None, *, method="linear", keepdims=False):
    over, kept = behind(axis, axes_of(a), in_front(axis, axes_of(q))), numbers(a)
    change = selected(np.where(kept, d[a], 0.0), nan_percentile_share(a, q, axis=axis, method=method))
    rate = quantile_slope(a, np.divide(q, 100.0), axis=axis, method=method, numbers=True) / 100.0
    slope = np.sum(selected(np.where(kept, a, 0.0), rate), axis=over, keepdims=keepdims)
    return np.sum(change, axis=over, keepdims=keepdims) + slope * before(d[q], y)


nondifferentiable(np.nanargmax, np.nanargmin, kind=positions)
nondifferentiable(nan_median_share, kind=median_shares)


@derivative(nan_quantile_share, kind=shares(np.nanquantile), costly=True, passive=("a",))
def nan_quantile_share_(s, a, q, axis=None, method="linear"):
    """Constant between ties."""
    return quantile_slope(a, q, axis=axis, method=method, numbers=True) * before(d[q], s)


@derivative(nan_percentile_share, kind=shares(np.nanpercentile), costly=True, passive=("a",))
def nan_percentile_share_(s, a, q, axis=None, method="linear"):
    return quantile_slope(a, np.divide(q, 100.0), axis=axis, method=method, numbers=True) / 100.0 * before(d[q], s)
