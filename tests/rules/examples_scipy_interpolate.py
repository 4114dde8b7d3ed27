"""One example line per form of what ``scipy.interpolate`` makes; none where SciPy is not installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from adjoint_gen.runtime import (
    along_cubic_slope,
    along_knots,
    cubic_integral,
    cubic_spline,
    hermite_curve,
    integral_weights,
    interpolating_spline,
    locally_smooth,
    monotonous,
    monotonous_slopes,
    over_knots,
    splined,
    through_points,
    univariate_spline,
    unsplined,
)
from tests.rules.harness import Display, Example, array, example, fixed, pack

X = fixed(np.arange(5.0))
KNOTS = np.array([0.0, 0.8, 2.1, 2.9, 4.0])
AT = array(2, 3, low=0.2, high=3.8)
Y = array(5, seed=1)
ROWS = array(5, 2, seed=2)


def of_curves() -> Iterator[Example]:
    """Curves through points, at places in a matrix, a vector, and one of no axes."""
    for y in (Y, ROWS):
        yield from (example(cubic_spline, at, X, y, bc_type=ends) for at in (AT, AT[0]) for ends in ("natural", "clamped"))
        yield from (example(cubic_spline, at, X, y, nu) for at in (AT, 1.3) for nu in (0, 1, 2))
        yield from (example(interpolating_spline, AT, X, y, k=k) for k in (1, 2, 3))
        yield from (example(splined, AT * 1.2, X, y, 0, 3, "natural", out) for out in ("on", "edge", "zero"))
        yield from (example(splined, AT, X, y, nu, 3, None, "on") for nu in (0, 1, 3))
        shape = np.shape(AT) + np.shape(y)[1:]
        yield from (example(unsplined, array(*shape, seed=3), AT, X, y, nu, 3, None, "on") for nu in (0, 1))
    yield from (example(univariate_spline, AT, X, Y, nu, k=k, s=0) for nu in (0, 1) for k in (2, 3))
    yield from (example(through_points, AT, X, Y, ext=ext) for ext in (0, "zeros", "const"))
    yield from (example(along_cubic_slope, AT, X, y, nu, further) for y in (Y, ROWS) for nu in (1, 2) for further in (0, 1))
    yield from (example(cubic_integral, 0.3, end, None, X, Y, 0, ends) for end in (2.7, 5.2) for ends in ("natural", "clamped"))
    yield from (example(integral_weights, 0.3, end, X) for end in (2.7, 5.2))
    yield from (example(locally_smooth, AT, X, fixed(y), nu) for y in (Y, ROWS) for nu in (0, 1))
    yield from (example(monotonous, AT, X, fixed(y), nu) for y in (Y, ROWS) for nu in (0, 1))
    yield from (example(cubic_spline, at, KNOTS, Y, 0, None, 0, ends) for at in (AT, 1.3) for ends in ("natural", "clamped"))
    yield from (example(cubic_spline, AT, KNOTS, Y, nu) for nu in (0, 1, 2))
    for out in ("on", "edge", "zero"):
        yield from (example(splined, AT * 1.2, KNOTS, Y, 0, degree, None, out) for degree in (1, 3))
    yield from (example(interpolating_spline, AT, KNOTS, Y, k=k) for k in (1, 3))
    yield from (example(unsplined, array(2, 3, seed=5), AT, KNOTS, Y, nu, 1, None, "on") for nu in (0, 1))
    yield from (example(through_points, AT, KNOTS, Y), example(univariate_spline, AT, KNOTS, Y, k=3, s=0))
    for y in (Y, np.array([0.0, 1.0, 1.2, -2.0, -1.9]), np.array([0.0, 5.0, 6.0, 6.1, 9.0])):
        yield from (example(monotonous, at, KNOTS, y, nu) for at in (AT, 1.3) for nu in (0, 1))
        yield example(monotonous_slopes, KNOTS, y)
    yield from (example(hermite_curve, at, KNOTS, Y, array(5, seed=4), nu) for at in (AT, 1.3) for nu in (0, 1))
    yield example(hermite_curve, AT, X, fixed(ROWS), fixed(ROWS))


def given(knots: Iterable[Any]) -> Display:
    """A spline as ``splrep`` makes it: arrays that stay as they are, and degrees."""
    return pack(*(fixed(part) if isinstance(part, np.ndarray) else part for part in knots), kind="tuple")


def of_knots() -> Iterator[Example]:
    """Curves and surfaces that are given by their knots."""
    from scipy.interpolate import bisplev, bisplrep, splev, splrep

    places = np.arange(7.0)
    curve, line = (given(splrep(places, np.sin(places), k=k, s=0)) for k in (3, 1))
    yield from (example(splev, at, curve, order) for at in (AT, AT[0], 1.3) for order in (0, 1, 3))
    yield from (example(splev, AT * 2.5, curve, ext=ext) for ext in (0, 1, 3))
    yield from (example(splev, AT, line), example(splev, 0.4, line, 1))
    yield from (example(along_knots, AT, curve, order, 0) for order in (1, 3, 4))
    x, y = np.meshgrid(places, places)
    surface = given(bisplrep(x.ravel(), y.ravel(), np.sin(0.3 * x * y).ravel(), kx=5, ky=5, s=0))
    yield from (example(bisplev, place, 2.6, surface) for place in (1.3, -0.4))
    yield from (example(over_knots, 1.3, 2.6, surface, 1, 0), example(bisplev, 1.3, 2.6, surface, 0, 1))


EXAMPLES = [*of_curves(), *of_knots()] if importlib.util.find_spec("scipy") is not None else []
