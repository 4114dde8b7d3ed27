"""Eigenvalues and eigenvectors of matrices that need not be symmetric, real or complex as the values turn out.

From ``a v = v w``: ``v' da v`` with the inverse ``v'`` holds the changes of the values, and beside its diagonal, divided by
differences of values, those of the vectors (M. Giles, *An extended collection of matrix derivative results*, 2008, 3.1). LAPACK
makes each vector of length 1 and its largest element real, which fixes the rest.
"""

from __future__ import annotations

import numpy as np

from adjoint_gen import runtime as of
from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand, swapped
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.promotion import floating_dtype
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj
from adjoint_gen.runtime import general_vectors, inverse_of_vectors, over_gaps, real_rows

COMPLEX = {"float64": "complex128", "float32": "complex64"}


def _dtype(a: Kind) -> str | None:
    dtype = floating_dtype(a.dtype)
    return either(dtype, COMPLEX.get(dtype or "", dtype))


def vectors_kind(call: Call) -> Kind:
    """A column for each value."""
    a = operand(call, "a")
    return fresh(_dtype(a), a.shape)


def values_kind(call: Call) -> Kind:
    """A row for each matrix."""
    a = operand(call, "a")
    return fresh(_dtype(a), UNRANKED if a.shape.dims is None else Shape(a.shape.dims[:-1]))


@shared
def change_of_values(change, v):
    return np.sum(inverse_of_vectors(v).mT * (change @ v), axis=-2)


@shared
def change_of_vectors(change, v, w, asked=None):
    """Whatever multiple of itself a vector changes by, its length stays 1, and one of its elements real."""
    free = v @ over_gaps(inverse_of_vectors(v) @ change @ v, w, asked)
    longer = np.real(np.sum(conj(v) * free, axis=-2, keepdims=True))
    place = real_rows(v)
    held = np.take_along_axis(free, place, -2) / np.take_along_axis(v, place, -2)
    return free - v * (longer + 0.5 * (held - conj(held)))


@derivative(np.linalg.eigvals, kind=values_kind, costly=True, singular=True, jumps=True)
def eigvals(w, a):
    return change_of_values(d[a], general_vectors(a, w))


@derivative(general_vectors, kind=vectors_kind, costly=True, singular=True, passive=("w",))
def general_vectors_(v, a, w):
    return change_of_vectors(d[a], v, w)


@derivative(of.general_eigenvalues, kind=values_kind, costly=True, singular=True, passive=("results",), jumps=True)
def general_eigenvalues(w, results, a):
    return change_of_values(d[a], of.general_eigenvectors(results, a))


@derivative(of.general_eigenvectors, kind=vectors_kind, costly=True, singular=True, passive=("results",), jumps=True)
def general_eigenvectors(v, results, a, *, columns=None):
    return change_of_vectors(d[a], v, of.general_eigenvalues(results, a), columns)


several(
    np.linalg.eig, parts=(of.general_eigenvalues, of.general_eigenvectors), fields=("eigenvalues", "eigenvectors"),
)


def _inverse(call: Call) -> Kind:
    """As many rows as the vectors are columns."""
    (v,) = call.operands()
    return fresh(v.dtype, swapped(v.shape, -1, -2))


@derivative(inverse_of_vectors, kind=_inverse, costly=True, singular=True)
def inverse_of_vectors_(y, v):
    return -(y @ d[v] @ y)


nondifferentiable(real_rows, kind=lambda call: fresh("int64", UNRANKED))
