"""Distributions of lifetimes with a shape ``c``, a place and a scale: those of Weibull and Lomax, the log-logistic and the
lognormal one.

All they have is in closed form, so each method has a derivative by each parameter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.families import for_shape
from adjoint_gen.rules.scipy.stats.sides import side
from adjoint_gen.rules.scipy.stats.standard import log, normal_ratio, over, plain, positive, standard
from adjoint_gen.rules.table import d
from adjoint_gen.runtime import quotient

Text = Callable[..., Any]


def lifetimes(of: Any, score: Text, by_shape: Text, lower: Text, upper: Text, drift: Text) -> None:
    """Register the rules of a distribution.

    Of the standard distribution with the shape ``c`` at ``t``, ``score`` and ``by_shape`` are the derivatives of the logarithm
    of the density, ``lower`` and ``upper`` are the density over the distribution function and over what is left of it to
    1, and ``drift`` is the derivative of the distribution function by the shape, over the density.
    """
    rules = for_shape("c", of)

    @rules.of(of.pdf)
    def pdf(y, x, c, loc=0.0, scale=1.0):
        unit, k = positive(scale), positive(c)
        t = np.where(y > 0.0, standard(x, loc, unit), 0.5)
        moved = score(t, k) * y * ((d[x] - d[loc] - t * d[scale]) / unit)
        return moved - y / unit * d[scale] + by_shape(t, k) * y * d[c]

    @rules.of(of.logpdf)
    def logpdf(y, x, c, loc=0.0, scale=1.0):
        unit, k = positive(scale), positive(c)
        t = np.where(y > -np.inf, standard(x, loc, unit), np.nan)
        return score(t, k) * ((d[x] - d[loc] - t * d[scale]) / unit) - d[scale] / unit + by_shape(t, k) * d[c]

    @rules.of_sides(of.cdf, of.sf)
    def cdf(y, x, c, loc=0.0, scale=1.0):
        density = of.pdf(1.0 * np.where(x < np.inf, x, -x), 1.0 * c, loc, scale)  # at infinity SciPy's may be none
        t = np.where(density > 0.0, standard(x, loc, positive(scale)), 0.5)
        return side(density * (d[x] - d[loc] - t * d[scale] + scale * drift(t, positive(c)) * d[c]))

    @rules.of(of.logcdf)
    def logcdf(y, x, c, loc=0.0, scale=1.0):
        unit, k = positive(scale), positive(c)
        z = standard(x, loc, unit)
        t = np.where(z <= 0.0, np.nan, np.minimum(z, 1e300))
        return lower(t, k) * ((d[x] - d[loc] - t * d[scale]) / unit + drift(t, k) * d[c])

    @rules.of(of.logsf)
    def logsf(y, x, c, loc=0.0, scale=1.0):
        """Up to the place it is 0, and so is its derivative."""
        unit, k = positive(scale), positive(c)
        z = standard(x, loc, unit)
        t = np.where(z <= 0.0, 0.5, np.minimum(z, 1e300))
        ratio = np.where(z <= 0.0, 0.0, upper(t, k))
        return ratio * ((t * d[scale] + d[loc] - d[x]) / unit - drift(t, k) * d[c])

    @rules.of_sides(of.ppf, of.isf, singular=True)
    def ppf(y, q, c, loc=0.0, scale=1.0):
        z = y if plain(loc, scale) else side(of.ppf, of.isf)(q, c)
        by_q = quotient(scale * d[q], of.pdf(z, 1.0 * c))
        return d[loc] + z * d[scale] - scale * drift(z, positive(c)) * d[c] + side(by_q)


@shared
def raised(t, c):
    """``t**c`` in silence."""
    return np.exp(np.minimum(c * log(t), 700.0))


@shared
def of_power(t, c):
    """How a distribution function of ``t**c`` changes with ``c``, over its density."""
    return t * log(t) / c


@shared
def weibull_score(t, c):
    return over(c - 1.0, t) - c * raised(t, c) / t


@shared
def weibull_by_shape(t, c):
    return 1.0 / c + log(t) * (1.0 - raised(t, c))


@shared
def weibull_lower(t, c):
    u = np.minimum(raised(t, c), 700.0)
    return c / t * quotient(u, np.expm1(u))


@shared
def weibull_upper(t, c):
    return c / t * raised(t, c)


@shared
def lomax_score(t, c):
    return -(c + 1.0) / (1.0 + t)


@shared
def lomax_by_shape(t, c):
    return 1.0 / c - np.log1p(t)


@shared
def lomax_lower(t, c):
    return quotient(c / (1.0 + t), np.expm1(np.minimum(c * np.log1p(t), 700.0)))


@shared
def lomax_upper(t, c):
    return c / (1.0 + t)


@shared
def lomax_drift(t, c):
    return (1.0 + t) * np.log1p(t) / c


@shared
def logistic_score(t, c):
    return -(1.0 + c * np.tanh(0.5 * c * log(t))) / t


@shared
def logistic_by_shape(t, c):
    return 1.0 / c - log(t) * np.tanh(0.5 * c * log(t))


@shared
def logistic_lower(t, c):
    return c / t * sp.expit(-c * log(t))


@shared
def logistic_upper(t, c):
    return c / t * sp.expit(c * log(t))


@shared
def normal_score(t, s):
    return -(1.0 + log(t) / s / s) / t


@shared
def normal_by_shape(t, s):
    return ((log(t) / s) ** 2 - 1.0) / s


@shared
def normal_lower(t, s):
    return normal_ratio(log(t) / s) / s / t


@shared
def normal_upper(t, s):
    return normal_ratio(-log(t) / s) / s / t


@shared
def normal_drift(t, s):
    return -t * log(t) / s


lifetimes(stats.weibull_min, weibull_score, weibull_by_shape, weibull_lower, weibull_upper, of_power)
lifetimes(stats.lomax, lomax_score, lomax_by_shape, lomax_lower, lomax_upper, lomax_drift)
lifetimes(stats.fisk, logistic_score, logistic_by_shape, logistic_lower, logistic_upper, of_power)
lifetimes(stats.lognorm, normal_score, normal_by_shape, normal_lower, normal_upper, normal_drift)
