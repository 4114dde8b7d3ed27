"""Elementwise mathematics of NumPy."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Atom, Pack, Var
from adjoint_gen.rules.asking import asked_of
from adjoint_gen.rules.calls import Call, maybe_complex
from adjoint_gen.rules.dims import join
from adjoint_gen.rules.linear import SELECTED, Mask, NotLinearError, Share, Site, transposer
from adjoint_gen.rules.operators import is_complex, over
from adjoint_gen.rules.promotion import (
    broadcasting,
    component,
    division_kind,
    elementwise,
    inexact,
    of_ufunc,
    product_kind,
    real_dtype,
    same_sort,
    selection,
)
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj
from adjoint_gen.runtime import above, chosen, log_share, power_log, power_partial, quotient, ratio, selected, sinc_derivative

# Trigonometry.


@derivative(np.sin, kind=inexact, costly=True)
def sin(y, x):
    return np.cos(x) * d[x]


@derivative(np.cos, kind=inexact, costly=True)
def cos(y, x):
    return -(np.sin(x) * d[x])


@derivative(np.tan, kind=inexact, costly=True)
def tan(y, x):
    return (1.0 + y * y) * d[x]


@derivative(np.arcsin, kind=inexact, costly=True, singular=True, jumps=maybe_complex)
def arcsin(y, x):
    return quotient(d[x], np.sqrt((1.0 - x) * (1.0 + x)))


@derivative(np.arccos, kind=inexact, costly=True, singular=True, jumps=maybe_complex)
def arccos(y, x):
    return -quotient(d[x], np.sqrt((1.0 - x) * (1.0 + x)))


@derivative(np.arctan, kind=inexact, costly=True, jumps=maybe_complex)
def arctan(y, x):
    return d[x] / (1.0 + x * x)


@derivative(np.arctan2, kind=inexact, costly=True, singular=True, jumps=True)
def arctan2(z, x1, x2):
    r = np.hypot(x1, x2)  # x1 * x1 may leave the range of numbers
    return quotient(quotient(x2, r), r) * d[x1] - quotient(quotient(x1, r), r) * d[x2]


@derivative(np.hypot, kind=inexact, costly=True, singular=True)
def hypot(z, x1, x2):
    return ratio(x1, z) * d[x1] + ratio(x2, z) * d[x2]


@derivative(np.sinc, kind=asked_of(np.sinc), costly=True)
def sinc(y, x):
    return sinc_derivative(x) * d[x]


@derivative(sinc_derivative, kind=lambda call: inexact(call.over("x")), costly=True)
def sinc_derivative_(y, x, n=1):
    return sinc_derivative(x, n + 1) * d[x]


@derivative(np.deg2rad, np.radians, kind=inexact)
def deg2rad(y, x):
    return np.deg2rad(d[x])


@derivative(np.rad2deg, np.degrees, kind=inexact)
def rad2deg(y, x):
    return np.rad2deg(d[x])


@derivative(np.sinh, kind=inexact, costly=True, overflows=True)
def sinh(y, x):
    return np.cosh(x) * d[x]


@derivative(np.cosh, kind=inexact, costly=True, overflows=True)
def cosh(y, x):
    return np.sinh(x) * d[x]


@derivative(np.tanh, kind=inexact, costly=True)
def tanh(y, x):
    return (1.0 - y * y) * d[x]


@derivative(np.arcsinh, kind=inexact, costly=True, jumps=maybe_complex)
def arcsinh(y, x):
    return d[x] / (np.sqrt(x * x + 1.0) if is_complex(x) else np.hypot(x, 1.0))


@derivative(np.arccosh, kind=inexact, costly=True, singular=True, safe=2.0, jumps=maybe_complex)
def arccosh(y, x):
    return quotient(d[x], np.sqrt(x - 1.0) * np.sqrt(x + 1.0))


@derivative(np.arctanh, kind=inexact, costly=True, singular=True, jumps=maybe_complex)
def arctanh(y, x):
    return over(d[x], (1.0 - x) * (1.0 + x), y)


# Exponentials and logarithms.


@derivative(np.exp, kind=inexact, costly=True, overflows=True)
def exp(y, x):
    return y * d[x]


@derivative(np.exp2, kind=inexact, costly=True, overflows=True)
def exp2(y, x):
    return math.log(2.0) * (y * d[x])


@derivative(np.expm1, kind=inexact, costly=True, overflows=True)
def expm1(y, x):
    return np.exp(x) * d[x]


@derivative(np.log, kind=inexact, costly=True, singular=True, jumps=maybe_complex)
def log(y, x):
    return over(d[x], x, y)


@derivative(np.log2, kind=inexact, costly=True, singular=True, jumps=maybe_complex)
def log2(y, x):
    return over(d[x], x, y) / math.log(2.0)


@derivative(np.log10, kind=inexact, costly=True, singular=True, jumps=maybe_complex)
def log10(y, x):
    return over(d[x], x, y) / math.log(10.0)


@derivative(np.log1p, kind=inexact, costly=True, singular=True, jumps=maybe_complex)
def log1p(y, x):
    return over(d[x], 1.0 + x, y)


@derivative(np.logaddexp, kind=inexact, costly=True)
def logaddexp(z, x1, x2):
    return log_share(x1, x2) * d[x1] + log_share(x2, x1) * d[x2]


@derivative(np.logaddexp2, kind=inexact, costly=True)
def logaddexp2(z, x1, x2):
    u1 = x1 * math.log(2.0)
    u2 = x2 * math.log(2.0)
    return log_share(u1, u2) * d[x1] + log_share(u2, u1) * d[x2]


@derivative(log_share, kind=inexact, costly=True)
def log_share_(s, x, y):
    return s * log_share(y, x) * (d[x] - d[y])


# Powers and roots.


@derivative(np.sqrt, kind=inexact, costly=True, singular=True, jumps=maybe_complex)
def sqrt(y, x):
    return 0.5 * quotient(d[x], y)


@derivative(np.cbrt, kind=inexact, costly=True, singular=True)
def cbrt(y, x):
    return quotient(d[x], y * y) / 3.0


@derivative(np.square, kind=of_ufunc(np.square))
def square(y, x):
    return 2.0 * (x * d[x])


@derivative(np.reciprocal, kind=of_ufunc(np.reciprocal), singular=True)
def reciprocal(y, x):
    return -(y * y * d[x])


@derivative(quotient, kind=division_kind, singular=True)
def quotient_(z, x, y):
    return quotient(d[x] - z * d[y], y)


@broadcasting
def of_power(call: Call) -> Kind:
    """Base and exponent; the orders of the derivative are no operands."""
    return inexact(call.over("x", "y"))


@derivative(power_partial, kind=of_power, costly=True, singular=True)
def power_partial_(p, x, y, i=1, j=0):
    return power_partial(x, y, i + 1, j) * d[x] + power_partial(x, y, i, j + 1) * d[y]


@derivative(power_log, kind=inexact, costly=True, singular=True)
def power_log_(p, z, x):
    return power_log(d[z], x) + ratio(z, x) * d[x]


# The greater and the lesser.


@broadcasting
def share_kind(call: Call) -> Kind:
    """What an operand has in the greater of two: a real number, also where they are complex."""
    kind = division_kind(call)
    tag = "numpy scalar" if kind.tag == "complex" else kind.tag
    return kind if kind.real else Kind(tag, real_dtype(kind.dtype), kind.shape)


@derivative(selected, kind=product_kind)
def selected_(y, g, share):
    """Shares do not vary between ties; those of quantiles do where it varies by which these are."""
    return selected(d[g], share) + g * d[share]


@transposer(SELECTED)
def _selected(site: Site, g: Atom) -> Iterator[Share]:
    operand, share = site.bind.args
    if site.is_linear(share):
        raise NotLinearError(site.bind, "a share cannot depend on a differential")
    assert not isinstance(share, Pack)
    value = site.builder.atom(site.bind.op, g, share)
    if isinstance(value, Var):
        site.work.masks[value] = Mask(share, True, singular=True)
    yield from site.elementwise(operand, value, value)


@derivative(np.maximum)
def maximum(z, x1, x2):
    return selected(d[x1], above(x1, x2)) + selected(d[x2], above(x2, x1))


@derivative(np.minimum)
def minimum(z, x1, x2):
    return selected(d[x1], above(x2, x1)) + selected(d[x2], above(x1, x2))


@derivative(np.fmax)
def fmax(z, x1, x2):
    first = np.where(np.isnan(x2), 1.0, np.where(np.isnan(x1), 0.0, above(x1, x2)))
    return selected(d[x1], first) + selected(d[x2], 1.0 - first)


@derivative(np.fmin)
def fmin(z, x1, x2):
    first = np.where(np.isnan(x2), 1.0, np.where(np.isnan(x1), 0.0, above(x2, x1)))
    return selected(d[x1], first) + selected(d[x2], 1.0 - first)


@broadcasting
def clipped(call: Call) -> Kind:
    """The operand and its bounds, those of them that are given."""
    return elementwise(call.over("a", "a_min", "a_max", "min", "max"))


@derivative(np.clip, kind=clipped)
def clip(y, a, a_min=None, a_max=None, min=None, max=None):
    low = a_min if min is None else min
    high = a_max if max is None else max
    if low is None and high is None:
        return d[a]
    if low is None:
        return selected(d[a], above(high, a)) + selected(d[high], above(a, high))
    if high is None:
        return selected(d[a], above(a, low)) + selected(d[low], above(low, a))
    raised = np.maximum(a, low)
    below = above(high, raised)
    change = selected(d[a], below * above(a, low)) + selected(d[low], below * above(low, a))
    return change + selected(d[high], above(raised, high))


@derivative(np.where, kind=selection, passive=("condition",))
def where(z, condition, x, y):
    return np.where(condition, d[x], d[y])


@derivative(chosen, kind=lambda call: join(*call.over("x", "y").operands()), passive=("test",))
def chosen_(z, test, x, y):
    return np.where(test, d[x], d[y])


@derivative(np.heaviside, kind=inexact, passive=("x1",), jumps=True)
def heaviside(y, x1, x2):
    return np.where(np.equal(x1, 0.0), d[x2], 0.0)


@derivative(np.nan_to_num, kind=lambda call: elementwise(call.over("x")))
def nan_to_num(y, x, copy=True, nan=0.0, posinf=None, neginf=None):
    """The numbers that take the place of what is none are selected like the others."""
    finite = np.where(np.isfinite(x), d[x], 0.0) + np.where(np.isnan(x), d[nan], 0.0)
    return finite + np.where(np.isposinf(x), d[posinf], 0.0) + np.where(np.isneginf(x), d[neginf], 0.0)


@derivative(np.copysign, kind=inexact, passive=("x2",), jumps=True)
def copysign(z, x1, x2):
    return np.sign(x1) * np.copysign(1.0, x2) * d[x1]


@broadcasting
def scaled(call: Call) -> Kind:
    """The dtype of the first operand, the shape of both."""
    return Kind(elementwise(call).tag, inexact(call.over("x1")).dtype, elementwise(call).shape)


@derivative(np.ldexp, kind=scaled)
def ldexp(y, x1, x2):
    return np.ldexp(d[x1], x2)


# Complex numbers.


@derivative(np.ndarray.conj, np.ndarray.conjugate, kind=same_sort)
@derivative(np.conjugate, kind=of_ufunc(np.conjugate))
def conjugate(y, x):
    return np.conjugate(d[x])


@derivative(np.real, np.ndarray.real, kind=component)
def real(y, x):
    return np.real(d[x])


@derivative(np.imag, np.ndarray.imag, kind=component)
def imag(y, x):
    return np.imag(d[x])


@derivative(np.angle, kind=asked_of(np.angle), singular=True, jumps=True)
def angle_(y, z, deg=False):
    """Of real numbers 0 or half a turn."""
    r = np.abs(z)  # the square of which may leave the range of numbers
    turned = np.imag(quotient(quotient(np.conj(z), r), r) * d[z]) if is_complex(z) else 0.0 * d[z]
    return np.rad2deg(turned) if deg else turned


# Linear in their first operand, element by element: each is its own transpose.


@transposer(
    "adjoint_gen.runtime.quotient", "adjoint_gen.runtime.power_log", "numpy.deg2rad", "numpy.radians", "numpy.rad2deg",
    "numpy.degrees", "numpy.ldexp", "math.radians", "math.degrees", "math.ldexp",
)
def _diagonal(site: Site, g: Atom) -> Iterator[Share]:
    operand, *factors = site.bind.args
    if any(site.is_linear(factor) for factor in factors):
        raise NotLinearError(site.bind, f"`{site.bind.op}` is linear in its first argument only")
    value = site.builder.atom(site.bind.op, g, *(conj(site.builder, factor) for factor in factors))
    yield from site.elementwise(operand, value, g)


nondifferentiable(np.sign, np.floor, np.ceil, np.trunc, kind=elementwise)
nondifferentiable(np.rint, kind=of_ufunc(np.rint))
nondifferentiable(above, kind=share_kind)
nondifferentiable(np.spacing, kind=inexact)
