"""Derivatives of ``functools.partial`` and callable objects: as those of the function, called with what the object gives."""

import copy
import inspect
import pickle
from dataclasses import dataclass
from functools import partial, update_wrapper
from typing import Any

import numpy as np
import pytest

from adjoint_gen import (
    DifferentiationError,
    check_grads,
    checkpoint,
    elementwise_grad,
    grad,
    hessian,
    hvp,
    jvp,
    trace,
    value_and_grad,
    vjp,
)

X = np.array([0.7, 0.3, 1.2])


def area(x, a, b=2.0, *, c=1.0):
    return np.sum(x * a) ** 2 * b + c * np.sum(x**3)


class Scale:
    def __init__(self, k):
        self.k = k

    def of(self, x, a):
        return self.k * np.sum(x * x) * a


def test_arguments_by_name():
    given = partial(area, a=3.0, c=0.5)
    expected = grad(lambda x: area(x, 3.0, c=0.5))(X)
    assert np.allclose(grad(given)(X), expected)
    assert np.allclose(grad(given)(X, c=0.25), grad(lambda x: area(x, 3.0, c=0.25))(X))
    value, gradient = value_and_grad(given)(X)
    assert value == given(X) and np.allclose(gradient, expected)


def test_leading_arguments():
    given = partial(area, X)
    assert grad(given)(3.0) == pytest.approx(grad(area, wrt="a")(X, 3.0))
    assert grad(given, wrt=1)(3.0, 2.0) == pytest.approx(grad(area, wrt="b")(X, 3.0, 2.0))
    assert vjp(given, 3.0)[1](1.0)[0] == pytest.approx(grad(given)(3.0))


def test_an_array_is_left_alone_and_may_be_the_one_that_is_changed():
    w = np.ones(3)
    given = partial(area, a=w)
    before = w.copy()
    assert np.allclose(grad(given)(X), grad(area)(X, w)) and np.array_equal(w, before)


def test_products():
    given = partial(area, a=3.0, b=0.5)
    direction = np.array([1.0, -2.0, 0.5])
    plain = partial(area, b=0.5)
    value, pullback = vjp(given, X)
    (gradient,) = pullback(1.0)
    assert value == given(X) and np.allclose(gradient, grad(area)(X, 3.0, 0.5))
    assert jvp(given, (X,), (direction,))[1] == pytest.approx(gradient @ direction)
    product = hvp(given)(X, direction)
    assert np.allclose(product, hvp(area)(X, 3.0, 0.5, direction))
    assert np.allclose(vjp(grad(given), X)[1](direction)[0], product)
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        vjp(plain, X)
    assert len(vjp(plain, X, 3.0)[1](1.0)) == 2
    check_grads(given, (X,))


def test_of_a_method_and_of_another_preset():
    scale = Scale(2.0)
    given = partial(partial(scale.of), a=4.0)
    assert np.allclose(grad(given)(X), 16.0 * X)
    assert np.allclose(vjp(given, X)[1](1.0)[0], 16.0 * X)


def test_it_looks_like_a_derivative():
    gradient = grad(partial(area, a=3.0))
    gradient(X)
    assert "def area_grad" in gradient.source and gradient.path.endswith(".py")
    assert str(trace(partial(area, a=3.0))).startswith("area(") and str(gradient.trace).startswith("area(")
    assert list(inspect.signature(gradient).parameters) == ["x", "a", "b", "c"]
    assert np.allclose(copy.copy(gradient)(X), gradient(X))
    assert np.allclose(pickle.loads(pickle.dumps(gradient))(X), gradient(X))


@pytest.mark.parametrize("change", [copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))])
def test_the_derivative_of_a_bound_method_stays_one(change):
    """As a bound method itself it would be pickled under the name of the method, and come back as that."""
    gradient = grad(Scale(2.0).of)
    assert np.allclose(change(gradient)(X, 3.0), 12.0 * X) and np.allclose(gradient(X, 3.0), 12.0 * X)
    assert change(value_and_grad(Scale(2.0).of))(X, 3.0)[0] == Scale(2.0).of(X, 3.0)
    assert np.allclose(change(hvp(Scale(2.0).of))(X, 3.0, X), 12.0 * X)


@dataclass
class Model:
    """A dataclass has no hash, since it is compared by what it holds."""

    w: Any

    def __call__(self, x, p=2.0):
        return np.sum(self.w * x**p)


class Twice:
    def __init__(self, fun):
        update_wrapper(self, fun)
        self.fun = fun

    def __call__(self, *args):
        return 2.0 * self.fun(*args)

    __hash__ = None


class Bare:
    __call__ = staticmethod(lambda x: x)
    __hash__ = None


@pytest.mark.parametrize("wrap", [lambda f: f, partial, checkpoint], ids=["itself", "partial", "checkpoint"])
def test_an_object_with_a_call_is_a_function(wrap):
    class Plain:
        def __init__(self, w):
            self.w = w

        __call__ = Model.__call__

    for made in (Plain(X), Model(X)):
        model = wrap(made)
        assert np.allclose(grad(model)(X), 2.0 * X * X) and np.allclose(elementwise_grad(model)(X), 2.0 * X * X)
        assert grad(model, wrt="p")(X, 3.0) == pytest.approx(np.sum(X**4 * np.log(X)))
        assert np.allclose(vjp(model, X)[1](1.0)[0], 2.0 * X * X)
        assert jvp(model, (X,), (X,)) == pytest.approx((np.sum(X**3), 2.0 * np.sum(X**3)))
        assert np.allclose(hessian(model)(X), np.diag(2.0 * X)) and np.allclose(hvp(model)(X, X), 2.0 * X * X)
        gradient = grad(model)
        made.w = 2.0 * X
        assert np.allclose(gradient(X), 4.0 * X * X)
        made.w = X


@pytest.mark.parametrize("fun", [Twice(Model(X)), Bare()])
def test_an_object_that_is_not_seen_through_is_refused(fun):
    with pytest.raises(DifferentiationError):
        grad(fun)


@pytest.mark.parametrize("operator", [grad, value_and_grad, elementwise_grad, hessian])
def test_what_an_object_calls_is_asked_of_its_class_in_each_call(operator):
    class Called:
        def __call__(self, x):
            return 2.0 * x

    class Other(Called):
        def __call__(self, x):
            return 5.0 * x

    called = Called()
    derivative, kept = operator(called), operator(called.__call__)
    before = derivative(1.0)
    called.__class__ = Other
    with pytest.raises(DifferentiationError, match=r"`Other\.__call__` is another function"):
        derivative(1.0)
    called.__class__ = Called
    assert derivative(1.0) == before
    Called.__call__ = lambda self, x: 3.0 * x
    with pytest.raises(DifferentiationError, match=r"`Called\.__call__` is another function"):
        derivative(1.0)
    assert kept(1.0) == before  # of a bound method Python has the function, too
