"""Decompositions of matrices: one rule for each result, as for NumPy's.

Triangular factors: M. Giles (2008), 4.7, and the like of it for two factors. Eigenvectors of general matrices, of length 1 with
a real largest element, and those of two matrices: N. van der Aa, H. ter Morsche and R. Mattheij, *Computation of eigenvalue and
eigenvector derivatives for a general complex-valued eigensystem* (2007).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import scipy.linalg as sl

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules import decompositions, spectra
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import unit
from adjoint_gen.rules.decompositions import corner, cut_to, factor, like_factor
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.helpers import like_first, refused
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.operators import is_complex
from adjoint_gen.rules.promotion import complex_dtype, real_dtype
from adjoint_gen.rules.results import another_rule, several
from adjoint_gen.rules.scipy.linalg.solutions import beside, change_of_factor, of_lapack, one_matrix
from adjoint_gen.rules.spectra import hermitian, of_one_triangle
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj, macro, static
from adjoint_gen.runtime import real_as

# Triangular factors.


@derivative(of.factor_and_rest, kind=factor(True, False), costly=True, passive=("results",))
def factor_and_rest(c, results, a, lower=False):
    """What the matrix has in the other triangle stays there."""
    if lower:
        return change_of_factor(np.tril(c), hermitian(d[a], True)) + np.triu(d[a], 1)
    return conj(change_of_factor(conj(np.triu(c)).mT, hermitian(d[a], False))).mT + np.tril(d[a], -1)


several(sl.cho_factor, parts=(of.factor_and_rest, "lower"))


@macro
def one_square(builder: Builder, factors: Arg, a: Arg) -> Arg:
    """The factors of one matrix with as many rows as columns: those of others do not fit into one array of theirs."""
    rows, columns = builder.kind(one_matrix(builder, a, Const("lu_factor"))).shape.dims or (None, None)
    square = rows is not None and rows == columns
    return factors if square else builder.bind("adjoint_gen.runtime.of_square", factors)


@derivative(of.packed_factors, kind=factor(True, False), costly=True, singular=True, passive=("results",))
def packed_factors(lu, results, a):
    """From ``l u = a[rows]``: ``inv(l) da[rows] inv(u)`` is ``inv(l) dl`` below its diagonal; the rest is ``du``."""
    lu, rows = one_square(lu, a), of.row_order(of.second_result(results, a))
    inner = beside(sl.solve_triangular(lu, beside(np.take(d[a], rows, axis=0), a), 0, True, True), lu)
    below = np.tril(beside(sl.solve_triangular(of.with_last_pivot(lu), inner.mT, 1).mT, lu), -1)
    change = inner - beside(below @ np.triu(lu), lu)
    return beside(np.tril(lu, -1) @ below, lu) + below + np.triu(change)


several(sl.lu_factor, parts=(of.packed_factors, of.second_result))


@macro
def ordered_rows(builder: Builder, first: Arg, change: Arg, indices: Arg) -> Arg:
    """The rows of a matrix in the order of its factors, which is given as a matrix or as indices."""
    if indices == Const(False):
        return builder.bind("operator.matmul", builder.bind("ndarray.mT", first), change)
    if builder.kind(change).rank != 2:
        raise UnsupportedCallError("`p_indices=True` of several matrices", "`p_indices=False`")
    return builder.bind("numpy.take", change, builder.bind("numpy.argsort", first), axis=Const(0))


@macro
def divisor(builder: Builder, up: Arg) -> Arg:
    """The triangle by which is divided; of a square one the last column of the quotient is not read."""
    dims = builder.kind(up).shape.dims
    square = dims is not None and len(dims) > 1 and dims[-1] == dims[-2]
    return builder.bind("adjoint_gen.runtime.with_last_pivot", up) if square else up


@derivative(of.with_last_pivot, kind=like_factor)
def with_last_pivot(y, u):
    """It is read where the last pivot does not count."""
    return d[u]


@shared
def below_diagonal(low, up, inner):
    """``inv(l) dl`` below the diagonal, from ``inv(l) da``, of as many columns as there are of ``l``."""
    square = corner(up, low)
    return np.tril(sl.solve_triangular(divisor(square), cut_to(inner, square).mT, 1).mT, -1)


@shared
def change_of_upper(low, up, change):
    inner = sl.solve_triangular(corner(low.mT, low).mT, cut_to(change, up), 0, True, True)
    return np.triu(inner - below_diagonal(low, up, inner) @ up)


@derivative(of.lower_factor, kind=factor(True, None), costly=True, singular=True, passive=("results",))
def lower_factor(low, results, a, p_indices=False):
    up = of.upper_factor(results, a, p_indices)
    change = ordered_rows(of.first_result(results, a), d[a], p_indices)
    moved = cut_to(change - low @ change_of_upper(low, up, change), low)
    return np.tril(sl.solve_triangular(divisor(corner(up, low)), moved.mT, 1).mT, -1)


@derivative(of.upper_factor, kind=factor(None, False), costly=True, singular=True, passive=("results",))
def upper_factor(up, results, a, p_indices=False):
    change = ordered_rows(of.first_result(results, a), d[a], p_indices)
    return change_of_upper(of.lower_factor(results, a, p_indices), up, change)


several(
    sl.lu, parts=(of.first_result, of.lower_factor, of.upper_factor), forms={"permute_l": (False,), "p_indices": (False, True)},
)


# Orthonormal and triangular factors.


@derivative(of.pivoted_orthonormal, kind=factor(True, None), costly=True, singular=True, passive=("results",))
def pivoted_orthonormal(q, results, a, mode="full"):
    columns = of.third_result(results, one_matrix(decompositions.determined(a, mode), "qr"))
    change = np.take(d[a], columns, axis=1)
    return decompositions.change_of_orthonormal(q, of.pivoted_triangular(results, a, mode), change)


@derivative(of.pivoted_triangular, kind=factor(None, False), costly=True, singular=True, passive=("results",))
def pivoted_triangular(r, results, a, mode="full"):
    columns = of.third_result(results, one_matrix(decompositions.determined(a, mode), "qr"))
    change = np.take(d[a], columns, axis=1)
    return decompositions.change_of_triangular(of.pivoted_orthonormal(results, a, mode), r, change)


@derivative(of.only_triangular, kind=factor(None, False), costly=True, singular=True, passive=("results",))
def only_triangular(r, results, a):
    """The other factor is what the matrix is over this one."""
    a = decompositions.determined(a, "r")
    return decompositions.change_of_triangular(np.linalg.solve(r.mT, a.mT).mT, r, d[a])


nondifferentiable(of.third_result)

several(sl.qr, parts=(of.orthonormal, of.triangular), forms={"mode": ("full", "economic"), "pivoting": (False,)})
several(
    sl.qr, parts=(of.pivoted_orthonormal, of.pivoted_triangular, of.third_result),
    forms={"mode": ("full", "economic"), "pivoting": (True,)},
)
several(sl.qr, parts=(of.only_triangular,), forms={"mode": ("r",), "pivoting": (False,)})


# Singular values.


def values_in_lapack(call: Call) -> Kind:
    """Singular values, of the precision that LAPACK computes in."""
    return replace(spectra.singular_values(call.over("a")), dtype=real_dtype(of_lapack(operand(call, "a"))))


several(sl.svd, parts=(of.left_vectors, of.singular_values, of.right_vectors), forms={"compute_uv": (True,)})


@derivative(sl.svd, kind=lambda call: UNKNOWN if call.constant("compute_uv") else values_in_lapack(call), costly=True)
def svd(s, a, full_matrices=True, compute_uv=True, overwrite_a=False, check_finite=True, lapack_driver="gesdd"):
    return refused("`svd` with its vectors", d[a]) if compute_uv else spectra.change_of_values(d[a], a)


@derivative(sl.svdvals, kind=values_in_lapack, costly=True)
def svdvals(s, a, overwrite_a=False, check_finite=True):
    return spectra.change_of_values(d[a], a)


several(
    sl.lstsq, parts=(of.least_squares, of.residuals, of.rank_found, of.values_found), names={"rcond": "cond"},
    forms={"lapack_driver": (None, "gelsd", "gelss")},
)


# Symmetric and Hermitian matrices, and pairs of these.


def row_of_values(call: Call) -> Kind:
    """A row of real numbers for each matrix: as many as there are rows, if not some are asked for."""
    k = int(call.op.startswith("adjoint_gen."))
    a, b = operand(call, "a", k), operand(call, "b", k + 1)
    dtype = real_dtype(of_lapack(a) if b.tag == "none" else of_lapack(a, b))
    dims = a.shape.dims
    if call.constant("subset_by_index") is not None or call.constant("subset_by_value") is not None:
        dims = None if dims is None else (*dims[:-1], SOME)
    return fresh(dtype, UNRANKED if dims is None else Shape((*dims[:-2], dims[-1])))


def values_asked(call: Call) -> Kind:
    """The same, where no vectors are asked for."""
    return row_of_values(call) if call.constant("eigvals_only") is True else UNKNOWN


def vectors_of_values(call: Call) -> Kind:
    """As many columns as there are rows."""
    k = int(call.op != "adjoint_gen.runtime.pair_vectors")
    a, b = operand(call, "a", k), operand(call, "b", k + 1)
    return fresh(of_lapack(a) if b.tag == "none" else of_lapack(a, b), a.shape)


@shared
def change_of_values(v, change, lower):
    moved = np.sum(conj(v) * (of_one_triangle(change, lower) @ v), axis=-2)
    return np.real(moved) if is_complex(v) else moved


@shared
def change_of_vectors(v, w, inside, asked=None):
    return v @ of.over_gaps(inside, w, asked)


@shared
def change_beside(v, w, inside, asked=None):
    """By the matrix with respect to which the vectors are orthonormal."""
    return -(v @ (of.over_gaps(inside * np.expand_dims(w, -2), w, asked) + 0.5 * (unit(v, -1, -1) * inside)))


@derivative(of.values_of_pair, kind=row_of_values, costly=True, passive=("results",))
def values_of_pair(w, results, a, b=None, lower=True):
    v = of.vectors_of_pair(results, a, b, lower)
    v = v if b is None or not is_complex(v) else of.vectors_up_to_phase(results, a, b, lower)
    change = change_of_values(v, d[a], lower)
    return change if b is None else change - w * change_of_values(v, d[b], lower)


@derivative(of.vectors_of_pair, kind=vectors_of_values, costly=True, singular=True, passive=("results",))
def vectors_of_pair(v, results, a, b=None, lower=True, *, columns=None):
    w = of.values_of_pair(results, a, b, lower)
    if b is None:
        return spectra.change_of_vectors(v, w, d[a], lower, columns)
    v = decompositions.real(v, "eigenvectors")
    change = change_of_vectors(v, w, v.mT @ hermitian(d[a], lower) @ v, columns)
    return change + change_beside(v, w, v.mT @ hermitian(d[b], lower) @ v, columns)


several(
    sl.eigh, parts=(of.values_of_pair, of.vectors_of_pair),
    forms={"eigvals_only": (False,), "type": (1,), "subset_by_index": (None,), "subset_by_value": (None,)},
)


@derivative(of.vectors_up_to_phase, kind=vectors_of_values, costly=True, singular=True, passive=("results",))
def vectors_up_to_phase(v, results, a, b=None, lower=True):
    w = of.values_of_pair(results, a, b, lower)
    change = change_of_vectors(v, w, conj(v).mT @ hermitian(d[a], lower) @ v)
    return change if b is None else change + change_beside(v, w, conj(v).mT @ hermitian(d[b], lower) @ v)


another_rule(of.vectors_up_to_phase, of=of.vectors_of_pair)


@derivative(of.pair_vectors, kind=vectors_of_values, costly=True, singular=True)
def pair_vectors(v, a, b=None, lower=True):
    w = sl.eigvalsh(a, b, lower=lower)
    change = change_of_vectors(v, w, conj(v).mT @ hermitian(d[a], lower) @ v)
    return change if b is None else change + change_beside(v, w, conj(v).mT @ hermitian(d[b], lower) @ v)


@static
def known_form(type: int, subset_by_value: object) -> None:
    """Refuse what the rules of eigenvalues do not speak of; gives None."""
    if type != 1:
        raise UnsupportedCallError(f"`type={type}` of a pair of matrices", "`type=1`")
    if subset_by_value is not None:
        raise UnsupportedCallError("`subset_by_value`", "`subset_by_index`")


@static
def end_of(subset: tuple[int, int]) -> int:
    """The place behind the last of the eigenvalues that are asked for.

    >>> end_of((1, 2))
    3
    """
    return subset[1] + 1


@derivative(sl.eigvalsh, kind=row_of_values, costly=True)
def eigvalsh(
    w, a, b=None, *, lower=True, overwrite_a=False, overwrite_b=False, type=1, check_finite=True, subset_by_index=None,
    subset_by_value=None, driver=None,
):
    v = of.pair_vectors(a, b, lower)
    if subset_by_index is not known_form(type, subset_by_value):
        v = v[..., subset_by_index[0] : end_of(subset_by_index)]
    change = change_of_values(v, d[a], lower)
    return change if b is None else change - w * change_of_values(v, d[b], lower)


@derivative(sl.eigh, kind=values_asked, costly=True)
def eigh(
    w, a, b=None, *, lower=True, eigvals_only=False, overwrite_a=False, overwrite_b=False, type=1, check_finite=True,
    subset_by_index=None, subset_by_value=None, driver=None,
):
    """Of values alone; with vectors it is no one result."""
    if not eigvals_only:
        return refused("some of the eigenvectors, or those of a pair of another `type`", d[a])
    v = of.pair_vectors(a, b, lower)
    if subset_by_index is not known_form(type, subset_by_value):
        v = v[..., subset_by_index[0] : end_of(subset_by_index)]
    change = change_of_values(v, d[a], lower)
    return change if b is None else change - w * change_of_values(v, d[b], lower)


# General matrices.


def complex_values(call: Call) -> Kind:
    """A row of complex numbers for each matrix."""
    a = operand(call, "a", 1 if call.op.startswith("adjoint_gen.") else 0)
    dtype = complex_dtype(of_lapack(a))
    if not call.op.startswith("adjoint_gen.") and call.constant("homogeneous_eigvals", default=False) is not False:
        return UNKNOWN
    return fresh(dtype, UNRANKED if a.shape.dims is None else Shape(a.shape.dims[:-1]))


def perhaps_complex(call: Call) -> Kind:
    """A matrix of real or complex columns for each matrix."""
    return fresh(None, operand(call, "a", 1).shape)


@shared
def change_of_eigenvectors(v, w, change):
    """They stay of length 1, and of each the largest element real."""
    turned = real_as(v @ (of.gaps(w) * np.linalg.solve(v, change @ v)), v)
    longer = np.real(np.sum(np.conj(v) * turned, axis=-2, keepdims=True))
    phase = np.imag(np.sum(of.over_largest(v) * turned, axis=-2, keepdims=True))
    return real_as(turned - v * (longer + 1j * phase), v)


@derivative(of.spectrum, kind=complex_values, costly=True, singular=True, passive=("results",))
def spectrum(w, results, a):
    v = of.right_eigenvectors(results, a)
    return (1 + 0j) * np.diagonal(np.linalg.solve(v, d[a] @ v), 0, -2, -1)


@derivative(of.right_eigenvectors, kind=perhaps_complex, costly=True, singular=True, passive=("results",))
def right_eigenvectors(v, results, a):
    return change_of_eigenvectors(v, of.spectrum(results, a), d[a])


several(
    sl.eig, parts=(of.spectrum, of.right_eigenvectors),
    forms={"left": (False,), "right": (True,), "b": (None,), "homogeneous_eigvals": (False,)},
)


@static
def of_one(homogeneous_eigvals: bool) -> None:
    """Refuse eigenvalues as pairs of numbers; gives None."""
    if homogeneous_eigvals:
        raise UnsupportedCallError("`homogeneous_eigvals=True`", "`homogeneous_eigvals=False`")


@derivative(sl.eigvals, kind=complex_values, costly=True, singular=True)
def eigvals(w, a, b=None, overwrite_a=False, check_finite=True, homogeneous_eigvals=False):
    if b is not of_one(homogeneous_eigvals):
        return refused("the eigenvalues of two matrices, `b=`", d[a]) + refused("the eigenvalues of two matrices, `b=`", d[b])
    v = of.vectors_of_values(a, w)
    return np.diagonal(np.linalg.solve(v, d[a] @ v), 0, -2, -1)


def like_values(call: Call) -> Kind:
    """A complex matrix for each matrix."""
    return fresh(call.kind("w").dtype, operand(call, "a").shape)


@derivative(of.vectors_of_values, kind=like_values, costly=True, singular=True, passive=("w",))
def vectors_of_values_(v, a, w):
    return change_of_eigenvectors(v, sl.eigvals(a), d[a])


@derivative(of.over_largest, kind=like_first, costly=True)
def over_largest(y, v):
    return -(y * y * d[v])
