"""Let a shadow begin as the first sum that is added to all of it, where nothing mentions it before.

    y_bar = zeros_like(y)      (in the forward sweep)
    y_bar += u * v                                        ->    y_bar = u * v

*Why it is right.* Until then no name of its region is mentioned, so all of it is zero, and zero and a sum are the sum, but
for the signs of zeros. The sum is new memory of the same shape and dtype that nothing else reads, and lies as its operands
do, which nobody asks. This is for the text: a shadow is made beside what it shadows for all other passes.
"""

from __future__ import annotations

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.layouts import asked_at_run_time
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.kinds import UNKNOWN, is_array_like
from adjoint_gen.ir.trace import Bind, Store, Trace, Var
from adjoint_gen.ir.views import REFERENCE
from adjoint_gen.ir.walk import altered, defines_within, reads_within, statements
from adjoint_gen.rules.memory import is_new

ZEROS = "adjoint_gen.runtime.zeros_like"


def begin_shadows(trace: Trace) -> Trace:
    """The trace with such shadows made where they are added to first."""
    if not shadowed(trace):
        return trace
    cut, regions, count = reverse_sweep(trace), storage(trace), uses(trace)
    zeros = {s.target for s in trace.body[:cut] if isinstance(s, Bind) and s.op == ZEROS and count[s.target] == 1}
    shadows = {
        s.target: s.args[0] for s in trace.body[:cut]
        if isinstance(s, Bind) and s.op == REFERENCE and len(s.args) == 1 and s.args[0] in zeros and s.target in regions
    }
    if not shadows or asked_at_run_time(trace):
        return trace
    made = (s for s in statements(trace.body) if isinstance(s, Bind) and s.op.startswith("operator.") and is_new(s))
    sums = {s.target for s in made if count[s.target] == 1}
    kinds, begun = infer(trace), dict[int, Bind]()
    waiting = {regions[shadow]: shadow for shadow in shadows}
    for at, stmt in enumerate(trace.body):
        if isinstance(stmt, Bind) and (stmt.target in shadows or stmt.target in shadows.values()):
            continue
        for region in {regions.get(v, v) for v in (*reads_within(stmt), *defines_within(stmt))} & waiting.keys():
            shadow = waiting.pop(region)
            match stmt:
                case Store(array=array, chain=(), value=Var() as value, add=True) if array == shadow and at >= cut:
                    if is_array_like(kinds.get(value, UNKNOWN), kinds[shadow]) and value in sums:
                        begun[at] = Bind(shadow, REFERENCE, (value,), origin=stmt.origin)
    late = {v for bind in begun.values() for v in (bind.target, shadows[bind.target])}
    body = (begun.get(at, s) for at, s in enumerate(trace.body) if not (at < cut and isinstance(s, Bind) and s.target in late))
    return altered(trace, body=tuple(body)) if begun else trace
