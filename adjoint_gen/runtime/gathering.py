"""Which elements a function picks, and the adjoints of what is put between others, repeated or chosen from."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.broadcasting import unbroadcast


def uninsert(g: Any, arr: Any, obj: Any, values: Any, axis: Any = None) -> Any:
    """The adjoint of ``arr`` in ``np.insert(arr, obj, values, axis)``; of ``arr`` and ``values`` only the shapes are read.

    >>> uninsert(np.array([1.0, 2.0, 4.0]), np.zeros(2), 1, 0.0)
    array([1., 4.])
    """
    tags = _inserted(g, arr, obj, axis)
    return np.reshape(np.compress(tags < 0, g, axis=0 if axis is None else axis), np.shape(arr))


def uninsert_values(g: Any, arr: Any, obj: Any, values: Any, axis: Any = None) -> Any:
    """The adjoint of ``values`` in ``np.insert(arr, obj, values, axis)``; of both only the shapes are read.

    >>> uninsert_values(np.array([1.0, 2.0, 4.0]), np.zeros(2), 1, 0.0)
    np.float64(2.0)
    """
    tags, along = _inserted(g, arr, obj, axis), 0 if axis is None else axis
    new = np.flatnonzero(tags >= 0)
    places = np.empty_like(new)
    places[tags[new]] = new
    part = np.take(g, places, axis=along)
    if not isinstance(obj, slice) and np.ndim(obj) == 0:  # of one place the first axis of the values is what is put there
        part = np.moveaxis(part, along, 0)
    return unbroadcast(part, values)


def _inserted(g: Any, arr: Any, obj: Any, axis: Any) -> Any:
    """Along the axis, the number of each element that was inserted, and -1 for the others."""
    length, along = (np.size(arr), 0) if axis is None else (np.shape(arr)[axis], axis)
    return np.insert(np.full(length, -1), obj, np.arange(g.shape[along] - length))


def unresize(g: Any, a: Any) -> Any:
    """The adjoint of ``a`` in ``np.resize(a, new_shape)``, which repeats it; of ``a`` only the shape is read.

    >>> unresize(np.array([1.0, 2.0, 4.0]), np.zeros(2))
    array([5., 2.])
    """
    bar = np.zeros(np.size(a), np.result_type(g))
    if bar.size:
        np.add.at(bar, np.arange(np.size(g)) % bar.size, np.ravel(g))
    return np.reshape(bar, np.shape(a))[()]


def unchoose(g: Any, a: Any, choices: Any, mode: str = "raise") -> Any:
    """The adjoint of ``choices``, an array, in ``np.choose(a, choices, mode=mode)``; of it only the shape is read.

    >>> unchoose(np.array([1.0, 2.0]), np.array([1, 0]), np.zeros((2, 2)))
    array([[0., 2.],
           [1., 0.]])
    """
    place = choice(a, len(choices), mode)
    bar = np.zeros(np.shape(choices), g.dtype)
    for k in range(len(bar)):
        bar[k] = unbroadcast(np.where(np.equal(place, k), g, g.dtype.type(0)), bar[k])
    return bar


def choice(a: Any, count: int, mode: str = "raise") -> Any:
    """The places that integers mean among so many, as ``np.choose`` and ``np.take`` read them.

    >>> choice(np.array([-1, 0, 5]), 3, "wrap"), choice(np.array([-1, 0, 5]), 3, "clip")
    (array([2, 0, 2]), array([0, 0, 2]))
    """
    if mode == "wrap":
        return np.remainder(a, count)
    return np.clip(a, 0, count - 1) if mode == "clip" else np.asarray(a)[()]


def first_places(ar: Any, equal_nan: bool = True) -> Any:
    """Where each of the different elements of ``np.unique(ar)`` stands first.

    >>> first_places(np.array([3.0, 1.0, 3.0]))
    array([1, 0])
    """
    return np.unique(ar, return_index=True, equal_nan=equal_nan)[1]


def without_zeros(filt: Any, trim: str = "fb") -> slice:
    """What ``np.trim_zeros`` leaves of a row of numbers.

    >>> without_zeros(np.array([0.0, 1.0, 0.0]))
    slice(1, 2, None)
    """
    found, ends = np.flatnonzero(filt), trim.lower()
    if not found.size:
        return slice(0, 0)
    return slice(int(found[0]) if "f" in ends else None, int(found[-1]) + 1 if "b" in ends else None)


def bin_of(a: Any, edges: Any) -> Any:
    """The bin of each element in ``np.histogram``; for those outside as many as there are. Only the last bin has its end.

    >>> bin_of(np.array([0.0, 1.0, 2.0, 3.0]), np.array([0.0, 1.0, 2.0]))
    array([0, 1, 1, 2])
    """
    a, count = np.ravel(a), len(edges) - 1
    if not a.size:
        return np.zeros(0, np.intp)
    place = np.searchsorted(edges, a, side="right") - 1
    place = np.where(a == edges[-1], count - 1, place)
    return np.where(place < 0, count, place)


def cell_of(x: Any, y: Any, rows: Any, columns: Any) -> Any:
    """The place of each pair in ``np.histogram2d`` as a row of numbers, as many as there are of these for pairs outside.

    >>> cell_of([0.5, 5.0], [1.5, 1.5], np.array([0.0, 1.0]), np.array([0.0, 1.0, 2.0]))
    array([1, 2])
    """
    height, width = len(rows) - 1, len(columns) - 1
    one, other = bin_of(x, rows), bin_of(y, columns)
    return np.where((one < height) & (other < width), one * width + other, height * width)


def place_in(ar: Any, found: Any) -> Any:
    """Where each of some of the elements of an array stands first.

    >>> place_in(np.array([3.0, 1.0, 3.0]), np.array([1.0, 3.0]))
    array([1, 0])
    """
    different, first = np.unique(ar, return_index=True)
    return first[np.searchsorted(different, found)]


def unwindow(g: Any, x: Any, window_shape: Any, axis: Any = None) -> Any:
    """The adjoint of ``x`` in ``sliding_window_view(x, window_shape, axis)``; of ``x`` only the shape is read.

    >>> unwindow(np.array([[1.0, 2.0], [4.0, 8.0]]), np.zeros(3), 2)
    array([1., 6., 8.])
    """
    bar = np.zeros(np.shape(x), g.dtype)
    lengths = window_shape if np.iterable(window_shape) else (window_shape,)
    along = range(bar.ndim) if axis is None else axis if np.iterable(axis) else (axis,)
    for offsets in np.ndindex(*lengths):
        starts = dict.fromkeys(range(bar.ndim), 0)
        for place, offset in zip(along, offsets, strict=True):
            starts[place % bar.ndim] += offset
        part = bar[tuple(slice(starts[k], starts[k] + g.shape[k]) for k in range(bar.ndim))]
        part += g[(..., *offsets)]
    return bar
