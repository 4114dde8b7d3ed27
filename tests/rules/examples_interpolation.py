"""One example line per rule and form of interpolation, slopes and powers of matrices."""

from __future__ import annotations

import numpy as np

from tests.rules.harness import array, example, fixed, text

PLACES = np.array([0.1, 0.35, 0.6, 1.0])
VALUES = array(4, low=-2.0, high=2.0)
X = np.array([[0.05, 0.2, 0.4], [0.7, 0.9, 1.3]])
F = array(5, low=-2.0, high=2.0)
T = array(3, 4, low=-2.0, high=2.0)
STEPS = np.cumsum(array(5, seed=1))
C = array(4, low=-1.0, high=1.0, seed=2) + 1j * array(4, low=-1.0, high=1.0, seed=3)
A = array(3, 3) + 2 * np.eye(3)
B = array(2, 3, 3, low=-0.5, high=0.5) + 2 * np.eye(3)
E = array(3, 3, seed=2) + 1j * array(3, 3, low=-0.5, high=0.5, seed=3)

EXAMPLES = [
    *(example(np.interp, x, PLACES, VALUES) for x in (0.4, 0.05, 1.5, X, X[0])),
    example(np.interp, X, PLACES, C),
    example(np.interp, X, PLACES, VALUES, text(0.5)),
    example(np.interp, X, PLACES, VALUES, right=text(0.5)),
    example(np.interp, X, PLACES, VALUES, left=2, right=0),
    example(np.interp, np.array([0.2, 0.7]), array(1), array(1, seed=1)),
    example(np.interp, X, fixed(np.array([0, 1, 2])), VALUES[:3]),
    example(np.gradient, F),
    example(np.gradient, F[:2]),
    example(np.gradient, F, 0.3),
    example(np.gradient, F, STEPS),
    example(np.gradient, F, np.array([0.5, 1.0, 1.5, 2.0, 2.5])),
    *(example(np.gradient, T, 0.3, axis=axis) for axis in (0, 1, -1)),
    example(np.gradient, T, axis=0),
    example(np.gradient, T, STEPS[:3], axis=0),
    example(np.gradient, T, STEPS[:4], axis=-1),
    example(np.gradient, array(2, 3, 4), STEPS[:3], axis=1),
    *(example(np.gradient, x, step, edge_order=2) for x in (F, C[:4]) for step in (0.3, STEPS[: len(x)])),
    *(example(np.gradient, T, step, axis=1, edge_order=2) for step in (0.3, STEPS[: T.shape[1]])),
    example(np.gradient, F[:3], edge_order=2),
    example(np.gradient, C, 0.3),
    example(np.gradient, C, STEPS[:4]),
    *(example(np.linalg.matrix_power, a, n) for a in (A, B, E) for n in (0, 1, 2, 3, 5, -1, -2, -3)),
    example(np.linalg.matrix_power, np.array([[1.0, 2.0], [2.0, 4.0]]), 3),
]
