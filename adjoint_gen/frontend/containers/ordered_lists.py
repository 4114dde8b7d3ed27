"""What the functions of :mod:`heapq` and :mod:`bisect` do to a list, as functions of lists; they leave it as Python does.

They are lowered as the user's own are: which item is the smallest is decided as any comparison is, and the items themselves
go where they go.
"""

from __future__ import annotations

import bisect
import heapq
from collections.abc import Callable, Mapping
from typing import Any


def heappush(items: list[Any], value: Any) -> None:
    """``heapq.heappush(items, value)``."""
    place = len(items)
    items.append(value)
    while place > 0 and value < items[(place - 1) // 2]:
        items[place] = items[(place - 1) // 2]
        place = (place - 1) // 2
    items[place] = value


def heappop(items: list[Any]) -> Any:
    """``heapq.heappop(items)``, before what is first now is settled."""
    last = items.pop()
    first = last
    if len(items) > 0:
        first = items[0]
        items[0] = last
    return first


def heapreplace(items: list[Any], value: Any) -> Any:
    """``heapq.heapreplace(items, value)``, before what is first now is settled."""
    first = items[0]
    items[0] = value
    return first


def heappushpop(items: list[Any], value: Any) -> Any:
    """``heapq.heappushpop(items, value)``."""
    if len(items) > 0 and items[0] < value:
        return heapq.heapreplace(items, value)
    return value


def nsmallest(n: int, items: list[Any]) -> list[Any]:
    """``heapq.nsmallest(n, items)``."""
    return sorted(items)[: max(n, 0)]


def nlargest(n: int, items: list[Any]) -> list[Any]:
    """``heapq.nlargest(n, items)``."""
    return sorted(items, reverse=True)[: max(n, 0)]


def heapify(items: list[Any]) -> None:
    """``heapq.heapify(items)``: each that has some below it is settled, from behind."""
    for first in range(len(items) // 2 - 1, -1, -1):
        heapq._siftup(items, first)  # type: ignore[attr-defined]


def settled(items: list[Any], first: int) -> None:
    """``heapq._siftup(items, first)``: an item goes down among those below it, and from there up to its place."""
    if 2 * first + 1 < len(items):
        value = items[first]
        place, below = first, 2 * first + 1
        while below < len(items):
            if below + 1 < len(items) and not items[below] < items[below + 1]:
                below += 1
            items[place] = items[below]
            place, below = below, 2 * below + 1
        while place > first and value < items[(place - 1) // 2]:
            items[place] = items[(place - 1) // 2]
            place = (place - 1) // 2
        items[place] = value


def bisect_right(a: Any, x: Any, lo: int = 0, hi: int | None = None) -> int:
    """``bisect.bisect_right(a, x)``: the place behind all items that are not greater."""
    end = len(a) if hi is None else hi
    while lo < end:
        middle = (lo + end) // 2
        if x < a[middle]:
            end = middle
        else:
            lo = middle + 1
    return lo


def bisect_left(a: Any, x: Any, lo: int = 0, hi: int | None = None) -> int:
    """``bisect.bisect_left(a, x)``: the place before all items that are not smaller."""
    end = len(a) if hi is None else hi
    while lo < end:
        middle = (lo + end) // 2
        if a[middle] < x:
            lo = middle + 1
        else:
            end = middle
    return lo


def insort_right(a: list[Any], x: Any) -> None:
    """``bisect.insort_right(a, x)``."""
    a.insert(bisect.bisect_right(a, x), x)


def insort_left(a: list[Any], x: Any) -> None:
    """``bisect.insort_left(a, x)``."""
    a.insert(bisect.bisect_left(a, x), x)


ORDERED: Mapping[object, Callable[..., Any]] = {
    heapq.heappush: heappush, heapq.heappop: heappop, heapq.heapreplace: heapreplace, heapq.heapify: heapify,
    heapq._siftup: settled,  # type: ignore[attr-defined]
    heapq.heappushpop: heappushpop, heapq.nsmallest: nsmallest, heapq.nlargest: nlargest,
    bisect.bisect_right: bisect_right, bisect.bisect_left: bisect_left,
    bisect.insort_right: insort_right, bisect.insort_left: insort_left,
}
"""The functions here, by those that they are of."""
SETTLED = (heappop, heapreplace)
"""Those behind which the first item is to be settled."""
