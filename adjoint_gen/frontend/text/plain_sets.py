"""Changes of a set in place, ``seen.add(k)``, as rebindings, ``seen = seen | {k}``, where nothing shows the difference.

    seen = set(); seen.add(k)               seen = set(); seen = seen | {k}
    seen.update(ks); seen.discard(k)        seen = seen | set(ks); seen = seen - {k}

A name stands for such a set if each mention of it makes one, changes it, or asks what is in it and how much; so it has no other
name. Nothing goes through it but ``sorted``: a copy of a set may have its items in another order. All others are kept by
the running program (:mod:`adjoint_gen.frontend.containers.kept_sets`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import own_names
from adjoint_gen.frontend.text.function_names import FunctionNames, asks_truth, parents_of
from adjoint_gen.frontend.text.syntax import assign, load, with_blocks

_CHANGES: dict[str, type[gast.operator]] = {"add": gast.BitOr, "update": gast.BitOr, "discard": gast.Sub}
_LOOKING = frozenset({"len", "sorted", "max", "min", "bool"})


def plain_sets(names: FunctionNames, body: list[gast.stmt]) -> list[gast.stmt]:
    """The statements in these terms, or the very same where there is nothing to write."""
    changed = {name for node in names.nodes if (name := _changed(node)) is not None}
    found = set(_found(names, body, changed - names.hidden)) if changed else set()
    return _block(body, found) if found else body


def _changed(node: gast.AST) -> str | None:
    """The name of the set that a statement changes, if it does that."""
    match node:
        case gast.Expr(value=gast.Call(func=gast.Attribute(value=gast.Name(id=name), attr=attr), args=[arg], keywords=[])):
            return name if attr in _CHANGES and not isinstance(arg, gast.Starred) else None
    return None


def _found(names: FunctionNames, body: Sequence[gast.stmt], changed: set[str]) -> Iterator[str]:
    """The names that stand for such sets only, among those that are changed."""
    parents = parents_of(body)
    every = [node for stmt in body for node in gast.walk(stmt)]
    outside = {name for node in every if isinstance(node, gast.Nonlocal | gast.Global) for name in node.names}
    targets = (t for node in every if isinstance(node, gast.Assign) for t in node.targets)
    assigned = (inner for t in targets for inner in gast.walk(t))
    made = {inner.id for inner in assigned if isinstance(inner, gast.Name)}
    inner = [node for node in every if isinstance(node, gast.FunctionDef | gast.Lambda)]
    bound = {name for node in inner for name in own_names(node)}
    for name in (changed & made) - outside - bound - {*names.given}:
        uses = [node for node in every if isinstance(node, gast.Name) and node.id == name]
        if all(_is_plain(names, node, parents) for node in uses):
            yield name


def _is_plain(names: FunctionNames, node: Any, parents: dict[int, Any]) -> bool:
    """Whether a mention of such a set's name is one that this module knows."""
    parent = parents.get(id(node))
    above = parents.get(id(parent))
    match parent:
        case gast.Assign(targets=[gast.Name()], value=value):
            return _makes(names, value)
        case gast.Tuple(elts=targets) if isinstance(above, gast.Assign) and above.targets == [parent]:
            values = above.value.elts if isinstance(above.value, gast.Tuple) else []
            return len(values) == len(targets) and _makes(names, values[targets.index(node)])
        case gast.Attribute():
            called = isinstance(above, gast.Call) and above.func is parent
            return called and _changed(parents.get(id(above))) == node.id
        case gast.Call(func=gast.Name(id=called), args=[arg], keywords=[]):
            return arg is node and called in _LOOKING and called not in names.own
        case gast.Compare(ops=[gast.In() | gast.NotIn()], comparators=[last]):
            return last is node
    return asks_truth(parents, node)


def _makes(names: FunctionNames, value: Any) -> bool:
    """Whether an expression makes a set that has no other name."""
    call = isinstance(value, gast.Call) and isinstance(value.func, gast.Name) and value.func.id == "set"
    return isinstance(value, gast.Set | gast.SetComp) or (call and "set" not in names.own)


def _block(nodes: Sequence[gast.stmt], found: set[str]) -> list[gast.stmt]:
    return [_statement(node, found) for node in nodes]


def _statement(node: gast.stmt, found: set[str]) -> Any:
    name = _changed(node)
    if name not in found or name is None:
        return with_blocks(node, lambda block: _block(block, found))
    call: Any = node.value
    attr, (arg,) = call.func.attr, call.args
    if attr == "update":
        given = gast.Call(load("set", call), [arg], [])
    else:
        given = gast.Set([arg])
    whole = gast.BinOp(load(name, call), _CHANGES[attr](), gast.copy_location(given, call))
    return assign(name, gast.copy_location(whole, call), node)
