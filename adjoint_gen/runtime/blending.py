"""Linear interpolation between the elements of an image, its derivatives by the places, and its adjoint."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np


def blended(a: Any, places: Any, orders: tuple[int, ...], mode: str = "constant", cval: float = 0.0) -> Any:
    """What ``scipy.ndimage.map_coordinates`` gives with ``order=1``, differentiated by the place along each axis so often.

    Beyond the image it is constant: ``cval``, or with the mode ``"nearest"`` what it is at the edge. Along an axis it is
    linear between two elements, so no order is above 1.

    >>> a = np.array([1.0, 3.0, 7.0])
    >>> blended(a, np.array([[0.5, 1.25, 4.0]]), (0,)), blended(a, np.array([[0.5, 1.25, 4.0]]), (1,))
    (array([2., 4., 0.]), array([2., 4., 0.]))
    """
    result = np.zeros(np.shape(places)[1:], np.result_type(a, np.float64))
    for index, weight in _corners(np.shape(a), places, orders, mode):
        result += weight * a[index]
    if mode == "constant" and not any(orders) and cval != 0.0:
        result = np.where(_inside(np.shape(a), places), result, cval)
    return result.astype(np.result_type(a))


def unblended(g: Any, a: Any, places: Any, orders: tuple[int, ...], mode: str = "constant") -> Any:
    """The adjoint of ``a`` in ``blended``; of ``a`` only the shape is read.

    >>> unblended(np.array([1.0, 4.0]), np.zeros(3), np.array([[0.5, 1.25]]), (0,))
    array([0.5, 3.5, 1. ])
    """
    bar = np.zeros(np.shape(a), np.result_type(g, np.float64))
    for index, weight in _corners(np.shape(a), places, orders, mode):
        np.add.at(bar, index, weight * g)
    return bar.astype(np.result_type(g))


def _inside(shape: tuple[int, ...], places: Any) -> Any:
    return np.logical_and.reduce([(place >= 0) & (place <= n - 1) for place, n in zip(places, shape, strict=True)])


def _corners(shape: tuple[int, ...], places: Any, orders: tuple[int, ...], mode: str) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The elements around each place, and how much of each is taken; nothing of what is outside, nor of its slopes."""
    sides = []
    for place, n, order in zip(np.asarray(places), shape, orders, strict=True):
        within = np.clip(place, 0, n - 1)
        first = np.clip(np.floor(within), 0, max(n - 2, 0)).astype(np.intp)
        share, last = within - first, np.minimum(first + 1, n - 1)
        taken = (place >= 0) & (place <= n - 1)
        if order:
            slope = np.where(taken & (last > first), 1.0, 0.0) if order == 1 else np.zeros(np.shape(place))
            sides.append(((first, -slope), (last, slope)))
        else:
            part = np.where(taken, 1.0, 0.0) if mode == "constant" else 1.0
            sides.append(((first, (1.0 - share) * part), (last, share * part)))
    for corner in itertools.product(*sides):
        weight: Any = 1.0
        for _, factor in corner:
            weight = weight * factor
        yield tuple(index for index, _ in corner), weight
