"""Tuples and lists of texts, read at places that only the running program knows."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

X = np.array([0.4, -0.7, 1.1, 0.3])


def modes(x, n):
    names = ("sin", "cos", "tanh")
    total = 0.0
    for i in range(n):
        name = names[i % 3]
        if name == "sin":
            total += np.sin(x[i])
        elif name == "cos":
            total += np.cos(x[i])
        else:
            total += np.tanh(x[i])
    return total


def kinds_of_layers(x, n):
    kinds = ["relu", "tanh", "same", "tanh"]
    for k in range(n):
        x = np.cumsum(x)
        if kinds[k] == "relu":
            x = np.maximum(x, 0)
        elif kinds[-k].startswith("ta"):
            x = np.tanh(x)
    return np.sum(x)


def keys(x, n, d):
    names = ("a", "b")
    return sum(d[names[k % 2]] * x[k] for k in range(n))


def put_under(x, n):
    names, d = ("a", "bb", "ccc"), {}
    for k in range(n):
        d[names[k]] = x[k] * k
    return sum(v * len(key) for key, v in d.items()) + d["bb"] * x[0]


@pytest.mark.parametrize(("function", "more"), [
    (modes, (4,)), (kinds_of_layers, (4,)), (keys, (3, {"a": 2.0, "b": 3.0})), (put_under, (3,)),
])
def test_right_to_second_order(function, more):
    check_grads(function, (X, *more))


def test_text():
    gradient = grad(modes)
    gradient(X, 4)
    assert '("sin", "cos", "tanh")[i % 3]' in gradient.source


def test_there_is_no_such_place():
    with pytest.raises(IndexError, match="tuple index out of range"):
        grad(put_under)(X, 4)
