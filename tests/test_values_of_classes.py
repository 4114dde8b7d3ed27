"""What a class keeps, settings and tables, is read as what a module keeps: when the text runs, and of a known kind."""
# ruff: noqa: RUF012 - as users write it

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad


class Settings:
    step = 0.1
    count = 3
    weights = np.array([1.0, 2.0])
    table = {"a": 2.0}
    functions = [np.sin, np.cos]


    class Model:
        width = 2
        scales = np.ones(2)


class Rule:
    def __init__(self, rate, function):
        self.rate, self.function = rate, function


class Chosen:
    rule = Rule(0.3, np.tanh)


class Finer(Settings):
    step = 0.3


class Body:
    gravity = np.array([9.8, 1.0])

    def __init__(self, mass):
        self.mass = mass

    def force(self):
        return self.mass * np.sum(self.gravity)


X = np.array([0.7, 1.3])


def product(x):
    return np.sum(x * Settings.weights) * Settings.step


def repeated(x):
    for _ in range(Settings.count):
        x = x + Settings.step * x * Settings.table["a"]
    return np.sum(x)


def inherited(x):
    return Finer.step * x[0] + Finer.count * x[1]


def applied(x):
    return np.sum(Settings.functions[0](x)) * Settings.functions[1](x[0])


def by_an_object(x):
    return Body(x[0]).force() * Body(x[1]).mass


def by_default(x, settings=Settings):
    return settings.step * np.sum(x)


def nested(x):
    return np.sum(x**Settings.Model.width * Settings.Model.scales)


def of_an_object(x):
    return np.sum(Chosen.rule.function(x)) * Chosen.rule.rate


def in_a_class_of_a_call():
    class Local:
        weights = np.array([3.0, 4.0])

    return lambda x: np.sum(x * Local.weights)


def agrees(function, gradient):
    moves = 1e-6 * np.eye(2)
    wanted = [(function(X + move) - function(X - move)) / 2e-6 for move in moves]
    np.testing.assert_allclose(gradient(X), wanted, rtol=1e-6)


@pytest.mark.parametrize(
    "function",
    [product, repeated, inherited, applied, by_an_object, by_default, nested, of_an_object, in_a_class_of_a_call()],
)
def test_right_whatever_becomes_of_it(function, monkeypatch):
    gradient = grad(function)
    agrees(function, gradient)
    for name, value in (
        ("step", 0.7), ("weights", np.array([5.0, 6.0])), ("count", 5), ("table", {"a": 3.0, "b": 1.0}),
        ("functions", [np.exp, np.tanh]), ("step", np.float64(0.2)), ("step", 2),
    ):
        monkeypatch.setattr(Settings, name, value)
        agrees(function, gradient)
    monkeypatch.setattr(Finer, "count", 7, raising=False)
    monkeypatch.setattr(Settings.Model, "width", 3)
    monkeypatch.setattr(Chosen, "rule", Rule(0.5, np.cos))
    monkeypatch.setattr(Body, "gravity", np.array([1.0, 2.0, 3.0]))
    agrees(function, gradient)


def test_its_kind_is_known():
    gradient = grad(product)
    gradient(X)
    assert "x_bar = y_bar * Settings_step * Settings_weights" in gradient.source


def stores(x, given):
    given[0] = 9.0
    return np.sum(x) * Settings.weights[0]


def sets(x, given):
    given["a"] = 9.0
    return np.sum(x) * Settings.table["a"]


@pytest.mark.parametrize(("function", "name"), [(stores, "weights"), (sets, "table")])
def test_what_is_given_too_may_not_change(function, name, monkeypatch):
    """It was read as it had been before."""
    with pytest.raises(DifferentiationError, match=r"shares memory|given more than once"):
        grad(function)(X, getattr(Settings, name))


def changed_by_a_call(x):
    _sets_the_step()
    return np.sum(x) * Settings.step


def _sets_the_step():
    Settings.step = 5.0


def test_a_call_that_sets_it_is_refused(monkeypatch):
    monkeypatch.setattr(Settings, "step", 0.1)
    with pytest.raises(DifferentiationError):
        grad(changed_by_a_call)(X)
