"""What may raise: of each statement of a primal, whether it gives a value for all operands of the kinds that are known.

The lowering says ``RAISES`` of whatever it does not know better. Where kinds prove that an operation is total, where an
index is proven to be in range, where a test is one number and a bound an integer, the statement is pure from here on: it may
be dropped, moved and shared. All else runs in the forward sweep, in the order of the program, and so do its exceptions.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from adjoint_gen.analysis.accesses import GETITEM, Access, Accesses, accesses
from adjoint_gen.analysis.affine import Linear, impossible
from adjoint_gen.analysis.index_cells import lengths
from adjoint_gen.analysis.integers import Facts, Moment, integer
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.known_keys import filled_together, is_listed
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.updates import BROADCASTS, updated
from adjoint_gen.analysis.use_counts import reached
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import (
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Const,
    Effect,
    For,
    If,
    Pack,
    Pop,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.views import REFERENCE, TAKE_OUT
from adjoint_gen.ir.walk import all_variables, altered, blocks, reads, statements, with_blocks
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.dims import ONE, named
from adjoint_gen.rules.table import result_kind
from adjoint_gen.rules.totality import stores, total

_ORDER = (Effect.PURE, Effect.RAISES, Effect.IMPURE)
_DECIDED = frozenset({"float", "int", "bool", "complex", "numpy scalar", "str", "none", "list", "tuple", "dict", "range"})
_ASKING = frozenset({
    "builtins.len", "builtins.bool", "builtins.float", "builtins.int", "builtins.complex", "builtins.abs", "builtins.round",
    "builtins.str", "builtins.repr", "builtins.hash", "builtins.format", "format", "operator.not_", "operator.contains",
    "operator.neg", "operator.pos", "operator.invert", "operator.lt", "operator.le", "operator.gt", "operator.ge",
    "operator.eq", "operator.ne", "operator.add", "operator.sub", "operator.mul", "operator.truediv", "operator.floordiv",
    "operator.mod", "operator.pow", "operator.matmul", "operator.getitem", "subscript",
})
"""Operations that are calls of methods, of objects that have these."""
_ARRAY = Var("array that is indexed in range")


def with_effects(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with the effect of each statement as far as kinds tell.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> from adjoint_gen.ir.trace import Param, Source
    >>> x, y, z = Var("x"), Var("y"), Var("z")
    >>> body = (Bind(y, "operator.mul", (x, x), (), Effect.RAISES), Bind(z, "operator.truediv", (x, x), (), Effect.RAISES))
    >>> made = with_effects(Trace("f", (Param("x", x, FLOAT),), body, x, Source("", 1, (), "f", "")))
    >>> [stmt.effect.name for stmt in made.body]
    ['PURE', 'RAISES']
    """
    functions = tuple(replace(_known(replace(f, functions=trace.functions)), functions=()) for f in trace.functions)
    effects = effects_of(functions)
    functions = tuple(altered(f, body=_called(f.body, effects)) for f in functions)
    made = _known(trace)
    return altered(made, body=_called(made.body, effects), functions=functions)


def effects_of(functions: tuple[Trace, ...]) -> dict[str, Effect]:
    """What each of some functions may do besides computing its result; one that calls itself may never come to an end."""
    found = {f.name: Effect.RAISES if f.name in reached(replace(f, functions=functions)) else Effect.PURE for f in functions}
    while True:
        before = dict(found)
        for f in functions:
            every = list(statements(f.body))
            own = [found[s.function] if isinstance(s, CallFunction) else getattr(s, "effect", Effect.PURE) for s in every]
            found[f.name] = max((found[f.name], *own), key=_ORDER.index)
        if found == before:
            return found


def _called(block: Block, effects: Mapping[str, Effect]) -> Block:
    """The block with calls that have the effects of their functions."""

    def change(stmt: Stmt) -> Stmt:
        if isinstance(stmt, CallFunction):
            effect = Effect.IMPURE if stmt.references else effects.get(stmt.function, stmt.effect)
            return altered(stmt, effect=effect)
        return with_blocks(stmt, tuple(_called(b, effects) for b in blocks(stmt)))

    return tuple(map(change, block))


def _known(trace: Trace) -> Trace:
    everything = frozenset(all_variables(trace))
    names = accesses(trace, everything)
    where = {id(a.stmt): a for a in (*names.loads, *names.stores, *_of_references(names))}
    every = list(statements(trace.body))
    given = {v for s in every if isinstance(s, CallFunction) or getattr(s, "effect", None) is Effect.IMPURE for v in reads(s)}
    kinds = infer(trace)
    shrinking = everything if not given.isdisjoint(shadowed(trace)) else given | _holding_less(trace, kinds)
    lengths: dict[Arg, list[Var]] = {}
    for var, made in names.made.items():
        if made.op == "builtins.len" and len(made.args) == 1:
            lengths.setdefault(made.args[0], []).append(var)
    fitted = [change for change, loads in updated(trace.body) if any(load.op != BROADCASTS for load in loads)]
    plain = {change.target: named(result_kind(change, kinds), change.target) for change in fitted}
    known = _Effects(kinds, {**kinds, **plain}, names, where, shrinking, lengths, filled_together(trace))
    return altered(trace, body=known.block(trace.body))


def _holding_less(trace: Trace, kinds: Mapping[Var, Kind]) -> set[Var]:
    """The names that may refer to lists and dicts from which something is taken, or to what holds such."""
    regions, less = storage(trace), set[Var]()
    for stmt in statements(trace.body):
        match stmt:
            case Pop(items=held):
                less.add(held)
            case Store(array=held, chain=()) if kinds.get(held, UNKNOWN).tag != "array":
                less.add(held)
            case Bind(op=op, args=(Var() as held, *_)) if op == TAKE_OUT:
                less.add(held)
    roots = {regions[var] for var in less if var in regions}
    return less | {var for var, region in regions.items() if region in roots}


def _of_references(names: Accesses) -> Iterator[Access]:
    """References to what is in arrays, lists and dicts, which go wrong where a load does."""
    for access in names.others:
        match access.stmt:
            case Bind(op=op, args=(base, *chain)) if op == REFERENCE and base == access.array and chain:
                yield replace(access, chain=tuple(chain))


@dataclass(frozen=True, slots=True)
class _Effects:
    """Says what the statements of one function may do.

    What is stored where an operand of it was read fits if that store goes well, and is of a ``plain`` kind before.
    """

    kinds: Mapping[Var, Kind]
    plain: Mapping[Var, Kind]
    names: Accesses
    where: Mapping[int, Access]
    shrinking: Container[Var]
    lengths: Mapping[Arg, Sequence[Var]]
    """What ``len`` says of each list."""
    together: Mapping[Var, frozenset[Var]]

    def block(self, block: Block) -> Block:
        return tuple(map(self.stmt, block))

    def stmt(self, stmt: Stmt) -> Stmt:
        """A statement with its effect."""
        inner = tuple(map(self.block, blocks(stmt)))
        match stmt:
            case Bind(op=op, args=args) if op in _ASKING and any(map(self.answers_itself, args)):
                return altered(stmt, effect=Effect.IMPURE)
            case Bind(effect=Effect.RAISES):
                load = replace(stmt, op=GETITEM) if stmt.op == REFERENCE else stmt
                quiet = total(load, self.kinds) or (load.op == GETITEM and self.in_range(stmt))
                return altered(stmt, effect=Effect.PURE) if quiet else stmt
            case Store():
                return altered(stmt, effect=_effect(stores(stmt, self.plain) or self.in_range(stmt)))
            case Pop():
                return altered(stmt, effect=Effect.RAISES)
            case If(test=test) | While(test=test):
                stmt = altered(stmt, effect=_effect(self.decided(test)))
            case For(lo=lo, hi=hi, step=step):
                counted = isinstance(step, Const) and all(integer(arg_kind(a, self.kinds)) for a in (lo, hi, step))
                stmt = altered(stmt, effect=_effect(counted and step != Const(0)))
        return with_blocks(stmt, inner)

    def answers_itself(self, asked: Arg) -> bool:
        """Whether an operand is an object whose class says what is done to it: it may note that it was asked."""
        kind = self.kinds.get(asked, UNKNOWN) if isinstance(asked, Var) else UNKNOWN
        return kind.tag == "other" and not kind.is_dtype

    def decided(self, test: Atom) -> bool:
        """Whether a test is surely true or false: arrays of several elements are neither."""
        kind = arg_kind(test, self.kinds)
        return kind.tag in _DECIDED or (kind.numeric and kind.rank == 0)

    def in_range(self, stmt: Bind | Store) -> bool:
        """Whether the integers of a load or store are surely in range, and it goes well if they are."""
        access = self.where.get(id(stmt))
        if access is None or not access.chain:
            return False
        kind, at = self.kinds.get(access.array, UNKNOWN), Moment("", len(access.loops), self.names, self.kinds)
        if kind.tag == "dict":
            key = access.chain[0] if len(access.chain) == 1 else None
            if not isinstance(stmt, Bind) or key is None:
                return False
            if isinstance(key, Const):
                return key.value in kind.keys  # and not late
            return access.array not in self.shrinking and is_listed(key, access.array, self.names.made, self.together)
        if kind.tag == "list":
            return len(access.chain) == 1 and self.proven(access, at, [(0, access.chain[0])], self.longer(access.array, at))
        axes, chain = list(kind.shape.dims or ()), list[Arg]()
        checked: list[tuple[int, Arg]] = []
        axis = 0
        for step in access.chain:
            items = step.items if isinstance(step, Pack) and step.kind == "tuple" else (step,)
            if axis + len(items) > len(axes) or not all(map(self.is_plain, items)):
                return False
            indices = {axis + k: item for k, item in enumerate(items) if not isinstance(item, Pack)}
            checked += indices.items()
            axes = [ONE if k in indices else dim for k, dim in enumerate(axes)]
            chain.append(Pack("tuple", tuple(item if isinstance(item, Pack) else Const(0) for item in items)))
            if len(indices) < len(items) and step is not access.chain[-1]:
                return False  # the next step counts from where this one starts
            axis += len(items)
        if not checked or not self.proven(access, at, checked, []):
            return False
        kinds = {**self.plain, _ARRAY: kind.with_shape(Shape(tuple(axes)))}
        if isinstance(stmt, Store):
            return stores(replace(stmt, array=_ARRAY, chain=tuple(chain)), kinds)
        return total(replace(stmt, op=GETITEM, args=(_ARRAY, *chain)), kinds)

    def proven(self, access: Access, at: Moment, checked: list[tuple[int, Arg]], facts: Facts) -> bool:
        """Whether the indices of some axes are in range whatever way the program takes to an access."""
        sure, choices = at.facts(access)
        facts = [*facts, *sure]
        sizes = list(islice(lengths(access.array, self.names.made, self.kinds, at), 1 + max(axis for axis, _ in checked)))
        ways = [[facts], *([[*facts, *case] for case in choice] for choice in choices)]
        for axis, item in checked:
            form, size = at.form(item), sizes[axis]
            if form is None:
                return False
            for outside in (form - size, form.times(-1) - size - 1):
                if not any(all(impossible([*way, size, outside]) for way in cases) for cases in ways):
                    return False
        return True

    def longer(self, items: Var, at: Moment) -> Facts:
        """A list from which nothing is taken is at least as long as ``len`` ever said."""
        if items in self.shrinking:
            return []
        asked = self.lengths.get(items, ())
        return [Linear.of((items, "length", 0)) - said for v in asked if (said := at.bound(v)) is not None]

    def is_plain(self, item: Arg) -> bool:
        """Whether an item of an index is an integer or a slice."""
        return item.kind == "slice" if isinstance(item, Pack) else integer(arg_kind(item, self.kinds))


def _effect(quiet: bool) -> Effect:
    return Effect.PURE if quiet else Effect.RAISES
