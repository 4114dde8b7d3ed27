"""Every gradient of the samples: against differences in extended precision, by hand, and forward against reverse."""

import inspect

import numpy as np
import pytest

from adjoint_gen import jvp, value_and_grad, vjp
from benchmarks import handwritten
from tests.fuzz.numeric import EXTENDED, differences, inner, leaves, like
from tests.samples.loading import sample

rng = np.random.default_rng(0)
X = rng.random((20, 64))
T = np.eye(10)[rng.integers(0, 10, 20)]
x = np.linspace(0.2, 1.0, 15)
y = np.sin(3.0 * x) + 0.1 * rng.standard_normal(15)
scales = np.array([0.3, 0.5, 0.2])

CASES = [
    ("griewank", "griewank", (1.5, 0.5), ("x1", "x2")),
    ("softmax_regression", "loss", (0.1 * rng.standard_normal((64, 10)), rng.random(10), X, T, 0.01), ("W", "b")),
    ("basis_functions", "powers", (rng.random(3), 0.3, np.array([[0.5, 1.1, 2.3]]), x, y), ("w", "b", "theta")),
    ("basis_functions", "bells", (rng.random(3), 0.3, np.array([x[2:5], scales]), x, y), ("w", "b", "theta")),
    ("basis_functions", "tanhs", (rng.random(3), 0.3, np.array([x[2:5], scales]), x, y), ("w", "b", "theta")),
    ("dag", "composed", (1.5, 0.5), ("x", "y")),
    ("loops", "van_der_pol", (2.0, 0.3, 1.2, 0.05, 60), ("x", "v", "mu")),
    ("loops", "cooling", (90.0, 20.0, 0.1), ("hot", "target", "rate")),
    ("loops", "root", (2.0,), ("a",)),
    ("trust_region", "slope", (rng.standard_normal(12),), ("x",)),
    ("spectral_filter", "loss", (rng.standard_normal(11), rng.random((3, 20)), rng.random((3, 20))), ("weights",)),
]


@pytest.fixture(params=CASES, ids=lambda case: case[1])
def case(request):
    module, name, args, wrt = request.param
    primal = getattr(sample(module), name).primal
    return primal, args, wrt, dict(zip(inspect.signature(primal).parameters, args, strict=True))


def reference(primal, arguments, wrt):
    _, gradient, jump = differences(primal, arguments, wrt, 1.0)
    scale = max(np.max(np.abs(part)) for parts in gradient.values() for part in parts)
    assert jump < 1e-4 * scale
    return gradient, scale


def test_gradients_agree_with_differences(case):
    primal, args, wrt, arguments = case
    value, gradients = value_and_grad(primal, wrt=wrt)(*args)
    assert value == pytest.approx(primal(*args), rel=1e-13)
    expected, scale = reference(primal, arguments, wrt)
    for name, gradient in zip(wrt, gradients, strict=True):
        assert np.shape(gradient) == np.shape(arguments[name])
        assert np.max(np.abs(gradient - expected[name][0])) <= (1e-9 if EXTENDED else 1e-7) * scale, name


def test_forward_agrees_with_reverse(case):
    primal, args, wrt, arguments = case
    tangents = tuple(like(arguments[n], np.random.default_rng(1)) if n in wrt else None for n in arguments)
    _, tangent = jvp(primal, args, tangents)
    _, pullback = vjp(primal, *args)
    gradients = pullback(1.0)
    pairs = [(t, g) for t, g in zip(tangents, gradients, strict=True) if t is not None]
    terms = sum(np.sum(np.abs(a * b)) for t, g in pairs for a, b in zip(leaves(t), leaves(g), strict=True))
    assert abs(tangent - sum(inner(t, g) for t, g in pairs)) <= 1e-12 * terms


@pytest.mark.parametrize(("module", "name", "by_hand"), [
    ("griewank", "griewank", handwritten.griewank),
    ("softmax_regression", "loss", handwritten.softmax_loss),
    ("loops", "van_der_pol", handwritten.van_der_pol),
])
def test_gradients_agree_with_those_by_hand(module, name, by_hand):
    args, wrt = next((args, wrt) for m, n, args, wrt in CASES if (m, n) == (module, name))
    value, gradients = value_and_grad(getattr(sample(module), name).primal, wrt=wrt)(*args)
    expected_value, expected = by_hand(*args)
    assert value == pytest.approx(expected_value, rel=1e-13)
    for one, other in zip(gradients, expected, strict=True):
        assert np.max(np.abs(one - other)) <= 1e-12 * np.max(np.abs(other))
