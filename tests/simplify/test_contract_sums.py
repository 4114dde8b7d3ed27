"""Sums of products of vectors that are equally long are products themselves, and no others."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

X, Y = np.random.default_rng(6).standard_normal((2, 5))


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def scaled(s, x):
    return np.sum(np.sin(s * x))


def parts(x, n):
    y = x * 2
    for i in range(n):
        y[i:] *= x[i]
    return np.sum(y * y)


def parts_backwards(x, n):
    y, i = x * 2, n
    while i > 0:
        i -= 1
        y[i:] *= x[i]
    return np.sum(y * y)


def of_two_lengths(x, n):
    y = x * 2
    for i in range(n):
        y[: i + 1] *= np.sum(y[i:] * x[i])
    return np.sum(y)


def a_matrix(s, x):
    return np.sum(np.sin(s * np.outer(x, x)))


@pytest.mark.parametrize(("function", "arguments", "product"), [
    (scaled, (0.7, X), True), (parts, (X, 3), True), (parts_backwards, (X, 3), True),
    (of_two_lengths, (X, 3), None), (a_matrix, (0.7, X), False), (scaled, (0.7, X.astype(np.float32)), False),
])
def test_right_and_shorter(function, arguments, product):
    gradient = grad(function)
    found = gradient(*arguments)
    if product is not None:
        assert (" @ " in gradient.source) is product
    if function is scaled and arguments[1].dtype == np.float32:
        np.testing.assert_allclose(found, grad(function)(0.7, X), rtol=1e-5)
    else:
        check_grads(function, arguments)


def repeated(s, x, y):
    """A single element that NumPy repeats."""
    return np.sum((s * x) * y)


@pytest.mark.parametrize(("x", "y"), [(X, Y), (X[:1], Y), (X, Y[:1])])
def test_what_is_repeated_stays_a_sum(x, y):
    np.testing.assert_allclose(grad(repeated)(2.0, x, y), np.sum(x * y))
