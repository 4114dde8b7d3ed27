"""Tests, and values of which one or another is computed: ``and``, ``or``, ``a if test else b``."""

from __future__ import annotations

from collections.abc import Callable

import gast

from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects.truth import truth
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended
from adjoint_gen.frontend.state.known_raises import on_a_path
from adjoint_gen.frontend.state.presence import assume, settled
from adjoint_gen.frontend.storage.joins import Join
from adjoint_gen.frontend.storage.stores import Side, exchange, meet, thaw
from adjoint_gen.ir.trace import UNDEF, Arg, Const, If, Var


def boolean(low: Lowering, node: gast.BoolOp, base: str) -> Value:
    """``and`` and ``or``: an operand runs only where those before it have not decided."""
    first, *rest = node.values
    return _boolean_from(low, node, low.value(first), rest, base)


def _boolean_from(low: Lowering, node: gast.BoolOp, left: Value, rest: list[gast.expr], base: str) -> Value:
    if not rest:
        return left
    test = truth(low, left, node)

    def more() -> Value:
        return _boolean_from(low, node, low.value(rest[0]), rest[1:], "")

    def decided() -> Value:
        return left

    arms = (more, decided) if isinstance(node.op, gast.And) else (decided, more)
    return choose(low, test, *arms, node, base)


def condition(low: Lowering, node: gast.AST) -> Var | Const:
    """An expression as a test; of its operands, too, only whether they are true is asked."""
    if not isinstance(node, gast.BoolOp):
        return truth(low, low.maybe(node), node)

    def tested(position: int) -> Value:
        first = condition(low, node.values[position])
        if position == len(node.values) - 1:
            return first
        rest: list[Arg] = []

        def more() -> Value:
            rest.append(found := truth(low, tested(position + 1), node))
            return found

        def decided() -> Value:
            return first

        then, orelse = (more, decided) if isinstance(node.op, gast.And) else (decided, more)
        found = choose(low, first, then, orelse, node, "")
        if (low.optionals.flags or low.optionals.tests) and isinstance(found, Var) and found not in (first, *rest):
            low.optionals.implied[found] = isinstance(node.op, gast.And), (first, *rest)
        return found

    before, low.here = low.here, node
    found = tested(0)
    low.here = before
    return truth(low, found, node)


def decided_condition(low: Lowering, node: gast.AST) -> Var | Const:
    """An expression as a test, in a place of its own: below a branch for each value in it that may be None."""

    def apart(flag: Var, side: Callable[[], Value]) -> Value:
        return choose(low, flag, side, side, node, "")

    found = settled(low, lambda: condition(low, node), apart)
    assert isinstance(found, Var | Const)
    return found


def ternary(low: Lowering, node: gast.IfExp, base: str) -> Value:
    """``a if test else b``."""
    test = condition(low, node.test)
    return choose(low, test, lambda: low.maybe(node.body), lambda: low.maybe(node.orelse), node, base)


def choose(
    low: Lowering, test: Var | Const, then: Callable[[], Value], orelse: Callable[[], Value], node: gast.AST, base: str
) -> Value:
    """The value of one of two expressions, of which only one runs; a constant test decides at once.

    Raises:
        Ended: neither comes to a value.
    """
    if isinstance(test, Const):
        return then() if test.value else orelse()
    origin = low.origin(node)
    low.env.enter()
    assume(low, test, True)
    with low.block() as first:
        a = on_a_path(low, then)
    bound_first = low.env.leave()
    low.env.enter()
    assume(low, test, False)
    with low.block() as second:
        b = on_a_path(low, orelse)
    bound_second = low.env.leave()
    ends = (a is None, b is None)
    kept = meet(low, Side(first, bound_first, ends[0]), Side(second, bound_second, ends[1]), None)
    join = Join(low, node, test, ends, (first, second))
    names = join.names(bound_first, bound_second, None)
    value = join.value(UNDEF if a is None else a, UNDEF if b is None else b, base)
    low.emit(If(test, tuple(first), tuple(second), tuple(join.yields), low.label("branch"), "", origin))
    join.settle()
    exchange(low, {name: names[name] for name in kept})
    for bound, meaning in names.items():
        low.env[bound] = meaning
    thaw(low, names)
    if a is b is None:
        raise Ended
    if a is None or b is None:
        assume(low, test, b is None)
    return value
