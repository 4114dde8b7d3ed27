"""What the programs are called with; no two numbers are equal, and none is near what a program compares it with."""

import numpy as np


def _drawn(number: int, *shape: int) -> np.ndarray:
    return np.random.default_rng([16, number]).uniform(0.5, 1.5, shape)


A3, B3, C3, D3 = (_drawn(k, 3) for k in range(4))
A4, B4, C4, D4 = (_drawn(k, 4) for k in range(10, 14))
A6, B6, C6 = (_drawn(k, 6) for k in range(20, 23))
A8, B8, A9 = _drawn(30, 8), _drawn(31, 8), _drawn(32, 9)
M33, N33, M34, N34, M44 = _drawn(40, 3, 3), _drawn(41, 3, 3), _drawn(42, 3, 4), _drawn(43, 3, 4), _drawn(44, 4, 4)
S4 = np.array([0.35, -0.8, 0.9, -0.45])
"""Of both signs."""
PAIR = [1.1, 1.2]
"""A list that an argument holds twice."""


def normal(shape: int | tuple[int, ...], seed: int = 0) -> np.ndarray:
    """Numbers of both signs, of a standard normal distribution."""
    return np.random.default_rng(seed).normal(size=shape)


def positive(shape: int | tuple[int, ...], seed: int = 0) -> np.ndarray:
    """Numbers that are positive."""
    return np.random.default_rng(seed).uniform(0.3, 2.0, size=shape)
