"""Which values are objects of plain classes, and the node that stands for an attribute of one."""

from __future__ import annotations

from typing import Any

import gast

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.names.builtin_bases import has_items
from adjoint_gen.frontend.names.callables import is_function, plain
from adjoint_gen.frontend.names.classes import IS_OBJECT, is_of_object, of_kind
from adjoint_gen.frontend.names.resolve import is_ours
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import held
from adjoint_gen.frontend.state.refusals import gast_text
from adjoint_gen.frontend.text.closure_cells import Closed
from adjoint_gen.frontend.text.optionals import class_key, is_node
from adjoint_gen.frontend.text.steps import NoObject
from adjoint_gen.ir.trace import Const, Pack, Var


class Field(gast.Subscript):
    """``o.name`` as an item of what the object holds: no item that the user's text asks for."""


class Shown(gast.Name):
    """What an expression was found to mean, in its place in a target: it is evaluated once.

    It is called as the expression is written, for messages; nothing that is no name is called so in a program.
    """

    def __init__(self, node: gast.AST, meaning: Value) -> None:
        super().__init__(f"({gast_text(node)})", gast.Load(), None, None)
        self.meaning = meaning
        gast.copy_location(self, node)


class Setter(gast.Name):
    """A target that is a property, say: what is assigned is given to a function, behind what else that is ``given``."""

    def __init__(self, node: gast.AST, function: Known, owner: Value, given: tuple[Value, ...] = ()) -> None:
        super().__init__(f"({gast_text(node)})", gast.Store(), None, None)
        self.function, self.owner, self.given = function, owner, given or (owner,)
        gast.copy_location(self, node)


def meaning(low: Lowering, node: Shown, base: str) -> Value:
    """What was found."""
    return node.meaning


def refused(low: Lowering, node: gast.AST | None, why: str) -> DifferentiationError:
    """The refusal of what is done to an object otherwise than by its attributes and methods, and why."""
    return low.refuse(node, f"{IS_OBJECT[0]}: {why}", IS_OBJECT[1])


def refuse_guise(low: Lowering, key: str) -> None:
    """Refuse an object as a result that is no plain object for its caller: a list or dict as well, a deque, an iterator."""
    cls = low.program.seen.classes.get(key)
    if has_items(cls):
        raise refused(low, low.writing.here, "one that is a list or dict as well is returned")
    if is_ours(cls):
        raise refused(low, low.writing.here, "a deque with a `maxlen`, or an iterator, is returned")


def as_object(low: Lowering, node: gast.AST | None, value: Value) -> Value:
    """A function as the object that it is where it is held, if objects are numbers; any other value as it is."""
    known = plain(value)
    if not isinstance(known, Known) or not is_function(known) or not low.program.has_nodes():
        return value
    return low.value(gast.copy_location(Closed(known), node or low.writing.here))


def class_of(low: Lowering, value: Value) -> type | None:
    """The class of an object; None for what is no object, or not known to be one."""
    if is_node(value):
        return low.program.seen.classes.get(class_key(value))
    if not low.program.seen.classes or not isinstance(value, Var):
        return None
    if low.objects.refers(value):
        return of_display(low, held(low.env, value))
    return low.program.seen.classes.get(str(first)) if (first := of_kind(low.kind(value))) else None


def refuse_stand_in(low: Lowering, node: gast.AST, cls: type) -> None:
    """Refuse to ask for the class of what the user has no object of: iterators and deques are lowered as objects are."""
    if is_ours(cls):
        raise low.refuse(node, "cannot differentiate a test of what an iterator or a deque is", "the same without the test")


def no_object(low: Lowering, node: NoObject, base: str) -> Value:
    """Nothing, where a value is no object of a class.

    Raises:
        DifferentiationError: it is one.
    """
    value: Any = node.value
    if class_of(low, low.value(value)) not in (None, list):
        what = f"cannot differentiate this change of `{gast_text(value)}`, an object, {node.by}"
        raise low.refuse(value, what, node.remedy)
    return Const(None)


def of_display(low: Lowering, display: Pack) -> type | None:
    """The class of the object that a display of attributes stands for."""
    first = display.items[0] if is_of_object(display) else None
    return low.program.seen.classes[str(first.value)] if isinstance(first, Const) else None
