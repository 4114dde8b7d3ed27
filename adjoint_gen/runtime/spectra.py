"""Vectors that belong to eigenvalues and singular values, and how functions of these move."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.reductions import extremal, ratio


def eigenvectors(a: Any, uplo: Any = "L") -> Any:
    """The eigenvectors of each Hermitian matrix, of which one triangle is read, as columns in the order of the eigenvalues.

    >>> np.abs(eigenvectors(np.diag([2.0, 1.0])))
    array([[0., 1.],
           [1., 0.]])
    """
    return np.linalg.eigh(a, uplo)[1]


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
    least = w.shape[-1] * np.finfo(w.dtype).eps * np.max(np.abs(w), axis=-1, initial=0)
    told = np.abs(apart) > least[..., None, None]
    return np.where(itself, 0, np.where(told, 1 / np.where(told, apart, 1), np.nan))


def moved(u: Any, s: Any, vt: Any, v: Any, g: Any, slope: Any) -> Any:
    """How ``U g V'`` moves with ``U s V'`` in direction ``v``, ``g`` being a function of each singular value with this slope.

    A. Lewis and H. Sendov, *Nonsmooth analysis of singular values*, 2005: the Hermitian part of ``U' v V`` is multiplied by
    the divided differences of ``g``, the other part by ``(g[i] + g[j]) / (s[i] + s[j])``, what is outside by ``g / s``.
    ``slope[i, j]`` stands where ``s[i]`` and ``s[j]`` are equal.
    """
    inner = np.conj(u).mT @ v @ np.conj(vt).mT
    back = np.conj(inner).mT
    apart, rises = s[..., None] - s[..., None, :], g[..., None] - g[..., None, :]
    even = np.where(apart == 0, slope, ratio(rises, apart))
    odd = ratio(g[..., None] + g[..., None, :], s[..., None] + s[..., None, :])
    core = 0.5 * (even * (inner + back) + odd * (inner - back))
    weights = ratio(g, s)
    left = (v @ np.conj(vt).mT - u @ inner) * weights[..., None, :]
    right = weights[..., None] * (np.conj(u).mT @ v - inner @ vt)
    return (u @ core + left) @ vt + u @ right


def matrix_partial(x: Any, ord: Any) -> Any:
    """The derivative of a norm of matrices of order ``"nuc"``, 2 or -2: ``U g V'``; 0 where the norm is.

    Singular values that are equally extreme share equally.

    >>> matrix_partial(np.array([[3.0, 0.0], [0.0, 1.0]]), 2)
    array([[1., 0.],
           [0., 0.]])
    """
    u, s, vt = np.linalg.svd(x, full_matrices=False)
    return (u * _shares(s, ord)[..., None, :]) @ vt


def matrix_partial_dot(x: Any, v: Any, ord: Any) -> Any:
    """The derivative of :func:`matrix_partial` in direction ``v``: a symmetric linear map of ``v``.

    >>> matrix_partial_dot(np.diag([3.0, 1.0]), np.array([[0.0, 1.0], [0.0, 0.0]]), 2)
    array([[0.   , 0.375],
           [0.125, 0.   ]])
    """
    u, s, vt = np.linalg.svd(x, full_matrices=False)
    return moved(u, s, vt, v, _shares(s, ord), 0)


def _shares(s: Any, ord: Any) -> Any:
    """The derivative of a norm by each singular value."""
    if ord == "nuc":
        return np.sign(s)
    best = (np.max if ord > 0 else np.min)(s, axis=-1, keepdims=True)
    return np.sign(best) * extremal(s, best, -1)


def cut_inverse_dot(a: Any, v: Any, rcond: Any) -> Any:
    """The derivative in direction ``v`` of what ``np.linalg.pinv(a, rcond)`` is the conjugate transpose of.

    That is ``U g V'`` where ``g`` is ``1 / s``, and 0 where a singular value is cut off.

    >>> cut_inverse_dot(np.diag([2.0, 0.1]), np.diag([1.0, 1.0]), 0.1)
    array([[-0.25,  0.  ],
           [ 0.  ,  0.  ]])
    """
    u, s, vt = np.linalg.svd(a, full_matrices=False)
    kept = s > np.asarray(rcond)[..., None] * np.max(s, axis=-1, keepdims=True, initial=0)
    g = np.where(kept, 1 / np.where(kept, s, 1), 0)
    return moved(u, s, vt, v, g, -g[..., None] * g[..., None, :])
