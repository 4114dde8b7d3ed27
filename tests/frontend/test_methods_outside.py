"""Methods of objects outside a function, under names, in closures and in tables: the object is looked at in each call."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, vjp


class Model:
    def __init__(self, weight):
        self.weight = weight

    def energy(self, x):
        return np.sum(self.weight * x * x)

    def counted(self, x):
        self.weight = 2.0 * self.weight
        return x * self.weight


class Shifted(Model):
    def energy(self, x):
        return super().energy(x) + np.sum(x)


class Link:
    def __init__(self, below, value):
        self.below, self.value = below, value

    def total(self, x):
        link, total = self, 0.0
        while link is not None:
            total += link.value * x
            link = link.below
        return total


MODEL = Model(3.0)
energy = MODEL.energy
shifted = Shifted(2.0).energy
counted = MODEL.counted
total = Link(Link(None, 2.0), 3.0).total
TABLE = {"plain": MODEL.energy, "shifted": shifted}


def of_the_module(x):
    return 2.0 * energy(x) * shifted(x) + MODEL.weight * x


def handed_over(x):
    return (lambda f, t: f(f(t)))(energy, x)


def mapped(x):
    return sum(map(energy, [x, 2.0 * x])) * x


def differentiated_inside(x):
    return grad(energy)(x) * x


def of_linked_objects(x):
    return total(x) * x


def by_name(x, name="shifted"):
    return TABLE[name](x) * x


def gone_through(x):
    return sum(f(x) for f in TABLE.values()) * x


def squared(f):
    def inner(x):
        return f(x) ** 2

    return inner


def product(f, g):
    def inner(x):
        return f(x) * g(x)

    return inner


def changes_its_object(x):
    return counted(x)


@pytest.mark.parametrize("function", [
    of_the_module, handed_over, mapped, differentiated_inside, of_linked_objects, by_name, gone_through,
    squared(energy), product(energy, Shifted(0.5).energy),
], ids=lambda f: f.__name__)
def test_right_in_every_mode(function):
    check_grads(function, (1.5,))


def test_each_closure_has_its_own_object():
    first, second = grad(squared(energy)), grad(squared(Model(1.0).energy))
    assert (first(1.0), second(1.0), first(1.0)) == (36.0, 4.0, 36.0)
    _, pullback = vjp(product(energy, shifted), 1.0)
    assert pullback(1.0) == pullback(1.0)


def test_the_object_that_a_name_means_now(monkeypatch):
    derivative = grad(handed_over)
    assert np.isclose(derivative(1.0), 4 * 3.0**3)
    monkeypatch.setattr(MODEL, "weight", 2.0)
    assert np.isclose(derivative(1.0), 4 * 2.0**3)
    monkeypatch.setitem(globals(), "energy", Model(1.0).energy)
    assert np.isclose(derivative(1.0), 4.0)
    monkeypatch.setitem(globals(), "energy", np.sin)
    assert np.isclose(derivative(1.0), np.cos(np.sin(1.0)) * np.cos(1.0))


def test_one_that_changes_its_object_is_refused():
    with pytest.raises(DifferentiationError, match="bound outside") as caught:
        grad(changes_its_object)(1.5)
    assert caught.value.line == changes_its_object.__code__.co_firstlineno + 1


def test_a_method_that_another_object_holds_may_be_replaced():
    holder = Model(1.0)
    holder.energy = Model(3.0).energy  # type: ignore[method-assign]

    def held(x):
        return holder.energy(x) * x

    derivative = grad(held)
    assert derivative(1.0) == 9.0
    holder.energy = Model(2.0).energy
    assert derivative(1.0) == 6.0
    holder.energy = Shifted(2.0).energy
    assert derivative(1.0) == 8.0
