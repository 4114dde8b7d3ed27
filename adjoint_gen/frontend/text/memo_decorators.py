"""Decorators of the user's that keep what a function gave, as ``functools.cache`` does, in a dict by its arguments.

    def memo(function):
        kept = {}
        def inner(n):
            if n not in kept:
                kept[n] = function(n)
            return kept[n]
        return inner

Which text says that is found by comparing it, with names of ours, with some that do.
"""

from __future__ import annotations

import copy
import functools
from types import FunctionType
from typing import Any, Final

import gast

from adjoint_gen.frontend.names.scopes import bound_by, every_node
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.text.function_names import FunctionNames

_TEXTS: Final = (
    "if {key} not in kept:\n    kept[{key}] = function({given})\nreturn kept[{key}]",
    "if {key} in kept:\n    return kept[{key}]\nkept[{key}] = function({given})\nreturn kept[{key}]",
    "if {key} in kept:\n    return kept[{key}]\nelse:\n    kept[{key}] = function({given})\n    return kept[{key}]",
    "if {key} in kept:\n    return kept[{key}]\nvalue = function({given})\nkept[{key}] = value\nreturn value",
    "try:\n    return kept[{key}]\nexcept KeyError:\n    kept[{key}] = function({given})\n    return kept[{key}]",
    "try:\n    return kept[{key}]\nexcept KeyError:\n    value = function({given})\n    kept[{key}] = value\n    return value",
)
"""The body of the inner function."""


def keeps(names: FunctionNames, decorator: Any, count: int) -> bool:
    """Whether a decorator makes of a function of so many arguments one that keeps what it gave."""
    found = names.meaning(decorator)
    around = names.of(found, []) if isinstance(found, FunctionType) else names
    tree = _definition(names, decorator, found)
    match _statements(tree):
        case [
            gast.Assign(targets=[gast.Name(id=kept)], value=gast.Dict(keys=[])), gast.FunctionDef() as inner,
            gast.Return(value=gast.Name(id=given)),
        ] if given == inner.name and all(_keeps_name(around, each) for each in inner.decorator_list):
            function = tree.args.args[0].id
            is_known = len({kept, function, inner.name}) == 3 and around.is_builtin("KeyError")
            return is_known and _looks_first(inner, function, kept, count)
    return False


def _definition(names: FunctionNames, decorator: Any, found: object) -> Any:
    """The text of a decorator that takes the function only; None where it is not known."""
    tree: Any = None
    if isinstance(found, FunctionType):
        text = text_of(found)
        tree = None if text is None else text.tree
    elif isinstance(decorator, gast.Name):
        own = [n for n in names.nodes if decorator.id in bound_by(n)]
        tree = own[0] if len(own) == 1 and not getattr(own[0], "decorator_list", ()) else None
    if not isinstance(tree, gast.FunctionDef):
        return None
    of, more = tree.args, (tree.args.posonlyargs, tree.args.kwonlyargs, tree.args.vararg, tree.args.kwarg, tree.args.defaults)
    return tree if len(of.args) == 1 and not any(more) else None


def _statements(tree: Any) -> list[Any]:
    """The statements of a function, if there is one, without its documentation."""
    body = [] if tree is None else tree.body
    is_text = body and isinstance(body[0], gast.Expr) and isinstance(body[0].value, gast.Constant)
    return list(body[1:] if is_text else body)


def _keeps_name(names: FunctionNames, decorator: Any) -> bool:
    """Whether a decorator of the inner function is ``functools.wraps`` of the other one."""
    return isinstance(decorator, gast.Call) and names.meaning(decorator.func) is functools.wraps


def _looks_first(inner: Any, function: str, kept: str, count: int) -> bool:
    """Whether a function looks in a dict for what another one gave, and puts there what it gives."""
    of = inner.args
    own = [a.id for a in of.args]
    if any((of.posonlyargs, of.kwonlyargs, of.kwarg, of.defaults)) or not (own or of.vararg):
        return False
    if own and len(own) != count:
        return False
    known = {function: "function", kept: "kept", **{name: f"a{k}" for k, name in enumerate(own)}}
    known |= {of.vararg.id: "args"} if of.vararg else {}
    stored = {name for node in every_node(inner.body) for name in bound_by(node)}
    if len(known) != len(own) + bool(of.vararg) + 2 or not known.keys().isdisjoint(stored) or len(stored) > 1:
        return False
    given = [known[name] for name in own]
    key = "args" if not own else given[0] if len(given) == 1 else f"({', '.join(given)})"
    handed = ", ".join([*given, *["*args"] * bool(of.vararg)])
    renamed = [_renamed(stmt, {**known, **dict.fromkeys(stored, "value")}) for stmt in _statements(inner)]
    written = "\n".join(map(gast.dump, renamed))
    return any(written == _dump(text.format(key=key, given=handed)) for text in _TEXTS)


def _renamed(stmt: gast.stmt, known: dict[str, str]) -> gast.stmt:
    made = copy.deepcopy(stmt)
    for node in gast.walk(made):
        if isinstance(node, gast.Name):
            node.id = known.get(node.id, node.id)
    return made


@functools.cache
def _dump(text: str) -> str:
    return "\n".join(map(gast.dump, gast.parse(text).body))
