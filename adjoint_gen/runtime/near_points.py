"""The neighbours that a k-d tree finds, as a function of what the tree was made of."""

from __future__ import annotations

from typing import Any

import numpy as np


def nearest(
    x: Any, k: Any = 1, eps: Any = 0.0, p: Any = 2.0, distance_upper_bound: Any = np.inf, workers: Any = 1, data: Any = None,
    leafsize: int = 16,
) -> Any:
    """What ``scipy.spatial.cKDTree(data).query(x, k)`` gives: how far the nearest points are, and which they are.

    >>> nearest(np.array([0.2]), data=np.array([[0.0], [1.0]]))
    (0.2, 0)
    """
    from scipy.spatial import cKDTree

    return cKDTree(data, leafsize).query(x, k, eps, p, distance_upper_bound, workers)


def neighbours(data: Any, places: Any) -> Any:
    """Points by their places, where those that are none are any.

    >>> neighbours(np.array([[0.0], [1.0]]), np.array([1, 2]))
    array([[1.],
           [1.]])
    """
    return np.take(data, np.minimum(places, len(data) - 1), axis=0)
