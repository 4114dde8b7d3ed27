"""Lists that one loop fills: of the adjoint of such a list each pass takes the item of its counter, where others pop the last.

    t = []                                   for i in reversed(range(n)):
    for i in range(n):          ->               x_bar[i] += t_bar[i] * 2 * x[i]
        t.append(x[i] ** 2)

*Why it is right.* The adjoint of a list has as many items as the list has there, and before its loop this one is empty: so the
pass of ``i`` has appended item ``i``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjoint_gen.analysis.nonnegative import nonnegative
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.trace import Append, Atom, Bind, Block, Const, For, Trace, Var
from adjoint_gen.ir.walk import every_block, reads, reads_within, statements


def filled_lists(trace: Trace) -> Mapping[Var, Var]:
    """The lists that one loop fills from its first item on, each with the counter of the loop."""
    regions, found = storage(trace), dict[Var, Var]()
    for block in every_block(trace.body):
        empty: set[Var] = set()
        for stmt in block:
            if empty:
                names = {regions.get(var, var) for var in reads_within(stmt)}
                met = {items for items in empty if regions.get(items, items) in names}
                empty -= met
                if isinstance(stmt, For) and _counts(stmt):
                    found |= {items: stmt.counter for items in met if _is_filled(items, stmt.body, regions)}
            if isinstance(stmt, Bind) and stmt.op == "list" and not stmt.args:
                empty.add(stmt.target)
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


def _is_filled(items: Var, body: Block, regions: Mapping[Var, Var]) -> bool:
    """Whether each pass of a loop appends once to a list, and does nothing else with it."""
    met = [s for s in statements(body) if any(regions.get(v, v) == regions.get(items, items) for v in reads(s))]
    return len(met) == 1 and isinstance(met[0], Append) and met[0].items == items and any(s is met[0] for s in body)
