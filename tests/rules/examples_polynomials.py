"""One example line per function of series in six bases, fits and roots."""

from __future__ import annotations

import numpy as np
from numpy.polynomial import polynomial

from adjoint_gen.rules.polynomial_bases import BASES
from adjoint_gen.runtime import divided, left_inverse, root_partials, row_of_roots
from tests.rules.harness import array, example

X = array(2, 3)
P = array(4, low=-2.0, high=2.0)
C = array(6, seed=2) + 1j * array(6, low=-1.0, high=1.0, seed=3)
M = array(3, 2)
Y = array(6, seed=5)
ROOTS = np.array([6.0, -5.0, -2.0, 1.0])


def of(name):
    """The function of each basis."""
    return [getattr(module, prefix + name) for module, prefix in BASES]


EXAMPLES = [
    *(example(f, x, P) for f in of("val") for x in (0.7, array(5), X, C, np.array([0.0, 2.0]))),
    *(example(f, X, c) for f in of("val") for c in (P[:1], P[:2], C[:3], M)),
    *(example(f, X, X[::-1], M) for f in (*of("val2d"), *of("grid2d"))),
    *(example(f, C, C[::-1], M + 1j * M) for f in (*of("val2d")[:2], *of("grid2d")[:2])),
    *(example(f, Y, Y[::-1], array(6, seed=7), array(2, 3, 2)) for f in of("val3d")),
    *(example(f, Y[:2], Y[2:5], array(2, seed=7), array(2, 3, 2)) for f in of("grid3d")),
    *(example(f, x, n) for f in of("vander") for x, n in ((0.7, 2), (X, 3), (X, 0), (C, 2))),
    *(example(f, c) for f in (*of("der"), *of("int")) for c in (P, P[:1], M, C)),
    *(example(f, c, 2, axis=axis) for f in (*of("der"), *of("int")) for c, axis in ((P, 0), (M.T, 1), (M, -2))),
    *(example(f, P, m=1, scl=2) for f in (*of("der"), *of("int"))),
    *(example(f, Y[::-1], y, 2) for f in (*of("fit"), np.polyfit) for y in (Y, np.stack([Y, Y[::-1]], axis=1))),
    *(example(f, Y[::-1], Y, 1, w=array(6)) for f in (*of("fit"), np.polyfit)),
    *(example(f, c) for f in of("roots") for c in (ROOTS, P, C[:3])),
    *(example(f, a, b) for f in (*of("add"), *of("sub"), polynomial.polymul) for a, b in ((P, Y), (Y, P), (P, 0.7), (C, P))),
    *(example(f, a, b) for f in of("mul") for a, b in ((P, Y), (Y, P), (P, 0.7), (C, P), (P[:1], Y))),
    *(example(f, c) for f in of("mulx") for c in (P, P[:1], C)),
    *(example(f, c, n) for f in of("pow") for c, n in ((P, 2), (P, 1), (P[:2], 3), (C, 2))),
    *(example(np.roots, c) for c in (ROOTS, P, C[:3])),
    *(example(f, r) for f in (np.poly, polynomial.polyfromroots) for r in (P, P[:1], C[:3])),
    *(example(root_partials, r, n) for r in (P, C[:3]) for n in (1, 2)),
    *(example(row_of_roots, r) for r in (P, C[:3], 0.7)),
    *(example(divided, u, v) for u, v in ((Y, P), (Y, P[:1]), (P, Y), (C, P), (Y, C[:3]))),
    *(example(left_inverse, a) for a in (array(4, 2), array(3, 3), array(3, 1))),
]
