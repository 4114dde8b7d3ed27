"""Which names a function surely reads when it is called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import at_definition, bound_by, every_node, inner_nodes


def is_surely_read(function: Any, name: str) -> bool:
    """Whether a function that is called comes to where it reads a name, before it may have bound that, or come to its end.

    >>> texts = "lambda: r * 2", "lambda: r if p else 2", "lambda: p and r", "lambda: [r for _ in p]", "lambda: p < r"
    >>> [is_surely_read(gast.parse(text).body[0].value, "r") for text in texts]
    [True, False, False, False, True]
    >>> is_surely_read(gast.parse("def f(r):\\n    if p: r = 2\\n    return r").body[0], "r")
    False
    """
    for stmt in function.body if isinstance(function.body, list) else [function.body]:
        reads = [node for node in _surely_evaluated(stmt) if _reads(node, name)]
        every = every_node([stmt])
        if reads and not any(isinstance(node, gast.NamedExpr) for node in every):
            return True
        if any(isinstance(node, gast.Return | gast.Raise) or name in bound_by(node) for node in every):
            return False
    return False


def _reads(node: Any, name: str) -> bool:
    """Whether a node reads a name itself."""
    if isinstance(node, gast.AugAssign):
        return isinstance(node.target, gast.Name) and node.target.id == name
    return isinstance(node, gast.Name) and node.id == name and not isinstance(node.ctx, gast.Store)


def _surely_evaluated(root: gast.AST) -> Iterator[gast.AST]:
    """A node, and those below it that are evaluated whenever it is."""
    pending = [root]
    while pending:
        node = pending.pop()
        yield node
        match node:
            case gast.If(test=first) | gast.While(test=first) | gast.IfExp(test=first) | gast.Assert(test=first):
                pending.append(first)
            case gast.For(iter=first):
                pending.append(first)
            case gast.BoolOp(values=[first, *_]) | gast.comprehension(iter=first):
                pending.append(first)
            case gast.Compare(left=left, comparators=[right, *_]):
                pending += [left, right]
            case gast.ListComp() | gast.SetComp() | gast.DictComp() | gast.GeneratorExp():
                pending.append(node.generators[0])
            case gast.FunctionDef() | gast.Lambda():
                pending += at_definition(node)
            case gast.Try() | gast.With() | gast.Match():
                pass
            case _:
                pending += inner_nodes(node)
