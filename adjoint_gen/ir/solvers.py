"""Functions of a trace that hand a function to a solver: SciPy's ``brentq``, ``quad`` and their like.

Such a function computes, of *points* that stand for what the solver will ask for, what the solver is told, and then calls it:

    root_of_f(theta, a, b):
        x = point("number")
        r = f(x, theta)
        found = solve("scipy.optimize.brentq", (("f", (x,), r),), a, b)
        ...                                          # what is found, and what its derivative is made of

All that depends on the points of a *callback* is that callback's body; it may run as often as the solver likes, and does
nothing but compute its value. What follows ``solve`` is of two sorts. ``found`` takes results, of which none has a derivative
by itself. The *rule* is what the derivative of the results is made of, in terms of what was found: a derivative computes it,
and the function itself does not (:func:`as_called`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Pack, Stmt, Trace, Var
from adjoint_gen.ir.walk import defines_within, map_arg, reads_within, variables

POINT: Final = "point"
SOLVE: Final = "solve"
FOUND: Final = "found"
INTEGRAL: Final = "integral"
"""A result that is linear in what the solver is told: what was found, that, and the bounds of the integral."""
STATES: Final = "states"
"""The states that a system of differential equations has: what was found, what the solver is told, the first one, the times."""
ESTIMATE: Final = "estimate"
"""A part, by its place and sort, that depends on the other arguments and has no derivative: ``what`` and ``remedy`` say why."""

RULES: Final = "adjoint_gen.runtime.implicit", "adjoint_gen.runtime.implicit_array", "adjoint_gen.runtime.valued"
"""Operations that give their first argument, and say what its derivative is."""


@dataclass(frozen=True, slots=True)
class Callback:
    """A function that a solver is handed: its keyword, its parameters, what computes its value, and that.

    The first one is handed by position.
    """

    keyword: str
    points: tuple[Var, ...]
    body: Block
    value: Arg


@once
def solving(trace: Trace) -> Bind | None:
    """The statement that calls a solver, of a function that does."""
    return next((s for s in trace.body if isinstance(s, Bind) and s.op == SOLVE), None)


def callbacks(trace: Trace) -> tuple[Callback, ...]:
    """The functions that the solver of a trace is handed."""
    solve = solving(trace)
    assert solve is not None and isinstance(solve.args[1], Pack)
    found = []
    for item in solve.args[1].items:
        assert isinstance(item, Pack)
        keyword, points, value = item.items
        given = tuple(variables(points))
        assert isinstance(keyword, Const)
        found.append(Callback(str(keyword.value), given, tuple(_depending(trace.body, given, solve)), value))
    return tuple(found)


def _depending(body: Block, points: Iterable[Var], solve: Bind) -> Iterator[Stmt]:
    """The statements before ``solve`` that depend on some points."""
    moved = set(points)
    for stmt in body[: body.index(solve)]:
        if not moved.isdisjoint(reads_within(stmt)):
            moved.update(defines_within(stmt))
            yield stmt


def around(trace: Trace) -> tuple[Block, Block]:
    """What runs before the solver, and what after it, of a trace that calls one."""
    solve = solving(trace)
    assert solve is not None
    inside = {id(s) for callback in callbacks(trace) for s in callback.body}
    at = trace.body.index(solve)
    before = tuple(s for s in trace.body[:at] if id(s) not in inside and not (isinstance(s, Bind) and s.op == POINT))
    return before, trace.body[at + 1 :]


def taken(trace: Trace) -> tuple[Bind, ...]:
    """The statements that take something of what was found."""
    _, after = around(trace)
    return tuple(s for s in after if isinstance(s, Bind) and s.op in (FOUND, INTEGRAL, STATES, ESTIMATE))


def as_called(trace: Trace) -> Trace:
    """The function without what only its derivative is made of."""
    solve = solving(trace)
    if solve is None:
        return trace
    given = {s.target: s.args[0] for s in trace.body if isinstance(s, Bind) and s.op in RULES}

    def plain(tree: Arg) -> Arg:
        return map_arg(tree, lambda v: plain(given[v]) if v in given else v)

    result = plain(trace.result)
    wanted = set(variables(result))
    own = (
        s if s.op == FOUND else replace(s, op=FOUND, args=(s.args[0], place_of(s), Const("")), params=())
        for s in taken(trace) if s.target in wanted
    )
    return replace(trace, body=(*trace.body[: trace.body.index(solve) + 1], *own), result=result)


def place_of(stmt: Bind) -> Const:
    """Where in what was found a statement takes its part: an attribute, an item, or all of it, which is None."""
    if stmt.op in (INTEGRAL, STATES):
        return Const(0 if stmt.op == INTEGRAL else "y")
    assert isinstance(stmt.args[1], Const)
    return stmt.args[1]
