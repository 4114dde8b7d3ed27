"""Caches outside of functions: what another call has stored there was computed of what varies, and nothing shows that.

    if x not in CACHE:              # not so: another call was here
        CACHE[x] = x * x            # a store to what is outside, which is refused when the program comes to it
    return CACHE[x]                 # a constant, by all that the trace says
"""

from __future__ import annotations

from collections.abc import Iterable

from adjoint_gen.analysis.value_dependence import dependence
from adjoint_gen.errors import refuse
from adjoint_gen.frontend.state.known_raises import UNSUPPORTED
from adjoint_gen.ir.trace import Bind, Const, Effect, If, Trace, Var
from adjoint_gen.ir.walk import statements


def refuse_full_caches(trace: Trace, inputs: Iterable[Var]) -> None:
    """Refuse what is stored outside the function where a test of what varies says so."""
    functions = {f.name: f for f in (trace, *trace.functions)}
    if not any(_stores_outside(s) for f in functions.values() for s in statements(f.body)):
        return
    found = dependence(trace, frozenset(inputs), by_tests=True)
    for function, names in ((trace, found.names), *((functions[v.function], names) for v, names in found.functions.items())):
        for branch in statements(function.body):
            if not isinstance(branch, If) or branch.test not in names:
                continue
            for stmt in statements((*branch.then, *branch.orelse)):
                if isinstance(stmt, Bind) and _stores_outside(stmt):
                    what, remedy = (arg.value for arg in stmt.args[:2] if isinstance(arg, Const))
                    raise refuse(function.source, stmt.origin or branch.origin, str(what), str(remedy))


def _stores_outside(stmt: object) -> bool:
    """Whether this raises the refusal of a store to what lives on when the function has returned."""
    return isinstance(stmt, Bind) and stmt.op == UNSUPPORTED and stmt.effect is Effect.IMPURE
