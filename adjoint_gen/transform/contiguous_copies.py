"""Arrays that are stored to in another shape lie in memory row by row, so that in Python this shape is a view of them.

    y_bar = g * z                       t = g * z
    np.reshape(y_bar, (2, 3))[0] = 0    y_bar = t.copy()
                                   ->   np.reshape(y_bar, (2, 3))[0] = 0

The user's arrays were found to lie so, and what follows from them does; of anything else a copy is made where it is bound.
"""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.layouts import COPY, Layouts
from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.trace import Bind, Block, CallFunction, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import LAID_IN_ROWS, is_view
from adjoint_gen.ir.walk import all_variables, blocks, reads, statements, variables, with_blocks
from adjoint_gen.names import Names


def rowwise(trace: Trace) -> Trace:
    """The trace with copies of what may not lie in rows and has to."""
    trace = replace(trace, functions=tuple(map(rowwise, trace.functions)))
    every = list(statements(trace.body))
    shown = [s for s in every if isinstance(s, Store) and any(map(is_view, s.chain))]
    if not shown:
        return trace
    made = {s.target: s for s in every if isinstance(s, Bind)}
    asked = {v for s in made.values() if s.op == LAID_IN_ROWS for v in reads(s)}
    joined: dict[Var, list[Var]] = {}
    for name, atom in (pair for s in every for pair in joins(s)):
        joined.setdefault(name, []).extend(variables(atom))
    layouts = Layouts(made, infer(trace), lambda v: v in asked, lambda bind: False, joined)
    loose = {s.array for s in shown if layouts.asks(s.array, s.chain) is None}
    todo = [v for v in loose if v in joined]
    while todo:  # what a loop or branch binds is copied where that was made
        for source in joined[todo.pop()]:
            if source not in loose and layouts.needs(source) is None:
                loose.add(source)
                todo += [source] if source in joined else []
    loose -= joined.keys()
    bound = {s.target for s in every if isinstance(s, Bind | CallFunction)}
    assert loose <= bound, "an array that is stored to in another shape is bound by an operation or a call"
    return replace(trace, body=_copied(trace.body, loose, Names(all_variables(trace)))) if loose else trace


def _copied(block: Block, loose: set[Var], names: Names) -> Block:
    out: list[Stmt] = []
    for stmt in block:
        if isinstance(stmt, Bind | CallFunction) and isinstance(stmt.target, Var) and stmt.target in loose:
            value = names.fresh()
            out += [replace(stmt, target=value), Bind(stmt.target, COPY, (value,), origin=stmt.origin)]
        else:
            out.append(with_blocks(stmt, tuple(_copied(b, loose, names) for b in blocks(stmt))))
    return tuple(out)
