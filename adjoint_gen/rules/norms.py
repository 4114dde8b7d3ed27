"""Norms of vectors and matrices, and condition numbers.

A norm changes by what its operand changes along a direction: its derivative, with the shape of the operand. Of vectors that
is an elementwise function of the operand and the norm; of the singular values of a matrix it is ``U g V'``, with ``g`` the
derivative by each of them. Where a norm is zero its derivative is; what is equally extreme shares equally.
"""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Var
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.helpers import bilinear, like_first, refused
from adjoint_gen.rules.kinds import UNRANKED, operand, reduced, value
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.operators import is_complex
from adjoint_gen.rules.promotion import floating_dtype, real_dtype
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj, macro, static
from adjoint_gen.runtime import (
    extremal,
    inverse_or_nan,
    matrix_partial,
    matrix_partial_dot,
    ratio,
    selected,
    sums_partial,
    vector_partial,
    vector_slope,
)


def norm_kind(call: Call) -> Kind:
    """A real reduction."""
    x, order = operand(call), call.kind("ord")
    if order.rank != 0 and order.tag != "none":
        return Kind("unknown", real_dtype(floating_dtype(x.dtype)))  # several orders broadcast with the vectors
    shape = reduced(x.shape, call.constant("axis"), call.constant("keepdims"))
    return value(real_dtype(floating_dtype(x.dtype)), shape)


def matrix_norm_kind(call: Call) -> Kind:
    """A real reduction of the last two axes."""
    x = operand(call)
    return value(real_dtype(floating_dtype(x.dtype)), reduced(x.shape, (-2, -1), call.constant("keepdims")))


def condition_kind(call: Call) -> Kind:
    """A real number for each matrix."""
    x = operand(call)
    return value(real_dtype(floating_dtype(x.dtype)), UNRANKED if x.shape.dims is None else Shape(x.shape.dims[:-2]))


@derivative(np.linalg.norm, kind=norm_kind, costly=True)
def norm(y, x, ord=None, axis=None, keepdims=False):
    if late(ord) and of_vectors(np.ndim(x) if axis is None else axis, axis is None):
        return change_of_late_order(d[x], x, y, ord, axis, keepdims)
    if frobenius(ord) or of_vectors(np.ndim(x) if axis is None else axis, axis is None):
        return 0.0 * d[x] if ord == 0 else change_of_vectors(d[x], x, y, ord, axis, keepdims)
    return change_of_matrices(d[x], x, y, ord, (-2, -1) if axis is None else axis, keepdims)


@derivative(np.linalg.vector_norm, kind=norm_kind, costly=True)
def vector_norm(y, x, *, axis=None, keepdims=False, ord=2):
    if late(ord):
        return change_of_late_order(d[x], x, y, ord, axis, keepdims)
    return 0.0 * d[x] if ord == 0 else change_of_vectors(d[x], x, y, ord, axis, keepdims)


@derivative(np.linalg.matrix_norm, kind=matrix_norm_kind, costly=True)
def matrix_norm(y, x, *, keepdims=False, ord="fro"):
    if frobenius(ord):
        return change_of_vectors(d[x], x, y, ord, (-2, -1), keepdims)
    return change_of_matrices(d[x], x, y, ord, (-2, -1), keepdims)


@macro
def late(builder: Builder, ord: Arg) -> Arg:
    """Whether the order of a norm is no constant of the program text; it is one number."""
    if builder.kind(ord).rank != 0 and builder.kind(ord).tag != "none":
        raise UnsupportedCallError("a norm of what may be several orders", "one norm for each order")
    return Const(isinstance(ord, Var))


@static
def frobenius(order: object) -> bool:
    """Whether a norm of matrices is that of all their elements; NumPy takes two spellings."""
    return order in (None, "fro", "f")


@static
def of_vectors(axes: object, whole: bool) -> bool:
    """Whether a norm is one of vectors: ``axes`` are those that it is along, or how many there are where it is of all."""
    count = axes if whole else len(axes) if isinstance(axes, tuple) else 1
    return count == 1


@shared
def change_of_vectors(change, x, y, ord, axis, keepdims):
    """The differential of a norm along one axis, or along several as if these were one, where ``x`` changes by ``change``."""
    if ord == 1 or ord == np.inf or ord == -np.inf:
        sizes = np.abs(x)  # not compared with y: the last bits of complex ones depend on how they lie in memory
        share = np.sign(sizes if is_complex(x) else x)
        if ord != 1:
            best = np.max(sizes, axis=axis, keepdims=True, initial=0.0) if ord > 0 else np.min(sizes, axis=axis, keepdims=True)
            share = share * (extremal(sizes, best) if axis is None else extremal(sizes, best, axis))
        longer = np.real(ratio(np.conj(x), sizes) * change) if is_complex(x) else change
        return np.sum(share * longer if ord == 1 else selected(longer, share), axis=axis, keepdims=keepdims)
    whole = y if axis is None or keepdims else np.expand_dims(y, axis)
    direction = ratio(x, whole) if ord == 2 or frobenius(ord) else vector_partial(x, whole, ord)
    found = np.sum(conj(direction) * change, axis=axis, keepdims=keepdims)
    return np.real(found) if is_complex(x) else found


@shared
def change_of_late_order(change, x, y, ord, axis, keepdims):
    """The differential of a norm of vectors of any order, which is known when the program runs."""
    direction = vector_slope(x, y if axis is None or keepdims else np.expand_dims(y, axis), ord, axis)
    found = np.sum(conj(direction) * change, axis=axis, keepdims=keepdims)
    return np.real(found) if is_complex(x) else found


@shared
def change_of_matrices(change, x, y, ord, axis, keepdims):
    """The differential of a norm of matrices along two axes."""
    inner = x if axis == (-2, -1) else np.moveaxis(x, axis, (-2, -1))
    change = change if axis == (-2, -1) else np.moveaxis(change, axis, (-2, -1))
    if ord == 2 or ord == -2 or ord == "nuc":
        found = np.sum(conj(matrix_partial(inner, ord)) * change, axis=(-2, -1))
        found = np.real(found) if is_complex(x) else found
    elif is_complex(x):
        sizes = np.abs(inner)
        found = np.sum(selected(np.real(ratio(np.conj(inner), sizes) * change), sums_partial(sizes, ord)), axis=(-2, -1))
    else:
        found = np.sum(selected(change, sums_partial(inner, ord)), axis=(-2, -1))
    return np.reshape(found, np.shape(y)) if keepdims else found


@derivative(np.linalg.cond, kind=condition_kind, costly=True)
def cond(y, x, p=None):
    """A quotient of singular values, or a product of norms: ``inv(x)`` changes by ``-inv(x) dx inv(x)``."""
    if p is None or p == 2 or p == -2:
        largest = change_of_matrices(d[x], x, y, 2, (-2, -1), False)
        smallest = change_of_matrices(d[x], x, y, -2, (-2, -1), False)
        whole = np.linalg.norm(x, 2, (-2, -1))
        return (smallest - y * largest) / whole if p == -2 else y / whole * (largest - y * smallest)
    inverse = inverse_or_nan(x)
    one, other = np.linalg.norm(x, p, (-2, -1)), np.linalg.norm(inverse, p, (-2, -1))
    change = -(inverse @ d[x] @ inverse)
    if frobenius(p):
        first = change_of_vectors(d[x], x, one, p, (-2, -1), False)
        return other * first + one * change_of_vectors(change, inverse, other, p, (-2, -1), False)
    first = change_of_matrices(d[x], x, one, p, (-2, -1), False)
    return other * first + one * change_of_matrices(change, inverse, other, p, (-2, -1), False)


# What norms change along.


nondifferentiable(sums_partial, kind=like_first)


@derivative(vector_partial, kind=like_first, costly=True)
def vector_partial_(z, x, y, ord):
    """From ``z = sign(x) (abs(x) / y) ** (ord - 1)``."""
    slope = ratio(np.abs(x), y) ** (ord - 2)
    if not is_complex(x):
        return (ord - 1) * ratio(slope * d[x] - z * d[y], y)
    phase = ratio(x, np.abs(x))
    along = d[x] + (ord - 2) * (phase * np.real(np.conj(phase) * d[x]))
    return ratio(slope * along - (ord - 1) * z * d[y], y)


@derivative(vector_slope, kind=like_first, costly=True)
def vector_slope_(z, x, y, ord, axis=None):
    first = refused("a second derivative of a `norm` whose order is known only when it runs", d[x])
    return first + refused("a second derivative of a `norm` whose order is known only when it runs", d[y])


@derivative(matrix_partial, kind=like_first, costly=True)
def matrix_partial_(z, x, ord):
    return matrix_partial_dot(x, d[x], ord)


@derivative(matrix_partial_dot, kind=bilinear, costly=True)
def matrix_partial_dot_(z, x, v, ord):
    return matrix_partial_dot(x, d[v], ord) + refused("a third derivative of this `norm`", d[x])


@transpose(matrix_partial_dot, of="v")
def matrix_partial_dot_transposed(g, x, v, ord):
    """The second derivatives of a norm are a symmetric matrix."""
    return matrix_partial_dot(x, g, ord)


@derivative(inverse_or_nan, kind=like_first, costly=True)
def inverse_or_nan_(y, x):
    return -(y @ d[x] @ y)
