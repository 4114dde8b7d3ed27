"""The functions among the arguments of a primal, which it is given before its derivative is made.

What a function does is not to be asked of its value. So is a function that an object or dict among the arguments holds, and a
method is given as the object that it is of, unless that is among the arguments itself.

    loss(x, np.tanh)                 act = np.tanh
                                     def loss(x): return function(x, act)
    loss(x, model.forward)     ->    def loss(forward, x): return function(x, forward.forward)
    loss(x, model)                   def loss(x, model): model.act = model_act; return function(x, model)
"""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

import numpy as np

from adjoint_gen.names import unused
from adjoint_gen.plain_objects import attributes, has_text, is_plain_class

_FUNCTIONS = (FunctionType, BuiltinFunctionType, functools.partial, np.ufunc)
_CONTAINERS = (tuple, list, dict)
_PLAIN = (float, int, bool, complex, str, type(None), np.ndarray, list, tuple)


@dataclass
class GivenFunctions:
    """What is written of the functions among some arguments, in a function that calls another one.

    What is ``passed`` for a parameter, and what runs ``before``, has names that are ``outside`` or of further arguments, the
    ``objects``. ``holding`` are the places of functions that objects and dicts hold.
    """

    passed: dict[str, str] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)
    outside: dict[str, Any] = field(default_factory=dict)
    objects: dict[str, Any] = field(default_factory=dict)
    holding: set[str] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.passed or self.before)

    @property
    def key(self) -> Hashable:
        """What tells these from others; what is outside stays alive with what was made for it."""
        return (*self.passed.items(), *self.before, *((name, id(value)) for name, value in self.outside.items()))

    def without(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments that are left, by name: first the objects of which there are methods among them."""
        return {**self.objects, **{name: value for name, value in arguments.items() if name not in self.passed}}


def functions_in(arguments: Mapping[str, Any], moving: Container[str], holding: Container[str] = ()) -> GivenFunctions:
    """The functions among some arguments; of those that are differentiated by, ``moving``, what they hold.

    Those of which the places are ``holding`` are there already.

    >>> given = functions_in({"x": 2.0, "act": abs, "options": {"f": len, "n": 2}}, ("x",))
    >>> given.passed, given.before, given.outside
    ({'act': 'act'}, ["options['f'] = options_f"], {'act': <built-in function abs>, 'options_f': <built-in function len>})
    """
    places: dict[int, str] = {}
    whole = {name: value for name, value in arguments.items() if name not in moving and _is_functions(value)}
    held = [one for name, value in arguments.items() if name not in whole for one in _held(name, value, places)]
    writer = _Writer({*arguments, "object"}, places)
    for name, value in whole.items():
        writer.given.passed[name] = writer.text(value, name)
    for one in held:
        if one.place not in holding:
            writer.given.holding.add(one.place)
            writer.given.before.append(one.setting(writer.text(one.value, one.place)))
    return writer.given


@dataclass(frozen=True)
class _Held:
    """A function that an object or dict holds; ``setting`` is what puts another one there."""

    place: str
    value: Any
    frozen: bool

    def setting(self, text: str) -> str:
        """The statement that puts something at the place."""
        owner, _, name = self.place.rpartition(".")
        return f"object.__setattr__({owner}, {name!r}, {text})" if self.frozen else f"{self.place} = {text}"


@dataclass
class _Writer:
    """Writes functions as expressions; ``places`` are those of the objects among the arguments, by identity."""

    taken: set[str]
    places: Mapping[int, str]
    given: GivenFunctions = field(default_factory=GivenFunctions)

    def text(self, value: Any, place: str) -> str:
        """A function, method or container of such."""
        if isinstance(value, dict):
            pairs = [f"{key!r}: {self.text(one, f'{place}_{key}')}" for key, one in value.items()]
            return f"{{{', '.join(pairs)}}}"
        if type(value) in _CONTAINERS:
            items = ", ".join(self.text(one, f"{place}_{k}") for k, one in enumerate(value))
            return f"[{items}]" if type(value) is list else f"({items},)"
        if not isinstance(value, MethodType):
            return self._name(self.given.outside, value, place)
        of = self.places.get(id(value.__self__)) or self._name(self.given.objects, value.__self__, place)
        return f"{of}.{value.__name__}"

    def _name(self, table: dict[str, Any], value: Any, place: str) -> str:
        """A name for a value that stands in a table, the same whenever it is asked for."""
        found = next((name for name, one in table.items() if one is value), None)
        if found is None:
            found = unused(re.sub(r"\W+", "_", place).strip("_"), self.taken - {place})
            self.taken.add(found)
            table[found] = value
        return found


def _is_functions(value: Any) -> bool:
    """Whether a value is a function, or a container of nothing but functions."""
    if type(value) not in _CONTAINERS:
        return isinstance(value, _FUNCTIONS) or _is_of_object(value)
    items = value.values() if isinstance(value, dict) else value
    names = not isinstance(value, dict) or all(type(key) in (str, int) for key in value)
    return bool(value) and names and all(map(_is_functions, items))


def _is_of_object(value: Any) -> bool:
    """Whether a value is a method of an object of a plain class, under its own name."""
    if not isinstance(value, MethodType) or not has_text(value.__func__) or not is_plain_class(type(value.__self__)):
        return False
    name = value.__name__
    return getattr(type(value.__self__), name, None) is value.__func__ and name not in attributes(value.__self__)


def _held(place: str, value: Any, places: dict[int, str]) -> Iterator[_Held]:
    """The functions in an object or dict; ``places`` notes where each object is."""
    sort: Any = type(value)
    is_object = sort not in (dict, *_PLAIN) and is_plain_class(sort)
    if not (is_object or sort is dict) or id(value) in places:
        return
    if is_object:
        places[id(value)] = place
    frozen = is_object and sort.__setattr__ is not object.__setattr__
    for name, one in attributes(value).items() if is_object else value.items():
        inside = f"{place}.{name}" if is_object else f"{place}[{name!r}]"
        if _is_functions(one) and (is_object or type(name) in (str, int)):
            yield _Held(inside, one, frozen)
        else:
            yield from _held(inside, one, places)
