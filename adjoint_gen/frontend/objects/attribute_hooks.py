"""What classes say of their attributes: ``__getattr__``, ``__setattr__``, and descriptors of the user's own classes.

Each is a call of a function with a text. A descriptor that a class holds is an object from outside that nothing changes: it
holds constants and functions, and what these are is in what the derivative was made from.
"""

from __future__ import annotations

import types

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers.dict_objects import make, site_of
from adjoint_gen.frontend.names.builtin_bases import HELD
from adjoint_gen.frontend.names.classes import is_plain, member
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.held_attributes import descriptor_of, has
from adjoint_gen.frontend.objects.held_values import found_class, held_value
from adjoint_gen.frontend.objects.object_attributes import Setter, class_of, refused
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.program.plain_objects import class_key, has_text

PLAINLY, IN_DICT = "set_plainly", "set_in_dict"
"""The marks of an attribute that is set as ``object.__setattr__`` does it, or in the ``__dict__`` of its object."""


def got(low: Lowering, node: gast.Attribute, owner: Value, base: str) -> Value | None:
    """What a descriptor of the class gives for an attribute; None where there is none, or the object holds one of its own.

    Raises:
        DifferentiationError: only the running program knows whether the object holds one of its own.
    """
    cls = class_of(low, owner)
    found = None if cls is None else descriptor_of(low, cls, node.attr)
    if cls is None or found is None or not hasattr(type(found), "__get__"):
        return None
    held = False if hasattr(type(found), "__set__") else has(low, owner, node.attr)
    if held is None:
        raise refused(low, node, f"`.{node.attr}` is a descriptor, or held by the object itself")
    if held:
        return None
    given = [_descriptor(low, node, cls, node.attr), owner, found_class(low, cls)]
    return call_function(low, node, _method(low, node, type(found), "__get__"), given, (), base)


def setter(low: Lowering, node: gast.Attribute, owner: Value) -> Setter | None:
    """What sets an attribute, where the class, or a descriptor that it holds, says what that means; None where none does."""
    cls = class_of(low, owner)
    if cls is None or hasattr(node, IN_DICT) or node.attr == HELD:
        return None
    if has_text(member(low.program.asked, cls, "__setattr__")) and not hasattr(node, PLAINLY):
        return Setter(node, _method(low, node, cls, "__setattr__"), owner, (owner, Const(node.attr)))
    found = descriptor_of(low, cls, node.attr)
    if found is None or not hasattr(type(found), "__set__"):
        return None
    return Setter(node, _method(low, node, type(found), "__set__"), owner, (_descriptor(low, node, cls, node.attr), owner))


def missing(low: Lowering, node: gast.Attribute, owner: Value, base: str) -> Value | None:
    """What the ``__getattr__`` of the class gives for an attribute that neither it nor the object has; None without one."""
    cls = class_of(low, owner)
    if cls is None or not has_text(member(low.program.asked, cls, "__getattr__")):
        return None
    return call_function(low, node, _method(low, node, cls, "__getattr__"), [owner, Const(node.attr)], (), base)


def _method(low: Lowering, node: gast.AST, cls: type, name: str) -> Known:
    found = member(low.program.asked, cls, name)
    if not has_text(found):
        raise refused(low, node, f"`{cls.__name__}.{name}` has no text")
    return Known(found, f"{cls.__name__}.{name}")


def _descriptor(low: Lowering, node: gast.AST, cls: type, name: str) -> Var:
    """The descriptor that a class holds, as an object that nothing may change.

    Raises:
        DifferentiationError: it holds more than constants and functions.
    """
    asked, found = low.program.asked, descriptor_of(low, cls, name)
    sort = type(found)
    held = asked.held_by_descriptor(cls, name) if is_plain(asked, sort) else None
    if held is None:
        raise low.refuse(node, f"cannot differentiate `.{name}`: `{cls.__name__}.{name}` is a descriptor", "a plain attribute")
    low.program.seen.classes[class_key(sort)] = sort
    parts: list[Arg] = [Const(class_key(sort)), Const(None)]
    for attribute, value in held.items():
        known: Value | None = held_value(low, node, value, attribute)
        if known is None and isinstance(value, types.FunctionType):
            known = Known(asked.attribute(found, attribute).value, f"{cls.__name__}.{name}.{attribute}")
        if known is None:
            what = f"cannot differentiate `.{name}`: its descriptor holds `.{attribute}`, which is no constant"
            raise low.refuse(node, what, "a property")
        parts += [Const(attribute), low.part(known, node)]
    ref = make(low, site_of(node, "descriptor", len(low.objects.things)), Pack("dict", tuple(parts)), name)
    low.objects.tied[ref] = low.origin(node)
    return ref
