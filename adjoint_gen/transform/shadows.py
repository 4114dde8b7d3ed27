"""Shadows: beside each reference to a shadowed region the same reference to its adjoint.

A shadow is made where its reference is made, with memory of its own for memory of its own, zeros at first; a view has the
same part of the shadow, and whatever binds, carries, joins or records the reference does the same with the shadow. So two
names have one shadow if and only if they show one memory, and the reverse sweep, which changes shadows in place, need never
know which of them do (docs/design/shadows.md; Moses & Churavy, *Instead of Rewriting Foreign Code for Machine Learning,
Automatically Synthesize Fast Gradients*, 2020, for shadows of pointers in compiled code).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from adjoint_gen.ir.joins import holding
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import (
    Arg,
    Atom,
    Bind,
    Block,
    Carry,
    Const,
    For,
    If,
    Record,
    Restore,
    Stmt,
    Trace,
    Undefined,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.views import DETACHED, GETITEM, REFERENCE
from adjoint_gen.ir.walk import blocks, statements, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.transform.reverse_stores import Stores

ZEROS, BLANK, BY_PLACE = (f"adjoint_gen.runtime.{name}" for name in ("zeros_like", "blank", "by_place"))


def shadows_of(trace: Trace, wanted: frozenset[Var], names: Names, kinds: dict[Var, Kind], suffix: str) -> dict[Var, Var]:
    """A new name for the shadow of each ``wanted`` reference, and of each tape that holds some."""
    tapes = {tape: None for stmt in statements(trace.body) for var, tape in holding(stmt) if var in wanted}
    ordered = [v for v in kinds if v in wanted]
    found = {v: names.fresh(f"{v.base}{suffix}" if v.base else "") for v in (*ordered, *tapes)}
    kinds.update({shadow: kinds[v] for v, shadow in found.items() if v in kinds})
    return found


def with_shadows(block: Block, shadows: Mapping[Var, Var], names: Names, kinds: dict[Var, Kind]) -> Block:
    """The statements of a block, each followed by the same for the shadows of what it refers to."""
    return tuple(new for stmt in block for new in _beside(stmt, shadows, names, kinds))


def _beside(stmt: Stmt, shadows: Mapping[Var, Var], names: Names, kinds: dict[Var, Kind]) -> Iterator[Stmt]:
    stmt = with_blocks(stmt, tuple(with_shadows(b, shadows, names, kinds) for b in blocks(stmt)))

    def shadow(atom: Atom) -> Atom:
        return atom if isinstance(atom, Undefined) or not isinstance(atom, Var) else shadows[atom]

    match stmt:
        case Bind(target=target, op=op, args=(base, *chain)) if op == REFERENCE and target in shadows:
            yield stmt
            held: Arg = shadows.get(base, base) if isinstance(base, Var) else base
            if held is base:  # memory of its own
                zeros = names.fresh()
                kinds[zeros] = kinds[target]
                held = zeros
                yield Bind(zeros, ZEROS, (target,), origin=stmt.origin)
            yield replace(stmt, target=shadows[target], args=(held, *chain))
        case Bind(target=target, op=op) if op == DETACHED and target in shadows:
            yield stmt
            yield Bind(shadows[target], BLANK, (target,), origin=stmt.origin)
        case Bind(target=target, op="tape") if target in shadows:
            yield stmt
            yield replace(stmt, target=shadows[target])
        case Record(tape=tape, value=Var() as value) if value in shadows:
            yield stmt
            yield Record(shadows[tape], shadows[value])
        case Restore(tape=tape, target=Var() as target) if target in shadows:
            yield stmt
            yield replace(stmt, tape=shadows[tape], target=shadows[target])
        case If(yields=yields):
            beside = (Yield(shadows[y.result], shadow(y.then), shadow(y.orelse)) for y in yields if y.result in shadows)
            yield replace(stmt, yields=(*yields, *beside))
        case For(carried=carried) | While(carried=carried):
            moved = [c for c in carried if c.param in shadows]
            more = [Carry(shadows[c.param], shadow(c.init), shadow(c.next), shadows[c.result]) for c in moved]
            yield replace(stmt, carried=(*carried, *more))
        case _:
            yield stmt




@dataclass
class References(Stores):
    """Pending adjoints, among them those of references: their shadows, which the forward sweep made."""

    def reverse_reference(self, stmt: Bind) -> None:
        """What was made for a shadowed region receives what its shadow holds; another reference has no adjoint of its own."""
        if stmt.op == DETACHED:
            kind = self.kinds[stmt.target]
            shares = self.bind("", BY_PLACE, (self.shadows[stmt.target],), kind)
            for k, given in enumerate(stmt.args):
                if isinstance(given, Var) and given in self.active:
                    self.contribute(given, self.bind("", GETITEM, (shares, Const(k)), self.kinds[given]))
            return
        if stmt.op != REFERENCE:
            return  # a tape of references
        made = stmt.args[0]
        if isinstance(made, Var) and made in self.active and made not in self.shadows:
            self.contribute(made, self.part(self.shadows[stmt.target], ()))
