"""Sums and products along a series of numbers: neighbours, running products, and the transposes of both."""

from __future__ import annotations

from typing import Any

import numpy as np


def midpoints(y: Any, axis: int = -1) -> Any:
    """The means of neighbours along an axis, of which there is one less.

    >>> midpoints(np.array([1.0, 3.0, 4.0]))
    array([2. , 3.5])
    """
    y = np.moveaxis(y, axis, 0)
    return np.moveaxis((y[1:] + y[:-1]) / 2.0, 0, axis)


def unmidpoints(g: Any, a: Any, axis: int = -1) -> Any:
    """The adjoint of ``a`` in ``midpoints(a, axis)``; of ``a`` only the shape is read.

    >>> unmidpoints(np.array([1.0, 3.0]), np.zeros(3))
    array([0.5, 2. , 1.5])
    """
    bar = np.zeros(np.shape(a), dtype=g.dtype)
    rows, half = np.moveaxis(bar, axis, 0), np.moveaxis(g, axis, 0) / 2.0
    rows[:-1] += half
    rows[1:] += half
    return bar


def delayed(x: Any, axis: int = 0, first: float = 0.0) -> Any:
    """The elements before each one along an axis, ``first`` before the first.

    >>> delayed(np.array([1.0, 3.0, 4.0]))
    array([0., 1., 3.])
    """
    late = np.empty_like(x)
    rows = np.moveaxis(late, axis, 0)
    rows[:1], rows[1:] = first, np.moveaxis(x, axis, 0)[:-1]
    return late


def recurrence(a: Any, b: Any, axis: int = 0) -> Any:
    """The series ``y[k] = a[k] * y[k - 1] + b[k]`` along an axis, from ``y[0] = b[0]``.

    >>> recurrence(np.array([0.0, 2.0, 0.0]), np.array([1.0, 1.0, 5.0]))
    array([1., 3., 5.])
    """
    series = np.empty(np.shape(b), np.result_type(a, b))
    rows, a, b = (np.moveaxis(each, axis, 0) for each in (series, a, b))
    rows[:1] = b[:1]
    for k in range(1, len(rows)):
        rows[k] = a[k] * rows[k - 1] + b[k]
    return series
