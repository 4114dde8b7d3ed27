"""Named tuples that a function makes, of classes from outside and of its own; those with operators of their own."""

from collections import namedtuple
from typing import NamedTuple

import numpy as np

from adjoint_gen import grad
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

Point = namedtuple("Point", "x y")
Damped = namedtuple("Damped", ["stiffness", "damping", "mass"], defaults=(0.2, 1.5))
Late = namedtuple("Late", "u v")
Late.__new__.__defaults__ = (5.0,)


class Model(NamedTuple):
    w: np.ndarray
    b: float = 0.5


class Product(NamedTuple):
    x: float
    y: float

    def __add__(self, other):
        return Product(self.x * other.x, self.y * other.y)


class Doubled(namedtuple("Doubled", "x y")):
    def __new__(cls, x, y):
        return super().__new__(cls, 2 * x, y)


def made_and_replaced(x):
    p = Point(x[0], y=x[1])
    for _ in range(3):
        p = Point(p.x + 0.1 * p.y, p.y - 0.1 * p.x)
    if x[0] > 0.0:
        p = p._replace(x=p.y * x[2])
    a, b = p
    return a * b * p[0] + len(p)


def defaults(x):
    one, two, late = Damped(x[0]), Damped(x[1], mass=x[2]), Late(x[0])
    return one.stiffness * one.damping * two.mass + two.stiffness * two.damping * late.v


def of_the_function(x):
    State = namedtuple("State", "position velocity")
    Pair = namedtuple("Pair", ["u", "v"], defaults=[1.5])

    def energy(s):
        return s.position**2 + 0.5 * s.velocity**2

    s = State(x[0], velocity=x[1])
    return energy(s) * Pair(x[2]).v * Pair(x[0], x[1]).v


def moved(p, dt):
    return Point(p.x + dt * p.y, y=p.y - dt * p.x)


def through_helpers(x):
    p = Point(x[0], x[1])
    while p.x < 5.0:
        p = moved(p, 0.3)
        if p.y > 10.0:
            break
    corners = {"a": Point(x[0], x[2]), "b": moved(p, 0.1)}
    corners["a"] = corners["a"]._replace(y=x[1] ** 2)
    return p.y * sum(c.x * c.y for c in corners.values()) + sum(q.x for q in [p, Point(p.y, 1.0)])


def fitted(x):
    m = Model(x * 1.0)
    for _ in range(2):
        r = m.w * x + m.b - 1.0
        m = Model(m.w - 0.1 * r * x, m.b - 0.1 * np.mean(r))
    return np.sum(m.w**2) * m.b


def inside_one_another(x):
    p = Point(Point(x[0], x[1]), x[2])
    p = p._replace(x=p.x._replace(y=x[0] ** 2))
    return p.x.y * p.y * p.x.x


X = np.array([0.7, -0.4, 1.3])

def plain_in_a_loop(x):
    p = Point(x[0], x[1])
    for _ in range(2):
        p = (p[0] * 2.0, p[1])
    return p[0] * p[1]


test_right = right_in_every_mode([
    (f, (X,)) for f in (
        made_and_replaced, defaults, of_the_function, through_helpers, fitted, inside_one_another, plain_in_a_loop,
    )
])


def operator_of_its_class(x):
    return (Product(x[0], x[1]) + Product(x[1], x[2]))[0]


def made_in_another_way(x):
    return Doubled(x[0], x[1]).x * x[2]


def shown(x):
    p = Point(x[0], x[1])
    return len(f"{p}") * p.x


test_refused = refused_at_its_lines([made_in_another_way, shown], X, within=3)


def sum_of_both(p):
    return (p + p)[0] * p[1]


def test_an_argument_with_operators_of_its_own_is_no_plain_tuple():
    assert np.allclose(grad(sum_of_both)(Product(2.0, 3.0)), (2 * 2.0 * 3.0, 4.0))
    assert np.allclose(grad(operator_of_its_class)(X), [X[1], X[0], 0.0])
