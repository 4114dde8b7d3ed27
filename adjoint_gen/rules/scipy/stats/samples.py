"""What describes samples: moments and their quotients, other means, spreads in order of size, entropies, angles.

Most have their value's own scale in the text: ``z`` are deviations from the mean, divided by the deviation.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from scipy import stats

from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import Kind, Shape, broadcast
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import as_precise, beside
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import as_array, fresh, means, operand, reduction, value
from adjoint_gen.rules.kinds import reduced as rest
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.reductions import count
from adjoint_gen.rules.scipy.stats.standard import log
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import median_share, percentile_share, quotient, ratio, selected, trimmed_share


def of_floats(*dtypes: str | None) -> str | None:
    """The dtype of a statistic of floats; of other numbers it is not the same for all statistics."""
    known = {"float32", "float64"}
    return computed(lambda *given: str(np.result_type(*given)), *dtypes) if known.issuperset(dtypes) else None


reduced = reduction(of_floats)


def like_sample(call: Call) -> Kind:
    """Of the shape of the sample."""
    a = operand(call, "a")
    return fresh(of_floats(a.dtype), a.shape)


@macro
def sample(builder: Builder, a: Arg) -> Arg:
    """A sample of real numbers, with axes."""
    if as_array(builder.kind(a)).rank == 0:
        raise UnsupportedCallError("a statistic of one number", "an array of them")
    return of_real_numbers(builder, a)


def of_real_numbers(builder: Builder, a: Arg) -> Arg:
    """Numbers that are known to be real."""
    if not as_array(builder.kind(a)).real:
        raise UnsupportedCallError("a statistic of numbers that may be complex", "np.real(...) of them")
    return a


@shared
def kept(y, axis, keepdims):
    """A result beside what it was made of."""
    return y if axis is None or keepdims else np.expand_dims(y, axis)


@shared
def centred(a, axis):
    """A sample less its mean."""
    return a - (np.mean(a) if axis is None else np.mean(a, axis=axis, keepdims=True))


@shared
def deviation(c, axis):
    """The root of the mean square."""
    return np.sqrt(np.mean(c * c) if axis is None else np.mean(c * c, axis=axis, keepdims=True))


# Moments. As the mean is where squares are least, and deviations add up to nothing, theirs is not in the text.


@derivative(stats.skew, kind=reduced, costly=True)
def skew(y, a, axis=0, bias=True, *, keepdims=False):
    c = centred(sample(a), axis)
    s = deviation(c, axis)
    z = ratio(c, s)
    factor = 1.0 if bias else of_skewness(count(a, y, axis))
    slope = quotient(factor * (z * z - 1.0) - kept(y, axis, keepdims) * z, s)
    return 3.0 * np.mean(slope * d[a], axis=axis, keepdims=keepdims)


@shared
def of_skewness(n):
    """By how much a skewness is made greater to be without bias; of one or two numbers it has no derivative by them."""
    return math.sqrt(n * (n - 1.0)) / max(n - 2, 1)


@derivative(stats.kurtosis, kind=reduced, costly=True)
def kurtosis(y, a, axis=0, fisher=True, bias=True, *, keepdims=False):
    c = centred(sample(a), axis)
    s = deviation(c, axis)
    z = ratio(c, s) + 0.0 * kept(y, axis, keepdims)  # nan where the value is
    third = np.mean(z**3, axis=axis, keepdims=True)
    fourth = np.mean(z**4, axis=axis, keepdims=True)
    factor = 4.0 if bias else 4.0 * of_kurtosis(count(a, y, axis))
    return factor * np.mean(quotient(z**3 - third - fourth * z, s) * d[a], axis=axis, keepdims=keepdims)


@shared
def of_kurtosis(n):
    """By what a kurtosis is multiplied to be without bias; of at most three numbers it is what it is."""
    return (n * n - 1.0) / (max(n - 2, 1) * max(n - 3, 1))


@macro
def one_order(builder: Builder, order: Arg) -> Arg:
    """The order of one moment."""
    if as_array(builder.kind(order)).rank != 0:
        raise UnsupportedCallError("moments of several orders", "a call for each of them")
    return order


def of_order(call: Call) -> Kind:
    """A moment, or several."""
    return reduced(call) if operand(call, "order", 1).rank == 0 else Kind("unknown")


@derivative(stats.moment, kind=of_order, costly=True, passive=("order",))
def moment(y, a, order=1, axis=0, *, center=None, keepdims=False):
    n = one_order(order)
    c = centred(sample(a), axis) if center is None else sample(a) - center
    power = one_less(c, n)
    if center is None:
        power = power - np.mean(power, axis=axis, keepdims=True)
        return n * np.mean(power * d[a], axis=axis, keepdims=keepdims)
    moved = np.mean(power * d[a], axis=axis, keepdims=keepdims)
    return as_precise(y, n * (moved - np.mean(power * d[center], axis=axis, keepdims=keepdims)))


@macro
def one_less(builder: Builder, c: Arg, n: Arg) -> Arg:
    """The power that a derivative has; of order 0 there is none, and any will do."""
    less = Const(0) if n == Const(0) else builder.bind("operator.sub", n, Const(1))
    return builder.bind("operator.pow", c, less if isinstance(n, Const) else builder.bind("builtins.max", less, Const(0)))


@derivative(stats.sem, kind=reduced, costly=True)
def sem(y, a, axis=0, ddof=1, *, keepdims=False):
    """Zero where all elements are equal."""
    direction = ratio(centred(sample(a), axis), kept(y, axis, keepdims))
    n = count(a, y, axis)
    return quotient(1.0, n * max(n - ddof, 0)) * np.sum(direction * d[a], axis=axis, keepdims=keepdims)


@derivative(stats.variation, kind=reduced, costly=True)
def variation(y, a, axis=0, *, ddof=0, keepdims=False):
    """A deviation over the mean."""
    mean = np.mean(sample(a), axis=axis, keepdims=True)
    whole, n = kept(y, axis, keepdims), count(a, y, axis)
    direction = quotient(n, max(n - ddof, 0)) * ratio(a - mean, whole * mean)
    return np.mean(quotient(direction - whole, mean) * d[a], axis=axis, keepdims=keepdims)


@derivative(stats.zscore, kind=like_sample, costly=True)
def zscore(y, a, axis=0, ddof=0):
    c = centred(sample(a), axis)
    squares = np.sum(c * c, axis=axis, keepdims=True)
    left = max(count(a, squares, axis) - ddof, 0)
    s = np.sqrt(quotient(squares, left))
    moved = d[a] - np.mean(d[a], axis=axis, keepdims=True)
    along = quotient(y, left) * np.sum(y * d[a], axis=axis, keepdims=True)
    return moved * quotient(1.0, s) - along * quotient(1.0, s)


# Other means.


@macro
def for_each(builder: Builder, weights: Arg, a: Arg) -> Arg:
    """A number for each element of a sample of as many axes, which may be given once for several."""
    rank = as_array(builder.kind(weights)).rank
    if rank is None or rank != as_array(builder.kind(a)).rank:
        raise UnsupportedCallError("samples that are not known to have as many axes", "np.broadcast_to(w, x.shape)")
    return builder.bind("operator.mul", weights, builder.bind("numpy.ones_like", a))


def weighted(call: Call) -> Kind:
    """A mean with weights."""
    a, weights = operand(call, "a"), operand(call, "weights", 3)
    kind = reduced(call)
    if weights.tag == "none":
        return kind
    dtype = of_floats(a.dtype, weights.dtype)
    return replace(kind, dtype=dtype) if kind.rank else Kind("unknown", dtype)  # an array without axes, or a number


@derivative(stats.gmean, kind=weighted, costly=True)
def gmean(y, a, axis=0, *, weights=None, keepdims=False):
    whole = kept(y, axis, keepdims)
    share = quotient(whole, sample(a))
    if weights is None:
        return np.mean(share * d[a], axis=axis, keepdims=keepdims)
    w, beyond = for_each(weights, a), whole * (log(a) - log(whole))
    moved = np.sum(w * share * d[a], axis=axis, keepdims=keepdims) + np.sum(beyond * d[weights], axis=axis, keepdims=keepdims)
    return moved / np.sum(w, axis=axis, keepdims=keepdims)


@derivative(stats.hmean, kind=weighted, costly=True)
def hmean(y, a, axis=0, *, weights=None, keepdims=False):
    whole = kept(y, axis, keepdims)
    share = quotient(whole, sample(a))
    if weights is None:
        return np.mean(share * share * d[a], axis=axis, keepdims=keepdims)
    w, slope, beyond = for_each(weights, a), share * share, whole * (1.0 - share)
    moved = np.sum(w * slope * d[a], axis=axis, keepdims=keepdims) + np.sum(beyond * d[weights], axis=axis, keepdims=keepdims)
    return moved / np.sum(w, axis=axis, keepdims=keepdims)


@derivative(stats.pmean, kind=weighted, costly=True)
def pmean(y, a, p, *, axis=0, weights=None, keepdims=False):
    """With ``p = 0`` it is the geometric mean."""
    whole = kept(y, axis, keepdims)
    relative = quotient(sample(a), whole)
    share = relative ** (p - 1.0)
    if weights is None:
        return np.mean(share * d[a], axis=axis, keepdims=keepdims)
    w, beyond = for_each(weights, a), whole * (log(relative) if p == 0 else (relative**p - 1.0) / p)
    moved = np.sum(w * share * d[a], axis=axis, keepdims=keepdims) + np.sum(beyond * d[weights], axis=axis, keepdims=keepdims)
    return moved / np.sum(w, axis=axis, keepdims=keepdims)


# What depends on the order of sizes.


@static
def one_axis(axis: object) -> int | None:
    """The axis of what is not known along several."""
    if isinstance(axis, tuple):
        raise UnsupportedCallError("`trim_mean` along several axes", "x.reshape(...), and one axis")
    return axis if axis is None or isinstance(axis, int) else int(str(axis))


@derivative(stats.trim_mean, kind=means, costly=True, passive=("proportiontocut",))
def trim_mean(y, a, proportiontocut, axis=0, *, keepdims=False):
    """Of equal elements those are left out that a stable sort puts there."""
    share = trimmed_share(sample(a), proportiontocut, one_axis(axis))
    return np.sum(selected(d[a], share), axis=axis, keepdims=keepdims)


@static
def named(scale: object) -> bool:
    """Whether a scale is called by a name."""
    if isinstance(scale, str) and scale.lower() != "normal":
        raise UnsupportedCallError(f"a spread with `scale={scale!r}`", 'a number, or `scale="normal"`')
    return isinstance(scale, str)


@static
def larger(rng: tuple[float, float]) -> float:
    """The upper one of two percentages."""
    return max(rng)


@static
def smaller(rng: tuple[float, float]) -> float:
    """The lower one of two percentages."""
    return min(rng)


@derivative(stats.iqr, kind=reduced, costly=True)
def iqr(y, x, axis=None, rng=(25, 75), scale=1.0, *, interpolation="linear", keepdims=False):
    high = percentile_share(sample(x), larger(rng), axis=axis, method=interpolation)
    low = percentile_share(x, smaller(rng), axis=axis, method=interpolation)
    change = np.sum(selected(d[x], high - low), axis=axis, keepdims=keepdims)
    return quotient(change, 1.3489795003921634 if named(scale) else scale)


@derivative(stats.median_abs_deviation, kind=reduced, costly=True)
def median_abs_deviation(y, x, axis=0, *, scale=1.0, keepdims=False):
    middle = np.median(sample(x), axis=axis, keepdims=True)
    share = median_share(np.abs(x - middle), axis) * np.sign(x - middle)
    change = np.sum(selected(d[x], share), axis=axis, keepdims=keepdims)
    moved = np.sum(selected(d[x], median_share(x, axis)), axis=axis, keepdims=True)
    moved = change - np.sum(share * moved, axis=axis, keepdims=keepdims)
    return quotient(moved, 0.6744897501960817 if named(scale) else scale)


def of_ranks(call: Call) -> Kind:
    """Of the shape of the sample, along an axis; else one row."""
    a = operand(call, "a")
    whole = a.rank == 1 or (bool(a.rank) and isinstance(call.constant("axis"), int))
    return fresh("float64" if call.constant("method") in (None, "average") else None, a.shape if whole else Shape((SOME,)))


nondifferentiable(stats.rankdata, kind=of_ranks)  # between ties


# Entropies.


def of_pair(call: Call) -> Kind:
    """A reduction of one sample, or of two that are broadcast."""
    pk, qk = operand(call, "pk"), operand(call, "qk", 1)
    if qk.tag == "none":
        return reduced(call)
    both = broadcast(pk.shape, qk.shape)
    shape = rest(both, call.constant("axis"), call.constant("keepdims"))
    return value(of_floats(pk.dtype, qk.dtype), shape)


@derivative(stats.entropy, kind=of_pair, costly=True)
def entropy(y, pk, qk=None, base=None, axis=0, *, keepdims=False):
    """Probabilities are divided by their sum, so that not all changes of theirs count."""
    whole = kept(y, axis, keepdims)
    wide = sample(pk) if qk is None else for_each(pk, sample(qk))
    of_p = np.sum(wide, axis=axis, keepdims=True)
    unit = 1.0 if base is None else beside(of_p, np.log(1.0 * base))
    if qk is None:
        change = -np.sum((log(pk / of_p) / unit + whole) / of_p * d[pk], axis=axis, keepdims=keepdims)
    else:
        of_q = np.sum(for_each(qk, pk), axis=axis, keepdims=True)
        p, q = pk / of_p, qk / of_q
        change = np.sum((log(quotient(p, q)) / unit - whole) / of_p * d[pk], axis=axis, keepdims=keepdims)
        change = change + np.sum((1.0 - quotient(p, q)) / of_q / unit * d[qk], axis=axis, keepdims=keepdims)
    return change if base is None else change - y / (base * np.log(1.0 * base)) * d[base]


# Angles, where what is between two bounds is a whole turn.


@shared
def turned(samples, high, low):
    """Samples as angles."""
    return samples * beside(samples, 2.0 * math.pi / (high - low))


@derivative(stats.circmean, kind=reduced, costly=True)
def circmean(y, samples, high=2.0 * math.pi, low=0, axis=None, *, keepdims=False):
    share = np.cos(turned(sample(samples), high, low) - turned(kept(y, axis, keepdims), high, low))
    return np.sum(share * d[samples], axis=axis, keepdims=keepdims) / np.sum(share, axis=axis, keepdims=keepdims)


@shared
def away(angles, axis):
    """The sines of the angles between samples and their mean."""
    s, c = np.mean(np.sin(angles), axis=axis, keepdims=True), np.mean(np.cos(angles), axis=axis, keepdims=True)
    r = np.hypot(s, c)
    return ratio(c, r) * np.sin(angles) - ratio(s, r) * np.cos(angles)


@derivative(stats.circvar, kind=reduced, costly=True)
def circvar(y, samples, high=2.0 * math.pi, low=0, axis=None, *, keepdims=False):
    angles = turned(sample(samples), high, low)
    return turned(np.mean(away(angles, axis) * d[samples], axis=axis, keepdims=keepdims), high, low)


@derivative(stats.circstd, kind=reduced, costly=True)
def circstd(y, samples, high=2.0 * math.pi, low=0, axis=None, *, normalize=False, keepdims=False):
    """Zero where all elements are equal."""
    angles = turned(sample(samples), high, low)
    z = y if normalize else turned(y, high, low)
    change = np.mean(away(angles, axis) * d[samples], axis=axis, keepdims=keepdims)
    change = ratio(change, z * np.exp(-0.5 * z * z))
    return turned(change, high, low) if normalize else change
