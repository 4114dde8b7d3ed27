"""One example line per rule and form of products and linear algebra."""

from __future__ import annotations

import operator

import numpy as np

from adjoint_gen.runtime import cofactor, cofactor_dot, over_sums
from tests.rules.harness import array, example, fixed

X = array(3, 4)
Y = array(4, 2, seed=1)
V = array(4)
W = array(3)
T = array(2, 3, 4)
U = array(2, 4, 3, seed=1)
A = array(3, 3) + 2 * np.eye(3)
B = array(2, 3, 3, low=-0.5, high=0.5) + 2 * np.eye(3)
E = array(3, 3, seed=2) + 1j * array(3, 3, low=-0.5, high=0.5, seed=3) + 2 * np.eye(3)
F = array(3, 2, seed=2) + 1j * array(3, 2, low=-0.5, high=0.5, seed=3)
PRODUCTS = [(X, V), (W, X), (V, V[::-1]), (X, Y), (T, Y), (T, U), (T, V), (W, T), (T, U[:1]), (T[0], U)]


EXAMPLES = [
    *(example(f, a, b) for f in (operator.matmul, np.matmul) for a, b in PRODUCTS),
    *(example(np.dot, a, b) for a, b in (*PRODUCTS[:8], (0.7, X), (X, 0.7), (0.4, 0.7))),
    *(example(np.inner, a, b) for a, b in ((X, V), (V, V[::-1]), (X, X[::-1]), (T, X), (0.7, X))),
    *(example(np.outer, a, b) for a, b in ((V, W), (X, W), (0.7, V))),
    example(np.vdot, V, V[::-1]),
    example(np.vdot, X, array(4, 3)),
    example(np.vdot, F, F[::-1]),
    *(example(f, E, F) for f in (operator.matmul, np.dot)),
    example(np.tensordot, X, X[::-1]),
    example(np.tensordot, T, Y, 1),
    example(np.tensordot, V, W, 0),
    example(np.tensordot, T, U, axes=((0, 2), (0, 1))),
    example(np.tensordot, T, U, axes=((2, 0), (1, 0))),
    example(np.tensordot, T, X, axes=(1, 0)),
    example(np.einsum, "ij,jk->ik", X, Y),
    example(np.einsum, "ij,jk", X, Y),
    example(np.einsum, "ij->j", X),
    example(np.einsum, "ij->", X),
    example(np.einsum, "bij,bjk->ki", T, U),
    example(np.einsum, "i,ij,j->", W, X, V),
    example(np.einsum, "i,ij,jk,k->i", W, X, Y, array(2)),
    example(np.kron, V, W),
    *(example(over_sums, np.ones_like(x)[..., None] * x[..., None, :], x) for x in (np.cumsum(V), np.cumsum(X, axis=1))),
    example(np.cross, W, W[::-1]),
    example(np.cross, array(2, 3), W),
    example(np.cross, array(2, 1, 3), array(4, 3)),
    example(np.kron, X, Y),
    *(example(np.linalg.solve, a, b) for a, b in ((A, W), (A, X), (B, X), (B, T), (A, T), (B, W), (B[:1], T), (E, F))),
    *(example(np.linalg.inv, a) for a in (A, B, E)),
    *(example(np.linalg.det, a) for a in (A, B, E, np.array([[1.0, 2.0], [2.0, 4.0]]))),
    *(example(cofactor, a) for a in (A, B)),
    *(example(cofactor_dot, fixed(a), a[..., ::-1]) for a in (A, B)),
]
