"""Interpolation of a series by splines, as SciPy's objects do it, and what its derivatives call.

They are called by derivatives of what SciPy made only.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

_AT_ONCE = 512
"""Of how many elements of a series the basic splines are held at a time."""


def cubic_spline(
    at: Any, x: Any, y: Any, nu: int = 0, extrapolate: Any = None, axis: int = 0, bc_type: Any = "not-a-knot"
) -> Any:
    """What ``scipy.interpolate.CubicSpline(x, y)`` gives.

    >>> float(cubic_spline(1.5, np.arange(4.0), np.arange(4.0) ** 2))
    2.25
    """
    from scipy.interpolate import CubicSpline

    return CubicSpline(x, y, axis, bc_type, extrapolate)(at, nu)


def interpolating_spline(at: Any, x: Any, y: Any, nu: int = 0, extrapolate: Any = None, k: int = 3, axis: int = 0) -> Any:
    """What ``scipy.interpolate.make_interp_spline(x, y, k)`` gives."""
    from scipy.interpolate import make_interp_spline

    return make_interp_spline(x, y, k, axis=axis)(at, nu, True if extrapolate is None else extrapolate)


def univariate_spline(at: Any, x: Any, y: Any, nu: int = 0, ext: Any = 0, k: int = 3, s: Any = None) -> Any:
    """What ``scipy.interpolate.UnivariateSpline(x, y, k=k, s=0)`` gives."""
    from scipy.interpolate import UnivariateSpline

    return UnivariateSpline(x, y, k=k, s=s, ext=ext)(at, nu)


def through_points(at: Any, x: Any, y: Any, nu: int = 0, ext: Any = 0, k: int = 3) -> Any:
    """What ``scipy.interpolate.InterpolatedUnivariateSpline(x, y, k=k)`` gives."""
    from scipy.interpolate import InterpolatedUnivariateSpline

    return InterpolatedUnivariateSpline(x, y, k=k, ext=ext)(at, nu)


def between_points(
    at: Any, x: Any, y: Any, kind: Any = "linear", axis: int = -1, copy: bool = True, bounds_error: Any = None,
    fill_value: Any = np.nan, assume_sorted: bool = False,
) -> Any:
    """What ``scipy.interpolate.interp1d(x, y)`` gives."""
    from scipy.interpolate import interp1d

    return interp1d(x, y, kind, axis, copy, bounds_error, fill_value, assume_sorted)(at)


def monotonous(at: Any, x: Any, y: Any, nu: int = 0, extrapolate: Any = None, axis: int = 0) -> Any:
    """What ``scipy.interpolate.PchipInterpolator(x, y)`` gives."""
    from scipy.interpolate import PchipInterpolator

    return PchipInterpolator(x, y, axis, extrapolate)(at, nu)


def hermite_curve(at: Any, x: Any, y: Any, dydx: Any, nu: int = 0, extrapolate: Any = None, axis: int = 0) -> Any:
    """What ``scipy.interpolate.CubicHermiteSpline(x, y, dydx)`` gives.

    >>> float(hermite_curve(0.5, np.arange(2.0), np.zeros(2), np.array([1.0, -1.0])))
    0.25
    """
    from scipy.interpolate import CubicHermiteSpline

    return CubicHermiteSpline(x, y, dydx, axis, extrapolate)(at, nu)


def locally_smooth(at: Any, x: Any, y: Any, nu: int = 0, extrapolate: Any = None, axis: int = 0) -> Any:
    """What ``scipy.interpolate.Akima1DInterpolator(x, y)`` gives.

    >>> float(locally_smooth(1.5, np.arange(4.0), np.arange(4.0)))
    1.5
    """
    from scipy.interpolate import Akima1DInterpolator

    return Akima1DInterpolator(x, y, axis)(at, nu, extrapolate)


def cubic_slope(
    nu: int = 1, x: Any = None, y: Any = None, axis: int = 0, bc_type: Any = "not-a-knot", extrapolate: Any = None
) -> Any:
    """What ``scipy.interpolate.CubicSpline(x, y).derivative(nu)`` is."""
    from scipy.interpolate import CubicSpline

    return CubicSpline(x, y, axis, bc_type, extrapolate).derivative(nu)


def along_cubic_slope(
    at: Any, x: Any, y: Any, nu: int = 1, further: int = 0, extrapolate: Any = None, axis: int = 0, bc_type: Any = "not-a-knot"
) -> Any:
    """What ``scipy.interpolate.CubicSpline(x, y).derivative(nu)`` gives.

    >>> along_cubic_slope(np.array([1.5]), np.arange(4.0), np.arange(4.0) ** 2)
    array([3.])
    """
    return cubic_slope(nu, x, y, axis, bc_type)(at, further, extrapolate)


def cubic_integral(
    a: Any, b: Any, extrapolate: Any = None, x: Any = None, y: Any = None, axis: int = 0, bc_type: Any = "not-a-knot"
) -> Any:
    """What ``scipy.interpolate.CubicSpline(x, y).integrate(a, b)`` gives.

    >>> float(cubic_integral(0.0, 3.0, None, np.arange(4.0), np.arange(4.0) ** 2).round(12))
    9.0
    """
    from scipy.interpolate import CubicSpline

    return CubicSpline(x, y, axis, bc_type).integrate(a, b, extrapolate)


def integral_weights(a: Any, b: Any, x: Any, bc_type: Any = "not-a-knot", extrapolate: Any = None) -> Any:
    """What each of the points counts in the integral of the cubic spline through them.

    >>> integral_weights(0.0, 2.0, np.arange(3.0)).round(12) * 3
    array([1., 4., 1.])
    """
    return cubic_integral(a, b, extrapolate, x, np.eye(np.size(x)), 0, bc_type)


def along_curve(curve: Any, at: Any, nu: int = 0) -> Any:
    """What a curve of SciPy's gives, and its derivatives: a number for each place."""
    order = getattr(curve, "_data", (0,) * 6)[5]
    found = curve(at, nu) if not order or nu <= order else np.zeros(np.shape(at))
    if not type(curve).__module__.startswith("scipy.interpolate.") or np.shape(found) != np.shape(at):
        raise TypeError(f"a curve is needed that gives numbers, not {type(curve).__name__}")
    return found


def splined(at: Any, x: Any, y: Any, nu: int, degree: int, ends: Any, outside: str) -> Any:
    """The derivative of order ``nu`` of the spline through points; with ``ends`` a cubic one with such ends.

    Beyond the points it goes on (``"on"``), is nan, zero, or what it is at the last of them (``"edge"``).

    >>> splined(np.array([0.5, 9.0]), np.arange(3.0), np.array([1.0, 3.0, 4.0]), 1, 1, None, "zero")
    array([2., 0.])
    """
    from scipy.interpolate import CubicSpline, make_interp_spline

    order = np.argsort(x, kind="stable")
    x, y, at = np.asarray(x)[order], np.asarray(y)[order], np.asarray(at, float)
    inside = (at >= x[0]) & (at <= x[-1])
    place = np.clip(at, x[0], x[-1]) if outside == "edge" else at
    if nu > degree:
        found = np.zeros(np.shape(at) + np.shape(y)[1:])
    else:
        found = (make_interp_spline(x, y, degree) if ends is None else CubicSpline(x, y, bc_type=ends))(place, nu)
    if outside == "on" or (outside == "edge" and not nu):
        return found
    return np.where(inside.reshape(at.shape + (1,) * (np.ndim(y) - 1)), found, np.nan if outside == "nan" else 0.0)


def unsplined(g: Any, at: Any, x: Any, y: Any, nu: int, degree: int, ends: Any, outside: str) -> Any:
    """The adjoint of ``y``, of which only the shape is read.

    >>> unsplined(np.array([2.0]), np.array([0.25]), np.arange(3.0), np.zeros(3), 0, 1, None, "on")
    array([1.5, 0.5, 0. ])
    """
    count, rest = np.shape(y)[0], np.shape(y)[1:]
    lines, bar = np.reshape(g, (np.size(at), math.prod(rest))), np.zeros((count, math.prod(rest)))
    for start in range(0, count, _AT_ONCE):
        some = np.eye(count, min(_AT_ONCE, count - start), -start)
        bar[start : start + _AT_ONCE] = splined(np.ravel(at), x, some, nu, degree, ends, outside).T @ lines
    return bar.reshape(count, *rest)
