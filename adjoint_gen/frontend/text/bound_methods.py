"""What changes a list or set, as a function that is kept or handed on: ``push = items.append``, ``walk(tree, seen.add)``.

    out = []                            out = []
    walk(tree, out.append)      ->      walk(tree, lambda item: out.append(item))

The name means one thing for as long as its function runs: it is bound once, not in a loop, to a list or set that is made there.
"""

from __future__ import annotations

import collections
from collections.abc import Collection, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import bound_by, every_node
from adjoint_gen.frontend.text.syntax import expression

_METHODS = frozenset({"append", "add"})
"""Methods of one argument."""


def without_bound_methods(given: Collection[str], body: Sequence[gast.stmt]) -> None:
    """Write such methods as lambdas, in place; a function has parameters that are ``given``."""
    nodes = every_node(body)
    kept = [n for n in nodes if isinstance(n, gast.Attribute) and n.attr in _METHODS and isinstance(n.value, gast.Name)]
    called = {id(n.func) for n in nodes if isinstance(n, gast.Call)}
    if all(id(n) in called for n in kept):
        return
    bound = collections.Counter(given)
    bound.update(name for n in nodes for name in (*bound_by(n), *_parameters(n), *_dropped(n)))
    blocks = [body, *(n.body for n in nodes if isinstance(n, gast.FunctionDef))]
    made = {
        stmt.targets[0].id for block in blocks for stmt in block
        if isinstance(stmt, gast.Assign) and isinstance(stmt.targets[0], gast.Name) and _makes(stmt.value)
    }
    writer = _Writer({name for name in made if bound[name] == 1})
    for stmt in body:
        writer.visit(stmt)


def _parameters(node: gast.AST) -> list[str]:
    return [n.id for n in every_node([node]) if isinstance(n, gast.Name)] if isinstance(node, gast.arguments) else []


def _dropped(node: gast.AST) -> list[str]:
    """The names that a node gives to others to bind, or takes away."""
    if isinstance(node, gast.Nonlocal | gast.Global):
        return list(node.names)
    return [node.id] if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Del) else []


def _makes(value: gast.AST) -> bool:
    """Whether an expression makes a list or set."""
    match value:
        case gast.List() | gast.ListComp() | gast.Set() | gast.SetComp() | gast.Call(func=gast.Name(id="list" | "set")):
            return True
    return False


class _Writer(gast.NodeTransformer):
    """Writes the methods of what has these names."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = names

    def visit_Call(self, node: Any) -> Any:  # noqa: N802 - as gast calls it
        """A call, whose function stays a method."""
        if isinstance(node.func, gast.Attribute):
            node.func.value = self.visit(node.func.value)
        else:
            node.func = self.visit(node.func)
        node.args, node.keywords = [*map(self.visit, node.args)], [*map(self.visit, node.keywords)]
        return node

    def visit_Attribute(self, node: Any) -> Any:  # noqa: N802 - as gast calls it
        """A method that is not called here."""
        self.generic_visit(node)
        owner = node.value
        if node.attr not in _METHODS or not isinstance(owner, gast.Name) or owner.id not in self._names:
            return node
        name = "item" if owner.id != "item" else "item_"
        return expression(node, f"lambda {name}: owner.{node.attr}({name})", owner=owner)
