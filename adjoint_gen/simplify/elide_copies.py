"""Do without the copy of an array that was just computed and that nothing else reads, or of one that nobody reads any more.

    t = g * y             y_bar = g * y
    y_bar = t.copy()  ->

    W_bar = zeros_like(W)
    W_bar += g
    p_bar = W_bar.copy()  ->    where this is W_bar

What a function of the same module made and keeps no hold of is such an array, too.
Where the program is asked how its arrays lie in memory, only the copy is known to lie in rows.
This is for the text: other passes rely on storage that starts as a copy of a value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from adjoint_gen.analysis.escape import Makers
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.layouts import COPY, asked_at_run_time
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, CallFunction, Stmt, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, map_arg, reads_within, rename, statements, with_blocks
from adjoint_gen.rules.memory import is_new


def elide_copies(trace: Trace) -> Trace:
    """The trace with storage bound by the operation that computes what it starts with."""
    if asked_at_run_time(trace):
        return trace
    makers = Makers({f.name: f for f in (*trace.functions, trace)})
    elided = [altered(f, body=_elided(f.body, uses(f), infer(f), makers)) for f in (*trace.functions, trace) if _copies(f)]
    changed = {f.name: f for f in elided}
    functions = tuple(_kept_on(changed.get(f.name, f)) for f in trace.functions)
    return altered(_kept_on(changed.get(trace.name, trace)), functions=functions)


def _kept_on(trace: Trace) -> Trace:
    """The trace with storage made in its body that goes on as what is copied of it at last."""
    if not _copies(trace):
        return trace
    regions, left = storage(trace), Counter(uses(trace))
    names_of = Counter(regions.values())
    made: set[Var] = set()
    same: dict[Var, Var] = {}
    body: list[Stmt] = []
    for stmt in trace.body:
        left.subtract((*reads_within(stmt),))
        match stmt:
            case Bind(target=target, op=op, args=(Var() as var,)) if op == COPY and var in made and not left[var]:
                if target not in regions or names_of[regions[target]] == 1:
                    same[target] = same.get(var, var)
                    continue
            case Bind(target=target) if is_new(stmt) and names_of[regions.get(target, target)] == 1:
                made.add(target)
        body.append(stmt)
    if not same:
        return trace
    return altered(trace, body=rename(tuple(body), same), result=map_arg(trace.result, lambda v: same.get(v, v)))


def _copies(trace: Trace) -> bool:
    return any(isinstance(s, Bind) and s.op == COPY for s in statements(trace.body))


def _elided(block: Block, uses: Mapping[Var, int], kinds: Mapping[Var, Kind], makers: Makers) -> Block:
    out: list[Stmt] = []
    made: dict[Var, tuple[int, Bind | CallFunction]] = {}
    for stmt in block:
        match stmt:
            case Bind(op=op, args=(Var() as var,)) if op == COPY and uses[var] == 1 and var in made:
                at, maker = made[var]
                out[at] = replace(maker, target=stmt.target)
                continue
            case Bind(target=target) if is_new(stmt) and _is_array(target, kinds):
                made[target] = len(out), stmt
            case CallFunction(target=Var() as target, function=name) if () in makers.results(name) and _is_array(target, kinds):
                made[target] = len(out), stmt
        out.append(with_blocks(stmt, tuple(_elided(inner, uses, kinds, makers) for inner in blocks(stmt))))
    return tuple(out)


def _is_array(var: Var, kinds: Mapping[Var, Kind]) -> bool:
    return kinds.get(var, UNKNOWN).tag == "array"
