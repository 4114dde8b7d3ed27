"""What classes of the user's hold beside methods: methods that are given the class, arrays, functions that make defaults."""

from __future__ import annotations

import functools
import types
from dataclasses import dataclass, field
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.names.callables import Partial, plain
from adjoint_gen.frontend.names.classes import base_behind, is_plain, member
from adjoint_gen.frontend.names.constants import displayed
from adjoint_gen.frontend.names.resolve import Data, Table, inner_function, meaning_of_attribute, table_of
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.held_values import found_class, held_value
from adjoint_gen.frontend.objects.named_tuples import class_of_record, in_names
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.objects.set_on_classes import class_number
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.observe import plain_sorts
from adjoint_gen.frontend.state.outside import read_outside, shown
from adjoint_gen.ir.trace import Const, Effect, NamedPack, Pack
from adjoint_gen.program.plain_objects import has_text
from adjoint_gen.program.reach import UNBOUND, closure_cells, is_library
from adjoint_gen.runtime.guards import is_plain_record


@dataclass(frozen=True, slots=True, eq=False)
class Above(Known):
    """``super()`` in a class, ``after``, of an object or class, ``owner``."""

    after: type = field(kw_only=True)
    owner: Value = field(kw_only=True)


def above(low: Lowering, node: gast.Call, function: object, base: str) -> Above | None:
    """``super()`` and ``super(Cls, self)``; None for every other call."""
    if function is not super or not isinstance(node.func, gast.Name) or node.keywords:
        return None
    first = low.scope.text.tree.args.args[:1]
    if len(node.args) == 2:
        after, owner = map(low.value, node.args)
    elif not node.args and first and "__class__" in closure_cells(low.function):
        after, owner = Known(low.program.asked.name(low.function, "__class__").value, ""), low.read(node, first[0].id)
    else:
        return None
    cls = _class_behind(low, owner)
    if cls is None or not isinstance(after, Known) or after.value not in cls.__mro__:
        return None
    return Above(super, "super()", after=after.value, owner=owner)


def _class_behind(low: Lowering, owner: Value) -> type | None:
    """The class of an object, or the class that a class method is given."""
    return owner.value if type(owner) is Known and isinstance(owner.value, type) else class_of(low, owner)


def of_base(low: Lowering, node: gast.Attribute, owner: Above, base: str) -> Value:
    """``super().name``: a method of a base, what a property of it gives, or what it holds."""
    asked, cls = low.program.asked, _class_behind(low, owner.owner)
    assert cls is not None
    holder, to_class = base_behind(asked, cls, owner.after, node.attr), class_of(low, owner.owner) is None
    if holder is not None:
        found, spelling = vars(holder)[node.attr], f"{holder.__name__}.{node.attr}"
        held = asked.attribute(holder, node.attr).value
        if isinstance(found, property) and not to_class and has_text(found.fget):
            return call_function(low, node, Known(asked.attribute(found, "fget").value, spelling), [owner.owner], (), base)
        if isinstance(found, classmethod) and has_text(found.__func__):
            return bound(Known(asked.attribute(held, "__func__").value, spelling), found_class(low, cls))
        if isinstance(found, staticmethod) and has_text(held):
            return Known(held, spelling)
        if node.attr == "__init__" and issubclass(holder, BaseException) and is_library(holder.__module__):
            return bound(Known(object.__init__, spelling), owner.owner)  # it sets what only a text of it shows
        if found in (object.__init__, object.__setattr__) or has_text(found):
            return Known(held, spelling) if to_class else bound(Known(held, spelling), owner.owner)
        constant = None if hasattr(type(found), "__get__") else of_class(low, node, holder, node.attr, found, base)
        if constant is not None:
            return constant
    raise low.refuse(node, f"cannot differentiate `super().{node.attr}`", "a method that has a text")


def bound(function: Known, *first: Value) -> Partial:
    """A function with what it is given first."""
    return Partial(functools.partial, function.spelling, function=function, args=first)


def of_plain_class(low: Lowering, node: gast.AST, owner: Value, name: str, base: str) -> Value | None:
    """A class method of a plain class, or one of named tuples, ``Pose.unit``, or what is held there; None for all others."""
    cls = owner.value if type(owner) is Known else None
    if not isinstance(cls, type) or not (is_plain_record(cls) or is_plain(low.program.asked, cls)):
        return None
    found = member(low.program.asked, cls, name)
    if type(found) in (str, tuple) and (constant := displayed(found)) is not None:
        low.program.asked.constant(cls, name)
        return constant
    if low.program.asked.is_stated(found, cls.__module__):
        return Const(low.program.asked.constant(cls, name))
    low.program.asked.chosen |= plain_sorts(found)
    if type(found) in (tuple, list, dict):
        return held_by_class(low, node, cls, name, base)
    return class_method(low, cls, name)


def of_record(low: Lowering, node: gast.Attribute, owner: Value, base: str) -> Value | None:
    """A method or property of a named tuple's class, or a function that it holds; None for every other attribute."""
    cls = class_of_record(low, owner)
    owner = owner if cls is None else in_names(low, owner)
    fields = list(map(str, owner.fields)) if isinstance(owner, NamedPack) else []
    if isinstance(owner, NamedPack) and node.attr in fields:
        held = plain(owner.items[fields.index(node.attr)])
        return held if isinstance(held, Known) else None
    if node.attr == "_fields" and fields:
        return Pack("tuple", tuple(map(Const, fields)))
    if cls is None:
        return None
    found, spelling = member(low.program.asked, cls, node.attr), f"{cls.__name__}.{node.attr}"
    if isinstance(found, property):
        return call_function(low, node, Known(low.program.asked.attribute(found, "fget").value, spelling), [owner], (), base)
    if isinstance(found, staticmethod):
        return Known(low.program.asked.attribute(cls, node.attr).value, spelling)
    if has_text(found):
        return bound(Known(found, spelling), owner)
    of_tuples = isinstance(found, types.FunctionType | classmethod)
    return class_method(low, cls, node.attr) or (None if of_tuples else of_class(low, node, cls, node.attr, found, base))


def class_method(low: Lowering, cls: type, name: str) -> Partial | None:
    """A method that is given the class first."""
    found = member(low.program.asked, cls, name)
    if not isinstance(found, classmethod) or not has_text(found.__func__):
        return None
    made = low.program.asked.attribute(cls, name).value
    function = Known(low.program.asked.attribute(made, "__func__").value, f"{cls.__name__}.{name}")
    return bound(function, found_class(low, cls))


def of_class(low: Lowering, node: gast.AST, cls: type, name: str, found: Any, base: str) -> Value | None:
    """What a class holds under a name, ``found`` there: a constant, or what the program finds; None for nothing."""
    if found is UNBOUND or getattr(tuple, name, None) is found:
        return None
    if (number := class_number(low, node, Known(cls, cls.__name__), name, base)) is not None:  # else it stays
        return number
    if isinstance(found, type | np.ufunc | types.BuiltinFunctionType):  # which no object binds as a method
        known = meaning_of_attribute(low.program.asked, found_class(low, cls), name)
        return known if isinstance(known, Known) else None
    held = held_value(low, node, found, base)
    if held is None:
        return held_by_class(low, node, cls, name, base)
    low.program.asked.constant(cls, name)
    return held


def held_by_class(low: Lowering, node: gast.AST, cls: type, name: str, base: str) -> Value | None:
    """What a class holds, an array or a list say, as the program finds it; None where no import finds a class that has it.

    It is looked up in the class itself, which may get one of its own; where no import finds that, in the base that has it now.
    """
    known = found_class(low, cls)
    if isinstance(meaning := meaning_of_attribute(low.program.asked, known, name), Data | Table):
        return read_outside(low, node, meaning)
    if known.home is None:
        low.program.asked.constant(cls, name, "?")
        known = found_class(low, next(one for one in cls.__mro__ if name in vars(one)))
    if known.home is None:
        return None
    held = low.bind("getattr", (low.as_argument(known, node), Const(name)), base, effect=Effect.IMPURE)
    value = member(low.program.asked, cls, name)
    if type(value) not in (tuple, list, dict):
        return held
    value = low.program.asked.attribute(known.value, name).value
    table = table_of(low.program.asked, f"{known.spelling}.{name}", Data(*known.home, value), objects=False)
    return shown(low, table, held) if isinstance(table, Table) else held


def held_by_field(low: Lowering, cls: type, field: Any, name: str) -> Known:
    """A function that the field of a dataclass holds."""
    asked = low.program.asked
    held = next(read for read in asked.items(asked.attribute(cls, "__dataclass_fields__").value) if read.name == field.name)
    function, spelling = asked.attribute(held.value, name).value, f"{cls.__name__}.{field.name}"
    return inner_function(asked, function, spelling, None) or Known(function, spelling)
