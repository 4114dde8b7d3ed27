"""Which calls certainly change nothing, as far as a text and what its names mean now say."""

from __future__ import annotations

import inspect
import math
import types
from collections.abc import Collection
from typing import Any

import gast
import numpy as np

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.classes import standing
from adjoint_gen.frontend.names.resolve import meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.names.shadowed_builtins import is_builtin
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.ir.memory import CHANGING_NAMES, is_careful

_ACTING = frozenset({"next", "setattr", "delattr", "exec", "eval", "input", "open", "iter", "super", "getattr"})
_CALLING = frozenset({"map", "filter", "apply_along_axis", "apply_over_axes", "piecewise", "fromfunction", "vectorize", "call"})
"""They call what they are given first."""


def changes_nothing(asked: Asked, function: types.FunctionType, call: Any, own: Collection[str]) -> bool:
    """Whether a call is one of a builtin, or of a library's function, that writes into nothing; ``own`` names are neither."""
    named = call.func
    while isinstance(named, gast.Attribute):
        named = named.value
    if not isinstance(named, gast.Name) or named.id in own or any(_writes(k.arg) for k in call.keywords):
        return False
    if not named.id.isidentifier():
        return False  # a name of ours, for a generator: nothing outside is called so
    meaning = meaning_of_name(asked, function, named.id)
    if isinstance(call.func, gast.Name):
        given = [k.value for k in call.keywords if k.arg == "key"] + (call.args[:1] if named.id in _CALLING else [])
        if is_builtin(meaning, named.id):
            called = [gast.Call(f, call.args[1:], []) for f in given if isinstance(f, gast.Name)]
            return named.id not in _ACTING and all(changes_nothing(asked, function, inner, own) for inner in called)
    value = meaning.value if isinstance(meaning, Known) else None
    home, path, owner = (getattr(value, "__module__", None) or "").lstrip("_"), list[str](), call.func  # `_operator`
    while isinstance(owner, gast.Attribute):
        path.insert(0, owner.attr)
        owner = owner.value
    for name in path:
        if not isinstance(value, types.ModuleType):
            return False
        home = value.__name__
        found = meaning_of_attribute(asked, Known(value, home), name)
        value = found.value if isinstance(found, Known) else None
    last = path[-1] if path else getattr(value, "__name__", "")
    if not callable(value) or not is_careful(f"{home}.{last}") or last in CHANGING_NAMES | _CALLING:
        return False
    return len(call.args) <= _most_read(value) and not any(isinstance(arg, gast.Starred) for arg in call.args)


def _writes(keyword: str | None) -> bool:
    return keyword is None or keyword in ("out", "output", "copy") or keyword.startswith("overwrite")


def _most_read(function: Any) -> float:
    """How many arguments by position are no array to write into."""
    if isinstance(function, np.ufunc):
        return function.nin
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 2
    if any(one.kind is one.VAR_POSITIONAL for one in parameters):
        return math.inf
    return next((k for k, one in enumerate(parameters) if _writes(one.name)), math.inf)


def copying(value: Any, name: str, of_tuples: bool) -> list[str]:
    """The functions that copy what a name stands for: ``list(rows)``, of tuples ``[list(r) for r in rows]``; none otherwise."""
    match value:
        case gast.Call(func=gast.Name(id="list" | "tuple" as taker), args=[gast.Name(id=given)], keywords=[]) if given == name:
            return [taker]
        case gast.ListComp(
            elt=elt,
            generators=[gast.comprehension(target=gast.Name(id=item), iter=gast.Name(id=given), ifs=[])],
        ) if of_tuples and given == name:
            return copying(elt, item, False)
    return []


def made_by(meaning: object) -> types.FunctionType | None:
    """What is run when a function, or a class, of the user's is called."""
    found = standing(meaning, "__init__") if isinstance(meaning, type) else meaning
    return found if isinstance(found, types.FunctionType) else None


def first_pair(stmt: Any, tree: gast.FunctionDef, meaning: object) -> Any:
    """Of ``a, b = v, w``, where none of the names and attributes shows what is assigned, ``a = v``; else the statement."""
    match stmt:
        case gast.Assign(targets=[gast.Tuple(elts=targets)], value=gast.Tuple(elts=values)) if len(targets) == len(values) > 0:
            if all(is_plain(target, tree, meaning) for target in targets):
                return gast.copy_location(gast.Assign(targets[:1], values[0], None), stmt)
    return stmt


def is_plain(target: Any, tree: gast.FunctionDef, meaning: object) -> bool:
    """Whether to bind a target runs nothing of the user's: a name, or a plain attribute of an object that is being made."""
    match target:
        case gast.Name():
            return True
        case gast.Attribute(value=gast.Name(id=name), attr=attr) if isinstance(meaning, type) and name == tree.args.args[0].id:
            held = inspect.getattr_static(meaning, attr, None)
            return not hasattr(type(held), "__set__") and meaning.__setattr__ is object.__setattr__
    return False
