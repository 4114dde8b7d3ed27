"""One example line per form of eigenvalues, singular values and pseudoinverses."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import (
    anticommuted,
    between,
    beyond,
    gaps,
    hermitian_vectors,
    of_square,
    of_values,
    over_gaps,
    over_real,
    singular_vectors,
)
from tests.rules.harness import array, example, fixed, text

X = array(3, 4)
T = array(2, 3, 4)
A = array(3, 3) + np.diag([1.0, 2.0, 4.0])
B = array(2, 3, 3, low=-0.5, high=0.5) + np.diag([1.0, 2.0, 4.0])
E = array(3, 3, seed=2) + 1j * array(3, 3, low=-0.5, high=0.5, seed=3) + np.diag([1.0, 2.0, 4.0])
F = array(4, 2, seed=2) + 1j * array(4, 2, low=-0.5, high=0.5, seed=3)
SPD = A @ A.T
HPD = E @ np.conj(E.T)
SPREAD = np.linalg.svd(X)[0] @ np.diag([3.0, 1.0, 0.2]) @ np.linalg.svd(X)[2][:3]
SQUARE = np.linalg.svd(A)[0] @ np.diag([3.0, -1.0, 0.2]) @ np.linalg.svd(A)[0].T

EXAMPLES = [
    example(anticommuted, SPD, A),
    example(of_values, A, fixed(np.eye(3))),
    example(of_square, A),
    example(anticommuted, np.stack([SPD, 2 * SPD]), B),
    *(example(np.linalg.eigvalsh, a) for a in (A, B, E, np.stack([E, E.T]), array(1, 1))),
    *(example(np.linalg.eigvalsh, a, "U") for a in (A, E)),
    example(np.linalg.eigvalsh, B, UPLO="u"),
    *(example(np.linalg.svdvals, a) for a in (A, X, X.T, T, E, F, array(1, 1), array(1, 3))),
    *(example(np.linalg.svd, a, compute_uv=False) for a in (A, T, F)),
    example(np.linalg.svd, X, False, False),
    *(example(np.linalg.svd, a, compute_uv=False, hermitian=True) for a in (A, E, SQUARE, -B)),
    *(example(np.linalg.pinv, a) for a in (X, T, array(4, 3), E, F)),
    *(example(np.linalg.pinv, a, hermitian=True) for a in (A, E)),
    *(example(np.linalg.pinv, a, rcond) for a in (X, T, E, SPREAD, F) for rcond in (text(1e-10), fixed(1e-10))),
    *(example(np.linalg.pinv, SPREAD, rtol=r) for r in (text(0.1), text(0.5), None)),
    example(np.linalg.pinv, SPREAD.T, text(0.1)),
    example(np.linalg.pinv, SQUARE, rcond=text(0.1), hermitian=True),
    example(np.linalg.pinv, np.stack([SPREAD, 2 * X]), rcond=fixed(np.array([0.1, 1e-9]))),
    *(example(np.linalg.cholesky, a) for a in (SPD, HPD, np.stack([SPD, 2 * SPD]))),
    *(example(np.linalg.cholesky, a, upper=True) for a in (SPD, HPD)),
    *(example(hermitian_vectors, a) for a in (A, B, HPD)),
    *(example(hermitian_vectors, a, "U") for a in (A, HPD)),
    *(example(singular_vectors, a) for a in (A, X, X.T, T)),
    *(example(over_real, v, last) for v in (X, B) for last in (False, True)),
    example(over_real, X, False, 2),
    example(over_real, X, False, 3),
    *(example(beyond, x, fixed(np.linalg.svd(x)[0][..., : x.shape[-1]]), array(1, x.shape[-1]))
      for x in (X.T, T[..., :2], F, A)),
    example(gaps, array(3)),
    example(gaps, array(2, 3)),
    example(over_gaps, array(3, 3), array(3)),
    example(over_gaps, array(2, 3, 3), array(2, 3)),
    *(example(between, a, r, fixed(0.1)) for a, r in ((SPREAD, array(4, 4)), (SQUARE, A), (F, F[:2]), (SPREAD.T, A))),
]
