"""Members of enumerations: each is one object that nothing copies, of a kind that says its class.

So the methods of the class are functions that are given the member, and what a member holds, its value say, is a constant;
where only the running program knows which member it is, that is asked by ``is``.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, IntEnum
from typing import Any

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.names.classes import member
from adjoint_gen.frontend.names.constants import displayed
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.class_members import bound, class_method
from adjoint_gen.frontend.objects.held_values import are_integers, found_class, is_enumeration, number, the_member
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Const, Pack, Var
from adjoint_gen.program.plain_objects import has_text

_OF_EACH = {"value": "_value_", "name": "_name_"}
"""What a member holds that has a name without underscores, too."""


def enumeration(value: Value) -> type[Enum] | None:
    """The class that a value is, if that is an enumeration whose members are neither numbers nor texts."""
    cls: Any = value.value if type(value) is Known else None
    return cls if is_enumeration(cls) else None


def numbers(value: Value) -> type[IntEnum] | None:
    """The class that a value is, if that is an enumeration of integers with which one computes as with any."""
    cls: Any = value.value if type(value) is Known else None
    return cls if isinstance(cls, type) and are_integers(cls) else None


def _of_number(low: Lowering, node: gast.AST, owner: Const, name: str, base: str) -> Value | None:
    """What a member that is an integer has under a name."""
    cls = type(owner.value)
    found, spelling = member(low.program.asked, cls, name), f"{cls.__name__}.{name}"
    if name in _OF_EACH:
        return displayed(vars(owner.value)[_OF_EACH[name]])
    if isinstance(found, property) and has_text(found.fget):
        getter = Known(low.program.asked.attribute(found, "fget").value, spelling)
        return call_function(low, node, getter, [owner], (), base)
    return bound(Known(found, spelling), owner) if has_text(found) else None


def of_enumeration(low: Lowering, node: gast.AST, owner: Value, name: str, base: str) -> Value | None:
    """A member of an enumeration by its name, or what a member has under a name; None for every other attribute."""
    cls = enumeration(owner)
    if (numbered := numbers(owner)) is not None and name in numbered.__members__:
        return number(low, numbered.__members__[name])
    if cls is not None and name in cls.__members__:
        return the_member(low, node, owner, cls.__members__[name], base)
    if cls is not None and (given := class_method(low, cls, name)) is not None:
        return given
    if isinstance(owner, Const) and isinstance(owner.value, IntEnum):
        return _of_number(low, node, owner, name, base)
    cls = _class_of(low, owner)
    if cls is None:
        return None
    low.rely(owner)
    found, spelling = member(low.program.asked, cls, name), f"{cls.__name__}.{name}"
    if isinstance(found, property) and has_text(found.fget):
        getter = Known(low.program.asked.attribute(found, "fget").value, spelling)
        return call_function(low, node, getter, [owner], (), base)
    held = _OF_EACH.get(name, name)
    if any(held in vars(one) for one in cls):
        return _held(low, node, owner, cls, held, base)
    if isinstance(found, staticmethod):
        return Known(low.program.asked.attribute(cls, name).value, spelling)
    return bound(Known(found, spelling), owner) if has_text(found) else None


def members(low: Lowering, node: gast.AST, value: Value) -> Pack | None:
    """The members of an enumeration, as a loop goes through them; None for every other value."""
    cls, numbered = enumeration(value), numbers(value)
    if numbered is not None:
        return Pack("tuple", tuple(number(low, one) for one in numbered))
    if cls is None:
        return None
    return Pack("tuple", tuple(the_member(low, node, value, one, one.name.lower()) for one in cls))


def member_of(low: Lowering, node: gast.AST, callee: Value, values: Sequence[Value], base: str) -> Var | Const | None:
    """The member that a call of an enumeration gives, of a value that is known and that one has; None for other calls."""
    cls = enumeration(callee) or numbers(callee)
    if cls is None or len(values) != 1 or not isinstance(given := values[0], Const):
        return None
    found = (one for one in cls if type(one.value) is type(given.value) and one.value == given.value)
    one = next(found, None)
    if one is None:
        return None
    return number(low, one) if isinstance(one, IntEnum) else the_member(low, node, callee, one, base)


def contained(low: Lowering, node: gast.AST, op: gast.cmpop, left: Value, right: Value) -> Const | None:
    """Whether a member is one of an enumeration of integers; None for every other comparison."""
    cls = numbers(right)
    if cls is None:
        return None
    if not isinstance(left, Const) or not isinstance(left.value, IntEnum):
        what = "cannot differentiate `in` of what may be no member of an enumeration"
        raise low.refuse(node, what, "a test of its number: `k == Level.LOW`")
    members(low, node, right)
    return Const((left.value in cls) == isinstance(op, gast.In))


def called(low: Lowering, callee: Value) -> Value | None:
    """What a call of a member calls; None for what is none."""
    cls = _class_of(low, callee)
    found = None if cls is None else member(low.program.asked, cls, "__call__")
    if cls is None or not has_text(found):
        return None
    low.rely(callee)
    return bound(Known(found, f"{cls.__name__}.__call__"), callee)


def _class_of(low: Lowering, owner: Value) -> type[Enum] | None:
    """The enumeration that a value is a member of, if that is known."""
    seen = low.program.seen.enumerations
    kind = low.kind(owner) if isinstance(owner, Var) and seen else None
    return seen.get(str(kind.keys[0])) if kind is not None and kind.tag == "member" and kind.keys else None


def _held(low: Lowering, node: gast.AST, owner: Value, cls: type[Enum], name: str, base: str) -> Value | None:
    """What a member holds under a name; None where not all of them hold something that can be written down."""
    held = {one: displayed(vars(one).get(name, object())) for one in cls}
    values = [(one, value) for one, value in held.items() if value is not None]
    if len(values) < len(held):
        return None
    made = low.writing.bound.get(owner) if isinstance(owner, Var) else None
    if made is not None and made.op == "member":
        return held[cls[str(made.args[1].value)]]  # type: ignore[union-attr]
    return _one_of(low, node, owner, values, base)


def _one_of(low: Lowering, node: gast.AST, owner: Value, values: Sequence[tuple[Enum, Const | Pack]], base: str) -> Value:
    """What the member holds that a value is; it is one of these."""
    *others, (_, last) = values
    found: gast.AST = Shown(node, last)
    for one, value in reversed(others):
        named = Shown(node, the_member(low, node, found_class(low, type(one)), one, ""))
        asked = gast.copy_location(gast.Compare(Shown(node, owner), [gast.Is()], [named]), node)
        found = gast.copy_location(gast.IfExp(asked, Shown(node, value), found), node)
    return low.value(found, base)
