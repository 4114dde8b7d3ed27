"""One example line per form of eigenvalues and eigenvectors of general matrices, with real and with complex values."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import general_vectors, inverse_of_vectors
from tests.rules.harness import array, example, fixed

A = array(3, 3) + np.diag([1.0, 2.0, 4.0])
TURNING = np.array([[0.3, -1.2, 0.4], [1.1, 0.2, -0.6], [0.5, 0.7, 1.9]])
B = np.stack([A, TURNING])
E = array(3, 3, seed=2) + 1j * array(3, 3, low=-0.5, high=0.5, seed=3) + np.diag([1.0, 2.0, 4.0])

EXAMPLES = [
    *(example(np.linalg.eigvals, a) for a in (A, TURNING, B, E, array(1, 1))),
    *(example(general_vectors, a, fixed(np.linalg.eigvals(a))) for a in (A, E)),  # of one precision in every form
    *(example(inverse_of_vectors, v) for v in (A, B, E)),
]
