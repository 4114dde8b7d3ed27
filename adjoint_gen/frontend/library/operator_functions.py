"""Functions of :mod:`operator` that are operators of the language: a call of one means what the operator means."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.control.expressions import COMPARISONS, OPERATORS, UNARY
from adjoint_gen.frontend.names.values import Known, Named, Value
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.program.reach import hashable


def as_operator(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, again: object
) -> Value | None:
    """What ``operator.add(a, b)`` and its like give; None for every other call."""
    op = _OPERATORS.get(callee.value) if isinstance(callee, Known) and not named and hashable(callee.value) else None
    if op is None or len(values) != (1 if issubclass(op, gast.unaryop) else 2):
        return None
    first, *others = (gast.copy_location(Shown(node, value), node) for value in values)
    if issubclass(op, gast.unaryop):
        meant: gast.AST = gast.UnaryOp(op(), first)
    elif op is gast.Subscript:
        meant = gast.Subscript(first, *others, gast.Load())
    elif issubclass(op, gast.cmpop):
        meant = gast.Compare(first, [op()], others)
    else:
        meant = gast.BinOp(first, op(), *others)
    return low.value(gast.copy_location(meant, node), base)


_OPERATORS: Mapping[Any, Any] = {
    operator.getitem: gast.Subscript, **{
        getattr(operator, name.removeprefix("operator.")): op
        for op, name in {**OPERATORS, **UNARY, **COMPARISONS}.items() if op not in (gast.Is, gast.IsNot)
    },
}
"""The operators, by their functions; ``is`` asks which name it is said of, and a function has none."""
