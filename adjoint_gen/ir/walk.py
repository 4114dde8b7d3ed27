"""Reading and rebuilding statements: what a statement reads, what it defines, and the same with other names."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import is_
from typing import Any, TypeVar

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.once import listed
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Carry,
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
    Yield,
)


def variables(arg: Arg | None) -> Iterator[Var]:
    """The variables mentioned in an argument, left to right, with repetitions."""
    if arg.__class__ is Var:
        yield arg
    elif arg.__class__ is not Const and isinstance(arg, Pack):
        for item in arg.items:
            yield from variables(item)


def values_of(tree: Pack) -> tuple[Arg, ...]:
    """The items of a display; of a dict, the values.

    >>> from adjoint_gen.ir.trace import Const
    >>> values_of(Pack("dict", (Const("a"), Var("x"), Const("b"), Var("y"))))
    (x, y)
    """
    return tree.items[1::2] if tree.kind == "dict" else tree.items


def with_values(tree: Pack, values: Sequence[Arg]) -> Pack:
    """A display with other items; a dict with other values."""
    if tree.kind != "dict":
        return replace(tree, items=tuple(values))
    return Pack("dict", tuple(part for item in zip(tree.items[::2], values, strict=True) for part in item))


def map_arg(arg: Arg, change: Callable[[Var], Arg]) -> Arg:
    """The same argument with each variable replaced by ``change(variable)``."""
    if arg.__class__ is Var:
        return change(arg)
    if arg.__class__ is not Const and isinstance(arg, Pack):
        items = tuple([map_arg(item, change) for item in arg.items])
        return Pack(arg.kind, items) if type(arg) is Pack else replace(arg, items=items)
    return arg


def known_leaves(tree: Arg, kind: Kind) -> Iterator[tuple[Var, Kind]]:
    """The names that a parameter is taken apart into, with their kinds."""
    if isinstance(tree, Var):
        yield tree, kind
    elif isinstance(tree, Pack):
        items = values_of(tree)
        parts = kind.items if len(kind.items) == len(items) else (UNKNOWN,) * len(items)
        for item, part in zip(items, parts, strict=True):
            yield from known_leaves(item, part)


@listed("_reads")
def reads(stmt: Stmt) -> Iterator[Var]:
    """The variables that a statement itself reads, not those of its inner blocks.

    A nested statement reads its test, bounds and inits; what its blocks read, and what is read at the end of its
    body (``next``, ``until``, yielded atoms), belongs to :func:`reads_within`.
    """
    match stmt:
        case Bind(args=args, params=params):
            for arg in args:
                yield from variables(arg)
            for _, arg in params:
                yield from variables(arg)
        case Store(array=array, chain=chain, value=value):
            yield array
            for step in chain:
                yield from variables(step)
            yield from variables(value)
        case If(test=test):
            yield from variables(test)
        case For(lo=lo, hi=hi, step=step, carried=carried):
            for atom in (lo, hi, step, *(c.init for c in carried)):
                yield from variables(atom)
        case While(carried=carried):
            for carry in carried:
                yield from variables(carry.init)
        case CallFunction(args=args):
            for arg in args:
                yield from variables(arg)
        case Record(tape=tape, value=value) | Append(items=tape, value=value):
            yield tape
            yield from variables(value)
        case Restore(tape=tape, at=at):
            yield from (tape,) if at is None else (tape, at)
        case Pop(items=tape, key=key):
            yield tape
            yield from variables(key) if key is not None else ()


@listed("_closing")
def closing_reads(stmt: Stmt) -> Iterator[Var]:
    """What a nested statement reads at the end of its inner blocks: ``next``, ``until``, ``test``, yielded atoms."""
    match stmt:
        case If(yields=yields):
            for y in yields:
                yield from variables(y.then)
                yield from variables(y.orelse)
        case For(carried=carried, until=until):
            for carry in carried:
                yield from variables(carry.next)
            yield from variables(until)
        case While(test=test, carried=carried, until=until):
            yield from variables(test)
            for carry in carried:
                yield from variables(carry.next)
            yield from variables(until)


@listed("_blocks")
def blocks(stmt: Stmt) -> tuple[Block, ...]:
    """The inner blocks of a statement, in the order in which they run."""
    match stmt:
        case If(then=then, orelse=orelse):
            return (then, orelse)
        case For(body=body):
            return (body,)
        case While(head=head, body=body):
            return (head, body)
    return ()


_NESTED = frozenset({If, For, While})
Anything = TypeVar("Anything")


def altered(thing: Anything, **fields: Any) -> Anything:
    """The same statement or trace with these fields; the very same one where they say nothing new."""
    if all(getattr(thing, name) == value for name, value in fields.items()):
        return thing
    return replace(thing, **fields)  # type: ignore[type-var]


def in_every_function(trace: Trace, change: Callable[[Trace], Trace]) -> Trace:
    """The trace, and each function that it calls, with what something makes of them, which sees what they call."""

    def within(function: Trace) -> Trace:
        made = change(replace(function, functions=trace.functions))
        return altered(function, body=made.body, result=made.result)

    return altered(change(trace), functions=tuple(map(within, trace.functions)))


def same_statements(one: Block, other: Block) -> bool:
    """Whether two blocks consist of the very same statements."""
    return one is other or (len(one) == len(other) and all(map(is_, one, other)))


def with_blocks(stmt: Stmt, inner: tuple[Block, ...]) -> Stmt:
    """The same statement with other inner blocks, as many as :func:`blocks` gave."""
    if not inner or all(map(same_statements, blocks(stmt), inner)):
        return stmt
    match stmt:
        case If():
            return replace(stmt, then=inner[0], orelse=inner[1])
        case For():
            return replace(stmt, body=inner[0])
        case While():
            return replace(stmt, head=inner[0], body=inner[1])
    return stmt


def changed(block: Block, change: Callable[[Stmt], Stmt | None]) -> Block:
    """The block with what ``change`` makes of a statement in its place; where that is None, so for those in its blocks."""

    def one(stmt: Stmt) -> Stmt:
        new = change(stmt)
        return with_blocks(stmt, tuple(changed(inner, change) for inner in blocks(stmt))) if new is None else new

    return tuple(map(one, block))


@listed("_reads_within")
def reads_within(stmt: Stmt) -> list[Var]:
    """Every variable that a statement reads, inner blocks included (bound inside or not)."""
    found = list(reads(stmt))
    for block in blocks(stmt):
        for inner in block:
            found += reads_within(inner)
    found += closing_reads(stmt)
    return found


@listed("_defines")
def defines(stmt: Stmt) -> Iterator[Var]:
    """The variables that a statement binds in the block it stands in."""
    match stmt:
        case Bind(target=target) | Pop(target=target):
            yield target
        case CallFunction(target=target) | Restore(target=target):
            yield from variables(target)
        case If(yields=yields):
            for y in yields:
                yield y.result
        case For(carried=carried) | While(carried=carried):
            for carry in carried:
                yield carry.result


def enters(stmt: Stmt) -> Iterator[Var]:
    """The variables that a loop binds at the head of its body: its counter and the params of what it carries."""
    match stmt:
        case For(counter=counter, carried=carried):
            yield counter
            for carry in carried:
                yield carry.param
        case While(carried=carried):
            for carry in carried:
                yield carry.param


@listed("_defines_within")
def defines_within(stmt: Stmt) -> list[Var]:
    """Every variable that a statement binds, inner blocks included."""
    found = [*defines(stmt), *enters(stmt)]
    for block in blocks(stmt):
        for inner in block:
            found += defines_within(inner)
    return found


def statements(block: Block) -> list[Stmt]:
    """Every statement of a block, outer before inner, in order."""
    if _NESTED.isdisjoint(map(type, block)):
        return list(block)
    found: list[Stmt] = []
    start = 0
    for end, stmt in enumerate(block, 1):
        if type(stmt) in _NESTED:
            found += block[start:end]
            found += _within(stmt)
            start = end
    found += block[start:]
    return found


def every_block(block: Block) -> Iterator[Block]:
    """A block and those inside it, outer before inner."""
    yield block
    for stmt in block:
        for inner in blocks(stmt):
            yield from every_block(inner)


def every_statement(trace: Trace) -> list[Stmt]:
    """Every statement of a trace and of the functions that it calls, those of a function in order."""
    return [stmt for function in (trace, *trace.functions) for stmt in statements(function.body)]


@listed("_within")
def _within(stmt: Stmt) -> list[Stmt]:
    """Every statement in the blocks of one."""
    return [stmt for inner in blocks(stmt) for stmt in statements(inner)]


def all_variables(trace: Trace) -> Iterator[Var]:
    """Every variable that a trace binds or reads."""
    for param in trace.params:
        yield from variables(param.tree)
    for outer in trace.outers:
        yield outer.var
    for stmt in trace.body:
        yield from defines_within(stmt)
        yield from reads_within(stmt)
    yield from variables(trace.result)


def without_binds(block: Block, targets: Container[Var]) -> Block:
    """The block without the operations that bind some names.

    >>> from adjoint_gen.ir.trace import Var, Bind
    >>> len(without_binds((Bind(Var("y"), "numpy.sin", (Var("x"),)), Bind(Var("z"), "numpy.cos", (Var("x"),))), {Var("y")}))
    1
    """
    kept = (s for s in block if not (isinstance(s, Bind) and s.target in targets))
    return tuple(with_blocks(s, tuple(without_binds(inner, targets) for inner in blocks(s))) for s in kept)


def rename(block: Block, names: Mapping[Var, Arg]) -> Block:
    """The block with every mention of a key of ``names``, read or bound, replaced by its value.

    A variable that is bound in the block may only be mapped to a variable.

    >>> from adjoint_gen.ir.trace import Var, Bind
    >>> rename((Bind(Var("y"), "numpy.sin", (Var("x"),)),), {Var("x"): Var("z")})[0].args
    (z,)
    """
    return _Renaming(names).block(block) if names else block


class _Renaming:
    """What :func:`rename` does to each part of a block."""

    __slots__ = ("names",)

    def __init__(self, names: Mapping[Var, Arg]) -> None:
        self.names = names

    def of(self, v: Var) -> Arg:
        return self.names.get(v, v)

    def arg(self, a: Arg) -> Arg:
        return map_arg(a, self.of)

    def atom(self, a: Atom) -> Atom:
        new = self.names.get(a, a) if isinstance(a, Var) else a
        assert not isinstance(new, Pack), f"{a} is an atom"
        return new

    def var(self, v: Var) -> Var:
        new = self.names.get(v, v)
        assert isinstance(new, Var), f"{v} is bound here and cannot become {new}"
        return new

    def args(self, many: Iterable[Arg]) -> tuple[Arg, ...]:
        return tuple([map_arg(a, self.of) for a in many])

    def carries(self, many: tuple[Carry, ...]) -> tuple[Carry, ...]:
        var, atom = self.var, self.atom
        return tuple(Carry(var(c.param), atom(c.init), atom(c.next), var(c.result)) for c in many)

    def block(self, b: Block) -> Block:
        return tuple([self.stmt(s) for s in b])

    def stmt(self, s: Stmt) -> Stmt:
        names = self.names.keys()
        if names.isdisjoint(reads_within(s)) and names.isdisjoint(defines_within(s)):
            return s
        var, atom, arg, args = self.var, self.atom, self.arg, self.args
        match s:
            case Bind():
                return Bind(var(s.target), s.op, args(s.args), tuple([(k, arg(a)) for k, a in s.params]), s.effect, s.origin)
            case Store():
                return replace(s, array=var(s.array), chain=args(s.chain), value=arg(s.value))
            case If():
                yields = tuple(Yield(var(y.result), atom(y.then), atom(y.orelse)) for y in s.yields)
                return replace(s, test=atom(s.test), then=self.block(s.then), orelse=self.block(s.orelse), yields=yields)
            case For():
                return replace(
                    s, counter=var(s.counter), lo=atom(s.lo), hi=atom(s.hi), step=atom(s.step), carried=self.carries(s.carried),
                    body=self.block(s.body), until=None if s.until is None else atom(s.until),
                )
            case While():
                return replace(
                    s, head=self.block(s.head), test=atom(s.test), carried=self.carries(s.carried), body=self.block(s.body),
                    until=None if s.until is None else atom(s.until),
                )
            case CallFunction():
                references = tuple(tuple(map(var, group)) for group in s.references)
                return replace(s, target=map_arg(s.target, var), args=args(s.args), references=references)
            case Append():
                return replace(s, items=var(s.items), value=atom(s.value))
            case Pop():
                return replace(s, target=var(s.target), items=var(s.items), key=None if s.key is None else arg(s.key))
            case Record():
                return Record(var(s.tape), arg(s.value))
            case Restore():
                return Restore(map_arg(s.target, var), var(s.tape), None if s.at is None else var(s.at))
            case Section():
                return s
