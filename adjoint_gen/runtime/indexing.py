"""Adding into part of an adjoint, where the index may name one element several times."""

from __future__ import annotations

import itertools
import operator
from typing import Any, Final

import numpy as np

from adjoint_gen.program.structure import node_of
from adjoint_gen.runtime.broadcasting import float_type, materialise
from adjoint_gen.runtime.checks import refused


def add_at(bar: Any, index: Any, g: Any) -> None:
    """``bar[index] += g`` for an index of any kind, in place; an element named several times receives every share.

    >>> bar = np.zeros(3)
    >>> add_at(bar, [0, 0, 2], np.array([1.0, 2.0, 4.0]))
    >>> add_at(bar, slice(1, None), 0.5)
    >>> bar
    array([3. , 0.5, 4.5])

    Lists and dicts work too: an integer or a key names one item, which may be a container of numbers; a slice of a list
    several, and ``...`` all, also of a dict.

    >>> bar = [0.0, 0.0, 0.0]
    >>> add_at(bar, 1, 2.0)
    >>> add_at(bar, slice(1, None), [1.0, 4.0])
    >>> bar
    [0.0, 3.0, 4.0]
    >>> bar = {"a": 1.0}
    >>> add_at(bar, ..., {"a": 2.0})
    >>> bar
    {'a': 3.0}

    Raises:
        DifferentiationError: it is a tuple, whose items do not change, or a number.
    """
    if isinstance(bar, (float, complex, np.generic)):  # of which the kind was not known
        what = "what may be a number, a list or an array, and only the running program knows which"
        raise refused(f"cannot differentiate with respect to {what}", "arguments that are all arrays, or all numbers")
    if isinstance(bar, tuple):  # of which the kind was not known
        what = "an item is taken from a tuple that stands inside of another container and is given to a function"
        raise refused(what, "the items of the tuple as arguments of their own, or a list in its place")
    if isinstance(bar, list) and (index is ... or isinstance(index, slice)):
        index = slice(None) if index is ... else index
        if g.__class__ is list:
            bar[index] = _sum(bar[index], g)
        else:
            for i, share in zip(range(len(bar))[index], g, strict=True):
                bar[i] = _sum(bar[i], share)
    elif isinstance(bar, dict) and index is ...:
        bar.update({key: _sum(item, g[key]) for key, item in bar.items()})
    elif isinstance(bar, (list, dict)):
        bar[index] = _sum(bar[index], g)
    elif any(_may_repeat(step) for step in (index if isinstance(index, tuple) else (index,))):
        scatter(bar, index, g)
    else:
        bar[index] += g


def scatter(bar: Any, index: Any, g: Any) -> None:
    """``np.add.at(bar, index, g)``, which is much faster along one axis than along several: by places in a row.

    >>> bar = np.zeros((2, 2))
    >>> scatter(bar, ([0, 0, -1], [1, 1, 0]), np.array([1.0, 2.0, 4.0]))
    >>> bar
    array([[0., 3.],
           [4., 0.]])
    """
    place = _in_a_row(bar, index if isinstance(index, tuple) else (index,)) if np.size(g) > _SMALL else None
    if place is None:
        np.add.at(bar, index, g)
    else:
        np.add.at(bar.reshape(-1), place.reshape(-1), np.broadcast_to(g, place.shape).reshape(-1))


_SMALL: Final = 500
"""The places of so few elements are not worth computing."""


def _in_a_row(bar: Any, index: tuple[Any, ...]) -> Any:
    """The places of the elements that arrays of integers name, of all of those in rows; None for any other index."""
    steps = [np.asarray(step) for step in index]
    if not bar.flags.c_contiguous or len(steps) > bar.ndim or any(step.dtype.kind not in "iu" for step in steps):
        return None
    if bar.ndim == 1:
        return steps[0]
    place: Any = 0
    for step, length in zip(steps, bar.shape, strict=False):
        if step.size and not -length <= step.min() <= step.max() < length:
            return None  # NumPy says so
        step = step.astype(np.intp)
        place = place * length + (step % length if step.size and step.min() < 0 else step)
    row = bar.shape[len(steps) :]
    places = np.arange(np.prod(row, dtype=int)).reshape(row)
    return np.multiply.outer(place, places.size).reshape(np.shape(place) + (1,) * len(row)) + places if row else place


def choices(name: str, count: int, size: int) -> list[tuple[int, ...]]:
    """The places of the items that a function of ``itertools`` chooses among so many, ``size`` of them at a time.

    >>> choices("combinations", 3, 2)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(getattr(itertools, name)(range(count), size))


def tuples(*columns: Any) -> list[Any]:
    """The tuples whose places these lists hold.

    >>> tuples([1, 2], [3.0, 4.0])
    [(1, 3.0), (2, 4.0)]
    """
    return list(zip(*columns, strict=True))


def as_key(items: Any) -> tuple[Any, ...]:
    """The tuple that a list stands for.

    >>> as_key([1, 2])
    (1, 2)
    """
    return tuple(items)


def from_keys(keys: Any) -> list[Any]:
    """The lists that stand for tuples which are keys.

    >>> from_keys([(1, 2), ()])
    [[1, 2], []]
    """
    return list(map(list, keys))


def column(items: Any, place: int) -> list[Any]:
    """What is at a place of each of these tuples.

    >>> column([(1, 3.0), (2, 4.0)], 1)
    [3.0, 4.0]
    """
    return [item[place] for item in items]


def pieces(g: Any, items: Any, axis: int = 0) -> list[Any]:
    """The adjoints of ``items`` in ``np.concatenate(items, axis)``; of the items only the shapes are read.

    >>> pieces(np.array([1.0, 2.0, 4.0]), [np.zeros(1), np.zeros(2)])
    [array([1.]), array([2., 4.])]
    """
    ends = np.cumsum([np.shape(item)[axis] for item in items])
    return list(np.split(g, ends[:-1], axis)) if len(items) else []


def _sum(bar: Any, g: Any) -> Any:
    """The sum of two adjoints; that of containers is the container of the sums, and a narrow one is as wide as the other."""
    if bar.__class__ is float is g.__class__:  # as most are
        return bar + g
    if bar is None or g is None:
        return g if bar is None else bar
    node = node_of(bar)
    if (node is None) != (node_of(g) is None):
        return _sum(materialise(bar, g), g) if node is None else _sum(bar, materialise(g, bar))
    if node is None:
        return bar + g
    if bar.__class__ is list and len(bar) == len(g) and None not in (float_type(bar), float_type(g)):
        return [*map(operator.add, bar, g)]
    shares = map(g.__getitem__, bar) if node.base is dict else g
    return node.made(bar, [_sum(item, share) for item, share in zip(node.items(bar), shares, strict=True)])


def _may_repeat(step: Any) -> bool:
    """Whether a step of an index is a sequence of integers; a mask names each element at most once."""
    if isinstance(step, (list, tuple)):
        return True
    return getattr(step, "ndim", 0) > 0 and step.dtype.kind != "b"


def untake(g: Any, a: Any, indices: Any, axis: Any = None) -> Any:
    """The adjoint of ``a`` in ``np.take(a, indices, axis)``; of ``a`` only shape and dtype are read.

    >>> untake(np.array([1.0, 2.0]), np.zeros(3), [2, 2])
    array([0., 0., 3.])
    """
    bar = np.zeros_like(np.ravel(a) if axis is None else a)
    indices = np.asarray(indices).astype(np.intp)  # what `take` reads them as; to `at` booleans are a mask
    if axis is None or not np.ndim(a):  # what has no axes is taken as if it had one
        scatter(np.reshape(bar, -1), indices, _exactly(g, np.shape(indices)))
        return np.reshape(bar, np.shape(a))[()]
    axis %= bar.ndim
    place = (*(slice(None),) * axis, indices)
    scatter(bar, place if axis else indices, _exactly(g, bar.shape[:axis] + np.shape(indices) + bar.shape[axis + 1 :]))
    return bar


def were_taken(a: Any, indices: Any, axis: Any = None) -> Any:
    """Which elements of ``a`` are among those of ``np.take(a, indices, axis)``.

    >>> were_taken(np.zeros(3), [2, 2])
    array([False, False,  True])
    """
    ones = np.ones(np.shape(np.take(a, indices, axis=axis)))
    return untake(ones, np.zeros(np.shape(a)), indices, axis) > 0.0


def untake_along_axis(g: Any, a: Any, indices: Any, axis: int) -> Any:
    """The adjoint of ``a`` in ``np.take_along_axis(a, indices, axis)``; of ``a`` only shape and dtype are read.

    >>> untake_along_axis(np.array([[1.0], [2.0]]), np.zeros((2, 2)), np.array([[1], [0]]), 1)
    array([[0., 1.],
           [2., 0.]])
    """
    bar = np.zeros_like(a)
    axis %= bar.ndim
    rank = range(bar.ndim)
    grid = [np.arange(n).reshape([n if i == j else 1 for j in rank]) for i, n in enumerate(bar.shape)]
    # Axes of length 1 broadcast on either side.
    places = [indices if i == axis else grid[i] if bar.shape[i] > 1 else np.zeros_like(grid[i]) for i in rank]
    scatter(bar, tuple(places), g)
    return bar


def unrepeat(g: Any, a: Any, repeats: Any, axis: Any = None) -> Any:
    """The adjoint of ``a`` in ``np.repeat(a, repeats, axis)``; of ``a`` only the shape is read.

    >>> unrepeat(np.array([1.0, 2.0, 4.0]), np.zeros(2), [1, 2])
    array([1., 6.])
    """
    axis = axis if np.shape(a) else None
    count = np.size(a) if axis is None else np.shape(a)[axis]
    if np.ndim(repeats) == 0:  # so many of each stand beside one another
        shape, k = ((count,), 0) if axis is None else (np.shape(a), axis % np.ndim(a))
        return np.reshape(np.sum(np.reshape(g, (*shape[: k + 1], int(repeats), *shape[k + 1 :])), axis=k + 1), np.shape(a))
    which = np.repeat(np.arange(count), repeats)
    if axis is None:
        return np.reshape(untake(g, np.zeros(count, dtype=g.dtype), which), np.shape(a))
    return untake(g, np.zeros(np.shape(a), dtype=g.dtype), which, axis)


def untile(g: Any, a: Any, reps: Any) -> Any:
    """The adjoint of ``a`` in ``np.tile(a, reps)``; of ``a`` only the shape is read.

    >>> untile(np.array([1.0, 2.0, 4.0, 8.0]), np.zeros(2), 2)
    array([ 5., 10.])
    """
    counts = tuple(int(count) for count in np.ravel(reps))  # one may be a truth value, which no shape takes
    shape = (1,) * (len(counts) - np.ndim(a)) + np.shape(a)
    counts = (1,) * (len(shape) - len(counts)) + counts
    pairs = [length for pair in zip(counts, shape, strict=True) for length in pair]
    return np.reshape(np.sum(np.reshape(g, pairs), axis=tuple(range(0, len(pairs), 2))), np.shape(a))


def undiff(g: Any, a: Any, n: int = 1, axis: int = -1) -> Any:
    """The adjoint of ``a`` in ``np.diff(a, n, axis)``: each element is added to one difference, taken from the next.

    Of ``a`` only the shape is read.

    >>> undiff(np.array([1.0, 3.0]), np.zeros(3))
    array([-1., -2.,  3.])
    """
    if not g.size:
        return np.zeros(np.shape(a), dtype=g.dtype)
    edge = np.zeros([1 if i == axis % g.ndim else length for i, length in enumerate(g.shape)], dtype=g.dtype)
    for _ in range(n):
        g = np.concatenate([edge, g], axis=axis) - np.concatenate([g, edge], axis=axis)
    return g


def into_diagonal(g: Any, a: Any, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
    """An array of the shape of ``a`` that is zero but for its diagonals, which are ``g``.

    >>> into_diagonal(np.array([1.0, 2.0]), np.zeros((2, 3)), 1)
    array([[0., 1., 0.],
           [0., 0., 2.]])
    """
    bar = np.zeros(np.shape(a), dtype=g.dtype)
    matrices = np.moveaxis(bar, (axis1, axis2), (-2, -1))
    along = np.arange(g.shape[-1])
    matrices[..., along + max(-offset, 0), along + max(offset, 0)] = _exactly(g, matrices.shape[:-2] + along.shape)
    return bar


def undiag(g: Any, v: Any, k: int = 0) -> Any:
    """The adjoint of ``v`` in ``np.diag(v, k)``, whose own is ``g``, whether ``v`` is a vector or a matrix.

    >>> undiag(np.eye(2), np.zeros(2)), undiag(np.ones(2), np.zeros((2, 2)))
    (array([1., 1.]), array([[1., 0.],
           [0., 1.]]))
    """
    return np.diagonal(g, k).copy() if np.ndim(v) == 1 else into_diagonal(g, v, k)


def _exactly(g: Any, shape: tuple[int, ...]) -> Any:
    """``g``, which must have this shape: where it is stored NumPy would repeat it in silence."""
    if np.shape(g) != shape:
        raise ValueError(f"an adjoint of shape {np.shape(g)} does not fit a value of shape {shape}")
    return g
