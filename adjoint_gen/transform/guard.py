"""Mark what a derivative relies on: each kind that is known of a parameter or outer value that the function reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjoint_gen.analysis.appended_outside import noted
from adjoint_gen.frontend.storage.stores import MEMORY
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Bind, Effect, Trace
from adjoint_gen.ir.views import NOTED_ONCE
from adjoint_gen.ir.walk import all_variables, closing_reads, reads, statements, variables
from adjoint_gen.names import Names


def guard(primal: Trace, wrt: tuple[int, ...]) -> Trace:
    """The same function with ``guarded`` set where a call with a value of another kind must not get through.

    That is wherever the function reads the value, even if its derivative does not: with another one a test may turn out
    otherwise, and the result may be no scalar. The parameters at positions ``wrt`` are guarded in any case, since a
    gradient has the kind of its argument. A list outside on which the function only puts something may hold anything, and is
    in no other value: what is read there would change.
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
    return replace(primal, params=params, outers=outers, body=(*_noted_once(primal), *primal.body))


def _noted_once(primal: Trace) -> Iterator[Bind]:
    """What refuses, at run time, that a list on which a function only puts something is in another value, or is one."""
    notes, names = noted(primal), Names(all_variables(primal))
    given = [(v, p.kind) for p in primal.params for v in variables(p.tree)] + [(o.var, o.kind) for o in primal.outers]
    others = [v for v, kind in given if v not in notes and kind.tag in (*MEMORY, "tuple") and kind.tag != "array"]
    for outer in primal.outers if others else ():
        if outer.var in notes:
            yield Bind(names.fresh(), NOTED_ONCE, (outer.var, *others), (), Effect.RAISES)
