"""Which arrays are memory of their own: made by an operation, or by a function of the same module, and in no other hands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from adjoint_gen.analysis.activity import Leaf, leaves, reach
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Const,
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
from adjoint_gen.ir.walk import blocks, defines, reads, statements, variables
from adjoint_gen.rules.linear import UNBROADCAST
from adjoint_gen.rules.memory import is_new

NUMBERS = ("float", "int", "bool", "complex", "numpy scalar")


@dataclass(frozen=True, slots=True)
class Makers:
    """The functions of a module, and which of their results are memory of their own, as far as it was asked for."""

    functions: Mapping[str, Trace]
    known: dict[str, frozenset[Leaf]] = field(default_factory=dict)

    def results(self, name: str) -> frozenset[Leaf]:
        """The places of those results of a function that it made, each for itself; of one that calls itself, none."""
        function = self.functions.get(name)
        if name not in self.known and function is not None:
            self.known[name] = frozenset()
            self.known[name] = frozenset(self._results(function))
        return self.known.get(name, frozenset())

    def _results(self, function: Trace) -> Iterator[Leaf]:
        made, before = fresh(function.body, self), handed_on(function.body, infer(function))
        results = list(leaves(function.result))
        for place, var in results:
            if var in made and var not in reach([v for other, v in results if other != place], before):
                yield place


def fresh(body: Block, makers: Makers) -> frozenset[Var]:
    """The names that surely hold memory of their own, shared with no name but one that replaces them.

    >>> from adjoint_gen.ir.trace import Param, Source
    >>> x, y, z = Var("x"), Var("y"), Var("z")
    >>> body = (Bind(y, "operator.neg", (x,)), Bind(z, "ndarray.T", (y,)))
    >>> fresh(body, Makers({})) == {y}
    True
    """
    uses = Counter(_passed_on(body))
    found: set[Var] = set()

    def moved(*atoms: Atom) -> bool:
        return all(isinstance(a, Const) or (a in found and uses[a] == 1) for a in atoms)

    for stmt in _inner_first(body):
        match stmt:
            case Bind(target=target, op=op, args=args):
                if is_new(stmt) or (op == UNBROADCAST and isinstance(args[0], Var) and moved(args[0])):
                    found.add(target)
            case CallFunction(target=target, function=function):
                made = makers.results(function)
                found.update(var for place, var in leaves(target) if place in made)
            case If(yields=yields):
                found.update(y.result for y in yields if moved(y.then, y.orelse))
            case For(carried=carried) | While(carried=carried):
                found.update(c.result for c in carried if moved(c.init, c.next))
    return frozenset(found)


def handed_on(block: Block, kinds: Mapping[Var, Kind]) -> Mapping[Var, list[Var]]:
    """For each name, those whose memory it may refer to, itself or in one of its items, at the end of a block.

    Any operation may hand its operands on, or keep them in what it makes, but those whose results are numbers or new arrays.

    >>> x, y, xs, n = Var("x"), Var("y"), Var("xs"), Var("n")
    >>> body = (Bind(y, "operator.neg", (x,)), Bind(xs, "list", (y, n)))
    >>> dict(handed_on(body, {y: Kind("array")})) == {xs: [y, n]}
    True
    """
    before: dict[Var, list[Var]] = defaultdict(list)
    for stmt in statements(block):
        for one, other in joins(stmt):
            if isinstance(other, Var):
                before[one].append(other)
        match stmt:
            case Bind(target=target, op=op):
                tag = kinds.get(target, UNKNOWN).tag
                if op not in LOOKS_ONLY and tag not in NUMBERS and not (tag == "array" and is_new(stmt)):
                    before[target] += reads(stmt)
            case CallFunction():
                for var in defines(stmt):
                    before[var] += reads(stmt)
            case Record(tape=holder, value=value) | Append(items=holder, value=value):
                before[holder] += variables(value)
            case Restore(target=target, tape=holder) | Pop(target=target, items=holder):
                for var in variables(target):
                    before[var].append(holder)
            case Store(array=holder, value=value) if kinds.get(holder, UNKNOWN).tag != "array":
                before[holder] += variables(value)
    return before


def _inner_first(block: Block) -> Iterator[Stmt]:
    """All statements of a block, those inside a branch or loop before it."""
    for stmt in block:
        for inner in blocks(stmt):
            yield from _inner_first(inner)
        yield stmt


def _passed_on(body: Block) -> Iterator[Var]:
    """The uses of names that hand their memory on to another name."""
    for stmt in statements(body):
        atoms: tuple[Arg, ...] = ()
        match stmt:
            case Bind(op=op, args=args) if op == UNBROADCAST:
                atoms = args[:1]
            case If(yields=yields):
                atoms = tuple(a for y in yields for a in (y.then, y.orelse))
            case For(carried=carried) | While(carried=carried):
                atoms = tuple(a for c in carried for a in (c.init, c.next))
        yield from (a for a in atoms if isinstance(a, Var))
