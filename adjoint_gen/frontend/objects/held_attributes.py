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
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.known_raises import raising
from adjoint_gen.frontend.text.optionals import is_node
from adjoint_gen.ir.kinds import Late
from adjoint_gen.ir.trace import Const, Var
from adjoint_gen.reach import UNBOUND
from adjoint_gen.rules.listing import HAS


def has(low: Lowering, owner: Value, name: str) -> bool | None:
    """Whether an object holds an attribute; None where only the running program knows."""
    if isinstance(owner, Var) and low.objects.refers(owner):
        return name in table(contents(low, owner))
    if is_node(owner):
        return nodes.has(low, owner, name)
    keys = low.kind(owner).keys
    return None if Late(name) in keys else name in keys


def holding(low: Lowering, node: gast.AST, name: str) -> Var | Const:
    """Whether an object holds an attribute, and it is not its class that has one of that name; the program raises without."""
    owner = low.value(node)
    cls = class_of(low, owner)
    assert cls is not None and isinstance(owner, Var)
    require_held(low, node, owner, name)
    if low.program.modes.keeping and not low.objects.refers(owner) and looked_up(low, node, cls, name) is UNBOUND:
        return Const(True)
    held = has(low, owner, name)
    return low.bind(HAS, (owner, Const(name))) if held is None else Const(held)


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
    raising(low, node, low.bind(HAS, (owner, Const(name))), operation, unless=True)
    return True


def held_or(low: Lowering, node: gast.Attribute, owner: Value, other: Callable[[], Value], base: str) -> Value:
    """An attribute that an object may hold, or what stands for it where it does not."""
    assert isinstance(owner, Var)
    held = Shown(node, low.bind(HAS, (owner, Const(node.attr))))
    return low.maybe(gast.copy_location(gast.IfExp(held, as_item(low, node, owner), Shown(node, other())), node), base)


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
