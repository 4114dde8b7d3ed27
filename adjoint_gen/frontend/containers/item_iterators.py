"""What ``iter(x)`` is of something with items and a length: which of them comes next, as a class of objects.

It is lowered as the user's own classes are.
"""

from __future__ import annotations

from typing import Any


class ItemIterator:
    """The items from ``place`` on; whoever takes one moves it on for all who have it."""

    def __init__(self, items: Any) -> None:
        self.items = items
        self.place = 0

    def more(self) -> bool:
        """Whether there is another one."""
        return self.place < len(self.items)

    def take(self) -> Any:
        """The next one, of which there is one."""
        place = self.place
        self.place = place + 1
        return self.items[place]

    def take_any(self) -> Any:
        """``next(it)``."""
        place = self.place
        if place >= len(self.items):
            raise StopIteration
        self.place = place + 1
        return self.items[place]

    def take_or(self, default: Any) -> Any:
        """``next(it, default)``."""
        if self.place >= len(self.items):
            return default
        return self.take()

    def past(self, count: int) -> None:
        """Leave out so many."""
        self.place += count
