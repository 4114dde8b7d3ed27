"""One example line per rule and form of polynomials, series with ends, covariances, windows, and products in stacks."""

from __future__ import annotations

import math

import numpy as np

from adjoint_gen.runtime import i0_derivative
from tests.rules.harness import array, example, fixed, pack, text

X = array(3, 4)
Y = array(3, 4, seed=1)
V = array(5)
W = array(3)
U = array(4, low=1.1, high=2.4)
T = array(2, 3, 4)
S = array(3, 4, low=-0.9, high=0.9)
FAR = array(3, 4, low=-30.0, high=30.0)
PHASE = np.array([0.3, 2.9, 5.9, 9.3, 3.7, 1.1])
C = array(3, 4, low=-2.0, high=2.0, seed=2) + 1j * array(3, 4, low=-2.0, high=2.0, seed=3)
D = array(4, 5, low=-2.0, high=2.0, seed=4) + 1j * array(4, 5, low=-2.0, high=2.0, seed=5)

EXAMPLES = [
    *(example(f, *pair) for f in (np.polyadd, np.polysub, np.polymul) for pair in (
        (V, W), (W, V), (V, V[::-1].copy()), (0.7, V), (V, text(0.5)), (V, fixed(W)), (C[0], W))),
    *(example(np.polyder, V, m) for m in (0, 1, 2, 5, 7)),
    example(np.polyder, C[0]),
    *(example(np.polyint, V, m) for m in (0, 1, 3)),
    *(example(np.polyint, V, m, k) for m, k in ((1, 0.7), (1, array(1)), (3, W), (3, 0.7), (2, text(0.7)))),
    example(np.polyint, fixed(V), 2, array(2)),
    *(example(np.vander, x, *more) for x, more in (
        (V, ()), (V, (3,)), (V, (4, True)), (W, (None, True)), (C[0], (3,)), (V, (1,)))),
    *(example(np.ediff1d, x) for x in (V, X, V[:1])),
    *(example(np.ediff1d, V, *ends) for ends in ((0.7,), (None, W), (W, array(2)), (fixed(W), 0.7))),
    example(np.ediff1d, fixed(V), 0.7),
    example(np.ediff1d, V, to_begin=text(0.5)),
    example(np.unwrap, PHASE),
    example(np.unwrap, PHASE, text(2.0)),
    example(np.unwrap, np.outer(PHASE, [1.0, 1.3]), axis=0),
    example(np.unwrap, PHASE, period=1.7),
    *(example(f, V) for f in (np.cumulative_sum, np.cumulative_prod)),
    *(example(f, V, include_initial=True) for f in (np.cumulative_sum, np.cumulative_prod)),
    *(example(f, T, axis=a, include_initial=i) for f in (np.cumulative_sum, np.cumulative_prod)
      for a in (0, -1) for i in (False, True)),
    *(example(f, x, **axis) for f in (np.cumulative_sum, np.cumulative_prod) for x, axis in ((0.7, {}), (V, {"axis": (0,)}))),
    *(example(f, *ends) for f in (np.geomspace, np.logspace) for ends in (
        (0.2, 1.7, 5), (0.3, 0.7), (W, array(3, seed=1), 4), (W, 1.7, 3), (0.7, text(2.0), 4), (fixed(0.7), 2.0, 4, False))),
    example(np.geomspace, -0.7, -2.0, 4),
    example(np.geomspace, 0.7 + 0.1j, 2.0 + 1j, 4),
    example(np.logspace, 0.2, 1.7, 4, base=1.9),
    example(np.logspace, W, 1.7, 4, False, 1.9),
    *(example(np.i0, x) for x in (S, 0.7, FAR)),
    *(example(i0_derivative, x, n) for x in (S, 0.7) for n in (1, 2)),
    *(example(np.kaiser, m, 0.7) for m in (0, 1, 2, 7)),
    example(np.kaiser, fixed(5), 8.6),
    *(example(f, 6) for f in (np.hamming, np.hanning, np.blackman, np.bartlett)),
    example(np.nextafter, X, fixed(Y)), example(np.nextafter, X[0], fixed(Y)), example(np.nextafter, X, fixed(0.5)),
    *(example(np.cov, x) for x in (X, V, C, C[0], X[:1])),
    *(example(np.cov, x, y) for x, y in (
        (X, Y), (V, V[::-1].copy()), (X, fixed(Y)), (X, array(4)), (fixed(V), V[::-1].copy()))),
    *(example(np.cov, x, **params) for x in (X, V) for params in (
        {"rowvar": False}, {"bias": True}, {"ddof": 0}, {"ddof": 2}, {"rowvar": False, "ddof": 0})),
    example(np.cov, X, Y, False),
    *(example(np.corrcoef, x) for x in (X, V, C, X[:1])),
    *(example(np.corrcoef, x, y) for x, y in ((X, Y), (V, np.sin(7.0 * V)), (X, array(4)))),
    example(np.corrcoef, X, rowvar=False),
    *(example(f, *pair) for f in (np.vecdot, np.linalg.vecdot) for pair in (
        (V, V[::-1].copy()), (X, Y), (T, X), (X[0], T), (C, X), (C, C[::-1]))),
    *(example(f, X, Y, axis=0) for f in (np.vecdot, np.linalg.vecdot)),
    *(example(np.matvec, *pair) for pair in ((X, array(4)), (T, array(4)), (X, array(2, 4)), (T, array(2, 4)), (C, D[:, 0]))),
    *(example(np.vecmat, *pair) for pair in ((W, X), (W, T), (array(2, 3), X), (array(2, 3), T), (C[0], D), (X[0], D))),
    example(math.fsum, V),
    example(math.fsum, pack(0.7, 0.4, text(0.5))),
    example(math.dist, W, W[::-1].copy()),
    example(math.dist, pack(0.7, 0.3), pack(0.4, text(1.0), kind="tuple")),
]
