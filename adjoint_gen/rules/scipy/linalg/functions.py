"""Functions of matrices: exponentials, sines and cosines, logarithms, square roots."""

from __future__ import annotations

import scipy.linalg as sl

from adjoint_gen import runtime as of
from adjoint_gen.ir.dtypes import any_of, computed, sort
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.asking import given_by
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import as_precise
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.results import several
from adjoint_gen.rules.scipy.linalg.solutions import doubles
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import matrix_derivative


def like_matrix(call: Call) -> Kind:
    """A matrix like the operand; of less than one SciPy makes one, of double precision."""
    a = operand(call, "A")
    if a.rank is None or a.rank < 2:
        return fresh(sort(a.dtype), UNRANKED)
    return fresh(given_by(sl.expm, a.dtype, shape=(2, 2)), a.shape)


@macro
def square(builder: Builder, a: Arg) -> Arg:
    """An operand that is a matrix, or a stack of them."""
    if builder.kind(a).rank in (0, 1):
        raise UnsupportedCallError("a function of matrices of what is none", "the function of numbers: np.exp, np.log, np.sqrt")
    return a


@derivative(sl.expm, kind=like_matrix, costly=True)
def expm(y, A):
    return matrix_derivative("expm", square(A), d[A])


@derivative(sl.cosm, kind=like_matrix, costly=True)
def cosm(y, A):
    return matrix_derivative("cosm", square(A), d[A])


@derivative(sl.sinm, kind=like_matrix, costly=True)
def sinm(y, A):
    return matrix_derivative("sinm", square(A), d[A])


@derivative(sl.tanm, kind=like_matrix, costly=True)
def tanm(y, A):
    return matrix_derivative("tanm", square(A), d[A])


@derivative(sl.coshm, kind=like_matrix, costly=True)
def coshm(y, A):
    return matrix_derivative("coshm", square(A), d[A])


@derivative(sl.sinhm, kind=like_matrix, costly=True)
def sinhm(y, A):
    return matrix_derivative("sinhm", square(A), d[A])


@derivative(sl.tanhm, kind=like_matrix, costly=True)
def tanhm(y, A):
    return matrix_derivative("tanhm", square(A), d[A])


def of_both(call: Call) -> Kind:
    """A matrix of double precision."""
    a, e = (operand(call, name) for name in ("A", "E"))
    enlarged = call.op.startswith("scipy.") and call.constant("method") not in (None, "SPS")
    return fresh(None if enlarged else doubles(a, e), a.shape)


@derivative(of.exponential, kind=of_both, costly=True, passive=("results", "E"))
def exponential(y, results, A, E):
    return matrix_derivative("expm", as_precise(y, square(A)), d[A])


@derivative(of.exponential_along, kind=of_both, costly=True, passive=("results",))
def exponential_along(y, results, A, E):
    at = as_precise(y, square(A))
    return matrix_derivative("expm", at, d[E]) + matrix_derivative("expm", at, E, d[A])


several(sl.expm_frechet, parts=(of.exponential, of.exponential_along), forms={"compute_expm": (True,)})


@static
def alone(compute_expm: object) -> bool:
    """Whether the derivative comes without the exponential, as it does where it is one result."""
    return not compute_expm


@derivative(sl.expm_frechet, kind=of_both, costly=True)
def expm_frechet(y, A, E, method=None, compute_expm=True, check_finite=True):
    at = as_precise(y, square(A))
    if alone(compute_expm):
        return matrix_derivative("expm", at, d[E]) + matrix_derivative("expm", at, E, d[A])


def of_root(call: Call) -> Kind:
    """The same, but complex where a real matrix has no real one."""
    kind = like_matrix(call)
    return kind if kind.complex else fresh(_or_complex(kind.dtype), kind.shape)


def _or_complex(dtype: str | None) -> str:
    """This dtype, or that of complex numbers as precise; where it is not known, any of them."""
    known = dtype if dtype in ("float32", "float64") else "(float32|float64)"
    return any_of([known, computed(lambda one: {"float32": "complex64"}.get(one, "complex128"), known)]) or "float64"


@derivative(sl.sqrtm, kind=of_root, costly=True)
def sqrtm(y, A):
    """From ``y y = A``."""
    return sl.solve_sylvester(y, y, square(d[A]))


def of_logarithm(call: Call) -> Kind:
    """The same, of double precision."""
    kind = like_matrix(call)
    return fresh("complex128" if kind.complex else _or_complex("float64"), kind.shape)


@derivative(sl.logm, kind=of_logarithm, costly=True)
def logm(y, A):
    return matrix_derivative("logm", square(A), d[A])
