"""Distributions that are given by their densities alone: those of lifetimes, of extremes, of angles and of skewed errors."""

from __future__ import annotations

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.families import family
from adjoint_gen.rules.scipy.stats.standard import log, normal_ratio, over

# Without shapes.


@shared
def maxwell_score(t):
    return 2.0 / t - t


@shared
def levy_score(t):
    return (0.5 / t - 1.5) / t


@shared
def half_logistic_score(t):
    return -np.tanh(0.5 * t)


@shared
def secant_score(t):
    return -np.tanh(t)


@shared
def moyal_score(t):
    return 0.5 * np.expm1(-t)


@shared
def semicircular_score(t):
    return t / ((t - 1.0) * (t + 1.0))


@shared
def arcsine_score(t):
    return 0.5 / (1.0 - t) - 0.5 / t


@shared
def wald_score(t):
    return 0.5 * (1.0 / (t * t) - 1.0) - 1.5 / t


family(stats.maxwell, maxwell_score)
family(stats.levy, levy_score)
family(stats.halflogistic, half_logistic_score)
family(stats.hypsecant, secant_score)
family(stats.moyal, moyal_score)
family(stats.semicircular, semicircular_score)
family(stats.arcsine, arcsine_score)
family(stats.wald, wald_score)

# Extremes, and what is beyond a high place: powers that become exponentials where the shape is 0.


@shared
def by_shape_of_log(t, c):
    """The derivative of ``log(1 - c * t) / c`` by ``c``; by its series about 0."""
    u = c * t
    near = np.abs(u) < 0.02
    v = np.where(near, 0.5, u)
    w = np.where(near, u, 0.0)
    series = -1 / 2 - w * (2 / 3 + w * (3 / 4 + w * (4 / 5 + w * (5 / 6 + w * (6 / 7 + w * (7 / 8 + w * 8 / 9))))))
    return t * t * np.where(near, series, -1.0 / (v * (1.0 - v)) - np.log1p(-v) / (v * v))


@shared
def log_of_power(t, c):
    """``log(1 - c * t) / c``, which is ``-t`` where ``c`` is 0."""
    u = c * t
    near = np.abs(u) < 0.02
    v = np.where(near, 0.5, u)
    w = np.where(near, u, 0.0)
    series = 1.0 + w * (1 / 2 + w * (1 / 3 + w * (1 / 4 + w * (1 / 5 + w * (1 / 6 + w * (1 / 7 + w * (1 / 8 + w / 9)))))))
    return -t * np.where(near, series, -np.log1p(-v) / v)


@shared
def extreme_score(t, c):
    return (np.exp(log_of_power(t, c)) + c - 1.0) / (1.0 - c * t)


@shared
def extreme_by_shape(t, c):
    power = log_of_power(t, c)
    return (1.0 - c - np.exp(power)) * by_shape_of_log(t, c) - power


@shared
def extreme_drift(t, c):
    return (c * t - 1.0) * by_shape_of_log(t, c)


@shared
def excess_score(t, c):
    return -(1.0 + c) / (1.0 + c * t)


@shared
def excess_by_shape(t, c):
    return log_of_power(t, -c) - (1.0 + c) * by_shape_of_excess(t, c)


@shared
def by_shape_of_excess(t, c):
    """The derivative of ``log(1 + c * t) / c`` by ``c``."""
    return by_shape_of_log(t, -c)


@shared
def excess_drift(t, c):
    return (1.0 + c * t) * by_shape_of_excess(t, c)


family(stats.genextreme, extreme_score, extreme_by_shape, inside=0.0, drifts=(extreme_drift,))
family(stats.genpareto, excess_score, excess_by_shape, inside=0.0, drifts=(excess_drift,))

# With one shape.


@shared
def pareto_score(t, b):
    return -(b + 1.0) / t


@shared
def pareto_by_shape(t, b):
    return 1.0 / b - log(t)


@shared
def of_power(t, b):
    """How a distribution function of ``t**b`` changes with ``b``, over its density."""
    return t * log(t) / b


@shared
def inverted_score(t, a):
    return (1.0 / t - a - 1.0) / t


@shared
def inverted_by_shape(t, a):
    return -(log(t) + sp.psi(a))


@shared
def triangle_score(t, c):
    return np.where(t < c, over(1.0, t), over(-1.0, 1.0 - t))


@shared
def triangle_by_shape(t, c):
    return np.where(t < c, over(-1.0, c), over(1.0, 1.0 - c))


@shared
def triangle_drift(t, c):
    return np.where(t < c, over(-0.5 * t, c), over(-0.5 * (1.0 - t), 1.0 - c))


@shared
def skewed_score(t, a):
    return a * normal_ratio(a * t) - t


@shared
def skewed_by_shape(t, a):
    return t * normal_ratio(a * t)


@shared
def skewed_drift(t, a):
    return -normal_ratio(a * t) / (1.0 + a * a)


@shared
def angle_score(t, kappa):
    return -kappa * np.sin(t)


@shared
def bessel_ratio(k):
    return sp.i1e(k) / sp.i0e(k)


@shared
def angle_by_shape(t, kappa):
    return np.cos(t) - bessel_ratio(kappa)


@shared
def power_score(t, a):
    return over(a - 1.0, t)


@shared
def power_by_shape(t, a):
    return 1.0 / a + log(t)


@shared
def gompertz_score(t, c):
    return 1.0 - c * np.exp(t)


@shared
def gompertz_by_shape(t, c):
    return 1.0 / c - np.expm1(t)


@shared
def gompertz_drift(t, c):
    return -np.expm1(-t) / c


@shared
def largest_score(t, c):
    return over(c - 1.0, t) + c * np.exp(c * log(-t)) / -t


@shared
def largest_by_shape(t, c):
    return 1.0 / c + log(-t) * (1.0 - np.exp(c * log(-t)))


@shared
def largest_drift(t, c):
    return t * log(-t) / c


@shared
def inverse_gauss_score(t, mu):
    return 0.5 * (1.0 / (t * t) - 1.0 / (mu * mu)) - 1.5 / t


@shared
def inverse_gauss_by_shape(t, mu):
    return (t / mu - 1.0) / (mu * mu)


@shared
def nakagami_score(t, nu):
    return over(2.0 * nu - 1.0, t) - 2.0 * nu * t


@shared
def nakagami_by_shape(t, nu):
    return np.log(nu) + 1.0 - sp.psi(nu) + 2.0 * log(t) - t * t


@shared
def chi_score(t, df):
    return over(df - 1.0, t) - t


@shared
def chi_by_shape(t, df):
    return log(t) - 0.5 * sp.psi(0.5 * df) - 0.5 * np.log(2.0)


@shared
def log_gamma_score(t, c):
    return c - np.exp(t)


@shared
def log_gamma_by_shape(t, c):
    return t - sp.psi(c)


@shared
def rice_score(t, b):
    return 1.0 / t - t + b * bessel_ratio(t * b)


@shared
def rice_by_shape(t, b):
    return t * bessel_ratio(t * b) - b


@shared
def folded_score(t, c):
    return c * np.tanh(c * t) - t


@shared
def folded_by_shape(t, c):
    return t * np.tanh(c * t) - c


@shared
def cut_score(t, b):
    return 0.0 * t - 1.0


@shared
def cut_by_shape(t, b):
    return 0.0 * t - 1.0 / np.expm1(b)


@shared
def cut_drift(t, b):
    return -np.expm1(t) / np.expm1(b)


family(stats.pareto, pareto_score, pareto_by_shape, inside=2.0, drifts=(of_power,))
family(stats.invgamma, inverted_score, inverted_by_shape)
family(stats.triang, triangle_score, triangle_by_shape, drifts=(triangle_drift,))
family(stats.skewnorm, skewed_score, skewed_by_shape, drifts=(skewed_drift,))
family(stats.vonmises, angle_score, angle_by_shape)
family(stats.powerlaw, power_score, power_by_shape, drifts=(of_power,))
family(stats.gompertz, gompertz_score, gompertz_by_shape, drifts=(gompertz_drift,))
family(stats.weibull_max, largest_score, largest_by_shape, inside=-0.5, drifts=(largest_drift,))
family(stats.invgauss, inverse_gauss_score, inverse_gauss_by_shape)
family(stats.nakagami, nakagami_score, nakagami_by_shape)
family(stats.chi, chi_score, chi_by_shape)
family(stats.loggamma, log_gamma_score, log_gamma_by_shape)
family(stats.rice, rice_score, rice_by_shape)
family(stats.foldnorm, folded_score, folded_by_shape)
family(stats.truncexpon, cut_score, cut_by_shape, inside=0.0, drifts=(cut_drift,))
