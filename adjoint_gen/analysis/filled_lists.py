"""Lists that one loop fills: of the adjoint of such a list each pass takes the item of its counter, where others pop the last.

    t = []                                   for i in reversed(range(n)):
    for i in range(n):          ->               x_bar[i] += t_bar[i] * 2 * x[i]
        t.append(x[i] ** 2)

*Why it is right.* The adjoint of a list has as many items as the list has there, and before its loop this one is empty: so the
pass of ``i`` has appended item ``i``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Mapping, Sequence

from adjoint_gen.analysis.nonnegative import nonnegative
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.trace import Append, Atom, Bind, Block, Const, For, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import defines_within, every_block, reads, statements


def filled_lists(trace: Trace) -> Mapping[Var, Var]:
    """The lists that one loop fills from its first item on, each with the counter of the loop."""
    regions, read, found = storage(trace), uses(trace), dict[Var, Var]()

    def met(block: Block, own: Container[Var] = ()) -> dict[Var, list[Stmt]]:
        """The statements of a block, inner ones too, by the regions of what they read; loads that nobody reads are none."""
        by_region: dict[Var, list[Stmt]] = defaultdict(list)
        for stmt in statements(block):
            if not (isinstance(stmt, Bind) and stmt.op == GETITEM and not read[stmt.target]):
                for region in dict.fromkeys(regions.get(v, v) for v in reads(stmt) if v not in own):
                    by_region[region].append(stmt)
        return by_region

    for block in every_block(trace.body):
        empty: dict[Var, Var] = {}
        for stmt in block:
            if empty and (here := met((stmt,)).keys() & empty.keys()):
                if isinstance(stmt, For) and _counts(stmt):
                    inside = met(stmt.body, {v for s in stmt.body for v in defines_within(s)})
                    found |= {empty[r]: stmt.counter for r in here if _is_filled(empty[r], stmt.body, inside[r])}
                for region in here:
                    del empty[region]
            if isinstance(stmt, Bind) and stmt.op == "list" and not stmt.args:
                empty[regions.get(stmt.target, stmt.target)] = stmt.target
    return found


def filled_lengths(trace: Trace) -> Mapping[Var, Atom]:
    """How many items the lists have that one loop fills, and that nothing else ever changes: as many as it has passes."""
    filled = filled_lists(trace)
    if not filled:
        return {}
    regions, counts, every = storage(trace), nonnegative(trace), statements(trace.body)
    changes = Counter(regions.get(var, var) for stmt in every for var in written(stmt))
    passes = {s.counter: s.hi for s in every if isinstance(s, For)}
    found = {items: passes[counter] for items, counter in filled.items() if changes[regions.get(items, items)] == 1}
    return {items: count for items, count in found.items() if count in counts or _is_count(count)}


def _is_count(passes: Atom) -> bool:
    return isinstance(passes, Const) and isinstance(passes.value, int) and passes.value >= 0


def _counts(loop: For) -> bool:
    """Whether the counter of a pass is the number of passes before it."""
    return (loop.lo, loop.step, loop.until, loop.backwards) == (Const(0), Const(1), None, False)


def _is_filled(items: Var, body: Block, met: Sequence[Stmt]) -> bool:
    """Whether all that each pass of a loop does with a list is to append to it once."""
    return len(met) == 1 and isinstance(met[0], Append) and met[0].items == items and any(s is met[0] for s in body)
