"""Rules of a distribution function and of what is left of it to 1, their logarithms and inverses: one text for both sides.

They differ by a sign, and by what they are of; :func:`side` says how. The text of each is written out when it is read.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjoint_gen.rules.scipy.stats.standard import of_all
from adjoint_gen.rules.table import derivative
from adjoint_gen.rules.text import with_several


@dataclass(frozen=True)
class Rules:
    """Registers texts, which are rewritten; in them ``one`` parameter stands for those of ``names``."""

    one: str = ""
    names: Sequence[str] = ()
    rewriting: ast.NodeTransformer = field(default_factory=ast.NodeTransformer)

    def of(self, function: Any) -> Callable[[Any], Any]:
        """What registers the text of one function."""
        return lambda text: self._register(text, function, False, self.rewriting)

    def of_sides(self, below: Any, above: Any, singular: bool = False) -> Callable[[Any], Any]:
        """What registers the text of two functions: of what is below a place, and of what is above it (:func:`side`)."""

        def register(text: Any) -> None:
            for function in (below, above):
                self._register(text, function, singular, _Side(function.__name__, function is above, self.rewriting))

        return register

    def _register(self, text: Any, function: Any, singular: bool, rewriting: ast.NodeTransformer) -> Any:
        register = derivative(function, kind=of_all, costly=True, singular=singular)
        return register(with_several(text, self.one, self.names, rewriting.visit))


def side(below: Any, above: Any = None) -> Any:
    """The first where a text is read for what is below a place, the second for what is above; the first one's negative there.

    It is written out, and never called.
    """
    raise NotImplementedError


class _Side(ast.NodeTransformer):
    """Writes out what a text says of one side, for the function of this name; ``rewriting`` is what becomes of it then."""

    def __init__(self, name: str, is_above: bool, rewriting: ast.NodeTransformer) -> None:
        self._name, self._is_above, self._rewriting = name, is_above, rewriting

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """The text, under the name of its function."""
        node.name = self._name
        made: ast.AST = self._rewriting.visit(self.generic_visit(node))
        return made

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """``x + side(v)`` and ``x - side(v)``, with one sign."""
        self.generic_visit(node)
        match node:
            case ast.BinOp(op=ast.Add() | ast.Sub() as op, right=ast.UnaryOp(op=ast.USub(), operand=value)):
                return ast.BinOp(node.left, ast.Sub() if isinstance(op, ast.Add) else ast.Add(), value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """``side(v)`` and ``side(v, w)``."""
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="side"), args=[below, *above]) if self._is_above:
                return above[0] if above else _negative(below)
            case ast.Call(func=ast.Name(id="side"), args=[below, *_]):
                return below
        return node


def _negative(value: ast.expr) -> ast.expr:
    match value:
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return inner
    return ast.UnaryOp(ast.USub(), value)


of_sides = Rules().of_sides
