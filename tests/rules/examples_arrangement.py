"""One example line per rule and form of what turns arrays, puts borders around them and puts them in blocks."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import border, unpad, unpad_values
from tests.rules.harness import array, example, fixed, pack, text

X = array(3, 4)
Y = array(3, 4, seed=1)
V = array(5)
W = array(3)
T = array(2, 3, 4)
C = array(3, 4, low=-2.0, high=2.0, seed=2) + 1j * array(3, 4, low=-2.0, high=2.0, seed=3)
MODES = ("constant", "edge", "reflect", "symmetric", "wrap", "linear_ramp")
WIDTHS = ((V, 2), (V, (3, 0)), (X, 1), (X, ((0, 1), (2, 0))), (T, ((1,), (2,), (0,))), (V, 9), (X, (1, 7)))

EXAMPLES = [
    example(np.rot90, X),
    *(example(np.rot90, T, k, axes) for k, axes in ((1, (0, 1)), (2, (2, 0)), (-1, (1, 2)), (3, (-1, 0)), (4, (0, 1)))),
    example(np.rot90, T, fixed(3)),
    *(example(np.rollaxis, T, axis, start) for axis, start in ((0, 2), (2, 0), (1, 1), (-1, 1), (0, 3), (1, -1))),
    example(np.rollaxis, X, 1),
    *(example(np.dstack, pack(*arrays)) for arrays in ((X, Y), (V, V), (0.7, 0.4), (T, T), (X, fixed(Y)), (X, T[0]))),
    example(np.dstack, pack(0.7, text(0.4))),
    example(np.block, pack(pack(X, Y), pack(Y, X))),
    example(np.block, pack(W, W, 0.7)),
    example(np.block, pack(pack(X, np.ones((3, 1))), pack(array(4), text(1.0)))),
    example(np.block, pack(pack(fixed(X), Y), pack(Y, fixed(np.zeros((3, 4)))))),
    example(np.block, pack(pack(T), pack(T))),
    example(np.block, pack(pack(text(0.5), array(2)), pack(0.3, array(2)))),
    example(np.block, X),
    *(example(f, x) for f in (np.asanyarray, np.ascontiguousarray, np.asfortranarray) for x in (X, T, 0.7, C)),
    *(example(np.asarray_chkfinite, *args) for args in ((X,), (0.7,), (C,), (X, text(complex)))),
    *(example(np.require, *args) for args in ((X,), (T,), (0.7,), (X, None, text(["C", "W"])), (X, text(complex)))),
    *(example(f, X, text(complex)) for f in (np.asanyarray, np.ascontiguousarray, np.asfortranarray)),
    example(np.astype, X, text(complex)),
    example(np.astype, X.astype(np.float32), np.float64),
    example(np.astype, X, float, copy=False),
    *(example(np.real_if_close, x) for x in (X, C, C[::-1])),
    *(example(np.diagflat, x, k) for x, k in ((V, 0), (X, 1), (W, -2), (0.7, 0))),
    *(example(np.pad, x, width, mode) for x, width in WIDTHS[:5] for mode in MODES),
    *(example(np.pad, x, width, mode) for x, width in WIDTHS[5:] for mode in ("reflect", "symmetric", "wrap", "edge")),
    *(example(np.pad, x, width, constant_values=0.7) for x, width in WIDTHS[:5]),
    *(example(np.pad, x, width, "linear_ramp", end_values=0.7) for x, width in WIDTHS[:5]),
    *(example(np.pad, X, ((1, 2), (3, 4)), constant_values=v) for v in (array(2), array(1), array(2, 1), array(2, 2))),
    example(np.pad, X, ((1, 2), (3, 4)), "linear_ramp", end_values=array(2, 2)),
    example(np.pad, fixed(X), 2, constant_values=0.7),
    example(np.pad, V, fixed(2)),
    example(np.pad, X, 1, "reflect", reflect_type="even"),
    example(np.pad, C, 1, "symmetric"),
    example(np.pad, C, 1, constant_values=C[0, 0]),
    *(example(unpad, array(5, 8), fixed(X), ((1, 1), (2, 2)), mode) for mode in MODES),
    *(example(border, fixed(X), 1, array(2, 2), mode) for mode in ("constant", "linear_ramp")),
    *(example(unpad_values, array(5, 6), fixed(X), 1, fixed(array(2)), mode) for mode in ("constant", "linear_ramp")),
]
