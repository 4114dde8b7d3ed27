"""Whether a store may change a cell after it was read: the order of two accesses, and the cells that they name.

A store runs after a load if it stands after it, in the same pass of all loops around both, or if it runs in a later pass
of one of these loops, the outer ones standing still.  Each of these cases is a system of linear inequalities between the
counters of both moments, the lengths, and the indices; if none has a solution, the load can be repeated.  Banerjee,
*Dependence Analysis* (1997); Pugh, "The Omega test" (1991), for exact answers where these are only safe.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from adjoint_gen.analysis.accesses import Access, Accesses, Around
from adjoint_gen.analysis.affine import Linear, impossible
from adjoint_gen.analysis.index_cells import Case, lengths, places
from adjoint_gen.analysis.integers import Facts, Moment
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Append, Const, For, If, Pack, Var

_CASES = 64
"""The most combinations of cases that are looked at for one pair of accesses and one order."""


def changed_later(load: Access, store: Access, names: Accesses, kinds: Mapping[Var, Kind], still: int = 0) -> bool:
    """Whether ``store`` may change a cell of ``load`` after the load has run.  False is certain.

    As well it says whether a load may read a cell of a store after the store has run: then ``load`` is the store. The
    outermost ``still`` loops stand still, where each of their passes has an array of its own.
    """
    if isinstance(store.stmt, Append) and store.stmt.items == load.array:
        return _may_count_back(load, names, kinds)
    shared = _shared(load, store)
    if store.time > load.time and not _exclusive(load, store) and _meet(load, store, shared, None, names, kinds):
        return True
    return any(_meet(load, store, shared, level, names, kinds) for level in range(still, len(shared)))


def _may_count_back(load: Access, names: Accesses, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a load from a list may show something else when the list has grown: it is of several items, or from the end."""
    at = Moment("load", 0, names, kinds)
    form = at.form(load.chain[0]) if load.chain and not isinstance(load.chain[0], Pack) else None
    return form is None or not impossible([*at.facts(load)[0], form.times(-1) - 1])


def may_meet(one: Access, other: Access, names: Accesses, kinds: Mapping[Var, Kind]) -> bool:
    """Whether two accesses may name the same cell in the same pass of all loops around both.  False is certain."""
    return _meet(one, other, _shared(one, other), None, names, kinds)


def _shared(one: Access, other: Access) -> list[Around]:
    """The loops around both."""
    pairs = takewhile(lambda p: p[0].stmt is p[1].stmt, zip(one.around, other.around, strict=False))
    return [a for a, _ in pairs if not isinstance(a.stmt, If)]


def _exclusive(one: Access, other: Access) -> bool:
    """Whether the accesses stand on two sides of one branch, so that no pass makes both."""
    for a, b in zip(one.around, other.around, strict=False):
        if a.stmt is not b.stmt:
            return False
        if isinstance(a.stmt, If) and a.side != b.side:
            return True
    return False


@dataclass(frozen=True, slots=True)
class _Choice:
    """Systems of which one holds."""

    systems: Sequence[tuple[tuple[Linear, ...], tuple[Linear, ...]]]


def _meet(
    load: Access, store: Access, shared: list[Around], level: int | None, names: Accesses, kinds: Mapping[Var, Kind]
) -> bool:
    """Whether both may name one cell where the store runs in a later pass of loop ``level``, or in the same of them all."""
    common = len(shared) if level is None else level
    here, there = Moment("load", common, names, kinds), Moment("store", common, names, kinds)
    facts, choices = here.facts(load)
    more, others = there.facts(store)
    facts = [*facts, *more, *([] if level is None else _later(shared[level], here, there))]
    if impossible(facts):
        return False
    pending = [_Choice([(tuple(case), ()) for case in cases]) for cases in (*choices, *others)]
    ours = places(load.chain, lengths(load.array, names.made, kinds, here), here, facts)
    theirs = places(store.chain, lengths(load.array, names.made, kinds, here), there, facts)
    for axis, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        pending.append(_Choice([_common(a, b, axis) for a in one for b in other]))
    pending.sort(key=lambda choice: len(choice.systems))
    return not _contradictory(facts, [], pending, [_CASES])


def _common(one: Case, other: Case, axis: int) -> tuple[tuple[Linear, ...], tuple[Linear, ...]]:
    """What holds if the cells of two cases have one in common."""
    facts = (*one.facts, *other.facts)
    if one.first is one.last and other.first is other.last:
        return facts, (one.first - other.first,)
    cell = Linear.of(("cell", axis))
    return (*facts, *(f for case in (one, other) for f in (cell - case.first, case.last - cell))), ()


def _contradictory(facts: Facts, equal: list[Linear], pending: Sequence[_Choice], left: list[int]) -> bool:
    """Whether no combination of the pending choices can hold together with ``facts`` and ``equal``."""
    while pending and len(pending[0].systems) == 1:
        more, equations = pending[0].systems[0]
        facts, equal, pending = [*facts, *more], [*equal, *equations], pending[1:]
    left[0] -= 1
    if left[0] < 0:
        return False
    if impossible(facts, equal):
        return True
    if not pending:
        return False
    return all(
        _contradictory([*facts, *more], [*equal, *equations], pending[1:], left) for more, equations in pending[0].systems
    )


def _later(around: Around, here: Moment, there: Moment) -> Facts:
    """What holds of two passes through one loop, the second of them later."""
    loop = around.stmt
    assert not isinstance(loop, If)
    facts: Facts = []
    if isinstance(loop, For) and isinstance(loop.step, Const) and type(loop.step.value) is int and loop.step.value:
        step = abs(loop.step.value)
        upwards = (loop.step.value > 0) != loop.backwards
        facts.append((there.symbol(loop.counter) - here.symbol(loop.counter)).times(1 if upwards else -1) - step)
    for carry in loop.carried:
        stride = here.stride(carry)
        if stride:
            change = there.symbol(carry.param) - here.symbol(carry.param)
            facts.append(change.times(1 if stride > 0 else -1) - abs(stride))
    return facts
