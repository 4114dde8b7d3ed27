"""The lowering of one callee, until what is found of its result is what was assumed of it.

A function that calls itself is met again before it is known what it returns. That is assumed (of its structure what its
``return`` statements say, of its kind nothing, then that it is a list) and compared when its trace is complete; where it was
not enough, the function is lowered again with what was found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce

from adjoint_gen.analysis.kinds import infer, left_kinds, tree_kind
from adjoint_gen.errors import DifferentiationError, refuse, without_frames
from adjoint_gen.frontend.containers.dict_arguments import fits_form, of_form
from adjoint_gen.frontend.names.values import like
from adjoint_gen.frontend.objects.nodes import note_left, refuse_escaping
from adjoint_gen.frontend.state.formals import Passed
from adjoint_gen.frontend.state.specialisations import Callee, Program
from adjoint_gen.frontend.text.optionals import class_key, is_node, keeps_facts
from adjoint_gen.ir.kinds import INT, UNKNOWN, Kind
from adjoint_gen.ir.trace import CallFunction, Pack, Trace, Var
from adjoint_gen.ir.walk import statements
from adjoint_gen.rules.dims import coarse, holds_only, join

_ROUNDS, _TIMES = 5, 40
"""How often a function is lowered until what is found is what was assumed; in all, where others that it calls call it."""
_LOWERED, _MOST_WORK = 8, 800
"""What a lowering of a function that calls itself counts, and how much is done for all of those, in however many rounds."""


def forget(program: Program, before: int, done: int) -> None:
    """Forget the functions that were lowered meanwhile: they may call one of which something wrong was assumed."""
    for key in list(program.callees)[before:]:
        program.makers.discard(program.callees.pop(key).name)
    for name in list(program.done)[done:]:
        del program.done[name]


def lower_alone(program: Program, callee: Callee) -> None:
    """Lower a function; one that calls itself, and is refused or gives nothing that is known, also as giving a list."""
    before, done = len(program.callees), len(program.done)
    refused: DifferentiationError | None = None
    try:
        _settle(program, callee)
    except DifferentiationError as error:
        refused = without_frames(error)
    kinds: list[Kind] = [] if refused is not None else [UNKNOWN]
    if _may_give_list(callee, refused):
        kinds = [*dict.fromkeys(coarse(kind) for kind in _lists_given(callee) if kind.inside), Kind("list"), *kinds]
    elif refused is None:
        return
    for kind in kinds:
        forget(program, before, done)
        callee.kind = kind
        try:
            _settle(program, callee)
        except DifferentiationError as error:
            refused = refused or (without_frames(error) if kind is UNKNOWN else None)
        else:
            if callee.kind.tag == "list" or kind is UNKNOWN:
                return
    assert refused is not None
    raise refused


def _may_give_list(callee: Callee, refused: DifferentiationError | None) -> bool:
    """Whether it is worth the try: a list that is looked for before it is known refuses, or is handed on as anything.

    What has a dtype is a number or an array, whichever.
    """
    if not callee.recursion.met or isinstance(callee.structure, Pack):
        return False
    return refused is not None or (callee.kind.tag == "unknown" and callee.kind.dtype is None and any(_lists_given(callee)))


def _lists_given(callee: Callee) -> Iterator[Kind]:
    """The lists that a function may return: not those of attributes of nodes, which stand for no parameter of its own."""
    passed = (formal.kind for name, formal in callee.formals if isinstance(formal, Passed) and name.isidentifier())
    return (kind for kind in passed if kind.tag == "list")


def _settle(program: Program, callee: Callee) -> None:
    """Lower a function until what is found is what was assumed."""
    before, done = len(program.callees), len(program.done)
    for n in range(_ROUNDS):
        program.makers.discard(callee.name)
        program.retained.times[callee.name] += 1
        if program.retained.times[callee.name] > _TIMES or program.retained.work > _MOST_WORK:
            what = f"cannot differentiate `{callee.name}`: it and others call one another in too many ways"
            raise refuse(callee.text.source, None, what, "one sort of arguments and of results for each of these functions")
        callee.recursion.met, callee.trace = False, None
        assumed, lent = callee.outcome.exposed, callee.outcome.lends
        form = callee.outcome.form if n or program.modes.nodes is None else None
        callee.recursion.supposed = form
        try:
            trace = program.lower(callee, program)
        except DifferentiationError:
            if (
                program.modes.nodes is None
                or not callee.recursion.met
                or callee.outcome.form is None
                or fits_form(callee.outcome.form, form)
            ):
                raise
            forget(program, before, done)  # perhaps since it is of another form
            callee.structure, callee.kind = of_form(callee.outcome.form)
            if isinstance(form, Pack) and form.kind == "list" and isinstance(callee.outcome.form, Var):
                callee.kind = Kind("list")  # of items that were known one by one
            continue
        finally:
            program.retained.work += _LOWERED * callee.recursion.met
        whole = tuple(t for t in (*trace.functions, trace) if t.name != callee.name or t is trace)
        kind = tree_kind(trace, whole)
        structure = like(trace.result, lambda: Var("")) if isinstance(trace.result, Pack) else Var("")
        same = structure == callee.structure and coarse(kind) == coarse(callee.kind)
        same &= callee.outcome.exposed == assumed and callee.outcome.lends == lent
        if program.modes.nodes is None:
            same &= form is not None or callee.outcome.form is None
        elif callee.recursion.met:
            same &= callee.recursion.groundless or fits_form(callee.outcome.form, form)
            same &= keeps_facts(callee.outcome.form, form)
            callee.recursion.groundless = callee.recursion.groundless or (callee.outcome.ends and form is None)
        fits = same or not callee.recursion.met
        callee.structure, callee.kind = structure, coarse(kind)
        if callee.recursion.met and (callee.outcome.changes or callee.outcome.rowwise):
            name = (callee.outcome.rowwise or callee.outcome.changes[0])[0].base
            how = (
                "it stores to another shape of what it computes from" if callee.outcome.rowwise else "it changes its parameter"
            )
            what = f"{how} `{name}`, and calls itself"
            raise refuse(callee.text.source, None, what, f"`{name} = {name}.copy()` at its head, and return the new array")
        if callee.may_be_none and (callee.recursion.met or callee.checkpointed):
            program.asked.sorts |= callee.recursion.met
            how = "calls itself" if callee.recursion.met else "is a checkpoint"
            what = f"it returns a tuple on one path and None on another, and {how}"
            raise refuse(callee.text.source, None, what, "a flag beside the values, as a part of the result")
        if callee.recursion.met and (callee.dicts or callee.gives_dicts(trace.result)):
            what = "it returns or changes a dict, or an object, and calls itself"
            raise refuse(callee.text.source, None, what, "a tuple of the values, as parameters and as the result")
        if fits:
            refuse_escaping(program, callee)
            callee.trace = replace(trace, functions=())
            callee.outcome.left = left_kinds(trace, whole)
            note_left(program, callee)
            if callee.recursion.filled is not None:
                _check_filled(trace, whole)
            program.done[callee.name] = callee.trace
            return
        forget(program, before, done)
        shown = callee.outcome.form
        if isinstance(shown, Pack) and shown.kind == "list" and shown.items and all(map(is_node, shown.items)):
            callee.structure = callee.outcome.form = Var("")  # a list of objects, which is longer where it calls itself
            nodes = (Kind("tuple", items=(INT,), keys=(class_key(one),)) for one in shown.items)
            callee.kind = Kind("list", element=reduce(join, nodes))
    raise refuse(
        callee.text.source, None, f"cannot differentiate `{callee.name}`: what it returns differs from call to call",
        "the same kind of result from every `return`",
    )


def _check_filled(trace: Trace, functions: tuple[Trace, ...]) -> None:
    """Refuse a function that calls itself with a list or dict that holds something else than what it is lowered for."""
    kinds = infer(replace(trace, functions=functions))
    for stmt in statements(trace.body):
        if isinstance(stmt, CallFunction) and stmt.function == trace.name:
            for arg, param in zip(stmt.args, trace.params, strict=True):
                if param.kind.tag in ("list", "dict") and not holds_only(coarse(kinds[arg]), coarse(param.kind)):  # type: ignore[index]
                    what = f"cannot differentiate this call: `{param.name}` may hold something else than in other calls"
                    raise refuse(trace.source, stmt.origin, what, f"one {param.kind.tag} for each kind of items")
