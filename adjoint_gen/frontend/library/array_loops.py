"""What NumPy does with arrays and functions of the user's, as functions that are lowered as the user's own are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from adjoint_gen.runtime import as_first


def tolist(array: Any) -> list[Any]:
    """``array.tolist()`` of an array with one axis."""
    return [v.item() for v in array]


def tolists(array: Any) -> list[Any]:
    """``array.tolist()`` of an array with several axes."""
    return [row.tolist() for row in array]


def store_called(y: Any, x: Any, mask: Any, function: Callable[[Any], Any]) -> None:
    """A piece of ``np.piecewise`` that is a function; it is not called for nothing."""
    inside = x[mask]
    if inside.size > 0:
        y[mask] = function(inside)


def store_value(y: Any, x: Any, mask: Any, value: Any) -> None:
    """A piece that is a number."""
    y[mask] = value


def none_of(masks: Any) -> Any:
    """Where none of several masks is true."""
    found = masks[0]
    for mask in masks[1:]:
        found = found | mask
    return ~found


def vectorized(function: Callable[..., Any], arrays: Any) -> Any:
    """``np.vectorize(function)(*arrays)`` of arrays of one shape: called once more for the first, which gives the dtype."""
    if arrays[0].size == 0:
        raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
    first = function(*[a.ravel()[0] for a in arrays])
    columns = [a.ravel() for a in arrays]
    values = [function(*[c[k].item() for c in columns]) for k in range(arrays[0].size)]
    if isinstance(first, tuple):
        if len(first) == 1:
            raise ValueError("setting an array element with a sequence.")
        for k, one in enumerate(first):
            as_first(one, np.array([v[k] for v in values]))
        return tuple([np.array([v[k] for v in values]).reshape(arrays[0].shape) for k, _ in enumerate(first)])
    found = np.array(values)
    as_first(first, found)
    return found.reshape(arrays[0].shape)


def vectorized_as(function: Callable[..., Any], arrays: Any, dtype: Any) -> Any:
    """``np.vectorize(function, otypes=[dtype])(*arrays)``."""
    columns = [a.ravel() for a in arrays]
    values = [function(*[c[k].item() for c in columns]) for k in range(arrays[0].size)]
    return np.array(values, dtype=dtype).reshape(arrays[0].shape)


def by_rows(function: Callable[..., Any], arrays: Any) -> Any:
    """``np.vectorize(function, signature=...)(*arrays)`` of arrays with one axis more than the signature has for each."""
    for a in arrays:
        if len(a) != len(arrays[0]):
            raise ValueError("cannot call `vectorize` by a signature on arrays that are not equally long")
    values = [function(*[a[k] for a in arrays]) for k in range(len(arrays[0]))]
    found = np.stack(values)
    as_first(values[0], found)
    return found


def along_first(function: Callable[[Any], Any], array: Any) -> Any:
    """``np.apply_along_axis(function, 0, array)`` of a matrix."""
    values = [function(array[:, k]) for k in range(array.shape[1])]
    found = np.stack(values)
    as_first(values[0], found)
    return np.moveaxis(found, 0, -1)  # as it lies in memory for NumPy, too


def along_last(function: Callable[[Any], Any], array: Any) -> Any:
    """``np.apply_along_axis(function, 1, array)`` of a matrix."""
    values = [function(array[k]) for k in range(array.shape[0])]
    found = np.stack(values)
    as_first(values[0], found)
    return found


def unstack(x: Any, axis: int = 0) -> list[Any]:
    """What is in the tuple ``np.unstack(x, axis=axis)``."""
    return list(np.moveaxis(x, axis, 0))


def pieces(reduce: Callable[[Any], Any], array: Any, indices: Any, axis: int = 0) -> Any:
    """``ufunc.reduceat(array, indices)``: one piece after the other, each to where the next one begins."""
    moved = np.moveaxis(array, axis, 0)
    found = []
    for k, first in enumerate(indices):
        last = indices[k + 1] if k + 1 < len(indices) else len(moved)
        found.append(reduce(moved[first:last]) if first < last else moved[first])
    return np.moveaxis(np.stack(found), 0, axis)
