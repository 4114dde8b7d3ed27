"""Distributions with parameters of their own, and with a place and a scale.

By these parameters densities have derivatives in closed form, as lognormal distribution functions and quantiles have; those of
the gamma distribution have series.
"""

from __future__ import annotations

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.standard import log, normal_ratio, of_all, over, plain, positive, standard
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import gammainc_by_parameter, quotient

# The lognormal distribution: the logarithm over `s` is normal.


@derivative(stats.lognorm.pdf, kind=of_all, costly=True)
def lognorm_pdf(y, x, s, loc=0.0, scale=1.0):
    unit = positive(scale)
    t = np.where(y > 0.0, standard(x, loc, unit), 0.5)
    w = np.log(t) / s
    slope = -(1.0 + w / s) / t * y
    return slope * ((d[x] - d[loc] - t * d[scale]) / unit) - y / unit * d[scale] + (w * w - 1.0) / s * y * d[s]


@derivative(stats.lognorm.logpdf, kind=of_all, costly=True)
def lognorm_logpdf(y, x, s, loc=0.0, scale=1.0):
    unit = positive(scale)
    t = np.where(y > -np.inf, standard(x, loc, unit), np.nan)
    w = np.log(t) / s
    slope = -(1.0 + w / s) / t
    return slope * ((d[x] - d[loc] - t * d[scale]) / unit) - d[scale] / unit + (w * w - 1.0) / s * d[s]


@derivative(stats.lognorm.cdf, kind=of_all, costly=True)
def lognorm_cdf(y, x, s, loc=0.0, scale=1.0):
    density = stats.lognorm.pdf(1.0 * x, 1.0 * s, loc, scale)  # of small integers the logarithm would be one of half precision
    t = np.where(density > 0.0, standard(x, loc, positive(scale)), 0.5)
    return density * (d[x] - d[loc] - t * d[scale] - t * np.log(t) / s * scale * d[s])


@derivative(stats.lognorm.sf, kind=of_all, costly=True)
def lognorm_sf(y, x, s, loc=0.0, scale=1.0):
    density = stats.lognorm.pdf(1.0 * x, 1.0 * s, loc, scale)  # of small integers the logarithm would be one of half precision
    t = np.where(density > 0.0, standard(x, loc, positive(scale)), 0.5)
    return density * (t * d[scale] + d[loc] - d[x] + t * np.log(t) / s * scale * d[s])


@derivative(stats.lognorm.logcdf, kind=of_all, costly=True)
def lognorm_logcdf(y, x, s, loc=0.0, scale=1.0):
    unit = positive(scale)
    t = np.where(y > -np.inf, np.minimum(standard(x, loc, unit), 1e300), np.nan)
    w = np.log(t) / s
    return normal_ratio(w) / s * ((d[x] - d[loc] - t * d[scale]) / (t * unit) - w * d[s])


@derivative(stats.lognorm.logsf, kind=of_all, costly=True)
def lognorm_logsf(y, x, s, loc=0.0, scale=1.0):
    """Up to the place it is 0, and so is its derivative."""
    unit = positive(scale)
    z = standard(x, loc, unit)
    t = np.where(z <= 0.0, 0.5, np.minimum(z, 1e300))
    w = np.log(t) / s
    ratio = np.where(z <= 0.0, 0.0, normal_ratio(-w)) / s
    return ratio * (w * d[s] - (d[x] - d[loc] - t * d[scale]) / (t * unit))


@derivative(stats.lognorm.ppf, kind=of_all, costly=True, singular=True)
def lognorm_ppf(y, q, s, loc=0.0, scale=1.0):
    z = y if plain(loc, scale) else stats.lognorm.ppf(q, s)
    by_q = quotient(scale * d[q], stats.lognorm.pdf(z, 1.0 * s))
    return by_q + d[loc] + z * d[scale] + scale * z * sp.ndtri(q) * d[s]


@derivative(stats.lognorm.isf, kind=of_all, costly=True, singular=True)
def lognorm_isf(y, q, s, loc=0.0, scale=1.0):
    z = y if plain(loc, scale) else stats.lognorm.isf(q, s)
    by_q = quotient(scale * d[q], stats.lognorm.pdf(z, 1.0 * s))
    return d[loc] + z * d[scale] - scale * z * sp.ndtri(q) * d[s] - by_q


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


@derivative(stats.gamma.pdf, kind=of_all, costly=True)
def gamma_pdf(y, x, a, loc=0.0, scale=1.0):
    s = positive(scale)
    t = np.where(y > 0.0, standard(x, loc, s), 0.5)
    slope = (over(a - 1.0, t) - 1.0) * y
    return slope * ((d[x] - d[loc] - t * d[scale]) / s) - y / s * d[scale] + (log(t) - sp.psi(a)) * y * d[a]


@derivative(stats.gamma.logpdf, kind=of_all, costly=True)
def gamma_logpdf(y, x, a, loc=0.0, scale=1.0):
    s = positive(scale)
    t = np.where(y > -np.inf, standard(x, loc, s), np.nan)
    slope = over(a - 1.0, t) - 1.0
    return slope * ((d[x] - d[loc] - t * d[scale]) / s) - d[scale] / s + (log(t) - sp.psi(a)) * d[a]


@derivative(stats.gamma.cdf, kind=of_all, costly=True)
def gamma_cdf(y, x, a, loc=0.0, scale=1.0):
    density = stats.gamma.pdf(np.minimum(x, 1e30), a, loc, scale)  # at infinity SciPy's is none
    t = np.where(density > 0.0, standard(x, loc, positive(scale)), 0.0)
    return density * (d[x] - d[loc] - t * d[scale]) + gammainc_by_parameter(a, t) * d[a]


@derivative(stats.gamma.sf, kind=of_all, costly=True)
def gamma_sf(y, x, a, loc=0.0, scale=1.0):
    density = stats.gamma.pdf(np.minimum(x, 1e30), a, loc, scale)  # at infinity SciPy's is none
    t = np.where(density > 0.0, standard(x, loc, positive(scale)), 0.0)
    return density * (t * d[scale] + d[loc] - d[x]) - gammainc_by_parameter(a, t) * d[a]


@derivative(stats.gamma.logcdf, kind=of_all, costly=True)
def gamma_logcdf(y, x, a, loc=0.0, scale=1.0):
    s = positive(scale)
    z = standard(x, loc, s)
    t = np.where(z <= 0.0, np.nan, np.minimum(z, 1e300))
    by_place = gamma_lower(t, positive(a)) * ((d[x] - d[loc] - t * d[scale]) / s)
    return by_place + gamma_lower_by_shape(t, positive(a)) * d[a]


@derivative(stats.gamma.logsf, kind=of_all, costly=True)
def gamma_logsf(y, x, a, loc=0.0, scale=1.0):
    """Up to the place it is 0, and so is its derivative."""
    s = positive(scale)
    z = standard(x, loc, s)
    t = np.where(z <= 0.0, 0.5, np.minimum(z, 1e300))
    ratio = np.where(z <= 0.0, 0.0, gamma_upper(t, positive(a)))
    by_shape = np.where(z <= 0.0, 0.0, gamma_upper_by_shape(t, positive(a)))
    return ratio * ((t * d[scale] + d[loc] - d[x]) / s) + by_shape * d[a]


@derivative(stats.gamma.ppf, kind=of_all, costly=True, singular=True)
def gamma_ppf(y, q, a, loc=0.0, scale=1.0):
    z = y if plain(loc, scale) else stats.gamma.ppf(q, a)
    drift = scale * d[q] - scale * gammainc_by_parameter(a, z) * d[a]
    return quotient(drift, stats.gamma.pdf(z, a)) + d[loc] + z * d[scale]


@derivative(stats.gamma.isf, kind=of_all, costly=True, singular=True)
def gamma_isf(y, q, a, loc=0.0, scale=1.0):
    z = y if plain(loc, scale) else stats.gamma.isf(q, a)
    drift = scale * d[q] + scale * gammainc_by_parameter(a, z) * d[a]
    return d[loc] + z * d[scale] - quotient(drift, stats.gamma.pdf(z, a))


# The chi-squared distribution, half of which is a gamma distribution.


@derivative(stats.chi2.pdf, kind=of_all, costly=True)
def chi2_pdf(y, x, df, loc=0.0, scale=1.0):
    s = positive(scale)
    t = np.where(y > 0.0, standard(x, loc, s), 0.5)
    slope = (over(0.5 * df - 1.0, t) - 0.5) * y
    by_df = 0.5 * (log(0.5 * t) - sp.psi(0.5 * df)) * y
    return slope * ((d[x] - d[loc] - t * d[scale]) / s) - y / s * d[scale] + by_df * d[df]


@derivative(stats.chi2.logpdf, kind=of_all, costly=True)
def chi2_logpdf(y, x, df, loc=0.0, scale=1.0):
    s = positive(scale)
    t = np.where(y > -np.inf, standard(x, loc, s), np.nan)
    slope = over(0.5 * df - 1.0, t) - 0.5
    by_df = 0.5 * (log(0.5 * t) - sp.psi(0.5 * df))
    return slope * ((d[x] - d[loc] - t * d[scale]) / s) - d[scale] / s + by_df * d[df]


@derivative(stats.chi2.cdf, kind=of_all, costly=True)
def chi2_cdf(y, x, df, loc=0.0, scale=1.0):
    density = stats.chi2.pdf(np.minimum(x, 1e30), df, loc, scale)  # at infinity SciPy's is none
    t = np.where(density > 0.0, standard(x, loc, positive(scale)), 0.0)
    return density * (d[x] - d[loc] - t * d[scale]) + 0.5 * gammainc_by_parameter(0.5 * df, 0.5 * t) * d[df]


@derivative(stats.chi2.sf, kind=of_all, costly=True)
def chi2_sf(y, x, df, loc=0.0, scale=1.0):
    density = stats.chi2.pdf(np.minimum(x, 1e30), df, loc, scale)  # at infinity SciPy's is none
    t = np.where(density > 0.0, standard(x, loc, positive(scale)), 0.0)
    return density * (t * d[scale] + d[loc] - d[x]) - 0.5 * gammainc_by_parameter(0.5 * df, 0.5 * t) * d[df]


@derivative(stats.chi2.logcdf, kind=of_all, costly=True)
def chi2_logcdf(y, x, df, loc=0.0, scale=1.0):
    s = positive(scale)
    z = standard(x, loc, s)
    t = np.where(z <= 0.0, np.nan, np.minimum(z, 1e300))
    by_place = 0.5 * gamma_lower(0.5 * t, 0.5 * positive(df)) * ((d[x] - d[loc] - t * d[scale]) / s)
    return by_place + 0.5 * gamma_lower_by_shape(0.5 * t, 0.5 * positive(df)) * d[df]


@derivative(stats.chi2.logsf, kind=of_all, costly=True)
def chi2_logsf(y, x, df, loc=0.0, scale=1.0):
    s = positive(scale)
    z = standard(x, loc, s)
    t = np.where(z <= 0.0, 0.5, np.minimum(z, 1e300))
    ratio = np.where(z <= 0.0, 0.0, 0.5 * gamma_upper(0.5 * t, 0.5 * positive(df)))
    by_shape = np.where(z <= 0.0, 0.0, 0.5 * gamma_upper_by_shape(0.5 * t, 0.5 * positive(df)))
    return ratio * ((t * d[scale] + d[loc] - d[x]) / s) + by_shape * d[df]


@derivative(stats.chi2.ppf, kind=of_all, costly=True, singular=True)
def chi2_ppf(y, q, df, loc=0.0, scale=1.0):
    z = y if plain(loc, scale) else stats.chi2.ppf(q, df)
    drift = scale * d[q] - 0.5 * scale * gammainc_by_parameter(0.5 * df, 0.5 * z) * d[df]
    return quotient(drift, stats.chi2.pdf(z, df)) + d[loc] + z * d[scale]


@derivative(stats.chi2.isf, kind=of_all, costly=True, singular=True)
def chi2_isf(y, q, df, loc=0.0, scale=1.0):
    z = y if plain(loc, scale) else stats.chi2.isf(q, df)
    drift = scale * d[q] + 0.5 * scale * gammainc_by_parameter(0.5 * df, 0.5 * z) * d[df]
    return d[loc] + z * d[scale] - quotient(drift, stats.chi2.pdf(z, df))
