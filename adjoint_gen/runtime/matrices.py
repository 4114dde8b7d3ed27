"""Partial derivatives of norms and determinants, also where the textbook formula would divide by zero."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.reductions import extremal, others, ratio


def sign_partial(x: Any, ord: float, axis: Any = None) -> Any:
    """The derivative of a norm of order 1, inf or -inf, or of matrices -1 too: made of signs, and constant between kinks.

    Where several elements, rows or columns are equally extreme they share equally.

    >>> sign_partial(np.array([3.0, -3.0]), np.inf)
    array([ 0.5, -0.5])
    >>> sign_partial(np.array([[3.0, -4.0], [1.0, 1.0]]), 1)
    array([[ 0., -1.],
           [ 0.,  1.]])
    """
    axes = _axes(x, axis)
    sizes = np.abs(x)
    if len(axes) == 1:
        if ord == 1:
            return np.sign(x)
        return np.sign(x) * extremal(sizes, _extreme(sizes, ord, axes[0]), axes[0])
    summed, other = axes if abs(ord) == 1 else axes[::-1]
    sums = np.sum(sizes, axis=summed, keepdims=True)
    return np.sign(x) * extremal(sums, _extreme(sums, ord, other), other)


def norm_partial(x: Any, y: Any, ord: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The derivative of ``y = np.linalg.norm(x, ord, axis, keepdims)``, of the shape of ``x``; 0 where the norm is.

    The order is ``"nuc"``, 2 or -2 of matrices (equal extreme singular values share equally), any number of vectors.

    >>> norm_partial(np.array([3.0, -4.0]), 5.0, 2)
    array([ 0.6, -0.8])
    >>> norm_partial(np.array([[3.0, 0.0], [0.0, 1.0]]), 3.0, 2)
    array([[1., 0.],
           [0., 0.]])
    """
    axes = _axes(x, axis)
    if len(axes) == 1:
        y = y if keepdims or axis is None else np.expand_dims(y, axis)
        if ord == 2:
            return ratio(x, y)
        part = ratio(np.abs(x), y)
        zero = part == 0
        return np.sign(x) * np.where(zero | (ord == 0), 0, np.where(zero, 1, part) ** (ord - 1))
    u, s, vt = np.linalg.svd(np.moveaxis(x, axes, (-2, -1)), full_matrices=False)
    if ord == "nuc":
        weights = np.sign(s)
    else:
        best = _extreme(s, ord, -1)
        weights = np.sign(best) * extremal(s, best, -1)
    return np.moveaxis((u * weights[..., None, :]) @ vt, (-2, -1), axes)


def _axes(x: Any, axis: Any) -> tuple[int, ...]:
    """The axes of a norm; all of them where none are given."""
    if axis is None:
        return tuple(range(np.ndim(x)))
    return axis if isinstance(axis, tuple) else (axis,)


def _extreme(values: Any, ord: float, axis: int) -> Any:
    """The largest value along an axis for a positive order, the smallest for a negative one; the axis stays."""
    return (np.max if ord > 0 else np.min)(values, axis=axis, keepdims=True)


def cofactor(x: Any) -> Any:
    """The derivative of ``det(x)``: the cofactor matrix, for singular and batched matrices too.

    From the singular values: ``cof(U S V') = det(U) det(V') U cof(S) V'`` (U and V' conjugated), and the cofactors of a
    diagonal matrix are the products of the other elements.

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
