"""Functions of matrices: exponentials, logarithms, square roots."""

from __future__ import annotations

import scipy.linalg as sl

from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import fresh, like_matrix, operand
from adjoint_gen.rules.promotion import inexact_dtype
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import matrix_derivative


@derivative(sl.expm, kind=lambda call: like_matrix(call.over("A")), costly=True)
def expm(y, A):
    return matrix_derivative("expm", A, d[A])


def of_root(call: Call) -> Kind:
    """A matrix that is complex where a real one has no real result."""
    a = operand(call, "A")
    dtype = inexact_dtype(a.dtype)
    return fresh(dtype if a.complex else None, a.shape)


@derivative(sl.sqrtm, kind=of_root, costly=True)
def sqrtm(y, A):
    """From ``y y = A``."""
    return sl.solve_sylvester(y, y, d[A])


def of_logarithm(call: Call) -> Kind:
    """The same, of double precision."""
    a = operand(call, "A")
    return fresh(computed(lambda one: "complex128", a.dtype) if a.complex else None, a.shape)


@derivative(sl.logm, kind=of_logarithm, costly=True)
def logm(y, A):
    return matrix_derivative("logm", A, d[A])
