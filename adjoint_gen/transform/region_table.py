"""What is known of the regions of a trace that was lowered by reference: which names show one memory, and what is refused."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.errors import DifferentiationError, in_users_words, refuse
from adjoint_gen.ir.joins import united, written
from adjoint_gen.ir.kinds import UNKNOWN, Kind, name_of_key
from adjoint_gen.ir.memory import HOLDERS
from adjoint_gen.ir.trace import (
    UNDEF,
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Const,
    For,
    If,
    Pack,
    Pop,
    Stmt,
    Store,
    Trace,
    Var,
)
from adjoint_gen.ir.views import GETITEM, HELD_ONCE
from adjoint_gen.ir.walk import all_variables, blocks, closing_reads, defines, known_leaves, reads, statements, variables
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import HAS, KEPT, LIST, TUPLES, element
from adjoint_gen.rules.whole_tuples import COMPARED
from adjoint_gen.transform.region_calls import Handed
from adjoint_gen.transform.region_facts import (
    CONTAINERS,
    DTYPES,
    agree,
    depth,
    fills_none,
    form,
    innermost,
    is_able,
    is_uniform,
    links,
    makes,
    sharing,
)
from adjoint_gen.transform.region_values import held_as_values

LENGTH = "builtins.len"
_COUNTS = (LENGTH, "builtins.min")


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of a trace that are stored to, by the names that show them.

    ``holding`` are those of what may hold a list: arrays, which hold none, connect no two of these. ``of_values`` are the lists
    and dicts that hold values (:mod:`adjoint_gen.transform.region_values`).
    """

    trace: Trace
    kinds: Mapping[Var, Kind]
    names: Names
    region: Mapping[Var, Var]
    stored: Mapping[Var, Stmt | None]
    given: Collection[Sequence[Var]]
    read_at_once: frozenset[Var] = frozenset()
    empty: frozenset[Var] = frozenset()
    holding: Mapping[Var, Var] = field(default_factory=dict)
    of_values: frozenset[Var] = frozenset()

    @staticmethod
    def of(
        trace: Trace, handed: Handed, given: Collection[Sequence[Var]] = (), values: Container[Var] = (),
        empty: frozenset[Var] = frozenset(),
    ) -> Regions:
        """Find them; parameters in ``given`` are one memory, and ``values`` are no names of what they were made from.

        What is a number or an array is in none where it is only read before that changes. Lists and dicts among the parameters
        of which nothing is known are given ``empty`` where that is said.
        """
        every = {y.result for stmt in statements(trace.body) if isinstance(stmt, If) for y in stmt.yields}
        read = frozenset(every)
        while True:
            found = Regions._of(trace, handed, given, values, read, empty)
            if (now := read & found.numbers(handed)) == read:
                return found
            read = now

    @staticmethod
    def _of(
        trace: Trace, handed: Handed, given: Collection[Sequence[Var]], values: Container[Var], at_once: frozenset[Var],
        empty: frozenset[Var],
    ) -> Regions:
        kinds = infer(trace)
        read = {v for stmt in statements(trace.body) for v in (*reads(stmt), *closing_reads(stmt))}
        read.update(variables(trace.result))
        every = [s for s in statements(trace.body) if not isinstance(s, Bind) or (s.target in read and s.target not in values)]
        pairs = [(one, other) for stmt in every for one, other in sharing(stmt, kinds) if one not in at_once]
        passed = [pair for pair in handed.pairs(trace) if all(is_able(var, kinds) for var in pair)]
        together = [*pairs, *passed, *((group[0], var) for group in given for var in group[1:])]
        region = united(together)
        of_values, atoms = held_as_values(trace, kinds, region, handed)
        if atoms:
            together = [pair for pair in together if atoms.isdisjoint(pair)]
            region = united(together)
        holding = united(pair for pair in together if all(kinds.get(var, UNKNOWN).tag != "array" for var in pair))
        stored: dict[Var, Stmt | None] = {}
        for stmt in statements(trace.body):
            for var in written(stmt) if isinstance(stmt, Store | Append | Pop) else ():
                stored.setdefault(region.get(var, var), stmt)
        for stmt in statements(trace.body):
            for var in (stmt.target,) if isinstance(stmt, Bind) and stmt.op in KEPT else _asked_for(stmt, kinds):
                stored.setdefault(region.get(var, var), stmt)
        stored |= {root: call for var, call in handed.stored(trace) if (root := region.get(var, var)) not in stored}
        names = Names(all_variables(trace))
        return Regions(trace, kinds, names, region, stored, given, at_once, empty, holding, of_values)

    def shadowed(self, var: object) -> bool:
        """Whether a name is a reference to a region that is stored to."""
        return isinstance(var, Var) and self.root(var) in self.stored

    def is_tied(self, var: Var) -> bool:
        """Whether arrays in a parameter are known to share memory, with one another or with those of another parameter."""
        return any(var in group for group in self.given)

    def root(self, var: Var) -> Var:
        """What stands for a region."""
        return self.region.get(var, var)

    def element(self, items: object) -> Kind:
        """The kind of the items of a list, UNKNOWN of anything else."""
        kind = self.kinds.get(items, UNKNOWN) if isinstance(items, Var) else UNKNOWN
        return element(kind) if kind.tag == "list" or kind.is_table else UNKNOWN

    def holds_references(self, items: object) -> bool:
        """Whether this is a list or dict of a region that is stored to, of arrays, lists or dicts."""
        return self.shadowed(items) and self.is_reference(self.element(items), items)

    def is_reference(self, held: Kind, items: object) -> bool:
        """Whether what is held in a list or dict of a region that is stored to is a reference there."""
        return held.tag in CONTAINERS or (held.tag == "array" and items not in self.of_values)

    def able(self) -> dict[Var, Var]:
        """The region of each name that may show memory which others show, too."""
        return {var: self.root(var) for var in all_variables(self.trace) if is_able(var, self.kinds)}

    def containers(self) -> frozenset[Var]:
        """The names of lists and dicts."""
        return frozenset(var for var, kind in self.kinds.items() if kind.tag in CONTAINERS)

    def groups(self, names: Iterable[Var]) -> tuple[tuple[Var, ...], ...]:
        """Names by their regions."""
        found: dict[Var, dict[Var, None]] = {}
        for var in names:
            found.setdefault(self.root(var), {})[var] = None
        return tuple(map(tuple, found.values()))

    def check(self, handed: Handed) -> None:
        """Refuse regions in which not everything is an array that is known.

        Raises:
            DifferentiationError: at the first store to such a region.
        """
        for outer in self.trace.outers:
            if self.shadowed(outer.var):
                what = f"`{outer.name}` is bound outside the function, and would change with each call"
                raise self.refuse(outer.var, what, f"a copy under another name: `y = {outer.name}.copy()`")
        for var in all_variables(self.trace):
            if not self.shadowed(var) or var not in self.kinds:
                continue
            kind = self.kinds[var]
            name = f"`{var.base}`" if var.base else "it"
            if kind.tag in CONTAINERS and (form(kind) is not None or var in self.of_values):
                continue
            if kind.tag in CONTAINERS:
                raise self.refuse_mixed(var)
            if kind.tag == "tuple":
                raise self.refuse(var, f"{name}, a {kind.tag}, may hold the array", "a copy in it: x.copy()")
            if kind.tag != "array" or kind.dtype not in DTYPES:
                what = f"{name} is not known to be an array of known dtype"
                raise self.refuse(var, what, "an array made by np.zeros, or an example of the arguments")
        for var, kind in (leaf for p in self.trace.params for leaf in known_leaves(p.tree, p.kind)):
            if self.shadowed(var) and kind.tag in CONTAINERS and not is_uniform(kind, var in self.empty):
                raise self.refuse_mixed(var)
            if self.shadowed(var) and fills_none(kind, self.kinds[var]):
                name = f"`{var.base}`" if var.base else "what is given"
                raise self.refuse(var, f"{name} holds None where something else is put", "a number in its place, and a flag")
        self.check_keys(self.trace.body, frozenset())
        for stmt in statements(self.trace.body):
            for var, one, other in links(stmt, self.kinds):
                held = self.kinds.get(var, UNKNOWN)
                nullable = held.tag in CONTAINERS
                if self.shadowed(var) and var not in self.of_values and not agree(form(one), form(other), nullable):
                    raise self.refuse_mixed(var)
            if isinstance(stmt, For):
                self.check_length(stmt, handed)

    def check_keys(self, block: Block, loaded: frozenset[tuple[Arg, Arg]]) -> None:
        """Refuse to give a record a key that it may not have, or to take one away; what is ``loaded`` under a key is there.

        So is what the run is sure to have, since it refuses else (:mod:`adjoint_gen.frontend.containers.keys`).
        All that goes through a record, or asks for its keys, was written out with those that it has.
        """
        asked: dict[Var, tuple[Arg, Arg]] = {}
        for stmt in block:
            match stmt:
                case Bind(op=op, args=(Var() as held, key)) if op == GETITEM:
                    loaded |= {(held, key)}
                case Bind(op=op, args=(Var() as held, key)) if op == HAS:
                    asked[stmt.target] = held, key
                case Bind(op="adjoint_gen.runtime.known_key", args=(Var() as has,)) if has in asked:
                    loaded |= {asked[has]}
                case Store(array=held, chain=(key,)) | Pop(items=held, key=Var() | Const() as key) if self.is_record(held):
                    known = any(Const(name_of_key(name)) == key for name in self.kinds[held].keys) or (held, key) in loaded
                    if not known or (isinstance(stmt, Pop) and not isinstance(key, Const)):
                        name = f"`{held.base}`" if held.base else "this dict"
                        what = f"cannot differentiate this change of {name}: it may be of a key that it did not have"
                        raise refuse(self.trace.source, stmt.origin, what, "a dict of its own right before: `d = dict(d)`")
            for inner in blocks(stmt):
                self.check_keys(inner, loaded)

    def is_record(self, held: Var) -> bool:
        """Whether this is a dict of which the keys are known."""
        kind = self.kinds.get(held, UNKNOWN)
        return kind.tag == "dict" and bool(kind.keys)

    def refuse_mixed(self, var: Var) -> DifferentiationError:
        """The refusal of a list or dict with items of several kinds, to be raised by the caller."""
        tag = self.kinds[var].tag
        name = in_users_words(self.trace.source, var.base, "it")
        return self.refuse(var, f"{name}, a {tag}, may hold something else", f"one {tag} for each kind of items")

    def check_length(self, loop: For, handed: Handed) -> None:
        """Refuse a loop that goes through a list whose length it changes: how many passes it makes is settled before it."""
        changed = set(handed.resizes(loop.body))
        counted = self.counted(loop.hi) if changed else frozenset()
        inside = {v for s in statements(loop.body) for v in defines(s)} if counted else set()
        for stmt in statements(loop.body) if counted else ():
            match stmt:
                case Bind(op=op, args=(Var() as items, counter)) if op == GETITEM and counter == loop.counter:
                    if (whole := self.whole(items)) in inside or self.root(whole) not in counted:
                        continue  # what a loop goes through is looked up before it
                    if any(self.may_be_one(loop, whole, *one) for one in changed):
                        name = items.base or "a list"
                        raise refuse(
                            self.trace.source, loop.origin,
                            f"cannot differentiate this loop: it may go through `{name}`, whose length it changes",
                            "a loop over a copy",
                        )

    def whole(self, items: Var) -> Var:
        """The list of which a name shows all that is in it."""
        loaded = (s for s in statements(self.trace.body) if isinstance(s, Bind) and s.op == GETITEM)
        loads = {s.target: s.args[0] for s in loaded if len(s.args) == 1}
        while isinstance(shown := loads.get(items), Var):
            items = shown
        return items

    def counted(self, bound: Atom) -> frozenset[Var]:
        """The regions of which a bound says how many items some list has."""
        made = {s.target: s for s in statements(self.trace.body) if isinstance(s, Bind) and s.op in _COUNTS}
        found, waiting = set[Var](), [bound]
        while waiting:
            count = made.get(waiting.pop())  # type: ignore[arg-type]
            if count is not None and count.op == LENGTH:
                found.update(map(self.root, reads(count)))
            elif count is not None:
                waiting += reads(count)
        return frozenset(found)

    def may_be_one(self, loop: For, items: Var, other: Var, inside: bool) -> bool:
        """Whether in a loop two names may be of one list, or the one of a list ``inside`` of what the other is of.

        Of lists in one another only those at one depth may, as far as that is known.
        """
        first, second = self.kinds.get(items, UNKNOWN), self.kinds.get(other, UNKNOWN)
        if first.tag != "list" or self.holding.get(items, items) != self.holding.get(other, other):
            return False
        if inside and (second.tag != "list" or depth(second) > depth(first)):
            return True
        if not inside and (self.are_apart(items, other) or (items != other and self.has_one_name(other, loop))):
            return False
        at_depth = depth(first) <= depth(second) if inside else depth(first) == depth(second)
        return at_depth or element(innermost(first)) == UNKNOWN or element(innermost(second)) == UNKNOWN

    def has_one_name(self, made: Var, loop: For, block: Block | None = None) -> bool:
        """Whether a list is made here, and until a loop is through nothing but its own name shows it."""
        block = self.trace.body if block is None else block
        first = next((k for k, s in enumerate(block) if isinstance(s, Bind) and s.target == made), None)
        last = next((k for k, s in enumerate(block) if any(inner is loop for inner in statements((s,)))), None)
        if first is None:
            return last is not None and any(self.has_one_name(made, loop, inner) for inner in blocks(block[last]))
        own = block[first]
        if last is None or not isinstance(own, Bind) or not _is_list_of_its_own(own):
            return False
        until = statements(block[first + 1 : last + 1])
        return not any(made in closing_reads(s) or (made in reads(s) and not _is_of_list(s, made)) for s in until)

    def are_apart(self, items: Var, other: Var) -> bool:
        """Whether two names are bound to two lists: one is made here, and the other made elsewhere or given."""
        made = {s.target for s in statements(self.trace.body) if isinstance(s, Bind) and _is_list_of_its_own(s)}
        items, other = self.whole(items), self.whole(other)
        given = {var for param in self.trace.params for var in variables(param.tree)}
        return items != other and bool({items, other} & made) and {items, other} <= made | given

    def changes(self, block: Block, handed: Handed) -> list[set[Var]]:
        """The regions that each statement of a block changes."""
        return [set(map(self.root, handed.changed((stmt,)))) for stmt in block]

    def only_read(self, var: Var, shown: Var, block: Block, at: int, changes: list[set[Var]]) -> bool:
        """Whether what shows a part of ``shown`` is read only before its region changes, in its own block.

        Then its value serves as well.
        """
        region, left = self.root(shown), 0
        uses = sum(v == var for s in statements(self.trace.body) for v in (*reads(s), *closing_reads(s)))
        uses += sum(v == var for v in variables(self.trace.result))
        for later in range(at + 1, len(block)):
            stmt = block[later]
            here = sum(v == var for v in reads(stmt))
            if here:
                able = isinstance(stmt, Bind) and is_able(stmt.target, self.kinds)
                shows = able and isinstance(stmt, Bind) and (stmt.op in HOLDERS or not makes(stmt, self.kinds))
                kept = isinstance(stmt, Store) and (stmt.array == var or self.kinds[stmt.array].tag != "array")
                if shows or kept or not isinstance(stmt, Bind | Store):
                    return False
            left += here
            if region in changes[later]:
                break
        return left == uses

    def numbers(self, handed: Handed) -> frozenset[Var]:
        """What a branch yields that is a number on one side, and on the other shows an array that is only read, at once."""
        return frozenset(self._numbers(self.trace.body, handed))

    def _numbers(self, block: Block, handed: Handed) -> Iterator[Var]:
        changes = self.changes(block, handed)
        for at, stmt in enumerate(block):
            for y in stmt.yields if isinstance(stmt, If) else ():
                shown = [side for side in (y.then, y.orelse) if isinstance(side, Var) and is_able(side, self.kinds)]
                one = len(shown) == 1 and UNDEF not in (y.then, y.orelse) and self.kinds[shown[0]].tag == "array"
                if one and self.only_read(y.result, shown[0], block, at, changes):
                    yield y.result
            for inner in blocks(stmt):
                yield from self._numbers(inner, handed)

    def refuse(self, var: Var, why: str, remedy: str) -> DifferentiationError:
        """The refusal of what changes the region of a name, to be raised by the caller."""
        stmt = self.stored[self.root(var)]
        match stmt:
            case CallFunction(function=function):
                called = in_users_words(self.trace.source, function, f"`{function}`")
                what = f"cannot differentiate this call of {called}, which changes an array"
            case Bind():
                what = "cannot differentiate this dict"
            case None:
                what = f"cannot differentiate `{self.trace.source.qualname}`, whose parameter or result is changed elsewhere"
            case _:
                changed, *_ = written(stmt)
                part = isinstance(stmt, Store) and stmt.chain
                shown = in_users_words(self.trace.source, changed.base, "a part of an array or list" if part else "a list")
                what = f"cannot differentiate a store to {f'{shown[:-1]}[...]`' if part and shown.endswith('`') else shown}"
        return refuse(self.trace.source, getattr(stmt, "origin", None), f"{what}: {why}", remedy)


def _asked_for(stmt: Stmt, kinds: Mapping[Var, Kind]) -> Iterator[Var]:
    """The names of which a statement asks whether they show one memory: each has to show its own, then."""
    if isinstance(stmt, Bind) and stmt.op == HELD_ONCE:
        yield from (var for var in reads(stmt) if is_able(var, kinds))


def _is_of_list(stmt: Stmt, items: Var) -> bool:
    """Whether a statement looks into a list, or changes it, and gives it no other name."""
    match stmt:
        case Append(items=owner, value=value) | Store(array=owner, value=value):
            return owner == items != value
        case Pop(items=owner):
            return owner == items
        case Bind(op=op, args=(owner, *steps)):
            looks = op == LENGTH or (op == GETITEM and bool(steps))
            return op in (TUPLES, COMPARED) or (owner == items not in steps and looks)
    return False


def _is_list_of_its_own(bind: Bind) -> bool:
    """Whether an operation makes a list, which no other operation gives."""
    some = len(bind.args) == 2 and isinstance(bind.args[1], Pack) and bind.args[1].kind == "slice"
    return bind.op in ("list", "repeat", LIST) or (bind.op == GETITEM and some)
