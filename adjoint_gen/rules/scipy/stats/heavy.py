"""The beta distribution and Student's, with a place and a scale."""

from __future__ import annotations

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.standard import log, of_all, over, plain, positive, standard
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import quotient


@derivative(stats.beta.pdf, kind=of_all, costly=True)
def beta_pdf(y, x, a, b, loc=0.0, scale=1.0):
    s = positive(scale)
    t = np.where(y > 0.0, standard(x, loc, s), 0.5)
    slope = (over(a - 1.0, t) - over(b - 1.0, 1.0 - t)) * y
    of_sum = sp.psi(a + b)
    by_shapes = (log(t) - sp.psi(a) + of_sum) * y * d[a] + (log(1.0 - t) - sp.psi(b) + of_sum) * y * d[b]
    return slope * ((d[x] - d[loc] - t * d[scale]) / s) - y / s * d[scale] + by_shapes


@derivative(stats.beta.logpdf, kind=of_all, costly=True)
def beta_logpdf(y, x, a, b, loc=0.0, scale=1.0):
    s = positive(scale)
    t = np.where(y > -np.inf, standard(x, loc, s), np.nan)
    slope = over(a - 1.0, t) - over(b - 1.0, 1.0 - t)
    of_sum = sp.psi(a + b)
    by_shapes = (log(t) - sp.psi(a) + of_sum) * d[a] + (log(1.0 - t) - sp.psi(b) + of_sum) * d[b]
    return slope * ((d[x] - d[loc] - t * d[scale]) / s) - d[scale] / s + by_shapes


@derivative(stats.beta.cdf, kind=of_all, costly=True)
def beta_cdf(y, x, a, b, loc=0.0, scale=1.0):
    density = stats.beta.pdf(x, a, b, loc, scale)
    return density * (d[x] - d[loc] - np.where(density > 0.0, standard(x, loc, positive(scale)), 0.5) * d[scale])


@derivative(stats.beta.sf, kind=of_all, costly=True)
def beta_sf(y, x, a, b, loc=0.0, scale=1.0):
    density = stats.beta.pdf(x, a, b, loc, scale)
    return density * (np.where(density > 0.0, standard(x, loc, positive(scale)), 0.5) * d[scale] + d[loc] - d[x])


@derivative(stats.beta.logcdf, kind=of_all, costly=True)
def beta_logcdf(y, x, a, b, loc=0.0, scale=1.0):
    ratio = stats.beta.pdf(x, a, b, loc, scale) / np.exp(np.where(y > -np.inf, y, np.nan))
    return ratio * (d[x] - d[loc] - np.where(ratio > 0.0, standard(x, loc, positive(scale)), 0.5) * d[scale])


@derivative(stats.beta.logsf, kind=of_all, costly=True)
def beta_logsf(y, x, a, b, loc=0.0, scale=1.0):
    ratio = stats.beta.pdf(x, a, b, loc, scale) / np.exp(np.where(y > -np.inf, y, np.nan))
    return ratio * (np.where(ratio > 0.0, standard(x, loc, positive(scale)), 0.5) * d[scale] + d[loc] - d[x])


@derivative(stats.beta.ppf, kind=of_all, costly=True, singular=True)
def beta_ppf(y, q, a, b, loc=0.0, scale=1.0):
    z = y if plain(loc, scale) else stats.beta.ppf(q, a, b)
    return quotient(scale * d[q], stats.beta.pdf(z, a, b)) + d[loc] + z * d[scale]


@derivative(stats.beta.isf, kind=of_all, costly=True, singular=True)
def beta_isf(y, q, a, b, loc=0.0, scale=1.0):
    z = y if plain(loc, scale) else stats.beta.isf(q, a, b)
    return d[loc] + z * d[scale] - quotient(scale * d[q], stats.beta.pdf(z, a, b))


# Student's distribution. Where there are many degrees of freedom nothing would be left of the terms by which they count.


@shared
def t_score(t, df):
    h = np.hypot(np.sqrt(df), t)
    return -(df + 1.0) * (t / h / h)


@shared
def t_by_freedom(t, df):
    """``psi((df + 1) / 2) - psi(df / 2) - 1 / df`` (DLMF 5.11.2), and ``u / (1 + u) - log(1 + u)`` with ``u = t**2 / df``."""
    many = df > 60.0
    few = np.where(many, 1.0, df)
    square = np.where(many, 2.0 / df, 0.0) ** 2
    series = square * (0.125 - square * (1.0 / 64.0 - square * (1.0 / 128.0 - square * (17.0 / 2048.0))))
    of_psi = np.where(many, series, sp.psi(0.5 * few + 0.5) - sp.psi(0.5 * few) - 1.0 / few)
    u = (t / np.sqrt(df)) ** 2
    small = np.where(u < 0.5, u, 0.0)
    large = np.where(u < 0.5, 1.0, u)
    near = -0.5 * small * small * sp.hyp2f1(2.0, 2.0, 3.0, -small)
    share = large / (1.0 + large)
    return 0.5 * (of_psi + np.where(u < 0.5, near, share - np.log1p(large)) + u / (1.0 + u) / df)


@derivative(stats.t.pdf, kind=of_all, costly=True)
def t_pdf(y, x, df, loc=0.0, scale=1.0):
    s = positive(scale)
    t = np.where(y > 0.0, standard(x, loc, s), 0.5)
    slope = t_score(t, positive(df)) * y
    by_df = t_by_freedom(t, positive(df)) * y
    return slope * ((d[x] - d[loc] - t * d[scale]) / s) - y / s * d[scale] + by_df * d[df]


@derivative(stats.t.logpdf, kind=of_all, costly=True)
def t_logpdf(y, x, df, loc=0.0, scale=1.0):
    s = positive(scale)
    t = np.where(y > -np.inf, standard(x, loc, s), np.nan)
    slope = t_score(t, positive(df))
    return slope * ((d[x] - d[loc] - t * d[scale]) / s) - d[scale] / s + t_by_freedom(t, positive(df)) * d[df]


@derivative(stats.t.cdf, kind=of_all, costly=True)
def t_cdf(y, x, df, loc=0.0, scale=1.0):
    density = stats.t.pdf(x, df, loc, scale)
    return density * (d[x] - d[loc] - np.where(density > 0.0, standard(x, loc, positive(scale)), 0.5) * d[scale])


@derivative(stats.t.sf, kind=of_all, costly=True)
def t_sf(y, x, df, loc=0.0, scale=1.0):
    density = stats.t.pdf(x, df, loc, scale)
    return density * (np.where(density > 0.0, standard(x, loc, positive(scale)), 0.5) * d[scale] + d[loc] - d[x])


@derivative(stats.t.logcdf, kind=of_all, costly=True)
def t_logcdf(y, x, df, loc=0.0, scale=1.0):
    ratio = stats.t.pdf(x, df, loc, scale) / np.exp(np.where(y > -np.inf, y, np.nan))
    return ratio * (d[x] - d[loc] - np.where(ratio > 0.0, standard(x, loc, positive(scale)), 0.5) * d[scale])


@derivative(stats.t.logsf, kind=of_all, costly=True)
def t_logsf(y, x, df, loc=0.0, scale=1.0):
    ratio = stats.t.pdf(x, df, loc, scale) / np.exp(np.where(y > -np.inf, y, np.nan))
    return ratio * (np.where(ratio > 0.0, standard(x, loc, positive(scale)), 0.5) * d[scale] + d[loc] - d[x])


@derivative(stats.t.ppf, kind=of_all, costly=True, singular=True)
def t_ppf(y, q, df, loc=0.0, scale=1.0):
    z = y if plain(loc, scale) else stats.t.ppf(q, df)
    return quotient(scale * d[q], stats.t.pdf(z, df)) + d[loc] + z * d[scale]


@derivative(stats.t.isf, kind=of_all, costly=True, singular=True)
def t_isf(y, q, df, loc=0.0, scale=1.0):
    z = y if plain(loc, scale) else stats.t.isf(q, df)
    return d[loc] + z * d[scale] - quotient(scale * d[q], stats.t.pdf(z, df))
