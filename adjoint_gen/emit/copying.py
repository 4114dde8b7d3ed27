"""Which loads are copied, since names stand for values: those that are alive while what they were read from changes."""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.emit.ranges import Liveness
from adjoint_gen.emit.sharing import MAY_SHARE, joins, shared, storage_classes
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Trace, Var
from adjoint_gen.ir.walk import statements


def copied(trace: Trace, folded: Mapping[Var, Bind], live: Liveness, kinds: Mapping[Var, Kind]) -> dict[Var, str]:
    """The names of views that must be bound to a copy, with the tags of their kinds.

    A view is copied if a store to its region stands where it, or a name that it flows into, is alive.

    >>> from adjoint_gen.emit.ranges import liveness
    >>> from adjoint_gen.ir.trace import Const, Pack, Param, Source, Store
    >>> x, y = Var("x"), Var("y")
    >>> load = Bind(y, "operator.getitem", (x, Pack("slice", (Const(1), Const(None), Const(None)))))
    >>> clear = Store(x, (), Const(0.0))
    >>> made = Trace("f", (Param("x", x),), (load, clear), y, Source("", 1, (), "f", ""))
    >>> copied(made, {}, liveness(made, {}), {})
    {y: 'unknown'}
    """
    if not live.writes:
        return {}
    classes = storage_classes(trace)
    writes: dict[Var, list[int]] = {}
    for array, point in live.writes:
        writes.setdefault(classes.get(array, array), []).append(point)
    flows: dict[Var, list[Var]] = {}
    views: list[Var] = []
    for stmt in statements(trace.body):
        for target, source in joins(stmt):
            flows.setdefault(source, []).append(target)
        if isinstance(stmt, Bind):
            for source in shared(stmt):
                flows.setdefault(source, []).append(stmt.target)
            if stmt.op in MAY_SHARE and stmt.target in classes and stmt.target not in folded:
                views.append(stmt.target)
    found = {v: kinds.get(v, UNKNOWN) for v in views if _alive(v, flows, live, writes[classes[v]])}
    return {v: kind.tag for v, kind in found.items() if kind.rank != 0}


def _alive(view: Var, flows: Mapping[Var, list[Var]], live: Liveness, writes: list[int]) -> bool:
    """Whether a name or one that it flows into is alive across one of these points."""
    found = {view: None}
    waiting = [view]
    while waiting:
        var = waiting.pop()
        if any(first <= point < last for first, last in live.ranges.get(var, ()) for point in writes):
            return True
        for target in flows.get(var, []):
            if target not in found:
                found[target] = None
                waiting.append(target)
    return False
