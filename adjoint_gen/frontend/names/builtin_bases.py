# ruff: noqa: D102 - they do what Python's do
"""What Python's list and dict are as bases of the user's classes: the same in Python's text, lowered as those are.

An object of such a class holds its items in one attribute, beside those that are the user's. What these have no method for,
an order or a copy, is refused; the views of a dict are those of the one that is held (``dict_asked`` in `held_items.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

HELD: Final = "items_of_base"
"""The attribute that holds the items."""


class ListBase:
    """The base of a class below ``list``."""

    items_of_base: Any

    def __init__(self, items: Any = ()) -> None:
        self.items_of_base = list(items)

    def __len__(self) -> int:
        return len(self.items_of_base)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items_of_base)

    def __reversed__(self) -> Iterator[Any]:
        return reversed(self.items_of_base)

    def __contains__(self, item: Any) -> bool:
        return item in self.items_of_base

    def __getitem__(self, place: Any) -> Any:
        return self.items_of_base[place]

    def __setitem__(self, place: Any, item: Any) -> None:
        self.items_of_base[place] = item

    def __delitem__(self, place: Any) -> None:
        del self.items_of_base[place]

    def __add__(self, items: Any) -> Any:
        return self.items_of_base + list(items)

    def __mul__(self, times: Any) -> Any:
        return self.items_of_base * times

    def __rmul__(self, times: Any) -> Any:
        return self.items_of_base * times

    def __iadd__(self, items: Any) -> ListBase:
        self.items_of_base.extend(items)
        return self

    def append(self, item: Any) -> None:
        self.items_of_base.append(item)

    def extend(self, items: Any) -> None:
        self.items_of_base.extend(items)

    def insert(self, place: Any, item: Any) -> None:
        self.items_of_base.insert(place, item)

    def pop(self, place: Any = -1) -> Any:
        return self.items_of_base.pop(place)

    def remove(self, item: Any) -> None:
        self.items_of_base.remove(item)

    def clear(self) -> None:
        self.items_of_base.clear()

    def index(self, item: Any) -> Any:
        return self.items_of_base.index(item)

    def count(self, item: Any) -> Any:
        return self.items_of_base.count(item)

    def reverse(self) -> None:
        self.items_of_base.reverse()

    def sort(self, *, key: Any = None, reverse: Any = False) -> None:
        self.items_of_base.sort(key=key, reverse=reverse)

    def copy(self) -> Any:
        return list(self.items_of_base)


class DictBase:
    """The base of a class below ``dict``."""

    items_of_base: Any

    def __init__(self, given: Any = None, **named: Any) -> None:
        self.items_of_base = {} if given is None else dict(given)
        self.items_of_base.update(named)

    def __len__(self) -> int:
        return len(self.items_of_base)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items_of_base)

    def __contains__(self, key: Any) -> bool:
        return key in self.items_of_base

    def __getitem__(self, key: Any) -> Any:
        return self.items_of_base[key]

    def __setitem__(self, key: Any, item: Any) -> None:
        self.items_of_base[key] = item

    def __delitem__(self, key: Any) -> None:
        del self.items_of_base[key]

    def __or__(self, given: Any) -> Any:
        return {**self.items_of_base, **given}

    def __ior__(self, given: Any) -> DictBase:
        self.items_of_base.update(given)
        return self

    def get(self, key: Any, default: Any = None) -> Any:
        return self.items_of_base.get(key, default)

    def setdefault(self, key: Any, default: Any = None) -> Any:
        return self.items_of_base.setdefault(key, default)

    def pop(self, key: Any, *default: Any) -> Any:
        return self.items_of_base.pop(key, default[0]) if default else self.items_of_base.pop(key)

    def popitem(self) -> Any:
        return self.items_of_base.popitem()

    def update(self, given: Any = None, **named: Any) -> None:
        if given is not None:
            self.items_of_base.update(given)
        self.items_of_base.update(named)

    def clear(self) -> None:
        self.items_of_base.clear()

    def copy(self) -> Any:
        return dict(self.items_of_base)


class MissingBase(DictBase):
    """The base of a class below ``dict`` that says what a missing key gives."""

    def __getitem__(self, key: Any) -> Any:
        if key in self.items_of_base:
            return self.items_of_base[key]
        return self.__missing__(key)  # type: ignore[attr-defined]


def standing_for(base: type, cls: type) -> tuple[type, ...]:
    """The classes that stand for a base of a class, the nearest first: itself, but for Python's list and dict.

    >>> standing_for(list, type("Rows", (list,), {})), standing_for(list, list)
    ((<class 'adjoint_gen.frontend.names.builtin_bases.ListBase'>, <class 'list'>), (<class 'list'>,))
    """
    if cls is base or base not in (list, dict):
        return (base,)
    if base is list:
        return ListBase, list
    return (MissingBase, DictBase, dict) if hasattr(cls, "__missing__") else (DictBase, dict)


def has_items(cls: type | None) -> bool:
    """Whether objects of a class hold items as a list or dict does."""
    return cls not in (None, list, dict) and isinstance(cls, type) and issubclass(cls, list | dict)
