"""Gradients inside a function, of functions that are lowered by reference; that of a gradient is a product with the Hessian."""

import numpy as np
import pytest

from adjoint_gen import grad, hvp, jvp


def axpy_(y, a, x):
    y += a * x


def of_overlapping_parts(x, y):
    axpy_(y, 2.0, x)
    axpy_(x, 0.5, x)
    axpy_(y[1:], -1.0, y[:-1])
    return np.sum(x * y) + x[0] ** 3


def sorted_in_place(a, w):
    def qsort(lo, hi):
        if lo >= hi:
            return
        i = lo
        for j in range(lo, hi):
            if a[j] < a[hi]:
                a[i], a[j] = a[j], a[i]
                i += 1
        a[i], a[hi] = a[hi], a[i]
        qsort(lo, i - 1)
        qsort(i + 1, hi)

    qsort(0, len(a) - 1)
    return np.sum(a**3 * w)


def with_a_history(x, w):
    history = []
    for i in range(3):
        x *= np.cos(x)
        x[i] += 0.5
        history.append(x)
    return sum(np.sum(h * w) * (i + 1) for i, h in enumerate(history))


def of_rows_by_name(x, w):
    rows = [x[:2], x[1:]]
    first = rows[0]
    rows[0], rows[1] = rows[1], first
    rows[int(x[0] > 0)] *= rows[0] * w[:2]
    return np.sum(x**2)


X, W, U = np.array([0.7, 1.3, 0.4]), np.array([0.5, 1.1, -0.6]), np.array([0.3, -0.8, 0.5])


@pytest.mark.parametrize("function", [of_overlapping_parts, sorted_in_place, with_a_history, of_rows_by_name])
def test_gradients_inside(function):
    def along(x, w):
        return np.sum(grad(function)(x, w) * U)

    given = X.copy(), W.copy()
    assert np.allclose(grad(along)(*given), hvp(function)(*given, U), rtol=1e-12)
    assert np.array_equal(given[0], X) and np.array_equal(given[1], W)
    step = 1e-5
    ends = [np.sum(grad(function)(X + way * U, W) * U) for way in (step, -step)]
    expected = (ends[0] - ends[1]) / (2 * step)
    assert np.isclose(np.sum(grad(along)(*given) * U), expected, rtol=1e-7)
    assert np.isclose(jvp(along, given, (U, None))[1], expected, rtol=1e-7)


def through_its_reshape(A):
    n = A.reshape(6)
    A[1] += n[:2]
    n[2] = A[0, 0] * n[1]
    return np.sum(A * A * A) + np.sum(n)


def test_what_a_derivative_copies_lies_in_memory_as_the_argument():
    u, A = np.cos(np.arange(6.0)).reshape(3, 2), np.arange(1.0, 13.0).reshape(3, 4)

    def along(A):
        return np.sum(grad(through_its_reshape)(A) * u)

    for part in (A[:, :2].copy(), A[:, :2], A[:2].T[:3]):
        assert np.allclose(grad(along)(part), hvp(through_its_reshape)(part, u), rtol=1e-12)
    assert not np.allclose(grad(along)(A[:, :2]), grad(along)(A[:, :2].copy()))
