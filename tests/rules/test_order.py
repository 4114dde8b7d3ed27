"""Medians and quantiles where elements are equal, and of nan; by which quantile they are no derivative is made."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, jvp
from adjoint_gen.runtime import median_share


@pytest.mark.parametrize(
    ("x", "expected"),
    [
        ([1.0, 2.0, 3.0, 4.0], [0.0, 0.5, 0.5, 0.0]),
        ([2.0, 1.0, 2.0, 1.0], [0.5, 0.0, 0.0, 0.5]),  # in order: x[1], x[3], x[0], x[2]
        ([3.0, 3.0, 3.0], [0.0, 1.0, 0.0]),
        ([5.0], [1.0]),
        ([1.0, np.nan, 2.0], [np.nan, np.nan, np.nan]),
    ],
)
def test_medians_follow_the_stable_order(x, expected):
    gradient = grad(lambda x: np.median(x))(np.array(x))
    np.testing.assert_array_equal(gradient, expected)
    np.testing.assert_array_equal(grad(lambda x: np.quantile(x, 0.5))(np.array(x)), expected)


def test_one_row_with_nan_leaves_the_others_alone():
    share = median_share(np.array([[1.0, np.nan], [3.0, 4.0]]), 1)
    np.testing.assert_array_equal(share, [[np.nan, np.nan], [0.5, 0.5]])


def test_what_is_not_in_the_middle_has_no_infinite_derivative():
    assert grad(lambda x: np.median(np.sqrt(x)))(np.array([0.0, 1.0, 4.0])).tolist() == [0.0, 0.5, 0.0]


def test_a_row_of_numbers_that_are_no_array_yet():
    assert grad(lambda s: np.median([s, 3.0, s * s]))(2.0) == 0.0
    assert grad(lambda s: np.median([s, 1.0, s * s]))(2.0) == 1.0
    assert jvp(lambda s: np.percentile((s, 1.0, s * s), 25), (2.0,), (1.0,)) == (1.5, 0.5)


@pytest.mark.parametrize(("function", "q"), [(np.quantile, 0.3), (np.percentile, 30.0)])
def test_which_quantile_is_a_variable(function, q):
    def of_three(s, q):
        return function(np.array([s, 1.0, s * s]), q)

    def slope(h):
        return (grad(of_three)(2.0, q * (1.0 + h)) - grad(of_three)(2.0, q * (1.0 - h))) / (2.0 * q * h)

    rate = (function(np.array([1.0, 2.0]), q * 1.01) - function(np.array([1.0, 2.0]), q * 0.99)) / (0.02 * q)
    assert np.isclose(grad(lambda x, q: function(x, q), wrt="q")(np.array([1.0, 2.0]), q), rate, rtol=1e-10)
    assert np.isclose(grad(grad(of_three), wrt="q")(2.0, q), slope(1e-3), rtol=1e-10)
    assert np.isclose(jvp(grad(of_three), (2.0, q), (0.0, 1.0))[1], slope(1e-3), rtol=1e-10)


def test_weights_and_other_methods_are_refused_by_name_or_right():
    weighed = grad(lambda x: np.quantile(x, 0.3, weights=np.ones(3), method="inverted_cdf"))
    assert weighed(np.array([1.0, 2.0, 5.0])).tolist() == [1.0, 0.0, 0.0]
    with pytest.raises(DifferentiationError, match="weights"):
        grad(lambda x: np.sum(np.quantile(x, 0.3, axis=1, weights=np.ones(2), method="inverted_cdf")))(np.ones((3, 2)))
    assert grad(lambda x: np.quantile(x, 0.3, method="higher"))(np.array([1.0, 2.0, 5.0])).tolist() == [0.0, 1.0, 0.0]
    with pytest.raises(ValueError, match="is not a valid method"):
        grad(lambda x: np.quantile(x, 0.3, method="other"))(np.array([1.0, 2.0, 5.0]))


def test_no_elements_have_no_gradient():
    empty = np.zeros((0, 3))
    assert grad(lambda x: np.sum(np.median(x, axis=1)))(empty).shape == (0, 3)
    assert grad(lambda x: np.sum(np.quantile(x, [0.1, 0.2], axis=1)))(empty).shape == (0, 3)


def test_single_precision_stays():
    x = np.array([1.0, 4.0, 2.0], np.float32)
    assert grad(lambda x: np.median(x) * np.quantile(x, 0.4) * np.percentile(x, np.array([5.0]))[0])(x).dtype == np.float32


IN_LISTS = [
    lambda x: np.median(x, axis=[0, 1]), lambda x: np.nanmedian(x, axis=[-1], keepdims=True),
    lambda x: np.quantile(x, 0.3, axis=[0, 2]), lambda x: np.percentile(x, [30, 60], axis=[1]),
    lambda x: np.expand_dims(x, [0, 2]) * 2.0,
]


@pytest.mark.parametrize("f", IN_LISTS)
def test_axes_in_a_list(f):
    check_grads(f, (np.cos(np.arange(24.0)).reshape(2, 3, 4),))
