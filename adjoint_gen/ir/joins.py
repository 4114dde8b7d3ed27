"""Where paths meet: what a name that a branch or loop binds may be, and which of these names are arrays that change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TypeVar

from adjoint_gen.ir.once import listed, once_of_content
from adjoint_gen.ir.sorts import all_of, binds_of, operations
from adjoint_gen.ir.trace import (
    Append,
    Atom,
    Bind,
    Block,
    CallFunction,
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
from adjoint_gen.ir.views import INSERT, REFERENCE, TOGETHER
from adjoint_gen.ir.walk import blocks, reads, statements, variables

Name = TypeVar("Name", bound=Hashable)


@listed("_joins")
def joins(stmt: Stmt) -> Iterator[tuple[Var, Atom]]:
    """Each name that a branch or loop binds, with each of the atoms that it may be, and whose memory it may share."""
    match stmt:
        case If(yields=yields):
            for y in yields:
                yield y.result, y.then
                yield y.result, y.orelse
        case For(carried=carried) | While(carried=carried):
            for c in carried:
                yield c.param, c.init
                yield c.param, c.next
                yield c.result, c.param


def holding(stmt: Stmt, apart: Container[Var] = frozenset()) -> Iterator[tuple[Var, Var]]:
    """What a statement puts on a tape or takes from one, each with the tape.

    Of tuples on a tape that is among those ``apart`` it comes with what stands for its place in them.

    >>> from adjoint_gen.ir.trace import Pack
    >>> x, y, t = Var("x"), Var("y"), Var("tape")
    >>> both = Record(t, Pack("tuple", (x, y)))
    >>> list(holding(both)), list(holding(both, {t}))
    ([(x, tape), (y, tape)], [(x, tape[0]), (y, tape[1])])
    """
    match stmt:
        case Record(tape=tape, value=tree) | Restore(tape=tape, target=tree):
            if tape in apart and isinstance(tree, Pack):
                yield from ((var, Var(f"{tape.name}[{k}]")) for k, item in enumerate(tree.items) for var in variables(item))
            else:
                yield from ((var, tape) for var in variables(tree))


@once_of_content
def own_tapes(trace: Trace) -> frozenset[Var]:
    """The tapes that a trace makes, and that nothing mentions but what records tuples on them, restores and counts them."""
    made = {stmt.target for stmt in binds_of(trace, "tape")}
    if not made:
        return frozenset()
    every = (s for s in statements(trace.body) if not (s.__class__ is Bind and s.op == "builtins.len"))
    others = {var for stmt in every if stmt.__class__ is not Record and stmt.__class__ is not Restore for var in reads(stmt)}
    whole = {stmt.tape for stmt in all_of(trace, Record) if not isinstance(stmt.value, Pack)}
    whole |= {stmt.tape for stmt in all_of(trace, Restore) if not isinstance(stmt.target, Pack)}
    joined = {var for stmt in all_of(trace, If, For, While) for pair in joins(stmt) for var in pair}
    return frozenset(made - others - whole - joined - {*variables(trace.result)})


def hands_tapes(trace: Trace) -> bool:
    """Whether a function hands tapes to another one, as the first of a pair does."""
    given = {*variables(trace.result)}
    return any(isinstance(stmt, Bind) and stmt.op == "tape" and stmt.target in given for stmt in trace.body)


@listed("_written")
def written(stmt: Stmt) -> Iterator[Var]:
    """The names whose contents a statement may change: the array of a store, and whatever an impure call is given."""
    match stmt:
        case Bind(effect=effect):
            if effect is Effect.IMPURE:
                yield from reads(stmt)
        case Store(array=array) | Append(items=array) | Pop(items=array):
            yield array
        case CallFunction(references=groups):
            for group in groups:
                yield from group


def put(stmt: Stmt) -> Iterator[tuple[Var, Var]]:
    """What a statement may put in a list or dict, behind that: what is added, or stored to all of an array, is only read."""
    match stmt:
        case Append(items=items, value=Var() as value):
            yield items, value
        case Bind(op=op, args=(Var() as items, _, Var() as value)) if op == INSERT:
            yield items, value
        case Store(array=items, chain=(_, *_), value=Var() as value, add=False):
            yield items, value


def united_by(stmt: Stmt, shadows: Container[Var], apart: Container[Var] = frozenset()) -> Iterator[tuple[Var, Var]]:
    """Pairs of references, and of what holds them, that a statement makes belong to one shadowed region."""
    pairs: list[tuple[Var, Atom]] = []
    match stmt:
        case Bind(target=target, op=op):
            pairs += put(stmt) if op == INSERT else ((target, var) for var in reads(stmt) if op == REFERENCE)
        case Append() | Store():
            pairs += put(stmt)
        case If() | For() | While():
            pairs += joins(stmt)
        case Record() | Restore():
            pairs += holding(stmt, apart)
    for one, other in pairs:
        if one in shadows and isinstance(other, Var) and (other in shadows or not isinstance(stmt, Bind | Append | Store)):
            yield one, other


def together(trace: Trace) -> Iterator[tuple[Var, Var]]:
    """Pairs of references that a function is given, or gives, and that may share memory."""
    calls = (call.references for call in all_of(trace, CallFunction))
    for groups in (trace.references, *calls):
        for group in groups:
            yield from pairwise(group)


@once_of_content
def shadowed(trace: Trace) -> frozenset[Var]:
    """The names that are references in shadowed regions: to memory that other names may show, too.

    What is made for such a region has a name of its own before, which is a value (docs/design/shadows.md).

    >>> from adjoint_gen.ir.trace import Const, Source, Yield
    >>> t, x, y, z = Var("t"), Var("x"), Var("y"), Var("z")
    >>> body = (Bind(y, REFERENCE, (x,)), If(Const(True), (), (), (Yield(z, y, y),)), Bind(t, "operator.neg", (x,)))
    >>> sorted(v.name for v in shadowed(Trace("f", (), body, t, Source("", 1, (), "f", ""))))
    ['y', 'z']
    """
    after: dict[Var, list[Var]] = defaultdict(list)
    todo = [var for group in trace.references for var in group]
    todo += (made.target for made in binds_of(trace, REFERENCE, *TOGETHER))
    todo += (var for call in all_of(trace, CallFunction) for group in call.references for var in group)
    if not todo:
        return frozenset()
    tapes = set[Var]()
    for stmt in all_of(trace, If, For, While):
        for one, other in joins(stmt):
            if isinstance(other, Var):
                after[other].append(one)
    for kept in all_of(trace, Record, Restore):
        for var, tape in holding(kept):
            one, other = (var, tape) if isinstance(kept, Record) else (tape, var)
            after[one].append(other)
            tapes.add(tape)
    found = set(todo)
    while todo:
        for var in after[todo.pop()]:
            if var not in found:
                found.add(var)
                todo.append(var)
    return frozenset(found - tapes)


def united(pairs: Iterable[tuple[Name, Name]]) -> dict[Name, Name]:
    """The classes that pairs of names make, as one name of each for all of its names (union-find, Tarjan 1975).

    >>> x, y, z = Var("x"), Var("y"), Var("z")
    >>> united([(x, y), (z, y)]) == {x: z, y: z, z: z}
    True
    """
    parent: dict[Name, Name] = {}

    def find(var: Name) -> Name:
        if var not in parent:
            return var
        root = var
        while (up := parent[root]) != root:
            root = up
        while (up := parent[var]) != root:
            parent[var] = root
            var = up
        return root

    for one, other in pairs:
        parent[find(other)] = parent.setdefault(find(one), find(one))
    return {var: find(var) for var in parent}


@once_of_content
def unmoved(trace: Trace) -> frozenset[Var]:
    """The references of regions in which no list or dict gets an array, list or dict that it did not hold when it was made.

    So what is known of the lengths of what they hold stays true under every name. What is put in one is a reference itself;
    a function that is called, and what nobody knows, may put in anything.

    >>> from adjoint_gen.ir.trace import Const, Pack, Source
    >>> x, y, xs, ys, a = (Var(name) for name in ("x", "y", "xs", "ys", "a"))
    >>> made = [Bind(y, REFERENCE, (x,)), Bind(xs, REFERENCE, (Pack("list", (y,)),)), Bind(ys, REFERENCE, (Pack("list", ()),))]
    >>> body = (*made, Bind(a, REFERENCE, (xs, Const(0))), Store(a, (Const(1),), Const(2.0)))
    >>> sorted(v.name for v in unmoved(Trace("f", (), body, a, Source("", 1, (), "f", ""))))
    ['a', 'xs', 'y', 'ys']
    """
    moved, opened = _moved(trace)
    changed = moved | opened
    return frozenset(var for var, region in shadow_regions(trace).items() if region not in changed)


@once_of_content
def refilled(trace: Trace) -> Mapping[Var, Var]:
    """The references of regions in which lists and dicts get others of their references, with the regions."""
    moved, opened = _moved(trace)
    known = moved - opened
    return {var: region for var, region in shadow_regions(trace).items() if region in known}


@once_of_content
def shadow_regions(trace: Trace) -> Mapping[Var, Var]:
    """Each reference with a name that stands for its region."""
    shadows = shadowed(trace)
    pairs = [*together(trace)] if shadows else []
    for stmt in statements(trace.body) if shadows else ():
        if stmt.__class__ is not Bind or stmt.op == REFERENCE:
            pairs += united_by(stmt, shadows)
    regions = united(pairs)
    return {var: regions.get(var, var) for var in shadows}


@once_of_content
def _moved(trace: Trace) -> tuple[frozenset[Var], frozenset[Var]]:
    """The regions in which lists and dicts get references, and those in which they may get anything."""
    regions, moved, opened = shadow_regions(trace), set[Var](), set[Var]()
    if not regions:
        return frozenset(), frozenset()
    for stmt in all_of(trace, Append, Store):
        moved.update(items for items, value in put(stmt) if value in regions)
    opened.update(var for call in all_of(trace, CallFunction) for var in written(call))
    opened.update(var for bind in binds_of(trace, *operations(trace)) for var in written(bind))
    both = (frozenset(regions[var] for var in found if var in regions) for found in (moved, opened))
    return next(both), next(both)


@once_of_content
def references(trace: Trace) -> frozenset[Var]:
    """The names that are arrays which change, and no values: stored to, or passed by loops and branches to such names.

    A value may be an array that has changed before, but does not change any more.

    >>> from adjoint_gen.ir.trace import Carry, Const, Source
    >>> x, p, r, i, y, q, s = Var("x"), Var("p"), Var("r"), Var("i"), Var("y"), Var("q"), Var("s")
    >>> loop = For(i, Const(0), Const(3), Const(1), (Carry(p, x, p, r), Carry(q, y, p, s)), (Store(p, (i,), y),))
    >>> sorted(v.name for v in references(Trace("f", (), (loop,), r, Source("", 1, (), "f", ""))))
    ['p', 'r', 'x']
    """
    sources: dict[Var, list[Atom]] = defaultdict(list)
    found: set[Var] = set(shadowed(trace))
    for stmt in statements(trace.body):
        if isinstance(stmt, Store):
            found.add(stmt.array)
        for one, other in joins(stmt):
            sources[one].append(other)
        if isinstance(stmt, For | While):
            for c in stmt.carried:
                sources[c.param].append(c.result)
    todo = list(found)
    while todo:
        for atom in sources[todo.pop()]:
            if isinstance(atom, Var) and atom not in found:
                found.add(atom)
                todo.append(atom)
    return frozenset(found)


def passed_on_in_use(trace: Trace) -> Iterator[tuple[Var, Stmt]]:
    """The arrays that change, and that a branch or loop passes on under another name although they stay in use.

    Behind the join a change shows under one of the names only, for whoever reads the trace. Each comes with the statement
    that uses it still; its shape may be asked for.
    """
    changing = references(trace) - shadowed(trace)

    def passed(pairs: Iterable[tuple[Var, Atom]], stmt: Stmt, gone: set[Var]) -> Iterator[tuple[Var, Stmt]]:
        for name, atom in sorted(pairs, key=lambda pair: pair[0] not in changing):
            if isinstance(atom, Var):
                if atom in gone:
                    yield atom, stmt
                if name in changing:
                    gone.add(atom)

    def walk(block: Block, gone: set[Var]) -> Iterator[tuple[Var, Stmt]]:
        for stmt in block:
            yield from ((var, stmt) for var in _used(stmt) if var in gone)
            match stmt:
                case If(yields=yields):
                    after = set(gone)
                    for inner, side in ((stmt.then, "then"), (stmt.orelse, "orelse")):
                        here = set(gone)
                        yield from walk(inner, here)
                        yield from passed([(y.result, getattr(y, side)) for y in yields], stmt, here)
                        after |= here
                    gone |= after
                case For(carried=carried) | While(carried=carried):
                    yield from passed([(c.param, c.init) for c in carried], stmt, gone)
                    here = set(gone)
                    for inner in blocks(stmt):
                        yield from walk(inner, here)
                    yield from passed([(c.param, c.next) for c in carried], stmt, here)

    yield from walk(trace.body, set())


def _used(stmt: Stmt) -> Iterator[Var]:
    """The arrays that a statement loads from or changes, or hands to a function."""
    match stmt:
        case Store(array=array) | Append(items=array) | Pop(items=array):
            yield array
        case Bind(op="operator.getitem", args=(Var() as array, *_)):
            yield array
        case CallFunction():
            yield from reads(stmt)


def changed_params(trace: Trace) -> Iterator[tuple[Var, Stmt]]:
    """The parameters that a function changes although they are no references, with the statement that does it."""
    sources: dict[Var, list[Var]] = defaultdict(list)
    for stmt in statements(trace.body):
        for one, other in joins(stmt):
            if isinstance(other, Var):
                sources[one].append(other)
    given = {var for param in trace.params for var in variables(param.tree)} - shadowed(trace)
    for stmt in statements(trace.body):
        match stmt:
            case Store(array=array) | Append(items=array) | Pop(items=array):
                todo, seen = [array], {array}
                while todo:
                    var = todo.pop()
                    if var in given:
                        yield var, stmt
                    todo += [v for v in sources[var] if v not in seen]
                    seen.update(sources[var])
