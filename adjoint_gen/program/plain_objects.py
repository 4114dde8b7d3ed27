"""Objects of plain classes as what they hold: a dict of their attributes, of which one key, the first, says the class.

A class is plain if it is the user's and nothing of it gives attributes another meaning than that an object holds them. The key
is one class's for as long as the process lasts: of two classes of one name the second has a number in it.
"""

from __future__ import annotations

import abc
import dataclasses
import functools
import re
import types
import weakref
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic

from adjoint_gen.program.reach import has_source, readings_of, stays

OF_A_CLASS: Final = "<class "
"""How the key begins that says the class of an object; it is that of no dict."""

HOOKS: Final = ("__setattr__", "__getattribute__", "__delattr__", "__new__", "__getattr__", "__del__")
"""What may give an attribute another meaning than that an object holds it, or runs when nothing refers to the object."""

_NUMBERS: Final = (
    "__index__", "__int__", "__float__", "__complex__", "__array__", "__array_interface__", "__array_struct__",
    "__array_ufunc__", "__array_function__",
)
"""What makes an object a number or an array for what it is given to."""

_SAYING_NOTHING: Final = (abc.ABC, Generic)
"""Bases that give objects nothing."""

_NUMBER: Final = " #"
"""What stands in a key before the number of a class."""

_KNOWN: Final[dict[str, list[weakref.ref[type]]]] = {}
_PLAIN: Final = (float, int, bool, complex, str, type(None))


def has_text(function: object) -> bool:
    """Whether a function of a class was written by somebody, and not generated as those of dataclasses."""
    return isinstance(function, types.FunctionType) and has_source(function) and function.__code__.co_filename != "<string>"


def is_of_user(cls: object, others: tuple[object, ...] = ()) -> bool:
    """Whether a value is a class of the user's without a metaclass, and all its bases are, but for these ``others``.

    What is abstract in a class says no more of its objects than that there are none.
    """
    if not isinstance(cls, type) or type(cls) not in (type, abc.ABCMeta) or cls is object:
        return False
    if getattr(cls, "__abstractmethods__", ()):
        return False
    return not any(stays(base.__module__) for base in cls.__mro__[:-1] if base not in (*_SAYING_NOTHING, *others))


def has_frozen_hooks(cls: Any) -> bool:
    """Whether what sets attributes is that of a frozen dataclass."""
    hooks = (cls.__setattr__, cls.__delattr__)
    return dataclasses.is_dataclass(cls) and all(isinstance(h, types.FunctionType) and not has_text(h) for h in hooks)


def is_understood(cls: Any, name: str) -> bool:
    """Whether a hook of a class is that of a frozen dataclass, or a function of the user's that is called as in Python."""
    if name in ("__getattr__", "__setattr__") and has_text(getattr(cls, name, None)):
        return True
    return name in ("__setattr__", "__delattr__") and has_frozen_hooks(cls)


def is_plain_class(cls: Any) -> bool:
    """Whether objects of a class are their attributes and nothing else.

    >>> is_plain_class(type("C", (), {"__module__": "m"})), is_plain_class(float)
    (True, False)
    """
    if not is_of_user(cls):
        return False
    names = (*HOOKS, *_NUMBERS)
    return all(getattr(cls, name, None) is getattr(object, name, None) or is_understood(cls, name) for name in names)


def class_key(cls: type) -> str:
    """The key that says a class.

    >>> C = type("C", (), {"__module__": "m"})
    >>> class_key(C), class_of_key(class_key(C)) is C
    ("<class 'm.C'>", True)
    """
    return f"{OF_A_CLASS}'{cls.__module__}.{cls.__qualname__}{number_of(cls)}'>"


def number_of(cls: type) -> str:
    """What tells a class from others of its name that were met before it; of the first one, nothing."""
    known = _KNOWN.setdefault(f"{cls.__module__}.{cls.__qualname__}", [])
    number = next((k for k, one in enumerate(known) if one() is cls), None)
    if number is None:  # a derivative that was made for a class keeps it alive
        number = next((k for k, one in enumerate(known) if one() is None), len(known))
        known[number:] = [weakref.ref(cls), *known[number + 1 :]]
    return f"{_NUMBER}{number + 1}" if number else ""


def class_of_key(key: object) -> type | None:
    """The class that a key says; None for every other key."""
    if not isinstance(key, str) or not key.startswith(OF_A_CLASS):
        return None
    name, which = _named_in(key)
    known = _KNOWN.get(name, [])
    return known[which]() if which < len(known) else None


def _named_in(key: str) -> tuple[str, int]:
    """The name of the class that a key says, and how many classes of that name were met before it."""
    whole = key.removeprefix(f"{OF_A_CLASS}'").removesuffix("'>")
    name, _, number = whole.rpartition(_NUMBER)
    return (name, int(number) - 1) if name and number.isdecimal() else (whole, 0)


def without_number(key: str) -> str:
    """A key, or what is made of one, as the first class of its name has it: it is the same in every process.

    >>> without_number("<class 'm.C #2'>")
    "<class 'm.C'>"
    """
    return re.sub(rf"{_NUMBER}\d+", "", key)


def named_by(key: str) -> type | None:
    """The class that a key says, also where no object of it was met in this process, and an import finds it; else None."""
    return class_of_key(key) or _imported(key)


def is_imported(key: str) -> bool:
    """Whether an import finds the class that a key says, in any process."""
    return _imported(key) is class_of_key(key)


def _imported(key: str) -> type | None:
    found = readings_of(_named_in(key)[0])
    return found[-1].value if found and isinstance(found[-1].value, type) else None


@functools.lru_cache(maxsize=256)
def _slots(cls: Any) -> tuple[str, ...]:
    """The names of what the slots of a class hold."""
    found = {
        name: None for base in reversed(cls.__mro__) for name, held in vars(base).items()
        if isinstance(held, types.MemberDescriptorType)
    }
    return tuple(found)


def attributes(value: Any) -> dict[str, Any]:
    """What an object holds, by name: fields of a dataclass first, in their order.

    >>> class Point:
    ...     def __init__(self): self.x, self.y = 1.0, 2.0
    >>> attributes(Point())
    {'x': 1.0, 'y': 2.0}
    """
    cls: Any = type(value)
    held: dict[str, Any] = {name: getattr(value, name) for name in _slots(cls) if hasattr(value, name)}
    held |= getattr(value, "__dict__", {})
    first = getattr(cls, "__dataclass_fields__", ())
    return {**{name: held[name] for name in first if name in held}, **held}


def is_method(value: Any) -> bool:
    """Whether a value is a method of an object of a plain class, under its own name.

    >>> is_method([].append), is_method(attributes)
    (False, False)
    """
    if not isinstance(value, types.MethodType) or not has_text(value.__func__) or not is_plain_class(type(value.__self__)):
        return False
    name = value.__name__
    return getattr(type(value.__self__), name, None) is value.__func__ and name not in attributes(value.__self__)


def is_made_of(cls: Any, names: Sequence[str]) -> bool:
    """Whether a call of a class with these arguments makes an object that holds them and nothing else."""
    fields = getattr(cls, "__dataclass_fields__", {})
    plainly = bool(fields) and not has_text(vars(cls).get("__init__")) and not hasattr(cls, "__post_init__")
    return plainly and list(fields) == list(names) and all(one.init for one in fields.values())


def with_attributes(cls: Any, held: Mapping[str, Any]) -> Any:
    """An object that holds these, which its ``__init__`` has not made; a property of the same name is not asked."""
    made: Any = cls.__new__(cls)
    slots = _slots(cls)
    for name, value in held.items():
        if name in slots:
            object.__setattr__(made, name, value)
        else:
            vars(made)[name] = value
    return made


def as_dicts(value: Any) -> Any:
    """A value with a dict for each object of a plain class in it, with the class and the attributes; others as they are.

    What is one thing in several places is one thing after it; a value that is in itself stays as it is.

    >>> Point = type("Point", (), {"__module__": "m"})
    >>> point = Point()
    >>> point.x, point.y = 1.0, [2.0]
    >>> as_dicts(([point], 1.0))
    ([{"<class 'm.Point'>": None, 'x': 1.0, 'y': [2.0]}], 1.0)
    """
    try:
        return _opened(value, {})
    except _InItselfError:
        return value


class _InItselfError(Exception):
    """A value is in itself."""


_BUSY: Final = object()


def _opened(value: Any, seen: dict[int, Any]) -> Any:
    sort: Any = type(value)
    if sort in _PLAIN:
        return value
    fields = getattr(sort, "_fields", None) if issubclass(sort, tuple) else None
    is_object = sort not in (tuple, list, dict) and fields is None
    if is_object and not is_plain_class(sort):
        return value
    if id(value) in seen:
        if seen[id(value)] is _BUSY:
            raise _InItselfError
        return seen[id(value)]
    seen[id(value)] = _BUSY
    made: Any
    if is_object:
        made = {class_key(sort): None, **{name: _opened(item, seen) for name, item in attributes(value).items()}}
    elif sort is dict:
        made = _unless_same(value, {key: _opened(item, seen) for key, item in value.items()}, value.values())
    elif sort is list:
        made = _unless_same(value, [_opened(item, seen) for item in value], value)
    else:
        items = tuple(_opened(item, seen) for item in value)
        made = _unless_same(value, items if sort is tuple else tuple.__new__(sort, items), value)
    seen[id(value)] = made
    return made


def _unless_same(value: Any, made: Any, items: Any) -> Any:
    """What was made, or the value itself where nothing in it was an object."""
    now = made.values() if type(made) is dict else made
    return value if all(one is other for one, other in zip(items, now, strict=True)) else made
