"""What to record: a minimum vertex cut between what a loop body gets from elsewhere and what its reverse reads.

The reverse of a block needs some of its names again.  Each can be recorded, or computed again from others that are
recorded or free (outer names and counters).  Recording the vertices of a minimum cut between the *sources*, which cannot
be computed again, and the *needs* records least; of the minimum cuts the one nearest the needs recomputes least.  Where
computing again has a price, the source leads to what is computed, too: the cut pays for each such name on the needs' side.
Maximum flow by shortest augmenting paths (Edmonds & Karp 1972), on the graph with each vertex split in two.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from adjoint_gen.ir.trace import Var

INFINITE = 1 << 60


def minimum_cut(
    needs: Iterable[Var], operands: Mapping[Var, tuple[Var, ...]], sources: frozenset[Var], weights: Mapping[Var, int],
    work: Mapping[Var, int] = MappingProxyType({}),
) -> frozenset[Var]:
    """The names to record so that every need can be had.

    ``operands`` gives what a name is computed from (free names left out); ``sources`` cannot be computed again;
    ``weights`` says what recording a name costs (1 where absent), ``work`` what computing it again does (nothing where absent).

    >>> y, s, t = Var("y"), Var("s"), Var("t")
    >>> sorted(v.name for v in minimum_cut([s, t, y], {s: (y,), t: (y, s)}, frozenset({y}), {}))
    ['y']
    >>> sorted(v.name for v in minimum_cut([t], {s: (y,), t: (y, s)}, frozenset({y}), {}))
    ['t']
    >>> sorted(v.name for v in minimum_cut([t, y], {s: (y,), t: (s,)}, frozenset({y}), {}, {s: 1, t: 1}))
    ['t', 'y']
    """
    goals = dict.fromkeys(needs)
    vertices: dict[Var, None] = {}
    todo = list(goals)
    while todo:
        var = todo.pop()
        if var not in vertices:
            vertices[var] = None
            if var not in sources:
                todo.extend(operands.get(var, ()))
    network = _Network()
    for var in vertices:
        network.edge((var, 0), (var, 1), weights.get(var, 1))
        if var in sources:
            network.edge("source", (var, 0), INFINITE)
        else:
            if work.get(var):
                network.edge("source", (var, 0), work[var])
            for operand in operands.get(var, ()):
                network.edge((operand, 1), (var, 0), INFINITE)
        if var in goals:
            network.edge((var, 1), "sink", INFINITE)
    network.saturate("source", "sink")
    late = network.reaching("sink")
    return frozenset(v for v in vertices if (v, 1) in late and (v, 0) not in late)


class _Network:
    """A flow network as residual capacities."""

    def __init__(self) -> None:
        self.residual: dict[object, dict[object, int]] = {"source": {}, "sink": {}}

    def edge(self, tail: object, head: object, capacity: int) -> None:
        out = self.residual.setdefault(tail, {})
        out[head] = out.get(head, 0) + capacity
        self.residual.setdefault(head, {}).setdefault(tail, 0)

    def saturate(self, source: object, sink: object) -> None:
        """Push as much flow as goes, along shortest paths."""
        while path := self._path(source, sink):
            amount = min(self.residual[tail][head] for tail, head in path)
            for tail, head in path:
                self.residual[tail][head] -= amount
                self.residual[head][tail] += amount

    def _path(self, source: object, sink: object) -> list[tuple[object, object]]:
        before: dict[object, object] = {source: source}
        queue = deque([source])
        while queue and sink not in before:
            tail = queue.popleft()
            for head, capacity in self.residual[tail].items():
                if capacity > 0 and head not in before:
                    before[head] = tail
                    queue.append(head)
        if sink not in before:
            return []
        path, head = [], sink
        while head != source:
            path.append((before[head], head))
            head = before[head]
        return path

    def reaching(self, sink: object) -> set[object]:
        """The vertices from which the sink can still be reached."""
        found = {sink}
        queue = deque([sink])
        while queue:
            head = queue.popleft()
            for tail in self.residual[head]:
                if tail not in found and self.residual[tail][head] > 0:
                    found.add(tail)
                    queue.append(tail)
        return found
