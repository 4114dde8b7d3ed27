"""Put a new array in a list or dict, in place of one that changes there, where what that held is kept anyway.

    tape.append(W.copy())               tape.append(W)
    W = p["W"]; W -= step     ->        p["W"] = W - step

A copy and a change in place take more than a new array, and what is read of an array that never changes is on all tapes without
a copy. So it is with all arrays that a list or dict which the function was given holds, or with none of them.

*Why it is right.* Let each place that held an array when the function was entered be a slot. If no list or dict gets another
array, list or dict than it held (``unmoved``), a slot shows one array for the whole run; if all arrays in it have memory of
their own, which the guard asks (``items_apart``; where they do not, the dispatcher has a text made for that, in which the guard
says ``tied``), an array shows in one slot only. So an array is known by its slot, and to change it is to put another one there,
as long as whoever reads it looks at the slot first: each reference is taken anew behind a change that may concern it, and none
is held elsewhere, in a list, on a tape, by a loop, branch or call, nor are there views. What is put there must be what the
change in place would leave: memory of its own, of the same shape and dtype, else NumPy would have cast, spread or refused it.

Shadows stay what they are. This is for the text: other passes know arrays by their memory.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.layouts import asked_at_run_time
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import hands_tapes, shadowed, unmoved
from adjoint_gen.ir.kinds import UNKNOWN, Kind, is_array_like
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Effect, Record, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import DETACHED, GETITEM, ITEMS_APART, NONE_SHARED, REFERENCE, TIED
from adjoint_gen.ir.walk import (
    all_variables,
    altered,
    blocks,
    closing_reads,
    defines,
    reads,
    reads_within,
    rename,
    statements,
    variables,
    with_blocks,
    without_binds,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.memory import is_new

_CONTAINERS = ("list", "dict")


def replace_items(trace: Trace) -> Trace:
    """The trace with new arrays in place of those that change, in each list or dict that is given where that takes less."""
    changed = shadowed(trace) and any(isinstance(s, Store) and not s.chain for s in statements(trace.body))
    if not changed or asked_at_run_time(trace):
        return trace
    roots = dict(_roots(trace))
    slots = [found for root in roots if (found := _slots(trace, root)) is not None]
    for found in slots:
        trace = altered(trace, body=_Rewriting(found, Names(all_variables(trace))).block(trace.body))
        there = frozenset(var for var, bind in found.taken.items() if bind.effect is Effect.PURE)
        trace = altered(trace, body=without_binds(trace.body, there - uses(trace).keys()))
    chosen = {roots[found.root] for found in slots}
    handed = hands_tapes(trace)
    return altered(trace, body=tuple(_entry(stmt, chosen, handed) for stmt in trace.body)) if chosen else trace


def _entry(stmt: Stmt, chosen: Container[Arg], handed: bool) -> Stmt:
    """What asks for memory of their own for each array that is given, and copies the lists and dicts around them only.

    The arrays are copied, too, where tapes are ``handed`` to a pullback, which may be called when the caller has changed them.
    """
    match stmt:
        case Bind(op=op, args=(given, *_)) if given in chosen and op == NONE_SHARED:
            return replace(stmt, op=ITEMS_APART)
        case Bind(op=op, args=(given,)) if given in chosen and op == DETACHED and not handed:
            return replace(stmt, params=(("arrays", Const(False)),))
    return stmt


def _roots(trace: Trace) -> Iterator[tuple[Var, Var]]:
    """The copies of lists and dicts that are given, each with the argument; none in which arrays are known to share memory."""
    asked = {s.args[0] for s in trace.body if isinstance(s, Bind) and s.op == NONE_SHARED and TIED not in s.params}
    copied = {s.target: s.args[0] for s in trace.body if isinstance(s, Bind) and s.op == DETACHED and len(s.args) == 1}
    for stmt in trace.body:
        match stmt:
            case Bind(target=target, op=op, args=(Var() as held, Const(value=0))) if op == REFERENCE and held in copied:
                given = copied[held]
                if given in asked and isinstance(given, Var):
                    yield target, given


@dataclass(frozen=True, slots=True)
class _Slots:
    """The names by which a list or dict and all in it is known; ``taken`` are its arrays, with where they are taken from."""

    root: Var
    names: frozenset[Var]
    taken: Mapping[Var, Bind]
    kinds: Mapping[Var, Kind]

    def changes(self, stmt: Stmt) -> Iterator[Bind]:
        """The places of the arrays that a statement changes, by itself or in its blocks."""
        yield from (self.taken[s.array] for s in statements((stmt,)) if isinstance(s, Store) and s.array in self.taken)

    def may_meet(self, one: Bind, other: Bind) -> bool:
        """Whether two places may be one: of those in dicts, unless the keys differ."""
        (held, key), (held_too, key_too) = one.args, other.args
        dicts = all(isinstance(v, Var) and self.kinds[v].tag == "dict" for v in (held, held_too))
        return not (dicts and isinstance(key, Const) and isinstance(key_too, Const) and key.value != key_too.value)


def _slots(trace: Trace, root: Var) -> _Slots | None:
    """What is known by names of a list or dict's own; None if anything else is done with it, or nothing would be gained."""
    regions, kinds = storage(trace), infer(trace)
    makers = {s.target: s for s in statements(trace.body) if isinstance(s, Bind)}
    (copied,) = reads(makers[root])
    names = frozenset(var for var, region in regions.items() if region == regions.get(root) and var != copied)
    made = {var: makers[var] for var in names if var in makers and makers[var].op == REFERENCE}
    if root not in unmoved(trace) or uses(trace)[copied] != 1 or names - made.keys():
        return None
    if not names.isdisjoint(variables(trace.result)):
        return None
    for var, bind in made.items():
        base, *steps = bind.args
        if var != root and not (base in names and len(steps) == 1 and isinstance(steps[0], Var | Const)):
            return None
    taken = {var: made[var] for var in names - {root} if kinds.get(var, UNKNOWN).tag == "array"}
    found = _Slots(root, names, taken, kinds)
    if any(kinds.get(var, UNKNOWN).tag not in _CONTAINERS for var in names - taken.keys()):
        return None
    fits = all(_is_allowed(s, found, makers) for s in statements(trace.body) if not names.isdisjoint(_read(s)))
    return found if fits and _is_worth_it(trace.body, found) else None


def _read(stmt: Stmt) -> Iterator[Var]:
    yield from (*reads(stmt), *closing_reads(stmt))


def _is_allowed(stmt: Stmt, slots: _Slots, makers: Mapping[Var, Bind]) -> bool:
    """Whether a statement reads an array, asks for a shape or length, takes something out, or changes all of an array."""
    match stmt:
        case Bind(op=op, args=(Var(), *rest)) if op in (GETITEM, REFERENCE):
            return slots.names.isdisjoint(v for arg in rest for v in variables(arg)) and not stmt.params
        case Bind(op=op):
            return op == "builtins.len" or (op in LOOKS_ONLY and stmt.effect is Effect.PURE)
        case Store(array=array, chain=(), value=Var() as value) if array in slots.taken and value not in slots.names:
            if stmt.add or value not in makers or not is_new(makers[value]) or makers[value].op in LOOKS_ONLY:
                return False
            return is_array_like(slots.kinds[value], slots.kinds[array])
    return False


def _is_worth_it(block: Block, slots: _Slots) -> bool:
    """Whether what is read of an array is kept beyond a change that stands in the same block: else it would be copied there."""
    loads = {
        s.target: at for at, s in enumerate(block)
        if isinstance(s, Bind) and s.op == GETITEM and len(s.args) == 1 and s.args[0] in slots.taken
    }
    changes = [at for at, s in enumerate(block) if isinstance(s, Store) and s.array in slots.taken]
    for at, stmt in enumerate(block):
        held = [loads[v] for v in (variables(stmt.value) if isinstance(stmt, Record) else reads_within(stmt)) if v in loads]
        later = [change for change in changes if any(load < change for load in held)]
        if later and (isinstance(stmt, Record) or min(later) < at):
            return True
    return any(_is_worth_it(inner, slots) for stmt in block for inner in blocks(stmt))


@dataclass(slots=True)
class _Rewriting:
    """The pass over the blocks of a trace; ``now`` are the references that still show what is in their places."""

    slots: _Slots
    names: Names
    now: dict[Var, Var] = field(default_factory=dict)

    def block(self, block: Block) -> Block:
        """A block with new arrays in place of those that change."""
        around, self.now = self.now, {}
        made = tuple(new for stmt in block for new in self.statement(stmt))
        self.now = around
        return made

    def statement(self, stmt: Stmt) -> Iterator[Stmt]:
        """A statement, behind the references that it needs anew."""
        if isinstance(stmt, Bind) and stmt.target in self.slots.taken:
            self.now[stmt.target] = stmt.target
            if stmt.effect is not Effect.PURE or stmt.target.base:
                yield stmt
            else:
                self.now.pop(stmt.target)  # where it is read first
            return
        fresh: dict[Var, Var] = {}
        for var in dict.fromkeys(v for v in reads(stmt) if v in self.slots.taken):
            if isinstance(stmt, Store) and stmt.array == var:
                continue
            if var not in self.now:
                self.now[var] = self.names.fresh()
                yield replace(self.slots.taken[var], target=self.now[var], effect=Effect.PURE)
            fresh[var] = self.now[var]
        if isinstance(stmt, Store) and stmt.array in self.slots.taken:
            place = self.slots.taken[stmt.array]
            new = self.names.fresh()
            yield Bind(new, REFERENCE, (stmt.value,), origin=stmt.origin)
            held, key = place.args
            assert isinstance(held, Var)
            yield Store(held, (key,), new, origin=stmt.origin)
        else:
            (changed,) = rename((stmt,), fresh) if fresh else (stmt,)
            yield with_blocks(changed, tuple(map(self.block, blocks(changed))))
        for changed_place in self.slots.changes(stmt):
            stale = [v for v in self.now if self.slots.may_meet(self.slots.taken[v], changed_place)]
            for var in stale:
                del self.now[var]
        for var in defines(stmt):
            self.now.pop(var, None)
