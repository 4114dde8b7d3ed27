"""Dicts outside and given whose keys no text can say: members of enumerations, objects, texts of a class of their own."""

from collections import namedtuple
from enum import Enum, IntEnum

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad


class Unit(str, Enum):  # noqa: UP042 - as Python 3.10 has it
    KILOMETERS = "km"
    MILES = "mi"


class Side(Enum):
    LEFT = 1
    RIGHT = 2


class Place(IntEnum):
    FIRST = 1
    LAST = 2


class Name(str):
    pass


class Thing:
    def __init__(self):
        self.weight = 3.0


THING = Thing()
THINGS = {THING: 2.0}
HELD = {1: {THING: 4.0}, (1, Side.LEFT): 1.0}
FACTORS = {Unit.KILOMETERS: 6371.0, Unit.MILES: 3958.0}
WEIGHTS = {Side.LEFT: np.array([1.0, 2.0]), Side.RIGHT: np.array([3.0, 4.0])}
ORDERS = {Place.FIRST: 2.0, Place.LAST: 3.0}
NESTED = {1: {Side.LEFT: 4.0}, "sides": {Name("left"): 5.0}, (1, Side.LEFT): 6.0}
NUMBERS = {np.float64(2.0): 7.0}
Pair = namedtuple("Pair", "first second")
PAIRS = {Pair(1, 2): 4.0, Pair(2, 3): 5.0}
DOUBLED = lambda v: 2 * v  # noqa: E731 - one that no text can name
TEXT = "text"
STEPS = {DOUBLED: 2.0, np.tanh: 3.0, TEXT.upper: 4.0}
LIMITS = {float("nan"): 2.0, np.inf: 3.0}


def radius(unit=Unit.KILOMETERS):
    return FACTORS[unit]


def in_units(x):
    return x * radius() + x**2 * radius("mi")


def by_side(x, side=Side.RIGHT):
    return np.sum(np.sin(x * WEIGHTS[side])) * x


def by_order(x):
    return x ** ORDERS[Place.LAST] * ORDERS[1]


def nested(x):
    return np.exp(x * NESTED[1][Side.LEFT]) * NESTED["sides"]["left"] + NESTED[1, Side.LEFT] * NUMBERS[2.0] * x


def by_pair(x):
    return x ** PAIRS[Pair(1, 2)] * PAIRS[2, 3]


def by_function(x):
    return x ** STEPS[DOUBLED] * STEPS[np.tanh]


def by_limit(x):
    return x ** LIMITS[np.inf] * len(LIMITS)


def of_default(x, table={Side.LEFT: 2.0}):
    return x**2 * table[Side.LEFT]


@pytest.mark.parametrize("function", [in_units, by_side, by_order, nested, by_pair, by_function, by_limit, of_default])
def test_what_a_table_gives_for_a_key_that_no_text_can_say(function):
    check_grads(function, (0.7,))


def test_tables_are_read_live(monkeypatch):
    slope = grad(in_units)
    slope(0.7)
    monkeypatch.setitem(FACTORS, Unit.KILOMETERS, 1.0)
    assert slope(0.7) == 1.0 + 2 * 0.7 * 3958.0
    monkeypatch.setitem(FACTORS, "other", 1.0)
    assert slope(0.7) == 1.0 + 2 * 0.7 * 3958.0


def test_a_table_that_gets_such_a_key_later_is_another():
    table = {"a": 2.0}

    def scaled(x, name="a"):
        return x**2 * table[name]

    slope = grad(scaled)
    assert slope(0.5) == 2.0
    table[Side.LEFT] = 3.0
    assert slope(0.5) == 2.0
    assert slope(0.5, Side.LEFT) == 3.0


def test_what_such_a_table_holds_is_not_differentiated():
    def scaled(x, table):
        return x * table[Side.LEFT]

    assert grad(scaled)(1.5, {Side.LEFT: 2.0}) == 2.0
    with pytest.raises(DifferentiationError, match="`table`"):
        grad(scaled, wrt=1)(1.5, {Side.LEFT: 2.0})


def test_an_object_is_a_key_of_what_is_read_as_it_is_where_nothing_is_differentiated_by_what_it_holds():
    def found(x):
        return x**2 * THINGS[THING] * THING.weight + x * HELD[1][THING]

    def given(x, thing):
        return x**2 * THINGS[thing] * thing.weight

    check_grads(found, (0.7,))
    assert grad(given)(0.5, THING) == 6.0
    with pytest.raises(DifferentiationError, match="is no value that this takes"):
        grad(given, wrt=1)(0.5, THING)


def test_keys_that_are_equal_and_are_not_of_one_type_are_two():
    def weighed(p):
        return sum(value * (2.0 if isinstance(key, bool) else 3.0) for key, value in p.items())

    slope = grad(weighed)
    assert slope({1: 0.5, 2: 0.5}) == {1: 3.0, 2: 3.0}
    assert slope({True: 0.5, 2: 0.5}) == {True: 2.0, 2: 3.0}
