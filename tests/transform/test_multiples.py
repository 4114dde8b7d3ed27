"""A list times a number is that list so many times; times an array, it is an array."""

import numpy as np
import pytest

from adjoint_gen import grad
from tests.transform.harness import right_in_every_mode

X = np.array([0.3, 0.7])


def beside_an_array(x, y):
    items = list(np.exp(x))
    return np.sum(items * y) + np.sum(y * [1.0, 2.0])


def beside_a_range(x):
    return np.sum(range(2) * x.sum()) ** 2


def several_times(x, n):
    slots = [0.0] * n
    slots[0] = x[0] * x[1]
    return np.sum(np.array(list(x) * n) ** 2) + slots[0] * len(slots)


test_right_in_every_mode = right_in_every_mode([
    (beside_an_array, (X, X[::-1] * 2.0)), (beside_a_range, (X,)), (several_times, (X, 3)), (several_times, (X, 1)),
])


def beside_what_may_be_an_array(x):
    c = np.zeros(2)
    kept = [None, 0.5]
    total = 0.0
    for _ in range(2):
        kept[0] = np.exp(x)
        c *= kept[0]
        total += np.sum(list(np.exp(x)) * np.tanh(c + x))
    return total


def test_a_factor_that_may_be_an_array_is_looked_at():
    """It was taken for a number of times: an error in generated code, or a list in place of an array."""
    moves = 1e-6 * np.eye(len(X))
    differences = [(beside_what_may_be_an_array(X + m) - beside_what_may_be_an_array(X - m)) / 2e-6 for m in moves]
    assert np.allclose(grad(beside_what_may_be_an_array)(X), differences, rtol=1e-7)


@pytest.mark.parametrize("program", [
    lambda x: np.sum([1.0, 2.0] * x.sum()), lambda x: np.sum(x.sum() * (1.0, 2.0)), lambda x: np.sum(list(x) * x[0]),
])
def test_a_list_times_a_number_that_is_no_integer_is_an_error(program):
    """It was the product with an array."""
    with pytest.raises(TypeError, match="can't multiply sequence by non-int"):
        program(X)
    with pytest.raises(TypeError, match="can't multiply sequence by non-int"):
        grad(program)(X)
