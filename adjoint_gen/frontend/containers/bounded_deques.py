"""A deque that holds so many items at most, as a class of objects: it is lowered as the user's own classes are.

One that has only one name, and is asked for what a list has, is a list (:mod:`adjoint_gen.frontend.text.plain_lists`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(eq=False)
class BoundedDeque:
    """``items`` are no more than ``maxlen``, if that is not None: one goes at one end for one that comes at the other."""

    items: Any
    maxlen: Any
    changes: int = 0

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Any]:
        changes = self.changes
        for place in range(len(self.items)):
            yield self.items[place]
            if self.changes != changes:
                raise RuntimeError("deque mutated during iteration")

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            raise TypeError("sequence index must be integer, not 'slice'")
        return self.items[place]

    def __setitem__(self, place: Any, item: Any) -> None:
        if isinstance(place, slice):
            raise TypeError("sequence index must be integer, not 'slice'")
        self.items[place] = item

    def __delitem__(self, place: Any) -> None:
        if isinstance(place, slice):
            raise TypeError("sequence index must be integer, not 'slice'")
        self.changes += 1
        del self.items[place]

    def __iadd__(self, items: Any) -> BoundedDeque:
        self.extend(items)
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BoundedDeque):
            return NotImplemented
        return bool(self.items == other.items)

    def __contains__(self, item: Any) -> bool:
        return item in self.items

    def append(self, item: Any) -> None:
        """One at the end."""
        self.changes += 1
        self.items.append(item)
        if self.maxlen is not None and len(self.items) > self.maxlen:
            self.items.pop(0)

    def appendleft(self, item: Any) -> None:
        """One at the beginning."""
        self.changes += 1
        self.items.insert(0, item)
        if self.maxlen is not None and len(self.items) > self.maxlen:
            self.items.pop()

    def extend(self, items: Any) -> None:
        """More at the end."""
        for item in items:
            self.append(item)

    def extendleft(self, items: Any) -> None:
        """More at the beginning, the last one first."""
        for item in items:
            self.appendleft(item)

    def insert(self, place: Any, item: Any) -> None:
        """One in between, if there is room."""
        self.changes += 1
        if self.maxlen is not None and len(self.items) >= self.maxlen:
            raise IndexError("deque already at its maximum size")
        self.items.insert(place, item)

    def pop(self) -> Any:
        """The last one, taken out."""
        self.changes += 1
        if len(self.items) == 0:
            raise IndexError("pop from an empty deque")
        return self.items.pop()

    def popleft(self) -> Any:
        """The first one, taken out."""
        self.changes += 1
        if len(self.items) == 0:
            raise IndexError("pop from an empty deque")
        return self.items.pop(0)

    def rotate(self, steps: int = 1) -> None:
        """The last ones at the beginning."""
        self.changes += 1
        if len(self.items) > 0:
            cut = -steps % len(self.items)
            self.items = self.items[cut:] + self.items[:cut]

    def copy(self) -> BoundedDeque:
        """Another one of the same items."""
        return deque(self.items, self.maxlen)

    def clear(self) -> None:
        """None any more."""
        self.changes += 1
        self.items.clear()

    def count(self, item: Any) -> int:
        """How many are equal to one."""
        return self.items.count(item)

    def index(self, item: Any, *places: int) -> int:
        """Where the first one is that is equal to one."""
        return self.items.index(item, *places)

    def remove(self, item: Any) -> None:
        """One that is equal to one taken out."""
        self.changes += 1
        self.items.remove(item)

    def reverse(self) -> None:
        """The last one first."""
        self.changes += 1
        self.items.reverse()


def deque(iterable: Any = (), maxlen: Any = None) -> BoundedDeque:
    """``deque(iterable, maxlen)``."""
    if not (maxlen is None or isinstance(maxlen, int)):
        raise TypeError("an integer is required")
    if maxlen is not None and maxlen < 0:
        raise ValueError("maxlen must be non-negative")
    made = BoundedDeque([], maxlen)
    for item in iterable:
        made.append(item)
    return made
