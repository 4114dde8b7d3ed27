"""Fill a list of zeros with what a loop adds to each of them.

    xs_bar = [0.0] * n
    for i in reversed(range(n)):      ->      xs_bar = [g] * n
        xs_bar[i] += g

It is what ``sum(xs)`` leaves of its loop. A number is added, and nothing mentions the list before, so each item is that number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Atom, Bind, Block, Const, For, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, reads_within, statements, with_blocks

REPEAT = "repeat"


def fill_lists(trace: Trace) -> Trace:
    """The trace with such lists made where they are filled, in its reverse sweep."""
    cut = reverse_sweep(trace)
    back = list(statements(trace.body[cut:]))
    zeros = {s.target: s for s in back if isinstance(s, Bind) and s.op == REPEAT and s.args[:1] == (Const(0.0),)}
    if not zeros:
        return trace
    kinds = infer(trace)
    if not any(isinstance(s, For) and _filled(s, zeros, kinds) for s in back):
        return trace
    return altered(trace, body=(*trace.body[:cut], *_filling(trace.body[cut:], kinds)))


def _filled(loop: For, zeros: Mapping[Var, Bind], kinds: Mapping[Var, Kind]) -> tuple[Bind, Atom] | None:
    """The list to each item of which a loop adds a number that it does not change, and that number."""
    if (loop.lo, loop.step, loop.until, loop.carried) != (Const(0), Const(1), None, ()):
        return None
    match loop.body:
        case (Store(array=items, chain=chain, value=Var() | Const() as value, add=True),) if items in zeros:
            number = isinstance(value, Const) or kinds.get(value, UNKNOWN).shape.dims == ()
            if number and value != loop.counter and chain == (loop.counter,) and zeros[items].args[1] == loop.hi:
                return zeros[items], value
    return None


def _filling(block: Block, kinds: Mapping[Var, Kind]) -> Iterator[Stmt]:
    zeros: dict[Var, Bind] = {}
    out: list[Stmt] = []
    for stmt in block:
        if isinstance(stmt, For) and (found := _filled(stmt, zeros, kinds)) is not None:
            made, value = found
            del zeros[made.target]  # the next sum is added to what it holds
            out = [s for s in out if s is not made]
            stmt = Bind(made.target, REPEAT, (value, made.args[1]), origin=made.origin)
        for var in zeros.keys() & {*reads_within(stmt)}:
            del zeros[var]
        if isinstance(stmt, Bind) and stmt.op == REPEAT and stmt.args[0] == Const(0.0):
            zeros[stmt.target] = stmt
        out.append(with_blocks(stmt, tuple(tuple(_filling(inner, kinds)) for inner in blocks(stmt))))
    yield from out
