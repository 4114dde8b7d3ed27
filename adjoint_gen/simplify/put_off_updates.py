"""Change an array when what was loaded of it has been used, not before.

    t = w_bar[...]
    w_bar -= t * x * 0.1          x_bar = x_bar - w_bar * u
    x_bar = x_bar - t * u    ->   w_bar -= w_bar * x * 0.1

Then the load needs no copy. A statement is passed only if it neither reads nor changes the region that the store changes; and
one that stores elsewhere only by a store of new memory, which that cannot change. Where not all uses can be passed, numbers
that are made of the load are made before the store. This is for the text of reverse sweeps, whose statements have no effects
but stores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, Effect, Restore, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, blocks, defines, reads, reads_within, with_blocks
from adjoint_gen.rules.memory import is_new

_WINDOW = 24
"""How many statements before a store, and behind it, are looked at."""


def put_off_updates(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with such stores behind the last use of what was loaded.

    >>> from adjoint_gen.ir.trace import Const, Source
    >>> w_bar, x_bar, x, t, u, v, s = (Var(name) for name in ("w_bar", "x_bar", "x", "t", "u", "v", "s"))
    >>> update = Store(w_bar, (), u, add=True)
    >>> body = (
    ...     Bind(w_bar, "numpy.zeros", (Const(3),)), Bind(t, GETITEM, (w_bar,)), Bind(u, "operator.mul", (t, x)), update,
    ...     Bind(v, "operator.mul", (t, x)), Bind(s, GETITEM, (w_bar,)),
    ... )
    >>> made = put_off_updates(Trace("f", (), body, s, Source("", 1, (), "f", "")))
    >>> made.body.index(update)
    4
    """
    trace = altered(trace, functions=tuple(map(put_off_updates, trace.functions)))
    regions = storage(trace)
    if not regions:
        return trace
    start = reverse_sweep(trace) % len(trace.body)  # a function of a pair has no heading
    off = _Off(uses(trace), regions, infer(trace))
    return altered(trace, body=(*trace.body[:start], *off.block(trace.body[start:])))


@dataclass(frozen=True, slots=True)
class _Off:
    """``count`` are the uses of each name."""

    count: Mapping[Var, int]
    regions: Mapping[Var, Var]
    kinds: Mapping[Var, Kind]

    def block(self, block: Block) -> Block:
        out = [with_blocks(s, tuple(self.block(b) for b in blocks(s))) for s in block]
        loaded = {region for s in out if (region := self.loaded(s)) is not None}
        for stmt in [s for s in out if isinstance(s, Store) and self.regions.get(s.array) in loaded]:
            at = next(k for k, s in enumerate(out) if s is stmt)
            waiting = self.waiting(stmt, out[max(0, at - _WINDOW) : at])
            if not any(waiting.values()):
                continue
            place = self.after_use(stmt, out, at, Counter(waiting))
            if place is not None:
                del out[at]
                out.insert(place, stmt)
                continue
            for use in self.ahead(out, at, waiting):
                out.remove(use)
                out.insert(at, use)
                at += 1
        return tuple(out)

    def loaded(self, stmt: Stmt) -> Var | None:
        """The region of storage of which a statement loads an array, which may be a view of it."""
        match stmt:
            case Bind(target=target, op=op, args=(Var() as array, *_)) if op == GETITEM:
                return self.regions.get(array) if self.kinds.get(target, UNKNOWN).rank != 0 else None
        return None

    def waiting(self, store: Store, before: list[Stmt]) -> Counter[Var]:
        """How often what was loaded of a store's region, and what is computed of that to be used once, is still to be used."""
        region, found = self.regions[store.array], Counter[Var]()
        for stmt in before:
            self.use(stmt, found)
            if isinstance(stmt, Bind) and self.loaded(stmt) == region:
                found[stmt.target] = self.count[stmt.target]
        found.subtract(v for v in reads(store) if v in found)
        return found

    def after_use(self, store: Store, block: list[Stmt], at: int, waiting: Counter[Var]) -> int | None:
        """Where a store may go, behind all such uses."""
        region = self.regions[store.array]
        new = not isinstance(store.value, Var) or self.kinds.get(store.value, UNKNOWN).rank == 0  # a constant, a number
        named: set[str] = set()  # what the value is made of, which other statements may bind anew
        for stmt in block[max(0, at - _WINDOW) : at]:
            if isinstance(stmt, Bind) and stmt.target == store.value:
                new, named = new or is_new(stmt), {v.base for v in reads(stmt) if v.base}
        for place, stmt in enumerate(block[at + 1 : at + 1 + _WINDOW], at + 1):
            touched = any(self.regions.get(v) == region for v in (*reads(stmt), *written(stmt)))
            if touched or not self.passes(stmt, new) or any(v.base in named for v in defines(stmt)):
                return None
            self.use(stmt, waiting)
            if not any(waiting.values()):
                return place
        return None

    def ahead(self, block: list[Stmt], at: int, waiting: Counter[Var]) -> list[Stmt]:
        """The statements behind a store that make numbers of what is waited for, if all of that can come before the store."""
        late: set[Var] = set()
        numbers: set[Var] = set()  # what may wait for its use under a name
        found: list[Stmt] = []
        for stmt in block[at + 1 : at + 1 + _WINDOW]:
            used = any(waiting[v] > 0 for v in reads_within(stmt))
            still = late.isdisjoint(reads(stmt)) and not any(v in self.regions for v in reads(stmt))
            if used and still and isinstance(stmt, Bind) and stmt.effect is Effect.PURE:
                self.use(stmt, waiting)
                found.append(stmt)
                numbers.update(v for v in defines(stmt) if self.kinds.get(v, UNKNOWN).rank == 0)
            else:
                late.update(defines(stmt))
        return [] if any(n > 0 for v, n in waiting.items() if v not in numbers) else found

    def passes(self, stmt: Stmt, new: bool) -> bool:
        """Whether a store, of what is ``new`` or not, may come behind a statement that does not touch its region."""
        match stmt:
            case Bind(effect=Effect.PURE) | Restore():
                return True
        return new and isinstance(stmt, Store)

    def use(self, stmt: Stmt, waiting: Counter[Var]) -> None:
        """Note a statement's uses of what is waited for; a view of that, or what is written where it is used, is so, too."""
        used = [v for v in reads_within(stmt) if waiting[v] > 0]
        waiting.subtract(used)
        if used and isinstance(stmt, Bind) and not (is_new(stmt) and (stmt.target.base or self.count[stmt.target] > 1)):
            waiting[stmt.target] = self.count[stmt.target]
