"""Derivatives of functions that return early beside branches, on each way out."""

import numpy as np

from adjoint_gen import jvp, vjp
from tests.transform import returning
from tests.transform.harness import right_in_every_mode

test_what_is_stored_behind_an_early_return = right_in_every_mode(returning.CASES)


def test_a_dict_that_is_made_beside_an_object_is_the_result():
    x, weights = returning.X, np.arange(1.0, 7.0)
    value, pull = vjp(returning.behind_a_refusal_in_a_dict, x, 1)
    assert np.array_equal(value["a"], 2 * x * x[0])
    expected = 2 * x[0] * weights
    expected[0] += 2 * weights @ x
    np.testing.assert_allclose(pull({"a": weights})[0], expected)
    moved = jvp(returning.behind_a_refusal_in_a_dict, (x, 1), (weights, None))[1]
    np.testing.assert_allclose(moved["a"], 2 * (weights * x[0] + x * weights[0]))
