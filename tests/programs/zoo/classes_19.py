"""Programs with classes, written without having read the front: a second walk through what people write with classes."""

import math
from dataclasses import dataclass

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# simple physics engine with collisions
@dataclass
class Ball:
    x: float
    v: float
    r: float = 0.1

    def advance(self, dt):
        self.x += self.v * dt

    def hits(self, other):
        return abs(self.x - other.x) < self.r + other.r


class World:
    def __init__(self, balls, width):
        self.balls, self.width = balls, width
        self.events = []

    def step(self, dt):
        for b in self.balls:
            b.advance(dt)
            if b.x < 0 or b.x > self.width:
                b.v = -b.v
                self.events.append(("wall", b.x))
        for i, a in enumerate(self.balls):
            for b in self.balls[i + 1:]:
                if a.hits(b):
                    a.v, b.v = b.v, a.v
                    self.events.append(("ball", a.x))


@case(0, (P,), (Q,))
def balls_in_a_box(x):
    w = World([Ball(0.3 * x[0], x[1]), Ball(0.9, -x[2]), Ball(1.6, 0.3 * x[3])], 2.0)
    for _ in range(12):
        w.step(0.1)
    return sum(b.x * b.v for b in w.balls) + sum(p for kind, p in w.events if kind == "wall")


# given: tree of rates with children lists
class Branch:
    def __init__(self, rate, children=None):
        self.rate = rate
        self.children = children or []

    def survival(self, t):
        p = math.exp(-self.rate * t)
        for c in self.children:
            p *= 0.5 + 0.5 * c.survival(t * 0.5)
        return p


@case(0, (Branch(0.5, [Branch(1.0), Branch(0.2, [Branch(0.7)])]),), (Branch(0.9, [Branch(0.3)]),))
def given_tree_of_rates(b):
    return b.survival(1.5) + b.rate


# given Params object with optional attribute
class Model:
    def __init__(self, a, b, prior=None):
        self.a, self.b = a, b
        self.prior = prior

    def loglik(self, xs):
        ll = sum(-0.5 * (v - self.a) ** 2 / self.b ** 2 - math.log(self.b) for v in xs)
        if self.prior is not None:
            ll -= self.prior * self.a ** 2
        return ll


@case(0, (Model(0.3, 1.2),), (Model(0.5, 0.8, 0.4),))
def given_model_with_optional_prior(m):
    return m.loglik([0.1, 0.5, 1.4])


# class-level counter and id
class Entity:
    _next = 0

    def __init__(self, mass):
        self.id = Entity._next
        Entity._next += 1
        self.mass = mass


@case(0, (P,), (Q,))
def entities_with_ids(x):
    es = [Entity(v) for v in x]
    first = es[0].id
    return sum(e.mass * (e.id - first + 1) for e in es)


# Bezier / spline curve with nested points
class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def lerp(self, o, t):
        return Point(self.x + t * (o.x - self.x), self.y + t * (o.y - self.y))

    def __iter__(self):
        yield self.x
        yield self.y


class Bezier:
    def __init__(self, *points):
        self.points = points

    def __call__(self, t):
        pts = list(self.points)
        while len(pts) > 1:
            pts = [a.lerp(b, t) for a, b in zip(pts, pts[1:])]
        return pts[0]

    def length(self, n=8):
        total, last = 0.0, self(0.0)
        for k in range(1, n + 1):
            p = self(k / n)
            total += math.hypot(p.x - last.x, p.y - last.y)
            last = p
        return total


@case(0, (P,), (Q,))
def bezier_curve(x):
    c = Bezier(Point(0.0, x[0]), Point(x[1], x[2]), Point(x[3], 0.5), Point(1.0, x[4]))
    px, py = c(0.3)
    return c.length() + px * py
