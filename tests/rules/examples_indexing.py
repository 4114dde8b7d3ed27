"""One example line per form of a load, of gathering and sorting."""

from __future__ import annotations

import operator

import numpy as np

from adjoint_gen.runtime import untake, untake_along_axis, zeroed
from tests.rules.harness import array, example, fixed, pack

X = array(3, 4)
V = array(5)
T = array(2, 3, 4)
REPEATED = fixed(np.array([0, 2, 2]))
GRID = fixed(np.array([[0, 1], [1, 1]]))
MASK = fixed(np.array([True, False, True]))
MATRIX_MASK = fixed(X > 0.6)
WHOLE = slice(None)

EXAMPLES = [
    *(example(operator.getitem, x, i) for x in (V, X, T) for i in (0, -1, slice(1, None), slice(None, None, -2), None, ...)),
    *(example(operator.getitem, x, i) for x in (V, X) for i in (REPEATED, GRID, [0, 1, 1], fixed(1))),
    *(example(operator.getitem, np.float64(0.7), i) for i in (None, ..., (), (..., None), (None, ..., None))),
    example(operator.getitem, X, (1, 2)),
    example(operator.getitem, X, (WHOLE, 2)),
    example(operator.getitem, X, (slice(1, None), slice(None, -1))),
    example(operator.getitem, X, (WHOLE, None, slice(None, None, -1))),
    example(operator.getitem, T, (..., 0)),
    example(operator.getitem, T, (0, ..., None, 1)),
    example(operator.getitem, X, MASK),
    example(operator.getitem, X, MATRIX_MASK),
    example(operator.getitem, T, (WHOLE, MASK)),
    example(operator.getitem, T, (0, MASK, 1)),
    example(operator.getitem, T, (0, WHOLE, REPEATED)),
    example(operator.getitem, T, (WHOLE, REPEATED, REPEATED)),
    example(operator.getitem, T, (GRID, WHOLE, GRID)),
    example(operator.getitem, T, (WHOLE, GRID)),
    example(operator.getitem, T, (fixed(0), slice(fixed(1).value, None), fixed(2))),
    example(operator.getitem, X, (fixed(np.array([[0], [2]])), fixed(np.array([0, 1, 1])))),
    example(np.take, V, REPEATED),
    example(np.take, X, REPEATED),
    example(np.take, X, 1, axis=0),
    example(np.take, X, GRID, axis=1),
    example(np.take, X, [0, 0], axis=-1),
    example(np.take, X, fixed(np.array([True, False, True]))),
    example(np.take, V, True),
    example(np.take_along_axis, X, fixed(np.argsort(-X, axis=1)), 1),
    example(np.take_along_axis, X, fixed(np.array([[0], [2], [2]])), 1),
    example(np.take_along_axis, X, fixed(np.array([[0, 0, 2, 1]])), 0),
    *(example(np.sort, x) for x in (V, X[::-1], T)),
    *(example(np.sort_complex, x) for x in (V, X[::-1], X + 1j * X[::-1])),
    example(np.sort, X[::-1], axis=0),
    example(untake, array(3), fixed(V), REPEATED),
    *(example(zeroed, X, pack(*places, kind="tuple")) for places in ((0,), (0, -1), (pack(0, 1, kind="tuple"), 2))),
    example(untake, array(3, 2, 2), fixed(X), GRID, 1),
    example(untake_along_axis, array(3, 1), fixed(X), fixed(np.array([[0], [2], [2]])), 1),
]
