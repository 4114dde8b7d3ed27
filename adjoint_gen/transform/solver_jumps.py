"""What solvers are told may jump at a place that moves: an integral moves with it, which no derivative of its integrand shows.

    quad(lambda t: 1.0 if t < a else 2.0, 0.0, 1.0)                  has the derivative -1.0 by a

So nothing that is decided, or rounded, inside an integrand may depend on what the solver asks for and on what is differentiated
by. In a residual, or a gradient of what is least, it may where the derivative passes through as well, so that it is looked at
whether a solution is one. Where something divides, only the running program can tell
(:mod:`adjoint_gen.transform.solver_cuts`).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from adjoint_gen.analysis.activity import varied
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.analysis.value_dependence import dependence
from adjoint_gen.errors import refuse
from adjoint_gen.ir.solvers import callbacks, solving
from adjoint_gen.ir.trace import Bind, CallFunction, Const, Trace, Var
from adjoint_gen.ir.walk import reads, statements, variables
from adjoint_gen.rules.batching import reads_values
from adjoint_gen.rules.table import lookup
from adjoint_gen.transform.solver_parts import integral_of, of_residual, residuals, told_by


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
    for version in dependence(trace, frozenset(inputs), by_tests=True).functions:
        function = table[version.function]
        if solving(function) is None:
            continue
        moving, points = version.given, frozenset(callbacks(function)[0].points)
        if of_residual(function):
            for found, inside in residuals(replace(function, functions=trace.functions)):
                ends = frozenset(variables(inside.result))
                _refuse(inside, found, frozenset(v for v in moving if ends.isdisjoint(varied(inside, (v,)))))
            continue
        if integral_of(function) is None and moving:  # states, or gradients of them
            moving |= frozenset(callbacks(function)[0].points[1:])
        _refuse(replace(told_by(function), functions=trace.functions), points, moving)


def _refuse(inside: Trace, points: frozenset[Var], moving: frozenset[Var]) -> None:
    for function, stmt in _meeting(inside, points, moving, _decided):
        raise refuse(
            function.source,
            stmt.origin,
            "cannot differentiate what a solver finds where this is decided: at a place that moves",
            "two calls, up to that place and from there; or np.maximum, np.minimum, abs",
        )


def may_break(inside: Trace, points: frozenset[Var], moving: frozenset[Var]) -> bool:
    """Whether what a solver is told may have a pole, or other values on both sides of one, at a place that moves."""
    return any(True for _ in _meeting(inside, points, moving, _divided))


_Asked: TypeAlias = "Iterator[tuple[Bind, tuple[Var, ...]]]"


def _meeting(
    inside: Trace, points: frozenset[Var], moving: frozenset[Var], asked: Callable[[Trace], _Asked]
) -> Iterator[tuple[Trace, Bind]]:
    """The operations that are ``asked`` for and read there what depends on ``points`` and on what is ``moving``."""
    one, other = (dependence(inside, given, by_tests=True) for given in (points, moving))
    every = {inside.name: (one.names, other.names)}
    for version in (*one.functions, *other.functions):
        every[version.function] = tuple(  # type: ignore[assignment]
            frozenset[Var]().union(*(names for v, names in d.functions.items() if v.function == version.function))
            for d in (one, other)
        )
    for function in (inside, *inside.functions):
        for stmt, read in asked(function) if function.name in every else ():
            if not any(names.isdisjoint(read) for names in every[function.name]):
                yield function, stmt


def _decided(function: Trace) -> _Asked:
    """The operations of a function that give something else at once where an operand passes a place, and what they read."""
    read: Container[Var] = {v for v, count in uses(function).items() if count}
    kinds = infer(function)
    for stmt in statements(function.body):
        if isinstance(stmt, Bind) and stmt.target in read and reads_values(stmt):
            rule = lookup(stmt.op)
            if rule is not None and (rule.zero or (rule.jumps(stmt.args, kinds) if callable(rule.jumps) else rule.jumps)):
                yield stmt, tuple(reads(stmt))


def _divided(function: Trace) -> _Asked:
    """The operations of a function that are not known to be finite, and what they may be infinite by."""
    for stmt in statements(function.body):
        match stmt:
            case Bind(op="operator.truediv" | "numpy.divide", args=(_, divisor)):
                yield stmt, tuple(variables(divisor))
            case Bind(op="operator.pow" | "numpy.power", args=(base, Const(value=int() | float() as exponent))):
                if exponent < 0:
                    yield stmt, tuple(variables(base))
            case Bind(op=op) if op not in _FINITE and lookup(op) is not None:
                yield stmt, tuple(reads(stmt))


_FINITE: Final = frozenset({
    *(f"operator.{name}" for name in ("add", "sub", "mul", "neg", "pos", "abs", "matmul", "getitem")), "builtins.abs",
    *(f"numpy.{name}" for name in (
        "add", "subtract", "multiply", "negative", "absolute", "abs", "sqrt", "square", "exp", "sin", "cos", "tanh", "arctan",
        "maximum", "minimum", "sum", "dot", "array", "asarray", "where",
    )),
    *(f"math.{name}" for name in ("sqrt", "exp", "sin", "cos", "tanh", "atan")), "builtins.max", "builtins.min",
})
"""Those of the most usual that are finite where their operands are, and continuous."""
