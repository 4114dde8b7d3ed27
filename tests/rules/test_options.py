"""Options of calls in forms that only some functions take, and options that are given with each call."""

import numpy as np
import pytest

from adjoint_gen import grad, jvp, vjp
from tests.transform.harness import right_in_every_mode

X = np.array([[0.4, 1.1, -0.7], [1.3, -0.2, 0.9]])
ALONG = (
    np.median, np.nanmedian, np.cumprod, np.cumsum, np.nancumprod, np.linalg.norm, np.average, np.mean, np.sort, np.max, np.std,
)


@pytest.mark.parametrize("function", ALONG, ids=lambda f: f.__name__)
@pytest.mark.parametrize("axis", [None, True, np.True_, [1], [0, 1]], ids=str)
def test_axes_in_every_form(function, axis):
    """An axis is given with the call: as None, as what is 1, or in a list, where the function takes it."""
    def of(x, axis):
        return np.sum(function(x, axis=axis) ** 2)

    try:
        expected = of(X, axis)
    except (TypeError, np.exceptions.AxisError):
        return  # this function does not take it
    value, tangent = jvp(of, (X, axis), (np.cos(X), None))
    step = 1e-6
    slope = (of(X + step * np.cos(X), axis) - of(X - step * np.cos(X), axis)) / (2 * step)
    assert value == expected and tangent == pytest.approx(slope, rel=1e-6, abs=1e-7)
    assert np.sum(grad(of)(X, axis) * np.cos(X)) == pytest.approx(slope, rel=1e-6, abs=1e-7)


def in_lists(x):
    return np.median(x, axis=[0, 1]) + np.sum(np.sort(x, True) ** 2) + np.sum(np.average(x, axis=[1]) ** 2)


test_axes_in_the_text = right_in_every_mode([(in_lists, (X,))])


@pytest.mark.parametrize("function", (np.median, np.nanmedian), ids=lambda f: f.__name__)
def test_flags_of_numpys(function):
    def of(x, keep):
        return function(x, axis=0, keepdims=keep)

    value, tangent = jvp(of, (X, np.True_), (X**2, None))
    assert value.shape == tangent.shape == (1, 3)
    assert np.array_equal(tangent, jvp(of, (X, True), (X**2, None))[1])


def test_what_is_given_as_none():
    def of(x, low, high, axis, period):
        y = np.interp(np.clip(x, low, high), [0.0, 1.0, 2.0], [1.0, 3.0, 2.5], period=period)
        return np.cumprod(y, axis=axis)

    for given in ((None, 1.2, None, None), (0.1, None, 0, 2.5), (None, None, 1, None), (-0.5, 0.7, None, -2.25)):
        value, pullback = vjp(of, X, *given)
        weights = np.cos(np.arange(value.size)).reshape(value.shape)
        step = 1e-6
        slope = (of(X + step * X, *given) - of(X - step * X, *given)) / (2 * step)
        assert np.sum(pullback(weights)[0] * X) == pytest.approx(np.sum(weights * slope), rel=1e-6)


def test_running_products_without_an_axis():
    """What is known of the shape is that of one row, also where the run says that there is no axis."""
    def of(x, axis):
        return np.cumprod(x, axis=axis)

    y, pullback = vjp(of, X, None)
    assert np.allclose(pullback(np.ones(6))[0].ravel() * X.ravel(), np.cumsum(y[::-1])[::-1])
