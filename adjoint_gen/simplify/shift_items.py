"""Put an item before the others of a list, and take the first one out, in one statement: no loop moves the others.

    n = len(q)                                q_bar.append(0.0)
    for i in range(n - 1):                    for i in reversed(range(n - 1)):
        q[i] = q[i + 1]   ->   q.pop(0)           q_bar[i + 1] += q_bar[i]     ->     q_bar.insert(0, 0.0)
    q.pop()                                       q_bar[i] = 0.0

    n = len(q)                                v_bar = q_bar[0]
    q.append(v)                               q_bar[0] = 0.0
    for i in range(n, 0, -1):                 for i in reversed(range(n, 0, -1)):
        q[i] = q[i - 1]   ->   q.insert(0, v)     q_bar[i - 1] += q_bar[i]     ->
    q[0] = v                                      q_bar[i] = 0.0                      v_bar = q_bar.pop(0)
                                              v_bar += q_bar.pop()

*Why it is right.* On the left ``n`` is the length of the list: it was asked last, or the list is as long as the one of which it
was asked, since both get and lose items at the same places. On the right the loop is the adjoint of such a one, which
``reverses`` says, and the adjoint of a list is as long as the list was: what is added to its last item is added to zero. Loops
have adjoints, and these statements have none: nothing is differentiated any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    Const,
    Effect,
    For,
    If,
    Pop,
    Record,
    Restore,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.views import GETITEM, INSERT, TAKE_OUT
from adjoint_gen.ir.walk import (
    all_variables,
    altered,
    blocks,
    defines,
    map_arg,
    reads,
    reads_within,
    rename,
    statements,
    variables,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.linear import UNBROADCAST
from adjoint_gen.simplify.drop_dead import drop_dead
from adjoint_gen.simplify.moving_loops import ADD, SUB, moved_by, moves, moves_back

_LEN, _MIN = "builtins.len", "builtins.min"
_LOOKS = frozenset({GETITEM, _LEN, "numpy.array", "adjoint_gen.runtime.zeros_like"})
"""What only looks at a list that it is given."""
ZERO, FIRST = Const(0.0), Const(0)
Ran = tuple[tuple[Block, int], ...]
"""What has run when a statement does: the blocks around it, and how much of each."""


def shift_items(trace: Trace) -> Trace:
    """The trace with such statements in place of loops.

    >>> from adjoint_gen.ir.trace import Source
    >>> q, n, m, i, j, v, last = map(Var, ("q", "n", "m", "i", "j", "v", "last"))
    >>> shift = Bind(j, "operator.add", (i, Const(1))), Bind(v, GETITEM, (q, j)), Store(q, (i,), v)
    >>> asked = Bind(n, "builtins.len", (q,)), Bind(m, "operator.sub", (n, Const(1)))
    >>> loop = For(i, Const(0), m, Const(1), (), shift)
    >>> body = (Bind(q, "list", (Const(1.0), Const(2.0))), *asked, loop, Pop(last, q))
    >>> print(shift_items(Trace("f", (), body, q, Source("", 1, (), "f", ""))))
    f():
        q = list(1.0, 2.0)
        last = list.pop(q, 0)
        return q
    """
    loops = (s for s in statements(trace.body) if isinstance(s, For) and moved_by(s))
    if not any(moves(loop, 1) or moves(loop, -1) for loop in loops):
        return trace
    shifts = _Shifts(trace)
    body = shifts.block(trace.body)
    if body == trace.body:
        return trace
    result = map_arg(trace.result, lambda var: shifts.same.get(var, var))
    return drop_dead(altered(trace, body=rename(body, shifts.same), result=result))


@dataclass(slots=True)
class _Shifts:
    """What is found in one trace: the labels of loops that took out first items, and of those that put them in; what was asked
    for the lengths of lists; and which sums with zero are the ``same`` as the other term.
    """

    trace: Trace
    made: dict[Var, Bind] = field(init=False)
    read: Mapping[Var, int] = field(init=False)
    changes: dict[Var, list[object]] = field(init=False)
    regions: Mapping[Var, Var] = field(init=False)
    names: Names = field(init=False)
    taking: set[str] = field(default_factory=set)
    putting: set[str] = field(default_factory=set)
    asked: set[Var] = field(default_factory=set)
    same: dict[Var, Var] = field(default_factory=dict)

    def __post_init__(self) -> None:
        every = statements(self.trace.body)
        self.made = {s.target: s for s in every if isinstance(s, Bind)}
        self.read = uses(self.trace)
        self.changes = dict(_changes(self.trace, self.made, self.read))
        self.regions = storage(self.trace)
        self.names = Names(all_variables(self.trace))

    def block(self, block: Block, ahead: Ran = ()) -> Block:
        """A block with such statements, those of the forward sweep first; those ``ahead`` have run when it begins."""
        out: list[Stmt | None] = list(block)
        for at, stmt in enumerate(block):
            before = (*ahead, (block, at))
            match stmt:
                case For() if lists := moved_by(stmt):
                    new = self.taken(block, at, lists, before) or self.put(block, at, lists, ahead)
                    new = new or self.taken_back(block, at, lists) or self.put_back(block, at, lists)
                    for place, made in new.items():
                        out[place] = made
                case If(then=then, orelse=orelse):
                    out[at] = replace(stmt, then=self.block(then, before), orelse=self.block(orelse, before))
                case While(head=head, body=body):
                    out[at] = replace(stmt, head=self.block(head), body=self.block(body, ((head, len(head)),)))
                case For(body=body):
                    out[at] = replace(stmt, body=self.block(body))
        return tuple(self.quiet(stmt) for stmt in out if stmt is not None)

    def quiet(self, stmt: Stmt) -> Stmt:
        """A statement, without the error that the length of one of the lists might raise, which it cannot."""
        return replace(stmt, effect=Effect.PURE) if isinstance(stmt, Bind) and stmt.target in self.asked else stmt

    def taken(self, block: Block, at: int, lists: Sequence[Var], before: Ran) -> dict[int, Stmt | None]:
        """``q.pop(0)`` for a loop and what follows."""
        loop = block[at]
        assert isinstance(loop, For)
        count = self.made.get(loop.hi) if isinstance(loop.hi, Var) else None
        if loop.backwards or (loop.lo, loop.step) != (FIRST, Const(1)) or not moves(loop, 1) or count is None:
            return {}
        pops = [self.behind(block, at, items, Pop) for items in lists]
        if count.op != SUB or count.args[1] != Const(1) or not self.is_length(count.args[0], lists, before):
            return {}
        new: dict[int, Stmt | None] = {at: None}
        for place in pops:
            pop = block[place] if place is not None else None
            if place is None or not isinstance(pop, Pop) or pop.key is not None or self.read[pop.target]:
                return {}
            new[place] = Bind(pop.target, TAKE_OUT, (pop.items, FIRST), (), Effect.IMPURE, pop.origin)
            for load, target in self.looked_at(block, at, place, pop.items):
                new[load], new[place] = None, Bind(target, TAKE_OUT, (pop.items, FIRST), (), Effect.IMPURE, pop.origin)
        self.taking.update([loop.label] if loop.label else [])
        return new

    def put(self, block: Block, at: int, lists: Sequence[Var], ahead: Ran) -> dict[int, Stmt | None]:
        """``q.insert(0, v)`` for a loop and what stands around it."""
        loop = block[at]
        assert isinstance(loop, For)
        if loop.backwards or loop.step != Const(-1) or not self.is_first(loop.hi) or not moves(loop, -1):
            return {}
        new: dict[int, Stmt | None] = {at: None}
        first = min((self.before(block, at, items, Append) or 0 for items in lists), default=0)
        if not self.is_length(loop.lo, lists, (*ahead, (block, first))):
            return {}
        for items in lists:
            before, behind = self.before(block, at, items, Append), self.behind(block, at, items, Store)
            if before is None or behind is None:
                return {}
            append, store = block[before], block[behind]
            assert isinstance(append, Append) and isinstance(store, Store)
            if store.add or len(store.chain) != 1 or not self.is_first(store.chain[0]) or store.value != append.value:
                return {}
            new[before] = None
            new[behind] = self.inserted(items, append.value, append)
        self.putting.update([loop.label] if loop.label else [])
        return new

    def taken_back(self, block: Block, at: int, lists: Sequence[Var]) -> dict[int, Stmt | None]:
        """``q_bar.insert(0, 0.0)`` for the adjoint of a loop that took first items out."""
        loop = block[at]
        assert isinstance(loop, For)
        if not loop.backwards or loop.reverses not in self.taking or len(lists) > 1 or not moves_back(loop, 1):
            return {}
        before = self.before(block, at, lists[0], Append)
        append = None if before is None else block[before]
        if before is None or not isinstance(append, Append):
            return {}
        return {before: None, at: self.inserted(lists[0], append.value, append)}

    def put_back(self, block: Block, at: int, lists: Sequence[Var]) -> dict[int, Stmt | None]:
        """``v_bar = q_bar.pop(0)`` for the adjoint of a loop that put items before the first."""
        loop = block[at]
        assert isinstance(loop, For)
        if not loop.backwards or loop.reverses not in self.putting or len(lists) > 1 or not moves_back(loop, -1):
            return {}
        (items,) = lists
        behind, cleared = self.behind(block, at, items, Pop), self.before(block, at, items, Store)
        load = None if cleared is None else self.before(block, cleared, items, Bind)
        if behind is None or cleared is None or load is None:
            return {}
        first, store, pop = block[load], block[cleared], block[behind]
        assert isinstance(first, Bind) and isinstance(store, Store) and isinstance(pop, Pop)
        if first.op != GETITEM or store.chain != first.args[1:] or (store.value, store.add) != (ZERO, False):
            return {}
        if len(store.chain) != 1 or store.chain[0] not in (FIRST, loop.hi):  # where the loop ended that this one reverses
            return {}
        fits, nothing = self.fitted(block, pop.target)
        sums = [(k, s) for k, s in enumerate(block) if isinstance(s, Bind) and s.op == ADD and nothing in s.args]
        if self.read[nothing] != 1 or len(sums) != 1:
            return {}
        ((place, total),) = sums
        term = total.args[total.args[0] == nothing]
        if not isinstance(term, Var) or not self.regions.keys().isdisjoint((term, total.target)):
            return {}
        self.same[total.target] = self.same.get(term, term)
        new: dict[int, Stmt | None] = dict.fromkeys((cleared, at, behind, place, *fits))
        return {**new, load: replace(first, op=TAKE_OUT, args=(items, FIRST), effect=Effect.IMPURE)}

    def looked_at(self, block: Block, at: int, pop: int, items: Var) -> Iterator[tuple[int, Var]]:
        """Where the first item is looked at that is taken out then, if it is not read before that, and what it is called."""
        place = self.before(block, at, items, Bind)
        while place is not None:
            match block[place]:
                case Bind(op=op) if op == _LEN:
                    place = self.before(block, place, items, Bind)
                case Bind(target=target, op=op, args=args) if (op, args) == (GETITEM, (items, FIRST)):
                    between = {v for stmt in block[place + 1 : pop] for v in reads_within(stmt)}
                    yield from [(place, target)] if target not in between else []
                    return
                case _:
                    return

    def behind(self, block: Block, at: int, items: Var, sort: type) -> int | None:
        """Where a statement of a sort is the next that mentions a list by any name, in the same block."""
        return self.next(block, range(at + 1, len(block)), items, sort)

    def before(self, block: Block, at: int, items: Var, sort: type) -> int | None:
        """Where a statement of a sort is the last before that mentions a list by any name, in the same block."""
        return self.next(block, range(at - 1, -1, -1), items, sort)

    def next(self, block: Block, places: range, items: Var, sort: type) -> int | None:
        """The first of these places whose statement mentions a list, where it is of this sort and calls it by this name."""
        region = self.regions.get(items, items)
        for place in places:
            stmt = block[place]
            mentioned = (*reads(stmt), *defines(stmt))
            if any(self.regions.get(var, var) == region for var in mentioned) or any(blocks(stmt)):
                return place if isinstance(stmt, sort) and items in mentioned else None
        return None

    def fitted(self, block: Block, var: Var) -> tuple[list[int], Var]:
        """Where a value is fitted to what it is the adjoint of, if nothing else is done with it, and what it is called then."""
        places: list[int] = []
        for place, stmt in enumerate(block):
            match stmt:
                case Bind(target=target, op=op, args=(value, _)) if op == UNBROADCAST and value == var and self.read[var] == 1:
                    places.append(place)
                    var = target
        return places, var

    def inserted(self, items: Var, value: Atom, stmt: Append) -> Bind:
        """``items.insert(0, value)``."""
        return Bind(self.names.fresh(), INSERT, (items, FIRST, value), (), Effect.IMPURE, stmt.origin)

    def is_first(self, place: Arg) -> bool:
        """Whether a place in a list is the first one: 0, or the least of 0 and a length."""
        bind = self.made.get(place) if isinstance(place, Var) else None
        least = bind is not None and bind.op == _MIN and FIRST in bind.args and all(map(self.is_count, bind.args))
        return place == FIRST or least

    def is_count(self, number: Arg) -> bool:
        """Whether a number is 0 or a length, and so not below 0."""
        bind = self.made.get(number) if isinstance(number, Var) else None
        return number == FIRST or (bind is not None and bind.op == _LEN)

    def is_length(self, count: Arg, lists: Sequence[Var], before: Ran) -> bool:
        """Whether a number is how many items each of some lists has behind some statements."""
        asked = _asked(count, before)
        if asked is None:
            return False
        (whole,) = asked.args
        known = self.changes.get(whole) if isinstance(whole, Var) else None
        alike = all(items == whole or (known is not None and self.changes.get(items) == known) for items in lists)
        self.asked |= {asked.target} if alike else set()
        return alike


def _asked(count: Arg, before: Ran) -> Bind | None:
    """Where it was asked for a length, if no list got longer or shorter since then."""
    for block, end in reversed(before):
        for stmt in reversed(block[:end]):
            if isinstance(stmt, Bind) and stmt.target == count:
                return stmt if stmt.op == _LEN else None
            if not _keeps_lengths(stmt):
                return None
    return None


def _keeps_lengths(stmt: Stmt) -> bool:
    """Whether no list gets longer or shorter by a statement."""
    match stmt:
        case Bind(effect=effect):
            return effect is not Effect.IMPURE
        case Store(chain=chain):
            return len(chain) > 0 and isinstance(chain[-1], Var | Const)
    return isinstance(stmt, Record | Restore)


def _changes(trace: Trace, made: dict[Var, Bind], read: Mapping[Var, int]) -> Iterator[tuple[Var, list[object]]]:
    """The lists that have one name each, with where they are made, of how many items, and where they get and lose some.

    Between two of these places there may be others, but no branch, loop or call.
    """
    found: dict[Var, list[object]] = {t: [len(b.args)] for t, b in made.items() if b.op == "list"}
    looked = Counter(v for b in made.values() if b.op in _LOOKS for v in variables(b.args[0]))

    def visit(block: Block) -> None:
        run = 0
        for stmt in block:
            match stmt:
                case Bind(target=items) if items in found:
                    found[items].append(id(block))
                case Append(items=items) | Pop(items=items) if items in found:
                    found[items].append((id(block), run, type(stmt)))
                    looked[items] += 1
                case Store(array=items, chain=(Var() | Const(), *_)):
                    looked[items] += 1
            if any(inner := blocks(stmt)):
                run += 1
                for one in inner:
                    visit(one)

    visit(trace.body)
    yield from ((items, events) for items, events in found.items() if looked[items] == read[items])
