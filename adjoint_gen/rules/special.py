"""What rules of functions of mathematical physics have in common, and those of the helpers that their derivatives call."""

from __future__ import annotations

import math

import numpy as np

from adjoint_gen import runtime as of
from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand, value
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.promotion import broadcasting, elementwise, inexact
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import (
    erfcx_derivative,
    exp_shares,
    from_simplex,
    gamma_density_by_parameter,
    gammainc_by_parameter,
    log_ratio,
    on_simplex,
    quotient,
    wofz_derivative,
)


@broadcasting
def floating(call: Call) -> Kind:
    """An elementwise function in Python that takes integers for doubles."""
    kind = elementwise(call)
    return Kind(kind.tag, floating_dtype(kind.dtype), kind.shape)


def floating_dtype(dtype: str | None) -> str | None:
    """The dtype of numbers as floating-point ones.

    >>> floating_dtype("int8"), floating_dtype("complex64")
    ('float64', 'complex64')
    """
    return computed(lambda one: one if one.startswith(("float", "complex")) else "float64", dtype)


@macro
def of_real(builder: Builder, x: Arg) -> Arg:
    """An argument that is known to be real: by complex ones the derivative is not known."""
    if not builder.kind(x).real:
        raise UnsupportedCallError("a derivative by a complex number that is known for real ones", "np.real(...) of it")
    return x


@derivative(erfcx_derivative, kind=lambda call: inexact(call.over("x")), costly=True)
def erfcx_derivative_(y, x, n=1):
    return erfcx_derivative(x, n + 1) * d[x]


@derivative(gammainc_by_parameter, kind=lambda call: inexact(call.over("a", "x")), costly=True)
def gammainc_by_parameter_(y, a, x, n=1):
    return gammainc_by_parameter(a, x, n + 1) * d[a] + gamma_density_by_parameter(a, x, n) * d[x]


@derivative(gamma_density_by_parameter, kind=lambda call: inexact(call.over("a", "x")), costly=True)
def gamma_density_by_parameter_(y, a, x, n=1):
    """The slope of the density by the place is ``(a - 1) / x - 1`` times it."""
    by_place = quotient(a - 1.0, x) * y - y + quotient(1.0 * n, x) * gamma_density_by_parameter(a, x, np.maximum(n - 1, 0))
    return gamma_density_by_parameter(a, x, n + 1) * d[a] + by_place * d[x]


@derivative(wofz_derivative, kind=lambda call: complex_numbers(call.over("z")), costly=True)
def wofz_derivative_(y, z, n=1):
    return wofz_derivative(z, n + 1) * d[z]


@broadcasting
def complex_numbers(call: Call) -> Kind:
    """A complex number for each, of single precision for what is."""
    kind = elementwise(call)
    return Kind(kind.tag, computed(lambda one: one if one == "complex64" else "complex128", kind.dtype), kind.shape)


@derivative(log_ratio, kind=inexact, costly=True, singular=True)
def log_ratio_(z, x, y):
    return quotient(d[x], x) - quotient(d[y], y)


def like_operand(call: Call) -> Kind:
    """As many numbers as there are in the first operand, or in an array of them."""
    kind = operand(call)
    return value(floating_dtype(kind.dtype), kind.shape)


@derivative(exp_shares, kind=like_operand, costly=True)
def exp_shares_(s, a, axis=None):
    return s * (d[a] - np.sum(s * d[a], axis=axis, keepdims=True))


# Shares of a whole.


def of_shares(call: Call) -> Kind:
    """As many axes as there are of shares."""
    x = operand(call, next(iter(call.named)))
    return fresh(x.dtype if x.inexact else None, Shape((SOME, *(x.shape.dims or ())[1:])) if x.rank else UNRANKED)


@derivative(on_simplex, kind=of_shares, passive=("a",))
def on_simplex_(y, x, a, total=1.0):
    return on_simplex(d[x], a, 0.0)


@transpose(on_simplex, of="x")
def on_simplex_transposed(g, x, a, total=1.0):
    return from_simplex(g, x)


@linear(from_simplex, "g", kind=of_shares, passive=("x",))
def from_simplex_transposed(h, g, x):
    return on_simplex(h, g[..., 0] if np.ndim(g) > 1 else g, 0.0)


# Functions of which SciPy gives several together.


def of_argument(call: Call) -> Kind:
    """A number for each argument, as precise as that is; SciPy has none for half precision."""
    z = operand(call, list(call.named)[1])
    found = value(z.dtype if z.inexact and "float16" not in str(z.dtype) else None, z.shape)
    return found if found.rank else Kind("unknown", found.dtype, found.shape)


@derivative(of.airy_value, kind=of_argument, passive=("results",))
def airy_value(y, results, z):
    return of.airy_slope(results, z) * d[z]


@derivative(of.airy_slope, kind=of_argument, passive=("results",))
def airy_slope(y, results, z):
    """DLMF 9.2.1."""
    return z * of.airy_value(results, z) * d[z]


@derivative(of.second_airy_value, kind=of_argument, passive=("results",))
def second_airy_value(y, results, z):
    return of.second_airy_slope(results, z) * d[z]


@derivative(of.second_airy_slope, kind=of_argument, passive=("results",))
def second_airy_slope(y, results, z):
    return z * of.second_airy_value(results, z) * d[z]


@derivative(of.fresnel_sine, kind=of_argument, passive=("results",))
def fresnel_sine(y, results, z):
    """DLMF 7.2.8."""
    return np.sin(0.5 * math.pi * z * z) * d[z]


@derivative(of.fresnel_cosine, kind=of_argument, passive=("results",))
def fresnel_cosine(y, results, z):
    """DLMF 7.2.7."""
    return np.cos(0.5 * math.pi * z * z) * d[z]


@derivative(of.sine_integral, kind=of_argument, passive=("results",))
def sine_integral(y, results, x):
    """DLMF 6.2.9."""
    return np.sinc(of_real(x) / math.pi) * d[x]


@derivative(of.cosine_integral, kind=of_argument, passive=("results",), singular=True)
def cosine_integral(y, results, x):
    """DLMF 6.2.13."""
    return quotient(np.cos(of_real(x)) * d[x], x)
