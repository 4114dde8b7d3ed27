"""Which loops are printed as walks along tapes and lists: ``for x in reversed(t)``, or ``for i, x in enumerate(xs)``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import takewhile

from adjoint_gen.emit.evaluation_order import Inline
from adjoint_gen.ir.trace import Bind, Const, For, Restore, Stmt, Var
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
    return length.args == (restored[0].tape,) and not reads_counter(stmt, restored)


def reads_counter(stmt: For, but: Collection[Stmt]) -> bool:
    """Whether the body of a loop reads its counter, apart from some statements, or carries it to the end of a pass.

    >>> from dataclasses import replace
    >>> from adjoint_gen.ir.trace import Carry
    >>> k, x, y, z = Var("k"), Var("x"), Var("y"), Var("z")
    >>> load = Bind(x, "operator.getitem", (Var("xs"), k))
    >>> loop = For(k, Const(0), Const(3), Const(1), (Carry(y, Const(0), k, z),), (load,))
    >>> reads_counter(loop, (load,)), reads_counter(replace(loop, carried=()), (load,))
    (True, False)
    """
    within = (v for s in stmt.body if s not in but for v in reads_within(s))
    return stmt.counter in (*within, *closing_reads(stmt))


def walked_items(stmt: For, loads: Iterable[Bind], folded: Mapping[Var, Inline]) -> tuple[Bind, ...]:
    """Those loads of items that a loop's header says, which are all that is left of its counter unless it counts ahead.

    >>> k, n, x, xs = Var("k"), Var(""), Var("x"), Var("xs")
    >>> load = Bind(x, "operator.getitem", (xs, k))
    >>> loop = For(k, Const(0), n, Const(1), (), (load, Bind(Var("y"), "print", (x,))), backwards=True)
    >>> walked_items(loop, (load,), {n: Bind(n, "builtins.len", (xs,))}) == (load,)
    True
    """
    said = tuple(s for s in loads if s.target not in folded and s in stmt.body)
    if not said or stmt.hi not in folded or (stmt.reverses and not stmt.backwards):
        return ()
    tapes = walked(stmt, folded)
    return said if not (reads_counter(stmt, said + tapes) and (stmt.backwards or tapes)) else ()
