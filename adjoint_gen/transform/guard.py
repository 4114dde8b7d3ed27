"""Mark what the generated code relies on: each kind that is known of a parameter or outer value that the code reads."""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Trace
from adjoint_gen.ir.walk import reads_within, variables

_CHECKED = frozenset({"float", "int", "bool", "complex", "numpy scalar", "array", "tuple", "list", "dict"})


def guard(trace: Trace, wrt: tuple[int, ...], count: int) -> Trace:
    """The same trace with ``guarded`` set where a call with a value of another kind must not get through.

    The parameters at positions ``wrt`` are guarded even where they are not read, since a gradient has the kind
    of its argument.  Only the first ``count``, the primal's, are: a scalar seed may stand for an array of equal ones.
    """
    read = {v for s in trace.body for v in reads_within(s)} | set(variables(trace.result))

    def relied_on(kind: Kind) -> bool:
        return kind.tag in _CHECKED

    params = tuple(
        replace(p, guarded=k < count and relied_on(p.kind) and (k in wrt or any(v in read for v in variables(p.tree))))
        for k, p in enumerate(trace.params)
    )
    outers = tuple(replace(o, guarded=relied_on(o.kind) and o.var in read) for o in trace.outers)
    return replace(trace, params=params, outers=outers)
