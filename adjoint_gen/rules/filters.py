"""Polynomials, convolutions and correlations of series."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import FLOAT, Dim, Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import single
from adjoint_gen.rules.dims import ONE, SOME, shorter, total
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand, together, value
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.promotion import promote
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import ranked, static
from adjoint_gen.runtime import delayed, embedded, middle, padded, powers, taken_out

# Polynomials.


def polynomial(call: Call) -> Kind:
    """``np.polyval(p, x)``: a number for each place."""
    p, x = operand(call, "p"), operand(call, "x")
    kind = value(together((p, x)), x.shape)
    return kind if kind.rank or p.rank == 1 else Kind("unknown", kind.dtype, x.shape)


@derivative(np.polyval, kind=polynomial, costly=True)
def polyval(y, p, x):
    """The highest power comes first."""
    count = coefficients(np.ndim(p))
    slopes = p[:-1] * np.arange(np.size(p) - count, 0, -1, dtype=single(p))
    return powers(x, np.size(p)) @ np.flip(d[p]) + np.polyval(slopes, x) * d[x]


@static
def coefficients(rank: int) -> int:
    """How many axes the coefficients of a polynomial have: one."""
    if rank != 1:
        raise UnsupportedCallError("`polyval` of coefficients that are no vector", "a polynomial at a time")
    return rank


def with_powers(call: Call) -> Kind:
    """``powers(x, n)``."""
    x, count = operand(call, "x"), call.get("n")
    last: Dim = SOME if count is None else extent(count, call)
    return fresh(promote((x, FLOAT)), UNRANKED if x.shape.dims is None else Shape((*x.shape.dims, last)))


@derivative(powers, kind=with_powers, costly=True)
def powers_(y, x, n):
    return np.arange(n, dtype=single(y)) * delayed(y, -1) * np.expand_dims(d[x], -1)


# Convolutions.


def _length(kind: Kind) -> Dim:
    return SOME if kind.shape.dims is None else kind.shape.dims[0] if kind.shape.dims else ONE


def _whole(call: Call) -> Shape:
    return Shape((shorter(total((_length(operand(call, "a")), _length(operand(call, "v")))), 1),))


def convolved(call: Call) -> Kind:
    """``np.convolve(a, v, mode)``: as long as both together less one, where nothing is cut off."""
    shape = _whole(call) if call.constant("mode") == "full" else Shape((SOME,))
    return fresh(together((operand(call, "a"), operand(call, "v"))), shape)


@static
def part(mode: object) -> str:
    """Which part of the whole convolution is asked for."""
    if not isinstance(mode, str) or mode not in ("full", "same", "valid"):
        raise UnsupportedCallError(f"a convolution with the mode {mode!r}", 'mode="full", "same" or "valid"')
    return mode


@derivative(np.convolve, kind=convolved, costly=True)
def convolve(y, a, v, mode="full"):
    return np.convolve(d[a], v, part(mode)) + np.convolve(a, d[v], part(mode))


@derivative(np.correlate, kind=convolved, costly=True)
def correlate(y, a, v, mode="valid"):
    return np.correlate(d[a], v, part(mode)) + np.correlate(a, d[v], part(mode))


@transpose(np.convolve, of="a")
def convolve_first(g, a, v, mode="full"):
    """A number is a series of one."""
    if ranked(a, v) and np.ndim(a) == 1 and np.ndim(v) == 1:
        return np.correlate(g if mode == "full" else padded(g, a, v, mode), v, "valid")
    return np.reshape(np.correlate(g if mode == "full" else padded(g, a, v, mode), np.ravel(v), "valid"), np.shape(a))


@transpose(np.convolve, of="v")
def convolve_second(g, a, v, mode="full"):
    if ranked(a, v) and np.ndim(a) == 1 and np.ndim(v) == 1:
        return np.correlate(g if mode == "full" else padded(g, a, v, mode), a, "valid")
    return np.reshape(np.correlate(g if mode == "full" else padded(g, a, v, mode), np.ravel(a), "valid"), np.shape(v))


@transpose(np.correlate, of="a")
def correlate_first(g, a, v, mode="valid"):
    return np.convolve(g if mode == "full" else padded(g, a, v, mode, True), v, "valid")


@transpose(np.correlate, of="v")
def correlate_second(g, a, v, mode="valid"):
    return np.correlate(a, g if mode == "full" else padded(g, a, v, mode, True), "valid")


@linear(padded, "g", kind=lambda call: fresh(operand(call, "g").dtype, _whole(call)), passive=("a", "v"))
def padded_transposed(h, g, a, v, mode, correlated=False):
    return middle(h, a, v, mode, correlated)


@linear(middle, "h", kind=lambda call: fresh(operand(call, "h").dtype, Shape((SOME,))), passive=("a", "v"))
def middle_transposed(g, h, a, v, mode, correlated=False):
    return padded(g, a, v, mode, correlated)


def _of_rank(call: Call) -> Kind:
    """As many axes as the arrays that are convolved."""
    g, a = call.operands()[:2]
    return fresh(g.dtype, Shape((SOME,) * len(a.shape.dims))) if a.shape.dims else Kind("unknown", g.dtype)


@linear(embedded, "g", kind=_of_rank, passive=("a", "v"))
def embedded_transposed(h, g, a, v, mode):
    return taken_out(h, a, v, mode)


@linear(taken_out, "h", kind=_of_rank, passive=("a", "v"))
def taken_out_transposed(g, h, a, v, mode):
    return embedded(g, a, v, mode)
