"""One example line per rule and form of polynomials, convolutions and correlations."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import middle, padded, powers
from tests.rules.harness import array, example, fixed

P = array(4, low=-2.0, high=2.0)
X = array(2, 3)
A = array(6)
C = array(6, seed=2) + 1j * array(6, low=-1.0, high=1.0, seed=3)
LENGTHS = ((6, 3), (6, 2), (3, 6), (2, 6), (4, 4), (1, 5), (5, 5))

EXAMPLES = [
    *(example(np.polyval, P, x) for x in (0.7, array(5), X, C, np.array([0.0, 2.0]))),
    *(example(np.polynomial.polynomial.polyval, x, P) for x in (0.7, array(5), X, C, np.array([0.0, 2.0]))),
    *(example(np.polynomial.polynomial.polyval, X, p) for p in (P[:1], P[:2], C[:3])),
    *(example(f, x, 0.7) for f in (np.polynomial.polynomial.polyval, np.polynomial.chebyshev.chebval) for x in (0.3, X)),
    *(example(np.polyval, p, X) for p in (P[:1], P[:2], C[:3])),
    *(example(powers, x, n) for x, n in ((0.7, 3), (A, 4), (X, 1), (C, 3), (np.array([0.0, 2.0]), 3))),
    *(example(f, array(n), array(m, seed=1)) for f in (np.convolve, np.correlate) for n, m in LENGTHS),
    *(
        example(f, array(n), array(m, seed=1), mode)
        for f in (np.convolve, np.correlate) for mode in ("full", "same", "valid") for n, m in LENGTHS
    ),
    *(
        example(f, a, v, mode=mode)
        for f in (np.convolve, np.correlate)
        for mode in ("full", "same", "valid")
        for a, v in ((C, C[:2]), (A, C[:3]), (C[:2], A))
    ),
    *(example(np.convolve, a, v) for a, v in ((0.7, A), (A, 0.7))),
    example(np.convolve, A, 0.7, "same"),
    example(padded, array(6), fixed(A), fixed(P), "same"),
    example(padded, array(6), fixed(P), fixed(A), "same", True),
    example(padded, array(3), fixed(A), fixed(P), "valid"),
    example(middle, array(9), fixed(A), fixed(P), "same"),
    example(middle, array(9), fixed(P), fixed(A), "same", True),
]
