"""How the reverse sweep can have the names of a block a second time without recording them.

Each name has at most one *maker*: the operation that made it, if that gives the same again; a load from where it was
stored, if it stays there; for a small branch that computes nothing but cheap values, the branch; for an integer that each
pass changes by a constant, the step back from what it was in the pass that is reversed before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from adjoint_gen.analysis.slots import Slot, meets, read
from adjoint_gen.analysis.stable_loads import Place, Settled
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Bind, Block, Carry, Const, Effect, For, If, Pop, Stmt, Store, Var, While
from adjoint_gen.ir.views import REFERENCE
from adjoint_gen.ir.walk import blocks, defines, defines_within, enters, reads, reads_within, rename, statements, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import KEYS
from adjoint_gen.rules.memory import is_new
from adjoint_gen.rules.table import lookup

Maker: TypeAlias = "Bind | If"

_RESIZED = ("list", "dict")
"""What may be of another length later, and show something else under an index or key."""

_SMALL = 4
"""The most statements of a branch that is run again."""


@dataclass(frozen=True, slots=True)
class Undone:
    """A carried integer that is had by stepping back: ``after`` is what it holds after the pass that is reversed."""

    carry: Carry
    after: Var
    step: Bind


@dataclass(frozen=True, slots=True)
class Again:
    """The makers of a trace's names. ``changing`` names hold something else at the end, but for what ``stays``.

    They are of ``regions``, and ``slots`` in these change which memory they hold.
    The reverse sweep asks storage for its shape only, which an array has from the start; ``resized`` lists have not.
    Of ``keys`` there is one each: a nan is found by being the very object.
    """

    changing: frozenset[Var]
    shadowed: frozenset[Var]
    regions: Mapping[Var, Var]
    slots: frozenset[Slot]
    resized: frozenset[Var]
    stays: Settled
    kinds: Mapping[Var, Kind]
    names: Names
    keys: frozenset[Var]

    def makers(self, order: Iterable[Var], forward: Iterable[Stmt], undone: Mapping[Var, Undone]) -> Makers:
        """The makers of a block's names, which are ``order``."""
        found = Makers(frozenset(order), {v: u.step for v, u in undone.items()})
        for stmt in forward:
            if any(v in self.keys for v in defines(stmt)):
                continue
            if isinstance(stmt, Bind) and not self.outgrown(stmt.target) and self.repeatable(stmt):
                found.of[stmt.target] = stmt
            elif isinstance(stmt, If) and self.small(stmt):
                found.of.update((y.result, stmt) for y in stmt.yields)
        for var in order:
            load = self.stays.stored.get(var)
            if load is not None and found.reach(load, without=var):
                found.of[var] = load
            elif (place := self.stays.placed.get(var)) is not None:
                found.of.update(self.loaded(var, place))
        return found

    def loaded(self, var: Var, place: Place) -> Iterator[tuple[Var, Bind]]:
        """The loads that give what a list keeps, each with the index that it needs."""
        index = place.counter
        if place.ahead:
            index = self.names.fresh()
            op = "operator.add" if place.ahead > 0 else "operator.sub"
            yield index, Bind(index, op, (place.counter, Const(abs(place.ahead))))
        yield var, Bind(var, "operator.getitem", (place.items, index))

    def repeatable(self, stmt: Bind) -> bool:
        """Whether an operation gives the same value a second time, in the reverse sweep, and cheaply.

        Storage holds by then what it held at the end of the forward sweep.
        """
        return self.lasting(stmt) and not getattr(lookup(stmt.op), "costly", False)

    def lasting(self, stmt: Bind) -> bool:
        """Whether what has a rule, lists keys or makes a slice gives the same whenever it runs from now on, at any cost."""
        if stmt.op == REFERENCE:
            return self.same_memory(stmt)
        changing = [v for v in reads(stmt) if v in self.changing]
        looks = stmt.op in LOOKS_ONLY and not any(self.resizes(v) for v in changing)
        if changing and not looks and stmt.target not in self.stays.loads:
            return False
        return stmt.effect is not Effect.IMPURE and (lookup(stmt.op) is not None or stmt.op in (KEYS, "builtins.slice"))

    def outgrown(self, var: Var) -> bool:
        """Whether a name may refer to what has another length later; what is an array has one of its own."""
        return var in self.resized and self.kinds.get(var, UNKNOWN).tag != "array"

    def resizes(self, var: Var) -> bool:
        """Whether something may have another length later; what holds lists in its places may hold others."""
        return self.kinds.get(var, UNKNOWN).tag in _RESIZED and (var in self.resized or var not in self.shadowed)

    def same_memory(self, stmt: Bind) -> bool:
        """Whether a reference can be taken again: it is a part of an array, or in a slot that nobody changes from there on."""
        try:
            slot = read(stmt, self.shadowed, self.regions, self.kinds)
        except LookupError:
            return False  # it is made, once
        return slot is None or stmt.target in self.stays.loads or not any(meets(slot, other) for other in self.slots)

    def invariant(self, loop: For | While, body: Iterable[Stmt]) -> frozenset[Var]:
        """The names of a loop's body that are the same in each pass: what its last pass computed serves for all."""
        body = tuple(body)
        varying = {*enters(loop), *(v for stmt in body for v in defines(stmt))}
        found: set[Var] = set()
        for stmt in body:
            if not isinstance(stmt, Bind) or stmt.target in self.changing or not self.lasting(stmt):
                continue
            if all(v in found or v not in varying for v in reads(stmt)):
                found.add(stmt.target)
        return frozenset(found)

    def small(self, stmt: If) -> bool:
        """Whether a branch only chooses between values that are computed with little work."""
        inner = list(statements((*stmt.then, *stmt.orelse)))
        return len(inner) <= _SMALL and all(
            isinstance(s, If) or (isinstance(s, Bind) and self.repeatable(s)) for s in inner
        )

    def undone(self, loop: For | While, body: Iterable[Stmt]) -> dict[Var, Undone]:
        """The integers that each pass of a loop changes by a constant."""
        made = {s.target: s for s in body if isinstance(s, Bind)}
        found = {}
        for carry in loop.carried:
            step = made.get(carry.next) if isinstance(carry.next, Var) else None
            if step is None or self.kinds.get(carry.param, UNKNOWN).tag != "int":
                continue
            match step:
                case Bind(op="operator.add" | "operator.sub", args=(param, Const(value=int() as by))) if param == carry.param:
                    if type(by) is not int:
                        continue
                    op = "operator.sub" if step.op == "operator.add" else "operator.add"
                    after = self.names.like(carry.param)
                    found[carry.param] = Undone(carry, after, Bind(carry.param, op, (after, Const(by)), origin=step.origin))
        return found


@dataclass(frozen=True, slots=True)
class Makers:
    """The maker of each name of a block that has one; ``local`` are all names of the block."""

    local: frozenset[Var]
    of: dict[Var, Maker] = field(default_factory=dict)

    def operands(self, var: Var) -> tuple[Var, ...]:
        """The names of the block that the maker of a name reads."""
        return tuple(self.read_by(self.of[var]))

    def read_by(self, maker: Maker) -> Iterator[Var]:
        """The names of the block that a statement reads, and the indices that are made for it."""
        return (v for v in reads_within(maker) if v in self.local or v in self.of)

    def reach(self, load: Bind, without: Var) -> bool:
        """Whether everything that a load needs can be made again, and without a certain name."""
        todo, seen = list(self.read_by(load)), set[Var]()
        while todo:
            var = todo.pop()
            if var == without or var not in self.of:
                return False
            if var not in seen:
                seen.add(var)
                todo += self.operands(var)
        return True

    def block(self, wanted: Iterable[Var], names: Names) -> Block:
        """The statements that make names again, each after what it reads; what branches bind inside is bound anew."""
        wanted = dict.fromkeys(wanted)
        done: dict[Var, None] = {}
        out: list[Stmt] = []

        def visit(var: Var) -> None:
            maker = self.of[var]
            for operand in self.read_by(maker):
                if operand in wanted and operand not in done:
                    visit(operand)
            if var in done:
                return
            if isinstance(maker, Bind):
                done[var] = None
                out.append(replace(maker, effect=Effect.PURE))
                return
            together = [y for y in maker.yields if y.result in wanted]
            done.update((y.result, None) for y in together)
            results = {y.result for y in maker.yields}
            inner = {v: names.like(v) for v in defines_within(maker) if v not in results}
            out.extend(rename((_quiet(replace(maker, yields=tuple(together))),), inner))

        for var in wanted:
            if var not in done:
                visit(var)
        return tuple(out)


def reduces(maker: Maker, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a statement goes through an array for less than that: to keep what it gives takes less than to make it again."""
    if not isinstance(maker, Bind) or not is_new(maker) or maker.op in LOOKS_ONLY:
        return False
    rank, ranks = kinds.get(maker.target, UNKNOWN).rank, (kinds.get(v, UNKNOWN).rank for v in reads(maker))
    return rank is not None and any(r is not None and r > rank for r in ranks)


def found_by_identity(stmts: Iterable[Stmt], kinds: Mapping[Var, Kind]) -> Iterator[Var]:
    """The floats that are keys of dicts."""
    for stmt in stmts:
        match stmt:
            case Bind(op="operator.getitem" | "reference", args=(Var() as held, Var() as key, *_)):
                pair = held, key
            case Store(array=held, chain=(Var() as key, *_)) | Pop(items=held, key=Var() as key):
                pair = held, key
            case _:
                continue
        if kinds.get(pair[0], UNKNOWN).tag == "dict" and kinds.get(pair[1], UNKNOWN).tag in ("float", "numpy scalar"):
            yield pair[1]


def _quiet(stmt: Stmt) -> Stmt:
    """A branch that is run a second time: nothing is its reverse, and what raised has raised before."""
    match stmt:
        case Bind():
            return replace(stmt, effect=Effect.PURE)
        case If():
            stmt = replace(stmt, label="", reverses="")
    return with_blocks(stmt, tuple(tuple(_quiet(s) for s in block) for block in blocks(stmt)))
