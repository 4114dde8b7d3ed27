"""Derivatives of functions that call solvers (:mod:`adjoint_gen.ir.solvers`).

What a solver finds is a number that an equation has for a solution, or an integral. Of the first sort the derivative is that of
the function's *rule*, in which what was found stays as it is:

    x = root_of_f(theta)                                    x = root_of_f(theta)
    _, r_dot = f_jvp(x, theta, theta_dot)                   r_bar = -x_bar / slope
    x_dot = -r_dot / slope                                  theta_bar = f_reverse(x, theta, r_bar)

Here ``x`` is the result of a call as any other, so that the next derivative passes through it. An integral is linear in what the solver is
told, so its derivative is an integral, too, found to the same tolerances, of the tangent or of the gradient; by a bound of it, it is what is
integrated, there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from adjoint_gen.analysis.activity import leaves, varied
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.value_dependence import dependence
from adjoint_gen.errors import refuse
from adjoint_gen.ir.kinds import FLOAT, UNKNOWN
from adjoint_gen.ir.solvers import INTEGRAL, POINT, RULES, around, callbacks, solving, taken
from adjoint_gen.ir.trace import Arg, Bind, Block, CallFunction, Const, Pack, Param, Section, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, defines_within, map_arg, reads, reads_within, rename, statements, variables
from adjoint_gen.names import Names, unused
from adjoint_gen.rules.batching import reads_values
from adjoint_gen.rules.table import lookup
from adjoint_gen.transform.callee_pairs import Key, Pairs
from adjoint_gen.transform.seeds import seeds_of
from adjoint_gen.transform.tangent_calls import Push, Tangents

INTEGRATED = "adjoint_gen.runtime.integrated"
_JUMPS = frozenset({
    "operator.mod", "numpy.mod", "numpy.remainder", "numpy.fmod", "math.fmod", "numpy.unwrap", "numpy.modf", "builtins.divmod", "numpy.divmod",
})
"""Operations that have derivatives, and jump where they have none."""


def with_tangents_of_found(
    trace: Trace, inputs: tuple[Arg, ...], results: tuple[Arg, ...], tangents: Tangents, push: Push
) -> Trace:
    """A function that calls a solver, with tangents; ``push`` makes those of functions that do not."""
    call, rule = _ruled(trace)
    count = len(trace.params)
    if (linear := _integral(trace)) is None:
        made = push(rule, inputs, results, tangents)
        seeds, body = made.params[len(rule.params) :], made.body
        assert isinstance(made.result, Pack)
        dots = made.result.items[1]
    else:
        inside = _told(trace)
        made = push(inside, inputs, (inside.result,), tangents)
        seeds = made.params[len(inside.params) :]
        assert isinstance(made.result, Pack)
        names = Names((*all_variables(trace), *all_variables(made)))
        dot: Arg = Const(0.0)
        body = ()
        moving = [v for tree in inputs for v in variables(tree)]
        if inside.result in _moved(inside, moving):
            _refuse_jumps(inside, moving, callbacks(trace)[0].points)
            slope = _integrated(trace, made, made.result.items[1], seeds, unused(f"{trace.name}_dot", _taken(tangents)), names)
            tangents.made.append(slope)
            dot = names.fresh(f"{linear.target.base}_dot")
            body = (CallFunction(dot, slope.name, tuple(p.tree for p in slope.params)),)
        given = dict(zip(variables(Pack("tuple", inputs)), variables(Pack("tuple", tuple(p.tree for p in seeds))), strict=True))
        for sign, bound in zip(_SIGNS, linear.args[2:], strict=True):
            if bound in given:
                at, there = _at(trace, bound, names)
                term, total = names.fresh(), names.fresh(f"{linear.target.base}_dot")
                body = (*body, *at, Bind(term, "operator.mul", (there, given[bound])), Bind(total, sign, (dot, term)))
                dot = total
        dots = dot
    return replace(
        trace, params=tuple(replace(p, mode="positional", default=None) for p in (*made.params[:count], *seeds)),
        body=(call, *body), result=Pack("tuple", (call.target, dots)), doc="",
    )


_SIGNS = "operator.sub", "operator.add"
"""What an integral does with the integrand at its lower and at its upper bound, where these move."""


def sweeps_of_found(trace: Trace, key: Key, pairs: Pairs, sweep: Callable[[Trace, Key, Pairs], Trace]) -> Trace:
    """Both sweeps of a function that calls a solver; ``sweep`` makes those of functions that do not."""
    call, rule = _ruled(trace)
    if (linear := _integral(trace)) is None:
        made = sweep(rule, replace(key, function=rule.name), pairs)
        assert isinstance(made.result, Pack)
        seeds, gradients, back = made.params[len(rule.params) :], made.result.items[1], _without_sections(made.body)
    else:
        names, kinds = Names(all_variables(trace)), infer(trace)
        seeds = tuple(seeds_of((linear.target,), kinds, names, trace))
        (seed,) = (p.tree for p in seeds)
        assert isinstance(seed, Var)
        back, found = (), dict[Arg, Arg]()
        given = dict(leaves(Pack("tuple", tuple(p.tree for p in trace.params))))
        inside = _told(trace)
        within = [place for place in key.inputs if inside.result in _moved(inside, [given[place]])]
        number = kinds[linear.target].rank == 0
        if within:
            _refuse_jumps(inside, [given[place] for place in within], callbacks(trace)[0].points)
            both = pairs.finish(sweep(inside, Key(inside.name, tuple(within), ((),)), pairs))
            own = both.params[len(inside.params) :]
            if number:
                both = replace(both, body=rename(both.body, {v: Const(1.0) for p in own for v in variables(p.tree)}))
            known = {f.name for f in pairs.functions()}
            pairs.made.update((f.name, f) for f in both.functions if f.name not in known)
            assert isinstance(both.result, Pack) and isinstance(both.result.items[1], Pack)
            for place, gradient in zip(within, both.result.items[1].items, strict=True):
                called = next(variables(given[place])).base or "value"
                name = unused(f"{trace.name}_{called}_bar", pairs.taken)
                pairs.made[name] = made = _integrated(trace, both, gradient, () if number else own, name, Names((*all_variables(trace), *all_variables(both))))
                bar = names.fresh()
                args = (*(p.tree for p in trace.params), *(() if number else (seed,)))
                back = (*back, CallFunction(bar, made.name, args))
                found[given[place]] = bar
                if number:
                    found[given[place]] = names.fresh(f"{called}_bar")
                    back = (*back, Bind(found[given[place]], "operator.mul", (seed, bar)))  # type: ignore[arg-type]
        for sign, bound in zip(_SIGNS, linear.args[2:], strict=True):
            if bound in (given[place] for place in key.inputs):
                at, there = _at(trace, bound, names)
                term, total = names.fresh(), names.fresh()
                back = (*back, *at, Bind(term, "operator.mul", (seed, there)))
                if not number:
                    back = (*back, Bind(summed := names.fresh(), "numpy.sum", (term,)))
                    term = summed
                first = found.get(bound, Const(0.0))
                back = (*back, Bind(total, sign, (first, term)))
                found[bound] = total
        gradients = Pack("tuple", tuple(found.get(given[place], Const(0.0)) for place in key.inputs))
    body = (Section("forward sweep"), call, Section("reverse sweep"), *back)
    return replace(
        trace, name=f"{trace.name} and its adjoint", params=(*trace.params, *seeds), body=body,
        result=Pack("tuple", (call.target, gradients)), functions=pairs.called(body),
    )


def _without_sections(block: Block) -> Block:
    return tuple(s for s in block if not isinstance(s, Section))


def _taken(tangents: Tangents) -> set[str]:
    return {f.name for f in tangents.functions()}


def _integral(trace: Trace) -> Bind | None:
    """The statement that takes an integral of what was found, of a function that computes one."""
    return next((s for s in taken(trace) if s.op == INTEGRAL), None)


def _moved(inside: Trace, inputs: Iterable[Var]) -> frozenset[Var]:
    return varied(inside, inputs)


def _refuse_jumps(inside: Trace, moving: Iterable[Var], points: Iterable[Var]) -> None:
    """Refuse what may jump at a place that moves: the integral moves with it, which no derivative of the integrand shows."""
    where = dependence(inside, frozenset(points), by_tests=True), dependence(inside, frozenset(moving), by_tests=True)
    table = {f.name: f for f in inside.functions}
    every = [(inside, *(d.names for d in where))]
    for function in table.values():
        every.append((function, *(frozenset().union(*(v for k, v in d.functions.items() if k.function == function.name)) for d in where)))
    for function, *depends in every:
        for stmt in statements(function.body):
            rule = lookup(stmt.op) if isinstance(stmt, Bind) else None
            if not isinstance(stmt, Bind) or not (stmt.op in _JUMPS or (rule is not None and rule.zero and reads_values(stmt))):
                continue
            if not any(names.isdisjoint(reads(stmt)) for names in depends):
                raise refuse(
                    function.source, stmt.origin,
                    "cannot differentiate an integral of what is decided here: it may jump at a place that moves",
                    "integrals up to that place and from there, `quad(f, a, c)[0] + quad(g, c, b)[0]`; or np.maximum, np.minimum, abs",
                )


def _told(trace: Trace) -> Trace:
    """What a solver is told, as a function of what its caller is given and of what the solver asks for."""
    (callback,) = callbacks(trace)
    body = _needed((*around(trace)[0], *callback.body), callback.value, callback.points)
    params = (*trace.params, *_as_params(callback.points, trace))
    return replace(trace, name=f"{trace.name} inside", params=params, body=body, result=callback.value)


def _at(trace: Trace, bound: Arg, names: Names) -> tuple[Block, Arg]:
    """What is integrated, at a bound."""
    inside = _told(trace)
    (point,) = callbacks(trace)[0].points
    own: dict[Var, Arg] = {v: names.like(v) for s in inside.body for v in defines_within(s)}
    own[point] = bound
    return rename(inside.body, own), map_arg(inside.result, lambda v: own.get(v, v))


def _integrated(trace: Trace, made: Trace, value: Arg, seeds: tuple[Param, ...], name: str, names: Names) -> Trace:
    """The integral of something else that is ``made`` of what the solver of ``trace`` is told, over the same."""
    solve, linear = solving(trace), _integral(trace)
    (callback,) = callbacks(trace)
    assert solve is not None and linear is not None
    points = tuple(s for s in trace.body if isinstance(s, Bind) and s.op == POINT)
    told = Pack("tuple", (Pack("tuple", (Const(callback.keyword), Pack("tuple", callback.points), value)),))
    whole, target = names.fresh("found"), names.fresh(linear.target.base)
    number = infer(made).get(value, FLOAT).rank == 0 if isinstance(value, Var) else True
    found = replace(solve, target=whole, args=(Const(INTEGRATED if number else f"{INTEGRATED}_array"), told, *solve.args[2:]))
    taken_ = replace(linear, target=target, args=(whole, value, *linear.args[2:]))
    params = tuple(replace(p, mode="positional", default=None) for p in (*trace.params, *seeds))
    body = (*points, *_without_sections(made.body), found, taken_)
    return replace(trace, name=name, params=params, body=body, result=target, functions=(), doc="")


def _as_params(found: Iterable[Var], trace: Trace) -> Iterator[Param]:
    kinds, names = infer(trace), {p.name for p in trace.params}
    for var in found:
        name = unused(var.base or "value", names)
        names.add(name)
        yield Param(name, var, kinds.get(var, UNKNOWN))


def _ruled(trace: Trace) -> tuple[CallFunction, Trace]:
    """The call of a function that calls a solver, and its rule: a function of what it is given and of what was found."""
    given = {s.target: s.args[0] for s in trace.body if isinstance(s, Bind) and s.op in RULES}

    def plain(var: Var) -> Arg:
        return map_arg(given[var], plain) if var in given else var

    target = map_arg(trace.result, plain)
    call = CallFunction(target, trace.name, tuple(p.tree for p in trace.params))
    held = tuple(variables(target))
    before, after = around(trace)
    params = (*trace.params, *_as_params(held, trace))
    body = _needed((*before, *after), trace.result, held)
    return call, replace(trace, name=f"{trace.name} and its rule", params=params, body=body)


def _needed(block: Block, result: Arg, given: Iterable[Var]) -> Block:
    """The statements of a block that a result is computed by, from what is given."""
    wanted, out = set(variables(result)) - set(given), list[Stmt]()
    for stmt in reversed(block):
        if not wanted.isdisjoint(defines_within(stmt)):
            wanted |= set(reads_within(stmt)) - set(given)
            out.append(stmt)
    return tuple(reversed(out))
