"""What becomes of adjoints where something else was stored, and of values that are stored at an index which names an element
several times."""

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


def zeroed(array: Any, indices: tuple[Any, ...]) -> Any:
    """An array with zeros at each of the indices, whatever stood there.

    >>> zeroed(np.array([np.nan, 1.0, 2.0]), (0, -1))
    array([0., 1., 0.])
    """
    found = np.array(array)
    for index in indices:
        found[index] = 0.0
    return found


def each_zeroed(arrays: Any, indices: tuple[Any, ...]) -> Any:
    """The same of each of several arrays.

    >>> each_zeroed(np.ones((2, 3)), (0, slice(2, 3)))
    array([[0., 1., 0.],
           [0., 1., 0.]])
    """
    whole = (slice(None),)
    return zeroed(arrays, tuple(whole + (index if isinstance(index, tuple) else (index,)) for index in indices))


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
