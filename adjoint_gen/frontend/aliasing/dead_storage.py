"""Storage that turned out not to change: its array is written under no name.

What may be written is storage from the start, since the text above a store is lowered before the store is met. Where none
came, the name stands for a value after all: the copy that made the storage goes, and its loads are loads of the value.
"""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.analysis.storage import storage
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Bind, Trace, Var
from adjoint_gen.ir.walk import map_arg, rename, statements, without_binds
from adjoint_gen.rules.listing import LIST

COPY, GETITEM = "ndarray.copy", "operator.getitem"


def without_needless_copies(low: Lowering, trace: Trace) -> Trace:
    """The trace without storage that is never stored to; ``low`` is told what became of its names."""
    written = storage(trace).keys()
    plain = {var for var in low.arrays.storage if var not in written}
    if not plain:
        return trace
    same: dict[Var, Var] = {}
    for stmt in statements(trace.body):
        match stmt:
            case Bind(target=target, op=op, args=(Var() as value,)) if op in (COPY, LIST) and target in plain:
                if target in low.arrays.shared or value in low.arrays.own or (value in low.lists.sliced and op == LIST):
                    same[target] = value
                    low.arrays.own.pop(value, None)
            case Bind(target=target, op=op, args=(Var() as array,)) if op == GETITEM and array in plain:
                same[target] = array
    for var in plain:
        low.arrays.storage.pop(var)
        low.arrays.shared.discard(var)
        low.arrays.exchanged.pop(var, None)
    names = {var: _last(var, same) for var in same}
    for changes in (low.arrays.in_place, low.arrays.overwritten, low.lists.updated):
        changes[:] = [replace(i, old=names.get(i.old, i.old), new=names.get(i.new, i.new)) for i in changes]
    lists, told = low.lists, low.objects.watched.told
    lists.sums |= {names.get(made, made): (at, tuple(names.get(v, v) for v in of)) for made, (at, of) in lists.sums.items()}
    for found in (lists.columns, told):
        found |= {names[var]: at for var, at in found.items() if var in names}
    for some in (lists.joined, lists.sliced):
        some |= {names[var] for var in some if var in names}
    low.premises.leaning = {names.get(var, var) for var in low.premises.leaning}
    low.premises.beliefs.asked = {names.get(var, var) for var in low.premises.beliefs.asked}
    low.premises.beliefs.handed = [(names.get(var, var), kind, error) for var, kind, error in low.premises.beliefs.handed]
    body, result = rename(without_binds(trace.body, same), names), map_arg(trace.result, lambda v: names.get(v, v))
    return replace(trace, body=body, result=result)


def _last(var: Var, same: dict[Var, Var]) -> Var:
    while var in same:
        var = same[var]
    return var
