"""Curves that are made of pieces: where they move with their points, and what the slopes of some are."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.checks import refused


def piecewise_inside(at: Any, x: Any, outside: str) -> Any:
    """Whether each place is where the curve moves with the points: it goes on beyond them, or does not.

    >>> piecewise_inside(np.array([-1.0, 0.5]), np.arange(3.0), "zero"), piecewise_inside(-1.0, np.arange(3.0), "on")
    (array([0., 1.]), 1.0)
    """
    return 1.0 if outside == "on" else np.where((at >= x[0]) & (at <= x[-1]), 1.0, 0.0)


def order_of_points(x: Any, ends: Any) -> Any:
    """In which order the points of a cubic spline increase; of four at least where there is no knot at the second one.

    Raises:
        DifferentiationError: there are fewer, of which the spline is no cubic one.

    >>> order_of_points(np.array([2.0, 0.0, 1.0]), "natural")
    array([1, 2, 0])
    """
    if ends in (None, "not-a-knot") and np.size(x) < 4:
        raise refused("cannot differentiate a spline through fewer than four points by where these are", "more points")
    return np.argsort(x, kind="stable")


def monotonous_slopes(x: Any, y: Any) -> Any:
    """The slopes of what ``scipy.interpolate.PchipInterpolator(x, y)`` gives, at its points.

    >>> monotonous_slopes(np.arange(3.0), np.array([0.0, 1.0, 4.0]))
    array([0. , 1.5, 4. ])
    """
    from scipy.interpolate import PchipInterpolator

    return PchipInterpolator(x, y)(x, 1)
