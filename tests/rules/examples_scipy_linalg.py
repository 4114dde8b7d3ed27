"""One example line per rule and form of ``scipy.linalg``; none where SciPy is not installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Any

import numpy as np

from adjoint_gen.runtime import (
    band_outer,
    banded_product,
    flipped_bands,
    from_bands,
    in_bands,
    matrix_derivative,
    over_largest,
    pair_vectors,
    vectors_of_values,
    with_last_pivot,
)
from tests.rules.harness import Example, array, example, fixed, pack, text

A = array(3, 3) + 2 * np.eye(3)
B = array(2, 3, 3, low=-0.5, high=0.5) + 2 * np.eye(3)
E = array(3, 3, seed=2) + 1j * array(3, 3, low=-0.5, high=0.5, seed=3) + 2 * np.eye(3)
F = array(3, 2, seed=2) + 1j * array(3, 2, low=-0.5, high=0.5, seed=3)
SPD = A @ A.T
H = E @ np.conj(E.T)
TURNING = A + np.array([[0.0, 4.0, 0.0], [-4.0, 0.0, 0.0], [0.0, 0.0, 5.0]])
X = array(3, 4)
T = array(2, 3, 4)
V = array(4)
W = array(3)
STRUCTURES = (None, "gen", "sym", "symmetric", "her", "pos", "lower triangular", "upper triangular", "diagonal", "tridiagonal")
OF_INVERSES = ("general", "sym", "her", "pos", "lower triangular", "upper triangular")
INF = text(np.inf)


def of_linalg(sl: Any) -> Iterator[Example]:
    """Examples of a module that may not be there."""
    pairs = ((A, W), (A, X), (B, X), (B, T), (A, T), (B, W), (B[:1], T))
    yield from (example(sl.solve, a, b) for a, b in (*pairs, (E, F)))
    yield example(sl.solve, A, W, transposed=True)
    yield example(sl.solve, SPD, X, assume_a="pos", lower=True, transposed=True)
    for lower in (False, True):
        yield from (example(sl.solve, SPD, b, lower, assume_a=s) for s in STRUCTURES for b in (W, X))
        yield from (example(sl.inv, SPD, assume_a=s, lower=lower) for s in OF_INVERSES)
        yield from (example(sl.cholesky, a, lower) for a in (SPD, np.stack([SPD, 2 * SPD])))
        for unit in (False, True):
            yield from (example(sl.solve_triangular, A, b, t, lower, unit) for t in (0, 1, 2, "T", "C") for b in (W, X))
        yield from (example(sl.solve_triangular, a, b, lower=lower) for a, b in pairs)
        yield from (example(sl.solve_triangular, E, F, t, lower) for t in (0, 1, 2))
        yield from (example(sl.cho_solve, pack(A, lower, kind="tuple"), b) for b in (W, X))
        yield example(sl.cho_solve, pack(fixed(A), lower, kind="tuple"), X, check_finite=False)
    yield example(sl.solve, E, F, assume_a="sym")
    yield from (example(sl.inv, a) for a in (A, B, E))
    yield from (example(sl.det, a) for a in (A, B, E, np.array([[1.0, 2.0], [2.0, 4.0]])))
    yield from (example(sl.pinv, a) for a in (X, T, array(4, 3), E))
    yield from (example(sl.norm, V, o) for o in (None, 1, 2, 3, text(2.5), -1, INF))
    yield from (example(sl.norm, X, o) for o in (None, "fro", "nuc", 1, -1, 2, -2, INF))
    yield from (example(sl.norm, X, o, axis=a, keepdims=k) for o in (None, 1, 2) for a, k in ((0, False), (-1, True)))
    yield from (example(sl.norm, x, *o) for x in (E, F[:, 0]) for o in ((), (1,)))
    yield from (example(sl.solve_sylvester, A, s, q) for s, q in ((SPD, A), (array(2, 2) + np.eye(2), array(3, 2))))
    yield example(sl.solve_sylvester, E, A, E[::-1])
    yield from (example(sl.expm, a) for a in (A, 0.1 * B, E, np.zeros((3, 3))))
    yield from (example(f, a) for f in (sl.sqrtm, sl.logm) for a in (SPD, A, E))
    yield from (example(sl.toeplitz, *x) for x in ((V,), (V, W), (E[0],), (E[0], W), (V[:1],), (V, fixed(W))))
    yield from (example(sl.block_diag, *x) for x in ((A,), (A, V, 0.7), (V, X, W), (E, X), (fixed(A), X, A), (2.0, 3)))
    yield from of_values(sl)
    yield from of_bands(sl)
    yield from of_structures(sl)
    for name in ("expm", "logm"):
        yield example(matrix_derivative, name, A, X[:, :3])
        yield example(matrix_derivative, name, SPD, X[:, :3], X[:, 1:])
    yield from (example(matrix_derivative, n, a, X[:, :3]) for n in (0, 1, 3, -2) for a in (A, SPD))
    yield example(matrix_derivative, 3, A, X[:, :3], X[:, 1:])
    yield example(matrix_derivative, "expm", E, F @ F.T, E[::-1])


def of_values(sl: Any) -> Iterator[Example]:
    """Eigenvalues and singular values, factors of eliminations, and what their derivatives call."""
    yield from (example(sl.svdvals, a) for a in (A, X, B, E))
    yield from (example(sl.svd, a, compute_uv=False) for a in (A, X.T, T, E))
    yield example(sl.svd, X, False, False, lapack_driver="gesvd")
    for f, options in ((sl.eigvalsh, {}), (sl.eigh, {"eigvals_only": True})):
        yield from (example(f, a, **options) for a in (A, B, E))
        yield from (example(f, a, lower=False, **options) for a in (A, E))
        yield from (example(f, a, b, **options) for a, b in ((A, SPD), (E, SPD), (A, H), (B, np.stack([SPD, 2 * SPD]))))
        yield example(f, A, SPD, lower=False, subset_by_index=(0, 1), driver="gvx", **options)
        yield example(f, A, subset_by_index=(1, 2), **options)
    for f, options in ((sl.eigvalsh_tridiagonal, {}), (sl.eigh_tridiagonal, {"eigvals_only": True})):
        yield from (example(f, V, e, **options) for e in (W, fixed(W)))
        yield example(f, V, W, select="i", select_range=(1, 2), **options)
    yield from (example(sl.eigvals, a) for a in (A, B, E, TURNING))
    yield from (example(pair_vectors, *x) for x in ((A,), (A, SPD), (A, SPD, False)))
    yield from (example(vectors_of_values, a, fixed(sl.eigvals(a))) for a in (A, E, TURNING))
    yield from (example(f, a) for f in (over_largest, with_last_pivot) for a in (A, B))
    for a, b in ((A, W), (A, X), (E, F)):
        lu, piv = sl.lu_factor(a)
        yield from (example(sl.lu_solve, pack(lu, fixed(piv), kind="tuple"), b, trans) for trans in (0, 1, 2))
    yield example(sl.lu_solve, pack(fixed(lu), fixed(piv), kind="tuple"), F, check_finite=False)
    yield from (example(sl.cho_solve, pack(E, lower, kind="tuple"), F) for lower in (False, True))
    yield from (example(sl.cholesky, H, lower) for lower in (False, True))
    yield from (example(sl.solve, H, F, lower, assume_a=s) for s in ("her", "pos") for lower in (False, True))


BANDS = np.concatenate([array(1, 5), 2.0 + array(1, 5, seed=1), array(2, 5, seed=2)])
HALF = np.concatenate([2.0 + array(1, 5), array(1, 5, low=-0.5, high=0.5)])
Z = BANDS + 0.3j * BANDS[::-1]
R = array(5, 2, seed=3)


def of_bands(sl: Any) -> Iterator[Example]:
    """Matrices that are given by their diagonals."""
    for ab in (BANDS, Z):
        yield from (example(sl.solve_banded, (2, 1), ab, b) for b in (R[:, 0], R))
        yield from (example(f, fixed((2, 1)), ab, x) for f, x in ((banded_product, R), (banded_product, R[:, 0])))
        yield from (example(f, (2, 1), ab) for f in (flipped_bands, from_bands))
    yield example(sl.solve_banded, (0, 0), BANDS[1:2], R, check_finite=False)
    yield from (example(band_outer, (2, 1), g, x) for g, x in ((R, R[::-1]), (R[:, 0], R[:, 1]), (R * 1j, R)))
    yield example(in_bands, (1, 2), array(4, 4))
    for lower, ab in ((True, HALF), (False, HALF[::-1]), (True, HALF[:1])):
        yield from (example(sl.solveh_banded, ab, b, lower=lower) for b in (R[:, 0], R, R * 1j))
        yield example(sl.cholesky_banded, ab, False, lower)
        yield from (example(sl.cho_solve_banded, pack(ab, lower, kind="tuple"), b) for b in (R[:, 0], R))


def of_structures(sl: Any) -> Iterator[Example]:
    """Matrices that are made of vectors, systems of these, and equations of matrices."""
    c, z = V + np.array([2.0, 0.0, 0.0, 0.0]), V - 1j * V[::-1]
    yield from (example(sl.circulant, x) for x in (V, z, V[:1]))
    yield from (example(sl.hankel, *x) for x in ((V,), (V, W), (W, V), (z,), (V, fixed(W)), (V[:1], V)))
    yield from (example(sl.khatri_rao, *x) for x in ((X, A @ X), (X, fixed(X)), (E, A)))
    for f in (sl.solve_toeplitz, sl.matmul_toeplitz):
        yield from (example(f, c, b) for b in (V[::-1], X.T))
        yield from (example(f, pack(c, r, kind="tuple"), b) for r in (V, fixed(V), z) for b in (V[::-1], X.T))
        yield example(f, c + 1j * V, z[::-1])
        yield example(f, pack(c + 1j * V, z[::-1], kind="tuple"), X.T)
    yield example(sl.matmul_toeplitz, pack(c, W, kind="tuple"), X[:, :2])
    yield from (example(sl.solve_circulant, *x) for x in ((c, V[::-1]), (c, X.T), (z + 2, X.T), (c, z)))
    for f in (sl.solve_continuous_lyapunov, sl.solve_discrete_lyapunov):
        yield from (example(f, 0.7 * a, q) for a, q in ((A, SPD), (A, A), (E, H), (A, E)))
    yield from (example(sl.solve_discrete_lyapunov, A, SPD, method) for method in ("direct", "bilinear"))
    one = 1.5 + array(1, 1)
    for f in (sl.solve_continuous_are, sl.solve_discrete_are):  # which take no `q` and `r` but symmetric ones
        yield from (example(f, 0.7 * a, b, fixed(q), fixed(SPD[:2, :2])) for a, b, q in ((A, X[:, :2], SPD), (E, F, H)))
        yield example(f, 0.7 * one, one, 2.0 * one, 3.0 * one, None, None, False)
    for f in (sl.cosm, sl.sinm, sl.tanm, sl.coshm, sl.sinhm, sl.tanhm):
        yield from (example(f, 0.3 * a) for a in (A, E))
    yield from (example(sl.expm_frechet, A, a, compute_expm=False) for a in (SPD, fixed(A), E))
    yield example(sl.expm_frechet, E, A, "blockEnlarge", compute_expm=False)


def _examples() -> list[Example]:
    if importlib.util.find_spec("scipy") is None:
        return []
    return list(of_linalg(importlib.import_module("scipy.linalg")))


EXAMPLES = _examples()
