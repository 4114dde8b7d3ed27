"""One function on its way to its form for many seeds, statement by statement: what ``transform/batched.py`` does."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.activity import Leaf
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.value_dependence import Version, version
from adjoint_gen.errors import is_own
from adjoint_gen.ir.kinds import INT, UNKNOWN, Dim, Kind
from adjoint_gen.ir.trace import (
    UNDEF,
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
    Origin,
    Pack,
    Param,
    Record,
    Source,
    Stmt,
    Store,
    Trace,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.views import OF_VALUES, REFERENCE, of_items
from adjoint_gen.ir.walk import all_variables, map_arg, reads, reads_within, rename, values_of, variables, with_values
from adjoint_gen.names import Names
from adjoint_gen.rules.batched_loads import chain_in
from adjoint_gen.rules.batching import Batch, NotBatchedError, in_batches, many, shape_only
from adjoint_gen.rules.building import Builder, as_atom
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.listing import LIST, MADE
from adjoint_gen.rules.table import result_kind

EACH, BESIDE, GETITEM = "adjoint_gen.runtime.for_each", "adjoint_gen.runtime.beside", "operator.getitem"
CONTAINERS = ("tuple", "list", "dict")
_COPIES = (LIST, "builtins.dict", "builtins.tuple", "adjoint_gen.runtime.duplicate")
"""What makes containers of the same items."""


@dataclass(slots=True)
class Form:
    """One function on the way to its form for many seeds; ``many`` are the names that get the leading axis."""

    trace: Trace
    many: frozenset[Var]
    called: Mapping[Version, str]
    length: Dim
    kinds: dict[Var, Kind] = field(init=False)
    one: dict[Var, Kind] = field(init=False)
    names: Names = field(init=False)
    same: dict[Var, Arg] = field(default_factory=dict)
    told: Container[Version] = ()
    count: Var = field(init=False)

    def __post_init__(self) -> None:
        self.one = infer(self.trace)
        self.kinds = {var: self.kind(var) if var in self.many else kind for var, kind in self.one.items()}
        self.names = Names(all_variables(self.trace))
        self.count = self.names.fresh("count")
        self.kinds[self.count] = replace(INT, extent=self.length)

    def kind(self, var: Var) -> Kind:
        """What a name is with the leading axis."""
        return many(self.one.get(var, UNKNOWN), self.length)

    def made(self, wanted: Container[Leaf], told: Container[Version], is_told: bool = False) -> Trace:
        """The function for many seeds; those leaves of its result that are ``wanted`` have the axis in any case.

        The versions that are ``told`` have a parameter more, which says how many seeds there are.
        """
        self.told = told
        body = list(self.block(self.trace.body))
        params = tuple(map(self.param, self.trace.params))
        result = self.result(self.trace.result, (), wanted, body)
        first = next((k for k, stmt in enumerate(body) if self.count in reads_within(stmt)), None)
        if is_told:
            params = (*params, Param("count", self.count, self.kinds[self.count]))
        elif first is not None:  # in the sweep that has the seeds
            with self.at(None):
                body[first:first] = self.counts()
        result = map_arg(result, lambda v: self.same.get(v, v))
        return replace(self.trace, params=params, body=rename(tuple(body), self.same), result=result)

    def result(self, tree: Arg, place: Leaf, wanted: Container[Leaf], out: list[Stmt]) -> Arg:
        """What the function returns."""
        if isinstance(tree, Pack):
            return with_values(tree, [self.result(t, (*place, k), wanted, out) for k, t in enumerate(values_of(tree))])
        return self.lifted(tree, out, None) if place in wanted else tree

    def param(self, param: Param) -> Param:
        """A parameter, for many values where it is one of the seeds."""
        if not self.is_many(param.tree):
            return param

        def of(tree: Arg, kind: Kind) -> Kind:
            if isinstance(tree, Pack) and len(kind.items) == len(tree.items) and tree.kind != "dict":
                return replace(kind, items=tuple(map(of, tree.items, kind.items)))
            return many(kind, self.length) if self.is_many(tree) else kind

        return replace(param, kind=of(param.tree, param.kind), guarded=False, default=None)

    def knows_count(self, given: Container[Var]) -> bool:
        """Whether one of these parameters is an array, whose leading axis says how many seeds there are."""
        return any(v in given and self.kinds[v].tag == "array" for p in self.trace.params for v in variables(p.tree))

    def counts(self) -> list[Bind]:
        """What says how many seeds there are."""
        found = [v for p in self.trace.params for v in variables(p.tree) if v in self.many]
        plain = [v for v in found if self.kinds.get(v, UNKNOWN).tag == "array"]
        seed, loads = (plain or found)[0], []
        while (kind := self.kinds.get(seed, UNKNOWN)).tag in CONTAINERS:
            first = self.names.fresh()
            key = Const(kind.keys[0] if kind.tag == "dict" and kind.keys else 0)
            loads.append(Bind(first, GETITEM, (seed, key)))
            self.kinds[first] = _item(kind, key, self.kinds)
            seed = first
        if self.kinds.get(seed, UNKNOWN).tag != "array":
            raise NotBatchedError("what the seeds are made of is known only when it runs")
        return [*loads, Bind(self.count, "builtins.len", (seed,))]

    def is_many(self, arg: Arg | None) -> bool:
        """Whether an argument has the leading axis, or a part of it."""
        return any(var in self.many for var in variables(arg))

    @contextmanager
    def at(self, origin: Origin | None) -> Iterator[None]:
        """Let what has no such form be found at the user's line."""
        try:
            yield
        except NotBatchedError as error:
            if error.placed:
                raise
            raise NotBatchedError(f"{place(self.trace.source, origin)}{error}", placed=True) from None

    def builder(self, origin: Origin | None) -> Builder:
        """Where the statements for one of the trace's go."""
        return Builder(self.kinds, self.names, origin)

    def lifted(self, atom: Atom, out: list[Stmt], origin: Origin | None) -> Atom:
        """An atom with the leading axis."""
        if atom == UNDEF or atom == Const(None) or self.is_many(atom):
            return atom
        target = self.names.fresh()
        self.kinds[target] = many(arg_kind(atom, self.kinds), self.length)
        out.append(Bind(target, EACH, (atom, self.count), origin=origin))
        return target

    # statements

    def block(self, block: Block) -> tuple[Stmt, ...]:
        """The statements of a block, each in its form."""
        out: list[Stmt] = []
        for stmt in block:
            origin = getattr(stmt, "origin", None)
            with self.at(origin):
                self.statement(stmt, out, origin)
        return tuple(out)

    def statement(self, stmt: Stmt, out: list[Stmt], origin: Origin | None) -> None:
        """One statement in its form."""
        match stmt:
            case Bind():
                self.bind(stmt, out)
            case Store():
                self.store(stmt, out)
            case Append(items=items) if items in self.many:
                out.append(replace(stmt, value=self.lifted(stmt.value, out, origin)))
            case Record(tape=tape, value=value) if tape in self.many:
                if isinstance(value, Pack):
                    raise NotBatchedError("several values are recorded at once")
                assert not isinstance(value, Pack)
                out.append(replace(stmt, value=self.lifted(value, out, origin)))
            case If():
                self.branch(stmt, out)
            case For() | While():
                self.loop(stmt, out)
            case CallFunction():
                self.call(stmt, out)
            case _:
                out.append(stmt)

    def bind(self, stmt: Bind, out: list[Stmt]) -> None:
        """One operation."""
        if stmt.op == REFERENCE and stmt.target in self.many and not (stmt.args[0] in self.many and stmt.args[1:]):
            if OF_VALUES in stmt.params:
                raise NotBatchedError("places of numbers and arrays have no form for many values at once")
            made = of_items(stmt.args[0], lambda item: self.parts((item,), out, stmt.origin)[0])
            out.append(replace(stmt, args=(made,)))
            return
        looked = shape_only(stmt)
        if any(self.is_many(stmt.args[k]) for k in looked):
            stmt = self.of_one(stmt, looked, out)
        if not any(map(self.is_many, reads(stmt))):
            if stmt.target in self.many and stmt.op != "tape" and not (stmt.op == "list" and not stmt.args):
                start = self.names.like(stmt.target)
                self.kinds[start] = self.one.get(stmt.target, UNKNOWN)
                out += [replace(stmt, target=start), Bind(stmt.target, EACH, (start, self.count), origin=stmt.origin)]
            else:
                out.append(stmt)
            return
        if self.of_container(stmt, out):
            return
        builder = self.builder(stmt.origin)
        target, self.kinds[stmt.target] = stmt.target, self.one.get(stmt.target, UNKNOWN)
        try:
            value = in_batches(stmt, builder, self.many)
        finally:
            self.kinds[target] = self.kind(target)
        block = [s for s in builder.block((value,)) if isinstance(s, Bind)]
        if block and block[-1].target == value:
            out += [*block[:-1], replace(block[-1], target=target)]
        else:
            out += block
            self.same[target] = map_arg(value, lambda v: self.same.get(v, v))

    def parts(self, items: Sequence[Arg], out: list[Stmt], origin: Origin | None) -> tuple[Atom, ...]:
        """What a list is made of, or memory, each with the leading axis."""
        if any(isinstance(item, Pack) for item in items):
            raise NotBatchedError("a list of displays has no form for many values at once")
        return tuple(self.lifted(as_atom(item), out, origin) for item in items)

    def of_one(self, stmt: Bind, looked: tuple[int, ...], out: list[Stmt]) -> Bind:
        """An operation that looks at the shape of one of many."""
        args = list(stmt.args)
        for k in looked:
            arg = args[k]
            if isinstance(arg, Var) and arg in self.many and self.one.get(arg, UNKNOWN).tag not in CONTAINERS:
                first = self.names.fresh()
                self.kinds[first] = self.one.get(arg, UNKNOWN)
                out.append(Bind(first, GETITEM, (arg, Const(0)), origin=stmt.origin))
                args[k] = first
        return replace(stmt, args=tuple(args))

    def of_container(self, stmt: Bind, out: list[Stmt]) -> bool:
        """Whether an operation is one on lists, tuples or dicts, whose items have the leading axis; it is then done."""
        first = stmt.args[0] if stmt.args else None
        kind = self.one.get(first, UNKNOWN) if isinstance(first, Var) else UNKNOWN
        if stmt.op in MADE:
            count = len(stmt.args) if stmt.op == "list" else 1
            out.append(replace(stmt, args=(*self.parts(stmt.args[:count], out, stmt.origin), *stmt.args[count:])))
            return True
        if stmt.op in _COPIES and kind.tag in CONTAINERS:
            out.append(stmt)
            return True
        if stmt.op in (GETITEM, REFERENCE) and kind.tag in CONTAINERS:
            steps, inner = list(stmt.args[1:]), kind
            while steps and inner.tag in CONTAINERS:
                inner = _item(inner, steps.pop(0), self.one)
            if steps and inner.tag == "unknown":
                raise NotBatchedError("what a list holds is known only when it runs")
            if not steps:
                out.append(stmt)
                return True
            part = self.names.fresh()
            self.one[part], self.kinds[part] = inner, many(inner, self.length)
            before = stmt.args[: len(stmt.args) - len(steps)]
            out.append(Bind(part, stmt.op, before, origin=stmt.origin))
            self.many = self.many | {part}
            self.bind(replace(stmt, args=(part, *steps)), out)
            return True
        return False

    def store(self, stmt: Store, out: list[Stmt]) -> None:
        """A store into an array, or into a list, of many."""
        if stmt.array not in self.many:
            out.append(stmt)
            return
        if any(map(self.is_many, stmt.chain)):
            raise NotBatchedError("an index depends on the seeds")
        kind, steps, builder = self.one.get(stmt.array, UNKNOWN), list(stmt.chain), self.builder(stmt.origin)
        chain: list[Arg] = []
        while steps and kind.tag in CONTAINERS:
            step = steps.pop(0)
            if isinstance(step, Pack):
                raise NotBatchedError("several items of a list are changed at once")
            chain.append(step)
            kind = _item(kind, step, self.one)
        if kind.tag == "unknown" and (steps or not chain) and kind.rank is None:
            raise NotBatchedError("what a list holds is known only when it runs")
        if isinstance(stmt.value, Pack):
            raise NotBatchedError("what is stored is written out item by item")
        if not steps and chain:
            self.item(stmt, out)
            return
        if not steps and kind.tag in CONTAINERS:
            out.append(replace(stmt, value=self.lifted(as_atom(stmt.value), out, stmt.origin)))
            return
        batch = Batch(builder, Bind(Var("region"), GETITEM, ()), self.many, self.count)
        inner, before = chain_in(batch, self.place(stmt.array, chain), steps)
        value: Arg = stmt.value
        if self.is_many(value):
            rank = result_kind(Bind(Var("region"), GETITEM, (stmt.array, *stmt.chain)), self.one).rank
            if rank is None or arg_kind(value, self.kinds).rank is None:
                if before:
                    raise NotBatchedError("the number of axes of what is stored is known only when it runs")
                region = builder.bind(GETITEM, stmt.array, *chain, *inner)
                value = builder.bind(BESIDE, value, builder.bind(GETITEM, region, Const(0)))
            elif batch.rank(value) > rank:
                raise NotBatchedError("what is stored has more axes than its place")
            else:
                value = batch.aligned(value, rank)
            if before:
                value = builder.bind("numpy.moveaxis", value, Const(0), Const(before))
        out += builder.statements
        out.append(replace(stmt, chain=(*chain, *inner), value=value))

    def item(self, stmt: Store, out: list[Stmt]) -> None:
        """A store of an item of a list; a sum is a new item, since numbers are arrays now, which would change in place."""
        value = self.lifted(as_atom(stmt.value), out, stmt.origin)
        if not stmt.add:
            out.append(replace(stmt, value=value))
            return
        builder = self.builder(stmt.origin)
        held, total = self.names.fresh(), self.names.fresh()
        inner = result_kind(Bind(held, GETITEM, (stmt.array, *stmt.chain)), self.one)
        self.kinds[held] = self.kinds[total] = many(inner, self.length)
        out.append(Bind(held, GETITEM, (stmt.array, *stmt.chain), origin=stmt.origin))
        ranks = {inner.rank, arg_kind(value, self.kinds).rank}
        assert isinstance(value, Var)
        if inner.tag in CONTAINERS or None in ranks:
            out.append(Bind(total, "adjoint_gen.runtime.sum_each", (held, value), origin=stmt.origin))
        else:
            terms = Batch(builder, Bind(held, GETITEM, ()), {held, value}).together((held, value))
            out += [*builder.statements, Bind(total, "operator.add", terms, origin=stmt.origin)]
        out.append(replace(stmt, value=total, add=False))

    def place(self, array: Var, chain: list[Arg]) -> Var:
        """A name for what a chain of items leads to."""
        if not chain:
            return array
        place = self.names.fresh()
        self.kinds[place] = result_kind(Bind(place, GETITEM, (array, *chain)), self.kinds)
        return place

    def branch(self, stmt: If, out: list[Stmt]) -> None:
        """A branch on what does not depend on the seeds."""
        if self.is_many(stmt.test):
            raise NotBatchedError("a branch depends on the seeds")
        sides = [list(self.block(stmt.then)), list(self.block(stmt.orelse))]
        yields = tuple(
            Yield(y.result, self.lifted(y.then, sides[0], stmt.origin), self.lifted(y.orelse, sides[1], stmt.origin))
            if y.result in self.many else y for y in stmt.yields
        )
        out.append(replace(stmt, then=tuple(sides[0]), orelse=tuple(sides[1]), yields=yields))

    def loop(self, stmt: For | While, out: list[Stmt]) -> None:
        """A loop whose passes do not depend on the seeds."""
        tests = (stmt.until, stmt.test) if isinstance(stmt, While) else (stmt.until, stmt.lo, stmt.hi, stmt.step)
        if any(map(self.is_many, tests)):
            raise NotBatchedError("the passes of a loop depend on the seeds")
        inits = [self.lifted(c.init, out, stmt.origin) if c.param in self.many else c.init for c in stmt.carried]
        head = self.block(stmt.head) if isinstance(stmt, While) else ()
        body = list(self.block(stmt.body))
        carried = tuple(
            Carry(c.param, init, self.lifted(c.next, body, stmt.origin) if c.param in self.many else c.next, c.result)
            for c, init in zip(stmt.carried, inits, strict=True)
        )
        if isinstance(stmt, While):
            out.append(replace(stmt, head=head, body=tuple(body), carried=carried))
        else:
            out.append(replace(stmt, body=tuple(body), carried=carried))

    def call(self, stmt: CallFunction, out: list[Stmt]) -> None:
        """A call of a function, or of its own form for many."""
        called = version(stmt, self.many, {f.name: f for f in self.trace.functions})
        if called is None:
            out.append(stmt)
        else:
            args = (*stmt.args, self.count) if called in self.told else stmt.args
            out.append(replace(stmt, function=self.called[called], args=args))


def place(source: Source, origin: Origin | None) -> str:
    """Where a statement stands in the user's text, for the beginning of a message."""
    if is_own(source.path):
        return ""
    if origin is None:
        return f"{source.path}:{source.first_line}: "
    return f"{source.path}:{source.first_line + origin.line - 1}:{source.indent + origin.column + 1}: "


def _item(kind: Kind, step: Arg, kinds: Mapping[Var, Kind]) -> Kind:
    """The kind of an item of a container, or of several."""
    container = Var("container", -1)
    return result_kind(Bind(Var("item", -1), GETITEM, (container, step)), {**kinds, container: kind})

