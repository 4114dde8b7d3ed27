"""Comprehensions with more loops: for ``:=`` in tests, of names that nothing else knows, and for generator expressions.

    [y * y for v in x if (y := f(v)) > 0]   ->   [y * y for v in x for y in (f(v),) if y > 0]
    [g(y) for y in (f(v) for v in x)]       ->   [g(y) for v in x for y in (f(v),)]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.generator_texts import replaced
from adjoint_gen.frontend.text.syntax import at, load


def with_named_values(node: Any, body: Sequence[gast.AST]) -> None:
    """Let a comprehension go through the values that its tests name, in place, where they evaluate these first."""
    for number, part in enumerate(node.generators):
        if any(isinstance(n, gast.NamedExpr) for n in every_node(part.ifs)):
            part.ifs = [one for test in part.ifs for one in _all_of(test)]
        for k, test in enumerate(part.ifs):
            named = _first_named(test)
            if named is None or part.is_async or _mentions([node], named.target.id) != _mentions(body, named.target.id):
                continue
            tests = [replaced(test, named, load(named.target.id, named)), *part.ifs[k + 1 :]]
            single = at(named, gast.Tuple([named.value], gast.Load()))
            part.ifs = part.ifs[:k]
            node.generators.insert(number + 1, gast.comprehension(named.target, single, tests, 0))
            with_named_values(node, body)
            return


def _all_of(test: Any) -> list[Any]:
    """The tests of ``a and b``, each for itself."""
    both = isinstance(test, gast.BoolOp) and isinstance(test.op, gast.And)
    return [one for value in test.values for one in _all_of(value)] if both else [test]


def flattened(parts: Sequence[Any]) -> list[Any]:
    """``for v in (f(u) for u in x)`` of a comprehension as ``for u in x for v in (f(u),)``."""
    found: list[Any] = []
    for part in parts:
        if isinstance(part.iter, gast.GeneratorExp) and not part.is_async:
            single = at(part.iter, gast.Tuple([part.iter.elt], gast.Load()))
            found += [*flattened(part.iter.generators), gast.comprehension(part.target, single, part.ifs, 0)]
        else:
            found.append(part)
    return found


def _mentions(nodes: Sequence[gast.AST], name: str) -> int:
    return sum(isinstance(n, gast.Name) and n.id == name for n in every_node(nodes))


def _first_named(test: Any) -> Any:
    """``name := value`` where it is what a test evaluates first; else None."""
    while True:
        match test:
            case gast.NamedExpr():
                return test
            case gast.Compare(left=inner) | gast.BinOp(left=inner) | gast.UnaryOp(operand=inner):
                test = inner
            case gast.BoolOp(values=[inner, *_]):
                test = inner
            case _:
                return None
