"""Dicts of many keys: loops through them are loops of the gradient, too, where that makes it shorter."""

import numpy as np
import pytest

from adjoint_gen import check_grads, flatten, grad, hvp
from tests.transform.harness import slope

R = np.random.default_rng(35)


def given(count, mixed=True):
    """Parameters by name, vectors and matrices in turn."""
    return {f"w{k}": R.standard_normal((2, 3) if mixed and k % 2 else 4) for k in range(count)}


def momentum(params, x):
    velocity = {k: np.zeros_like(v) for k, v in params.items()}
    for _ in range(3):
        for k in params:
            velocity[k] *= 0.9
            velocity[k] -= 0.1 * np.sin(params[k]) * x
            params[k] += velocity[k]
    return sum(np.sum(v * v) for v in params.values())


def adam(params, x):
    m = {k: np.zeros_like(p) for k, p in params.items()}
    v = {k: np.zeros_like(p) for k, p in params.items()}
    for _ in range(3):
        g = {k: 2.0 * p * x - 0.3 for k, p in params.items()}
        for k in params:
            m[k] = 0.9 * m[k] + 0.1 * g[k]
            v[k] = 0.99 * v[k] + 0.01 * g[k] ** 2
            params[k] = params[k] - 0.1 * m[k] / np.sqrt(v[k] + 0.01)
    return sum(np.sum(p**2) for p in params.values())


def clipped(params, x):
    total = 0.0
    for k in params:
        total = total + np.sum(params[k] ** 2)
    norm = np.sqrt(total)
    if norm > x:
        for k in params:
            params[k] = params[k] / norm
    return sum(np.sum(np.sin(v)) for v in params.values())


def left_early(params, x):
    s = 0.0
    for k, p in params.items():
        if s > 100.0:
            break
        s += np.sum(p**3) * x
        if k.endswith("7"):
            continue
        s *= 1.1
    return s


def updated(params, x):
    new = {}
    for k, p in params.items():
        new[k] = p - x * np.sin(p)
    for k, p in new.items():
        params[k] = p
    return sum((i + 1) * np.sum(params[k] ** 2) for i, k in enumerate(sorted(params)))


PROGRAMS = momentum, adam, clipped, left_early, updated


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_right_to_second_order(function):
    check_grads(function, (given(9), 0.7))


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_right_for_more_keys_than_are_written_out(function):
    """By each element; in second order along directions that move all of them, since there are hundreds."""
    check_grads(function, (given(70), 0.7), order=1)
    vector, unflatten = flatten((given(70), 0.7))
    gradient, product = grad(function, wrt=(0, 1)), hvp(function, (0, 1))
    for _ in range(2):
        direction = R.standard_normal(len(vector))
        expected = slope(lambda h, d=direction: flatten(gradient(*unflatten(vector + h * d)))[0], 2e-5)
        found, _ = flatten(product(*unflatten(vector), unflatten(direction)))
        np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-8 * np.max(np.abs(expected)))


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_the_gradient_goes_through_the_keys(function):
    sources = []
    for count in (12, 15):
        gradient = grad(function)
        gradient(given(count), 0.7)
        sources.append(gradient.source.partition("# reverse sweep")[2])
    assert "w3" not in sources[0]
    assert sources[0] == sources[1]


def by_names(params, names):
    for k in names:
        params[k] = params[k] * params[k]
    return sum(np.sum(params[k]) for k in names)


def test_what_is_stored_by_keys_of_the_run_stays_away_from_the_caller():
    params = given(3)
    kept = {k: v.copy() for k, v in params.items()}
    gradient = grad(by_names)
    found = gradient(params, ["w2", "w0"])
    np.testing.assert_equal(params, kept)
    np.testing.assert_equal(found, {"w0": 2 * kept["w0"], "w1": np.zeros((2, 3)), "w2": 2 * kept["w2"]})
    found = gradient(params, ["w0", "w0"])
    np.testing.assert_allclose(found["w0"], 8 * kept["w0"] ** 3)
