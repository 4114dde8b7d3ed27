"""Names that one path never binds: which of them must hold something all the same.

A name that is first bound in a branch or a loop prints nothing where it is not bound.  But a tape that records it, or a
copy into another name, reads it on every path; then it is ``None`` where the primal would have left it unbound.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from adjoint_gen.analysis.activity import reach
from adjoint_gen.ir.trace import Append, Atom, For, If, Record, Trace, Undefined, Var, While
from adjoint_gen.ir.walk import statements, variables


def bound_to_none(trace: Trace, names: Mapping[Var, str], needed: Container[Var]) -> frozenset[Var]:
    """The params and results of joins that are ``None`` where the trace says that they are undefined."""
    unbound: list[Var] = []
    sources: dict[Var, list[Var]] = {}
    read: dict[Var, None] = {}

    def join(target: Var, source: Atom) -> None:
        if target not in needed:
            return
        if isinstance(source, Undefined):
            unbound.append(target)
        elif isinstance(source, Var):
            sources.setdefault(target, []).append(source)
            if names.get(source) != names.get(target):
                read[source] = None

    for stmt in statements(trace.body):
        match stmt:
            case If(yields=yields):
                for y in yields:
                    join(y.result, y.then)
                    join(y.result, y.orelse)
            case For(carried=carried) | While(carried=carried):
                for c in carried:
                    join(c.param, c.init)
                    join(c.param, c.next)
                    join(c.result, c.param)
            case Record(value=value) | Append(value=value):
                read.update(dict.fromkeys(variables(value)))
    if not unbound:
        return frozenset()
    backward = reach(read, sources)
    return frozenset(v for v in unbound if v in backward)
