"""``with np.errstate(...)``: the derivatives are those of the body, and no warning is seen that the function ignores."""

import warnings

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp
from tests.transform.harness import by_case, check_derivatives, check_second_order, check_trace

V = np.array([0.7, -0.3, 1.2, 0.5, -0.9])
ZERO = np.array([0.0, 0.5])


def masked_logarithm(x):
    with np.errstate(divide="ignore", invalid="ignore"):
        y = np.where(x > 0, np.log(x), 0.0)
    return np.sum(y * x)


def returned_inside(x):
    with np.errstate(invalid="ignore"):
        return np.sum(np.where(x > 0.0, np.sqrt(x) ** 3, x * x))


def jumps_inside(x):
    s = 0.0
    for i in range(len(x)):
        with np.errstate(invalid="ignore"):
            if x[i] < 0:
                continue
            s += np.sqrt(x[i])
            if i > 2:
                break
    return s


def stores_inside(x):
    y = np.zeros(len(x))
    with np.errstate(over="ignore"), np.errstate(under="warn"):
        for i in range(len(x)):
            with np.errstate(all="ignore"):
                y[i] = np.exp(x[i]) / (x[i] + 3.0)
    return np.sum(y * y)


def scaled(v):
    with np.errstate(invalid="ignore"):
        return np.where(v > 0.0, np.sqrt(v), v)


def in_a_callee(x):
    return np.sum(scaled(x * 2.0) ** 2)


FUNCTIONS = [masked_logarithm, returned_inside, jumps_inside, stores_inside, in_a_callee]
CASES = [(f, (V,)) for f in FUNCTIONS]


@by_case(CASES)
def test_right(function, given):
    with np.errstate(all="ignore"):
        check_trace(function, given)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_derivatives(function, given)
        check_second_order(function, given)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_no_warning_is_seen(function):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        expected = grad(function)(V)
        assert np.all(np.isfinite(expected))
        assert np.allclose(vjp(function, V)[1](1.0)[0], expected)
        assert np.allclose(jvp(function, (V,), (np.ones(5),))[1], np.sum(expected))
        assert hvp(function)(V, np.ones(5)).shape == V.shape


def test_the_guard_stands_before_the_context():
    text = grad(masked_logarithm)
    text(V)
    body = text.source.partition("def ")[2]
    assert body.index("expect(") < body.index('with np.errstate(divide="ignore", invalid="ignore"):') < body.index("np.log")
    assert np.all(grad(masked_logarithm)(np.array([[0.5, 2.0]])) == text(np.array([0.5, 2.0])))


def test_a_context_that_raises_is_refused():
    def raising(x):
        with np.errstate(divide="raise"):
            return np.sum(1.0 / x)

    def named(x):
        with np.errstate(divide="ignore") as state:
            return np.sum(1.0 / x) if state is None else 0.0

    for function in (raising, named):
        with pytest.raises(DifferentiationError, match="with"):
            grad(function)(V)


def test_a_parameter_may_be_called_like_the_module():
    class Other:
        def errstate(self, **_):
            raise AssertionError("it is another context")

    def f(x, np):
        with np.errstate(divide="ignore"):
            return x * x

    with pytest.raises(AssertionError, match="another context"):
        grad(f)(2.0, Other())
