"""Take the items of a list or dict from itself, where it is loaded as a whole and has not changed since.

    t = layers[...]
    w = t[k]               ->      w = layers[k]

A function that is written out where it is called was given the whole: so no copy is made of it, and the adjoint of an item is
added to that of the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, blocks, statements, with_blocks

_CONTAINERS = ("list", "dict")


def look_past_loads(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, without loads of wholes of which only items are read."""
    trace = altered(trace, functions=tuple(map(look_past_loads, trace.functions)))
    regions, loads = storage(trace), dict[Var, Var]()
    kinds = infer(trace) if regions else {}
    for stmt in statements(trace.body) if regions else ():
        match stmt:
            case Bind(target=target, op=op, args=(Var() as items,)) if op == GETITEM and items in regions:
                if kinds.get(items, UNKNOWN).tag in _CONTAINERS:
                    loads[target] = items
    return altered(trace, body=_Past(kinds, regions, loads).block(trace.body, {})) if loads else trace


@dataclass(frozen=True, slots=True)
class _Past:
    """The pass over a trace with these ``loads`` of wholes, each with what it is of."""

    kinds: Mapping[Var, Kind]
    regions: Mapping[Var, Var]
    loads: Mapping[Var, Var]

    def block(self, block: Block, before: Mapping[Var, Var]) -> Block:
        """A block, at the beginning of which these names hold all of what is in others."""
        out: list[Stmt] = []
        wholes = dict(before)
        for stmt in block:
            changed = {self.regions[v] for s in statements((stmt,)) for v in written(s) if v in self.regions}
            wholes = {held: items for held, items in wholes.items() if self.regions[items] not in changed}
            out.append(self.stmt(stmt, wholes))
            if isinstance(stmt, Bind) and stmt.target in self.loads:
                wholes[stmt.target] = self.loads[stmt.target]
        return tuple(out)

    def stmt(self, stmt: Stmt, wholes: Mapping[Var, Var]) -> Stmt:
        match stmt:
            case Bind(target=target, op=op, args=(Var() as held, step, *steps)) if op == GETITEM and held in wholes:
                still = self.kinds.get(target, UNKNOWN).tag in _CONTAINERS
                return stmt if still else replace(stmt, args=(wholes[held], step, *steps))
        return with_blocks(stmt, tuple(self.block(inner, wholes) for inner in blocks(stmt)))
