"""Calls that make objects of plain classes, copy them or ask something of them: ``P(x)``, ``len(o)``, ``replace(o)``."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Sequence

import gast

from adjoint_gen.frontend.containers import dicts
from adjoint_gen.frontend.containers.dict_objects import contents, make, site_of, table
from adjoint_gen.frontend.containers.placed_lists import count
from adjoint_gen.frontend.names.classes import fields, member
from adjoint_gen.frontend.names.resolve import constant_of
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects import nodes
from adjoint_gen.frontend.objects.instances import (
    Again,
    Named,
    attribute,
    called,
    has,
    held_or,
    looked_up,
    made,
    method,
    refused,
)
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import key
from adjoint_gen.ir.trace import Const, Effect, Var
from adjoint_gen.reach import UNBOUND
from adjoint_gen.rules.listing import HAS


def of_objects(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, again: Again
) -> Value | None:
    """A call of an object, or one that makes an object, copies one, or asks something of one; None for every other call."""
    if (own := method(low, node, callee, "__call__")) is not None:
        return again(own[0], [*own[1], *values], named)
    if not isinstance(callee, Known):
        return None
    if callee.value is object.__init__ and values and class_of(low, values[0]) is not None:
        return Const(None)
    found = asked_of(low, node, callee.value, values)
    found = replaced(low, node, callee.value, values, named, base) if found is None else found
    found = copied(low, node, callee.value, values, base) if found is None else found
    return made(low, node, callee, values, named, base, again) if found is None else found


def asked_of(low: Lowering, node: gast.Call, function: object, values: Sequence[Value]) -> Value | None:
    """``type``, ``bool``, ``len``, ``getattr`` and ``hasattr`` of an object; None for every other call."""
    cls = class_of(low, values[0]) if values else None
    if cls is None or cls is list:
        return None
    if function is type and len(values) == 1:
        constant = constant_of(Known(cls, cls.__name__))
        return constant or Known(cls, cls.__name__)
    names = [v.value for v in values[1:] if isinstance(v, Const) and isinstance(v.value, str)]
    wanted = gast.copy_location(gast.Attribute(node.args[0], names[0], gast.Load()), node) if names else None
    if function is getattr and len(values) == 2 and wanted is not None:
        return attribute(low, wanted, values[0], "")
    if (function, len(values)) in ((getattr, 3), (hasattr, 2)) and wanted is not None:
        of_class = looked_up(low, node, cls, wanted.attr)
        if isinstance(of_class, property):
            raise refused(low, node)  # it runs, and may say that there is none
        held = True if of_class is not UNBOUND else has(low, values[0], wanted.attr)
        if function is hasattr:
            owner = values[0]
            return low.bind(HAS, (owner, Const(wanted.attr))) if held is None and isinstance(owner, Var) else Const(held)
        if held is None:
            return held_or(low, wanted, values[0], lambda: values[2], "")
        return attribute(low, wanted, values[0], "") if held else values[2]
    if function is abs and len(values) == 1:
        return called(low, node, values[0], "__abs__", (), "")
    if function is bool and len(values) == 1:
        return truth_of(low, node, values[0])
    if function is len and len(values) == 1:
        return _size(low, node, called(low, node, values[0], "__len__", (), ""))
    return None


def truth_of(low: Lowering, node: gast.AST, owner: Value) -> Var | Const:
    """An object as a test: what ``__bool__`` says, or whether ``__len__`` says zero; without either it is true."""
    cls = class_of(low, owner)
    assert cls is not None
    if cls is list:
        assert isinstance(owner, Var)
        return Const(count(low, owner) > 0)
    names = [name for name in ("__bool__", "__len__") if member(low.program.asked, cls, name) is not UNBOUND]
    if not names:
        return Const(True)
    found = called(low, node, owner, names[0], (), "")
    if names[0] == "__len__":
        found = _size(low, node, found)
    elif found is not None and not (low.kind(found).tag == "bool" or (isinstance(found, Const) and type(found.value) is bool)):
        found = None  # Python takes no other sort, not even NumPy's
    if not isinstance(found, Var | Const):
        raise refused(low, node)
    low.rely(found)
    return found


def _size(low: Lowering, node: gast.AST, found: Value | None) -> Value:
    """What ``len`` makes of what ``__len__`` gives: nothing but an integer of Python's."""
    whole = type(found.value) is int if isinstance(found, Const) else found is not None and low.kind(found).tag == "int"
    if found is None or not whole:
        raise refused(low, node)
    low.rely(found)
    return found


_COPIES = ("__copy__", "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__", "__getnewargs_ex__")
"""What may make another thing of a copy than an object that holds the same."""


def copied(low: Lowering, node: gast.AST, function: object, values: Sequence[Value], base: str) -> Value | None:
    """``copy.copy(o)``: another object that holds the very same; None for every other call."""
    owner = values[0] if function is copy.copy and len(values) == 1 else None
    if not isinstance(owner, Var) or not low.objects.refers(owner) or low.program.nodes is not None:
        return None
    cls = class_of(low, owner)
    if cls is None or any(member(low.program.asked, cls, n) is not getattr(object, n, UNBOUND) for n in _COPIES):
        return None
    ref = make(low, site_of(node, "copy", len(low.objects.things)), dicts.packed(()), base)
    held = table(contents(low, owner)).values()
    low.env[key(ref)] = dicts.packed((name, dicts.kept(low, ref, name, value)) for name, value in held)
    return ref


def replaced(
    low: Lowering, node: gast.AST, function: object, values: Sequence[Value], named: Named, base: str
) -> Value | None:
    """``dataclasses.replace(o, x=v)``; None for every other call."""
    cls = class_of(low, values[0]) if function is dataclasses.replace and len(values) == 1 else None
    own = None if cls is None else fields(cls)
    if cls is None or own is None or any(not field.init for field in own):
        return None
    owner = values[0]
    nodes.refuse_any(low, node, [owner])
    assert isinstance(owner, Var)
    given: dict[str, Value] = {}
    for field in own:
        changed = dict(named).get(field.name)
        place = gast.copy_location(gast.Constant(field.name, None), node)
        item = low.program.keeping and not low.objects.refers(owner)
        held = None if item else dicts.read(low, place, contents(low, owner), Const(field.name))
        given[field.name] = changed or held or low.bind("operator.getitem", (owner, Const(field.name)), effect=Effect.PURE)
    return made(low, node, Known(cls, cls.__name__), (), [*given.items(), *(n for n in named if n[0] not in given)], base)
