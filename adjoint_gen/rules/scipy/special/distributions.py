"""Distribution functions of statistics by their places, and by probabilities; counts and degrees of freedom are fixed."""

from __future__ import annotations

import math

import numpy as np
import scipy.special as sp

from adjoint_gen.rules.creation import as_precise
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.promotion import of_ufunc
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import quotient

# Densities.


@shared
def gamma_density(t, a):
    return np.exp(sp.xlogy(a - 1.0, t) - t - sp.gammaln(a))


@shared
def beta_density(t, a, b):
    return np.exp(sp.xlogy(a - 1.0, t) + sp.xlog1py(b - 1.0, -t) - sp.betaln(a, b))


@shared
def f_density(x, dfn, dfd):
    """That of the share ``t`` of the first in ``dfn * x + dfd``, which is beta."""
    whole = dfn * x + dfd
    return beta_density(dfn * x / whole, 0.5 * dfn, 0.5 * dfd) * (dfn / whole * (dfd / whole))


@shared
def t_density(t, df):
    return sp.poch(0.5 * df, 0.5) / np.sqrt(math.pi * df) * np.exp(-0.5 * (df + 1.0) * np.log1p(t / df * t))


@derivative(sp.gdtr, kind=of_ufunc(sp.gdtr), costly=True, singular=True)
def gdtr(y, a, b, x):
    return as_precise(y, gamma_density(a * x, b)) * (a * d[x] + x * d[a])


@derivative(sp.gdtrc, kind=of_ufunc(sp.gdtrc), costly=True, singular=True)
def gdtrc(y, a, b, x):
    return -(as_precise(y, gamma_density(a * x, b)) * (a * d[x] + x * d[a]))


@derivative(sp.chdtr, kind=of_ufunc(sp.chdtr), costly=True, singular=True)
def chdtr(y, v, x):
    return 0.5 * as_precise(y, gamma_density(0.5 * x, 0.5 * v)) * d[x]


@derivative(sp.chdtrc, kind=of_ufunc(sp.chdtrc), costly=True, singular=True)
def chdtrc(y, v, x):
    return -0.5 * as_precise(y, gamma_density(0.5 * x, 0.5 * v)) * d[x]


@derivative(sp.chdtri, kind=of_ufunc(sp.chdtri), costly=True, singular=True)
def chdtri(x, v, p):
    return -quotient(2.0 * d[p], as_precise(x, gamma_density(0.5 * x, 0.5 * v)))


@derivative(sp.fdtr, kind=of_ufunc(sp.fdtr), costly=True, singular=True)
def fdtr(y, dfn, dfd, x):
    return as_precise(y, f_density(x, dfn, dfd)) * d[x]


@derivative(sp.fdtrc, kind=of_ufunc(sp.fdtrc), costly=True, singular=True)
def fdtrc(y, dfn, dfd, x):
    return -(as_precise(y, f_density(x, dfn, dfd)) * d[x])


@derivative(sp.fdtri, kind=of_ufunc(sp.fdtri), costly=True, singular=True)
def fdtri(x, dfn, dfd, p):
    return quotient(d[p], as_precise(x, f_density(x, dfn, dfd)))


@derivative(sp.stdtr, kind=of_ufunc(sp.stdtr), costly=True)
def stdtr(y, df, t):
    return as_precise(y, t_density(t, df)) * d[t]


@derivative(sp.stdtrit, kind=of_ufunc(sp.stdtrit), costly=True, singular=True)
def stdtrit(t, df, p):
    return quotient(d[p], as_precise(t, t_density(t, df)))


# Counts, of which the whole part counts.


@derivative(sp.bdtr, kind=of_ufunc(sp.bdtr), costly=True, singular=True)
def bdtr(y, k, n, p):
    few = np.floor(k)
    return -(as_precise(y, beta_density(p, few + 1.0, n - few)) * d[p])


@derivative(sp.bdtrc, kind=of_ufunc(sp.bdtrc), costly=True, singular=True)
def bdtrc(y, k, n, p):
    few = np.floor(k)
    return as_precise(y, beta_density(p, few + 1.0, n - few)) * d[p]


@derivative(sp.bdtri, kind=of_ufunc(sp.bdtri), costly=True, singular=True)
def bdtri(p, k, n, y):
    few = np.floor(k)
    return -quotient(d[y], as_precise(p, beta_density(p, few + 1.0, n - few)))


@derivative(sp.nbdtr, kind=of_ufunc(sp.nbdtr), costly=True, singular=True)
def nbdtr(y, k, n, p):
    return as_precise(y, beta_density(p, 1.0 * n, np.floor(k) + 1.0)) * d[p]


@derivative(sp.nbdtrc, kind=of_ufunc(sp.nbdtrc), costly=True, singular=True)
def nbdtrc(y, k, n, p):
    return -(as_precise(y, beta_density(p, 1.0 * n, np.floor(k) + 1.0)) * d[p])


@derivative(sp.pdtr, kind=of_ufunc(sp.pdtr), costly=True, singular=True)
def pdtr(y, k, m):
    return -(as_precise(y, gamma_density(m, np.floor(k) + 1.0)) * d[m])


@derivative(sp.pdtrc, kind=of_ufunc(sp.pdtrc), costly=True, singular=True)
def pdtrc(y, k, m):
    return as_precise(y, gamma_density(m, np.floor(k) + 1.0)) * d[m]


@derivative(sp.pdtri, kind=of_ufunc(sp.pdtri), costly=True, singular=True)
def pdtri(m, k, y):
    return -quotient(d[y], as_precise(m, gamma_density(m, np.floor(k) + 1.0)))


@derivative(sp.owens_t, kind=of_ufunc(sp.owens_t), costly=True)
def owens_t(y, h, a):
    """Of a normal distribution beyond a place and below a line; from its integral."""
    beyond = np.exp(-0.5 * h * h)
    wide = 1.0 + a * a
    by_h = beyond * sp.erf(a * h * math.sqrt(0.5)) / -math.sqrt(8.0 * math.pi)
    return by_h * d[h] + np.exp(-0.5 * h * h * wide) / (2.0 * math.pi * wide) * d[a]
