"""``d[k] += v`` where ``d`` holds values: a number gets another one, and an array changes in place, under all its names.

The trace has a new value in both cases, and a check before it that the old one never changes. An array is held alone where
nothing else shows it when it changes: all that is put in its region is new, in one place, once, and what is loaded is read at
once. There the new value serves as well, and the check goes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.escape import NUMBERS
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Append, Arg, Bind, Block, For, Pack, Pop, Stmt, Store, Var, While
from adjoint_gen.ir.views import GETITEM, UNCHANGING
from adjoint_gen.ir.walk import blocks, closing_reads, reads, statements, variables, without_binds
from adjoint_gen.rules.listing import KEPT, LOOK_AT_KEYS
from adjoint_gen.transform.region_facts import CONTAINERS, makes
from adjoint_gen.transform.region_table import Regions


def without_needless_checks(regions: Regions) -> Regions:
    """The regions of a trace without the checks of what is held alone."""
    if not regions.of_values:
        return regions
    made = {s.target: s for s in statements(regions.trace.body) if isinstance(s, Bind)}
    checks = {v: s.target for s in made.values() if s.op == UNCHANGING for v in reads(s)}
    updates = {id(stmt): old for stmt in statements(regions.trace.body) for old in _updated(stmt, made, checks, regions)}
    if not updates:
        return regions
    shared = {regions.root(var) for var in _shown_elsewhere(_without(regions, {*checks.values()}), updates)}
    alone = {checks[old] for old in updates.values() if regions.root(made[old].args[0]) not in shared}  # type: ignore[arg-type]
    return _without(regions, alone)


def _updated(stmt: Stmt, made: Mapping[Var, Bind], checks: Container[Var], regions: Regions) -> Iterator[Var]:
    """What was loaded, and checked, from the place of values in which a statement puts what was made of it."""
    if isinstance(stmt, Store) and stmt.array in regions.of_values and isinstance(stmt.value, Var) and stmt.value in made:
        for old in reads(made[stmt.value]):
            load = made.get(old)
            if old in checks and load is not None and load.op == GETITEM and load.args == (stmt.array, *stmt.chain):
                yield old


def _without(regions: Regions, checks: Container[Var]) -> Regions:
    return replace(regions, trace=replace(regions.trace, body=without_binds(regions.trace.body, checks)))


def _shown_elsewhere(regions: Regions, updates: Container[int]) -> Iterator[Var]:
    """The lists and dicts of values that may hold an array which something else shows, too."""
    every = list(statements(regions.trace.body))
    uses = Counter(v for stmt in every for v in (*reads(stmt), *closing_reads(stmt)))
    uses.update(variables(regions.trace.result))
    uses.update(v for stmt in every if isinstance(stmt, Bind) and stmt.op == "repeat" for v in reads(stmt))  # again and again
    loops = dict(_loops(regions.trace.body))
    made = {s.target: loops[id(s)] for s in every if isinstance(s, Bind) and s.op != GETITEM and makes(s, regions.kinds)}
    for stmt in every:
        once = {v for v in reads(stmt) if uses[v] == 1 and made.get(v, -1) == loops[id(stmt)]}
        for items, values in _put(stmt):
            if items in regions.of_values and any(not _is_plain(regions, v) and v not in once for v in values):
                yield items
        if isinstance(stmt, Bind) and stmt.target in regions.of_values and _copies(regions, stmt):
            yield stmt.target
    yield from _read_late(regions, regions.trace.body, updates)


def _put(stmt: Stmt) -> Iterator[tuple[Var, tuple[Arg, ...]]]:
    match stmt:
        case Store(array=items, value=value) | Append(items=items, value=value):
            yield items, (value,)
        case Bind(target=items, op="list", args=args):
            yield items, args
        case Bind(target=items, op="repeat", args=(value, _)):
            yield items, (value,)
        case Bind(target=items, op=op, args=args) if op in KEPT:
            yield items, args[1::2]


def _loops(block: Block, loop: int = 0) -> Iterator[tuple[int, int]]:
    """Each statement, with the innermost loop that it stands in: what is made before one may be put somewhere in each pass."""
    for stmt in block:
        yield id(stmt), loop
        for inner in blocks(stmt):
            yield from _loops(inner, id(stmt) if isinstance(stmt, For | While) else loop)


def _is_plain(regions: Regions, value: Arg) -> bool:
    """Whether a value that is put somewhere is a number or None, or a list or dict."""
    if not isinstance(value, Var):
        return not any(True for _ in variables(value))
    return regions.kinds.get(value, UNKNOWN).tag in (*NUMBERS, "none", *CONTAINERS)


def _copies(regions: Regions, stmt: Bind) -> bool:
    """Whether an operation makes a list or dict of what others hold, and no display of its own."""
    of_containers = any(regions.kinds.get(v, UNKNOWN).tag in CONTAINERS for v in reads(stmt))
    sliced = any(isinstance(step, Pack) and step.kind == "slice" for step in stmt.args[1:])
    is_item = stmt.op == GETITEM and len(stmt.args) > 1 and not sliced
    return of_containers and stmt.op not in ("list", *KEPT) and not is_item


def _read_late(
    regions: Regions, block: Block, updates: Container[int], behind: frozenset[Var] = frozenset()
) -> Iterator[Var]:
    """The lists and dicts of values of which what is loaded may be read when it has changed, here or ``behind`` the block."""
    stores = [[s for s in statements((stmt,)) if isinstance(s, Store) and id(s) in updates] for stmt in block]
    changes = [{regions.root(s.array) for s in changed} for changed in stores]
    for at, stmt in enumerate(block):
        later = behind.union(*changes[at + 1 :])
        match stmt:
            case Bind(target=target, op=op, args=(Var() as items, *_)) if op not in LOOK_AT_KEYS and items in regions.of_values:
                is_value = regions.kinds.get(target, UNKNOWN).tag not in (*NUMBERS, *CONTAINERS)
                if is_value and regions.root(items) in later and not regions.only_read(target, items, block, at, changes):
                    yield items
            case Pop(items=items) if items in regions.of_values:
                yield items
        for inner in blocks(stmt):
            yield from _read_late(regions, inner, updates, later | changes[at] if isinstance(stmt, For | While) else later)
