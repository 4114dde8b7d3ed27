"""Calls of functions that have several results, ``w, V = np.linalg.eigh(A)``: the call, and an operation for each result."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from adjoint_gen.frontend.names.values import Params
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.ir.trace import Arg, Const, Effect, NamedPack, Pack, Var
from adjoint_gen.ir.walk import variables
from adjoint_gen.rules.calls import VARIES, constant
from adjoint_gen.rules.results import GIVEN, GRID, RESULTS, Several, of_user, results_of
from adjoint_gen.rules.table import lookup, op_name, op_of


def several_results(low: Lowering, function: Any, args: Sequence[Arg], params: Params, base: str) -> Arg | None:
    """The results of a call as a tuple; None for every other call, also of such a function in a form that has no rules."""
    if function is np.meshgrid:
        return _grids(low, args, dict(params))
    if function is np.gradient:
        return _slopes(low, args, dict(params))
    if function is np.broadcast_arrays and args and not params:
        return _broadcast(low, args)
    if any(function is f for f in _LIFTED) and len(args) > 1 and not params:
        lifted = [low.bind(_LIFTED[function], (as_array(low, arg),), "", (), Effect.RAISES) for arg in args]
        return _each_of_its_own(low, lifted)
    forms = results_of(function)
    given = _by_name(low, function, forms[0].like or function, args, params) if forms else None
    if given is None or any(_overwrites(name, arg) for name, arg in given.options.items()):
        return None
    known = next((form for form in forms if given.is_of(form)), None)
    if known is None:
        return _in_no_form(low, function, args, params, base, given, forms)
    operands = given.operands
    if not of_user(known.parts[0]):
        operands = [as_array(low, arg) for arg in operands]
        rows = {name for name, values in known.forms.items() if GIVEN in values}
        options = {
            name: as_array(low, arg) if _of_numbers(low, arg) or (name in rows and _is_list(arg)) else arg
            for name, arg in given.options.items()
        }
        given = replace(given, options=options)
    name = Const(op_of(function) or op_name(function))
    rule = lookup(str(name.value))  # of the user's, who may have said more
    effect = Effect.RAISES if rule is None else rule.effect
    whole = low.bind(RESULTS, (name, *operands), "", list(given.options.items()), effect)
    results = [
        low.bind(part, (whole, *operands, *_options(part, given, known.names))) if "." in part else given.option(part)
        for part in known.parts
    ]
    low.premises.called.update(dict.fromkeys(result for result in results if isinstance(result, Var)))
    if not known.fields:
        return Pack("tuple", tuple(results))
    return NamedPack("tuple", tuple(results), known.fields, _class_of(function, known.fields))


def _class_of(function: object, fields: tuple[str, ...]) -> str:
    """The class of what a library's function gives, by its module and name, if it is called as the function is."""
    inner: Any = inspect.unwrap(function)  # type: ignore[arg-type]
    named = {name.lower(): sort for name, sort in getattr(inner, "__globals__", {}).items() if isinstance(sort, type)}
    found = named.get(f"{getattr(inner, '__name__', '')}result")
    if found is None or getattr(found, "_fields", None) != fields:
        return ""
    return f"{found.__module__}:{found.__qualname__}"


def _is_list(arg: Arg) -> bool:
    return isinstance(arg, Pack) and arg.kind == "list"


def _of_numbers(low: Lowering, arg: Arg) -> bool:
    """Whether an option is a display of numbers that the program computes."""
    if not isinstance(arg, Pack) or not list(variables(arg)):
        return False
    for item in arg.items:
        low.rely(item)
    return all(_is_number(low, item) for item in arg.items)


def _is_number(low: Lowering, arg: Arg) -> bool:
    return np.ndim(arg.value) == 0 if isinstance(arg, Const) else low.kind(arg).rank == 0  # type: ignore[arg-type]


def _overwrites(name: str, value: Arg) -> bool:
    """Whether a call may write into an operand."""
    return name.startswith("overwrite_") and value not in (Const(False), Const(0))


def _in_no_form(
    low: Lowering, function: Any, args: Sequence[Arg], params: Params, base: str, given: _Given, forms: Sequence[Several]
) -> Arg | None:
    """The call as it is, with a note of why no derivative passes it; None where there is a rule for it."""
    op = op_name(function) or ""
    if lookup(op) is not None:
        return None
    closest = min(forms, key=lambda form: len(given.others(form)))
    name, *_ = given.others(closest)
    value = constant(given.option(name))
    what = f"`{name}=`" if value is VARIES else f"`{name}={value!r}`"
    result = low.bind(op, args, base, params, Effect.RAISES)
    low.premises.notes[result] = f"cannot differentiate {what} of `{op}`", f"`{name}={closest.forms[name][0]!r}`"
    return result


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
    return _each_of_its_own(low, results)


_LIFTED: dict[Any, str] = {f: op_name(f) or "" for f in (np.atleast_1d, np.atleast_2d, np.atleast_3d)}
"""Functions that give of several arrays what they give of each."""


def _broadcast(low: Lowering, args: Sequence[Arg]) -> Arg:
    """The arrays of ``np.broadcast_arrays``, each of which shows its operand in the shape that all have together."""
    operands = [as_array(low, arg) for arg in args]
    shape: Arg = Const(())
    if not all(_is_number(low, arg) for arg in operands):
        shapes = [low.bind("numpy.shape", (arg,)) for arg in operands]
        shape = low.bind("numpy.broadcast_shapes", shapes, "", (), Effect.RAISES)
    return _each_of_its_own(low, [low.bind("numpy.broadcast_to", (arg, shape)) for arg in operands])


def _each_of_its_own(low: Lowering, results: Sequence[Var]) -> Arg:
    low.premises.called.update(dict.fromkeys(results))
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
    return _each_of_its_own(low, [low.bind("numpy.gradient", given, "", named, Effect.RAISES) for given, named in calls])


def _options(part: str, given: _Given, names: Mapping[str, str]) -> Iterator[Arg]:
    """The options that a result is given behind its operands, each in its place: so do the texts of rules."""
    rule = lookup(part)
    for name, parameter in list(rule.arguments.items() if rule is not None else ())[len(given.operands) + 1 :]:
        known = names.get(name, name)
        if parameter.kind is not parameter.KEYWORD_ONLY:  # of which only the walk backwards knows
            yield given.option(known) if known in given.defaults else Const(parameter.default)


@dataclass(frozen=True, slots=True)
class _Given:
    """The operands of a call, its options by name, what those are that are not given, and which are arrays."""

    operands: list[Arg]
    options: dict[str, Arg]
    defaults: Mapping[str, object]
    arrays: frozenset[str] = frozenset()

    def option(self, name: str) -> Arg:
        """The value of an option, given or not."""
        return self.options.get(name, Const(self.defaults.get(name)))

    def others(self, form: Several) -> list[str]:
        """The options for which a form has other values."""
        return [name for name, values in form.forms.items() if not self._is_one(name, values)]

    def _is_one(self, name: str, values: Sequence[object]) -> bool:
        option = self.option(name)
        return option in [Const(value) for value in values] or (GIVEN in values and name in self.arrays)

    def is_of(self, form: Several) -> bool:
        """Whether it is a call of this form."""
        return not self.others(form)


def _by_name(
    low: Lowering, function: Callable[..., Any], like: Callable[..., Any], args: Sequence[Arg], params: Params,
) -> _Given | None:
    """What a call is given, by the parameters of one ``like`` it; None where it does not fit, or a ufunc has options."""
    if isinstance(function, np.ufunc):
        return _Given(list(args), {}, {}) if len(args) == function.nin and not params else None
    rule = lookup(op_name(function) or op_of(function) or "")
    try:
        by_rule = None if rule is None or not rule.users_own else list(rule.arguments.values())
        signature = inspect.signature(like) if by_rule is None else inspect.Signature(by_rule)
        parameters, given = signature.parameters, signature.bind(*args, **dict(params)).arguments
    except (TypeError, ValueError):
        return None
    operands = [given.pop(name) for name, parameter in parameters.items() if parameter.default is parameter.empty]
    arrays = frozenset(name for name, arg in given.items() if _is_list(arg) or low.kind(arg).tag == "array")
    return _Given(operands, given, {name: parameter.default for name, parameter in parameters.items()}, arrays)
