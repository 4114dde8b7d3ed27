"""Members of enumerations of integers: constants that know their class, and in statements the integers that they are."""

from __future__ import annotations

import dataclasses
from enum import IntEnum
from typing import Any, TypeVar

from adjoint_gen.ir.trace import Const, Var

Part = TypeVar("Part")


def is_integer_member(value: object) -> bool:
    """Whether a value is such a constant."""
    return isinstance(value, Const) and isinstance(value.value, IntEnum)


def with_integers(part: Part) -> Part:
    """A statement, or what is in one, with integers in the place of members."""
    made: Any = part
    if isinstance(part, Const):
        made = Const(int(part.value)) if isinstance(part.value, IntEnum) else part
    elif isinstance(part, tuple):
        items = tuple(map(with_integers, part))
        made = part if all(one is item for one, item in zip(items, part, strict=True)) else items
    elif dataclasses.is_dataclass(part) and not isinstance(part, Var | type):
        now = {f.name: getattr(part, f.name) for f in dataclasses.fields(part)}
        new = {name: with_integers(value) for name, value in now.items()}
        changed = {name: value for name, value in new.items() if value is not now[name]}
        made = dataclasses.replace(part, **changed) if changed else part
    return made
