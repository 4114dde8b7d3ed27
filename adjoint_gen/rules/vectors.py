"""Products of vectors and matrices in stacks, NumPy's ``vecdot``, ``matvec`` and ``vecmat``: a first vector is conjugated."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import Kind, Shape, broadcast
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import UNRANKED, operand, product_shape, reduced, value
from adjoint_gen.rules.promotion import promote
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import conj, static


def _of_vectors(call: Call) -> Kind:
    """A number for each pair of vectors."""
    x, y = operand(call, "x1", 0), operand(call, "x2", 1)
    axis = call.constant("axis", default=-1)
    known = x.rank is not None and y.rank is not None and (axis == -1 or x.rank == y.rank)
    return value(promote((x, y)), reduced(broadcast(x.shape, y.shape), axis, False) if known else UNRANKED)


@derivative(np.vecdot, kind=_of_vectors)
def vecdot(z, x1, x2, /, *, axis=-1):
    along = common(axis, np.ndim(x1), np.ndim(x2))
    return np.sum(conj(x1) * d[x2], axis=along) + np.sum(x2 * conj(d[x1]), axis=along)


@static
def common(axis: int, first: int, second: int) -> int:
    """The axis of the vectors, which is counted from the end of both."""
    if axis != -1 and first != second:
        raise UnsupportedCallError("`vecdot` along an axis of arrays of different ranks", "axis=-1")
    return axis


def _of_matrix_and_vector(call: Call) -> Kind:
    a, x = operand(call, "x1", 0), operand(call, "x2", 1)
    if not a.shape.dims or not x.shape.dims:
        return value(promote((a, x)), UNRANKED)
    whole = product_shape(a.shape, Shape((*x.shape.dims, frozenset())))
    return value(promote((a, x)), UNRANKED if whole.dims is None else Shape(whole.dims[:-1]))


@derivative(np.matvec, kind=_of_matrix_and_vector)
def matvec(z, x1, x2):
    change = np.squeeze(x1 @ np.expand_dims(d[x2], -1), -1)
    return change + np.squeeze(d[x1] @ np.expand_dims(x2, -1), -1)


def _of_vector_and_matrix(call: Call) -> Kind:
    x, a = operand(call, "x1", 0), operand(call, "x2", 1)
    if not a.shape.dims or not x.shape.dims:
        return value(promote((a, x)), UNRANKED)
    whole = product_shape(Shape((*x.shape.dims[:-1], frozenset(), *x.shape.dims[-1:])), a.shape)
    return value(promote((a, x)), UNRANKED if whole.dims is None else Shape((*whole.dims[:-2], *whole.dims[-1:])))


@derivative(np.vecmat, kind=_of_vector_and_matrix)
def vecmat(z, x1, x2):
    change = np.squeeze(np.expand_dims(conj(x1), -2) @ d[x2], -2)
    return change + np.squeeze(np.expand_dims(conj(d[x1]), -2) @ x2, -2)
