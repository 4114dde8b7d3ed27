"""Functions that take any number of arguments, `*args` and `**kwargs`: each operator, each mode, each form of a call."""

import numpy as np
import pytest

from adjoint_gen import (
    DifferentiationError,
    check_grads,
    elementwise_grad,
    evaluate,
    grad,
    hessian,
    hvp,
    jacobian,
    jvp,
    value_and_grad,
    vjp,
)

X = np.array([1.5, 0.5, 2.0])


def scaled(x, *factors, power=2, **named):
    total = (x**power).sum()
    for factor in factors:
        total = total * factor**2
    return total * named["s"] if "s" in named else total


def changed(x, *rest):
    for array in rest:
        array *= x
    return sum((array**2).sum() for array in rest)


def central(f, at, step=1e-6):
    at = np.asarray(at, dtype=float)
    found = np.zeros(at.shape)
    for k in np.ndindex(at.shape):
        e = np.zeros(at.shape)
        e[k] = step
        found[k] = (f(at + e) - f(at - e)) / (2 * step)
    return found


@pytest.mark.parametrize("factors", [(), (3.0,), (3.0, 2.0), (3, 2.0), (np.float64(3.0), 2.0, 0.5)], ids=repr)
@pytest.mark.parametrize("more", [{}, {"power": 3}, {"s": 1.5}, {"s": 2, "power": 1}], ids=repr)
def test_of_each_call_the_gradient_is_right(factors, more):
    numbers = np.array([float(f) for f in factors])
    by_x, by_all = grad(scaled), value_and_grad(scaled, ("x", "factors"))
    expected = central(lambda x: scaled(x, *factors, **more), X)
    assert np.allclose(by_x(X, *factors, **more), expected, rtol=1e-7)
    if any(isinstance(f, float) for f in factors):
        value, (x_bar, bars) = by_all(X, *factors, **more)
        assert value == scaled(X, *factors, **more)
        assert np.allclose(x_bar, expected, rtol=1e-7)
        found = central(lambda n: scaled(X, *n, **more), numbers)
        assert isinstance(bars, tuple) and len(bars) == len(factors)
        assert all(
            bar is None if isinstance(factor, int) else np.isclose(bar, one, rtol=1e-7)
            for bar, one, factor in zip(bars, found, factors, strict=True)
        )


def test_one_derivative_serves_calls_of_any_length():
    by_x = grad(scaled)
    for _ in range(2):
        for factors in ((), (2.0,), (2.0, 3.0), (2.0,)):
            assert np.allclose(by_x(X, *factors), 2 * X * np.prod(np.square(factors)))


def test_what_is_given_by_name_has_a_gradient():
    bar = grad(scaled, "named")(X, 2.0, s=1.5)
    assert list(bar) == ["s"] and np.isclose(bar["s"], scaled(X, 2.0))


def test_the_pullback_gives_one_gradient_for_each_argument():
    value, pullback = vjp(scaled, X, 3, 2.0, s=1.5)
    x_bar, none, bar = pullback(1.0)
    assert none is None and np.isclose(bar, value) and np.allclose(x_bar, 2 * X * 9 * 4 * 1.5)
    assert len(vjp(scaled, X)[1](1.0)) == 1


def test_tangents_belong_to_arguments():
    f = lambda x, *a: x * a[0] * a[1] ** 2  # noqa: E731
    assert jvp(f, (2.0, 3.0, 4.0), (1.0, None, 1.0)) == (96.0, 48.0 + 48.0)
    assert jvp(f, (2.0, 3.0, 4.0), (1.0, None, None)) == (96.0, 48.0)
    assert jvp(f, (2.0, 3.0, 4.0), (None, 1.0, None)) == (96.0, 32.0)


def test_second_order_and_jacobians():
    point = (3.0, 2.0)
    f = lambda a: scaled(X, *a, s=1.5)  # noqa: E731
    found = np.array(hessian(scaled, "factors")(X, *point, s=1.5))
    expected = np.array([central(lambda a, k=k: central(f, a, 1e-4)[k], point, 1e-4) for k in range(2)])
    assert np.allclose(found, expected, rtol=1e-5)
    assert np.allclose(jacobian(scaled, "factors", mode="forward")(X, *point), jacobian(scaled, "factors")(X, *point))
    assert np.allclose(hvp(scaled)(X, *point, X, s=1.5), 2 * X * 36 * 1.5)
    assert np.allclose(elementwise_grad(lambda x, *a: x**2 * a[0])(X, 3.0), 6 * X)


def test_arrays_that_change_are_the_callers_own():
    a, b = np.array([1.0, 2.0]), np.array([3.0])
    before = a.copy(), b.copy()
    bars = grad(changed, "rest")(2.0, a, b)
    assert np.allclose(bars[0], 8 * a) and np.allclose(bars[1], 8 * b)
    assert np.array_equal(a, before[0]) and np.array_equal(b, before[1])


def test_one_array_given_twice_is_one_array():
    a = np.array([1.0, 2.0])
    slope = grad(changed)(1.5, a, a)
    assert np.isclose(slope, central(lambda x: changed(float(x), *[c := a.copy()], c), 1.5))


def test_methods_take_them_too():
    class Model:
        scale = 2.0

        def loss(self, *xs):
            return sum(x**2 for x in xs) * self.scale

    model = Model()
    assert grad(model.loss, "xs")(1.0, 3.0) == (4.0, 12.0)


def test_the_text_has_the_signature_of_the_function():
    by_x = grad(scaled)
    by_x(X, 2.0, power=3)
    assert "def scaled_grad(x, *factors, power=2, y_bar=1.0, **named):" in by_x.source


def test_a_trace_takes_them_as_python_does():
    by_x = grad(scaled)
    by_x(X, 2.0, 3.0, s=0.5)
    trace = by_x.trace
    assert evaluate.run(trace, (X, 2.0, 3.0), {"s": 0.5}) == scaled(X, 2.0, 3.0, s=0.5)


@pytest.mark.parametrize("wrt", [1, (0, 1)])
def test_a_place_among_them_is_no_parameter(wrt):
    with pytest.raises(DifferentiationError, match=r"one of the arguments `\*factors`"):
        grad(scaled, wrt)


def test_before_a_call_it_is_not_known_what_they_take():
    with pytest.raises(DifferentiationError, match=r"not known what `\*factors` takes"):
        _ = grad(scaled).source


def test_inside_a_function_they_are_arguments_too():
    def outer(x):
        return hvp(scaled)(x, 2.0, x).sum()

    assert np.allclose(grad(outer)(X), 8.0)


def test_the_direction_of_a_product_would_be_one_of_them():
    with pytest.raises(DifferentiationError, match="any number of arguments"):
        grad(hvp(scaled))


def as_one(v):
    """A number of an array of one item, as libraries make their arguments of one form."""
    v = np.atleast_1d(v)
    return v[0] if v.shape[0] == 1 else v


def rows_of_as_one(x, y):
    return np.vstack((as_one(x), as_one(y), 2.0 * as_one(x))).T ** 2


def columns_of_as_one(x, y):
    return np.column_stack((as_one(x), as_one(y), 2.0 * as_one(x))) ** 2


def joined_of_as_one(x, y):
    return np.r_[as_one(x), 3.0, as_one(y)] ** 2


def in_boxes(x, up):
    return x if up > 0.0 else np.sum(x) * np.ones((2, 2, 3))


def joined_boxes(x, up):
    y = in_boxes(x, up)
    return np.vstack((y, y * y)) ** 2, np.column_stack((y * y, y)), np.r_[y, y * y]


@pytest.mark.parametrize(
    ("function", "arguments"),
    [(f, a) for f in (rows_of_as_one, columns_of_as_one, joined_of_as_one) for a in ((0.5, 1.5), (X, X + 1.0), (X[:0], X[:0]))]
    + [(joined_boxes, a) for a in ((X, 1.0), (X, -1.0), (np.outer(X, X), 1.0), (np.ones((2, 3, 2)), 1.0))],
)
def test_arrays_of_which_only_the_run_knows_the_axes_are_joined(function, arguments):
    check_grads(function, arguments)
