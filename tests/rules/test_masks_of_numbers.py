"""A mask without axes leaves of a number, or of an array without axes, one element or none."""

import numpy as np
import pytest

from adjoint_gen import grad, hvp, jacobian, jvp


def two_sides(x):
    x = np.asarray(x)
    small = x <= 1.0
    return np.sum(x[small] ** 2) + np.sum(x[~small] * 3)


def beside_the_number(x):
    x = np.asarray(x)
    small = x <= 1.0
    return np.sum(x[small] + x) * 2.0 + np.sum(np.sin(x[~small]) * x * x)


def of_a_scalar(x):
    small = np.asarray(x) <= 1.0
    return np.sum(np.float64(x)[small] * 3) + x * x


def of_a_vector(x):
    v = np.array([1.0, 2.0, 3.0]) * x
    small = np.asarray(x) <= 1.0
    return np.sum(v[small] ** 2) + np.sum(v[~small])


def axes_and_a_mask(x):
    x = np.asarray(x)
    kept = x[x <= 1.0]
    return np.sum(kept) + np.mean(x[None]) + x[...] * np.size(kept) + np.sum(x[True] * x)


def in_a_loop(x):
    total = 0.0
    for k in range(3):
        y = np.asarray(x * (k + 0.3))
        total = total + np.sum(y[y > 0.5] * 2) + np.max(y[None])
    return total


def stored_by_parts(x):
    x = np.asarray(x)
    found = np.empty(x.shape, dtype=float)
    small = x <= 1.0
    found[small] = x[small] * 2
    found[~small] = x[~small] ** 2
    return found * x


@pytest.mark.parametrize("x", [0.4, 1.6, np.float64(0.4), np.float64(1.6), np.array(0.4), np.array(1.6)], ids=repr)
@pytest.mark.parametrize("function", [
    two_sides, beside_the_number, of_a_scalar, of_a_vector, axes_and_a_mask, in_a_loop, stored_by_parts])
def test_derivatives_are_those_of_differences(function, x):
    at, one = float(x), type(x)(1.0) if not isinstance(x, np.ndarray) else np.array(1.0)
    slope = (function(at + 1e-6) - function(at - 1e-6)) / 2e-6
    bend = (function(at + 1e-4) - 2 * function(at) + function(at - 1e-4)) / 1e-8
    np.testing.assert_allclose(grad(function)(x), slope, rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(jvp(function, (x,), (one,))[1], slope, rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(jacobian(function)(x), slope, rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(hvp(function)(x, one), bend, rtol=1e-4, atol=1e-5)
