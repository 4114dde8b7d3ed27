"""Give the caller the shadows of arguments themselves as gradients, where nothing looks at them any more.

    x_bar = by_place(t)[0]    ->    x_bar = by_place(t, copy=False)[0]

Where the function itself made them, what shares memory with no other needs no copy. This is for the text: other passes rely on
gradients in memory of their own.
"""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.trace import Bind, Const, Trace, Var
from adjoint_gen.ir.views import BLANK, BY_PLACE, DETACHED, REFERENCE
from adjoint_gen.ir.walk import altered, reads_within, variables

_AS_THEY_ARE = (("copy", Const(False)),)


def give_shadows(trace: Trace) -> Trace:
    """The trace in which such gradients are no copies."""
    at = next((k for k, s in enumerate(trace.body) if isinstance(s, Bind) and s.op == BY_PLACE), None)
    if at is None:
        return trace
    stmt, made = trace.body[at], {s.target: s for s in trace.body[:at] if isinstance(s, Bind)}
    assert isinstance(stmt, Bind)
    maker = made.get(shadows := stmt.args[0]) if isinstance(stmt.args[0], Var) else None
    if maker is not None and maker.op == REFERENCE and isinstance(maker.args[0], Var):
        maker = made.get(maker.args[0])
    regions = storage(trace)
    read = (*variables(trace.result), *(v for s in trace.body[at + 1 :] for v in reads_within(s)))
    own = maker is not None and maker.op in (BLANK, DETACHED)
    if not own or shadows not in regions or any(regions.get(v) == regions[shadows] for v in read):
        return trace
    return altered(trace, body=(*trace.body[:at], replace(stmt, params=_AS_THEY_ARE), *trace.body[at + 1 :]))
