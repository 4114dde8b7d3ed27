"""A sign moves through a sum only where `-n` is the negative of `n`: ``-np.uint8(3)`` is 253, ``-np.int8(-128)`` is -128."""

import numpy as np
import pytest

from adjoint_gen import grad, hvp, value_and_grad

X = np.array([0.7, -1.3, 2.1])
OPERANDS = [np.array([3, 200, 7], np.uint8), np.array([100, -128, 7], np.int8), np.uint8(3), np.int8(-128)]


def summed(x, n):
    return np.sum((x + -n) ** 2) + np.sum((x - -n) * x) + np.sum(-n - x)


def updated(x, n):
    y = x * 1.0
    y += -n
    y -= -n * y
    y[:1] = y[:1] - -n * y[1:2] if np.ndim(n) == 0 else y[:1] - -n[:1] * y[1:2]
    return np.sum(y * y)


def added_at(x, n):
    y = x * 1.0
    np.add.at(y, slice(0, 3), -n)
    return np.sum(y * y)


def taken_at(x, n):
    y = x * 1.0
    np.subtract.at(y, slice(0, 3), n)
    return np.sum(y * y)


def in_a_loop(x, n):
    acc = x * 0
    for k in np.atleast_1d(n):
        acc = acc - -k * x + -k
    return np.sum(acc * acc)


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize("operand", OPERANDS, ids=repr)
@pytest.mark.parametrize("function", [summed, updated, added_at, in_a_loop])
def test_a_sign_is_that_of_the_integer(function, operand):
    negative = np.asarray(-operand, float)[()]  # of which the sign moves as it likes
    value, gradient = value_and_grad(function)(X, operand)
    expected = value_and_grad(function)(X, -negative)
    np.testing.assert_allclose(value, expected[0])
    np.testing.assert_allclose(gradient, expected[1])
    np.testing.assert_allclose(hvp(function)(X, operand, X[::-1]), hvp(function)(X, -negative, X[::-1]))


@pytest.mark.parametrize("operand", OPERANDS, ids=repr)
def test_what_is_taken_at_places_has_its_own_sign(operand):
    np.testing.assert_allclose(grad(taken_at)(X, operand), 2.0 * (X - operand))
