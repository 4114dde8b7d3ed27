"""A derivative as a function to be differentiated: its trace as a primal one."""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.ir.trace import Const, For, If, Section, Stmt, Trace
from adjoint_gen.ir.walk import blocks, map_arg, rename, variables, with_blocks


def as_primal(trace: Trace, count: int) -> Trace:
    """The trace with the seeds, its parameters after the first ``count``, at one, and its two sweeps as one program.

    What was recorded is on lists like any other, and the reverse loops are loops like any other.
    """
    seeds = {v: Const(1.0) for p in trace.params[count:] for v in variables(p.tree)}
    body = rename(tuple(_plain(s, trace.name) for s in trace.body), seeds)
    result = map_arg(trace.result, lambda v: seeds.get(v, v))
    return replace(trace, params=trace.params[:count], body=body, result=result)


def _plain(stmt: Stmt, name: str) -> Stmt:
    match stmt:
        case Section(title=title):
            return Section(f"{title} of {name}")
        case If() | For():
            stmt = replace(stmt, reverses="")
    return with_blocks(stmt, tuple(tuple(_plain(s, name) for s in block) for block in blocks(stmt)))
