"""Derivatives of systems of differential equations, whose solver :func:`adjoint_gen.ir.solvers.solving` finds in a function.

Forward, the tangent is a part of the solution of a larger system, which the same solver finds to the same tolerances:

    y' = f(t, y, theta)            y_dot' = df/dy y_dot + df/dtheta theta_dot

It is a function of the same sort, so that it has a tangent, too. In reverse the gradients are the cotangents of all states
times how these move with the first state and with each parameter, which the same solver finds beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from adjoint_gen.analysis.activity import Leaf, leaves
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.errors import refuse
from adjoint_gen.free_names import unused
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.solvers import ESTIMATE, POINT, SOLVE, callbacks, place_of, solving, taken
from adjoint_gen.ir.trace import Arg, Bind, Block, CallFunction, Const, Effect, Pack, Param, Section, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, rename, variables
from adjoint_gen.names import Names
from adjoint_gen.rules.dims import SOME
from adjoint_gen.transform.callee_pairs import Adjoint, Key, Pairs
from adjoint_gen.transform.seeds import seeds_of
from adjoint_gen.transform.solver_cuts import as_moved
from adjoint_gen.transform.solver_parts import states_of, told_by
from adjoint_gen.transform.tangent_calls import Push, Tangents, given_to

SYSTEM, SLOPES = "adjoint_gen.runtime.solved_system", "adjoint_gen.runtime.system_slopes"
MOVED = "adjoint_gen.runtime.moved_slopes"
AT_ENDS = "adjoint_gen.runtime.at_ends"
_VECTOR = Kind("array", "float64", Shape((SOME,)))


def system_with_tangents(
    trace: Trace, inputs: tuple[Arg, ...], tangents: Tangents, push: Push
) -> tuple[tuple[Param, ...], Block, Arg]:
    """The tangents' parameters, the statements behind the call, and the tangent of the states."""
    inside, (time, state), first = told_by(trace), callbacks(trace)[0].points, _first(trace)
    moved = [v for tree in inputs for v in variables(tree)]
    _refuse_times(trace, moved)
    made = push(inside, (*inputs, state), (inside.result,), tangents)
    *seeds, own = made.params[len(inside.params) :]
    names = Names((*all_variables(trace), *all_variables(made)))
    assert isinstance(made.result, Pack) and isinstance(own.tree, Var)
    start, length, count, both, whole, found = (names.fresh() for _ in range(6))
    z = names.fresh("z")
    times, given = _times(trace, names)
    once_more, also = as_moved(inside, frozenset((*moved, state)), (time, state), names)
    begun = Param(unused("z0", {p.name for p in (*trace.params, *seeds)}), start, _VECTOR)
    system = _named(trace, unused(f"{trace.name}_dot", {f.name for f in tangents.functions()}), (*seeds, begun, *given), (
        Bind(length, "builtins.len", (start,)),
        Bind(count, "operator.floordiv", (length, Const(2))),
        Bind(time, POINT, (Const("number"),)), Bind(z, POINT, (Const("vector"),)),
        Bind(state, "operator.getitem", (z, _slice(Const(None), count))),
        Bind(own.tree, "operator.getitem", (z, _slice(count, Const(None)))),
        *made.body,
        Bind(both, "numpy.concatenate", (made.result,), (), Effect.RAISES),
        *once_more,
        _solve(trace, SYSTEM, whole, (time, z), both, also, {first: start}, times),
        replace(_states(trace), target=found, args=(whole, both, start, *_states(trace).args[3:]), origin=None),
    ), found)
    tangents.made.append(system)
    dots = dict(zip(moved, (v for p in seeds for v in variables(p.tree)), strict=True))
    still, joined, every, size, dot = (names.fresh() for _ in range(5))
    args = (*(p.tree for p in (*trace.params, *seeds)), joined, *(_chosen(trace) for _ in given))
    body: list[Stmt] = [
        *([] if first in dots else [Bind(still, "numpy.zeros_like", (first,))]),
        Bind(joined, "numpy.concatenate", (Pack("tuple", (first, dots.get(first, still))),), (), Effect.RAISES),
        CallFunction(every, system.name, args),
        Bind(size, "builtins.len", (first,)),
        Bind(dot, "operator.getitem", (every, _slice(size, Const(None)))),
    ]
    if given:
        body.append(Bind(ends := names.fresh(), AT_ENDS, (dot,)))
        dot = ends
    return tuple(seeds), tuple(body), dot


def swept_system(
    trace: Trace, inputs: tuple[Leaf, ...], pairs: Pairs, sweep: Adjoint
) -> tuple[tuple[Param, ...], Block, Arg]:
    """The cotangents' parameters, the statements of the reverse sweep, and the gradients."""
    inside, (time, state), first = told_by(trace), callbacks(trace)[0].points, _first(trace)
    kinds = infer(trace)
    places = dict(leaves(given_to(trace)))
    _refuse_times(trace, [places[place] for place in inputs])
    others = [place for place in inputs if places[place] != first]
    for place in others:
        if not kinds[places[place]].numeric:
            raise refuse(
                trace.source, _states(trace).origin,
                f"cannot differentiate this system by `{places[place]}`: it is no number or array",
                "np.array(...) of the numbers, before",
            )
    at = next(place for place, var in leaves(given_to(inside)) if var == state)
    both = pairs.finish(sweep(inside, Key(inside.name, (*others, at), ((),)), pairs))
    known = {f.name for f in pairs.functions()}
    pairs.made.update((f.name, f) for f in both.functions if f.name not in known)
    (weight,) = (v for p in both.params[len(inside.params) :] for v in variables(p.tree))
    names = Names((*all_variables(trace), *all_variables(both)))
    seeds = tuple(seeds_of((_states(trace).target,), kinds, names, trace))
    (seed,) = (v for p in seeds for v in variables(p.tree))
    times, given = _times(trace, names)
    assert isinstance(both.result, Pack) and isinstance(both.result.items[1], Pack)
    *slopes, own = both.result.items[1].items
    value, whole = Pack("tuple", (both.result.items[0], own, *slopes)), names.fresh()
    wanted = [first, *(places[place] for place in others)]
    own_params = tuple(p.tree for p in trace.params)
    found = [
        Bind(names.fresh(), ESTIMATE, (whole, Const(k), var, seed, *own_params), _ONCE)
        for k, var in enumerate(wanted)
    ]
    moving = frozenset((state, *(places[place] for place in inputs)))
    once_more, also = as_moved(inside, moving, (time, state), names)
    named = unused(f"{trace.name}_bar", pairs.taken)
    pairs.made[named] = _named(trace, named, (*seeds, *given), (
        Bind(time, POINT, (Const("number"),)), Bind(state, POINT, (Const("vector"),)), Bind(weight, POINT, (Const("vector"),)),
        *(s for s in both.body if not isinstance(s, Section)), *once_more,
        _solve(trace, SLOPES, whole, (time, state, weight), value, also, {}, times, (seed,)),
        *found,
    ), Pack("tuple", tuple(s.target for s in found)))
    body: list[Stmt] = []
    bar: Var = seed
    if given:
        body.append(Bind(bar := names.fresh(), "adjoint_gen.runtime.only_ends", (seed,), (), Effect.RAISES))
    bars = {var: names.fresh(f"{var.base}_bar" if var.base else "") for var in wanted}
    args = (*own_params, bar, *(_chosen(trace) for _ in given))
    body.append(CallFunction(Pack("tuple", tuple(bars.values())), named, args))
    return seeds, tuple(body), Pack("tuple", tuple(bars[places[place]] for place in inputs))


def of_slopes(trace: Trace) -> bool:
    """Whether a function finds gradients of the states of a system."""
    solve = solving(trace)
    return solve is not None and solve.args[0] == Const(SLOPES)


def slopes_with_tangents(
    trace: Trace, inputs: tuple[Arg, ...], results: tuple[Arg, ...], tangents: Tangents, push: Push
) -> tuple[tuple[Param, ...], Block, Arg]:
    """The same as :func:`system_with_tangents` for the gradients that :func:`swept_system` makes."""
    inside, points, solve = told_by(trace), callbacks(trace)[0].points, solving(trace)
    assert solve is not None
    span, first, seed = solve.args[2:]
    state = points[1]
    made = push(inside, (*inputs, state), (inside.result,), tangents)
    *seeds, own = made.params[len(inside.params) :]
    assert isinstance(made.result, Pack) and isinstance(own.tree, Var) and isinstance(first, Var) and isinstance(seed, Var)
    value, moved = made.result.items
    assert isinstance(value, Pack) and isinstance(moved, Pack)
    names = Names((*all_variables(trace), *all_variables(made)))
    begun = {var: names.fresh(f"{var.base}_dot" if var.base else "") for var in (first, seed)}
    whole, dots = names.fresh(), dict(zip((v for t in inputs for v in variables(t)), (
        v for p in seeds for v in variables(p.tree)
    ), strict=True))
    estimates = {s.target: s for s in taken(trace) if s.op == ESTIMATE}
    wanted = [v for tree in results for v in variables(tree)]
    found = [replace(estimates[v], target=names.fresh(), args=(whole, *estimates[v].args[1:]), params=_TWICE) for v in wanted]
    told = Pack("tuple", (*value.items, *moved.items))
    moving = frozenset((state, *(v for t in inputs for v in variables(t))))
    once_more, also = as_moved(inside, moving, points, names)
    given = [unused(f"{var.base or 'value'}_dot", {p.name for p in (*trace.params, *seeds)}) for var in begun]
    taken_ = {f.name for f in tangents.functions()}
    system = _named(trace, unused(f"{trace.name}_dot", taken_), (
        *seeds, *(Param(name, var, _VECTOR) for name, var in zip(given, begun.values(), strict=True)),
    ), (
        *(s for s in trace.body if isinstance(s, Bind) and s.op == POINT),
        Bind(own.tree, POINT, (Const("vector"),)), *(s for s in made.body if not isinstance(s, Section)), *once_more,
        replace(solve, target=whole, args=(
            Const(MOVED), Pack("tuple", (Pack("tuple", (Const("fun"), Pack("tuple", (*points, own.tree)), told)), *also)),
            span, first, begun[first], seed, begun[seed],
        )),
        *found,
    ), Pack("tuple", tuple(s.target for s in found)))
    tangents.made.append(system)
    still = {var: names.fresh() for var in begun if var not in dots}
    ends = tuple(names.fresh() for _ in wanted)
    body: Block = (
        *(Bind(zero, "numpy.zeros_like", (var,)) for var, zero in still.items()),
        CallFunction(Pack("tuple", ends), system.name, (
            *(p.tree for p in (*trace.params, *seeds)), *({**still, **dots}[var] for var in begun),
        )),
    )
    return tuple(seeds), body, ends[0] if len(ends) == 1 else Pack("tuple", ends)


_ONCE = (
    ("what", Const("a gradient of what a solver of systems finds once more")),
    ("remedy", Const("`jvp` in the place of the gradient inside; or `hvp` of the function itself")),
)
_TWICE = (
    ("what", Const("a second derivative of what a solver of systems finds once more")),
    ("remedy", Const("`jvp` in the place of one of the derivatives inside")),
)


def _states(trace: Trace) -> Bind:
    found = states_of(trace)
    assert found is not None
    return found


def _first(trace: Trace) -> Var:
    first = _states(trace).args[2]
    assert isinstance(first, Var)
    return first


def _slice(start: Arg, stop: Arg) -> Pack:
    return Pack("slice", (start, stop, Const(None)))


def _refuse_times(trace: Trace, moving: Iterable[Var]) -> None:
    """Refuse times that move."""
    times = {v for arg in _states(trace).args[3:] for v in variables(arg)}
    if not times.isdisjoint(moving):
        raise refuse(
            trace.source, _states(trace).origin, f"cannot differentiate what `{_called(trace)}` finds by its times",
            "times that stay, `s` from 0 to 1, of `T * f(T * s, y)`",
        )


def _called(trace: Trace) -> str:
    """What the solver of a function is called."""
    solve = solving(trace)
    assert solve is not None and isinstance(solve.args[0], Const)
    return "odeint" if "odeint" in str(solve.args[0].value) else "solve_ivp"


def _times(trace: Trace, names: Names) -> tuple[Arg, tuple[Param, ...]]:
    """At which times the states are wanted, and the parameter for them where the solver chose them."""
    solve = solving(trace)
    assert solve is not None
    asked = dict(solve.params).get("t_eval", Const(None))
    if asked != Const(None):
        return asked, ()
    times = names.fresh("times")
    return times, (Param(unused("times", {p.name for p in trace.params}), times, _VECTOR),)


def _chosen(trace: Trace) -> Var:
    """The times that the solver chose, as they are called behind a call of the function."""
    return next(s.target for s in taken(trace) if place_of(s) == Const("t"))


def _solve(
    trace: Trace, op: str, whole: Var, points: tuple[Var, ...], value: Arg, also: tuple[Pack, ...], names: dict[Var, Arg],
    times: Arg, more: tuple[Arg, ...] = (),
) -> Bind:
    """The call of another solver, for the states at the same times."""
    solve, callback = solving(trace), callbacks(trace)[0]
    assert solve is not None
    told = Pack("tuple", (Pack("tuple", (Const(callback.keyword), Pack("tuple", points), value)), *also))
    (moved,) = rename((replace(solve, target=whole),), names)
    assert isinstance(moved, Bind)
    params = (*((name, arg) for name, arg in moved.params if name != "t_eval"), ("t_eval", times))
    return Bind(whole, SOLVE, (Const(op), told, *moved.args[2:], *more), params, Effect.RAISES, solve.origin)


def _named(trace: Trace, name: str, params: tuple[Param, ...], body: Block, result: Arg) -> Trace:
    own = tuple(replace(p, mode="positional", default=None) for p in (*trace.params, *params))
    return replace(trace, name=name, params=own, body=body, result=result, functions=(), doc="")


