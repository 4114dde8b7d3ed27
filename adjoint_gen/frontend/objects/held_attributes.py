"""What an object holds, and what its class has under a name."""

from __future__ import annotations

import functools
import types
from collections.abc import Callable
from typing import Any

import gast

from adjoint_gen.frontend.containers.dict_objects import contents, table
from adjoint_gen.frontend.names.classes import member
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects import nodes
from adjoint_gen.frontend.objects.object_attributes import Field, Shown, class_of
from adjoint_gen.frontend.objects.partial_attributes import flag_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.known_raises import raising
from adjoint_gen.frontend.text.optionals import is_node
from adjoint_gen.ir.kinds import Late
from adjoint_gen.ir.trace import Const, Var
from adjoint_gen.program.plain_objects import has_text, is_of_user
from adjoint_gen.program.reach import UNBOUND
from adjoint_gen.rules.listing import HAS


def has(low: Lowering, owner: Value, name: str) -> bool | None:
    """Whether an object holds an attribute; None where only the running program knows."""
    if (flag := flag_of(low, owner, name)) is not None:
        return bool(flag.value) if isinstance(flag, Const) else None
    if isinstance(owner, Var) and low.objects.refers(owner):
        return name in table(contents(low, owner))
    if is_node(owner):
        return nodes.has(low, owner, name)
    keys = low.kind(owner).keys
    return None if Late(name) in keys else name in keys


def is_held(low: Lowering, owner: Value, name: str) -> Value:
    """Whether an object holds an attribute, where only the running program knows, as it says so."""
    flag = flag_of(low, owner, name)
    if flag is not None:
        return flag
    assert isinstance(owner, Var)
    return low.bind(HAS, (owner, Const(name)))


def holding(low: Lowering, node: gast.AST, name: str) -> Var | Const:
    """Whether an object holds an attribute, and it is not its class that has one of that name; the program raises without."""
    owner = low.value(node)
    cls = class_of(low, owner)
    assert cls is not None and isinstance(owner, Var)
    require_held(low, node, owner, name)
    kept = low.program.modes.keeping and not low.objects.refers(owner)
    if looked_up(low, node, cls, name) is UNBOUND and (kept or flag_of(low, owner, name) is not None):
        return Const(True)
    held = has(low, owner, name)
    return is_held(low, owner, name) if held is None else Const(held)  # type: ignore[return-value]


def require_held(low: Lowering, node: gast.AST, owner: Value, name: str, deleted: bool = False) -> bool:
    """Let the program raise where an object does not hold what it may hold, nor its class does; whether that may be.

    What is ``deleted`` it must hold itself.

    Raises:
        Ended: it never holds what is deleted.
    """
    cls = class_of(low, owner)
    if not isinstance(owner, Var) or cls is None:
        return False
    asking, held = delattr if deleted else getattr, has(low, owner, name)
    operation = functools.partial(asking, type(cls.__name__, (), {})(), name)
    if deleted and held is False:
        foresee(node, operation)
    if held is not None or not (deleted or looked_up(low, node, cls, name) is UNBOUND):
        return False
    if not deleted and has_text(member(low.program.asked, cls, "__getattr__")):
        return False
    raising(low, node, is_held(low, owner, name), operation, unless=True)  # type: ignore[arg-type]
    return True


def held_or(low: Lowering, node: gast.Attribute, owner: Value, other: Callable[[], Value], base: str) -> Value:
    """An attribute that an object may hold, or what stands for it where it does not."""
    held = Shown(node, is_held(low, owner, node.attr))
    there = gast.Attribute(Shown(node.value, owner), node.attr, node.ctx) if is_node(owner) else as_item(low, node, owner)
    chosen = gast.IfExp(held, gast.copy_location(there, node), Shown(node, other()))
    return low.maybe(gast.copy_location(chosen, node), base)


def descriptor_of(low: Lowering, cls: type, name: str) -> object | None:
    """What a class has under a name that is an object of a class of the user's, which says what reading or setting it means."""
    found = member(low.program.asked, cls, name)
    ours = found is not UNBOUND and is_of_user(type(found))
    return found if ours and any(hasattr(type(found), method) for method in ("__get__", "__set__")) else None


def looked_up(low: Lowering, node: gast.AST, cls: type, name: str) -> Any:
    """What the class has under a name.

    Raises:
        DifferentiationError: that is a descriptor, which may do anything.
    """
    found = member(low.program.asked, cls, name)
    if isinstance(found, types.FunctionType | property | staticmethod | types.MemberDescriptorType | functools.cached_property):
        return UNBOUND if isinstance(found, types.MemberDescriptorType) else found
    if name == "args" and found is vars(BaseException)["args"]:
        return UNBOUND
    if found is not UNBOUND and hasattr(type(found), "__get__") and not isinstance(found, type | classmethod):
        raise low.refuse(node, f"cannot differentiate `.{name}`: `{cls.__name__}.{name}` is a descriptor", "a plain attribute")
    return found


def as_item(low: Lowering, node: gast.Attribute, owner: Value) -> Field:
    """An attribute as the item that it is of the dict of attributes; its owner was looked at, and is not looked at again."""
    named = isinstance(node.value, gast.Name) and not low.objects.refers(owner)  # storage goes by its name
    index = gast.copy_location(gast.Constant(node.attr, None), node)
    return gast.copy_location(Field(node.value if named else Shown(node.value, owner), index, node.ctx), node)
