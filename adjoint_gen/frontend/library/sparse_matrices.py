"""What operators mean of sparse matrices, and the methods that are operations on arrays."""

from __future__ import annotations

from collections.abc import Sequence

import gast

from adjoint_gen.analysis.escape import NUMBERS
from adjoint_gen.frontend.names.values import Params, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.sparse import (
    CHAIN,
    DIFFERENCE,
    OVER,
    SCALED,
    SOLVED,
    SUM,
    TIMES,
    TIMES_LEFT,
    is_sparse,
    of_factors,
    stars_are_products,
)
from adjoint_gen.ir.trace import Const, Var

_OF_TWO = {gast.Add: SUM, gast.Sub: DIFFERENCE, gast.MatMult: CHAIN}


def operated(low: Lowering, op: gast.AST, left: Value, right: Value, base: str) -> Value | None:
    """What an operator gives of sparse matrices, and of one beside an array or a number; None for every other."""
    if not isinstance(left, Var | Const) or not isinstance(right, Var | Const):
        return None
    one, other = _is_matrix(low, left), _is_matrix(low, right)
    if one and other:
        return low.bind(_OF_TWO[type(op)], (left, right), base) if type(op) in _OF_TWO else None
    if not one and not other:
        return None
    matrix, beside = (left, right) if one else (right, left)
    if isinstance(op, gast.Mult) and _is_number(low, beside):
        return low.bind(SCALED, (left, right), base)
    if isinstance(op, gast.Div) and one and _is_number(low, beside):
        return low.bind(OVER, (matrix, beside), base)
    star = isinstance(op, gast.Mult) and stars_are_products(low.kind(matrix))
    if (star and _is_array(low, beside)) or (isinstance(op, gast.MatMult) and _may_be_array(low, beside)):
        return low.bind(TIMES if one else TIMES_LEFT, (left, right), base)
    return None


def minus(low: Lowering, op: gast.AST, value: Value, base: str) -> Value | None:
    """``-a`` of a sparse matrix; None for every other sign."""
    is_sign = isinstance(op, gast.USub) and isinstance(value, Var) and _is_matrix(low, value)
    return low.bind(SCALED, (Const(-1), value), base) if is_sign else None  # type: ignore[arg-type]


def _is_matrix(low: Lowering, side: Var | Const) -> bool:
    if not isinstance(side, Var) or not is_sparse(low.kind(side)):
        return False
    low.rely(side)
    return True


def _is_number(low: Lowering, side: Var | Const) -> bool:
    if isinstance(side, Const):
        return type(side.value) in (int, float, complex)
    low.rely(side)
    return low.kind(side).tag in NUMBERS


def _is_array(low: Lowering, side: Var | Const) -> bool:
    if not isinstance(side, Var) or low.kind(side).tag != "array" or low.kind(side).rank == 0:
        return False
    low.rely(side)
    return True


def _may_be_array(low: Lowering, side: Var | Const) -> bool:
    return _is_array(low, side) or (isinstance(side, Var) and low.kind(side).tag == "unknown")


def method(low: Lowering, owner: Value, name: str, args: Sequence[Value], params: Params, base: str) -> Value | None:
    """``a.dot(x)`` of a sparse matrix, and ``factors.solve(b)``; None for every other call."""
    if not isinstance(owner, Var) or not args or not isinstance(args[0], Var):
        return None
    if name == "dot" and len(args) == 1 and not params and _is_matrix(low, owner):
        return operated(low, gast.MatMult(), owner, args[0], base)
    if name == "solve" and of_factors(low.kind(owner)) and _may_be_array(low, args[0]):
        low.rely(owner)
        return low.bind(SOLVED, (owner, *(low.as_argument(arg, None) for arg in args)), base, params)
    return None
