"""The rules of the user's as what derivatives are made from: found and described without parsing.

A rule is printed with the values of all that its text reads, and its kind is computed by what it calls: all that it
reaches is described. They are counted as well: each time that one was registered, what derivatives are made of may differ.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Mapping
from types import FunctionType, MethodType, ModuleType
from typing import Any, Final, TypeAlias

import numpy as np

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.program.codes import dotted_names
from adjoint_gen.program.fingerprint import defaults_of, digest, stated, typed
from adjoint_gen.program.reach import (
    UNBOUND,
    Reading,
    attribute_of,
    found_by_name,
    found_under,
    has_source,
    home_of,
    is_library,
    parts_of,
    reading_of,
    readings_of,
)

Rule: TypeAlias = Any
"""A ``rules.table.Rule``, which a look-up of what the cache holds does without."""

REGISTRATIONS: Final = [0]
"""How often a rule was registered from outside the package, or replaced, in a list that generated functions hold."""


def registered() -> None:
    """Count one more."""
    REGISTRATIONS[0] += 1


def user_rules() -> Mapping[str, Rule]:
    """The rules that were registered from outside this package, by operation; none where no rule was asked for yet."""
    table = sys.modules.get("adjoint_gen.rules.table")
    rules: Mapping[str, Rule] = {} if table is None else table.user_rules()
    return rules


def rule_of(value: object) -> Rule | None:
    """The rule of the user's for a function that is no library's."""
    rules = user_rules()
    op = sys.modules["adjoint_gen.rules.table"].op_of(value) if rules and callable(value) else None
    return None if op is None or _of_library(op) else rules.get(op)


def found_by_rule(value: object) -> list[Reading]:
    """What generated code reads to call a function that has a rule of the user's; nothing where it would find another."""
    return found_under(sys.modules["adjoint_gen.rules.table"].op_of(value) or "", value)


def rules_of_libraries() -> dict[str, Rule]:
    """Those for operators, methods and functions of libraries, which any derivative may be made with."""
    return {op: rule for op, rule in sorted(user_rules().items()) if _of_library(op) or is_method(op)}


def is_method(op: str) -> bool:
    """Whether an operation is a method of the objects of a class of the user's, and still the one that has the rule."""
    *_, holder, found = [None, None, *(read.value for read in readings_of(op))]
    if not isinstance(holder, type) or found is not sys.modules["adjoint_gen.rules.table"].function_named(op):
        return False
    return not isinstance(vars(holder).get(op.rpartition(".")[2]), staticmethod | classmethod)


def _of_library(op: str) -> bool:
    return op.startswith("ndarray.") or is_library(op)


def made_of(rule: Rule, function: object = None) -> tuple[str, list[Reading]]:
    """A hash of what a rule says, for a function, and of all that its texts and its kind reach; and what was read for that."""
    readings: list[Reading] = []
    says = _said(rule, {}, readings) if function is None else _deep(function, {}, readings)
    return says, readings


def _said(rule: Rule, seen: dict[int, object], readings: list[Reading]) -> str:
    flags = (rule.ops, rule.effect.name, rule.costly, bool(rule.singular), rule.safe, rule.passive, sorted(rule.reverse))
    texts = (rule.differential, rule.kind, *(text for _, text in sorted(rule.reverse.items())))
    return digest(repr(flags), *(_deep(text, seen, readings) for text in texts))


def _deep(value: Any, seen: dict[int, object], readings: list[Reading]) -> str:
    """What identifies a value that a rule reads, with all that it reaches in its turn; of what was ``seen`` only the name."""
    inside: tuple[Any, ...] | None = value if isinstance(value, tuple) else None
    if isinstance(value, MethodType):
        inside = value.__func__, type(value.__self__)
    elif isinstance(value, functools.partial):
        inside = value.func, value.args, tuple(sorted(value.keywords.items()))
    if inside is not None:
        return f"({', '.join(_deep(item, seen, readings) for item in inside)})"
    if isinstance(value, Kind):
        return value.spelled
    rule, own = rule_of(value), isinstance(value, type) and not is_library(value.__module__)
    if id(value) in seen or (rule is None and not own and not has_source(value)):
        return typed(value) if isinstance(value, int | float | complex | str | np.generic) else stated(value)
    seen[id(value)] = value
    found = found_by_name(value) if rule is None else found_by_rule(value)
    parts = [f"{sys.modules['adjoint_gen.rules.table'].op_of(value) if rule else stated(value)} {bool(found)}"]
    if rule is not None:
        parts.append(_said(rule, seen, readings))
    elif own:
        found += [attribute_of(value, name) for name, method in sorted(vars(value).items()) if isinstance(method, FunctionType)]
        parts += [_deep(reading.value, seen, readings) for reading in found]
    else:
        named = _names(value)
        found += [*parts_of(value), *named.values()]
        parts += [f"{name} = {_deep(default, seen, readings)}" for name, default in defaults_of(value).items()]
        parts += [f"{name} = {_deep(reading.value, seen, readings)}" for name, reading in named.items()]
    readings += found
    return digest(*parts)


def _names(function: FunctionType) -> dict[str, Reading]:
    """What the names in a function's code mean now, nested functions included, and the attributes that it reads of them."""
    found: dict[str, Reading] = {}
    for *before, name in dotted_names(function.__code__):
        holder = found[".".join(before)].value if before else None
        stays = holder is UNBOUND or (isinstance(holder, ModuleType | type) and is_library(home_of(holder)))
        read = Reading("attribute", holder, name, UNBOUND) if stays else attribute_of(holder, name)
        found[".".join((*before, name))] = read if before else reading_of(name, function)
    return {name: reading for name, reading in found.items() if reading.value is not UNBOUND}
