"""The conventions of a trace, verified; tests run this after every pass.

They are those of ``docs/design/pipeline.md``: every name is bound once and defined before it is used, by block scope;
a reverse statement also sees the names of its primal's body until tapes are laid; a tape has one ``Record`` and one
``Restore``, in paired blocks; UNDEF is never an operand; labels are unique; no view is stored to; of arrays that change, what a
branch or loop passes on is used under its new name only; a function leaves its parameters alone; the head of a ``while``,
which runs once more than the body, changes nothing that was there before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NoReturn, TypeAlias

from adjoint_gen.ir.joins import changed_params, passed_on_in_use
from adjoint_gen.ir.memory import VIEWS, stated
from adjoint_gen.ir.pretty import pretty_stmt
from adjoint_gen.ir.trace import (
    UNDEF,
    Append,
    Arg,
    Bind,
    Block,
    CallFunction,
    Const,
    For,
    If,
    Pack,
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
from adjoint_gen.ir.views import SUM_OF_OUTER
from adjoint_gen.ir.walk import blocks, defines, defines_within, enters, reads, statements, variables

_NAMELESS = frozenset({
    "tape", "list", "tuple", "repeat", "results", "call", "method", "getattr", "member", "format", "subscript", "derived",
    "reference", "dict", "record", "set", "keys", "has", "point", "solve", "found", "integral", "estimate", "states",
})

Path: TypeAlias = tuple[tuple[str, str], ...]
"""The blocks around a statement, outermost first: the label of the primal statement and which of its blocks."""


class InvalidTrace(ValueError):  # noqa: N818 - named by what is wrong, like the errors of the traces' users
    """A trace breaks a convention; the message quotes the statement."""


def check(trace: Trace, recorded: bool = False) -> Trace:
    """The trace itself, if it keeps the conventions.

    Args:
        trace: what to verify, with the functions that it calls.
        recorded: whether its reverse statements must do without the names of their primals' bodies.  A trace with a
            ``Record`` is taken to be recorded in any case.

    Raises:
        InvalidTrace: saying which convention is broken, by which statement.

    >>> from adjoint_gen.ir.trace import Source, Param
    >>> x, y, z = Var("x"), Var("y"), Var("z")
    >>> check(Trace("f", (Param("x", x),), (Bind(y, "numpy.sin", (z,)),), y, Source("", 1, (), "f", "")))
    Traceback (most recent call last):
    ...
    adjoint_gen.ir.check.InvalidTrace: f: z is not defined here
        y = numpy.sin(z)
    """
    functions = {f.name: f for f in (*trace.functions, trace)}
    if len(functions) <= len(trace.functions):
        raise InvalidTrace(f"{trace.name}: two functions of one name")
    for function in functions.values():
        _Checker(function, recorded and function is trace, functions, function is not trace).check()
    return trace


@dataclass(slots=True)
class _Checker:
    trace: Trace
    recorded: bool
    functions: Mapping[str, Trace]
    called: bool
    bound: set[Var] = field(default_factory=set)
    visible: set[Var] = field(default_factory=set)
    labels: dict[str, If | For | While] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    records: dict[Var, list[Path]] = field(default_factory=dict)
    restores: dict[Var, list[Path]] = field(default_factory=dict)
    tapes: dict[Var, Bind] = field(default_factory=dict)
    no_storage: dict[Var, str] = field(default_factory=dict)
    again: bool = False

    def check(self) -> None:
        trace = self.trace
        self.again = sum(isinstance(s, Section) for s in trace.body) > 2
        for stmt in statements(trace.body):
            self.recorded |= isinstance(stmt, Record)
            if isinstance(stmt, If | For | While) and stmt.label:
                if stmt.label in self.labels:
                    self.fail(f"the label {stmt.label!r} is used twice", stmt)
                self.labels[stmt.label] = stmt
        for param in trace.params:
            self.define(variables(param.tree), None)
        self.define((outer.var for outer in trace.outers), None)
        self.block(trace.body, (), lambda: self.args((trace.result,), None))
        for tape, stmt in self.tapes.items():
            self.tape(tape, stmt)
        for var, user in passed_on_in_use(trace):
            self.fail(f"{var} is passed on by a branch or loop, and used again", user)
        for var, user in changed_params(trace) if self.called else ():
            self.fail(f"{var} is a parameter, and changed: a function returns what it changes", user)

    def fail(self, what: str, stmt: Stmt | None) -> NoReturn:
        quoted = "" if stmt is None else "\n" + "\n".join(f"    {line}" for line in pretty_stmt(stmt).splitlines())
        raise InvalidTrace(f"{self.trace.name}: {what}{quoted}")

    def define(self, names: Iterable[Var], stmt: Stmt | None) -> None:
        for name in names:
            if name in self.bound:
                self.fail(f"{name} is bound twice", stmt)
            self.bound.add(name)
            self.visible.add(name)

    def args(self, args: Iterable[Arg | None], stmt: Stmt | None, undefined_is_legal: bool = False) -> None:
        """These may be read here."""
        for arg in args:
            match arg:
                case Var() if arg not in self.visible:
                    self.fail(f"{arg} is not defined here", stmt)
                case Pack(kind=kind, items=items):
                    if (kind == "slice" and len(items) != 3) or (kind in ("dict", "record", "set") and len(items) % 2):
                        self.fail(f"a {kind} display of {len(items)} items: {arg!r}", None)
                    self.args(items, stmt)
                case Var() | Const() | None:
                    pass
                case _ if arg != UNDEF:
                    self.fail(f"{arg!r} is no argument", stmt)
                case _ if not undefined_is_legal:
                    self.fail("UNDEF is an operand", stmt)

    def atoms(self, atoms: Iterable[Arg | None], stmt: Stmt, undefined_is_legal: bool = False) -> None:
        """These may be read here, and are no packs."""
        every = list(atoms)
        for atom in every:
            if isinstance(atom, Pack):
                self.fail("a display where an atom must stand", stmt)
        self.args(every, stmt, undefined_is_legal)

    def block(self, block: Block, path: Path, closing: Callable[[], None] = lambda: None) -> None:
        """Check a block and then, with its names in scope, what is read at its end."""
        for stmt in block:
            self.stmt(stmt, path)
        closing()
        self.visible.difference_update(_names(block))
        self.done.difference_update(_labels(block))

    def stmt(self, stmt: Stmt, path: Path) -> None:
        match stmt:
            case Bind(target=target, op=op, args=args, params=params):
                self.args((*args, *(value for _, value in params)), stmt)
                if "." not in op and op not in _NAMELESS:
                    self.fail(f"{op!r} is no operation", stmt)
                if op == "tape":
                    self.tapes[target] = stmt
                if op in VIEWS and stated(stmt).shows:
                    self.no_storage[target] = "a view"
            case Store(array=array, chain=chain, value=value):
                self.args((array, *chain, value), stmt)
                if array in self.no_storage:
                    self.fail(f"a store to {self.no_storage[array]}", stmt)
            case If():
                self.branch(stmt, path)
            case For():
                self.loop(stmt, path)
            case While():
                self.while_loop(stmt, path)
            case CallFunction(function=function, args=args):
                self.args(args, stmt)
                called = self.functions.get(function)
                if called is None:
                    self.fail(f"there is no function {function!r}", stmt)
                if len(called.params) != len(args):
                    self.fail(f"{function} has {len(called.params)} parameters", stmt)
            case Append(items=items, value=value):
                self.atoms((items, value), stmt)
            case Pop(items=items, key=key):
                self.args((items, key), stmt)
            case Record(tape=tape, value=value):
                self.args((tape, value), stmt)
                self.records.setdefault(tape, []).append(path)
            case Restore(tape=tape):
                self.atoms((tape,), stmt)
                self.restores.setdefault(tape, []).append(path)
            case Section():
                if path:
                    self.fail("a section inside a block", stmt)
            case _:
                self.fail(f"{stmt!r} is no statement", None)
        whole = isinstance(stmt, Bind) and stmt.op in ("builtins.len", SUM_OF_OUTER)
        for name in () if whole or isinstance(stmt, Record | Restore) else reads(stmt):
            if name in self.tapes:
                self.fail(f"the tape {name} is read as a value", stmt)
        self.define(defines(stmt), stmt)
        self.done.update(_labels((stmt,)))

    def branch(self, stmt: If, path: Path) -> None:
        self.atoms((stmt.test,), stmt)

        def closing(side: str) -> None:
            self.atoms((getattr(y, side) for y in stmt.yields), stmt, undefined_is_legal=True)

        with self.seeing(stmt, "then"):
            self.block(stmt.then, self.within(path, stmt, "then"), lambda: closing("then"))
        with self.seeing(stmt, "orelse"):
            self.block(stmt.orelse, self.within(path, stmt, "orelse"), lambda: closing("orelse"))

    def loop(self, stmt: For, path: Path) -> None:
        self.atoms((stmt.lo, stmt.hi, stmt.step), stmt)
        self.atoms((c.init for c in stmt.carried), stmt, undefined_is_legal=True)
        self.define(enters(stmt), stmt)
        self.no_storage[stmt.counter] = "a loop's counter"

        def closing() -> None:
            self.atoms((c.next for c in stmt.carried), stmt, undefined_is_legal=True)
            self.atoms((stmt.until,), stmt)

        with self.seeing(stmt, "body"):
            self.block(stmt.body, self.within(path, stmt, "body"), closing)
        self.visible.difference_update(enters(stmt))

    def while_loop(self, stmt: While, path: Path) -> None:
        self.atoms((c.init for c in stmt.carried), stmt, undefined_is_legal=True)
        self.define(enters(stmt), stmt)
        made = {var for inner in stmt.head for var in defines_within(inner)}
        made |= set(variables(self.trace.result)) & self.tapes.keys()  # which are for a second run, of the head as of the body
        for inner in statements(stmt.head):
            match inner:
                case Store(array=var) | Append(items=var) | Pop(items=var) | Record(tape=var) if var not in made:
                    self.fail(f"the head of a loop, which runs once more than the body, changes {var}", inner)

        def closing() -> None:
            self.atoms((c.next for c in stmt.carried), stmt, undefined_is_legal=True)
            self.atoms((stmt.until,), stmt)

        def body() -> None:
            self.atoms((stmt.test,), stmt)
            self.block(stmt.body, self.within(path, stmt, "body"), closing)

        self.block(stmt.head, self.within(path, stmt, "head"), body)
        self.visible.difference_update(enters(stmt))

    @contextmanager
    def seeing(self, stmt: If | For, part: str) -> Iterator[None]:
        """Within a reverse statement, the names of its primal's body are visible as well, until tapes are laid."""
        names: set[Var] = set()
        labels: set[str] = set()
        if stmt.reverses in self.done and not self.recorded:
            primal = self.labels[stmt.reverses]
            for block in (getattr(primal, part),) if isinstance(primal, If) else blocks(primal):
                names.update(_names(block))
                labels.update(_labels(block))
            names.update(enters(primal))
        names -= self.visible
        labels -= self.done
        self.visible |= names
        self.done |= labels
        yield
        self.visible -= names
        self.done -= labels

    def within(self, path: Path, stmt: If | For | While, part: str) -> Path:
        """The path of a block of a statement; a reverse statement counts as the primal that it reverses."""
        label = stmt.label
        reverses = "" if isinstance(stmt, While) else stmt.reverses
        while reverses:
            label, primal = reverses, self.labels.get(reverses)
            reverses = "" if primal is None or isinstance(primal, While) else primal.reverses
        return (*path, (label, part))

    def tape(self, tape: Var, stmt: Bind) -> None:
        """A tape has one Record and one Restore, in paired blocks; one that is handed out has no Restore here.

        It has neither where both stood in a branch that is never taken and is gone. One that is added up as a whole has no
        Restore, and any number of Records.
        In the derivative of a derivative the inner one's loops are loops of the primal, paired by where they stand only.
        """
        records, restores = self.records.get(tape, []), self.restores.get(tape, [])
        if any(isinstance(s, Bind) and s.op == SUM_OF_OUTER and tape in reads(s) for s in self.trace.body) and not restores:
            return
        handed_out = tape in variables(self.trace.result)
        if not (records or restores or handed_out or any(tape in reads(s) for s in statements(self.trace.body))):
            return
        if len(records) != 1:
            self.fail(f"{len(records)} records on {tape}", stmt)
        if len(restores) != (0 if handed_out else 1):
            self.fail(f"{len(restores)} restores from {tape}", stmt)
        def paired(path: Path) -> Path:
            return tuple(("", part) for _, part in path) if self.again else path

        if restores and list(map(paired, records)) != list(map(paired, restores)):
            self.fail(f"{tape} is recorded in {records[0]} and restored in {restores[0]}", stmt)


def _names(block: Block) -> Iterator[Var]:
    """What the statements of a block bind in it."""
    for stmt in block:
        yield from defines(stmt)


def _labels(block: Block) -> Iterator[str]:
    for stmt in block:
        if isinstance(stmt, If | For | While) and stmt.label:
            yield stmt.label
