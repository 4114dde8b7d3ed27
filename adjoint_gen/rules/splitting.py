"""Numbers taken apart: fractions, mantissas and remainders, each one of several results."""

from __future__ import annotations

import math

import numpy as np

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.promotion import elementwise
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import d, derivative, nondifferentiable


def of_operands(call: Call) -> Kind:
    """Broadcast, as what the operands are beside the results."""
    return elementwise(call.over("x", "y"))


@derivative(of.fraction, kind=of_operands, passive=("results",))
def fraction(y, results, x):
    return d[x]


@derivative(of.mantissa, kind=of_operands, passive=("results",))
def mantissa(y, results, x):
    """``x`` over a power of two that does not change."""
    return np.ldexp(d[x], -of.second_result(results, x))


@derivative(of.remainder, kind=of_operands, passive=("results",))
def remainder(r, results, x, y):
    return d[x] - of.first_result(results, x, y) * d[y]


nondifferentiable(of.first_result, of.second_result)

several(np.modf, math.modf, parts=(of.fraction, of.second_result))
several(np.frexp, math.frexp, parts=(of.mantissa, of.second_result))
several(np.divmod, parts=(of.first_result, of.remainder))
