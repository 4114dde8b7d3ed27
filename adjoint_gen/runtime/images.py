"""What derivatives of filters of images call: how far a filter reaches, and sums over all places of a window."""

from __future__ import annotations

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


def window_sums(g: Any, a: Any, weights: Any, mode: str = "constant", cval: float = 0.0, origin: Any = 0) -> Any:
    """The adjoint of the ``weights`` with which elements of ``a`` are correlated, of which only the shape is read.

    ``mode`` is the one of ``np.pad``.

    >>> window_sums(np.array([1.0, 2.0]), np.array([3.0, 5.0]), np.ones(3))
    array([ 6., 13.,  5.])
    """
    shape, size = np.shape(weights), np.shape(a)
    origins = np.broadcast_to(origin, len(size))
    width = window_reach(weights)
    wide = np.pad(a, width, mode, **({"constant_values": cval} if mode == "constant" else {}))  # type: ignore[call-overload]
    sums = np.zeros(shape, np.result_type(g, a))
    for place in np.ndindex(*shape):
        starts = [width + k - n // 2 - o for k, n, o in zip(place, shape, origins, strict=True)]
        sums[place] = np.sum(g * wide[tuple(slice(s, s + n) for s, n in zip(starts, size, strict=True))])
    return sums
