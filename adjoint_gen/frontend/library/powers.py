"""``x ** p`` of Python's own numbers, which is complex where ``x`` is negative and ``p`` no integer.

NumPy gives ``nan`` there, and real numbers are all that the kinds tell of either. So unless the text shows that it
cannot happen, the base is looked at when the program runs.
"""

from __future__ import annotations

from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Arg, Bind, Const, Effect, Var

REAL_BASE = "adjoint_gen.runtime.real_base"
_PYTHONS = ("float", "int", "bool", "either")
"""The sorts of numbers of Python's; ``either`` is one of Python's or NumPy's, as a loop or branch may leave it."""
_NEVER_NEGATIVE = frozenset({
    "builtins.abs", "builtins.len", "math.exp", "math.sqrt", "math.hypot", "math.cosh", "math.dist", "math.fabs",
    "ndarray.size",
})
"""Operations that never give a negative number."""
_MONOTONE = frozenset({"operator.add", "operator.mul", "operator.truediv", "builtins.min"})
"""Operations that give no negative number of numbers that are not negative."""
_DEEPEST = 12


def power(low: Lowering, base: Arg, exponent: Arg, name: str) -> Value:
    """``base ** exponent``."""
    if _may_be_complex(low, base, exponent):
        base = low.bind(REAL_BASE, (base, exponent), effect=Effect.RAISES)
    return low.bind("operator.pow", (base, exponent), name)


def _may_be_complex(low: Lowering, base: Arg, exponent: Arg) -> bool:
    """Whether both may be Python's own numbers, and nothing says that the power is real."""
    if _kind(low, base) not in _PYTHONS or _kind(low, exponent) not in ("float", "either"):
        return False
    if isinstance(exponent, Const) and float(exponent.value).is_integer():  # type: ignore[arg-type] # it is a float
        return False
    return not _not_negative(low, base, _DEEPEST)


def _kind(low: Lowering, value: Arg) -> str:
    if isinstance(value, Const):
        return type(value.value).__name__
    kind = low.kind(value)
    return "either" if kind.tag == "unknown" and kind.rank == 0 else kind.tag


def _not_negative(low: Lowering, value: Arg, depth: int) -> bool:
    """Whether a number is surely not negative, by the operations that it is computed with."""
    if isinstance(value, Const):
        return isinstance(value.value, (int, float)) and value.value >= 0
    made = low.writing.bound.get(value) if isinstance(value, Var) else None
    match made:
        case Bind(op=op) if op in _NEVER_NEGATIVE:
            return True
        case Bind(op="operator.mul", args=(one, other)) if one == other:
            return True
        case Bind(op="operator.pow", args=(_, Const(value=int() as exponent))) if exponent % 2 == 0:
            return True
        case Bind(op=op, args=args) if op in _MONOTONE and depth:
            return all(_not_negative(low, arg, depth - 1) for arg in args)
        case Bind(op="builtins.max", args=args) if depth:
            return any(_not_negative(low, arg, depth - 1) for arg in args)
    return False
