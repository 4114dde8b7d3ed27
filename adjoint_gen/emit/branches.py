"""Branches and tests as one writes them: no empty side, no test that is turned twice, ``x not in y``."""

from __future__ import annotations

import ast


def branched(test: ast.expr, then: list[ast.stmt], orelse: list[ast.stmt]) -> list[ast.stmt]:
    """A branch whose sides may be empty; a test that does nothing goes with the last of them."""
    if then:
        return [ast.If(test, then, orelse)]
    if orelse:
        return [ast.If(opposite(test), orelse, [])]
    return [] if isinstance(test, ast.Name | ast.Constant) else [ast.Expr(test)]


def opposite(test: ast.expr) -> ast.expr:
    """``not test``, as one writes it.

    >>> [ast.unparse(opposite(ast.parse(t, mode="eval").body)) for t in ("not x", "x is None", "x < y")]
    ['x', 'x is not None', 'not x < y']
    """
    return test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else negated(test)


def negated(test: ast.expr) -> ast.expr:
    """``not test`` as a value, which is True or False.

    >>> [ast.unparse(negated(ast.parse(t, mode="eval").body)) for t in ("not x", "x is None", "x in y", "x < y")]
    ['not not x', 'x is not None', 'x not in y', 'not x < y']
    """
    match test:
        case ast.Compare(left=left, ops=[ast.Is()], comparators=right):
            return ast.Compare(left, [ast.IsNot()], right)
        case ast.Compare(left=left, ops=[ast.In()], comparators=right):
            return ast.Compare(left, [ast.NotIn()], right)
    return ast.UnaryOp(ast.Not(), test)
