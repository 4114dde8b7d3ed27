"""Derivatives in the place of functions with marks, which the front writes where a derivative is taken inside a function.

See :mod:`adjoint_gen.frontend.calls.derivatives`. The innermost are taken first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from adjoint_gen.analysis.activity import Leaf
from adjoint_gen.analysis.activity import leaves as leaves_at
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import callees_first, reached
from adjoint_gen.errors import is_own, refuse
from adjoint_gen.frontend.calls.derivatives import marks_of
from adjoint_gen.frontend.calls.linking import calls
from adjoint_gen.frontend.names.values import leaves, mapped
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Arg, Bind, CallFunction, Const, Origin, Pack, Param, Pulled, Source, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, blocks, map_arg, rename, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.program.reach import is_library
from adjoint_gen.program.signature import Mode
from adjoint_gen.rules.dims import coarse
from adjoint_gen.transform.pair_names import with_functions_apart
from adjoint_gen.transform.returned_values import FULL

Whole = tuple[Trace, tuple[int, ...]]
Take = Callable[[Trace, tuple[int, ...], Mode], tuple[Trace, Whole | None]]
"""The derivative of a trace, whose seeds are parameters after its own, as a trace to be differentiated next.

Where it calls functions that cannot be written out there is beside it the same derivative by all that can move, and by which
positions that is."""


def with_derivatives(trace: Trace, take: Take) -> Trace:
    """The trace whose functions with marks are derivatives, made by ``take``."""
    if not any(is_own(f.source.path) for f in trace.functions):
        return trace
    refuse_taken_again(trace)
    functions: list[Trace] = []
    for function in callees_first(trace):
        if is_own(function.source.path):
            function = _at(function, *site_of(trace, function.name))
        if marks_of(function):
            source, origin = site_of(trace, function.name)
            function = _derivative(_at(_with_called(function, functions), source, origin), take)
            function = with_functions_apart(function, functions, (f.name for f in trace.functions))
            known = {f.name for f in functions}
            functions += [f for f in function.functions if f.name not in known]
            function = replace(function, functions=())
        functions.append(function)
    return _with_called(trace, functions)


def refuse_taken_again(trace: Trace) -> None:
    """Nothing, where each derivative that is taken inside is finished before another that needs it.

    Raises:
        DifferentiationError: what is differentiated comes to the same derivative once more.
    """
    for function in trace.functions:
        if marks_of(function) and function.name in reached(replace(function, functions=trace.functions)):
            what = "cannot differentiate this derivative of a function that takes the same derivative once more"
            raise refuse(*site_of(trace, function.name), what, "each under a name of its own: `g = grad(f)`, `h = grad(g)`")


def given_to(function: Trace) -> frozenset[object]:
    """The names of the parameters of a function with marks that bring what the derivative is given; others are captured."""
    given = dict(marks_of(function)[0].params)["given"]
    return frozenset(name.value for name in leaves(given) if isinstance(name, Const))


def with_changed_primal(function: Trace, change: Callable[[Trace], Trace]) -> Trace:
    """A function with marks, whose derivative is to be that of a changed trace, with the same parameters and results."""
    marks = marks_of(function)
    value, body = marks[0].args[1], tuple(s for s in function.body if s not in marks)
    primal = replace(function, result=value, body=body)
    made = change(replace(primal, functions=tuple(callees_first(primal))))
    results: dict[Arg, Arg] = dict(zip(leaves(value), leaves(made.result), strict=True))
    given: dict[Arg, Arg] = {}
    for old, new in zip(primal.params, made.params, strict=True):
        given |= zip(leaves(old.tree), leaves(new.tree), strict=True)

    def renamed(mark: Bind) -> Bind:
        of, _, *others = mark.args
        at = given if _part(mark) == "gradient" else results
        return replace(mark, args=(at[of], made.result, *(map_arg(tree, lambda v: given.get(v, v)) for tree in others)))

    return replace(made, body=(*made.body, *map(renamed, marks)), result=function.result)


def _with_called(trace: Trace, functions: Iterable[Trace]) -> Trace:
    """The trace with those of the functions that it calls."""
    made = replace(trace, functions=tuple(functions))
    return replace(made, functions=tuple(callees_first(made)))


def site_of(trace: Trace, name: str) -> tuple[Source, Origin | None]:
    """Where the user's own text calls a function first, perhaps through functions that the front has written."""
    for caller in (trace, *reversed(trace.functions)):
        stmt = next((s for s in calls(caller) if s.function == name), None)
        if stmt is not None and caller is not trace and is_library(caller.source.module):
            return site_of(trace, caller.name)
        if stmt is not None:
            return caller.source, stmt.origin
    return trace.source, None


def _at(trace: Trace, source: Source, origin: Origin | None) -> Trace:
    """The trace with all its statements at one place of the user's text."""

    def moved(stmt: Stmt) -> Stmt:
        inside = with_blocks(stmt, tuple(tuple(map(moved, block)) for block in blocks(stmt)))
        return replace(inside, origin=origin) if isinstance(inside, Bind | CallFunction) else inside

    return replace(trace, source=source, body=tuple(map(moved, trace.body)))


def _derivative(function: Trace, take: Take) -> Trace:
    marks = marks_of(function)
    value, by, seeds = marks[0].args[1:]
    mode = dict(marks[0].params)["mode"]
    assert isinstance(mode, Const) and isinstance(seeds, Pack)
    ends, dots = set(variables(by)), set(variables(seeds))
    at = tuple(k for k, p in enumerate(function.params) if ends & set(variables(p.tree)))
    own = tuple(p for p in function.params if not dots & set(variables(p.tree)))
    given = tuple(p for p in function.params if p not in own)
    primal = replace(
        function, params=own, result=value, body=tuple(s for s in function.body if s not in marks),
    )
    positions = tuple(own.index(function.params[k]) for k in at)
    made, whole = take(primal, positions, mode.value)  # type: ignore[arg-type]
    made = _seeded(made, len(own), _pairs(mode.value, by, seeds, [p.tree for p in made.params[len(own):]], primal, positions))
    parts: dict[tuple[str, Arg], Arg] = {}
    assert isinstance(made.result, Pack)
    again, change = made.result.items
    for leaf, found in zip(leaves(value), leaves(again), strict=True):
        parts["value", leaf] = found
    if mode.value == "jvp":
        parts |= {("tangent", leaf): found for leaf, found in zip(leaves(value), leaves(change), strict=True)}
    else:
        trees = Pack("tuple", tuple(function.params[k].tree for k in at))
        made, shown = _in_form(made, list(zip(leaves(trees), leaves(change), strict=True)))
        parts |= {("gradient", leaf): found for leaf, found in shown}
    stands = {m.target: parts[_part(m), m.args[0]] for m in marks}
    order = {p.name: p for p in (*made.params, *given)}
    result = mapped(function.result, lambda leaf: stands.get(leaf, leaf))  # type: ignore[arg-type]
    params = tuple(order[p.name] for p in function.params)
    pulled = None if whole is None else _pulled(whole, function, own, given, marks)
    return replace(made, name=function.name, params=params, result=result, pulled=pulled)


def _in_form(made: Trace, gradients: list[tuple[Arg, Arg]]) -> tuple[Trace, list[tuple[Arg, Arg]]]:
    """A derivative in which lists and dicts that are gradients hold what is known to be in what they are gradients by."""
    kinds, names = infer(made), Names(all_variables(made))
    body, found = list(made.body), list[tuple[Arg, Arg]]()
    for leaf, gradient in gradients:
        known = kinds.get(leaf, UNKNOWN) if isinstance(leaf, Var) else UNKNOWN
        if known.tag in ("list", "dict") and isinstance(gradient, Var) and coarse(kinds[gradient]) != coarse(known):
            body.append(Bind(full := names.like(gradient), FULL, (gradient, leaf)))
            gradient = full
        found.append((leaf, gradient))
    return replace(made, body=tuple(body)), found


def _pulled(
    whole: Whole, function: Trace, own: tuple[Param, ...], given: tuple[Param, ...], marks: tuple[Bind, ...]
) -> Pulled:
    """How a derivative of which the ``whole`` is known is pulled back through, by the places in the function with ``marks``."""
    trace, able = whole
    value, _, seeds = marks[0].args[1:]
    assert isinstance(seeds, Pack) and isinstance(trace.result, Pack)
    again, gradients = trace.result.items
    hidden = trace.params[len(own) :]
    ends = [leaf for p in hidden for leaf in leaves(p.tree)]
    if given:  # the seeds are parameters of the function's
        names = dict(zip(ends, leaves(seeds), strict=True))
        trace = _seeded(trace, len(own), names.items())
        again, gradients = (map_arg(tree, lambda v: names.get(v, v)) for tree in (again, gradients))
        ends, hidden = list(leaves(seeds)), ()
    called = {p.name: p for p in (*trace.params[: len(own)], *given)}
    params = tuple(called[p.name] for p in function.params)
    trace = replace(trace, params=(*params, *hidden), result=Pack("tuple", (again, gradients)))
    starts: dict[Arg, Arg] = {leaf: leaf for p in own for leaf in leaves(p.tree)}
    slopes: dict[Arg, Arg] = {}
    assert isinstance(gradients, Pack)
    for k, tree in zip(able, gradients.items, strict=True):
        slopes |= zip(leaves(own[k].tree), leaves(tree), strict=True)
    slopes |= zip(ends, leaves(again), strict=False)  # what is beside the value has no seed
    marked = {m.target: m for m in marks}
    moves: dict[Leaf, Var] = {}
    for place, leaf in leaves_at(function.result):
        mark = marked.get(leaf)
        if mark is None:
            continue
        at: dict[Arg, Arg] = dict(zip(leaves(value), ends, strict=False)) if _part(mark) == "value" else starts
        if isinstance(end := at.get(mark.args[0]), Var):
            moves[place] = end
    shown = {place: slopes[leaf] for place, leaf in leaves_at(Pack("tuple", tuple(p.tree for p in params))) if leaf in slopes}
    return Pulled(trace, moves, shown)


def _pairs(
    mode: object, by: Arg, seeds: Pack, own: list[Arg], primal: Trace, positions: tuple[int, ...]
) -> Iterator[tuple[Arg, Arg]]:
    """Each seed of a derivative, by its own name, with what it is called in the function with marks."""
    if mode != "jvp":
        yield from zip(leaves(Pack("tuple", tuple(own))), leaves(seeds), strict=True) if own and seeds.items else ()
        return
    given = dict(zip(leaves(by), leaves(seeds), strict=True))
    for k, tree in zip(positions, own, strict=True):
        for leaf, dot in zip(leaves(primal.params[k].tree), leaves(tree), strict=True):
            yield dot, given[leaf]


def _seeded(made: Trace, count: int, pairs: Iterable[tuple[Arg, Arg]]) -> Trace:
    """A derivative with other names for its seeds, which are no parameters any more."""
    names = {seed: given for seed, given in pairs if isinstance(seed, Var)}
    result = map_arg(made.result, lambda v: names.get(v, v))
    return replace(made, params=made.params[:count], body=rename(made.body, names), result=result)


def _part(mark: Bind) -> str:
    part = dict(mark.params)["part"]
    assert isinstance(part, Const)
    return str(part.value)
