"""What an operation in a derivative comes to without running it: constants, neutral elements, known ranks.

These are the simplifications that a person makes while writing: ``2 - 1`` is ``1``, ``x ** 1`` is ``x``, ``1.0 * g`` is
``g``.  A value that may be an integer is never folded where the operation would have made it a float.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Container, Mapping
from typing import Any, Final

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.rules.calls import VARIES, arg_kind, constant

_ON_CONSTANTS: Final[dict[str, Callable[..., Any]]] = {
    f"operator.{name}": getattr(operator, name)
    for name in (
        "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "neg", "pos", "lt", "le", "eq", "ne", "gt", "ge",
        "is_", "is_not", "not_", "contains",
    )
} | {
    "builtins.len": len, "builtins.abs": abs, "math.sqrt": math.sqrt, "numpy.negative": operator.neg,
    "adjoint_gen.runtime.quotient": operator.truediv,
}


def fold(op: str, args: tuple[Arg, ...], kinds: Mapping[Var, Kind], floating: Container[Var] = ()) -> Arg | None:
    """The value of an operation where it is known or is one of its operands, else None.

    The names in ``floating`` are known to be no integers.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> x = Var("x")
    >>> fold("operator.sub", (Const(2), Const(1)), {}), fold("operator.pow", (x, Const(1)), {x: FLOAT})
    (1, x)
    >>> fold("operator.mul", (Const(1.0), x), {}) is None  # x may be an integer
    True
    """
    if op in _ON_CONSTANTS:
        values = [constant(arg) for arg in args]
        if not any(value is VARIES for value in values):
            return _computed(_ON_CONSTANTS[op], values)
        if op in ("operator.is_", "operator.is_not") and isinstance(args[1], Const) and args[1].value is None:
            return _is_none(args[0], op, kinds)
    if op == "numpy.ndim" or op == "ndarray.ndim":
        rank = arg_kind(args[0], kinds).rank
        return None if rank is None else Const(rank)
    if op == "builtins.isinstance" and isinstance(args[1], Const) and args[1].value is tuple:
        tag = arg_kind(args[0], kinds).tag
        return None if tag == "unknown" else Const(tag == "tuple")
    if op == "builtins.len" and isinstance(args[0], Pack) and args[0].kind in ("tuple", "list"):
        return Const(len(args[0].items))
    return _neutral(op, args, kinds, floating)


def _computed(function: Callable[..., Any], values: list[Any]) -> Const | None:
    try:
        result = function(*values)
    except (ArithmeticError, TypeError, ValueError):
        return None
    return Const(result) if isinstance(result, int | float | complex) else None


def _is_none(arg: Arg, op: str, kinds: Mapping[Var, Kind]) -> Const | None:
    kind = arg_kind(arg, kinds)
    if kind.tag == "unknown" and not kind.of_dtypes:
        return None
    return Const((kind.tag == "none") == (op == "operator.is_"))


def _is(arg: Arg, *values: object) -> bool:
    return isinstance(arg, Const) and type(arg.value) in (int, float) and arg.value in values


def _neutral(op: str, args: tuple[Arg, ...], kinds: Mapping[Var, Kind], known: Container[Var]) -> Arg | None:
    """An operand that the operation leaves as it is."""

    def floating(arg: Arg) -> bool:
        kind = arg_kind(arg, kinds)
        return arg in known or (kind.differentiable and kind.inexact)

    match op, args:
        case "operator.mul" | "numpy.multiply", (one, x) if _is(one, 1) and floating(x):
            return x
        case "operator.mul" | "operator.truediv" | "operator.pow" | "numpy.multiply" | "numpy.divide", (x, one) if (
            _is(one, 1) and floating(x)
        ):
            return x
        case "operator.pow", (x, zero) if _is(zero, 0) and arg_kind(x, kinds).tag == "float":
            return Const(1.0)
    return None
