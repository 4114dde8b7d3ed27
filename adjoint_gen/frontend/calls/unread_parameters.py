"""Lists for attributes that a function is handed and does nothing with: neither it nor any that it hands them to."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from adjoint_gen.ir.trace import CallFunction, Stmt, Trace, Var
from adjoint_gen.ir.walk import changed, closing_reads, reads, statements, variables


def without_unread(trace: Trace, names: Collection[str]) -> Trace:
    """The functions of a trace without the parameters of these names that they do not need."""
    known = {f.name: f for f in trace.functions}
    needed: dict[str, set[int]] = {name: set() for name in known}
    more = True
    while more:
        more = False
        for f in known.values():
            read = set(variables(f.result))
            for stmt in statements(f.body):
                if isinstance(stmt, CallFunction) and stmt.function in known:
                    read.update(v for k in needed[stmt.function] if k < len(stmt.args) for v in variables(stmt.args[k]))
                else:
                    read.update((*reads(stmt), *closing_reads(stmt)))
            for k, param in enumerate(f.params):
                alone = isinstance(param.tree, Var) and param.kind.tag == "list" and param.name in names
                if k not in needed[f.name] and not (alone and param.tree not in read):
                    needed[f.name].add(k)
                    more = True

    def call(stmt: Stmt) -> Stmt | None:
        if not isinstance(stmt, CallFunction) or stmt.function not in known:
            return None
        return replace(stmt, args=tuple(arg for k, arg in enumerate(stmt.args) if k in needed[stmt.function]))

    functions = [
        replace(f, params=tuple(p for k, p in enumerate(f.params) if k in needed[f.name]), body=changed(f.body, call))
        for f in trace.functions
    ]
    return replace(trace, functions=tuple(functions), body=changed(trace.body, call))
