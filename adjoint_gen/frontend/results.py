"""Calls of functions that have several results, ``w, V = np.linalg.eigh(A)``: the call, and an operation for each result."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.lists import as_array
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack
from adjoint_gen.ir.walk import variables
from adjoint_gen.rules.calls import constant
from adjoint_gen.rules.results import GRID, RESULTS, results_of
from adjoint_gen.rules.table import lookup, op_name


def several_results(
    low: Lowering, function: Any, args: Sequence[Arg], params: Sequence[tuple[str, Arg]], base: str
) -> Arg | None:
    """The results of a call as a tuple; None for every other call, also of such a function in a form that has no rules."""
    if function is np.meshgrid:
        return _grids(low, args, dict(params))
    if function is np.gradient:
        return _slopes(low, args, dict(params))
    known = results_of(function)
    given = None if known is None else _by_name(function, args, params)
    if known is None or given is None:
        return None
    operands = [as_array(low, arg) for arg in given[0]]
    options = {name: as_array(low, arg) if _of_numbers(low, arg) else arg for name, arg in given[1].items()}
    if any(options.get(n, Const(values[0])) not in [Const(v) for v in values] for n, values in known.forms.items()):
        return None
    name = Const(op_name(function))
    whole = low.bind(RESULTS, (name, *operands), "", list(options.items()), Effect.RAISES)
    results = [low.bind(part, (whole, *operands, *_options(part, len(operands), options))) for part in known.parts]
    low.called.update(dict.fromkeys(results))
    made = Pack("tuple", tuple(results))
    if known.fields:
        low.fields[made] = known.fields
    return made


def _of_numbers(low: Lowering, arg: Arg) -> bool:
    """Whether an option is a display of numbers that the program computes."""
    if not isinstance(arg, Pack) or not list(variables(arg)):
        return False
    for item in arg.items:
        low.rely(item)
    return all(_is_number(low, item) for item in arg.items)


def _is_number(low: Lowering, arg: Arg) -> bool:
    return isinstance(arg, Const) or low.kind(arg).rank == 0


def _grids(low: Lowering, args: Sequence[Arg], options: dict[str, Arg]) -> Arg | None:
    """The arrays of ``np.meshgrid``, which may be views of its operands where it is asked for them: those are left alone."""
    if not args or options.pop("copy", Const(True)) != Const(True) or not all(isinstance(v, Const) for v in options.values()):
        return None
    operands = [as_array(low, arg) for arg in args]
    whole = low.bind(RESULTS, (Const("numpy.meshgrid"), *operands), "", list(options.items()), Effect.RAISES)
    results = []
    for k, x in enumerate(operands):
        others = (*operands[:k], *operands[k + 1 :])
        results.append(low.bind(GRID, (whole, Const(k), x, *others), "", list(options.items())))
    low.called.update(dict.fromkeys(results))
    return Pack("tuple", tuple(results))


def _slopes(low: Lowering, args: Sequence[Arg], options: dict[str, Arg]) -> Arg | None:
    """The slopes of ``np.gradient`` along several axes, a call for each; None where they are not known, or there is one."""
    function, rank = as_array(low, args[0]), low.kind(args[0]).rank
    given = constant(options.pop("axis", Const(None)))
    axes = tuple(range(rank)) if given is None and rank is not None else given
    if not isinstance(axes, tuple) or len(axes) < 2 or len(args) not in (1, 2, len(axes) + 1):
        return None
    steps = [as_array(low, step) for step in args[1:]]
    if len(steps) == 1:
        if not _is_number(low, steps[0]):
            return None
        steps *= len(axes)
    calls = [((function, *steps[k : k + 1]), [("axis", Const(axis)), *options.items()]) for k, axis in enumerate(axes)]
    results = [low.bind("numpy.gradient", given, "", named, Effect.RAISES) for given, named in calls]
    low.called.update(dict.fromkeys(results))
    return Pack("tuple", tuple(results))


def _options(part: str, count: int, given: Mapping[str, Arg]) -> Iterator[Arg]:
    """The options that a result is given behind its operands, each in its place: so do the texts of rules."""
    rule = lookup(part)
    for name, parameter in list(rule.arguments.items() if rule is not None else ())[count + 1 :]:
        yield given.get(name, Const(parameter.default))


def _by_name(
    function: Callable[..., Any], args: Sequence[Arg], params: Sequence[tuple[str, Arg]]
) -> tuple[list[Arg], dict[str, Arg]] | None:
    """The operands of a call and its options by name; None where they do not fit, or a ufunc is given options."""
    if isinstance(function, np.ufunc):
        return (list(args), {}) if len(args) == function.nin and not params else None
    try:
        parameters = inspect.signature(function).parameters
        given = inspect.signature(function).bind(*args, **dict(params)).arguments
    except (TypeError, ValueError):
        return None
    operands = [given.pop(name) for name, parameter in parameters.items() if parameter.default is parameter.empty]
    return operands, given
