"""One example line per rule and form of series: integrals, running products."""

from __future__ import annotations

import math

import numpy as np

from adjoint_gen.runtime import delayed, midpoints, recurrence, unmidpoints
from tests.rules.harness import array, example, fixed, text

X = array(3, 4)
V = array(5)
T = array(2, 3, 4)
C = array(3, 4, low=-2.0, high=2.0, seed=2) + 1j * array(3, 4, low=-2.0, high=2.0, seed=3)
STEPS = np.cumsum(array(5, seed=4))

EXAMPLES = [
    *(example(np.trapezoid, y) for y in (V, X, T, C)),
    example(np.trapezoid, V, dx=0.7),
    example(np.trapezoid, X, dx=0.7, axis=0),
    example(np.trapezoid, X, dx=array(3, 1)),
    example(np.trapezoid, V, STEPS),
    example(np.trapezoid, V, STEPS, 0.7),
    example(np.trapezoid, X, STEPS[:4]),
    example(np.trapezoid, T, STEPS[:3], axis=1),
    example(np.trapezoid, T, STEPS[:2], axis=-3),
    example(np.trapezoid, X, X[::-1]),
    example(np.trapezoid, X, X[:, ::-1], axis=0),
    example(np.trapezoid, C, array(3, 4)),
    example(np.trapezoid, C, STEPS[:3], axis=0),
    example(np.trapezoid, V[:1]),
    *(example(midpoints, y, axis) for y, axis in ((V, 0), (X, 0), (T, 1), (C, -1))),
    *(example(unmidpoints, g, fixed(a), axis) for g, a, axis in ((V[1:], V, 0), (X[1:], X, 0), (X[:, 1:], X, -1))),
    *(example(np.cumprod, x) for x in (X, V, 0.7, C, array(0))),
    *(example(np.cumprod, x, axis=axis) for x in (X, C) for axis in (0, 1, -1)),
    example(np.cumprod, T, 1),
    example(np.cumprod, 0.7, 0),
    example(np.cumprod, np.array([2.0, 0.0, 3.0, 0.0, 5.0])),
    example(np.cumprod, np.array([[0.0, 2.0, 3.0], [1.0, 0.0, 0.0]]), axis=1),
    # Python's product of no rows is the number 1, whatever a row would have been.
    *(example(math.prod, x, reshaped=False) for x in (V, X, C, np.array([2.0, 0.0, 3.0, 0.0]))),
    *(example(math.prod, x, start=s, reshaped=False) for x, s in ((V, 0.7), (X, 0.7), (X, V[:4]), (V, 2))),
    *(example(recurrence, a, b, axis) for a, b, axis in ((V, V[::-1], 0), (X, X[::-1], 1), (C, C[::-1], 0))),
    *(example(delayed, x, axis) for x, axis in ((V, 0), (X, -1), (C, 0))),
    example(delayed, V, 0, text(1.0)),
]
