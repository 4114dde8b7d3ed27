"""A reverse loop that takes one thing from a tape in each pass walks along the tape.

    for i in range(n - 1, -1, -1):
        y = y_tape.pop()        ->    for i, y in zip(range(n - 1, -1, -1), reversed(y_tape)):

It does so where the tape was empty before its loop and each pass recorded on it.  Where nothing in the reverse loop asks
for the number of the pass it is ``for y in reversed(y_tape)``: how often a ``while`` loop ran is then counted by its tape.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from adjoint_gen.ir.trace import Bind, Block, Const, For, Record, Restore, Stmt, Trace, Var, While
from adjoint_gen.ir.walk import all_variables, altered, blocks, closing_reads, reads_within, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.simplify.drop_dead import drop_dead

LEN = "builtins.len"

_AT_ONCE = 2
"""Along how many tapes a loop walks; more would not be read in one line."""


def walk_tapes(trace: Trace) -> Trace:
    """The trace with reverse loops over tapes.

    >>> from adjoint_gen.ir.trace import Effect, Source
    >>> n, i, k, x, v, tape = (Var(name) for name in ("n", "i", "k", "x", "v", "tape"))
    >>> ahead = For(i, Const(0), n, Const(1), (), (Record(tape, x),), label="loop")
    >>> shown = Bind(Var("y"), "f", (v,), effect=Effect.IMPURE)
    >>> back = For(k, Const(0), n, Const(1), (), (Restore(v, tape), shown), reverses="loop")
    >>> body = (Bind(tape, "tape", ()), ahead, back)
    >>> walk_tapes(Trace("f", (), body, Const(None), Source("", 1, (), "f", ""))).body[-1].body[0].at
    k
    """
    full = _full(trace.body)
    if not full:
        return trace
    names = Names(all_variables(trace))

    def block(stmts: Block) -> Block:
        return tuple(new for s in stmts for new in statement(s))

    def statement(stmt: Stmt) -> Block:
        stmt = with_blocks(stmt, tuple(block(b) for b in blocks(stmt)))
        if not isinstance(stmt, For) or stmt.until is not None or not stmt.reverses:
            return (stmt,)
        full_here = (s for s in stmt.body if isinstance(s, Restore) and s.at is None and full.get(s.tape) == stmt.reverses)
        walked = tuple(islice(full_here, _AT_ONCE))
        if not walked:
            return (stmt,)
        body = (*(replace(s, at=stmt.counter) for s in walked), *(s for s in stmt.body if s not in walked))
        if stmt.counter in (*closing_reads(stmt), *(v for s in stmt.body for v in reads_within(s))):
            return (replace(stmt, body=body),)
        length = names.fresh()
        walk = replace(stmt, lo=Const(0), hi=length, step=Const(1), body=body, backwards=True)
        return (Bind(length, LEN, (walked[0].tape,)), walk)

    walked = altered(trace, body=block(trace.body))
    return trace if walked is trace else drop_dead(walked)


def _full(block: Block) -> dict[Var, str]:
    """The tapes on which each pass of one loop records once, and nothing else does, with the loop's label."""
    made = {s.target for s in block if isinstance(s, Bind) and s.op == "tape"}
    found: dict[Var, str] = {}
    for stmt in block:
        if isinstance(stmt, For | While) and stmt.label:
            found.update((s.tape, stmt.label) for s in stmt.body if isinstance(s, Record) and s.tape in made)
        for inner in blocks(stmt):
            found.update(_full(inner))
    return found
