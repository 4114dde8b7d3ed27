"""How curves through points move where the points do.

Between two points a cubic curve is what its values and slopes there make of it.  Where a point moves by ``dx``, the curve moves
by ``-s' dx`` there, and its slope by ``-s'' dx``, beside what the slopes change by: for a spline these are the solution of a
system, for a monotonous curve each has a formula.
"""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import FLOAT, Kind
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.kinds import as_array, fresh, operand, value
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import cell, monotonous_slopes, order_of_points, piecewise_inside, splined

nondifferentiable(order_of_points, kind=lambda call: value("int64", operand(call, "x").shape))
nondifferentiable(
    piecewise_inside,
    kind=lambda call: FLOAT if call.constant("outside", 2) == "on" else fresh("float64", operand(call, "at").shape),
)

_BASIS = {"left": (2, -3, 0, 1), "right": (-2, 3, 0, 0), "left slope": (1, -2, 1, 0), "right slope": (1, -1, 0, 0)}
"""Of a cubic on the unit interval: what its values and slopes at the ends count, by powers from the third."""


@static
def weight(of: str, order: int, power: int) -> float:
    """What a power counts in the derivative of such a polynomial.

    >>> [weight("right", 1, power) for power in range(4)], weight("right", 4, 0)
    ([0.0, 6.0, -6.0, 0.0], 0.0)
    """
    found = np.polyder(np.array(_BASIS[of], float), order)[::-1] if order < 4 else ()
    return float(found[power]) if power < len(found) else 0.0


@shared
def basis(along, of, order):
    """Such a polynomial, or its derivative, along a piece."""
    first = weight(of, order, 3) * along + weight(of, order, 2)
    return (first * along + weight(of, order, 1)) * along + weight(of, order, 0)


@shared
def between(at, x, at_piece, left, right, left_slope, right_slope, order):
    """The cubic curve of which values and slopes at both ends of each place's piece are given, or its derivative."""
    start = np.take(x, at_piece)
    width = np.take(x, at_piece + 1) - start
    along = (at - start) / width
    by_values = basis(along, "left", order) * left + basis(along, "right", order) * right
    by_slopes = basis(along, "left slope", order) * left_slope + basis(along, "right slope", order) * right_slope
    return (by_values + width * by_slopes) / width**order


@macro
def one_row(builder: Builder, change: Arg, y: Arg, degree: Arg) -> Arg:
    """What points move by, where what is interpolated is known to be a row of numbers, by lines or cubic curves."""
    if as_array(arg_kind(y, builder.kinds)).rank != 1:
        raise UnsupportedCallError("interpolation between rows by where the points are", "a column at a time")
    if builder.constant(degree) not in (1, 3):
        raise UnsupportedCallError("such a spline by where its points are", "a cubic one, or `np.interp`")
    return change


@shared
def by_points(change, at, x, y, nu, degree, ends, outside):
    """What a spline changes by where its points move."""
    moved = one_row(change, y, degree)
    if degree == 1:
        return -(splined(at, x, y, 1, 1, ends, outside) * splined(at, x, moved, nu, 1, ends, outside))
    order = order_of_points(x, ends)
    x, y, moved = np.take(x, order), np.take(y, order), np.take(moved, order)
    slopes = splined(x, x, y, 1, 3, ends, "on")
    values = -(slopes * moved)
    turned = slopes_moved(moved, x, y, slopes, ends) - splined(x, x, y, 2, 3, ends, "on") * moved
    return through(values, turned, at, x, nu) * piecewise_inside(at, x, outside)


@shared
def through(change, turned, at, x, nu):
    """The cubic curve through values at points, with such slopes there, or its derivative."""
    near = cell(at, x)
    values, slopes = np.take(change, near), np.take(turned, near)
    return between(at, x, near, values, np.take(change, near + 1), slopes, np.take(turned, near + 1), nu)


@shared
def by_values(change, at, x, y, nu):
    """What such a curve changes by where only its values do."""
    return through(one_row(change, y, 3), 0.0 * change, at, x, nu)


@shared
def by_slopes(turned, at, x, y, nu):
    """What it changes by where only its slopes do."""
    return through(0.0 * turned, one_row(turned, y, 3), at, x, nu)


@shared
def by_ends(change, at, x, y, m, nu):
    """What a cubic curve through values with slopes ``m`` changes by where its points move, and values and slopes stay."""
    h = np.diff(x)
    s = np.diff(one_row(y, y, 3)) / h
    near = cell(at, x)
    bend = ((6.0 * s - 4.0 * m[:-1] - 2.0 * m[1:]) / h)[near]
    next_bend = ((4.0 * m[1:] + 2.0 * m[:-1] - 6.0 * s) / h)[near]
    one, other = np.take(change, near), np.take(change, near + 1)
    return -between(at, x, near, m[near] * one, m[near + 1] * other, bend * one, next_bend * other, nu)


@shared
def slopes_moved(moved, x, y, m, ends):
    """What the slopes of a spline change by: from ``h1 m0 + 2 (h0 + h1) m1 + h0 m2 = 3 (h1 s0 + h0 s1)``, and its ends."""
    h, dh = np.diff(x), np.diff(moved)
    s = np.diff(y) / h
    ds = -(s * dh) / h
    one, other = np.arange(np.size(h) - 1), np.arange(1, np.size(h))
    dh0, dh1 = np.take(dh, one), np.take(dh, other)
    inner = 3.0 * (dh1 * s[:-1] + h[1:] * np.take(ds, one) + dh0 * s[1:] + h[:-1] * np.take(ds, other))
    inner = inner - dh1 * m[:-2] - 2.0 * (dh0 + dh1) * m[1:-1] - dh0 * m[2:]
    first = end_moved(h, dh, s, ds, m, ends, 0, 1)
    last = end_moved(h, dh, s, ds, m, ends, -1, -2)
    change = np.concatenate([first, inner, last])
    main = np.concatenate([at_end(h, ends, 0, 1), 2.0 * (h[:-1] + h[1:]), at_end(h, ends, -1, -2)])
    lower = np.concatenate([h[1:], beside_end(h, ends, -1, -2)])
    upper = np.concatenate([beside_end(h, ends, 0, 1), h[:-1]])
    return np.linalg.solve(np.diag(main) + np.diag(lower, -1) + np.diag(upper, 1), change)


@shared
def at_end(h, ends, one, other):
    """What the slope at an end counts there."""
    if ends == "natural":
        return np.full((1,), 2.0)
    if ends == "clamped":
        return np.full((1,), 1.0)
    return np.take(h, [other]) * (np.take(h, [one]) + np.take(h, [other]))


@shared
def beside_end(h, ends, one, other):
    """What the slope beside an end counts there."""
    if ends == "natural":
        return np.full((1,), 1.0)
    if ends == "clamped":
        return np.full((1,), 0.0)
    return (np.take(h, [one]) + np.take(h, [other])) ** 2


@shared
def end_moved(h, dh, s, ds, m, ends, one, other):
    """What an end asks for changes by: ``2 m0 + m1 = 3 s0``, ``m0 = 0``, or one cubic on the first two pieces."""
    if ends == "natural":
        return 3.0 * np.take(ds, [one])
    if ends == "clamped":
        return 0.0 * np.take(ds, [one])
    h0, h1, dh0, dh1 = np.take(h, [one]), np.take(h, [other]), np.take(dh, [one]), np.take(dh, [other])
    s0, s1, ds0, ds1 = np.take(s, [one]), np.take(s, [other]), np.take(ds, [one]), np.take(ds, [other])
    both, dboth = h0 + h1, dh0 + dh1
    change = (3.0 * dh0 + 2.0 * dh1) * h1 * s0 + (3.0 * h0 + 2.0 * h1) * (dh1 * s0 + h1 * ds0)
    change = change + 2.0 * h0 * dh0 * s1 + h0**2 * ds1
    return change - (dh1 * both + h1 * dboth) * np.take(m, [one]) - 2.0 * both * dboth * np.take(m, [other])


@shared
def slopes_by_rises(ds, h, s, m):
    """What the slopes of a monotonous curve change by where it rises otherwise between its points."""
    one, other = np.arange(np.size(h) - 1), np.arange(1, np.size(h))
    both = 3.0 * (h[:-1] + h[1:])
    steep = np.where(s[:-1] * s[1:] > 0.0, m[1:-1] ** 2 / both, 0.0)
    inner = steep * (2.0 * h[1:] + h[:-1]) / nonzero(s[:-1]) ** 2 * np.take(ds, one)
    inner = inner + steep * (h[1:] + 2.0 * h[:-1]) / nonzero(s[1:]) ** 2 * np.take(ds, other)
    first = end_by_rises(ds, h, s, [0], np.minimum([1], np.size(h) - 1))
    return np.concatenate([first, inner, end_by_rises(ds, h, s, [-1], np.maximum([np.size(h) - 2], 0))])


@shared
def slopes_by_widths(dh, h, s, m):
    """What they change by where the points are further from each other."""
    one, other = np.arange(np.size(h) - 1), np.arange(1, np.size(h))
    share = np.where(s[:-1] * s[1:] > 0.0, m[1:-1] / (3.0 * (h[:-1] + h[1:])), 0.0)
    before, after = m[1:-1] / nonzero(s[:-1]), m[1:-1] / nonzero(s[1:])
    inner = share * (3.0 - before - 2.0 * after) * np.take(dh, one) + share * (3.0 - 2.0 * before - after) * np.take(dh, other)
    first = end_by_widths(dh, h, s, [0], np.minimum([1], np.size(h) - 1))
    return np.concatenate([first, inner, end_by_widths(dh, h, s, [-1], np.maximum([np.size(h) - 2], 0))])


@shared
def nonzero(s):
    """Rises, or 1 where there is none."""
    return np.where(s == 0.0, 1.0, s)


@shared
def of_ends(h, s, one, other):
    """What the slope at an end is if nothing holds it, ``e``; it is kept from changing sign, and from three times the rise."""
    h0, h1 = np.take(h, one), np.take(h, other)
    return ((2.0 * h0 + h1) * np.take(s, one) - h0 * np.take(s, other)) / (h0 + h1)


@shared
def is_free(h, s, one, other):
    """1.0 where the slope at an end is ``e``, 3.0 where it is three times the rise, 0.0 where it is none."""
    e, s0, s1 = of_ends(h, s, one, other), np.take(s, one), np.take(s, other)
    held = (np.sign(s0) != np.sign(s1)) & (np.abs(e) > 3.0 * np.abs(s0))
    return np.where(np.sign(e) != np.sign(s0), 0.0, np.where(held, 3.0, 1.0))


@shared
def end_by_rises(ds, h, s, one, other):
    free = is_free(h, s, one, other)
    h0, h1 = np.take(h, one), np.take(h, other)
    own = np.where(free == 1.0, (2.0 * h0 + h1) / (h0 + h1), free)
    return own * np.take(ds, one) - np.where(free == 1.0, h0 / (h0 + h1), 0.0) * np.take(ds, other)


@shared
def end_by_widths(dh, h, s, one, other):
    share = np.where(is_free(h, s, one, other) == 1.0, 1.0 / (np.take(h, one) + np.take(h, other)), 0.0)
    e, s0 = of_ends(h, s, one, other), np.take(s, one)
    return share * (2.0 * s0 - np.take(s, other) - e) * np.take(dh, one) + share * (s0 - e) * np.take(dh, other)


@shared
def monotonous_by_values(change, at, x, y, nu):
    """What a monotonous curve changes by where it is to be something else at its points."""
    h = np.diff(x)
    s = np.diff(y) / h
    turned = slopes_by_rises(np.diff(change) / h, h, s, monotonous_slopes(x, y))
    return through(one_row(change, y, 3), turned, at, x, nu)


@shared
def monotonous_by_points(change, at, x, y, nu):
    """What it changes by where its points move."""
    h, dh, m = np.diff(x), np.diff(one_row(change, y, 3)), monotonous_slopes(x, y)
    s = np.diff(y) / h
    turned = slopes_by_rises(-(s * dh) / h, h, s, m) + slopes_by_widths(dh, h, s, m)
    return by_ends(change, at, x, y, m, nu) + by_slopes(turned, at, x, y, nu)


def like_points(call: Call) -> Kind:
    """A number of double precision for each point."""
    x, y = operand(call, "x"), operand(call, "y", 1)
    return fresh("float64", y.shape) if x.rank == y.rank == 1 and x.real and y.real else Kind("unknown")


@derivative(monotonous_slopes, kind=like_points, costly=True)
def monotonous_slopes_(m, x, y):
    h = np.diff(x)
    s = np.diff(y) / h
    by_y = slopes_by_rises(np.diff(d[y]) / h, h, s, m)
    return by_y + slopes_by_rises(-(s * np.diff(d[x])) / h, h, s, m) + slopes_by_widths(np.diff(d[x]), h, s, m)
