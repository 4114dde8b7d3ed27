"""Shadowed regions: a trace in which every store is to whatever its name shows becomes one whose references are marked.

The front lowers a function *by reference* where it cannot tell which names show one array: nothing is copied, and a store
changes the memory that the name refers to. Here the names are united that may show one memory; in each region that is
stored to, what is made becomes a reference to memory of its own, a view becomes a reference to a part, and whatever reads
the contents loads them first. A copy of what the caller gives is made once, at entry.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adjoint_gen.analysis.activity import GIVEN, Leaf
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import united, written
from adjoint_gen.errors import DifferentiationError, refuse
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
from adjoint_gen.ir.views import ABOUT_MEMORY, APART, DETACHED, GETITEM, NONE_SHARED, REFERENCE, SHARED, view_step
from adjoint_gen.ir.walk import all_variables, blocks, closing_reads, map_arg, reads, statements, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import LIST, STACKS, element
from adjoint_gen.rules.memory import LOOKS_ONLY, is_new
from adjoint_gen.transform.again import with_loads
from adjoint_gen.transform.inline import written_out
from adjoint_gen.transform.parts import READ_ONLY, is_part, may_be_part, part_or_copy, shown_where_read
from adjoint_gen.transform.region_calls import Handed, at_call, with_leaves
from adjoint_gen.transform.region_facts import DTYPES, depth, form, is_able, is_view, makes, sharing

COPY = "ndarray.copy"


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
    places = {place: var for param in trace.params for place, var in _places(param.name, param.tree)}
    kinds = infer(trace)
    given = [[places[place] for place in group] for group in shared]
    given = [group for group in given if len({kinds[var].dtype for var in group}) == 1]
    _, found = _all_regions(trace, given)
    functions = tuple(shown_where_read(f, found[f.name].shadowed) for f in trace.functions)
    trace = replace(shown_where_read(trace, found[trace.name].shadowed), functions=functions)
    handed, regions = _all_regions(trace, given, READ_ONLY)
    marked = tuple(regions[f.name].function(handed) for f in trace.functions)
    return replace(regions[trace.name].marked(handed), functions=marked)


def _all_regions(
    trace: Trace, given: Collection[Sequence[Var]], values: Container[str] = ()
) -> tuple[Handed, dict[str, _Regions]]:
    """The regions of a trace and of its functions, which agree on what their calls hand over."""
    handed = Handed()
    whole = {f.name: replace(f, functions=trace.functions) for f in (*trace.functions, trace)}
    while True:
        before = handed.size()
        regions = {
            name: _Regions.of(function, handed, given if name == trace.name else (), values) for name, function in whole.items()
        }
        for name, found in regions.items():
            handed.learn(whole[name], found.able(), found.stored, whole)
        if handed.size() == before:
            return handed, regions


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
    stored: Mapping[Var, Stmt | None]
    given: Collection[Sequence[Var]]

    @staticmethod
    def of(
        trace: Trace, handed: Handed, given: Collection[Sequence[Var]] = (), values: Container[str] = ()
    ) -> _Regions:
        """Find them; parameters in ``given`` are one memory, and what the operations among ``values`` give is not kept."""
        kinds = infer(trace)
        read = {v for stmt in statements(trace.body) for v in (*reads(stmt), *closing_reads(stmt))}
        read.update(variables(trace.result))
        every = [s for s in statements(trace.body) if not isinstance(s, Bind) or (s.target in read and s.op not in values)]
        pairs = [(one, other) for stmt in every for one, other in sharing(stmt, kinds)]
        passed = [pair for pair in handed.pairs(trace) if all(is_able(var, kinds) for var in pair)]
        region = united([*pairs, *passed, *((group[0], var) for group in given for var in group[1:])])
        stored: dict[Var, Stmt | None] = {}
        for stmt in statements(trace.body):
            for var in written(stmt) if isinstance(stmt, Store | Append | Pop) else ():
                stored.setdefault(region.get(var, var), stmt)
        stored |= {root: call for var, call in handed.stored(trace) if (root := region.get(var, var)) not in stored}
        return _Regions(trace, kinds, Names(all_variables(trace)), region, stored, given)

    def shadowed(self, var: object) -> bool:
        """Whether a name is a reference to a region that is stored to."""
        return isinstance(var, Var) and self.root(var) in self.stored

    def element(self, items: object) -> Kind:
        """The kind of the items of a list, UNKNOWN of anything else."""
        kind = self.kinds.get(items, UNKNOWN) if isinstance(items, Var) else UNKNOWN
        return element(kind) if kind.tag == "list" else UNKNOWN

    def holds_references(self, items: object) -> bool:
        """Whether this is a list of a region that is stored to, of arrays or lists."""
        return self.shadowed(items) and self.element(items).tag in ("array", "list")

    def able(self) -> dict[Var, Var]:
        """The region of each name that may show memory which others show, too."""
        return {var: self.root(var) for var in all_variables(self.trace) if is_able(var, self.kinds)}

    def groups(self, names: Iterable[Var]) -> tuple[tuple[Var, ...], ...]:
        """Names by their regions."""
        found: dict[Var, dict[Var, None]] = {}
        for var in names:
            found.setdefault(self.root(var), {})[var] = None
        return tuple(map(tuple, found.values()))

    def function(self, handed: Handed) -> Trace:
        """A function that calls itself, with its references; it is given those to what it changes, and gives others.

        Raises:
            DifferentiationError: it is a checkpoint, which cannot start again from what it has changed.
        """
        trace = replace(self.trace, functions=())
        if not self.stored:
            return trace
        self.check()
        given = [v for p in trace.params for v in variables(p.tree) if self.shadowed(v)]
        if given and trace.checkpointed:
            raise self.refuse(given[0], "a checkpoint that calls itself cannot start again from it", "a function that returns")
        results = [v for v in variables(trace.result) if self.shadowed(v)]
        for var in (*given, *results):
            self.refuse_list(var)
        marked = replace(trace, body=self.block(trace.body, handed), references=self.groups(given))
        return self.loaded(marked, results)

    def refuse_list(self, var: Var) -> None:
        """Refuse to hand a list on to a function that calls itself, or is called by one."""
        if self.kinds[var].tag == "list":
            what = f"`{var.base or 'a list'}` is given to a function that calls itself, or by one"
            raise self.refuse(var, what, "an array, or a list that is made anew")

    def loaded(self, marked: Trace, handed: Iterable[Var] = ()) -> Trace:
        """The trace with loads where it means what references hold; what is ``handed`` on stays a reference."""
        shadows = frozenset(v for v in all_variables(self.trace) if self.shadowed(v))
        marked = with_loads(marked, shadows, handed)
        for stmt in statements(marked.body):
            if isinstance(stmt, Bind) and stmt.op == GETITEM and len(stmt.args) == 1 and self.holds_references(stmt.args[0]):
                assert isinstance(stmt.args[0], Var)
                raise self.refuse(stmt.args[0], "all arrays in it are used at once", "np.stack of it, or a loop over it")
        return marked

    def marked(self, handed: Handed) -> Trace:
        """The trace with its references."""
        if not self.stored:
            return self.trace
        self.check()
        self.check_places()
        params, entered = self.entered()
        returned = {v: self.names.fresh() for v in variables(self.trace.result) if self.holds_references(v)}
        last = (stmt for items, held in returned.items() for stmt in self.values(items, held, None))
        body = (*entered, *self.block(self.trace.body, handed), *last)
        result = map_arg(self.trace.result, lambda v: returned.get(v, v))
        return self.loaded(replace(self.trace, params=params, body=body, result=result))

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
        items: dict[tuple[Var, int], set[object]] = {}
        for var in all_variables(self.trace):
            if not self.shadowed(var) or var not in self.kinds:
                continue
            kind = self.kinds[var]
            name = f"`{var.base}`" if var.base else "it"
            if kind.tag == "list":
                same = items.setdefault((self.root(var), depth(kind)), set())
                same.add(form(element(kind)))
                if same != {form(element(kind))} or None in same:
                    raise self.refuse(var, f"{name}, a list, may hold something else", "one list for each kind of items")
                continue
            if kind.tag in ("tuple", "dict"):
                raise self.refuse(var, f"{name}, a {kind.tag}, may hold the array", "a copy in it: x.copy()")
            if kind.tag != "array" or kind.rank is None or kind.dtype not in DTYPES:
                what = f"{name} is not known to be an array of known rank and dtype"
                raise self.refuse(var, what, "an array made by np.zeros, or an example of the arguments")
        for loop in (s for s in statements(self.trace.body) if isinstance(s, For)):
            self.check_length(loop)

    def check_places(self) -> None:
        """Refuse other arrays in the places of lists that are given: a gradient is read off the shadows in these places."""
        lists = {self.root(v) for p in self.trace.params for v in variables(p.tree) if self.holds_references(v)}
        for stmt in statements(self.trace.body) if lists else ():
            match stmt:
                case Append(items=items) | Pop(items=items) if self.holds_references(items):
                    moved = items
                case Store(array=items, value=value) if self.holds_references(items) and self.shadowed(value):
                    moved = items
                case _:
                    continue
            if self.root(moved) in lists:
                what = "it may be a list that is given, and gets or loses arrays"
                raise self.refuse(moved, what, "a list of its own: list(xs)")

    def check_length(self, loop: For) -> None:
        """Refuse a loop that goes through a list whose length it changes: how many passes it makes is settled before it."""
        changed = {self.root(s.items) for s in statements(loop.body) if isinstance(s, Append | Pop)}
        for stmt in statements(loop.body) if changed else ():
            match stmt:
                case Bind(op=op, args=(Var() as items, counter)) if op == GETITEM and counter == loop.counter:
                    if self.kinds.get(items, UNKNOWN).tag == "list" and self.root(items) in changed:
                        name = items.base or "a list"
                        raise refuse(
                            self.trace.source, loop.origin,
                            f"cannot differentiate this loop: it may go through `{name}`, whose length it changes",
                            "a loop over a copy",
                        )

    def refuse(self, var: Var, why: str, remedy: str) -> DifferentiationError:
        stmt = self.stored[self.root(var)]
        match stmt:
            case CallFunction(function=function):
                what = f"cannot differentiate this call of `{function}`, which changes an array"
            case None:
                what = f"cannot differentiate `{self.trace.source.qualname}`, whose parameter or result is changed elsewhere"
            case _:
                changed = next(written(stmt))
                part = isinstance(stmt, Store) and stmt.chain
                shown = f"{changed.base or 'an array'}[...]" if part else changed.base or "a list"
                what = f"cannot differentiate a store to `{shown}`"
        return refuse(self.trace.source, getattr(stmt, "origin", None), f"{what}: {why}", remedy)

    def block(self, block: Block, handed: Handed) -> Block:
        """A block with references for the arrays that it makes, and the parts of arrays that it shows."""
        changes = [set(map(self.root, self.changed((stmt,), handed))) for stmt in block]
        return tuple(new for at, stmt in enumerate(block) for new in self.stmt(stmt, block, at, changes, handed))

    def root(self, var: Var) -> Var:
        """What stands for a region."""
        return self.region.get(var, var)

    def changed(self, block: Block, handed: Handed) -> Iterator[Var]:
        """What the statements of a block change."""
        for stmt in statements(block):
            yield from written(stmt)
            if isinstance(stmt, CallFunction):
                yield from (v for leaf in handed.references.get(stmt.function, ()) for v in at_call(stmt, leaf))

    def stmt(self, stmt: Stmt, block: Block, at: int, changes: list[set[Var]], handed: Handed) -> Iterator[Stmt]:
        match stmt:
            case Bind(op=op) if self.reads_arrays_of_list(stmt):
                yield from self.with_values(stmt)
            case Bind(op=op, args=(Var() as items, *_)) if op == GETITEM and self.holds_references(items):
                yield replace(stmt, op=REFERENCE)
            case Bind(target=target) if self.shadowed(target) and self.kinds[target].tag == "list":
                yield from self.listed(stmt)
            case Pop(target=target, items=items) if self.holds_references(items):
                yield Bind(target, REFERENCE, (items, Const(-1)), (), Effect.RAISES, stmt.origin)
                yield replace(stmt, target=self.names.fresh())
            case Bind(target=target, op=op, args=args) if self.shadowed(target):
                base = args[0] if args else None
                if op == GETITEM and self.shadowed(base) and is_view(stmt, self.kinds):
                    yield stmt if self.only_read(target, block, at, changes) else replace(stmt, op=REFERENCE)
                elif is_part(stmt, self.kinds):
                    yield Bind(target, REFERENCE, (stmt.args[0], view_step(op)), (), stmt.effect, stmt.origin)
                elif may_be_part(stmt) and self.shadowed(base):
                    yield from part_or_copy(stmt, self.names)
                elif makes(stmt, self.kinds):
                    made = self.names.fresh()
                    yield replace(stmt, target=made)
                    yield Bind(target, REFERENCE, (made,), origin=stmt.origin)
                else:
                    name = op.rpartition(".")[2]
                    raise self.refuse(target, f"it is not known whether `{name}` gives a copy", "a copy: x.copy()")
            case CallFunction():
                yield from self.call(stmt, handed.references.get(stmt.function, set()))
            case Store(array=array, value=value) if self.shadowed(value) and self.kinds[array].tag == "array":
                assert isinstance(value, Var)
                held = self.names.fresh()
                yield Bind(held, GETITEM, (value,), origin=stmt.origin)
                yield replace(stmt, value=held)
            case _:
                yield with_blocks(stmt, tuple(self.block(b, handed) for b in blocks(stmt)))

    def call(self, stmt: CallFunction, references: set[Leaf]) -> Iterator[Stmt]:
        """A call that is handed references where it changes what it is given, and values elsewhere."""
        handed, loads, made = dict[Var, None](), list[Bind](), dict[Var, Var]()

        def value(var: Var, leaf: Leaf) -> Var:
            if not self.shadowed(var):
                return var
            self.refuse_list(var)
            if leaf in references:
                handed[var] = None
                return var
            if leaf[:1] == (GIVEN,):
                loads.append(Bind(self.names.fresh(), GETITEM, (var,), origin=stmt.origin))
                return loads[-1].target
            made[var] = self.names.fresh()
            return made[var]

        args = tuple(with_leaves(arg, value, (GIVEN, k)) for k, arg in enumerate(stmt.args))
        target = with_leaves(stmt.target, value)
        yield from loads
        yield replace(stmt, args=args, target=target, references=self.groups(handed))
        yield from (Bind(v, REFERENCE, (new,), origin=stmt.origin) for v, new in made.items())

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
            case Bind(op=op, args=(_,)) if op == LIST and self.holds_references(base):
                yield replace(stmt, op=REFERENCE, args=(base, view_step(LIST)))  # type: ignore[arg-type]
            case Bind(op="repeat") | Bind(op="builtins.list") | Bind(op="operator.getitem", args=(_, Pack(kind="slice"))):
                if element(self.kinds[stmt.target]).tag in ("array", "list"):
                    raise self.refuse(stmt.target, "it is not known which arrays are in the list", "a copy for each: x.copy()")
                made = self.names.fresh()
                yield replace(stmt, target=made)
                yield Bind(stmt.target, REFERENCE, (made,), origin=stmt.origin)
            case _:
                name = stmt.op.rpartition(".")[2]
                raise self.refuse(stmt.target, f"it is not known which list `{name}` gives", "a copy: list(items)")

    def reads_arrays_of_list(self, stmt: Bind) -> bool:
        """Whether an operation reads the arrays in a list of a region, and makes something of its own of them."""
        if stmt.op in (GETITEM, LIST) or stmt.op in LOOKS_ONLY or not any(map(self.holds_references, reads(stmt))):
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
        for items in dict.fromkeys(v for v in reads(stmt) if self.holds_references(v)):
            held = values[items] = self.names.fresh()
            yield from self.values(items, held, stmt.origin)
        made = self.names.fresh() if self.shadowed(stmt.target) else stmt.target
        yield replace(stmt, target=made, args=tuple(map_arg(a, lambda v: values.get(v, v)) for a in stmt.args))
        if made != stmt.target:
            yield Bind(stmt.target, REFERENCE, (made,), origin=stmt.origin)

    def only_read(self, var: Var, block: Block, at: int, changes: list[set[Var]]) -> bool:
        """Whether a view is read only before its region changes, in its own block: then its value serves as well."""
        region, left = self.root(var), 0
        uses = sum(v == var for s in statements(self.trace.body) for v in (*reads(s), *closing_reads(s)))
        uses += sum(v == var for v in variables(self.trace.result))
        for later in range(at + 1, len(block)):
            stmt = block[later]
            here = sum(v == var for v in reads(stmt))
            if here:
                shows = isinstance(stmt, Bind) and self.shadowed(stmt.target) and not makes(stmt, self.kinds)
                target = isinstance(stmt, Store) and stmt.array == var
                if shows or target or not isinstance(stmt, Bind | Store):
                    return False
            left += here
            if region in changes[later]:
                break
        return left == uses
