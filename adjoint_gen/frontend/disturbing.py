"""Functions that are called as they are: what they may change of what the function reads from outside.

A derivative reads each outer value once, and goes through it twice. So a call that is not looked into must leave alone what is
read: it may bind no name anew that was asked for, and store into no array that is read. What it does is read off its code, and
that of the functions of the same package that it names.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Iterable, Iterator

import gast
import numpy as np

from adjoint_gen.asked import Asked
from adjoint_gen.codes import dotted_names, stores
from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.methods import is_mutating_method
from adjoint_gen.frontend.outside import meant
from adjoint_gen.frontend.resolve import Data
from adjoint_gen.frontend.values import Known
from adjoint_gen.reach import Reading, attribute_of, closure_cells, has_source, module_of, namespace_of, reading_of

_CHANGING = frozenset({"copyto", "put", "place", "putmask", "fill_diagonal", "put_along_axis", "shuffle", "setattr", "setitem"})
"""Functions that change what they are given, by their names."""

_MOST = 200
"""How many functions are looked at for one call."""


def note_opaque(low: Lowering, node: gast.AST, *values: object) -> None:
    """Note that these functions, and functions of these classes, may be called here without being looked into."""
    for value in values:
        value = value.value if isinstance(value, Known | Data) else value
        for function in _functions(value):
            low.program.asked.opaque[id(function), node] = function, functools.partial(low.refuse, node)


def note_opaque_method(low: Lowering, node: gast.Call, name: str) -> None:
    """Note that a method of an object from outside may be called here without being looked into."""
    owner = meant(low, node.func.value)
    if isinstance(owner, Data):
        note_opaque(low, node, attribute_of(owner.value, name).value)


def _functions(value: object) -> Iterator[types.FunctionType]:
    """The functions of the user's that a call of a value may run first."""
    while isinstance(value, functools.partial):
        value = value.func
    if isinstance(value, types.MethodType):
        value = value.__func__
    if isinstance(value, type):
        value = attribute_of(value, "__init__").value
    elif not isinstance(value, types.FunctionType):
        value = attribute_of(type(value), "__call__").value
    if isinstance(value, types.FunctionType) and has_source(value):
        yield value


def refuse_disturbed(asked: Asked) -> None:
    """Refuse the calls that may change what was read.

    Raises:
        DifferentiationError: at such a call.
    """
    for function, refuse in asked.opaque.values():
        reached = _reached(function)
        past = f"cannot differentiate past this call of `{function.__name__}`"
        for name in (read.name for read in asked.reads.values() if any(_binds(inner, read) for inner in reached)):
            raise refuse(f"{past}: it binds `{name}` anew, which is read", f"`{name}` as an argument, or as a local name")
        if any(stores(inner.__code__).parts or _names_a_change(inner) for inner in reached):
            loaded = {id(reading.value) for inner in reached for reading in _loaded(inner)}
            for name in (r.name for r in asked.reads.values() if id(r.value) in loaded and _holds_arrays(r.value)):
                raise refuse(f"{past}: it may change `{name}`, which is read", f"a copy of `{name}`, made before and read")


def _reached(function: types.FunctionType) -> list[types.FunctionType]:
    """The function and those of its package that it names, directly or not."""
    package = module_of(function).partition(".")[0]
    found = [function]
    for one in found:  # which grows
        for reading in _loaded(one):
            for inner in _functions(reading.value):
                if len(found) < _MOST and inner not in found and module_of(inner).partition(".")[0] == package:
                    found.append(inner)
    return found


def _loaded(function: types.FunctionType) -> Iterator[Reading]:
    """What the names from outside mean that a function's code reads, and the attributes of modules."""
    for first, *rest in dotted_names(function.__code__):
        reading = reading_of(first, function)
        for name in rest:
            if not isinstance(reading.value, types.ModuleType):
                break
            reading = attribute_of(reading.value, name)
        yield reading


def _binds(function: types.FunctionType, read: Reading) -> bool:
    """Whether a function gives another meaning to what was read."""
    stored, holder = stores(function.__code__), namespace_of(read)
    if read.name in stored.attributes and (read.where == "attribute" or holder is not function.__globals__):
        return True
    if read.name in stored.names and closure_cells(function).get(read.name) is holder:
        return True
    return read.name in stored.globals and holder is function.__globals__


def _names_a_change(function: types.FunctionType) -> bool:
    """Whether a function calls what changes its argument or its object, to go by the names."""
    code = function.__code__
    return any(name in _CHANGING or is_mutating_method(name) for name in (*code.co_names, *(p[-1] for p in dotted_names(code))))


def _holds_arrays(value: object, depth: int = 3) -> bool:
    """Whether a value is an array, or a container or object that holds some, or may: those inside others have an end."""
    if isinstance(value, np.ndarray):
        return True
    inside: Iterable[object] = ()
    if isinstance(value, dict):
        inside = value.values()
    elif isinstance(value, list | tuple):
        inside = value
    elif not isinstance(value, types.ModuleType | type | types.FunctionType):
        inside = getattr(value, "__dict__", {}).values()
    return any(depth == 0 or _holds_arrays(item, depth - 1) for item in inside)
