"""Distributions with two shapes that are given by their densities alone."""

from __future__ import annotations

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.families import family
from adjoint_gen.rules.scipy.stats.standard import log, over


@shared
def truncated_score(t, a, b):
    return -t


@shared
def truncated_by_first(t, a, b):
    return 0.0 * t + stats.truncnorm.pdf(a, a, b)


@shared
def truncated_by_second(t, a, b):
    return 0.0 * t - stats.truncnorm.pdf(b, a, b)


@shared
def truncated_first_drift(t, a, b):
    return -stats.truncnorm.pdf(a, a, b) * over(stats.truncnorm.sf(t, a, b), stats.truncnorm.pdf(t, a, b))


@shared
def truncated_second_drift(t, a, b):
    return -stats.truncnorm.pdf(b, a, b) * over(stats.truncnorm.cdf(t, a, b), stats.truncnorm.pdf(t, a, b))


@shared
def ratio_score(t, m, n):
    return over(0.5 * m - 1.0, t) - 0.5 * (m + n) * m / (n + m * t)


@shared
def ratio_by_first(t, m, n):
    whole = n + m * t
    logs = np.log(m) + 1.0 + log(t) - np.log(whole) - (m + n) * t / whole
    return 0.5 * (logs - sp.psi(0.5 * m) + sp.psi(0.5 * (m + n)))


@shared
def ratio_by_second(t, m, n):
    whole = n + m * t
    return 0.5 * (np.log(n) + 1.0 - np.log(whole) - (m + n) / whole - sp.psi(0.5 * n) + sp.psi(0.5 * (m + n)))


@shared
def odds_score(t, a, b):
    return over(a - 1.0, t) - (a + b) / (1.0 + t)


@shared
def odds_by_first(t, a, b):
    return log(t) - np.log1p(t) - sp.psi(a) + sp.psi(a + b)


@shared
def odds_by_second(t, a, b):
    return sp.psi(a + b) - np.log1p(t) - sp.psi(b)


@shared
def johnson_score(t, a, b):
    return -(t / np.hypot(1.0, t) + (a + b * np.arcsinh(t)) * b) / np.hypot(1.0, t)


@shared
def johnson_by_first(t, a, b):
    return -(a + b * np.arcsinh(t))


@shared
def johnson_by_second(t, a, b):
    return 1.0 / b - (a + b * np.arcsinh(t)) * np.arcsinh(t)


@shared
def johnson_first_drift(t, a, b):
    return np.hypot(1.0, t) / b


@shared
def johnson_second_drift(t, a, b):
    return np.hypot(1.0, t) * np.arcsinh(t) / b


family(
    stats.truncnorm,
    truncated_score,
    truncated_by_first,
    truncated_by_second,
    inside=0.0,
    drifts=(truncated_first_drift, truncated_second_drift),
)
family(stats.f, ratio_score, ratio_by_first, ratio_by_second)
family(stats.betaprime, odds_score, odds_by_first, odds_by_second)
family(
    stats.johnsonsu,
    johnson_score,
    johnson_by_first,
    johnson_by_second,
    drifts=(johnson_first_drift, johnson_second_drift),
)
