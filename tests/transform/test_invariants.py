"""What each pass of a loop computes the same is left by the last one, and is on no tape."""

import re

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp


def smoothing(x, c):
    level = x[0]
    loss = 0.0
    for t in range(1, len(x)):
        err = x[t] - level
        loss += err * err
        level = level + np.tanh(c[0]) * err
    return loss


def until_small(x, c):
    y = x[0]
    while y > 1.0:
        y = y * np.exp(-c[0] * c[0]) * x[1]
    return y * y


def stopped(x, c):
    y = x[1]
    for i in range(4):
        s = np.sqrt(c[0] * c[0] + 1.0)
        y = y * s * x[0]
        if y > 3.0:
            break
    return y * y


def nested(x, c):
    y = x[0]
    for i in range(3):
        k = c[1] * (i + 1.0)
        for j in range(i):
            y = y * np.exp(c[0]) * np.sin(k) + x[1]
    return y * y


def bound_again(x, c):
    y = x[1]
    for i in range(2):
        w = np.exp(c[0])
        y = y * y * w
    w = y * c[1]
    for i in range(3):
        y = np.sin(y) * w
    return y + w


def not_the_same(x, c):
    y = x[0]
    a = c[0]
    for i in range(3):
        w = np.exp(a)
        a = a * x[1]
        y = y * y * w
    return y


def storage_in_the_way(x, c):
    u = c.copy()
    y = x[0]
    for i in range(3):
        w = np.exp(u[0])
        y = y * w * x[1]
        u[0] = u[0] * y
    return y * u[0]


def in_a_branch(x, c):
    y = x[0]
    for i in range(4):
        if i % 2 == 0:
            y = y * y * np.exp(c[0])
    return y


WITHOUT = [smoothing, until_small, stopped, bound_again]
EVERY = [*WITHOUT, nested, not_the_same, storage_in_the_way, in_a_branch]
X, C = np.array([1.9, 0.8, 1.2]), np.array([0.4, 0.3])


@pytest.mark.parametrize("function", EVERY)
def test_derivatives(function):
    check_grads(function, (X, C))


@pytest.mark.parametrize("function", WITHOUT)
def test_there_is_no_tape_for_it(function):
    derivative = grad(function, wrt=(0, 1))
    derivative(X, C)
    recorded = re.findall(r"(\w+)_tape\w*\.append\(", derivative.source)
    made = set(re.findall(r"(\w+) = np\.(?:tanh|exp|sqrt)\(", derivative.source))
    assert made and not made & set(recorded), derivative.source


def test_a_pullback_where_the_loop_had_no_pass():
    for function, x in ((smoothing, X[:1]), (until_small, np.array([0.5, 1.0]))):
        value, pullback = vjp(function, x, C)
        x_bar, c_bar = pullback(1.0)
        again = pullback(1.0)
        assert value == function(x, C)
        assert np.array_equal(x_bar, again[0]) and np.array_equal(c_bar, np.zeros(2))


class Model:
    """An object that the tool knows nothing of."""

    def __init__(self):
        self.w = np.array([1.0, 2.0])


MODEL = Model()


def with_an_attribute(x):
    return np.sum(x * x * MODEL.w)


def with_attributes_in_a_loop(x):
    total = 0.0
    for k in range(2):
        total = total + np.sum(x**2 * MODEL.w) * (k + 1.0)
    return total


@pytest.mark.parametrize("function", [with_an_attribute, with_attributes_in_a_loop])
def test_a_pullback_keeps_what_it_read_of_objects(function):
    MODEL.w = np.array([1.0, 2.0])
    _, pullback = vjp(function, np.array([2.0, 3.0]))
    (before,) = pullback(1.0)
    MODEL.w[:] = 7.0
    assert np.array_equal(pullback(1.0)[0], before)


class Layer(Model):
    """One that changes what it holds when it is called."""

    def __call__(self, rate):
        self.w += rate


def called_afterwards(x, m):
    y = np.sum(x * x * m.w)
    m(1.0)
    return y


def called_by_a_bound_method(x, m):
    y = np.sum(x * x * m.w)
    change = m.__call__
    change(1.0)
    return y


@pytest.mark.parametrize("function", [called_afterwards, called_by_a_bound_method])
def test_what_is_called_may_change_what_it_holds(function):
    layer, x = Layer(), np.array([2.0, 3.0])
    before = layer.w.copy()
    assert np.array_equal(grad(function)(x, layer), 2 * x * before) and np.array_equal(layer.w, before)
