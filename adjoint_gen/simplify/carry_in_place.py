"""Do without the copy that each pass of a loop makes of an array which it carries, where nobody reads the old one any more.

    pos_bar = y_bar * 2 * pos                         pos_bar = y_bar * 2 * pos
    for k in reversed(range(n)):                      for k in reversed(range(n)):
        pos_bar_1 = pos_bar.copy()           ->           vel_bar = vel_bar + pos_bar * dt
        vel_bar = vel_bar + pos_bar * dt                  pos_bar[k] -= vel_bar[k] * dt
        pos_bar_1[k] -= vel_bar[k] * dt
        pos_bar = pos_bar_1

*Why it is right.* What the loop begins with was made by the statement that binds it, in the block of the loop, and nothing else
reads it, though what stands before the loop may store to it. Each pass hands on the copy itself, and reads the old array in
operations that make new memory, before anything is done to the copy. So nobody can tell the two apart, in any number of
passes. This is for the text, like :mod:`adjoint_gen.simplify.elide_copies`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.layouts import COPY, asked_at_run_time
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import shadowed, written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Atom, Bind, Block, Carry, Effect, For, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.walk import (
    altered,
    blocks,
    closing_reads,
    map_arg,
    reads,
    rename,
    statements,
    with_blocks,
    without_binds,
)
from adjoint_gen.rules.memory import is_new


def carry_in_place(trace: Trace) -> Trace:
    """The trace without such copies, in its own body."""
    if shadowed(trace) or asked_at_run_time(trace):
        return trace
    same = dict(_carried_on(trace))
    if not same:
        return trace
    left = _without_carries(without_binds(trace.body, same), same)
    return altered(trace, body=rename(left, same), result=map_arg(trace.result, lambda v: same.get(v, v)))


def _without_carries(block: Block, gone: Container[Var]) -> Block:
    """The block with loops that no longer carry what has another name."""
    out: list[Stmt] = []
    for stmt in block:
        stmt = with_blocks(stmt, tuple(_without_carries(inner, gone) for inner in blocks(stmt)))
        if isinstance(stmt, For | While):
            stmt = replace(stmt, carried=tuple(c for c in stmt.carried if c.param not in gone))
        out.append(stmt)
    return tuple(out)


def _carried_on(trace: Trace) -> Iterator[tuple[Var, Var]]:
    """The names of carried arrays, with the array that the loop begins with, where that may be changed in place."""
    regions, kinds, count = storage(trace), infer(trace), uses(trace)
    names_of = Counter(regions.values())
    todo = [trace.body]
    while todo:
        block = todo.pop()
        made = {s.target for s in block if isinstance(s, Bind) and is_new(s)}
        for at, stmt in enumerate(block):
            todo += blocks(stmt)
            for c in stmt.carried if isinstance(stmt, For | While) else ():
                assert isinstance(stmt, For | While)
                if not (isinstance(c.init, Var) and isinstance(c.next, Var) and c.init in made):
                    continue
                if count[c.init] != 1 + sum(_changes(s, c.init) for s in block[:at]):
                    continue
                alone = names_of[regions.get(c.param, c.param)] == len({c.param, c.init, c.next, c.result})
                if alone and _is_array(c.init, kinds) and _reads_first(c, stmt.body, count):
                    yield from ((var, c.init) for var in (c.param, c.next, c.result))


def _changes(stmt: Stmt, var: Var) -> int:
    """How often a statement mentions an array that it changes and of which it reads nothing; 0 where it does anything else."""
    mentions = list(reads(stmt)).count(var)
    return mentions if isinstance(stmt, Store) and stmt.array == var and mentions == 1 else 0


def _reads_first(c: Carry, body: Block, count: Mapping[Var, int]) -> bool:
    """Whether a pass copies what it carries, and makes nothing but new memory of it before it mentions the copy again."""
    read, copied = 0, False
    for stmt in body:
        if copied and any(c.next in (*reads(s), *closing_reads(s), *written(s)) for s in statements((stmt,))):
            break
        copies = isinstance(stmt, Bind) and stmt.op == COPY and stmt.target == c.next
        copied = copied or (copies and c.param in reads(stmt))
        if isinstance(stmt, Bind) and is_new(stmt) and stmt.effect is not Effect.IMPURE:
            read += list(reads(stmt)).count(c.param)
    return copied and read == count[c.param]


def _is_array(var: Atom, kinds: Mapping[Var, Kind]) -> bool:
    kind = kinds.get(var, UNKNOWN) if isinstance(var, Var) else UNKNOWN
    return kind.tag == "array" and bool(kind.rank)
