"""Vectors that belong to eigenvalues and singular values, and how functions of these move."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.checks import refused
from adjoint_gen.runtime.reductions import extremal, ratio


def hermitian_vectors(a: Any, uplo: Any = "L") -> Any:
    """The eigenvectors of each Hermitian matrix, of which one triangle is read, as columns in the order of the eigenvalues.

    >>> np.abs(hermitian_vectors(np.diag([2.0, 1.0])))
    array([[0., 1.],
           [1., 0.]])
    """
    return np.linalg.eigh(a, uplo)[1]


def general_vectors(a: Any, w: Any) -> Any:
    """The eigenvectors of each matrix as columns, in the order of its eigenvalues ``w``.

    >>> general_vectors(np.diag([1.0, 2.0]), np.array([2.0, 1.0]))
    array([[0., 1.],
           [1., 0.]])
    """
    found, v = np.linalg.eig(a)
    left = np.abs(found[..., None] - w[..., None, :])
    order = np.zeros(w.shape, int)
    for k in range(w.shape[-1]):
        order[..., k] = np.argmin(left[..., k], axis=-1)
        np.put_along_axis(left, order[..., k, None, None], np.inf, -2)
    return np.take_along_axis(v, order[..., None, :], -1)


def inverse_of_vectors(v: Any) -> Any:
    """The inverse of each matrix of eigenvectors, nan where two of them can hardly be told from each other.

    >>> inverse_of_vectors(np.array([[1.0, 1.0], [0.0, 1e-9]]))
    array([[nan, nan],
           [nan, nan]])
    """
    s = np.linalg.svdvals(v)
    told = np.min(s, axis=-1, initial=1) > np.sqrt(np.finfo(v.dtype).eps) * np.max(s, axis=-1, initial=0)
    told = (told | (s.shape[-1] == 0))[..., None, None]
    return np.where(told, np.linalg.inv(np.where(told, v, np.eye(v.shape[-1], dtype=v.dtype))), v.dtype.type(np.nan))


def real_rows(v: Any) -> Any:
    """Where the largest of the real elements of each column stands.

    >>> real_rows(np.array([[0.8, 0.6], [0.6, 0.8j]]))
    array([[0, 0]])
    """
    return np.expand_dims(np.argmax(np.where(np.imag(v) == 0, np.abs(v), -1), axis=-2), -2)


def pair_vectors(a: Any, b: Any = None, lower: bool = True) -> Any:
    """The eigenvectors of Hermitian matrices beside others with respect to which they are orthonormal, if there are any.

    >>> np.abs(pair_vectors(np.diag([2.0, 1.0])))
    array([[0., 1.],
           [1., 0.]])
    """
    import scipy.linalg

    return scipy.linalg.eigh(a, b, lower=lower)[1]


def singular_vectors(a: Any) -> Any:
    """The left singular vectors of each matrix as columns, and the right ones below them.

    >>> singular_vectors(np.ones((2, 3))).shape
    (5, 2)
    """
    u, _, vt = np.linalg.svd(a, full_matrices=False)
    return np.concatenate([u, np.conj(vt).mT], axis=-2)


def gaps(w: Any) -> Any:
    """``1 / (w[j] - w[i])``, 0 for each value with itself, nan for two that are equal but for rounding errors.

    Vectors that belong to two such values are any that span the same plane.

    >>> gaps(np.array([1.0, 3.0, 3.0]))
    array([[ 0. ,  0.5,  0.5],
           [-0.5,  0. ,  nan],
           [-0.5,  nan,  0. ]])
    """
    apart = w[..., None, :] - w[..., :, None]
    itself = np.eye(w.shape[-1], dtype=bool)
    told = np.abs(apart) > _negligible(w)[..., None, None]
    return np.where(itself, 0, np.where(told, 1 / np.where(told, apart, 1), np.nan))


def vector_numbers(vectors: Any, axis: int = -1) -> Any:
    """In the place of each element of vectors the number of its vector, which the columns are, or the rows.

    What loads some of the vectors loads the numbers of these from it.

    >>> vector_numbers(np.zeros((2, 3)))[:, 1:]
    array([[1, 2],
           [1, 2]])
    """
    shape = np.shape(vectors)
    count = np.arange(shape[axis])
    return np.broadcast_to(count if axis == -1 else count[:, None], shape)


def over_gaps(x: Any, w: Any, asked: Any = None) -> Any:
    """The elements of ``x`` over the gaps of ``w``; 0 in the columns that are not ``asked`` for.

    Whether a value can be told from another so matters to the vectors that are read only. That nobody reads a vector is
    not to be seen by its cotangent, which is 0 as well where a function of the matrix weighs the vector by a root.

    >>> over_gaps(np.ones((3, 3)), np.array([1.0, 3.0, 3.0]))
    array([[ 0. ,  0.5,  0.5],
           [-0.5,  0. ,  nan],
           [-0.5,  nan,  0. ]])
    >>> over_gaps(np.ones((3, 3)), np.array([1.0, 3.0, 3.0]), (np.int64(0), np.array([0])))
    array([[ 0. ,  0. ,  0. ],
           [-0.5,  0. ,  0. ],
           [-0.5,  0. ,  0. ]])
    """
    return _in_columns(gaps(w).astype(w.dtype, copy=False), asked) * x


def over_sums(x: Any, w: Any, asked: Any = None) -> Any:
    """The elements of ``x`` over the sums of each two of ``w``, 0 for one and itself, and in columns not ``asked`` for.

    >>> over_sums(np.ones((2, 2)), np.array([1.0, 3.0]))
    array([[0.  , 0.25],
           [0.25, 0.  ]])
    """
    sums, itself = np.expand_dims(w, -2) + np.expand_dims(w, -1), np.eye(w.shape[-1], dtype=bool)
    with np.errstate(divide="ignore"):
        return _in_columns(np.where(itself, 0, 1 / np.where(itself, 1, sums)).astype(w.dtype, copy=False), asked) * x


def _in_columns(x: Any, asked: Any) -> Any:
    """The columns of which there is a number among those ``asked`` for, and zeros beside them; None asks for all."""
    if asked is None:
        return x
    seen = np.zeros(x.shape[-1], bool)
    for one in asked:
        seen[one] = True
    return np.where(seen, x, 0)


def _negligible(w: Any) -> Any:
    """Below what a value, or the gap of two, is nothing but rounding errors."""
    return w.shape[-1] * np.finfo(w.dtype).eps * np.max(np.abs(w), axis=-1, initial=0)


def beyond(x: Any, u: Any, s: Any, asked: Any = None) -> Any:
    """What the columns of ``x`` have beyond those of ``u``, which are orthonormal, each divided by its ``s``.

    It is 0 in the columns that are not ``asked`` for.

    That is nothing where ``u`` is square, also for an ``s`` that is 0; else it is nan for such a one, and for one that is
    nothing but rounding errors, unless the column is.

    >>> beyond(np.array([[2.0], [6.0]]), np.array([[1.0], [0.0]]), np.array([[3.0]]))
    array([[0.],
           [2.]])
    >>> beyond(np.ones((1, 1)), np.ones((1, 1)), np.zeros((1, 1)))
    array([[0.]])
    >>> beyond(np.ones((3, 2)), np.eye(3)[:, :2], np.array([[1.0, 1e-17]]))
    array([[ 0., nan],
           [ 0., nan],
           [ 1., nan]])
    """
    if u.shape[-2] == u.shape[-1]:
        return np.zeros_like(x)
    size = np.max(np.abs(x), axis=-2, keepdims=True, initial=0)
    some = size > x.shape[-2] * np.finfo(s.dtype).eps * np.max(size, axis=-1, keepdims=True, initial=0)
    lost = (s == 0) | (some & (s <= _negligible(s)[..., None]))
    return _in_columns((x - u @ (np.conj(u).mT @ x)) / np.where(lost, np.nan, s), asked)


def of_values(vectors: Any, values: Any) -> Any:
    """Singular vectors, as columns or rows, as they are, of which there are as many as values.

    Raises:
        DifferentiationError: there are more, and of those beyond the values only the space is determined.

    >>> of_values(np.eye(2), np.ones(2))
    array([[1., 0.],
           [0., 1.]])
    """
    if vectors.shape[-1] != values.shape[-1]:
        what = "cannot differentiate all singular vectors of a matrix where there are more of them than singular values"
        raise refused(what, "np.linalg.svd(a, full_matrices=False)")
    return vectors


def of_square(factors: Any) -> Any:
    """The factors of a matrix as they are, as `lu_factor` packs them.

    Raises:
        DifferentiationError: it is not square.

    >>> of_square(np.eye(1))
    array([[1.]])
    """
    if factors.shape[-1] != factors.shape[-2]:
        raise refused("cannot differentiate `lu_factor` of a matrix that is not square", "`scipy.linalg.lu`")
    return factors


def matrix_partial(x: Any, ord: Any) -> Any:
    """The derivative of a norm of matrices of order ``"nuc"``, 2 or -2: ``U g V'``; 0 where the norm is.

    Singular values that are equally extreme share equally.

    >>> matrix_partial(np.array([[3.0, 0.0], [0.0, 1.0]]), 2)
    array([[1., 0.],
           [0., 0.]])
    """
    u, s, vt = np.linalg.svd(x, full_matrices=False)
    return (u * _shares(s, ord, max(x.shape[-2:]))[..., None, :]) @ vt


def matrix_partial_dot(x: Any, v: Any, ord: Any) -> Any:
    """The derivative of :func:`matrix_partial` in direction ``v``: a symmetric linear map of ``v``.

    A. Lewis and H. Sendov, *Nonsmooth analysis of singular values*, 2005: the Hermitian part of ``U' v V`` is multiplied by
    the divided differences of ``g``, the other part by ``(g[i] + g[j]) / (s[i] + s[j])``, what is outside by ``g / s``.

    >>> matrix_partial_dot(np.diag([3.0, 1.0]), np.array([[0.0, 1.0], [0.0, 0.0]]), 2)
    array([[0.   , 0.375],
           [0.125, 0.   ]])
    """
    u, s, vt = np.linalg.svd(x, full_matrices=False)
    g = _shares(s, ord, max(x.shape[-2:]))
    inner = np.conj(u).mT @ v @ np.conj(vt).mT
    back = np.conj(inner).mT
    even = ratio(g[..., None] - g[..., None, :], s[..., None] - s[..., None, :])
    odd = ratio(g[..., None] + g[..., None, :], s[..., None] + s[..., None, :])
    core = 0.5 * (even * (inner + back) + odd * (inner - back))
    weights = ratio(g, s)
    left = (v @ np.conj(vt).mT - u @ inner) * weights[..., None, :]
    right = weights[..., None] * (np.conj(u).mT @ v - inner @ vt)
    return (u @ core + left) @ vt + u @ right


def _shares(s: Any, ord: Any, length: int) -> Any:
    """The derivative of a norm by each singular value of matrices whose longer axis has that length.

    Those that are zero but for rounding have no part in their sum: which vectors belong to them is not known.
    """
    if not s.size:
        return s
    if ord == "nuc":
        least = length * np.finfo(s.dtype).eps * np.max(s, axis=-1, keepdims=True)
        return np.asarray(s > least, dtype=s.dtype)
    best = (np.max if ord > 0 else np.min)(s, axis=-1, keepdims=True)
    return np.sign(best) * extremal(s, best, -1)


def between(a: Any, r: Any, rcond: Any) -> Any:
    """``q r p`` with ``p`` the projection on those right singular vectors of ``a`` that ``np.linalg.pinv(a, rcond)`` keeps,
    ``q`` that on the others, and each part of it divided by the difference of the squares of the singular values.

    It is how ``p`` changes where ``a' a`` changes by ``r``, less the conjugate transpose.

    >>> between(np.diag([2.0, 0.1]), np.ones((2, 2)), 0.1).round(4)
    array([[0.    , 0.    ],
           [0.2506, 0.    ]])
    """
    _, s, vt = np.linalg.svd(a, full_matrices=a.shape[-2] < a.shape[-1])
    kept = s > np.asarray(rcond)[..., None] * np.max(s, axis=-1, keepdims=True, initial=0)
    missing = [(0, 0)] * (s.ndim - 1) + [(0, vt.shape[-1] - s.shape[-1])]
    kept, squares = np.pad(kept, missing), np.pad(s * s, missing)
    both = ~kept[..., None] & kept[..., None, :]
    apart = np.where(both, squares[..., None, :] - squares[..., None], 1)
    return np.conj(vt).mT @ np.where(both, (vt @ r @ np.conj(vt).mT) / apart, 0) @ vt


def cut_behind(s: Any, rank: Any) -> Any:
    """Where singular values are cut off of which so many are kept, as part of the largest.

    >>> cut_behind(np.array([8.0, 4.0, 1.0]), 2), cut_behind(np.array([8.0, 4.0]), 2)
    (0.25, 0.25)
    """
    if not 0 < rank <= s.shape[-1]:
        return 1.0
    return float(np.sqrt(s[rank - 1] / s[0] * (s[rank] / s[0] if rank < s.shape[-1] else s[rank - 1] / s[0] / 4.0)))


def vectors_of_values(a: Any, w: Any) -> Any:
    """The eigenvectors of each matrix as columns in the order of its eigenvalues ``w``; nan where that is not to be told.

    >>> np.abs(vectors_of_values(np.diag([2.0, 1.0]), np.array([1.0 + 0j, 2.0 + 0j])))
    array([[0., 1.],
           [1., 0.]])
    """
    found, vectors = np.linalg.eig(np.asarray(a, w.dtype))
    if np.array_equal(found, w):
        return vectors
    order = np.argmin(np.abs(np.expand_dims(w, -1) - np.expand_dims(found, -2)), axis=-1)
    once = np.all(np.sort(order, axis=-1) == np.arange(w.shape[-1]), axis=-1)
    ordered = np.take_along_axis(vectors, np.expand_dims(order, -2), axis=-1)
    return np.where(once[..., None, None], ordered, np.nan)


def over_largest(v: Any) -> Any:
    """One over the largest element of each column, in its place; 0 in all others.

    >>> over_largest(np.array([[1.0, -4.0], [2.0, 3.0]]))
    array([[ 0.  , -0.25],
           [ 0.5 ,  0.  ]])
    """
    place = np.argmax(np.abs(v), axis=-2, keepdims=True)
    found = np.zeros_like(v)
    np.put_along_axis(found, place, 1.0 / np.take_along_axis(v, place, -2), -2)
    return found


def over_real(v: Any, last: bool = False, most: int | None = None) -> Any:
    """One over the element of each column that LAPACK makes real, in its place; 0 in all others.

    That is the first one or, asked for the ``last``, the last one, of columns of ``most`` rows; where that can hardly be told
    from 0, as where a matrix falls into blocks, the next one that is real.

    >>> over_real(np.array([[0.8, 1e-20], [0.6j, 1.0]])).real
    array([[1.25, 0.  ],
           [0.  , 1.  ]])
    """
    found = np.zeros_like(v)
    if not v.size or (most is not None and v.shape[-2] > most):
        return found
    eps = np.finfo(v.dtype).eps
    fits = (np.abs(np.imag(v)) <= 8 * eps) & (np.abs(v) > np.sqrt(eps))
    place = np.argmax(np.flip(fits, -2) if last else fits, axis=-2)[..., None, :]
    place = v.shape[-2] - 1 - place if last else place
    chosen = np.take_along_axis(v, place, -2)
    any_fits = np.take_along_axis(fits, place, -2)
    np.put_along_axis(found, place, np.where(any_fits, 1.0 / np.where(any_fits, chosen, 1.0), 0.0), -2)
    return found


def rotation(u: Any, vh: Any, a: Any) -> Any:
    """The product of all singular vectors of square matrices: the orthogonal matrices that are nearest to them.

    >>> rotation(np.eye(2), np.eye(2), np.eye(2))
    array([[1., 0.],
           [0., 1.]])
    """
    return u @ vh


def anticommuted(h: Any, k: Any) -> Any:
    """The solution ``x`` of ``h x + x h = k`` for a symmetric matrix without negative eigenvalues.

    >>> anticommuted(np.diag([1.0, 3.0]), np.array([[0.0, 8.0], [-8.0, 0.0]]))
    array([[ 0.,  2.],
           [-2.,  0.]])
    """
    w, v = np.linalg.eigh(0.5 * (h + h.mT))
    sums = w[..., None, :] + w[..., :, None]
    told = sums > w.shape[-1] * np.finfo(w.dtype).eps * np.max(np.abs(w), axis=-1, initial=0)[..., None, None]
    inverse = np.where(told, 1 / np.where(told, sums, 1), np.where(np.eye(w.shape[-1], dtype=bool), 0, np.nan))
    return v @ (inverse.astype(w.dtype) * (v.mT @ k @ v)) @ v.mT
