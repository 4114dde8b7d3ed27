"""References in the place of names, in a trace that was lowered by reference: to what is made, and to what is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from adjoint_gen.analysis.activity import GIVEN, Leaf
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.memory import LOOKS_AT_NAMES, LOOKS_ONLY, STEPS
from adjoint_gen.ir.trace import (
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Const,
    Effect,
    If,
    Pack,
    Pop,
    Stmt,
    Store,
    Trace,
    Var,
    Yield,
)
from adjoint_gen.ir.views import ABOUT_IDENTITY, GETITEM, OF_VALUES, REFERENCE, operation_of, view_step
from adjoint_gen.ir.walk import all_variables, blocks, map_arg, reads, statements, variables, with_blocks
from adjoint_gen.rules.listing import COUNTED, KEPT, LIST, OF_SETS, SEQUENCE, SET, STACKS, TABLE, element
from adjoint_gen.rules.memory import is_new
from adjoint_gen.rules.whole_tuples import FROM_KEYS
from adjoint_gen.transform.as_primal import with_loads
from adjoint_gen.transform.region_calls import Handed, with_leaves
from adjoint_gen.transform.region_copies import from_keys, values
from adjoint_gen.transform.region_entry import Entry
from adjoint_gen.transform.region_facts import CONTAINERS, holds_dicts, is_view, makes
from adjoint_gen.transform.region_table import Regions
from adjoint_gen.transform.region_views import is_part, may_be_part, part_or_copy

_OF_TEXTS = frozenset({"method", "re.findall", "re.split"})
"""What makes a list of texts, of which these and methods of texts are the only ones that are known to give one."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The pass over a trace; functions that call themselves are ``handed`` references."""

    regions: Regions
    handed: Handed

    def function(self) -> Trace:
        """A function that calls itself, with its references; it is given those to what it changes, and gives others.

        Raises:
            DifferentiationError: it is a checkpoint, which cannot start again from what it has changed.
        """
        trace = replace(self.regions.trace, functions=())
        if not self.regions.stored:
            return trace
        self.regions.check(self.handed)
        given = [v for p in trace.params for v in variables(p.tree) if self.regions.shadowed(v)]
        if given and trace.checkpointed:
            why = "a checkpoint that calls itself cannot start again from it"
            raise self.regions.refuse(given[0], why, "a function that returns a new array")
        results = [v for v in variables(trace.result) if self.regions.shadowed(v)]
        marked = replace(trace, body=self.block(trace.body), references=self.regions.groups(given))
        return self.loaded(marked, results)

    def marked(self) -> Trace:
        """The trace with its references."""
        if not self.regions.stored:
            return self.regions.trace
        self.regions.check(self.handed)
        params, entered = Entry(self.regions).entered()
        given_back = filter(self.regions.holds_references, variables(self.regions.trace.result))
        returned = {v: self.regions.names.fresh() for v in given_back if not holds_dicts(self.regions.kinds[v])}
        last = (stmt for items, held in returned.items() for stmt in values(self.regions, items, held, None))
        body = (*entered, *self.block(self.regions.trace.body), *last)
        result = map_arg(self.regions.trace.result, lambda v: returned.get(v, v))
        return self.loaded(replace(self.regions.trace, params=params, body=body, result=result))

    def loaded(self, marked: Trace, handed: Iterable[Var] = ()) -> Trace:
        """The trace with loads where it means what references hold; what is ``handed`` on stays a reference."""
        read = (GETITEM, *STEPS)
        values = {s.target for s in statements(marked.body) if isinstance(s, Bind) and s.op in read}  # parts, read at once
        every = all_variables(self.regions.trace)
        shadows = frozenset(v for v in every if self.regions.shadowed(v) and v not in values)
        sets = {v for v in shadows if self.regions.kinds.get(v, UNKNOWN).is_set}  # of which nobody reads all that is in it
        marked = with_loads(marked, shadows - sets, handed)
        given_out = set(variables(marked.result))
        looks = {f.name for f in self.regions.trace.functions if f.catches}  # an attempt only looks, and gives a number
        calls = (s for s in statements(marked.body) if isinstance(s, CallFunction) and s.function in looks)
        looked_at = {v for call in calls for arg in call.args for v in variables(arg)}
        for stmt in statements(marked.body):
            match stmt:
                case Bind(target=target, op=op, args=(Var() as items,)) if op == GETITEM and self.is_used_as_one(items):
                    if target in looked_at or (target in given_out and holds_dicts(self.regions.kinds[items])):
                        continue
                    why = "all that is in it is used at once"
                    raise self.regions.refuse(items, why, "np.stack of a list of arrays, or a loop over it")
        return marked

    def is_used_as_one(self, items: Var) -> bool:
        """Whether a value of this would hold references, or be a dict."""
        of_dict = self.regions.kinds.get(items, UNKNOWN).tag == "dict" and self.regions.shadowed(items)
        return of_dict or self.regions.holds_references(items)

    def block(self, block: Block) -> Block:
        """A block with references for the arrays that it makes, and the parts of arrays that it shows."""
        changes = self.regions.changes(block, self.handed)
        return tuple(new for at, stmt in enumerate(block) for new in self.stmt(stmt, block, at, changes))

    def stmt(self, stmt: Stmt, block: Block, at: int, changes: list[set[Var]]) -> Iterator[Stmt]:
        """A statement, the one at ``at`` in its block, of which each changes some regions, with references."""
        match stmt:
            case Bind(op=op, args=(Var() as items, *rest)) if op == SEQUENCE and self.regions.holds_references(items):
                count, places = self.regions.names.fresh(), self.regions.names.fresh()  # how many it holds is all that it asks
                yield Bind(count, "builtins.len", (items,), origin=stmt.origin)
                yield Bind(places, "builtins.range", (count,), origin=stmt.origin)
                yield replace(stmt, args=(places, *rest))
            case Bind(op=op) if op in ABOUT_IDENTITY:
                pass  # it was asked of what is given
            case Bind(op=op) if self.reads_arrays_of_list(stmt):
                yield from self.with_values(stmt)
            case Bind(target=target, op=op, args=(Var() as items, step)) if op == GETITEM and self.is_item(target, items, step):
                yield replace(stmt, op=REFERENCE)
            case Bind(target=target) if self.regions.shadowed(target) and self.regions.kinds[target].tag in CONTAINERS:
                yield from (self.of_values(new) for new in self.listed(stmt))
            case Pop(items=items) if self.regions.kinds[items].is_set:
                yield stmt
            case Pop(target=target, items=items, key=Var() | Const() | Pack() as key) if self.regions.shadowed(items):
                op = REFERENCE if self.is_item(target, items, key) else GETITEM
                yield Bind(target, op, (items, key), (), Effect.PURE, stmt.origin)
                yield replace(stmt, target=self.regions.names.fresh())
            case Pop(target=target, items=items) if self.regions.holds_references(items):
                yield Bind(target, REFERENCE, (items, Const(-1)), (), Effect.RAISES, stmt.origin)
                yield replace(stmt, target=self.regions.names.fresh())
            case Bind(target=target, op=op, args=args) if self.regions.shadowed(target):
                base = args[0] if args else None
                if op == GETITEM and self.regions.shadowed(base) and is_view(stmt, self.regions.kinds):
                    if self.regions.only_read(target, target, block, at, changes):
                        yield from self.read_at_once(stmt)
                    else:
                        yield replace(stmt, op=REFERENCE)
                elif is_part(stmt, self.regions.kinds):
                    yield Bind(target, REFERENCE, (stmt.args[0], view_step(op)), (), stmt.effect, stmt.origin)
                elif may_be_part(stmt) and self.regions.shadowed(base):
                    yield from part_or_copy(stmt, self.regions.names)
                elif makes(stmt, self.regions.kinds):
                    made = self.regions.names.fresh()
                    yield replace(stmt, target=made)
                    yield Bind(target, REFERENCE, (made,), origin=stmt.origin)
                else:
                    name = op.rpartition(".")[2]
                    raise self.regions.refuse(target, f"it is not known whether `{name}` gives a copy", "a copy: x.copy()")
            case CallFunction():
                yield from self.call(stmt, self.handed.references.get(stmt.function, set()))
            case If(yields=yields) if not self.regions.read_at_once.isdisjoint(y.result for y in yields):
                yield self.branch(stmt)
            case Store(array=array, value=value) if self.regions.shadowed(value) and self.regions.kinds[array].tag == "array":
                assert isinstance(value, Var)
                held = self.regions.names.fresh()
                yield Bind(held, GETITEM, (value,), origin=stmt.origin)
                yield replace(stmt, value=held)
            case _:
                yield with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))

    def branch(self, stmt: If) -> If:
        """A branch that yields what references hold where that is read at once, and a number on the other side."""
        sides, yields = [list(self.block(stmt.then)), list(self.block(stmt.orelse))], list[Yield]()

        def held(atom: Atom, side: list[Stmt]) -> Atom:
            if not self.regions.shadowed(atom):
                return atom
            side.append(Bind(value := self.regions.names.fresh(), GETITEM, (atom,), origin=stmt.origin))
            return value

        for y in stmt.yields:
            both = zip((y.then, y.orelse), sides, strict=True)
            read = y.result in self.regions.read_at_once
            then, orelse = (held(atom, side) if read else atom for atom, side in both)
            yields.append(Yield(y.result, then, orelse))
        return replace(stmt, then=tuple(sides[0]), orelse=tuple(sides[1]), yields=tuple(yields))

    def read_at_once(self, load: Bind) -> Iterator[Bind]:
        """A load; of what is a view at the end of its chain the array itself, which others may load as well."""
        match load.args:
            case (array, Pack(items=(_, *rest)) as step) if (op := operation_of(step)) in STEPS:
                held = self.regions.names.fresh()
                yield replace(load, target=held, args=(array,))
                yield Bind(load.target, op, (held, *rest), (), load.effect, load.origin)
            case _:
                yield load

    def call(self, stmt: CallFunction, references: set[Leaf]) -> Iterator[Stmt]:
        """A call that is handed references where it changes what it is given, and values elsewhere."""
        handed, loads, made = dict[Var, None](), list[Stmt](), dict[Var, Var]()
        tries = any(f.name == stmt.function and f.catches for f in self.regions.trace.functions)

        def value(var: Var, leaf: Leaf) -> Var:
            if not self.regions.shadowed(var):
                return var
            if leaf in references:
                handed[var] = None
                return var
            if leaf[:1] == (GIVEN,):
                held = self.regions.names.fresh()
                now = Bind(held, GETITEM, (var,), origin=stmt.origin)  # which an attempt looks at only
                loads.extend((now,) if tries else values(self.regions, var, held, stmt.origin))
                return held
            made[var] = self.regions.names.fresh()
            return made[var]

        args = tuple(with_leaves(arg, value, (GIVEN, k)) for k, arg in enumerate(stmt.args))
        target = with_leaves(stmt.target, value)
        yield from loads
        groups = () if tries else self.regions.groups(handed)
        yield replace(stmt, args=args, target=target, references=groups)
        yield from (Bind(v, REFERENCE, (new,), origin=stmt.origin) for v, new in made.items())

    def listed(self, stmt: Bind) -> Iterator[Stmt]:
        """A list of a region as a reference to a display, to a list of its own, or to the same items."""
        base = stmt.args[0] if stmt.args else None
        match stmt:
            case Bind(op="list", args=args):
                yield replace(stmt, op=REFERENCE, args=(Pack("list", args),))
            case Bind(op=op, args=args) if op in KEPT:
                held = Pack("dict" if op == TABLE else "set" if op == SET else "record", args)
                yield replace(stmt, op=REFERENCE, args=(held,))
            case Bind(op="repeat", args=(item, count)) if self.regions.shadowed(item):
                yield replace(stmt, op=REFERENCE, args=(Pack("list", (item,)), view_step("operator.mul", count)))
            case Bind(op=op, args=(_,)) if op == GETITEM:
                yield replace(stmt, op=REFERENCE)
            case Bind(op=op, args=(_,)) if op == LIST and self.regions.holds_references(base):
                yield replace(stmt, op=REFERENCE, args=(base, view_step(LIST)))  # type: ignore[arg-type]
            case Bind(target=target, op=op, args=(Var() as keys,)) if op == FROM_KEYS:
                yield from from_keys(self.regions, keys, target, stmt.origin)
            case Bind(op=op) if op in OF_SETS or op == COUNTED or self._is_of_texts(stmt):  # there is no reference in it
                made = self.regions.names.fresh()
                yield replace(stmt, target=made)
                yield Bind(stmt.target, REFERENCE, (made,), origin=stmt.origin)
            case Bind(op="repeat" | "builtins.list" | "builtins.sorted") | Bind(op="operator.getitem", args=(_, Pack("slice"))):
                if element(self.regions.kinds[stmt.target]).tag in ("array", "list"):
                    why = "it is not known which arrays are in the list"
                    raise self.regions.refuse(stmt.target, why, "a copy for each: x.copy()")
                made = self.regions.names.fresh()
                yield replace(stmt, target=made)
                yield Bind(stmt.target, REFERENCE, (made,), origin=stmt.origin)
            case _:
                name = stmt.op.rpartition(".")[2]
                raise self.regions.refuse(stmt.target, f"it is not known which list `{name}` gives", "a copy: list(items)")

    def _is_of_texts(self, stmt: Bind) -> bool:
        """Whether this makes a list of texts: ``text.split()``, ``re.findall(...)``."""
        return stmt.op in _OF_TEXTS and element(self.regions.kinds[stmt.target]).tag == "str"

    def of_values(self, stmt: Stmt) -> Stmt:
        """A reference, which says so where the list or dict holds values; any other statement as it is."""
        match stmt:
            case Bind(target=target, op=op) if op == REFERENCE and target in self.regions.of_values:
                held = self.regions.kinds[target].inside
                return stmt if all(kind.tag in CONTAINERS for kind in held) else replace(stmt, params=(OF_VALUES,))
        return stmt

    def is_item(self, target: Var, items: Var, step: Arg) -> bool:
        """Whether this is a reference that a list or dict holds, or a list of some of those that a list holds."""
        if isinstance(step, Pack) and step.kind == "slice" and not self.regions.holds_references(items):
            return False
        return self.shadowed_container(items) and self.regions.is_reference(self.regions.kinds[target], items)

    def shadowed_container(self, items: Var) -> bool:
        """Whether this is a list or dict of a region that is stored to."""
        return self.regions.shadowed(items) and self.regions.kinds[items].tag in CONTAINERS

    def reads_arrays_of_list(self, stmt: Bind) -> bool:
        """Whether an operation reads the arrays in a list of a region, and makes something of its own of them."""
        if stmt.op in (GETITEM, LIST, *LOOKS_ONLY, *LOOKS_AT_NAMES) or not any(map(self.regions.holds_references, reads(stmt))):
            return False
        return not self.regions.shadowed(stmt.target) or is_new(stmt) or stmt.op in STACKS

    def with_values(self, stmt: Bind) -> Iterator[Stmt]:
        """An operation on a list of what the arrays in a list hold now."""
        found: dict[Var, Arg] = {}
        for items in dict.fromkeys(v for v in reads(stmt) if self.regions.holds_references(v)):
            held = found[items] = self.regions.names.fresh()
            yield from values(self.regions, items, held, stmt.origin)
        made = self.regions.names.fresh() if self.regions.shadowed(stmt.target) else stmt.target
        yield replace(stmt, target=made, args=tuple(map_arg(a, lambda v: found.get(v, v)) for a in stmt.args))
        if made != stmt.target:
            yield Bind(stmt.target, REFERENCE, (made,), origin=stmt.origin)
