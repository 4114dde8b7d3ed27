"""What is said to be constant, and what is returned beside the value."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, hessian, jvp, source, stop_gradient, value_and_grad, vjp

X = np.array([0.5, 1.5, 2.5])


def normalised(x):
    scale = stop_gradient(np.max(np.abs(x)))
    return np.sum((x / scale) ** 2) * scale


def straight_through(x):
    return np.sum(x + stop_gradient(np.round(x) - x))


def changed_after(x):
    y = x * 2.0
    fixed = stop_gradient(y)
    y[0] = x[1]
    fixed[1] = x[0]
    return np.sum(y * fixed)


def test_a_stopped_value_passes_no_derivative():
    np.testing.assert_allclose(grad(normalised)(X), 2 * X / 2.5)
    np.testing.assert_array_equal(grad(straight_through)(X), np.ones(3))
    assert grad(lambda x: x * stop_gradient(x) ** 2)(3.0) == 9.0
    assert jvp(lambda x: x * stop_gradient(x), (3.0,), (1.0,)) == (9.0, 3.0)
    np.testing.assert_array_equal(hessian(lambda x: np.sum(x**2 * stop_gradient(x)))(X), np.diag(2 * X))
    assert "stop_gradient(" in source(normalised)


def test_a_stopped_array_is_a_copy_that_can_be_stored_to():
    expected = [2 * X[1], 4 * X[0], 4 * X[2]]
    np.testing.assert_allclose(grad(changed_after)(X), expected)


def test_what_is_neither_a_number_nor_an_array_is_no_argument():
    with pytest.raises((TypeError, DifferentiationError)):
        grad(lambda x: x * stop_gradient([x, 2.0])[1])(3.0)
    with pytest.raises(TypeError, match="a list"):
        stop_gradient([1.0])


def with_aux(x):
    y = np.sin(x)
    z = y * x
    z[0] *= 2.0
    return np.sum(z), {"y": y, "count": 3}


def test_a_gradient_with_what_is_beside_the_value():
    gradient, aux = grad(with_aux, has_aux=True)(X)
    (value, same), again = value_and_grad(with_aux, has_aux=True)(X)
    np.testing.assert_array_equal(gradient, again)
    np.testing.assert_array_equal(aux["y"], same["y"])
    assert aux["count"] == 3 and value == with_aux(X)[0]
    check_grads(lambda x: with_aux(x)[0], (X,))


def test_what_is_beside_the_value_shares_no_memory_with_arguments():
    _, aux = grad(lambda x: (np.sum(x * x), x), has_aux=True)(X)
    assert not np.shares_memory(aux, X)


def test_a_gradient_with_aux_can_be_differentiated_again():
    def scaled(x):
        return x**3, x

    value, pullback = vjp(grad(scaled, has_aux=True), 2.0)
    assert value == (12.0, 2.0) and pullback((1.0, 10.0)) == (22.0,)


def test_without_a_pair_it_is_refused():
    with pytest.raises(DifferentiationError, match="has_aux=True"):
        grad(lambda x: x * x, has_aux=True)(2.0)
