"""What is changed in place keeps its form: NumPy raises where the result has another dtype or does not fit the array's shape.

In a trace a change is a new value, and perhaps a store of it, which would take more. So what NumPy compares is compared
before it, unless kinds prove that it fits (:mod:`adjoint_gen.analysis.effects`) or that there is no array.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.frontend.names.values import Params, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Effect, Pack, Var
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.table import op_name

IMMUTABLE: Final = frozenset({"float", "int", "bool", "complex", "numpy scalar", "str", "none", "range", "slice"})
FORMS: Final = tuple(f"adjoint_gen.runtime.{name}" for name in ("broadcasts_into", "casts_into", "rebinds", "takes", "tried"))
"""What looks at its first argument, if that is an array."""
_OF_INTEGERS: Final = frozenset({"@=", "&=", "|=", "^=", "<<=", ">>="})
_OF_REALS: Final = frozenset({"//=", "%="})
_BROADCASTS, _CASTS, _REBINDS, _TAKES, _TRIED = FORMS


def before_update(low: Lowering, old: Value, symbol: str, value: Value, rebound: bool = False) -> None:
    """What stands before ``old op= value``; where it is a rebinding, its result has to be of the same form."""
    if not isinstance(old, Var | Const | Pack) or not isinstance(value, Var | Const | Pack):
        return
    operand = low.as_argument(value, low.writing.here)
    if not _may_be_array(low, old):
        held = low.as_argument(old, low.writing.here)
        if not low.program.general and not _is_arithmetic(
            symbol, *(arg_kind(a, low.premises.beliefs.kinds) for a in (held, operand))
        ):
            low.bind("adjoint_gen.runtime.operates", (held, Const(symbol), operand), effect=Effect.RAISES)
        return
    if not low.program.general:
        low.bind(_REBINDS if rebound else _CASTS, (old, Const(symbol), operand), effect=Effect.RAISES)
    if symbol != "@=" and _rank(low, operand) != 0:
        low.bind(_BROADCASTS, (old, old, operand), effect=Effect.RAISES)


def after_update(low: Lowering, old: Value, symbol: str, value: Value, new: Value) -> None:
    """What stands behind ``old @= value``, whose shape depends on more than a broadcast."""
    if symbol == "@=" and isinstance(old, Var) and not low.program.general and _may_be_array(low, old):
        made, operand = (low.as_argument(one, low.writing.here) for one in (new, value))
        low.bind(_TAKES, (old, made, Const(symbol), operand), effect=Effect.RAISES)


def before_ufunc(low: Lowering, array: Arg, ufunc: np.ufunc, operands: Sequence[Arg], mask: Arg | None = None) -> None:
    """What stands before a ufunc that writes into an array, where a mask says so."""
    if not low.program.general:
        low.bind(_CASTS, (array, _function(ufunc), *operands), effect=Effect.RAISES)
    params = () if mask is None else (("where", mask),)
    if ufunc.signature is None and (params or any(_rank(low, operand) != 0 for operand in operands)):
        low.bind(_BROADCASTS, (array, *operands), params=params, effect=Effect.RAISES)


def before_copy(low: Lowering, array: Arg, value: Arg) -> None:
    """What stands before ``np.copyto``; that it broadcasts is seen where it is stored."""
    if not low.program.general:
        low.bind(_CASTS, (array, _function(np.copyto), value), effect=Effect.RAISES)


def after_call(low: Lowering, array: Arg, made: Arg, function: object, args: Sequence[Arg], params: Params) -> None:
    """What stands behind any other function that writes what it gives, ``made``, into an array."""
    if not low.program.general:
        low.bind(_TAKES, (array, made, _function(function), *args), params=params, effect=Effect.RAISES)


def before_call(low: Lowering, array: Arg, function: object, args: Sequence[Arg]) -> None:
    """What stands before a function that only writes into its first argument."""
    if not low.program.general:
        low.bind(_TRIED, (array, _function(function), *args), effect=Effect.RAISES)


def _function(function: object) -> Const:
    name = op_name(function) or ""
    return Const(function, f"numpy.{name}" if name.startswith("ndarray.") else name)


def _may_be_array(low: Lowering, value: Value) -> bool:
    """Whether a value may be an array; of what may be anything since the arguments may be anything, that is not asked."""
    tag = low.kind(value).tag
    return isinstance(value, Var) and (tag == "array" or (tag not in IMMUTABLE and not low.program.general))


def _is_arithmetic(symbol: str, old: Kind, operand: Kind) -> bool:
    """Whether an operation has a meaning for all numbers of these kinds; tuples may always be added to."""
    if old.tag == operand.tag == "tuple" and symbol == "+=":
        return True
    real = old.real and operand.real
    return old.numeric and operand.numeric and symbol not in _OF_INTEGERS and (real or symbol not in _OF_REALS)


def _rank(low: Lowering, operand: Arg) -> int | None:
    return 0 if isinstance(operand, Const) else low.kind(operand).rank


def needless(stmt: Bind, checks: Justification) -> bool:
    """Whether one of these looks at what is certainly no array."""
    return isinstance(stmt.args[0], Var) and stmt.args[0] not in checks.mutable
