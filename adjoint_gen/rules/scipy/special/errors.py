"""The error function and its relatives, and the normal distribution (DLMF 7)."""

from __future__ import annotations

import math

import numpy as np
import scipy.special as sp

from adjoint_gen.rules.creation import beside
from adjoint_gen.rules.promotion import of_ufunc
from adjoint_gen.rules.special import of_real
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import erfcx_derivative, quotient, wofz_derivative


@derivative(sp.erf, kind=of_ufunc(sp.erf), costly=True)
def erf(y, x):
    return 2.0 / math.sqrt(math.pi) * (np.exp(-x * x) * d[x])


@derivative(sp.erfc, kind=of_ufunc(sp.erfc), costly=True)
def erfc(y, x):
    return -2.0 / math.sqrt(math.pi) * (np.exp(-x * x) * d[x])


@derivative(sp.erfi, kind=of_ufunc(sp.erfi), costly=True)
def erfi(y, x):
    return 2.0 / math.sqrt(math.pi) * (np.exp(x * x) * d[x])


@derivative(sp.erfcx, kind=of_ufunc(sp.erfcx), costly=True)
def erfcx(y, x):
    return erfcx_derivative(of_real(x)) * d[x]


@derivative(sp.dawsn, kind=of_ufunc(sp.dawsn), costly=True)
def dawsn(y, x):
    """7.5.1 and 13.6.7: ``1 - 2 x y``, of which nothing is left where ``x`` is large."""
    return sp.hyp1f1(beside(x, 1.0), beside(x, 0.5), -x * x) * d[x]


@derivative(sp.wofz, kind=of_ufunc(sp.wofz), costly=True)
def wofz(w, z):
    return wofz_derivative(z) * d[z]


@derivative(sp.voigt_profile, kind=of_ufunc(sp.voigt_profile), costly=True)
def voigt_profile(y, x, sigma, gamma):
    """The real part of Faddeeva's function (DLMF 7.19.1); without a Gaussian part its derivative is not known here."""
    width = math.sqrt(2.0) * sigma
    z = quotient(x + 1j * gamma, width)
    slope = quotient(wofz_derivative(z), math.sqrt(math.pi) * width)
    moved = quotient(np.real(slope), width) * d[x] - quotient(np.imag(slope), width) * d[gamma]
    return moved - quotient(np.real(slope * z) + y, sigma) * d[sigma]


@derivative(sp.erfinv, kind=of_ufunc(sp.erfinv), costly=True, singular=True)
def erfinv(x, y):
    return 0.5 * math.sqrt(math.pi) * (np.exp(x * x) * d[y])


@derivative(sp.erfcinv, kind=of_ufunc(sp.erfcinv), costly=True, singular=True)
def erfcinv(x, y):
    return -0.5 * math.sqrt(math.pi) * (np.exp(x * x) * d[y])


@derivative(sp.ndtr, kind=of_ufunc(sp.ndtr), costly=True)
def ndtr(y, x):
    return np.exp(-0.5 * x * x) * d[x] / math.sqrt(2.0 * math.pi)


@derivative(sp.log_ndtr, kind=of_ufunc(sp.log_ndtr), costly=True)
def log_ndtr(y, x):
    """The density over the distribution function, neither of which is to vanish."""
    return math.sqrt(2.0 / math.pi) * (d[x] / sp.erfcx(of_real(x) * -math.sqrt(0.5)))


@derivative(sp.ndtri, kind=of_ufunc(sp.ndtri), costly=True, singular=True)
def ndtri(x, y):
    return math.sqrt(2.0 * math.pi) * (np.exp(0.5 * x * x) * d[y])


# Exponential integrals.


@derivative(sp.expi, kind=of_ufunc(sp.expi), costly=True, singular=True)
def expi(y, x):
    """6.2.5."""
    return quotient(np.exp(x) * d[x], x)


@derivative(sp.exp1, kind=of_ufunc(sp.exp1), costly=True, singular=True)
def exp1(y, z):
    """6.2.1."""
    return -quotient(np.exp(-z) * d[z], z)


@derivative(sp.exprel, kind=of_ufunc(sp.exprel), costly=True)
def exprel(y, x):
    """``exp(x)`` less the value, over ``x``; near 0, where both nearly vanish, by 13.4.1."""
    far = x > 2.0
    t = np.where(far, x, 3.0)
    near = 0.5 * sp.hyp1f1(beside(x, 2.0), beside(x, 3.0), np.where(far, 0.0, x))
    return np.where(far, y * (1.0 - 1.0 / t) + 1.0 / t, near) * d[x]


# Exponentials, logarithms, and a cosine.


@derivative(sp.exp2, kind=of_ufunc(sp.exp2), costly=True)
def exp2(y, x):
    return math.log(2.0) * (y * d[x])


@derivative(sp.exp10, kind=of_ufunc(sp.exp10), costly=True)
def exp10(y, x):
    return math.log(10.0) * (y * d[x])


@derivative(sp.expm1, kind=of_ufunc(sp.expm1), costly=True)
def expm1(y, x):
    return np.exp(x) * d[x]


@derivative(sp.log1p, kind=of_ufunc(sp.log1p), costly=True, singular=True)
def log1p(y, x):
    return quotient(d[x], 1.0 + x)


@derivative(sp.cosm1, kind=of_ufunc(sp.cosm1), costly=True)
def cosm1(y, x):
    return -(np.sin(x) * d[x])


@derivative(sp.cbrt, kind=of_ufunc(sp.cbrt), costly=True, singular=True)
def cbrt(y, x):
    return quotient(d[x], y * y) / 3.0
