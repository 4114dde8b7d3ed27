"""The arguments of the zoo: small, fixed, and away from kinks."""

import numpy as np

_rng = np.random.default_rng(20)

V = np.array([0.9, 1.3, 0.6, 1.1, 0.7, 1.4])  # positive, no two equal
W = np.array([0.3, -0.8, 0.5, -0.2, 0.9, -0.4])
T = np.array([0.8, 1.2, 0.5])
P = np.array([0.2, 0.5, 0.3])
M = _rng.uniform(0.5, 1.5, (4, 5))
S = _rng.uniform(-0.6, 0.6, (4, 4))
Q = _rng.uniform(-0.9, 0.9, (3, 3))
SPD = S @ S.T + 4.0 * np.eye(4)
DOMINANT = S + 4.0 * np.eye(4)
B = np.array([0.4, -0.9, 1.2, 0.3])
CUBE = _rng.uniform(0.5, 1.5, (4, 4, 4))
