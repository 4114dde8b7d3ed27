"""Powers of numbers, and where the result of a convolution lies in the whole of it."""

from __future__ import annotations

from typing import Any

import numpy as np


def powers(x: Any, n: int) -> Any:
    """The first ``n`` powers of each element, from the zeroth, along a new last axis.

    >>> powers(np.array([2.0, 0.0]), 3)
    array([[1., 2., 4.],
           [1., 0., 0.]])
    """
    rows = np.ones((*np.shape(x), n), np.result_type(x, 0.5))
    for k in range(1, n):
        rows[..., k] = rows[..., k - 1] * x
    return rows


def padded(g: Any, a: Any, v: Any, mode: str, correlated: bool = False) -> Any:
    """The adjoint of the whole convolution of ``a`` and ``v``, or their correlation, of that of its part ``mode``.

    Of ``a`` and ``v`` only the lengths are read.

    >>> padded(np.array([1.0, 2.0]), np.zeros(3), np.zeros(2), "valid")
    array([0., 1., 2., 0.])
    """
    whole = np.zeros(np.size(a) + np.size(v) - 1, g.dtype)
    part = whole[_part(a, v, mode, correlated)]
    if np.shape(g) != part.shape:
        raise ValueError(f"an adjoint of shape {np.shape(g)} does not fit a value of shape {part.shape}")
    part[...] = g
    return whole


def middle(h: Any, a: Any, v: Any, mode: str, correlated: bool = False) -> Any:
    """The part ``mode`` of a whole convolution ``h`` of ``a`` and ``v``, or correlation.

    >>> middle(np.array([5.0, 1.0, 2.0, 5.0]), np.zeros(3), np.zeros(2), "same")
    array([5., 1., 2.])
    """
    return h[_part(a, v, mode, correlated)]


def _part(a: Any, v: Any, mode: str, correlated: bool) -> slice:
    short, long = sorted((np.size(a), np.size(v)))
    if mode == "valid":
        return slice(short - 1, long)
    # A correlation with a longer series is computed from the other end.
    start = short // 2 if correlated and np.size(a) < np.size(v) else (short - 1) // 2
    return slice(start, start + long)


def embedded(g: Any, a: Any, v: Any, mode: str) -> Any:
    """The adjoint of the whole convolution, along every axis, of ``a`` and ``v`` of that of its part ``mode``, as SciPy has it.

    >>> embedded(np.array([1.0, 2.0]), np.zeros(3), np.zeros(2), "valid")
    array([0., 1., 2., 0.])
    """
    whole = np.zeros([m + n - 1 for m, n in zip(np.shape(a), np.shape(v), strict=True)], g.dtype)
    whole[_parts(a, v, mode)] = g
    return whole


def read_beyond(v: Any, mode: str, correlated: bool = False) -> tuple[tuple[int, int], ...]:
    """How far a convolution with ``v``, or a correlation, reads beyond both ends of each axis of another array.

    >>> read_beyond(np.zeros(4), "full"), read_beyond(np.zeros(4), "same"), read_beyond(np.zeros(4), "same", True)
    (((3, 3),), ((2, 1),), ((1, 2),))
    """
    if mode == "full":
        return tuple((n - 1, n - 1) for n in np.shape(v))
    ends = ((n // 2, (n - 1) // 2) for n in np.shape(v))
    return tuple(end[::-1] if correlated else end for end in ends)


def taken_out(h: Any, a: Any, v: Any, mode: str) -> Any:
    """The part ``mode`` of the whole convolution ``h``.

    >>> taken_out(np.array([5.0, 1.0, 2.0, 5.0]), np.zeros(2), np.zeros(3), "same")
    array([1., 2.])
    """
    return h[_parts(a, v, mode)]


def _parts(a: Any, v: Any, mode: str) -> tuple[slice, ...]:
    """Where a part lies: of the first one's shape and in the middle, or where both overlap all over."""
    parts = []
    for m, n in zip(np.shape(a), np.shape(v), strict=True):
        start = (n - 1) // 2 if mode == "same" else min(m, n) - 1
        parts.append(slice(start, start + (m if mode == "same" else abs(m - n) + 1)))
    return tuple(parts)
