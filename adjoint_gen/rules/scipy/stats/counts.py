"""Distributions of counts, by the parameter that is no count: ``k``, ``n`` and ``loc`` are fixed."""

from __future__ import annotations

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.sides import of_sides, side
from adjoint_gen.rules.scipy.stats.standard import of_all, over
from adjoint_gen.rules.table import d, derivative


@derivative(stats.poisson.pmf, kind=of_all, costly=True)
def poisson_pmf(y, k, mu, loc=0):
    """The probability of one less, less that of as many; their quotient is ``mu / k``."""
    some = mu > 0.0
    far = y * ((k - loc - mu) / np.where(some, mu, 1.0))
    return np.where(some, far, stats.poisson.pmf(k - 1, mu, loc) - y) * d[mu]


@derivative(stats.poisson.logpmf, kind=of_all, costly=True)
def poisson_logpmf(y, k, mu, loc=0):
    return (over(np.where(y > -np.inf, k - loc, np.nan), mu) - 1.0) * d[mu]


@of_sides(stats.poisson.cdf, stats.poisson.sf)
def poisson_cdf(y, k, mu, loc=0):
    return side(-(stats.poisson.pmf(np.floor(k - loc), mu) * d[mu]))


@of_sides(stats.poisson.logcdf, stats.poisson.logsf)
def poisson_logcdf(y, k, mu, loc=0):
    return side(-(stats.poisson.pmf(np.floor(k - loc), mu) / np.exp(np.where(y > -np.inf, y, np.nan)) * d[mu]))


# Of `n` trials: by the probability, the mass of one less of one trial less, and of as many.


@shared
def one_less(k, n, p):
    return n * stats.binom.pmf(k, np.maximum(n - 1, 0), p)


@derivative(stats.binom.pmf, kind=of_all, costly=True)
def binom_pmf(y, k, n, p, loc=0):
    inside = p * (1.0 - p) > 0.0
    q = np.where(inside, p, 0.5)
    far = y * ((k - loc - n * q) / (q * (1.0 - q)))
    return np.where(inside, far, one_less(k - loc - 1, n, p) - one_less(k - loc, n, p)) * d[p]


@derivative(stats.binom.logpmf, kind=of_all, costly=True)
def binom_logpmf(y, k, n, p, loc=0):
    hits = np.where(y > -np.inf, k - loc, np.nan)
    return (over(hits, p) - over(n - hits, 1.0 - p)) * d[p]


@of_sides(stats.binom.cdf, stats.binom.sf)
def binom_cdf(y, k, n, p, loc=0):
    return side(-(one_less(np.floor(k - loc), n, p) * d[p]))


@of_sides(stats.binom.logcdf, stats.binom.logsf)
def binom_logcdf(y, k, n, p, loc=0):
    return side(-(one_less(np.floor(k - loc), n, p) / np.exp(np.where(y > -np.inf, y, np.nan)) * d[p]))


@shared
def sign_of(k):
    """How the probability of none, -1, or of one, 1, changes; those of other numbers do not."""
    return np.where(np.equal(k, 1), 1.0, np.where(np.equal(k, 0), -1.0, 0.0))


@shared
def among(p):
    """1 where a probability is one, else nan."""
    return np.where(p * (1.0 - p) >= 0.0, 1.0, np.nan)


@derivative(stats.bernoulli.pmf, kind=of_all, costly=True)
def bernoulli_pmf(y, k, p, loc=0):
    return among(p) * sign_of(k - loc) * d[p]


@derivative(stats.bernoulli.logpmf, kind=of_all, costly=True)
def bernoulli_logpmf(y, k, p, loc=0):
    hits = np.where(y > -np.inf, k - loc, np.nan)
    return (over(hits, p) - over(1.0 - hits, 1.0 - p)) * d[p]


@of_sides(stats.bernoulli.cdf, stats.bernoulli.sf)
def bernoulli_cdf(y, k, p, loc=0):
    return side(-(among(p) * np.equal(np.floor(k - loc), 0.0) * d[p]))


# Of failures before the `n`-th success, and of trials up to the first.


@derivative(stats.nbinom.pmf, kind=of_all, costly=True)
def nbinom_pmf(y, k, n, p, loc=0):
    failed = np.where(y > 0.0, k - loc, 0.0)
    by_p = over(n, p) - over(failed, 1.0 - p)
    return y * (by_p * d[p] + (sp.psi(failed + n) - sp.psi(n) + np.log(p)) * d[n])


@derivative(stats.nbinom.logpmf, kind=of_all, costly=True)
def nbinom_logpmf(y, k, n, p, loc=0):
    failed = np.where(y > -np.inf, k - loc, np.nan)
    by_p = over(n, p) - over(failed, 1.0 - p)
    return by_p * d[p] + (sp.psi(failed + n) - sp.psi(n) + np.log(p)) * d[n]


@derivative(stats.geom.pmf, kind=of_all, costly=True)
def geom_pmf(y, k, p, loc=0):
    failed = np.where(y > 0.0, k - loc - 1, 0.0)
    return y * (over(1.0, p) - over(failed, 1.0 - p)) * d[p]


@derivative(stats.geom.logpmf, kind=of_all, costly=True)
def geom_logpmf(y, k, p, loc=0):
    failed = np.where(y > -np.inf, k - loc - 1, np.nan)
    return (over(1.0, p) - over(failed, 1.0 - p)) * d[p]
