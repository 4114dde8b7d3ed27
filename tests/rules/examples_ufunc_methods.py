"""One example line per form of methods of ufuncs that have rules of their own."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import unreduceat
from tests.rules.harness import array, example, fixed

X = array(3, 4)
V = array(6)
T = array(2, 3, 4)

EXAMPLES = [
    *(example(f, x) for f in (np.logaddexp.reduce, np.hypot.reduce) for x in (V, X, T, array(1))),
    *(example(f, T, axis) for f in (np.logaddexp.reduce, np.hypot.reduce) for axis in (1, -1, (0, 2), None)),
    *(example(f, X, axis=axis, keepdims=True) for f in (np.logaddexp.reduce, np.hypot.reduce) for axis in (0, None)),
    *(example(f, x) for f in (np.maximum.accumulate, np.minimum.accumulate) for x in (V, X)),
    *(example(f, T, axis) for f in (np.maximum.accumulate, np.minimum.accumulate) for axis in (1, -1)),
    *(example(f, T, axis) for f in (np.fmax.accumulate, np.fmin.accumulate) for axis in (0, 1)),
    *(example(np.logaddexp.accumulate, x) for x in (V, X)), *(example(np.logaddexp.accumulate, T, axis) for axis in (1, -1)),
    *(example(np.add.reduceat, V, fixed(np.array(indices))) for indices in ([0, 2, 4], [0, 3, 1, 5], [2], [1, 1])),
    *(example(np.add.reduceat, T, fixed(np.array([0, 1])), axis) for axis in (0, 2, -2)),
    *(example(unreduceat, V[:3], fixed(V), fixed(np.array(indices))) for indices in ([0, 2, 4], [1, 3, 2])),
    example(unreduceat, array(3, 3), fixed(X.T), fixed(np.array([0, 1, 3])), 0),
]
