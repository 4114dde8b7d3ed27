"""Sums that begin as numbers: the arrays that are added to them have known lengths, and no tape is kept for their shapes."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

X, W, B = np.array([0.3, -0.7, 1.1]), np.array([0.5, 0.2]), np.array([1.0, 2.0, 0.5])


def weighted(x, w, b):
    total = 0
    for i in range(len(w)):
        total = total + w[i] * np.sin(x)
    return np.sum((total * b) ** 2)


def of_generators(x, w, b):
    s = sum(w[i] * x for i in range(2))
    t = 0.0
    for _ in range(3):
        t += x * s
        t = t * b
    return np.sum(t * s)


def in_loops(x, w, b):
    total = 0.0
    for i in range(len(w)):
        part = 0
        for j in range(len(x)):
            part = part + x[j] * b * x
        total = total + part * w[i]
    return np.sum(total * total)


def handed_in(x, w, b):
    total = 0.0
    for i in range(len(w)):
        for j in range(2):
            total = total + x * w[i] * b
        total = total * w[i]
    return np.sum(total**2)


def growing(x, w, b):
    total = 0.0
    for i in range(len(w)):
        total = total + (w[i] if i < 1 else x * w[i])  # a number longer than the first pass
    return np.sum(total * b)


def broadcast(x, w, b):
    total = 0.0
    for i in range(len(w)):
        other = total * b + np.sum(b)  # is a row first, a matrix then
        total = total + x[:, None] * b * w[i]
        total = total + np.sum(other)
    return np.sum(total**2)


FUNCTIONS = (weighted, of_generators, in_loops, handed_in, growing, broadcast)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("w", [W, W[:1], W[:0]], ids=len)
def test_right_in_any_number_of_passes(function, w):
    if len(w) > 1 or function is not of_generators:
        check_grads(function, (X, w, B), order=2)


@pytest.mark.parametrize("function", [weighted, of_generators])
def test_no_shape_is_kept(function):
    gradient = grad(function, wrt=(0, 1, 2))
    gradient(X, W, B)
    assert not any(word in gradient.source for word in ("total_tape", "s_tape", "outline"))
    assert function is weighted or "unbroadcast" not in gradient.source  # where there is no pass, it is a number
