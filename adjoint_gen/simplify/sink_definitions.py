"""Move the reverse sweep's definitions down to where they are first needed, and updates behind the reads of the old value.

    z_bar_1 = z_bar * x              x_bar = x_bar + z_bar * z
    x_bar = x_bar + z_bar * z   ->   z_bar = z_bar * x

On the left the two adjoints of ``z`` are alive at once and need two names and a copy; on the right one name serves.
Only pure statements move, within their block, and never past a write to storage that they read. What makes something
smaller of a loaded array stays before the array changes, which would have to be copied else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from heapq import heappop, heappush

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, Effect, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, blocks, reads, reads_within, statements, with_blocks
from adjoint_gen.rules.memory import memory_of


def sink_definitions(trace: Trace) -> Trace:
    """The trace with the definitions of its reverse sweep as late as they can be."""
    at = reverse_sweep(trace)
    if at == len(trace.body):
        return trace
    return altered(trace, body=(*trace.body[: at + 1], *_sunk(trace.body[at + 1 :], storage(trace), infer(trace))))


def _sunk(block: Block, fixed: Mapping[Var, Var], kinds: Mapping[Var, Kind]) -> Block:
    out: list[Stmt] = []
    loaded, smaller = dict[Var, Var](), dict[Var, list[Var]]()
    waiting: dict[Var, Bind] = {}
    place: dict[Var, int] = {}
    for stmt in block:
        stmt = with_blocks(stmt, tuple(_sunk(inner, fixed, kinds) for inner in blocks(stmt)))
        if isinstance(stmt, Bind) and _moves(stmt, fixed):
            waiting[stmt.target] = stmt
            place[stmt.target] = len(place)
            for var in reads(stmt):
                if var in loaded and _is_smaller(stmt.target, var, kinds):
                    smaller.setdefault(loaded[var], []).append(stmt.target)
                elif var in loaded and stmt.args[0] == var and memory_of(stmt).shows:
                    loaded[stmt.target] = loaded[var]
            continue
        match stmt:
            case Bind(target=target, op=op, args=(Var() as array, *_)) if op == GETITEM and array in fixed:
                loaded[target] = fixed[array]
        early = [v for s in statements((stmt,)) for w in written(s) if w in fixed for v in smaller.pop(fixed[w], ())]
        needed = _closure(waiting, [*reads_within(stmt), *early])
        out += _ordered([waiting.pop(v) for v in sorted(needed, key=place.__getitem__)])
        out.append(stmt)
    return (*out, *_ordered(list(waiting.values())))


def _moves(stmt: Bind, fixed: Container[Var]) -> bool:
    return stmt.effect is Effect.PURE and stmt.op != "tape" and not any(v in fixed for v in (stmt.target, *reads(stmt)))


def _is_smaller(made: Var, array: Var, kinds: Mapping[Var, Kind]) -> bool:
    ranks = [kinds.get(var, UNKNOWN).rank for var in (made, array)]
    return None not in ranks and ranks[0] < ranks[1]  # type: ignore[operator]


def _closure(waiting: dict[Var, Bind], todo: list[Var]) -> set[Var]:
    """The waiting names that must be defined before ``todo`` can be read."""
    needed: set[Var] = set()
    while todo:
        var = todo.pop()
        if var in waiting and var not in needed:
            needed.add(var)
            todo.extend(reads(waiting[var]))
    return needed


def _ordered(binds: list[Bind]) -> list[Stmt]:
    """The statements in an order in which an update of ``z_bar`` follows the reads of older versions of ``z_bar``.

    Temporaries go right before what needs them first. Otherwise the order is kept; where two updates read each
    other's old value, one goes first all the same.
    """
    makers = {b.target: b for b in binds}
    read_here = {v for b in binds for v in reads(b)}
    roots = [b for b in binds if b.target.base or b.target not in read_here]
    trees = {root.target: _tree(root, makers) for root in roots}
    named: dict[Var, list[Var]] = {}
    old: dict[Var, list[str]] = {}
    for target, tree in trees.items():
        read = list(dict.fromkeys(v for b in tree for v in reads(b)))
        named[target] = [v for v in read if v in trees]
        old[target] = [v.base for v in read if v.base and v not in makers]
    readers: dict[Var, list[Var]] = {}
    for target, before in named.items():
        for var in before:
            readers.setdefault(var, []).append(target)
    missing = {target: len(before) for target, before in named.items()}
    unread = Counter(base for bases in old.values() for base in bases)
    place = {root.target: k for k, root in enumerate(roots)}
    ready = [k for k, root in enumerate(roots) if not missing[root.target]]
    held: list[int] = []
    out: dict[Var, Stmt] = {}
    while ready or held:
        chosen = heappop(ready or held)
        target = roots[chosen].target
        if ready and target.base and unread[target.base] > old[target].count(target.base):
            heappush(held, chosen)  # others still read the name that this one gives a new value
            continue
        out.update((b.target, b) for b in trees[target] if b.target not in out)
        unread.subtract(old[target])
        for reader in readers.get(target, ()):
            missing[reader] -= 1
            if not missing[reader]:
                heappush(ready, place[reader])
    return list(out.values())


def _tree(root: Bind, makers: dict[Var, Bind]) -> list[Bind]:
    """The statement after the temporaries that it needs, directly or through other temporaries."""
    found: dict[Var, Bind] = {}
    todo: list[tuple[Bind, bool]] = [(root, False)]
    while todo:
        bind, complete = todo.pop()
        if complete:
            found[bind.target] = bind
        elif bind.target not in found:
            todo.append((bind, True))
            todo += [(makers[v], False) for v in reads(bind) if v in makers and not v.base]
    return list(found.values())
