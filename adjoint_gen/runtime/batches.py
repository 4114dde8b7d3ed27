"""Many seeds at once: values for each of them, and adjoints of broadcast copies with a leading axis."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np

from adjoint_gen.runtime.broadcasting import materialise, unbroadcast


class OneByOneError(Exception):
    """A function that was asked for many seeds at once takes them one by one; its caller then does. The message says why."""


def one_by_one(why: str) -> NoReturn:
    """What a generated function does that takes no batch of seeds.

    Raises:
        OneByOneError: always.
    """
    raise OneByOneError(why)


def for_each(value: Any, count: int) -> Any:
    """So many copies of a value along a new leading axis; a container of such for a container.

    >>> for_each(np.array([1.0, 2.0]), 2)
    array([[1., 2.],
           [1., 2.]])
    >>> for_each([0.0, None], 2)
    [array([0., 0.]), None]
    """
    if isinstance(value, dict):
        return {key: for_each(item, count) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        items = [for_each(item, count) for item in value]
        return items if isinstance(value, list) else value._make(items) if hasattr(value, "_make") else tuple(items)
    return None if value is None else np.repeat(np.asarray(value)[None], count, axis=0)


def beside(x: Any, y: Any) -> Any:
    """What lies along the leading axis of ``x``, with as many axes as ``y`` has: NumPy then broadcasts each of them with it.

    >>> beside(np.ones(2), np.ones((3, 4))).shape, beside(np.ones((2, 3)), 1.0).shape
    ((2, 1, 1), (2, 3))
    """
    new = np.ndim(y) - x.ndim + 1
    return np.reshape(x, (len(x), *(1,) * new, *x.shape[1:])) if new > 0 else x


def sum_each(one: Any, other: Any) -> Any:
    """The sum of two adjoints along a leading axis, of which one may have fewer axes; of containers, of their items.

    >>> sum_each(np.zeros(2), np.ones((2, 1)))
    array([[1.],
           [1.]])
    >>> sum_each([np.zeros(2), None], [np.ones(2), np.ones(2)])
    [array([1., 1.]), array([1., 1.])]
    """
    if one is None:
        return other
    if isinstance(one, dict):
        return {key: sum_each(item, other[key]) for key, item in one.items()}
    if isinstance(one, (tuple, list)):
        items = [sum_each(item, share) for item, share in zip(one, other, strict=True)]
        return items if isinstance(one, list) else one._make(items) if hasattr(one, "_make") else tuple(items)
    return beside(one, other[0]) + beside(other, one[0])


def unbroadcast_each(g: Any, x: Any) -> Any:
    """:func:`unbroadcast` for each of many adjoints ``g``, which lie along its leading axis.

    >>> unbroadcast_each(np.ones((2, 3, 4)), np.zeros(4))
    array([[3., 3., 3., 3.],
           [3., 3., 3., 3.]])
    >>> unbroadcast_each(np.ones((2, 3)), 1.5)
    array([3., 3.])
    """
    want, have = np.shape(x), g.shape[1:]
    if have == want:
        return g
    new = len(have) - len(want)
    g = np.sum(g, axis=tuple(range(1, 1 + new))) if new > 0 else np.reshape(g, (len(g), *(1,) * -new, *have))
    return unbroadcast(g, np.broadcast_to(np.zeros(()), (len(g), *want)))


def materialise_each(g: Any, x: Any) -> Any:
    """:func:`materialise` for each of many adjoints ``g``, which lie along its leading axis; in containers, in each array.

    >>> materialise_each(np.array([1.0, 2.0]), np.zeros(3, dtype=np.float32))
    array([[1., 1., 1.],
           [2., 2., 2.]], dtype=float32)
    """
    if isinstance(x, dict):
        return {key: materialise_each(g[key], item) for key, item in x.items()}
    if isinstance(x, (tuple, list)):
        items = [materialise_each(part, item) for part, item in zip(g, x, strict=True)]
        return items if isinstance(x, list) else x._make(items) if hasattr(x, "_make") else tuple(items)
    if g is None:
        return None
    have, like = g.shape[1:], np.asarray(x)
    g = np.reshape(g, (len(g), *(1,) * (like.ndim - len(have)), *have))
    return materialise(g, np.broadcast_to(like, (len(g), *like.shape)))
