"""Make the reverse sweep stand on its own: record what it needs of loop bodies, or compute it again.

Before this pass the reverse of a loop or branch reads the names of its primal's body as if they were in scope.
For each such pair of blocks, inner pairs first, :func:`adjoint_gen.analysis.recording.minimum_cut` chooses which names are
handed over; the others are computed again at the head of the reverse block.  Handing over is by tape in a loop
(and in a branch inside one), and by an ordinary result of the branch elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.recording import minimum_cut
from adjoint_gen.analysis.slots import changed
from adjoint_gen.analysis.stable_loads import settled
from adjoint_gen.analysis.storage import of_callers, resized, storage
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import STEPS
from adjoint_gen.ir.trace import (
    UNDEF,
    Atom,
    Bind,
    Block,
    Carry,
    For,
    If,
    Record,
    Restore,
    Stmt,
    Trace,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.views import REFERENCE
from adjoint_gen.ir.walk import (
    all_variables,
    closing_reads,
    defines,
    enters,
    reads,
    reads_within,
    rename,
    statements,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.linear import UNBROADCAST
from adjoint_gen.transform.rematerialise import Again, Makers, Undone, found_by_identity, reduces
from adjoint_gen.transform.whole_loads import whole_loads

GETITEM, OUTLINE = "operator.getitem", "adjoint_gen.runtime.outline"
LOADS = frozenset({GETITEM, REFERENCE}) | STEPS
_ARITHMETIC = frozenset(f"operator.{name}" for name in ("add", "sub", "mul", "truediv", "neg", "pow"))
_SCALAR_WEIGHT, _ARRAY_WEIGHT, _SCALAR_WORK = 4, 16, 1


def record(trace: Trace) -> Trace:
    """The same trace with tapes; no name of a loop body or branch is read outside it any more."""
    regions = storage(trace)
    kinds, names = infer(trace), Names(all_variables(trace))
    every = (slot for stmt in statements(trace.body) for slot in changed(stmt, regions, kinds))
    slots = frozenset((*every, *((region, "", None) for region in of_callers(trace, regions))))
    keys = frozenset(found_by_identity(statements(trace.body), kinds))
    again = Again(
        frozenset(regions), shadowed(trace), regions, slots, resized(trace), settled(trace, regions, kinds), kinds, names, keys
    )
    recorder = _Recorder(names, kinds, again)
    body: list[Stmt] = list(trace.body)
    recorder.pairs(body, body, in_loop=False)
    return replace(trace, body=tuple(body))


@dataclass(frozen=True, slots=True)
class _Handed:
    """What one pair of blocks agrees on: names handed over (with their names in the reverse), and names made again.

    Of ``outlined`` names only the shape is read.
    """

    cut: tuple[tuple[Var, Var], ...]
    again: Block
    names: Mapping[Var, Var]
    outlined: frozenset[Var] = frozenset()


class _Recorder:
    def __init__(self, names: Names, kinds: Mapping[Var, Kind], again: Again) -> None:
        self.names = names
        self.kinds = kinds
        self.again = again

    def pairs(self, primal: list[Stmt], reverse: list[Stmt], in_loop: bool) -> list[Bind]:
        """Settle, in place, every nested statement of ``primal`` with its reverse in ``reverse``.

        Returns the statements that make the tapes; at the outermost level they are put where they belong.
        """
        at = {s.label: s for s in primal if isinstance(s, If | For | While) and s.label}
        tapes: list[Bind] = []
        settled: dict[int, tuple[Stmt, ...]] = {}  # what stands in the place of a statement, by its identity
        for back in [s for s in reverse if isinstance(s, If | For) and s.reverses in at]:
            ahead = at[back.reverses]
            if isinstance(ahead, If):
                assert isinstance(back, If)
                new_ahead, new_back, made = self.branch(ahead, back, in_loop)
            else:
                assert isinstance(back, For)
                new_ahead, new_back, made = self.loop(ahead, back, in_loop)
            settled[id(back)] = (new_back,)
            settled[id(ahead)] = (*made, new_ahead) if primal is reverse else (new_ahead,)
            tapes += made
        for stmts in (primal, reverse) if primal is not reverse else (primal,):
            stmts[:] = [new for stmt in stmts for new in settled.get(id(stmt), (stmt,))]
        return tapes

    def loop(self, ahead: For | While, back: For, in_loop: bool) -> tuple[Stmt, Stmt, list[Bind]]:
        """Settle a loop and its reverse."""
        head = ahead.head if isinstance(ahead, While) else ()
        forward, backward = [*head, *ahead.body], list(back.body)
        tapes = self.pairs(forward, backward, in_loop=True)
        counter = {ahead.counter: back.counter} if isinstance(ahead, For) else {}
        entered = [v for v in enters(ahead) if v not in counter]
        undone, same = self.again.undone(ahead, forward), self.again.invariant(ahead, forward)
        numbers = frozenset(v for v in same if in_loop and self.kinds.get(v, UNKNOWN).tag in ("float", "int", "bool"))
        handed = self.hand_over(entered, forward, tuple(backward), closing_reads(back), undone, same, numbers)
        handed, ahead = self.leave(handed, ahead, same)
        handed, passed = self.pass_on(handed, ahead)
        back = replace(back, carried=(*back.carried, *passed, *self.steps_back(undone, handed)))
        forward, backward_block, made = self.tape(handed, entered, forward, tuple(backward), len(head))
        names = {**handed.names, **counter}
        new_back = rename((replace(back, body=backward_block),), names)[0]
        if isinstance(ahead, While):
            # the head runs once more than the body, so what it defines is recorded in the body
            return replace(ahead, head=tuple(forward[: len(head)]), body=tuple(forward[len(head) :])), new_back, tapes + made
        return replace(ahead, body=tuple(forward)), new_back, tapes + made

    def leave(self, handed: _Handed, ahead: For | While, same: frozenset[Var]) -> tuple[_Handed, For | While]:
        """What is handed over and is the same in each pass needs no tape: the loop's last pass leaves it.

        Where there was no pass it is unbound, and there is none to reverse.
        """
        left = tuple(Carry(self.names.like(v), UNDEF, v, new) for v, new in handed.cut if v in same)
        cut = tuple((v, new) for v, new in handed.cut if v not in same)
        return replace(handed, cut=cut), replace(ahead, carried=(*ahead.carried, *left))

    def pass_on(self, handed: _Handed, ahead: For | While) -> tuple[_Handed, tuple[Carry, ...]]:
        """Where the value of a carried name both before and after an iteration is handed over, record only the former.

        Backwards, what a name held after an iteration is what it held before the one that was reversed last, and
        for the first the loop's result: the reverse loop carries it.
        """
        cut = dict(handed.cut)
        passed: list[Carry] = []
        for c in ahead.carried:
            if c.param in cut and isinstance(c.next, Var) and c.next in cut and c.next != c.param:
                passed.append(Carry(cut.pop(c.next), c.result, cut[c.param], self.names.like(c.result)))
        return replace(handed, cut=tuple(cut.items())), tuple(passed)

    def steps_back(self, undone: Mapping[Var, Undone], handed: _Handed) -> tuple[Carry, ...]:
        """What the reverse loop carries for the integers that it steps back."""
        return tuple(
            Carry(u.after, u.carry.result, handed.names[param], self.names.like(param))
            for param, u in undone.items() if param in handed.names
        )

    def branch(self, ahead: If, back: If, in_loop: bool) -> tuple[Stmt, Stmt, list[Bind]]:
        """Settle a branch and its reverse, one side at a time.

        What one side hands over is unbound on the other, also where an outer branch hands it on.
        """
        tapes: list[Bind] = []
        for side in ("then", "orelse"):
            forward, backward = list(getattr(ahead, side)), list(getattr(back, side))
            tapes += self.pairs(forward, backward, in_loop)
            ends = [a for y in back.yields if isinstance(a := getattr(y, side), Var)]
            handed = self.hand_over([], forward, tuple(backward), ends)
            block: Block
            if in_loop:
                forward, block, made = self.tape(handed, [], forward, tuple(backward), 0)
                tapes += made
            else:
                block = handed.again + tuple(backward)
                yields = (Yield(new, *((v, UNDEF) if side == "then" else (UNDEF, v))) for v, new in handed.cut)
                ahead = replace(ahead, yields=(*ahead.yields, *yields))
            block = rename(block, handed.names)
            if side == "then":
                ahead = replace(ahead, then=tuple(forward))
                ends_back = tuple(replace(y, then=_renamed(y.then, handed.names)) for y in back.yields)
                back = replace(back, then=block, yields=ends_back)
            else:
                ahead = replace(ahead, orelse=tuple(forward))
                ends_back = tuple(replace(y, orelse=_renamed(y.orelse, handed.names)) for y in back.yields)
                back = replace(back, orelse=block, yields=ends_back)
        return ahead, back, tapes

    def hand_over(
        self, entered: list[Var], forward: list[Stmt], backward: Block, closing: Iterable[Var],
        undone: Mapping[Var, Undone] = MappingProxyType({}), same: Container[Var] = frozenset(),
        numbers: Container[Var] = frozenset(),
    ) -> _Handed:
        """Choose what the reverse of a block gets from it, and how the rest is computed again.

        What is the ``same`` in each pass of a loop costs nothing, where it is to be handed over at all. Those ``numbers`` among
        them are computed again, in a loop that is inside another: each pass of that would record them.
        Several parts of an array are had again from all of it, which ``forward`` then loads.
        """
        wholes = whole_loads(forward, self.again.regions, self.kinds, self.names)
        order = [*entered, *(w.load.target for w in wholes), *(v for s in forward for v in defines(s))]
        local = frozenset(order)
        read = dict.fromkeys(v for s in backward for v in reads_within(s))
        needs = [v for v in (*read, *closing) if v in local]
        makers = self.again.makers(order, forward, undone)
        makers.of.update((s.target, s) for s in forward if isinstance(s, Bind) and s.target in numbers)
        asked = self.asked_for_shapes(forward, backward, closing, makers)
        needs = [v for v in needs if v not in asked]
        operands = {v: makers.operands(v) for v in makers.of}
        free: set[Var] = set()  # what can be made of nothing that would have to be handed over
        for v in order:
            if v in operands and all(o in free for o in operands[v]):
                free.add(v)
        weights = {v: 0 if v in same and v not in free else self.weight(v, makers.of.get(v)) for v in order}
        work = {v: _SCALAR_WORK for v, maker in makers.of.items() if self.is_arithmetic(v, maker)}
        work |= {v: _ARRAY_WEIGHT for v, maker in makers.of.items() if reduces(maker, self.kinds)}
        cut = minimum_cut(needs, operands, frozenset(v for v in order if v not in makers.of), weights, work)
        for whole in reversed(wholes):
            recorded = {v: load for v, load in whole.parts.items() if v in cut}
            if len(recorded) > 1:
                forward.insert(whole.at, whole.load)
                makers.of.update(recorded)
                operands.update((v, (whole.load.target,)) for v in recorded)
                cut = cut.difference(recorded) | {whole.load.target}
        again: dict[Var, None] = {}
        todo = list(needs)
        while todo:
            var = todo.pop()
            if var not in cut and var not in again:
                again[var] = None
                todo += operands[var]
        outlined = frozenset(v for v in asked if v not in cut and v not in again)
        cut |= outlined
        names = {v: self.names.like(v) for v in order if v in cut or v in again}
        made = makers.block((v for v in dict.fromkeys((*order, *again)) if v in again), self.names)
        return _Handed(tuple((v, names[v]) for v in order if v in cut), made, names, outlined)

    def asked_for_shapes(
        self, forward: list[Stmt], backward: Block, closing: Iterable[Var], makers: Makers
    ) -> frozenset[Var]:
        """The arrays that a block computes, of which its reverse reads nothing but the shape; loads are had for nothing."""
        computed = {s.target for s in forward if isinstance(s, Bind) and s.target not in self.again.changing}
        computed -= {v for v, maker in makers.of.items() if isinstance(maker, Bind) and maker.op in LOADS}
        every = tuple(statements(backward))
        fits = (s.args[1] for s in every if isinstance(s, Bind) and s.op == UNBROADCAST)
        asking = Counter(v for v in fits if isinstance(v, Var) and v in computed)
        if not asking:
            return frozenset()
        reading = Counter(v for s in every for v in (*reads(s), *closing_reads(s)) if v in asking)
        reading.update(v for v in closing if v in asking)
        kinds = {v: self.kinds.get(v, UNKNOWN) for v in asking}
        return frozenset(
            v for v, kind in kinds.items() if kind.tag == "array" and kind.rank and kind.inexact and kind.exact
            and reading[v] == asking[v]
        )

    def weight(self, var: Var, maker: object) -> int:
        """What recording a name costs; a view is rather had again from its array, which others may need, too."""
        if self.light(var):
            return _SCALAR_WEIGHT
        return _ARRAY_WEIGHT + _SCALAR_WEIGHT * (isinstance(maker, Bind) and maker.op in STEPS)

    def is_arithmetic(self, var: Var, maker: object) -> bool:
        """Whether a number is computed of others, each time it is had again."""
        return self.light(var) and isinstance(maker, Bind) and maker.op in _ARITHMETIC

    def light(self, var: Var) -> bool:
        """Whether nothing is copied where a name is recorded: a number, or a reference."""
        return var in self.again.shadowed or self.kinds.get(var, UNKNOWN).rank == 0

    def tape(
        self, handed: _Handed, entered: list[Var], forward: list[Stmt], backward: Block, head: int
    ) -> tuple[list[Stmt], Block, list[Bind]]:
        """Record what is handed over after its definition (not before statement ``head``), and restore it.

        A list that grows is recorded when it has grown: a tape shows what it was recorded as.
        """
        loads = {s.target: s.args[0] for s in forward if isinstance(s, Bind) and s.op == GETITEM}
        called = {v: v.base or getattr(loads.get(v), "base", "") or "t" for v, _ in handed.cut}
        tapes = {v: self.names.fresh(f"{name}_tape") for v, name in called.items()}
        out: list[Stmt] = []
        grown: list[Stmt] = []
        late: list[Stmt] = [Record(tapes[v], v) for v in entered if v in tapes]

        def put(var: Var) -> Iterator[Stmt]:
            shown = self.names.fresh() if var in handed.outlined else var
            if shown != var:
                yield Bind(shown, OUTLINE, (var,))
            yield Record(tapes[var], shown)

        for k, stmt in enumerate(forward):
            late += [new for v in defines(stmt) if v in tapes for new in put(v)] if k < head else []
            if k == head:
                out += late
            out.append(stmt)
            if k >= head:
                for v in (v for v in defines(stmt) if v in tapes):
                    (grown if v in self.again.resized else out).extend(put(v))
        if len(forward) <= head:
            out += late
        out += grown
        restores = tuple(Restore(v, tapes[v]) for v, _ in handed.cut)
        made = [Bind(t, "tape", ()) for t in tapes.values()]
        return out, restores + handed.again + backward, made


def _renamed(atom: Atom, names: Mapping[Var, Var]) -> Atom:
    return names.get(atom, atom) if isinstance(atom, Var) else atom

