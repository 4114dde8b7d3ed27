"""Numbers taken apart: fractions, mantissas and remainders, each one of several results."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import KindRule
from adjoint_gen.rules.promotion import broadcasting, elementwise
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import d, derivative, nondifferentiable


def result(place: int) -> KindRule:
    """The kind rule of one of the results; what is not known of it is broadcast, as the operands beside the results are."""

    def kind(call: Call) -> Kind:
        found = call.kind("results", 0).items
        return found[place] if found else elementwise(replace(call, args=call.args[1:]))

    return broadcasting(kind)


@derivative(of.fraction, kind=result(0), passive=("results",), jumps=True)
def fraction(y, results, x):
    return d[x]


@derivative(of.mantissa, kind=result(0), passive=("results",), jumps=True)
def mantissa(y, results, x):
    """``x`` over a power of two that does not change."""
    return np.ldexp(d[x], -of.second_result(results, x))


@derivative(of.remainder, kind=result(1), passive=("results",), jumps=True)
def remainder(r, results, x, y):
    return d[x] - of.first_result(results, x, y) * d[y]


def known_result(place: int) -> KindRule:
    """The kind rule of a result of functions of many sorts: what is not known of them together is not known of it."""

    def kind(call: Call) -> Kind:
        found = call.kind("results", 0).items
        return found[place] if found else UNKNOWN

    return kind


nondifferentiable(of.first_result, kind=known_result(0))
nondifferentiable(of.second_result, kind=known_result(1))

several(np.modf, math.modf, parts=(of.fraction, of.second_result))
several(np.frexp, math.frexp, parts=(of.mantissa, of.second_result))
several(np.divmod, parts=(of.first_result, of.remainder))
