"""Functions that are called as they are: what they may change of what the function reads from outside.

A derivative reads each outer value once, and goes through it twice. So a call that is not looked into must leave alone what is
read: it may bind no name anew that was asked for, and store into no array that is read. What it does is read off its code, and
that of the functions of the same package that it names.
"""

from __future__ import annotations

import functools
import types

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.codes import stores
from adjoint_gen.frontend.calls.opaque_calls import meant
from adjoint_gen.frontend.names.resolve import Data
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.reach import Reading, attribute_of, closure_cells, namespace_of
from adjoint_gen.side_effects import acting, changes_parts, conduct_of, functions_of, holds_arrays, loaded, reached


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


def refuse_disturbed(asked: Asked) -> None:
    """Refuse the calls that may change what was read.

    Raises:
        DifferentiationError: at such a call.
    """
    for function, refuse in asked.opaque.values():
        run = reached(function)
        past = f"cannot differentiate past this call of `{function.__name__}`"
        for name in (read.name for read in asked.reads.values() if any(_binds(inner, read) for inner in run)):
            raise refuse(f"{past}: it binds `{name}` anew, which is read", f"`{name}` as an argument, or as a local name")
        if any(changes_parts(inner) for inner in run):
            named = {id(reading.value) for inner in run for reading in loaded(inner)}
            stored = (list, dict) if any(stores(inner.__code__).parts for inner in run) else ()  # and not only put at an end
            read = (r for r in asked.reads.values() if id(r.value) in named)
            for name in (r.name for r in read if holds_arrays(r.value) or isinstance(r.value, stored)):
                raise refuse(f"{past}: it may change `{name}`, which is read", f"a copy of `{name}`, made before and read")


def _binds(function: types.FunctionType, read: Reading) -> bool:
    """Whether a function gives another meaning to what was read."""
    stored, holder = stores(function.__code__), namespace_of(read)
    if read.name in stored.attributes and (read.where == "attribute" or holder is not function.__globals__):
        return True
    if read.name in stored.names and closure_cells(function).get(read.name) is holder:
        return True
    return read.name in stored.globals and holder is function.__globals__
