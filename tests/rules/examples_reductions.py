"""One example line per rule and form of the reductions."""

from __future__ import annotations

import builtins

import numpy as np

from adjoint_gen.runtime import extremal, mean_share, others, others_dot, ratio, undiff, with_each, without_each
from tests.rules.harness import array, example, fixed, text

X = array(3, 4)
V = array(5)
T = array(2, 3, 4)
C = array(3, 4, low=-2.0, high=2.0, seed=2) + 1j * array(3, 4, low=-2.0, high=2.0, seed=3)
HALF = fixed(np.arange(12).reshape(3, 4) % 3 != 1)
UPPER = fixed(T > 0.5)
COLUMN = fixed(np.array([[True], [False], [True]]))

EXAMPLES = [
    *(example(f, x) for f in (np.sum, np.mean, np.var, np.std, np.max, np.min, np.prod, np.ptp) for x in (X, V, T, 0.7)),
    *(
        example(f, x, axis=axis, keepdims=keepdims)
        for f in (np.sum, np.mean, np.var, np.std, np.max, np.min, np.prod, np.ptp)
        for x, axis in ((X, 0), (X, -1), (V, 0), (T, (0, 2)), (T, (-1, 1)), (T, None))
        for keepdims in (False, True)
    ),
    *(example(f, X, 1) for f in (np.amax, np.amin)),
    *(example(f, x, ddof=1) for f in (np.var, np.std) for x in (X, V)),
    *(example(f, X, axis=0, ddof=1) for f in (np.var, np.std)),
    *(example(f, C) for f in (np.sum, np.mean, np.var, np.std)),
    *(example(f, C, axis=1, keepdims=True) for f in (np.sum, np.mean, np.var, np.std)),
    example(np.average, X),
    example(np.average, X, axis=0),
    example(np.average, X, weights=X[::-1]),
    example(np.average, X, 1, X[::-1]),
    example(np.average, T, (0, 2), T[:, 0] ** 2, keepdims=True),
    example(np.average, X, 1, fixed(X[::-1]), keepdims=True),
    *(example(np.average, X, axis, X[::-1], keepdims=keep) for axis in (None, 0, -1) for keep in (False, True)),
    *(
        example(f, x, axis=axis, keepdims=keepdims, where=mask, **start)
        for f, start in ((np.sum, {}), (np.prod, {}), (np.max, {"initial": text(0.0)}), (np.min, {"initial": text(9.0)}))
        for x, axis, mask in ((X, None, HALF), (X, 0, HALF), (X, -1, COLUMN), (T, (0, 2), UPPER), (V, None, fixed(False)))
        for keepdims in (False, True)
    ),
    *(
        example(np.mean, x, axis=axis, keepdims=keepdims, where=mask)
        for x, axis, mask in ((X, None, HALF), (X, 0, COLUMN), (X, 1, HALF), (T, (0, 2), UPPER)) for keepdims in (False, True)
    ),
    *(example(f, C, axis=1, where=HALF) for f in (np.sum, np.mean, np.prod)),
    *(example(f, x, axis, initial=text(0.6)) for f in (np.sum, np.prod, np.max, np.min) for x, axis in ((X, 0), (V, None))),
    *(example(f, X, 0, initial=fixed(np.float64(0.6))) for f in (np.sum, np.prod, np.max, np.min)),
    example(np.prod, np.array([[0.0, 2.0], [0.0, 3.0]]), axis=1, where=fixed(np.array([[False, True], [True, True]]))),
    *(example(np.cumsum, x) for x in (X, V, 0.7)),
    *(example(np.cumsum, X, axis=axis) for axis in (0, 1, -1)),
    example(np.cumsum, X, 1),
    *(example(np.diff, x) for x in (X, V)),
    *(example(np.diff, X, n=n, axis=0) for n in (0, 1, 2)),
    example(np.diff, V, n=3),
    *(example(np.diff, V, prepend=p, append=q) for p, q in ((0.7, array(2)), (array(3), text(0.2)), (fixed(V), V[:1]))),
    *(example(np.diff, X, 2, 0, X[:1]), example(np.diff, X, axis=1, append=X[:, :2]), example(np.diff, X, prepend=0.7)),
    *(example(np.diff, fixed(X), 1, 0, 0.7, X[:2]), example(np.diff, X, n=0, append=fixed(X), axis=0)),
    *(example(np.diff, array(7), n) for n in (2, 3)),
    example(undiff, V, fixed(array(6))),
    example(undiff, X, fixed(array(4, 4)), axis=0),
    example(undiff, array(3, 2), fixed(X), 2),
    # Python's sum of no rows is the number 0, whatever a row would have been.
    example(builtins.sum, V, reshaped=False),
    example(builtins.sum, X, reshaped=False),
    example(builtins.sum, V, 0.5, reshaped=False),
    example(builtins.sum, X, 0.5, reshaped=False),
    example(builtins.sum, V, array(4), reshaped=False),
    example(np.prod, np.array([0.0, 2.0, 3.0])),
    example(np.prod, np.array([[0.0, 2.0], [0.0, 3.0]]), axis=1),
    example(np.std, np.array([1.0, 2.0]), axis=0),
    example(others, X),
    example(others, X, 1),
    example(others, T, (0, 2)),
    example(others_dot, X, X[::-1]),
    example(others_dot, X, X[::-1], 1),
    example(others_dot, T, T[::-1], (0, 2)),
    example(without_each, X),
    example(without_each, X, 1, 1.0),
    example(without_each, T, (0, 2)),
    example(with_each, array(12, 12), fixed(X)),
    example(with_each, array(3, 4, 4), fixed(X), 1),
    example(ratio, X, array(3, 4, seed=1)),
    example(extremal, fixed(X), fixed(0.7)),
    example(mean_share, fixed(X), 0, HALF),
]
