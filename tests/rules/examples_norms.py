"""One example line per form of norms and condition numbers."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import inverse_or_nan, matrix_partial, matrix_partial_dot, vector_partial, vector_slope
from tests.rules.harness import array, example, fixed, text

X = array(3, 4)
V = array(4)
T = array(2, 3, 4)
A = array(3, 3) + 2 * np.eye(3)
B = array(2, 3, 3, low=-0.5, high=0.5) + 2 * np.eye(3)
E = array(3, 3, seed=2) + 1j * array(3, 3, low=-0.5, high=0.5, seed=3) + 2 * np.eye(3)
F = array(4, 2, seed=2) + 1j * array(4, 2, low=-0.5, high=0.5, seed=3)
INF = text(np.inf)
VECTOR_NORMS = (None, 0, 1, 2, 3, text(2.5), text(0.5), -1, -2, INF, text(-np.inf))
MATRIX_NORMS = (None, "fro", "nuc", 1, -1, 2, -2, INF, text(-np.inf))
ALONG = ((0, False), (-1, True), ((0, 2), False), ((2, 1), True), ((1, 2, 0), False))


def norm(x, *args, **params):
    return example(np.linalg.norm, x, *args, **params)


EXAMPLES = [
    *(norm(V, o) for o in VECTOR_NORMS),
    *(norm(X, o) for o in MATRIX_NORMS),
    *(norm(X, o, axis=a, keepdims=k) for o in VECTOR_NORMS for a, k in ALONG[:2]),
    *(norm(T, o, axis=a, keepdims=k) for o in MATRIX_NORMS for a, k in ALONG[2:4]),
    *(norm(E[0], o) for o in VECTOR_NORMS),
    *(norm(e, o) for o in MATRIX_NORMS for e in (E, F)),
    *(norm(E, o, axis=1, keepdims=True) for o in VECTOR_NORMS),
    norm(X, 3, (1,)),
    *(norm(x, fixed(o), -1) for o in (0.5, 3.0, 1.0, np.inf, -np.inf, 2.0, 0.0) for x in (X, E)),
    norm(V, fixed(2.5)),
    example(np.linalg.vector_norm, T, axis=(0, 2), ord=fixed(np.inf)),
    example(np.linalg.vector_norm, T, keepdims=True, ord=fixed(3.0)),
    *(example(vector_slope, fixed(V), fixed(0.7), o) for o in (2, text(2.5))),
    norm(T),
    norm(T, keepdims=True),
    norm(E),
    norm(E, axis=1),
    norm(E, 1, axis=0),
    *(example(np.linalg.vector_norm, x) for x in (0.7, V, X, T, E)),
    *(example(np.linalg.vector_norm, x, ord=o) for o in VECTOR_NORMS for x in (V, X, E)),
    *(example(np.linalg.vector_norm, T, axis=a, keepdims=k, ord=o) for a, k in ALONG for o in (2, 1, 3, INF)),
    *(example(np.linalg.vector_norm, x, keepdims=True) for x in (0.7, X)),
    *(example(np.linalg.matrix_norm, x) for x in (X, T, E)),
    *(example(np.linalg.matrix_norm, x, ord=o) for o in MATRIX_NORMS for x in (X, T, E)),
    *(example(np.linalg.matrix_norm, T, keepdims=True, ord=o) for o in MATRIX_NORMS),
    *(example(np.linalg.cond, x) for x in (X, T, A, E)),
    *(example(np.linalg.cond, x, p) for p in (*MATRIX_NORMS[1:2], *MATRIX_NORMS[3:]) for x in (A, B, E)),
    *(example(vector_partial, x, y, 3) for x, y in ((V, 0.7), (E, array(3, 1)))),
    *(example(matrix_partial, x, o) for o in ("nuc", 2, -2) for x in (X, A, B, E, F)),
    *(example(matrix_partial_dot, fixed(x), v, o) for o in ("nuc", 2, -2) for x, v in ((X, X[::-1]), (B, B[::-1]))),
    *(example(matrix_partial_dot, fixed(F), 1j * F, o) for o in ("nuc", 2, -2)),
    *(example(inverse_or_nan, x) for x in (A, E)),
]
