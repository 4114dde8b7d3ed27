"""Arguments that are lists and dicts of lists and dicts: the gradient has the same structure."""

import numpy as np
import pytest

from adjoint_gen import grad, source


def weights(p):
    return np.sum(p["W"][0] * p["b"]) * p["W"][1]


def rows(p):
    return p[0][1] * p[0][0] + p[1] * p[0][1]


def layers(p):
    total = 0.0
    for layer in p["layers"]:
        total = total + np.sum(layer["W"] * layer["W"]) * layer["b"][0]
    return total


def pair(p):
    return p[0][0] * p[0][1] * p[1]["k"][0]


def network(params, x):
    for W, b in params:
        x = np.tanh(x @ W + b)
    return np.sum(x * x)


CASES = [
    (weights, {"W": [np.array([1.0, 2.0]), 3.0], "b": np.array([4.0, 5.0])},
     {"W": [np.array([12.0, 15.0]), 14.0], "b": np.array([3.0, 6.0])}),
    (rows, [[2.0, 3.0], 4.0], [[3.0, 6.0], 3.0]),
    (layers, {"layers": [{"W": np.ones(2), "b": [2.0]}, {"W": np.array([3.0]), "b": [0.5]}]},
     {"layers": [{"W": np.full(2, 4.0), "b": [2.0]}, {"W": np.array([3.0]), "b": [9.0]}]}),
    (pair, [(2.0, 3.0), {"k": [5.0]}], [(15.0, 10.0), {"k": [6.0]}]),
]


def same(one, other):
    if isinstance(one, dict):
        return type(other) is dict and one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, (list, tuple)):
        return type(one) is type(other) and len(one) == len(other) and all(map(same, one, other))
    return np.shape(one) == np.shape(other) and np.array_equal(one, other)


@pytest.mark.parametrize(("function", "argument", "expected"), CASES, ids=[c[0].__name__ for c in CASES])
def test_the_gradient_has_the_structure_of_the_argument(function, argument, expected):
    found = grad(function)(argument)
    assert same(found, expected), found
    if function is pair:
        return  # without a kind a tuple is not known to be one
    general: dict = {}
    exec(source(function), general)  # what is printed where nothing is known of the argument
    assert same(general[f"{function.__name__}_grad"](argument), expected)


def test_the_layers_of_a_network_are_pairs_in_a_list():
    rng = np.random.default_rng(0)
    params = [(rng.normal(size=(3, 4)), rng.normal(size=4)), (rng.normal(size=(4, 2)), rng.normal(size=2))]
    x = rng.normal(size=3)
    found = grad(network)(params, x)
    assert type(found) is list and all(type(layer) is tuple for layer in found)
    h = np.tanh(x @ params[0][0] + params[0][1])
    y = np.tanh(h @ params[1][0] + params[1][1])
    above = 2.0 * y * (1.0 - y * y)
    below = params[1][0] @ above * (1.0 - h * h)
    expected = [(np.outer(x, below), below), (np.outer(h, above), above)]
    for one, other in zip(found, expected, strict=True):
        for a, b in zip(one, other, strict=True):
            assert np.allclose(a, b, rtol=1e-12)
