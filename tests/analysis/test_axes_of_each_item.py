"""Axes that are equally long in each item of a list, of whatever lengths from item to item."""

import copy
from itertools import pairwise

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, jvp

RNG = np.random.default_rng(3)


def network(params, x):
    h = x
    for W, b in params[:-1]:
        h = np.tanh(h @ W + b)
    W, b = params[-1]
    return np.mean((h @ W + b) ** 2)


def of_dicts(net, x):
    h = x
    for layer in net["layers"]:
        h = np.tanh(h @ layer["W"] + layer["b"])
    return np.sum(h)


def by_place(params, x):
    h = x
    for k in range(len(params)):
        h = np.sin(h @ params[k][0] + params[k][1])
    return np.sum(h)


def neighbours(params, x):
    """Two items side by side: what holds of one says nothing of the other."""
    total = np.sum(x)
    for (W, b), (V, c) in pairwise(params):
        total = total + np.sum(W[0] * b) + np.sum(np.sin(V * b[0]) * c) + np.sum(W[:, :1] * c)
    return total


def mixed(params, x):
    """The items of new pairs come from two of the old."""
    pairs = [(params[k][0], params[k - 1][1]) for k in range(len(params))]
    total = np.sum(x)
    for W, b in pairs:
        total = total + np.sum(np.cos(W + b))
    return total


def exchanged(params, x):
    params = list(params)
    params[0], params[1] = (params[0][0], params[1][1]), (params[1][0], params[0][1])
    total = np.sum(x)
    for W, b in params:
        total = total + np.sum(np.cos(W + b))
    return total


def appended(params, x):
    more = list(params)
    more.append((params[0][0], x))
    total = 0.0
    for W, b in more:
        total = total + np.sum(np.cos(W * b))
    return total


def columns(params, x):
    Ws, bs = [W for W, _ in params], [b for _, b in params]
    total = np.sum(x)
    for W, b in zip(Ws, bs[::-1], strict=True):
        total = total + np.sum(np.cos(W + b))
    return total


def chosen(params, x, k):
    W = params[0][0] if k > 0 else params[1][0]
    b = params[k][1]
    return np.sum(np.sin(W + b)) + np.sum(x)


def layers(*widths):
    return [(RNG.standard_normal((m, n)), RNG.standard_normal(n)) for m, n in pairwise(widths)]


def judged(function, *args):
    check_grads(function, args)
    for found, before in zip(grad(function)(*copy.deepcopy(args)), args[0], strict=True):
        assert [a.shape for a in found] == [a.shape for a in before]


@pytest.mark.parametrize("function", [network, by_place])
def test_layers_need_no_look_at_shapes(function):
    gradient = grad(function)
    gradient(layers(4, 7, 5, 3), RNG.standard_normal((6, 4)))
    assert "unbroadcast" not in gradient.source and "outline" not in gradient.source
    assert "item[1].shape[0] == item[0].shape[1] for item in params" in " ".join(gradient.source.split())
    judged(function, layers(4, 7, 5, 3), RNG.standard_normal((6, 4)))


def test_layers_in_a_dict():
    def net(*widths):
        return {"layers": [{"W": W, "b": b} for W, b in layers(*widths)]}

    gradient = grad(of_dicts)
    gradient(net(4, 7, 5, 3), RNG.standard_normal((6, 4)))
    assert "unbroadcast" not in gradient.source
    check_grads(of_dicts, (net(4, 7, 5, 3), RNG.standard_normal((6, 4))))


@pytest.mark.parametrize("function", [network, by_place])
def test_biases_that_are_broadcast_get_another_derivative(function):
    gradient, x = grad(function), RNG.standard_normal((6, 4))
    wide = [(W, b[:1]) for W, b in layers(4, 7, 5, 3)]
    rows = [(W, b[None]) for W, b in layers(4, 7, 5, 3)]
    one = [(W[:, :1], b[:1]) for W, b in layers(4, 1, 1)]
    for params in (layers(4, 7, 5, 3), wide, layers(4, 1, 3), layers(4, 4, 4), rows, one, layers(4, 2)):
        found = gradient(params, x)
        assert [tuple(a.shape for a in pair) for pair in found] == [tuple(a.shape for a in pair) for pair in params]
        tangents = [tuple(RNG.standard_normal(a.shape) for a in pair) for pair in params]
        _, along = jvp(function, (params, x), (tangents, np.zeros_like(x)))
        assert along == pytest.approx(sum(np.sum(f * t) for p, q in zip(found, tangents, strict=True)
                                          for f, t in zip(p, q, strict=True)), rel=1e-10)


@pytest.mark.parametrize("function", [mixed, exchanged, columns])
def test_parts_of_different_items_may_differ(function):
    """The first items agree in themselves, so that their names say so; put together otherwise they broadcast."""
    pairs = [(RNG.standard_normal((3, 3)), RNG.standard_normal(3)), (RNG.standard_normal((2, 1)), RNG.standard_normal(1))]
    judged(function, pairs, RNG.standard_normal(2))


def test_neighbours_may_differ():
    judged(neighbours, layers(1, 1, 3, 1), RNG.standard_normal(2))
    judged(neighbours, layers(1, 3, 1, 3), RNG.standard_normal(2))


def test_what_is_appended_may_differ():
    judged(appended, layers(3, 3, 3), RNG.standard_normal(1))
    judged(appended, [(W, b) for W, b in layers(1, 4)], RNG.standard_normal(4))


@pytest.mark.parametrize("k", [0, 1])
def test_one_of_two_items(k):
    pairs = [(RNG.standard_normal((3, 3)), RNG.standard_normal(3)), (RNG.standard_normal((2, 1)), RNG.standard_normal(1))]
    judged(chosen, pairs, RNG.standard_normal(2), k)
