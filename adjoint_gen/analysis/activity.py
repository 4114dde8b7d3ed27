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
from collections.abc import Callable, Iterable, Iterator, Mapping

from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    CallFunction,
    For,
    If,
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

Passes = Callable[[Bind], bool]


def _join(result: Var, *atoms: Atom) -> Iterator[tuple[Var, Var]]:
    for atom in atoms:
        if isinstance(atom, Var):
            yield atom, result


def flows(stmt: Stmt, passes: Passes) -> Iterator[tuple[Var, Var]]:
    """The pairs ``(from, to)`` along which a derivative may pass in one statement, its inner blocks left out."""
    match stmt:
        case Bind(target=target) if passes(stmt):
            for var in reads(stmt):
                yield var, target
        case CallFunction(target=target):
            for var in reads(stmt):
                yield var, target
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
            yield from _join(tape, value)
        case Restore(target=target, tape=tape) | Pop(target=target, items=tape):
            yield tape, target


def _reach(starts: Iterable[Var], edges: Mapping[Var, list[Var]]) -> set[Var]:
    found = set(starts)
    todo = list(found)
    while todo:
        for after in edges.get(todo.pop(), ()):
            if after not in found:
                found.add(after)
                todo.append(after)
    return found


def varied(trace: Trace, inputs: Iterable[Var], passes: Passes = lambda bind: True) -> frozenset[Var]:
    """The names that depend on ``inputs`` through operations that ``passes`` lets through."""
    edges = defaultdict(list)
    for stmt in statements(trace.body):
        for before, after in flows(stmt, passes):
            edges[before].append(after)
    return frozenset(_reach(inputs, edges))


def useful(trace: Trace, result: Arg, passes: Passes = lambda bind: True) -> frozenset[Var]:
    """The names on which ``result`` depends through operations that ``passes`` lets through."""
    edges = defaultdict(list)
    for stmt in statements(trace.body):
        for before, after in flows(stmt, passes):
            edges[after].append(before)
    return frozenset(_reach(variables(result), edges))


def active(trace: Trace, inputs: Iterable[Var], passes: Passes = lambda bind: True) -> frozenset[Var]:
    """The names through which a derivative of the trace's result by ``inputs`` passes."""
    return varied(trace, inputs, passes) & useful(trace, trace.result, passes)
