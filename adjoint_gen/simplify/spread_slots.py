"""Write what stands in a list or dict where it is used, if that is a few times and it stays there.

    t = net[k]
    t1 = t["W"]
    t2 = t["b"]                       net[k]["W"] -= 0.1 * np.outer(x, net[k]["b"])
    t1 -= 0.1 * np.outer(x, t2)  ->

The user wrote it so, and a reader sees which array changes. What has a name of the user's keeps it.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.slots import Slot, changed, meets, read
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Bind, Block, Effect, Record, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import REFERENCE
from adjoint_gen.ir.walk import all_variables, altered, reads, statements
from adjoint_gen.names import Names
from adjoint_gen.simplify.spread_indices import joined
from adjoint_gen.simplify.spreading import with_own

_MENTIONS = 3
"""How often a place is written out instead of a name for what is there."""


def spread_slots(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with such references where they are used."""
    trace = altered(trace, functions=tuple(map(spread_slots, trace.functions)))
    references = shadowed(trace)
    if not references:
        return trace
    moving = set(joined(list(statements(trace.body))))
    spread = _Spread(uses(trace), references, moving, storage(trace), infer(trace), Names(all_variables(trace)))
    return altered(trace, body=spread.block(trace.body))


@dataclass(frozen=True, slots=True)
class _Spread:
    """``count`` are the uses of each name; ``moving`` are those that hold something else later."""

    count: Mapping[Var, int]
    references: Container[Var]
    moving: Container[Var]
    regions: Mapping[Var, Var]
    kinds: Mapping[Var, Kind]
    names: Names

    def block(self, block: Block) -> Block:
        """The block with a reference before each statement that uses it."""
        used: dict[Var, list[int]] = {}
        for at, stmt in enumerate(block):
            for var in reads(stmt) if isinstance(stmt, Bind | Store | Record) else ():
                used.setdefault(var, []).append(at)
        changes = [
            (at, slot) for at, stmt in enumerate(block)
            for inner in statements((stmt,)) for slot in changed(inner, self.regions, self.kinds)
        ]
        chosen: dict[Var, Bind] = {}
        last: dict[Var, int] = {}  # where what is chosen is used last, by way of others that are
        for at, stmt in reversed(list(enumerate(block))):
            slot = self.slot(stmt)
            if slot is None or not isinstance(stmt, Bind):
                continue
            places = used.get(stmt.target, [])
            if not 0 < len(places) <= _MENTIONS or len(places) < self.count[stmt.target]:
                continue
            end = max(last.get(getattr(block[place], "target", stmt.target), place) for place in places)
            if not any(at < place < end and meets(slot, other) for place, other in changes):
                last[stmt.target], chosen[stmt.target] = end, stmt
        return tuple(new for stmt in block for new in with_own(stmt, chosen, self.names, self.block))

    def slot(self, stmt: Stmt) -> Slot | None:
        """The slot out of which a statement takes a reference that has no name, by names that stay what they are."""
        if not isinstance(stmt, Bind) or stmt.op != REFERENCE or stmt.effect is not Effect.PURE or stmt.target.base:
            return None
        if any(v in self.moving for v in (stmt.target, *reads(stmt))):
            return None
        try:
            return read(stmt, self.references, self.regions, self.kinds)
        except LookupError:
            return None
