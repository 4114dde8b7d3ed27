"""Which names refer to memory that changes, and which to memory that the caller gets.

A pass may put one name for another only where they cannot be told apart: an array that is stored to is no value, and
two arrays that are handed to the caller must stay two arrays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping

from adjoint_gen.analysis.activity import reach
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.joins import holding, joins, own_tapes, shadowed, together, united, united_by, written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import HOLDERS
from adjoint_gen.ir.once import once, once_of_all
from adjoint_gen.ir.sorts import all_of, binds_of
from adjoint_gen.ir.trace import (
    Append,
    Atom,
    Bind,
    Block,
    CallFunction,
    Pack,
    Pop,
    Record,
    Restore,
    Stmt,
    Store,
    Trace,
    Var,
)
from adjoint_gen.ir.views import INSERT, REFERENCE, RESIZING
from adjoint_gen.ir.walk import defines, reads, statements, variables
from adjoint_gen.rules.listing import KEYS, LOOK_AT_KEYS
from adjoint_gen.rules.memory import is_new


@once
def stored_to(trace: Trace) -> frozenset[Var]:
    """The names of memory that changes in a trace, whatever name that is done by."""
    regions = storage(trace)
    changed = {regions[v] for stmt in statements(trace.body) for v in written(stmt) if v in regions}
    return frozenset(v for v, region in regions.items() if region in changed)


def passes_on(bind: Bind) -> bool:
    """Whether the result of an operation may be, or share memory with, one of its arguments."""
    return bind.op not in HOLDERS and not is_new(bind)


def changes_at(
    block: Block, regions: Mapping[Var, Var], changed: Callable[[Stmt], Iterable[Var]] = written
) -> dict[Var, list[int]]:
    """Where in a block the statements stand that change each region, by themselves or in their blocks.

    >>> from adjoint_gen.ir.trace import Const
    >>> y, z = Var("y"), Var("z")
    >>> changes_at((Store(y, (), z), Bind(Var("t"), "operator.neg", (y,)), Store(y, (), z)), {y: y})
    {y: [0, 2]}
    """
    places: dict[Var, list[int]] = {}
    for at, stmt in enumerate(block):
        for region in dict.fromkeys(regions[v] for s in statements((stmt,)) for v in changed(s) if v in regions):
            places.setdefault(region, []).append(at)
    return places


_SHARING = (REFERENCE, INSERT)
"""Operations that make names share memory, where there are references."""


@once
def storage(trace: Trace) -> Mapping[Var, Var]:
    """Each name that may refer to memory that changes, with a name that stands for the whole region.

    >>> from adjoint_gen.ir.trace import Carry, Const, For, Source
    >>> x, p, r, i, y = Var("x"), Var("p"), Var("r"), Var("i"), Var("y")
    >>> loop = For(i, Const(0), Const(3), Const(1), (Carry(p, x, p, r),), (Store(p, (i,), y),))
    >>> dict(storage(Trace("f", (), (loop,), r, Source("", 1, (), "f", "")))) == {p: r, x: r, r: r}
    True
    """
    shadows, found = shadowed(trace), statements(trace.body)
    apart = own_tapes(trace) if shadows else frozenset()
    pairs: list[tuple[Var, Atom]] = []
    for stmt in found:
        pairs += joins(stmt)
        if shadows and (stmt.__class__ is not Bind or stmt.op in _SHARING):
            pairs += _shared(stmt, shadows, apart)
    pairs += together(trace) if shadows else ()
    regions = united((one, other) for one, other in pairs if isinstance(other, Var))
    changed = dict.fromkeys(var for stmt in found for var in written(stmt))
    holds = [*all_of(trace, Record, Restore)] if shadows else []
    tapes = {tape for stmt in holds for way in ((), apart) for _, tape in holding(stmt, way)}
    roots = {regions.get(var, var) for var in (*changed, *shadows)}
    every = {**regions, **{var: regions.get(var, var) for var in (*changed, *shadows)}}
    return {var: region for var, region in every.items() if region in roots and var not in tapes}


def holders(trace: Trace) -> Mapping[Var, Var]:
    """The references of a trace, and the tapes that hold some, with their regions; those on one tape count as one."""
    regions, shadows = storage(trace), shadowed(trace)
    pairs = (pair for stmt in statements(trace.body) for pair in holding(stmt)) if shadows else ()
    held = [(var, tape) for var, tape in pairs if var in shadows]
    whole = united((regions[var], tape) for var, tape in held)
    return {**{var: whole.get(regions[var], regions[var]) for var in shadows}, **{tape: whole[tape] for _, tape in held}}


def _shared(stmt: Stmt, shadows: Container[Var], apart: Container[Var]) -> Iterator[tuple[Var, Atom]]:
    """Names that a statement makes share memory: references, what they refer to, and what holds them."""
    yield from united_by(stmt, shadows, apart)
    if isinstance(stmt, Bind) and stmt.op == REFERENCE and isinstance(stmt.args[0], Var):
        yield stmt.target, stmt.args[0]


def of_callers(trace: Trace, regions: Mapping[Var, Var]) -> frozenset[Var]:
    """The regions of a function that its callers have, too, since it is given them or gives them by reference.

    They may change when the function has come to its end.
    """
    given = (var for group in trace.references for var in group)
    returned = shadowed(trace).intersection(variables(trace.result))
    return frozenset(regions[var] for var in (*given, *returned) if var in regions)


@once
def resized(trace: Trace) -> frozenset[Var]:
    """The names that may refer to lists, or dicts, of which not only the items change but also how many there are.

    What a function is given by reference, or gives, its callers may make longer when it has come to its end.
    """
    regions = storage(trace)
    every = (*all_of(trace, Append, Pop), *binds_of(trace, *RESIZING))
    changed = {regions[items] for s in every for items in _resized(s)}
    asked = [*binds_of(trace, *(LOOK_AT_KEYS - {KEYS})), *(s for s in binds_of(trace, REFERENCE) if _is_table(s))]
    stored = {regions[s.array] for s in all_of(trace, Store)}
    counts = [*binds_of(trace, "builtins.len", KEYS)]
    counts = [s for s in counts if any(regions.get(v) in stored for v in _first(s))]  # the kinds of which are to be known
    kinds = infer(trace) if counts else {}
    asked += (s for s in counts if any(_may_grow(kinds.get(v, UNKNOWN)) for v in reads(s)))
    changed |= stored.intersection(regions[v] for s in asked for v in _first(s) if v in regions)
    if _resizing(trace.functions):
        changed |= {regions[v] for s in all_of(trace, CallFunction) for v in written(s)}
    changed |= of_callers(trace, regions)
    return frozenset(var for var, region in regions.items() if region in changed)


def _resized(stmt: Stmt) -> Iterator[Var]:
    """The list or dict to which a statement itself adds an item, or from which it takes one."""
    match stmt:
        case Append(items=items) | Pop(items=items):
            yield items
        case Bind(op=op, args=(Var() as items, *_)) if op in RESIZING:
            yield items


@once_of_all
def _resizing(functions: tuple[Trace, ...]) -> bool:
    """Whether some function changes how many items a list, dict or set has."""
    return any(map(_resizes, functions))


@once
def _resizes(function: Trace) -> bool:
    every = list(statements(function.body))
    if any(any(_resized(s)) for s in every):
        return True
    stored = {s.array for s in every if isinstance(s, Store)}
    kinds = infer(function) if stored else {}
    return any(_may_grow(kinds.get(v, UNKNOWN)) for v in stored)


def _may_grow(kind: Kind) -> bool:
    """Whether a store may be of a key that a dict or set does not have yet."""
    return kind.tag == "dict" and (kind.is_open or not kind.keys)


def _is_table(bind: Bind) -> bool:
    """Whether this makes a dict whose keys only the running program knows, or a set."""
    return bind.op == REFERENCE and isinstance(bind.args[0], Pack) and bind.args[0].kind in ("dict", "set")


def _first(bind: Bind) -> Iterator[Var]:
    """What an operation looks at, or what it makes."""
    yield from (bind.target,) if bind.op == REFERENCE else variables(bind.args[0])


@once
def handed_out(trace: Trace) -> frozenset[Var]:
    """The names that may refer to memory that the trace returns.

    >>> from adjoint_gen.ir.trace import Source
    >>> x, y, z = Var("x"), Var("y"), Var("z")
    >>> body = (Bind(y, "ndarray.T", (x,)), Bind(z, "operator.neg", (x,)))
    >>> sorted(v.name for v in handed_out(Trace("f", (), body, y, Source("", 1, (), "f", ""))))
    ['x', 'y']
    """
    before: dict[Var, list[Var]] = defaultdict(list)
    for stmt in statements(trace.body):
        if stmt.__class__ is Bind:
            if passes_on(stmt):
                before[stmt.target] += reads(stmt)
        elif stmt.__class__ is CallFunction:
            for var in defines(stmt):
                before[var] += reads(stmt)
        else:
            for one, other in joins(stmt):
                if other.__class__ is Var:
                    before[one].append(other)
    return frozenset(reach(variables(trace.result), before))
