"""Loops: ``for`` and ``while``; a ``for`` over a tuple is written out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import gast

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.containers.dict_objects import no_changes
from adjoint_gen.frontend.containers.dicts import gone_through
from adjoint_gen.frontend.control.conditions import decided_condition
from adjoint_gen.frontend.control.item_loops import refuse_changed
from adjoint_gen.frontend.control.iterables import Counted, Listed, after_first, spelled, written_out
from adjoint_gen.frontend.control.iteration import iterate
from adjoint_gen.frontend.control.long_loops import leave_long
from adjoint_gen.frontend.control.moving import moves_nothing
from adjoint_gen.frontend.control.statements import bind_target, block, fork
from adjoint_gen.frontend.control.unseen_changes import changes_what_was_there
from adjoint_gen.frontend.objects.truth import truth
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import FALLS, MOST_UNROLLED, Ended, Flow
from adjoint_gen.frontend.state.known_raises import refused_there, unless_ended
from adjoint_gen.frontend.state.presence import assume
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.frontend.storage.loop_carried import Carried, is_to_begin
from adjoint_gen.frontend.storage.stores import freeze
from adjoint_gen.frontend.text.jumps import Until, changes_names, site_of_test
from adjoint_gen.frontend.text.steps import site_of_steps
from adjoint_gen.ir.kinds import INT
from adjoint_gen.ir.trace import Arg, Carry, Const, Effect, For, If, Stmt, Var, While


def for_loop(low: Lowering, node: gast.For) -> None:
    """A ``for`` statement."""
    before, walked = low.lists.iterating, len(low.objects.watched.walks)
    try:
        iteration, site = iterate(low, node.iter), (node.lineno, node.col_offset)
    except DifferentiationError:
        if walked < len(low.objects.watched.walks) and site_of_steps(node) not in low.objects.learned:
            raise Learned(site_of_steps(node)) from None
        raise
    if walked < len(low.objects.watched.walks) and (_flags(node) or not moves_nothing(low, node.body)):
        raise Learned(site_of_steps(node))
    if ("each", site) in low.objects.learned:
        iteration = written_out(iteration)
    low.lists.iterating |= gone_through(low, node.iter)
    low.writing.here = node
    if isinstance(iteration, Listed):
        _unroll(low, node, iteration)
        low.lists.iterating = before
        return
    begun = after_first(iteration)
    if begun is not None and is_to_begin(low, node):
        first, rest = begun
        if not isinstance(first, Const) or isinstance(rest.hi, Var):
            _require_passes(low, node, iteration)
        _pass(low, node, iteration.item(first, node.target), _live(low, node))
        _go_on(low, node, partial(_rolled, low, node, rest))
    else:
        _rolled(low, node, iteration, begun is not None)
    low.lists.iterating = before
    low.writing.here = node.iter
    iteration.end(low, node.iter)


def _require_passes(low: Lowering, node: gast.For, iteration: Counted) -> None:
    """Let the derivative refuse where there is no first pass."""
    some = low.bind("operator.lt", (iteration.lo, iteration.hi), effect=Effect.PURE)
    what = "cannot differentiate what no pass of this loop fills: the derivative is for one that runs"
    error = low.refuse(node, what, "a dict that has its keys before the loop")
    with low.block() as none:
        refused_there(low, error)
    low.emit(If(some, (), tuple(none), (), low.label("branch"), "", low.origin(node)))


def _rolled(low: Lowering, node: gast.For, iteration: Counted, begins: bool = False) -> None:
    """A loop of which one pass is lowered, which stands for all; whether it surely ``begins``."""
    origin = low.origin(node)
    counter = low.writing.names.fresh(spelled(node.target) if iteration.over == "range" else "")
    low.premises.beliefs.given(counter, INT)
    if isinstance(written_out(iteration), Listed):
        low.objects.watched.short[counter] = node.lineno, node.col_offset
    carried = Carried(low, node, begins)
    with low.block() as body:
        carried.thaw()
        once = partial(_any_pass, low, node, iteration, counter, carried.live)
        goes_on = unless_ended(low, lambda: iteration.passed(low, once))
        freeze(low, carried.passed)
    until = _until(low, node) if goes_on else None
    carries = carried.close()
    label = low.label("loop")
    bounds = (iteration.lo, iteration.hi, iteration.step)
    refuse_changed(low, node, body)
    low.emit(For(counter, *bounds, carries, tuple(body), until, iteration.backwards, label, "", origin))
    carried.thaw()
    if iteration.sizes and _flags(node):
        what = "cannot differentiate `zip` with `strict=True` in a loop that may stop early"
        raise low.refuse(node.iter, what, "`zip` without it, and a test of the lengths before it")


def _any_pass(low: Lowering, node: gast.For, iteration: Counted, counter: Var, live: set[str]) -> Flow:
    """The pass that stands for all of a loop."""
    return _pass(low, node, iteration.item(counter, node.target), live)


def _pass(low: Lowering, node: gast.For, item: Arg, live: set[str]) -> Flow:
    """One pass through the body of a loop."""
    bind_target(low, node.target, item)
    return block(low, node.body, live | _flags(node))


def _unroll(low: Lowering, node: gast.For, iteration: Listed) -> None:
    items = iteration.items
    low.writing.unrolled *= max(1, len(items))
    if low.writing.unrolled > MOST_UNROLLED:
        raise low.refuse(
            node.iter,
            f"cannot differentiate a loop over a display of {len(items)} items: more than {MOST_UNROLLED} to write out",
            "an array made with np.array(...)",
        )
    live = _live(low, node)

    def passes(position: int) -> Flow:
        """The passes from this one on, as far as none stops the loop."""
        for k in range(position, len(items)):
            written, before = low.writing.blocks[-1], len(low.writing.blocks[-1])
            _pass(low, node, iteration.at(k), live)
            if not k and iteration.display is not None:
                leave_long(low, node, iteration.display, written[before:])
            until = _until(low, node)
            if until == Const(True):
                break
            if until is not None:
                fork(low, node, until, lambda: FALLS, partial(passes, k + 1), live)
                break
        else:
            iteration.checked()
        return FALLS

    passes(0)
    low.writing.unrolled //= max(1, len(items))


def _go_on(low: Lowering, node: gast.For | gast.While, rest: Callable[[], None]) -> None:
    """The passes behind the first one, which is written out, unless that stops the loop."""

    def passes() -> Flow:
        rest()
        return FALLS

    until = _until(low, node)
    if until is None:
        rest()
    elif until != Const(True):
        fork(low, node, until, lambda: FALLS, passes, _live(low, node))


def _live(low: Lowering, node: gast.For | gast.While) -> set[str]:
    """The names that a loop binds, and that a later pass, or what comes behind it, may read."""
    use, inner = low.scope.lives.of(node), low.scope.lives.body(node)
    return (use.after | inner.reads) & inner.binds.keys()


def _flags(node: gast.For | gast.While) -> set[str]:
    """The flag that stops a loop, if one does."""
    last = node.body[-1]
    return {last.test.id} if isinstance(last, Until) else set()


def _until(low: Lowering, node: gast.For | gast.While) -> Var | Const | None:
    """At the end of a pass: what stops the loop, if it is not certain that nothing does."""
    for flag in _flags(node):
        found = truth(low, low.read(node, flag), node)
        return None if found == Const(False) else found
    return None


def while_loop(low: Lowering, node: gast.While) -> None:
    """A ``while`` statement.

    A test that binds names (``while (y := f(y)) > 1``), or changes an array or list (``while stack.pop() > 0``), runs before
    the loop and at the end of the body instead: a head runs once more than the body, and has no adjoint.
    """
    if is_to_begin(low, node):
        with low.block() as first:
            begins = decided_condition(low, node.test) == Const(True)
        if begins:
            low.writing.blocks[-1].extend(first)
            block(low, node.body, _live(low, node) | _flags(node))
            return _go_on(low, node, partial(_rolled_while, low, node))
    _rolled_while(low, node)


def _rolled_while(low: Lowering, node: gast.While) -> None:
    """A ``while`` of which one pass is lowered, which stands for all."""
    origin = low.origin(node)
    until = None
    asked: Var | Const | None
    if changes_names(node.test, low.objects.learned):
        first = asked = decided_condition(low, node.test)
        carried = Carried(low, node)
        test: Var | Const = low.writing.names.fresh()
        head: list[Stmt] = []
        with low.block() as body:
            carried.thaw()
            again = unless_ended(low, lambda: _passed(low, node))
            freeze(low, carried.passed)
        assert isinstance(test, Var)
        carries = (*carried.close(), Carry(test, first, again or Const(False), low.writing.names.fresh()))
    else:
        carried = Carried(low, node)
        with low.block() as head, no_changes(low):
            asked = unless_ended(low, lambda: decided_condition(low, node.test))
        if changes_what_was_there(low, head):
            raise Learned(site_of_test(node.test))
        test = asked or Const(False)
        with low.block() as body:
            assume(low, test, True)
            carried.thaw()
            goes_on = asked and unless_ended(low, lambda: block(low, node.body, carried.live | _flags(node)))
            freeze(low, carried.passed)
        until = _until(low, node) if goes_on else None
        carries = carried.close()
    low.emit(While(tuple(head), test, carries, tuple(body), until, low.label("loop"), origin))
    carried.thaw()
    if asked is None:
        raise Ended  # the first time that it is asked


def _passed(low: Lowering, node: gast.While) -> Var | Const:
    """One pass through the body of a loop, and the test that stands behind it."""
    block(low, node.body, low.scope.lives.body(node).reads | low.scope.lives.of(node).after)
    return decided_condition(low, node.test)
