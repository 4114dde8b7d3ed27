"""``o.__dict__`` that is changed: each key is an attribute that is set."""

from dataclasses import dataclass

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad

X = np.array([0.7, 1.3])


class Options:
    def __init__(self, **given):
        self.__dict__.update(given)

    def value(self):
        return self.a * self.b


class Named:
    names = ("call", "put")

    def __init__(self, price):
        for name in self.names:
            self.__dict__[name] = None
        self.__dict__["price"] = price

    @property
    def rate(self):
        return 3.0


@dataclass(frozen=True)
class Frozen:
    value: float


class Link:
    def __init__(self, value, below):
        self.__dict__["value"] = value
        self.__dict__.update(below=below)


def given_by_name(x):
    return Options(a=x[0], b=x[1]).value()


def filled(x):
    made = Named(x[0])
    made.__dict__["put"] = made.price * x[1]
    return made.put if made.call is None else 0.0


def from_a_dict_and_names(x):
    made = Options(a=x[0], b=2.0)
    made.__dict__.update({"b": made.a * x[1]}, a=made.b * x[0])
    return made.value()


def an_array_that_is_stored_to(x):
    made = Options(a=x.copy(), b=x)
    made.__dict__["a"][0] = made.b[1] ** 2
    return np.sum(made.value())


def added_to(x):
    made = Options(a=x[0], b=x[1])
    made.__dict__["a"] += made.b
    return made.value() * sum(made.__dict__.values())


def in_a_list(x):
    return sum(made.value() for made in [Options(a=v, b=v * v) for v in x])


def linked(x):
    head, total = None, 0.0
    for v in x:
        head = Link(v, head)
    while head is not None:
        total += head.value ** 2
        head = head.below
    return total


def under_a_name_of_a_property(x):
    made = Named(x[0])
    made.__dict__["rate"] = x[1]
    return made.rate * made.price


def of_a_frozen_object(x):
    made = Frozen(x[0])
    made.__dict__["value"] = x[1]
    return made.value


@pytest.mark.parametrize("function", [
    given_by_name, filled, from_a_dict_and_names, an_array_that_is_stored_to, added_to, in_a_list, linked,
], ids=lambda f: f.__name__)
def test_right_in_every_mode(function):
    check_grads(function, (X,))


@pytest.mark.parametrize("function", [under_a_name_of_a_property, of_a_frozen_object], ids=lambda f: f.__name__)
def test_refused_where_the_class_says_more(function):
    with pytest.raises(DifferentiationError):
        grad(function)(X)
