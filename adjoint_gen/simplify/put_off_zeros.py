"""Set an adjoint that was taken to zero when it has been used, not before.

    t = y_bar[i]
    y_bar[i] = 0.0          x_bar[i] += y_bar[i] * c
    x_bar[i] += t * c  ->   y_bar[i] = 0.0

Then the load is written where it is used, and a slice needs no copy; what stands in between may store to other cells of
the same array.  This is for the text: other passes rely on a load that
the store of zeros follows at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjoint_gen.analysis.distinct_cells import Apart
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, Const, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, closing_reads, reads, reads_within, statements, with_blocks

GETITEM = "operator.getitem"
ZERO = Const(0.0)

_MENTIONS = 2
"""How often an element is written out instead of a name for it."""

_PASSED = 8
"""How many other accesses to its array a store is put off behind."""


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
    regions, kinds = storage(trace), infer(trace)
    return altered(trace, body=_Off(uses(trace), regions, kinds, Apart.of(trace, regions, kinds)).block(trace.body))


@dataclass(frozen=True, slots=True)
class _Off:
    """``count`` are the uses of each name."""

    count: Mapping[Var, int]
    regions: Mapping[Var, Var]
    kinds: Mapping[Var, Kind]
    apart: Apart

    def block(self, block: Block) -> Block:
        out = [with_blocks(s, tuple(self.block(b) for b in blocks(s))) for s in block]
        loads = {(s.args[0], s.args[1:]): (k, s.target) for k, s in enumerate(block) if isinstance(s, Bind) and s.op == GETITEM}
        for at, stmt in enumerate(block):
            if not (isinstance(stmt, Store) and stmt.value == ZERO and not stmt.add):
                continue
            before, load = loads.get((stmt.array, stmt.chain), (at, stmt.array))
            if before >= at or (self.count[load] > _MENTIONS and self.kinds.get(load, UNKNOWN).rank == 0):
                continue
            while out[at] is not stmt:
                at -= 1  # others were put off until after it
            place = self.after_use(stmt, load, out, at)
            if place is not None:
                del out[at]
                out.insert(place, stmt)
        return tuple(out)

    def after_use(self, zeros: Store, load: Var, block: list[Stmt], at: int) -> int | None:
        """Where a store may go: after the uses of a load, and of what is computed from it to be used once."""
        found = None
        waiting, passed = {load: self.count[load]}, 0
        for place in range(at + 1, len(block)):
            stmt = block[place]
            if self.touches(stmt, zeros.array):
                passed += 1
                if passed > _PASSED or not self.apart(zeros, stmt):
                    break
            used = [v for v in reads_within(stmt) if v in waiting]
            for var in used:
                waiting[var] -= 1
            if used and isinstance(stmt, Bind) and not stmt.target.base and self.count[stmt.target] == 1:
                waiting[stmt.target] = 1
            if not waiting[load] and (found is None or used):
                found = place
            if not any(waiting.values()):
                break
        return found

    def touches(self, stmt: Stmt, array: Var) -> bool:
        """Whether a statement may read or change what an array refers to."""
        region = self.regions.get(array, array)
        return any(
            self.regions.get(v, v) == region
            for s in statements((stmt,)) for v in (*reads(s), *closing_reads(s), *written(s))
        )
