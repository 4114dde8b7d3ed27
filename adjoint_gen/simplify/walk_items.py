"""Loops over lists begin with what they take from them, and count to a length of their own, as their headers will say it.

    n = len(layers)
    for i in range(n):                 for p, p_bar in zip(layers, layers_bar):
        y = ...                 ->         y = ...
        p, p_bar = layers[i], layers_bar[i]

:mod:`adjoint_gen.emit.tape_walks` prints the header.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjoint_gen.analysis.item_walks import LEN, MIN, item_walks, lengths_of
from adjoint_gen.ir.trace import Bind, Block, Effect, For, Restore, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, altered, blocks, rename, statements, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.simplify.drop_dead import drop_dead


def walk_items(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with such loops."""
    trace = altered(trace, functions=tuple(map(walk_items, trace.functions)))
    walks = item_walks(trace)
    if not walks:
        return trace
    every = statements(trace.body)
    made = {s.target: s for s in every if isinstance(s, Bind) and s.op in (LEN, MIN)}
    walked = (s.hi for s in every if isinstance(s, For) and s.counter in walks)
    lengths = {b.target: replace(b, effect=Effect.PURE) for hi in walked for b in (*lengths_of(hi, made), made[hi])}  # type: ignore[index]
    return drop_dead(altered(trace, body=_block(trace.body, walks, lengths, Names(all_variables(trace)))))


def _block(block: Block, walks: Mapping[Var, tuple[Bind, ...]], lengths: Mapping[Var, Bind], names: Names) -> Block:
    out: list[Stmt] = []
    for stmt in block:
        if isinstance(stmt, Bind) and stmt.target in lengths:
            stmt = lengths[stmt.target]  # of a list, or of an array with axes: the loop asks for it again
        stmt = with_blocks(stmt, tuple(_block(inner, walks, lengths, names) for inner in blocks(stmt)))
        if isinstance(stmt, For) and stmt.counter in walks and isinstance(stmt.hi, Var):
            taken = walks[stmt.counter]
            restored = tuple(s for s in stmt.body if isinstance(s, Restore) and s.at == stmt.counter)
            others = tuple(s for s in stmt.body if s not in taken and s not in restored)
            asked = tuple(dict.fromkeys((*lengths_of(stmt.hi, lengths), lengths[stmt.hi])))  # the least of them comes last
            own = {length.target: names.fresh() for length in asked}
            out += rename(asked, own)
            stmt = replace(stmt, hi=own[stmt.hi], body=(*restored, *taken, *others))
        out.append(stmt)
    return tuple(out)
