"""Whether all items of an iterator may be computed at once, though it might be left before its end.

An item that nobody takes may be one that raises, or has no finite derivative. So either whoever has the iterator surely
goes through it to its end, or its items are sums and products of what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.generator_calls import Calls
from adjoint_gen.frontend.text.pull_uses import WHOLE
from adjoint_gen.rules.table import lookup, op_of

_HARMLESS = (
    gast.Name, gast.Constant, gast.Tuple, gast.UnaryOp, gast.USub, gast.UAdd, gast.Not, gast.Add, gast.Sub, gast.Mult,
    gast.Compare, gast.cmpop, gast.BoolOp, gast.boolop, gast.IfExp, gast.expr_context, gast.GeneratorExp, gast.comprehension,
    gast.Yield, gast.For, gast.If, gast.Assign, gast.AugAssign, gast.Expr, gast.Pass, gast.keyword,
)
_COUNTING = frozenset({"range", "len", "zip", "enumerate", "reversed", "iter"})
_LEAVING = (gast.Break, gast.Return, gast.Raise, gast.Yield, gast.YieldFrom, gast.Try, gast.While, gast.Assert)


def is_harmless(nodes: Sequence[Any], calls: Calls) -> bool:
    """Whether what these nodes compute neither raises nor has a derivative that is not finite."""
    known = [n for n in nodes if isinstance(n, gast.Call) and (_counts(n) or _is_smooth(n, calls) or calls.is_call(n))]
    passed = {id(inner) for call in known for inner in every_node([call.func])} | set(map(id, known))
    return all(id(node) in passed or isinstance(node, _HARMLESS) or _is_polynomial(node) for node in nodes)


def _counts(call: Any) -> bool:
    return isinstance(call.func, gast.Name) and call.func.id in _COUNTING


def _is_smooth(call: Any, calls: Calls) -> bool:
    """Whether a function that is called has a finite derivative everywhere, by its rule."""
    function = calls.meaning(call.func)
    rule = lookup(op_of(function) or "") if isinstance(function, np.ufunc) else None
    return rule is not None and rule.singular is False


def _is_polynomial(node: Any) -> bool:
    """Whether this is a sum, a product, or a power with an exponent of at least one that is written there."""
    if isinstance(node, gast.BinOp) and isinstance(node.op, gast.Pow):
        exponent: Any = getattr(node.right, "value", None)
        return type(exponent) in (int, float) and bool(exponent >= 1)
    return isinstance(node, gast.Pow) or (isinstance(node, gast.BinOp) and isinstance(node.op, gast.Add | gast.Sub | gast.Mult))


def goes_to_end(body: Sequence[Any], names: Collection[str], takes: Callable[[Any], bool]) -> bool:
    """Whether the first statement that has one of these names for an iterator goes through it to its end, and is reached.

    ``takes`` says of a call whether it takes all that it is given.
    """
    for stmt in body:
        if any(isinstance(n, gast.Name) and n.id in names for n in every_node([stmt])):
            return _takes_all(stmt, names, takes)
        if any(isinstance(n, _LEAVING) for n in every_node([stmt])):
            return False
    return False


def _takes_all(stmt: Any, names: Collection[str], takes: Callable[[Any], bool]) -> bool:
    match stmt:
        case gast.For(iter=through, body=body):
            return _is_through(through, names) and not any(isinstance(n, _LEAVING) for n in every_node(body))
        case gast.Assign(value=value) | gast.AugAssign(value=value) | gast.Return(value=value) | gast.Expr(value=value):
            nodes = every_node([value]) if value is not None else []
            if any(isinstance(n, gast.IfExp | gast.BoolOp | gast.Lambda) for n in nodes):
                return False
            return any(_is_whole(node, names, takes) for node in nodes)
    return False


def _is_whole(node: Any, names: Collection[str], takes: Callable[[Any], bool]) -> bool:
    """Whether an expression goes through such an iterator to its end."""
    match node:
        case gast.ListComp(generators=[gast.comprehension(iter=through), *_]) | gast.Starred(value=through):
            return _is_through(through, names)
        case gast.Call(func=gast.Name(id=name), args=[gast.GeneratorExp(generators=[first, *_]), *_]) if name in WHOLE:
            return _is_through(first.iter, names)
        case gast.Call(func=gast.Name(id=name), args=[through, *_]) if name in WHOLE:
            return _is_through(through, names)
        case gast.Call(args=args) if takes(node):
            return any(_is_through(one, names) for one in args)
    return False


def _is_through(node: Any, names: Collection[str]) -> bool:
    """Whether to go through this is to go through such an iterator to its end."""
    match node:
        case gast.Name(id=name):
            return name in names
        case gast.Call(func=gast.Name(id="enumerate"), args=[inner, *_]):
            return _is_through(inner, names)
        case gast.Call(func=gast.Name(id="zip"), args=args):
            return all(_is_through(one, names) for one in args)
    return False
