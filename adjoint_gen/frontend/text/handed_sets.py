"""Sets that a function hands to others, which may change them: they are dicts there, with their items for keys.

    seen = set(); visit(root, seen)         seen = {}; visit(root, seen)
    return depth(root, set())               return depth(root, {})

So it is where a function of the user's does nothing to what it is given but what :mod:`adjoint_gen.frontend.text.plain_sets`
knows, and hands it to none but such. What it does is lowered for dicts: ``seen.add(k)`` puts a key in.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Container
from typing import Any

import gast

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.names.source import find
from adjoint_gen.frontend.text.function_names import FunctionNames, parents_of
from adjoint_gen.registrations import rule_of

_Plain = Callable[[FunctionNames, Any, dict[int, Any], Container[str]], bool]
_Asking = frozenset[tuple[str, int]]
_CHANGES = frozenset({"add", "discard", "remove"})


def is_handed(names: FunctionNames, call: Any, arg: Any, plain: _Plain, asking: _Asking = frozenset()) -> bool:
    """Whether a call hands a set to a function that only changes it, and asks what is in it; ``plain`` says what that is."""
    function = names.meaning(call.func) if isinstance(call, gast.Call) else None
    if not isinstance(function, types.FunctionType) or rule_of(function) is not None:
        return False
    if any(isinstance(one, gast.Starred) for one in call.args):
        return False
    code, named = function.__code__, next((k.arg for k in call.keywords if k.value is arg), None)
    place = next((k for k, one in enumerate(call.args) if one is arg), len(call.args))
    name = named if named is not None else code.co_varnames[place] if place < min(code.co_argcount, len(call.args)) else None
    if name not in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]:
        return False
    if (name, id(function)) in asking:
        return True
    try:
        body = find(function).tree.body
    except DifferentiationError:
        return False
    return isinstance(body, list) and _keeps_to_that(names.of(function, body), name, plain, asking | {(name, id(function))})


def call_of(parents: dict[int, Any], arg: Any) -> Any:
    """What an argument is one of, by place or by name, if it is one."""
    above = parents.get(id(arg))
    return parents.get(id(above)) if isinstance(above, gast.keyword) else above


def _keeps_to_that(names: FunctionNames, param: str, plain: _Plain, asking: _Asking) -> bool:
    parents = parents_of(names.nodes)
    uses = [node for node in names.nodes if isinstance(node, gast.Name) and node.id == param]
    read = param not in names.hidden and all(isinstance(use.ctx, gast.Load) for use in uses)
    return read and all(
        plain(names, use, parents, _CHANGES) or is_handed(names, call_of(parents, use), use, plain, asking) for use in uses
    )
