"""Which values are real although their dtype is not known: a power of integers is an integer or a float."""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Trace, Var
from adjoint_gen.ir.walk import statements

_ARITHMETIC = frozenset({
    "operator.add", "operator.sub", "operator.mul", "operator.truediv", "operator.floordiv", "operator.mod", "operator.neg",
    "operator.pos", "builtins.abs",
})
"""Operations that give real numbers of real numbers."""


def real_values(trace: Trace, kinds: Mapping[Var, Kind]) -> frozenset[Var]:
    """The names of a trace whose values are real numbers, or arrays of them."""
    found = {var for var, kind in kinds.items() if kind.dtype is not None and not kind.complex}

    def is_real(value: Arg) -> bool:
        return value in found if isinstance(value, Var) else isinstance(value, Const) and isinstance(value.value, (int, float))

    def is_integer(value: Arg) -> bool:
        if isinstance(value, Var):
            return kinds.get(value, UNKNOWN).tag in ("int", "bool")
        return isinstance(value, Const) and isinstance(value.value, int)

    for stmt in statements(trace.body):
        if isinstance(stmt, Bind) and not stmt.params and kinds.get(stmt.target, UNKNOWN).dtype is None:
            known = is_integer if stmt.op == "operator.pow" else is_real if stmt.op in _ARITHMETIC else None
            if known is not None and all(map(known, stmt.args)):
                found.add(stmt.target)
    return frozenset(found)
