"""What is asked of items of uneven lists outside, of which some are objects: these are dicts to the derivative."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, value_and_grad


class Layer:
    def __init__(self, scale, act=None):
        self.scale, self.act = scale, act


class Other(Layer):
    pass


LISTS = [
    [Layer(1.0), "s", 2.0], [Layer(1.0), None, 2.0], [Layer(1.0), {"k": 1.0}, 2.0, "x"], [Other(1.0, np.sin), np.sin, 2.0],
    (Other(1.0), Layer(2.0), None), [Layer(1.0), Other(2.0), 3.0], [Layer(1.0, np.sin), 2.0], [Other(1.0), np.arange(2.0)],
]
LAYERS = LISTS[0]


def by_class(x):
    t = 0.0
    for one in LAYERS:
        if isinstance(one, Layer):
            t = t + np.sum(x)
        elif isinstance(one, dict):
            t = t * x[0] + x[1]
        else:
            t = t * 3.0 + x[0]
    return t


def by_attribute(x):
    t = 0.0
    for i in range(len(LAYERS)):
        if hasattr(LAYERS[i], "scale"):
            t = t + np.sum(x)
        elif hasattr(LAYERS[i], "keys"):
            t = t * x[0] + x[1]
        elif callable(LAYERS[i]):
            t = t * 2.0 + x[1]
        else:
            t = t * 3.0 + x[0]
    return t


def by_type(x):
    t, k = x[0], 0
    while k < len(LAYERS):
        if isinstance(LAYERS[k], dict):
            t = t * x[1]
        if not isinstance(LAYERS[k], (Layer, float)):
            t = t + x[1]
        k += 1
    return t


def in_order(x):
    t = x[0]
    for one in sorted(LAYERS, key=lambda one: isinstance(one, dict)):
        t = t * x[1] + x[0] if isinstance(one, dict) else t * 2.0
    return t


@pytest.mark.parametrize("layers", LISTS, ids=range(len(LISTS)))
@pytest.mark.parametrize("function", [by_class, by_attribute, by_type, in_order], ids=lambda f: f.__name__)
def test_objects_are_no_dicts(function, layers, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    monkeypatch.setitem(globals(), "LAYERS", layers)
    x = np.array([1.5, 2.0])
    assert value_and_grad(function)(x)[0] == function(x)
    check_grads(function, (x,))


class Empty(Layer):
    def __len__(self):
        return 0


def true_ones(x):
    t = x[0]
    for i in range(len(LAYERS)):
        if LAYERS[i]:
            t = t * x[1] + 1
    return t


def by_keys(x):
    t = x[0]
    for i in range(len(LAYERS)):
        try:
            t = t + LAYERS[i]["scale"]
        except TypeError:
            t = t * x[1]
    return t


def given(x, layers):
    t = x[0]
    for i in range(len(layers)):
        if isinstance(layers[i], Layer):
            t = t * x[1]
        if isinstance(layers[i], dict):
            t = t + x[1]
    return t


@pytest.mark.parametrize("layers", [[Empty(1.0), 2.0, "s"], (Empty(1.0), None), [Empty(1.0), Layer(2.0)]], ids=range(3))
@pytest.mark.parametrize("function", [true_ones, by_keys, given], ids=lambda f: f.__name__)
def test_right_or_refused(function, layers, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    monkeypatch.setitem(globals(), "LAYERS", layers)
    args = (np.array([1.5, 2.0]), layers)[: function.__code__.co_argcount]
    try:
        value, _ = value_and_grad(function)(*args)
    except DifferentiationError:
        return
    assert value == function(*args)
    check_grads(lambda x: function(x, *args[1:]), args[:1])
