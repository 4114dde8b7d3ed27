"""One example line per rule and form of ``scipy.stats``; none where SciPy is not installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Any

import numpy as np

from adjoint_gen.runtime import from_simplex, on_simplex
from tests.rules.harness import Example, array, example, fixed, text

X = array(3, 4)
LOC = array(3, 4, low=-0.4, high=0.1, seed=1)
SCALE = array(3, 4, low=1.2, high=2.4, seed=2)
SHAPE = array(3, 4, low=1.3, high=3.4, seed=3)
OTHER = array(3, 4, low=0.6, high=2.7, seed=4)
LEFT = array(3, 4, low=-0.9, high=-0.2, seed=5)
MANY = array(4, 5)
CUT = np.array([-3.0, 0.4, 7.0])
COUNTS = fixed(np.array([[0, 1, 2, 3], [4, 0, 1, 2], [7, 1, 2, 5]]))
TRIALS = fixed(np.array([[3, 4, 3, 7], [5, 1, 2, 3], [9, 3, 4, 9]]))
COUNTS_FROM_ONE = np.array([[1, 1, 2, 3], [4, 1, 1, 2], [7, 1, 2, 5]])
BEYOND = fixed(np.array([[0, -1, 2, 3], [4, 7, 1, 2], [9, 1, 2, 5]]))
COVARIANCE = np.array([[2.0, 0.3, -0.2], [0.5, 1.5, 0.4], [-0.1, 0.3, 1.8]])
DENSITIES = ("pdf", "logpdf")
FUNCTIONS = ("cdf", "sf", "logcdf", "logsf")
QUANTILES = ("ppf", "isf")
BELOW_ZERO = array(3, 4, low=-2.0, high=-0.4, seed=7)
BY_DENSITIES: tuple[tuple[str, tuple[Any, ...], Any], ...] = (
    *((name, (), X) for name in "maxwell levy halflogistic hypsecant moyal semicircular arcsine wald".split()),
    *((name, (OTHER,), X) for name in ("genpareto", "skewnorm", "powerlaw", "gompertz")),
    *((name, (SHAPE,), X) for name in "vonmises invgauss nakagami chi loggamma rice foldnorm invgamma truncexpon".split()),
    *(("triang", (array(3, 4, low=at, high=at + 0.05, seed=9),), X) for at in (0.03, 0.93)),  # on either side of its edge
    ("pareto", (SHAPE,), 3.0 + X), ("weibull_max", (SHAPE,), BELOW_ZERO), ("genextreme", (X,), BELOW_ZERO),
    ("f", (SHAPE, OTHER), X), ("betaprime", (SHAPE, OTHER), X), ("johnsonsu", (LEFT, OTHER), X),
    ("truncnorm", (LEFT, SHAPE), X),
)
"""Distributions that are given by their densities: shapes, and places where there is density."""
DRIFTING = ("genpareto", "skewnorm", "powerlaw", "gompertz", "truncexpon", "genextreme", "triang", "pareto", "weibull_max",
            "johnsonsu", "truncnorm")
"""Those of which it is known how the distribution function changes with the shapes."""


def of_stats(stats: Any) -> Iterator[Example]:
    """Examples of a module that may not be there."""
    onesided = (stats.halfnorm, stats.halfcauchy, stats.rayleigh, stats.gumbel_r, stats.gumbel_l)
    without_moments = (stats.cauchy, stats.halfcauchy)
    for dist in (stats.norm, stats.expon, stats.uniform, stats.laplace, stats.logistic, stats.cauchy, *onesided):
        for name in (*DENSITIES, *FUNCTIONS):
            f = getattr(dist, name)
            at = 0.6 * X if dist is stats.uniform else X  # away from its end, where differences say nothing
            yield from (example(f, at), example(f, at, LOC), example(f, at, LOC, SCALE), example(f, at, scale=1.7, loc=LOC))
            if name != "logcdf":  # which is -inf outside
                yield from (example(f, LEFT, LOC - 1.0, SCALE), example(f, x=X, loc=0, scale=SCALE))
        yield from (example(f, X, LOC, SCALE) for f in (dist.ppf, dist.isf))
        yield from (example(f, X) for f in (dist.ppf, dist.isf))
        moments = (dist.median,) if dist in without_moments else (dist.median, dist.mean, dist.std, dist.var)
        yield from (example(f, LOC, SCALE) for f in (dist.entropy, *moments))
        yield from (example(f, scale=SCALE) for f in (dist.entropy, *moments))
    yield from (example(f, CUT) for f in (stats.expon.pdf, stats.uniform.pdf, stats.uniform.cdf, stats.expon.logsf))
    closed = (stats.lognorm, stats.weibull_min, stats.lomax, stats.fisk)
    for dist in (*closed, stats.gamma, stats.chi2, stats.t):
        known = dist in closed
        for name in DENSITIES:
            f = getattr(dist, name)
            yield from (example(f, X, SHAPE), example(f, X, SHAPE, LOC, SCALE), example(f, X, text(2.5), scale=SCALE))
        for name in FUNCTIONS:
            f, shape = getattr(dist, name), SHAPE if known else fixed(SHAPE)
            yield from (example(f, X, shape), example(f, X, shape, LOC, SCALE), example(f, X, text(2.5), scale=SCALE))
        for name in QUANTILES:
            f, shape = getattr(dist, name), SHAPE if known else fixed(SHAPE)
            yield from (example(f, X, shape), example(f, X, shape, LOC, SCALE), example(f, X, text(2.5), scale=SCALE))
    yield from by_densities(stats)
    for f in (stats.nbinom.pmf, stats.nbinom.logpmf):
        yield from (example(f, *args) for args in ((COUNTS, SHAPE, X), (2, 1.4, X), (COUNTS, 5, X)))
        yield example(f, COUNTS, SHAPE, X, loc=-1)
    for f in (stats.geom.pmf, stats.geom.logpmf):
        yield from (example(f, *args) for args in ((fixed(COUNTS_FROM_ONE), X), (2, X), (1, 0.3)))
    yield from (example(f, CUT, text(2.5)) for f in (stats.gamma.pdf, stats.gamma.cdf, stats.gamma.logsf))
    yield from (example(f, array(4), np.array([2.0, 70.0, 300.0, 61.0])) for f in (stats.t.pdf, stats.t.logpdf))
    for name in DENSITIES:
        f = getattr(stats.beta, name)
        yield from (example(f, X, SHAPE, OTHER), example(f, X, SHAPE, OTHER, LOC, SCALE), example(f, X, 2, text(1.0)))
    for name in (*FUNCTIONS, *QUANTILES):
        f = getattr(stats.beta, name)
        yield from (example(f, X, fixed(SHAPE), fixed(OTHER)), example(f, X, 2, fixed(OTHER), LOC, SCALE))
    for name in ("pmf", "logpmf", "cdf", "sf", "logcdf", "logsf"):
        yield from (example(getattr(stats.poisson, name), k, mu) for k, mu in ((COUNTS, SCALE), (2, X), (3, 1.4)))
        yield example(getattr(stats.poisson, name), fixed(COUNTS_FROM_ONE), SCALE, loc=1)
        yield from (example(getattr(stats.binom, name), *args) for args in ((COUNTS, TRIALS, X), (2, 5, X), (0, 1, 0.3)))
        yield example(getattr(stats.binom, name), COUNTS, 9, X, loc=-1)
    for name in ("pmf", "cdf", "sf"):
        yield example(getattr(stats.poisson, name), BEYOND, SCALE)
        yield example(getattr(stats.binom, name), BEYOND, 6, X)
    for name in ("pmf", "logpmf", "cdf", "sf"):
        hits = fixed(np.array([[0, 1, 1, 0], [1, 1, 0, 0], [0, 1, 0, 1]]))
        yield from (example(getattr(stats.bernoulli, name), *args) for args in ((hits, X), (1, X), (0, 0.3)))
    for f in (stats.multivariate_normal.logpdf, stats.multivariate_normal.pdf):
        yield from (example(f, x, array(3, seed=6), COVARIANCE) for x in (array(3), array(4, 3), array(2, 4, 3), array(1, 3)))
        yield from (example(f, x, cov=COVARIANCE) for x in (array(3), array(4, 3)))
    for f in (stats.dirichlet.pdf, stats.dirichlet.logpdf):
        yield from (example(f, x, array(3, low=0.6, high=2.5)) for x in (0.4 * array(2), 0.4 * array(2, 4), 0.4 * array(2, 1)))
        yield example(f, fixed(np.array([0.2, 0.5, 0.3])), array(3, low=0.6, high=2.5))
    yield from (example(on_simplex, x, array(3)) for x in (array(2), array(3), array(2, 4)))
    yield from (example(from_simplex, array(3), array(n)) for n in (2, 3))
    yield from (example(from_simplex, array(3, 4), array(n, 4)) for n in (2, 3))
    yield example(stats.multivariate_normal.entropy, cov=COVARIANCE)
    yield from of_samples(stats)


def by_densities(stats: Any) -> Iterator[Example]:
    """Examples of distributions with any shapes: inside, and on either side of where there is density."""
    for name, shapes, places in BY_DENSITIES:
        dist = getattr(stats, name)
        known = shapes if name in DRIFTING else tuple(map(fixed, shapes))
        for method in (*DENSITIES, *FUNCTIONS):
            f, given = getattr(dist, method), shapes if method in DENSITIES else known
            yield from (example(f, places, *given), example(f, places, *given, LOC / 2, SCALE))
        for method in ("pdf", "cdf", "sf"):
            yield example(getattr(dist, method), np.array([-40.0, 40.0]), *map(text, (0.7, 1.7)[: len(shapes)]))
        for method in QUANTILES:
            f = getattr(dist, method)
            yield from (example(f, X, *known), example(f, X, *known, LOC, SCALE))


def of_samples(stats: Any) -> Iterator[Example]:
    """Examples of what describes samples."""
    plain = (stats.skew, stats.kurtosis, stats.moment, stats.sem, stats.variation, stats.zscore, stats.gmean, stats.hmean,
             stats.iqr, stats.median_abs_deviation, stats.entropy, stats.circmean, stats.circvar, stats.circstd)
    for f in plain:
        yield from (example(f, MANY), example(f, MANY, axis=1), example(f, MANY[0]), example(f, MANY, axis=None))
        if f is not stats.zscore:
            yield from (example(f, MANY, axis=(0, 1), keepdims=True), example(f, MANY, axis=1, keepdims=True))
    for f in (stats.skew, stats.kurtosis):
        yield from (example(f, MANY, 1, bias=False), example(f, MANY[0], bias=False))
    yield from (example(stats.moment, MANY, k) for k in (0, 2, 3, fixed(4)))
    yield from (example(stats.moment, MANY, k, 1, center=array(4, 1)) for k in (1, 3))
    yield from (example(f, MANY, ddof=k) for f in (stats.sem, stats.variation, stats.zscore) for k in (0, 2))
    for f in (stats.gmean, stats.hmean):
        yield from (example(f, MANY, weights=array(4, 5, seed=9)), example(f, MANY[0], weights=fixed(array(5))))
    for p in (2, -1, 0, 0.5):
        yield example(stats.pmean, MANY, text(p))
        yield example(stats.pmean, MANY, text(p), axis=1, weights=array(4, 5, seed=9))
    yield from (example(stats.trim_mean, *given) for given in ((MANY, text(0.25)), (MANY, text(0.3), 1), (MANY[0], text(0.0))))
    yield from (example(stats.iqr, MANY, rng=(20, 90), scale=k) for k in ("normal", text(2.0)))
    yield example(stats.median_abs_deviation, MANY, scale="normal")
    yield from (example(stats.entropy, MANY, array(4, 5, seed=8), axis=k) for k in (0, 1))
    yield from (example(stats.entropy, MANY, base=2), example(stats.entropy, MANY, MANY[:1], text(3.0), 1))
    yield example(stats.circstd, MANY, text(2.0), text(0.0), 1, normalize=True)


def _examples() -> list[Example]:
    if importlib.util.find_spec("scipy") is None:
        return []
    return list(of_stats(importlib.import_module("scipy.stats")))


EXAMPLES = _examples()
