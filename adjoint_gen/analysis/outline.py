"""What the kinds of a trace are found by and no run changes: what begins empty, what is taken from what, what loops bind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjoint_gen.analysis.containers import taken
from adjoint_gen.analysis.updates import updated
from adjoint_gen.ir.once import notes, once
from adjoint_gen.ir.trace import Arg, Bind, For, Pack, Trace, Var, While
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import defines_within, statements
from adjoint_gen.rules.listing import KEPT, LIST, MADE, TABLE

_EMPTY = {"list": (), REFERENCE: (Pack("list", ()),), TABLE: ()}
"""What makes a list or dict that is empty."""
_OWN = MADE | KEPT


@dataclass(frozen=True, slots=True)
class Outline:
    """The lists and dicts of a trace: its ``own``, those that ``begin`` empty, and ``copies``; its ``loads``, and where
    what is ``taken`` out of containers and changes comes from; operations whose results are ``updated`` places.

    ``bodies`` are the names bound in each loop, by its label, and ``moving`` all of them: a symbol of theirs means another
    length each time.
    """

    own: frozenset[Var]
    begin: frozenset[Var]
    copies: Mapping[Var, Arg]
    loads: Mapping[Var, Bind]
    taken: Mapping[Var, tuple[Var, Arg]]
    updated: Mapping[Var, tuple[Bind, ...]]
    bodies: Mapping[str, frozenset[str]]
    moving: frozenset[str]


@once
def outline(trace: Trace) -> Outline:
    """What a run over a trace goes by."""
    own, begin, loads = set[Var](), set[Var](), dict[Var, Bind]()
    copies: dict[Var, Arg] = {}
    bodies, moving = dict[str, frozenset[str]](), set[str]()
    for stmt in statements(trace.body):
        if isinstance(stmt, Bind):
            if stmt.op == GETITEM:
                if isinstance(stmt.args[0], Var):
                    loads[stmt.target] = stmt
                continue
            if stmt.op in _OWN:
                own.add(stmt.target)
            if stmt.args == _EMPTY.get(stmt.op) or (stmt.op == REFERENCE and stmt.args == (Pack("dict", ()),)):
                begin.add(stmt.target)
            elif stmt.op == LIST and len(stmt.args) == 1:
                copies[stmt.target] = stmt.args[0]
        elif isinstance(stmt, For | While):
            bodies[stmt.label] = bound_inside(stmt)
            moving |= bodies[stmt.label]
    return Outline(
        frozenset(own), frozenset(begin), copies, loads, taken(trace),
        {change.target: fits for change, fits in updated(trace.body)}, bodies, frozenset(moving),
    )


def bound_inside(loop: For | While) -> frozenset[str]:
    """The names that are bound in a loop, by what they are called."""
    known = notes(loop)
    if bound_inside not in known:
        results = {carry.result for carry in loop.carried}
        known[bound_inside] = frozenset(var.name for var in defines_within(loop) if var not in results)
    found: frozenset[str] = known[bound_inside]
    return found
