"""Which loops take an item of each list in turn, so that they may be written as walks: ``for p in layers``.

A list has as many items as the loop has passes if the loop counts to its length, and it neither grows nor shrinks from where
that was asked to the loop's end. Where a loop counts to the least of several lengths its header says an item of each list:
``zip`` ends with the shortest. A shadow that was made like a list is as long, if both only grow side by side. So is a list
that got an item in each pass of such a loop, and nothing else, if neither is changed behind it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.slots import Slot, changed, meets, read
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import shadowed, written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import (
    Append,
    Atom,
    Bind,
    Block,
    CallFunction,
    Const,
    Effect,
    For,
    Pack,
    Pop,
    Restore,
    Stmt,
    Store,
    Trace,
    Var,
)
from adjoint_gen.ir.views import GETITEM, REFERENCE, TOGETHER, shown_by
from adjoint_gen.ir.walk import blocks, reads, statements

LEN, MIN = "builtins.len", "builtins.min"
_ZEROS = frozenset({"adjoint_gen.runtime.zeros_like", "adjoint_gen.runtime.zeros_in_lists"})


@once
def item_walks(trace: Trace) -> Mapping[Var, tuple[Bind, ...]]:
    """The loads of items that the headers of loops may say, by the counters of the loops.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> from adjoint_gen.ir.trace import Param, Source
    >>> xs, n, i, x, y = (Var(name) for name in ("xs", "n", "<counter>", "x", "y"))
    >>> body = (Bind(x, GETITEM, (xs, i)), Bind(y, "print", (x,), effect=Effect.IMPURE))
    >>> loop = For(i, Const(0), n, Const(1), (), body, reverses="loop")
    >>> params = (Param("xs", xs, Kind("list", items=(FLOAT,))),)
    >>> found = item_walks(Trace("f", params, (Bind(n, LEN, (xs,)), loop), Const(None), Source("", 1, (), "f", "")))
    >>> found[i] == body[:1]
    True
    """
    every = statements(trace.body)
    made = {s.target: s for s in every if isinstance(s, Bind) and s.op in (LEN, MIN)}
    if not any(isinstance(s, For) and lengths_of(s.hi, made) for s in every):
        return {}
    search = _Search(infer(trace), storage(trace), shadowed(trace), uses(trace), _growths(trace))
    search.block(trace.body, 0, ())
    return search.found


def lengths_of(passes: Atom, made: Mapping[Var, Bind]) -> list[Bind]:
    """The lengths of lists of which a number is the least one; none if it is anything else."""
    bind = made.get(passes) if isinstance(passes, Var) else None
    if bind is None or bind.op not in (LEN, MIN):
        return []
    found = [bind] if bind.op == LEN else [made.get(v) for v in bind.args if isinstance(v, Var)]
    lengths = [length for length in found if length is not None and length.op == LEN]
    return lengths if bind.op == LEN or len(lengths) == len(bind.args) else []


@dataclass(frozen=True, slots=True)
class _Growth:
    """A statement that may make lists longer or shorter, when it runs, as statements are counted, and the block it is in."""

    stmt: Stmt
    time: int
    block: Block


def _growths(trace: Trace) -> Mapping[Var, list[_Growth]]:
    """What may make the lists of each region longer or shorter."""
    regions = storage(trace)
    found: dict[Var, list[_Growth]] = {}
    for time, (stmt, block) in enumerate(_with_blocks(trace.body)):
        for var in _resized(stmt):
            found.setdefault(regions.get(var, var), []).append(_Growth(stmt, time, block))
    return found


def _with_blocks(block: Block) -> Iterator[tuple[Stmt, Block]]:
    """Every statement with the block that it is in, outer before inner, in order."""
    for stmt in block:
        yield stmt, block
        for inner in blocks(stmt):
            yield from _with_blocks(inner)


@dataclass(slots=True)
class _Search:
    """``made`` is what binds each name; ``asked`` says when, and how deep in blocks; ``filled`` lists are as long as others."""

    kinds: Mapping[Var, Kind]
    regions: Mapping[Var, Var]
    references: Container[Var]
    count: Mapping[Var, int]
    growths: Mapping[Var, list[_Growth]]
    made: dict[Var, Bind] = field(default_factory=dict)
    asked: dict[Var, tuple[int, int]] = field(default_factory=dict)
    found: dict[Var, tuple[Bind, ...]] = field(default_factory=dict)
    filled: dict[Var, Var] = field(default_factory=dict)

    def region(self, var: Var) -> Var:
        """What stands for all that may be the list of this name."""
        return self.regions.get(var, var)

    def block(self, block: Block, time: int, ends: tuple[int, ...]) -> None:
        """Look at the loops of a block that starts at a time; ``ends`` are those of the statements around it."""
        for stmt in block:
            end = time + len(statements((stmt,))) - 1
            if isinstance(stmt, Bind):
                self.made[stmt.target], self.asked[stmt.target] = stmt, (time, len(ends))
            if isinstance(stmt, For) and (loads := self.loads(stmt, (*ends, end))):
                self.found[stmt.counter] = loads
            if isinstance(stmt, For):
                self.filled.update(self.fills(stmt, len(ends)))
            inside = time + 1
            for inner in blocks(stmt):
                self.block(inner, inside, (*ends, end))
                inside += len(statements(inner))
            time = end + 1

    def loads(self, loop: For, ends: tuple[int, ...]) -> tuple[Bind, ...]:
        """The loads that a loop's header may say, of names that are worth it; none where the counter is needed as well."""
        asked = self.lengths(loop)
        of = [v for length in asked for v in reads(length)]
        stay = (self.stays(v, length.target, ends) for length in asked for v in reads(length))
        if not of or not self.as_user_wrote(loop) or not all(stay):
            return ()
        if loop.backwards and not all(self.as_long(one, of[0]) for one in of):
            return ()  # from the ends of lists that are not equally long
        taken = [s for s in loop.body if isinstance(s, Bind) and self.takes(s, loop, of)]
        inside = statements(loop.body) if taken else []
        slots = {slot for s in inside for slot in changed(s, self.regions, self.kinds)}
        changes = {self.region(v) for s in inside for v in (*written(s), *_resized(s))}
        every = tuple(s for s in taken if self.keeps(s, slots, changes))
        found = tuple(s for s in every if self.is_worth_a_name(s))
        if not all(any(self.as_long(s.args[0], one) for s in found) for one in of):  # type: ignore[arg-type] # what is taken from
            return ()
        others = self.count[loop.counter] - sum(isinstance(s, Restore) and s.at == loop.counter for s in loop.body)
        if others == len(every):
            return every
        return found if others == len(found) or (_counts(loop) and not loop.reverses) else ()

    def fills(self, loop: For, depth: int) -> Iterator[tuple[Var, Var]]:
        """The lists of this block that get an item in each pass of a loop, and no other ever, with what is as long as they."""
        of = [length.args[0] for length in self.lengths(loop)]
        if len(of) == 1 and isinstance(of[0], Var) and (of[0] in self.filled or not self.growths.get(self.region(of[0]))):
            for stmt in loop.body:
                if isinstance(stmt, Append) and [g.stmt for g in self.growths[self.region(stmt.items)]] == [stmt]:
                    made = self.made.get(stmt.items)
                    if made is not None and (made.op, made.args) == ("list", ()) and self.asked[stmt.items][1] == depth:
                        yield stmt.items, self.filled.get(of[0], of[0])

    def lengths(self, loop: For) -> list[Bind]:
        """The lengths of the lists of which a loop counts all items, up to the end of the shortest."""
        if (loop.lo, loop.step, loop.until) != (Const(0), Const(1), None):
            return []
        return lengths_of(loop.hi, self.made)

    def as_user_wrote(self, loop: For) -> bool:
        """Whether a loop is none in which the user counts, or the reverse of one."""
        return bool(loop.reverses) or _counts(loop) or loop.origin is None or "range(" not in loop.origin.text

    def takes(self, bind: Bind, loop: For, of: Sequence[Var]) -> bool:
        """Whether a statement takes the item of the pass from one of the lists that a loop goes through."""
        match bind:
            case Bind(op=op, args=(Var() as items, at), params=(), effect=Effect.PURE) if op in (GETITEM, REFERENCE):
                lists = self.kinds.get(items, UNKNOWN).tag in ("list", "array") and self.count[bind.target] > 0
                return lists and at == loop.counter and any(self.as_long(items, one) for one in of)
        return False

    def is_worth_a_name(self, bind: Bind) -> bool:
        """Whether an item is better said by its name than where it is used: it has one, or is used twice."""
        return self.count[bind.target] > bool(not bind.target.base)

    def keeps(self, bind: Bind, slots: Iterable[Slot], changes: Container[Var]) -> bool:
        """Whether a list holds the same all through a loop that changes these slots and regions."""
        if bind.op == REFERENCE:
            try:
                slot = read(bind, self.references, self.regions, self.kinds)
            except LookupError:
                return False
            return slot is not None and not any(meets(slot, other) for other in slots)
        items = bind.args[0]
        return isinstance(items, Var) and self.region(items) not in changes

    def stays(self, items: Var, length: Var, ends: tuple[int, ...]) -> bool:
        """Whether a list is as long at the end of a loop as where its length was asked."""
        asked, depth = self.asked[length]
        return not any(asked < g.time <= ends[depth] for g in self.growths.get(self.region(items), ()))

    def grow_together(self, one: Var, other: Var) -> bool:
        """Whether all that changes how long two lists, and others of their regions, are is what appends to both in turn."""
        pairs = [self.growths.get(self.region(v), []) for v in (one, other)]
        if len(pairs[0]) != len(pairs[1]):
            return False
        for growth, beside in zip(*pairs, strict=True):
            if not (isinstance(growth.stmt, Append) and isinstance(beside.stmt, Append)):
                return False
            if (growth.stmt.items, beside.stmt.items) != (one, other):
                return False
            if abs(growth.time - beside.time) != 1 or growth.block is not beside.block:
                return False
        return True

    def as_long(self, one: Var, other: Var) -> bool:
        """Whether two lists are one, or were made of as many items and only ever grow side by side."""
        if self.filled.get(one, one) == self.filled.get(other, other):
            return True
        if not self.grow_together(one, other):
            return False
        first, second = self.made.get(one), self.made.get(other)
        if first is not None and first.op in _ZEROS and first.args[0] == other:
            return True
        if first is None or second is None or first.op != REFERENCE or second.op != REFERENCE:
            return False
        (start, *steps), (start_too, *steps_too) = first.args, second.args
        if isinstance(start, Pack) and isinstance(start_too, Pack):
            return start.kind == start_too.kind == "list" and len(start.items) == len(start_too.items)
        together = [self.made.get(v) for v in (start, start_too) if isinstance(v, Var)]
        shown = [shown_by(bind) for bind in together if bind is not None and bind.op in TOGETHER]
        return len(shown) == 2 and shown[0] == shown[1] and len(steps) == 1 and steps == steps_too


def _resized(stmt: Stmt) -> Iterator[Var]:
    """The lists that a statement itself may make longer or shorter."""
    match stmt:
        case Append(items=items) | Pop(items=items):
            yield items
        case Store(array=items, chain=(Pack(kind="slice"),)):
            yield items
        case CallFunction(references=groups):
            yield from (v for group in groups for v in group)
        case Bind(effect=Effect.IMPURE):
            yield from reads(stmt)


def _counts(loop: For) -> bool:
    """Whether the user's loop counts what it goes through."""
    return loop.origin is not None and "enumerate(" in loop.origin.text
