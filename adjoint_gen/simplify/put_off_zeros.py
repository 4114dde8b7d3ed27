"""Set an adjoint that was taken to zero when it has been used, not before.

    t = y_bar[i]
    y_bar[i] = 0.0          x_bar[i] += y_bar[i] * c
    x_bar[i] += t * c  ->   y_bar[i] = 0.0

Then the load is written where it is used, and a slice needs no copy.  This is for the text: other passes rely on a load that
the store of zeros follows at once.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage, written
from adjoint_gen.analysis.uses import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, Const, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, closing_reads, reads, reads_within, statements, with_blocks

GETITEM = "operator.getitem"
ZERO = Const(0.0)


def put_off_zeros(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with such stores after the last use of what was loaded.

    >>> from adjoint_gen.ir.trace import Source
    >>> x_bar, y_bar, i, t = Var("x_bar"), Var("y_bar"), Var("i"), Var("t")
    >>> load, taken = Bind(t, "operator.getitem", (y_bar, i)), Store(y_bar, (i,), Const(0.0))
    >>> body = (load, taken, Store(x_bar, (i,), t, add=True))
    >>> put_off_zeros(Trace("f", (), body, x_bar, Source("", 1, (), "f", ""))).body[-1] == taken
    True
    """
    trace = altered(trace, functions=tuple(put_off_zeros(f) for f in trace.functions))
    every = list(statements(trace.body))
    if not any(isinstance(s, Store) and s.value == ZERO for s in every):
        return trace
    return altered(trace, body=_block(trace.body, uses(trace), storage(trace), infer(trace)))


def _block(block: Block, count: Mapping[Var, int], regions: Mapping[Var, Var], kinds: Mapping[Var, Kind]) -> Block:
    out = [with_blocks(s, tuple(_block(b, count, regions, kinds) for b in blocks(s))) for s in block]
    loads = {(s.args[0], s.args[1:]): (k, s.target) for k, s in enumerate(block) if isinstance(s, Bind) and s.op == GETITEM}
    for at, stmt in enumerate(block):
        if not (isinstance(stmt, Store) and stmt.value == ZERO and not stmt.add):
            continue
        before, load = loads.get((stmt.array, stmt.chain), (at, stmt.array))
        if before >= at or (count[load] > 2 and kinds.get(load, UNKNOWN).rank == 0):
            continue
        while out[at] is not stmt:
            at -= 1  # others were put off until after it
        left, place = count[load], at
        while left and place + 1 < len(out) and not _touches(out[place + 1], stmt.array, regions):
            place += 1
            left -= sum(v == load for v in reads_within(out[place]))
        if not left:
            del out[at]
            out.insert(place, stmt)
    return tuple(out)


def _touches(stmt: Stmt, array: Var, regions: Mapping[Var, Var]) -> bool:
    """Whether a statement may read or change what an array refers to."""
    region = regions.get(array, array)
    return any(regions.get(v, v) == region for s in statements((stmt,)) for v in (*reads(s), *closing_reads(s), *written(s)))
