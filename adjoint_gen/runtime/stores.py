"""What becomes of values that are stored at an index which names an element several times, and of memory that is shared."""

from __future__ import annotations

from typing import Any

import numpy as np


def stored_over(place: Any, *indices: Any) -> Any:
    """Which elements of an array are named by some of the indices.

    >>> stored_over(np.zeros(4), 0, slice(2, 3))
    array([ True, False,  True, False])
    """
    found = np.zeros(np.shape(place), np.bool_)
    for index in indices:
        found[index] = True
    return found


def last_named(place: Any, index: Any) -> Any:
    """Which elements of the value stay after ``place[index] = value``: those that no later one is stored over.

    >>> last_named(np.zeros(3), np.array([0, 2, 0]))
    array([False,  True,  True])
    >>> last_named(np.zeros((2, 2)), (slice(None), [1, 1]))
    array([[False,  True],
           [False,  True]])
    """
    whose = np.full(place.shape, -1)
    order = np.arange(whose[index].size).reshape(whose[index].shape)
    whose[index] = order
    return whose[index] == order
