"""Copies of several values at once, which share memory where the values do: the memory that each shows, with its strides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from adjoint_gen.runtime.checks import refused

_ALIGNED = 64


def detached(*values: Any) -> tuple[Any, ...]:
    """Copies of arrays, and of lists, tuples and dicts with arrays in them, in which the same things are one as before.

    Only what the arrays show is copied, not what they are views of. Every array keeps its strides.

    >>> x = np.arange(6.0)
    >>> a, b = detached(x[2:5], [x[3:]])
    >>> a[1] = 9.0
    >>> b, x[3]
    ([array([9., 4., 5.])], np.float64(3.0))
    """
    return _rebuilt(values, lambda array, copy: np.copyto(copy, array))


def blank(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Zeros for each of some values, which share memory where the values do.

    >>> x = np.arange(3.0)
    >>> a, b = blank((x, x[1:]))
    >>> b += 1.0
    >>> a
    array([0., 1., 1.])
    """
    return _rebuilt(values, lambda array, copy: copy.fill(0), lambda number: 0.0)


def by_place(shadows: tuple[Any, ...]) -> tuple[Any, ...]:
    """The derivative by each of several arrays that may share memory: by memory that they share the first has the whole.

    >>> x = np.arange(3.0)
    >>> by_place((x, x[1:], x))
    (array([0., 1., 2.]), array([0., 0.]), array([0., 0., 0.]))
    """
    own = detached(*shadows)
    found: list[Any] = []
    for part in own:
        found += detached(part)
        _clear(part)
    return tuple(found)


def _clear(part: Any) -> None:
    """Make every number zero that is in arrays and lists."""
    if isinstance(part, np.ndarray):
        part.fill(0)
    elif isinstance(part, list):
        for k, item in enumerate(part):
            if isinstance(item, (list, np.ndarray)):
                _clear(item)
            else:
                part[k] = 0.0


def tangent(values: tuple[Any, ...], *tangents: Any) -> tuple[Any, ...]:
    """The tangents of values that may share memory, which share theirs.

    Raises:
        DifferentiationError: two tangents of the same memory are not equal.

    >>> x = np.arange(3.0)
    >>> tangent((x, x[1:]), np.ones(3), np.ones(2))
    (array([1., 1., 1.]), array([1., 1.]))
    """
    made = blank(values)
    for _ in _matched(made, tangents, store=True):
        pass
    if not all(_matched(made, tangents, store=False)):
        raise refused("two arguments share memory, and have tangents that differ there", "the same tangent for both")
    return made


def _matched(made: Any, given: Any, store: bool) -> Iterator[bool]:
    """Store what is given in what was made, or tell of each part whether it holds that."""
    for k, (part, new) in enumerate(zip(made, given, strict=True)):
        if isinstance(part, (list, tuple)):
            yield from _matched(part, new, store)
        elif isinstance(part, np.ndarray):
            if store:
                part[...] = new
            yield np.array_equal(part, np.broadcast_to(new, part.shape), equal_nan=True)
        elif isinstance(made, list):
            if store:
                made[k] = new
            yield bool(made[k] == new)


def _rebuilt(
    values: tuple[Any, ...], fill: Callable[[np.ndarray, np.ndarray], None], number: Callable[[Any], Any] = lambda x: x
) -> tuple[Any, ...]:
    arrays = {id(array): array for array in _arrays(values, set())}
    copies: dict[int, Any] = {}
    for group, start, stop in _groups(list(arrays.values())):
        memory = _memory(stop - start + start % _ALIGNED)
        for array in group:
            offset = array.__array_interface__["data"][0] - start + start % _ALIGNED
            copies[id(array)] = np.ndarray(array.shape, array.dtype, memory, offset, array.strides)
            fill(array, copies[id(array)])

    def rebuilt(value: Any) -> Any:
        if id(value) in copies:
            return copies[id(value)]
        made: Any
        match value:
            case list():
                made = copies[id(value)] = []
                made.extend(map(rebuilt, value))
            case dict():
                made = copies[id(value)] = {}
                made.update((key, rebuilt(item)) for key, item in value.items())
            case tuple():
                items = list(map(rebuilt, value))
                made = copies[id(value)] = type(value)(*items) if hasattr(value, "_fields") else tuple(items)
            case float() | complex() | np.number():
                return number(value)
            case _:
                return value
        return made

    return tuple(map(rebuilt, values))


def _memory(size: int) -> np.ndarray:
    """So many bytes, which begin at a multiple of the alignment."""
    raw = np.empty(size + _ALIGNED, np.uint8)
    start = -raw.__array_interface__["data"][0] % _ALIGNED
    return raw[start : start + size]


def _arrays(value: Any, seen: set[int]) -> Iterator[np.ndarray]:
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, (list, tuple, dict)) and id(value) not in seen:
        seen.add(id(value))
        for item in value.values() if isinstance(value, dict) else value:
            yield from _arrays(item, seen)


def _groups(arrays: list[np.ndarray]) -> Iterator[tuple[list[np.ndarray], int, int]]:
    """The arrays whose extents in memory overlap, together, with where that begins and ends."""
    group: list[np.ndarray] = []
    start = stop = 0
    for low, high, k in sorted((*_extent(array), k) for k, array in enumerate(arrays)):
        if group and low >= stop:
            yield group, start, stop
            group = []
        if not group:
            start, stop = low, high
        group.append(arrays[k])
        stop = max(stop, high)
    if group:
        yield group, start, stop


def _extent(array: np.ndarray) -> tuple[int, int]:
    """Where the memory begins and ends that an array shows; one without elements shows as much as one element."""
    reach = [step * (count - 1) for step, count in zip(array.strides, array.shape, strict=True)] if array.size else []
    place: int = array.__array_interface__["data"][0]
    return place + sum(min(r, 0) for r in reach), place + sum(max(r, 0) for r in reach) + array.itemsize
