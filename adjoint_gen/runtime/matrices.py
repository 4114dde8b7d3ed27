"""Partial derivatives of norms and determinants, also where the textbook formula would divide by zero."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from adjoint_gen.runtime.reductions import extremal, others, ratio


def vector_partial(x: Any, y: Any, ord: float) -> Any:
    """The derivative of a norm ``y`` of a vector ``x`` of order ``ord``, neither 0, 1 nor infinite; 0 where ``x`` is.

    >>> vector_partial(np.array([3.0, -4.0]), 5.0, 2)
    array([ 0.6, -0.8])
    """
    part = ratio(np.abs(x), y)
    zero = part == 0
    return np.sign(x) * np.where(zero, 0, np.where(zero, 1, part) ** (ord - 1))


def vector_slope(x: Any, y: Any, ord: Any, axis: Any = None) -> Any:
    """The derivative of a norm ``y`` of vectors along ``axis``, whose axes it has kept, of any order.

    >>> vector_slope(np.array([3.0, -4.0]), 5.0, None), vector_slope(np.array([3.0, -3.0]), 3.0, np.inf)
    (array([ 0.6, -0.8]), array([ 0.5, -0.5]))
    """
    if ord is None or ord == 2:
        return ratio(np.asarray(x)[()], y)
    if ord == 0 or ord == 1:
        return np.sign(x) * ord
    if np.isinf(ord):
        sizes = np.abs(x)
        return np.sign(x) * extremal(sizes, (np.max if ord > 0 else np.min)(sizes, axis=axis, keepdims=True), axis)
    return vector_partial(x, y, ord)


def sums_partial(x: Any, ord: float) -> Any:
    """The derivative of a norm of matrices of order 1, -1, inf or -inf: made of signs, and constant between kinks.

    Rows or columns whose sums are equally extreme share equally.

    >>> sums_partial(np.array([[3.0, -4.0], [1.0, 1.0]]), 1)
    array([[ 0., -1.],
           [ 0.,  1.]])
    """
    summed, other = (-2, -1) if abs(ord) == 1 else (-1, -2)
    sums = np.sum(np.abs(x), axis=summed, keepdims=True)
    return np.sign(x) * extremal(sums, _extreme(sums, ord, other), other)


def _extreme(values: Any, ord: float, axis: int) -> Any:
    """The largest value along an axis for a positive order, the smallest for a negative one; the axis stays."""
    return (np.max if ord > 0 else np.min)(values, axis=axis, keepdims=True)


def inverse_or_nan(x: Any) -> Any:
    """The inverse of each matrix, nan where there is none.

    >>> inverse_or_nan(np.array([[[2.0]], [[0.0]]])).ravel()
    array([0.5, nan])
    """
    try:
        return np.linalg.inv(x)
    except np.linalg.LinAlgError:
        none = (np.linalg.det(x) == 0)[..., None, None]
        return np.where(none, x.dtype.type(np.nan), np.linalg.inv(np.where(none, np.eye(x.shape[-1], dtype=x.dtype), x)))


def cofactor(x: Any) -> Any:
    """The derivative of ``det(x)``: the cofactor matrix, for singular and batched matrices too.

    From the singular values: ``cof(U S V') = det(U) det(V') U cof(S) V'`` (U and V' conjugated), and the cofactors of a
    diagonal matrix are the products of the other elements.

    >>> print(np.round(cofactor(np.array([[1.0, 2.0], [2.0, 4.0]])), 12))
    [[ 4. -2.]
     [-2.  1.]]
    """
    if np.ndim(x) == 2 and (found := _by_inverse(x)) is not None:
        return found
    u, s, vt, sign = _turned(x)
    return np.conj(u) * (sign[..., None] * others(s, -1))[..., None, :] @ np.conj(vt)


def _turned(x: Any) -> tuple[Any, Any, Any, Any]:
    """The singular value decomposition, and the determinant of its factors; nan for values of a matrix that is not finite."""
    finite = np.all(np.isfinite(x), axis=(-2, -1))
    u, s, vt = np.linalg.svd(x if np.all(finite) else np.where(finite[..., None, None], x, 0))
    return u, np.where(finite[..., None], s, np.nan), vt, np.linalg.det(u) * np.linalg.det(vt)


def _by_inverse(x: Any) -> Any:
    """The cofactors of a matrix as its determinant times its inverse; None where that costs digits."""
    try:
        inverse = np.linalg.inv(x)
    except np.linalg.LinAlgError:
        return None
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        determinant, condition = np.linalg.det(x), np.linalg.norm(x) * np.linalg.norm(inverse)
    return determinant * inverse.T if condition < _CONDITION and 0.0 < abs(determinant) < np.inf else None


_CONDITION: Final = 1e4
"""The largest condition number of a matrix whose cofactors are had from its inverse."""


def cofactor_dot(x: Any, v: Any) -> Any:
    """The derivative of :func:`cofactor` in direction ``v``: a symmetric linear map of ``v``.

    >>> cofactor_dot(np.diag([2.0, 3.0]), np.diag([1.0, 0.0]))
    array([[0., 0.],
           [0., 1.]])
    """
    u, s, vt, sign = _turned(x)
    turned = np.conj(u).mT @ v @ np.conj(vt).mT
    n = s.shape[-1]
    itself = np.eye(n, dtype=bool)
    # pairs[i, j]: the product of all singular values but those of i and j.
    pairs = np.where(itself, 0, others(np.where(itself, 1, s[..., None, :]), -1))
    diagonal = np.sum(pairs * np.diagonal(turned, axis1=-2, axis2=-1)[..., None, :], axis=-1)
    inner = np.where(itself, diagonal[..., None, :], -pairs * turned.mT)
    return np.conj(u) @ (sign[..., None, None] * inner) @ np.conj(vt)


def matrix_derivative(name: Any, a: Any, *directions: Any) -> Any:
    """The derivative of a function of SciPy's of matrices along one direction, or a mixed one along several.

    In the place of the function's name an integer stands for that power.

    It is the last block of the first row of the function of ``[[a, e], [0, a]]``, with the like of that for each further
    direction (N. Higham, *Functions of Matrices*, 2008, theorem 3.6, and problem 3.6).

    Raises:
        DifferentiationError: it is a logarithm on its cut.
    """
    whole = np.asarray(a)
    for direction in directions:
        copies = np.eye(whole.shape[-1] // np.shape(a)[-1]) if np.shape(a)[-1] else np.eye(1)
        along = np.einsum("ij,...kl->...ikjl", copies, direction)
        along = np.reshape(along, (*np.shape(direction)[:-2], *whole.shape[-2:]))
        shape = np.broadcast_shapes(whole.shape, along.shape)
        whole, along = np.broadcast_to(whole, shape), np.broadcast_to(along, shape).astype(np.asarray(direction).dtype)
        upper = np.concatenate((whole, along), axis=-1)
        lower = np.concatenate((np.zeros_like(whole), whole), axis=-1)
        whole = np.concatenate((upper, lower), axis=-2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a logarithm estimates its error for the whole
        found = _function_of_matrices(name)(whole)
    size = np.shape(a)[-1]
    if name == "logm" and not np.iscomplexobj(a) and np.any(np.abs(found.imag[..., :size, :size]) > 1e-3):
        from adjoint_gen.errors import DifferentiationError  # here, since printed code needs it only where it refuses

        raise DifferentiationError(
            "cannot differentiate the logarithm of a real matrix that has negative eigenvalues: it jumps there",
            "a matrix whose eigenvalues are positive or complex",
        )
    return found[..., :size, found.shape[-1] - size :]


def _function_of_matrices(name: Any) -> Callable[[Any], Any]:
    if not isinstance(name, str):
        return lambda a: np.linalg.matrix_power(a, name)
    import scipy.linalg

    return getattr(scipy.linalg, name)


def column_shape(x: Any, b: Any) -> tuple[int, ...]:
    """The shape of ``x`` with one column, where a vector ``b`` is that in a linear system, else its own.

    >>> column_shape(np.zeros((3, 2)), np.zeros(2)), column_shape(np.zeros((3, 2)), np.zeros((2, 2)))
    ((3, 2, 1), (3, 2))
    """
    return (*np.shape(x), 1) if np.ndim(b) == 1 else np.shape(x)


def row_order(piv: Any) -> Any:
    """The rows of a matrix in the order of its factors, from the exchanges of rows that ``scipy.linalg.lu_factor`` gives.

    >>> row_order(np.array([2, 2, 2]))
    array([2, 0, 1])
    """
    order = np.arange(len(piv))
    for row, other in enumerate(piv):
        order[[row, other]] = order[[other, row]]
    return order


def with_last_pivot(u: Any) -> Any:
    """Upper triangles with 1 in the place of a zero at their ends, for what is not read of the last column of a quotient.

    >>> with_last_pivot(np.array([[2.0, 1.0], [0.0, 0.0]]))
    array([[2., 1.],
           [0., 1.]])
    """
    if not u.size:
        return u
    safe = np.array(u)
    last = safe[..., -1, -1]
    safe[..., -1, -1] = np.where(last == 0, 1, last)
    return safe
