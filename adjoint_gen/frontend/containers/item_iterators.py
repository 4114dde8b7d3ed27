"""What ``iter(x)`` is of something with items and a length, which of them comes next, and counters, as classes of objects.

They are lowered as the user's own classes are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(eq=False)
class ItemIterator:
    """The items from ``place`` on; whoever takes one moves it on for all who have it."""

    items: Any
    place: int = 0


@dataclass(eq=False)
class Counting:
    """``itertools.count(place, step)`` that is held: whoever takes a number moves it on for all who have it."""

    place: Any = 0
    step: Any = 1

    def __iter__(self) -> Counting:
        return self

    def __next__(self) -> Any:
        place = self.place
        self.place = place + self.step
        return place
