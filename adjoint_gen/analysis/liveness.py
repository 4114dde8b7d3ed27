"""Liveness: the names and statements that can change what a trace returns or does.

With single assignment this is reachability: from the result and from what must happen in any case, back along the names
that each statement reads.  A nested statement is live if something in it is, and then needs its test or bounds; a record,
if its tape is.  A store is live if the contents of its array are read after it: the contents at one place of the text need
those before it, where a loop is one place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from adjoint_gen.analysis.storage import resized, storage
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Bind,
    CallFunction,
    Effect,
    For,
    If,
    Pop,
    Record,
    Restore,
    Section,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.walk import blocks, defines, reads, variables

REVERSE_SWEEP = "reverse sweep"


def reverse_sweep(trace: Trace) -> int:
    """Where the heading of the reverse sweep stands in a trace; its length where there is none.

    >>> from adjoint_gen.ir.trace import Const, Source
    >>> body = (Section("forward sweep"), Section(REVERSE_SWEEP))
    >>> reverse_sweep(Trace("f", (), body, Const(0), Source("", 1, (), "f", "")))
    1
    """
    return next((k for k, s in enumerate(trace.body) if s == Section(REVERSE_SWEEP)), len(trace.body))


Node: TypeAlias = "Var | tuple[str, int] | tuple[str, Var, int]"


@dataclass(frozen=True, slots=True)
class Live:
    """What :func:`live` found: ``names`` and, of the statements that were asked about, those to keep."""

    names: frozenset[Var]
    _nodes: frozenset[Node]

    def keeps(self, stmt: Stmt) -> bool:
        """Whether a statement of the trace is live."""
        match stmt:
            case Bind(target=target):
                return target in self.names
            case Restore(target=target):
                return any(v in self.names for v in variables(target))
            case Record(tape=tape):
                return tape in self.names
            case Store() | Append() | Pop() | If() | For() | While() | CallFunction():
                return ("statement", id(stmt)) in self._nodes
        return True


def live(trace: Trace) -> Live:
    """The live names and statements of a trace.

    Kept in any case are impure statements, and in the forward sweep whatever may raise.

    >>> from adjoint_gen.ir.trace import Bind, Source
    >>> x, y, z = Var("x"), Var("y"), Var("z")
    >>> body = (Bind(y, "numpy.sin", (x,)), Bind(z, "numpy.cos", (x,)))
    >>> sorted(v.name for v in live(Trace("f", (), body, y, Source("", 1, (), "f", ""))).names)
    ['x', 'y']
    """
    graph = _Graph(dict(storage(trace)), resized(trace))
    raises = True
    for stmt in trace.body:
        if isinstance(stmt, Section):
            raises = stmt.title != REVERSE_SWEEP
        graph.stmt(stmt, None, raises)
    graph.place += 1
    graph.root(variables(trace.result))
    graph.root(v for p in trace.params for v in variables(p.tree) if v in graph.regions)  # the caller may look at them
    nodes = graph.reached()
    return Live(frozenset(n for n in nodes if isinstance(n, Var)), frozenset(nodes))


@dataclass(slots=True)
class _Graph:
    """What each live node makes live; a region's contents at some place are a node apart from the names that refer to it."""

    regions: dict[Var, Var]
    resized: frozenset[Var] = frozenset()
    needs: dict[Node, list[Node]] = field(default_factory=lambda: defaultdict(list))
    roots: list[Node] = field(default_factory=list)
    place: int = 0
    looping: int = 0
    newest: dict[Var, Node] = field(default_factory=dict)

    def held(self, region: Var) -> Node:
        """The contents of a region at this place."""
        node: Node = ("contents", region, self.place)
        before = self.newest.get(region, node)
        if before != node:
            self.needs[node].append(before)
        self.newest[region] = node
        return node

    def contents(self, names: Iterable[Var]) -> Iterable[Node]:
        """What reading the contents of names needs."""
        names = tuple(names)
        if self.regions.keys().isdisjoint(names):
            return names
        return [node for name in names for node in (name, *([self.held(self.regions[name])] if name in self.regions else ()))]

    def root(self, names: Iterable[Var]) -> None:
        self.roots += self.contents(names)

    def read(self, stmt: Stmt) -> Iterable[Node]:
        """What a statement needs to run."""
        if isinstance(stmt, Bind) and stmt.op in LOOKS_ONLY and self.resized.isdisjoint(reads(stmt)):
            return reads(stmt)
        return self.contents(reads(stmt))

    def atoms(self, node: Node, atoms: Iterable[Arg | None]) -> None:
        for atom in atoms:
            self.needs[node] += self.contents(variables(atom))

    def stmt(self, stmt: Stmt, around: Node | None, raises: bool) -> None:
        """Add the edges of a statement that stands in the nested statement ``around``."""
        outer: list[Node] = [] if around is None else [around]
        self.place += not self.looping
        effect = getattr(stmt, "effect", Effect.PURE)
        if effect is Effect.IMPURE or (effect is Effect.RAISES and raises):
            self.roots.append(stmt.target if isinstance(stmt, Bind) else ("statement", id(stmt)))
        match stmt:
            case Bind(target=target):
                self.needs[target] += [*self.read(stmt), *outer]
            case Store(array=array):
                node: Node = ("statement", id(stmt))
                self.needs[self.held(self.regions[array])].append(node)
                self.needs[node] += [*self.read(stmt), *outer]
            case Append(items=items) | Pop(items=items):
                node = ("statement", id(stmt))
                self.needs[self.held(self.regions[items])].append(node)
                self.needs[node] += [*self.read(stmt), *outer]
                for name in defines(stmt):
                    self.needs[name].append(node)
            case Record(tape=tape):
                self.needs[tape] += [*self.read(stmt), *outer]
            case Restore(target=target, tape=tape):
                for name in variables(target):
                    self.needs[name] += [tape, *outer]
            case CallFunction(target=target):
                call: Node = ("statement", id(stmt))
                self.needs[call] += [*self.read(stmt), *outer]
                for name in variables(target):
                    self.needs[name].append(call)
                for name in written(stmt):
                    self.needs[self.held(self.regions[name])].append(call)
            case If(test=test, yields=yields):
                node = ("statement", id(stmt))
                self.needs[node] += outer
                self.atoms(node, (test,))
                self.inside(stmt, node, raises)
                for y in yields:
                    self.needs[y.result].append(node)
                    self.atoms(y.result, (y.then, y.orelse))
            case For() | While():
                self.looping += 1
                self.loop(stmt, ("statement", id(stmt)), outer, raises)
                self.looping -= 1

    def loop(self, stmt: For | While, node: Node, outer: list[Node], raises: bool) -> None:
        self.needs[node] += outer
        self.atoms(node, (stmt.until,))
        if isinstance(stmt, For):
            self.atoms(node, (stmt.lo, stmt.hi, stmt.step))
            self.needs[stmt.counter].append(node)
        else:
            self.atoms(node, (stmt.test,))
        for c in stmt.carried:
            for name in (c.param, c.result):
                self.needs[name].append(node)
                self.atoms(name, (c.init, c.next))
        self.inside(stmt, node, raises)

    def inside(self, stmt: Stmt, node: Node, raises: bool) -> None:
        for block in blocks(stmt):
            for inner in block:
                self.stmt(inner, node, raises)

    def reached(self) -> set[Node]:
        """Every node that can be reached from the roots."""
        found = set(self.roots)
        todo = list(found)
        while todo:
            for node in self.needs.get(todo.pop(), ()):
                if node not in found:
                    found.add(node)
                    todo.append(node)
        return found
