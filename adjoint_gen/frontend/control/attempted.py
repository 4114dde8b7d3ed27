"""Stores that the attempt of a `try` does not make, which raises what they raise; and exceptions that a `try` catches."""

from __future__ import annotations

from typing import NoReturn

import gast

from adjoint_gen.frontend.aliasing.inplace_forms import IMMUTABLE, after_update, before_update
from adjoint_gen.frontend.calls.calls import arguments
from adjoint_gen.frontend.containers.dicts import is_dict
from adjoint_gen.frontend.containers.lists import is_list
from adjoint_gen.frontend.control.augmented import symbol_of
from adjoint_gen.frontend.control.expressions import operate
from adjoint_gen.frontend.names.classes import base_behind, member
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.class_members import Above
from adjoint_gen.frontend.objects.construction import exception
from adjoint_gen.frontend.objects.dispatch import dispatched
from adjoint_gen.frontend.objects.held_attributes import has
from adjoint_gen.frontend.objects.held_values import held_value
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.may_be_caught import CATCHING
from adjoint_gen.frontend.text.caught_raises import Carried, Catching
from adjoint_gen.frontend.text.optionals import is_union
from adjoint_gen.frontend.text.steps import Stored, Updated
from adjoint_gen.frontend.text.written_calls import Candidate, Default, Receiver, SuperOf
from adjoint_gen.ir.trace import Const, Effect, Pack, Var
from adjoint_gen.program.reach import UNBOUND


def of_stored(low: Lowering, node: Stored, base: str) -> Value:
    """A value that is to be stored, if the place takes it."""
    value, owner = low.value(node.value), low.value(node.target.value)
    if not _may_not_fit(low, node, owner, value):
        return value
    given = low.as_argument(owner, node), low.argument(node.target.slice), low.as_argument(value, node)
    low.bind("adjoint_gen.runtime.stores_to", given, effect=Effect.RAISES)
    return value


def _may_not_fit(low: Lowering, node: Stored, owner: Value, value: Value) -> bool:
    """Whether it is not known that an array or list takes a value."""
    odd = isinstance(value, Known) or class_of(low, value) is not None or is_dict(low, owner)
    if odd or class_of(low, owner) is not None or not isinstance(owner, Var | Pack):
        return False
    if (isinstance(owner, Pack) or is_list(low, owner)) and not isinstance(node.target.slice, gast.Slice):
        return False
    kind, of = low.kind(owner), low.kind(value)
    known = kind.tag == "array" and of.rank == 0 and of.real and kind.inexact
    for one in (owner, value) if known else ():
        low.rely(one)
    return not known


def of_updated(low: Lowering, node: Updated, base: str) -> Value:
    """What an update makes of a value, of which an array keeps its form."""
    old, value = low.value(node.old), low.value(node.value)
    low.writing.here, keeps = node, isinstance(old, Var) and low.kind(old).tag not in IMMUTABLE
    if keeps:
        before_update(low, old, symbol_of(node), value)
    made = operate(low, node.op, old, value, node, base)
    if keeps:
        after_update(low, old, symbol_of(node), value, made)
    return made


def carried(low: Lowering, node: Carried, base: str) -> Value:
    """An exception that is raised where it is caught, as the object that it is."""
    callee = low.value(node.value.func)
    values, named = arguments(low, node.value, callee)
    assert isinstance(callee, Known)
    return exception(low, node, callee.value, values, named, base, node.seen)  # type: ignore[arg-type]


def default(low: Lowering, node: Default, base: str) -> Value:
    """The default of a parameter, asked for.

    Raises:
        DifferentiationError: it is no constant.
    """
    found = held_value(low, node, low.program.asked.defaults(node.function).get(node.name, UNBOUND), base)
    if found is None:
        _not_known(low, node, "what a parameter is")
    return found


def receiver(low: Lowering, node: Receiver, base: str) -> Value:
    """The object of which a method is written out.

    Raises:
        DifferentiationError: the method is another one.
    """
    owner = low.value(node.value, base)
    if isinstance(owner, Above):
        if not _is_above(low, owner, node):
            _not_known(low, node, "which method is called")
        return owner.owner
    cls = class_of(low, owner)
    if cls is None or not _is_under(low, cls, node) or has(low, owner, node.name):
        _not_known(low, node, "which method is called")
    return owner


def _is_under(low: Lowering, cls: type, node: Receiver | Candidate) -> bool:
    """Whether a class has a function under a name, as a method or as what sets or gets a property."""
    found = member(low.program.asked, cls, node.name)
    return node.function in ((found.fset, found.fget) if isinstance(found, property) else (found,))


def super_of(low: Lowering, node: SuperOf, base: str) -> Above:
    """``super()`` in a method that is written out."""
    return Above(super, "super()", after=node.after, owner=low.value(node.value))


def _is_above(low: Lowering, owner: Above, node: Receiver | Candidate) -> bool:
    """Whether a function is the method that ``super()`` finds under a name."""
    cls = class_of(low, owner.owner)
    holder = None if cls is None else base_behind(low.program.asked, cls, owner.after, node.name)
    return holder is not None and vars(holder)[node.name] is node.function


def candidate(low: Lowering, node: Candidate, base: str) -> Value:
    """Whether an object has a function for its method."""
    owner = low.value(node.value)
    if isinstance(owner, Above):
        return Const(_is_above(low, owner, node))

    def of(one: Value) -> Value:
        cls = class_of(low, one)
        return Const(cls is not None and _is_under(low, cls, node) and has(low, one, node.name) is False)

    return dispatched(low, node, owner, of, base) if isinstance(owner, Pack) and is_union(owner) else of(owner)


def catching(low: Lowering, node: Catching, base: str) -> Value:
    """Nothing; what is lowered from here on in this block may raise none of these."""
    low.env[CATCHING] = Const(node.classes)
    return Const(None)


def _not_known(low: Lowering, node: gast.AST, what: str) -> NoReturn:
    raise low.refuse(node, f"cannot differentiate `try`: it is not known {what}", "a function")
