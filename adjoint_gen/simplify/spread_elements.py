"""Write an element where it is used, if it is used twice and does not change in between.

    t = x[i]                      y[i] = x[i] * u + x[i]
    y[i] = t * u + t      ->

By now each common subexpression is one name.  The user wrote the element, and a reader knows what it is. An item that the
header of a loop says keeps its name.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Container, Mapping
from dataclasses import dataclass

from adjoint_gen.analysis.distinct_cells import Apart
from adjoint_gen.analysis.item_walks import item_walks
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import changes_at, storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, Record, Store, Trace, Var
from adjoint_gen.ir.walk import all_variables, altered, reads, statements
from adjoint_gen.names import Names
from adjoint_gen.simplify.spread_indices import joined
from adjoint_gen.simplify.spreading import with_own

GETITEM = "operator.getitem"
_MENTIONS = 2

_NEAR = 32
"""How many statements after a change of other elements the uses have to stand, at most."""


def spread_elements(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with such elements where they are used.

    >>> from adjoint_gen.ir.kinds import INT, array
    >>> from adjoint_gen.ir.trace import Param, Source
    >>> x, i, t, y = Var("x"), Var("i"), Var(""), Var("y")
    >>> body = (Bind(t, "operator.getitem", (x, i)), Bind(y, "operator.mul", (t, t)))
    >>> made = Trace("f", (Param("x", x, array("x", 1)), Param("i", i, INT)), body, y, Source("", 1, (), "f", ""))
    >>> len(spread_elements(made).body)
    3
    """
    trace = altered(trace, functions=tuple(spread_elements(f) for f in trace.functions))
    every = list(statements(trace.body))
    count = uses(trace)
    twice = {s.target for s in every if isinstance(s, Bind) and _is_nameless_load(s) and count[s.target] == _MENTIONS}
    twice -= {load.target for loads in item_walks(trace).values() for load in loads} if twice else set()
    if not twice:
        return trace
    regions, kinds = storage(trace), infer(trace)
    apart = Apart.of(trace, regions, kinds)
    spread = _Spread(twice, set(joined(every)), regions, kinds, apart, Names(all_variables(trace)))
    return altered(trace, body=spread.block(trace.body))


def _is_nameless_load(stmt: Bind) -> bool:
    return stmt.op == GETITEM and not stmt.target.base


@dataclass(frozen=True, slots=True)
class _Spread:
    """Gives each mention of some elements a load of its own; ``moving`` are names that hold something else later."""

    twice: Container[Var]
    moving: Container[Var]
    regions: Mapping[Var, Var]
    kinds: Mapping[Var, Kind]
    apart: Apart
    names: Names

    def block(self, block: Block) -> Block:
        """The block with a load before each use of an element."""
        used: dict[Var, list[int]] = {}
        for at, stmt in enumerate(block):
            for var in reads(stmt) if isinstance(stmt, Bind | Store | Record) else ():
                if var in self.twice:
                    used.setdefault(var, []).append(at)
        changes = changes_at(block, self.regions)
        loads = {s.target: (at, s) for at, s in enumerate(block) if isinstance(s, Bind) and self.may(s)}
        chosen = {
            var: load for var, (at, load) in loads.items()
            if len(used.get(var, ())) == _MENTIONS and self.stays(load, block, changes, at, used[var][-1])
        }
        return tuple(new for stmt in block for new in with_own(stmt, chosen, self.names, self.block))

    def may(self, load: Bind) -> bool:
        """Whether a load gives one of the elements, by an index that is the same later."""
        scalar = load.target in self.twice and self.kinds.get(load.target, UNKNOWN).tag == "numpy scalar"
        return scalar and not any(v in self.moving for v in reads(load))

    def stays(self, load: Bind, block: Block, changes: Mapping[Var, list[int]], at: int, last: int) -> bool:
        """Whether an element is the same up to its last use; other elements of its array may change shortly before."""
        regions = {self.regions[v] for v in reads(load) if v in self.regions}
        between = [(places, bisect(places, at), bisect_left(places, last)) for places in map(changes.get, regions) if places]
        between = [(places, first, end) for places, first, end in between if first < end]
        if not between:
            return True
        places, first, end = between[0]
        if len(regions) > 1 or last - places[first] > _NEAR:
            return False
        return all(self.apart(load, block[place]) for place in places[first:end])
