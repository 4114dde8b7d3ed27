"""Mark what a derivative relies on: each kind that is known of a parameter or outer value that the function reads."""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.analysis.appended_outside import noted
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Trace
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables


def guard(primal: Trace, wrt: tuple[int, ...]) -> Trace:
    """The same function with ``guarded`` set where a call with a value of another kind must not get through.

    That is wherever the function reads the value, even if its derivative does not: with another one a test may turn out
    otherwise, and the result may be no scalar. The parameters at positions ``wrt`` are guarded in any case, since a
    gradient has the kind of its argument. A list outside on which the function only puts something may hold anything.
    """
    notes = noted(primal)
    read = {v for s in statements(primal.body) for v in (*reads(s), *closing_reads(s))} | set(variables(primal.result))

    def relied_on(kind: Kind) -> bool:
        return kind.tag != "unknown"

    params = tuple(
        replace(p, guarded=p.guarded or (relied_on(p.kind) and (k in wrt or any(v in read for v in variables(p.tree)))))
        for k, p in enumerate(primal.params)
    )
    outers = tuple(
        replace(o, guarded=o.var not in notes and (o.guarded or (relied_on(o.kind) and o.var in read))) for o in primal.outers
    )
    return replace(primal, params=params, outers=outers)
