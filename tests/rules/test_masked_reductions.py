"""Reductions with a mask or a start: which elements count, ties with the start, and starts that vary."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, jvp

X = np.array([3.0, 1.0, 3.0, 2.0])
MASK = np.array([True, True, False, True])
TABLE = np.array([[3.0, 1.5], [1.0, 2.5], [0.5, 3.5]])
SOME = np.array([[True, False], [True, True], [False, True]])


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (lambda x: np.max(x, initial=0.0, where=MASK), [1.0, 0.0, 0.0, 0.0]),
        (lambda x: np.max(x, initial=3.0, where=MASK), [0.5, 0.0, 0.0, 0.0]),
        (lambda x: np.max(x, initial=3.0), [1 / 3, 0.0, 1 / 3, 0.0]),
        (lambda x: x.min(initial=1.0), [0.0, 0.5, 0.0, 0.0]),
        (lambda x: x.max(initial=7.0), [0.0, 0.0, 0.0, 0.0]),
        (lambda x: x.sum(where=MASK, initial=5.0), [1.0, 1.0, 0.0, 1.0]),
        (lambda x: x.mean(where=MASK), [1 / 3, 1 / 3, 0.0, 1 / 3]),
        (lambda x: np.prod(x, initial=2.0, where=MASK), [4.0, 12.0, 0.0, 6.0]),
        (lambda x: np.sum(x, where=[True, False, False, True]), [1.0, 0.0, 0.0, 1.0]),
        (lambda x: np.add.reduce(x, where=MASK), [1.0, 1.0, 0.0, 1.0]),
        (lambda x: np.mean(x, where=[True, False, False, True]), [0.5, 0.0, 0.0, 0.5]),
        (lambda x: np.sum(x, where=x > 1.5), [1.0, 0.0, 1.0, 1.0]),
        (lambda x: np.sum(np.log(x - 2.0), where=x > 2.0), [1.0, 0.0, 1.0, 0.0]),
        (lambda x: np.max(np.sqrt(x - 1.0), initial=0.0, where=MASK), [0.5 / np.sqrt(2.0), 0.0, 0.0, 0.0]),
        (lambda x: np.sum(-x, initial=5.0) * -1.0, [1.0, 1.0, 1.0, 1.0]),
        (lambda x: np.maximum.reduce(x, initial=3.0), [1 / 3, 0.0, 1 / 3, 0.0]),
    ],
)
def test_what_counts(function, expected):
    with np.errstate(all="ignore"):
        np.testing.assert_allclose(grad(function)(X), expected, rtol=1e-15)
        seeds = np.eye(len(X))
        np.testing.assert_allclose([jvp(function, (X,), (seed,))[1] for seed in seeds], expected, rtol=1e-15)


def test_nan_stays_where_it_counts():
    x = np.array([1.0, np.nan, 2.0])
    gradient = grad(lambda x: np.max(x, initial=0.0, where=np.array([True, True, False])))(x)
    np.testing.assert_array_equal(gradient, [np.nan, np.nan, 0.0])
    masked = grad(lambda x: np.max(x, initial=0.0, where=np.array([True, False, True])))(x)
    np.testing.assert_array_equal(masked, [0.0, 0.0, 1.0])


def test_a_mean_of_nothing_is_nan():
    with np.errstate(all="ignore"), pytest.warns(RuntimeWarning):
        gradient = grad(lambda x: np.sum(np.mean(x, axis=1, where=np.array([[True, False], [False, False]]))))(np.ones((2, 2)))
    np.testing.assert_array_equal(gradient, [[1.0, 0.0], [np.nan, np.nan]])


@pytest.mark.parametrize("function", [np.sum, np.prod, np.max, np.min, np.nansum, np.nanprod, np.nanmax, np.nanmin])
@pytest.mark.parametrize("start", [0.7, 40.0, -40.0])
def test_a_start_may_vary(function, start):
    def total(x, s):
        return np.sum(function(x, axis=0, initial=s, where=SOME) * np.array([1.0, 2.0]))

    check_grads(total, (TABLE, start))


def test_a_start_that_is_as_large_shares():
    slopes = grad(lambda x, s: np.max(x, initial=s), wrt=(0, 1))(np.array([3.0, 1.0, 3.0]), 3.0)
    np.testing.assert_allclose(slopes[0], [1.0 / 3.0, 0.0, 1.0 / 3.0])
    assert slopes[1] == pytest.approx(1.0 / 3.0)


@pytest.mark.parametrize("function", [np.var, np.std])
def test_a_spread_about_what_is_given(function):
    def about(x, m):
        return np.sum(function(x, axis=0, mean=m, correction=1, where=SOME))

    check_grads(about, (TABLE, np.mean(TABLE, axis=0, keepdims=True) + 0.3))
    check_grads(lambda m: function(X, mean=m), (0.4,))
    check_grads(lambda x: function(x, ddof=1, where=x > 0.7), (TABLE,))


def test_a_sum_with_a_start_is_no_scaled_sum():
    """The shift by which a logarithm of a sum of exponentials is computed matters where something is added to the sum."""

    def soft(x):
        top = np.max(x)
        return np.log(np.sum(np.exp(x - top), initial=1.0)) + top

    shifted = np.exp(X - 3.0)
    total = np.sum(shifted) + 1.0
    expected = shifted / total + (1.0 - np.sum(shifted) / total) * np.array([0.5, 0.0, 0.5, 0.0])
    np.testing.assert_allclose(grad(soft)(X), expected, rtol=1e-14)


HOLES = np.array([[1.0, np.nan, 2.0], [2.0, 3.0, np.nan]])
LEFT = np.array([[True, False, True], [True, True, False]])
COLUMNS = np.array([True, False, False])


@pytest.mark.parametrize("axis", [None, 1])
@pytest.mark.parametrize("left", [LEFT, COLUMNS], ids=["elements", "columns"])
@pytest.mark.parametrize("reduction", [np.sum, np.prod, np.mean, np.max, np.nansum, np.nanprod, np.nanmean, np.nanmax])
def test_what_a_mask_leaves_out_may_be_nan_and_is_no_part_of_the_derivative(reduction, left, axis):
    """The mask is an array from outside, of which only the function knows that its shape fits."""

    more = {"initial": 0.5} if reduction in (np.max, np.nanmax) else {}

    def f(s):
        return np.sum(reduction(HOLES * s, axis=axis, where=left, **more))

    step = 1e-6
    expected = (f(1.3 + step) - f(1.3 - step)) / (2 * step)
    assert grad(f)(1.3) == pytest.approx(expected, rel=1e-8)
