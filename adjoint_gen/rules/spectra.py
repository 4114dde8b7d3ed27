"""Eigenvalues of Hermitian matrices, singular values, and what is made of them.

The values change by what the matrix changes along the vectors that belong to them, which exist where values are equal, too:
NumPy chooses them. The vectors themselves change by the other vectors, each divided by the difference of the values (M. Giles,
*An extended collection of matrix derivative results*, 2008, 3.1 and 3.2): where that cannot be told from 0 they are nan, and so
are second derivatives of the values.
"""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import INT, UNKNOWN, Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import unit
from adjoint_gen.rules.dims import SOME, total
from adjoint_gen.rules.helpers import gathered_from, like_first
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand, swapped, together, value
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.operators import is_complex
from adjoint_gen.rules.promotion import floating_dtype, real_dtype
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj, static
from adjoint_gen.runtime import (
    between,
    beyond,
    gaps,
    hermitian_vectors,
    over_gaps,
    over_real,
    over_sums,
    ratio,
    real_as,
    singular_vectors,
    vector_numbers,
)


def eigenvalues(call: Call) -> Kind:
    """``np.linalg.eigvalsh(a)``: a row of real numbers for each matrix."""
    a = operand(call)
    return fresh(real_dtype(floating_dtype(a.dtype)), UNRANKED if a.shape.dims is None else Shape(a.shape.dims[:-1]))


def singular_values(call: Call) -> Kind:
    """``np.linalg.svdvals(a)``: as many as the shorter axis of each matrix is long."""
    a = operand(call)
    dims = a.shape.dims
    if not dims or len(dims) < 2:
        return fresh(real_dtype(floating_dtype(a.dtype)), UNRANKED)
    shorter = dims[-1] if dims[-1] == dims[-2] else SOME
    return fresh(real_dtype(floating_dtype(a.dtype)), Shape((*dims[:-2], shorter)))


def values_alone(call: Call) -> Kind:
    """``np.linalg.svd(a, compute_uv=False)``."""
    return singular_values(call) if call.constant("compute_uv") is False else UNKNOWN


def rank_kind(call: Call) -> Kind:
    """``np.linalg.matrix_rank(a)``: an integer of Python's own of a vector."""
    a = operand(call, "A", 0)
    if a.shape.dims is None:
        return UNKNOWN
    return value("int64", Shape(a.shape.dims[:-2])) if len(a.shape.dims) > 1 else INT


def stacked_vectors(call: Call) -> Kind:
    """The left singular vectors of each matrix with the right ones below them."""
    a = operand(call)
    dims = a.shape.dims
    if not dims or len(dims) < 2:
        return fresh(floating_dtype(a.dtype), UNRANKED)
    count = (singular_values(call).shape.dims or (SOME,))[-1]
    return fresh(floating_dtype(a.dtype), Shape((*dims[:-2], total(dims[-2:]), count)))


def gaps_kind(call: Call) -> Kind:
    """A matrix for each row of values."""
    w = operand(call)
    return fresh(w.dtype, UNRANKED if not w.shape.dims else Shape((*w.shape.dims, w.shape.dims[-1])))


def transposed_matrix(call: Call) -> Kind:
    """``np.linalg.pinv(a)``: of the shape of the operand's transpose; without elements integers stay integers."""
    a = operand(call)
    dtype = floating_dtype(a.dtype)
    return fresh(dtype if a.inexact else either(a.dtype, dtype), swapped(a.shape, -1, -2))


def bilinear_first(call: Call) -> Kind:
    """Of the shape of the first operand, a matrix, beside which others are arrays or say which vectors are asked for."""
    kinds = [kind for kind in call.operands() if kind.numeric]
    return value(together(kinds), UNRANKED if kinds[0].rank in (0, 1) else kinds[0].shape)


@shared
def hermitian(a, low):
    """The Hermitian matrix of which ``a`` holds the lower or the upper triangle; of its diagonal the real part is read."""
    if not is_complex(a):
        return np.tril(a) + np.tril(a, -1).mT if low else np.triu(a) + np.triu(a, 1).mT
    twice = np.tril(a) + np.tril(a, -1) if low else np.triu(a) + np.triu(a, 1)
    return 0.5 * (twice + np.conj(twice).mT)


@static
def lower(uplo: object) -> bool:
    """Whether the lower triangle is read; of other letters than these two NumPy itself raises.

    >>> lower("L"), lower("u")
    (True, False)
    """
    return uplo not in ("U", "u")


@shared
def of_one_triangle(g, low):
    """The cotangent of what holds one triangle of a Hermitian matrix whose cotangent ``g`` is."""
    return np.tril(g) + np.tril(g, -1) if low else np.triu(g) + np.triu(g, 1)


def eigvalsh_back(g, y, a, UPLO="L"):  # noqa: N803 - NumPy's own name
    """Each value weighs the square of its vector."""
    v = hermitian_vectors(a, UPLO)
    return of_one_triangle((v * np.expand_dims(g, -2)) @ conj(v).mT, lower(UPLO))


@derivative(np.linalg.eigvalsh, kind=eigenvalues, costly=True, reverse={"a": eigvalsh_back})
def eigvalsh(y, a, UPLO="L"):  # noqa: N803 - NumPy's own name
    v = hermitian_vectors(a, UPLO)
    change = np.sum(conj(v) * (hermitian(d[a], lower(UPLO)) @ v), axis=-2)
    return np.real(change) if is_complex(a) else change


@derivative(hermitian_vectors, kind=like_first, costly=True)
def hermitian_vectors_(v, a, uplo="L"):
    return change_of_vectors(v, np.linalg.eigvalsh(a, uplo), d[a], lower(uplo))


@shared
def change_of_vectors(v, w, change, low, asked=None):
    """Of complex vectors LAPACK makes the first elements real, or the last ones if it reads the upper triangle."""
    found = v @ over_gaps(conj(v).mT @ hermitian(change, low) @ v, w, asked)
    if not is_complex(v):
        return found
    return real_as(found - v * turn(np.sum(over_real(v, not low) * found, axis=-2, keepdims=True)), v)


@shared
def turn(along):
    """How fast phases change that are held."""
    return 1j * np.imag(along)


@derivative(over_real, kind=like_first, costly=True, passive=("last", "most"))
def over_real_(y, v, last=False, most=None):
    return -(y * y * d[v])


@shared
def change_of_values(change, a):
    """The differential of the singular values of ``a``."""
    both = singular_vectors(a)
    u, v = both[..., : np.shape(a)[-2], :], both[..., np.shape(a)[-2] :, :]
    found = np.sum(conj(u) * (change @ v), axis=-2)
    return np.real(found) if is_complex(a) else found


@shared
def cotangent_of_values(g, a):
    """Each value weighs the product of its vectors."""
    both = singular_vectors(a)
    u, v = both[..., : np.shape(a)[-2], :], both[..., np.shape(a)[-2] :, :]
    return (u * np.expand_dims(g, -2)) @ conj(v).mT


def svdvals_back(g, y, x):
    return cotangent_of_values(g, x)


@derivative(np.linalg.svdvals, kind=singular_values, costly=True, reverse={"x": svdvals_back})
def svdvals(y, x):
    return change_of_values(d[x], x)


def svd_back(g, y, a, full_matrices=True, compute_uv=True, hermitian=False):
    if with_vectors(compute_uv) or not hermitian:
        return cotangent_of_values(g, a)
    whole = cotangent_of_values(g, of_triangle(a))
    return of_one_triangle(0.5 * (whole + conj(whole).mT), True)


@derivative(np.linalg.svd, kind=values_alone, costly=True, reverse={"a": svd_back})
def svd(y, a, full_matrices=True, compute_uv=True, hermitian=False):
    if with_vectors(compute_uv) or not hermitian:
        return change_of_values(d[a], a)
    return change_of_values(of_triangle(d[a]), of_triangle(a))


@shared
def of_triangle(a):
    """The matrix that NumPy takes for a Hermitian one."""
    return hermitian(a, True)


@static
def with_vectors(compute_uv: object) -> bool:
    """Whether vectors are asked for, which is refused."""
    if compute_uv:
        raise UnsupportedCallError("`svd` with its vectors", "np.linalg.svd(a, compute_uv=False)")
    return False


@derivative(singular_vectors, kind=stacked_vectors, costly=True)
def singular_vectors_(both, a):
    """Of complex ones the left vectors take the phase."""
    u, v = both[..., : np.shape(a)[-2], :], both[..., np.shape(a)[-2] :, :]
    s = np.linalg.svdvals(a)
    row, column = np.expand_dims(s, -2), np.expand_dims(s, -1)
    inner = conj(u).mT @ d[a] @ v
    back = conj(inner).mT
    apart = ratio(gaps(s), row + column)
    left = u @ (apart * (inner * row + column * back)) + beyond(d[a] @ v, u, row)
    right = v @ (apart * (column * inner + back * row)) + beyond(conj(d[a]).mT @ u, v, row)
    if is_complex(a):
        left = left + u * (1j * (np.expand_dims(np.imag(np.diagonal(inner, 0, -2, -1)), -2) / row))
    return np.concatenate([left, right], axis=-2)


@derivative(beyond, kind=bilinear_first, costly=True, passive=("asked",))
def beyond_(z, x, u, s, asked=None):
    """From ``z s = (1 - u u') x``, the right-hand side being linear in what ``u`` changes by beyond itself."""
    change = beyond(d[x], u, s, asked) - beyond(d[u] @ (conj(u).mT @ x), u, s, asked)
    return change - u @ (conj(d[u]).mT @ z) - ratio(z * d[s], s)


@transpose(beyond, of="x")
def beyond_transposed(g, x, u, s, asked=None):
    """It projects columns and multiplies them by real numbers."""
    return beyond(g, u, s, asked)


@derivative(over_gaps, kind=bilinear_first, costly=True, passive=("asked",))
def over_gaps_(z, x, w, asked=None):
    return over_gaps(d[x], w, asked) + over_gaps(z, w, asked) * (np.expand_dims(d[w], -1) - np.expand_dims(d[w], -2))


@transpose(over_gaps, of="x")
def over_gaps_transposed(g, x, w, asked=None):
    return over_gaps(g, conj(w), asked)


@derivative(over_sums, kind=bilinear_first, costly=True, singular=True, passive=("asked",))
def over_sums_(z, x, w, asked=None):
    """What the rules of singular vectors divide by, beside the gaps."""
    return over_sums(d[x], w, asked) - over_sums(z, w, asked) * (np.expand_dims(d[w], -1) + np.expand_dims(d[w], -2))


@transpose(over_sums, of="x")
def over_sums_transposed(g, x, w, asked=None):
    return over_sums(g, w, asked)


nondifferentiable(vector_numbers, kind=lambda call: fresh("int64", operand(call).shape))


@derivative(gaps, kind=gaps_kind)
def gaps_(z, w):
    return z * z * (np.expand_dims(d[w], -1) - np.expand_dims(d[w], -2))


nondifferentiable(np.linalg.matrix_rank, kind=rank_kind)


@derivative(np.linalg.pinv, kind=transposed_matrix, costly=True, passive=("rcond", "rtol"))
def pinv(y, a, rcond=None, hermitian=False, *, rtol=None):
    whole, change = (of_triangle(a), of_triangle(d[a])) if hermitian else (a, d[a])
    return change_of_inverse(y, whole, change, rtol if rcond is None else rcond)


@shared
def change_of_inverse(y, whole, change, rcond):
    """G. Golub and V. Pereyra, 1973, for a matrix whose rank does not change.

    Where singular values are cut off, that is the matrix without them, ``a p``: ``p`` projects on the vectors of the others.
    """
    if rcond is not None:
        turned = between(whole, conj(change).mT @ whole + conj(whole).mT @ change, rcond)
        change = change @ (y @ whole) + whole @ (turned + conj(turned).mT)
    adjoint = conj(change).mT
    outside_rows = unit(whole, -2, -2) - whole @ y
    outside_columns = unit(whole, -1, -1) - y @ whole
    columns = y @ conj(y).mT @ adjoint @ outside_rows
    rows = outside_columns @ adjoint @ conj(y).mT @ y
    return columns + rows - y @ change @ y


@derivative(between, kind=gathered_from, costly=True, passive=("rcond",))
def between_(z, a, r, rcond):
    """From ``z h - h z = q r p``, where ``h = a' a``, ``q = 1 - p``, and from ``z = q z p``; ``p`` changes by ``turn``."""
    change = conj(d[a]).mT @ a + conj(a).mT @ d[a]
    turned = between(a, change, rcond)
    turn = turned + conj(turned).mT
    return between(a, d[r] + r @ turn - turn @ r + change @ z - z @ change, rcond) + z @ turn - turn @ z


@transpose(between, of="r")
def between_transposed(g, a, r, rcond):
    """It multiplies what is between two pairs of vectors by a real number."""
    return between(a, g, rcond)
