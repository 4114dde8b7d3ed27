"""Prices, risks and portfolios, as users write them."""

import numpy as np
from scipy.stats import lognorm, norm

N = norm.cdf
P = np.array([0.5, 0.8, 1.1, 0.9, 1.4, 1.2])
M = np.random.default_rng(17).normal(size=(5, 3))
V = np.array([0.4, -0.7, 1.3, 0.2])


def black_scholes(S, K, T, r, sigma):
    d1 = (np.log(S / K) + (r + 0.5 * sigma**2) * T) / (sigma * np.sqrt(T))
    d2 = d1 - sigma * np.sqrt(T)
    return S * N(d1) - K * np.exp(-r * T) * N(d2)


FACTORS = {"daily": 252, "weekly": 52}


def annual_factor(period, factor):
    """As empyrical has it."""
    if factor is None:
        try:
            factor = FACTORS[period]
        except KeyError:
            raise ValueError("Period cannot be '{}', only '{}'.".format(period, "', '".join(FACTORS.keys())))
    return factor


def annual_volatility(returns, period="weekly", annualization=None):
    return np.nanstd(returns, ddof=1) * annual_factor(period, annualization) ** 0.5


def binomial_american_put(S, K, r, sigma, steps=6):
    dt = 1.0 / steps
    u = np.exp(sigma * np.sqrt(dt))
    p = (np.exp(r * dt) - 1 / u) / (u - 1 / u)
    prices = S * u ** np.arange(-steps, steps + 1, 2)
    values = np.maximum(K - prices, 0)
    for n in range(steps, 0, -1):
        values = np.exp(-r * dt) * (p * values[1:] + (1 - p) * values[:-1])
        prices = S * u ** np.arange(-n + 1, n, 2)
        values = np.maximum(values, K - prices)
    return values[0]


def monte_carlo_call(S, sigma, K):
    rng = np.random.RandomState(42)
    z = rng.randn(30)
    paths = S * np.exp(-0.5 * sigma**2 + sigma * z)
    return np.mean(np.maximum(paths - K, 0.0))


def bond_price(rate, coupons, times):
    return sum(c / (1 + rate) ** t for c, t in zip(coupons, times))


def sharpe_ratio(prices):
    returns = np.diff(np.log(prices))
    return np.sqrt(252) * returns.mean() / returns.std(ddof=1)


def max_drawdown(prices):
    peak = np.maximum.accumulate(prices)
    return np.max((peak - prices) / peak)


def portfolio_variance(w, returns):
    w = np.exp(w) / np.exp(w).sum()
    cov = np.cov(returns, rowvar=False)
    return np.sqrt(w @ cov @ w)


def garch(params, returns):
    omega, alpha, beta = params
    var = np.var(returns)
    ll = 0
    for r in returns:
        ll += np.log(var) + r * r / var
        var = omega + alpha * r**2 + beta * var
    return 0.5 * ll


def lognormal_value_at_risk(sigma, scale):
    return lognorm.cdf(1.5, sigma, scale=scale) - norm.ppf(0.95) * sigma


CASES = [
    (black_scholes, (100.0, 105.0, 0.7, 0.03, 0.2)),
    (binomial_american_put, (98.0, 105.0, 0.03, 0.25)),
    (monte_carlo_call, (1.0, 0.3, 1.18)),
    (bond_price, (0.04, [5.0, 5.0, 105.0], [1, 2, 3])),
    (sharpe_ratio, (P,)),
    (annual_volatility, (P,)),
    (max_drawdown, (P,)),
    (portfolio_variance, (M[0], M)),
    (garch, (np.array([0.1, 0.15, 0.7]), V)),
    (lognormal_value_at_risk, (0.4, 1.2)),
]
