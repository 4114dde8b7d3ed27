"""Sums, means, extremes, products and running sums."""

from __future__ import annotations

import builtins

import numpy as np

from adjoint_gen.ir.kinds import INT, Kind
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules import kinds
from adjoint_gen.rules.building import Builder, same_shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import (
    along,
    extremes,
    iterated_sum,
    means,
    positions,
    spreads_about,
    sums,
    truths,
)
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.operators import is_complex
from adjoint_gen.rules.promotion import python_item
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import MACROS, conj, filled, macro, static
from adjoint_gen.runtime import extremal, mean_share, others, quotient, ratio, selected


@macro
def everywhere(builder: Builder, where: Arg) -> Arg:
    """Whether a reduction is one of all elements, since it has no mask."""
    return Const(isinstance(where, Const) and where.value is True)


@macro
def mask(builder: Builder, where: Arg, a: Arg) -> Arg:
    """The mask of a reduction as an array of the shape of its operand: it may have fewer axes, and be a display."""
    where = builder.bind("numpy.array", where) if isinstance(where, Pack) else where
    if isinstance(where, Const) or same_shape(builder.kind(where), builder.kind(a)):
        return where
    return builder.bind("numpy.broadcast_to", where, builder.bind("numpy.shape", a))


@macro
def kept(builder: Builder, where: Arg, a: Arg, change: Arg, other: Arg = Const(0.0)) -> Arg:  # noqa: B008 - a constant
    """What a mask leaves of an array like ``a``; elsewhere zeros, or another number."""
    if isinstance(where, Const) and where.value is True:
        return change
    return builder.bind("numpy.where", MACROS[mask](builder, where, a), change, other)


@derivative(np.sum, kind=sums, passive=("where",))
def sum(y, a, axis=None, *, keepdims=False, initial=None, where=True):
    change = np.sum(kept(where, a, d[a]), axis=axis, keepdims=keepdims)
    return change if initial is None else change + filled(d[initial], y)


@derivative(builtins.sum, kind=iterated_sum)
def sum_of_rows(y, a, start=0):
    """Python's own ``sum`` of an array adds up its first axis."""
    return np.sum(d[a], axis=0) + d[start]


@derivative(np.ndarray.item, kind=kinds.of_every_parameter(python_item))
def item(y, a, *at):
    """An element; the only one where it is not said which."""
    return element(d[a], at)


@macro
def element(builder: Builder, change: Arg, at: Arg) -> Arg:
    """The element at a place in a row of all of them, or at a place along each axis."""
    places = at.items if isinstance(at, Pack) else ()
    if not places:
        return builder.bind("numpy.sum", change)
    if len(places) == 1 and not isinstance(places[0], Pack):
        return builder.bind("numpy.take", change, places[0])
    return builder.bind("operator.getitem", change, places[0] if len(places) == 1 else Pack("tuple", places))


@derivative(np.mean, kind=means, passive=("where",))
def mean(y, a, axis=None, *, keepdims=False, where=True):
    if everywhere(where):
        return np.mean(d[a], axis=axis, keepdims=keepdims)
    share = mean_share(a, axis, mask(where, a))  # nan where nothing is left
    return np.sum(selected(np.where(np.not_equal(share, 0.0), d[a], 0.0), share), axis=axis, keepdims=keepdims)


@derivative(np.average, kind=kinds.average)
def average(y, a, axis=None, weights=None, *, keepdims=False):
    """Weights have the shape of the values, or there is one for each place along some axes."""
    if weights is None:
        return np.mean(d[a], axis=axis, keepdims=keepdims)
    centred = a - (y if keepdims or axis is None else np.expand_dims(y, axis))
    beside = other_axes(axis, np.ndim(a), np.ndim(weights))
    if np.ndim(weights) == np.ndim(a):
        change = weights * d[a] + centred * d[weights]
        return np.sum(change, axis=axis, keepdims=keepdims) / np.sum(weights, axis=axis, keepdims=keepdims)
    change = np.expand_dims(weights, beside) * d[a] + centred * np.expand_dims(d[weights], beside)
    return np.sum(change, axis=axis, keepdims=keepdims) / np.sum(weights)


@static
def other_axes(axis: object, values: int, weights: int) -> tuple[int, ...]:
    """The axes of the values that weights along some axes lack; those that they have must be in order."""
    along = range(values) if axis is None else [k % values for k in (axis if isinstance(axis, tuple) else (axis,))]
    if weights == len(along) and list(along) != sorted(along):
        raise UnsupportedCallError("`average` with weights along axes out of order", "axis=(0, 1), np.transpose(w)")
    if weights not in (len(along), values):
        raise UnsupportedCallError("`average` with one weight for several values", "write np.sum(a * w) / np.sum(w)")
    return tuple(k for k in range(values) if k not in along)


@macro
def count(builder: Builder, a: Arg, y: Arg, axis: Arg) -> Arg:
    """How many elements of ``a`` each element of its reduction ``y`` is made of, but at least 1."""
    if axis == Const(None):
        found = builder.bind("numpy.size", a)
    elif isinstance(axis, Const):
        found = builder.bind("operator.getitem", builder.bind("numpy.shape", a), axis)
    else:
        results = builder.bind("builtins.max", builder.bind("numpy.size", y), Const(1))
        found = builder.bind("operator.floordiv", builder.bind("numpy.size", a), results)
    return builder.bind("builtins.max", found, Const(1))


@macro
def deviation(builder: Builder, a: Arg, axis: Arg, where: Arg, mean: Arg) -> Arg:
    """The elements that a mask leaves less their mean, or less what is given for it; elsewhere zeros."""
    if mean == Const(None):
        mean = builder.bind("numpy.mean", a, axis=axis, keepdims=Const(True), where=where)
    return MACROS[kept](builder, where, a, builder.bind("operator.sub", a, mean))


@derivative(np.var, kind=spreads_about, passive=("where",))
def var(y, a, axis=None, *, ddof=0, keepdims=False, where=True, mean=None, correction=None):
    """The mean is where the sum of squares is least, so its own derivative cancels; another one that is given moves it."""
    given_up = ddof if correction is None else correction
    if mean is not None or not everywhere(where):
        centred = deviation(a, axis, where, mean)
        share = mean_share(a, axis, mask(where, a), given_up)
        change = np.sum(2.0 * conj(centred) * selected(kept(where, a, d[a] - d[mean]), share), axis=axis, keepdims=keepdims)
        return np.real(change) if is_complex(a) else change
    return change_of_variance(d[a], a, y, axis, given_up, keepdims)


@shared
def change_of_variance(change, a, y, axis, given_up, keepdims):
    """The differential of a variance about the mean, where ``a`` changes by ``change``; ``y`` has the variance's shape."""
    centred = a - (np.mean(a) if axis is None else np.mean(a, axis=axis, keepdims=True))
    # As in the value itself, too few elements give nan and not an exception.
    factor = 2.0 / count(a, y, axis) if given_up == 0 else quotient(2.0, max(count(a, y, axis) - given_up, 0))
    found = factor * np.sum(conj(centred) * change, axis=axis, keepdims=keepdims)
    return np.real(found) if is_complex(a) else found


@derivative(np.std, kind=spreads_about, passive=("where",))
def std(y, a, axis=None, *, ddof=0, keepdims=False, where=True, mean=None, correction=None):
    """Zero where all elements are equal."""
    given_up = ddof if correction is None else correction
    length = y if axis is None or keepdims else np.expand_dims(y, axis)
    if mean is not None or not everywhere(where):
        direction = ratio(deviation(a, axis, where, mean), length)
        share = mean_share(a, axis, mask(where, a), given_up)
        change = np.sum(conj(direction) * selected(kept(where, a, d[a] - d[mean]), share), axis=axis, keepdims=keepdims)
        return np.real(change) if is_complex(a) else change
    centred = a - (np.mean(a) if axis is None else np.mean(a, axis=axis, keepdims=True))
    direction = ratio(centred, length)
    factor = 1.0 / count(a, y, axis) if given_up == 0 else quotient(1.0, max(count(a, y, axis) - given_up, 0))
    change = factor * np.sum(conj(direction) * d[a], axis=axis, keepdims=keepdims)
    return np.real(change) if is_complex(a) else change


@derivative(np.max, np.min, np.amax, np.amin, kind=extremes, passive=("where",))
def max_or_min(y, a, axis=None, *, keepdims=False, initial=None, where=True):
    """Elements that are equally extreme share equally."""
    best = y if axis is None or keepdims else np.expand_dims(y, axis)
    if initial is not None or not everywhere(where):
        share = extremal(a, best, axis, initial, mask(where, a))
    else:
        share = extremal(a, y) if axis is None else extremal(a, best, axis)
    change = d[a] if everywhere(where) else np.where(np.not_equal(share, 0.0), d[a], 0.0)
    change = np.sum(selected(change, share), axis=axis, keepdims=keepdims)
    if initial is None:
        return change
    rest = np.where(np.equal(initial, y), 1.0 - np.sum(share, axis=axis, keepdims=keepdims), 0.0)
    return change + selected(filled(d[initial], y), rest)


@derivative(np.prod, kind=sums, passive=("where",))
def prod(y, a, axis=None, *, keepdims=False, initial=None, where=True):
    """Each element's change times the product of the others."""
    factors = kept(where, a, a, 1.0)
    rest = others(factors) if axis is None else others(factors, axis)
    change = np.sum(rest * kept(where, a, d[a]), axis=axis, keepdims=keepdims)
    if initial is None:
        return change
    return first_factor(initial) * change + np.prod(factors, axis=axis, keepdims=keepdims) * filled(d[initial], y)


@macro
def first_factor(builder: Builder, initial: Arg) -> Arg:
    """What a product starts with, as a number of Python's own: it has no say in the dtype."""
    plain = isinstance(initial, Const) or not builder.kind(initial).real
    return initial if plain else builder.bind("builtins.float", initial)


@derivative(np.cumsum, kind=along)
def cumsum(y, a, axis=None):
    return np.cumsum(d[a], axis=axis)


@derivative(np.ptp, kind=extremes)
def ptp(y, a, axis=None, *, keepdims=False):
    """The maximum less the minimum."""
    if axis is None:
        return np.sum(selected(d[a], extremal(a, np.max(a)) - extremal(a, np.min(a))), keepdims=keepdims)
    high, low = np.max(a, axis=axis, keepdims=True), np.min(a, axis=axis, keepdims=True)
    return np.sum(selected(d[a], extremal(a, high, axis) - extremal(a, low, axis)), axis=axis, keepdims=keepdims)


def _counted(call: Call) -> Kind:
    """``np.count_nonzero(a, axis)``: of all elements it is a number of Python's own before NumPy 2.4."""
    whole = call.constant("axis", 1) is None and call.constant("keepdims") in (None, False)
    return INT if whole and isinstance(np.count_nonzero([1]), int) else positions(call)


nondifferentiable(np.any, np.all, kind=truths)
nondifferentiable(np.argmax, np.argmin, kind=positions)
nondifferentiable(np.count_nonzero, kind=_counted)
