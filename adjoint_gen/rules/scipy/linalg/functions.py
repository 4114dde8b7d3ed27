"""Functions of matrices: exponentials, logarithms, square roots."""

from __future__ import annotations

import scipy.linalg as sl

from adjoint_gen.ir.dtypes import sort
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.promotion import inexact_dtype
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import matrix_derivative


def like_matrix(call: Call) -> Kind:
    """A matrix like the operand; of less than one SciPy makes one, of double precision."""
    a = operand(call, "A")
    if a.rank is None or a.rank < 2:
        return fresh(sort(a.dtype), UNRANKED)
    return fresh(inexact_dtype(a.dtype), a.shape)


@macro
def square(builder: Builder, a: Arg) -> Arg:
    """An operand that is a matrix, or a stack of them."""
    if builder.kind(a).rank in (0, 1):
        raise UnsupportedCallError("a function of matrices of what is none", "the function of numbers: np.exp, np.log, np.sqrt")
    return a


@derivative(sl.expm, kind=like_matrix, costly=True)
def expm(y, A):
    return matrix_derivative("expm", square(A), d[A])


def of_root(call: Call) -> Kind:
    """The same, but complex where a real matrix has no real one."""
    kind = like_matrix(call)
    return kind if kind.complex else fresh(None, kind.shape)


@derivative(sl.sqrtm, kind=of_root, costly=True)
def sqrtm(y, A):
    """From ``y y = A``."""
    return sl.solve_sylvester(y, y, square(d[A]))


def of_logarithm(call: Call) -> Kind:
    """The same, of double precision."""
    kind = like_matrix(call)
    return fresh("complex128" if kind.complex else None, kind.shape)


@derivative(sl.logm, kind=of_logarithm, costly=True)
def logm(y, A):
    return matrix_derivative("logm", square(A), d[A])
