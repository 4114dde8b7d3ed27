"""The Fourier transform of a signal in short times, and the way back, both of which are linear."""

from __future__ import annotations

import numpy as np
import scipy.signal as ss

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.promotion import complex_dtype
from adjoint_gen.rules.results import several
from adjoint_gen.rules.scipy.signal.spectra import TRENDS, complex_in_time
from adjoint_gen.rules.segments import by_rate
from adjoint_gen.rules.special import of_real
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import (
    from_segments,
    half_segments,
    into_segments,
    segment_length,
    segment_spectra,
    to_whole_segments,
    up_to_longer,
)

nondifferentiable(half_segments, to_whole_segments, up_to_longer, kind=lambda call: Kind("unknown"))
nondifferentiable(segment_length, kind=lambda call: Kind("int", "int64", Shape(())))


@static
def border_of(boundary: str | None) -> str:
    """How ``np.pad`` calls what is beyond the ends."""
    known = {None: "constant", "zeros": "constant", "even": "reflect", "constant": "edge"}
    if boundary not in known:
        raise UnsupportedCallError(f"`stft` with `boundary={boundary!r}`", '`boundary="zeros"`, "even", "constant" or None')
    return known[boundary]


@static
def scale_of(scaling: str) -> str:
    """How other functions call the same scale."""
    return "density" if scaling == "psd" else scaling


@static
def halves(return_onesided: bool) -> str:
    """Whether frequencies below zero are left out."""
    return "half" if return_onesided else "whole"


@derivative(of.short_time, kind=complex_in_time, costly=True, passive=("results",))
def short_time(
    y, results, x, fs=1.0, window="hann", nperseg=256, noverlap=None, nfft=None, detrend=False, return_onesided=True,
    boundary="zeros", padded=True, axis=-1, scaling="spectrum",
):
    """What is beyond the ends, and then zeros up to a whole number of segments, are linear in the signal."""
    x, length, mode = of_real(x), segment_length(x, window, nperseg, axis), border_of(boundary)
    ends, scale, sides = half_segments(x, length, boundary, axis), scale_of(scaling), halves(return_onesided)
    lacking = to_whole_segments(np.pad(x, ends), length, noverlap, padded, axis)
    wide = np.pad(np.pad(d[x], ends, mode), lacking)
    moved = segment_spectra(wide, fs, window, length, noverlap, nfft, detrend, scale, axis, 2, sides)
    return moved + 0.5 * by_rate(y, fs, scale) * d[fs]


several(
    ss.stft,
    parts=(of.frequencies, of.times_of_segments, of.short_time),
    forms={"detrend": TRENDS, "scaling": ("spectrum", "psd")},
)


def of_time(call: Call) -> Kind:
    """Real numbers along the time, in the place of what there is for each frequency and time."""
    z = operand(call, "Zxx", 1)
    shape = UNRANKED if z.shape.dims is None else Shape((*z.shape.dims[:-2], SOME))
    return fresh("float64" if z.dtype == "complex128" else None, shape)


@derivative(of.restored, kind=of_time, costly=True, passive=("results",))
def restored(y, results, Zxx, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, boundary=True, scaling="spectrum"):
    Zxx = complex_spectra(Zxx)  # noqa: N806 - SciPy's own name
    moved = from_segments(d[Zxx], fs, window, nperseg, noverlap, nfft, boundary, scaling)
    return moved - 0.5 * by_rate(y, fs, scale_of(scaling)) * d[fs]


def places_in_time(call: Call) -> Kind:
    """A number for each element of the signal."""
    return fresh("float64" if call.kind("fs").real else None, Shape((SOME,)))


@derivative(of.times_restored, kind=places_in_time, costly=True, passive=("results", "Zxx"))
def times_restored(t, results, Zxx, fs=1.0):
    return -(t / fs * d[fs])


several(
    ss.istft,
    parts=(of.times_restored, of.restored),
    forms={"input_onesided": (True,), "time_axis": (-1,), "freq_axis": (-2,), "scaling": ("spectrum", "psd")},
)


@derivative(from_segments, kind=lambda call: fresh(None, UNRANKED), costly=True)
def from_segments_(y, z, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, boundary=True, scaling="spectrum"):
    moved = from_segments(d[z], fs, window, nperseg, noverlap, nfft, boundary, scaling)
    return moved - 0.5 * by_rate(y, fs, scale_of(scaling)) * d[fs]


@transpose(from_segments, of="z")
def from_segments_transposed(
    g, z, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, boundary=True, scaling="spectrum"
):
    return into_segments(g, z, fs, window, nperseg, noverlap, nfft, boundary, scaling)


def like_spectra(call: Call) -> Kind:
    """Complex numbers like those of the spectra."""
    z = operand(call, "z", 1)
    return fresh(complex_dtype(z.dtype), z.shape)


@macro
def complex_spectra(builder: Builder, z: Arg) -> Arg:
    """Spectra of complex numbers: the adjoint of real ones would be real."""
    if builder.kind(z).real or builder.kind(z).rank is None:
        raise UnsupportedCallError("`istft` of what is not known to be complex", "an array of complex numbers: `z + 0j`")
    return z


@derivative(into_segments, kind=like_spectra, costly=True, passive=("z",))
def into_segments_(y, g, z, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, boundary=True, scaling="spectrum"):
    moved = into_segments(d[g], z, fs, window, nperseg, noverlap, nfft, boundary, scaling)
    return moved - 0.5 * by_rate(y, fs, scale_of(scaling)) * d[fs]


@transpose(into_segments, of="g")
def into_segments_transposed(
    h, g, z, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, boundary=True, scaling="spectrum"
):
    return from_segments(h, fs, window, nperseg, noverlap, nfft, boundary, scaling)
