"""Take an item from what a list was made of, where the list is only read by integers.

    t = list(g)                                     for i in range(n):
    for i in range(n):                    ->            x_bar[i] += g[i] * x[i]
        x_bar[i] += t[i] * x[i]

    t = [g] * n                                     for i in range(n):
    for i in range(n):                    ->            x_bar[i] += g * x[i]
        x_bar[i] += t[i] * x[i]
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Arg, Bind, Const, For, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, closing_reads, reads, rename, statements, variables, without_binds
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.dims import is_integer
from adjoint_gen.rules.listing import LIST

REPEAT = "repeat"


def look_past_lists(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, without such lists."""
    trace = altered(trace, functions=tuple(map(look_past_lists, trace.functions)))
    every = statements(trace.body)
    if not any(isinstance(s, Bind) and s.op in (LIST, REPEAT) for s in every):
        return trace
    changing = storage(trace)
    known = {**_repeated(every, changing), **_of_arrays(trace, every, changing)}
    return altered(trace, body=rename(without_binds(trace.body, known), known)) if known else trace


def _repeated(every: Sequence[Stmt], changing: Container[Var]) -> Mapping[Var, Arg]:
    """The items of lists of one number, which loops take that run as often as the number is there."""
    lists = {s.target: s.args for s in every if isinstance(s, Bind) and s.op == REPEAT and s.target not in changing}
    passes = {s.counter: s.hi for s in every if isinstance(s, For) and (s.lo, s.step) == (Const(0), Const(1))}
    known: dict[Var, Arg] = {}
    for stmt in every:
        match stmt:
            case Bind(op=op, args=(Var() as items, Var() as at)) if op == GETITEM and items in lists:
                value, times = lists[items]
                if passes.get(at) == times:
                    known[stmt.target] = known.get(value, value) if isinstance(value, Var) else value
    return known


def _of_arrays(trace: Trace, every: Sequence[Stmt], changing: Container[Var]) -> Mapping[Var, Arg]:
    """The lists of what arrays have along their first axis, of which single items are read; neither list nor array changes."""
    kinds = infer(trace)
    lists = {
        s.target: s.args[0] for s in every
        if isinstance(s, Bind) and s.op == LIST and not any(v in changing for v in (s.target, *reads(s)))
        and all(kinds.get(v, UNKNOWN).tag == "array" and kinds[v].rank for v in reads(s)) and isinstance(s.args[0], Var)
    }
    kept = {*variables(trace.result)}
    for stmt in every if lists else ():
        match stmt:
            case Bind(op=op, args=(Var(), at)) if op == GETITEM and is_integer(arg_kind(at, kinds)):
                kept.update(closing_reads(stmt))
            case _:
                kept.update((*reads(stmt), *closing_reads(stmt)))
    return {items: array for items, array in lists.items() if items not in kept}
