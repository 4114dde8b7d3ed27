"""Which loops are printed as walks along a tape: ``for x in reversed(tape)``."""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.ir.trace import Bind, Const, For, Restore, Var
from adjoint_gen.ir.walk import closing_reads, reads_within


def walk(stmt: For, folded: Mapping[Var, Bind]) -> Restore | None:
    """The first statement of a loop's body, where all that the loop's counter does is to say what it restores.

    >>> k, n, x, tape = Var("k"), Var(""), Var("x"), Var("tape")
    >>> loop = For(k, Const(0), n, Const(1), (), (Restore(x, tape, at=k),), backwards=True)
    >>> walk(loop, {n: Bind(n, "builtins.len", (tape,))}) is loop.body[0]
    True
    """
    length = folded.get(stmt.hi) if isinstance(stmt.hi, Var) else None
    if length is None or not stmt.backwards or (stmt.lo, stmt.step) != (Const(0), Const(1)):
        return None
    first = next((s for s in stmt.body if not (isinstance(s, Bind) and s.target in folded)), None)
    if not isinstance(first, Restore) or first.at != stmt.counter or length.args != (first.tape,):
        return None
    others = (v for s in stmt.body if s is not first for v in reads_within(s))
    return None if stmt.counter in (*others, *closing_reads(stmt)) else first
