"""Correlations, regressions and Student's tests: statistics of one or two samples, and how probable they are by chance.

A sum of squares about the mean changes by the deviations alone, since these add up to nothing.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy import stats

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import SCALAR, Kind
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.helpers import refused
from adjoint_gen.rules.kinds import as_array, operand, reduced, value
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.reductions import count
from adjoint_gen.rules.results import several
from adjoint_gen.rules.scipy.stats.samples import centred, kept, of_floats, of_real_numbers, sample
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import quotient, ratio

AS_THEY_ARE = {"nan_policy": ("propagate", None), "keepdims": (False, None)}
"""The options of which nothing is known here; older SciPy has fewer of them."""


def of_two(call: Call) -> Kind:
    """A number of two vectors."""
    first, second = call.operands()[1:3]
    whole = as_array(first).rank == as_array(second).rank == 1
    return value(of_floats(as_array(first).dtype, as_array(second).dtype), SCALAR) if whole else Kind("unknown")


def of_line(call: Call) -> Kind:
    """A number of double precision."""
    first, second = map(as_array, call.operands()[1:3])
    dtype = of_floats(first.dtype, second.dtype)
    return value(dtype and "float64", SCALAR) if first.rank == second.rank == 1 else Kind("unknown")


def of_points(call: Call) -> Kind:
    """A number that may be one of Python's own."""
    return replace(of_line(call), tag="unknown")


@macro
def vector(builder: Builder, x: Arg) -> Arg:
    """A sample in a row."""
    if as_array(builder.kind(x)).rank != 1:
        raise UnsupportedCallError("a statistic of two samples that are not known to be vectors", "a pair of vectors at a time")
    return of_real_numbers(builder, x)


# Correlations.


@shared
def length(x):
    """The root of the sum of squares about the mean."""
    c = vector(x) - np.mean(x)
    return np.sqrt(np.sum(c * c))


@shared
def unit(x):
    """The direction of the deviations from the mean."""
    return ratio(vector(x) - np.mean(x), length(x))


@shared
def of_correlation(change, r, x, y):
    """How a correlation changes with one of the samples."""
    return np.sum(quotient(unit(y) - r * unit(x), length(x)) * change)


@derivative(of.correlation, kind=of_two, costly=True, passive=("results",))
def correlation(r, results, x, y):
    return of_correlation(d[x], r, x, y) + of_correlation(d[y], r, y, x)


@static
def side(alternative: str) -> float:
    """How a probability changes: with the density (1), against it (-1), or against it on both sides (0)."""
    return {"less": 1.0, "greater": -1.0, "two-sided": 0.0}[alternative]


@shared
def by_chance(density, statistic, alternative):
    """The derivative of the probability of a statistic that is distributed symmetrically."""
    return -2.0 * density * np.sign(statistic) if side(alternative) == 0.0 else side(alternative) * density


@shared
def of_chance(r, n, alternative):
    """A correlation of what has none is distributed as a beta distribution; of two points it says nothing."""
    half = max(n / 2 - 1, 0.5)
    return by_chance(np.where(n > 2, stats.beta.pdf(r, half, half, -1.0, 2.0), 0.0), r, alternative)


@derivative(of.correlation_probability, kind=of_two, costly=True, passive=("results",))
def correlation_probability(p, results, x, y, alternative="two-sided"):
    r = of.correlation(results, x, y)
    factor = of_chance(r, np.size(x), alternative)
    return factor * of_correlation(d[x], r, x, y) + factor * of_correlation(d[y], r, y, x)


several(
    stats.pearsonr,
    parts=(of.correlation, of.correlation_probability),
    fields=("statistic", "pvalue"),
    forms={"method": (None,), "axis": (0, -1, None)},
)


# Lines: where the residuals are least the line does not change with them.


@derivative(of.slope, kind=of_line, costly=True, passive=("results",))
def slope(b, results, x, y):
    c, squares = vector(x) - np.mean(x), length(x) ** 2
    return np.sum((vector(y) - np.mean(y) - 2.0 * b * c) * d[x]) / squares + np.sum(c * d[y]) / squares


@derivative(of.intercept, kind=of_line, costly=True, passive=("results",))
def intercept(a, results, x, y):
    b, c = of.slope(results, x, y), vector(x) - np.mean(x)
    share = c * np.mean(x) / length(x) ** 2
    left = vector(y) - np.mean(y) - 2.0 * b * c
    by_x = np.sum(left * np.mean(x) / length(x) ** 2 * d[x]) + b * np.mean(d[x])
    return np.mean(d[y]) - np.sum(share * d[y]) - by_x


@derivative(of.line_correlation, kind=of_points, costly=True, passive=("results",))
def line_correlation(r, results, x, y):
    return of_correlation(d[x], r, x, y) + of_correlation(d[y], r, y, x)


@derivative(of.line_probability, kind=of_points, costly=True, passive=("results",))
def line_probability(p, results, x, y, alternative="two-sided"):
    r = of.line_correlation(results, x, y)
    factor = of_chance(r, np.size(x), alternative)
    return factor * of_correlation(d[x], r, x, y) + factor * of_correlation(d[y], r, y, x)


@derivative(of.slope_error, kind=of_points, costly=True, passive=("results",))
def slope_error(s, results, x, y):
    """Zero where all points are on the line."""
    b, c, squares = of.slope(results, x, y), vector(x) - np.mean(x), length(x) ** 2
    direction = ratio(vector(y) - np.mean(y) - b * c, s) / (squares * max(np.size(x) - 2, 1))
    return np.sum(direction * d[y]) - np.sum((b * direction + s * c / squares) * d[x])


several(
    stats.linregress,
    parts=(of.slope, of.intercept, of.line_correlation, of.line_probability, of.slope_error),
    fields=("slope", "intercept", "rvalue", "pvalue", "stderr"),
    forms={"axis": (0, -1, None), **AS_THEY_ARE},
)


# Student's tests.


def of_sample(call: Call) -> Kind:
    """A number for each sample."""
    a, mean = operand(call, "a", 1), operand(call, "popmean", 2)
    dtypes = (a.dtype,) if mean.tag in ("float", "int") else (a.dtype, mean.dtype)
    shape = reduced(a.shape, call.constant("axis"), False)
    return value(of_floats(*dtypes), shape) if mean.rank == 0 else Kind("unknown")


@macro
def one_mean(builder: Builder, t: Arg, popmean: Arg) -> Arg:
    """The score for a mean to compare with, the same for all samples."""
    if as_array(builder.kind(popmean)).rank != 0:
        raise UnsupportedCallError("`ttest_1samp` with several means", "one mean")
    return t


@shared
def of_score(change, t, a, axis):
    """How the score of a mean changes with the sample."""
    n, error = count(a, t, axis), kept(stats.sem(sample(a), axis), axis, False)
    direction = quotient(centred(a, axis), error * (n * max(n - 1, 0)))
    return np.sum(quotient(quotient(1.0, n) - kept(t, axis, False) * direction, error) * change, axis=axis)


@derivative(of.score, kind=of_sample, costly=True, passive=("results",))
def score(t, results, a, popmean, axis=0):
    return of_score(d[a], one_mean(t, popmean), a, axis) - quotient(1.0, stats.sem(a, axis)) * d[popmean]


@derivative(of.score_probability, kind=of_sample, costly=True, passive=("results",))
def score_probability(p, results, a, popmean, axis=0, alternative="two-sided"):
    t = one_mean(of.score(results, a, popmean, axis), popmean)
    factor = by_chance(stats.t.pdf(t, count(a, t, axis) - 1), t, alternative)
    return factor * of_score(d[a], t, a, axis) - factor * quotient(1.0, stats.sem(a, axis)) * d[popmean]


several(
    stats.ttest_1samp,
    parts=(of.score, of.score_probability),
    fields=("statistic", "pvalue"),
    forms=AS_THEY_ARE,
)


@derivative(of.score_of_pairs, kind=of_two, costly=True, passive=("results",))
def score_of_pairs(t, results, a, b):
    pairs = vector(a) - vector(b)
    return of_score(d[a], t, pairs, 0) - of_score(d[b], t, pairs, 0)


@derivative(of.score_of_pairs_probability, kind=of_two, costly=True, passive=("results",))
def score_of_pairs_probability(p, results, a, b, alternative="two-sided"):
    t, pairs = of.score_of_pairs(results, a, b), vector(a) - vector(b)
    factor = by_chance(stats.t.pdf(t, np.size(a) - 1), t, alternative)
    return factor * of_score(d[a], t, pairs, 0) - factor * of_score(d[b], t, pairs, 0)


several(
    stats.ttest_rel,
    parts=(of.score_of_pairs, of.score_of_pairs_probability),
    fields=("statistic", "pvalue"),
    forms={"axis": (0, -1, None), **AS_THEY_ARE},
)


@shared
def weight(a, b, equal_var):
    """By what the sum of squares of the first sample is multiplied in the square of the error."""
    n, m = np.size(a), np.size(b)
    return quotient(quotient(1.0, n) + quotient(1.0, m), n + m - 2) if equal_var else quotient(1.0, n * (n - 1))


@shared
def error(a, b, equal_var):
    """The standard error of a difference of two means."""
    return np.sqrt(weight(a, b, equal_var) * length(a) ** 2 + weight(b, a, equal_var) * length(b) ** 2)


@shared
def of_difference(change, t, a, b, equal_var):
    """How the score of a difference changes with the first sample."""
    whole = error(a, b, equal_var)
    direction = quotient(weight(a, b, equal_var) * (vector(a) - np.mean(a)), whole)
    return np.sum(quotient(quotient(1.0, np.size(a)) - t * direction, whole) * change)


@derivative(of.score_of_difference, kind=of_two, costly=True, passive=("results",))
def score_of_difference(t, results, a, b, equal_var=True):
    return of_difference(d[a], t, a, b, equal_var) - of_difference(d[b], -t, b, a, equal_var)


@derivative(of.score_of_difference_probability, kind=of_two, costly=True, passive=("results",))
def score_of_difference_probability(p, results, a, b, equal_var=True, alternative="two-sided"):
    if not equal_var:
        return refused("the probability of Welch's test, whose degrees of freedom vary", d[a]) + refused(
            "the probability of Welch's test, whose degrees of freedom vary", d[b]
        )
    t = of.score_of_difference(results, a, b, equal_var)
    factor = by_chance(stats.t.pdf(t, np.size(a) + np.size(b) - 2), t, alternative)
    return factor * of_difference(d[a], t, a, b, equal_var) - factor * of_difference(d[b], -t, b, a, equal_var)


several(
    stats.ttest_ind,
    parts=(of.score_of_difference, of.score_of_difference_probability),
    fields=("statistic", "pvalue"),
    forms={"axis": (0, -1, None), "trim": (0,), "method": (None,), "permutations": (None,), **AS_THEY_ARE},
)
