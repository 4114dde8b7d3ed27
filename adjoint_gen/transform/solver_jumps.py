"""What solvers are told may jump at a place that moves: an integral moves with it, which no derivative of its integrand shows.

    quad(lambda t: 1.0 if t < a else 2.0, 0.0, 1.0)                  has the derivative -1.0 by a

So nothing that is decided, or rounded, inside an integrand may depend on what the solver asks for and on what is differentiated
by. In a residual it may, where the derivative passes through as well, so that it is looked at whether a solution is one.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace

from adjoint_gen.analysis.activity import leaves, through
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.analysis.value_dependence import dependence
from adjoint_gen.errors import refuse
from adjoint_gen.ir.solvers import callbacks, solving
from adjoint_gen.ir.trace import Bind, CallFunction, Pack, Trace, Var
from adjoint_gen.ir.walk import reads, statements
from adjoint_gen.rules.batching import reads_values
from adjoint_gen.rules.table import lookup
from adjoint_gen.transform.solver_parts import integral_of, states_of, told_by


def refuse_jumps(trace: Trace, inputs: Iterable[Var]) -> None:
    """Refuse what is decided inside a function that a solver is handed, at a place that moves with ``inputs``."""
    table = {f.name: f for f in trace.functions}
    if all(solving(f) is None for f in table.values()):
        return
    for function in table.values():
        for stmt in function.body if solving(function) is not None else ():
            if isinstance(stmt, CallFunction) and stmt.references:
                raise refuse(
                    function.source, stmt.origin,
                    "cannot differentiate what a solver finds that is handed a function which changes something",
                    "a function that only computes, and changes no more than copies of its own",
                )
    calls = through(trace)
    for version in dependence(trace, frozenset(inputs), by_tests=True).functions:
        function = table[version.function]
        if solving(function) is None:
            continue
        moving, points = set(version.given), frozenset(callbacks(function)[0].points)
        if states_of(function) is not None:
            moving |= {state for state in callbacks(function)[0].points[1:] if moving}
        elif integral_of(function) is None:
            starts = {start for start, _ in calls.pairs[function.name]}
            params = leaves(Pack("tuple", tuple(p.tree for p in function.params)))
            moving -= {var for place, var in params if place in starts}
        _refuse(replace(told_by(function), functions=trace.functions), points, frozenset(moving))


def _refuse(inside: Trace, points: frozenset[Var], moving: frozenset[Var]) -> None:
    one, other = (dependence(inside, given, by_tests=True) for given in (points, moving))
    every = {inside.name: (one.names, other.names)}
    for version in (*one.functions, *other.functions):
        every[version.function] = tuple(  # type: ignore[assignment]
            frozenset[Var]().union(*(names for v, names in d.functions.items() if v.function == version.function))
            for d in (one, other)
        )
    for function in (inside, *inside.functions):
        for stmt in _decided(function) if function.name in every else ():
            if not any(names.isdisjoint(reads(stmt)) for names in every[function.name]):
                raise refuse(
                    function.source,
                    stmt.origin,
                    "cannot differentiate what a solver finds where this is decided: at a place that moves",
                    "two calls, up to that place and from there; or np.maximum, np.minimum, abs",
                )


def _decided(function: Trace) -> Iterator[Bind]:
    """The operations of a function that give something else at once where an operand passes a place."""
    read: Container[Var] = {v for v, count in uses(function).items() if count}
    kinds = infer(function)
    for stmt in statements(function.body):
        if isinstance(stmt, Bind) and stmt.target in read and reads_values(stmt):
            rule = lookup(stmt.op)
            if rule is not None and (rule.zero or (rule.jumps(stmt.args, kinds) if callable(rule.jumps) else rule.jumps)):
                yield stmt
