"""What functions that run unseen may change: read off their code, and that of the functions of their package that they name.

A function runs unseen where it is called without being looked into. A method of a class runs unseen, too, where an object is
looked at: ``c.rate`` may be a property, ``len(c)``, ``c == 3`` and ``f"{c}"`` are calls.
"""

from __future__ import annotations

import functools
import types
import weakref
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from adjoint_gen.program.codes import dotted_names, stores, stores_into_operands
from adjoint_gen.program.reach import Reading, attribute_of, has_source, is_library, module_of, reading_of, seen_through

_SEEN: Final = frozenset({
    "__init__", "__new__", "__init_subclass__", "__class_getitem__", "__set_name__", "__prepare__", "__call__", "__del__",
    "__enter__", "__exit__", "__iter__", "__next__", "__setattr__", "__delattr__", "__setitem__", "__delitem__",
})
"""Special methods that no object that is looked at calls, or which only stand where they are refused."""

_MOST: Final = 200
"""How many functions are looked at for one call, and for one class."""


def is_mutating_method(name: str) -> bool:
    """Whether a method of this name changes its object, or an argument."""
    from adjoint_gen.ir.memory import MUTATING_NAMES  # here, since a first call that the cache serves needs no traces

    return name in MUTATING_NAMES


def functions_of(value: object) -> Iterator[types.FunctionType]:
    """The functions of the user's that a call of a value may run first."""
    while isinstance(value, functools.partial) or seen_through(value):
        value = value.func if isinstance(value, functools.partial) else getattr(value, seen_through(value))
    if isinstance(value, types.MethodType):
        value = value.__func__
    if isinstance(value, type):
        value = attribute_of(value, "__init__").value
    elif not isinstance(value, types.FunctionType):
        value = attribute_of(type(value), "__call__").value
    if isinstance(value, types.FunctionType) and has_source(value):
        yield value


def reached(*functions: types.FunctionType) -> list[types.FunctionType]:
    """The functions and those of their package that they name, directly or not."""
    packages = {_package(function) for function in functions}
    found = list(functions)
    for one in found:  # which grows
        for reading in loaded(one):
            for inner in functions_of(reading.value):
                if len(found) < _MOST and inner not in found and _package(inner) in packages:
                    found.append(inner)
    return found


def loaded(function: types.FunctionType) -> Iterator[Reading]:
    """What the names from outside mean that a function's code reads, and the attributes of modules and classes."""
    for first, *rest in dotted_names(function.__code__):
        reading = reading_of(first, function)
        for name in rest:
            if not isinstance(reading.value, types.ModuleType | type):
                break
            reading = attribute_of(reading.value, name)
        yield reading


def changes_parts(function: types.FunctionType) -> bool:
    """Whether a function stores into parts of anything, or calls what changes its argument or object, to go by the names."""
    from adjoint_gen.ir.memory import CHANGING_NAMES

    code = function.__code__
    names = (*code.co_names, *(path[-1] for path in dotted_names(code)))
    return stores(code).parts or any(is_mutating_method(name) or name in CHANGING_NAMES for name in names)


BY_TEXT: Final = frozenset({"exec", "eval", "globals", "vars", "setattr", "delattr", "__dict__", "__setattr__"})
"""What finds or binds a name that is given as a text."""

_BINDING: Final = frozenset({"exec", "setattr", "delattr", "__setattr__"})
"""What binds one, among these."""


def by_text(function: types.FunctionType) -> bool:
    """Whether a function may find or bind names that are given as texts."""
    return any(path[-1] in BY_TEXT for path in dotted_names(function.__code__))


def binds_by_text(function: types.FunctionType) -> bool:
    """Whether a function may bind names that are given as texts: what it finds so it changes, or what it calls binds."""
    found = {path[-1] for path in dotted_names(function.__code__)}
    return not found.isdisjoint(_BINDING) or (not found.isdisjoint(BY_TEXT) and changes_parts(function))


def acts_outside(value: object) -> bool:
    """Whether a call of a value may change what others read, to go by the names in the code that it runs.

    >>> acts_outside(np.sin), acts_outside(len)
    (False, False)
    """
    run = reached(*functions_of(value))
    bound = (stores(f.__code__) for f in run)
    return any(b.globals or b.names or b.attributes for b in bound) or any(changes_parts(f) or binds_by_text(f) for f in run)


_OF_THE_STACK: Final = frozenset({
    "sys.exc_info", "sys.exception", "sys._getframe", "inspect.currentframe", "inspect.stack", "inspect.trace",
    "traceback.format_exc", "traceback.print_exc", "traceback.format_stack", "traceback.print_stack", "traceback.extract_stack",
    "logging.exception",
})
"""What tells which exception is handled, and who called: in a derivative it is none, and others."""


def looks_at_callers(value: object) -> bool:
    """Whether a function tells of what calls it.

    >>> import sys
    >>> looks_at_callers(sys.exc_info), looks_at_callers(len)
    (True, False)
    """
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__name__', '')}" in _OF_THE_STACK


def holds_arrays(value: object, depth: int = 3) -> bool:
    """Whether a value is an array, or a container or object that holds some, or may: those inside others have an end."""
    if isinstance(value, np.ndarray):
        return True
    return any(depth == 0 or holds_arrays(item, depth - 1) for item in inside(value))


def holds_functions(value: object, depth: int = 3) -> bool:
    """Whether a list, tuple or dict holds functions, or containers that do."""
    items = inside(value) if isinstance(value, dict | list | tuple) else ()
    return any(callable(item) or (depth > 0 and holds_functions(item, depth - 1)) for item in items)


def memories(value: object, depth: int = 3) -> Iterator[int]:
    """The identities of what may change in a value: of itself, of what it holds, and of what its arrays are views of."""
    if isinstance(value, int | float | complex | str | bytes | type(None)):
        return
    while isinstance(value, np.ndarray) and value.base is not None:
        value = value.base
    yield id(value)
    for item in inside(value) if depth > 0 else ():
        yield from memories(item, depth - 1)


def inside(value: object) -> Iterable[object]:
    """What a container or an object holds."""
    if isinstance(value, dict):
        return value.values()
    if isinstance(value, list | tuple):
        return value
    outside = isinstance(value, types.ModuleType | type | types.FunctionType | np.ndarray)
    return () if outside else getattr(value, "__dict__", {}).values()


def acts(value: object) -> bool:
    """Whether looking at an object may change anything but its own numbers: a name, or an array or list that others may hold.

    >>> acts(np.random.default_rng(0)), acts(1.0)
    (False, False)
    """
    conduct = conduct_of(type(value))
    own = getattr(value, "__dict__", {}) if conduct.own else {}
    return conduct.outside or any(isinstance(own.get(name), np.ndarray | list) for name in conduct.own)


def acting(name: str) -> tuple[str, str]:
    """Why an object that acts is refused, or what makes some, and what to write instead."""
    what = f"cannot differentiate with `{name}`: a property or special method of its class may change something else"
    return what, "what is needed of it as arguments: numbers and arrays"


@dataclass(frozen=True, slots=True)
class Conduct:
    """What the methods of a class that run unseen do: whether they change what is not theirs, and which names in parts."""

    outside: bool
    own: frozenset[str]


_CONDUCTS: Final[weakref.WeakKeyDictionary[type, tuple[list[object], Conduct]]] = weakref.WeakKeyDictionary()


def conduct_of(sort: type) -> Conduct:
    """What the methods of a class do that run where its objects are looked at; it is found once for the codes that run then."""
    functions = _run_unseen(sort)
    made_of: list[object] = [f.__code__ for f in functions]
    known = _CONDUCTS.get(sort)
    if known is None or len(known[0]) != len(made_of) or any(a is not b for a, b in zip(known[0], made_of, strict=True)):
        changing = [f for f in functions if changes_parts(f)]
        touched = (reading.value for f in changing for reading in loaded(f))
        binds = any(stores(f.__code__).globals or stores(f.__code__).names for f in functions)
        outside = binds or any(map(_is_shared, touched))
        outside = outside or any(stores_into_operands(f.__code__) for f in unseen(sort) if has_source(f))
        own = frozenset(name for f in changing for name in f.__code__.co_names)
        known = _CONDUCTS[sort] = made_of, Conduct(outside, own)
    return known[1]


def _is_shared(value: object, depth: int = 3) -> bool:
    """Whether others may see a change of a value: a list, what holds arrays, or a dict in which functions are."""
    if not isinstance(value, dict):
        return isinstance(value, list) or holds_arrays(value)
    return any(callable(v) or (depth > 0 and isinstance(v, dict) and _is_shared(v, depth - 1)) for v in value.values())


def conduct_by(sort: type) -> Iterator[Reading]:
    """What says what that is: the codes of the functions that run then, and the names by which they find one another."""
    for function in _run_unseen(sort):
        yield attribute_of(function, "__code__")
        yield from (reading for reading in loaded(function) if any(True for _ in functions_of(reading.value)))


def _run_unseen(sort: type) -> list[types.FunctionType]:
    return reached(*(f for f in unseen(sort) if has_source(f)))


def unseen(sort: type) -> Iterator[Any]:
    """The functions of a class that run where an object is looked at: its properties and special methods."""
    for base in sort.__mro__:
        for name, member in () if is_library(base.__module__) else vars(base).items():
            if isinstance(member, property):
                yield member.fget
            elif isinstance(member, functools.cached_property):
                yield member.func
            elif not isinstance(member, types.FunctionType):
                yield attribute_of(type(member), "__get__").value
            elif name.startswith("__") and name.endswith("__") and name not in _SEEN:
                yield member


def _package(function: types.FunctionType) -> str:
    return module_of(function).partition(".")[0]
