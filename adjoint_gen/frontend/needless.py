"""Copies that turned out not to be needed: of arrays that are written under no name.

What may be written is storage from the start, since the text above a store is lowered before the store is met. Where none
came, the copy that made the storage goes, and its loads are loads of the value.
"""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.frontend.builder import InPlace, Lowering
from adjoint_gen.ir.trace import Bind, Block, Store, Trace, Var
from adjoint_gen.ir.walk import blocks, map_arg, rename, statements, with_blocks

COPY, GETITEM = "ndarray.copy", "operator.getitem"


def without_needless_copies(low: Lowering, trace: Trace) -> Trace:
    """The trace without storage that is never stored to; ``low`` is told what became of its names."""
    written = {s.array for s in statements(trace.body) if isinstance(s, Store)}
    copied = {
        s.target: s.args[0] for s in statements(trace.body)
        if isinstance(s, Bind) and s.op == COPY and s.target in low.storage and s.target not in written
        and (s.target in low.shared or s.args[0] in low.own)
    }
    if not copied:
        return trace
    same: dict[Var, Var] = {}

    def found(var: Var) -> Var:
        while var in same:
            var = same[var]
        return var

    for target, value in copied.items():
        assert isinstance(value, Var)
        same[target] = value
        low.own.pop(value, None)
        low.storage.pop(target)
        low.shared.discard(target)
    for stmt in statements(trace.body):
        match stmt:
            case Bind(target=target, op=op, args=(Var() as array,)) if op == GETITEM and found(array) != array:
                if found(array) not in low.storage:
                    same[target] = array
    names = {var: found(var) for var in same}
    low.in_place[:] = [
        InPlace(i.name, names.get(i.old, i.old), names.get(i.new, i.new), i.origin, i.symbol) for i in low.in_place
    ]
    low.leaning = {names.get(var, var) for var in low.leaning}
    low.beliefs.asked = {names.get(var, var) for var in low.beliefs.asked}
    return replace(trace, body=rename(_kept(trace.body, same), names), result=map_arg(trace.result, lambda v: names.get(v, v)))


def _kept(block: Block, dropped: dict[Var, Var]) -> Block:
    kept = (s for s in block if not (isinstance(s, Bind) and s.target in dropped))
    return tuple(with_blocks(s, tuple(_kept(b, dropped) for b in blocks(s))) for s in kept)
