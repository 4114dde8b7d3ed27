"""Combine what is added to adjoints that are storage, one block at a time.

    t = v_bar[1:]                                  x_bar = zeros_like(x)
    v_bar[1:] = 0.0          t = v_bar[1:]         x_bar[...] += t       x_bar = t + u
    w_bar += 2.0 * t    ->   w_bar += 2.0 * t      x_bar[...] += u   ->
    v_bar[1:] += t

On the left is the adjoint of ``v[1:] = v[1:] + 2.0 * w``: what the store takes away comes back. Additions to one place become
one, zeros that are first added to are what is added. Nothing may look at the array in between; additions elsewhere in it
may. Sums are added up in another order, so this is for adjoints only, and it comes when the tapes are laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import LOOKS_ONLY, REVERSE_SWEEP
from adjoint_gen.analysis.storage import storage
from adjoint_gen.frontend.resolve import function_of
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Pack, Section, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import all_variables, blocks, closing_reads, reads, reads_within, statements, variables, with_blocks
from adjoint_gen.names import Names

GETITEM, ZEROS = "operator.getitem", "adjoint_gen.runtime.zeros_like"
_FRESH = frozenset({
    "operator.add", "operator.sub", "operator.mul", "operator.truediv", "operator.neg", "operator.pow", "operator.matmul",
    "numpy.outer", "numpy.where", "numpy.dot", "numpy.matmul", "numpy.linalg.solve",
})
"""Operations whose result is an array of its own; so is that of every ufunc."""


def combine_stores(trace: Trace) -> Trace:
    """The trace with fewer stores in its reverse sweep."""
    cut = next((k for k, s in enumerate(trace.body) if s == Section(REVERSE_SWEEP)), None)
    if cut is None or not any(isinstance(s, Store) for s in statements(trace.body[cut:])):
        return trace
    uses = Counter(variables(trace.result))
    for stmt in statements(trace.body):
        uses.update(reads(stmt))
        uses.update(closing_reads(stmt))
    combiner = _Combiner(infer(trace), dict(storage(trace)), uses, Names(all_variables(trace)))
    return replace(trace, body=(*trace.body[:cut], *combiner.block(trace.body[cut:])))


@dataclass(slots=True)
class _Place:
    """What a block has done to one array since something else looked at it.

    ``loads`` are the loads of each place that no change came after, ``taken`` the places that were zeroed after such a
    load, with the position of the store, ``added`` the additions to each place, ``fresh`` the position of the zeros that
    the array started with.
    """

    loads: dict[Var, tuple[Arg, ...]] = field(default_factory=dict)
    taken: dict[Var, int] = field(default_factory=dict)
    added: dict[tuple[Arg, ...], int] = field(default_factory=dict)
    fresh: int | None = None


class _Combiner:
    def __init__(self, kinds: dict[Var, Kind], regions: Mapping[Var, Var], uses: Counter[Var], names: Names) -> None:
        self.kinds = kinds
        self.regions = regions
        self.alone = {r for r, count in Counter(regions.values()).items() if count == 1}
        self.uses = uses
        self.names = names

    def block(self, block: Block) -> Block:
        """The block with fewer stores."""
        out: list[Stmt | None] = []
        places: dict[Var, _Place] = {}
        for stmt in block:
            inner = blocks(stmt)
            if inner:
                for var in reads_within(stmt):
                    places.pop(self.regions.get(var, var), None)
                stmt = with_blocks(stmt, tuple(self.block(b) for b in inner))
            match stmt:
                case Bind(target=target, op=op) if op == ZEROS and self.ours(target):
                    places[self.regions[target]] = _Place(fresh=len(out))
                    out.append(stmt)
                case Bind(target=target, op=op, args=(Var() as array, *chain)) if op == GETITEM and self.ours(array):
                    self.load(places, array, target, tuple(chain))
                    out.append(stmt)
                case Store(array=array) if self.ours(array):
                    self.store(places.setdefault(self.regions[array], _Place()), stmt, out)
                case Bind(op=op) if op in LOOKS_ONLY:
                    out.append(stmt)
                case _:
                    for var in reads(stmt):
                        places.pop(self.regions.get(var, var), None)
                    out.append(stmt)
        return self.plain([stmt for stmt in out if stmt is not None])

    def plain(self, block: list[Stmt]) -> Block:
        """Zeros that nothing but an addition follows are a plain store: ``x_bar[i] = t``."""
        zeros: dict[Var, int] = {}
        out: list[Stmt | None] = []
        for stmt in block:
            match stmt:
                case Store(array=array, chain=chain, add=True) if array in zeros and array not in variables(stmt.value):
                    at = zeros.pop(array)
                    zero = out[at]
                    if isinstance(zero, Store) and zero.chain == chain and self.exact(chain):
                        out[at] = None
                        stmt = replace(stmt, add=False)
                case Store(array=array, value=Const() as value, add=False) if value == Const(0.0) and self.ours(array):
                    zeros[array] = len(out)
                case _:
                    for var in reads_within(stmt):
                        zeros.pop(var, None)
            out.append(stmt)
        return tuple(stmt for stmt in out if stmt is not None)

    def ours(self, var: Var) -> bool:
        """Whether a name is storage that no other name may stand for."""
        return var in self.regions and self.regions[var] in self.alone and self.kinds.get(var, UNKNOWN).tag == "array"

    def load(self, places: dict[Var, _Place], array: Var, target: Var, chain: tuple[Arg, ...]) -> None:
        """A load looks at what was added; what it loads may be taken away next."""
        place = _Place()
        if self.exact(chain):
            place.loads[target] = chain
        before = places.get(self.regions[array])
        if before is not None and not before.added:
            place.loads = {**before.loads, **place.loads}
        places[self.regions[array]] = place

    def store(self, place: _Place, stmt: Store, out: list[Stmt | None]) -> None:
        if stmt.add:
            self.addition(place, stmt, out)
            return
        whole = {v for v, chain in place.loads.items() if chain == stmt.chain}
        zero = stmt.value == Const(0.0)
        if zero and whole and not place.added and not place.taken:
            place.taken = dict.fromkeys(whole, len(out))
            place.loads = {}
        else:
            place.loads, place.taken, place.added, place.fresh = {}, {}, {}, None
        out.append(stmt)

    def addition(self, place: _Place, stmt: Store, out: list[Stmt | None]) -> None:
        place.loads = {}
        value = stmt.value
        if isinstance(value, Var) and value in place.taken and self.same_place(out[place.taken[value]], stmt.chain):
            at = place.taken.pop(value)
            out[at] = None  # what was taken away comes back
            place.taken = {v: k for v, k in place.taken.items() if k != at}
            self.uses[value] -= 1
            return
        chain = () if stmt.chain == (Const(...),) else stmt.chain
        before = place.added.get(chain)
        earlier = None if before is None else out[before]
        if isinstance(earlier, Store) and before is not None and self.exact(chain) and self.numbers(earlier.value, value):
            out[before] = None
            stmt = replace(stmt, value=self.sum(earlier.value, value, stmt, out))
        if place.fresh is not None and not chain and all(k == before for k in place.added.values()):
            start = out[place.fresh]
            assert isinstance(start, Bind)
            if self.starts(start, stmt, place.fresh, out):
                place.added = {}
                place.fresh = None
                return
        place.added[chain] = len(out)
        out.append(stmt)

    def same_place(self, store: Stmt | None, chain: tuple[Arg, ...]) -> bool:
        return isinstance(store, Store) and store.chain == chain

    def exact(self, chain: tuple[Arg, ...]) -> bool:
        """Whether a chain of indices names each element once: integers and slices."""
        return all(self._basic(part) for step in chain for part in _parts(step))

    def _basic(self, part: Arg) -> bool:
        match part:
            case Pack(kind="slice"):
                return True
            case Const(value=value):
                return value is None or value is Ellipsis or type(value) is int
            case Var():
                return self.kinds.get(part, UNKNOWN).tag == "int"
        return False

    def numbers(self, *values: Arg) -> bool:
        """Whether values are numbers or arrays of numbers, of one kind of float."""
        kinds = [self.kinds.get(v, UNKNOWN) for v in values if isinstance(v, Var)]
        return len(kinds) == len(values) and all(
            k.tag in ("float", "numpy scalar", "array") and k.dtype == kinds[0].dtype and k.rank is not None for k in kinds
        )

    def sum(self, one: Arg, other: Arg, stmt: Store, out: list[Stmt | None]) -> Var:
        """A name for the sum of two additions."""
        assert isinstance(one, Var) and isinstance(other, Var)
        total = self.names.fresh()
        first, second = self.kinds[one], self.kinds[other]
        self.kinds[total] = first if (first.rank or 0) >= (second.rank or 0) else second
        twice = one == other
        op, args = ("operator.mul", (Const(2.0), one)) if twice else ("operator.add", (one, other))
        out.append(Bind(total, op, args, origin=stmt.origin))
        self.uses[total] = 1
        self.uses[one] -= twice
        return total

    def starts(self, start: Bind, stmt: Store, at: int, out: list[Stmt | None]) -> bool:
        """Let storage start as what is first added to it, if that is an array of its own of just this kind."""
        value = stmt.value
        if not isinstance(value, Var) or self.uses[value] != 1:
            return False
        mine, kind = self.kinds[start.target], self.kinds.get(value, UNKNOWN)
        if any(start.target in reads_within(s) for s in out[at + 1 :] if s is not None):
            return False
        if kind.tag != "array" or kind.dtype != mine.dtype or kind.shape.dims is None or kind.shape != mine.shape:
            return False
        for k in range(len(out) - 1, -1, -1):
            made = out[k]
            if isinstance(made, Bind) and made.target == value:
                if not (made.op in _FRESH or isinstance(function_of(made.op), np.ufunc)):
                    return False
                out[k] = None
                out[at] = None
                out.append(replace(made, target=start.target))
                return True
        return False


def _parts(step: Arg) -> tuple[Arg, ...]:
    return step.items if isinstance(step, Pack) and step.kind == "tuple" else (step,)
