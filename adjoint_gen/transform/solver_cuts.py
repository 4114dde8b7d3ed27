"""What solvers are told of which a derivative is made: where an integral was cut, and what breaks at a place that moves.

The derivative of what changes fast is large where it changes, and zero elsewhere, so that a solver that is told of the
derivative alone may not meet it. So a derivative is integrated over the intervals that its integral was found on:

    x, error, cuts = quad_of_f_cut(theta, a, b)          # the same value
    x_dot = quad_of_f_dot(theta, theta_dot, a, b, cuts)

A quotient may have other values on both sides of a place where its divisor is zero: ``(t - c) / abs(t - c)``. Where one may
move, the solver is also told what is integrated with all numbers a little ``moved``, and looks at the places where values
break (:mod:`adjoint_gen.runtime.breaks`). So is the solver of a system, whose state moves as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from adjoint_gen.free_names import unused
from adjoint_gen.ir.kinds import SOME, Kind, Shape
from adjoint_gen.ir.solvers import FOUND, POINT, callbacks, solving
from adjoint_gen.ir.trace import Arg, Bind, CallFunction, Const, Pack, Param, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, defines_within, map_arg, rename, variables
from adjoint_gen.names import Names
from adjoint_gen.transform.solver_jumps import may_break
from adjoint_gen.transform.solver_parts import told_by

NUDGED = "adjoint_gen.runtime.nudged"
_CUT = {"scipy.integrate.quad": "adjoint_gen.runtime.cut_integral"}
"""What finds an integral and says where it was cut; what derivatives are found by does both."""


def with_cuts(
    trace: Trace, call: CallFunction, inputs: Iterable[Var], functions: tuple[Trace, ...]
) -> tuple[Trace, CallFunction, Var]:
    """A function that finds the same integral and says where it was cut, its call, and the name of what it says.

    Its first result is what ``call`` gives.
    """
    solve, inside, moving = solving(trace), replace(told_by(trace), functions=functions), frozenset(inputs)
    assert solve is not None and isinstance(solve.args[0], Const) and isinstance(solve.args[1], Pack)
    names, at = Names(all_variables(trace)), trace.body.index(solve)
    before, told = trace.body[:at], solve.args[1].items
    if len(told) == 1:
        nudged, more = as_moved(inside, moving, callbacks(trace)[0].points, names)
        before, told = (*before, *nudged), (*told, *more)
    cuts = names.fresh("cuts")
    op = Const(_CUT.get(str(solve.args[0].value), solve.args[0].value))
    body = (
        *before, replace(solve, args=(op, Pack("tuple", told), *solve.args[2:])), *trace.body[at + 1 :],
        Bind(cuts, FOUND, (solve.target, Const(2), Const("vector")), origin=solve.origin),
    )
    result, name = Pack("tuple", (trace.result, cuts)), unused(trace.name, {f.name for f in functions}, "_cut") + "_cut"
    made = replace(trace, name=name, body=body, result=result, doc="")
    return made, replace(call, function=name, target=Pack("tuple", (call.target, cuts))), cuts


def as_moved(
    inside: Trace, moving: frozenset[Var], points: tuple[Var, ...], names: Names
) -> tuple[tuple[Stmt, ...], tuple[Pack, ...]]:
    """What a solver is told once more, with what moves in another place: its statements, and what the solver is told.

    Nothing of what breaks nowhere.
    """
    if not may_break(inside, frozenset(points), moving):
        return (), ()
    asked = {v: names.like(v) for v in points}
    own: dict[Var, Arg] = {**{v: names.like(v) for s in inside.body for v in defines_within(s)}, **asked}
    first: list[Stmt] = [Bind(v, POINT, (Const("vector" if k else "number"),)) for k, v in enumerate(asked.values())]
    for place, var in enumerate(v for p in inside.params for v in variables(p.tree) if v in moving):
        first.append(Bind(names.like(var), NUDGED, (asked.get(var, var), Const(place))))
        own |= dict.fromkeys((var,), *defines_within(first[-1]))
    value = map_arg(inside.result, lambda v: own.get(v, v))
    told = Pack("tuple", (Const("moved"), Pack("tuple", tuple(asked.values())), value))
    return (*first, *rename(inside.body, own)), (told,)


def between(cuts: Var, trace: Trace) -> Param:
    """The parameter for the cuts of the integral of a trace, of another one over the same."""
    return Param(unused(cuts.base, {p.name for p in trace.params}), cuts, Kind("array", "float64", Shape((SOME,))))
