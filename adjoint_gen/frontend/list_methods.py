"""What the methods of a list do that move its items, as functions of lists: they are lowered as the user's own are."""

from __future__ import annotations

from typing import Any

import numpy as np


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
    """``items.sort()`` for numbers."""
    ordered = np.sort(np.array(items))
    for i in range(len(items)):
        items[i] = ordered[i]
