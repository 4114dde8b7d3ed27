"""Move the reverse sweep's definitions down to where they are first needed, and updates behind the reads of the old value.

    z_bar_1 = z_bar * x              x_bar = x_bar + z_bar * z
    x_bar = x_bar + z_bar * z   ->   z_bar = z_bar * x

On the left the two adjoints of ``z`` are alive at once and need two names and a copy; on the right one name serves.
Only pure statements move, within their block, and never past a write to storage that they read. What makes something
smaller of a loaded array stays before the array changes, which would have to be copied else. An empty list begins right before
what fills it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
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
    begun: dict[Var, Bind] = {}
    for stmt in block:
        stmt = with_blocks(stmt, tuple(_sunk(inner, fixed, kinds) for inner in blocks(stmt)))
        if isinstance(stmt, Bind) and stmt.op == "list" and not stmt.args and stmt.target in fixed:  # what reads it stays
            begun[stmt.target] = stmt
            continue
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
        out += [begun.pop(v) for v in dict.fromkeys(reads_within(stmt)) if v in begun]
        out.append(stmt)
    return (*out, *begun.values(), *_ordered(list(waiting.values())))


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

    Temporaries, and parts of a sum, go right before what needs them first. Otherwise the order is kept; where two updates
    read each other's old value, one goes first all the same.
    """
    makers = {b.target: (k, b) for k, b in enumerate(binds)}
    users: dict[Var, list[Bind]] = {}
    for bind in binds:
        for var in set(reads(bind)):
            users.setdefault(var, []).append(bind)
    roots = [b for b in binds if not _belongs(b, users, makers)]
    apart = frozenset(root.target for root in roots)
    trees = {root.target: _tree(root, makers, apart) for root in roots}
    named: dict[Var, list[Var]] = {}
    old: dict[Var, list[Var | str]] = {}
    for target, tree in trees.items():
        read = list(dict.fromkeys(v for b in tree for v in reads(b)))
        named[target] = [v for v in read if v in trees]
        old[target] = [v if v in makers else v.base for v in read if v.base]
    readers: dict[Var, list[Var]] = {}
    for target, before in named.items():
        for var in before:
            readers.setdefault(var, []).append(target)
    missing = {target: len(before) for target, before in named.items()}
    unread = Counter(version for versions in old.values() for version in versions)
    replaced = {t: _versions(t, before) for t, before in named.items()}
    place = {root.target: k for k, root in enumerate(roots)}
    ready = [k for k, root in enumerate(roots) if not missing[root.target]]
    held: list[int] = []
    out: dict[Var, Stmt] = {}
    while ready or held:
        chosen = heappop(ready or held)
        target = roots[chosen].target
        if ready and target.base and any(unread[v] > old[target].count(v) for v in replaced[target]):
            heappush(held, chosen)  # others still read the name that this one gives a new value
            continue
        out.update((b.target, b) for b in trees[target] if b.target not in out)
        unread.subtract(old[target])
        for reader in readers.get(target, ()):
            missing[reader] -= 1
            if not missing[reader]:
                heappush(ready, place[reader])
    return list(out.values())


def _versions(target: Var, read: Sequence[Var]) -> list[Var | str]:
    """What a name is a new value of: that of its name outside, and those that it is made of."""
    return [target.base, *(v for v in read if v.base == target.base)]


def _belongs(bind: Bind, users: Mapping[Var, Sequence[Bind]], makers: Mapping[Var, tuple[int, Bind]]) -> bool:
    """Whether this is a temporary, or a part of a sum that gets the same name: it stands with what reads it.

    A part that reads the old value of what the rest of the sum needs the new one of comes before that.
    """
    by = users.get(bind.target, ())
    if not bind.target.base or not by:
        return bool(by)
    if len(by) > 1 or by[0].target.base != bind.target.base:
        return False
    updates = {b.target for v in reads(bind) if v.base for b in users[v] if b.target.base == v.base}
    todo, found = [by[0]], {bind.target}
    while todo and updates:
        for var in reads(todo.pop()):
            if var in makers and var not in found and makers[var][0] > makers[bind.target][0]:
                if var in updates:
                    return False
                found.add(var)
                todo.append(makers[var][1])
    return True


def _tree(root: Bind, makers: Mapping[Var, tuple[int, Bind]], apart: Container[Var]) -> list[Bind]:
    """The statement after those that it needs and that do not stand apart, directly or through others of these."""
    found: dict[Var, Bind] = {root.target: root}
    todo = [root]
    while todo:
        for var in reads(todo.pop()):
            if var in makers and var not in apart and var not in found:
                found[var] = makers[var][1]
                todo.append(found[var])
    return [found[var] for var in sorted(found, key=lambda var: makers[var][0])]
