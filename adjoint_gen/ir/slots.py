"""Frozen dataclasses with slots, of which instances are made in half of the time.

What a frozen dataclass writes sets each field by its name through ``object.__setattr__``, which looks the slot up and asks
whether it may; here the slots are set themselves. Instances are as frozen as before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar

from adjoint_gen.ir.unique import Unique

Class = TypeVar("Class", bound=type)


def through_slots(cls: Class) -> Class:
    """The dataclass, which sets its slots directly when an instance is made.

    >>> from dataclasses import dataclass, field
    >>> @through_slots
    ... @dataclass(frozen=True, slots=True)
    ... class Pair:
    ...     left: int
    ...     right: list = field(default_factory=list)
    >>> Pair(1), Pair(right=[2], left=0)
    (Pair(left=1, right=[]), Pair(left=0, right=[2]))
    >>> Pair(1).left = 2
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'left'
    """
    names: dict[str, Any] = {"MISSING": MISSING, "__name__": __name__}
    heading, body, given_fields = [], [], []
    for field in fields(cls):
        name = field.name
        names[f"set_{name}"] = getattr(cls, name).__set__
        names[f"default_{name}"], given = _default(field)
        heading.append(name if names[f"default_{name}"] is MISSING and given == "{}" else f"{name}=default_{name}")
        body.append(f" set_{name}(self, {given.format(name)})")
        given_fields.append(f"{given.format(name)}, ")
        names[f"make_{name}"] = field.default_factory
    parameters = ", ".join(heading)
    text = [f"def __init__(self, {parameters}):", *body, f"def given({parameters}):", f" return ({''.join(given_fields)})"]
    exec(compile("\n".join(text), __file__, "exec"), names)
    made: Callable[..., None] = names["__init__"]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    made.__annotations__ = cls.__init__.__annotations__  # type: ignore[misc]
    cls.__init__ = made  # type: ignore[misc]
    if issubclass(cls, Unique):
        cls._given = staticmethod(names["given"])
    return cls


def _default(field: Field[Any]) -> tuple[Any, str]:
    """The default of a field's parameter, MISSING for none, and how what it is set to is written, with its name for ``{}``."""
    if field.default_factory is MISSING:
        return field.default, "{}"
    return MISSING, "make_{0}() if {0} is MISSING else {0}"
