"""Spectra of two signals: what their segments have in common, by frequency, and how much of their power that is."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import scipy.signal as ss

from adjoint_gen import runtime as of
from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import fresh, operand, together
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.promotion import complex_dtype
from adjoint_gen.rules.results import several
from adjoint_gen.rules.scipy.signal.spectra import SCALES, TRENDS, sides_of
from adjoint_gen.rules.segments import by_rate
from adjoint_gen.rules.special import of_real
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import segment_spectra, up_to_longer


def _of_pair(complex_: bool) -> Callable[[Call], Kind]:
    """The kind of a number for each frequency in the place of each pair of signals."""

    def kind(call: Call) -> Kind:
        x, y = operand(call, "x", 1), operand(call, "y", 2)
        dtype = complex_dtype(together((x, y)))
        if call.args[1:2] == call.args[2:3] or x.rank is None or x.rank != y.rank or not x.real or not y.real:
            return UNKNOWN
        dtype = dtype if complex_ else computed(lambda one: np.zeros(0, one).real.dtype.name, dtype)
        return fresh(dtype, Shape((SOME,) * x.rank))

    return kind


@macro
def apart(builder: Builder, x: Arg, y: Arg) -> Arg:
    """The first of two signals that are not the same, and have as many axes."""
    if x == y:
        raise UnsupportedCallError("a spectrum of a signal and itself", "`scipy.signal.welch`")
    if builder.kind(x).rank is None or builder.kind(x).rank != builder.kind(y).rank:
        raise UnsupportedCallError("a spectrum of signals that are not known to have as many axes", "arrays of one rank")
    return x


@shared
def spectra_of(x, y, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, sides):
    """The spectra of a signal, to which zeros are added where the other one is longer."""
    return segment_spectra(
        np.pad(x, up_to_longer(x, y, axis)), fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, 2, sides
    )


@derivative(of.cross_power, kind=_of_pair(True), costly=True, passive=("results",))
def cross_power(
    p, results, x, y, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, detrend="constant", scaling="density",
    axis=-1, return_onesided=True,
):
    x, y, sides = of_real(apart(x, y)), of_real(y), sides_of(return_onesided)
    wide = np.pad(d[x], up_to_longer(x, y, axis))
    wide_y = np.pad(d[y], up_to_longer(y, x, axis))
    s = spectra_of(x, y, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, sides)
    t = spectra_of(y, x, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, sides)
    moved = segment_spectra(wide, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, 2, sides)
    other = segment_spectra(wide_y, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, 2, sides)
    return np.mean(np.conj(moved) * t, axis=-1) + np.mean(np.conj(s) * other, axis=-1) + by_rate(p, fs, scaling) * d[fs]


several(
    ss.csd,
    parts=(of.frequencies_of_pair, of.cross_power),
    forms={"average": ("mean",), "detrend": TRENDS, "scaling": SCALES},
)


@shared
def power_of(s):
    """The mean over all segments of the square of a spectrum."""
    return np.mean(np.real(np.conj(s) * s), axis=-1, keepdims=True)


@derivative(of.coherent_share, kind=_of_pair(False), costly=True, passive=("results", "fs"))
def coherent_share(
    c, results, x, y, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, detrend="constant", axis=-1
):
    """A share of the power, which is no matter of the rate; the power of each signal is that of its own segments."""
    x, y = of_real(apart(x, y)), of_real(y)
    wide = np.pad(d[x], up_to_longer(x, y, axis))
    wide_y = np.pad(d[y], up_to_longer(y, x, axis))
    s = spectra_of(x, y, 1.0, window, nperseg, noverlap, nfft, detrend, "density", axis, "doubled")
    t = spectra_of(y, x, 1.0, window, nperseg, noverlap, nfft, detrend, "density", axis, "doubled")
    common = np.mean(np.conj(s) * t, axis=-1, keepdims=True)
    moved = segment_spectra(wide, 1.0, window, nperseg, noverlap, nfft, detrend, "density", axis)
    other = segment_spectra(wide_y, 1.0, window, nperseg, noverlap, nfft, detrend, "density", axis)
    own = segment_spectra(x, 1.0, window, nperseg, noverlap, nfft, detrend, "density", axis)
    own_y = segment_spectra(y, 1.0, window, nperseg, noverlap, nfft, detrend, "density", axis)
    moved_own = segment_spectra(d[x], 1.0, window, nperseg, noverlap, nfft, detrend, "density", axis)
    other_own = segment_spectra(d[y], 1.0, window, nperseg, noverlap, nfft, detrend, "density", axis)
    both, share = power_of(own) * power_of(own_y), np.expand_dims(c, -1)
    by_x = np.mean(np.real(common * np.conj(t) / both * moved), axis=-1)
    by_y = np.mean(np.real(np.conj(common) * np.conj(s) / both * other), axis=-1)
    less = np.mean(np.real(share * np.conj(own) / power_of(own) * moved_own), axis=-1)
    less_y = np.mean(np.real(share * np.conj(own_y) / power_of(own_y) * other_own), axis=-1)
    return 2.0 * by_x + 2.0 * by_y - 2.0 * less - 2.0 * less_y


several(ss.coherence, parts=(of.frequencies_of_pair, of.coherent_share), forms={"detrend": TRENDS})
