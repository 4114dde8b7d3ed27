"""Curves and surfaces of splines that are given by their knots, as FITPACK computes them: what derivatives of these call."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.checks import refused

_GOES_ON, _ZERO = 0, 1


def along_knots(at: Any, curve: Any, order: int, ext: int) -> Any:
    """The derivative of some order, 1 at least, of what ``scipy.interpolate.splev(at, curve, 0, ext)`` gives.

    Beyond the last knots it is zero unless the curve goes on there: what is its end's value there is constant. So is what has
    been differentiated as often as its degree says.

    >>> from scipy.interpolate import splrep
    >>> curve = splrep(np.arange(5.0), np.arange(5.0) ** 2, s=0)
    >>> along_knots(np.array([1.5, 9.0]), curve, 1, 3).round(12), float(along_knots(1.5, curve, 4, 0))
    (array([3., 0.]), 0.0)

    Raises:
        DifferentiationError: it is a curve in several dimensions.
    """
    from scipy.interpolate import splev

    knots, weights, degree = curve
    if np.ndim(weights) != 1:
        raise refused("cannot differentiate `splev` of a curve in several dimensions", "`splev` of each of its coordinates")
    if order > degree:
        return np.zeros(np.shape(at))
    return np.asarray(splev(at, (knots, weights, degree), order, _GOES_ON if ext == _GOES_ON else _ZERO))


def over_knots(x: Any, y: Any, surface: Any, along_x: int, along_y: int) -> Any:
    """The derivative of some orders, not both 0, of what ``scipy.interpolate.bisplev(x, y, surface)`` gives at one place.

    Beyond its last knots a surface is what it is at them. FITPACK computes no derivative of as high an order as the degree.

    >>> x, y = (one.ravel() for one in np.meshgrid(np.arange(5.0), np.arange(5.0)))
    >>> from scipy.interpolate import bisplrep
    >>> surface = bisplrep(x, y, x * y, s=0)
    >>> round(over_knots(1.5, 2.5, surface, 1, 0), 9), over_knots(9.0, 2.5, surface, 1, 0)
    (2.5, 0.0)
    """
    from scipy.interpolate import BSpline

    knots_x, knots_y, weights, degree_x, degree_y = surface
    first, second = len(knots_x) - degree_x - 1, len(knots_y) - degree_y - 1
    along = ((x, along_x, knots_x[degree_x], knots_x[first]), (y, along_y, knots_y[degree_y], knots_y[second]))
    if any(order and not low <= place <= high for place, order, low, high in along):
        return 0.0
    x, y = (min(max(place, low), high) for place, _, low, high in along)
    rows = BSpline(knots_x, np.reshape(weights[: first * second], (first, second)), degree_x)(x, along_x)
    return float(BSpline(knots_y, rows, degree_y)(y, along_y))
