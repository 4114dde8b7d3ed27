"""Arrays of which a block loads several parts that are nearly all of it: to record the array once is less than its parts.

    u[1:-1] = u[:-2] * u[1:-1]          tape.append(u.copy())

A part counts as nearly all of an array where each of its slices leaves out a few cells at the ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjoint_gen.ir.joins import written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Stmt, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import statements
from adjoint_gen.names import Names

_FEW = 4
"""How many cells a slice may leave out at one end."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A load of all of an array, which may be made ``at`` a place of a block, and its ``parts`` as loads of that."""

    at: int
    load: Bind
    parts: dict[Var, Bind] = field(default_factory=dict)


def whole_loads(
    block: Sequence[Stmt], regions: Mapping[Var, Var], kinds: Mapping[Var, Kind], names: Names
) -> list[Whole]:
    """The arrays of storage of which a block loads several such parts while nothing changes them.

    >>> from adjoint_gen.ir.kinds import Kind, Shape
    >>> y, s, t = Var("y"), Var("s"), Var("t")
    >>> ends = [Pack("slice", tuple(map(Const, (*end, None)))) for end in ((None, -2), (1, -1))]
    >>> block = [Bind(v, GETITEM, (y, end)) for v, end in zip((s, t), ends)]
    >>> (whole,) = whole_loads(block, {y: y}, {y: Kind("array", "float64", Shape(("n",)))}, Names([y, s, t]))
    >>> whole.at, whole.load.args, [v.name for v in whole.parts]
    (0, (y,), ['s', 't'])
    """
    groups: dict[Var, list[tuple[int, Bind]]] = {}
    done: list[list[tuple[int, Bind]]] = []
    for at, stmt in enumerate(block):
        changed = {regions[v] for s in statements((stmt,)) for v in written(s) if v in regions}
        done += [groups.pop(array) for array in list(groups) if regions[array] in changed]
        match stmt:
            case Bind(op=op, args=(Var() as array, step)) if op == GETITEM and array in regions and _is_most(step):
                if kinds.get(array, UNKNOWN).tag == "array":
                    groups.setdefault(array, []).append((at, stmt))
    return sorted(
        (_whole(group, names) for group in (*done, *groups.values()) if len(group) > 1), key=lambda whole: whole.at
    )


def _whole(group: list[tuple[int, Bind]], names: Names) -> Whole:
    at, first = group[0]
    (array,) = first.args[:1]
    assert isinstance(array, Var)
    load = Bind(names.like(array), GETITEM, (array,), origin=first.origin)
    return Whole(at, load, {s.target: Bind(s.target, GETITEM, (load.target, *s.args[1:]), origin=s.origin) for _, s in group})


def _is_most(step: Arg) -> bool:
    """Whether an index leaves out nothing but a few cells at the ends of axes."""
    match step:
        case Pack(kind="tuple", items=items):
            return all(isinstance(item, Pack) and item.kind == "slice" and _is_most(item) for item in items)
        case Pack(kind="slice", items=(Const(start), Const(stop), Const(by))):
            begins = start is None or (type(start) is int and 0 <= start <= _FEW)
            ends = stop is None or (type(stop) is int and -_FEW <= stop < 0)
            return begins and ends and by in (None, 1)
    return False
