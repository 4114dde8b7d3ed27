"""SciPy's distributions in programs, in their tails and at the edges of their supports."""

import functools
import warnings

import numpy as np
import pytest

from adjoint_gen import grad
from adjoint_gen.asked import Asked
from adjoint_gen.frontend.lower import lower
from adjoint_gen.ir.kinds import FLOAT
from adjoint_gen.program.fingerprint import described
from adjoint_gen.rules.table import op_name, op_of
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

stats = pytest.importorskip("scipy.stats")
calls = pytest.importorskip("tests.rules.calls_stats")

test_right_in_every_mode = right_in_every_mode(calls.RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(calls.REFUSED, np.array([0.7, 1.2]), within=3)


def test_a_method_of_a_distribution_is_a_function_with_a_name():
    assert op_name(stats.norm.pdf) == op_of(calls.normal.pdf) == "scipy.stats.norm.pdf"
    assert op_of(calls.N) == "scipy.stats.norm.cdf" and op_of(stats.norm(0.3).cdf) is None
    gradient = grad(calls.truncated)
    gradient(calls.V, 0.4, 1.3)
    assert "scipy.stats.norm.cdf(np.inf, mu, s)" in gradient.source and "import scipy.stats\n" in gradient.source


def test_the_version_of_scipy_is_in_what_a_derivative_is_made_from(monkeypatch):
    import scipy

    asked = Asked(calls.black_scholes)
    lower(calls.black_scholes, dict.fromkeys(("s", "k", "t", "rate", "sigma"), FLOAT), asked)
    assert any(scipy.__version__ in answer for answer in asked.facts.values())
    assert described(stats.norm) == f"norm_gen scipy.stats.norm {scipy.__version__}"
    monkeypatch.setattr(scipy, "__version__", "0.1.2")
    assert Asked(calls.black_scholes).answers(asked.facts) != list(asked.facts.values())


IN_TAILS = [
    ("norm", "logcdf", (-40.0,), [40.02496884720726]),
    ("norm", "logsf", (1e10,), [-1e10]),
    ("norm", "cdf", (np.inf, 0.3, 2.0), [0.0, -0.0, -0.0]),
    ("norm", "pdf", (-np.inf, 0.3, 2.0), [0.0, -0.0, -0.0]),
    ("norm", "ppf", (1e-300,), [2.697304465042612e298]),
    ("expon", "logcdf", (1e-12,), [999999999999.5]),
    ("expon", "logsf", (800.0, 0.5, 2.0), [-0.5, 0.5, 199.875]),
    ("laplace", "logcdf", (-900.0,), [1.0]),
    ("logistic", "logsf", (900.0, 0.0, 2.0), [-0.5, 0.5, 225.0]),
    ("cauchy", "logcdf", (-1e200,), [1e-200]),
    ("t", "logsf", (1e6, 3.0), [-2.9999999999928e-06]),
    ("gamma", "logsf", (900.0, 3.5), [-0.9972253103461813]),
    ("gamma", "logcdf", (1e-200, 1.5), [1.5e200]),
    ("chi2", "logsf", (2000.0, 5.0), [-0.49925074962444005]),
]


@functools.cache
def gradient_of(function, places):
    return grad(function, wrt=places)


def slopes(function, at, places):
    """The derivatives by some arguments, without a warning that the function itself does not give."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        function(*at)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        result = gradient_of(function, places)(*at)
    assert {str(w.message) for w in found} <= {str(w.message) for w in given}
    return result


@pytest.mark.parametrize(("name", "method", "at", "expected"), IN_TAILS, ids=[f"{n}.{m}{at}" for n, m, at, _ in IN_TAILS])
def test_in_the_tails(name, method, at, expected):
    places = (0, *range(len(at) - 2, len(at))) if len(expected) == 3 else (0,)
    assert slopes(getattr(getattr(stats, name), method), at, places) == pytest.approx(expected, rel=2e-13)


@pytest.mark.parametrize(
    "name", [
        "norm", "expon", "uniform", "laplace", "logistic", "cauchy", "lognorm", "gamma", "chi2", "t", "beta", "halfnorm",
        "halfcauchy", "rayleigh", "weibull_min", "lomax", "fisk", "hypsecant",
    ])
@pytest.mark.parametrize("method", ["pdf", "logpdf", "cdf", "sf", "logcdf", "logsf"])
def test_outside_the_support_and_where_a_parameter_is_none(name, method):
    shapes = {
        "weibull_min": (1.7,), "lomax": (2.5,), "fisk": (1.7,),
        "lognorm": (0.7,), "gamma": (2.5,), "chi2": (3.0,), "t": (4.0,), "beta": (2.5, 1.5),
    }.get(name, ())
    function = getattr(getattr(stats, name), method)
    for x, scale in ((-3.0, 1.2), (9.0, 1.2), (np.inf, 1.2), (-np.inf, 1.2), (0.4, 0.0), (0.4, -1.0), (np.nan, 1.2)):
        at = (x, *shapes, 0.1, scale)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            value = function(*at)
        if np.isinf(x) and np.isinf(value):
            continue
        for slope in slopes(function, at, (0, len(at) - 2, len(at) - 1)):
            if np.isnan(value):
                assert np.isnan(slope)
            elif value == 0.0 or (value == 1.0 and method in ("cdf", "sf")):
                assert slope == 0.0
            elif np.isinf(value):
                assert slope == 0.0 or not np.isfinite(slope)
            else:
                assert np.isfinite(slope)


@pytest.mark.parametrize(("function", "at", "expected"), [
    (stats.poisson.pmf, (0, 0.0), -1.0), (stats.poisson.pmf, (1, 0.0), 1.0), (stats.poisson.pmf, (2, 0.0), 0.0),
    (stats.poisson.logpmf, (0, 0.0), -1.0), (stats.poisson.cdf, (0, 0.0), -1.0), (stats.poisson.pmf, (0.5, 2.0), 0.0),
    (stats.binom.pmf, (0, 4, 0.0), -4.0), (stats.binom.pmf, (1, 4, 0.0), 4.0), (stats.binom.pmf, (4, 4, 1.0), 4.0),
    (stats.binom.pmf, (0, 0, 0.3), 0.0), (stats.binom.logpmf, (0, 4, 0.0), -4.0), (stats.binom.cdf, (2.5, 4, 0.0), 0.0),
    (stats.bernoulli.logpmf, (1, 1.0), 1.0), (stats.bernoulli.pmf, (2, 0.4), 0.0),
])  # fmt: skip
def test_counts_that_are_certain(function, at, expected):
    assert slopes(function, at, (len(at) - 1,)) == (expected,)


ALIKE, ROW = np.full(4, 0.7), np.array([1.0, 2.0, 4.0, 7.0])
DEGENERATE = [
    (lambda x: stats.sem(x), ALIKE, 0.0), (lambda x: stats.variation(x), ALIKE, 0.0), (lambda x: stats.circstd(x), ALIKE, 0.0),
    (lambda x: stats.circvar(x), ALIKE, 0.0), (lambda x: stats.skew(x), ALIKE, np.nan),
    (lambda x: stats.kurtosis(x), ALIKE, np.nan),
    (lambda x: np.sum(stats.zscore(x)), ALIKE, np.nan), (lambda x: stats.iqr(x), ALIKE, [-0.25, -0.75, 0.75, 0.25]),
    (lambda x: stats.skew(x, bias=False), ROW[:2], 0.0), (lambda x: stats.kurtosis(x, bias=False), ROW[:3], 0.0),
    (lambda x: stats.hmean(x), np.array([2.0, 2.0]), 0.5), (lambda x: stats.gmean(x), np.array([3.0, 3.0, 3.0]), 1.0 / 3.0),
    (lambda x: stats.trim_mean(x, 0.25), ALIKE, [0.0, 0.5, 0.5, 0.0]), (lambda x: stats.trim_mean(x, 0.5), ROW, np.nan),
    (lambda x: stats.pearsonr(x, ROW[:2]).statistic, ROW[:2] ** 2, 0.0),
    (lambda x: stats.pearsonr(x, ROW[:2]).pvalue, ROW[:2], 0.0),
    (lambda x: stats.pearsonr(x, ROW).statistic, ALIKE, np.nan), (lambda x: stats.linregress(ROW, x).stderr, 2.0 * ROW, 0.0),
    (lambda x: stats.linregress(ROW, x).slope, ALIKE, (ROW - 3.5) / 21.0),
    (lambda x: stats.ttest_1samp(x, 0.0).statistic, ALIKE, np.nan),
    (lambda x: stats.entropy(x), np.full(4, 2.0), 0.0),
    (lambda x: stats.skew(x), np.zeros(0), []), (lambda x: stats.gmean(x), np.zeros(0), []),
    (lambda x: stats.sem(x), ROW[:1], np.nan),
    (lambda x: np.sum(stats.zscore(x)), np.zeros(0), []), (lambda x: stats.moment(x, 0), ROW, 0.0),
    (lambda x: stats.moment(x, 1), ROW, 0.0), (lambda x: stats.moment(x, 1, center=0.3), ROW, 0.25),
    (lambda x: stats.median_abs_deviation(x), ROW[:3], [-1.0, 1.0, 0.0]), (lambda x: stats.pmean(x, 1), ROW, 0.25),
]


@pytest.mark.parametrize("place", range(len(DEGENERATE)))
def test_statistics_of_what_is_alike_or_few(place):
    function, at, expected = DEGENERATE[place]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = grad(function)(at)
    assert found.shape == at.shape
    np.testing.assert_allclose(found, np.broadcast_to(expected, at.shape), rtol=1e-12, atol=1e-12)


def test_a_distribution_of_a_module_is_part_of_what_a_derivative_is_made_from(monkeypatch):
    gradient = grad(calls.frozen_elsewhere)
    before = gradient(calls.V)
    monkeypatch.setattr(calls, "PRIOR", stats.laplace(scale=4.0))
    fresh = grad(calls.frozen_elsewhere)(calls.V)
    assert np.array_equal(gradient(calls.V), fresh) and not np.array_equal(before, fresh)
    monkeypatch.setitem(calls.PRIOR.kwds, "scale", 2.0)
    assert np.array_equal(gradient(calls.V), before)
    assert described(calls.PRIOR) == f"laplace_gen scipy.stats.laplace {scipy_version()} of () ((str 'scale',float 2.0))"
    assert described(stats.norm(np.zeros(2))) == ""


def scipy_version():
    import scipy

    return scipy.__version__
