"""Filters along an axis: linear in the signal, and recursions by their coefficients.

``a * y = b * x`` with sums over delays on both sides, so ``a * dy = db * x + b * dx - da * y``.
"""

from __future__ import annotations

import numpy as np
import scipy.signal as ss

from adjoint_gen import runtime as of
from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.asking import given_by
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import single
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.helpers import refused
from adjoint_gen.rules.kinds import UNRANKED, axes, fresh, operand, together
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.promotion import inexact_dtype
from adjoint_gen.rules.results import GIVEN, several
from adjoint_gen.rules.signals import of_frequencies
from adjoint_gen.rules.special import of_real
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import conj, macro, static
from adjoint_gen.runtime import analytic, begun, delayed_sum, unfiltered_twice, unresampled, unsmoothed

# Recursions.


def filtered(call: Call) -> Kind:
    """Of the shape of the signal."""
    k = int(call.op.startswith("adjoint_gen."))
    b, a, x = (operand(call, name, k + place) for place, name in enumerate(("b", "a", "x")))
    return fresh(inexact_dtype(together((b, a, x))), x.shape)


@macro
def coefficients(builder: Builder, b: Arg) -> Arg:
    """The coefficients of one filter."""
    if builder.kind(b).rank not in (0, 1):
        raise UnsupportedCallError("a filter whose coefficients are not known to be vectors", "a filter at a time")
    return b


@macro
def one(builder: Builder, y: Arg) -> Arg:
    """The only coefficient of what is not filtered, of the signal's precision."""
    dtype = single(builder, y)
    return builder.bind("numpy.ones", Const(1), **({} if dtype == Const(None) else {"dtype": dtype}))


@macro
def at_rest(builder: Builder, zi: Arg) -> Arg:
    """Whether a filter begins with nothing, as it must: with a state it gives two results."""
    if zi != Const(None):
        raise UnsupportedCallError("a filter that begins in a state `zi`", "`scipy.signal.lfilter`, and an array for `zi`")
    return Const(True)


@derivative(ss.lfilter, kind=filtered, costly=True)
def lfilter(y, b, a, x, axis=-1, zi=None):
    if at_rest(zi):
        b, a = coefficients(b), coefficients(a)
        moved = delayed_sum(d[b], x, axis) - delayed_sum(d[a], y, axis)
        return ss.lfilter(b, a, d[x], axis) + ss.lfilter(one(y), a, moved, axis)


@transpose(ss.lfilter, of="x")
def lfilter_(g, b, a, x, axis=-1, zi=None):
    return np.flip(ss.lfilter(conj(b), conj(a), np.flip(g, axis), axis), axis)


@derivative(of.filtered, kind=filtered, costly=True, passive=("results",))
def filtered_(y, results, b, a, x, axis=-1, zi=None):
    """The state is added to what the first elements are made of."""
    moved = delayed_sum(d[b], x, axis) - delayed_sum(d[a], y, axis)
    moved = moved + begun(a[0] * d[zi] + d[a][0] * zi, x, axis)
    return ss.lfilter(b, a, d[x], axis) + ss.lfilter(one(y), a, moved, axis)


@derivative(of.final_state, costly=True, passive=("results",))
def final_state(z, results, b, a, x, axis=-1, zi=None):
    """It is known of no operand."""
    return refused("the final state of a filter", d[x])


several(ss.lfilter, parts=(of.filtered, of.final_state), forms={"zi": (GIVEN,)})


def of_sections(call: Call) -> Kind:
    """Of the shape of the signal."""
    sos, x = operand(call, "sos"), operand(call, "x")
    if call.constant("zi") is not None:
        return UNKNOWN  # the state is a second result
    return fresh(inexact_dtype(together((sos, x))), x.shape)


@derivative(ss.sosfilt, kind=of_sections, costly=True)
def sosfilt(y, sos, x, axis=-1, zi=None):
    if at_rest(zi):
        return ss.sosfilt(sos, d[x], axis)


@transpose(ss.sosfilt, of="x")
def sosfilt_(g, sos, x, axis=-1, zi=None):
    return np.flip(ss.sosfilt(conj(sos), np.flip(g, axis), axis), axis)


@static
def with_padding(method: str) -> bool:
    """Whether a signal is extended before it is filtered forwards and backwards."""
    if method != "pad":
        raise UnsupportedCallError(f"`filtfilt` with `method={method!r}`", '`method="pad"`')
    return True


def filtered_twice(call: Call) -> Kind:
    """Of the shape of the signal, of double precision where all are."""
    kind = filtered(call)
    return kind if kind.dtype in ("float64", "complex128") else fresh(None, kind.shape)


@derivative(ss.filtfilt, kind=filtered_twice, costly=True)
def filtfilt(y, b, a, x, axis=-1, padtype="odd", padlen=None, method="pad", irlen=None):
    if with_padding(method):
        return ss.filtfilt(b, a, d[x], axis, padtype, padlen)


@transpose(ss.filtfilt, of="x")
def filtfilt_(g, b, a, x, axis=-1, padtype="odd", padlen=None, method="pad", irlen=None):
    return unfiltered_twice(g, b, a, x, axis, padtype, padlen)


# Trends, analytic signals, polynomials.


def floating(call: Call) -> Kind:
    """Of the shape of the operand."""
    x = operand(call)
    plain = call.constant("type") in ("constant", "c")
    return fresh(given_by(np.mean, x.dtype) if plain else given_by(ss.detrend, x.dtype, shape=(3,)), x.shape)


@derivative(ss.detrend, kind=floating, costly=True, passive=("bp",))
def detrend(y, data, axis=-1, type="linear", bp=0, overwrite_data=False):
    return ss.detrend(d[data], axis, type, bp)


@transpose(ss.detrend, of="data")
def detrend_(g, data, axis=-1, type="linear", bp=0, overwrite_data=False):
    """What is left beside the nearest lines is a projection at right angles."""
    return ss.detrend(g, axis, type, bp)


@derivative(ss.hilbert, kind=of_frequencies, costly=True)
def hilbert(y, x, N=None, axis=-1):
    x = of_real(x)
    return analytic(d[x], N, axis)


def resampled(call: Call) -> Kind:
    """So many numbers along the axis, of floating point."""
    x, along = operand(call, "x"), call.constant("axis")
    dims, places = x.shape.dims or (), axes(along, x.rank or 0) or ()
    count = extent(call.get("num") or Const(None), call)
    window = None if call.get("window") in (None, Const(None)) else "hamming"  # which is of double precision
    dtype = given_by(lambda one: ss.resample(one, 2, window=window), x.dtype)
    return fresh(dtype, Shape(tuple(count if k in places else n for k, n in enumerate(dims))) if places else UNRANKED)


@static
def in_time(t: object, domain: str) -> bool:
    """Whether a signal is given by its values, and only its values are asked for."""
    if t is not None or domain != "time":
        raise UnsupportedCallError("`resample` with places in time, or of a spectrum", "the values alone: `resample(x, num)`")
    return True


@static
def within(axis: int, rank: int) -> bool:
    """Whether an axis is one of the signal's: SciPy takes others, too."""
    if not -rank <= axis < rank:
        raise UnsupportedCallError("`resample` along an axis that there is not", "an axis that there is")
    return True


@derivative(ss.resample, kind=resampled, costly=True, passive=("num",))
def resample(y, x, num, t=None, axis=0, window=None, domain="time"):
    if in_time(t, domain) and within(axis, np.ndim(x)):
        return ss.resample(d[x], num, axis=axis, window=window)


@transpose(ss.resample, of="x")
def resample_(g, x, num, t=None, axis=0, window=None, domain="time"):
    return unresampled(g, x, axis, window)


def smoothed(call: Call) -> Kind:
    """Of the shape of the operand; what is not of single precision becomes of double."""
    x = operand(call)
    return fresh(computed(lambda one: one if one == "float32" else "float64", x.dtype), x.shape)


@static
def odd(window_length: int) -> int:
    """A window with an element in its middle."""
    if window_length % 2 == 0:
        raise UnsupportedCallError("`savgol_filter` with an even window", "an odd `window_length`")
    return window_length


@derivative(ss.savgol_filter, kind=smoothed, costly=True)
def savgol_filter(y, x, window_length, polyorder, deriv=0, delta=1.0, axis=-1, mode="interp", cval=0.0):
    x = of_real(x)
    return ss.savgol_filter(d[x], odd(window_length), polyorder, deriv, delta, axis, mode)


@transpose(ss.savgol_filter, of="x")
def savgol_filter_(g, x, window_length, polyorder, deriv=0, delta=1.0, axis=-1, mode="interp", cval=0.0):
    return unsmoothed(g, window_length, polyorder, deriv, delta, axis, mode)
