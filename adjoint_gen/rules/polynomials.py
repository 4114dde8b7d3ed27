"""Polynomials by their coefficients, of which that of the highest power comes first, and matrices of powers."""

from __future__ import annotations

import math

import numpy as np

from adjoint_gen import runtime as of
from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import INT, UNKNOWN, Dim, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.asking import given_by
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import as_precise, single
from adjoint_gen.rules.dims import ONE, SOME, shorter, total
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.kinds import UNRANKED, as_array, fresh, operand, together
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.polynomial_bases import in_a_row, roots_found
from adjoint_gen.rules.promotion import floating_dtype, inexact_dtype, real_dtype
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import conj, macro
from adjoint_gen.runtime import delayed, divided, powers, root_partials, told, unpad


@macro
def row(builder: Builder, p: Arg, change: Arg) -> Arg:
    """The change of coefficients that are known to be a vector or one number, and no polynomial that is an object."""
    if builder.kind(p).rank not in (0, 1):
        raise UnsupportedCallError("a polynomial whose coefficients are not known to be a vector", "an array of them")
    return change


def _of_both(call: Call) -> Kind:
    """The sum or product of two polynomials."""
    a, b = operand(call, "a1", 0), operand(call, "a2", 1)
    if a.rank not in (0, 1) or b.rank not in (0, 1):  # an object of NumPy's, perhaps
        return UNKNOWN
    return fresh(together((a, b)), Shape((SOME,)))


@derivative(np.polyadd, kind=_of_both)
def polyadd(y, a1, a2):
    return np.polyadd(row(a1, d[a1]), np.zeros_like(a2)) + np.polyadd(np.zeros_like(a1), row(a2, d[a2]))


@derivative(np.polysub, kind=_of_both)
def polysub(y, a1, a2):
    return np.polyadd(row(a1, d[a1]), np.zeros_like(a2)) - np.polyadd(np.zeros_like(a1), row(a2, d[a2]))


@transpose(np.polyadd, of="a1")
def polyadd_first(g, a1, a2):
    return np.reshape(unpad(g, np.ravel(a1), ((np.size(g) - np.size(a1), 0),)), np.shape(a1))


@transpose(np.polyadd, of="a2")
def polyadd_second(g, a1, a2):
    return np.reshape(unpad(g, np.ravel(a2), ((np.size(g) - np.size(a2), 0),)), np.shape(a2))


@derivative(np.polymul, kind=_of_both)
def polymul(y, a1, a2):
    """The product leaves out zeros before the first coefficient of either. With one more before it, there is a first one."""
    more = np.size(a1) + np.size(a2) + 1 - np.size(y)
    one, other = np.pad(np.ravel(a1), (1, 0)), np.pad(np.ravel(a2), (1, 0))
    change = unpad(np.convolve(np.pad(np.ravel(row(a1, d[a1])), (1, 0)), other), y, ((more, 0),))
    return change + unpad(np.convolve(one, np.pad(np.ravel(row(a2, d[a2])), (1, 0))), y, ((more, 0),))


def _order(m: Arg) -> int:
    if not isinstance(m, Const) or not isinstance(m.value, int) or m.value < 0:
        raise UnsupportedCallError("a derivative or integral of a polynomial of an order that is no constant", "a number")
    return int(m.value)


def _derived(call: Call) -> Kind:
    """``np.polyder(p, m)``."""
    p, order = operand(call, "p"), call.constant("m")
    if p.rank != 1 or not isinstance(order, int):
        return UNKNOWN
    dtype = p.dtype if order == 0 else together((p, INT))
    return fresh(dtype, Shape((shorter((p.shape.dims or (SOME,))[0], order),)))


@derivative(np.polyder, kind=_derived)
def polyder(y, p, m=1):
    return derived(row(p, d[p]), p, m)


@macro
def derived(builder: Builder, change: Arg, p: Arg, m: Arg) -> Arg:
    """The change of all coefficients but the last, times the powers that each of them has had on the way."""
    order = _order(m)
    if order:
        change = builder.bind("operator.getitem", change, Pack("slice", (Const(None), Const(-order), Const(None))))
    for k in range(1, order + 1):
        highest = builder.bind("operator.sub", builder.bind("numpy.size", p), Const(k))
        change = builder.bind("operator.mul", builder.bind("numpy.arange", highest, Const(order - k), Const(-1)), change)
    return change


def _integrated(call: Call) -> Kind:
    """``np.polyint(p, m, k)``."""
    p, order, k = operand(call, "p"), call.constant("m"), operand(call, "k", 2)
    if p.rank != 1 or not isinstance(order, int):
        return UNKNOWN
    if order == 0:
        return fresh(p.dtype, p.shape)
    dtype = together((Kind("array", inexact_dtype(together((p, INT)))), Kind("array", "float64") if k.tag == "none" else k))
    return fresh(dtype, Shape((total(((p.shape.dims or (SOME,))[0], *(ONE,) * order)),)))


@derivative(np.polyint, kind=_integrated)
def polyint(y, p, m=1, k=None):
    return np.pad(integrated(row(p, d[p]), p, m), (0, m)) + np.pad(constants(d[k], m), (np.size(p), 0))


@macro
def integrated(builder: Builder, change: Arg, p: Arg, m: Arg) -> Arg:
    """The change of coefficients divided by the powers that each of them gets on the way."""
    for k in range(_order(m)):
        highest = builder.bind("operator.add", builder.bind("numpy.size", p), Const(k))
        change = builder.bind("operator.truediv", change, builder.bind("numpy.arange", highest, Const(k), Const(-1)))
    return change


@macro
def constants(builder: Builder, k: Arg, m: Arg) -> Arg:
    """The change that constants of integration make: each is integrated as often as there are others behind it."""
    order, rank = _order(m), builder.kind(k).rank
    if rank not in (0, 1):
        raise UnsupportedCallError("argument `k` of `numpy.polyint`, of which the rank is not known", "an array of numbers")
    shares = Pack("list", tuple(Const(1.0 / math.factorial(behind)) for behind in reversed(range(order))))
    if rank:
        k = builder.bind("operator.getitem", k, Pack("slice", (Const(None), Const(order), Const(None))))
    return builder.bind("operator.mul", builder.bind("numpy.array", shares), k)


def _of_powers(call: Call) -> Kind:
    """``np.vander(x, N)``: integers keep to integers."""
    x, count = operand(call, "x"), call.get("N", 1)
    rows: Dim = (x.shape.dims or (SOME,))[0]
    columns = rows if count is None or count == Const(None) else extent(count, call)
    return fresh(together((x, INT)), Shape((rows, columns)))


@derivative(np.vander, kind=_of_powers, costly=True)
def vander(y, x, N=None, increasing=False):  # noqa: N803 - NumPy's own name
    """Each power's exponent times the power below it."""
    if increasing:
        return np.arange(np.shape(y)[1], dtype=single(y)) * delayed(y, 1) * np.expand_dims(d[x], 1)
    exponents = np.arange(np.shape(y)[1] - 1, -1, -1, dtype=single(y))
    return exponents * np.flip(delayed(np.flip(y, 1), 1), 1) * np.expand_dims(d[x], 1)


# Roots, and what is divided.


@derivative(np.roots, kind=roots_found, costly=True)
def roots(y, p):
    """From ``p(y) = 0``, where the slope can be told from 0."""
    slope = p[:-1] * np.arange(np.size(p) - 1, 0, -1, dtype=single(p))
    steady = told(np.polyval(slope, y), np.polyval(np.abs(slope), np.abs(y)))
    return -(powers(y, np.size(p)) @ np.flip(row(p, d[p]))) / (steady * np.polyval(slope, y))


def _with_roots(call: Call) -> Kind:
    """``np.poly(seq_of_zeros)``: a number of none; real also for pairs of complex numbers."""
    (zeros,) = call.operands()
    dtype = as_array(zeros).dtype
    return Kind("unknown", given_by(np.poly, dtype, shape=(2,)) if as_array(zeros).real else either(dtype, real_dtype(dtype)))


@derivative(np.poly, kind=_with_roots, costly=True)
def poly(y, seq_of_zeros):
    change = only_row(seq_of_zeros, d[seq_of_zeros]) @ root_partials(seq_of_zeros)
    return np.reshape(perhaps_real(change, y), np.shape(y))


def _rising(call: Call) -> Kind:
    """``polyfromroots(roots)``, the lowest power first; in double precision."""
    (roots,) = map(as_array, call.operands())
    return fresh(given_by(np.polynomial.polynomial.polyfromroots, roots.dtype, shape=(2,)), Shape((SOME,)))


@derivative(np.polynomial.polynomial.polyfromroots, kind=_rising, costly=True)
def polyfromroots(y, roots):
    return only_row(roots, d[roots]) @ as_precise(y, np.flip(root_partials(roots), -1))


@macro
def perhaps_real(builder: Builder, change: Arg, y: Arg) -> Arg:
    """The real part of a change where the value turns out to be real."""
    return change if builder.kind(change).real else builder.bind("adjoint_gen.runtime.real_as", change, y)


@macro
def only_row(builder: Builder, zeros: Arg, change: Arg) -> Arg:
    """The change of roots that are known to be a vector: those of a matrix would be its eigenvalues."""
    if builder.kind(zeros).rank != 1:
        raise UnsupportedCallError("a polynomial with the roots of what is not known to be a vector", "np.linalg.eigvals(a)")
    return change


def _partials(call: Call) -> Kind:
    """``root_partials(r, n)``: an axis for each derivative, and one of coefficients."""
    r, order = operand(call, "r"), call.constant("n")
    count: Dim = (r.shape.dims or (SOME,))[0]
    if not isinstance(order, int):
        return fresh(inexact_dtype(r.dtype), UNRANKED)
    return fresh(inexact_dtype(r.dtype), Shape((*(count,) * order, total((count, ONE)))))


@derivative(root_partials, kind=_partials, costly=True)
def root_partials_(z, r, n=1):
    return np.tensordot(d[r], root_partials(r, n + 1), 1)


def _divided(call: Call) -> Kind:
    """Coefficients of a quotient or a remainder."""
    u, v = operand(call, "u"), operand(call, "v")
    return fresh(floating_dtype(u.dtype, v.dtype), Shape((SOME,)))


@derivative(of.polynomial_quotient, kind=_divided, passive=("results",))
def polynomial_quotient(q, results, u, v):
    return divided(in_a_row(row(u, d[u])), v) - divided(np.convolve(q, in_a_row(row(v, d[v]))), v)


@derivative(of.polynomial_remainder, kind=_divided, passive=("results",))
def polynomial_remainder(r, results, u, v):
    """Of ``u - q v`` the last coefficients."""
    q = of.polynomial_quotient(results, u, v)
    over = np.convolve(q, in_a_row(row(v, d[v])))
    more = np.size(q) + np.size(v) - 1 - np.size(r)
    change = divided(in_a_row(row(u, d[u])), v) - divided(over, v)
    left = unpad(in_a_row(row(u, d[u])), r, ((np.size(u) - np.size(r), 0),)) - unpad(over, r, ((more, 0),))
    return left - unpad(np.convolve(change, in_a_row(v)), r, ((more, 0),))


several(np.polydiv, parts=(of.polynomial_quotient, of.polynomial_remainder))


@derivative(divided, kind=_divided, costly=True)
def divided_(q, u, v):
    return divided(d[u], v) - divided(np.convolve(q, d[v]), v)


@transpose(divided, of="u")
def undivided(g, u, v):
    """The same from the end; nothing is divided by a polynomial of higher degree."""
    from_end = np.pad(np.flip(g), (0, np.size(v) - 1))
    found = np.flip(divided(from_end, conj(v)))
    return np.pad(found * min(max(np.size(u) - np.size(v) + 1, 0), 1), (0, np.size(u) - np.size(g)))
