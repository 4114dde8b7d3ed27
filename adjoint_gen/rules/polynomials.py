"""Polynomials by their coefficients, of which that of the highest power comes first, and matrices of powers."""

from __future__ import annotations

import math

import numpy as np

from adjoint_gen.ir.kinds import INT, UNKNOWN, Dim, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import single
from adjoint_gen.rules.dims import ONE, SOME, shorter, total
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.kinds import fresh, operand, together
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.promotion import inexact_dtype
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import delayed, unpad


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
