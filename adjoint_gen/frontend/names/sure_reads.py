"""Which names a function surely reads when it is called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import at_definition, every_node, inner_nodes


def is_surely_read(function: Any, name: str) -> bool:
    """Whether a function that is called comes to where it reads a name, before it may have come to its end.

    >>> texts = "lambda: r * 2", "lambda: r if p else 2", "lambda: p and r", "lambda: [r for _ in p]", "lambda: p < r"
    >>> [is_surely_read(gast.parse(text).body[0].value, "r") for text in texts]
    [True, False, False, False, True]
    """
    for stmt in function.body if isinstance(function.body, list) else [function.body]:
        if any(isinstance(node, gast.Name) and node.id == name for node in _surely_evaluated(stmt)):
            return True
        if any(isinstance(node, gast.Return | gast.Raise) for node in every_node([stmt])):
            return False
    return False


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
