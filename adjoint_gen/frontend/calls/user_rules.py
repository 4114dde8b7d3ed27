"""Calls of functions and methods that have rules of the user's."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import gast

from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.names.values import Known, Params, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.program.registrations import found_by_rule, rule_of
from adjoint_gen.rules.text import differentials
from adjoint_gen.rules.users import methods_called


def of_a_rule(
    low: Lowering, node: gast.Call, callee: Known, op: str, args: Sequence[Arg], params: Params
) -> tuple[list[Arg], list[tuple[str, Arg]]]:
    """The arguments of a call of a function that has a rule of the user's, and is found by its name."""
    if not found_by_rule(callee.value):
        what = f"cannot differentiate this call: `{callee.spelling}` has a rule, and `{op}` is not what it is called by"
        raise low.refuse(node, what, "a rule for a function that keeps its name in its module")
    rule = rule_of(callee.value)
    moving = frozenset() if rule is None or rule.differential is None else differentials(rule.differential)
    names = [*rule.arguments] if moving and rule is not None else []
    placed = [_spread(low, arg) if names[k : k + 1] and names[k] in moving else arg for k, arg in enumerate(args)]
    return placed, [(name, _spread(low, arg) if name in moving else arg) for name, arg in params]


def method_with_rule(
    low: Lowering, node: gast.Call, owner: Value, name: str, call: Callable[[Known, Arg], Value], base: str
) -> Value | None:
    """The call of a method of which classes have rules by that name, for the object that the running program has."""
    methods = methods_called(name)
    if not methods or isinstance(owner, Pack | Const) or low.kind(owner).tag not in ("unknown", "other"):
        return None
    given = low.as_argument(owner, node)

    def chosen(left: Sequence[tuple[str, Callable[..., object]]]) -> Value:
        (op, function), *others = left
        if not others:
            low.bind("adjoint_gen.runtime.require_method", (given, Const(op)), effect=Effect.RAISES)
            return call(Known(function, op), given)
        test = low.bind("adjoint_gen.runtime.has_method", (given, Const(op)))
        return choose(low, test, lambda: call(Known(function, op), given), lambda: chosen(others), node, base)

    return chosen(methods)


def _spread(low: Lowering, arg: Arg, inside: bool = False) -> Arg:
    """An argument of which a rule takes differentials: a container of containers as a display of what is in it."""
    kind = low.kind(arg) if isinstance(arg, Var) else UNKNOWN
    nested = any(item.tag in ("tuple", "list", "dict") for item in kind.items)
    if kind.tag not in ("tuple", "list", "dict") or not kind.items or not (nested or inside):
        return arg
    keys = kind.keys if kind.tag == "dict" else range(len(kind.items))
    items = [_spread(low, low.bind("operator.getitem", (arg, Const(key))), True) for key in keys]
    made = items if kind.tag != "dict" else [part for key, item in zip(keys, items, strict=True) for part in (Const(key), item)]
    return Pack(kind.tag, tuple(made))
