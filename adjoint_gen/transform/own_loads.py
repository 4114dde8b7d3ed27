"""Make loads what they are in a trace: values, where the text would have a view of an array that changes.

    t = y[1:]                 t = y[1:].copy()
    y[1:] = 0.0        ->     y[1:] = 0.0
    x_bar = x_bar + t         x_bar = x_bar + t

A load needs no copy where every use of it stands in its block before the next store to its array, and only computes with
it, as a function does that keeps nothing of it; a load of the whole array is then the array itself.  This is the last pass
before the text is written.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from adjoint_gen.analysis.escape import NUMBERS
from adjoint_gen.analysis.item_chains import changed_inside, enters_item
from adjoint_gen.analysis.kept_arguments import Keepers
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.layouts import copy_for
from adjoint_gen.analysis.slots import only_holds
from adjoint_gen.analysis.storage import changes_at, handed_out, storage
from adjoint_gen.analysis.updates import BROADCASTS
from adjoint_gen.analysis.use_counts import by_name
from adjoint_gen.ir.joins import hands_tapes, written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.slots import through_slots
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Bind,
    Block,
    CallFunction,
    Effect,
    For,
    If,
    Pack,
    Pop,
    Record,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.walk import (
    all_variables,
    blocks,
    closing_reads,
    map_arg,
    reads,
    reads_within,
    rename,
    statements,
    variables,
    with_blocks,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import LIST, MADE, OPERATIONS, STACKS
from adjoint_gen.rules.memory import is_new, memory_of

GETITEM, DUPLICATE = "operator.getitem", "adjoint_gen.runtime.duplicate"


def own_loads(trace: Trace) -> Trace:
    """The trace with a copy of each load that may be a view and may be used when its array has changed."""
    copy, keepers = copy_for(trace), Keepers(by_name(trace.functions))
    each = (_owning(replace(f, functions=trace.functions), copy, keepers) for f in trace.functions)
    functions = tuple(replace(f, functions=()) for f in each)
    return replace(_owning(trace, copy, keepers), functions=functions)


def _owning(trace: Trace, copy: str, keepers: Keepers) -> Trace:
    if not any(any(_changed(s)) or _is_whole(s) for s in statements(trace.body)):
        return trace
    owner = _Owner(trace, copy, keepers)
    body = owner.block(trace.body)
    result = map_arg(trace.result, lambda v: owner.same.get(v, v))
    return replace(trace, body=rename(body, owner.same), result=result)


@through_slots
@dataclass(frozen=True, slots=True)
class _Rest:
    """A block from one of its statements on, where its statements mention each name, and where they change each region."""

    block: Block
    mentions: Mapping[Var, list[int]]
    changes: Mapping[Var, list[int]]
    start: int

    @classmethod
    def of(cls, block: Block, regions: Mapping[Var, Var]) -> _Rest:
        """All of a block."""
        mentions: dict[Var, list[int]] = {}
        for at, stmt in enumerate(block):
            for var in dict.fromkeys(reads_within(stmt)):
                mentions.setdefault(var, []).append(at)
        return cls(block, mentions, changes_at(block, regions, _changed), 0)

    def after(self, at: int) -> _Rest:
        """The block behind a statement."""
        return _Rest(self.block, self.mentions, self.changes, at + 1)

    def mentioning(self, *names: Var) -> list[int]:
        """Where the statements stand that mention one of some names, in order."""
        return sorted({at for name in names for at in self.mentions.get(name, ()) if at >= self.start})

    def is_final(self, region: Var, at: int) -> bool:
        """Whether a region does not change in the statement at ``at``, or behind it."""
        return bisect_left(self.changes.get(region, ()), at) == len(self.changes.get(region, ()))

    def changes_at(self, region: Var, at: int) -> bool:
        """Whether a region changes in a statement."""
        times = self.changes.get(region, ())
        return bisect_left(times, at) < bisect_left(times, at + 1)

    def changes_before(self, region: Var, last: int) -> bool:
        """Whether a region changes in a statement before the one at ``last``."""
        times = self.changes.get(region, ())
        return bisect_left(times, self.start) < bisect_left(times, last)


class _Owner:
    def __init__(self, trace: Trace, copy: str, keepers: Keepers) -> None:
        self.copy, self.keepers = copy, keepers
        regions = storage(trace)
        stored = {regions[var] for s in statements(trace.body) for var in _changed(s)}
        self.kinds: Mapping[Var, Kind] = infer(trace)
        filled = {regions[var] for s in statements(trace.body) for var in _changed(s) if not only_holds(s, self.kinds)}
        self.regions: Mapping[Var, Var] = {
            var: region for var, region in regions.items()
            if region in stored and (region in filled or self.kinds.get(var, UNKNOWN).tag != "array")
        }
        self.changing = regions.keys()
        self.names_of = Counter(regions.values())
        self.deep = {regions[s.array] for s in statements(trace.body) if isinstance(s, Store) and len(s.chain) > 1}
        self.inside = {regions[v] for v in changed_inside(trace, self.kinds) if v in regions}
        self.lists = {v for v, kind in self.kinds.items() if kind.tag == "list"} | made_lists(trace)
        self.names = Names(all_variables(trace))
        self.every, self.returned = tuple(statements(trace.body)), trace.result
        self.result = frozenset(variables(trace.result))
        self.handed, self.shares = handed_out(trace), hands_tapes(trace)
        self.loads: defaultdict[Arg, set[Var]] = defaultdict(set)
        for load in (s for s in statements(trace.body) if isinstance(s, Bind) and s.op == GETITEM):
            self.loads[load.args[0]].add(load.target)
        self.uses: dict[Var, int] = {}
        for stmt in statements(trace.body):
            for var in (*reads(stmt), *closing_reads(stmt)):
                self.uses[var] = self.uses.get(var, 0) + 1
        self.same: dict[Var, Var] = {}
        self.taped: set[Var] = set()
        self.within: dict[int, dict[Var, list[Stmt]]] = {}
        self.early: dict[int, dict[Var, Var]] = {}
        self.here: frozenset[Var] = frozenset()
        self.computed: frozenset[Var] = frozenset()
        self.recorded: frozenset[Var] = frozenset()

    def block(self, block: Block) -> Block:
        """The block with copies."""
        binds = [s for s in block if isinstance(s, Bind)]
        around, self.here = self.here, frozenset(s.target for s in binds)
        outer, self.computed = self.computed, frozenset(s.target for s in binds if _gives_new(s))
        before, self.recorded = self.recorded, frozenset(v for s in block if isinstance(s, Record) for v in variables(s.value))
        whole = _Rest.of(block, self.regions)
        made = tuple(new for at, stmt in enumerate(block) for new in self.statement(self.reading(stmt), whole.after(at)))
        self.here, self.computed, self.recorded = around, outer, before
        return made

    def statement(self, stmt: Stmt, rest: _Rest) -> Iterator[Stmt]:
        match stmt:
            case Bind(target=target, op=op, args=(Var() as array, *chain)) if op == GETITEM and array in self.regions:
                whole = not chain
                if not whole and (self.is_item(array, target) or self.is_part(array, tuple(chain))):
                    yield stmt
                elif self.stays(target, self.regions[array], rest) or (whole and self.is_settled(array, target, rest)) or (
                    self.only_recorded(array, target, rest) or (whole and self.given_away(array, target, rest))
                ):
                    if whole:
                        self.same[target] = array
                    else:
                        yield stmt
                elif whole:
                    self.read_before(array, target, rest)
                    yield Bind(target, self.copies(array), (array,), origin=stmt.origin)
                else:
                    view = self.names.fresh()
                    yield replace(stmt, target=view)
                    yield Bind(target, self.copies(array), (view,), origin=stmt.origin)
            case Record(tape=tape, value=value) if any(v in self.taped for v in variables(value)):
                copies = {v: self.names.fresh() for v in variables(value) if v in self.taped}
                yield from (Bind(copy, self.copies(v), (v,)) for v, copy in copies.items())
                yield Record(tape, map_arg(value, lambda v: copies.get(v, v)))
            case Bind(target=target, args=(Var() as array,)) if _is_whole(stmt) and target in self.result:
                yield Bind(target, self.copies(array), (array,), origin=stmt.origin)  # the caller's own
            case Bind(target=target, args=(Var() as array,)) if _is_whole(stmt):
                self.same[target] = array  # which never changes
            case _ if self.inside and (values := self.put_inside(stmt)):
                copies = {v: self.names.fresh() for v in values}
                yield from (Bind(copy, DUPLICATE, (v,)) for v, copy in copies.items())
                yield rename((stmt,), copies)[0]
            case _:
                yield with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))

    def read_before(self, array: Var, load: Var, rest: _Rest) -> None:
        """Let an update, and its check, read the array itself in place of a copy: ``y *= x`` rather than ``y[...] = t * x``."""
        changes = rest.changes.get(self.regions[array], ())
        first = bisect_left(changes, rest.start)
        update = rest.block[changes[first]] if first < len(changes) else None
        if not isinstance(update, Store) or update.array != array or update.chain:
            return
        for stmt in (rest.block[at] for at in rest.mentioning(load) if at < changes[first]):
            if isinstance(stmt, Bind) and (stmt.target == update.value or stmt.op == BROADCASTS) and _gives_new(stmt):
                self.early.setdefault(id(stmt), {})[load] = array

    def reading(self, stmt: Stmt) -> Stmt:
        """A statement that reads arrays instead of their copies."""
        return rename((stmt,), names)[0] if (names := self.early.get(id(stmt))) else stmt

    def copies(self, array: Var) -> str:
        """What copies an array, or a load from it: that of anything else may be a number, or what holds several arrays."""
        return self.copy if self.kinds.get(array, UNKNOWN).tag == "array" and array not in self.lists else DUPLICATE

    def put_inside(self, stmt: Stmt) -> list[Var]:
        """The values that a statement puts in a list whose items are stored to, and that others may hold, too."""
        match stmt:
            case Bind(target=items, op=op, args=args) if op in MADE:
                put: tuple[Arg, ...] = args
            case Append(items=items, value=value) | Store(array=items, value=value, add=False):
                put = (value,)
            case _:
                return []
        values = [v for v in put if isinstance(v, Var) and self.kinds.get(v, UNKNOWN).tag not in NUMBERS]
        if self.regions.get(items) not in self.inside:
            return []
        return [v for v in dict.fromkeys(values) if v not in self.computed or self.uses.get(v, 0) > 1]

    def only_recorded(self, array: Var, var: Var, rest: _Rest) -> bool:
        """Whether all that keeps a load is a tape in its block: the tape gets a copy, and everything else reads the array."""
        if array not in self.lists and var in self.recorded and self.stays(var, self.regions[array], rest, recorded=True):
            self.taped.add(var)
            return True
        return False

    def stays(self, var: Var, region: Var, rest: _Rest, recorded: bool = False) -> bool:
        """Whether all uses of a load come before its region changes, and none keeps the array or a part of it.

        With ``recorded`` a tape may keep it.
        """
        if var in self.result:
            return False
        places = rest.mentioning(var)
        left = self.uses.get(var, 0)
        for at, stmt in ((at, rest.block[at]) for at in places):
            match stmt:
                case Store(array=items) if items in self.lists and not (self.is_own(region) and rest.is_final(region, at)):
                    return False  # the list would show the changes
                case Bind(effect=effect) if effect is Effect.IMPURE or not (_computes(stmt, var) or self.takes_apart(stmt)):
                    if effect is Effect.IMPURE or not _shows(stmt, var) or not self.stays(stmt.target, region, rest):
                        return False
                case Bind() | Store() | Pop():
                    pass
                case CallFunction() if not rest.changes_at(region, at) and not self.keepers.may_keep(stmt, var):
                    pass
                case Record() if recorded:
                    pass
                case If() | For() | While() if not rest.changes_at(region, at) and self.read_within(stmt, var):
                    left -= sum(v == var for s in self.mentioned(stmt)[var] for v in reads(s))
                    continue
                case _:
                    return False
            left -= sum(v == var for v in reads(stmt))
        return not left and not (places and rest.changes_before(region, places[-1]))

    def read_within(self, stmt: Stmt, var: Var) -> bool:
        """Whether the blocks of a statement only compute with a name, and keep nothing of it."""
        return all(self.only_computes(reader, var) for reader in self.mentioned(stmt)[var])

    def only_computes(self, stmt: Stmt, var: Var) -> bool:
        """Whether a statement computes with a name, and keeps nothing of it."""
        if isinstance(stmt, CallFunction):
            return not self.keepers.may_keep(stmt, var)
        return isinstance(stmt, Bind) and stmt.effect is not Effect.IMPURE and (_computes(stmt, var) or self.takes_apart(stmt))

    def mentioned(self, stmt: Stmt) -> Mapping[Var, list[Stmt]]:
        """What mentions each name in a statement with blocks."""
        found = self.within.get(id(stmt))
        if found is None:
            found = self.within[id(stmt)] = {}
            for inner in statements((stmt,)):
                for var in dict.fromkeys((*reads(inner), *closing_reads(inner))):
                    found.setdefault(var, []).append(inner)
        return found

    def is_own(self, region: Var) -> bool:
        """Whether an array is made in the block, anew each time, and has one name."""
        return region in self.here and self.names_of[region] == 1

    def is_item(self, array: Var, target: Var) -> bool:
        """Whether a load gives a number, or an item of a list that is none itself: items are values."""
        kind = self.kinds.get(target, UNKNOWN)
        if self.regions.get(array) in self.inside:
            return kind.tag in NUMBERS
        flat = self.regions.get(array) not in self.deep or kind.rank == 0 or kind.tag not in ("list", "unknown")
        of_dict = self.kinds.get(array, UNKNOWN).tag == "dict" and kind.tag != "array" and kind.rank == 0
        return kind.tag == "numpy scalar" or of_dict or (array in self.lists and flat and kind.tag != "list")

    def is_part(self, items: Var, chain: tuple[Arg, ...]) -> bool:
        """Whether a load is a slice of a list, which is a new one; a slice of an array in a list is a view of that."""
        slices = isinstance(chain[-1], Pack) and chain[-1].kind == "slice"
        kind = self.kinds.get(items, UNKNOWN)
        if not slices or items not in self.lists or self.regions.get(items) in self.inside:
            return False
        return len(chain) == 1 or not enters_item(kind, chain)

    def takes_apart(self, stmt: Bind) -> bool:
        """Whether an operation copies a list, makes an array of it, or takes a number from it."""
        if stmt.op == GETITEM:
            array, *_ = stmt.args
            return isinstance(array, Var) and array in self.lists and self.is_item(array, stmt.target)
        first = stmt.args[0] if stmt.args else None
        of_list = isinstance(first, Var) and self.kinds.get(first, UNKNOWN).tag == "list"
        return of_list and (stmt.op == LIST or stmt.op in STACKS)

    def is_settled(self, items: Var, load: Var, rest: _Rest) -> bool:
        """Whether an array or list that is made in the block never changes again: then it is the value, wherever that goes.

        The caller gets it once at most, and nobody else has a part of it then.
        """
        region = self.regions[items]
        if self.kinds.get(items, UNKNOWN).tag not in ("list", "array") or self.inside or region in self.deep:
            return False
        if load in self.changing:
            return False
        if load in self.handed and len(self.handed & self.loads[items]) > 1:
            return False
        if load in self.handed and self.shares and not self.is_handed_once(items, load):
            return False
        return self.is_own(region) and rest.is_final(region, rest.start)

    def is_handed_once(self, items: Var, load: Var) -> bool:
        """Whether a load goes to the caller at one place, and everything else that is read of its array into new memory."""
        parts = self.loads[items]
        readers = (s for s in self.every if any(v in parts for v in (*reads(s), *closing_reads(s))))
        return [*variables(self.returned)].count(load) == 1 and all(isinstance(s, Bind) and _gives_new(s) for s in readers)

    def given_away(self, items: Var, load: Var, rest: _Rest) -> bool:
        """Whether a list is put in another one and then never mentioned again: it is that other one's own."""
        if self.kinds.get(items, UNKNOWN).tag != "list" or items not in self.here or self.uses.get(load) != 1:
            return False
        mentions = rest.mentioning(items, load)
        return len(mentions) == 1 and isinstance(rest.block[mentions[0]], Append)


def made_lists(trace: Trace) -> frozenset[Var]:
    """The lists that a trace makes or changes in length."""
    every = list(statements(trace.body))
    made = {s.target for s in every if isinstance(s, Bind) and s.op in OPERATIONS}
    return frozenset(made | {s.items for s in every if isinstance(s, Append | Pop)})


def _is_whole(stmt: Stmt) -> bool:
    return isinstance(stmt, Bind) and stmt.op == GETITEM and len(stmt.args) == 1


def _changed(stmt: Stmt) -> Iterator[Var]:
    """The arrays and lists that a statement changes."""
    match stmt:
        case Store() | Append() | Pop() | CallFunction():
            yield from written(stmt)


def _gives_new(bind: Bind) -> bool:
    """Whether the result of an operation is surely no view of its operands."""
    return bind.op in LOOKS_ONLY or is_new(bind)


def _shows(bind: Bind, var: Var) -> bool:
    """Whether the result of an operation is one array, and at most a view of this operand."""
    known = memory_of(bind)
    return known.shows and known.of == (0,) and not known.pieces and bind.args[:1] == (var,)


def _computes(bind: Bind, var: Var) -> bool:
    """Whether the result of an operation is surely no view of an operand; where it may be one, it is of the first."""
    known = memory_of(bind)
    return _gives_new(bind) or (known.shows and known.of == (0,) and var not in variables(bind.args[0]))
