"""One tape for what is recorded together.

    t_tape.append(t)
    y = y * np.exp(t)
    y_tape.append(y)        ->    y = y * np.exp(t)
                                  tape.append((t, y))

Records of one block are put off to the last of them, as far as no name that they mention is bound anew on the way and no
array that they may look into changes; those that could be made before that is so already are. References are recorded as they
are, whatever changes. What is restored from them is then restored together.  This comes when each record is known to be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.joins import shadowed, written
from adjoint_gen.ir.kinds import NUMBERS, UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Atom, Bind, Block, For, Pack, Record, Restore, Stmt, Trace, Var, While
from adjoint_gen.ir.walk import (
    all_variables,
    blocks,
    defines,
    defines_within,
    every_block,
    reads,
    reads_within,
    statements,
    variables,
    with_blocks,
)
from adjoint_gen.names import Names

GETITEM = "operator.getitem"


def join_tapes(trace: Trace) -> Trace:
    """The trace with fewer tapes.

    >>> from adjoint_gen.ir.trace import Source
    >>> a, b, c, d, s, t = (Var(name) for name in "abcdst")
    >>> body = (
    ...     Bind(s, "tape", ()), Bind(t, "tape", ()), Record(s, a), Record(t, b), Restore(c, s), Restore(d, t),
    ... )
    >>> print(join_tapes(Trace("f", (), body, d, Source("", 1, (), "f", ""))))
    f():
        tape = tape()
        record (a, b) on tape
        (c, d) = restore from tape
        return d
    """
    every = list(every_block(trace.body))
    made = {s.target: id(block) for block in every for s in block if isinstance(s, Bind) and s.op == "tape"}
    looked_at = {v for s in statements(trace.body) if not isinstance(s, Record | Restore) for v in reads(s) if v in made}
    looked_at.update(variables(trace.result))
    places = {
        s.tape: (made[s.tape], id(block)) for block in every for s in block
        if isinstance(s, Restore) and s.tape in made and s.tape not in looked_at
    }
    if len(places) < 2:
        return trace
    nexts = {c.param: c.next for s in statements(trace.body) if isinstance(s, For | While) for c in s.carried}
    joiner = _Joiner(places, nexts, _Looks.of(trace), Names(all_variables(trace)), {}, {})
    body = joiner.record(trace.body)
    return replace(trace, body=joiner.restore(body)) if joiner.joined else trace


@dataclass(frozen=True, slots=True)
class _Looks:
    """Which arrays that change a recorded value may be a view of: the ``regions`` of all, and of what ``shows`` contents."""

    regions: Mapping[Var, Var]
    shows: Mapping[Var, Var]

    @staticmethod
    def of(trace: Trace) -> _Looks:
        regions, kinds, references = storage(trace), infer(trace), shadowed(trace)
        loads = {
            s.target: regions[s.args[0]] for s in statements(trace.body)
            if isinstance(s, Bind) and s.op == GETITEM and isinstance(s.args[0], Var) and s.args[0] in regions
            and not _is_number(kinds.get(s.target, UNKNOWN))
        }
        return _Looks(regions, {v: region for v, region in regions.items() if v not in references} | loads)

    def changes(self, stmt: Stmt, var: Var) -> bool:
        """Whether a statement may change what a name shows."""
        region = self.shows.get(var)
        return region is not None and region in self.changed(stmt)

    def changed(self, stmt: Stmt) -> Iterator[Var]:
        """The regions that a statement may change."""
        return (self.regions[a] for s in statements((stmt,)) for a in written(s) if a in self.regions)


def _is_number(kind: Kind) -> bool:
    return kind.rank == 0 and kind.tag in NUMBERS


@dataclass(slots=True)
class _Joiner:
    """``places`` are where each tape is made and read; ``joined`` are the tapes that went into another, with all its members.

    ``nexts`` are what loops carry on from each of their params.
    """

    places: Mapping[Var, tuple[int, int]]
    nexts: Mapping[Var, Atom]
    looks: _Looks
    names: Names
    joined: dict[Var, Var]
    members: dict[Var, tuple[Var, ...]]

    def record(self, block: Block) -> Block:
        """The block with its records put together."""
        out: list[Stmt] = []
        waiting: list[Record] = []
        place = 0  # where the last of them stands
        early: set[Var] = set()  # the tapes of those that were made before their place
        since = self.since(block)
        for k, stmt in enumerate(block):
            if isinstance(stmt, Record) and stmt.tape in early:
                continue
            if isinstance(stmt, Record) and stmt.tape in self.places:
                if waiting and self.places[waiting[0].tape] != self.places[stmt.tape]:
                    out[place:place] = self.together(waiting)
                    waiting = []
                waiting.append(stmt)
                place = len(out)
                continue
            if any(self.holds_up(stmt, r.value, block[k + 1 :]) for r in waiting):
                here = self.places[waiting[0].tape]
                able = (r for when, at, r in since if when <= k < at and self.places[r.tape] == here)
                ready = [r for r in able if r.tape not in early]
                early.update(r.tape for r in ready)
                values = {r.value for r in ready}
                place = max([place, *(n for n, s in enumerate(out, 1) if not values.isdisjoint(defines(s)))])
                out[place:place] = self.together([*waiting, *ready])
                waiting = []
            out.append(with_blocks(stmt, tuple(self.record(b) for b in blocks(stmt))))
        out[place:place] = self.together(waiting)
        return tuple(out)

    def since(self, block: Block) -> list[tuple[int, int, Record]]:
        """From which statement of a block on each of its records could be made, and where it stands."""
        bound: dict[Var, int] = {}
        changed: dict[Var | None, int] = {}
        found: list[tuple[int, int, Record]] = []
        for at, stmt in enumerate(block):
            if isinstance(stmt, Record):
                if stmt.tape in self.places and isinstance(stmt.value, Var):
                    last = max(bound.get(stmt.value, -1), changed.get(self.looks.shows.get(stmt.value), -1))
                    found.append((last + 1, at, stmt))
                continue
            bound.update((v, at) for v in defines(stmt))
            changed.update((region, at) for region in self.looks.changed(stmt))
        return found

    def holds_up(self, stmt: Stmt, value: Arg, ahead: Block) -> bool:
        """Whether to record a value after a statement would take a second name for it, or a copy."""
        if not isinstance(value, Var):
            return False
        new = set(defines_within(stmt))
        again = bool(value.base) and any(v.base == value.base for v in new)
        if self.nexts.get(value) in new:  # which can have its name, if nothing else reads it any more
            again = again or not any(value in reads_within(s) for s in ahead if not isinstance(s, Record))
        return again or self.looks.changes(stmt, value)

    def together(self, waiting: list[Record]) -> list[Record]:
        """One record in the place of several."""
        if len(waiting) < 2:
            return waiting
        tape = self.names.fresh("tape")
        self.members[tape] = tuple(r.tape for r in waiting)
        self.joined.update((r.tape, tape) for r in waiting)
        return [Record(tape, Pack("tuple", tuple(r.value for r in waiting)))]

    def restore(self, block: Block) -> Block:
        """The block with one tape made, and one restored, in the place of several."""
        targets = {s.tape: s.target for s in block if isinstance(s, Restore)}
        done: set[tuple[type, Var]] = set()
        out: list[Stmt] = []
        for stmt in block:
            match stmt:
                case Bind(target=target, op="tape") | Restore(tape=target) if target in self.joined:
                    tape = self.joined[target]
                    if (type(stmt), tape) in done:
                        continue
                    done.add((type(stmt), tape))
                    tree = Pack("tuple", tuple(targets[m] for m in self.members[tape])) if isinstance(stmt, Restore) else None
                    out.append(Bind(tape, "tape", ()) if tree is None else Restore(tree, tape))
                case _:
                    out.append(with_blocks(stmt, tuple(self.restore(b) for b in blocks(stmt))))
        return tuple(out)
