"""When each name of a trace is bound and read: what the justification of rebindings asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from adjoint_gen.ir.slots import through_slots
from adjoint_gen.ir.trace import (
    Append,
    Atom,
    Bind,
    Block,
    CallFunction,
    Carry,
    For,
    If,
    Pop,
    Stmt,
    Store,
    Trace,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.walk import blocks, closing_reads, defines, enters, reads, variables
from adjoint_gen.rules.listing import LIST, MADE

Path = tuple[tuple[int, int, bool], ...]
"""The blocks around a place, outermost first: the statement's number, which of its blocks, whether it is a loop."""


@through_slots
@dataclass(frozen=True, slots=True)
class Place:
    """Where in the program something is read or defined."""

    time: int
    path: Path


ENTRY = Place(0, ())
"""Where the parameters are bound."""


class Uses:
    """Definitions and reads of every name of a trace, with their places; ``flows`` is where branches and loops pass it on.

    What is ``shown`` is read at the end, as the result is.
    """

    def __init__(self, trace: Trace, shown: Iterable[Var] = ()) -> None:
        self.defined: dict[Var, Place] = {}
        self.made_by: dict[Var, Bind | CallFunction | Yield | Carry] = {}
        self.reads: dict[Var, list[tuple[Place, Stmt | None]]] = {}
        self.flows: dict[Var, list[Var]] = {}
        self.ends: dict[int, int] = {}
        self.kept: dict[Var, list[Var]] = {}
        self._time = 0
        self._block(trace.body, ())
        self._time += 1
        for var in (*variables(trace.result), *shown):
            self.reads.setdefault(var, []).append((Place(self._time, ()), None))

    def born(self, var: Var) -> Place:
        """Where a name is bound; at the function's entry if by no statement."""
        return self.defined.get(var, ENTRY)

    def sources(self, var: Var) -> Iterator[Var]:
        """The names that the value of a name is made from; of a list, also what was put in it."""
        yield from self.kept.get(var, ())
        match self.made_by.get(var):
            case (Bind() | CallFunction()) as stmt:
                yield from reads(stmt)
            case Yield(then=then, orelse=orelse):
                yield from (a for a in (then, orelse) if isinstance(a, Var))
            case Carry(init=init, next=following):
                yield from (a for a in (init, following) if isinstance(a, Var))

    def last_read(self, var: Var) -> int:
        """When a name is read last: inside a loop that began after the name was bound, at the end of that loop."""
        around = self.born(var).path
        return max((self.until(place, around) for place, _ in self.reads.get(var, ())), default=-1)

    def until(self, place: Place, around: Path) -> int:
        """When something runs last that began within ``around``: in a loop that began there, at the end of that loop."""
        outermost = next((number for number, _, loop in place.path[len(around) :] if loop), None)
        return place.time if outermost is None else self.ends[outermost]

    def _block(self, block: Block, path: Path) -> None:
        for stmt in block:
            self._time += 1
            now = self._time
            for var in reads(stmt):
                self.reads.setdefault(var, []).append((Place(now, path), stmt))
            if isinstance(stmt, Bind | CallFunction):
                self.made_by.update(dict.fromkeys(defines(stmt), stmt))
            self._keep(stmt)
            loop = isinstance(stmt, For | While)
            inner_path = path
            for number, inner in enumerate(blocks(stmt)):
                # The head and the body of a `while` run one after the other, the arms of a branch never both.
                inner_path = (*path, (now, 0 if loop else number, loop))
                if number == 0:
                    for var in enters(stmt):
                        self.defined[var] = Place(now, inner_path)
                self._block(inner, inner_path)
                if not loop:
                    self._close(stmt, inner_path, number)
            if loop:
                self._close(stmt, inner_path, 0)
            self._time += 1
            self.ends[now] = self._time
            for var in defines(stmt):
                self.defined[var] = Place(self._time, path)

    def _keep(self, stmt: Stmt) -> None:
        """What is put in a list flows into it, and from there into what is taken off."""
        match stmt:
            case Append(items=holder, value=Var() as value):
                pairs = [(value, holder)]
            case Store(array=holder, value=Var() as value) if self._is_list(holder):
                pairs = [(value, holder)]
            case Pop(target=target, items=items):
                pairs = [(items, target)]
            case _:
                return
        for source, target in pairs:
            self.flows.setdefault(source, []).append(target)
            self.kept.setdefault(target, []).append(source)

    def _is_list(self, var: Var) -> bool:
        made = self.made_by.get(var)
        return isinstance(made, Bind) and made.op in MADE | {LIST}

    def _close(self, stmt: Stmt, path: Path, number: int) -> None:
        """What is read at the end of an inner block flows into the names that the statement defines."""
        self._time += 1
        place = Place(self._time, path)
        pairs: list[tuple[Atom, tuple[Var, ...], Yield | Carry]] = []
        match stmt:
            case If(yields=yields):
                pairs = [((y.then, y.orelse)[number], (y.result,), y) for y in yields]
            case For(carried=carried) | While(carried=carried):
                pairs = [(c.next, (c.param, c.result), c) for c in carried]
                for carry in carried:
                    if isinstance(carry.init, Var):
                        self.flows.setdefault(carry.init, []).extend((carry.param, carry.result))
        for atom, targets, maker in pairs:
            self.made_by.update(dict.fromkeys(targets, maker))
            if isinstance(atom, Var):
                self.flows.setdefault(atom, []).extend(targets)
                self.reads.setdefault(atom, []).append((place, None))
        if not isinstance(stmt, If):
            for var in closing_reads(stmt):
                self.reads.setdefault(var, []).append((place, None))


def runs_after(change: Place, read: Place, born: Place) -> bool:
    """Whether a read may run after a change of what was bound at ``born``."""
    shared = 0
    for one, other in zip(change.path, read.path, strict=False):
        if one != other:
            break
        shared += 1
    # A loop around both, but not around the binding, comes back to the read after the change.
    if any(loop for _, _, loop in change.path[len(born.path) : shared]):
        return True
    if shared < min(len(change.path), len(read.path)):
        here, there = change.path[shared], read.path[shared]
        if here[0] == there[0] and not here[2]:
            return False  # the two arms of one branch
    return read.time > change.time
