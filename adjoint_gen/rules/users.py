"""Rules of the user's: registered, given further names, replaced, and taken back, while a program runs.

They go the way of ours (:mod:`adjoint_gen.rules.table`): a text is read, lowered and transposed by the same code. What is more
is that it is validated first, may be for a function of several results, and that derivatives which were made before follow:
each registration is counted, and a generated function is asked again whether it still holds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import FunctionType, MappingProxyType
from typing import Any, Final, Literal, cast

from adjoint_gen.ir.trace import Effect
from adjoint_gen.program.registrations import is_method
from adjoint_gen.rules import table
from adjoint_gen.rules.results import several_of_user, single_again
from adjoint_gen.rules.table import AnyFunction, KindRule, Rule, enter, leave, lookup, names_of, op_of, unknown, user_rules
from adjoint_gen.rules.text import RESULTS_NAME, TextError, for_result, items_of, read
from adjoint_gen.rules.validation import check_signatures, error_in, validate

_NOT_EXACT: Final = "not exact"


def derivative(
    *functions: Callable[..., Any], kind: KindRule | None = None, effect: Effect = Effect.RAISES, costly: bool = False,
    singular: bool = False, safe: float = 0.5, passive: tuple[str, ...] = (),
    reverse: Mapping[str, Callable[..., Any]] | None = None, transpose: Literal["exact", "not exact"] = "exact",
) -> Callable[[AnyFunction], AnyFunction]:
    """Register the decorated function as the derivative of ``functions``: a differential, linear in ``d[...]``.

    Its first argument is the value, the others are the functions' own. It is read and never run: forward mode is its
    text, reverse mode the text transposed. For a function of several results it returns a differential for each, and the
    value is the tuple of them; None says that a result has no known derivative, 0 that its derivative is zero.
    Called with a function that has a rule, ``derivative(fast_exp)(np.exp)``, it gives that rule a further name.

    Args:
        functions: what the rule is for: functions, methods of classes (``Model.energy``), functions written in C.
        kind: how the result's kind follows from the arguments'; without it nothing is assumed of the result.
        effect: what a call may do besides computing its value.
        costly: keep the value for the reverse sweep rather than compute it again.
        singular: a partial derivative may be infinite where the function is not.
        safe: an argument at which no partial is infinite.
        passive: arguments with respect to which the derivative is zero: they decide between values, or give a shape.
        reverse: for arguments by name, the cotangent's text ``def f(g, y, x, ...)``, where a hand-written one is better.
        transpose: "not exact" where ``reverse`` gives another thing than the transpose, on purpose: a clipped gradient.

    Raises:
        DifferentiationError: at the rule's file and line, where it is not linear in ``d``, mentions an unknown name or
            an argument that the functions do not have.
        TypeError: a function has no name by which generated code could call it.

    >>> import numpy as np
    >>> def double(x):
    ...     return 2.0 * x
    >>> @derivative(double)
    ... def double_rule(y, x):
    ...     return 2.0 * d[x]
    """
    if transpose not in ("exact", _NOT_EXACT):
        raise TypeError(f"transpose is 'exact' or 'not exact', not {transpose!r}: texts for cotangents are given in reverse=")
    if transpose == _NOT_EXACT and not reverse:
        raise TypeError("the transpose of a text is exact: say in reverse={name: text} what is to stand in its place")

    def register(text: AnyFunction) -> AnyFunction:
        known = lookup(op_of(text) or "")
        if known is not None:
            _further(functions, known)
            return text
        names = names_of(functions, getattr(text, "__globals__", {}))
        by_hand = MappingProxyType(dict(reverse or {}))
        of_call = kind or unknown
        rule = Rule(names, text, of_call, effect, costly, singular, safe, passive, by_hand, transpose != _NOT_EXACT)
        _enter(functions, rule)
        return text

    return register


def nondifferentiable(
    *functions: Callable[..., Any], kind: KindRule | None = None, effect: Effect = Effect.RAISES
) -> None:
    """Declare that the derivative of each function is zero: it passes no derivative, and calling it is no error.

    >>> def nearest(x, grid):
    ...     return grid[abs(grid - x).argmin()]
    >>> nondifferentiable(nearest)
    """
    frame = sys._getframe(1)
    names = names_of(functions, frame.f_globals)
    _enter(functions, Rule(names, None, kind or unknown, effect, place=(frame.f_code.co_filename, frame.f_lineno)))


def withdraw(*functions: Callable[..., Any]) -> None:
    """Take back the rules that were registered for functions, with ``derivative`` or ``nondifferentiable``.

    What was known before holds again: a rule of this package, or the function's own source. Gradients that were made with
    the rule follow at their next call.

    Raises:
        ValueError: a function has no rule of the user's.

    >>> import math
    >>> from adjoint_gen import grad
    >>> @derivative(math.tanh)
    ... def tanh_rule(y, x):
    ...     return 7.0 * d[x]
    >>> slope = grad(math.tanh)
    >>> slope(0.0)
    7.0
    >>> withdraw(math.tanh)
    >>> slope(0.0)
    1.0
    """
    names = [op_of(function) for function in functions]
    for function, op in zip(functions, names, strict=True):
        if op not in user_rules():
            raise ValueError(f"{getattr(function, '__qualname__', function)} has no rule that could be withdrawn")
    for function, op in zip(functions, names, strict=True):
        assert op is not None
        _forget_results(function, op)
        leave(op)


def methods_called(name: str) -> list[tuple[str, Callable[..., Any]]]:
    """The methods of classes that are called by a name and have a rule of the user's, with the operations that they are."""
    ops = (op for op in sorted(user_rules()) if op.endswith(f".{name}") and is_method(op))
    return [(op, function) for op in ops if (function := table.function_named(op)) is not None]


def _further(functions: tuple[Callable[..., Any], ...], known: Rule) -> None:
    """Give a rule further names."""
    names = names_of(functions)
    if known.differential is not None:
        check_signatures(known, read(known.differential), functions, names)
    _enter(functions, replace(known, ops=names), checked=True)


def _enter(functions: tuple[Callable[..., Any], ...], rule: Rule, checked: bool = False) -> None:
    """Register a rule of the user's, and one for each result where there are several."""
    try:
        items = items_of(rule.differential) if rule.differential is not None else []
        parts = [_parts(rule, op, items) for op in rule.ops]
    except TextError as error:
        raise error_in(error) from None
    if not checked and rule.differential is not None:
        check_signatures(rule, read(rule.differential), functions, rule.ops)
        for part in parts[0] if items else [rule]:
            if part is not None and part.differential is not None:
                with table.considered(part):
                    validate(part)
    for function, op in zip(functions, rule.ops, strict=True):
        _forget_results(function, op)
    enter(functions, rule, of_user=True)
    for function, op, made in zip(functions, rule.ops, parts, strict=True):
        if items:
            several_of_user(function, op, len(items))
        for part in made:
            if part is not None:
                table.enter_result(part)


def _parts(rule: Rule, op: str, items: list[list[Any]]) -> list[Rule | None]:
    """The rules of the results: None where nothing is known, of a derivative of zero where 0 is returned."""
    if not items:
        return []
    text = cast(FunctionType, rule.differential)
    ops = tuple(f"{op}[{k}]" for k in range(len(items)))
    if rule.reverse:
        what = "this rule is for several results, and has texts for cotangents"
        raise TextError(read(text), read(text).body[-1], what, "leave out reverse=: the differentials are transposed")
    passive = (RESULTS_NAME, *rule.passive)
    made: list[Rule | None] = []
    for k, returned in enumerate(items):
        constants = [getattr(item, "value", ...) for item in returned]
        if all(value is None for value in constants):
            made.append(None)
        elif all(type(value) in (int, float) and value == 0 for value in constants):
            made.append(Rule((ops[k],), None, unknown, rule.effect))
        else:
            made.append(replace(rule, ops=(ops[k],), differential=for_result(text, k, ops), kind=unknown, passive=passive))
    return made


def _forget_results(function: Callable[..., Any], op: str) -> None:
    """Forget the rules for the single results of a function."""
    for k in range(single_again(function)):
        if f"{op}[{k}]" in user_rules():
            leave(f"{op}[{k}]")
