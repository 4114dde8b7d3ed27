"""Functions in attributes of objects outside: which ones they are is asked, and asked again when they may have changed."""

import functools
from typing import Any

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp
from tests.transform.harness import right_in_every_mode

X = np.array([0.7, 1.3])


class Net:
    def __init__(self, act: Any) -> None:
        self.act, self.weights = act, np.array([[0.1, 0.2], [0.3, -0.4]])

    def __call__(self, x):
        return self.act(self.weights @ x)


class Deep:
    def __init__(self, *acts: Any) -> None:
        self.layers = [Net(act) for act in acts]

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class Twice(Net):
    def __call__(self, x):
        return 2.0 * super().__call__(x)


class Chosen:
    """A method of its own under another name."""

    def __init__(self, power: int) -> None:
        self.value = self.square if power == 2 else self.cube
        self.scale = 2.0

    def square(self, x):
        return np.sum(x**2) * self.scale

    def cube(self, x):
        return np.sum(x**3) * self.scale


class Kept:
    __slots__ = ("act", "scale")

    def __init__(self) -> None:
        self.act, self.scale = np.sin, 3.0


class Counting:
    def __init__(self) -> None:
        self.act, self.calls = np.sin, 0

    def __call__(self, x):
        self.calls += 1
        return self.act(x)


class Watched:
    def __init__(self) -> None:
        self.act, self.watchers = np.sin, []

    def __call__(self, x):
        y = self.act(x)
        for watcher in self.watchers:
            y = y + watcher(x)
        return y

    def watched(self, x):
        self.watchers.append(x)
        return self.act(x)


class Pair:
    def __init__(self, one: Net, other: Net) -> None:
        self.one, self.other = one, other


NET, DEEP, PAIR, KEPT, COUNTING = Net(np.tanh), Deep(np.tanh, np.sin), Pair(Net(np.sin), Net(np.cos)), Kept(), Counting()
TABLE = {"net": Net(np.cos), "other": Twice(np.exp)}
PARTS = Net(functools.partial(lambda a, b: a * b, b=3.0))


class Doubled:
    """A decorator that is a class."""

    def __init__(self, function: Any) -> None:
        functools.update_wrapper(self, function)
        self.function = function

    def __call__(self, *args: Any, **options: Any) -> Any:
        return 2.0 * self.function(*args, **options)


@Doubled
def powers(x, n=2):
    return x**n


def decorated(x):
    return np.sum(powers(x, n=3) * powers(x))


def called(x):
    return np.sum(NET(x))


def layers(x):
    return np.sum(DEEP(x) ** 2)


def of_table(x):
    return np.sum(TABLE["net"](x) * TABLE["other"].act(x)) + np.sum(PARTS(x))


def with_slots(x):
    return np.sum(KEPT.act(x)) * KEPT.scale


def on_a_path(x):
    for _ in range(2):
        x = NET(x) if x[0] > 0 else DEEP(x)
    return np.sum(x * NET.weights[0])


def asked_what_it_is(x):
    return np.sum(NET.act(x)) * (2.0 if NET.act is np.tanh else 3.0)


def asked_whether_they_are_one(x):
    return np.sum(PAIR.one(x)) * (3.0 if PAIR.one is PAIR.other else 1.0)


RIGHT = called, decorated, layers, of_table, with_slots, on_a_path, asked_what_it_is, asked_whether_they_are_one
test_right_in_every_mode = right_in_every_mode([(function, (X,)) for function in RIGHT])


def agrees(gradient, function):
    """A gradient beside that of another function of the same text, which is made now."""
    step, found = 1e-6, gradient(X)
    expected = [(function(X + step * e) - function(X - step * e)) / (2 * step) for e in np.eye(2)]
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-8)


def test_functions_weights_classes_and_objects_that_are_replaced():
    net = Net(np.tanh)

    def loss(x):
        return np.sum(net(x))

    gradient = grad(loss)
    agrees(gradient, loss)
    for act in (np.sin, lambda t: t**3, lambda t: t**2):
        net.act = act
        agrees(gradient, loss)
    net.weights = net.weights * 2
    agrees(gradient, loss)
    net.weights[0, 0] = 3.0
    agrees(gradient, loss)
    net.extra = 3
    agrees(gradient, loss)
    net = Twice(np.cos)
    agrees(gradient, loss)


class Linked:
    def __init__(self, value, after=None):
        self.value, self.after = value, after


def summed(model, x):
    head, total = None, 0.0
    for v in x:
        head = Linked(v, head)
    while head is not None:
        total = total + np.sum(model(np.array([head.value, 1.0])))
        head = head.after
    return total


@pytest.mark.parametrize("made", [lambda: Net(np.tanh), lambda: Deep(np.tanh, np.sin)], ids=["one", "several"])
def test_beside_objects_that_refer_to_one_another(made):
    model = made()

    def loss(x):
        return summed(model, x)

    gradient = grad(loss)
    agrees(gradient, loss)
    for layer in getattr(model, "layers", [model]):
        layer.act = np.cos
        agrees(gradient, loss)
        layer.weights = np.array([[1, 2], [3, 4]])
        agrees(gradient, loss)
        layer.__class__ = Twice
        agrees(gradient, loss)
    model = Twice(np.exp)
    agrees(gradient, loss)


def test_layers_that_are_replaced_added_and_shared():
    deep = Deep(np.tanh, np.sin)

    def loss(x):
        return np.sum(deep(x) ** 2)

    gradient = grad(loss)
    for change in (
        lambda: setattr(deep.layers[0], "act", np.cos), lambda: deep.layers.append(Net(np.exp)),
        lambda: deep.layers.append(deep.layers[0]), lambda: deep.layers.reverse(),
        lambda: setattr(deep.layers[0], "weights", np.eye(2, dtype=np.float32)),
        lambda: setattr(deep, "layers", deep.layers[:1]),
    ):
        agrees(gradient, loss)
        change()
    agrees(gradient, loss)


def test_what_is_one_object_by_now():
    pair = Pair(Net(np.tanh), Net(np.tanh))

    def loss(x):
        return np.sum(pair.one(x)) * (3.0 if pair.one is pair.other else 1.0)

    gradient = grad(loss)
    agrees(gradient, loss)
    pair.other = pair.one
    agrees(gradient, loss)
    pair.one = Net(np.tanh)
    agrees(gradient, loss)


def test_a_method_of_its_own_under_another_name():
    chosen = Chosen(2)

    def loss(x):
        return chosen.value(x)

    gradient = grad(loss)
    agrees(gradient, loss)
    chosen.value = chosen.cube
    agrees(gradient, loss)
    chosen.scale = 5.0
    agrees(gradient, loss)


def test_a_list_of_an_object_without_items():
    watched = Watched()

    def loss(x):
        return np.sum(watched(x))

    gradient = grad(loss)
    agrees(gradient, loss)
    watched.watchers.append(np.cos)
    agrees(gradient, loss)
    watched.watchers = [np.tanh, lambda t: t * t]
    agrees(gradient, loss)
    watched.watchers.clear()
    agrees(gradient, loss)
    for changed in (lambda x: np.sum(watched.watched(x)), lambda x: watched.watchers.append(x[0]) or x[1]):
        with pytest.raises(DifferentiationError, match="made on another path or by the caller"):
            grad(changed)(X)


def test_second_order():
    v, step = np.array([0.3, -0.2]), 1e-6
    expected = (grad(layers)(X + step * v) - grad(layers)(X - step * v)) / (2 * step)
    np.testing.assert_allclose(hvp(layers)(X, v), expected, rtol=1e-5)


def test_an_object_outside_that_changes_is_refused():
    with pytest.raises(DifferentiationError, match="bound outside, and would change with each call"):
        grad(lambda x: np.sum(COUNTING(x)) + COUNTING.calls)(X)
    assert COUNTING.calls == 0
