"""Shadowed regions: a trace in which every store is to whatever its name shows becomes one whose references are marked.

The front lowers a function *by reference* where it cannot tell which names show one array: nothing is copied, and a store
changes the memory that the name refers to. Here the names are united that may show one memory; in each region that is
stored to, what is made becomes a reference to memory of its own, a view becomes a reference to a part, and whatever reads
the contents loads them first. A copy of what the caller gives is made once, at entry.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adjoint_gen.analysis.fresh import NUMBERS
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import united, written
from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Bind,
    Block,
    CallFunction,
    Const,
    Effect,
    For,
    Origin,
    Pack,
    Param,
    Pop,
    Stmt,
    Store,
    Trace,
    Var,
)
from adjoint_gen.ir.views import ABOUT_MEMORY, APART, DETACHED, GETITEM, NONE_SHARED, REFERENCE, SHARED, parts, view_step
from adjoint_gen.ir.walk import all_variables, blocks, closing_reads, map_arg, reads, statements, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.dims import is_integer
from adjoint_gen.rules.listing import LIST, STACKS, element
from adjoint_gen.rules.memory import HOLDERS, LOOKS_ONLY, is_new
from adjoint_gen.transform.again import with_loads
from adjoint_gen.transform.inline import written_out
from adjoint_gen.transform.parts import READ_ONLY, is_part, may_be_part, part_or_copy, shown_where_read

COPY = "ndarray.copy"
_STILL = frozenset({*NUMBERS, "str", "none", "range", "slice", "function", "module"})
_DTYPES = frozenset({"float64", "float32", "complex128", "complex64", "int64", "int32", "bool"})
_OF_NAMES = frozenset({"operator.is_", "operator.is_not", "adjoint_gen.runtime.bound", "numpy.may_share_memory"})
"""Operations that look at which memory a name shows, or whether it shows any, and not at what that holds."""


def guarded_memory(trace: Trace) -> bool:
    """Whether a function must not be given arguments that share memory, since it stores into some."""
    return any(isinstance(stmt, Bind) and stmt.op in ABOUT_MEMORY for stmt in trace.body)


def with_regions(trace: Trace, shared: Collection[Collection[str]] = ()) -> Trace:
    """The trace, lowered by reference, with the references of its shadowed regions.

    The arguments, or parts of them, in each of ``shared`` are given as one memory.

    Raises:
        DifferentiationError: what is stored to may be in a list, or it is not known whether it is a copy.
    """
    trace = written_out(trace)
    for function in trace.functions:
        _Regions.of(function).refuse_changes_of_parameters()
    places = {place: var for param in trace.params for place, var in _places(param.name, param.tree)}
    kinds = infer(trace)
    given = [[places[place] for place in group] for group in shared]
    given = [group for group in given if len({kinds[var].dtype for var in group}) == 1]
    regions = _Regions.of(trace, given)
    shown = shown_where_read(trace, lambda stmt: regions.shadowed(stmt.target))
    return _Regions.of(shown, given, READ_ONLY).marked()


def _places(name: str, tree: Arg) -> Iterator[tuple[str, Var]]:
    """The variables of a parameter, by what their places are called in the kinds of arguments."""
    if isinstance(tree, Var):
        yield name, tree
    elif isinstance(tree, Pack) and tree.kind == "tuple":
        for k, item in enumerate(tree.items):
            yield from _places(f"{name}[{k}]", item)


@dataclass(frozen=True, slots=True)
class _Regions:
    """The regions of a trace that are stored to, by the names that show them."""

    trace: Trace
    kinds: Mapping[Var, Kind]
    names: Names
    region: Mapping[Var, Var]
    stored: Mapping[Var, Stmt]
    given: Collection[Sequence[Var]]

    @staticmethod
    def of(trace: Trace, given: Collection[Sequence[Var]] = (), values: Container[str] = ()) -> _Regions:
        """Find them; parameters in ``given`` are one memory, and what the operations among ``values`` give is not kept."""
        kinds = infer(trace)
        read = {v for stmt in statements(trace.body) for v in (*reads(stmt), *closing_reads(stmt))}
        read.update(variables(trace.result))
        every = [s for s in statements(trace.body) if not isinstance(s, Bind) or (s.target in read and s.op not in values)]
        pairs = [(one, other) for stmt in every for one, other in _sharing(stmt, kinds)]
        region = united([*pairs, *((group[0], var) for group in given for var in group[1:])])
        stored: dict[Var, Stmt] = {}
        for stmt in statements(trace.body):
            for var in written(stmt) if isinstance(stmt, Store | Append | Pop) else ():
                stored.setdefault(region.get(var, var), stmt)
        return _Regions(trace, kinds, Names(all_variables(trace)), region, stored, given)

    def shadowed(self, var: object) -> bool:
        """Whether a name is a reference to a region that is stored to."""
        return isinstance(var, Var) and self.region.get(var, var) in self.stored

    def refuse_changes_of_parameters(self) -> None:
        """Refuse a function that calls itself and changes what it is given."""
        for param in self.trace.params:
            for var in variables(param.tree):
                if self.shadowed(var):
                    raise refuse(
                        self.trace.source, getattr(self.stored[self.region.get(var, var)], "origin", None),
                        f"cannot differentiate `{self.trace.source.qualname}`: it changes its parameter `{param.name}`, and "
                        "calls itself", f"`{param.name} = {param.name}.copy()` at its head, and return the new array",
                    )

    def element(self, items: object) -> Kind:
        """The kind of the items of a list, UNKNOWN of anything else."""
        kind = self.kinds.get(items, UNKNOWN) if isinstance(items, Var) else UNKNOWN
        return element(kind) if kind.tag == "list" else UNKNOWN

    def holds_arrays(self, items: object) -> bool:
        """Whether this is a list of a region that is stored to, of arrays."""
        return self.shadowed(items) and self.element(items).tag == "array"

    def marked(self) -> Trace:
        """The trace with its references."""
        if not self.stored:
            return self.trace
        self.check()
        params, entered = self.entered()
        returned = {v: self.names.fresh() for v in variables(self.trace.result) if self.holds_arrays(v)}
        last = (stmt for items, held in returned.items() for stmt in self.values(items, held, None))
        body = (*entered, *self.block(self.trace.body), *last)
        result = map_arg(self.trace.result, lambda v: returned.get(v, v))
        shadows = frozenset(v for v in all_variables(self.trace) if self.shadowed(v))
        marked = with_loads(replace(self.trace, params=params, body=body, result=result), shadows, _OF_NAMES)
        for stmt in statements(marked.body):
            if isinstance(stmt, Bind) and stmt.op == GETITEM and len(stmt.args) == 1 and self.holds_arrays(stmt.args[0]):
                assert isinstance(stmt.args[0], Var)
                raise self.refuse(stmt.args[0], "all arrays in it are used at once", "np.stack of it, or a loop over it")
        return marked

    def entered(self) -> tuple[tuple[Param, ...], Block]:
        """The parameters that bring what names of regions refer to copies of; those of one region are copied together."""
        given: dict[Var, Var] = {}

        def renamed(var: Var) -> Var:
            if self.shadowed(var):
                given[var] = self.names.fresh(var.base)
            return given.get(var, var)

        params = tuple(replace(p, tree=map_arg(p.tree, renamed)) for p in self.trace.params)
        guarded = tuple(
            replace(p, guarded=p.guarded or p.tree != old.tree) for p, old in zip(params, self.trace.params, strict=True)
        )
        # Where the program asks for the layout of arrays, copies have that of the arguments.
        asked = any(isinstance(s, Bind) and may_be_part(s) and self.shadowed(s.target) for s in statements(self.trace.body))
        out: list[Stmt] = []
        for group in dict.fromkeys(tuple(self.together(var)) for var in given):
            copied, arguments = self.names.fresh(), tuple(given[var] for var in group)
            if self.kinds[group[0]].tag == "array" and not (asked or group[1:]):
                out += [Bind(copied, COPY, arguments), Bind(group[0], REFERENCE, (copied,))]
            else:
                out.append(Bind(copied, DETACHED, arguments))
                out += [Bind(var, REFERENCE, (copied, Const(k))) for k, var in enumerate(group)]
        return guarded, (*self.apart(given), *out)

    def together(self, var: Var) -> Sequence[Var]:
        """The parameters that are given as one memory with a parameter of a region."""
        return next((group for group in self.given if var in group), (var,))

    def apart(self, given: Mapping[Var, Var]) -> Iterator[Bind]:
        """What refuses, at run time, arguments that are changed and share memory with others in ways that are not known."""
        every = [v for p in self.trace.params for v in variables(p.tree) if not self.shadowed(v)]
        every += [o.var for o in self.trace.outers]
        able = [v for v in every if self.kinds[v].tag in ("array", "unknown", "list", "dict", "other")]
        arrays = list(dict.fromkeys(tuple(self.together(var)) for var in given if self.kinds[var].tag == "array"))
        lists = [argument for var, argument in given.items() if self.kinds[var].tag == "list"]
        groups = [tuple(given[var] for var in group) for group in arrays]
        yield from (self.requires(SHARED, group) for group in groups if group[1:])
        if groups and not any(group[1:] for group in groups):
            groups = [tuple(v for group in groups for v in group)]
            if able or lists or groups[0][1:]:
                held = Pack("tuple", groups[0]) if groups[0][1:] else groups[0][0]
                yield self.requires(APART, (held, *able, *lists))
        else:
            for k, group in enumerate(groups):
                others = [*(v for other in groups[k + 1 :] for v in other), *able, *lists]
                yield from (self.requires(APART, (var, *others)) for var in group if others)
        for k, items in enumerate(lists):
            if able or lists[k + 1 :]:
                yield self.requires(NONE_SHARED, (items, *able, *lists[k + 1 :]))

    def requires(self, op: str, args: tuple[Arg, ...]) -> Bind:
        """A statement that raises where arguments are not as the text needs them."""
        return Bind(self.names.fresh(), op, args, (), Effect.RAISES)

    def check(self) -> None:
        """Refuse regions in which not everything is an array that is known.

        Raises:
            DifferentiationError: at the first store to such a region.
        """
        for outer in self.trace.outers:
            if self.shadowed(outer.var):
                what = f"`{outer.name}` is bound outside the function, and would change with each call"
                raise self.refuse(outer.var, what, f"a copy under another name: `y = {outer.name}.copy()`")
        items: dict[Var, set[object]] = {}
        for var in all_variables(self.trace):
            if not self.shadowed(var) or var not in self.kinds:
                continue
            kind = self.kinds[var]
            name = f"`{var.base}`" if var.base else "it"
            if kind.tag == "list":
                items.setdefault(self.region.get(var, var), set()).add(_form(element(kind)))
                if len(items[self.region.get(var, var)]) > 1 or _form(element(kind)) is None:
                    raise self.refuse(var, f"{name}, a list, may hold something else", "one list for each kind of items")
                continue
            if kind.tag in ("tuple", "dict"):
                raise self.refuse(var, f"{name}, a {kind.tag}, may hold the array", "a copy in it: x.copy()")
            if kind.tag != "array" or kind.rank is None or kind.dtype not in _DTYPES:
                what = f"{name} is not known to be an array of known rank and dtype"
                raise self.refuse(var, what, "an array made by np.zeros, or an example of the arguments")
        for loop in (s for s in statements(self.trace.body) if isinstance(s, For)):
            self.check_length(loop)

    def check_length(self, loop: For) -> None:
        """Refuse a loop that goes through a list whose length it changes: how many passes it makes is settled before it."""
        inside = list(statements(loop.body))
        changed = {self.region.get(s.items, s.items) for s in inside if isinstance(s, Append | Pop)}
        for stmt in inside if changed else ():
            match stmt:
                case Bind(op=op, args=(Var() as items, counter)) if op == GETITEM and counter == loop.counter:
                    if self.kinds.get(items, UNKNOWN).tag == "list" and self.region.get(items, items) in changed:
                        name = items.base or "a list"
                        raise refuse(
                            self.trace.source, loop.origin,
                            f"cannot differentiate this loop: it may go through `{name}`, whose length it changes",
                            "a loop over a copy",
                        )

    def refuse(self, var: Var, why: str, remedy: str) -> DifferentiationError:
        store = self.stored[self.region.get(var, var)]
        changed = next(written(store))
        shown = f"{changed.base or 'an array'}[...]" if isinstance(store, Store) and store.chain else changed.base or "a list"
        return refuse(
            self.trace.source, getattr(store, "origin", None), f"cannot differentiate a store to `{shown}`: {why}", remedy
        )

    def block(self, block: Block) -> Block:
        """A block with references for the arrays that it makes, and the parts of arrays that it shows."""
        changes = [{self.region.get(v, v) for s in statements((stmt,)) for v in written(s)} for stmt in block]
        return tuple(new for at, stmt in enumerate(block) for new in self.stmt(stmt, block, at, changes))

    def stmt(self, stmt: Stmt, block: Block, at: int, changes: list[set[Var]]) -> Iterator[Stmt]:
        match stmt:
            case Bind(op=op) if self.reads_arrays_of_list(stmt):
                yield from self.with_values(stmt)
            case Bind(target=target, op=op) if self.shadowed(target) and self.kinds[target].tag == "list":
                yield from self.listed(stmt)
            case Bind(target=target, op=op, args=(Var() as items, *_)) if op == GETITEM and self.holds_arrays(items):
                yield replace(stmt, op=REFERENCE)
            case Pop(target=target, items=items) if self.holds_arrays(items):
                yield Bind(target, REFERENCE, (items, Const(-1)), (), Effect.RAISES, stmt.origin)
                yield replace(stmt, target=self.names.fresh())
            case Bind(target=target, op=op, args=args) if self.shadowed(target):
                base = args[0] if args else None
                if op == GETITEM and self.shadowed(base) and _is_view(stmt, self.kinds):
                    yield stmt if self.only_read(target, block, at, changes) else replace(stmt, op=REFERENCE)
                elif is_part(stmt, self.kinds):
                    yield Bind(target, REFERENCE, (stmt.args[0], view_step(op)), (), stmt.effect, stmt.origin)
                elif may_be_part(stmt) and self.shadowed(base):
                    yield from part_or_copy(stmt, self.names)
                elif _makes(stmt, self.kinds):
                    made = self.names.fresh()
                    yield replace(stmt, target=made)
                    yield Bind(target, REFERENCE, (made,), origin=stmt.origin)
                else:
                    name = op.rpartition(".")[2]
                    raise self.refuse(target, f"it is not known whether `{name}` gives a copy", "a copy: x.copy()")
            case CallFunction() if any(map(self.shadowed, variables(stmt.target))):
                renamed = {v: self.names.fresh() for v in variables(stmt.target) if self.shadowed(v)}
                yield replace(stmt, target=map_arg(stmt.target, lambda v: renamed.get(v, v)))
                yield from (Bind(v, REFERENCE, (made,), origin=stmt.origin) for v, made in renamed.items())
            case Store(array=array, value=value) if self.shadowed(value) and self.kinds[array].tag == "array":
                assert isinstance(value, Var)
                held = self.names.fresh()
                yield Bind(held, GETITEM, (value,), origin=stmt.origin)
                yield replace(stmt, value=held)
            case _:
                yield with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))

    def listed(self, stmt: Bind) -> Iterator[Stmt]:
        """A list of a region as a reference to a display, to a list of its own, or to the same items."""
        base = stmt.args[0] if stmt.args else None
        match stmt:
            case Bind(op="list", args=args):
                yield replace(stmt, op=REFERENCE, args=(Pack("list", args),))
            case Bind(op="repeat", args=(item, count)) if self.shadowed(item):
                yield replace(stmt, op=REFERENCE, args=(Pack("list", (item,)), view_step("operator.mul", count)))
            case Bind(op=op, args=(_,)) if op == GETITEM:
                yield replace(stmt, op=REFERENCE)
            case Bind(op=op, args=(_,)) if op == LIST and (self.holds_arrays(base) or self.kinds[stmt.target].tag == "array"):
                yield replace(stmt, op=REFERENCE, args=(base, view_step(LIST)))  # type: ignore[arg-type]
            case Bind(op=op, args=(_, Pack(kind="slice"))) if op == GETITEM and self.holds_arrays(base):
                yield replace(stmt, op=REFERENCE)
            case Bind(op="repeat") | Bind(op="builtins.list") | Bind(op="operator.getitem", args=(_, Pack(kind="slice"))):
                if element(self.kinds[stmt.target]).tag == "array":
                    raise self.refuse(stmt.target, "it is not known which arrays are in the list", "a copy for each: x.copy()")
                made = self.names.fresh()
                yield replace(stmt, target=made)
                yield Bind(stmt.target, REFERENCE, (made,), origin=stmt.origin)
            case _:
                name = stmt.op.rpartition(".")[2]
                raise self.refuse(stmt.target, f"it is not known which list `{name}` gives", "a copy: list(items)")

    def reads_arrays_of_list(self, stmt: Bind) -> bool:
        """Whether an operation reads the arrays in a list of a region, and makes something of its own of them."""
        if stmt.op in (GETITEM, LIST) or stmt.op in LOOKS_ONLY or not any(map(self.holds_arrays, reads(stmt))):
            return False
        return not self.shadowed(stmt.target) or is_new(stmt) or stmt.op in STACKS

    def values(self, items: Var, held: Var, origin: Origin | None) -> Iterator[Stmt]:
        """A list of what the arrays in a list hold now."""
        count, k, item, value = (self.names.fresh() for _ in range(4))
        yield Bind(held, "list", (), origin=origin)
        yield Bind(count, "builtins.len", (items,), origin=origin)
        shown = Bind(item, REFERENCE, (items, k), origin=origin), Bind(value, GETITEM, (item,), origin=origin)
        body = (*shown, Append(held, value, origin))
        yield For(k, Const(0), count, Const(1), (), body, label=f"values{held.name}", origin=origin)

    def with_values(self, stmt: Bind) -> Iterator[Stmt]:
        """An operation on a list of what the arrays in a list hold now."""
        values: dict[Var, Arg] = {}
        for items in dict.fromkeys(v for v in reads(stmt) if self.holds_arrays(v)):
            held = values[items] = self.names.fresh()
            yield from self.values(items, held, stmt.origin)
        made = self.names.fresh() if self.shadowed(stmt.target) else stmt.target
        yield replace(stmt, target=made, args=tuple(map_arg(a, lambda v: values.get(v, v)) for a in stmt.args))
        if made != stmt.target:
            yield Bind(stmt.target, REFERENCE, (made,), origin=stmt.origin)

    def only_read(self, var: Var, block: Block, at: int, changes: list[set[Var]]) -> bool:
        """Whether a view is read only before its region changes, in its own block: then its value serves as well."""
        region, left = self.region.get(var, var), 0
        uses = sum(v == var for s in statements(self.trace.body) for v in (*reads(s), *closing_reads(s)))
        uses += sum(v == var for v in variables(self.trace.result))
        for later in range(at + 1, len(block)):
            stmt = block[later]
            here = sum(v == var for v in reads(stmt))
            if here:
                shows = isinstance(stmt, Bind) and self.shadowed(stmt.target) and not _makes(stmt, self.kinds)
                target = isinstance(stmt, Store) and stmt.array == var
                if shows or target or not isinstance(stmt, Bind | Store):
                    return False
            left += here
            if region in changes[later]:
                break
        return left == uses


def _is_view(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a load shows a part of its array: each index is an integer or a slice."""
    return all(_is_basic(part, kinds) for step in stmt.args[1:] for part in parts(step))


def _is_basic(part: Arg, kinds: Mapping[Var, Kind]) -> bool:
    match part:
        case Pack(kind="slice" | "view"):
            return True
        case Const(value=value):
            return value is None or value is Ellipsis or type(value) is int
        case Var():
            kind = kinds.get(part, UNKNOWN)
            return kind.tag in ("int", "numpy scalar") and is_integer(kind)
    return False


def _is_copy(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a load takes a copy: some index is an array or a list."""
    for step in stmt.args[1:]:
        for part in parts(step):
            kind = kinds.get(part, UNKNOWN) if isinstance(part, Var) else UNKNOWN
            if (isinstance(part, Pack) and part.kind == "list") or (kind.tag == "array" and kind.rank):
                return True
    return False


def _makes(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether the result of an operation is surely memory of its own."""
    if stmt.op == GETITEM:
        base = kinds.get(stmt.args[0], UNKNOWN) if isinstance(stmt.args[0], Var) else UNKNOWN
        return base.tag == "array" and _is_copy(stmt, kinds)
    listed = stmt.op in STACKS and bool(stmt.args) and kinds.get(stmt.args[0], UNKNOWN).tag == "list"  # type: ignore[arg-type]
    return listed or stmt.op in LOOKS_ONLY or is_new(stmt)


def _sharing(stmt: Stmt, kinds: Mapping[Var, Kind]) -> Iterator[tuple[Var, Var]]:
    """The names that a statement makes show one memory, or of which one may hold the other."""

    def able(var: Var) -> bool:
        kind = kinds.get(var, UNKNOWN)
        return kind.tag not in _STILL

    yield from ((one, other) for one, other in joins(stmt) if isinstance(other, Var) and able(one) and able(other))
    match stmt:
        case Bind(target=target, op=op) if able(target) and not _makes(stmt, kinds):
            first = reads(stmt)[:1] if op == GETITEM else reads(stmt)
            yield from ((target, v) for v in first if able(v))
        case Bind(target=target, op=op) if able(target) and op in HOLDERS:
            yield from ((target, v) for v in reads(stmt) if able(v))
        case CallFunction(target=target):
            yield from ((one, other) for one in variables(target) for other in reads(stmt) if able(one) and able(other))
        case Append(items=items, value=value) if isinstance(value, Var) and able(value):
            yield items, value
        case Pop(target=target, items=items) if able(target):
            yield target, items
        case Store(array=array, value=value) if kinds.get(array, UNKNOWN).tag != "array":
            yield from ((array, v) for v in variables(value) if able(v))


def _form(kind: Kind) -> object:
    """What all items of the lists of a region have in common; None for what no list of a region may hold."""
    if kind.tag == "array":
        return (kind.rank, kind.dtype) if kind.rank is not None and kind.dtype in _DTYPES else None
    return kind.dtype if kind.numeric and kind.rank == 0 and kind.dtype in _DTYPES else None
