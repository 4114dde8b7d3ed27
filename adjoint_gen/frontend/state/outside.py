"""What a function finds outside: values, functions, displays in which functions are, and objects that hold some.

An object that holds functions is one of the function's own that may not change, and is there from the beginning: what is
read of it stands before all else, so it is the same on every path.
"""

from __future__ import annotations

import functools

import gast

from adjoint_gen.frontend.names.callables import Partial
from adjoint_gen.frontend.names.classes import keys_of_classes
from adjoint_gen.frontend.names.constants import displayed
from adjoint_gen.frontend.names.resolve import Data, Method, Table, Unbound
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.dict_state import OUTSIDE, Thing, key
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.program.plain_objects import class_key


def read_outside(low: Lowering, node: gast.AST, meaning: object) -> Value:
    """The value of a name or attribute that is not the function's own."""
    match meaning:
        case Data():
            return _held(low, meaning)
        case Table(data=data):
            held = _held(low, data)
            return _from_the_beginning(low, meaning, held) if meaning.has_objects else shown(low, meaning, held)
        case Method(function=function, owner=owner):
            given = (read_outside(low, node, owner),)
            return Partial(functools.partial, function.spelling, function=function, args=given)
        case Unbound(read=read):
            foresee(node, read)
        case Const():
            return displayed(meaning) or meaning
        case Known():
            return meaning
    raise AssertionError(meaning)


def _held(low: Lowering, data: Data) -> Var:
    """A value from outside the function; the classes of the objects in it are known."""
    held = low.outer(data.where, data.module, data.name)
    for said in keys_of_classes(low.kind(held)):
        low.program.seen.classes[said] = low.program.asked.given_class(said)
        low.program.asked.objects = True
        low.rely(held)
    return held


def _from_the_beginning(low: Lowering, table: Table, held: Var) -> Value:
    """A display with objects in it; where objects are opaque, the value that the program has."""
    if low.program.modes.opaque:
        return held
    low.writing.blocks.append(low.writing.entry)
    made = shown(low, table, held, "" if table.is_object else held.base)
    low.writing.blocks.pop()
    return made


def shown(low: Lowering, table: Table, held: Var, called: str = "") -> Pack | Var:
    """A display of what a tuple, list or dict outside the function holds, or an object; functions in it are known.

    What it holds is called after what it is ``called`` itself, if that is said.
    """
    value, outside = table.data.value, low.objects.outside
    if id(value) not in outside:
        items, read = list[Arg](), "operator.getitem"
        if table.is_object:
            said = class_key(type(value))
            low.program.seen.classes[said] = low.program.asked.given_class(said)
            items = [Const(said), Const(None)]
            read = read if low.program.modes.nodes is None else "getattr"  # it is a dict, or where these are nodes itself
        for name, meaning in table.items:
            items += [name] if table.is_object or type(value) is dict else []
            if isinstance(meaning, Known | Method):
                items.append(low.part(read_outside(low, low.writing.here, meaning), None))
            else:
                inner = low.bind(read, (held, name), table.name_of(name, called), effect=Effect.PURE)
                items.append(_item(low, table, meaning, inner))
        if not table.is_object:
            return _display(low, Pack(type(value).__name__, tuple(items)), held)  # type: ignore[arg-type]
        ref = low.writing.names.fresh(held.base)
        low.objects.add(ref, Thing((OUTSIDE, table.spelling), held.base, 0, True))
        outside[id(value)] = ref, Pack("dict", tuple(items))
    ref, contents = outside[id(value)]
    low.env.always(key(ref), contents)  # a scope that has ended may have taken it back
    return ref


def _item(low: Lowering, table: Table, meaning: object, held: Var) -> Arg:
    """What a table holds that is no function; a list of an object without items, of callbacks say, has none."""
    if isinstance(meaning, Table):
        return shown(low, meaning, held, held.base)
    empty = table.is_object and isinstance(meaning, Data) and type(meaning.value) is list and not meaning.value
    return _display(low, Pack("list", ()), held) if empty else held


def _display(low: Lowering, made: Pack, held: Var) -> Pack:
    """A display of what the program has, which stands for it where it is handed on."""
    low.displays.tables[id(made)] = made, held
    return made
