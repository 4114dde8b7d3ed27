"""Convolutions and correlations along every axis.

The whole of a convolution is as long as both arrays together, less one; ``mode`` says which part of it is given.
"""

from __future__ import annotations

import numpy as np
import scipy.signal as ss

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME, shorter, total
from adjoint_gen.rules.filters import part
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand, together
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import conj, static
from adjoint_gen.runtime import embedded, read_beyond


def convolved(call: Call) -> Kind:
    """``convolve(in1, in2, mode)`` of arrays with as many axes."""
    one, other = operand(call, "in1"), operand(call, "in2")
    dtype = together((one, other))
    known = dtype in ("float64", "complex128") or (one.dtype == other.dtype and dtype in ("float32", "complex64"))
    if not one.shape.dims or not other.shape.dims:
        return Kind("unknown", dtype if known else None)
    lengths: dict[object, Shape] = {
        "same": one.shape,
        "full": Shape(tuple(shorter(total(pair), 1) for pair in zip(one.shape.dims, other.shape.dims, strict=False))),
    }
    shape = lengths.get(call.constant("mode"), Shape((SOME,) * len(one.shape.dims)))
    return fresh(dtype if known else None, shape if one.rank == other.rank else UNRANKED)


@static
def along_all(axes: object, first: int, second: int) -> bool:
    """Whether a convolution is one along all axes of both arrays, as it must be."""
    if axes is not None:
        raise UnsupportedCallError("`fftconvolve` along some axes", "along all of them, or one at a time")
    if first == 0 or first != second:
        raise UnsupportedCallError("a convolution of numbers", "their product")
    return True


@derivative(ss.convolve, kind=convolved, costly=True)
def convolve(y, in1, in2, mode="full", method="auto"):
    if along_all(None, np.ndim(in1), np.ndim(in2)):
        return ss.convolve(d[in1], in2, part(mode), method) + ss.convolve(in1, d[in2], part(mode), method)


@derivative(ss.fftconvolve, kind=convolved, costly=True)
def fftconvolve(y, in1, in2, mode="full", axes=None):
    if along_all(axes, np.ndim(in1), np.ndim(in2)):
        return ss.fftconvolve(d[in1], in2, part(mode)) + ss.fftconvolve(in1, d[in2], part(mode))


@derivative(ss.oaconvolve, kind=convolved, costly=True)
def oaconvolve(y, in1, in2, mode="full", axes=None):
    if along_all(axes, np.ndim(in1), np.ndim(in2)):
        return ss.oaconvolve(d[in1], in2, part(mode)) + ss.oaconvolve(in1, d[in2], part(mode))


@static
def zero_beyond(mode: str, boundary: str, fillvalue: object) -> bool:
    """Whether there is nothing beyond the ends of an array, or nothing of it is asked for."""
    return mode == "valid" or (boundary == "fill" and not fillvalue)


@static
def continued(boundary: str) -> str:
    """How ``np.pad`` calls what is beyond the ends."""
    named = {"wrap": "wrap", "circular": "wrap", "symm": "symmetric", "symmetric": "symmetric"}
    if boundary not in named:
        raise UnsupportedCallError(f"a convolution with `boundary={boundary!r}`", "np.pad, and a convolution of that")
    return named[boundary]


@shared
def beyond(x, around, boundary, fillvalue):
    """An array with all that a convolution reads beyond its ends."""
    if boundary == "fill":
        return np.pad(x, around, constant_values=fillvalue)
    return np.pad(x, around, continued(boundary))


@derivative(ss.convolve2d, kind=convolved, costly=True)
def convolve2d(y, in1, in2, mode="full", boundary="fill", fillvalue=0):
    """What is beyond the ends is part of a larger array."""
    if zero_beyond(part(mode), boundary, fillvalue):
        return ss.convolve2d(d[in1], in2, mode) + ss.convolve2d(in1, d[in2], mode)
    around = read_beyond(in2, mode)
    moved = ss.convolve2d(beyond(d[in1], around, boundary, 0), in2, "valid")
    return moved + ss.convolve2d(beyond(in1, around, boundary, fillvalue), d[in2], "valid")


@derivative(ss.correlate2d, kind=convolved, costly=True)
def correlate2d(y, in1, in2, mode="full", boundary="fill", fillvalue=0):
    """A convolution from the other end, where the middle may begin at another place, with the second array conjugated."""
    if zero_beyond(part(mode), boundary, fillvalue):
        first = np.flip(ss.convolve2d(np.flip(d[in1]), conj(in2), mode))
        return first + np.flip(ss.convolve2d(np.flip(in1), conj(d[in2]), mode))
    around = read_beyond(in2, mode, True)
    first = np.flip(ss.convolve2d(np.flip(beyond(d[in1], around, boundary, 0)), conj(in2), "valid"))
    return first + np.flip(ss.convolve2d(np.flip(beyond(in1, around, boundary, fillvalue)), conj(d[in2]), "valid"))


@derivative(ss.correlate, kind=convolved, costly=True)
def correlate(y, in1, in2, mode="full", method="auto"):
    """A convolution with the second array turned round and conjugated."""
    if along_all(None, np.ndim(in1), np.ndim(in2)):
        first = ss.convolve(d[in1], conj(np.flip(in2)), part(mode), method)
        return first + ss.convolve(in1, conj(np.flip(d[in2])), part(mode), method)


@transpose(ss.convolve, of="in1")
def convolve_first(g, in1, in2, mode="full", method="auto"):
    whole = g if mode == "full" else embedded(g, in1, in2, mode)
    return ss.convolve(whole, conj(np.flip(in2)), "valid", method)


@transpose(ss.convolve, of="in2")
def convolve_second(g, in1, in2, mode="full", method="auto"):
    whole = g if mode == "full" else embedded(g, in1, in2, mode)
    return ss.convolve(whole, conj(np.flip(in1)), "valid", method)


@transpose(ss.fftconvolve, of="in1")
def fftconvolve_first(g, in1, in2, mode="full", axes=None):
    whole = g if mode == "full" else embedded(g, in1, in2, mode)
    return ss.fftconvolve(whole, conj(np.flip(in2)), "valid")


@transpose(ss.fftconvolve, of="in2")
def fftconvolve_second(g, in1, in2, mode="full", axes=None):
    whole = g if mode == "full" else embedded(g, in1, in2, mode)
    return ss.fftconvolve(whole, conj(np.flip(in1)), "valid")


@transpose(ss.oaconvolve, of="in1")
def oaconvolve_first(g, in1, in2, mode="full", axes=None):
    whole = g if mode == "full" else embedded(g, in1, in2, mode)
    return ss.oaconvolve(whole, conj(np.flip(in2)), "valid")


@transpose(ss.oaconvolve, of="in2")
def oaconvolve_second(g, in1, in2, mode="full", axes=None):
    whole = g if mode == "full" else embedded(g, in1, in2, mode)
    return ss.oaconvolve(whole, conj(np.flip(in1)), "valid")


@transpose(ss.convolve2d, of="in1")
def convolve2d_first(g, in1, in2, mode="full", boundary="fill", fillvalue=0):
    whole = g if mode == "full" else embedded(g, in1, in2, mode)
    return ss.convolve2d(whole, conj(np.flip(in2)), "valid")


@transpose(ss.convolve2d, of="in2")
def convolve2d_second(g, in1, in2, mode="full", boundary="fill", fillvalue=0):
    whole = g if mode == "full" else embedded(g, in1, in2, mode)
    return ss.convolve2d(whole, conj(np.flip(in1)), "valid")
