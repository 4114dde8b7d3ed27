"""Read what a branch yields, where the reverse sweep keeps that anyway, and not what one side of it was.

    y_tape, y_tape_1, y_tape_2 = [], [], []            y_tape = []
    for i in range(n):                                 for i in range(n):
        if x[i] > 0.5:                                     if x[i] > 0.5:
            y = np.exp(x[i])                                   y = np.exp(x[i])
            y_tape.append(y)                    ->
        else:                                              else:
            y = np.sqrt(x[i])                                  y = np.sqrt(x[i])
            y_tape_1.append(y)
        y_tape_2.append(y)                                 y_tape.append(y)

It runs before anything is recorded: the reverse of a branch reads names of the branch's body, as they were in that pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.trace import If, Stmt, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, closing_reads, defines, reads, rename, statements, variables, with_blocks


def read_yields(trace: Trace) -> Trace:
    """The trace whose reverse sweep reads yields in place of what they are on one side."""
    cut = reverse_sweep(trace)
    primals = {s.label: s for s in statements(trace.body[:cut]) if isinstance(s, If) and s.yields}
    if not primals:
        return trace
    back = list(statements(trace.body[cut:]))
    kept = {v for s in back for v in (*reads(s), *closing_reads(s))} | set(variables(trace.result))
    kept -= set(storage(trace))
    sides = {label: tuple(_yielded(primal, side, kept) for side in (0, 1)) for label, primal in primals.items()}

    def change(stmt: Stmt) -> Stmt:
        stmt = with_blocks(stmt, tuple(tuple(map(change, b)) for b in blocks(stmt)))
        if isinstance(stmt, If) and stmt.reverses in sides:
            then, orelse = (rename(b, same) for b, same in zip((stmt.then, stmt.orelse), sides[stmt.reverses], strict=True))
            return replace(stmt, then=then, orelse=orelse)
        return stmt

    return altered(trace, body=(*trace.body[:cut], *map(change, trace.body[cut:])))


def _yielded(primal: If, side: int, kept: set[Var]) -> Mapping[Var, Var]:
    """The yields that are kept, by what they are on a side of a branch, if that is bound there and kept as well."""
    inside = {v for s in statements(blocks(primal)[side]) for v in defines(s)}
    ends = ((y.then if side == 0 else y.orelse, y.result) for y in primal.yields)
    return {end: result for end, result in ends if isinstance(end, Var) and end in inside & kept and result in kept}
