"""The functions of Python's ``math`` module, which take and give Python floats.

They raise where their argument is outside their domain.  Those whose derivative would not raise the same exception at the
same place are marked so, and stay in the forward sweep of a derivative.
"""

from __future__ import annotations

import math
from types import ModuleType

import numpy as np

from adjoint_gen.ir.trace import Arg, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.kinds import KindRule
from adjoint_gen.rules.promotion import python_bool, python_float, python_int
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import polygamma, quotient, ratio


def elementary(of: ModuleType, kind: KindRule, cut: bool) -> None:
    """Register what ``math`` and ``cmath`` have alike; functions of complex numbers are ``cut``, and jump there."""

    @derivative(of.sin, kind=kind)
    def sin(y, x):
        return of.cos(x) * d[x]

    @derivative(of.cos, kind=kind)
    def cos(y, x):
        return -(of.sin(x) * d[x])

    @derivative(of.tan, kind=kind)
    def tan(y, x):
        return (1.0 + y * y) * d[x]

    @derivative(of.sinh, kind=kind)
    def sinh(y, x):
        return of.cosh(x) * d[x]

    @derivative(of.cosh, kind=kind)
    def cosh(y, x):
        return of.sinh(x) * d[x]

    @derivative(of.tanh, kind=kind)
    def tanh(y, x):
        return (1.0 - y * y) * d[x]

    @derivative(of.exp, kind=kind)
    def exp(y, x):
        return y * d[x]

    @derivative(of.log, kind=kind, singular=True, jumps=cut)
    def log(y, x, base=None):
        if base is None:
            return d[x] / x
        return (d[x] / x - y * (d[base] / base)) / of.log(base)

    @derivative(of.sqrt, kind=kind, singular=True, jumps=cut)
    def sqrt(y, x):
        return 0.5 * quotient(d[x], y)

    @derivative(of.atanh, kind=kind, singular=True, jumps=cut)
    def atanh(y, x):
        return d[x] / ((1.0 - x) * (1.0 + x))

    @derivative(of.atan, kind=kind, singular=cut, jumps=cut)
    def atan(y, x):
        return d[x] / (1.0 + x * x)


elementary(math, python_float, cut=False)


@derivative(math.asin, kind=python_float, singular=True)
def asin(y, x):
    return quotient(d[x], math.sqrt((1.0 - x) * (1.0 + x)))


@derivative(math.acos, kind=python_float, singular=True)
def acos(y, x):
    return -quotient(d[x], math.sqrt((1.0 - x) * (1.0 + x)))


@derivative(math.atan2, kind=python_float, singular=True, jumps=True)
def atan2(z, y, x):
    r = math.hypot(x, y)  # x * x may leave the range of numbers
    return quotient(quotient(x, r), r) * d[y] - quotient(quotient(y, r), r) * d[x]


@derivative(math.asinh, kind=python_float)
def asinh(y, x):
    return d[x] / math.hypot(x, 1.0)


@derivative(math.acosh, kind=python_float, singular=True, safe=2.0)
def acosh(y, x):
    return quotient(d[x], math.sqrt(x - 1.0) * math.sqrt(x + 1.0))


@derivative(math.degrees, kind=python_float)
def degrees(y, x):
    return math.degrees(d[x])


@derivative(math.radians, kind=python_float)
def radians(y, x):
    return math.radians(d[x])


@derivative(math.exp2, kind=python_float)
def exp2(y, x):
    return math.log(2.0) * (y * d[x])


@derivative(math.expm1, kind=python_float)
def expm1(y, x):
    return math.exp(x) * d[x]


@derivative(math.log2, kind=python_float, singular=True)
def log2(y, x):
    return d[x] / x / math.log(2.0)


@derivative(math.log10, kind=python_float, singular=True)
def log10(y, x):
    return d[x] / x / math.log(10.0)


@derivative(math.log1p, kind=python_float, singular=True)
def log1p(y, x):
    return d[x] / (1.0 + x)


@derivative(math.cbrt, kind=python_float, singular=True)
def cbrt(y, x):
    return quotient(d[x], y * y) / 3.0


@derivative(math.hypot, kind=python_float, singular=True)
def hypot(z, x, y):
    return ratio(x, z) * d[x] + ratio(y, z) * d[y]


@derivative(math.fabs, kind=python_float)
def fabs(y, x):
    return np.sign(x) * d[x]


@derivative(math.fmod, kind=python_float, singular=True, jumps=True)
def fmod(z, x, y):
    return d[x] - (x - z) / y * d[y]


@derivative(math.remainder, kind=python_float, singular=True, jumps=True)
def remainder(z, x, y):
    return d[x] - (x - z) / y * d[y]


@derivative(math.copysign, kind=python_float, passive=("y",), jumps=True)
def copysign(z, x, y):
    return np.sign(x) * math.copysign(1.0, y) * d[x]


@derivative(math.ldexp, kind=python_float)
def ldexp(y, x, i):
    return math.ldexp(d[x], i)


@derivative(math.erf, kind=python_float)
def erf(y, x):
    return 2.0 / math.sqrt(math.pi) * (math.exp(-x * x) * d[x])


@derivative(math.erfc, kind=python_float)
def erfc(y, x):
    return -2.0 / math.sqrt(math.pi) * (math.exp(-x * x) * d[x])


@derivative(math.gamma, kind=python_float)
def gamma(y, x):
    return y * polygamma(0, x) * d[x]


@derivative(math.lgamma, kind=python_float)
def lgamma(y, x):
    return polygamma(0, x) * d[x]


@derivative(polygamma, kind=python_float)
def polygamma_(y, n, x):
    return polygamma(n + 1, x) * d[x]


# Of sequences.


@macro
def vector(builder: Builder, numbers: Arg) -> Arg:
    """An array of numbers, or of changes of them."""
    if isinstance(numbers, Pack):
        return builder.bind("numpy.array", numbers)
    if builder.kind(numbers).tag == "list":
        raise UnsupportedCallError("a sum of a list", "np.array(...) of it")
    return numbers


@derivative(math.fsum, kind=python_float)
def fsum(y, seq, /):
    return np.sum(vector(d[seq]))


@derivative(math.dist, kind=python_float, singular=True)
def dist(z, p, q, /):
    direction = ratio(vector(p) - vector(q), z)
    return np.sum(direction * vector(d[p])) - np.sum(direction * vector(d[q]))


nondifferentiable(
    math.floor, math.ceil, math.trunc, math.factorial, math.comb, math.perm, math.gcd, math.lcm, math.isqrt,
    kind=python_int,
)
nondifferentiable(math.isnan, math.isinf, math.isfinite, math.isclose, kind=python_bool)
nondifferentiable(math.ulp, kind=python_float)
