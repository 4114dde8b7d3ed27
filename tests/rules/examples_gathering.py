"""One example line per rule and form of what picks elements, puts some in, repeats them and adds them up."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import unchoose, uninsert, uninsert_values, unresize
from tests.rules.harness import array, example, fixed, pack, text

X = array(3, 4)
Y = array(3, 4, seed=1)
V = array(5)
W = array(3)
T = array(2, 3, 4)
C = array(3, 4, low=-2.0, high=2.0, seed=2) + 1j * array(3, 4, low=-2.0, high=2.0, seed=3)
ROWS = fixed(np.array([True, False, True]))
SOME = fixed(np.arange(12).reshape(3, 4) % 3 != 1)
MORE = fixed(np.arange(12).reshape(3, 4) % 2 == 1)
WHICH = fixed(np.arange(12).reshape(3, 4) % 3)
FAR = fixed(np.arange(12).reshape(3, 4) - 5)

EXAMPLES = [
    *(example(np.compress, ROWS, x, axis=axis) for x, axis in ((X, 0), (V, None), (X, None), (T, 1), (T, -2), (C, 0))),
    example(np.compress, fixed([True, False]), X, 1),
    *(example(np.extract, SOME, x) for x in (X, C)),
    *(example(np.delete, x, obj, axis) for x, obj, axis in (
        (V, 1, None), (X, 1, None), (X, 1, 0), (X, fixed([0, 2]), 1), (T, fixed(np.array([True, False, True])), 1), (V, -1, 0),
        (X, slice(1, 3), 1), (C, 2, 0))),
    *(example(np.insert, x, obj, values, axis) for x, obj, values, axis in (
        (V, 1, 0.7, None), (V, 1, W, None), (X, 2, 0.7, None), (X, 1, 0.7, 0), (X, 1, array(4), 0), (X, 1, W, 1),
        (X, -1, array(2, 3), 1), (V, fixed([3, 1]), array(2), None), (V, fixed([1, 1, 4]), 0.5, 0),
        (X, fixed([0, 2]), array(3, 2), 1), (X, fixed([2, 0]), array(2), 1), (X, fixed([1]), array(3, 1), 1),
        (X, fixed([1]), array(3, 2), 1), (T, 1, array(3, 4), 0), (T, 1, array(2, 4), 1), (T, fixed([0, 3]), array(2, 1, 4), 1),
        (X, slice(0, 2), array(3, 2), 1), (T, 2, W, 2),
        (V, fixed(np.array([True, False, False, True, False])), array(2), None), (fixed(V), 1, 0.7, None),
        (V, 1, text(0.7), None), (C, 1, 0.7, 1))),
    *(example(np.resize, x, shape) for x, shape in (
        (V, 12), (X, (2, 3)), (X, (5, 5)), (0.7, (2, 2)), (V, ()), (array(0), 3), (X, 0))),
    *(example(np.bincount, fixed(np.array([0, 2, 2, 0, 4])), x) for x in (V,)),
    example(np.bincount, fixed(np.array([0, 2, 2, 0, 4])), weights=V, minlength=7),
    *(example(np.choose, WHICH, pack(*given)) for given in (
        (X, Y, X), (X, fixed(Y), 0.7), (array(4), 0.7, array(3, 1)), (text(0.5), X, text(0.0)), (C, X, C))),
    *(example(np.choose, FAR, pack(X, Y, X), mode=mode) for mode in ("wrap", "clip")),
    *(example(np.choose, FAR, T[:, :, :4], mode=mode) for mode in ("wrap", "clip")),
    example(np.choose, WHICH, array(3, 4)),
    *(example(np.select, pack(SOME, MORE), pack(*given)) for given in (
        (X, Y), (X, fixed(Y)), (array(4), 0.7), (text(0.5), X), (C, X))),
    *(example(np.select, pack(SOME, MORE), pack(X, Y), default) for default in (array(4), 0.7, text(0.7), array(3, 1))),
    example(np.select, pack(SOME), pack(fixed(X)), Y),
    example(np.select, pack(ROWS, fixed(np.array([[True], [False]]))), pack(W, 0.5), default=array(2, 1), reshaped=False),
    *(example(np.unique, x) for x in (V, X, np.array([0.7, 0.3, 0.9, 0.1]))),
    *(example(np.trim_zeros, V, trim) for trim in ("fb", "f", "B")),
    *(example(np.partition, x, kth, axis) for x, kth, axis in ((V, 2, -1), (X, 1, 0), (T, (0, 2), 2), (X, 5, None))),
    example(np.partition, X, -1, 1),
    example(np.partition, X, fixed([1, 2])),
    *(example(np.take, x, FAR, axis, mode=mode) for x, axis in ((V, None), (X, 1), (X, None)) for mode in ("wrap", "clip")),
    example(np.take, X, fixed([0, 2]), 0, mode="raise"),
    example(uninsert, array(7), fixed(V), 1, fixed(array(2)), 0),
    example(uninsert, array(3, 6), fixed(X), fixed([1, 3]), fixed(array(3, 2)), 1),
    example(uninsert_values, array(7), fixed(V), 1, fixed(array(2)), 0),
    example(uninsert_values, array(3, 6), fixed(X), fixed([3, 1]), fixed(array(3, 1)), 1),
    example(unresize, array(2, 7), fixed(X)),
    example(unchoose, X, WHICH, fixed(array(3, 4))),
    example(unchoose, X, FAR, fixed(T), "wrap"),
]
