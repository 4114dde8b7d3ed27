"""Which temporaries are written inside the expression that uses them.

A ``Bind`` is folded into its use if that is the only one, stands in the same block, and computes the same there: what
may raise or has an effect keeps its place in the order of evaluation, and what reads storage is not moved past a write
to it.  So are a call of a function of the same module, and what is taken from a tape, but not past other uses of the tape.
Names of the user's keep their statement.  A branch that only chooses between two expressions becomes one, as
the user wrote it: ``x if test else y``, ``x and y``.  The time is linear in the size of the trace.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeGuard

from adjoint_gen.analysis.item_walks import item_walks
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.emit.breaks import handed_on
from adjoint_gen.emit.evaluation_order import Inline, in_order
from adjoint_gen.emit.sharing import storage_classes
from adjoint_gen.emit.stores import UPDATES
from adjoint_gen.emit.text_widths import brackets, own_width, width
from adjoint_gen.ir.slots import through_slots
from adjoint_gen.ir.trace import (
    UNDEF,
    Append,
    Arg,
    Bind,
    Block,
    CallFunction,
    Carry,
    Effect,
    For,
    If,
    Pack,
    Pop,
    Record,
    Restore,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.views import BY_PLACE, CHOICE, GETITEM, REFERENCE, TAKE_OUT
from adjoint_gen.ir.walk import blocks, closing_reads, defines, enters, reads, statements, variables, with_blocks
from adjoint_gen.rules.listing import MADE
from adjoint_gen.rules.memory import memory_of

WIDTH = 96
"""The longest right-hand side, in columns, that folding may make."""

_FINISHING = frozenset({"adjoint_gen.runtime.materialise", "adjoint_gen.runtime.with_tuples"})
"""What gives a gradient the form of its argument, last of all."""

_SUMS = frozenset({"operator.add", "operator.sub"})

DERIVED = ("_bar", "_dot")
"""How the names of adjoints and tangents end."""


@dataclass(frozen=True, slots=True)
class Folding:
    """A trace as it is printed: ``folded`` are the statements that are written inside another one, by target.

    In ``trace`` a branch that is written as an expression is replaced by what it chooses from, which is all folded, and
    by a ``Bind`` of the operation ``choice``, with the test and the two values as arguments.
    """

    trace: Trace
    folded: Mapping[Var, Inline]


@through_slots
@dataclass(frozen=True, slots=True)
class Tree:
    """What is known of a folded expression.

    ``end`` is when it is evaluated, ``start`` when the first of its effects is (``end`` without one), ``tapes`` are those
    that it takes something from.
    """

    start: int
    end: int
    effect: bool
    storage: tuple[Var, ...]
    names: tuple[Var, ...]
    width: int
    tapes: tuple[Var, ...] = ()

    def done(self, effect: Effect) -> Tree:
        """The same in a statement that has an effect itself."""
        return self if self.effect or effect is Effect.PURE else replace(self, effect=True)


def fold(trace: Trace) -> Folding:
    """What is folded in a trace.

    >>> from adjoint_gen.ir.trace import Param, Source
    >>> x, y, t = Var("x"), Var("y"), Var("")
    >>> body = (Bind(t, "numpy.sin", (x,)), Bind(y, "operator.mul", (t, x)))
    >>> list(fold(Trace("f", (Param("x", x),), body, y, Source("", 1, (), "f", ""))).folded)
    [%0]
    """
    folder = _Folder(trace)
    folder.block(trace.body, (trace.result,))
    if not folder.choices:
        return Folding(trace, folder.folded)
    return Folding(replace(trace, body=tuple(_chosen(trace.body, folder.choices))), folder.folded)


def _chosen(block: Block, choices: Mapping[Var, Bind]) -> Iterator[Stmt]:
    """The statements of a block, with those branches replaced that are written as expressions."""
    for stmt in block:
        if isinstance(stmt, If) and stmt.yields and stmt.yields[0].result in choices:
            yield from _chosen(stmt.then + stmt.orelse, choices)
            yield choices[stmt.yields[0].result]
        else:
            yield with_blocks(stmt, tuple(tuple(_chosen(b, choices)) for b in blocks(stmt)))


@dataclass(slots=True)
class _Folder:
    """The scan of one trace; times are positions in its text, inner blocks included."""

    trace: Trace
    uses: dict[Var, int] = field(default_factory=dict)
    folded: dict[Var, Inline] = field(default_factory=dict)
    choices: dict[Var, Bind] = field(default_factory=dict)
    inline: dict[Var, Inline] = field(default_factory=dict)
    trees: dict[Var, Tree] = field(default_factory=dict)
    last_read: dict[Var, int] = field(default_factory=dict)
    classes: dict[Var, Var] = field(default_factory=dict)
    flags: frozenset[Var] = frozenset()
    numbers: frozenset[Var] = frozenset()
    walked: frozenset[Var] = frozenset()
    time: int = 0
    effects: list[int] = field(default_factory=list)
    barriers: list[int] = field(default_factory=list)
    writes: dict[Var, list[int]] = field(default_factory=dict)
    moves: dict[Var, list[int]] = field(default_factory=dict)
    rebinds: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for stmt in statements(self.trace.body):
            for var in (*reads(stmt), *closing_reads(stmt)):
                self.uses[var] = self.uses.get(var, 0) + 1
        for var in variables(self.trace.result):
            self.uses[var] = self.uses.get(var, 0) + 1
        self.classes = storage_classes(self.trace)
        self.flags = frozenset(handed_on(self.trace))
        self.walked = frozenset(load.target for loads in item_walks(self.trace).values() for load in loads)
        self.numbers = frozenset(v for v, kind in infer(self.trace).items() if kind.tag == "numpy scalar")

    def block(self, block: Block, closing: tuple[Arg, ...] = (), carried: tuple[Carry, ...] = ()) -> list[Tree]:
        """Scan a block at whose end the expressions ``closing`` are read, after the copies of ``carried``."""
        local: dict[Var, None] = {}
        for stmt in block:
            self.statement(stmt, local)
            local.update(dict.fromkeys(defines(stmt)))
        self.time += 1
        self.fold_copies(carried, local)
        return [self.absorb((arg,), width(arg), local, None, self.time) for arg in closing]

    def fold_copies(self, carried: tuple[Carry, ...], local: Mapping[Var, None]) -> None:
        """Fold into the copies at the end of a body what its param leaves no room for earlier: ``a, b = b, a + b``."""
        read = {c.next for c in carried}
        waiting = [(c.param, c.next) for c in carried if isinstance(c.next, Var) and self.single(c.next, local)]
        crowded = waiting
        while crowded:
            moved = {self.trees[v].end for _, v in waiting}  # where no name is bound any more
            waiting = [(p, v) for p, v in waiting if self.movable(self.trees[v], self.time, moved)]
            crowded = [(p, v) for p, v in waiting if p in read or self.last_read.get(p, 0) > self.trees[v].end]
            waiting = [pair for pair in waiting if pair not in crowded]
            for _, var in crowded:
                self.folded[var] = self.inline[var]
                self.last_read.update(dict.fromkeys(self.trees[var].names, self.time))

    def single(self, var: Var, local: Mapping[Var, None]) -> bool:
        """Whether a name is bound in this block, without an effect, for one use that may be moved."""
        if var in self.classes:
            return False
        return self.uses.get(var) == 1 and var in local and var in self.inline and not self.trees[var].effect

    def statement(self, stmt: Stmt, local: dict[Var, None]) -> None:
        """Fold what can be folded into a statement, and note what must not be moved past it."""
        self.time += 1
        now = self.time
        if isinstance(stmt, If):
            self.branch(stmt, local)
            return
        tree = self.absorb(in_order(stmt), own_width(stmt) - self.said_twice(stmt), local, stmt, now)
        self.note(stmt, now)
        match stmt:
            case Bind(target=target, op=op, effect=effect):
                self.trees[target] = tree.done(effect)
                if op not in ("tape", TAKE_OUT) and target not in self.walked and not (op in MADE and target in self.classes):
                    self.inline[target] = stmt
                if effect is not Effect.PURE:
                    self.effects.append(now)
                if effect is Effect.IMPURE:
                    self.barriers.append(now)
            case CallFunction(target=target, effect=effect):
                if isinstance(target, Var) and target not in self.classes and effect is not Effect.IMPURE:
                    self.inline[target] = stmt
                    self.trees[target] = tree.done(effect)
                if effect is not Effect.PURE:
                    self.effects.append(now)
                if effect is Effect.IMPURE:
                    self.barriers.append(now)
            case Restore(target=target, tape=tape, at=at):
                if isinstance(target, Var) and target not in self.classes and at is None:
                    self.inline[target] = stmt
                    self.trees[target] = replace(tree, tapes=(tape,))
                self.moves.setdefault(tape, []).append(now)
            case Record(tape=tape):
                self.moves.setdefault(tape, []).append(now)
            case Store(array=array) | Append(items=array) | Pop(items=array):
                self.effects.append(now)
                self.writes.setdefault(self.classes[array], []).append(now)
            case For(body=body, until=until, carried=carried):
                self.block(body, () if until is None else (until,), carried)
            case While(head=head, test=test, body=body, until=until, carried=carried):
                self.block(head, (test,))
                self.block(body, () if until is None else (until,), carried)
        self.last_read.update(dict.fromkeys((*reads(stmt), *closing_reads(stmt)), self.time))

    def said_twice(self, stmt: Stmt) -> int:
        """How many columns an update in place, ``p["W"] -= g``, does without: what it changes is what it begins with."""
        if isinstance(stmt, Store) and not stmt.chain and isinstance(stmt.value, Var):
            made = self.inline.get(stmt.value)
            if isinstance(made, Bind) and made.op in UPDATES and made.args[0] in self.folded:
                return self.trees[made.args[0]].width  # type: ignore[index]
        return 0

    def note(self, stmt: Stmt, now: int) -> None:
        """Note which user's names a statement binds anew."""
        for var in (*defines(stmt), *enters(stmt)):
            if var.base:
                self.rebinds.setdefault(var.base, []).append(now)

    def branch(self, stmt: If, local: Mapping[Var, None]) -> None:
        """Fold into a branch, and make an expression of it if all that it does is to choose one."""
        start = self.time
        self.note(stmt, start)
        ends = [(y.then, y.orelse) for y in stmt.yields] if _may_choose(stmt, self.flags) else [(None, None)]
        trees: list[Tree] = []
        for block, end in zip((stmt.then, stmt.orelse), ends[0], strict=True):
            trees += self.block(block, () if end is None else (end,))
        gone = all(any(v in self.folded for v in defines(s)) for s in stmt.then + stmt.orelse)
        chosen = bool(trees) and gone and sum(t.width for t in trees) + width(stmt.test) + 9 <= WIDTH
        if chosen and stmt.test in ends[0] and isinstance(stmt.test, Var):
            self.uses[stmt.test] -= 1  # `x and y` says x once
        room = sum(t.width for t in trees) + 9 if chosen else 0
        test = self.absorb((stmt.test,), room + width(stmt.test), local, None, start)
        self.last_read.update(dict.fromkeys((*reads(stmt), *closing_reads(stmt)), self.time))
        if not chosen:
            return
        (y,) = stmt.yields
        bind = Bind(y.result, CHOICE, (stmt.test, y.then, y.orelse), origin=stmt.origin)
        whole = [test, *trees]
        self.inline[y.result] = self.choices[y.result] = bind
        self.trees[y.result] = Tree(
            test.start, self.time, any(t.effect for t in whole), tuple(dict.fromkeys(c for t in whole for c in t.storage)),
            tuple(v for t in whole for v in t.names), test.width, test.tapes,
        )

    def absorb(self, args: tuple[Arg, ...], wide: int, local: Mapping[Var, None], user: Stmt | None, now: int) -> Tree:
        """Fold into an expression over ``args``, evaluated ``now``, what can be, from its last operand to the first."""
        end, effect = now, False
        storage: dict[Var, None] = {}
        names: list[Var] = []
        tapes: list[Var] = []
        result = self.trace.result
        returned = () if user is not None or args != (result,) else result.items if _is_tuple(result) else (result,)
        for var in reversed([v for a in args for v in variables(a)]):
            bind = self.inline.get(var) if self.uses.get(var) == 1 and var in local else None
            shares = var in self.classes and isinstance(bind, Bind) and memory_of(bind).shows and var not in self.numbers
            finished = var in returned and bind is not None and self.finishes(bind)
            # A reference is as good later.
            pointed = isinstance(user, Record | Append) and isinstance(bind, Bind) and bind.op == REFERENCE
            kept = shares and not isinstance(user, Bind | Store) and not (pointed or finished)
            said = bind is not None and not kept and (finished or _nameless(bind, user))
            tree = self.trees[var] if said else None
            wider = 0 if tree is None else tree.width - width(var) + brackets(bind, user)
            if tree is None or bind is None or wide + wider > WIDTH or not self.movable(tree, now):
                names.append(var)
                if var in self.classes:
                    storage[self.classes[var]] = None
                continue
            self.folded[var] = bind
            if tree.end in (times := self.rebinds.get(var.base, [])):
                times.remove(tree.end)  # a name that is not printed
            wide += wider
            storage.update(dict.fromkeys(tree.storage))
            names.extend(tree.names)
            tapes.extend(tree.tapes)
            if tree.effect:
                now, effect = tree.start, True
        self.last_read.update(dict.fromkeys(names, end))
        return Tree(now, end, effect, tuple(storage), tuple(names), wide, tuple(tapes))

    def finishes(self, stmt: Inline) -> bool:
        """Whether this only gives a gradient the form that is returned."""
        match stmt:
            case Bind(target=Var(base=base), op=op, args=(Var(base=other) as first, *_)):
                made = self.inline.get(first)
                by_place = op == GETITEM and isinstance(made, Bind) and made.op == BY_PLACE
                return by_place or (base.endswith(DERIVED) and other.endswith(DERIVED) and op in _FINISHING)
        return False

    def movable(self, tree: Tree, now: int, unbound: Container[int] = ()) -> bool:
        """Whether an expression may be evaluated at ``now`` instead of at its end; names are not bound at ``unbound``."""

        def between(times: list[int], but: Container[int] = ()) -> bool:
            place = bisect_right(times, tree.end)
            while place < len(times) and times[place] in but:
                place += 1
            return place < len(times) and times[place] < now

        if between(self.barriers) or (tree.effect and between(self.effects)):
            return False
        if any(between(self.writes.get(c, [])) for c in tree.storage):
            return False
        if any(between(self.moves.get(t, [])) for t in tree.tapes):
            return False
        return not any(between(self.rebinds.get(v.base, []), unbound) for v in tree.names if v.base)


def _may_choose(stmt: If, flags: Container[Var]) -> bool:
    """Whether a branch may be an expression of the user's: a ternary, or ``and`` and ``or``, but no ``if`` statement."""
    if len(stmt.yields) != 1 or stmt.yields[0].result in flags or not is_choice(stmt):
        return False
    return all(isinstance(s, Bind | If) for s in stmt.then + stmt.orelse)


def is_choice(stmt: If) -> bool:
    """Whether a branch, which gives a value on each side, is no ``if`` statement of the user's."""
    if stmt.reverses or any(UNDEF in (y.then, y.orelse) for y in stmt.yields):
        return False
    written = "" if stmt.origin is None else stmt.origin.text.lstrip()
    return not stmt.yields[0].result.base or not written.startswith(("if", "elif"))


def _is_tuple(arg: Arg) -> TypeGuard[Pack]:
    return isinstance(arg, Pack) and arg.kind == "tuple"


def _nameless(stmt: Inline, user: Stmt | None) -> bool:
    """Whether the only use of a name, in the statement ``user``, may be replaced by what it stands for.

    Temporaries may; names of the user's keep their statement.  Of the names that transformations make, those that say
    no more than their use does: a contribution to the adjoint that it is added to, the last contribution to one that is
    added to storage, what is added at a place or appended, and a change of sign.
    """
    assert isinstance(stmt.target, Var)
    name = stmt.target.base
    if not name:
        return True
    if isinstance(user, Store):
        summed = isinstance(stmt, Bind) and stmt.op in _SUMS and isinstance(stmt.args[0], Var) and stmt.args[0].base == name
        within = user.array.base.endswith(DERIVED) and bool(user.chain)  # of which the place says more than a name
        return user.add and name.endswith(DERIVED) and (user.array.base == name or summed or within)
    if isinstance(user, Append):
        return name.endswith(DERIVED) and user.items.base.endswith(DERIVED)
    if not isinstance(user, Bind) or not name.endswith(DERIVED):
        return False
    if isinstance(stmt, Bind) and stmt.op == "operator.neg":
        return isinstance(stmt.args[0], Var)
    return user.target.base == name
