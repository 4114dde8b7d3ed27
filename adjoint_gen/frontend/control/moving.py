"""Whether a loop's body may move an iterator on."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import gast

from adjoint_gen.frontend.control.iteration import from_outside
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Known, LocalFunction, View
from adjoint_gen.frontend.objects.iterators import holds_objects
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Const, Undefined, Var
from adjoint_gen.program.reach import has_source


def moves_nothing(low: Lowering, body: Sequence[gast.AST], given: Collection[str] = ()) -> bool:
    """Whether nothing in a loop's body can move an iterator on.

    It changes the length of no list, does nothing to objects, and calls libraries, or functions with names ``given`` by it.
    """

    def quiet(call: gast.Call) -> bool:
        called = low.value(call.func) if from_outside(low, call.func) else None
        if not isinstance(called, Known) or called.value is next:
            return False
        parts = every_node((*call.args, *(k.value for k in call.keywords)))
        return not has_source(called.value) or {n.id for n in parts if isinstance(n, gast.Name)} <= set(given)

    for node in every_node(body):
        found = low.env.meanings.get(node.id) if isinstance(node, gast.Name) else None
        if found is not None and not isinstance(found, Undefined | LocalFunction) and holds_objects(low, found):
            return False
        match node:
            case gast.Delete() | gast.Subscript(slice=gast.Slice(), ctx=gast.Store()):
                return False
            case gast.For() | gast.comprehension() | gast.Starred() | gast.While():
                return False
            case gast.Call() if not quiet(node):
                return False
            case gast.AugAssign(target=gast.Name(id=name) | gast.Subscript(value=gast.Name(id=name))):
                if not _is_numbers(low, low.env.meanings.get(name)):
                    return False
    return True


def _is_numbers(low: Lowering, value: object) -> bool:
    """Whether a value is a number or an array; what is not bound before a loop is, as far as the loop is concerned."""
    value = value.base if isinstance(value, View) else value
    if isinstance(value, Var):
        return low.kind(value).differentiable or low.kind(value).tag in ("int", "bool")
    return value is None or isinstance(value, Const | Undefined)
