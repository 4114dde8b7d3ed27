"""Cotangents of products of arrays whose ranks are only known when the program runs.

Each has the shape of the factor that it belongs to.  They are bilinear, and transposes of each other: with
``<h, matmul_left(g, a, b)> = <h @ b, g>`` every derivative of one of them is made of ``@`` and the two.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from adjoint_gen.runtime.broadcasting import unrepeated


def matmul_left(g: Any, a: Any, b: Any) -> Any:
    """The cotangent of ``a`` in ``a @ b``, where ``g`` is that of the product; of ``a`` only the shape is read.

    >>> matmul_left(2.0, np.zeros(2), np.array([3.0, 4.0]))
    array([6., 8.])
    """
    if b.ndim == 1:
        return unrepeated(np.expand_dims(g, -1) * b, a)
    if a.ndim == 1:
        return unrepeated((b @ np.expand_dims(g, -1))[..., 0], a)
    return matmul_right(g.mT, b.mT, a.mT).mT


def matmul_right(g: Any, a: Any, b: Any) -> Any:
    """The cotangent of ``b`` in ``a @ b``; of ``b`` only the shape is read.

    >>> matmul_right(np.array([1.0, 2.0]), np.eye(2), np.zeros(2))
    array([1., 2.])
    """
    if a.ndim == 1:
        return unrepeated(np.multiply.outer(a, g) if b.ndim == 1 else a[:, None] * np.expand_dims(g, -2), b)
    if b.ndim == 1:
        return unrepeated((a.mT @ np.expand_dims(g, -1))[..., 0], b)
    wanted, given = ((1,) * (g.ndim - each.ndim) + each.shape[:-2] for each in (b, a))
    summed = [axis for axis, length in enumerate(g.shape[:-2]) if wanted[axis] == 1 and length != 1]
    large = a.shape[-1] * g.shape[-1] > a.shape[-2] * (a.shape[-1] + g.shape[-1])
    if not summed or not large:  # else the products would take more memory than the factors do
        return unrepeated(a.mT @ g, b)
    alone = tuple(axis for axis in summed if given[axis] == 1)
    rows = [axis for axis in summed if axis not in alone]
    g = np.sum(g, axis=alone, keepdims=True) if alone else g
    return np.reshape(_as_rows(np.reshape(a, given + a.shape[-2:]), rows).mT @ _as_rows(g, rows), b.shape)


def _as_rows(a: Any, axes: list[int]) -> Any:
    """Stacked matrices with those along some axes below each other."""
    count, many = a.ndim - 2, len(axes)
    a = np.moveaxis(a, axes, range(count - many, count))
    return np.reshape(a, (*a.shape[: count - many], -1, a.shape[-1]))


def uncross(g: Any, a: Any, b: Any, axisa: int = -1, axisb: int = -1, axisc: int = -1) -> Any:
    """The cotangent of ``a`` in ``np.cross(a, b, axisa, axisb, axisc)``, vectors of three or of two elements.

    Of ``a`` only the shape is read.

    >>> uncross(2.0, np.zeros(2), np.array([3.0, 4.0]))
    array([ 8., -6.])
    """
    size, last = a.shape[axisa], np.moveaxis(a, axisa, -1)
    b = np.moveaxis(b, axisb, -1)
    if size == b.shape[-1] == 2:  # the result is what would be the third element
        found = np.stack([g * b[..., 1], -(g * b[..., 0])], axis=-1)
    else:
        b = np.concatenate([b, np.zeros_like(b[..., :1])], axis=-1) if b.shape[-1] == 2 else b
        # What was no element of `a` got a cotangent, too.
        found = np.cross(b, np.moveaxis(g, axisc, -1))[..., :size]
    return np.moveaxis(unrepeated(found, last), -1, axisa)


def dot_left(g: Any, a: Any, b: Any) -> Any:
    """The cotangent of ``a`` in ``np.dot(a, b)``; of ``a`` only the shape is read.

    >>> dot_left(np.ones((2, 3)), np.zeros((2, 2)), np.ones((2, 3)))
    array([[3., 3.],
           [3., 3.]])
    """
    if np.ndim(a) == 0 or np.ndim(b) == 0:
        return unrepeated(g * b, a)
    # dot(a, b)[i..., j..., m] = sum_k a[i..., k] b[j..., k, m]
    kept = np.ndim(a) - 1
    summed = tuple(range(kept, np.ndim(g)))
    axes = tuple(axis for axis in range(np.ndim(b)) if axis != max(np.ndim(b) - 2, 0))
    return np.tensordot(g, b, (summed, axes))


def dot_right(g: Any, a: Any, b: Any) -> Any:
    """The cotangent of ``b`` in ``np.dot(a, b)``; of ``b`` only the shape is read.

    >>> dot_right(2.0, np.array([3.0, 4.0]), np.zeros(2))
    array([6., 8.])
    """
    if np.ndim(a) == 0 or np.ndim(b) == 0:
        return unrepeated(a * g, b)
    kept = tuple(range(np.ndim(a) - 1))
    product = np.tensordot(a, g, (kept, kept))
    return np.moveaxis(product, 0, max(np.ndim(b) - 2, 0))


_MANY: Final = 256
"""How many pairs of vectors are kept before they are multiplied: a long loop keeps no more of them than a short one."""


class OuterFactors(list[tuple[Any, Any]]):
    """Pairs of vectors whose outer products are added up: as soon as they are many, they become one product of matrices.

    >>> factors = OuterFactors()
    >>> for k in range(1000):
    ...     factors.append((np.array([1.0, 2.0]), np.array([0.5])))
    >>> len(factors) < 1000, sum_of_outer(factors, np.zeros((2, 1))).tolist()
    (True, [[500.0], [1000.0]])
    """

    __slots__ = ("total",)

    def __init__(self) -> None:
        self.total: Any = None

    def append(self, pair: tuple[Any, Any]) -> None:
        """Keep a pair, or multiply all that were kept."""
        list.append(self, pair)
        if len(self) == _MANY:
            self.multiply()

    def multiply(self) -> None:
        """Add the products of what is kept to the others, and keep nothing."""
        one, other = zip(*self, strict=True)
        if len({(len(u), len(v)) for u, v in self}) == 1:
            product = np.array(one).T @ np.array(other)
        else:
            product = sum(np.outer(u, v) for u, v in self)  # where one element stands for many
        self.total = product if self.total is None else self.total + product
        self.clear()


def sum_of_outer(factors: OuterFactors, like: Any) -> Any:
    """The sum of the outer products of pairs of vectors, which is an array like another one.

    >>> factors = OuterFactors()
    >>> factors += (np.array([1.0, 2.0]), np.array([3.0])), (np.array([0.0, 1.0]), np.array([4.0]))
    >>> sum_of_outer(factors, np.zeros((2, 1)))
    array([[ 3.],
           [10.]])
    >>> sum_of_outer(OuterFactors(), np.ones((1, 2)))
    array([[0., 0.]])
    """
    if factors:
        factors.multiply()
    if factors.total is not None and factors.total.shape == like.shape:
        return factors.total
    whole = np.zeros_like(like)
    if factors.total is not None:
        whole += factors.total
    return whole
