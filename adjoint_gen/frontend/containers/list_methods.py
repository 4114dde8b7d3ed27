"""What the methods of a list do that move its items, and what orders and chooses them by a key, as functions of lists.

They are lowered as the user's own are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjoint_gen.runtime import cut_places, first_largest, first_smallest, in_order, in_turn


def insert(items: list[Any], index: int, value: Any) -> None:
    """``items.insert(index, value)``."""
    n = len(items)
    k = max(0, index + n) if index < 0 else min(index, n)
    items.append(value)
    for i in range(n, k, -1):
        items[i] = items[i - 1]
    items[k] = value


def pop(items: list[Any], index: int) -> Any:
    """``items.pop(index)``."""
    value = items[index]
    n = len(items)
    k = index + n if index < 0 else index
    for i in range(k, n - 1):
        items[i] = items[i + 1]
    items.pop()
    return value


def index(items: list[Any], value: Any) -> int:
    """``items.index(value)``."""
    k = 0
    while k < len(items) and items[k] != value:
        k += 1
    if k == len(items):
        raise ValueError(f"{value!r} is not in list")
    return k


def index_in_tuple(items: list[Any], value: Any) -> int:
    """``items.index(value)`` of a tuple."""
    k = 0
    while k < len(items) and items[k] != value:
        k += 1
    if k == len(items):
        raise ValueError("tuple.index(x): x not in tuple")
    return k


def count(items: list[Any], value: Any) -> int:
    """``items.count(value)``."""
    n = 0
    for item in items:
        if item == value:
            n += 1
    return n


def some(items: list[Any]) -> bool:
    """``any(items)``."""
    return any(item for item in items)


def every(items: list[Any]) -> bool:
    """``all(items)``."""
    return all(item for item in items)


def remove(items: list[Any], value: Any) -> None:
    """``items.remove(value)``."""
    k = 0
    while k < len(items) and items[k] != value:
        k += 1
    if k == len(items):
        raise ValueError("list.remove(x): x not in list")
    del items[k]


def put_by_step(items: list[Any], first: int | None, last: int | None, step: int, new: list[Any]) -> None:
    """``items[first:last:step] = new``."""
    places = cut_places(len(items), first, last, step)
    if len(places) != len(new):
        raise ValueError(f"attempt to assign sequence of size {len(new)} to extended slice of size {len(places)}")
    for i in range(len(places)):
        items[places[i]] = new[i]


def drop_by_step(items: list[Any], first: int | None, last: int | None, step: int) -> None:
    """``del items[first:last:step]``."""
    gone = cut_places(len(items), first, last, step)
    kept = [items[k] for k in range(len(items)) if k not in gone]
    while len(items) > 0:
        items.pop()
    for value in kept:
        items.append(value)


def clear(items: list[Any]) -> None:
    """``items.clear()``."""
    for _ in range(len(items)):
        items.pop()


def reverse(items: list[Any]) -> None:
    """``items.reverse()``."""
    n = len(items)
    for i in range(n // 2):
        first, last = items[i], items[n - 1 - i]
        items[i] = last
        items[n - 1 - i] = first


def sort(items: list[Any]) -> None:
    """``items.sort()``."""
    moved = [items[k] for k in in_order(items)]
    for i in range(len(items)):
        items[i] = moved[i]


def sort_backwards(items: list[Any]) -> None:
    """``items.sort(reverse=True)``."""
    moved = [items[k] for k in in_order(items, True)]
    for i in range(len(items)):
        items[i] = moved[i]


def sort_by(items: list[Any], key: Callable[[Any], Any]) -> None:
    """``items.sort(key=key)``."""
    moved = [items[k] for k in in_order([key(v) for v in items])]
    for i in range(len(items)):
        items[i] = moved[i]


def sort_backwards_by(items: list[Any], key: Callable[[Any], Any]) -> None:
    """``items.sort(key=key, reverse=True)``."""
    moved = [items[k] for k in in_order([key(v) for v in items], True)]
    for i in range(len(items)):
        items[i] = moved[i]


def places_in_turn(items: list[Any], backwards: bool) -> Any:
    """Which object comes first in ``sorted(items, reverse=backwards)``, which second: each is compared with all others."""
    n = len(items)
    return in_turn([[i != k and items[i] < items[k] for k in range(n)] for i in range(n)], backwards)


def places_by(items: list[Any], compare: Callable[[Any, Any], Any], backwards: bool) -> Any:
    """Which item comes first in ``sorted(items, key=cmp_to_key(compare), reverse=backwards)``, and so on."""
    n = len(items)
    return in_turn([[i != k and compare(items[i], items[k]) < 0 for k in range(n)] for i in range(n)], backwards)


def put_in_turn(items: list[Any], places: Any) -> None:
    """``items.sort()``, by what :func:`places_in_turn` or :func:`places_by` found."""
    moved = [items[k] for k in places]
    for i in range(len(items)):
        items[i] = moved[i]


def taken_in_turn(items: list[Any], places: Any) -> list[Any]:
    """``sorted(items)``, by what :func:`places_in_turn` or :func:`places_by` found."""
    return [items[k] for k in places]


def largest_object(items: list[Any]) -> Any:
    """``max(items)`` of objects."""
    k = 0
    for i in range(1, len(items)):
        if items[i] > items[k]:
            k = i
    return items[k]


def smallest_object(items: list[Any]) -> Any:
    """``min(items)`` of objects."""
    k = 0
    for i in range(1, len(items)):
        if items[i] < items[k]:
            k = i
    return items[k]


def added(items: list[Any]) -> Any:
    """``sum(items)`` of objects or tuples, of which there are some."""
    if len(items) == 0:
        raise ValueError("the sum of no objects is 0, and no object: it has no derivative")
    value = 0 + items[0]
    for k in range(1, len(items)):
        value = value + items[k]
    return value


def added_to(items: list[Any], start: Any) -> Any:
    """``sum(items, start)`` of objects or tuples."""
    value = start
    for item in items:
        value = value + item
    return value


def put(items: list[Any], first: int, last: int, new: list[Any]) -> None:
    """``items[first:last] = new``."""
    n = len(items)
    a = max(0, first + n) if first < 0 else min(first, n)
    b = max(0, last + n) if last < 0 else min(last, n)
    rest = items[max(a, b) :]
    for _ in range(n - a):
        items.pop()
    for value in new:
        items.append(value)
    for value in rest:
        items.append(value)


def drop(items: list[Any], first: int, last: int) -> None:
    """``del items[first:last]``."""
    n = len(items)
    a = max(0, first + n) if first < 0 else min(first, n)
    b = max(a, max(0, last + n) if last < 0 else min(last, n))
    for k in range(b, n):
        items[a + k - b] = items[k]
    for _ in range(b - a):
        items.pop()


def put_all(items: list[Any], new: list[Any]) -> None:
    """``items[:] = new``; ``new`` may be the list itself."""
    n, m = len(items), len(new)
    for k in range(min(n, m)):
        items[k] = new[k]
    for _ in range(n - m):
        items.pop()
    for k in range(m - n):
        items.append(new[n + k])


def ordered(items: list[Any], key: Callable[[Any], Any]) -> list[Any]:
    """``sorted(items, key=key)``."""
    return [items[k] for k in in_order([key(v) for v in items])]


def ordered_backwards(items: list[Any], key: Callable[[Any], Any]) -> list[Any]:
    """``sorted(items, key=key, reverse=True)``."""
    return [items[k] for k in in_order([key(v) for v in items], True)]


def ascending(items: list[Any]) -> list[Any]:
    """``sorted(items)`` for tuples."""
    return [items[k] for k in in_order(items)]


def descending(items: list[Any]) -> list[Any]:
    """``sorted(items, reverse=True)`` for numbers and tuples."""
    return [items[k] for k in in_order(items, True)]


def largest(items: list[Any], key: Callable[[Any], Any]) -> Any:
    """``max(items, key=key)``."""
    return items[first_largest([key(v) for v in items])]


def smallest(items: list[Any], key: Callable[[Any], Any]) -> Any:
    """``min(items, key=key)``."""
    return items[first_smallest([key(v) for v in items])]


def folded(function: Callable[[Any, Any], Any], items: Any, start: Any) -> Any:
    """``functools.reduce(function, items, start)``."""
    value = start
    for item in items:
        value = function(value, item)
    return value


def folded_from_first(function: Callable[[Any, Any], Any], items: Any) -> Any:
    """``functools.reduce(function, items)``."""
    if len(items) == 0:
        raise TypeError("reduce() of empty iterable with no initial value")
    value = items[0]
    for k in range(1, len(items)):
        value = function(value, items[k])
    return value


def accumulated(items: Any, function: Callable[[Any, Any], Any]) -> list[Any]:
    """``list(itertools.accumulate(items, function))``."""
    found: list[Any] = []
    if len(items) > 0:
        value = items[0]
        found.append(value)
        for k in range(1, len(items)):
            value = function(value, items[k])
            found.append(value)
    return found


def accumulated_from(items: Any, function: Callable[[Any, Any], Any], start: Any) -> list[Any]:
    """``list(itertools.accumulate(items, function, initial=start))``."""
    value = start
    found: list[Any] = [value]
    for item in items:
        value = function(value, item)
        found.append(value)
    return found
