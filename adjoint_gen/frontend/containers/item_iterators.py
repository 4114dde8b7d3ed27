"""What ``iter(x)`` is of something with items and a length: which of them comes next, as a class of objects.

It is lowered as the user's own classes are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(eq=False)
class ItemIterator:
    """The items from ``place`` on; whoever takes one moves it on for all who have it."""

    items: Any
    place: int = 0
