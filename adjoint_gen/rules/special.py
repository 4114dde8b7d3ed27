"""What rules of functions of mathematical physics have in common, and those of the helpers that their derivatives call."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import operand, value
from adjoint_gen.rules.promotion import broadcasting, elementwise, inexact
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import erfcx_derivative, exp_shares, log_ratio, quotient


@broadcasting
def floating(call: Call) -> Kind:
    """An elementwise function in Python that takes integers for doubles."""
    kind = elementwise(call)
    return Kind(kind.tag, floating_dtype(kind.dtype), kind.shape)


def floating_dtype(dtype: str | None) -> str | None:
    """The dtype of numbers as floating-point ones.

    >>> floating_dtype("int8"), floating_dtype("complex64")
    ('float64', 'complex64')
    """
    return computed(lambda one: one if one.startswith(("float", "complex")) else "float64", dtype)


@macro
def of_real(builder: Builder, x: Arg) -> Arg:
    """An argument that is known to be real: by complex ones the derivative is not known."""
    if not builder.kind(x).real:
        raise UnsupportedCallError("a derivative by a complex number that is known for real ones", "np.real(...) of it")
    return x


@derivative(erfcx_derivative, kind=lambda call: inexact(call.over("x")), costly=True)
def erfcx_derivative_(y, x, n=1):
    return erfcx_derivative(x, n + 1) * d[x]


@derivative(log_ratio, kind=inexact, costly=True, singular=True)
def log_ratio_(z, x, y):
    return quotient(d[x], x) - quotient(d[y], y)


def like_operand(call: Call) -> Kind:
    """As many numbers as there are in the first operand, or in an array of them."""
    kind = operand(call)
    return value(floating_dtype(kind.dtype), kind.shape)


@derivative(exp_shares, kind=like_operand, costly=True)
def exp_shares_(s, a, axis=None):
    return s * (d[a] - np.sum(s * d[a], axis=axis, keepdims=True))
