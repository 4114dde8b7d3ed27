"""One example line per form of windows that slide along arrays, and of sets."""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from adjoint_gen.runtime import unwindow
from tests.rules.harness import array, example, fixed

V = array(6)
X = array(3, 4)
T = array(2, 3, 4)
C = array(6, seed=2) + 1j * array(6, low=-1.0, high=1.0, seed=3)

EXAMPLES = [
    *(example(sliding_window_view, x, n) for x, n in ((V, 2), (C, 3), (V, 6), (X, (2, 3)))),
    *(example(sliding_window_view, x, n, axis) for x, n, axis in ((V, 3, 0), (X, 2, 1), (T, 2, -2), (T, (2, 1), (2, 0)))),
    example(sliding_window_view, X, (2, 2), axis=(1, 1)),
    example(sliding_window_view, V, (2,), axis=-1),
    example(unwindow, array(5, 2), fixed(V), 2),
    example(unwindow, array(2, 2, 2, 3), fixed(X), (2, 3)),
    example(unwindow, array(2, 2, 4, 2), fixed(T), 2, -2),
    *(example(np.unique_values, x) for x in (V, X)),  # complex numbers are in no order
    *(example(f, x, y) for f in (np.union1d, np.setxor1d) for x, y in ((V, array(4, seed=7)), (X, V), (C, V))),
    *(example(np.setdiff1d, x, fixed(y)) for x, y in ((V, array(3, seed=9)), (X, V * 3.0))),
    example(np.setdiff1d, V, fixed(array(3, seed=9)), assume_unique=True),
    example(np.setxor1d, V, array(4, seed=7), True),
]
