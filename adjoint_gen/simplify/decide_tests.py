"""Decide tests of which it is known where they stand how they end: lengths are never below zero, and some were asked before.

    n = len(items)                  n = len(items)
    if n < 0:
        fail(AttributeError())  ->
    if k < 0:                       if k < 0:
        fail(AttributeError())          fail(AttributeError())
    else:
        items[k] = n                items[k] = n
    if k < 0:
        items.append(n)

What always raises is passed only where its test was false, so the other side stands behind it. A name is bound once: what is
known of it holds to the end of the block, and a loop binds those of its body anew. Flags that a loop carries from one start
by one step are one flag (``x is None`` and ``P is None`` of what is set together). It runs on primals, where no branch is the
reverse of another.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeVar

from adjoint_gen.analysis.integers import OPPOSITE
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.nonnegative import nonnegative
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import fails
from adjoint_gen.ir.trace import Arg, Atom, Bind, Block, Carry, Const, For, If, Stmt, Trace, Undefined, Var, While
from adjoint_gen.ir.walk import altered, blocks, in_every_function, map_arg, rename, statements, with_blocks
from adjoint_gen.simplify.drop_dead import without_idle_functions

Loop = TypeVar("Loop", For, While)
_BELOW, _NOT_BELOW, _NOT = "operator.lt", "operator.ge", "operator.not_"
_COMPARED = frozenset(f"operator.{name}" for name in OPPOSITE)
_NUMBERS = frozenset({"int", "bool"})


def decide_tests(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, without the branches that are never, or always, taken.

    >>> from adjoint_gen.ir.kinds import INT
    >>> from adjoint_gen.ir.memory import FAIL
    >>> from adjoint_gen.ir.trace import Effect, Param, Source
    >>> k, t, y = Var("k"), Var("t"), Var("y")
    >>> fails = Bind(Var("", 1), FAIL, (), (), Effect.RAISES)
    >>> body = (Bind(t, "operator.lt", (k, Const(0))), If(t, (fails,), ()), If(t, (Bind(y, "builtins.abs", (k,)),), ()))
    >>> print(decide_tests(Trace("f", (Param("k", k, INT),), body, k, Source("", 1, (), "f", ""))))
    f(k):
        t = operator.lt(k, 0)
        if t:
            %1 = adjoint_gen.runtime.fail()
        return k
    """
    return without_idle_functions(in_every_function(trace, _alone))


def _alone(trace: Trace) -> Trace:
    if not any(isinstance(s, If) for s in statements(trace.body)):
        return trace
    decided = _Decided(nonnegative(trace), infer(trace))
    body = decided.block(trace.body)
    return altered(trace, body=rename(body, decided.same), result=map_arg(trace.result, decided.value))


@dataclass(slots=True)
class _Decided:
    """``known`` says of tests how they end, where the walk is, in the order in which that was ``learned``.

    ``meaning`` are comparisons of numbers by what they compare, ``opposite`` what a test is the negation of; ``sides`` are the
    tests of the branches that bind names, with what these are on either side. ``same`` is what names are of which one side is
    left. Of a list or an array nothing is learned: it may have changed when it is tested again.
    """

    nonnegative: frozenset[Var]
    kinds: Mapping[Var, Kind]
    known: dict[Hashable, bool] = field(default_factory=dict)
    learned: list[Hashable] = field(default_factory=list)
    meaning: dict[Var, Hashable] = field(default_factory=dict)
    opposite: dict[Var, Var] = field(default_factory=dict)
    sides: dict[Var, tuple[Atom, Atom, Atom]] = field(default_factory=dict)
    same: dict[Var, Arg] = field(default_factory=dict)

    def value(self, var: Var) -> Arg:
        """What a name is."""
        return self.same.get(var, var)

    def block(self, block: Block) -> Block:
        """A block in which nothing more is known than around it; what is learned in it is forgotten at its end."""
        with self.scope():
            return self.walked(block)

    def walked(self, block: Block) -> Block:
        """What is left of a block, and what is behind it is known."""
        return tuple(new for stmt in block for new in self.stmt(stmt))

    def stmt(self, stmt: Stmt) -> Block:
        """What is left of a statement."""
        match stmt:
            case Bind():
                self.note(stmt)
            case If():
                return self.branch(stmt)
            case For():
                stmt = self.with_one_flag(stmt)
                stmt = with_blocks(stmt, tuple(map(self.block, blocks(stmt))))
            case While():
                stmt = self.with_one_flag(stmt)
                with self.scope():
                    head = self.walked(stmt.head)
                    self.learn(stmt.test, True)
                    return (with_blocks(stmt, (head, self.block(stmt.body))),)
            case _:
                stmt = with_blocks(stmt, tuple(map(self.block, blocks(stmt))))
        return (stmt,)

    def with_one_flag(self, loop: Loop) -> Loop:
        """A loop that carries one flag for all that have one start and one next value."""
        first: dict[tuple[Atom, Atom], Carry] = {}
        for c in loop.carried:
            one = first.setdefault((c.init, c.next), c)
            if one is not c and all(self.kinds.get(v, UNKNOWN).tag == "bool" for v in (c.param, one.param)):
                self.same |= {c.param: one.param, c.result: one.result}
        left = tuple(c for c in loop.carried if c.param not in self.same)
        return loop if len(left) == len(loop.carried) else replace(loop, carried=left)

    def note(self, stmt: Bind) -> None:
        """Note what is known of the name that an operation binds."""
        match stmt:
            case Bind(target=target, op=op, args=(Var() as test,), params=()) if op == _NOT:
                self.opposite[target] = test
                if (outcome := self.outcome(test)) is not None:
                    self.learn(target, not outcome)
            case Bind(target=target, op=op, args=args, params=()) if op in _COMPARED and all(map(self.is_number, args)):
                self.meaning[target] = op, *(map_arg(arg, self.value) for arg in args)
                if op in (_BELOW, _NOT_BELOW) and args[0] in self.nonnegative and args[1] == Const(0):
                    self.learn(target, op == _NOT_BELOW)

    def is_number(self, arg: Arg) -> bool:
        """Whether something is an integer, which never changes."""
        return self.kinds.get(arg, UNKNOWN).tag in _NUMBERS if isinstance(arg, Var) else isinstance(arg, Const)

    def branch(self, stmt: If) -> Block:
        """A branch, or the side of it that is always taken; a side that always raises is not taken where control goes on."""
        if stmt.test in self.same:
            stmt = replace(stmt, test=self.same[stmt.test])  # type: ignore[arg-type,index]
        outcome = self.outcome(stmt.test)
        if outcome is not None and (whole := self.taken(stmt, outcome)) is not None:
            return whole
        then = self.side(stmt.test, stmt.then, True)
        if _raises(then) and not any(isinstance(y.orelse, Undefined) for y in stmt.yields):
            self.learn(stmt.test, False)
            rest = self.taken(stmt, False)
            assert rest is not None
            return (replace(stmt, then=then, orelse=(), yields=()), *rest)
        orelse = self.side(stmt.test, stmt.orelse, False)
        if _raises(orelse):
            self.learn(stmt.test, True)
        for y in stmt.yields:
            then_is, orelse_is = (Const(side) if end == stmt.test else end for side, end in ((True, y.then), (False, y.orelse)))
            self.sides[y.result] = (stmt.test, then_is, orelse_is)
        return (with_blocks(stmt, (then, orelse)),)

    def taken(self, stmt: If, outcome: bool) -> Block | None:
        """One side, for the branch; None where it leaves names unbound."""
        ends = {y.result: y.then if outcome else y.orelse for y in stmt.yields}
        if any(isinstance(end, Undefined) for end in ends.values()):
            return None
        whole = self.walked(stmt.then if outcome else stmt.orelse)
        self.same |= {result: map_arg(end, self.value) for result, end in ends.items()}
        return whole

    def side(self, test: Atom, block: Block, taken: bool) -> Block:
        """A side of a branch, in which its test is known."""
        with self.scope():
            self.learn(test, taken)
            return self.walked(block)

    def outcome(self, test: Atom) -> bool | None:
        """How a test ends, if that is known."""
        return self.known.get(self.meaning.get(test, test)) if isinstance(test, Var) else None

    def learn(self, test: Atom, outcome: bool) -> None:
        """Learn how a test ends, and so of those that it is made of: what is true on one side alone is true on that side."""
        if not isinstance(test, Var) or self.outcome(test) is not None or self.kinds.get(test, UNKNOWN).tag != "bool":
            return
        meant = self.meaning.get(test, test)
        self.known[meant] = outcome
        self.learned.append(meant)
        if test in self.opposite:
            self.learn(self.opposite[test], not outcome)
        if test in self.sides:
            inner, *sides = self.sides[test]
            for taken, (side, other) in ((True, sides), (False, reversed(sides))):
                if other == Const(not outcome):
                    self.learn(inner, taken)
                    self.learn(side, outcome)

    @contextmanager
    def scope(self) -> Iterator[None]:
        """What is learned in here is forgotten behind it."""
        before = len(self.learned)
        yield
        for test in self.learned[before:]:
            del self.known[test]
        del self.learned[before:]


def _raises(block: Block) -> bool:
    """Whether a block always raises."""
    last = block[-1] if block else None
    if isinstance(last, If):
        return _raises(last.then) and _raises(last.orelse)
    return last is not None and fails(last)
