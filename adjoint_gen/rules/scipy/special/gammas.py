"""The gamma function and its relatives (DLMF 5, 8 and 25)."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import scipy.special as sp

from adjoint_gen.ir.dtypes import options
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.rules.building import of_few_bits
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import as_precise, beside, single
from adjoint_gen.rules.kinds import fresh, value
from adjoint_gen.rules.promotion import broadcasting, elementwise, of_ufunc
from adjoint_gen.rules.special import floating, of_real
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.runtime import gammainc_by_parameter


@derivative(sp.gamma, kind=of_ufunc(sp.gamma), costly=True, singular=True)
def gamma(y, x):
    return y * sp.psi(x) * d[x]


@derivative(sp.gammaln, kind=of_ufunc(sp.gammaln), costly=True, singular=True)
def gammaln(y, x):
    return sp.psi(x) * d[x]


@derivative(sp.loggamma, kind=of_ufunc(sp.loggamma), costly=True, singular=True)
def loggamma(y, x):
    return sp.psi(x) * d[x]


@derivative(sp.rgamma, kind=of_ufunc(sp.rgamma), costly=True, singular=True)
def rgamma(y, x):
    """Where the gamma function has poles this has none: it is reflected (5.5.3)."""
    back = np.where(np.real(x) < 0.5, 1.0 - x, 1.0)
    sine, cosine = np.sin(math.pi * x), np.cos(math.pi * x)
    reflected = sp.gamma(back) * (cosine - sp.psi(back) * sine / math.pi)
    return np.where(np.real(x) < 0.5, reflected, -(y * sp.psi(np.where(np.real(x) < 0.5, 1.0, x)))) * d[x]


@derivative(sp.psi, kind=of_ufunc(sp.psi), costly=True, singular=True)
def psi(y, x):
    """25.11.12."""
    return sp.zeta(beside(x, 2.0), of_real(x)) * d[x]


@broadcasting
def _of_zeta(call: Call) -> Kind:
    """``zeta(x, q)``: of half precision, and of small integers, it gives what it likes."""
    found = floating(call.over("x", "q"))
    short = "float16" in options(found.dtype) or any(of_few_bits(one) for one in call.over("x", "q").operands())
    return replace(found, dtype=None) if short else found


@derivative(sp.zeta, kind=_of_zeta, costly=True, singular=True)
def zeta(y, x, q=None):
    """Hurwitz' function by its second argument (25.11.17); by the first no closed form is known."""
    return -x * sp.zeta(x + 1.0, q) * d[q]


@broadcasting
def doubles(call: Call) -> Kind:
    """Always an array of double precision, without axes too."""
    return fresh("float64", elementwise(call.over("n", "x")).shape)


@derivative(sp.polygamma, kind=doubles, costly=True, singular=True)
def polygamma(y, n, x):
    return sp.polygamma(n + 1, x) * d[x]


@derivative(sp.beta, kind=of_ufunc(sp.beta), costly=True, singular=True)
def beta(y, a, b):
    of_sum = sp.psi(a + b)
    return y * (sp.psi(a) - of_sum) * d[a] + y * (sp.psi(b) - of_sum) * d[b]


@derivative(sp.betaln, kind=of_ufunc(sp.betaln), costly=True, singular=True)
def betaln(y, a, b):
    of_sum = sp.psi(a + b)
    return (sp.psi(a) - of_sum) * d[a] + (sp.psi(b) - of_sum) * d[b]


@derivative(sp.poch, kind=of_ufunc(sp.poch), costly=True, singular=True)
def poch(y, z, m):
    of_sum = sp.psi(z + m)
    return y * (of_sum - sp.psi(z)) * d[z] + y * of_sum * d[m]


@derivative(sp.binom, kind=of_ufunc(sp.binom), costly=True, singular=True)
def binom(y, n, k):
    of_rest = sp.psi(n - k + 1.0)
    return y * (sp.psi(n + 1.0) - of_rest) * d[n] + y * (of_rest - sp.psi(k + 1.0)) * d[k]


def multivariate(call: Call) -> Kind:
    """``multigammaln(a, d)``: always of double precision."""
    return value("float64", call.kind("a").shape)


@derivative(sp.multigammaln, kind=multivariate, costly=True, singular=True)
def multigammaln(y, a, dimension):
    """A sum of logarithms of gamma functions; the number of dimensions is fixed, and given by its place."""
    lower = np.expand_dims(a, -1) - 0.5 * np.arange(dimension, dtype=single(a))
    return as_precise(y, np.sum(sp.psi(lower), axis=-1)) * d[a]


# Incomplete integrals: that of the gamma function also by its parameter, that of the beta function by its upper end only.


@derivative(sp.gammainc, kind=of_ufunc(sp.gammainc), costly=True, singular=True)
def gammainc(y, a, x):
    """8.8.13."""
    by_end = as_precise(y, np.exp(sp.xlogy(a - 1.0, x) - x - sp.gammaln(a)))
    return by_end * d[x] + as_precise(y, gammainc_by_parameter(a, x)) * d[a]


@derivative(sp.gammaincc, kind=of_ufunc(sp.gammaincc), costly=True, singular=True)
def gammaincc(y, a, x):
    by_end = as_precise(y, np.exp(sp.xlogy(a - 1.0, x) - x - sp.gammaln(a)))
    return -(by_end * d[x]) - as_precise(y, gammainc_by_parameter(a, x)) * d[a]


@derivative(sp.gammaincinv, kind=of_ufunc(sp.gammaincinv), costly=True, singular=True)
def gammaincinv(x, a, y):
    by_share = as_precise(x, np.exp(x + sp.gammaln(a) - sp.xlogy(a - 1.0, x)))
    return by_share * d[y] - by_share * as_precise(x, gammainc_by_parameter(a, x)) * d[a]


@derivative(sp.gammainccinv, kind=of_ufunc(sp.gammainccinv), costly=True, singular=True)
def gammainccinv(x, a, y):
    by_share = as_precise(x, np.exp(x + sp.gammaln(a) - sp.xlogy(a - 1.0, x)))
    return -(by_share * d[y]) - by_share * as_precise(x, gammainc_by_parameter(a, x)) * d[a]


@derivative(sp.betainc, kind=of_ufunc(sp.betainc), costly=True, singular=True)
def betainc(y, a, b, x):
    """8.17.1."""
    return as_precise(y, np.exp(sp.xlogy(a - 1.0, x) + sp.xlog1py(b - 1.0, -x) - sp.betaln(a, b))) * d[x]


@derivative(sp.betaincc, kind=of_ufunc(sp.betaincc), costly=True, singular=True)
def betaincc(y, a, b, x):
    """The complement, 8.17.1."""
    return -as_precise(y, np.exp(sp.xlogy(a - 1.0, x) + sp.xlog1py(b - 1.0, -x) - sp.betaln(a, b))) * d[x]


@derivative(sp.betaincinv, kind=of_ufunc(sp.betaincinv), costly=True, singular=True)
def betaincinv(x, a, b, y):
    return as_precise(x, np.exp(sp.betaln(a, b) - sp.xlogy(a - 1.0, x) - sp.xlog1py(b - 1.0, -x))) * d[y]


nondifferentiable(sp.gammasgn, kind=of_ufunc(sp.gammasgn))
