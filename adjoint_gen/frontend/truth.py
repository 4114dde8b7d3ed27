"""Values as tests."""

from __future__ import annotations

import gast

from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.values import Known, Value
from adjoint_gen.ir.trace import Const, Pack, Undefined, Var


def truth(low: Lowering, value: Value, node: gast.AST) -> Var | Const:
    """A value as a test; a tuple's or function's truth is known."""
    if isinstance(value, Known):
        return Const(True)
    value = low.shown(value) if not isinstance(value, Known) and low.objects.refers(value) else value
    if isinstance(value, Pack):
        return Const(bool(value.items))
    if isinstance(value, Var) and low.kind(value).tag == "list":
        return low.bind("builtins.len", (low.as_argument(value, node),))
    assert not isinstance(value, Undefined)
    return value
