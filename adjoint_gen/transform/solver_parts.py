"""Parts of functions that call solvers (:mod:`adjoint_gen.ir.solvers`) as functions of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.free_names import unused
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.solvers import INTEGRAL, RULES, STATES, around, callbacks, taken
from adjoint_gen.ir.trace import Arg, Bind, Block, CallFunction, Param, Stmt, Trace, Var
from adjoint_gen.ir.walk import defines_within, map_arg, reads_within, variables


def integral_of(trace: Trace) -> Bind | None:
    """The statement that takes an integral of what was found, of a function that computes one."""
    return next((s for s in taken(trace) if s.op == INTEGRAL), None)


def states_of(trace: Trace) -> Bind | None:
    """The statement that takes the solution of a system of differential equations, of a function that finds one."""
    return next((s for s in taken(trace) if s.op == STATES), None)


def of_residual(trace: Trace) -> bool:
    """Whether what a function finds is a solution of an equation, or a value at one."""
    return any(isinstance(s, Bind) and s.op in RULES for s in trace.body)


def told_by(trace: Trace) -> Trace:
    """What a solver is told, as a function of what its caller is given and of what the solver asks for."""
    callback = callbacks(trace)[0]
    body = needed_for((*around(trace)[0], *callback.body), callback.value, callback.points)
    params = (*trace.params, *as_params(callback.points, trace))
    return replace(trace, name=f"{trace.name} inside", params=params, body=body, result=callback.value)


def as_params(found: Iterable[Var], trace: Trace) -> Iterator[Param]:
    """Parameters for what is found in a function."""
    kinds, names = infer(trace), {p.name for p in trace.params}
    for var in found:
        name = unused(var.base or "value", names)
        names.add(name)
        yield Param(name, var, kinds.get(var, UNKNOWN))


def ruled(trace: Trace) -> tuple[CallFunction, Trace]:
    """The call of a function that calls a solver, and its rule: a function of what it is given and of what was found."""
    given = {s.target: s.args[0] for s in trace.body if isinstance(s, Bind) and s.op in RULES}

    def plain(var: Var) -> Arg:
        return map_arg(given[var], plain) if var in given else var

    target = map_arg(trace.result, plain)
    call = CallFunction(target, trace.name, tuple(p.tree for p in trace.params))
    held = tuple(variables(target))
    before, after = around(trace)
    params = (*trace.params, *as_params(held, trace))
    body = needed_for((*before, *after), trace.result, held)
    return call, replace(trace, name=f"{trace.name} and its rule", params=params, body=body)


def residuals(trace: Trace) -> Iterator[tuple[frozenset[Var], Trace]]:
    """The residuals that what is found makes zero, as functions of what the caller is given and of what is found."""
    call, rule = ruled(trace)
    found = tuple(variables(call.target))
    for stmt in rule.body:
        if isinstance(stmt, Bind) and stmt.op in RULES[:2]:
            body = needed_for(rule.body, stmt.args[1], found)
            yield frozenset(found), replace(rule, body=body, result=stmt.args[1])


def needed_for(block: Block, result: Arg, given: Iterable[Var]) -> Block:
    """The statements of a block that a result is computed by, from what is given."""
    wanted, out = set(variables(result)) - set(given), list[Stmt]()
    for stmt in reversed(block):
        if not wanted.isdisjoint(defines_within(stmt)):
            wanted |= set(reads_within(stmt)) - set(given)
            out.append(stmt)
    return tuple(reversed(out))
