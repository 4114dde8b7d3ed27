"""Products of arrays and linear algebra.

The formulas for ``inv``, ``det``, ``solve`` and ``cholesky`` are those of M. Giles, *Collected matrix derivative results for
forward and reverse mode algorithmic differentiation* (2008).
"""

from __future__ import annotations

import operator

import numpy as np

from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.columns import by_columns, columns, turned
from adjoint_gen.rules.joins import einsum, kronecker
from adjoint_gen.rules.kinds import (
    cross,
    cross_of_three,
    determinant,
    dot,
    inner,
    like_matrix,
    matmul,
    outer,
    scalar_product,
    solution,
    tensordot,
)
from adjoint_gen.rules.spectra import hermitian
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.rules.text import conj, filled, macro, ranked, static
from adjoint_gen.runtime import cofactor


@derivative(operator.matmul, np.matmul, np.linalg.matmul, kind=matmul, costly=True)
def matmul_(y, a, b):
    return d[a] @ b + a @ d[b]


@derivative(np.dot, kind=dot, costly=True)
def dot_(y, a, b):
    return np.dot(d[a], b) + np.dot(a, d[b])


@derivative(np.inner, kind=inner, costly=True)
def inner_(y, a, b):
    if ranked(a, b) and (np.ndim(a) == 0 or np.ndim(b) == 0):
        return d[a] * b + a * d[b]
    return np.inner(d[a], b) + np.inner(a, d[b])


@derivative(np.outer, np.linalg.outer, kind=outer, costly=True)
def outer_(y, a, b):
    return np.outer(d[a], b) + np.outer(a, d[b])


@derivative(np.vdot, kind=scalar_product, costly=True)
def vdot_(y, a, b):
    return np.vdot(d[a], b) + np.vdot(a, d[b])


@derivative(np.tensordot, np.linalg.tensordot, kind=tensordot, costly=True)
def tensordot_(y, a, b, axes=2):
    return np.tensordot(d[a], b, axes) + np.tensordot(a, d[b], axes)


@derivative(np.einsum, kind=einsum, costly=True)
def einsum_(y, subscripts, *operands, optimize=False):
    """Linear in each operand; ``optimize`` chooses an order of the products."""
    return with_each_change(subscripts, operands, d[operands], optimize)


@macro
def with_each_change(builder: Builder, subscripts: Arg, operands: Arg, changes: Arg, optimize: Arg) -> Arg:
    """The sum of the products in which one operand is replaced by its change, for each that has one."""
    assert isinstance(operands, Pack) and isinstance(changes, Pack)
    found: Arg | None = None
    for position, change in enumerate(changes.items):
        if change not in builder.zeros and not isinstance(change, Const):
            factors = (*operands.items[:position], change, *operands.items[position + 1 :])
            term = builder.bind("numpy.einsum", subscripts, *factors, optimize=optimize)
            found = term if found is None else builder.bind("operator.add", found, term)
    assert found is not None
    return found


@derivative(np.kron, kind=kronecker, costly=True)
def kron(y, a, b):
    """All products of one element of each; of vectors and of matrices."""
    if np.ndim(a) == 1 and np.ndim(b) == 1:
        return np.ravel(np.outer(d[a], b) + np.outer(a, d[b]))
    if np.ndim(a) == 2 and np.ndim(b) == 2:
        blocks = np.einsum("ij,kl->ikjl", d[a], b) + np.einsum("ij,kl->ikjl", a, d[b])
        return np.reshape(blocks, np.shape(y))
    first, second = between(np.ndim(a), np.ndim(b), 1), between(np.ndim(b), np.ndim(a), 0)
    apart = np.expand_dims(d[a], first) * np.expand_dims(b, second) + np.expand_dims(a, first) * np.expand_dims(d[b], second)
    return np.reshape(apart, np.shape(y))


@static
def between(rank: int, other: int, behind: int) -> tuple[int, ...]:
    """The axes of length 1 behind those of one factor of a Kronecker product, or before those, for the axes of the other.

    >>> between(1, 2, 1), between(2, 1, 0)
    ((0, 1, 3), (0, 2))
    """
    most = max(rank, other)
    return tuple(k for k in range(2 * most) if k % 2 == behind or k // 2 < most - rank)


@derivative(np.cross, kind=cross)
def cross_(y, a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    """Of vectors of two or three elements; ``axis`` stands for all three axes."""
    first = np.cross(d[a], b, axisa=axisa, axisb=axisb, axisc=axisc, axis=axis)
    return first + np.cross(a, d[b], axisa=axisa, axisb=axisb, axisc=axisc, axis=axis)


@derivative(np.linalg.cross, kind=cross_of_three)
def cross_of_three_(y, x1, x2, *, axis=-1):
    return np.linalg.cross(d[x1], x2, axis=axis) + np.linalg.cross(x1, d[x2], axis=axis)


def solve_right(g, y, a, b):
    """The cotangent of the right-hand side solves the transposed system."""
    if by_columns(a, b):
        return np.reshape(np.linalg.solve(conj(a).mT, columns(filled(g, y), b)), np.shape(y))
    return np.linalg.solve(turned(conj(a)), filled(g, y))


def solve_left(g, y, a, b):
    """And the matrix' is its product with the solution."""
    if by_columns(a, b):
        return -(np.linalg.solve(conj(a).mT, columns(filled(g, y), b)) @ conj(columns(y, b)).mT)
    solved = np.linalg.solve(turned(conj(a)), filled(g, y))
    if ranked(y) and np.ndim(y) == 1:
        return -np.outer(solved, conj(y))
    return -(columns(solved, b) @ turned(conj(columns(y, b))))


@derivative(np.linalg.solve, kind=solution, costly=True, reverse={"a": solve_left, "b": solve_right})
def solve(y, a, b):
    """From ``a y = b``: ``da y + a dy = db``."""
    if by_columns(a, b):
        return np.reshape(np.linalg.solve(a, columns(d[b], b) - d[a] @ columns(y, b)), np.shape(y))
    return np.linalg.solve(a, d[b] - d[a] @ y)


@derivative(np.linalg.inv, kind=like_matrix, costly=True)
def inv(y, a):
    """From ``a y = 1``: ``da y + a dy = 0``."""
    return -(y @ d[a] @ y)


@derivative(np.linalg.det, kind=determinant, costly=True)
def det(y, a):
    """Jacobi's formula, with the matrix of cofactors in the place of ``y inv(a).T``, which a singular matrix lacks."""
    if ranked(a) and np.ndim(a) == 2:
        return np.sum(cofactor(a) * d[a])
    return np.sum(cofactor(a) * d[a], axis=(-2, -1))


@derivative(np.linalg.cholesky, kind=like_matrix, costly=True)
def cholesky(y, a, *, upper=False):
    """Giles, 4.7: ``dy = y phi(inv(y) da inv(y)')``; only one triangle of ``a`` is read."""
    lower = conj(y).mT if upper else y
    inner = np.linalg.solve(lower, conj(np.linalg.solve(lower, hermitian(d[a], not upper))).mT)
    change = lower @ (0.5 * (np.tril(inner) + np.tril(inner, -1)))
    return conj(change).mT if upper else change
