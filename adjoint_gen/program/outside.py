"""What tuples, lists, dicts and objects of plain classes hold that a function finds outside of it."""

from __future__ import annotations

from typing import Any, Final

from adjoint_gen.program.plain_objects import attributes, is_plain_class
from adjoint_gen.program.reach import Reading, items_of, remade

_CONTAINERS: Final = (tuple, list, dict)
_WRITTEN: Final = (str, int, bool, float)
_MOST: Final = 64
"""The largest one that is looked into."""


def is_looked_into(value: Any) -> bool:
    """Whether what a value holds may be asked for.

    >>> is_looked_into([]), is_looked_into(3.0)
    (True, False)
    """
    return type(value) in _CONTAINERS or is_plain_class(type(value))


def held_by(value: Any) -> list[Reading]:
    """What a container holds, by place or key, or an object, by attribute."""
    if type(value) in _CONTAINERS:
        return items_of(value)
    return [Reading("attribute", value, name, held) for name, held in attributes(value).items()]


def holds_functions(value: Any) -> bool:
    """Whether a value is a function, or holds one under what can be written down, or holds something that does.

    Objects that can be called are functions where objects of several classes are.

    >>> holds_functions({"relu": abs}), holds_functions({abs: 3.0}), holds_functions([[3.0]])
    (True, False, False)
    """
    return _holds_functions(value, set())


def _holds_functions(value: Any, seen: set[int]) -> bool:
    if not is_looked_into(value):
        return callable(value) or remade(value) is not None
    if id(value) in seen or (isinstance(value, dict) and not all(type(key) in _WRITTEN for key in value)):
        return False
    seen.add(id(value))
    held = [read.value for read in held_by(value)]
    uneven = type(value) in _CONTAINERS and (len(seen) == 1 or len({*map(type, held)}) > 1)
    return len(held) <= _MOST and any((uneven and callable(one)) or _holds_functions(one, seen) for one in held)
