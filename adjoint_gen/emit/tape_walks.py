"""Which loops are printed as walks along tapes: ``for x in reversed(t)``, or ``for i, x in zip(range(n), reversed(t))``."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from adjoint_gen.emit.evaluation_order import Inline
from adjoint_gen.ir.trace import Bind, Const, For, Restore, Var
from adjoint_gen.ir.walk import closing_reads, reads_within


def walked(stmt: For, folded: Mapping[Var, Inline]) -> tuple[Restore, ...]:
    """What a loop's body restores in each pass before it does anything else, which the loop's header then says.

    >>> k, n, x, tape = Var("k"), Var(""), Var("x"), Var("tape")
    >>> loop = For(k, Const(0), n, Const(1), (), (Restore(x, tape, at=k),), backwards=True)
    >>> walked(loop, {}) == loop.body
    True
    """
    printed = (s for s in stmt.body if not (isinstance(s, Inline) and s.target in folded))
    first = takewhile(lambda s: isinstance(s, Restore) and s.at == stmt.counter, printed)
    return tuple(s for s in first if isinstance(s, Restore))


def only_walks(stmt: For, folded: Mapping[Var, Inline]) -> bool:
    """Whether the tapes alone say how often a loop that walks along them runs: its counter is read nowhere else.

    >>> k, n, x, tape = Var("k"), Var(""), Var("x"), Var("tape")
    >>> loop = For(k, Const(0), n, Const(1), (), (Restore(x, tape, at=k),), backwards=True)
    >>> only_walks(loop, {n: Bind(n, "builtins.len", (tape,))}), only_walks(loop, {})
    (True, False)
    """
    restored = walked(stmt, folded)
    length = folded.get(stmt.hi) if isinstance(stmt.hi, Var) else None
    if not restored or not isinstance(length, Bind) or (stmt.lo, stmt.step) != (Const(0), Const(1)):
        return False
    others = (v for s in stmt.body if s not in restored for v in reads_within(s))
    return length.args == (restored[0].tape,) and stmt.counter not in (*others, *closing_reads(stmt))
