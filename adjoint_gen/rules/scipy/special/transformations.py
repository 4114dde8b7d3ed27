"""Powers and logarithms by statistics, angles in degrees, numbers of combinations, means, and functions of Struve's."""

from __future__ import annotations

import math

import numpy as np
import scipy.special as sp

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import as_precise, beside
from adjoint_gen.rules.kinds import UNRANKED, operand
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.promotion import broadcasting, elementwise, of_ufunc
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import static
from adjoint_gen.runtime import power_partial, quotient

# Box-Cox transformations: `(x**lmbda - 1) / lmbda`, and the logarithm where `lmbda` is 0.


@shared
def relative_slope(u):
    """The derivative of ``(exp(u) - 1) / u``."""
    far = np.abs(u) > 2.0
    t = np.where(far, u, 3.0)
    near = 0.5 * sp.hyp1f1(beside(u, 2.0), beside(u, 3.0), np.where(far, 0.0, u))
    return np.where(far, (np.exp(t) * (t - 1.0) + 1.0) / t / t, near)


@shared
def bent(u):
    """``u / (1 + u) - log(1 + u)`` over the square of ``u``."""
    near = np.abs(u) < 0.5
    t = np.where(near, 1.0, u)
    series = -0.5 * sp.hyp2f1(beside(u, 2.0), beside(u, 2.0), beside(u, 3.0), -np.where(near, u, 0.0))
    return np.where(near, series, (quotient(t, 1.0 + t) - sp.xlog1py(beside(t, 1.0), t)) / t / t)


@derivative(sp.boxcox, kind=of_ufunc(sp.boxcox), costly=True, singular=True)
def boxcox(y, x, lmbda):
    log = np.maximum(sp.xlogy(beside(x, 1.0), x), -1e15)
    return as_precise(y, np.exp(sp.xlogy(lmbda - 1.0, x))) * d[x] + log * log * relative_slope(lmbda * log) * d[lmbda]


@derivative(sp.boxcox1p, kind=of_ufunc(sp.boxcox1p), costly=True, singular=True)
def boxcox1p(y, x, lmbda):
    log = np.maximum(sp.xlog1py(beside(x, 1.0), x), -1e15)
    return as_precise(y, np.exp(sp.xlog1py(lmbda - 1.0, x))) * d[x] + log * log * relative_slope(lmbda * log) * d[lmbda]


@derivative(sp.inv_boxcox, kind=of_ufunc(sp.inv_boxcox), costly=True, singular=True)
def inv_boxcox(x, y, lmbda):
    return as_precise(x, np.exp(sp.xlogy(1.0 - lmbda, x))) * d[y] + x * y * y * bent(lmbda * y) * d[lmbda]


@derivative(sp.inv_boxcox1p, kind=of_ufunc(sp.inv_boxcox1p), costly=True, singular=True)
def inv_boxcox1p(x, y, lmbda):
    return as_precise(x, np.exp(sp.xlog1py(1.0 - lmbda, x))) * d[y] + (1.0 + x) * y * y * bent(lmbda * y) * d[lmbda]


@derivative(sp.powm1, kind=of_ufunc(sp.powm1), costly=True, singular=True)
def powm1(z, x, y):
    return power_partial(x, y) * d[x] + power_partial(x, y, 0, 1) * d[y]


# Angles.


@derivative(sp.radian, kind=of_ufunc(sp.radian))
def radian(y, degrees, m, s):
    return math.radians(1.0) * d[degrees] + math.radians(1.0) / 60.0 * d[m] + math.radians(1.0) / 3600.0 * d[s]


@derivative(sp.sindg, kind=of_ufunc(sp.sindg), costly=True)
def sindg(y, x):
    return math.radians(1.0) * (sp.cosdg(x) * d[x])


@derivative(sp.cosdg, kind=of_ufunc(sp.cosdg), costly=True)
def cosdg(y, x):
    return -math.radians(1.0) * (sp.sindg(x) * d[x])


@derivative(sp.tandg, kind=of_ufunc(sp.tandg), costly=True, singular=True)
def tandg(y, x):
    return math.radians(1.0) * ((1.0 + y * y) * d[x])


@derivative(sp.cotdg, kind=of_ufunc(sp.cotdg), costly=True, singular=True)
def cotdg(y, x):
    return -math.radians(1.0) * ((1.0 + y * y) * d[x])


# Combinations, as if numbers were real.


@static
def inexact(exact: object, repetition: object) -> bool:
    """Whether numbers are counted in floating point, each thing taken once."""
    if exact or repetition:
        raise UnsupportedCallError("`exact` or `repetition` of combinations", "real numbers, without it")
    return True


@broadcasting
def counted(call: Call) -> Kind:
    """``comb(N, k)``, in double precision for double precision."""
    kind = elementwise(call.over("N", "k"))
    if call.constant("exact", default=False) is not False:
        return UNKNOWN
    return Kind("unknown", "float64" if kind.dtype in ("float64", "int64") else None, kind.shape)


@derivative(sp.comb, kind=counted, costly=True, singular=True)
def comb(y, N, k, *, exact=False, repetition=False):
    """No things are taken where there are not as many."""
    some = (y > 0.0) & inexact(exact, repetition)
    n, few = np.where(some, N, 1.0), np.where(some, k, 0.5)
    of_rest = sp.psi(n - few + 1.0)
    return y * (sp.psi(n + 1.0) - of_rest) * d[N] + y * (of_rest - sp.psi(few + 1.0)) * d[k]


@static
def extended(exact: object, extend: object) -> float:
    """Where factorials begin, in floating point: at 0."""
    if exact or extend != "zero":
        raise UnsupportedCallError("`exact` or `extend` of `factorial`", "`scipy.special.gamma(n + 1)`")
    return 0.0


def of_numbers(call: Call) -> Kind:
    """``factorial(n)``."""
    n = operand(call, "n")
    shape = UNRANKED if n.tag == "array" and n.rank == 0 else n.shape
    return Kind("unknown", "float64" if n.dtype in ("float64", "int64") else None, shape)


@derivative(sp.factorial, kind=of_numbers, costly=True, singular=True)
def factorial(y, n, exact=False, extend="zero"):
    some = n >= extended(exact, extend)
    return y * sp.psi(np.where(some, n, 0.0) + 1.0) * d[n]


# Others.


@derivative(sp.agm, kind=of_ufunc(sp.agm), costly=True, singular=True)
def agm(y, a, b):
    """By the lesser number from the complete elliptic integral that it is (DLMF 19.8.5 and 19.5.1); it is homogeneous."""
    first = np.abs(a) >= np.abs(b)
    share = np.where(first, quotient(b, a), quotient(a, b))
    series = sp.hyp2f1(beside(a, 0.5), beside(a, 0.5), beside(a, 2.0), 1.0 - share * share)
    by_less = as_precise(y, quotient(y * y, 2.0 * a * b) * series)
    by_a = np.where(first, quotient(y - b * by_less, a), by_less)
    return by_a * d[a] + np.where(first, by_less, quotient(y - a * by_less, b)) * d[b]


@derivative(sp.ellipkm1, kind=of_ufunc(sp.ellipkm1), costly=True, singular=True)
def ellipkm1(y, p):
    """19.5.1, with 15.8.1."""
    return -0.125 * math.pi * quotient(sp.hyp2f1(beside(p, 0.5), beside(p, 0.5), beside(p, 2.0), 1.0 - p) * d[p], p)


@derivative(sp.ellipkinc, kind=of_ufunc(sp.ellipkinc), costly=True, singular=True)
def ellipkinc(y, phi, m):
    """19.2.4, by the angle."""
    rest = 1.0 - m * np.sin(phi) ** 2
    return quotient(d[phi], as_precise(y, np.sqrt(np.where(rest >= 0.0, rest, np.nan))))


@derivative(sp.ellipeinc, kind=of_ufunc(sp.ellipeinc), costly=True, singular=True)
def ellipeinc(y, phi, m):
    rest = 1.0 - m * np.sin(phi) ** 2
    return as_precise(y, np.sqrt(np.where(rest >= 0.0, rest, np.nan))) * d[phi]


@derivative(sp.struve, kind=of_ufunc(sp.struve), costly=True, singular=True)
def struve(y, v, x):
    """11.4.27 and 11.4.23."""
    rest = as_precise(y, power_partial(0.5 * x, v, 0) * sp.rgamma(v + 1.5) / math.sqrt(math.pi))
    return 0.5 * ((sp.struve(v - 1.0, x) - sp.struve(v + 1.0, x) + rest) * d[x])


@derivative(sp.modstruve, kind=of_ufunc(sp.modstruve), costly=True, singular=True)
def modstruve(y, v, x):
    """11.4.28 and 11.4.24."""
    rest = as_precise(y, power_partial(0.5 * x, v, 0) * sp.rgamma(v + 1.5) / math.sqrt(math.pi))
    return 0.5 * ((sp.modstruve(v - 1.0, x) + sp.modstruve(v + 1.0, x) + rest) * d[x])


several(sp.airy, parts=(of.airy_value, of.airy_slope, of.second_airy_value, of.second_airy_slope))
several(sp.fresnel, parts=(of.fresnel_sine, of.fresnel_cosine))
several(sp.sici, parts=(of.sine_integral, of.cosine_integral))
