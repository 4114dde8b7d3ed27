"""The rules of the user's as what derivatives are made from: found and described without parsing.

A rule is printed with the values of all that its text reads, and its kind is computed by what it calls: all that it
reaches is described. They are counted as well: each time that one was registered, what derivatives are made of may differ.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any, Final, TypeAlias

from adjoint_gen.fingerprint import code_digest, defaults_of, digest, stated, typed
from adjoint_gen.reach import UNBOUND, Reading, codes, has_source, home_of, is_library, root_of

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
    return None if op is None or is_library(op) else rules.get(op)


def rules_of_libraries() -> dict[str, Rule]:
    """Those for operators, methods and functions of libraries, which any derivative may be made with."""
    return {op: rule for op, rule in sorted(user_rules().items()) if op.startswith("ndarray.") or is_library(op)}


def digest_of(rule: Rule) -> str:
    """A hash of what a rule says, and of all that its text and its kind reach."""
    flags = (rule.ops, rule.effect.name, rule.costly, rule.singular is not False, rule.safe, rule.passive)
    seen: dict[int, object] = {}
    return digest(repr((*flags, sorted(rule.transpose))), *(_deep(text, seen) for text in _texts(rule)))


def reached_by(rule: Rule) -> tuple[list[FunctionType], list[Reading]]:
    """The functions of the user's that a rule reaches, and what their names mean."""
    seen: dict[int, object] = {}
    for text in _texts(rule):
        _deep(text, seen)
    functions = [value for value in seen.values() if isinstance(value, FunctionType)]
    return functions, [reading for function in functions for reading in _readings(function)]


def _texts(rule: Rule) -> list[Any]:
    texts = (rule.differential, rule.kind, *(text for _, text in sorted(rule.transpose.items())))
    return [text for text in texts if has_source(text)]


def _deep(value: object, seen: dict[int, object]) -> str:
    """What identifies a value that a rule reads, with all that it reaches in its turn; of what was ``seen`` only the name."""
    if id(value) in seen:
        return stated(value)
    if (rule := rule_of(value)) is not None:
        seen[id(value)] = value
        return digest(repr(rule.ops), *(_deep(text, seen) for text in _texts(rule)))
    if isinstance(value, type) and not is_library(value.__module__):
        seen[id(value)] = value
        methods = (v for _, v in sorted(vars(value).items()) if isinstance(v, FunctionType))
        return digest(stated(value), *(_deep(method, seen) for method in methods))
    if not isinstance(value, FunctionType) or not has_source(value):
        return stated(value)
    seen[id(value)] = value
    parts = [f"{name} = {_deep(default, seen)}" for name, default in defaults_of(value).items()]
    parts += [f"{'.'.join(reading.path)} = {_deep(reading.value, seen)}" for reading in _readings(value)]
    return digest(stated(value), code_digest(value.__code__), typed(value.__qualname__), *parts)


def _readings(function: FunctionType) -> Iterator[Reading]:
    """What the names in a function's code mean now, nested functions included, and their attributes in modules and classes."""
    code = function.__code__
    names = sorted({*code.co_freevars, *(name for inner in (code, *codes(code)) for name in inner.co_names)})
    found = [Reading(function, (name,), where, value) for name in names for value, where in [root_of(name, function)]]
    for read in found:
        if isinstance(read.value, ModuleType | type) and not is_library(home_of(read.value)):
            found += [Reading(function, (*read.path, n), read.where, getattr(read.value, n, UNBOUND)) for n in names]
        if read.value is not UNBOUND:
            yield read
