"""Sums of integers stand in the indices that they are used in; adjoints that come back at once are not taken away."""

import numpy as np
import pytest

from adjoint_gen import grad


def also_a_factor(x, n):
    y = np.zeros(n + 3)
    s = 0.0
    for i in range(n):
        y[i + 1] = x * (i + 1)
        y[i + 2] = y[i + 1] * x
        s = s + y[i + 1] * y[i] * ((i + 1) + 1)
    return s


def only_indices(x, n):
    y = np.zeros(n + 2)
    y[0] = x
    for i in range(1, n):
        y[i] = y[i - 1] * x + y[i + 1] * y[i - 1]
    return np.sum(y)


def moved_on(x, n):
    y = np.ones(9)
    k = 0
    while k < n:
        j = k + 1
        k = k + 2
        y[j] = y[k - 2] * x + y[j] * y[k]
    return np.sum(y)


def updated(x, w):
    x[1:] += w[1:] * w[:-1]
    x[0] -= 2.0 * x[1]
    x *= w
    return np.sum(x * x)


def updated_in_full(x, w):
    x[1:] = x[1:] + w[1:] * w[:-1]
    x[0] = np.sin(w[2]) + x[0]
    return np.sum(x * w)


def looked_at_in_between(x, w):
    t = x[1] * w[0]
    x[1] = t + w[1]
    w[1] = x[1] * x[1]
    x[1] = x[1] + w[1]
    return np.sum(x * w)


VECTOR, OTHER = np.array([0.7, -1.2, 0.4]), np.array([1.3, 0.6, -0.9])


@pytest.mark.parametrize("function", [also_a_factor, only_indices, moved_on])
def test_numbers_and_integers(function):
    for n in (0, 1, 4):
        wanted = (function(1.3 + 1e-6, n) - function(1.3 - 1e-6, n)) / 2e-6
        assert grad(function)(1.3, n) == pytest.approx(wanted, rel=1e-7)


@pytest.mark.parametrize("function", [updated, updated_in_full, looked_at_in_between])
def test_arrays(function):
    found = grad(function, wrt=(0, 1))(VECTOR.copy(), OTHER.copy())
    for k, gradient in enumerate(found):
        for i in range(3):
            ends = []
            for sign in (1e-6, -1e-6):
                arguments = [VECTOR.copy(), OTHER.copy()]
                arguments[k][i] += sign
                ends.append(function(*arguments))
            assert gradient[i] == pytest.approx((ends[0] - ends[1]) / 2e-6, rel=1e-7)


def text(function, *args):
    derivative = grad(function)
    derivative(*args)
    return derivative.source


def test_indices_are_written_out():
    made = text(only_indices, 1.3, 4)
    assert "y[i - 1]" in made and "y[i + 1]" in made and "= i - 1" not in made


def test_what_an_update_takes_away_is_not_zeroed():
    for function in (updated, updated_in_full):
        made = text(function, VECTOR.copy(), OTHER.copy())
        assert "x_bar[1:] =" not in made and "x_bar[0] =" not in made
    assert "_bar[1] = " in text(looked_at_in_between, VECTOR.copy(), OTHER.copy())
