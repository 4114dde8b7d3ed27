"""Partial derivatives of norms and determinants, also where the textbook formula would divide by zero."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.reductions import extremal, others, ratio


def norm_partial(x: Any, y: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    """The derivative of ``y = np.linalg.norm(x, ord, axis, keepdims)`` for a real ``x``, of the shape of ``x``.

    Equal extremal elements (or row sums, or singular values) share equally, and a norm of 0 has derivative 0.

    >>> norm_partial(np.array([3.0, -4.0]), 5.0)
    array([ 0.6, -0.8])
    >>> norm_partial(np.array([3.0, -3.0]), 3.0, np.inf)
    array([ 0.5, -0.5])
    >>> norm_partial(np.array([[3.0, 0.0], [0.0, 1.0]]), 3.0, 2)
    array([[1., 0.],
           [0., 0.]])
    """
    axes = tuple(range(np.ndim(x))) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    y = y if keepdims or axis is None else np.expand_dims(y, axis)
    if ord is None or ord == "fro" or (len(axes) == 1 and ord == 2):
        return ratio(x, y)
    if len(axes) == 1:
        return _vector_norm(x, y, ord, axes[0])
    first, second = axes
    if ord in (1, -1, np.inf, -np.inf):
        summed, other = (first, second) if abs(ord) == 1 else (second, first)
        sums = np.sum(np.abs(x), axis=summed, keepdims=True)
        best = (np.max if ord > 0 else np.min)(sums, axis=other, keepdims=True)
        return np.sign(x) * extremal(sums, best, other)
    u, s, vt = np.linalg.svd(np.moveaxis(x, axes, (-2, -1)), full_matrices=False)
    if ord == "nuc":
        weights = np.sign(s)
    else:
        best = (np.max if ord > 0 else np.min)(s, axis=-1, keepdims=True)
        weights = np.sign(best) * extremal(s, best, -1)
    return np.moveaxis((u * weights[..., None, :]) @ vt, (-2, -1), axes)


def _vector_norm(x: Any, y: Any, ord: float, axis: int) -> Any:
    """The derivative of a vector norm of order other than 2; ``y`` is a number or has the reduced axis."""
    if ord == 0:
        return 0 * x
    if ord == 1:
        return np.sign(x)
    if ord in (np.inf, -np.inf):
        return np.sign(x) * extremal(np.abs(x), y, axis)
    r = ratio(np.abs(x), y)
    return np.sign(x) * np.where(r == 0, 0, np.where(r == 0, 1, r) ** (ord - 1))


def cofactor(x: Any) -> Any:
    """The derivative of ``det(x)``: the cofactor matrix, for singular and batched matrices too.

    From the singular values: ``cof(U S V') = det(U) det(V') U cof(S) V'`` (U and V' conjugated), and the cofactors of a diagonal matrix are
    the products of the other elements.

    >>> print(np.round(cofactor(np.array([[1.0, 2.0], [2.0, 4.0]])), 12))
    [[ 4. -2.]
     [-2.  1.]]
    """
    u, s, vt = np.linalg.svd(x)
    sign = np.linalg.det(u) * np.linalg.det(vt)
    return np.conj(u) * (sign[..., None] * others(s, -1))[..., None, :] @ np.conj(vt)


def cofactor_dot(x: Any, v: Any) -> Any:
    """The derivative of :func:`cofactor` in direction ``v``: a symmetric linear map of ``v``.

    >>> cofactor_dot(np.diag([2.0, 3.0]), np.diag([1.0, 0.0]))
    array([[0., 0.],
           [0., 1.]])
    """
    u, s, vt = np.linalg.svd(x)
    sign = np.linalg.det(u) * np.linalg.det(vt)
    turned = np.conj(u).mT @ v @ np.conj(vt).mT
    n = s.shape[-1]
    itself = np.eye(n, dtype=bool)
    # pairs[i, j]: the product of all singular values but those of i and j.
    pairs = np.where(itself, 0, others(np.where(itself, 1, s[..., None, :]), -1))
    diagonal = np.sum(pairs * np.diagonal(turned, axis1=-2, axis2=-1)[..., None, :], axis=-1)
    inner = np.where(itself, diagonal[..., None, :], -pairs * turned.mT)
    return np.conj(u) @ (sign[..., None, None] * inner) @ np.conj(vt)
