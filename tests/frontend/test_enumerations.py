"""What members of enumerations hold is in the text of a derivative, and in what it was made from."""

from enum import Enum, IntEnum

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from adjoint_gen.program.fingerprint import described


class Weight(Enum):
    LIGHT = 0.5
    HEAVY = 2.0

    def of(self, x):
        return x * x * self.value


class Order(IntEnum):
    FIRST = 0
    SECOND = 1


def chosen(x):
    weight = Weight.LIGHT
    total = 0.0
    for v in x:
        total += weight.of(v)
        weight = Weight.HEAVY if v > 1.0 else weight
    return total


def test_what_it_holds_is_asked_by_the_member():
    source = grad(chosen)
    assert np.allclose(source(np.array([0.5, 2.0, 3.0])), [0.5, 2.0, 12.0])


def test_a_class_with_other_values_is_another_one():
    other = Enum("Weight", {"LIGHT": 0.5, "HEAVY": 3.0}, module=Weight.__module__)
    same = Enum("Weight", {"LIGHT": 0.5, "HEAVY": 2.0}, module=Weight.__module__)
    assert described(other) != described(same)


def by_places(x):
    return sum(x[k] ** (k + 2) for k in Order) * (3.0 if isinstance(Order.SECOND, Order) else 0.0)


def of_one_of_them(x):
    place = Order.FIRST
    for v in x:
        place = Order.SECOND if v > 1.0 else place
    return x[place] * len(place.name)


def test_members_that_are_numbers():
    assert np.allclose(grad(by_places)(np.array([1.0, 2.0])), [3.0 * 2.0, 3.0 * 12.0])
    with pytest.raises(DifferentiationError, match="an integer that may be a member"):
        grad(of_one_of_them)(np.array([1.0, 2.0]))


def named(x, name):
    return np.sum(Weight[name].of(x)) + 3.0 * np.sum(Weight(2.0).of(x))


def test_members_are_found_by_their_names_and_values():
    x = np.array([0.5, 2.0])
    assert np.allclose(grad(named)(x, "HEAVY"), (4.0 + 12.0) * x)
    assert np.allclose(grad(named)(x, "LIGHT"), (1.0 + 12.0) * x)
    with pytest.raises(KeyError):
        grad(named)(x, "NONE")


class Load:
    sort = Weight.LIGHT

    def __init__(self, x, weight=Weight.LIGHT):
        self.x, self.weight = x, weight

    def total(self):
        return self.weight.of(self.x) + (3.0 * self.x if self.sort is Weight.LIGHT else 5.0 * self.x)


def loaded(x):
    return Load(x).total()


def test_a_default_that_is_a_member_is_asked_for_by_which_one_it_is(monkeypatch):
    derivative = grad(loaded)
    assert derivative(2.0) == 2.0 + 3.0
    monkeypatch.setattr(Load.__init__, "__defaults__", (Weight.HEAVY,))
    assert derivative(2.0) == 8.0 + 3.0
    monkeypatch.setattr(Load, "sort", Weight.HEAVY)
    assert derivative(2.0) == 8.0 + 5.0


class Planet(Enum):
    NEAR = 1.0
    FAR = 3.0

    def __init__(self, mass):
        self.mass = mass


def weighed(x):
    return Planet.NEAR.mass * x + sum(planet.mass * x for planet in Planet)


def test_what_a_member_holds_is_asked_for_again(monkeypatch):
    derivative = grad(weighed)
    assert derivative(0.5) == 1.0 + 4.0
    monkeypatch.setattr(Planet.NEAR, "mass", 7.0)
    assert derivative(0.5) == 7.0 + 10.0


def test_an_enumeration_that_gets_another_member_is_another_one():
    """Some libraries add members to an enumeration that there is."""
    sort = Enum("Sort", {"LOW": 1.0, "HIGH": 2.0})
    more = object.__new__(sort)
    more._value_, more._name_ = 4.0, "MORE"

    def of_each(x):
        return sum(one.value * x for one in sort)

    derivative = grad(of_each)
    assert derivative(0.5) == 3.0
    sort._member_map_["MORE"] = more
    sort._member_names_.append("MORE")
    assert derivative(0.5) == 7.0
