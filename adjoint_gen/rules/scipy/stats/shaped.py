"""The gamma distribution, and the chi-squared one, which is half of one: by the shape their functions have series."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.families import for_shape
from adjoint_gen.rules.scipy.stats.sides import side
from adjoint_gen.rules.scipy.stats.standard import log, over, plain, positive, standard
from adjoint_gen.rules.table import d
from adjoint_gen.runtime import gammainc_by_parameter, quotient

# The gamma distribution. Its density over what is left to one side of a place does not vanish with them.


@shared
def gamma_lower(t, a):
    """DLMF 8.5.1; where the function would not end it is beyond the range of numbers."""
    return a / t / sp.hyp1f1(1.0, 1.0 + a, np.minimum(t, 3.0 * a + 1000.0))


@shared
def gamma_upper(t, a):
    """By the other side where something is left, by an integral that is scaled where there is nothing (DLMF 8.5.3)."""
    left = sp.gammaincc(a, t)
    some = left > 1e-290
    near = sp.gammainc(a, t) * gamma_lower(t, a) / np.where(some, left, 1.0)
    far = np.where(some, 1.0, t)
    return np.where(some, near, 1.0 / (far * sp.hyperu(1.0, 1.0 + np.where(some, 1.0, a), far)))


@shared
def gamma_lower_by_shape(t, a):
    """The derivative of the logarithm of ``gammainc(a, t)`` by the shape; where that is 0, its first term's (8.7.1)."""
    left = sp.gammainc(a, t)
    some = left > 1e-290
    return np.where(some, gammainc_by_parameter(a, t) / np.where(some, left, 1.0), log(t) - sp.psi(a + 1.0))


@shared
def gamma_upper_by_shape(t, a):
    """That of ``gammaincc(a, t)``; where that is nothing, that of its first term (8.11.2)."""
    left = sp.gammaincc(a, t)
    some = left > 1e-290
    return np.where(some, -gammainc_by_parameter(a, t) / np.where(some, left, 1.0), log(t) - sp.psi(a))


def gammas(of: Any, part: float) -> None:
    """Register the rules of a gamma distribution, of which the place and the shape are ``part`` of those of this one."""
    rules = for_shape("a", of)

    @rules.of(of.pdf)
    def pdf(y, x, a, loc=0.0, scale=1.0):
        s = positive(scale)
        t = np.where(y > 0.0, standard(x, loc, s), 0.5)
        slope = (over(part * a - 1.0, t) - part) * y
        by_shape = part * (log(part * t) - sp.psi(part * a)) * y
        return slope * ((d[x] - d[loc] - t * d[scale]) / s) - y / s * d[scale] + by_shape * d[a]

    @rules.of(of.logpdf)
    def logpdf(y, x, a, loc=0.0, scale=1.0):
        s = positive(scale)
        t = np.where(y > -np.inf, standard(x, loc, s), np.nan)
        slope = over(part * a - 1.0, t) - part
        by_shape = part * (log(part * t) - sp.psi(part * a))
        return slope * ((d[x] - d[loc] - t * d[scale]) / s) - d[scale] / s + by_shape * d[a]

    @rules.of_sides(of.cdf, of.sf)
    def cdf(y, x, a, loc=0.0, scale=1.0):
        density = of.pdf(np.minimum(x, 1e30), a, loc, scale)  # at infinity SciPy's is none
        t = np.where(density > 0.0, standard(x, loc, positive(scale)), 0.0)
        by_shape = part * gammainc_by_parameter(part * a, part * t) * d[a]
        return side(density * (d[x] - d[loc] - t * d[scale]) + by_shape)

    @rules.of(of.logcdf)
    def logcdf(y, x, a, loc=0.0, scale=1.0):
        s = positive(scale)
        z = standard(x, loc, s)
        t = np.where(z <= 0.0, np.nan, np.minimum(z, 1e300))
        by_place = part * gamma_lower(part * t, part * positive(a)) * ((d[x] - d[loc] - t * d[scale]) / s)
        return by_place + part * gamma_lower_by_shape(part * t, part * positive(a)) * d[a]

    @rules.of(of.logsf)
    def logsf(y, x, a, loc=0.0, scale=1.0):
        """Up to the place it is 0, and so is its derivative."""
        s = positive(scale)
        z = standard(x, loc, s)
        t = np.where(z <= 0.0, 0.5, np.minimum(z, 1e300))
        ratio = np.where(z <= 0.0, 0.0, part * gamma_upper(part * t, part * positive(a)))
        by_shape = np.where(z <= 0.0, 0.0, part * gamma_upper_by_shape(part * t, part * positive(a)))
        return ratio * ((t * d[scale] + d[loc] - d[x]) / s) + by_shape * d[a]

    @rules.of_sides(of.ppf, of.isf, singular=True)
    def ppf(y, q, a, loc=0.0, scale=1.0):
        z = y if plain(loc, scale) else side(of.ppf, of.isf)(q, a)
        by_shape = part * scale * gammainc_by_parameter(part * a, part * z) * d[a]
        return d[loc] + z * d[scale] + side(quotient(scale * d[q] - side(by_shape), of.pdf(z, a)))


gammas(stats.gamma, 1.0)
gammas(stats.chi2, 0.5)
