"""What derivatives of fits and roots of polynomials ask for."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.polynomial import chebyshev, hermite, hermite_e, laguerre, legendre, polynomial

from adjoint_gen.runtime.checks import refused


def left_inverse(a: Any) -> Any:
    """The matrix that gives the solutions of ``a x = b`` by least squares, found from columns of one length.

    Singular values are cut off where ``np.polyfit`` does.

    >>> left_inverse(np.array([[2.0], [0.0]]))
    array([[0.5, 0. ]])
    """
    scaled, sizes = _scaled(a)
    return np.linalg.pinv(scaled, rcond=len(a) * np.finfo(a.dtype).eps) / sizes[:, None]


def full_rank(a: Any) -> Any:
    """1 where the columns of a matrix are independent, so that all coefficients of a fit are determined; else nan.
    >>> full_rank(np.ones((3, 1))), full_rank(np.ones((3, 2)))
    (np.float64(1.0), np.float64(nan))
    """
    scaled, _ = _scaled(a)
    rank = np.linalg.matrix_rank(scaled, rtol=len(a) * np.finfo(a.dtype).eps)
    return a.dtype.type(1 if rank == np.shape(a)[1] else np.nan)


def _scaled(a: Any) -> tuple[Any, Any]:
    """A matrix with columns of length 1, and the lengths that they had."""
    sizes = np.sqrt(np.sum(a * a, axis=0))
    sizes[sizes == 0] = 1
    return a / sizes, sizes


def told(slope: Any, size: Any) -> Any:
    """1 where the slope of a polynomial at a root can be told from 0 beside the terms that it is the sum of; else nan.

    A root that two others have come to moves infinitely fast, and what is computed for it is a pair of roots nearby.

    >>> told(np.array([1.0, 1e-8]), np.array([2.0, 2.0]))
    array([ 1., nan])
    """
    least = 32 * np.sqrt(np.finfo(size.dtype).eps)
    return np.where(np.abs(slope) > least * size, size.dtype.type(1), size.dtype.type(np.nan))


def root_partials(r: Any, n: int = 1) -> Any:
    """The derivatives of order ``n`` of the coefficients of ``np.poly(r)`` by its roots: products of the other factors.

    >>> root_partials(np.array([2.0, 3.0]))
    array([[ 0., -1.,  3.],
           [ 0., -1.,  2.]])
    """
    r = np.asarray(r) * 1.0
    found = np.zeros((len(r),) * n + (len(r) + 1,), r.dtype)
    for left_out in itertools.permutations(range(len(r)), n):
        others = np.ones(1, r.dtype)
        for zero in np.delete(r, left_out):
            others = np.convolve(others, np.array([1, -zero], r.dtype))
        found[left_out][n:] = (-1) ** n * others
    return found


def divided(u: Any, v: Any) -> Any:
    """The quotient of two polynomials, as ``np.polydiv`` gives it.

    >>> divided(np.array([1.0, 3.0, 5.0]), np.array([1.0, 2.0]))
    array([1., 1.])
    """
    return np.polydiv(u, v)[0]


@lru_cache(maxsize=64)
def basis_products(prefix: str, n: int, m: int, dtype: Any = np.float64) -> Any:
    """The coefficients of the products of the first ``n`` and ``m`` members of a basis of ``np.polynomial``.

    >>> basis_products("cheb", 2, 2)[1, 1]  # x * x
    array([0.5, 0. , 0.5])
    """
    mul, found = getattr(_module(prefix), f"{prefix}mul"), np.zeros((n, m, n + m - 1), dtype)
    for i, j in np.ndindex(n, m):
        product = mul(np.eye(1, i + 1, i)[0], np.eye(1, j + 1, j)[0])
        found[i, j, : product.size] = product
    found.flags.writeable = False
    return found


@lru_cache(maxsize=64)
def basis_steps(prefix: str, n: int, dtype: Any = np.float64) -> Any:
    """The coefficients of ``x`` times the first ``n`` members of such a basis, in columns.

    >>> basis_steps("leg", 2) * 3
    array([[0., 1.],
           [3., 0.],
           [0., 2.]])
    """
    x = np.resize(getattr(_module(prefix), f"{prefix}x"), 2)
    found = np.einsum("ijk,j->ki", basis_products(prefix, n, 2), x).astype(dtype)
    found.flags.writeable = False
    return found


def _module(prefix: str) -> Any:
    modules = (polynomial, chebyshev, legendre, hermite, hermite_e, laguerre)
    return next(module for module in modules if hasattr(module, f"{prefix}mul"))


def row_of_roots(roots: Any) -> np.ndarray:
    """Roots in a row, also a single one; those of several polynomials are not.

    Raises:
        DifferentiationError: they are in a table.

    >>> row_of_roots(2.0)
    array([2.])
    """
    if np.ndim(roots) > 1:
        raise refused("cannot differentiate polynomials with several rows of roots", "a call for each row")
    return np.array(roots).reshape(-1)
