"""Tests, and values of which one or another is computed: ``and``, ``or``, ``a if test else b``."""

from __future__ import annotations

from collections.abc import Callable

import gast

from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects.truth import truth
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.presence import settled
from adjoint_gen.ir.trace import Arg, Const, Var


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
        if low.optionals.asked and isinstance(found, Var) and found not in (first, *rest):
            low.optionals.implied[found] = isinstance(node.op, gast.And), (first, *rest)
        return found

    before, low.writing.here = low.writing.here, node
    found = tested(0)
    low.writing.here = before
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
