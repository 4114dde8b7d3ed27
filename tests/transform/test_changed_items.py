"""Stores into arrays in lists: right in every mode, or refused."""

import copy

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform import changed_items
from tests.transform.harness import right_in_every_mode, right_or_refused

test_right = right_in_every_mode([(f, (changed_items.X.copy(),)) for f in changed_items.RIGHT])
test_arguments_in_a_list = right_in_every_mode([(changed_items.of_two_arguments, (changed_items.X, changed_items.X * 2.0))])


def test_one_argument_in_two_places():
    x, h = changed_items.X.copy(), 1e-6
    found = grad(changed_items.of_two_arguments)(x, x)
    assert np.array_equal(x, changed_items.X)
    for k in range(len(x)):
        one, other = x.copy(), x.copy()
        one[k], other[k] = x[k] + h, x[k] - h
        expected = (changed_items.of_two_arguments(one, one) - changed_items.of_two_arguments(other, other)) / (2 * h)
        assert abs(found[k] - expected) < 1e-6 * (1.0 + abs(expected))


@pytest.mark.parametrize("function", changed_items.HOSTILE, ids=lambda f: f.__name__)
def test_right_or_refused(function):
    right_or_refused(function, (changed_items.X.copy(),))


@pytest.mark.parametrize("function", [changed_items.of_the_caller, changed_items.named_of_the_caller], ids=lambda f: f.__name__)
@pytest.mark.parametrize("one", [False, True], ids=["two arrays", "one array twice"])
def test_lists_of_the_callers_are_left_alone(function, one):
    x = changed_items.X
    rows = [x * 2.0, x * 3.0]
    if one:
        rows[1] = rows[0]
    before = copy.deepcopy(rows)
    try:
        gradient = grad(function, wrt="x")(rows, x)
    except DifferentiationError:
        gradient = None
    assert all(map(np.array_equal, rows, before))
    if gradient is not None:
        for k in range(3):
            step = 1e-6 * np.eye(3)[k]
            moved = [function(copy.deepcopy(rows), x + sign * step) for sign in (1.0, -1.0)]
            assert abs((moved[0] - moved[1]) / 2e-6 - gradient[k]) < 1e-7
