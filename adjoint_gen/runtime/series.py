"""Sums and products along a series of numbers: neighbours, running products, and the transposes of both."""

from __future__ import annotations

from typing import Any, Final

import numpy as np


def midpoints(y: Any, axis: int = -1) -> Any:
    """The means of neighbours along an axis, of which there is one less.

    >>> midpoints(np.array([1.0, 3.0, 4.0]))
    array([2. , 3.5])
    """
    y = np.moveaxis(y, axis, 0)
    return np.moveaxis((y[1:] + y[:-1]) / 2.0, 0, axis)


def unmidpoints(g: Any, a: Any, axis: int = -1) -> Any:
    """The adjoint of ``a`` in ``midpoints(a, axis)``; of ``a`` only the shape is read.

    >>> unmidpoints(np.array([1.0, 3.0]), np.zeros(3))
    array([0.5, 2. , 1.5])
    """
    bar = np.zeros(np.shape(a), dtype=g.dtype)
    rows, half = np.moveaxis(bar, axis, 0), np.moveaxis(g, axis, 0) / 2.0
    rows[:-1] += half
    rows[1:] += half
    return bar


def delayed(x: Any, axis: int = 0, first: float = 0.0) -> Any:
    """The elements before each one along an axis, ``first`` before the first.

    >>> delayed(np.array([1.0, 3.0, 4.0]))
    array([0., 1., 3.])
    """
    late = np.empty_like(x)
    rows = np.moveaxis(late, axis, 0)
    rows[:1], rows[1:] = first, np.moveaxis(x, axis, 0)[:-1]
    return late


def recurrence(a: Any, b: Any, axis: int = 0) -> Any:
    """The series ``y[k] = a[k] * y[k - 1] + b[k]`` along an axis, from ``y[0] = b[0]``.

    >>> recurrence(np.array([0.0, 2.0, 0.0]), np.array([1.0, 1.0, 5.0]))
    array([1., 3., 5.])
    """
    series = np.empty(np.shape(b), np.result_type(a, b))
    rows, a, b = (np.moveaxis(each, axis, 0) for each in (series, a, b))
    for many in (_by_products, _by_doubling) if len(rows) > _SHORT else ():
        if many(rows, a, b) and np.isfinite(series).all():
            return series
    rows[:1] = b[:1]
    for k in range(1, len(rows)):
        rows[k] = a[k] * rows[k - 1] + b[k]
    return series


_SHORT: Final = 8
"""A recurrence of so many steps is run step by step."""

_NARROW: Final = 32
"""In rows of more numbers than these a step costs less than what doubling does twice."""


def _by_products(rows: Any, a: Any, b: Any) -> bool:
    """Run a recurrence by the products of all factors up to each; not where one is too large or too small to divide by.

    What is computed with them is as good as step by step: each term of a sum is rounded about as often.
    """
    products = np.ones(np.shape(a), rows.dtype)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        np.cumprod(a[1:], axis=0, out=products[1:])
    sizes, limit = np.abs(products), np.finfo(np.result_type(rows, np.float16)).max ** 0.1
    if not np.all((sizes < limit) & (sizes > 1.0 / limit)):
        return False
    rows[...] = products * np.cumsum(b / products, axis=0)
    return True


def _by_doubling(rows: Any, a: Any, b: Any) -> bool:
    """Run a recurrence over twice as many steps each time, where a factor may be 0, too; not where rows are wide.

    After each turn a row has what its last ``many`` steps give, and ``factors`` is the product over these (W. D. Hillis
    and G. L. Steele, *Data parallel algorithms*, 1986). Where one is too large or too small for a number it fails.
    """
    if rows.size > _NARROW * len(rows):
        return False
    rows[...], factors, many = b, np.array(np.broadcast_to(a, rows.shape)), 1
    try:
        with np.errstate(over="raise", under="raise", invalid="ignore"):
            while many < len(rows):
                rows[many:] += factors[many:] * rows[:-many]
                factors[many:] = factors[many:] * factors[:-many]
                many *= 2
    except FloatingPointError:
        return False
    return True


def running_share(x: Any, y: Any, axis: int = 0, undefined: float = np.nan) -> Any:
    """How much each element adds to the extreme value ``y`` so far: one over how many are as extreme, 0 if it is not.

    What those before have is less by as much. Where ``y`` is nan the share is ``undefined``.

    >>> running_share(np.array([1.0, 0.0, 1.0, 3.0]), np.array([1.0, 1.0, 1.0, 3.0]))
    array([1. , 0. , 0.5, 1. ])
    """
    share = np.zeros(np.shape(y), np.result_type(y, np.float16))
    rows, x, y = (np.moveaxis(each, axis, 0) for each in (share, x, y))
    changed = np.ones(y.shape, bool)
    changed[1:] = y[1:] != y[:-1]
    attained = np.cumsum(x == y, axis=0)
    before = np.maximum.accumulate(np.where(changed, attained - 1, 0), axis=0)
    rows[...] = np.where(np.isnan(y), undefined, np.where(x == y, 1 / np.maximum(attained - before, 1), 0))
    return share


def unreduceat(g: Any, a: Any, indices: Any, axis: int = 0) -> Any:
    """The adjoint of ``a`` in ``np.add.reduceat(a, indices, axis)``; of ``a`` only the shape is read.

    >>> unreduceat(np.array([1.0, 2.0, 4.0]), np.zeros(4), [0, 2, 1])
    array([1., 5., 6., 4.])
    """
    bar = np.zeros(np.shape(a), g.dtype)
    rows, shares, first = np.moveaxis(bar, axis, 0), np.moveaxis(g, axis, 0), np.asarray(indices)
    last = np.append(first[1:], len(rows))
    if np.all(first < last):
        rows[first[0] :] += np.repeat(shares, last - first, axis=0)
        return bar
    for k, (start, stop) in enumerate(zip(first, last, strict=True)):
        rows[start : max(stop, start + 1)] += shares[k]
    return bar


def simpson_weights(y: Any, like: Any, x: Any = None, dx: Any = 1.0, axis: int = -1) -> Any:
    """What each value ``y`` counts in Simpson's rule along an axis, as precise as the integral ``like``.

    An even number of them is made odd without the last one, whose interval is that of a parabola through the last three
    (K. Cartwright, *Simpson's rule cumulative integration with MS Excel and irregularly-spaced data*, 2017, equation 8).

    >>> simpson_weights(np.ones(5), np.float64()) * 3, simpson_weights(np.ones(4), np.float64()) * 12
    (array([1., 4., 2., 4., 1.]), array([ 4., 15., 12.,  5.]))
    """
    shape = np.shape(y)
    count = shape[axis]
    places = np.arange(count) * (1.0 * dx) if x is None else 1.0 * np.asarray(x)
    places = places if places.ndim == 1 else np.moveaxis(places, axis, -1)
    h = np.diff(places)
    weights = np.zeros(places.shape)
    if count == 2:
        weights += 0.5 * h
    odd = count - 1 + count % 2
    if count > 2:
        first, second = h[..., 0 : odd - 1 : 2], h[..., 1 : odd - 1 : 2]
        both = first + second
        weights[..., 0 : odd - 2 : 2] += both * (2.0 - _over(second, first)) / 6.0
        weights[..., 1 : odd - 1 : 2] += both * both * _over(both, first * second) / 6.0
        weights[..., 2:odd:2] += both * (2.0 - _over(first, second)) / 6.0
    if count > 2 and odd < count:
        first, second = h[..., -2], h[..., -1]
        weights[..., -1] += _over(2.0 * second**2 + 3.0 * first * second, 6.0 * (first + second))
        weights[..., -2] += _over(second**2 + 3.0 * first * second, 6.0 * first)
        weights[..., -3] -= _over(second**3, 6.0 * first * (first + second))
    if weights.ndim == 1:
        weights = np.reshape(weights, (count,) + (1,) * (-1 - axis % len(shape) + len(shape)))
    else:
        weights = np.moveaxis(weights, -1, axis)
    return weights.astype(np.real(like).dtype)


def parabolas(x: Any, axis: int = -1) -> Any:
    """The first step of each parabola of Simpson's rule; the last one may begin in the one before it.

    >>> parabolas(np.zeros(5)), parabolas(np.zeros(6))
    (array([0, 2]), array([0, 2, 3]))
    """
    count = np.shape(x)[axis]
    start = np.arange(0, count - 2, 2)
    return start if count % 2 or count < 3 else np.append(start, count - 3)


def whole_parabolas(x: Any, axis: int = -1) -> Any:
    """1 for each of them of which the integral reads both steps, 0 for the last one where it reads the second only.

    >>> whole_parabolas(np.zeros(6))
    array([1., 1., 0.])
    """
    count = np.shape(x)[axis]
    whole = np.ones(np.size(parabolas(x, axis)))
    if count % 2 == 0 and whole.size:
        whole[-1] = 0.0
    return np.reshape(whole, [-1 if k == axis % np.ndim(x) else 1 for k in range(np.ndim(x))])


def _over(x: Any, y: Any) -> Any:
    """A quotient that is 0 where the divisor is."""
    return np.divide(x, y, out=np.zeros_like(y), where=y != 0)
