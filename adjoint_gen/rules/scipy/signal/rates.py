"""Filters that change how many elements a signal has, and those that go over it in both directions: linear in the signal."""

from __future__ import annotations

import scipy.signal as ss

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, axes, fresh, operand
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import static
from adjoint_gen.runtime import undecimated, unfiltered_by_sections, unresampled_by_ratio, unspread

DOUBLE = ("float64", "complex128")


def like_signal(call: Call) -> Kind:
    """Of the shape of the signal; of double precision where that is."""
    x = operand(call, "x")
    return fresh(x.dtype if x.dtype in DOUBLE else None, x.shape)


def of_another_length(call: Call) -> Kind:
    """The same, with some number of elements along the axis."""
    x = operand(call, "x")
    along = axes(call.constant("axis"), x.rank or 0)
    dims = tuple(SOME if k in along else n for k, n in enumerate(x.shape.dims or ())) if along else None
    return fresh(x.dtype if x.dtype in DOUBLE else None, UNRANKED if dims is None else Shape(dims))


@derivative(ss.sosfiltfilt, kind=like_signal, costly=True)
def sosfiltfilt(y, sos, x, axis=-1, padtype="odd", padlen=None):
    return ss.sosfiltfilt(sos, d[x], axis, padtype, padlen)


@transpose(ss.sosfiltfilt, of="x")
def sosfiltfilt_(g, sos, x, axis=-1, padtype="odd", padlen=None):
    return unfiltered_by_sections(g, sos, x, axis, padtype, padlen)


@static
def linear(padtype: str, cval: object) -> bool:
    """Whether nothing is taken to be beyond the ends of a signal."""
    if padtype != "constant" or cval not in (None, 0):
        raise UnsupportedCallError(f"a change of the rate with the border {padtype!r}", "zeros beyond the ends, as usual")
    return True


@derivative(ss.resample_poly, kind=of_another_length, costly=True, passive=("up", "down"))
def resample_poly(y, x, up, down, axis=0, window=("kaiser", 5.0), padtype="constant", cval=None):
    if linear(padtype, cval):
        return ss.resample_poly(d[x], up, down, axis, window)


@transpose(ss.resample_poly, of="x")
def resample_poly_(g, x, up, down, axis=0, window=("kaiser", 5.0), padtype="constant", cval=None):
    return unresampled_by_ratio(g, x, up, down, axis, window)


@derivative(ss.upfirdn, kind=of_another_length, costly=True, passive=("up", "down"))
def upfirdn(y, h, x, up=1, down=1, axis=-1, mode="constant", cval=0):
    if linear(mode, cval):
        return ss.upfirdn(h, d[x], up, down, axis)


@transpose(ss.upfirdn, of="x")
def upfirdn_(g, h, x, up=1, down=1, axis=-1, mode="constant", cval=0):
    return unspread(g, h, x, up, down, axis)


@static
def named(ftype: str) -> str:
    """The name of a filter: of one of the user's own nothing is known."""
    return {"iir": "iir", "fir": "fir"}[ftype]


@derivative(ss.decimate, kind=of_another_length, costly=True, passive=("q", "n"))
def decimate(y, x, q, n=None, ftype="iir", axis=-1, zero_phase=True):
    return ss.decimate(d[x], q, n, named(ftype), axis, zero_phase)


@transpose(ss.decimate, of="x")
def decimate_(g, x, q, n=None, ftype="iir", axis=-1, zero_phase=True):
    return undecimated(g, x, q, n, ftype, axis, zero_phase)
