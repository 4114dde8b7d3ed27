"""Loops that run something for each item, and may carry one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import gast

from adjoint_gen.frontend.containers.dict_objects import no_changes
from adjoint_gen.frontend.control.iterables import Counted, Listed, iterate_value, spelled
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.known_raises import unless_ended
from adjoint_gen.ir.kinds import INT
from adjoint_gen.ir.trace import Append, Arg, Atom, Carry, Const, For, Pop, Stmt
from adjoint_gen.ir.walk import statements
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.dims import is_integer


def each_of(low: Lowering, value: Value, node: gast.AST, body: Callable[[Arg], None]) -> None:
    """Run ``body`` for each item of a value."""
    run_through(low, node, iterate_value(low, value, node), body)


def run_through(low: Lowering, node: gast.AST, iteration: Counted | Listed, body: Callable[[Arg], None]) -> None:
    """Run ``body`` for each item that an iteration goes through."""

    def run(item: Arg, before: Atom) -> Atom:
        body(item)
        return before

    through(low, node, iteration, None, Const(0), run, "")


def through(
    low: Lowering, node: gast.AST, iteration: Counted | Listed, target: gast.AST | None, start: Atom,
    run: Callable[[Arg, Atom], Atom], base: str, whole: gast.AST | None = None,
) -> Atom:
    """A loop that may carry one value, from ``start``; that of a ``whole`` comprehension perhaps."""
    if isinstance(iteration, Listed):
        for k in range(len(iteration.items)):
            start = run(iteration.at(k), start)
        iteration.checked()
        return start
    before = low.lists.iterating
    counter = low.writing.names.fresh(spelled(target) if iteration.over == "range" else "")
    low.premises.beliefs.given(counter, INT)
    param = low.writing.names.fresh(base)
    low.premises.beliefs.assume(param, Const(0.0) if start == Const(0) else start)
    low.env.enter()
    with low.block() as body, no_changes(low, whole):
        after = unless_ended(low, lambda: iteration.passed(low, lambda: run(iteration.item(counter, target), param))) or param
    low.env.leave()
    carried: tuple[Carry, ...] = ()
    if after != param:
        if start == Const(0) and low.kind(after).tag in ("float", "numpy scalar") and low.kind(after).dtype == "float64":
            counted = low.premises.beliefs.supposed(tuple(body), param, INT)
            if is_integer(arg_kind(after, counted)):
                low.premises.beliefs.kinds.update(counted)
            else:
                start = Const(0.0)  # as a float it is of one kind in every pass
        carried = (Carry(param, start, after, low.writing.names.fresh(base)),)
    else:
        low.premises.beliefs.assumed.pop(param, None)
    bounds = (iteration.lo, iteration.hi, iteration.step)
    low.emit(For(counter, *bounds, carried, tuple(body), None, iteration.backwards, low.label("loop"), "", low.origin(node)))
    low.lists.iterating = before
    iteration.end(low, node)
    return carried[0].result if carried else start


def refuse_changed(low: Lowering, node: gast.AST, body: Iterable[Stmt]) -> None:
    """Refuse a loop whose statements change the list that it goes through: in a callee, too, which says nothing of it."""
    if any(s.items in low.lists.iterating for s in statements(tuple(body)) if isinstance(s, Append | Pop)):
        what = "cannot differentiate a loop that changes the list that it goes through"
        raise low.refuse(node, what, "a loop over a copy")
