"""Distributions of sizes and of extremes, with a place and a scale."""

from __future__ import annotations

import math

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.plain import distribution, normal_score
from adjoint_gen.runtime import quotient

_DENSEST = math.sqrt(2.0 / math.pi)
"""The density at zero of the size of what is normally distributed."""
_ROOT = math.sqrt(0.5)


@shared
def half_normal_lower(t):
    return quotient(_DENSEST * np.exp(-0.5 * t * t), sp.erf(_ROOT * t))


@shared
def half_normal_upper(t):
    return np.where(t < 0.0, 0.0, _DENSEST / sp.erfcx(_ROOT * np.maximum(t, 0.0)))


@shared
def half_cauchy_score(t):
    return -2.0 * (t / np.hypot(1.0, t) / np.hypot(1.0, t))


@shared
def half_cauchy_lower(t):
    return quotient(1.0 / np.hypot(1.0, t) / np.hypot(1.0, t), np.arctan(t))


@shared
def half_cauchy_upper(t):
    return np.where(t < 0.0, 0.0, 1.0 / np.hypot(1.0, t) / (np.hypot(1.0, t) * np.arctan2(1.0, np.maximum(t, 0.0))))


@shared
def rayleigh_score(t):
    return quotient(1.0, t) - t


@shared
def rayleigh_lower(t):
    t = np.minimum(t, 40.0)  # beyond which nothing is left
    return quotient(t * np.exp(-0.5 * t * t), -np.expm1(-0.5 * t * t))


@shared
def rayleigh_upper(t):
    return np.maximum(t, 0.0)


@shared
def largest_score(t):
    return np.where(t > -np.inf, np.expm1(-t), np.nan)


@shared
def largest_lower(t):
    return np.exp(-t)


@shared
def largest_upper(t):
    return np.where(t > 40.0, 1.0, quotient(np.exp(-np.minimum(t, 40.0)), np.expm1(np.exp(-np.minimum(t, 40.0)))))


@shared
def smallest_score(t):
    return np.where(t < np.inf, -np.expm1(t), np.nan)


@shared
def smallest_lower(t):
    return largest_upper(-t)


@shared
def smallest_upper(t):
    return np.exp(t)


distribution(stats.halfnorm, normal_score, half_normal_lower, half_normal_upper, bounded=True)
distribution(stats.halfcauchy, half_cauchy_score, half_cauchy_lower, half_cauchy_upper, bounded=True)
distribution(stats.rayleigh, rayleigh_score, rayleigh_lower, rayleigh_upper, bounded=True)
distribution(stats.gumbel_r, largest_score, largest_lower, largest_upper, bounded=False)
distribution(stats.gumbel_l, smallest_score, smallest_lower, smallest_upper, bounded=False)
