"""Make a primal trace ready to be reversed: every branch and loop has a label, every ``while`` counts its trips."""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.ir.trace import Bind, Block, Carry, Const, For, If, Stmt, Trace, While
from adjoint_gen.ir.walk import all_variables, blocks, with_blocks
from adjoint_gen.names import Names


def prepare(trace: Trace) -> Trace:
    """The same trace with labels, and with a trip count ``(trips, 0, trips + 1, result)`` carried by each ``while``.

    The count costs nothing where the reverse sweep has no use for it: it is then a dead carried name.
    """
    names = Names(all_variables(trace))
    labels = iter(range(1, 1 << 60))

    def stmt(s: Stmt) -> Stmt:
        s = with_blocks(s, tuple(block(b) for b in blocks(s)))
        match s:
            case If():
                return replace(s, label=f"branch{next(labels)}")
            case For():
                return replace(s, label=f"loop{next(labels)}")
            case While():
                return _counted(replace(s, label=f"loop{next(labels)}"), names)
        return s

    def block(b: Block) -> Block:
        return tuple(stmt(s) for s in b)

    return replace(trace, body=block(trace.body))


def _counted(loop: While, names: Names) -> While:
    param, after, result = names.fresh("trips"), names.fresh("trips"), names.fresh("trips")
    count = Bind(after, "operator.add", (param, Const(1)), origin=loop.origin)
    return replace(loop, body=(*loop.body, count), carried=(*loop.carried, Carry(param, Const(0), after, result)))


def trips(loop: While) -> Carry:
    """The trip count that :func:`prepare` gave a loop."""
    return loop.carried[-1]
