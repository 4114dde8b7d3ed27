"""The functions among the arguments of a primal, which it is given before its derivative is made.

What a function does is not to be asked of its value. So is a function that an object, dict, list or tuple among the arguments
holds, and a method is given as the object that it is of, unless that is among the arguments itself.

    loss(x, np.tanh)                 act = np.tanh
                                     def loss(x): return function(x, act)
    loss(x, model.forward)     ->    def loss(forward, x): return function(x, forward.forward)
    loss(x, model)                   def loss(x, model): model.act = model_act; return function(x, model)
"""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import BuiltinFunctionType, FunctionType
from typing import Any

import numpy as np

from adjoint_gen.free_names import CALLED, unused
from adjoint_gen.program.plain_objects import attributes, is_method, is_plain_class

_FUNCTIONS = (FunctionType, BuiltinFunctionType, functools.partial, np.ufunc, type, np.dtype)
_CONTAINERS = (tuple, list, dict)
_PLAIN = (float, int, bool, complex, str, type(None), np.ndarray)


@dataclass
class GivenFunctions:
    """What is written of the functions among some arguments, in a function that calls another one.

    What is ``passed`` for a parameter, and what runs ``before``, has names that are ``outside`` or of further arguments, the
    ``objects``.
    """

    passed: dict[str, str] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)
    outside: dict[str, Any] = field(default_factory=dict)
    objects: dict[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.passed or self.before)

    @property
    def key(self) -> Hashable:
        """What tells these from others; what is outside stays alive with what was made for it."""
        return (*self.passed.items(), *self.before, *((name, id(value)) for name, value in self.outside.items()))

    def without(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments that are left, by name: first the objects of which there are methods among them."""
        return {**self.objects, **{name: value for name, value in arguments.items() if name not in self.passed}}


def functions_in(arguments: Mapping[str, Any], moving: Container[str], taken: Iterable[str] = ()) -> GivenFunctions:
    """The functions among some arguments; of those that are differentiated by, ``moving``, what they hold.

    Names that are ``taken`` have another meaning.

    >>> given = functions_in({"x": 2.0, "act": abs, "options": {"f": len, "n": 2}}, ("x",))
    >>> given.passed, given.before, given.outside
    ({'act': 'act'}, ["options['f'] = options_f"], {'options_f': <built-in function len>, 'act': <built-in function abs>})
    >>> functions_in({"x": 2.0, "pair": [abs, 3.0]}, ("x",)).before
    ['pair_1 = [pair_0, pair[1]]', 'pair = pair_1']
    """
    whole = {name for name, value in arguments.items() if _is_functions(value)}
    left = {name: value for name, value in arguments.items() if name not in whole}
    passed = [name for name in arguments if name in whole and name not in moving]
    writer = _Writer({*arguments, *taken}.difference(passed) | {CALLED})
    for name, value in left.items():
        writer.note(name, value)
    for name, value in left.items():
        if text := writer.text(value, name):
            writer.given.before.append(f"{name} = {text}")
    for name in passed:
        writer.given.passed[name] = writer.text(arguments[name], name) or name
    return writer.given


@dataclass
class _Writer:
    """Writes functions as expressions, and what puts them where they are held.

    ``places`` are those of what is among the arguments, ``texts`` what was written of what holds something, both by identity.
    """

    taken: set[str]
    given: GivenFunctions = field(default_factory=GivenFunctions)
    places: dict[int, str] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)

    def note(self, place: str, value: Any) -> None:
        """Remember where what holds something is, and what it holds."""
        if _may_hold(value) and id(value) not in self.places:
            self.places[id(value)] = place
            for inside, one in _inside(value, place):
                self.note(inside, one)

    def text(self, value: Any, place: str) -> str:
        """A value with the functions that it is or holds; nothing where it stays, and they have been put into it."""
        if is_method(value):
            of: Any = value.__self__
            if id(of) not in self.places:
                name = self._name(self.given.objects, of, place)
                self.note(name, of)
                self.text(of, name)
            return f"{self.places[id(of)]}.{value.__name__}"
        if isinstance(value, _FUNCTIONS):
            return self._name(self.given.outside, value, place)
        if _may_hold(value) and id(value) not in self.texts:
            self.texts[id(value)] = ""  # as long as it is in itself
            self.texts[id(value)] = self._written(value, place)
        return self.texts.get(id(value), "")

    def _written(self, value: Any, place: str) -> str:
        """What holds something: an object, or dict of other things, too, stays; a list or dict is one wherever it is."""
        inside = [(at, self.text(one, at)) for at, one in _inside(value, place)]
        if not any(text for _, text in inside):
            return ""
        if type(value) not in (tuple, list) and not _is_functions(value):
            self.given.before += (self._setting(value, at, text) for at, text in inside if text)
            return ""
        items = [text or at for at, text in inside]
        if type(value) is tuple:
            return f"({', '.join(items)},)"
        name, pairs = self._unused(place), [f"{key!r}: {item}" for key, item in zip(value, items, strict=True)]
        shown = f"[{', '.join(items)}]" if type(value) is list else f"{{{', '.join(pairs)}}}"
        self.given.before.append(f"{name} = {shown}")
        return name

    def _setting(self, owner: Any, place: str, text: str) -> str:
        """The statement that puts something where an object or dict holds it."""
        if type(owner) is dict or type(owner).__setattr__ is object.__setattr__:
            return f"{place} = {text}"
        of, _, name = place.rpartition(".")
        return f"{self._name(self.given.outside, object, 'object')}.__setattr__({of}, {name!r}, {text})"

    def _name(self, table: dict[str, Any], value: Any, place: str) -> str:
        """A name for a value that stands in a table, the same whenever it is asked for."""
        found = next((name for name, one in table.items() if one is value), None)
        if found is None:
            table[found := self._unused(place)] = value
        return found

    def _unused(self, place: str) -> str:
        found = unused(re.sub(r"\W+", "_", place).strip("_"), self.taken)
        self.taken.add(found)
        return found


def _is_functions(value: Any) -> bool:
    """Whether a value is a function, or a container of nothing but functions."""
    if type(value) not in _CONTAINERS:
        return isinstance(value, _FUNCTIONS) or is_method(value)
    return bool(value) and all(map(_is_functions, _items(value))) and len([*_inside(value, "")]) == len(value)


def _is_object(value: Any) -> bool:
    return not isinstance(value, _PLAIN + _FUNCTIONS) and is_plain_class(type(value))


def _items(value: Any) -> Iterable[Any]:
    """What a dict, list or tuple holds."""
    return value.values() if type(value) is dict else value


def _may_hold(value: Any) -> bool:
    """Whether a value is an object, or holds other things than numbers, strings and arrays."""
    return _is_object(value) or (type(value) in _CONTAINERS and not all(isinstance(one, _PLAIN) for one in _items(value)))


def _inside(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    """What an object, dict, list or tuple holds, each with its place, where that can be written."""
    if _is_object(value):
        yield from ((f"{place}.{name}", one) for name, one in attributes(value).items())
    elif type(value) is dict:
        yield from ((f"{place}[{key!r}]", one) for key, one in value.items() if type(key) in (str, int))
    elif type(value) in _CONTAINERS:
        yield from ((f"{place}[{k}]", one) for k, one in enumerate(value))
