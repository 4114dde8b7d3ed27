"""Which names depend on some parameters of a trace by their values, and which of the functions that it calls pass that on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from adjoint_gen.analysis.activity import Leaf, Through, flows, leaves, one_region, reach
from adjoint_gen.analysis.use_counts import callees_first
from adjoint_gen.ir.trace import Arg, CallFunction, For, If, Pack, Stmt, Trace, Var, While
from adjoint_gen.ir.walk import statements, values_of, variables
from adjoint_gen.rules.batching import reads_values


@dataclass(frozen=True, slots=True)
class Version:
    """A function that is called with some of its parameters' leaves depending, for some leaves of its result."""

    function: str
    given: frozenset[Var]
    wanted: frozenset[Leaf]


@dataclass(frozen=True, slots=True)
class Dependence:
    """The names that depend in a trace, and in each of the versions in which it calls functions."""

    names: frozenset[Var]
    functions: Mapping[Version, frozenset[Var]]


def dependence(trace: Trace, given: frozenset[Var], by_tests: bool = False) -> Dependence:
    """What depends on ``given``, parameters of a trace; ``by_tests``, also what is chosen by a test that does.

    >>> from adjoint_gen.ir.trace import Bind, Source
    >>> x, y, n = Var("x"), Var("y"), Var("n")
    >>> body = (Bind(y, "numpy.sin", (x,)), Bind(n, "ndarray.shape", (x,)))
    >>> sorted(v.name for v in dependence(Trace("f", (), body, y, Source("", 1, (), "f", "")), frozenset({x})).names)
    ['x', 'y']
    """
    calls = _through(trace, by_tests)
    table = {f.name: f for f in trace.functions}
    names = _from(trace, given, calls, by_tests)
    found: dict[Version, frozenset[Var]] = {}
    todo = list(versions(trace, names, table))
    while todo:
        version = todo.pop()
        if version not in found:
            found[version] = _from(table[version.function], version.given, calls, by_tests)
            todo += versions(table[version.function], found[version], table)
    return Dependence(names, found)


def _through(trace: Trace, by_tests: bool) -> Through:
    """Between which parameters and results of the functions that a trace calls a dependence passes."""
    functions = callees_first(trace)
    calls = Through({f.name: frozenset() for f in functions})
    while True:
        old = dict(calls.pairs)
        for function in functions:
            edges, results = _edges(function, calls, by_tests), list(leaves(function.result))
            given = leaves(Pack("tuple", tuple(p.tree for p in function.params)))
            reached = ((start, reach((param,), edges)) for start, param in given)
            calls.pairs[function.name] = frozenset((start, end) for start, by in reached for end, var in results if var in by)
        if calls.pairs == old:
            return calls


def _edges(trace: Trace, calls: Through, by_tests: bool) -> Mapping[Var, list[Var]]:
    """Along which names a dependence passes; what is stored to behind a loop is what the loop carried.

    References to one memory have the leading axis all or none: what has it under one name would be another memory.
    """
    edges: dict[Var, list[Var]] = defaultdict(list)
    for stmt in statements(trace.body):
        for before, after in flows(stmt, reads_values, calls):
            edges[before].append(after)
        if isinstance(stmt, For | While):
            for carry in stmt.carried:
                edges[carry.result].append(carry.param)
        if by_tests:
            for before, after in _chosen(stmt):
                edges[before].append(after)
    for before, after in one_region(trace):
        edges[before].append(after)
    return edges


def _chosen(stmt: Stmt) -> Iterator[tuple[Var, Var]]:
    """What a test chooses, and what is computed of all arguments of a call: which exception it has caught, say."""
    match stmt:
        case If(test=Var() as test, yields=made) | While(test=Var() as test, carried=made):
            yield from ((test, one.result) for one in made)
        case CallFunction(args=args, target=target):
            yield from ((before, after) for before in variables(Pack("tuple", args)) for after in variables(target))


def _from(trace: Trace, given: frozenset[Var], calls: Through, by_tests: bool) -> frozenset[Var]:
    return frozenset(reach(given, _edges(trace, calls, by_tests)))


def versions(trace: Trace, names: Container[Var], table: Mapping[str, Trace]) -> Iterator[Version]:
    """The versions in which a trace calls functions."""
    for stmt in statements(trace.body):
        if isinstance(stmt, CallFunction) and (found := version(stmt, names, table)) is not None:
            yield found


def version(stmt: CallFunction, names: Container[Var], table: Mapping[str, Trace]) -> Version | None:
    """The version that is called; None where no argument depends."""
    function = table[stmt.function]
    given = {
        leaf for arg, param in zip(stmt.args, function.params, strict=True)
        for place, leaf in places(param.tree) if isinstance(leaf, Var) and _depends(arg, place, names)
    }
    wanted = {place for place, _ in places(function.result) if _depends(stmt.target, place, names)}
    return Version(stmt.function, frozenset(given), frozenset(wanted)) if given else None


def _depends(tree: Arg, place: Leaf, names: Container[Var]) -> bool:
    """Whether the part of a tree depends that is, or holds, what stands at a place."""
    while isinstance(tree, Pack) and place:
        tree, place = values_of(tree)[place[0]], place[1:]
    return any(var in names for var in variables(tree))


def places(tree: Arg, place: Leaf = ()) -> Iterator[tuple[Leaf, Arg]]:
    """The leaves of a tree, constants among them, with their places."""
    if isinstance(tree, Pack):
        for k, item in enumerate(values_of(tree)):
            yield from places(item, (*place, k))
    else:
        yield place, tree
