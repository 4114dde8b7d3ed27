"""Programs as text-books and courses have them: enumerations, objects that are gone through (part 3)."""

import itertools
from enum import Enum

import numpy as np

from tests.programs.zoo.case import case

FIRST, SECOND = np.array([0.83, 1.31, -0.47, 0.62, 1.77, -1.13]), np.array([-0.35, 0.44, 1.21, -0.92, 0.58, 0.27])


class Bend(Enum):
    RAMP = 1
    SINE = 2
    SOFT = 3

    def of(self, x):
        if self is Bend.RAMP:
            return np.maximum(x, 0.0) + 0.1 * x
        return np.sin(x) if self is Bend.SINE else np.log1p(np.exp(x))


@case(0, (FIRST,), (SECOND,))
def bends_one_after_another(x):
    total = 0.0
    for bend in Bend:
        x = bend.of(x * 1.3 + 0.1)
        total += bend.value * np.sum(x)
    return total * len(Bend)


class Heading(Enum):
    N = (0, 1)
    E = (1, 0)
    S = (0, -1)
    W = (-1, 0)

    @property
    def next(self):
        order = list(Heading)
        return order[(order.index(self) + 1) % len(order)]

    def ahead(self, x, y, step):
        dx, dy = self.value
        return x + dx * step, y + dy * step


@case(0, (FIRST,), (SECOND,))
def walk_with_turns(steps):
    x = y = 0.0
    heading = Heading.N
    for s in steps:
        if s < 0:
            heading = heading.next
        x, y = heading.ahead(x, y, s)
    return x**2 + 3 * y * x + y + (x if heading.name == "E" else 2 * y)


class Planet(Enum):
    INNER = (0.3, 1.2)
    OUTER = (2.1, 0.4)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    def pull(self, x):
        return self.mass / (self.radius**2 + x**2)


@case(0, (FIRST,), (SECOND,))
def pulls_of_planets(x):
    total = 0.0
    for v in x:
        near = Planet.INNER if v > 0.5 else Planet.OUTER
        total += near.pull(v) * near.mass
    return total + sum(p.pull(x[0]) for p in Planet)


class Bounds:
    def __init__(self, lo, hi):
        self.lo, self.hi = (lo, hi) if lo <= hi else (hi, lo)

    def __iter__(self):
        yield self.lo
        yield self.hi


class Coordinates:
    def __init__(self, *parts):
        self.parts = list(parts)

    def __iter__(self):
        return iter(self.parts)


def area(a, b, c):
    return a * b + np.sin(c)


@case(0, (FIRST,), (SECOND,))
def objects_taken_apart(x):
    lo, hi = Bounds(x[0] * x[1], x[2])
    first, second, third = Coordinates(x[3], lo, hi)
    return first * second**2 + third + area(*Coordinates(x[4], x[5], lo))


@case(0, (FIRST,), (SECOND,))
def means_of_differences(x):
    def differences(it):
        before = None
        for v in it:
            if before is not None:
                yield v - before
            before = v

    def means(it, k):
        window = []
        for v in it:
            window.append(v)
            if len(window) > k:
                window.pop(0)
            if len(window) == k:
                yield sum(window) / k

    return sum(v**2 for v in means(differences(x), 2))


@case(0, (FIRST,), (SECOND,))
def products_of_each_size(x):
    total = 0.0
    for size in range(1, 4):
        for places in itertools.combinations(range(4), size):
            product = 1.0
            for k in places:
                product *= x[k]
            total += product / size
    return total
