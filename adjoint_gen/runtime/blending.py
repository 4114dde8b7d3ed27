"""Interpolation between the elements of an image by lines or splines, its derivatives by the places, and its adjoint."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from adjoint_gen.runtime.indexing import scatter


def blended(
    a: Any, places: Any, orders: tuple[int, ...], mode: str = "constant", cval: float = 0.0, degree: int = 1
) -> Any:
    """What ``scipy.ndimage.map_coordinates`` gives, differentiated by the place along each axis so often.

    Of splines ``a`` are the coefficients. Beyond the image it is constant: ``cval``, or with the mode ``"nearest"`` what it is
    at the edge; other modes repeat the image.

    >>> a = np.array([1.0, 3.0, 7.0])
    >>> blended(a, np.array([[0.5, 1.25, 4.0]]), (0,)), blended(a, np.array([[0.5, 1.25, 4.0]]), (1,))
    (array([2., 4., 0.]), array([2., 4., 0.]))
    """
    result = np.zeros(np.shape(places)[1:], np.result_type(a, np.float64))
    for index, weight in _corners(np.shape(a), places, orders, mode, degree):
        result += weight * a[index]
    if mode == "constant" and not any(orders) and cval != 0.0:
        result = np.where(_inside(np.shape(a), places), result, cval)
    return result.astype(np.result_type(a))


def unblended(g: Any, a: Any, places: Any, orders: tuple[int, ...], mode: str = "constant", degree: int = 1) -> Any:
    """The adjoint of ``a`` in ``blended``; of ``a`` only the shape is read.

    >>> unblended(np.array([1.0, 4.0]), np.zeros(3), np.array([[0.5, 1.25]]), (0,))
    array([0.5, 3.5, 1. ])
    """
    bar = np.zeros(np.shape(a), np.result_type(g, np.float64))
    for index, weight in _corners(np.shape(a), places, orders, mode, degree):
        scatter(bar, index, weight * g)
    return bar.astype(np.result_type(g))


def _inside(shape: tuple[int, ...], places: Any) -> Any:
    return np.logical_and.reduce([(place >= 0) & (place <= n - 1) for place, n in zip(places, shape, strict=True)])


_Sides = tuple[tuple[Any, Any], ...]


def _corners(
    shape: tuple[int, ...], places: Any, orders: tuple[int, ...], mode: str, degree: int
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The elements around each place, and how much of each is taken."""
    straight = degree == 1 and mode in ("constant", "nearest")
    sides: list[_Sides] = []
    for place, n, order in zip(np.asarray(places), shape, orders, strict=True):
        sides.append(_between(place, n, order, mode) if straight else _of_spline(place, n, order, mode, degree))
    for corner in itertools.product(*sides):
        weight: Any = 1.0
        for _, factor in corner:
            weight = weight * factor
        yield tuple(index for index, _ in corner), weight


def _between(place: Any, n: int, order: int, mode: str) -> _Sides:
    """The two elements beside a place; nothing of what is outside, nor of its slopes."""
    within = np.clip(place, 0, n - 1)
    first = np.clip(np.floor(within), 0, max(n - 2, 0)).astype(np.intp)
    share, last = within - first, np.minimum(first + 1, n - 1)
    taken = (place >= 0) & (place <= n - 1)
    if order:
        slope = np.where(taken & (last > first), 1.0, 0.0) if order == 1 else np.zeros(np.shape(place))
        return (first, -slope), (last, slope)
    part = np.where(taken, 1.0, 0.0) if mode == "constant" else 1.0
    return (first, (1.0 - share) * part), (last, share * part)


def _of_spline(place: Any, n: int, order: int, mode: str, degree: int) -> _Sides:
    """The coefficients around a place, and the basic splines there."""
    taken = (place >= 0) & (place <= n - 1)
    within = np.where(taken, place, 0.0) if mode == "constant" else np.clip(place, 0, n - 1) if mode == "nearest" else place
    part = taken if mode == "constant" or (mode == "nearest" and order) else True
    first = np.floor(within if degree % 2 else within + 0.5).astype(np.intp) - degree // 2
    return tuple(
        (_extended(first + k, n, mode), np.where(part, _basis(within - (first + k), degree, order), 0.0))
        for k in range(degree + 1)
    )


def _extended(index: Any, n: int, mode: str) -> Any:
    """Which coefficient stands for one beyond the edges."""
    if n == 1 or mode == "nearest":
        return np.clip(index, 0, n - 1)
    if mode == "grid-wrap":
        return index % n
    period = 2 * n if mode == "reflect" else 2 * n - 2
    folded = index % period
    return np.minimum(folded, period - folded - (mode == "reflect"))


def _basis(t: Any, degree: int, order: int) -> Any:
    """The derivative of a basic spline of the degree with its middle at 0, from the nearer end of its support."""
    power, near = degree - order, 0.5 * (degree + 1) - np.abs(t)
    if power < 0:
        return np.zeros(np.shape(t))
    total: Any = 0.0
    for j in range(degree // 2 + 1):
        part = np.maximum(near - j, 0.0) ** power if power else 0.5 + 0.5 * np.sign(near - j)
        total = total + (-1) ** j * math.comb(degree + 1, j) * part
    return total / math.factorial(power) * (np.sign(-t) if order % 2 else 1.0)


def spline_coefficients(a: Any, order: int = 3, mode: str = "mirror") -> Any:
    """The coefficients of the spline through an image, as precise as that.

    It is called by derivatives of SciPy's functions only.
    """
    from scipy.ndimage import spline_filter

    return spline_filter(a, order, mode=mode).astype(np.result_type(a))


def spline_adjoint(g: Any, order: int = 3, mode: str = "mirror") -> Any:
    """The adjoint of the image of that of the coefficients of the spline through it.

    They are made by the inverse of a matrix that is symmetric, but for its ends where the edges are mirrors. SciPy's edges that
    repeat themselves are nearly so only, and of few elements the matrix itself is taken.

    It is called by derivatives of SciPy's functions only.
    """
    from scipy.ndimage import spline_filter1d

    found = np.asarray(g, np.float64)
    for axis, n in enumerate(np.shape(g)):
        along, weights = np.moveaxis(found, axis, 0), np.ones((n, *(1,) * (np.ndim(g) - 1)))
        if n > 1 and mode in ("mirror", "constant"):
            weights[0] = weights[-1] = 0.5
        if n <= 64 and mode not in ("mirror", "constant", "grid-wrap"):
            along = np.tensordot(spline_filter1d(np.eye(n), order, 0, mode=mode), along, (0, 0))
        else:
            along = weights * spline_filter1d(along / weights, order, 0, mode=mode)
        found = np.moveaxis(along, 0, axis)
    return found.astype(np.result_type(g))


def zoomed_places(before: tuple[int, ...], after: tuple[int, ...]) -> Any:
    """From which places the elements of an image of another size are.

    >>> zoomed_places((3,), (5,))
    array([[0. , 0.5, 1. , 1.5, 2. ]])
    """
    steps = [(n - 1) / (m - 1) if m > 1 else 1.0 for n, m in zip(before, after, strict=True)]
    return np.indices(after) * np.reshape(steps, (-1, *(1 for _ in after)))


def rotated_places(before: tuple[int, ...], after: tuple[int, ...], angle: Any, axes: Any, n: int = 0) -> Any:
    """From which places the elements of a rotated image are, and the derivative of order ``n`` of that by the angle in degrees.

    It is called by derivatives of SciPy's functions only.
    """
    from scipy.special import cosdg, sindg

    unit, plane = (math.pi / 180.0) ** n, sorted(axis % len(before) for axis in axes)
    c, s = cosdg(angle + 90.0 * n) * unit, sindg(angle + 90.0 * n) * unit
    turn = np.array([[c, s], [-s, c]])
    middle = (np.array([after[axis] for axis in plane]) - 1) / 2
    offset = (0.0 if n else (np.array([before[axis] for axis in plane]) - 1) / 2) - turn @ middle
    lattice = np.indices(after).astype(np.float64)
    places = lattice * (n == 0)
    for row, axis in enumerate(plane):
        places[axis] = offset[row] + turn[row, 0] * lattice[plane[0]] + turn[row, 1] * lattice[plane[1]]
    return places
