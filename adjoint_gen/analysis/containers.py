"""Containers of a trace: which it is given, and which it takes out of others."""

from __future__ import annotations

from adjoint_gen.ir.trace import Append, Arg, Bind, Restore, Store, Trace, Var
from adjoint_gen.ir.walk import reads, statements, variables
from adjoint_gen.rules.listing import LIST


def given(trace: Trace) -> frozenset[Var]:
    """The parameters and outer values of a trace, and what is loaded from them."""
    found = {v for param in trace.params for v in variables(param.tree)} | {o.var for o in trace.outers}
    for stmt in statements(trace.body):
        if isinstance(stmt, Bind) and stmt.op == "operator.getitem" and stmt.args[0] in found:
            found.add(stmt.target)
    return frozenset(found)


def given_tapes(trace: Trace) -> frozenset[Var]:
    """The tapes that a function is given by the one that filled them, and its copies of them: what is on them stays."""
    taken = {s.tape for s in statements(trace.body) if isinstance(s, Restore)}
    copied = {v for s in statements(trace.body) if isinstance(s, Bind) and s.op == LIST and s.target in taken for v in reads(s)}
    return frozenset(taken | copied)


def taken(trace: Trace) -> dict[Var, tuple[Var, Arg]]:
    """The lists and dicts that change and were taken from others, each with that one and the index or key."""
    every = statements(trace.body)
    changed = {s.items if isinstance(s, Append) else s.array for s in every if isinstance(s, Append | Store)}
    found: dict[Var, tuple[Var, Arg]] = {}
    for stmt in reversed(every):
        match stmt:
            case Bind(target=target, op="operator.getitem" | "reference", args=(Var() as base, step)) if target in changed:
                found[target] = base, step
                changed.add(base)
    return found
