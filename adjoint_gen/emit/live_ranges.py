"""Where each name of a trace is live, in the text that will be printed.

The text is a line of points, two to a statement: it reads at the even one and defines at the odd one after it.  What
joins in a loop or branch is a copy: into a loop's params before it and at the end of its body, out of them after it,
into a branch's results at the end of each side.  A live range is a sorted tuple of disjoint spans of points, both ends
included; two names may share a spelling where their ranges do not meet.

A use marks the blocks from its own outwards to the one of the definition, and stops where one is marked further down
already, so the time is linear in the program (times the depth of nesting).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from adjoint_gen.emit.breaks import read, settled
from adjoint_gen.emit.evaluation_order import Inline, in_order, leaves
from adjoint_gen.emit.sharing import written
from adjoint_gen.ir.solvers import SOLVE, callbacks, solving
from adjoint_gen.ir.trace import Arg, Atom, Bind, Block, For, If, Pop, Restore, Trace, Var, While
from adjoint_gen.ir.walk import closing_reads, defines, defines_within, reads, reads_within, statements, variables

Span: TypeAlias = tuple[int, int]
Range: TypeAlias = tuple[Span, ...]


@dataclass(slots=True, eq=False)
class Region:
    """A block as a stretch of points.  ``outside`` is how far a use in it keeps an outer name live around it."""

    parent: Region | None
    first: int
    outside: int = 0


@dataclass(frozen=True, slots=True)
class Liveness:
    """The live ranges of all names that are printed.

    ``copies`` are the pairs of names that a copy connects, and ``writes`` the arrays whose contents change with the
    points where they do, both in program order.
    """

    ranges: dict[Var, Range]
    copies: tuple[tuple[Var, Var], ...]
    writes: tuple[tuple[Var, int], ...]


def liveness(trace: Trace, folded: Mapping[Var, Inline]) -> Liveness:
    """The live ranges of a trace's names, once ``folded`` are written inside expressions.

    >>> from adjoint_gen.ir.trace import Source, Param
    >>> x, y = Var("x"), Var("y")
    >>> body = (Bind(y, "numpy.sin", (x,)),)
    >>> liveness(Trace("f", (Param("x", x),), body, y, Source("", 1, (), "f", "")), {}).ranges
    {x: ((0, 2),), y: ((3, 4),)}
    """
    scan = _Scan(folded, needed(trace), used(trace))
    region = Region(None, 0)
    for param in trace.params:
        for var in variables(param.tree):
            scan.define(var, region, 0)
    for outer in trace.outers:
        scan.define(outer.var, region, 0)
    scan.block(trace.body, region)
    for var in (v for lent in _lent(trace) for v in leaves(lent, folded)):
        scan.span(var, 0, scan.solved)
    scan.point += 2
    scan.read(trace.result, region, scan.point)
    return scan.finish()


def header_names(stmt: For, needed: Container[Var]) -> dict[Var, Var]:
    """In a loop's header, which is printed after the copies into its params, an ``init`` is read from its param."""
    return {c.init: c.param for c in reversed(stmt.carried) if isinstance(c.init, Var) and c.param in needed}


def until_names(stmt: For | While, needed: Container[Var]) -> dict[Var, Var]:
    """Where ``until`` is tested, after the copies at the end of the body, a ``next`` is read from its param."""
    return {c.next: c.param for c in reversed(stmt.carried) if isinstance(c.next, Var) and c.param in needed}


def tested_first(stmt: For | While, folded: Mapping[Var, Inline]) -> bool:
    """Whether ``until`` is an expression over a param as it was before the copies at the end of the body."""
    params = {c.param for c in stmt.carried if c.next != c.param}
    until = stmt.until
    return isinstance(until, Var) and until in folded and any(v in params for v in leaves(until, folded))


def needed(trace: Trace) -> frozenset[Var]:
    """The params and results of joins that something reads; the others are given no value in the text."""
    found = read(trace)
    wanted: dict[Var, None] = {}
    for stmt in statements(trace.body):
        if isinstance(stmt, If):
            wanted.update(dict.fromkeys(y.result for y in stmt.yields if y.result in found))
        elif isinstance(stmt, For | While):
            wanted.update(dict.fromkeys(c.param for c in stmt.carried if c.param in found or c.result in found))
            wanted.update(dict.fromkeys(c.result for c in stmt.carried if c.result in found))
    return frozenset(wanted)


def used(trace: Trace) -> frozenset[Var]:
    """Every variable that a statement or the result reads."""
    found = dict.fromkeys(variables(trace.result))
    for stmt in statements(trace.body):
        found.update(dict.fromkeys(reads(stmt)))
        found.update(dict.fromkeys(closing_reads(stmt)))
    return frozenset(found)


def _lent(trace: Trace) -> Iterator[Var]:
    """The names that functions which a solver is handed read of the function around them.

    The solver calls these when all else that stands before it has run, and what such a function binds is a name of its own.
    """
    for callback in callbacks(trace) if solving(trace) is not None else ():
        own = {*callback.points, *(v for s in callback.body for v in defines_within(s))}
        found = dict.fromkeys((*(v for s in callback.body for v in reads_within(s)), *variables(callback.value)))
        yield from (v for v in found if v not in own)


@dataclass(slots=True)
class _Scan:
    """The walk over the text; ``point`` is the even point of the statement that is being read.

    At the point ``solved`` a solver is called, if the function calls one.
    """

    folded: Mapping[Var, Inline]
    needed: frozenset[Var]
    used: frozenset[Var]
    point: int = 0
    solved: int = 0
    home: dict[Var, tuple[Region, int]] = field(default_factory=dict)
    uses: list[tuple[Var, Region, int]] = field(default_factory=list)
    spans: dict[Var, list[Span]] = field(default_factory=dict)
    copies: list[tuple[Var, Var]] = field(default_factory=list)
    writes: list[tuple[Var, int]] = field(default_factory=list)

    def define(self, var: Var, region: Region, point: int) -> None:
        """``var`` is bound at ``point`` of ``region``."""
        self.home[var] = (region, point)
        self.span(var, point, point)

    def span(self, var: Var, first: int, last: int) -> None:
        """``var`` is live at these points."""
        self.spans.setdefault(var, []).append((first, last))

    def read(self, arg: Arg, region: Region, point: int, copied: Container[Var] = ()) -> None:
        """The printed form of ``arg`` is evaluated at ``point`` of ``region``; ``copied`` are read from live params."""
        for var in leaves(arg, self.folded):
            if var not in copied:
                self.uses.append((var, region, point))

    def copy(self, target: Var, source: Atom, region: Region) -> None:
        """``target`` is given the value of ``source`` at the current point."""
        self.read(source, region, self.point)
        if isinstance(source, Var) and source not in self.folded:
            self.copies.append((target, source))

    def block(self, block: Block, region: Region) -> None:
        """Number the statements of a block."""
        for stmt in block:
            if isinstance(stmt, Inline) and stmt.target in self.folded:
                continue
            self.point += 2
            if isinstance(stmt, Bind) and stmt.op == SOLVE:
                self.solved = self.point
            self.writes += [(array, self.point) for array in written(stmt)]
            for arg in in_order(stmt):
                if not isinstance(stmt, For):
                    self.read(arg, region, self.point)
            match stmt:
                case If():
                    self.branch(stmt, region)
                case For() | While():
                    self.loop(stmt, region)
            if not isinstance(stmt, If | For | While):
                for var in defines(stmt):
                    if var in self.used or not isinstance(stmt, Bind | Restore | Pop):
                        self.define(var, region, self.point + 1)

    def branch(self, stmt: If, region: Region) -> None:
        """Number the sides of a branch; at the end of each, its results are copied."""
        around = self.point
        wanted = [y for y in stmt.yields if y.result in self.needed]
        for side in ("then", "orelse"):
            inner = Region(region, self.point + 2, around)  # after what the other side defines last
            self.block(getattr(stmt, side), inner)
            self.point += 2
            for y in wanted:
                self.copy(y.result, getattr(y, side), inner)
                self.define(y.result, region, self.point + 1)

    def loop(self, stmt: For | While, region: Region) -> None:
        """Number a loop: copies in, its head, its body, copies back, and copies out."""
        carried = [c for c in stmt.carried if c.param in self.needed]
        entry = self.point
        for c in carried:
            self.copy(c.param, c.init, region)
        self.point += 2
        inner = Region(region, self.point + 2)
        for c in carried:
            self.home[c.param] = (inner, inner.first)
            self.span(c.param, entry + 1, self.point + 1)
        if isinstance(stmt, For):
            for bound in in_order(stmt):
                self.read(bound, region, self.point, header_names(stmt, self.needed))
            self.point += 2
            self.define(stmt.counter, inner, inner.first)
        else:
            self.block(stmt.head, inner)
            self.point += 2
            self.read(stmt.test, inner, self.point)
            for c in carried:
                if c.result in self.needed:
                    self.uses.append((c.param, inner, self.point))
        self.block(stmt.body, inner)
        self.point += 2
        end = self.point
        for c in carried:
            self.copy(c.param, c.next, inner)
        if stmt.until is not None and not settled(stmt):
            if tested_first(stmt, self.folded):
                self.read(stmt.until, inner, end)
            else:
                self.read(stmt.until, inner, end + 2, {*until_names(stmt, self.needed), *(c.param for c in carried)})
        self.point += 4
        inner.outside = self.point - 1
        for c in carried:
            self.span(c.param, end + 1, self.point - 1)
            if c.result in self.needed:
                self.span(c.param, end + 1, self.point)
                self.copies.append((c.result, c.param))
                self.define(c.result, region, self.point + 1)

    def finish(self) -> Liveness:
        """Put the spans together that definitions and uses make."""
        last: dict[tuple[Var, Region], int] = {}
        for var, region, point in self.uses:
            home, defined = self.home[var]
            while last.get((var, region), -1) < point:
                last[var, region] = point
                self.span(var, defined if region is home else region.first, point)
                if region is home:
                    break
                assert region.parent is not None, f"{var} is used where it is not defined"
                region, point = region.parent, region.outside
        return Liveness({v: merged(s) for v, s in self.spans.items()}, tuple(self.copies), tuple(self.writes))


def merged(spans: list[Span]) -> Range:
    """The same points as sorted, disjoint spans.

    >>> merged([(4, 6), (0, 2), (1, 3)])
    ((0, 3), (4, 6))
    """
    out: list[Span] = []
    for first, last in sorted(spans):
        if out and first <= out[-1][1]:
            out[-1] = (out[-1][0], max(last, out[-1][1]))
        else:
            out.append((first, last))
    return tuple(out)
