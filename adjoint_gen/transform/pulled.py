"""What pulls back through a derivative that is a function, and is not written out: its tangent (:mod:`adjoint_gen.orders`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjoint_gen.analysis.activity import Leaf
from adjoint_gen.errors import refuse
from adjoint_gen.ir.trace import Const, Trace
from adjoint_gen.ir.walk import map_arg, rename, variables
from adjoint_gen.transform.forward import with_tangents
from adjoint_gen.transform.pair_names import with_functions_apart
from adjoint_gen.transform.solver_calls import with_solvers
from adjoint_gen.transform.stored_infinities import crossing
from adjoint_gen.transform.tangent_calls import Tangents, finished


def pulled_back(
    function: Trace, moves: tuple[Leaf, ...], shown: tuple[Leaf, ...], finish: Callable[[Trace], Trace]
) -> Trace:
    """What pulls back through a derivative that is a function: its parameters, and then the cotangents of parts of its result.

    It returns ``(value, gradients)``, the latter of parts of its parameters. ``finish`` simplifies the functions that it calls.
    """
    pulled = function.pulled
    assert pulled is not None, f"`{function.name}` is no derivative that is a function"
    lost = [place for place in moves if place not in pulled.moves] or [place for place in shown if place not in pulled.shown]
    if lost:
        raise refuse(
            function.source, None, "cannot differentiate this derivative: what is beside the value has a derivative here, too",
            "`grad` without has_aux, and what is beside the value by a call of its own",
        )
    count = len(function.params)
    inside = with_functions_apart(pulled.trace, function.functions)
    tangents = Tangents(inside.functions, with_solvers(with_tangents), True, crossing(inside))
    inputs, results = tuple(pulled.moves[place] for place in moves), tuple(pulled.shown[place] for place in shown)
    made = with_tangents(inside, inputs, results, tangents)
    seeds = {v: Const(1.0) for p in inside.params[count:] for v in variables(p.tree)}
    own, every = {f.name for f in function.functions}, tangents.functions()
    more = [f for f in tangents.table.values() if f.name not in own]
    functions = (*function.functions, *more, *(finished(f, every, finish) for f in tangents.made))
    return replace(
        made, params=(*made.params[:count], *made.params[len(inside.params) :]), body=rename(made.body, seeds),
        result=map_arg(made.result, lambda v: seeds.get(v, v)), functions=functions, pulled=None,
    )
