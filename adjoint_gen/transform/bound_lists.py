"""Lists that some path leaves unbound: empty there, beside a mark that says so.

The adjoint of a list has as many items as the list, so there must be one wherever the reverse sweep may come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.unbound import maybe_unbound
from adjoint_gen.ir.trace import Atom, Bind, Block, Carry, Const, For, If, Stmt, Trace, Undefined, Var, While, Yield
from adjoint_gen.ir.walk import all_variables, altered, blocks, with_blocks
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
        b = adjoint_gen.runtime.require_bound(n_bound.1, 'n')
        return n.2
    """
    kinds = infer(trace)
    lists = [v for v in maybe_unbound(trace) if kinds[v].tag == "list"]
    if not lists:
        return trace
    names = Names(all_variables(trace))
    marks = {v: names.fresh(f"{v.base or 'list'}_bound") for v in sorted(lists, key=lambda v: v.name)}
    return replace(trace, body=_Marking(marks, names).block(trace.body))


@dataclass
class _Marking:
    """The pass over a trace whose lists have these ``marks``; ``made`` are the empty lists of the statement at hand."""

    marks: dict[Var, Var]
    names: Names
    made: list[Stmt] = field(default_factory=list)

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self.stmt(stmt))

    def stmt(self, stmt: Stmt) -> Block:
        """The statement with marks, after the empty lists that it joins."""
        stmt = with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))
        self.made = []
        match stmt:
            case Bind(op=op, args=(Var() as var, *rest)) if op == BOUND and var in self.marks:
                stmt = replace(stmt, op=REQUIRED, args=(self.marks[var], *rest))
            case If(yields=yields):
                stmt = altered(stmt, yields=tuple(new for y in yields for new in self.yields(y)))
            case For(carried=carried) | While(carried=carried):
                stmt = altered(stmt, carried=tuple(new for c in carried for new in self.carries(c)))
        return (*self.made, stmt)

    def yields(self, old: Yield) -> Iterator[Yield]:
        if old.result not in self.marks:
            yield old
            return
        yield Yield(old.result, self.filled(old.then), self.filled(old.orelse))
        yield Yield(self.marks[old.result], self.mark(old.then), self.mark(old.orelse))

    def carries(self, old: Carry) -> Iterator[Carry]:
        if old.param not in self.marks:
            yield old
            return
        yield Carry(old.param, self.filled(old.init), self.filled(old.next), old.result)
        yield Carry(self.marks[old.param], self.mark(old.init), self.mark(old.next), self.marks[old.result])

    def filled(self, atom: Atom) -> Atom:
        """An empty list where there is none."""
        if not isinstance(atom, Undefined):
            return atom
        empty = self.names.fresh()
        self.made.append(Bind(empty, "list", ()))
        return empty

    def mark(self, atom: Atom) -> Atom:
        """Whether this atom is bound."""
        known = Const(not isinstance(atom, Undefined))
        return self.marks.get(atom, known) if isinstance(atom, Var) else known
