"""Compute each expression once, across both sweeps, where the first computation is sure to have happened.

>>> from adjoint_gen.ir.kinds import FLOAT
>>> from adjoint_gen.ir.trace import Bind, Param, Source, Trace, Var
>>> x, y, s, t, u = Var("x"), Var("y"), Var("s"), Var("t"), Var("u")
>>> body = (Bind(s, "operator.mul", (x, y)), Bind(t, "operator.mul", (y, x)), Bind(u, "operator.sub", (s, t)))
>>> before = Trace("f", (Param("x", x, FLOAT), Param("y", y, FLOAT)), body, u, Source("", 1, (), "f", ""))
>>> print(before)
f(x, y):
    s = operator.mul(x, y)
    t = operator.mul(y, x)
    u = operator.sub(s, t)
    return u
>>> print(share_subexpressions(before))
f(x, y):
    s = operator.mul(x, y)
    u = operator.sub(s, s)
    return u

An expression that reads storage is shared only as long as nothing was stored, a reference as long as its slot is not
changed (:mod:`adjoint_gen.analysis.slots`).  What the caller gets, and what is stored
to, keeps memory of its own.  Before tapes are laid, a reverse block shares with the body of its primal.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from adjoint_gen.analysis import slots
from adjoint_gen.analysis.item_chains import changed_inside
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import handed_out, storage
from adjoint_gen.ir.joins import shadowed, written
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.once import once
from adjoint_gen.ir.solvers import POINT
from adjoint_gen.ir.sorts import all_of, binds_of
from adjoint_gen.ir.trace import Append, Arg, Bind, Block, Effect, For, If, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import (
    blocks,
    defines,
    defines_within,
    in_every_function,
    map_arg,
    reads,
    reads_within,
    rename,
    statements,
    variables,
    with_blocks,
)
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.listing import HAS, MADE, OF_SETS

ZEROS = "adjoint_gen.runtime.zeros_like"
COMMUTATIVE = frozenset({"operator.mul", "numpy.multiply", "numpy.add"})
"""Operations whose operands may be swapped where they are numbers and arrays of numbers: ``+`` also joins lists.

Those of matrices may not, nor those of texts. A product of a complex number of Python's own is one of these, or one of
NumPy's, by what stands first.
"""


@once
def share_subexpressions(trace: Trace) -> Trace:
    """The trace without repeated computations."""
    return _shared(trace)


@once
def share_items(trace: Trace) -> Trace:
    """The trace, and those that it calls, with one name for an item of a list or dict while it stays: so it has one kind."""
    return in_every_function(trace, lambda each: _shared(each, _HOLDERS))


@once
def share_in_blocks(trace: Trace) -> Trace:
    """The trace, and those that it calls, without what is computed again in the same block: so it has one adjoint.

    What a block inside computes again stays, since its adjoint is pending in that block alone, and so does what is loaded
    from storage: where that is changed, the load before is a part of the change.
    """
    return in_every_function(trace, lambda each: _shared(each, inwards=False))


_HOLDERS: Final = frozenset({"list", "dict"})


def _shared(trace: Trace, bases: frozenset[str] = frozenset(), inwards: bool = True) -> Trace:
    regions, kinds = storage(trace), infer(trace)
    kept = handed_out(trace) | regions.keys() | told_apart(trace, kinds)
    sharer = _Sharer(shadowed(trace), regions, kept, reads_primal_bodies(trace), put_in_lists(trace), kinds, bases, inwards)
    body = sharer.block(trace.body)
    if not sharer.same:
        return trace
    return replace(trace, body=rename(body, sharer.same), result=map_arg(trace.result, sharer.kept_name))


def told_apart(trace: Trace, kinds: Mapping[Var, Kind]) -> frozenset[Var]:
    """What is looked for among others, or is a key, and may be nan: Python finds the very same there, and no other."""
    found = set[Var]()
    for stmt in binds_of(trace, *_BY_IDENTITY):
        found.update(reads(stmt))
    for store in all_of(trace, Store):
        if arg_kind(store.array, kinds).is_table:
            found.update(var for step in store.chain for var in variables(step))
    return frozenset(var for var in found if kinds[var].tag in ("float", "numpy scalar", "complex", "unknown"))


_BY_IDENTITY: Final = frozenset({
    "operator.contains", "operator.is_", "operator.is_not", HAS, *OF_SETS, "builtins.set", "builtins.frozenset",
})


def put_in_lists(trace: Trace) -> frozenset[Var]:
    """What is put in a list and changes there: zeros, among which are lists, and whatever is put where items are stored to.

    Lists in lists change where a chain leads through one into another.
    """
    every = list(statements(trace.body))
    puts = {s: s.array if isinstance(s, Store) else s.items for s in every if isinstance(s, Store | Append)}
    put = {s.value for s in puts}
    found = {s.target for s in every if isinstance(s, Bind) and s.op == ZEROS and s.target in put}
    deep = {s.array for s in every if isinstance(s, Store) and len(s.chain) > 1}
    if inside := changed_inside(trace, infer(trace)) | deep:
        regions = storage(trace)
        changing = {regions[var] for var in inside if var in regions}
        found |= {s.value for s, items in puts.items() if isinstance(s.value, Var) and regions.get(items) in changing}
        lists = [s for s in every if isinstance(s, Bind) and s.op in MADE]
        found |= {var for s in lists if regions.get(s.target) in changing for var in reads(s)}
        for made in reversed(lists):  # what is in a list was made before it
            found |= set(reads(made)) if made.target in found else set()
    return frozenset(found)


def reads_primal_bodies(trace: Trace) -> bool:
    """Whether some reverse statement still reads names of its primal's body: tapes are not laid yet."""
    reversing: list[If | For] = []

    def outermost(block: Block) -> None:
        for stmt in block:
            if isinstance(stmt, If | For) and stmt.reverses:
                reversing.append(stmt)
            else:
                for inner in blocks(stmt):
                    outermost(inner)

    outermost(trace.body)
    primals = {s.label: s for s in statements(trace.body) if isinstance(s, If | For | While) and s.label}
    for stmt in reversing:
        if stmt.reverses in primals:
            primal = primals[stmt.reverses]
            inside = frozenset(defines_within(primal)) - frozenset(defines(primal))
            if any(var in inside for var in reads_within(stmt)):
                return True
    return False


@dataclass(slots=True)
class _Sharer:
    """What is available at one point of the walk.

    ``versions`` counts the stores to each region, so that an expression that reads one is found again only while
    its contents are the same.  ``kept`` are the names that no other may replace, ``put`` those that change in a list.
    Loads of what is tagged as one of ``bases`` are shared only, if there are such.  What is computed outside of a block is
    available in it if ``inwards``.
    """

    references: frozenset[Var]
    regions: Mapping[Var, Var]
    kept: frozenset[Var]
    unrecorded: bool
    put: frozenset[Var]
    kinds: Mapping[Var, Kind]
    bases: frozenset[str]
    inwards: bool
    available: dict[Hashable, Var] = field(default_factory=dict)
    order: list[Hashable] = field(default_factory=list)
    same: dict[Var, Var] = field(default_factory=dict)
    versions: dict[Var, int] = field(default_factory=dict)
    slots: dict[slots.Slot, int] = field(default_factory=dict)
    bodies: dict[tuple[str, str], list[tuple[Hashable, Var]]] = field(default_factory=dict)

    def kept_name(self, var: Var) -> Var:
        """The name that is kept for a name."""
        return self.same.get(var, var)

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block if (new := self.stmt(stmt)) is not None)

    def stmt(self, stmt: Stmt) -> Stmt | None:
        """The statement with its blocks shared; None if its value is available already."""
        match stmt:
            case Bind(target=target, op=op) if op == REFERENCE and stmt.effect is not Effect.IMPURE:
                key = self.place(stmt)
                if key is not None and self.available.setdefault(key, target) != target:
                    self.same[target] = self.available[key]
                    return None
                if key is not None:
                    self.order.append(key)
            case Bind(target=target) if self.shareable(stmt):
                key = self.key(stmt)
                if key not in self.available:
                    self.add(key, target)
                elif target not in self.kept:
                    self.same[target] = self.available[key]
                    return None
            case If(label=label, reverses=reverses):
                sides = [
                    self.scope((block,), label, reverses, side)[0]
                    for block, side in ((stmt.then, "then"), (stmt.orelse, "orelse"))
                ]
                return with_blocks(stmt, tuple(sides))
            case For() | While():
                inside = list(statements((stmt,))) if self.regions else []
                self.store(inside)
                reverses = stmt.reverses if isinstance(stmt, For) else ""
                stmt = with_blocks(stmt, self.scope(blocks(stmt), stmt.label, reverses, "body"))
                self.store(inside)
                return stmt
        self.store((stmt,))
        return stmt

    def scope(self, inner: tuple[Block, ...], label: str, reverses: str, part: str) -> tuple[Block, ...]:
        """The blocks of one pass through a nested statement; what they compute is available in the reverse pass only."""
        before, around = len(self.order), self.available
        self.available = around if self.inwards else {}
        if self.unrecorded and reverses:
            for key, var in self.bodies.get((reverses, part), ()):
                if key not in self.available:
                    self.add(key, var)
        after = tuple(self.block(block) for block in inner)
        local, self.order[before:] = self.order[before:], ()
        self.bodies[label, part] = [(key, self.available.pop(key)) for key in local]
        self.available = around
        return after

    def add(self, key: Hashable, var: Var) -> None:
        """From here to the end of the scope, ``var`` holds this expression."""
        self.available[key] = var
        self.order.append(key)

    def store(self, stmts: Iterable[Stmt]) -> None:
        """Note that the contents of regions change, and slots in them, as these statements do it themselves."""
        for stmt in stmts:
            names = written(stmt)
            for name in names:
                region = self.regions[name]
                self.versions[region] = self.versions.get(region, 0) + 1
            for slot in slots.changed(stmt, self.regions, self.kinds) if names else ():
                self.slots[slot] = self.slots.get(slot, 0) + 1

    def place(self, stmt: Bind) -> Hashable | None:
        """What two references to the same memory have in common; None for what is made anew."""
        try:
            args = tuple(map_arg(a, self.kept_name) for a in stmt.args)
            slot = slots.read(replace(stmt, args=args), self.references, self.regions, self.kinds)
        except LookupError:
            return None
        changes = () if slot is None else tuple(n for s, n in self.slots.items() if slots.meets(slot, s))
        return stmt.op, args, changes

    def shareable(self, stmt: Bind) -> bool:
        """Whether a second run would give the same value and do nothing else."""
        alone = stmt.target in self.regions or stmt.target in self.put
        if self.bases and not (stmt.op == GETITEM and arg_kind(stmt.args[0], self.kinds).tag in self.bases):
            return False
        if not self.inwards and stmt.op == GETITEM and stmt.args[0] in self.regions:
            return False
        return stmt.effect is not Effect.IMPURE and stmt.op not in ("tape", POINT) and not alone

    def commutes(self, arg: Arg) -> bool:
        """Whether an operand is a number, or an array of numbers, and no complex number of Python's own."""
        kind = arg_kind(arg, self.kinds)
        if kind.tag == "complex" or (kind.tag == "unknown" and kind.complex):
            return False
        return kind.numeric and (kind.rank == 0 or kind.real or kind.complex)

    def key(self, stmt: Bind) -> Hashable:
        """What two statements with the same value have in common."""
        args: tuple[Arg, ...] = tuple(map_arg(a, self.kept_name) for a in stmt.args)
        if stmt.op in COMMUTATIVE and not stmt.params and all(map(self.commutes, stmt.args)):
            args = tuple(sorted(args, key=repr))
        params = tuple((name, map_arg(a, self.kept_name)) for name, a in stmt.params)
        read = (var for arg in (*args, *(arg for _, arg in params)) for var in variables(arg))
        contents = tuple(self.versions.get(self.regions[var], 0) for var in read if var in self.regions)
        return stmt.op, args, params, contents
