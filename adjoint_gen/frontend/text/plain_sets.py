"""Changes of a set in place, ``seen.add(k)``, as rebindings, ``seen = seen | {k}``, where nothing shows the difference.

    seen = set(); seen.add(k)               seen = set(); seen = seen | {k}
    seen.update(ks); seen.discard(k)        seen = seen | set(ks); seen = seen - {k}

A name stands for such a set if each mention of it makes one, changes it, or asks what is in it and how much; so it has no other
name. Nothing goes through it but ``sorted``: a copy of a set may have its items in another order. One that functions inside
mention, or that is handed to functions (:mod:`adjoint_gen.frontend.text.handed_sets`), is a dict instead, which they share,
with its items for keys:

    seen.add(k); seen.remove(k)             seen[k] = True; del seen[k]
"""

from __future__ import annotations

import copy
from collections.abc import Container, Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import own_names
from adjoint_gen.frontend.text.function_names import FunctionNames, parents_of
from adjoint_gen.frontend.text.handed_sets import call_of, is_handed
from adjoint_gen.frontend.text.syntax import assign, at, bind, constant, load, with_blocks

_CHANGES: dict[str, type[gast.operator]] = {"add": gast.BitOr, "update": gast.BitOr, "discard": gast.Sub}
_OF_DICTS = frozenset({*_CHANGES, "remove"})
_LOOKING = frozenset({"len", "sorted", "max", "min", "bool"})


class Items(gast.Dict):
    """A set as a dict, with its items for keys."""


class EachItem(gast.DictComp):
    """A set as such a dict, of what a loop gives."""


def plain_sets(names: FunctionNames, body: list[gast.stmt]) -> list[gast.stmt]:
    """The statements in these terms, or the very same where there is nothing to write."""
    changed = {name for node in names.nodes if (name := _changed(node, _OF_DICTS)) is not None}
    handed = [*_handed(names)]
    between = (changed & names.hidden) | {arg.id for arg in handed if isinstance(arg, gast.Name)}
    shared = set(_found(names, body, between, _OF_DICTS)) if between else set()
    made = [arg for arg in handed if not isinstance(arg, gast.Name)]
    if shared or made:
        copies: dict[int, Any] = {}
        body = copy.deepcopy(body, copies)  # the text is kept, and lowered again
        inside = _Shared(names, shared, {id(copies[id(arg)]) for arg in made})
        body = [inside.visit(node) for node in body]
    alone = changed - names.hidden - shared
    found = set(_found(names, body, alone, _CHANGES)) if alone else set()
    return _block(body, found) if found else body


def _handed(names: FunctionNames) -> Iterator[Any]:
    """What is handed to functions that take it for a set: names, and what makes a set."""
    sets = (t for node in names.nodes if isinstance(node, gast.Assign) and _holds(names, node.value) for t in node.targets)
    known = {name.id for target in sets for name in gast.walk(target) if isinstance(name, gast.Name)}
    for node in names.nodes:
        if isinstance(node, gast.Call):
            for arg in (*node.args, *(keyword.value for keyword in node.keywords)):
                able = (isinstance(arg, gast.Name) and arg.id in known) or _makes(names, arg)
                if able and is_handed(names, node, arg, _is_plain):
                    yield arg


def _holds(names: FunctionNames, value: gast.AST) -> bool:
    """Whether a set is made in an expression."""
    return any(_makes(names, part) for part in gast.walk(value))


def _changed(node: gast.AST, methods: Container[str]) -> str | None:
    """The name of the set that a statement changes by one of some methods, if it does that."""
    match node:
        case gast.Expr(value=gast.Call(func=gast.Attribute(value=gast.Name(id=name), attr=attr), args=[arg], keywords=[])):
            return name if attr in methods and not isinstance(arg, gast.Starred) else None
    return None


class _Shared(gast.NodeTransformer):
    """Writes the statements about sets that functions share as those about dicts."""

    def __init__(self, names: FunctionNames, found: set[str], handed: Container[int]) -> None:
        self._names, self._found, self._handed = names, found, handed

    def visit_Call(self, node: Any) -> Any:  # noqa: N802 - the name that gast calls
        """``visit(root, set())``."""
        self.generic_visit(node)
        node.args = [_as_dict(arg) if id(arg) in self._handed else arg for arg in node.args]
        for keyword in node.keywords:
            keyword.value = _as_dict(keyword.value) if id(keyword.value) in self._handed else keyword.value
        return node

    def visit_Assign(self, node: Any) -> Any:  # noqa: N802 - the name that gast calls
        """``seen = set()``."""
        self.generic_visit(node)
        for target in node.targets:
            match target, node.value:
                case gast.Name(id=name), value if name in self._found:
                    node.value = _as_dict(value)
                case gast.Tuple(elts=targets), gast.Tuple(elts=values):
                    mine = [isinstance(one, gast.Name) and one.id in self._found for one in targets]
                    values[:] = [_as_dict(value) if own else value for own, value in zip(mine, values, strict=True)]
        return node

    def visit_Expr(self, node: Any) -> Any:  # noqa: N802
        """``seen.add(k)``."""
        self.generic_visit(node)
        name = _changed(node, _OF_DICTS)
        if name is None or name not in self._found:
            return node
        attr, (arg,) = node.value.func.attr, node.value.args

        def item(key: Any, ctx: Any) -> Any:
            return at(node, gast.Subscript(load(name, node), key, ctx))

        match attr:
            case "add":
                return assign(item(arg, gast.Store()), constant(True, node), node)
            case "remove":
                return at(node, gast.Delete([item(arg, gast.Del())]))
            case "update":
                key = self._names.fresh("key")
                inside = assign(item(load(key, node), gast.Store()), constant(True, node), node)
                return at(node, gast.For(bind(key, node), arg, [inside], [], None))
        pop = at(node, gast.Attribute(load(name, node), "pop", gast.Load()))
        return at(node, gast.Expr(at(node, gast.Call(pop, [arg, constant(None, node)], []))))


def _as_dict(value: Any) -> Any:
    """What makes a set, as what makes a dict of its items."""
    match value:
        case gast.Set(elts=keys):
            return at(value, Items(keys, [constant(True, value) for _ in keys]))
        case gast.SetComp(elt=key, generators=loops):
            return at(value, EachItem(key, constant(True, value), loops))
    key = "key_of_set"
    given = gast.comprehension(bind(key, value), value.args[0], [], 0) if value.args else None
    return at(value, EachItem(load(key, value), constant(True, value), [given]) if given else Items([], []))


def _found(names: FunctionNames, body: Sequence[gast.stmt], changed: set[str], methods: Container[str]) -> Iterator[str]:
    """The names that stand for such sets only, among those that are changed by some methods."""
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
        able = methods is _OF_DICTS  # to be handed to a function
        if all(
            _is_plain(names, node, parents, methods) or (able and is_handed(names, call_of(parents, node), node, _is_plain))
            for node in uses
        ):
            yield name


def _is_plain(names: FunctionNames, node: Any, parents: dict[int, Any], methods: Container[str]) -> bool:
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
            return called and _changed(parents.get(id(above)), methods) == node.id
        case gast.Call(func=gast.Name(id=called), args=[arg], keywords=[]):
            return arg is node and called in _LOOKING and called not in names.own
        case gast.BoolOp():
            while isinstance(parent, gast.BoolOp):  # which gives the set itself, unless only its truth is asked
                node, parent = parent, parents.get(id(parent))
            return _asks(parent, node)
        case gast.Compare(ops=[gast.In() | gast.NotIn()], comparators=[last]):
            return last is node
    return _asks(parent, node)


def _asks(parent: Any, node: gast.AST) -> bool:
    """Whether only the truth of an expression is asked."""
    if isinstance(parent, gast.If | gast.While | gast.IfExp | gast.Assert):
        return parent.test is node
    return isinstance(parent, gast.UnaryOp) and isinstance(parent.op, gast.Not)


def _makes(names: FunctionNames, value: Any) -> bool:
    """Whether an expression makes a set that has no other name."""
    call = isinstance(value, gast.Call) and isinstance(value.func, gast.Name) and value.func.id == "set"
    return isinstance(value, gast.Set | gast.SetComp) or (call and "set" not in names.own)


def _block(nodes: Sequence[gast.stmt], found: set[str]) -> list[gast.stmt]:
    return [_statement(node, found) for node in nodes]


def _statement(node: gast.stmt, found: set[str]) -> Any:
    name = _changed(node, _CHANGES)
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
