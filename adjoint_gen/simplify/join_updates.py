"""Join what is added to one place of storage, in the reverse sweep.

    y_bar = zeros_like(y)         y_bar = (u + v).copy()
    y_bar += u
    y_bar += v               ->
    t = y_bar[i]                  t = y_bar[i]
    y_bar[i] = 0.0                y_bar[i] = t * a + t
    y_bar[j] += t * b             y_bar[j] += t * b
    y_bar[i] += t * a
    y_bar[i] += t

What is set to what it holds stays.  Where only numbers are added to all of it, it is ``y_bar = np.full_like(y, u + v)``.
Additions to storage by one name, while nothing reads it or mentions another name of its region, may be made in any order;
what is set to zero first is then set to the sum.  Sums may round differently, as other sums of contributions do.
What a function that is called only adds up stays by itself, to be added there (:mod:`adjoint_gen.simplify.add_in_place`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.repeated_indices import may_repeat
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.summed_results import summed_by_calls
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.kinds import FLOAT, SCALAR, UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import (
    all_variables,
    altered,
    blocks,
    defines_within,
    reads,
    reads_within,
    statements,
    variables,
    with_blocks,
)
from adjoint_gen.names import Names

ADD, ZEROS, COPY = "operator.add", "adjoint_gen.runtime.zeros_like", "ndarray.copy"
FULL = "adjoint_gen.runtime.materialise"
_NEW = frozenset({"add", "sub", "mul", "truediv", "neg", "pow"})
"""Operators whose result is new memory."""

_NUMBERS = frozenset({"float", "int", "complex", "numpy scalar", "array"})


def join_updates(trace: Trace) -> Trace:
    """The trace with fewer stores in its reverse sweep."""
    cut = reverse_sweep(trace)
    if not any(isinstance(s, Store) for s in statements(trace.body[cut:])):
        return trace
    count, new = uses(trace), frozenset(f"operator.{name}" for name in _NEW)
    alone = frozenset(s.target for s in statements(trace.body) if isinstance(s, Bind) and s.op in new and count[s.target] == 1)
    joiner = _Joiner(storage(trace), infer(trace), Names(all_variables(trace)), alone, summed_by_calls(trace))
    return altered(trace, body=(*trace.body[:cut], *joiner.block(trace.body[cut:])))


@dataclass(slots=True)
class _Group:
    """Updates of one array, from a place of the block on, while nothing else mentions its region; they stand ``at`` places."""

    region: Var
    array: Var
    start: int
    at: list[int] = field(default_factory=list)
    stores: list[Store] = field(default_factory=list)
    zeros: int | None = None
    held: Mapping[Var, tuple[Arg, ...]] = field(default_factory=dict)
    """The places of the array that other names hold when it begins."""

    def stays(self, store: Store) -> bool:
        """Whether a place is set to what it holds."""
        return not store.add and isinstance(store.value, Var) and self.held.get(store.value) == store.chain


@dataclass(slots=True)
class _Open:
    """The groups that may still grow, by region; ``keep`` has those that store a view, by the region that it shows.

    ``bound`` says where in the block a name is bound: what is bound before an array is made is no name of it.
    """

    groups: dict[Var, _Group] = field(default_factory=dict)
    keep: dict[Var, list[_Group]] = field(default_factory=dict)
    bound: dict[Var, int] = field(default_factory=dict)

    def may_be(self, var: Var, region: Var) -> bool:
        """Whether a name of a region may be one of the array that its group updates."""
        group = self.groups.get(region)
        return group is None or group.zeros is None or self.bound.get(var, -1) >= group.zeros

    def put(self, group: _Group, here: int, store: Store, shown: Iterable[Var]) -> None:
        """Add to a group a store whose value and index may show some regions."""
        self.groups[group.region] = group
        group.at.append(here)
        group.stores.append(store)
        for region in shown:
            self.keep.setdefault(region, []).append(group)

    def ended(self, touched: Iterable[Var], changed: Iterable[Var]) -> list[_Group]:
        """Take out the groups that update what is touched, or store what is changed; the oldest first."""
        updating = (self.groups[region] for region in touched if region in self.groups)
        storing = (group for region in changed for group in self.keep.pop(region, ()) if self.groups.get(group.region) is group)
        ended = {group.start: group for group in (*updating, *storing)}
        for group in ended.values():
            del self.groups[group.region]
        return [ended[start] for start in sorted(ended)]


@dataclass(slots=True)
class _Joiner:
    regions: Mapping[Var, Var]
    kinds: Mapping[Var, Kind]
    names: Names
    alone: frozenset[Var]
    by_calls: frozenset[Var]

    def block(self, block: Block) -> Block:
        """The block with the updates of each group at the place of its last one."""
        out: list[Block] = []
        still = _Open()
        views: dict[Var, frozenset[Var]] = {}
        held: dict[Var, tuple[Var, tuple[Arg, ...]]] = {}  # loads of what is still the same
        for here, stmt in enumerate(block):
            stmt = with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))
            out.append((stmt,))
            for group in still.ended(self.touched(stmt, still), self.changed(stmt)):
                self.close(group, out)
            still.bound.update((var, here) for var in defines_within(stmt))
            match stmt:
                case Bind(target=target, op=op):
                    views[target] = self.shown(stmt, views)
                    if op == ZEROS and target in self.regions:
                        region = self.regions[target]
                        still.groups[region] = _Group(region, target, here, zeros=here)
                case Store(array=array, value=value, add=add) if self.joins(array, value) and (add or value == Const(0.0)):
                    region = self.regions[array]
                    stored = [v for arg in (*stmt.chain, value) for v in variables(arg)]
                    shown = frozenset(self.regions[v] for v in stored if v in self.regions)
                    shown = shown.union(*(views.get(v, ()) for v in stored))
                    mine = {v: chain for v, (base, chain) in held.items() if base == array}
                    still.put(still.groups.get(region) or _Group(region, array, here, held=mine), here, stmt, shown)
            if changed := self.changed(stmt):
                held = {v: place for v, place in held.items() if self.regions.get(place[0]) not in changed}
            match stmt:
                case Bind(target=target, op=op, args=(Var() as base, *chain)) if op == GETITEM and self.kinds[target].rank == 0:
                    held[target] = base, tuple(chain)
        for group in still.groups.values():
            self.close(group, out)
        return tuple(s for part in out for s in part)

    def joins(self, array: Var, value: Arg) -> bool:
        """Whether what is added to an array, or to what is in a list, is surely a number or an array of numbers.

        What is in a list shares no memory with anything: there it is a number, or new and nobody else's.
        """
        kind = self.kinds.get(value, UNKNOWN) if isinstance(value, Var) else FLOAT
        numeric = kind.tag in _NUMBERS or (kind.tag == "unknown" and kind.exact)
        tag = self.kinds.get(array, UNKNOWN).tag
        held = tag == "array" or (tag in ("list", "dict") and (kind.rank == 0 or value in self.alone))
        return array in self.regions and held and numeric and value not in self.by_calls

    def touched(self, stmt: Stmt, still: _Open) -> set[Var]:
        """The regions that a statement reads or sets: all that it mentions, but for one that it adds to by the same name."""
        if not isinstance(stmt, Store):
            return {self.regions[v] for v in reads_within(stmt) if v in self.regions}
        named = ((v, self.regions[v]) for arg in (*stmt.chain, stmt.value) for v in variables(arg) if v in self.regions)
        found = {region for v, region in named if still.may_be(v, region)}
        group = still.groups.get(self.regions[stmt.array])
        joined = stmt.add and self.joins(stmt.array, stmt.value) and (group is None or group.array == stmt.array)
        return found if joined else found | {self.regions[stmt.array]}

    def changed(self, stmt: Stmt) -> set[Var]:
        """The regions that a statement changes."""
        return {self.regions[v] for s in statements((stmt,)) for v in written(s)}

    def shown(self, bind: Bind, views: Mapping[Var, frozenset[Var]]) -> frozenset[Var]:
        """The regions of which a value may be a view."""
        if bind.op.removeprefix("operator.") in _NEW:
            return frozenset()
        found = {self.regions[v] for v in reads(bind) if v in self.regions}
        return frozenset(found).union(*(views.get(v, ()) for v in reads(bind)))

    def close(self, group: _Group, out: list[Block]) -> None:
        """Write a group at the place of its last update."""
        if not group.stores:
            return
        places: dict[tuple[Arg, ...], list[Store]] = {}
        for store in group.stores:
            places.setdefault(store.chain, []).append(store)
        new: list[Stmt] = []
        if group.zeros is not None and () in places:
            start = self.start(out[group.zeros], places[()])
            if start:
                out[group.zeros] = ()
                new += start
                del places[()]
        for at in group.at:
            out[at] = ()
        for stores in places.values():
            new += (s for s in self.joined(stores) if not (isinstance(s, Store) and group.stays(s)))
        out[group.at[-1]] = tuple(new)

    def joined(self, stores: list[Store]) -> Iterator[Stmt]:
        """The updates of one place as one."""
        first = stores[0]
        values = [s.value for s in stores if s.add]
        cleared = not first.add
        if cleared and (not values or any(may_repeat(step, self.kinds) for step in first.chain)):
            yield first
            cleared = False
        if values:
            before, total = self.summed(values, first)
            yield from before
            yield Store(first.array, first.chain, total, add=not cleared, origin=first.origin)

    def summed(self, values: list[Arg], first: Store) -> tuple[list[Bind], Arg]:
        """The statements that add values up, and the sum."""
        total, out = values[0], list[Bind]()
        for value in values[1:]:
            out.append(Bind(self.names.fresh(), ADD, (total, value), origin=first.origin))
            total = out[-1].target
        return out, total

    def start(self, zeros: Block, stores: list[Store]) -> list[Stmt]:
        """What makes storage that starts as a sum, if that is sure to be all of it; nothing else."""
        (made,) = zeros
        assert isinstance(made, Bind)
        kind = self.kinds.get(made.target, UNKNOWN)
        values = [s.value for s in stores]
        kinds = [self.kinds.get(v, UNKNOWN) if isinstance(v, Var) else FLOAT for v in values]
        if kind.tag != "array" or not kind.rank or kind.dtype != "float64" or not all(map(_is_double, kinds)):
            return []
        sums, total = self.summed(values, stores[0])
        op: str
        args: tuple[Arg, ...]
        if any(k.tag == "array" and k.shape == kind.shape for k in kinds):
            op, args = COPY, (total,)
        elif all(k.shape == SCALAR for k in kinds):
            op, args = "numpy.full_like", (*made.args, total)
        else:
            op, args = FULL, (total, *made.args)
        return [*sums, Bind(made.target, op, args, origin=stores[0].origin)]


def _is_double(kind: Kind) -> bool:
    """Whether this is a real number of double precision, or an array of them."""
    return kind.tag == "float" or (kind.tag in ("array", "numpy scalar", "unknown") and kind.dtype == "float64")
