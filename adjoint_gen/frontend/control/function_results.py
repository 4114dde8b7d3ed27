"""What a function gives: at the end of its body, where it returns early, and in the form in which its caller gets it."""

from __future__ import annotations

from collections.abc import Sequence

import gast

from adjoint_gen.frontend.containers import dicts
from adjoint_gen.frontend.containers.dict_arguments import returned
from adjoint_gen.frontend.containers.lists import new_list
from adjoint_gen.frontend.control.statements import block
from adjoint_gen.frontend.objects.instances import with_class
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.known_raises import unless_ended
from adjoint_gen.frontend.state.specialisations import Callee
from adjoint_gen.frontend.state.try_blocks import catches_of
from adjoint_gen.frontend.storage.joins import Join
from adjoint_gen.frontend.text.optionals import optionals_in
from adjoint_gen.ir.trace import Arg, Const, If, Pack, Stmt, Undefined, Var
from adjoint_gen.ir.walk import values_of, with_values


def result_of(low: Lowering, body: Sequence[gast.stmt], callee: Callee | None) -> Arg:
    """Lower the body; what the function returns, None where it comes to its end.

    A function that always raises returns nothing at all; a number stands for that, as for a result of any function.
    """
    flow = unless_ended(low, lambda: block(low, body, frozenset()))
    if callee is not None:
        callee.outcome.ends = flow is None and not catches_of(callee.text.tree)
    if flow is None:
        return returned(low, body[-1], Const(0 if callee is not None and catches_of(callee.text.tree) else 0.0))
    if flow.leaves and flow.value is not None:
        return flow.value
    end = returned(low, body[-1], Const(None))
    if flow.falls or flow.leaves:
        return end
    assert not isinstance(flow.flag, Undefined) and flow.value is not None
    sides: tuple[list[Stmt], list[Stmt]] = [], []
    join = Join(low, body[-1], flow.flag, inside=sides)
    value = low.part(join.value(flow.value, end, ""), body[-1])
    join.settle()
    low.emit(If(flow.flag, tuple(sides[0]), tuple(sides[1]), tuple(join.yields), low.label("branch"), "", low.origin(body[-1])))
    return value if any(optionals_in(value)) else low.as_argument(value, body[-1], objects=True)


def handed_out(low: Lowering, tree: Arg) -> Arg:
    """What the function gives its caller: dicts and objects as displays, lists as lists, each with one adjoint."""
    held = dicts.items_of(low, tree) if isinstance(tree, Var) else dicts.held_in(low, tree)
    if held is not None:
        tree = with_class(low, held)
    if isinstance(tree, Pack) and tree.kind == "list":
        return low.as_argument(new_list(low, None, tree.items), None)
    return with_values(tree, [handed_out(low, item) for item in values_of(tree)]) if isinstance(tree, Pack) else tree

