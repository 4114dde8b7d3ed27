"""Lists of tuples as tuples of lists: each place of the tuples has a list of its own, as deep as that of the tuples.

So have dicts whose keys only the running program knows: ``graph[u].append((v, w))`` is about two dicts of lists.

A tuple never changes, so nothing shows which of two equal ones is in a list. What is made of tuples, or gets some, is as good
as one name for each place (scalar replacement of aggregates): ``pts.append((x, y))`` puts ``x`` on one list and ``y`` on
another, and ``pts[k][1]`` looks at the second only. Each list or dict that is left holds numbers, arrays or lists of one
kind, and no pass behind knows of tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.errors import DifferentiationError, is_own, refuse
from adjoint_gen.frontend.calls.derivatives import DERIVED
from adjoint_gen.frontend.text.optionals import holds_nodes
from adjoint_gen.ir.kinds import UNKNOWN, Kind
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
    Origin,
    Pack,
    Param,
    Pop,
    Stmt,
    Store,
    Trace,
    Undefined,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import (
    all_variables,
    blocks,
    closing_reads,
    map_arg,
    reads,
    rename,
    statements,
    variables,
    with_blocks,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import (
    FIRST_LARGEST,
    FIRST_SMALLEST,
    IN_ORDER,
    LOOK_AT_KEYS,
    SEQUENCE,
    TABLE,
    TUPLE,
    TUPLES,
    element,
    is_holder,
    places,
)
from adjoint_gen.transform.lost_values import called
from adjoint_gen.transform.nested_derivatives import site_of
from adjoint_gen.transform.tuples_held import (
    apart_in,
    classes_of,
    compared,
    complete,
    form_of,
    form_of_tuples,
    is_compared,
    is_number,
    is_of_columns,
    is_slice,
    links,
    split,
)

LENGTH, BOUND = "builtins.len", "adjoint_gen.runtime.bound"
_OF_ANY = (LENGTH, SEQUENCE, BOUND, "adjoint_gen.runtime.spread", "operator.not_", *LOOK_AT_KEYS)
"""What looks at a list or dict, and finds the same at that of any place."""
_CONTAINERS = ("tuple", "list", "dict", "other")
_COMPARING = (IN_ORDER, FIRST_LARGEST, FIRST_SMALLEST, "operator.contains")


def without_tuples(trace: Trace) -> Trace:
    """The trace with a list for each place of the tuples that it puts in lists.

    Raises:
        DifferentiationError: a list has tuples of several lengths, or one of tuples is used as a whole.
    """
    functions = {f.name: replace(f, functions=trace.functions) for f in (*trace.functions, trace)}
    given = [p.kind for f in functions.values() for p in f.params] + [o.kind for o in trace.outers]
    makes = any(isinstance(s, Bind) and s.op == TUPLE for f in functions.values() for s in statements(f.body))
    if not makes and not any(map(places, given)):
        return trace
    found = [link for name, f in functions.items() for stmt in statements(f.body) for link in links(stmt, name, functions)]
    kinds = {name: dict(infer(f)) for name, f in functions.items()}
    complete(found, kinds)
    taken = split(functions, found, kinds)
    if not makes and not any(taken.values()):
        return trace
    each = {name: _Columns(f, kinds[name], taken[name], trace) for name, f in functions.items()}
    made = {name: columns.apart(name == trace.name) for name, columns in each.items()}
    for name, function in functions.items():
        for stmt in statements(made[name].body):
            if isinstance(stmt, CallFunction) and not _agree(stmt, functions[stmt.function], made[stmt.function]):
                raise uneven(function, stmt.origin)
    classes, known = classes_of(functions.values()), kinds[trace.name]
    form = form_of(trace.result, lambda var: form_of_tuples(known.get(var, UNKNOWN), classes, trace.source))
    return replace(made[trace.name], functions=tuple(replace(made[f.name], functions=()) for f in trace.functions), form=form)


def uneven(function: Trace, origin: Origin | None) -> DifferentiationError:
    """The refusal of tuples that are not of one sort."""
    what = "cannot differentiate a list of tuples among which there may be something else, or one of another length"
    return refuse(function.source, origin, what, "a list for each sort")


def _agree(call: CallFunction, before: Trace, called: Trace) -> bool:
    """Whether what a call hands over is taken apart as the function takes it, and gives it."""
    given = all(same_structure(arg, param.tree) for arg, param in zip(call.args, called.params, strict=True))
    whole = isinstance(call.target, Var) and before.result == called.result
    return given and (whole or same_structure(call.target, called.result))


def same_structure(one: Arg, other: Arg) -> bool:
    """Whether two trees differ in their leaves only."""
    if isinstance(one, Pack) and isinstance(other, Pack):
        return len(one.items) == len(other.items) and all(map(same_structure, one.items, other.items))
    return not isinstance(one, Pack) and not isinstance(other, Pack)


@dataclass(slots=True)
class _Columns:
    """One function, of which the names in ``split`` are taken apart; ``same`` is what stands for them, and for what is read
    off a tuple. The ``caller`` calls it, perhaps, where that is written here.
    """

    trace: Trace
    kinds: Mapping[Var, Kind]
    split: Container[Var]
    caller: Trace
    same: dict[Var, Arg] = field(default_factory=dict)
    names: Names = field(init=False)

    def __post_init__(self) -> None:
        self.names = Names(all_variables(self.trace))

    def apart(self, outermost: bool) -> Trace:
        """The function without tuples; one that is called is given, and gives, a list for each place of theirs."""
        given: list[Stmt] = []
        params, outers = self.trace.params, self.trace.outers
        if outermost:
            trees = (*(p.tree for p in params), *(o.var for o in outers))
            every = [v for tree in trees for v in variables(tree) if v in self.split]
            for var in every:
                self.same[var] = self.given(var, self.kinds[var], given)
            params = tuple(replace(p, guarded=p.guarded or any(v in every for v in variables(p.tree))) for p in params)
            outers = tuple(replace(o, guarded=o.guarded or o.var in every) for o in outers)
        else:
            params = tuple(map(self.param, params))
        body, made = self.block(self.trace.body), list[Stmt]()
        result = self.handed_out(self.trace.result, made) if outermost else self.tree(self.trace.result)
        whole = (*given, *rename((*body, *made), self.same))
        return replace(self.trace, params=params, outers=outers, body=whole, result=result)

    def given(self, var: Var, kind: Kind, out: list[Stmt]) -> Arg:
        """What stands for tuples that come from outside, or for a list of some; what takes them apart is put to ``out``."""
        if is_holder(kind):
            self.check_outside(kind)
            columns = self.new(var.base, kind)
            counter, item, length = (self.names.fresh() for _ in range(3))
            body: list[Stmt] = [Bind(item, GETITEM, (var, counter))]
            parts = self.given(item, element(kind), body)
            pairs = list(self.each(None, columns, parts))
            body += (Append(column, part) for column, part in pairs)  # type: ignore[arg-type]
            out += (Bind(column, "list", ()) for column, _ in pairs)  # type: ignore[arg-type]
            out.append(Bind(length, LENGTH, (var,)))
            out.append(For(counter, Const(0), length, Const(1), (), tuple(body), label=f"taken apart {var.name}"))
            return columns
        if kind.tag != "tuple":
            return var
        items: list[Arg] = []
        for k, inner in enumerate(kind.items):
            part = self.names.fresh()
            out.append(Bind(part, GETITEM, (var, Const(k))))
            items.append(self.given(part, inner, out))
        return Pack("tuple", tuple(items))

    def handed_out(self, tree: Arg, made: list[Stmt]) -> Arg:
        """What the caller gets, with tuples in its lists; what makes them is put to ``made``."""
        if isinstance(tree, Pack):
            return replace(tree, items=tuple(self.handed_out(item, made) for item in tree.items))
        if isinstance(tree, Var) and holds_nodes(self.kinds.get(tree, UNKNOWN)):
            raise self.refuse(None, "cannot differentiate a result that may be, or hold, an object that refers to others")
        if not isinstance(tree, Var) or tree not in self.split or not self._holds(tree) or is_of_columns(self.kinds[tree]):
            return self.tree(tree)  # of columns as its form says
        self.check_outside(self.kinds[tree])
        target, one = self.whole(tree, None)
        made.append(one)
        return target

    def check_outside(self, kind: Kind) -> None:
        """Refuse to take apart, or to put together, what is known to the caller and holds containers itself.

        Raises:
            DifferentiationError: it does.
        """
        if kind.is_table or element(kind).tag != "tuple" or any(item.tag in _CONTAINERS for item in places(kind)):
            held = "a dict of tuples that is given or handed out" if kind.is_table else (
                "a list of tuples that is given or handed out, and that hold containers"
            )
            raise self.refuse(None, f"cannot differentiate {held}")

    def param(self, param: Param) -> Param:
        """A parameter, as one for each place."""
        if (tree := self.tree(param.tree)) == param.tree:
            return param
        return replace(param, tree=tree, kind=apart_in(param.tree, param.kind, self.kinds, self.split))

    def tree(self, arg: Arg) -> Arg:
        """An argument with what stands for the names in it."""

        def found(var: Var) -> Arg:
            if var not in self.same and var in self.split:
                self.same[var] = self.new(var.base, self.kinds[var])
            return self.same.get(var, var)

        return map_arg(arg, found)

    def new(self, base: str, kind: Kind) -> Pack:
        """Names for the places of what is taken apart."""
        whole = kind
        while is_holder(whole):
            whole = element(whole)
        names = zip(whole.keys or range(len(whole.items)), whole.items, strict=True)
        named = ((f"{base}_{k}" if base and f"{base}_{k}".isidentifier() else base, item) for k, item in names)
        return Pack("tuple", tuple(self.new(name, item) if places(item) else self.names.fresh(name) for name, item in named))

    def block(self, block: Block) -> Block:
        """The statements of a block, for each place."""
        return tuple(new for stmt in block for new in self.stmt(stmt))

    def stmt(self, stmt: Stmt) -> Iterator[Stmt]:
        """What a statement does to each place."""
        touched = (*reads(stmt), *closing_reads(stmt), *((stmt.target,) if isinstance(stmt, Bind) else ()))
        if not any(v in self.split or v in self.same for v in touched) and not isinstance(stmt, CallFunction):
            yield with_blocks(stmt, tuple(map(self.block, blocks(stmt))))
            return
        origin = getattr(stmt, "origin", None)
        match stmt:
            case Bind():
                yield from self.bind(stmt)
            case Append(items=items, value=value):
                for one, item in self.each(origin, items, value):
                    yield replace(stmt, items=one, value=item)  # type: ignore[arg-type]
            case Pop(items=items, target=target):
                for one, item in self.each(origin, items, target):
                    yield replace(stmt, items=one, target=item)  # type: ignore[arg-type]
            case Store(array=array, chain=chain, value=value) if array in self.split:
                columns, steps = self.select(stmt, array, chain)
                for one, item in self.each(origin, columns, value):
                    yield replace(stmt, array=one, chain=steps, value=item)  # type: ignore[arg-type]
            case Store(value=value) if any(v in self.split for v in variables(value)):
                raise self.refuse(origin, "cannot differentiate a store to what may be an array, of what is none")
            case If(yields=yields):
                then, orelse = map(self.block, blocks(stmt))
                met = (self.each(origin, y.result, y.then, y.orelse) for y in yields)
                whole = tuple(Yield(*atoms) for each in met for atoms in each)  # type: ignore[arg-type]
                yield replace(stmt, then=then, orelse=orelse, yields=whole)
            case For(carried=carried) | While(carried=carried):
                inner = with_blocks(stmt, tuple(map(self.block, blocks(stmt))))
                assert isinstance(inner, For | While)
                moved = (self.each(origin, c.param, c.init, c.next, c.result) for c in carried)
                every = tuple(Carry(*atoms) for each in moved for atoms in each)  # type: ignore[arg-type]
                yield replace(inner, carried=every)
            case CallFunction(args=args, target=target):
                yield replace(stmt, args=tuple(map(self.tree, args)), target=self.tree(target))
            case _:
                yield stmt

    def bind(self, stmt: Bind) -> Iterator[Stmt]:
        """An operation that makes, or looks at, tuples or lists of some."""
        match stmt:
            case Bind(target=target, op=op, args=args) if op == TUPLE:
                self.same[target] = Pack("tuple", tuple(map(self.tree, args)))
            case Bind(target=target, op="list" | "repeat" | "builtins.list" as op, args=args):
                whole = args if op == "list" else args[:1]
                for one, *items in self.each(stmt.origin, target, *whole):
                    yield replace(stmt, target=one, args=(*items, *args[len(whole) :]))  # type: ignore[arg-type]
            case Bind(target=target, op=op, args=args) if op == TABLE:
                for one, *items in self.each(stmt.origin, target, *args[1::2]):
                    pairs = zip(args[::2], items, strict=True)
                    yield replace(stmt, target=one, args=tuple(part for pair in pairs for part in pair))  # type: ignore[arg-type]
            case Bind(target=target, op=op, args=(Var() as owner, *chain)) if op == GETITEM and owner in self.split:
                found, steps = self.select(stmt, owner, chain)
                if not steps and (chain or not self._holds(owner)):
                    self.same[target] = found
                    return
                for one, item in self.each(stmt.origin, target, found):
                    yield replace(stmt, target=one, args=(item, *steps))  # type: ignore[arg-type]
            case Bind(op=op, args=(Var() as owner, *rest)) if (
                op in _OF_ANY and owner in self.split and (op == BOUND or self._holds(owner))
            ):
                yield replace(stmt, args=(next(self.leaves(owner)), *rest))
            case Bind(op=op, args=(Var() as owner, Const(value=size))) if op == SEQUENCE and self._size(owner) == size:
                pass
            case Bind(op=op, args=(Var() as items, *rest)) if op in _COMPARING and self._all_of(items, is_compared):
                *making, made = compared(self.names, items.base, self.tree(items), stmt.origin)
                yield from (*making, made, replace(stmt, args=(made.target, *map(self.tree, rest))))
            case Bind(op="numpy.array" | "numpy.asarray", args=(Var() as items,), params=()) if self._all_of(items, is_number):
                columns = [self.names.fresh() for _ in self.leaves(items)]
                for column, one in zip(columns, self.leaves(items), strict=True):
                    yield replace(stmt, target=column, args=(one,))
                yield replace(stmt, op="numpy.stack", args=(Pack("list", tuple(columns)),), params=(("axis", Const(1)),))
            case Bind(target=target, op=op, args=(leaf, *trees)) if op == DERIVED and all(
                item.differentiable for item in places(self.kinds[target])
            ):
                for one, item in self.each(stmt.origin, target, leaf):
                    yield replace(stmt, target=one, args=(item, *map(self.tree, trees)))  # type: ignore[arg-type]
            case _ if any(v in self.split for v in (stmt.target, *reads(stmt))):
                raise self.as_a_whole(stmt)
            case _:
                yield stmt

    def select(self, stmt: Stmt, owner: Var, chain: Sequence[Arg]) -> tuple[Arg, tuple[Arg, ...]]:
        """What a chain leads to in each place that it leaves open, and the steps to it in the lists of these."""
        found, kind, steps = self.tree(owner), self.kinds[owner], list[Arg]()
        for step in chain:
            if kind.tag != "tuple":
                steps.append(step)
                kind = kind if is_slice(step) else element(kind) if is_holder(kind) else UNKNOWN
                continue
            known = isinstance(step, Const) and type(step.value) is int and -len(kind.items) <= step.value < len(kind.items)
            if not known or not isinstance(found, Pack):
                raise self.as_a_whole(stmt)
            found, kind = found.items[step.value], kind.items[step.value]  # type: ignore[union-attr,index]
        return found, tuple(steps)

    def each(self, origin: Origin | None, *trees: Arg) -> Iterator[tuple[Arg, ...]]:
        """What is at each place of trees of one structure; what no path bound is bound at none."""
        whole = [self.tree(tree) for tree in trees]
        packs = [tree for tree in whole if isinstance(tree, Pack) and tree.kind == "tuple"]
        if not packs:
            yield tuple(whole)
            return
        size = len(packs[0].items)
        parts = [
            (tree,) * size if isinstance(tree, Undefined) else tree.items if tree in packs else ()  # type: ignore[union-attr]
            for tree in whole
        ]
        if any(len(items) != size for items in parts):
            raise uneven(self.trace, origin)
        for items in zip(*parts, strict=True):
            yield from self.each(origin, *items)

    def whole(self, items: Var, origin: Origin | None) -> tuple[Var, Bind]:
        """The list of tuples that lists of their places stand for, and what makes it."""
        columns = self.tree(items)
        assert isinstance(columns, Pack)
        target = self.names.fresh(items.base)
        return target, Bind(target, TUPLES, columns.items, origin=origin)

    def leaves(self, var: Var) -> Iterator[Atom]:
        """The names, or constants, for the places of what is taken apart."""
        yield from (atom for (atom,) in self.each(None, var))  # type: ignore[misc]

    def _size(self, var: Var) -> int | None:
        """How many items a tuple has."""
        return len(self.kinds[var].items) if var in self.split and not self._holds(var) else None

    def _all_of(self, var: Var, sort: Callable[[Kind], bool]) -> bool:
        """Whether this is a list of tuples that hold one sort of things only."""
        inside = element(self.kinds[var]) if var in self.split and self.kinds[var].tag == "list" else UNKNOWN
        return inside.tag == "tuple" and all(map(sort, inside.items))

    def _holds(self, var: Var) -> bool:
        return is_holder(self.kinds[var])

    def as_a_whole(self, stmt: Stmt) -> DifferentiationError:
        """The refusal of what looks at more of a tuple than at one of its places."""
        looks = isinstance(stmt, Bind) and stmt.op != GETITEM
        what = f"`{called(stmt)}`" if looks else "a place that only the running program knows"  # type: ignore[arg-type]
        return self.refuse(getattr(stmt, "origin", None), f"cannot differentiate {what} of tuples in a list")

    def refuse(self, origin: Origin | None, what: str) -> DifferentiationError:
        """The refusal of what sees a tuple as a whole."""
        is_ours = is_own(self.trace.source.path)
        source, origin = site_of(self.caller, self.trace.name) if is_ours else (self.trace.source, origin)
        return refuse(source, origin, what, "one list for each part of the tuples")
