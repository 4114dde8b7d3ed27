"""What derivatives of filters of images call: how far a filter reaches, and sums over all places of a window."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np


def window_reach(weights: Any) -> int:
    """How far from an element those are that a filter with such weights takes together with it, at most.

    >>> window_reach(np.ones((3, 5)))
    5
    """
    return max(np.shape(weights), default=0)


def gaussian_reach(sigma: Any, truncate: float = 4.0, radius: Any = None) -> int:
    """The same of a Gaussian filter, as SciPy cuts it off.

    >>> gaussian_reach(1.2), gaussian_reach((1.0, 3.0)), gaussian_reach(1.0, radius=7)
    (5, 12, 7)
    """
    return int(np.max(radius) if radius is not None else truncate * float(np.max(sigma)) + 0.5)


def gaussian_slope(
    a: Any, sigma: Any, axis: int = -1, mode: str = "reflect", cval: float = 0.0, truncate: float = 4.0, radius: Any = None,
    n: int = 1,
) -> Any:
    """The derivative of order ``n`` of a Gaussian filter along an axis by its width.

    The weights are ``exp(-k**2 / (2 sigma**2))`` over their sum, and change by themselves times what is more than the mean of
    ``k**2 / sigma**3``.

    It is called by derivatives of SciPy's function only.
    """
    from scipy.ndimage import correlate1d

    reach = gaussian_reach(sigma, truncate, radius)
    squares = np.arange(-reach, reach + 1.0) ** 2
    bell = np.exp(-0.5 / float(sigma) ** 2 * squares)
    weights, rates = [bell / bell.sum()], []
    for m in range(n):
        rates.append(squares * (-1) ** m * math.factorial(m + 2) / (2.0 * float(sigma) ** (m + 3)))
        parts = [math.comb(m, i) * sum(
            math.comb(i, j) * (weights[i - j] @ rates[j]) for j in range(i + 1)
        ) * weights[m - i] for i in range(m + 1)]
        weights.append(sum(math.comb(m, i) * weights[m - i] * rates[i] for i in range(m + 1)) - sum(parts))
    return correlate1d(a, weights[n], axis, mode=mode, cval=cval)


def window_sums(g: Any, a: Any, weights: Any, mode: str = "constant", cval: float = 0.0, origin: Any = 0) -> Any:
    """The adjoint of the ``weights`` with which elements of ``a`` are correlated, of which only the shape is read.

    ``mode`` is the one of ``np.pad``.

    >>> window_sums(np.array([1.0, 2.0]), np.array([3.0, 5.0]), np.ones(3))
    array([ 6., 13.,  5.])
    """
    wide = _extended(a, weights, mode, cval)
    sums = np.zeros(np.shape(weights), np.result_type(g, a))
    for place, part in _parts(np.shape(a), weights, origin):
        sums[place] = np.sum(g * wide[part])
    return sums


def windowed(a: Any, weights: Any, mode: str = "constant", cval: float = 0.0, origin: Any = 0) -> Any:
    """The correlation of ``a`` with ``weights``, as ``scipy.ndimage.correlate`` gives it.

    >>> windowed(np.array([3.0, 5.0]), np.array([1.0, 10.0, 100.0]))
    array([530.,  53.])
    """
    wide = _extended(a, weights, mode, cval)
    result = np.zeros(np.shape(a), np.result_type(a, weights))
    for place, part in _parts(np.shape(a), weights, origin):
        result += weights[place] * wide[part]
    return result


def window_spread(g: Any, weights: Any, origin: Any = 0) -> Any:
    """The adjoint of what was extended on all sides, as far as the window reaches, to be correlated with ``weights``.

    >>> window_spread(np.array([1.0]), np.array([1.0, 10.0]))
    array([ 0.,  1., 10.,  0.,  0.])
    """
    width = window_reach(weights)
    wide = np.zeros([n + 2 * width for n in np.shape(g)], np.result_type(g, weights))
    for place, part in _parts(np.shape(g), weights, origin):
        wide[part] += weights[place] * g
    return wide


def _extended(a: Any, weights: Any, mode: str, cval: float) -> Any:
    around: dict[str, Any] = {"constant_values": cval} if mode == "constant" else {}
    return np.pad(a, window_reach(weights), mode, **around)  # type: ignore[call-overload]


def _parts(size: tuple[int, ...], weights: Any, origin: Any) -> Iterator[tuple[tuple[int, ...], tuple[slice, ...]]]:
    """The places of a window, and with what part of an extended image each of them meets."""
    shape, width = np.shape(weights), window_reach(weights)
    origins = np.broadcast_to(origin, len(size))
    for place in np.ndindex(*shape):
        starts = [width + k - n // 2 - int(o) for k, n, o in zip(place, shape, origins, strict=True)]
        yield place, tuple(slice(start, start + n) for start, n in zip(starts, size, strict=True))
