"""What is asked of each element of an array, and how elements are rounded: none of it varies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from adjoint_gen.ir.kinds import BOOL, Kind, broadcast
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import operand, value
from adjoint_gen.rules.promotion import broadcasting, elementwise, python_bool, truth
from adjoint_gen.rules.table import nondifferentiable


def _near(call: Call) -> Kind:
    """``np.isclose(a, b)`` of arrays and displays."""
    dims = broadcast(operand(call, "a", 0).shape, operand(call, "b", 1).shape)
    return value("bool", dims)


def _has_no_imaginary_part(call: Call) -> Kind:
    """``np.isreal(x)``: the part of a number of Python's own is one."""
    return BOOL if call.operands()[0].tag in ("float", "int", "bool", "complex") else _true_of_each(call)


@broadcasting
def _true_of_each(call: Call) -> Kind:
    """A question of each element of an array, or of a display."""
    return value("bool", operand(call).shape)


@broadcasting
def _of_array(call: Call) -> Kind:
    """``np.fix(x)``: like the operand."""
    return elementwise(replace(call, args=call.args[:1])) if operand(call, "a", 0).tag != "array" else value(
        operand(call, "a", 0).dtype, operand(call, "a", 0).shape)


nondifferentiable(np.fix, np.round, np.around, kind=_of_array)
nondifferentiable(np.isnan, np.isinf, np.isfinite, np.signbit, kind=truth)
nondifferentiable(np.isposinf, np.isneginf, kind=_true_of_each)
nondifferentiable(np.isclose, kind=_near)
nondifferentiable(np.iscomplex, kind=_true_of_each)
nondifferentiable(np.isreal, kind=_has_no_imaginary_part)
nondifferentiable(np.iscomplexobj, np.isrealobj, np.isscalar, np.iterable, np.isdtype, kind=python_bool)
nondifferentiable(np.allclose, np.array_equal, np.array_equiv, np.may_share_memory, np.shares_memory, kind=python_bool)
