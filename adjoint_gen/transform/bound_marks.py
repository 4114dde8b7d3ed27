"""Names that some path leaves unbound, of which the text alone would not tell: a mark beside them says so.

The adjoint of a list has as many items as the list, so there must be one wherever the reverse sweep may come: it is empty
where the primal leaves the name unbound; a reference has a shadow wherever it is bound.

The mark of what one side of a branch binds is the test of the branch, that of what each pass of a loop binds says that
there is a pass; others are flags that are carried along.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.unbound import maybe_unbound
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Atom, Bind, Block, Carry, Const, For, If, Stmt, Trace, Undefined, Var, While, Yield
from adjoint_gen.ir.walk import all_variables, altered, blocks, statements, with_blocks
from adjoint_gen.names import Names

BOUND, REQUIRED = "adjoint_gen.runtime.bound", "adjoint_gen.runtime.require_bound"


def with_bound_lists(trace: Trace) -> Trace:
    """The same trace, in which every list is bound.

    A join that may be unbound is given an empty list where nothing joins it, and has another join beside it, which is
    false exactly there: the mark, which is asked where the program asks for the list.  One that is not is a dead name.

    >>> from adjoint_gen.ir.trace import UNDEF, Append, Source
    >>> p, n, r, k = Var("n", 1), Var("n"), Var("n", 2), Var("k")
    >>> body = (Bind(n, "list", ()), Append(n, Const(1.0)))
    >>> loop = For(k, Const(0), Const(2), Const(1), (Carry(p, UNDEF, n, r),), body)
    >>> check = Bind(Var("b"), BOUND, (r, Const("n")))
    >>> print(with_bound_lists(Trace("f", (), (loop, check), r, Source("", 1, (), "f", ""))))
    f():
        %0 = list()
        for k in 0:2:1:  carrying n.2 = n.1: %0 -> n; n_bound.1 = n_bound: False -> True
            n = list()
            append 1.0 to n
        n_bound.2 = operator.lt(0, 2)
        b = adjoint_gen.runtime.require_bound(n_bound.2, 'n')
        return n.2
    """
    kinds = infer(trace)
    lists = frozenset(v for v in maybe_unbound(trace) - shadowed(trace) if kinds[v].tag == "list")
    return _with_marks(trace, lists, lists)


def with_bound_tests(trace: Trace) -> Trace:
    """The same trace and functions, in which a name that a path leaves unbound is asked for by its mark.

    What the text holds under the name would not tell: an earlier pass of a loop, or a value that is computed before the
    branch that binds it, may have left something there.

    >>> from adjoint_gen.ir.trace import UNDEF, Source
    >>> p, n, r, t, k = Var("n", 1), Var("n"), Var("n", 2), Var("t"), Var("k")
    >>> check = Bind(Var("b"), BOUND, (n, Const("n")))
    >>> body = (If(t, (), (), (Yield(n, Const(1.0), p),)), check)
    >>> loop = For(k, Const(0), Const(2), Const(1), (Carry(p, UNDEF, UNDEF, r),), body)
    >>> print(with_bound_tests(Trace("f", (), (loop,), Const(1.0), Source("", 1, (), "f", ""))))
    f():
        for k in 0:2:1:  carrying n.2 = n.1: UNDEF -> UNDEF; n_bound.2 = n_bound.1: False -> False
            if t:
                -> n = 1.0 | n.1
                -> n_bound = True | n_bound.1
            b = adjoint_gen.runtime.require_bound(n_bound, 'n')
        return 1.0
    """
    functions = tuple(map(with_bound_tests, trace.functions))
    asked = {stmt.args[0] for stmt in statements(trace.body) if isinstance(stmt, Bind) and stmt.op == BOUND}
    trace = replace(trace, functions=functions)
    return _with_marks(trace, maybe_unbound(trace), frozenset()) if asked else trace


def _with_marks(trace: Trace, marked: frozenset[Var], lists: frozenset[Var]) -> Trace:
    """The trace with marks of some names; those that are ``lists`` are empty where they are unbound."""
    if not marked:
        return trace
    names = Names(all_variables(trace))
    marks = {v: names.fresh(f"{v.base or 'name'}_bound") for v in sorted(marked, key=lambda v: v.name)}
    return replace(trace, body=_Marking(marks, lists, names, infer(trace)).block(trace.body))


@dataclass
class _Marking:
    """The pass over a trace whose names have these ``marks``.

    ``made`` are the empty lists that stand before the statement at hand, and ``behind`` the marks that stand behind it.
    """

    marks: dict[Var, Var]
    lists: frozenset[Var]
    names: Names
    kinds: Mapping[Var, Kind]
    made: list[Stmt] = field(default_factory=list)
    behind: list[Stmt] = field(default_factory=list)

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self.stmt(stmt))

    def stmt(self, stmt: Stmt) -> Block:
        """The statement with marks, between the empty lists that it joins and the marks that it decides."""
        stmt = with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))
        self.made, self.behind = [], []
        match stmt:
            case Bind(op=op, args=(Var() as var, *rest)) if op == BOUND and var in self.marks:
                stmt = replace(stmt, op=REQUIRED, args=(self.marks[var], *rest))
            case If(yields=yields, test=test):
                stmt = altered(stmt, yields=tuple(new for y in yields for new in self.yields(y, test)))
            case For(carried=carried) | While(carried=carried):
                stmt = altered(stmt, carried=tuple(new for c in carried for new in self.carries(c, stmt)))
        return (*self.made, stmt, *self.behind)

    def yields(self, old: Yield, test: Atom) -> Iterator[Yield]:
        if old.result not in self.marks:
            yield old
            return
        yield Yield(old.result, self.filled(old.then), self.filled(old.orelse)) if old.result in self.lists else old
        sides = self.mark(old.then), self.mark(old.orelse)
        scalar = isinstance(test, Var) and self.kinds.get(test, UNKNOWN).tag in ("bool", "numpy scalar")
        if isinstance(test, Var) and scalar and sides == (Const(True), Const(False)):
            self.marks[old.result] = test
        else:
            yield Yield(self.marks[old.result], *sides)

    def carries(self, old: Carry, loop: For | While) -> Iterator[Carry]:
        if old.param not in self.marks:
            yield old
            return
        yield Carry(old.param, self.filled(old.init), self.filled(old.next), old.result) if old.param in self.lists else old
        ends = self.mark(old.init), self.mark(old.next)
        yield Carry(self.marks[old.param], *ends, self.marks[old.result])
        if isinstance(loop, For) and loop.step == Const(1) and ends == (Const(False), Const(True)):
            self.marks[old.result] = self.names.fresh(self.marks[old.result].base)
            self.behind.append(Bind(self.marks[old.result], "operator.lt", (loop.lo, loop.hi), origin=loop.origin))

    def filled(self, atom: Atom) -> Atom:
        """An empty list where there is none."""
        if not isinstance(atom, Undefined):
            return atom
        empty = self.names.fresh()
        self.made.append(Bind(empty, "list", ()))
        return empty

    def mark(self, atom: Atom) -> Atom:
        """Whether this atom is bound."""
        known = Const(value=not isinstance(atom, Undefined))
        return self.marks.get(atom, known) if isinstance(atom, Var) else known
