"""What the methods of a dict do that the running program keeps, as functions of dicts.

They are lowered as the user's own are.
"""

from __future__ import annotations

from typing import Any


def pop(items: dict[Any, Any], key: Any, default: Any) -> Any:
    """``items.pop(key, default)``."""
    value = default
    if key in items:
        value = items[key]
        del items[key]
    return value


def update(items: dict[Any, Any], more: dict[Any, Any]) -> None:
    """``items.update(more)``."""
    for key in more:
        items[key] = more[key]


def clear(items: dict[Any, Any]) -> None:
    """``items.clear()``."""
    for key in list(items):
        del items[key]


def values(items: dict[Any, Any]) -> list[Any]:
    """``list(items.values())``."""
    return [items[key] for key in items]


def copy(items: dict[Any, Any]) -> dict[Any, Any]:
    """``items.copy()``."""
    made = {}
    for key in items:
        made[key] = items[key]
    return made


def counts(names: list[Any]) -> dict[Any, int]:
    """``Counter(names)``."""
    made: dict[Any, int] = {}
    for name in names:
        made[name] = made.get(name, 0) + 1
    return made
