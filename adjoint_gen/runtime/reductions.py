"""Partial derivatives of reductions: how much each element of the operand moves the result.

``axis`` is that of the reduction, ``y`` its result. Each partial has the shape of ``x`` and its dtype. They follow the
published subgradients (ties share equally, a norm of zeros has derivative 0) and propagate nan.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.series import delayed, recurrence


def extremal(x: Any, y: Any, axis: Any = None, initial: Any = None, where: Any = True) -> Any:
    """The derivative of a maximum or minimum ``y`` over ``axis``: the elements that attain it share 1 equally.

    Reduced axes are of length 1 in ``y``, unless it is one number. ``initial`` is one element more.

    >>> extremal(np.array([1.0, 3.0, 3.0]), 3.0), extremal(np.array([1.0, 3.0, 3.0]), 3.0, None, 3.0, [True, True, False])
    (array([0. , 0.5, 0.5]), array([0. , 0.5, 0. ]))
    >>> extremal(np.array([np.nan, 1.0]), np.nan)
    array([nan, nan])
    """
    y = y if np.ndim(x) else np.reshape(y, ())  # a number may be reduced over an axis, too
    hits = np.equal(x, y) if where is True else np.logical_and(np.equal(x, y), where)
    count = np.count_nonzero(hits) if axis is None else np.sum(hits, axis=axis, keepdims=True)
    if initial is not None:
        count = count + np.equal(initial, y)
    share = np.divide(hits, np.maximum(count, 1), dtype=_floating(x))
    return np.where(np.logical_and(np.isnan(y), where), y, share)[()] if np.any(np.isnan(y)) else share


def mean_share(x: Any, axis: Any = None, where: Any = True, ddof: Any = 0) -> Any:
    """The derivative of a mean over ``axis``: the elements of which it is share 1 equally. Of none it is nan.

    With ``ddof`` it is a sum divided by so many less than there are elements, and nan where these are not enough.

    >>> mean_share(np.array([1.0, 3.0, 3.0]), None, [True, False, True])
    array([0.5, 0. , 0.5])
    """
    kept = np.broadcast_to(np.asarray(where, bool), np.shape(x))
    count = np.sum(kept, axis=axis, keepdims=True) - ddof
    return np.divide(kept, np.where(count > 0, count, np.nan), dtype=real_floating(x), casting="same_kind")


def ratio(x: Any, y: Any) -> Any:
    """``x / y``, and 0 where ``y`` is 0: the direction of a vector of length ``y``, also at the origin.

    >>> ratio(np.array([3.0, 4.0]), 5.0), ratio(np.zeros(2), 0.0)
    (array([0.6, 0.8]), array([0., 0.]))
    """
    if type(y) is float and type(x) is float:
        return x / y if y else 0.0 * x
    zero = y == 0
    if isinstance(zero, (bool, np.bool_)):
        return x * y if zero else x / y
    if not np.any(zero):
        return x / y
    return np.where(zero, 0 * x, x / np.where(zero, 1, y))


def others(x: Any, axis: Any = None) -> Any:
    """The derivative of a product: for each element the product of all the others along ``axis``, without division.

    >>> others(np.array([0.0, 2.0, 3.0])), others(np.array([0.0, 0.0, 3.0]))
    (array([6., 0., 0.]), array([0., 0., 0.]))
    """
    lines, back = _lines(x, axis)
    return back(_before(lines) * np.flip(_before(np.flip(lines, -1)), -1))


def others_dot(x: Any, v: Any, axis: Any = None) -> Any:
    """The derivative of :func:`others` in direction ``v``: a symmetric linear map of ``v``.

    >>> others_dot(np.array([2.0, 3.0, 5.0]), np.array([1.0, 0.0, 0.0]))
    array([0., 5., 3.])
    """
    lines, back = _lines(x, axis)
    steps, _ = _lines(np.broadcast_to(v, np.shape(x)), axis)
    (before, change), (behind, change_behind) = (
        (each := _before(part), recurrence(delayed(part, -1), delayed(each * step, -1), -1))
        for part, step in ((lines, steps), (np.flip(lines, -1), np.flip(steps, -1)))
    )
    return back(change * np.flip(behind, -1) + before * np.flip(change_behind, -1))


def without_each(x: Any, axis: Any = None, fill: float = 0.0) -> Any:
    """Each line of ``x`` along ``axis`` once for each of its elements, where that is replaced by a number.

    >>> without_each(np.array([2.0, 3.0]))
    array([[0., 3.],
           [2., 0.]])
    """
    lines, _ = _lines(x, axis)
    return np.where(np.eye(lines.shape[-1], dtype=bool), lines.dtype.type(fill), lines[..., None, :])


def with_each(g: Any, x: Any, axis: Any = None) -> Any:
    """The adjoint of ``x`` in ``without_each(x, axis)``; of ``x`` only the shape is read.

    >>> with_each(np.array([[8.0, 1.0], [2.0, 8.0]]), np.zeros(2))
    array([2., 1.])
    """
    lines, back = _lines(x, axis)
    return back(np.sum(np.where(np.eye(lines.shape[-1], dtype=bool), g.dtype.type(0), g), axis=-2))


def _before(lines: Any) -> Any:
    """The product of the elements before each one, along the last axis."""
    return np.concatenate([np.ones_like(lines[..., :1]), np.cumprod(lines[..., :-1], axis=-1)], axis=-1)


def _lines(x: Any, axis: Any) -> tuple[Any, Any]:
    """``x`` with the axes of a reduction flattened into the last one, and the function that undoes it."""
    rank = np.ndim(x)
    axes = range(rank) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    last = tuple(range(rank - len(axes), rank))
    moved = np.moveaxis(x, tuple(axes), last) if rank else x
    lines = np.reshape(moved, (*np.shape(moved)[: rank - len(axes)], -1 if np.size(x) else _product(moved, last)))
    return lines, lambda done: np.moveaxis(np.reshape(done, np.shape(moved)), last, tuple(axes)) if rank else done[0]


def _product(x: Any, axes: tuple[int, ...]) -> int:
    count = 1
    for axis in axes:
        count *= x.shape[axis]
    return count


def _floating(x: Any) -> Any:
    """The dtype of a derivative with respect to ``x``, in the order of bytes that is computed with."""
    dtype = np.dtype(getattr(x, "dtype", type(x)))
    return dtype.newbyteorder("=") if dtype.kind in "fc" else np.dtype(np.float64)


def real_floating(x: Any) -> Any:
    """The dtype of what elements of ``x`` are multiplied by, one of real numbers."""
    return np.zeros(0, _floating(x)).real.dtype
