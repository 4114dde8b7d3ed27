"""What methods of a set do that the running program keeps, as functions of sets; they are lowered as the user's own are."""

from __future__ import annotations

from typing import Any


def discard(items: set[Any], key: Any) -> None:
    """``items.discard(key)``."""
    if key in items:
        items.remove(key)
