"""Classes that count: how many objects there are, what each is called, how often something was done."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import R, case

K4, L4 = R(1, 4), R(2, 4)


class Cell:
    made = 0

    def __init__(self, v):
        Cell.made += 1
        self.number = Cell.made
        self.v = v


@case(0, (K4,), (L4,))
def numbers_since_the_first(x):
    before = Cell.made
    cells = [Cell(v) for v in x]
    return sum(c.v * (c.number - before) for c in cells) * (Cell.made - before)


class Shape(ABC):
    alive = 0

    def __init__(self):
        type(self).alive += 1

    @abstractmethod
    def area(self): ...

    @classmethod
    def reset(cls):
        cls.alive = 0


class Disc(Shape):
    def __init__(self, r):
        super().__init__()
        self.r = r

    def area(self):
        return 3.0 * self.r**2 * self.alive


class Box(Shape):
    def __init__(self, a, b):
        super().__init__()
        self.a, self.b = a, b

    def area(self):
        return self.a * self.b * type(self).alive


@case(0, (K4,), (L4,))
def counted_for_each_class(x):
    Disc.reset()
    Box.reset()
    shapes = [Disc(x[0]), Box(x[1], x[2]), Disc(x[3]), Box(x[0], 2.0)]
    return sum(s.area() * (k + 1) for k, s in enumerate(shapes)) + Disc.alive * x[0] + Box.alive + Shape.alive


class Function:
    calls = 0

    @staticmethod
    def value(v):
        Function.calls = Function.calls + 1
        return np.sin(v) * v


def bisected(f, lo, hi):
    for _ in range(5):
        mid = 0.5 * (lo + hi)
        lo, hi = (mid, hi) if f(mid) < 0.2 else (lo, mid)
    return lo


@case(0, (K4,), (L4,))
def evaluations_counted(x):
    Function.calls = 0
    total = sum(Function.value(v) for v in x) + bisected(Function.value, x[0], x[1])
    return total * Function.calls


@case(0, (K4,), (L4,))
def counted_in_a_while(x):
    Function.calls = 0
    v = x[0]
    while Function.calls < 6:
        v = 0.5 * Function.value(v) + x[1]
    return v * getattr(Function, "calls")


@dataclass
class Ticket:
    price: float
    number: int = field(init=False)

    def __post_init__(self):
        Registry.issued += 1
        self.number = Registry.issued


class Registry:
    issued = 100
    limit = 103

    @classmethod
    def is_full(cls):
        return cls.issued >= cls.limit


@case(0, (K4,), (L4,))
def tickets_until_full(x):
    Registry.issued = 100
    sold = []
    for v in x:
        if Registry.is_full():
            return sum(t.price * (t.number - 99) for t in sold)
        sold.append(Ticket(v * v))
    return 0.0


class Limited:
    depth = 0

    def step(self, v):
        Limited.depth += 1
        if Limited.depth > 3:
            raise ValueError("too deep")
        return v * self.depth


@case(0, (K4,), (L4,))
def counted_until_it_raises(x):
    Limited.depth = 0
    o, total = Limited(), 0.0
    for v in x:
        try:
            total += o.step(v)
        except ValueError:
            total += v * v
    return total * Limited.depth


class Rate:
    steps = 3
    scale = 2.5

    def at(self, v):
        return v * type(self).steps + self.__class__.steps


@case(0, (K4,), (L4,))
def asked_of_the_type(x):
    return sum(Rate().at(v) ** 2 for v in x)


class Total:
    value = 0

    def __init__(self, v):
        Total.value += v


@case(0, (K4,), (L4,))
def numbers_in_a_class(x):
    Total.value = 0
    for v in x:
        Total(v)
    return Total.value * x[0]
