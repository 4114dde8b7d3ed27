"""A value of which one or another expression is computed, and never both."""

from __future__ import annotations

from collections.abc import Callable

import gast

from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended
from adjoint_gen.frontend.state.known_raises import on_a_path
from adjoint_gen.frontend.state.presence import assume
from adjoint_gen.frontend.storage.joins import Join
from adjoint_gen.frontend.storage.stores import Side, exchange, meet, thaw
from adjoint_gen.ir.trace import UNDEF, Const, If, Var


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
