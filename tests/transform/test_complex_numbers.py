"""Complex intermediates and integer beginnings: every mode is right, gradients of real arguments are real, nothing is cast."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp
from tests.fuzz.numeric import leaves
from tests.transform.complex_numbers import REFUSED, RESULTS, RIGHT, C, X
from tests.transform.harness import refused_at_its_lines, slope
from tests.transform.may_be_complex import OPERATIONS, PROGRAMS

pytestmark = pytest.mark.filterwarnings("error")
POINTS = [X, -X[::-1].copy()]
V = np.array([0.3, -0.8, 0.5])

test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, X, within=8)


def all_numbers(value):
    return np.hstack([np.ravel(leaf) for leaf in leaves(value)])


def close(found, expected, bound=1e-7, scale=0.0):
    scale = np.max(np.abs(expected), initial=0.0) + np.max(np.abs(scale), initial=0.0)
    return np.isrealobj(found) and np.max(np.abs(found - expected), initial=0.0) <= bound * scale


@pytest.mark.parametrize("x", POINTS, ids=["x", "y"])
@pytest.mark.parametrize("function", RIGHT, ids=lambda f: f.__name__)
def test_right_in_every_mode(function, x):
    gradient = grad(function)
    found = gradient(x)
    assert close(found, [slope(lambda h, e=e: function(x + h * e)) for e in np.eye(3)], scale=found)
    assert close(jvp(function, (x,), (V,))[1], V @ found, 1e-12, scale=found)
    twice = hvp(function)(x, V)
    assert close(twice, slope(lambda h: gradient(x + h * V)), scale=found)
    assert close(vjp(gradient, x)[1](V)[0], twice, 1e-11, scale=found)


@pytest.mark.parametrize("x", [X, X * [1.0, 1.0, -1.0]], ids=["complex", "real"])
@pytest.mark.parametrize("function", [*OPERATIONS, *PROGRAMS], ids=lambda f: f"{f.__name__}-{f.__code__.co_firstlineno}")
def test_what_may_be_complex_is_right_where_it_is_and_where_it_is_not(function, x):
    gradient = grad(function)
    found = gradient(x)
    assert close(found, [slope(lambda h, e=e: function(x + h * e)) for e in np.eye(3)], scale=found)
    assert close(jvp(function, (x,), (V,))[1], V @ found, 1e-12, scale=found)
    assert close(hvp(function)(x, V), slope(lambda h: gradient(x + h * V)), scale=found)


@pytest.mark.parametrize("x", POINTS, ids=["x", "y"])
@pytest.mark.parametrize("function", RESULTS, ids=lambda f: f.__name__)
def test_complex_results_have_complex_tangents_and_cotangents(function, x):
    """The cotangent of z is dL/dRe z + i dL/dIm z, so that L changes by the real part of conj(cotangent) * dz."""
    value, tangent = jvp(function, (x,), (V,))
    expected = slope(lambda h: all_numbers(function(x + h * V)))
    assert np.allclose(all_numbers(tangent), expected, rtol=1e-9, atol=1e-11)
    rng = np.random.default_rng(5)

    def like(leaf):
        leaf = np.asarray(leaf)
        turned = 1j * rng.normal(size=leaf.shape) if np.iscomplexobj(leaf) else 0.0
        return (rng.normal(size=leaf.shape) + turned)[()]

    def along(value):
        if isinstance(value, dict):
            return {key: along(item) for key, item in value.items()}
        return type(value)(map(along, value)) if isinstance(value, (tuple, list)) else like(value)

    weights = along(value)
    (gradient,) = vjp(function, x)[1](weights)
    assert np.isrealobj(gradient)
    assert np.isclose(gradient @ V, np.real(np.vdot(all_numbers(weights), all_numbers(tangent))), rtol=1e-12)


MODES = {"grad": lambda f: grad(f)(C), "vjp": lambda f: vjp(f, C), "jvp": lambda f: jvp(f, (C,), (C,))}


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_complex_arguments_are_refused_with_two_real_ones_as_remedy(mode):
    with pytest.raises(DifferentiationError, match=r"z\.real") as caught:
        mode(lambda z: np.abs(z[0] * z[1]))
    assert "two real arguments" in str(caught.value)


def test_a_result_that_is_complex_at_times_is_refused_when_it_is():
    def sometimes(x):
        z = x[0]
        if x[1] > 0:
            z = z * 1j
        return z * x[2]

    assert close(grad(sometimes)(-X), np.array([0.4, 0.0, -0.7]), 1e-15)
    with pytest.raises(DifferentiationError, match="complex"):
        grad(sometimes)(X)


def test_products_in_both_orders_are_of_the_types_of_the_function():
    def function(g):
        return 1j * g, g * 1j, (1j * g) ** 2 + g * 1j, (1j * g).conjugate()

    g = np.float64(0.7)
    assert [type(v) for v in vjp(function, g)[0]] == [type(v) for v in jvp(function, (g,), (1.0,))[0]] == [
        type(v) for v in function(g)
    ]
