"""Orthogonal polynomials by their argument (DLMF 18.9.15 to 18.9.28); by the degree no closed form is known."""

from __future__ import annotations

import numpy as np
import scipy.special as sp

from adjoint_gen.rules.creation import beside
from adjoint_gen.rules.promotion import of_ufunc
from adjoint_gen.rules.table import d, derivative


@derivative(sp.eval_legendre, kind=of_ufunc(sp.eval_legendre), costly=True)
def eval_legendre(y, n, x):
    return sp.eval_gegenbauer(n - 1, beside(x, 1.5), x) * d[x]


@derivative(sp.eval_chebyt, kind=of_ufunc(sp.eval_chebyt), costly=True)
def eval_chebyt(y, n, x):
    return n * sp.eval_chebyu(n - 1, x) * d[x]


@derivative(sp.eval_chebyu, kind=of_ufunc(sp.eval_chebyu), costly=True)
def eval_chebyu(y, n, x):
    return 2.0 * sp.eval_gegenbauer(n - 1, beside(x, 2.0), x) * d[x]


@derivative(sp.eval_chebyc, kind=of_ufunc(sp.eval_chebyc), costly=True)
def eval_chebyc(y, n, x):
    return n * sp.eval_chebyu(n - 1, 0.5 * x) * d[x]


@derivative(sp.eval_chebys, kind=of_ufunc(sp.eval_chebys), costly=True)
def eval_chebys(y, n, x):
    return sp.eval_gegenbauer(n - 1, beside(x, 2.0), 0.5 * x) * d[x]


@derivative(sp.eval_gegenbauer, kind=of_ufunc(sp.eval_gegenbauer), costly=True)
def eval_gegenbauer(y, n, alpha, x):
    return 2.0 * alpha * sp.eval_gegenbauer(n - 1, alpha + 1.0, x) * d[x]


@derivative(sp.eval_jacobi, kind=of_ufunc(sp.eval_jacobi), costly=True)
def eval_jacobi(y, n, alpha, beta, x):
    return 0.5 * (n + alpha + beta + 1.0) * sp.eval_jacobi(n - 1, alpha + 1.0, beta + 1.0, x) * d[x]


@derivative(sp.eval_hermite, kind=of_ufunc(sp.eval_hermite), costly=True)
def eval_hermite(y, n, x):
    return 2.0 * n * sp.eval_hermite(np.maximum(n - 1, 0), x) * d[x]


@derivative(sp.eval_hermitenorm, kind=of_ufunc(sp.eval_hermitenorm), costly=True)
def eval_hermitenorm(y, n, x):
    return n * sp.eval_hermitenorm(np.maximum(n - 1, 0), x) * d[x]


@derivative(sp.eval_laguerre, kind=of_ufunc(sp.eval_laguerre), costly=True)
def eval_laguerre(y, n, x):
    return -(sp.eval_genlaguerre(n - 1, beside(x, 1.0), x) * d[x])


@derivative(sp.eval_genlaguerre, kind=of_ufunc(sp.eval_genlaguerre), costly=True)
def eval_genlaguerre(y, n, alpha, x):
    return -(sp.eval_genlaguerre(n - 1, alpha + 1.0, x) * d[x])


@derivative(sp.eval_sh_legendre, kind=of_ufunc(sp.eval_sh_legendre), costly=True)
def eval_sh_legendre(y, n, x):
    return 2.0 * sp.eval_gegenbauer(n - 1, beside(x, 1.5), 2.0 * x - 1.0) * d[x]


@derivative(sp.eval_sh_chebyt, kind=of_ufunc(sp.eval_sh_chebyt), costly=True)
def eval_sh_chebyt(y, n, x):
    return 2.0 * n * sp.eval_chebyu(n - 1, 2.0 * x - 1.0) * d[x]


@derivative(sp.eval_sh_chebyu, kind=of_ufunc(sp.eval_sh_chebyu), costly=True)
def eval_sh_chebyu(y, n, x):
    return 4.0 * sp.eval_gegenbauer(n - 1, beside(x, 2.0), 2.0 * x - 1.0) * d[x]
