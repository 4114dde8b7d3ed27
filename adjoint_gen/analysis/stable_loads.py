"""What can be read from an array at the end of the program as it was read, or stored, at its moment.

The reverse sweep never rolls storage back, so it finds each array as the forward sweep left it. A load is *settled* if
that is how it found its cells, too: no store that runs after it can change them (:mod:`adjoint_gen.analysis.dependence`).
In the same way a value that was stored can be loaded again, if its cells are left alone from then on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field

from adjoint_gen.analysis.accesses import GETITEM, Access, Accesses, accesses
from adjoint_gen.analysis.dependence import changed_later
from adjoint_gen.analysis.repeated_indices import may_repeat
from adjoint_gen.analysis.slots import changed, meets, read
from adjoint_gen.analysis.storage import changes_at, of_callers, resized
from adjoint_gen.ir.joins import shadowed, written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Append, Bind, Block, Const, For, Store, Trace, Var
from adjoint_gen.ir.views import REFERENCE, is_view
from adjoint_gen.ir.walk import blocks, defines, enters, every_block, reads, statements
from adjoint_gen.rules.table import result_kind

_PAIRS = 40
"""How many stores are compared with one load at most; behind that it counts as changed."""


@dataclass(frozen=True, slots=True)
class Place:
    """An item of a list, ``ahead`` places from the one that the counter of a loop says."""

    items: Var
    counter: Var
    ahead: int


@dataclass(frozen=True, slots=True)
class Settled:
    """``loads`` are the targets of settled loads and references.

    ``stored`` gives a load for names whose value stays where it was stored, ``placed`` where those are that lists keep.
    """

    loads: frozenset[Var] = frozenset()
    stored: Mapping[Var, Bind] = field(default_factory=dict)
    placed: Mapping[Var, Place] = field(default_factory=dict)


def settled(trace: Trace, regions: Mapping[Var, Var], kinds: Mapping[Var, Kind]) -> Settled:
    """Find them among what stands in loops and branches, for arrays that are made at the outermost level and have one name.

    Of any other region a load is settled where nothing changes the region from the outermost statement on in which it stands.
    What a caller has, too, may change behind the end.
    ``regions`` are those of :func:`adjoint_gen.analysis.storage.storage`.

    >>> from adjoint_gen.analysis.storage import storage
    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> from adjoint_gen.ir.trace import Const, If, Param, Source
    >>> v, y, a, b = Var("v"), Var("y"), Var("a"), Var("b")
    >>> load = lambda t: Bind(t, GETITEM, (y, Const(0)))
    >>> branch = If(Const(True), (load(a), Store(y, (Const(0),), v), load(b)), ())
    >>> body = (Bind(y, "numpy.zeros", (Const(2),)), branch)
    >>> trace = Trace("f", (Param("v", v, FLOAT),), body, y, Source("", 1, (), "f", ""))
    >>> settled(trace, storage(trace), {}).loads
    frozenset({b})
    """
    others = of_callers(trace, regions)
    alone = {region for region, count in Counter(regions.values()).items() if count == 1} - others
    arrays = {v for s in trace.body if isinstance(s, Bind) for v in defines(s) if regions.get(v) in alone}
    passing = _last_of_pass(trace.body, regions, frozenset({regions[v] for v in resized(trace)} & alone))
    last = frozenset((*_last(trace, regions, others), *passing, *_last_references(trace, regions, kinds, others)))
    placed = dict(_appended(trace, regions, kinds, alone))
    if not arrays:
        return Settled(last, placed=placed)
    found = accesses(trace, arrays)
    of: dict[Var, list[Access]] = {}
    for store in found.stores:
        of.setdefault(store.array, []).append(store)
    stays = _Stays(found, kinds, of)
    loads = frozenset(v for load in found.loads if load.around for v in defines(load.stmt) if stays(load))
    stored: dict[Var, Bind] = {}
    for store in found.stores:
        load = _again(store, found, kinds) if store.around else None
        if load is not None and load.target not in stored and stays(store):
            stored[load.target] = load
    return Settled(loads | last, stored, placed)


def _appended(
    trace: Trace, regions: Mapping[Var, Var], kinds: Mapping[Var, Kind], alone: Set[Var]
) -> Iterator[tuple[Var, Place]]:
    """What loops append to lists of their block that nothing else changes, and the last items of these.

    The counter of a pass says where.
    """
    made = [s for s in statements(trace.body) if isinstance(s, Bind) and s.op == "list" and regions.get(s.target) in alone]
    if not made:
        return
    changes = Counter(regions[v] for s in statements(trace.body) for v in written(s) if v in regions)
    once = {s.target for s in made if changes[regions[s.target]] == 1}
    for block in every_block(trace.body) if once else ():
        lists = {s.target: len(s.args) for s in block if isinstance(s, Bind) and s.target in once}
        for loop in (s for s in block if isinstance(s, For) and s.step == Const(1) and not s.backwards):
            yield from _appended_by(loop, lists, regions, kinds)


def _appended_by(
    loop: For, lists: Mapping[Var, int], regions: Mapping[Var, Var], kinds: Mapping[Var, Kind]
) -> Iterator[tuple[Var, Place]]:
    first = loop.lo.value if isinstance(loop.lo, Const) else None
    grown = (s.items for s in loop.body if isinstance(s, Append) and s.items in lists)
    ahead = {items: lists[items] - first for items in grown} if isinstance(first, int) else {}
    behind: set[Var] = set()
    own = {*enters(loop), *(v for stmt in loop.body for v in defines(stmt))} if ahead else set()
    for stmt in loop.body if ahead else ():
        match stmt:
            case Append(items=items, value=value) if items in ahead:
                behind.add(items)
                if isinstance(value, Var) and value in own and value not in regions and _fits(value, items, kinds):
                    yield value, Place(items, loop.counter, ahead[items])
            case Bind(target=target, op=op, args=(Var() as items, Const(value=-1))) if op == GETITEM and items in ahead:
                if target not in regions:
                    yield target, Place(items, loop.counter, ahead[items] - (items not in behind))


def _fits(value: Var, items: Var, kinds: Mapping[Var, Kind]) -> bool:
    """Whether as much is known of an item of a list as of a value that was put there."""
    was, now = kinds.get(value, UNKNOWN), result_kind(Bind(value, GETITEM, (items, Const(0))), dict(kinds))
    alike = was.tag == now.tag or (was.numeric and now.numeric)  # a Python number or NumPy's
    return alike and was.exact and (was.dtype, was.rank) == (now.dtype, now.rank)


def _last(trace: Trace, regions: Mapping[Var, Var], others: Set[Var]) -> Iterator[Var]:
    """The loads in loops and branches behind which nothing changes their regions, which are none of ``others``."""
    changes = changes_at(trace.body, regions)
    for at, outermost in enumerate(trace.body):
        for stmt in statements(tuple(s for block in blocks(outermost) for s in block)):
            match stmt:
                case Bind(target=target, op=op, args=(Var() as array, *_)) if op == GETITEM and array in regions:
                    asked = {regions[v] for v in reads(stmt) if v in regions}
                    if not others & asked and all(changes.get(region, (-1,))[-1] < at for region in asked):
                        yield target


def _last_of_pass(block: Block, regions: Mapping[Var, Var], lists: Set[Var]) -> Iterator[Var]:
    """The loads from lists that a pass of a loop makes and does not change behind them: such lists are recorded at its end."""
    for inner in (b for stmt in block for b in blocks(stmt)) if lists else ():
        made = {regions[s.target] for s in inner if isinstance(s, Bind) and s.op == "list" and regions.get(s.target) in lists}
        changes = changes_at(inner, regions) if made else {}
        for at, stmt in enumerate(inner) if made else ():
            for load in statements(tuple(s for b in blocks(stmt) for s in b)):
                if isinstance(load, Bind) and load.op == GETITEM and load.args[0] in regions:
                    asked = {regions[v] for v in reads(load) if v in regions}
                    if asked <= made and all(changes.get(region, (-1,))[-1] < at for region in asked):
                        yield load.target
        yield from _last_of_pass(inner, regions, lists)


def _last_references(
    trace: Trace, regions: Mapping[Var, Var], kinds: Mapping[Var, Kind], others: Set[Var]
) -> Iterator[Var]:
    """The references in loops and branches out of slots of lists and dicts that nothing changes from there on."""
    references = shadowed(trace)
    if not references:
        return
    changes = [
        (at, slot) for at, outermost in enumerate(trace.body)
        for s in statements((outermost,)) for slot in changed(s, regions, kinds)
    ]
    for at, outermost in enumerate(trace.body):
        for stmt in statements(tuple(s for block in blocks(outermost) for s in block)):
            if isinstance(stmt, Bind) and stmt.op == REFERENCE:
                try:
                    slot = read(stmt, references, regions, kinds)
                except LookupError:
                    continue
                if slot is None or slot[0] in others:
                    continue
                if not any(when >= at and meets(slot, other) for when, other in changes):
                    yield stmt.target


@dataclass(frozen=True, slots=True)
class _Stays:
    """Whether the cells of an access are left alone after it."""

    names: Accesses
    kinds: Mapping[Var, Kind]
    stores: Mapping[Var, list[Access]]

    def __call__(self, access: Access) -> bool:
        stores = self.stores.get(access.array)
        if stores is None:
            return False  # it is changed otherwise than by stores
        after = bisect_right(stores, access.time, key=lambda store: store.time)
        if len(stores) - after > _PAIRS:
            return False
        later = stores[after:]
        for store in reversed(stores[:after]):
            if not _loop_around(store, access) or len(later) > _PAIRS:
                break  # no later pass makes it again, nor what stands before it
            later.append(store)
        return len(later) <= _PAIRS and not any(changed_later(access, s, self.names, self.kinds) for s in later)


def _loop_around(one: Access, other: Access) -> bool:
    """Whether one loop stands around both."""
    return bool(one.loops) and bool(other.loops) and one.loops[0].stmt is other.loops[0].stmt


def _again(store: Access, names: Accesses, kinds: Mapping[Var, Kind]) -> Bind | None:
    """The load that gives what a store put down, bit for bit: nothing was converted, broadcast or added."""
    stmt = store.stmt
    if not isinstance(stmt, Store) or stmt.add or not isinstance(stmt.value, Var):
        return None
    if any(may_repeat(step, kinds) or is_view(step) for step in stmt.chain):
        return None  # of several values for one element the last one stays
    load = Bind(stmt.value, GETITEM, (stmt.array, *stmt.chain), origin=stmt.origin)
    was, now = kinds.get(stmt.value, UNKNOWN), result_kind(load, dict(kinds))
    same = was.exact and was.dtype == now.dtype and was.rank is not None and was.shape == now.shape
    return load if same and _in_its_block(store, stmt.value, names) else None


def _in_its_block(store: Access, var: Var, names: Accesses) -> bool:
    """Whether a store stands in the very block that binds the name, so that it runs whenever the name is bound."""
    around = names.block.get(var, ())
    return len(around) == len(store.around) and all(
        a.stmt is b.stmt and a.side == b.side for a, b in zip(around, store.around, strict=True)
    )
