"""Functions that are called as they are: what they may change of what the function reads from outside.

A derivative reads each outer value once, and goes through it twice. So a call that is not looked into must leave alone what is
read: it may bind no name anew that was asked for, and store into no array that is read. What it does is read off its code, and
that of the functions of the same package that it names.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.calls.opaque_calls import meant
from adjoint_gen.frontend.names.resolve import Data
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.quiet_calls import changes_nothing
from adjoint_gen.ir.memory import HARMLESS_NAMES
from adjoint_gen.program.codes import stores
from adjoint_gen.program.reach import Reading, attribute_of, closure_cells, has_source, is_library, module_of, namespace_of
from adjoint_gen.program.side_effects import (
    acting,
    binds_by_text,
    by_text,
    changes_parts,
    conduct_of,
    functions_of,
    holds_arrays,
    holds_functions,
    inside,
    loaded,
    looks_at_callers,
    memories,
    reached,
    unseen,
)


def note_opaque(low: Lowering, node: gast.AST, *values: object) -> None:
    """Note that these functions, and functions of these classes, may be called here without being looked into."""
    for value in values:
        value = value.value if isinstance(value, Known | Data) else value
        if isinstance(value, type) and conduct_of(value).outside:
            raise low.refuse(node, *acting(value.__name__))
        for function in functions_of(value):
            low.program.asked.opaque[id(function), node] = function, functools.partial(low.refuse, node)


def note_opaque_method(low: Lowering, node: gast.Call, name: str) -> None:
    """Note that a method of an object from outside may be called here without being looked into."""
    owner = meant(low, node.func.value)
    if isinstance(owner, Data):
        note_opaque(low, node, attribute_of(owner.value, name).value)


def refuse_disturbed(asked: Asked, computed_with: Iterable[str]) -> None:
    """Refuse the calls that may change what was read; of some names outside what they hold is ``computed_with``.

    Functions in a list or dict are known where it is lowered, and are nothing that the running program computes with.

    Raises:
        DifferentiationError: at such a call.
    """
    for function, refuse in asked.opaque.values():
        run = reached(function)
        past = f"cannot differentiate past this call of `{function.__name__}`"
        own = (inner for inner in run if not is_library(module_of(inner)))
        if any(looks_at_callers(reading.value) for inner in own for reading in loaded(inner)):
            raise refuse(f"{past}: it tells of what runs, which is the derivative", "an argument that says what it would tell")
        for name in (read.name for read in asked.reads.values() if any(_binds(inner, read) for inner in run)):
            raise refuse(f"{past}: it binds `{name}` anew, which is read", f"`{name}` as an argument, or as a local name")
        named = {one for inner in run for reading in loaded(inner) for one in memories(reading.value)}
        read = [r for r in asked.reads.values() if not named.isdisjoint(memories(r.value))]
        used = [r for r in read if r.name in computed_with or holds_functions(r.value)]
        done = {one for inner in run for value in _changed(asked, inner) for one in memories(value)} if used else set()
        changed = [r for r in used if not done.isdisjoint(memories(r.value))]
        if any(changes_parts(inner) for inner in run):
            stored = (list, dict) if any(stores(inner.__code__).parts for inner in run) else ()
            changed += (r for r in read if holds_arrays(r.value) or isinstance(r.value, stored))
        changed += _changed_tables(asked, run)
        for name in (r.name for r in changed):
            raise refuse(f"{past}: it may change `{name}`, which is read", f"a copy of `{name}`, made before and read")
        if any(_may_bind(inner, read) for inner in run for read in asked.reads.values() if read.value is not function):
            raise refuse(f"{past}: it may bind names anew that are given as texts", "a result of the call, for each name")


def _changed_tables(asked: Asked, run: Sequence[types.FunctionType]) -> list[Reading]:
    """The tables of functions outside that functions may change, those included that objects run which are looked at.

    What they hold is known before anything runs. A function that finds names in a text may change each.
    """
    tables = [read for read in asked.reads.values() if asked.has_listed(read.value)]
    if not tables:
        return []
    sorts = {type(read.value) for inner in run for read in loaded(inner)}
    every = [*run, *reached(*(f for sort in sorts for f in unseen(sort) if has_source(f)))]
    if any(map(by_text, every)):
        return tables
    changing = any(changes_parts(inner) for inner in every)
    return [read for inner in every for read in loaded(inner) if changing and asked.has_listed(read.value)]


def _changed(asked: Asked, function: types.FunctionType) -> Iterator[object]:
    """What a function may change of what its names from outside mean: by methods, and by giving it to what may do anything."""
    text, meant = text_of(function), {reading.name: reading.value for reading in loaded(function)}
    for call in (n for n in every_node([text.tree]) if isinstance(n, gast.Call)) if text is not None else ():
        deeds = [(call.func.value, call.func.attr)] if isinstance(call.func, gast.Attribute) else []
        if not changes_nothing(asked, function, call, ()):
            deeds += [(arg, "") for arg in (*call.args, *(k.value for k in call.keywords))]
        for changed, method in deeds:
            root = changed
            while isinstance(root, gast.Subscript) or (isinstance(root, gast.Attribute) and not _is_of_module(root, meant)):
                root = root.value
            value = meant.get(getattr(root, "attr", getattr(root, "id", "")))
            if _changes(value, method):
                yield from [value] if root is changed else inside(value)


def _is_of_module(node: gast.Attribute, meant: Mapping[str, object]) -> bool:
    """Whether an attribute is one of a module that is among what is ``meant``, by its own name."""
    module = meant.get(node.value.id) if isinstance(node.value, gast.Name) else None
    return isinstance(module, types.ModuleType) and node.attr in meant


def _changes(value: object, method: str) -> bool:
    """Whether a method of something may change it; without one, whether what it is given to may."""
    if isinstance(value, types.ModuleType | types.FunctionType | type):
        return False
    found = attribute_of(type(value), method).value if method else None
    if isinstance(found, types.FunctionType) and has_source(found):
        return any(changes_parts(inner) or stores(inner.__code__).attributes for inner in reached(found))
    return method not in HARMLESS_NAMES


def _binds(function: types.FunctionType, read: Reading) -> bool:
    """Whether a function gives another meaning to what was read."""
    stored, holder = stores(function.__code__), namespace_of(read)
    if read.name in stored.attributes and (read.where == "attribute" or holder is not function.__globals__):
        return True
    if read.name in stored.names and closure_cells(function).get(read.name) is holder:
        return True
    return read.name in stored.globals and holder is function.__globals__


def _may_bind(function: types.FunctionType, read: Reading) -> bool:
    """Whether a function may give another meaning to what was read, by names that are given as texts."""
    if not binds_by_text(function) or is_library(module_of(function)):
        return False
    return read.where == "attribute" or namespace_of(read) is function.__globals__
