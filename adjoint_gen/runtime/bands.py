"""Matrices that are given by their diagonals, as SciPy has them: ``ab[u + i - j, j]`` is the element ``i, j``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np


def _diagonals(l_and_u: Any, columns: int, rows: int) -> Iterator[tuple[int, slice, slice]]:
    """The rows of ``ab``, and for each the columns and the rows of the matrix in which its diagonal is."""
    below, above = l_and_u
    for offset in range(-int(below), int(above) + 1):
        first, last = max(offset, 0), min(columns, rows + offset)
        if first < last:
            yield int(above) - offset, slice(first, last), slice(first - offset, last - offset)


def banded_product(l_and_u: Any, ab: Any, x: Any) -> Any:
    """The product of a square matrix, given by its diagonals, with a vector or a matrix.

    >>> banded_product((1, 0), np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 0.0]]), np.ones(3))
    array([1., 6., 8.])
    """
    y = np.zeros(np.shape(x), np.result_type(ab, x))
    for k, columns, rows in _diagonals(l_and_u, len(x), len(x)):
        y[rows] += (ab[k, columns] if np.ndim(x) == 1 else ab[k, columns, None]) * x[columns]
    return y


def band_outer(l_and_u: Any, g: Any, x: Any) -> Any:
    """The diagonals of ``g @ x.T``.

    >>> band_outer((1, 0), np.array([1.0, 2.0]), np.array([3.0, 4.0]))
    array([[3., 8.],
           [6., 0.]])
    """
    ab = np.zeros((int(l_and_u[0]) + int(l_and_u[1]) + 1, len(x)), np.result_type(g, x))
    for k, columns, rows in _diagonals(l_and_u, len(x), len(g)):
        product = g[rows] * x[columns]
        ab[k, columns] = product if np.ndim(x) == 1 else np.sum(product, axis=1)
    return ab


def flipped_bands(l_and_u: Any, ab: Any) -> Any:
    """The diagonals of the transpose.

    >>> flipped_bands((1, 0), np.array([[1.0, 2.0], [3.0, 0.0]]))
    array([[0., 3.],
           [1., 2.]])
    """
    below, above = (int(count) for count in l_and_u)
    flipped = np.zeros_like(ab)
    for k, columns, rows in _diagonals(l_and_u, ab.shape[1], ab.shape[1]):
        flipped[below + above - k, rows] = ab[k, columns]
    return flipped


def from_bands(l_and_u: Any, ab: Any) -> Any:
    """The matrix itself.

    >>> from_bands((0, 1), np.array([[0.0, 3.0], [1.0, 2.0]]))
    array([[1., 3.],
           [0., 2.]])
    """
    whole = np.zeros((ab.shape[1], ab.shape[1]), ab.dtype)
    for k, columns, rows in _diagonals(l_and_u, ab.shape[1], ab.shape[1]):
        np.fill_diagonal(whole[rows, columns], ab[k, columns])
    return whole


def in_bands(l_and_u: Any, a: Any) -> Any:
    """The diagonals of a matrix.

    >>> in_bands((0, 1), np.array([[1.0, 3.0], [7.0, 2.0]]))
    array([[0., 3.],
           [1., 2.]])
    """
    ab = np.zeros((int(l_and_u[0]) + int(l_and_u[1]) + 1, len(a)), a.dtype)
    for k, columns, rows in _diagonals(l_and_u, len(a), len(a)):
        ab[k, columns] = np.diagonal(a[rows, columns])
    return ab
