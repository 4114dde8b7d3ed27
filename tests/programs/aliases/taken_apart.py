"""Dataclasses that are taken apart, `asdict` and `astuple`: by their fields, and whatever else is in them is copied."""

import copy
import dataclasses
from typing import Any

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4


class Held:
    """An object of a class that is no dataclass."""

    def __init__(self, v):
        self.v = v


@dataclasses.dataclass
class Derived:
    """A dataclass that holds more than its fields."""

    a: Any
    b: Any = 1.0

    def __post_init__(self):
        self.extra = self.a * 7.0


@dataclasses.dataclass
class Late:
    """A dataclass with a field that its class holds at first."""

    a: Any
    i: Any = None
    k: float = dataclasses.field(init=False, default=3.0)


@program(A3)
def what_is_no_field_is_left_out(x):
    u = Derived(x[0], x[1])
    u.more = x[2]
    return sum(dataclasses.asdict(u).values()) * len(dataclasses.astuple(u)) + sum(dataclasses.astuple(u)) * x[2]


@program(A3)
def another_object_stays_one(x):
    u = Late(x[0], Held(x[1]))
    shown = dataclasses.asdict(u)
    u.i.v = x[2]
    return shown["i"].v * shown["a"] + shown["k"] * u.i.v


@program(A4)
def dataclasses_in_a_dataclass(x):
    u = Late(x[0], [Derived(x[1], x[2]), x[3], Late(x[1])])
    shown, items = dataclasses.asdict(u), dataclasses.astuple(u)
    return shown["i"][0]["b"] * shown["i"][1] + len(shown["i"][0]) * x[0] + len(items[1][0]) * items[1][2][2] * x[2]


@program(A3)
def a_field_that_the_class_holds(x):
    u = Late(x[0])
    u.k = x[1]
    del u.k
    return dataclasses.asdict(u)["k"] * x[0] + dataclasses.astuple(u)[2] * x[1]


@program(A3)
def the_order_is_that_of_the_fields(x):
    u = Derived(x[0], x[1])
    del u.a
    u.a = x[2]
    return dataclasses.astuple(u)[0] + 10.0 * dataclasses.astuple(copy.copy(u))[1]


@program(A4)
def each_part_has_a_copy_of_its_own(x):
    held = Held(x * 2.0)
    shown = dataclasses.asdict(Late(x[0], [held, held]))
    shown["i"][0].v = x[1]
    return shown["i"][1].v[0] * x[3] + held.v[1]


@program(A4)
def a_list_of_several_sorts_in_a_dataclass(x):
    items = [x, 0.5]
    items.append((Derived(x[1], x[2]), x))
    items[0] = x[1] * 3.0
    taken = dataclasses.astuple(Late(x[0], items))
    return taken[1][2][0][1] * taken[1][0] * len(taken[1])


class BelowDataclass(Late):
    """No dataclass: what makes its objects is that of its base, which calls no `__post_init__`."""

    def __post_init__(self):
        self.a = self.a * 3.0


@dataclasses.dataclass
class BelowDerived(Derived):
    """A dataclass whose base has a `__post_init__`."""

    def __post_init__(self):
        super().__post_init__()
        self.a = self.a * self.extra


@program(A3)
def what_is_called_behind_the_fields(x):
    return BelowDataclass(x[0]).a * x[1] + BelowDerived(x[1]).a * BelowDerived(x[2], x[0]).extra
