"""Objects of plain classes while a function is lowered: a dict of their attributes, of which one key says the class.

So a change shows under every name, and branches, loops and calls carry an object as they do a dict. Its methods are
functions with the object as their first argument. Nothing but what is here takes it for a dict.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
from collections.abc import Sequence
from types import MemberDescriptorType
from typing import Any

import gast

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import dicts
from adjoint_gen.frontend.containers.dict_objects import change, contents, peek, table
from adjoint_gen.frontend.containers.placed_lists import is_placed, place
from adjoint_gen.frontend.names.builtin_bases import HELD
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.classes import has_place, is_frozen, is_of_object, is_plain, member
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects import attribute_hooks, nodes
from adjoint_gen.frontend.objects.class_members import Above, bound, class_method, of_base, of_class, of_plain_class, of_record
from adjoint_gen.frontend.objects.enumerations import of_enumeration
from adjoint_gen.frontend.objects.held_attributes import as_item, descriptor_of, has, held_or, looked_up, require_held
from adjoint_gen.frontend.objects.iterators import learn
from adjoint_gen.frontend.objects.named_tuples import class_of_record
from adjoint_gen.frontend.objects.object_attributes import (
    Field,
    Setter,
    Shown,
    class_of,
    refuse_guise,
    refuse_stand_in,
    refused,
)
from adjoint_gen.frontend.objects.partial_attributes import flag_name, flag_of, is_flag
from adjoint_gen.frontend.objects.type_tests import answer
from adjoint_gen.frontend.objects.unions import plainly_none
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.text.optionals import is_node
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.program.plain_objects import OF_A_CLASS, has_text, is_imported
from adjoint_gen.program.reach import UNBOUND


def given_class(low: Lowering, node: gast.Name, key: str) -> None:
    """Note the class of objects that are given as a parameter."""
    asked = low.program.asked
    cls = asked.given_class(key)
    assert is_plain(asked, cls)
    asked.objects = True
    low.premises.relied.add(node.id)
    low.program.seen.classes[key] = cls


def with_class(low: Lowering, held: Pack) -> Pack:
    """What is in a dict or object that is a result.

    Raises:
        DifferentiationError: nobody can say in another process of which class the object is to be.
    """
    first = held.items[0] if is_of_object(held) else None
    if isinstance(first, Const) and not (low.program.asked.was_given(key := str(first.value)) or is_imported(key)):
        name = str(first.value).removeprefix(OF_A_CLASS).strip("'>")
        raise refused(low, low.writing.here, f"no import finds the class of what is returned, `{name}`")
    if isinstance(first, Const):
        refuse_guise(low, str(first.value))
    return held


def shown_attributes(low: Lowering, owner: Value) -> Pack | None:
    """``vars(o)``: a dict of what an object holds, to be looked at where it stands; None of a node."""
    held = dicts.items_of(low, owner) if isinstance(owner, Var) else None
    if held is None or not isinstance(owner, Var):
        return None
    parts = [(name, item) for name, item in table(held).values() if name != Const(HELD)][1:]
    if any(isinstance(name, Const) and is_flag(name.value) for name, _ in parts):
        raise refused(low, low.writing.here, "its attributes are asked for, and another path gives it others")
    made = dicts.packed((name, low.part(dicts.read(low, low.writing.here, held, name), None)) for name, _ in parts)
    low.objects.shown[id(made)] = (made, owner)
    return made


def object_shown(low: Lowering, value: Value) -> Var | None:
    """The object whose attributes ``vars(o)`` shows; None for every other value."""
    display, owner = low.objects.shown.get(id(value), (None, None))
    return owner if display is value and owner is not None and class_of(low, owner) is not None else None


def whose_dict(low: Lowering, node: gast.AST) -> Shown | None:
    """The object ``o`` of ``o.__dict__``, where that stands to be changed; None for all else."""
    if not isinstance(node, gast.Attribute) or node.attr != "__dict__":
        return None
    value = low.value(node.value)
    return Shown(node.value, value) if isinstance(value, Var) and class_of(low, value) not in (None, list) else None


def item_of_dict(low: Lowering, node: gast.AST, owner: Shown, name: Arg) -> Field:
    """The attribute that ``o.__dict__["x"]`` is where it is set.

    Raises:
        DifferentiationError: it is none, or may be none: the class would be asked first.
    """
    if not isinstance(name, Const) or not isinstance(name.value, str):
        raise refused(low, node, "a change of its `__dict__` at what is not known to be the name of an attribute")
    plain_target = gast.copy_location(gast.Attribute(owner, name.value, gast.Store()), node)
    setattr(plain_target, attribute_hooks.IN_DICT, True)
    item = target(low, plain_target)
    cls = class_of(low, low.value(owner))
    if not isinstance(item, Field) or isinstance(getattr(cls, name.value, None), MemberDescriptorType):
        kind = "slot" if isinstance(item, Field) else "property"
        raise refused(low, node, f"its class has a {kind} of the name `{name.value}`")
    return item


def put(low: Lowering, node: gast.AST, ref: Var, name: str, value: Value) -> None:
    """Let an object hold a value under a name, which it may have lacked."""
    held = table(contents(low, ref))
    held[name] = (Const(name), dicts.kept(low, ref, Const(name), low.part(value, node)))
    if (flag := flag_name(name)) in held:
        held[flag] = (Const(flag), dicts.kept(low, ref, Const(flag), Const(True)))
    change(low, node, ref, dicts.packed(held.values()))


def attribute(low: Lowering, node: gast.Attribute, owner: Value, base: str) -> Value | None:
    """``owner.name`` where that is an object: what it holds, what a property gives, or what its class has."""
    if low.program.modes.nodes is not None and plainly_none(low, owner) == Const(None):
        foresee(node, getattr, None, node.attr)
    cls = class_of(low, owner)
    if cls is None and isinstance(owner, Known) and isinstance(owner.value, dataclasses.Field) and node.attr == "name":
        return Const(owner.value.name)
    if isinstance(owner, Known | Const) and owner.value is object and node.attr == "__setattr__":
        return Known(object.__setattr__, "object.__setattr__")
    if isinstance(owner, Above):
        return of_base(low, node, owner, base)
    if cls is None and node.attr == "__class__" and not isinstance(owner, Known):
        return answer(low, node, type, [owner])
    if cls is None:
        other = of_record(low, node, owner, base) or of_plain_class(low, node, owner, node.attr, base)
        return other or of_enumeration(low, node, owner, node.attr, base)
    nodes.there(low, node, owner, node.attr)
    if node.attr == "__class__":
        refuse_stand_in(low, node, cls)
        return Known(cls, cls.__name__)
    if node.attr == "__dict__" and (shown := shown_attributes(low, owner)) is not None:
        return shown
    if (given := attribute_hooks.got(low, node, owner, base)) is not None:
        return given
    found: Any = UNBOUND if descriptor_of(low, cls, node.attr) is not None else looked_up(low, node, cls, node.attr)
    if isinstance(found, property):
        getter = low.program.asked.attribute(found, "fget").value
        return call_function(low, node, Known(getter, f"{cls.__name__}.{node.attr}"), [owner], (), base)
    if isinstance(found, functools.cached_property) and not has(low, owner, node.attr):
        return _cached(low, node, owner, found, base)
    if nodes.has(low, owner, node.attr):
        return nodes.read(low, node, owner, base)
    hooked = has_text(member(low.program.asked, cls, "__getattr__"))
    kept = isinstance(owner, Var) and low.program.modes.keeping and not low.objects.refers(owner)
    held = require_held(low, node, owner, node.attr) or has(low, owner, node.attr)
    if held:
        return plain(low.handlers.expressions[Field](low, as_item(low, node, owner), base))
    if held is None:
        return held_or(low, node, owner, lambda: in_class(low, node, owner, base), base)
    if (own := method(low, node, owner, node.attr)) is not None:
        return bound(own[0], *own[1])
    if (of_class := class_method(low, cls, node.attr)) is not None:
        return of_class
    if found is UNBOUND and kept and hooked:
        raise refused(low, node, f"it may get `.{node.attr}` later, for which its `__getattr__` is asked before")
    if found is UNBOUND and kept and isinstance(owner, Var):
        low.premises.beliefs.awaits_key(owner, node.attr, _holds_none(low, node, cls))  # it may get one, in this loop say
        return low.bind("operator.getitem", (owner, Const(node.attr)), base)
    return in_class(low, node, owner, base)


def in_class(low: Lowering, node: gast.Attribute, owner: Value, base: str = "") -> Value:
    """What the class of an object has under a name, where that is no method."""
    cls = class_of(low, owner)
    assert cls is not None
    held = of_class(low, node, cls, node.attr, looked_up(low, node, cls, node.attr), base)
    held = attribute_hooks.missing(low, node, owner, base) if held is None else held
    if held is None:
        raise _holds_none(low, node, cls)
    return held


def _cached(low: Lowering, node: gast.Attribute, owner: Value, found: functools.cached_property[Any], base: str) -> Value:
    """What a cached property gives, which the object holds from here on."""
    getter = low.program.asked.attribute(found, "func").value
    value = call_function(low, node, Known(getter, node.attr), [owner], (), base)
    if not isinstance(owner, Var) or not low.objects.refers(owner):
        what = f"cannot differentiate `.{node.attr}` of an object that the running program keeps: it is computed only once"
        raise low.refuse(node, what, "an attribute that `__init__` sets, or a plain property")
    put(low, node, owner, node.attr, value)
    return value


def _holds_none(low: Lowering, node: gast.Attribute, cls: type) -> DifferentiationError:
    what = f"cannot differentiate `.{node.attr}`: objects of `{cls.__name__}` hold nothing of that name here"
    return low.refuse(node, what, "an attribute that `__init__` sets, or a call of a method")


def method(low: Lowering, node: gast.AST, owner: Value, name: str) -> tuple[Known, tuple[Value, ...]] | None:
    """The function that ``owner.name(...)`` calls, and what it gets first; None where that is no method of an object."""
    cls = class_of(low, owner)
    if (record := class_of_record(low, owner)) is not None:
        found = member(low.program.asked, record, name)
        return (Known(found, f"{record.__name__}.{name}"), (owner,)) if has_text(found) else None
    nodes.there(low, node, owner, name)
    if cls is None or (has(low, owner, name) is not False and not isinstance(member(low.program.asked, cls, name), property)):
        return None
    found = looked_up(low, node, cls, name)
    spelling = f"{cls.__name__}.{name}"
    if isinstance(found, staticmethod):
        return Known(low.program.asked.attribute(cls, name).value, spelling), ()
    if not has_text(found):
        return None
    return Known(found, spelling), (owner,)


def called(low: Lowering, node: gast.AST, owner: Value, name: str, args: Sequence[Value], base: str) -> Value | None:
    """``owner.name(*args)`` for a special method; None where there is none."""
    known = method(low, node, owner, name)
    return None if known is None else call_function(low, node, known[0], [*known[1], *args], (), base)


def change_item(low: Lowering, target: gast.Subscript, *value: Value) -> bool:
    """``o[k] = v``, or ``del o[k]``, by the method of an object; False for what is none."""
    owner = peek(low, target.value) if low.program.seen.classes and not isinstance(target, Field) else None
    if owner is None or class_of(low, owner) is None or is_placed(low, owner):
        return False
    name = "__setitem__" if value else "__delitem__"
    if called(low, target, owner, name, (low.argument(target.slice), *value), "") is None:
        raise refused(low, target, f"its class has no `{name}` with a text")
    return True


def callee(low: Lowering, node: gast.Attribute, owner: Value) -> Value | None:
    """What ``owner.name(...)`` calls; None where the owner is no object."""
    if is_placed(low, owner):
        return None
    cls = class_of(low, owner)
    own: Any = None if cls is None else member(low.program.asked, cls, node.attr)
    if inspect.isgeneratorfunction(own):
        learn(low, node, own)
    return attribute(low, node, owner, "")


def node_behind(low: Lowering, target: gast.Attribute) -> Value | None:
    """The node of which an attribute is set or changed; None for what is none, or a property that a function sets.

    Raises:
        DifferentiationError: its class says what that means.
    """
    if low.program.modes.nodes is None:
        return None
    runs = any(isinstance(part, gast.Call | gast.NamedExpr) for part in gast.walk(target.value))  # it would run twice
    if not is_node(owner := low.value(target.value)):
        if runs:
            raise refused(low, target, f"a change of `.{target.attr}` of what a call gives")
        if plainly_none(low, owner) == Const(None):
            foresee(target, setattr, None, target.attr, None)
        return None
    if attribute_hooks.setter(low, target, owner) is not None and not runs:
        return None
    cls = class_of(low, owner)
    found = None if cls is None else looked_up(low, target, cls, target.attr)
    if isinstance(found, property) and has_text(found.fset) and not runs:
        return None  # it is set as that of any object
    if cls is None or isinstance(found, property) or is_frozen(cls):
        raise refused(low, target, f"its class says what a change of `.{target.attr}` means")
    return owner


def target(low: Lowering, node: gast.Attribute, deleted: bool = False) -> Field | Setter | None:
    """An attribute that is set, changed or deleted, of an object, or what sets it; None for what is none.

    Raises:
        DifferentiationError: its class says what that means, or it has no such attribute once it is made.
    """
    owner = low.value(node.value)
    cls = class_of(low, owner)
    if cls is None:
        return None
    if not deleted and (hook := attribute_hooks.setter(low, node, owner)) is not None:
        nodes.there(low, node, owner, node.attr)
        return hook
    found = UNBOUND if descriptor_of(low, cls, node.attr) is not None else looked_up(low, node, cls, node.attr)
    if isinstance(found, property) and not deleted and has_text(found.fset):
        nodes.there(low, node, owner, node.attr)
        function = low.program.asked.attribute(found, "fset").value
        return Setter(node, Known(function, f"{cls.__name__}.{node.attr}"), owner)
    nodes.refuse_any(low, node, [owner])
    whose = f"cannot differentiate this change of `.{node.attr}`: "
    if not (deleted or has_place(low.program.asked, cls, node.attr)):
        raise low.refuse(node, f"{whose}`{cls.__name__}` has no slot for it", "the name in `__slots__`")
    if isinstance(found, property) or is_frozen(cls):
        is_property = isinstance(found, property)
        why = f"it is a property of `{cls.__name__}`" if is_property else f"objects of `{cls.__name__}` are frozen"
        raise low.refuse(node, whose + why, "another object, or a method that is called")
    if deleted:
        if hasattr(type(descriptor_of(low, cls, node.attr)), "__delete__"):
            raise refused(low, node, f"`.{node.attr}` is a descriptor")
        require_held(low, node, owner, node.attr, deleted)
    flagged = flag_of(low, owner, node.attr) is not None
    if flagged and (deleted or not isinstance(owner, Var) or not low.objects.refers(owner)):
        raise refused(low, node, f"`.{node.attr}` is set or deleted, which some of its class lack")
    return as_item(low, node, owner)


def now_held(low: Lowering, item: Field) -> None:
    """Note that an object has an attribute from here on that it may have lacked, however that was set."""
    owner, name = low.value(item.value), item.slice.value
    if isinstance(name, str) and flag_of(low, owner, name) not in (None, Const(True)):
        assert isinstance(owner, Var)
        put(low, item, owner, flag_name(name), Const(True))


def settled(low: Lowering, target: gast.Subscript) -> gast.Subscript:
    """A target with what properties give in their places: they run once; an item of a list of places is an attribute."""
    inner = target.value
    if isinstance(target.ctx, gast.Store) and (whole := whose_dict(low, inner)) is not None:
        return item_of_dict(low, target, whole, low.argument(target.slice))
    if isinstance(inner, gast.Subscript):
        inner = settled(low, inner)
    owner = peek(low, inner) if low.program.seen.classes and not isinstance(target, Field) else None  # nothing runs for that
    if owner is not None and is_placed(low, owner) and not isinstance(target.ctx, gast.Del):
        return place(low, target, owner, low.argument(target.slice))
    if isinstance(inner, gast.Attribute) and low.program.seen.classes:
        cls = class_of(low, low.value(inner.value))
        if cls is not None and isinstance(member(low.program.asked, cls, inner.attr), property):
            inner = Shown(inner, low.value(inner))
    return target if inner is target.value else gast.copy_location(type(target)(inner, target.slice, target.ctx), target)
