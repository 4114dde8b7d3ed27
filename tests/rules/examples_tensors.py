"""One example line per form of other names of products, of chains of matrices and of systems with several axes."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import uncross
from tests.rules.harness import array, example, fixed, pack

X = array(3, 4)
Y = array(4, 2, seed=1)
V = array(4)
W = array(3)
T = array(2, 3, 4)
U = array(2, 4, 3, seed=1)
A = array(3, 3) + 2 * np.eye(3)
C = array(3, 4, seed=2) + 1j * array(3, 4, low=-0.5, high=0.5, seed=3)
D = array(2, 3, 4, seed=4) + 1j * array(2, 3, 4, low=-0.5, high=0.5, seed=5)
P = array(2, 4, 3, seed=6)
BIG = array(2, 3, 6) + 2 * np.eye(6).reshape(2, 3, 6)
WIDE = array(3, 6, 2, seed=3) + 2 * np.transpose(np.eye(6).reshape(2, 3, 6), (1, 2, 0))
FOURTH = array(4, 6, 8, 3) + 2 * np.eye(24).reshape(4, 6, 8, 3)

EXAMPLES = [
    *(example(np.linalg.matmul, a, b) for a, b in ((X, Y), (T, Y), (X, V), (T, U), (C, C.T))),
    *(example(np.linalg.outer, a, b) for a, b in ((V, W), (C[0], V))),
    *(example(np.linalg.tensordot, T, U, axes=axes) for axes in (((0, 2), (0, 1)), ([2, 0], [1, 0]))),
    example(np.linalg.tensordot, X, Y, axes=1),
    example(np.linalg.tensordot, X, X[::-1]),
    *(example(np.linalg.trace, x) for x in (A, X, T, D)),
    *(example(np.linalg.trace, T, offset=k) for k in (1, -1, 5)),
    *(example(np.linalg.diagonal, x) for x in (A, X, T, D)),
    *(example(np.linalg.diagonal, T, offset=k) for k in (1, -1)),
    *(example(np.linalg.matrix_transpose, x) for x in (X, T)),
    *(example(np.linalg.cross, a, b) for a, b in ((W, W[::-1]), (array(2, 3), W), (array(2, 1, 3), array(4, 3)))),
    example(np.linalg.cross, X, C, axis=0),
    example(np.linalg.cross, T, X, axis=-2),
    example(np.linalg.cross, T, T[::-1], axis=1),
    example(np.cross, T, T[::-1], axis=1),
    example(np.cross, array(3, 2, 4), array(2, 4, 3), 0, -1, 1),
    example(np.cross, array(3, 4), array(2, 1, 3), 0, axisc=0),
    example(np.cross, array(3, 4), array(4, 2), axisa=0, axisb=1, axisc=-2),
    example(np.cross, array(2, 4), array(4, 2), axisa=0, axisb=1, axisc=-2),
    example(np.cross, array(2, 4), array(2, 4)[::-1], axis=0),
    example(np.cross, P, P[::-1], axis=2),
    example(uncross, array(5, 4, 3), array(3, 5, 1), array(5, 4, 3), 0, -1, 2),
    *(example(np.linalg.vecdot, a, b) for a, b in ((V, V[::-1]), (X, V), (X, C), (C, X), (C, C[::-1]), (T, X), (D, C))),
    *(example(np.linalg.vecdot, a, b, axis=k) for a, b, k in ((X, X[::-1], 0), (T, X, -2), (D, C, -2), (T, D, 1))),
    *(example(np.linalg.multi_dot, pack(*items)) for items in (
        (X, Y), (X, Y, Y.T), (W, X, Y), (X, Y, array(2)), (W, X, Y, array(2)), (W, X, V), (V, V[::-1]), (C, Y, Y.T, X.T, A))),
    example(np.linalg.multi_dot, pack(fixed(X), Y, fixed(array(2, 5)), kind="tuple")),
    example(np.linalg.tensorsolve, BIG, array(2, 3, seed=1)),
    example(np.linalg.tensorsolve, WIDE, array(3, 2, seed=1), (1,)),
    example(np.linalg.tensorsolve, WIDE.transpose(1, 0, 2), array(3, 2, seed=1), axes=(0,)),
    example(np.linalg.tensorsolve, A, W),
    example(np.linalg.tensorinv, FOURTH),
    example(np.linalg.tensorinv, FOURTH.reshape(24, 8, 3), ind=1),
    example(np.linalg.tensorinv, A, 1),
]
