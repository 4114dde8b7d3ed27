"""Distributions that have no parameters but their place and their scale."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.families import family
from adjoint_gen.rules.scipy.stats.standard import normal_ratio, of_all, plain, positive
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import quotient

Text = Callable[..., Any]


def distribution(of: Any, score: Text, lower: Text, upper: Text, bounded: bool) -> None:
    """Register the rules of a distribution.

    ``score`` is the derivative of the logarithm of the density, ``lower`` and ``upper`` are the density over the distribution
    function and over what is left of it to 1, all of the standard distribution. With ``bounded`` what is not
    known where a logarithm is ``-inf`` is nan.
    """
    family(of, score, tails=(lower, upper), bounded=bounded)

    @derivative(of.entropy, kind=of_all)
    def entropy(y, loc=0.0, scale=1.0):
        return d[scale] / (positive(scale) if plain(loc, 1.0) else positive(scale) + np.zeros_like(loc)) + 0.0 * d[loc]

    @derivative(of.median, kind=of_all)
    def median(y, loc=0.0, scale=1.0):
        return d[loc] + of.median() * d[scale]

    if np.isfinite(of.mean()):  # Cauchy's distribution has no moments

        @derivative(of.mean, kind=of_all)
        def mean(y, loc=0.0, scale=1.0):
            return d[loc] + of.mean() * d[scale]

        @derivative(of.std, kind=of_all)
        def std(y, loc=0.0, scale=1.0):
            return (of.std() if plain(loc, 1.0) else of.std(loc)) * d[scale] + 0.0 * d[loc]

        @derivative(of.var, kind=of_all)
        def var(y, loc=0.0, scale=1.0):
            return 2.0 * scale * (of.var() if plain(loc, 1.0) else of.var(loc)) * d[scale] + 0.0 * d[loc]


@shared
def normal_score(t):
    return -t


@shared
def normal_upper(t):
    return normal_ratio(-t)


@shared
def exponential_score(t):
    return 0.0 * t - 1.0


@shared
def exponential_lower(t):
    return quotient(np.exp(-np.maximum(t, 0.0)), -np.expm1(-np.maximum(t, 0.0)))


@shared
def exponential_upper(t):
    return np.heaviside(t, 1.0)


@shared
def uniform_score(t):
    return 0.0 * t


@shared
def uniform_lower(t):
    return np.where(t >= 1.0, 0.0, 1.0 / t)


@shared
def uniform_upper(t):
    return np.where(t <= 0.0, 0.0, 1.0 / (1.0 - t))


@shared
def laplace_score(t):
    return -np.sign(t)


@shared
def laplace_lower(t):
    return np.where(t < 0.0, 1.0, np.exp(-np.abs(t)) / (2.0 - np.exp(-np.abs(t))))


@shared
def laplace_upper(t):
    return np.where(t > 0.0, 1.0, np.exp(-np.abs(t)) / (2.0 - np.exp(-np.abs(t))))


@shared
def logistic_score(t):
    return -np.tanh(0.5 * t)


@shared
def logistic_lower(t):
    return sp.expit(-t)


@shared
def logistic_upper(t):
    return sp.expit(t)


@shared
def cauchy_score(t):
    return -2.0 * (t / np.hypot(1.0, t) / np.hypot(1.0, t))


@shared
def cauchy_lower(t):
    return 1.0 / np.hypot(1.0, t) / (np.hypot(1.0, t) * np.arctan2(1.0, -t))


@shared
def cauchy_upper(t):
    return 1.0 / np.hypot(1.0, t) / (np.hypot(1.0, t) * np.arctan2(1.0, t))


distribution(stats.norm, normal_score, normal_ratio, normal_upper, bounded=False)
distribution(stats.expon, exponential_score, exponential_lower, exponential_upper, bounded=True)
distribution(stats.uniform, uniform_score, uniform_lower, uniform_upper, bounded=True)
distribution(stats.laplace, laplace_score, laplace_lower, laplace_upper, bounded=False)
distribution(stats.logistic, logistic_score, logistic_lower, logistic_upper, bounded=False)
distribution(stats.cauchy, cauchy_score, cauchy_lower, cauchy_upper, bounded=True)
