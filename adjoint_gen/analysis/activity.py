"""Activity: which names depend on the inputs *and* reach the result, both differentiably.

In single assignment this is reachability in one graph, walked once from the inputs (varied) and once back from the
result (useful); active is what both walks met (Griewank & Walther, *Evaluating Derivatives*, section 6.2).
Tests, bounds and indices are not edges: no derivative passes through them.

>>> from adjoint_gen.ir.trace import Bind, Source, Trace, Var
>>> x, k, y, z = Var("x"), Var("k"), Var("y"), Var("z")
>>> body = (Bind(y, "operator.mul", (x, k)), Bind(z, "operator.mul", (k, k)))
>>> sorted(v.name for v in active(Trace("f", (), body, y, Source("", 1, (), "f", "")), frozenset({x})))
['x', 'y']
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from adjoint_gen.analysis.use_counts import callees, callees_first
from adjoint_gen.ir.joins import shadowed, together, united_by
from adjoint_gen.ir.once import once
from adjoint_gen.ir.solvers import FOUND, SOLVE
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    CallFunction,
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
from adjoint_gen.ir.walk import reads, statements, variables
from adjoint_gen.rules.listing import LOOK_AT_KEYS
from adjoint_gen.rules.results import RESULTS
from adjoint_gen.rules.table import UnsupportedCallError, lookup
from adjoint_gen.rules.text import moved

Passes = Callable[[Bind], bool]
Leaf = tuple[int, ...]
"""Where a leaf stands in a tree."""


STRUCTURAL = frozenset({"tape", RESULTS, SOLVE, FOUND}) | LOOK_AT_KEYS


def differentiable(bind: Bind) -> bool:
    """Whether a derivative may pass through an operation: it has a rule that is not zero, or no rule at all."""
    rule = lookup(bind.op)
    return bind.op not in STRUCTURAL and (rule is None or not rule.zero)


def _join(result: Var, *atoms: Atom) -> Iterator[tuple[Var, Var]]:
    for atom in atoms:
        if isinstance(atom, Var):
            yield atom, result


def flows(stmt: Stmt, passes: Passes, calls: Through) -> Iterator[tuple[Var, Var]]:
    """The pairs ``(from, to)`` along which a derivative may pass in one statement, its inner blocks left out."""
    match stmt:
        case Bind(op="operator.getitem", target=target, args=(owner, *_)) if passes(stmt):
            yield from _join(target, *variables(owner))
        case Bind(target=target) if passes(stmt):
            for var in _moving(stmt):
                yield var, target
        case CallFunction():
            yield from calls(stmt)
        case Store(array=array, value=value):
            for var in variables(value):
                yield var, array
        case If(yields=yields):
            for y in yields:
                yield from _join(y.result, y.then, y.orelse)
        case For(carried=carried) | While(carried=carried):
            for c in carried:
                yield from _join(c.param, c.init, c.next)
                yield from _join(c.result, c.init, c.next, c.param)
        case Record(tape=tape, value=value) | Append(items=tape, value=value):
            yield from _join(tape, *variables(value))
        case Restore(target=target, tape=tape) | Pop(target=target, items=tape):
            for var in variables(target):
                yield tape, var


def _moving(bind: Bind) -> Iterable[Var]:
    """What an operation reads, but for arguments by which its derivative is zero on every path of its rule."""
    rule = lookup(bind.op)
    if rule is None or rule.differential is None or not rule.passive:
        return reads(bind)
    try:
        given = rule.bind(bind.args, dict(bind.params))
    except UnsupportedCallError:
        return reads(bind)
    still = set(rule.passive) - moved(rule.differential)
    return [var for name, arg in given.items() if name not in still for var in variables(arg)]


def one_region(trace: Trace) -> Iterator[tuple[Var, Var]]:
    """Pairs of references to one shadowed region: what is stored under one name is read under any."""
    shadows = shadowed(trace)
    for stmt in statements(trace.body) if shadows else ():
        for one, other in united_by(stmt, shadows):
            yield one, other
            yield other, one
    for one, other in together(trace):
        yield one, other
        yield other, one


def reach(starts: Iterable[Var], edges: Mapping[Var, list[Var]]) -> set[Var]:
    """Every name on a path from one of ``starts``, these included."""
    found = set(starts)
    todo = list(found)
    while todo:
        for after in edges.get(todo.pop(), ()):
            if after not in found:
                found.add(after)
                todo.append(after)
    return found


GIVEN = -1
"""What stands before the place of a parameter that is a reference: the memory is a result, too."""


@dataclass(slots=True)
class Through:
    """Between which parameters and results of each function a derivative may pass, as pairs of their places."""

    pairs: dict[str, frozenset[tuple[Leaf, Leaf]]]

    def __call__(self, stmt: CallFunction) -> Iterator[tuple[Var, Var]]:
        """The pairs ``(argument, result)`` of a call; of a function that is not known, all."""
        given = Pack("tuple", stmt.args)
        if stmt.function not in self.pairs:
            yield from ((before, after) for before in variables(given) for after in variables(stmt.target))
        for start, end in sorted(self.pairs.get(stmt.function, ())):
            for before in at_leaf(given, start):
                for after in at_leaf(given, end[1:]) if end[:1] == (GIVEN,) else at_leaf(stmt.target, end):
                    yield before, after

    def starts(self, function: str, ends: Collection[Leaf]) -> set[Leaf]:
        """The parameters that these results depend on."""
        return {start for start, end in self.pairs[function] if end in ends}

    def ends(self, function: str, starts: Collection[Leaf]) -> set[Leaf]:
        """The results that depend on these parameters."""
        return {end for start, end in self.pairs[function] if start in starts}


@once
def through(trace: Trace) -> Through:
    """How a derivative passes through the functions that a trace calls.

    What a caller knows of its own names says nothing of theirs, which may be called the same.
    """
    return passing(trace, differentiable)


def passing(trace: Trace, passes: Passes) -> Through:
    """How what ``passes`` lets through passes through the functions that a trace calls, found until no pair is new."""
    functions = callees_first(trace)
    calls = Through({f.name: frozenset() for f in functions})
    while True:
        old = dict(calls.pairs)
        for function in functions:
            calls.pairs[function.name] = _pairs(function, calls, passes)
        if calls.pairs == old:
            return calls


def _pairs(function: Trace, calls: Through, passes: Passes) -> frozenset[tuple[Leaf, Leaf]]:
    """What passes through one function; found once for what passes through those that it calls."""
    kept: dict[object, frozenset[tuple[Leaf, Leaf]]] = function.found.setdefault((_pairs, passes), {})
    key = tuple(calls.pairs.get(name) for name in callees(function))
    if key not in kept:
        edges = defaultdict(list)
        for stmt in statements(function.body):
            for before, after in flows(stmt, passes, calls):
                edges[before].append(after)
        for before, after in one_region(function):
            edges[before].append(after)
        params = list(leaves(Pack("tuple", tuple(p.tree for p in function.params))))
        references = {var for group in function.references for var in group}
        results = [*leaves(function.result), *(((GIVEN, *place), var) for place, var in params if var in references)]
        found = set()
        for start, param in params:
            reached = reach((param,), edges)
            found |= {(start, place) for place, var in results if var in reached}
        kept[key] = frozenset(found)
    return kept[key]


def leaves(tree: Arg, place: Leaf = ()) -> Iterator[tuple[Leaf, Var]]:
    """The variables of a tree with their places.

    >>> list(leaves(Pack("tuple", (Var("x"), Pack("tuple", (Var("y"),))))))
    [((0,), x), ((1, 0), y)]
    """
    if isinstance(tree, Var):
        yield place, tree
    elif isinstance(tree, Pack):
        for k, item in enumerate(tree.items):
            yield from leaves(item, (*place, k))


def at_leaf(tree: Arg, place: Leaf) -> Iterator[Var]:
    """The variable at a place of a tree, or the one that stands for the whole tuple there, or all inside it."""
    for k in place:
        if not isinstance(tree, Pack):
            break
        tree = tree.items[k]
    yield from variables(tree)


@dataclass(frozen=True, slots=True)
class Edges:
    """Where a derivative may pass in one step: from each name ``onwards``, and ``back`` to where it comes from."""

    onwards: Mapping[Var, list[Var]]
    back: Mapping[Var, list[Var]]


def _edges(trace: Trace, passes: Passes) -> Edges:
    """The edges of a trace; what depends on which of its names is asked again and again."""
    return _differentiable_edges(trace) if passes is differentiable else _found_edges(trace, passes)


@once
def _differentiable_edges(trace: Trace) -> Edges:
    return _found_edges(trace, differentiable)


def _found_edges(trace: Trace, passes: Passes) -> Edges:
    onwards, back = defaultdict[Var, list[Var]](list), defaultdict[Var, list[Var]](list)
    calls = through(trace)
    flowing = (pair for stmt in statements(trace.body) for pair in flows(stmt, passes, calls))
    for before, after in chain(flowing, one_region(trace)):
        onwards[before].append(after)
        back[after].append(before)
    return Edges(onwards, back)


def varied(trace: Trace, inputs: Iterable[Var], passes: Passes = differentiable) -> frozenset[Var]:
    """The names that depend on ``inputs`` through operations that ``passes`` lets through."""
    return frozenset(reach(inputs, _edges(trace, passes).onwards))


def useful(trace: Trace, result: Arg, passes: Passes = differentiable) -> frozenset[Var]:
    """The names on which ``result`` depends through operations that ``passes`` lets through."""
    return frozenset(reach(variables(result), _edges(trace, passes).back))


def active(trace: Trace, inputs: Iterable[Var], passes: Passes = differentiable) -> frozenset[Var]:
    """The names through which a derivative of the trace's result by ``inputs`` passes."""
    return varied(trace, inputs, passes) & useful(trace, trace.result, passes)
