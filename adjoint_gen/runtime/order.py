"""What stands where in the order of sizes, and how much each element moves a median or a quantile, which is a few of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from adjoint_gen.runtime.reductions import real_floating


def median_share(x: Any, axis: Any = None) -> Any:
    """The derivative of a median over ``axis``; of equal elements it takes those that a stable sort puts in the middle.

    >>> median_share(np.array([4.0, 1.0, 3.0, 2.0])), median_share(np.array([1.0, 5.0, 5.0]))
    (array([0. , 0. , 0.5, 0.5]), array([0., 1., 0.]))
    """
    return _share(x, axis, _MEDIAN)


def quantile_share(x: Any, q: Any, axis: Any = None, method: Any = "linear") -> Any:
    """The derivative of quantiles over ``axis``: the axes of ``q``, then those of ``x``.

    >>> quantile_share(np.array([4.0, 1.0, 3.0]), [0.25, 1.0])
    array([[0. , 0.5, 0.5],
           [1. , 0. , 0. ]])
    """
    return _share(x, axis, _Quantiles(np.quantile, q, method))


def percentile_share(x: Any, q: Any, axis: Any = None, method: Any = "linear") -> Any:
    """The same of percentiles.

    >>> percentile_share(np.array([4.0, 1.0, 3.0]), 75)
    array([0.5, 0. , 0.5])
    """
    return _share(x, axis, _Quantiles(np.percentile, q, method))


def weighted_share(x: Any, q: Any, weights: Any, method: Any = "inverted_cdf") -> Any:
    """The derivative of quantiles of all elements, each as often as its weight says: the axes of ``q``, then those of ``x``.

    >>> weighted_share(np.array([4.0, 1.0, 3.0]), 0.5, [1, 1, 3])
    array([0., 0., 1.])
    """
    flat = np.ravel(x)
    order = np.argsort(flat, kind="stable")
    places = np.quantile(np.arange(flat.size), q, weights=np.ravel(weights)[order], method=method)
    share = np.equal.outer(order[places.astype(int)], np.arange(flat.size)).astype(real_floating(x))
    share[..., np.isnan(flat)] = np.nan
    return np.reshape(share, np.shape(q) + np.shape(x))


def nan_median_share(x: Any, axis: Any = None) -> Any:
    """The derivative of a median of what are numbers; of no numbers at all it is nan.

    >>> nan_median_share(np.array([4.0, np.nan, 3.0, 2.0]))
    array([0., 0., 1., 0.])
    """
    return _share(x, axis, _MEDIAN, True)


def nan_quantile_share(x: Any, q: Any, axis: Any = None, method: Any = "linear") -> Any:
    """The derivative of quantiles of what are numbers: the axes of ``q``, then those of ``x``.

    >>> nan_quantile_share(np.array([4.0, np.nan, 1.0, 3.0]), 0.25)
    array([0. , 0. , 0.5, 0.5])
    """
    return _share(x, axis, _Quantiles(np.quantile, q, method), True)


def nan_percentile_share(x: Any, q: Any, axis: Any = None, method: Any = "linear") -> Any:
    """The same of percentiles.

    >>> nan_percentile_share(np.array([4.0, np.nan, 1.0, 3.0]), 75)
    array([0.5, 0. , 0. , 0.5])
    """
    return _share(x, axis, _Quantiles(np.percentile, q, method), True)


def quantile_slope(x: Any, q: Any, axis: Any = None, method: Any = "linear", numbers: bool = False) -> Any:
    """By how much the share of each element in a quantile grows with ``q``; of numbers only, where it is so.

    Where a quantile is an element the next one is to come, and of the last one that before it was.

    >>> quantile_slope(np.array([4.0, 1.0, 3.0]), [0.25, 1.0])
    array([[ 0., -2.,  2.],
           [ 2.,  0., -2.]])
    """
    return _share(x, axis, _Quantiles(np.quantile, q, method), numbers, _RATES.get(method, lambda many: 0.0))


_RATES: Final[dict[str, Callable[[int], float]]] = {
    "linear": lambda many: many - 1.0, "hazen": float, "weibull": lambda many: many + 1.0,
    "median_unbiased": lambda many: many + 1.0 / 3.0, "normal_unbiased": lambda many: many + 0.25,
    "interpolated_inverted_cdf": float,
}
"""How many places a quantile moves on, of so many elements: R. J. Hyndman and Y. Fan, *Sample quantiles* (1996)."""


def trimmed_share(x: Any, cut: float, axis: int | None = 0) -> Any:
    """The derivative of a mean over ``axis`` that leaves out the share ``cut`` of the elements at both ends.

    >>> trimmed_share(np.array([4.0, 1.0, 3.0, 2.0]), 0.25)
    array([0. , 0. , 0.5, 0.5])
    """
    x = np.asarray(x)
    lines = x.reshape(1, -1) if axis is None else np.moveaxis(x, axis, -1)
    count = lines.shape[-1]
    low = int(cut * count)
    share = np.zeros(lines.shape, real_floating(x))
    order = np.argsort(lines, axis=-1, kind="stable")
    np.put_along_axis(share, order[..., low : count - low], 1.0 / max(count - 2 * low, 1), -1)
    if 2 * low == count:
        share[...] = np.nan
    share[np.isnan(lines).any(axis=-1)] = np.nan
    return share.reshape(x.shape) if axis is None else np.moveaxis(share, -1, axis)


def compared(*columns: Any) -> list[Any]:
    """The tuples whose places these lists hold, to be compared.

    >>> compared([1, 2], compared(["a", "b"], [3.0, 4.0]))
    [(1, ('a', 3.0)), (2, ('b', 4.0))]
    """
    return list(zip(*columns, strict=True))


def in_order(keys: Any, backwards: bool = False) -> Any:
    """The places of ``keys`` in the order that Python's ``sorted`` puts them in, which also says what has none.

    >>> in_order([3.0, 1.0, 2.0]), in_order([False, True, True], True)
    (array([1, 2, 0]), array([1, 2, 0]))
    """
    return np.array(sorted(range(len(keys)), key=keys.__getitem__, reverse=backwards), int)


class _Placed:
    """A place of which a table says what it stands before."""

    __slots__ = ("before",)

    def __init__(self, before: Any) -> None:
        self.before = before

    def __lt__(self, other: Any) -> bool:
        return bool(self.before[other.before[-1]])


def in_turn(before: Any, backwards: bool = False) -> Any:
    """The places of objects in the order of ``sorted``, which asks of two of them whether one stands ``before`` the other.

    >>> in_turn([[False, False], [True, False]])
    array([1, 0])
    """
    placed = [_Placed([*row, k]) for k, row in enumerate(before)]
    return np.array(sorted(range(len(placed)), key=placed.__getitem__, reverse=backwards), int)


def counted(items: Any) -> Counter[Any]:
    """How often each of these is among them.

    >>> counted(["a", "b", "a"])
    Counter({'a': 2, 'b': 1})
    """
    return Counter(items)


def shortest(items: Any) -> int:
    """How long the shortest of these is; 0 where there are none.

    >>> shortest([[1.0, 2.0], [3.0]]), shortest([])
    (1, 0)
    """
    return min(map(len, items), default=0)


def members(items: Any) -> list[Any]:
    """What a set holds, in the order in which Python goes through it.

    >>> members({3})
    [3]
    """
    return list(items)


def cut_places(count: int, first: int | None, last: int | None, step: int | None) -> Any:
    """The places, of so many, that a slice is of.

    >>> cut_places(5, None, None, -2)
    array([4, 2, 0])
    """
    return np.array(range(count)[first:last:step], int)


def first_largest(keys: Any) -> Any:
    """The place of the key that Python's ``max`` finds.

    >>> first_largest([1.0, 3.0, 3.0])
    1
    """
    return max(range(len(keys)), key=keys.__getitem__)


def first_smallest(keys: Any) -> Any:
    """The place of the key that Python's ``min`` finds.

    >>> first_smallest([3.0, 1.0, 1.0])
    1
    """
    return min(range(len(keys)), key=keys.__getitem__)


@dataclass(frozen=True)
class _Quantiles:
    """Quantiles of some elements, or percentiles."""

    function: Any
    q: Any
    method: Any

    def like(self, dtype: Any) -> Any:
        """What they are of one number of a type."""
        simple = type(self.q) in (int, float)
        return np.empty((), dtype) if simple else np.asarray(self.function(np.zeros(1, dtype), self.q, method=self.method))

    def places(self, many: int) -> Any:
        """Where they stand among so many elements in order: the quantiles of 0, 1, 2, ..."""
        if self.method == "linear":
            return np.multiply(many - 1, self.q) / (100.0 if self.function is np.percentile else 1.0)
        return np.asarray(self.function(np.arange(many, dtype=float), self.q, method=self.method))


_MEDIAN: Final = _Quantiles(np.quantile, 0.5, "linear")


def _share(
    x: Any, axis: Any, quantiles: _Quantiles, numbers: bool = False, rate: Callable[[int], float] | None = None
) -> Any:
    """A quantile stands between two elements in order, and its place says how far from the first of them.

    With ``numbers`` it is one of those only that are numbers, which a sort puts before the others; with a ``rate`` it is how
    the shares move with that place.
    """
    x = np.asarray(x)
    axes = tuple(range(x.ndim)) if axis is None else tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
    last = tuple(range(x.ndim - len(axes), x.ndim))
    moved = np.moveaxis(x, axes, last)
    none = quantiles.like(real_floating(x))
    if not x.size:
        return np.zeros(none.shape + x.shape, none.dtype)
    count = math.prod(moved.shape[k] for k in last)
    lines = moved.reshape(-1, count)
    share = np.zeros((*none.shape, *lines.shape), none.dtype)
    counts = count - np.count_nonzero(np.isnan(lines), axis=-1)
    whole = counts > 0 if numbers else counts == count
    share[..., np.logical_not(whole), :] = np.nan
    for many in np.unique(counts[whole]).tolist():
        rows = np.flatnonzero(whole & (counts == many))
        place = np.asarray(quantiles.places(many))
        low = np.minimum(np.floor(place).astype(int), max(many - (1 if rate is None else 2), 0))
        high = np.minimum(low + 1, many - 1)
        above = place - low
        found = _stable_order(lines if len(rows) == len(lines) else lines[rows], {*low.flat, *high.flat})
        for at in np.ndindex(place.shape):
            if rate is not None:
                inside = 0.0 < place[at] < many - 1 or (many > 1 and rate(many) == many - 1)
                share[(*at, rows, found[low[at]])] -= rate(many) * inside
                share[(*at, rows, found[high[at]])] += rate(many) * inside
                continue
            share[(*at, rows, found[low[at]])] = 1.0 - above[at]
            share[(*at, rows, found[high[at]])] += above[at]
    behind = tuple(none.ndim + k for k in last)
    shares = np.moveaxis(share.reshape(none.shape + moved.shape), behind, tuple(none.ndim + k % x.ndim for k in axes))
    return shares[()]


def _stable_order(lines: Any, places: Collection[int]) -> Any:
    """Where the elements of each line stand that a stable sort puts at some places, by place; a few without sorting."""
    if len(places) > _FEW:
        return np.argsort(lines, axis=-1, kind="stable").T
    near = np.partition(lines, sorted(places), axis=-1)
    return {place: _standing(lines, near[:, place, None], place) for place in places}


def _standing(lines: Any, values: Any, place: int) -> Any:
    """Where the elements stand that a stable sort puts at a place, which have these values."""
    same = np.equal(lines, values)
    if np.count_nonzero(same) == len(lines):
        return np.argmax(same, axis=-1)
    before = place - np.sum(np.less(lines, values), axis=-1, keepdims=True)
    return np.argmax(np.cumsum(same, axis=-1) > before, axis=-1)


_FEW: Final = 8
"""So many places are looked for one by one."""
