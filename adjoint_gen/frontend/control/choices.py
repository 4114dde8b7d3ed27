"""Two pieces of the program of which one runs, and never both: the blocks of a branch, or expressions."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

import gast

from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended
from adjoint_gen.frontend.state.known_raises import on_a_path
from adjoint_gen.frontend.state.presence import assume
from adjoint_gen.frontend.storage.joins import Join
from adjoint_gen.frontend.storage.stores import Side, exchange, meet, thaw
from adjoint_gen.ir.trace import UNDEF, Const, If, Var

Made = TypeVar("Made")
Met = TypeVar("Met")


def parted(
    low: Lowering, node: gast.AST, test: Var | Const, then: Callable[[], Made], orelse: Callable[[], Made],
    live: Collection[str] | None, leaves: Callable[[Made], bool], met: Callable[[Join, Made | None, Made | None], Met],
) -> tuple[Met, tuple[str, ...]]:
    """What is ``met`` behind a branch of what its sides make, and the names that mean something else there.

    The names in ``live``, if that is known, are yielded where the sides differ; ``leaves`` asks whether a side leaves the
    function.

    Raises:
        Ended: neither side comes to its end.
    """
    origin = low.origin(node)
    made, sides = list[Made | None](), list[Side]()
    for answer, lower in ((True, then), (False, orelse)):
        low.env.enter()
        assume(low, test, answer)
        with low.block() as block:
            made.append(on_a_path(low, lower))
        sides.append(Side(block, low.env.leave(), (last := made[-1]) is None or leaves(last)))
    one, two = made
    first, second = sides
    kept = meet(low, first, second, live)
    low.writing.here = node
    join = Join(low, node, test, (first.ends, second.ends), (first.block, second.block))
    names = join.names(first.meanings, second.meanings, live)
    found = met(join, one, two)
    low.emit(If(test, tuple(first.block), tuple(second.block), tuple(join.yields), low.label("branch"), "", origin))
    exchange(low, {name: names[name] for name in kept})
    for name, meaning in names.items():
        low.env[name] = meaning
    join.settle()
    if one is two is None:
        raise Ended
    if one is None or two is None:
        assume(low, test, two is None)
    return found, tuple(names)


def choose(
    low: Lowering, test: Var | Const, then: Callable[[], Value], orelse: Callable[[], Value], node: gast.AST, base: str
) -> Value:
    """The value of one of two expressions, of which only one runs; a constant test decides at once.

    Raises:
        Ended: neither comes to a value.
    """
    if isinstance(test, Const):
        return then() if test.value else orelse()

    def either(join: Join, a: Value | None, b: Value | None) -> Value:
        return join.value(UNDEF if a is None else a, UNDEF if b is None else b, base)

    value, names = parted(low, node, test, then, orelse, None, lambda _: False, either)
    thaw(low, names)
    return value
