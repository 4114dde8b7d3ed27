"""Stores at chains with views, as the text has them: the view is made, and stored to."""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.ir.trace import Block, Stmt, Store, Trace
from adjoint_gen.ir.views import is_view, opened
from adjoint_gen.ir.walk import all_variables, altered, blocks, statements, with_blocks
from adjoint_gen.names import Names


def view_stores(trace: Trace) -> Trace:
    """The trace without views in the chains of its stores; this is for printing only, since names are no storage then."""
    trace = altered(trace, functions=tuple(map(view_stores, trace.functions)))
    if not any(isinstance(s, Store) and any(map(is_view, s.chain)) for s in statements(trace.body)):
        return trace
    names = Names(all_variables(trace))

    def visit(block: Block) -> Block:
        out: list[Stmt] = []
        for stmt in block:
            if isinstance(stmt, Store) and any(map(is_view, stmt.chain)):
                made, array, chain = opened(stmt.array, stmt.chain, names.fresh, stmt.origin, load=False)
                out += [*made, replace(stmt, array=array, chain=chain)]
            else:
                out.append(with_blocks(stmt, tuple(visit(b) for b in blocks(stmt))))
        return tuple(out)

    return altered(trace, body=visit(trace.body))
