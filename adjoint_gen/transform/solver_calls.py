"""Derivatives of functions that call solvers (:mod:`adjoint_gen.ir.solvers`).

What a solver finds is a solution, or an integral. Of the first sort the derivative is that of the function's *rule*, in which
what was found stays as it is:

    x = root_of_f(theta)                                    x = root_of_f(theta)
    _, r_dot = f_jvp(x, theta, theta_dot)                   r_bar = -x_bar / slope
    x_dot = -r_dot / slope                                  theta_bar = f_reverse(x, theta, r_bar)

Here ``x`` is the result of a call like any other, so that the next derivative passes through it. An integral is linear in what
the solver is told: its derivative is an integral, too, of the tangent or of the gradient, found to the same tolerances on the
intervals on which that one was found (:mod:`adjoint_gen.transform.solver_cuts`); by one of its bounds it is what is integrated,
there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from adjoint_gen.analysis.activity import Leaf, leaves, varied
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.errors import refuse
from adjoint_gen.free_names import unused
from adjoint_gen.ir.kinds import FLOAT
from adjoint_gen.ir.solvers import ESTIMATE, POINT, callbacks, solving, taken
from adjoint_gen.ir.trace import Arg, Bind, Block, CallFunction, Const, Pack, Param, Section, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, defines_within, map_arg, rename, variables
from adjoint_gen.names import Names
from adjoint_gen.rules.calls import constant
from adjoint_gen.transform.callee_pairs import Adjoint, Key, Pairs
from adjoint_gen.transform.seeds import seeds_of
from adjoint_gen.transform.solver_cuts import between, with_cuts
from adjoint_gen.transform.solver_parts import integral_of, ruled, states_of, told_by
from adjoint_gen.transform.solver_systems import of_slopes, slopes_with_tangents, swept_system, system_with_tangents
from adjoint_gen.transform.tangent_calls import Push, Tangents, given_to

INTEGRATED = "adjoint_gen.runtime.integrated"
_SIGNS = "operator.sub", "operator.add"
"""What an integral does with the integrand at its lower and at its upper bound, where these move."""


def with_solvers(push: Push) -> Push:
    """What makes functions with tangents of those that call solvers, too."""
    return lambda trace, inputs, results, tangents: (
        push(trace, inputs, results, tangents) if solving(trace) is None
        else _with_tangents(trace, inputs, results, tangents, with_solvers(push))
    )


def sweeping_solvers(adjoint: Adjoint) -> Adjoint:
    """What makes both sweeps of functions that call solvers, too."""
    return lambda trace, key, pairs: (
        adjoint(trace, key, pairs) if solving(trace) is None else _sweeps(trace, key, pairs, sweeping_solvers(adjoint))
    )


def _with_tangents(
    trace: Trace, inputs: tuple[Arg, ...], results: tuple[Arg, ...], tangents: Tangents, push: Push
) -> Trace:
    """A function that calls a solver, with tangents; ``push`` makes those of functions that do not."""
    call, rule = ruled(trace)
    found, linear, slopes = call.target, integral_of(trace), of_slopes(trace)
    if not slopes:
        _refuse_estimates(trace, (v for tree in results for v in variables(tree)))
    if slopes or states_of(trace) is not None:
        if slopes:
            own, body, dot = slopes_with_tangents(trace, inputs, results, tangents, push)
        else:
            own, body, dot = system_with_tangents(trace, inputs, tangents, push)
        params = (replace(p, mode="positional", default=None) for p in (*trace.params, *own))
        return replace(trace, params=tuple(params), body=(call, *body), result=Pack("tuple", (found, dot)), doc="")
    within = rule if linear is None else told_by(trace)
    made = push(within, inputs, results if linear is None else (within.result,), tangents)
    seeds = made.params[len(within.params) :]
    assert isinstance(made.result, Pack)
    body, dot = made.body, made.result.items[1]
    if linear is not None:
        cut, call, cuts = with_cuts(trace, call, variables(Pack("tuple", inputs)), tangents.functions())
        tangents.made.append(cut)
        body, dot = _moved(trace, linear, inputs, made, cuts, tangents)
    params = (replace(p, mode="positional", default=None) for p in (*made.params[: len(trace.params)], *seeds))
    return replace(trace, params=tuple(params), body=(call, *body), result=Pack("tuple", (found, dot)), doc="")


def _refuse_estimates(trace: Trace, wanted: Iterable[Var]) -> None:
    """Refuse the derivative of what is only estimated."""
    estimates = {s.target: s for s in taken(trace) if s.op == ESTIMATE}
    for stmt in (estimates[v] for v in wanted if v in estimates):
        said = {name: constant(arg) for name, arg in stmt.params}
        place = next((s.origin for s in (stmt, solving(trace)) if s is not None and s.origin is not None), None)
        raise refuse(trace.source, place, f"cannot differentiate {said['what']}", str(said["remedy"]))


def _moved(
    trace: Trace, linear: Bind, inputs: tuple[Arg, ...], made: Trace, cuts: Var, tangents: Tangents
) -> tuple[Block, Arg]:
    """The tangent of an integral, of whose integrand the tangent is ``made``."""
    inside = told_by(trace)
    seeds = made.params[len(inside.params) :]
    names = Names((*all_variables(trace), *all_variables(made), cuts))
    assert isinstance(made.result, Pack)
    body, dot = list[Stmt](), None
    moving = dict(zip(variables(Pack("tuple", inputs)), variables(Pack("tuple", tuple(p.tree for p in seeds))), strict=True))
    if not varied(inside, moving).isdisjoint(variables(inside.result)):
        taken = {f.name for f in tangents.functions()}
        own = (*seeds, between(cuts, trace))
        slope = _integrated(trace, made, made.result.items[1], own, unused(f"{trace.name}_dot", taken), names)
        tangents.made.append(slope)
        dot = names.fresh(f"{linear.target.base}_dot")
        body.append(CallFunction(dot, slope.name, tuple(p.tree for p in slope.params)))
    for sign, bound in zip(_SIGNS, linear.args[2:], strict=True):
        if isinstance(bound, Var) and bound in moving:
            at, there = _at(trace, bound, names)
            term = names.fresh()
            body += [*at, Bind(term, "operator.mul", (there, moving[bound]))]
            dot = _added(body, sign, dot, term, names)
    return tuple(body), Const(0.0) if dot is None else dot


def _added(body: list[Stmt], sign: str, before: Var | None, term: Var, names: Names) -> Var:
    """What a term makes of a sum, if there is one."""
    if before is None and sign == _SIGNS[1]:
        return term
    target = names.fresh()
    body.append(Bind(target, "operator.neg", (term,)) if before is None else Bind(target, sign, (before, term)))
    return target


def _sweeps(trace: Trace, key: Key, pairs: Pairs, sweep: Adjoint) -> Trace:
    """Both sweeps of a function that calls a solver; ``sweep`` makes those of functions that do not."""
    call, rule = ruled(trace)
    found, ends = call.target, dict(leaves(trace.result))
    _refuse_estimates(trace, (ends[place] for place in key.results))
    if states_of(trace) is not None:
        seeds, back, gradients = swept_system(trace, key.inputs, pairs, sweep)
    elif (linear := integral_of(trace)) is None:
        made = sweep(rule, replace(key, function=rule.name), pairs)
        assert isinstance(made.result, Pack)
        seeds, back, gradients = made.params[len(rule.params) :], _in_one(made.body), made.result.items[1]
    else:
        given = dict(leaves(given_to(trace)))
        cut, call, cuts = with_cuts(trace, call, (given[place] for place in key.inputs), pairs.functions())
        pairs.made[cut.name] = cut
        seeds = tuple(seeds_of((linear.target,), infer(trace), Names((*all_variables(trace), cuts)), trace))
        back, gradients = _pulled(trace, linear, key.inputs, seeds, cuts, pairs, sweep)
    body = (Section("forward sweep"), call, Section("reverse sweep"), *back)
    return replace(
        trace, name=f"{trace.name} and its adjoint", params=(*trace.params, *seeds), body=body,
        result=Pack("tuple", (found, gradients)), functions=pairs.called(body),
    )


def _pulled(
    trace: Trace, linear: Bind, inputs: tuple[Leaf, ...], seeds: tuple[Param, ...], cuts: Var, pairs: Pairs, sweep: Adjoint
) -> tuple[Block, Arg]:
    """The gradients of an integral: integrals of those of what is integrated, each for itself.

    One of a number has the seed 1, so that what the tolerances say of it does not depend on what it is multiplied by.
    """
    inside, kinds = told_by(trace), infer(trace)
    given = dict(leaves(given_to(trace)))
    moving = [place for place in inputs if not varied(inside, [given[place]]).isdisjoint(variables(inside.result))]
    for place in moving:
        if not kinds[given[place]].numeric:
            raise refuse(
                trace.source, linear.origin,
                f"cannot differentiate this integral by `{given[place]}`: it is no number or array",
                "np.array(...) of the numbers, before",
            )
    (seed,) = variables(seeds[0].tree)
    names, number = Names((*all_variables(trace), seed, cuts)), kinds[linear.target].rank == 0
    own = (*(p.tree for p in (*trace.params, *(() if number else seeds))), cuts)
    body, bars = list[Stmt](), dict[Var, Var]()
    for place, slope in _slopes(trace, inside, moving, number, cuts, pairs, sweep):
        bar = bars[given[place]] = names.fresh()
        body.append(CallFunction(bar, slope.name, own))
        if number:
            body.append(Bind(names.fresh(f"{given[place].base}_bar"), "operator.mul", (seed, bar)))
            (bars[given[place]],) = defines_within(body[-1])
    reached = {given[place] for place in inputs}
    for sign, bound in zip(_SIGNS, linear.args[2:], strict=True):
        if isinstance(bound, Var) and bound in reached:
            at, there = _at(trace, bound, names)
            term = names.fresh()
            body += [*at, Bind(term, "operator.mul", (seed, there))]
            if not number:
                body.append(Bind(names.fresh(), "numpy.sum", (term,)))
                (term,) = defines_within(body[-1])
            bars[bound] = _added(body, sign, bars.get(bound), term, names)
    return tuple(body), Pack("tuple", tuple(bars.get(given[place], Const(0.0)) for place in inputs))


def _slopes(
    trace: Trace, inside: Trace, moving: Collection[Leaf], number: bool, cuts: Var, pairs: Pairs, sweep: Adjoint
) -> Iterator[tuple[Leaf, Trace]]:
    """The integrals of the gradients of what is integrated, as functions; each with what it is the gradient by."""
    if not moving:
        return
    both = pairs.finish(sweep(inside, Key(inside.name, tuple(moving), ((),)), pairs))
    seeds = both.params[len(inside.params) :]
    if number:
        ones: dict[Var, Arg] = {v: Const(1.0) for p in seeds for v in variables(p.tree)}
        both = replace(both, body=rename(both.body, ones), result=map_arg(both.result, lambda v: ones.get(v, v)))
    known = {f.name for f in pairs.functions()}
    pairs.made.update((f.name, f) for f in both.functions if f.name not in known)
    assert isinstance(both.result, Pack) and isinstance(both.result.items[1], Pack)
    given = dict(leaves(given_to(trace)))
    for place, gradient in zip(moving, both.result.items[1].items, strict=True):
        name = unused(f"{trace.name}_{given[place].base or 'value'}_bar", pairs.taken)
        names = Names((*all_variables(trace), *all_variables(both), cuts))
        own = (*(() if number else seeds), between(cuts, trace))
        slope = pairs.made[name] = _integrated(trace, both, gradient, own, name, names)
        yield place, slope


def _at(trace: Trace, bound: Var, names: Names) -> tuple[list[Stmt], Arg]:
    """What is integrated, at a bound."""
    inside, (point,) = told_by(trace), callbacks(trace)[0].points
    own: dict[Var, Arg] = {v: names.like(v) for s in inside.body for v in defines_within(s)}
    own[point] = bound
    body = rename(inside.body, own)
    return list(body), map_arg(inside.result, lambda v: own.get(v, v))


def _integrated(trace: Trace, made: Trace, value: Arg, own: tuple[Param, ...], name: str, names: Names) -> Trace:
    """The integral of something else that is ``made`` of what the solver of ``trace`` is told, over the same.

    Its ``own`` parameters are seeds, and where that one was cut.
    """
    solve, linear, callback = solving(trace), integral_of(trace), callbacks(trace)[0]
    assert solve is not None and linear is not None
    points = tuple(s for s in trace.body if isinstance(s, Bind) and s.op == POINT)
    told = Pack("tuple", (Pack("tuple", (Const(callback.keyword), Pack("tuple", callback.points), value)),))
    whole, target = names.fresh(), names.fresh(linear.target.base)
    number = not isinstance(value, Var) or infer(made).get(value, FLOAT).rank == 0
    op = Const(INTEGRATED if number else f"{INTEGRATED}_array")
    options = (*((option, arg) for option, arg in solve.params if option != "cuts"), ("cuts", own[-1].tree))
    body = (
        *points, *_in_one(made.body), replace(solve, target=whole, args=(op, told, *solve.args[2:]), params=options),
        replace(linear, target=target, args=(whole, value, *linear.args[2:])),
    )
    params = tuple(replace(p, mode="positional", default=None) for p in (*trace.params, *own))
    return replace(trace, name=name, params=params, body=body, result=target, functions=(), doc="")


def _in_one(block: Block) -> Block:
    """Both sweeps of a function, without what says where the second one begins."""
    return tuple(s for s in block if not isinstance(s, Section))
