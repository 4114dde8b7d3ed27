"""Shadows: beside each reference to a shadowed region the same reference to its adjoint.

A shadow is made where its reference is made, with memory of its own for memory of its own, zeros at first; a view has the
same part of the shadow, and whatever binds, carries, joins or records the reference does the same with the shadow. So two
names have one shadow if and only if they show one memory, and the reverse sweep, which changes shadows in place, need never
know which of them do (docs/design/shadows.md; Moses & Churavy, *Instead of Rewriting Foreign Code for Machine Learning,
Automatically Synthesize Fast Gradients*, 2020, for shadows of pointers in compiled code).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.free_names import unused
from adjoint_gen.ir.joins import holding
from adjoint_gen.ir.kinds import FLOAT, Kind
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    Carry,
    Const,
    Effect,
    For,
    If,
    Pack,
    Param,
    Pop,
    Record,
    Restore,
    Stmt,
    Store,
    Trace,
    Undefined,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.views import ADD_BY_PLACE, BLANK, BY_PLACE, GETITEM, REFERENCE, TOGETHER, held_by, of_items, shown_by
from adjoint_gen.ir.walk import blocks, map_arg, statements, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import element
from adjoint_gen.transform.pending_adjoints import bar_name
from adjoint_gen.transform.region_facts import may_hold_none
from adjoint_gen.transform.reverse_stores import Stores

ZEROS, COPY = "adjoint_gen.runtime.zeros_like", "ndarray.copy"


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
        case Store(array=owner) | Pop(items=owner) if kinds[owner].is_set:
            yield stmt
        case Bind(target=target, op=op, args=(base, *chain)) if op == REFERENCE and target in shadows:
            yield stmt
            held: Arg | None = shadows.get(base) if isinstance(base, Var) else None
            if isinstance(base, Pack):
                held = of_items(base, lambda item: _of_item(item, shadows))
            elif held is None:  # memory of its own
                held = names.fresh()
                kinds[held] = kinds[target]
                if may_hold_none(kinds[target]):
                    kinds[held], length = Kind("list", element=FLOAT), names.fresh()
                    yield Bind(length, "builtins.len", (target,), origin=stmt.origin)
                    yield Bind(held, "repeat", (Const(0.0), length), origin=stmt.origin)
                else:
                    yield Bind(held, ZEROS, (target,), origin=stmt.origin)
            steps = (map_arg(step, lambda v: shadows.get(v, v)) for step in chain)
            yield replace(stmt, target=shadows[target], args=(held, *steps), effect=Effect.PURE)  # where the primal went well
        case Append(items=items, value=value) if items in shadows:
            yield stmt
            yield replace(stmt, items=shadows[items], value=_of_item(value, shadows))
        case Pop(items=items, key=None) if items in shadows:
            yield stmt
            yield replace(stmt, items=shadows[items], target=names.fresh())
        case Store(array=array, value=Var() as value) if array in shadows and value in shadows:
            yield stmt
            yield replace(stmt, array=shadows[array], value=shadows[value])
        case Store(array=array, chain=chain, add=False) if array in shadows and may_be_new_key(kinds[array], chain):
            yield stmt
            yield replace(stmt, array=shadows[array], value=Const(0.0))
        case Bind(target=target, op=op) if op in TOGETHER and target in shadows:
            yield Bind(shadows[target], BLANK, shown_by(stmt), stmt.params, origin=stmt.origin)
            yield stmt
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




def places(display: Pack) -> Iterator[tuple[Arg, Arg]]:
    """Where each item of a list stands, or what the key of each value is, with what stands there."""
    if display.kind == "list":
        yield from ((Const(k), item) for k, item in enumerate(display.items))
    else:
        yield from zip(display.items[::2], display.items[1::2], strict=True)


def may_be_new_key(kind: Kind, chain: tuple[Arg, ...]) -> bool:
    """Whether a store may give a dict a key that it did not have."""
    return kind.is_table or (kind.is_open and chain not in [(Const(key),) for key in kind.keys])


def _of_item(item: Arg, shadows: Mapping[Var, Var]) -> Var | Const:
    """What the shadow of a list holds in the place of an item: the shadow of a reference, the adjoint of a number."""
    return shadows.get(item, Const(0.0)) if isinstance(item, Var) else Const(0.0)


def handed(
    shown: Iterable[Var], shadows: Mapping[Var, Var], kinds: Mapping[Var, Kind], taken: Iterable[str]
) -> tuple[Param, ...]:
    """The parameters that bring a function the shadows of references that it is given."""
    found: list[Param] = []
    for var in shown:
        name = unused(bar_name(var) or "value_bar", {*taken, *(p.name for p in found)})
        found.append(Param(name, shadows[var], kinds[var]))
    return tuple(found)


def with_others(groups: Iterable[tuple[Var, ...]], others: Mapping[Var, Atom]) -> tuple[tuple[Var, ...], ...]:
    """Groups of references, and those of their shadows or tangents."""
    groups = tuple(groups)
    more = (tuple(other for v in group if isinstance(other := others.get(v), Var)) for group in groups)
    return (*groups, *filter(None, more))


@dataclass
class References(Stores):
    """Pending adjoints, among them those of references: their shadows, which the forward sweep made.

    ``shown`` are the shadows of the arrays that were made together, by the arguments of their references.
    """

    shown: dict[tuple[Arg, ...], Var] = field(default_factory=dict)

    def reverse_reference(self, stmt: Bind) -> None:
        """What was made for a shadowed region receives what its shadow holds; another reference has no adjoint of its own."""
        if stmt.op in TOGETHER:
            self.reverse_together(stmt)
            return
        if stmt.op == BY_PLACE:
            self.reverse_by_place(stmt)
            return
        if stmt.op != REFERENCE:
            return  # a tape of references
        self.shown[stmt.args] = self.shadows[stmt.target]
        made = stmt.args[0]
        if isinstance(made, Pack):
            for place, item in places(made):
                if isinstance(item, Var) and item in self.active and item not in self.shadows:
                    self.contribute(item, self.part(self.shadows[stmt.target], (place,)))
        if isinstance(made, Var) and made in self.active and made not in self.shadows:
            self.contribute(made, self.part(self.shadows[stmt.target], ()))

    def reverse_together(self, stmt: Bind) -> None:
        """Arrays that were copied at once receive what their shadows hold; of shared memory the first has the whole."""
        moved = [(k, v) for k, v in enumerate(held_by(stmt)) if isinstance(v, Var) and v in self.active]
        if any(self.kinds[v].tag != "array" for _, v in moved):
            some = tuple(Const(k) for k, _ in moved) if len(moved) < len(held_by(stmt)) else ()
            kind = replace(self.kinds[stmt.target], items=tuple(self.kinds[given] for _, given in moved))
            shares = self.bind("", BY_PLACE, (self.shadows[stmt.target], *some), kind)
            for k, (_, given) in enumerate(moved):
                share = self.bind("", GETITEM, (shares, Const(k)), self.kinds[given])
                if given in self.bars or self.kinds[given].tag == "array":
                    self.contribute(given, share)
                else:
                    self.bars[given] = share  # a copy, in nobody else's hands
            return
        for k, given in moved:
            bar = self.shown.get((stmt.target, Const(k)))
            if bar is None:
                bar = self.bind("", REFERENCE, (self.shadows[stmt.target], Const(k)), self.kinds[given])
            self.contribute(given, self.bind("", COPY, (self.part(bar, ()),), self.kinds[given]))
            if (k, given) != moved[-1]:
                self.out.append(Store(bar, (), Const(0.0), origin=stmt.origin))

    def reverse_by_place(self, stmt: Bind) -> None:
        """The derivative of a gradient by lists and dicts, which was taken from their shadows, is added to these."""
        made, g = stmt.args[0], self.take(stmt.target)
        if isinstance(made, Var) and made in self.shadows and g is not None:
            args = (self.shadows[made], g, *stmt.args[1:])
            self.out.append(Bind(self.names.fresh(), ADD_BY_PLACE, args, (), Effect.IMPURE, stmt.origin))

    def reverse_length(self, stmt: Append | Pop) -> None:
        """Numbers are put back where positions must match; of references nothing is undone."""
        shadow = self.shadows[stmt.items]
        if isinstance(stmt, Pop) and stmt.key is not None:
            return  # what was under the key stays in the shadow
        if isinstance(stmt, Append):
            if stmt.value in self.shadows:
                return
            g = self.names.fresh()
            self.kinds[g] = element(self.kinds[stmt.items])
            self.out.append(Pop(g, shadow, stmt.origin))
            self.contribute(stmt.value, g)
        elif may_hold_none(self.kinds[stmt.items]) or element(self.kinds[stmt.items]).rank == 0 or stmt.target in self.bars:
            self.out.append(Append(shadow, self.take(stmt.target) or Const(0.0), stmt.origin))
