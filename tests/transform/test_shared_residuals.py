"""Derivatives inside of functions whose residuals share memory, with tangents of their own: these share it as well."""

import numpy as np
import pytest

from adjoint_gen import grad, hvp, jvp

X = np.array([0.9, 1.3, 0.6, 1.1])
V = np.array([0.3, -0.8, 0.5, -0.2])


def two_views(x):
    v, u = x[1:], x[:-1]
    for k in range(2):
        v *= 0.5
        u += v
        w = v if x[0] > k else u
        w[0] *= x[2]
    return np.sum(x**3)


def rows_of_a_list(x):
    rows = [x * x, np.sin(x)]
    same = rows[0]
    for k in range(2):
        rows[k] *= x
        same += rows[1] * rows[k]
    return np.sum(rows[0] * rows[1])


def trained_in_place(x):
    params = [np.outer(x, V) * 0.1, np.outer(V, x) * 0.3]
    for _ in range(2):
        h = x
        for k in range(len(params)):
            params[k] -= 0.1 * np.outer(np.tanh(h), h)
            h = np.tanh(params[k] @ h)
    return np.sum(h * V)


def by_its_gradient(f):
    return lambda xs: np.sum(grad(f)(xs) * xs)


def by_its_tangents(f):
    return lambda xs: jvp(lambda x: jvp(f, (x,), (V,))[1], (xs,), (V,))[1]


@pytest.mark.parametrize("f", [two_views, rows_of_a_list, trained_in_place])
@pytest.mark.parametrize("inside", [by_its_gradient, by_its_tangents])
def test_second_derivatives_inside(f, inside):
    g, h = inside(f), 1e-5
    first = grad(g)
    slope = np.array([(g(X + h * e) - g(X - h * e)) / (2 * h) for e in np.eye(4)])
    np.testing.assert_allclose(first(X.copy()), slope, rtol=0, atol=1e-6 * np.abs(slope).max())
    curved = (first(X + h * V) - first(X - h * V)) / (2 * h)
    np.testing.assert_allclose(hvp(g)(X.copy(), V), curved, rtol=0, atol=1e-6 * np.abs(curved).max())
    np.testing.assert_allclose(jvp(first, (X.copy(),), (V,))[1], curved, rtol=0, atol=1e-6 * np.abs(curved).max())
