"""Jacobians and Hessians: both modes against differences and each other, of any structure, in every way of a call."""

import copy
import pickle
from collections import namedtuple

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hessian, hvp, jacobian

Point = namedtuple("Point", "a b")
X = np.array([1.0, 2.0, 3.0])
PARAMS = {"W": np.array([[1.0, 0.5, 2.0], [0.3, 1.1, 0.7]]), "b": np.array([0.2, 1.2, 0.4])}
MODES = ("forward", "reverse", None)


def stored(x):
    y = np.zeros(4)
    for i in range(3):
        y[i] = x[i] * x[(i + 1) % 3]
        y[3] += np.sin(x[i])
    return y


def of_one(x):
    return x[0] * np.ones((2, 2)) * x[1] ** 2


def to_one(x):
    return np.prod(x) + np.sum(x**2)


def nested(p, s, n=2):
    return {"y": p["W"] @ p["b"] * s, "z": (np.sum(p["b"]) ** n * s, n)}


def energy(x, y):
    return np.sum(x**3) * y + x[0] * y**2


def differences(f, x, h=1e-6):
    return np.stack([(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(len(x))], axis=-1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("f", [stored, of_one, to_one])
def test_jacobians_are_right(f, mode):
    found = jacobian(f, mode=mode)(X)
    assert found.shape == (*np.shape(f(X)), 3)
    np.testing.assert_allclose(found, differences(f, X), rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize("mode", MODES)
def test_a_jacobian_has_the_structure_of_the_value_and_then_of_the_arguments(mode):
    found = jacobian(nested, wrt=("p", "s"), mode=mode)(PARAMS, 2.0)
    by_params, by_scale = found["y"]
    assert by_params["W"].shape == (2, 2, 3) and by_params["b"].shape == (2, 3) and by_scale.shape == (2,)
    np.testing.assert_allclose(by_params["b"], 2.0 * PARAMS["W"])
    np.testing.assert_allclose(by_scale, PARAMS["W"] @ PARAMS["b"])
    assert found["z"][0][1] == pytest.approx(np.sum(PARAMS["b"]) ** 2)
    assert found["z"][1] == ({"W": None, "b": None}, None)


def test_the_mode_of_fewer_sweeps_is_taken():
    wide, tall = jacobian(to_one), jacobian(of_one)
    assert wide(X).shape == (3,) and "x_dot" not in wide.source
    assert tall(X).shape == (2, 2, 3) and "x_dot" in tall.source


def test_hessians_are_symmetric_and_the_differences_of_gradients():
    found = hessian(energy, wrt=(0, 1))(X, 2.0)
    np.testing.assert_allclose(found[0][0], differences(lambda x: grad(energy)(x, 2.0), X), rtol=1e-7, atol=1e-7)
    np.testing.assert_array_equal(found[0][1], found[1][0])
    assert found[1][1] == pytest.approx(2.0 * X[0])
    np.testing.assert_allclose(jacobian(grad(energy))(X, 2.0), found[0][0])


def test_a_hessian_of_a_structure_is_nested_twice():
    found = hessian(lambda q: q.a * q.b**2)(Point(2.0, 3.0))
    assert found == Point(Point(0.0, 6.0), Point(6.0, 4.0))


@pytest.mark.parametrize("mode", MODES)
def test_precision_and_empty_values(mode):
    single = jacobian(lambda x: x * x, mode=mode)(X.astype(np.float32))
    assert single.dtype == np.float32
    assert jacobian(lambda x: x[:0], mode=mode)(X).shape == (0, 3)
    assert jacobian(lambda x: np.ones(2) * np.sum(x), mode=mode)(np.ones(0)).shape == (2, 0)
    assert type(jacobian(lambda x: x * x, mode=mode)(3.0)) is float


class Model:
    """An object with derivatives as methods."""

    rate = 3.0

    def plain(self, x):
        """A method."""
        return x * self.rate

    @jacobian
    def decorated(self, x):
        """A derivative as a method."""
        return x * self.rate

    @jacobian(wrt="y")
    def named(self, x, *, y=2.0):
        """One with respect to a keyword."""
        return x * self.rate * y


def test_methods_and_decorators():
    expected = 3.0 * np.eye(2)
    for found in (jacobian(Model().plain)(np.ones(2)), Model().decorated(np.ones(2))):
        np.testing.assert_array_equal(found, expected)
    assert Model().named(2.0, y=5.0) == Model().named(2.0) == 6.0


def test_pickles_and_names():
    again = pickle.loads(pickle.dumps(jacobian(stored, mode="reverse")))
    np.testing.assert_array_equal(again(X), jacobian(stored, mode="forward")(X))
    assert repr(again) == "<jacobian of tests.operators.test_jacobians.stored with respect to 0>"
    assert hessian(energy).__name__ == "energy" and "def " in hessian(energy).source


def test_the_direction_comes_second_for_scipy():
    np.testing.assert_allclose(hvp(energy).hessp(X, np.ones(3), 2.0), hessian(energy)(X, 2.0) @ np.ones(3))


@pytest.mark.parametrize("mode", MODES)
def test_complex_numbers_are_refused(mode):
    for f, x in ((lambda x: x * 1j, X), (lambda x: np.abs(x), X * 1j)):
        with pytest.raises(DifferentiationError, match="complex"):
            jacobian(f, mode=mode)(x)


def test_wrong_uses():
    with pytest.raises(ValueError, match="'forward' or 'reverse'"):
        jacobian(stored, mode="fwd")
    with pytest.raises(DifferentiationError):
        jacobian(stored, wrt="q")
    with pytest.raises(DifferentiationError):
        jacobian(stored)(np.array([1, 2, 3]))


@jacobian
def rows(x):
    return x**2


@hvp
def product_of(x):
    return x**3


@hessian
def columns_of(x):
    return x**3


@pytest.mark.parametrize("derivative", [rows, product_of, columns_of])
def test_what_a_decorator_makes_is_pickled_by_its_name(derivative):
    assert pickle.loads(pickle.dumps(derivative)) is derivative and copy.deepcopy(derivative) is derivative
    assert pickle.loads(pickle.dumps(jacobian(of_one, mode="forward")))(X[:2]).shape == (2, 2, 2)
