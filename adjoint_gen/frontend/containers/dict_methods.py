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


def put(items: dict[Any, Any], pairs: list[tuple[Any, Any]]) -> None:
    """``items.update(pairs)``."""
    for key, value in pairs:
        items[key] = value


def clear(items: dict[Any, Any]) -> None:
    """``items.clear()``."""
    for key in list(items):
        del items[key]


def values(items: dict[Any, Any]) -> list[Any]:
    """``list(items.values())``."""
    return [items[key] for key in items]


def items(items: dict[Any, Any]) -> list[tuple[Any, Any]]:
    """``list(items.items())``."""
    return [(key, items[key]) for key in items]


def popitem(items: dict[Any, Any]) -> tuple[Any, Any]:
    """``items.popitem()``."""
    key = list(items)[-1]
    value = items[key]
    del items[key]
    return key, value


def first(items: dict[Any, Any]) -> tuple[Any, Any]:
    """``items.popitem(last=False)``."""
    key = next(iter(items))
    value = items[key]
    del items[key]
    return key, value


def to_end(items: dict[Any, Any], key: Any) -> None:
    """``items.move_to_end(key)``."""
    value = items[key]
    del items[key]
    items[key] = value


def to_front(items: dict[Any, Any], key: Any) -> None:
    """``items.move_to_end(key, last=False)``."""
    names = [key, *[other for other in items if other != key]]
    for name in names:
        value = items[name]
        del items[name]
        items[name] = value


def copy(items: dict[Any, Any]) -> dict[Any, Any]:
    """``items.copy()``."""
    made = {}
    for key in items:
        made[key] = items[key]
    return made
