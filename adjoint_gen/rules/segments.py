"""What derivatives of spectra of power call: the spectra of segments, which are linear in the signal."""

from __future__ import annotations

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.promotion import complex_dtype, real_dtype
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import segment_spectra, unsegment


def of_segments(call: Call) -> Kind:
    """Complex numbers for each frequency, and an axis for the segments."""
    x = operand(call, "x")
    dtype = complex_dtype(x.dtype)
    return fresh(dtype, UNRANKED if x.shape.dims is None else Shape((SOME,) * (len(x.shape.dims) + 1)))


@macro
def by_rate(builder: Builder, y: Arg, fs: Arg, scaling: Arg) -> Arg:
    """How a density changes with the rate, as its inverse; what is no density does not."""
    if scaling != Const("density"):
        return Const(0.0)
    return builder.bind("operator.neg", builder.bind("operator.truediv", y, fs))


@derivative(segment_spectra, kind=of_segments, costly=True)
def segment_spectra_(
    y, x, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, detrend="constant", scaling="density", axis=-1,
    overlaps=2, sides="doubled",
):
    moved = segment_spectra(d[x], fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, overlaps, sides)
    return moved + 0.5 * by_rate(y, fs, scaling) * d[fs]


@transpose(segment_spectra, of="x")
def segment_spectra_transposed(
    g, x, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, detrend="constant", scaling="density", axis=-1,
    overlaps=2, sides="doubled",
):
    return unsegment(g, x, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, overlaps, sides)


def of_signal(call: Call) -> Kind:
    """Real numbers like those of the signal."""
    return fresh(real_dtype(operand(call, "g").dtype), operand(call, "x", 1).shape)


@derivative(unsegment, kind=of_signal, costly=True, passive=("x",))
def unsegment_(
    y, g, x, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, detrend="constant", scaling="density", axis=-1,
    overlaps=2, sides="doubled",
):
    moved = unsegment(d[g], x, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, overlaps, sides)
    return moved + 0.5 * by_rate(y, fs, scaling) * d[fs]


@transpose(unsegment, of="g")
def unsegment_transposed(
    h, g, x, fs=1.0, window="hann", nperseg=None, noverlap=None, nfft=None, detrend="constant", scaling="density", axis=-1,
    overlaps=2, sides="doubled",
):
    return segment_spectra(h, fs, window, nperseg, noverlap, nfft, detrend, scaling, axis, overlaps, sides)


def doubles(call: Call) -> Kind:
    """Numbers in a row, of no signals as many axes as those have."""
    shape = Shape((SOME,)) if operand(call, "x", 1).rank == 1 else UNRANKED
    return fresh("float64" if call.kind("fs").real else None, shape)


def doubles_of_pair(call: Call) -> Kind:
    """Numbers in a row, where there are any."""
    known = operand(call, "x", 1).rank == operand(call, "y", 2).rank == 1
    return fresh("float64" if call.kind("fs").real else None, Shape((SOME,)) if known else UNRANKED)


@derivative(of.frequencies, kind=doubles, costly=True, passive=("results", "x"))
def frequencies(f, results, x, fs=1.0):
    return f / fs * d[fs]


@derivative(of.frequencies_of_pair, kind=doubles_of_pair, costly=True, passive=("results", "x", "y"))
def frequencies_of_pair(f, results, x, y, fs=1.0):
    return f / fs * d[fs]


@derivative(of.times_of_segments, kind=doubles, costly=True, passive=("results", "x"))
def times_of_segments(t, results, x, fs=1.0):
    return -(t / fs * d[fs])
