"""Power by frequency: means of the squares of the spectra of segments of a signal."""

from __future__ import annotations

import numpy as np
import scipy.signal as ss

from adjoint_gen import runtime as of
from adjoint_gen.ir.dtypes import REAL
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.promotion import complex_dtype
from adjoint_gen.rules.results import several
from adjoint_gen.rules.segments import by_rate
from adjoint_gen.rules.special import of_real
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.rules.text import static
from adjoint_gen.runtime import ratio, segment_spectra

TRENDS, SCALES = ("constant", "linear", False), ("density", "spectrum")


def powers(call: Call) -> Kind:
    """A number for each frequency in the place of each signal."""
    x = operand(call, "x", 1)
    shape = UNRANKED if x.shape.dims is None else Shape((SOME,) * len(x.shape.dims))
    return fresh(x.dtype if x.dtype in ("float32", "float64") else REAL, shape)


@static
def sides_of(return_onesided: bool) -> str:
    """What is done about frequencies below zero: of those that are left out the others count double."""
    return "doubled" if return_onesided else "whole"


@derivative(of.mean_power, kind=powers, costly=True, passive=("results",))
def mean_power(
    y, results, x, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, detrend="constant", return_onesided=True,
    scaling="density", axis=-1,
):
    x, sides = of_real(x), sides_of(return_onesided)
    s = segment_spectra(x, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, 2, sides)
    moved = segment_spectra(d[x], fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, 2, sides)
    return 2.0 * np.mean(np.real(np.conj(s) * moved), axis=-1) + by_rate(y, fs, scaling) * d[fs]


several(
    ss.welch,
    parts=(of.frequencies, of.mean_power),
    forms={"average": ("mean",), "detrend": TRENDS, "scaling": SCALES},
)


@derivative(of.whole_power, kind=powers, costly=True, passive=("results",))
def whole_power(
    y, results, x, fs=1.0, window="boxcar", nfft=None, detrend="constant", return_onesided=True, scaling="density", axis=-1
):
    """One segment, which is the whole signal."""
    x, sides = of_real(x), sides_of(return_onesided)
    s = segment_spectra(x, fs, window, None, None, nfft, detrend, scaling, axis, 0, sides)
    moved = segment_spectra(d[x], fs, window, None, None, nfft, detrend, scaling, axis, 0, sides)
    return 2.0 * np.mean(np.real(np.conj(s) * moved), axis=-1) + by_rate(y, fs, scaling) * d[fs]


several(
    ss.periodogram,
    parts=(of.frequencies, of.whole_power),
    forms={"detrend": TRENDS, "scaling": SCALES},
)


def powers_in_time(call: Call) -> Kind:
    """A number for each frequency in the place of each signal, and an axis for the segments."""
    found = powers(call)
    return fresh(found.dtype, UNRANKED if found.shape.dims is None else Shape((*found.shape.dims, SOME)))


def complex_in_time(call: Call) -> Kind:
    """The same, of complex numbers."""
    x, shape = operand(call, "x", 1), powers_in_time(call).shape
    return fresh(complex_dtype(x.dtype), shape)


@derivative(of.power_in_time, kind=powers_in_time, costly=True, passive=("results",))
def power_in_time(
    y, results, x, fs=1.0, window=("tukey", 0.25), nperseg=None, noverlap=None, nfft=None, detrend="constant",
    scaling="density", axis=-1,
):
    x = of_real(x)
    s = segment_spectra(x, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, 8)
    moved = segment_spectra(d[x], fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, 8)
    return 2.0 * np.real(np.conj(s) * moved) + by_rate(y, fs, scaling) * d[fs]


several(
    ss.spectrogram,
    parts=(of.frequencies, of.times_of_segments, of.power_in_time),
    forms={"return_onesided": (True,), "detrend": TRENDS, "scaling": SCALES, "mode": ("psd",)},
)


@derivative(of.spectra_in_time, kind=complex_in_time, costly=True, passive=("results",))
def spectra_in_time(
    y, results, x, fs=1.0, window=("tukey", 0.25), nperseg=None, noverlap=None, nfft=None, detrend="constant",
    scaling="density", axis=-1,
):
    """As they are, without what is left out of them."""
    x = of_real(x)
    moved = segment_spectra(d[x], fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, 8, "half")
    return moved + 0.5 * by_rate(y, fs, scaling) * d[fs]


@derivative(of.sizes_in_time, kind=powers_in_time, costly=True, passive=("results",))
def sizes_in_time(
    y, results, x, fs=1.0, window=("tukey", 0.25), nperseg=None, noverlap=None, nfft=None, detrend="constant",
    scaling="density", axis=-1,
):
    x = of_real(x)
    s = segment_spectra(x, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, 8, "half")
    moved = segment_spectra(d[x], fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, 8, "half")
    return np.real(np.conj(ratio(s, y)) * moved) + 0.5 * by_rate(y, fs, scaling) * d[fs]


for _mode, _part in (("complex", of.spectra_in_time), ("magnitude", of.sizes_in_time)):
    several(
        ss.spectrogram,
        parts=(of.frequencies, of.times_of_segments, _part),
        forms={"return_onesided": (True,), "detrend": TRENDS, "scaling": SCALES, "mode": (_mode,)},
    )
