"""Do without the copy of an array that was just computed and that nothing else reads, or of one that nobody reads any more.

    t = g * y             y_bar = g * y
    y_bar = t.copy()  ->

    W_bar = zeros_like(W)
    W_bar += g
    p_bar = W_bar.copy()  ->    where this is W_bar

    t = np.tanh(a)
    h = np.copy(t); hs.append(h)  ->    hs.append(t)         where no array in the region of hs ever changes

    out_bar = y_bar.copy()        ->    out_bar = y_bar      where neither ever changes, and the caller gets none of it

What a function of the same module made and keeps no hold of is such an array, too.
Where the program is asked how its arrays lie in memory, only the copy is known to lie in rows.
This is for the text: other passes rely on storage that starts as a copy of a value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeGuard

from adjoint_gen.analysis.escape import Makers
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.layouts import COPY, SAME_LAYOUT, asked_at_run_time
from adjoint_gen.analysis.slots import only_holds
from adjoint_gen.analysis.storage import handed_out, storage, stored_to
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import hands_tapes, shadowed, written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, CallFunction, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import (
    altered,
    blocks,
    map_arg,
    reads_within,
    rename,
    statements,
    variables,
    with_blocks,
    without_binds,
)
from adjoint_gen.rules.linear import UNBROADCAST
from adjoint_gen.rules.memory import is_new


def elide_copies(trace: Trace) -> Trace:
    """The trace with storage bound by the operation that computes what it starts with."""
    if asked_at_run_time(trace):
        return trace
    trace = _without_still_copies(trace)
    trace = altered(_unchanged(trace), functions=tuple(map(_unchanged, trace.functions)))
    makers = Makers({f.name: f for f in (*trace.functions, trace)})
    elided = [altered(f, body=_elided(f.body, uses(f), infer(f), makers)) for f in (*trace.functions, trace) if _copies(f)]
    changed = {f.name: f for f in elided}
    functions = tuple(_kept_on(changed.get(f.name, f)) for f in trace.functions)
    return altered(_kept_on(changed.get(trace.name, trace)), functions=functions)


def _without_still_copies(trace: Trace) -> Trace:
    """The trace in which references are to values themselves, where nothing that is the same memory ever changes.

    What is copied is a value, which never changes; nor does a copy, if no statement changes an array of its region, but only
    which arrays lists and dicts hold. So the two cannot be told apart, unless both are given to the caller: what is given back
    is of no such region. An argument is copied where tapes go to a pullback: the caller may change it before that is called.
    """
    if not _copies(trace, COPY, SAME_LAYOUT) or not shadowed(trace):
        return trace
    regions, kinds, count, every = storage(trace), infer(trace), uses(trace), statements(trace.body)
    spoilt = {regions[v] for s in every for v in written(s) if v in regions and not only_holds(s, kinds)}
    spoilt |= {regions[v] for v in handed_out(trace) if v in regions}
    handed = hands_tapes(trace)
    given = {v for p in trace.params for v in variables(p.tree)}
    still = {
        s.args[0]: s.target for s in every if isinstance(s, Bind) and s.op == REFERENCE and len(s.args) == 1
        and count[s.args[0]] == 1 and regions.get(s.target) not in spoilt  # type: ignore[index]
    }
    same: dict[Var, Var] = {}
    for stmt in every:
        match stmt:
            case Bind(target=target, op=op, args=(Var() as value,)) if op in (COPY, SAME_LAYOUT) and target in still:
                fits = value not in regions and kinds.get(value, UNKNOWN).tag == "array"
                if fits and not (handed and value in given):
                    same[target] = value
                    if value in given:
                        same[still[target]] = value  # which has a name
    if not same:
        return trace
    return altered(trace, body=rename(without_binds(trace.body, same), same))


def _unchanged(trace: Trace) -> Trace:
    """The trace without copies of what stays as it is, that stay as they are and in the function's own hands.

    An argument is copied where tapes go to a pullback: the caller may change it before that is called.
    """
    if not _copies(trace):
        return trace
    changing, kinds, every = stored_to(trace), infer(trace), tuple(statements(trace.body))
    out: set[Arg] = {*handed_out(trace), *changing}
    out |= {s.args[0] for s in reversed(every) if _is_whole(s) and s.target in out}
    given = {v for p in trace.params for v in variables(p.tree)} if hands_tapes(trace) else set[Var]()
    same: dict[Var, Var] = {}
    for stmt in every:
        match stmt:
            case Bind(target=target, op=op, args=(Var() as value,)) if op == COPY and target not in out:
                if value not in changing and value not in given and kinds.get(value, UNKNOWN).tag == "array":
                    same[target] = same.get(value, value)
            case Bind(target=target, args=(Var() as copied,)) if copied in same and _is_whole(stmt):
                same[target] = same[copied]
    if not same:
        return trace
    return altered(trace, body=rename(without_binds(trace.body, same), same))


def _is_whole(stmt: Stmt) -> TypeGuard[Bind]:
    """Whether this reads all of what is stored under a name."""
    return isinstance(stmt, Bind) and stmt.op == GETITEM and len(stmt.args) == 1


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


def _copies(trace: Trace, *ops: str) -> bool:
    return any(isinstance(s, Bind) and s.op in (ops or (COPY,)) for s in statements(trace.body))


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
            case Bind(target=target, op=op, args=(Var() as var, *_)) if (
                op == UNBROADCAST and uses[var] == 1 and var in made and _as_wide(kinds[var], kinds[target])
            ):
                made[target] = len(out), stmt  # which gives what it is given, or a sum
            case CallFunction(target=Var() as target, function=name) if () in makers.results(name) and _is_array(target, kinds):
                made[target] = len(out), stmt
        out.append(with_blocks(stmt, tuple(_elided(inner, uses, kinds, makers) for inner in blocks(stmt))))
    return tuple(out)


def _as_wide(kind: Kind, other: Kind) -> bool:
    """Whether an array is known to be as wide as another one: what is narrower is repeated, and cannot be written into."""
    dims, others = kind.shape.dims, other.shape.dims
    if dims is None or others is None or len(dims) < len(others):
        return False
    return all(one <= wide for wide, one in zip(reversed(dims), reversed(others), strict=False))


def _is_array(var: Var, kinds: Mapping[Var, Kind]) -> bool:
    return kinds.get(var, UNKNOWN).tag == "array"
