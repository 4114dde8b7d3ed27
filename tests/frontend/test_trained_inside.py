"""Models of lists of objects, dicts and tuples that a derivative inside trains; lists that objects keep while they grow."""

import copy

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp

X = np.linspace(0.0, 1.0, 6).reshape(3, 2)
WEIGHTS = [np.array([[0.3, -0.4], [0.1, 0.6]]), np.array([[0.5], [-0.2]])]


class Layer:
    def __init__(self, W, b):
        self.W = W
        self.b = b


class Model:
    def __init__(self, layers):
        self.layers = layers

    def __call__(self, x):
        for layer in self.layers:
            x = np.tanh(x @ layer.W + layer.b)
        return x


def loss(model, x):
    return np.sum(model(x) ** 2)


def model():
    return Model([Layer(W, np.zeros(W.shape[1])) for W in WEIGHTS])


def dicts():
    return [{"W": W, "b": np.zeros(W.shape[1])} for W in WEIGHTS]


def objects_get_new_arrays(net, x):
    for _ in range(2):
        change = grad(loss)(net, x)
        for layer, d in zip(net.layers, change.layers):
            layer.W = layer.W - 0.1 * d.W
            layer.b = layer.b - 0.1 * d.b
    return loss(net, x)


def arrays_of_objects_change(net, x):
    for _ in range(2):
        change = grad(loss)(net, x)
        for layer, d in zip(net.layers, change.layers):
            layer.W -= 0.1 * d.W
            layer.b -= 0.1 * d.b
    return loss(net, x)


def loss_of_dicts(ps, x):
    for p in ps:
        x = np.tanh(x @ p["W"] + p["b"])
    return np.sum(x**2)


def a_new_list_of_dicts(ps, x):
    for _ in range(2):
        gs = grad(loss_of_dicts)(ps, x)
        ps = [{k: p[k] - 0.1 * g[k] for k in p} for p, g in zip(ps, gs)]
    return loss_of_dicts(ps, x)


def loss_of_tuples(ps, x):
    for W, b in ps:
        x = np.tanh(x @ W + b)
    return np.sum(x**2)


def a_new_list_of_tuples(ps, x):
    for _ in range(2):
        gs = grad(loss_of_tuples)(ps, x)
        ps = [(W - 0.1 * dW, b - 0.1 * db) for (W, b), (dW, db) in zip(ps, gs)]
    return loss_of_tuples(ps, x)


def doubled(ps, x):
    for p in ps:
        p["W"] *= 2.0
        p["b"] = p["b"] + p["W"]
    return sum(np.sum((p["b"] * x) ** 2) for p in ps)


def the_function_changes_what_it_is_given(w, x):
    ps = [{"W": w, "b": w * 0.5}, {"W": w**2, "b": w * 0.3}]
    for _ in range(2):
        gs = grad(doubled)(ps, x)
        for p, g in zip(ps, gs):
            p["W"] = p["W"] - 0.01 * g["W"]
            p["b"] -= 0.01 * g["b"]
    return sum(np.sum(p["W"] * p["b"]) for p in ps)


def cubes(ps):
    return sum(np.sum(p["W"] ** 3) for p in ps)


def a_pullback_of_what_changed_since(w):
    ps = [{"W": w}, {"W": w**2}]
    value, pull = vjp(cubes, ps)
    for p in ps:
        p["W"] += 1.0
    (gs,) = pull(1.0)
    return sum(np.sum(p["W"] * g["W"]) for p, g in zip(ps, gs)) + value


@pytest.mark.parametrize(("function", "arguments"), [
    (objects_get_new_arrays, (model(), X)), (arrays_of_objects_change, (model(), X)), (a_new_list_of_dicts, (dicts(), X)),
    (a_new_list_of_tuples, ([(p["W"], p["b"]) for p in dicts()], X)),
    (the_function_changes_what_it_is_given, (np.array([0.3, 0.8]), np.array([0.7, 0.2]))),
    (a_pullback_of_what_changed_since, (np.array([0.3, 0.8]),)),
], ids=lambda value: getattr(value, "__name__", ""))
def test_what_a_derivative_inside_trains(function, arguments):
    check_grads(function, arguments, order=1)


class Item:
    def __init__(self, a):
        self.a = a


class Keeper:
    def __init__(self, items):
        self.items = items


def a_list_that_is_kept_empty(x, y):
    items = []
    keeper = Keeper(items)
    items.append(Item(x))
    items.append(Item(y * x))
    return sum(one.a**2 for one in keeper.items)


def a_list_of_a_copied_array(x, y):
    u = np.array([x, y]) * 2.0
    q = copy.deepcopy(Keeper([u, 3.0 * u]))
    u *= 1.5
    return np.sum(q.items[0] * u)


def tuples_in_a_dict(x, y):
    held = {"a": (x, y), "b": np.array([y, x])}
    return sum(np.sum(w) for w in held.values()) * x


@pytest.mark.parametrize("function", [a_list_that_is_kept_empty, a_list_of_a_copied_array, tuples_in_a_dict])
def test_what_objects_and_dicts_hold(function):
    check_grads(function, (1.2, 0.7))


def test_a_tuple_in_a_dict_that_is_given_has_a_tuple_for_its_gradient():
    found = grad(lambda d: sum(np.sum(w) for w in d.values()))({"a": (1.0, 2.0), "b": np.array([0.3, 0.4])})
    assert found["a"] == (1.0, 1.0) and np.array_equal(found["b"], [1.0, 1.0])
