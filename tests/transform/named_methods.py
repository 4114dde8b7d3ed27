"""Named tuples of classes with methods, properties, constants and operators: given, made, kept, handed on, returned."""

import math
from collections import namedtuple
from typing import NamedTuple

import numpy as np

X4 = np.array([0.7, -0.4, 1.3, 0.9])


class P2(NamedTuple):
    x: float
    y: float

    def norm2(self):
        return self.x**2 + self.y**2

    def moved(self, dx, dy=0.0):
        return P2(self.x + dx, self.y + dy)

    @property
    def angle(self):
        return math.atan2(self.y, self.x)

    @classmethod
    def polar(cls, r, t):
        return cls(r * math.cos(t), r * math.sin(t))

    @staticmethod
    def unit():
        return P2(1.0, 0.0)

    def __add__(self, o):
        return P2(self.x + o.x, self.y + o.y)

    def __mul__(self, s):
        return P2(self.x * s, self.y * s)

    def __neg__(self):
        return P2(-self.x, -self.y)

    def __sub__(self, o):
        return self + (-o)


class State(NamedTuple):
    pos: np.ndarray
    vel: np.ndarray
    t: float = 0.0

    def kick(self, f, dt):
        return self._replace(vel=self.vel + dt * f)

    def drift(self, dt):
        return self._replace(pos=self.pos + dt * self.vel, t=self.t + dt)

    def energy(self):
        return 0.5 * self.vel @ self.vel + np.sum(np.cos(self.pos))


def every_method(x):
    p = P2(x[0], x[1])
    q = p.moved(x[2]) + P2.polar(x[3], p.angle) * 2.0
    return (q - P2.unit()).norm2() + q.angle


def steps_of_a_state(s, k):
    for i in range(4):
        s = s.kick(-k * np.sin(s.pos), 0.1).drift(0.1)
    return s.energy() + s.t * k


def added_up_in_a_loop(pts, w):
    tot = P2(0.0, 0.0)
    for p in pts:
        tot = tot + p * w
    return tot.norm2() + sum(p.norm2() for p in pts)


def a_path(x):
    path = [P2(0.0, 0.0)]
    for v in x:
        path.append(path[-1].moved(v, v * v))
    return sum(p.norm2() for p in path) + max(p.x for p in path)


def _step(s, dt):
    return s.kick(-s.pos, dt).drift(dt)


def kept_in_a_list(s):
    hist = []
    for _ in range(3):
        s = _step(s, 0.2)
        hist.append(s)
    return hist[-1].energy() * hist[0].energy() + sum(h.t for h in hist)


def returned(s):
    return s.kick(s.pos, 0.5)


def taken_apart(s):
    d = s._asdict()
    _, vel, t = s
    return np.sum(d["pos"] * vel) + t * s[0][0] + len(s) * s[2]


class Layer(NamedTuple):
    w: np.ndarray
    b: np.ndarray

    def __call__(self, h):
        return np.tanh(h @ self.w + self.b)

    def step(self, g, lr):
        return Layer(*(p - lr * q for p, q in zip(self, g)))


def called_layers(layers, x):
    h = x
    for l in layers:
        h = l(h)
    return np.sum(h**2)


def while_they_move(s, k):
    while s.t < 1.0:
        s = s.drift(0.3)
        if s.pos[0] > 0.35:
            s = s.kick(-k * s.pos, 0.1)
    return s.pos @ s.vel


Q = namedtuple("Q", "a b c", defaults=(1.0,))


def replaced_and_made(q, x):
    q2 = q._replace(a=q.a * x, c=x)
    r = Q(q.b, q2.a)
    return sum(q2) + sum(v * v for v in r) + Q._make([x, x, x]).c + max(q2)


class A(NamedTuple):
    x: float
    y: float

    def norm(self):
        return self.x * self.x + self.y

    def __add__(self, o):
        return A(self.x + o.x, self.y * o.y)

    __iadd__ = __add__

    def __radd__(self, o):
        return A(self.x + o, self.y)


class B(NamedTuple):
    x: float
    y: float

    def norm(self):
        return self.x * self.y**2


class C(namedtuple("C", "x y")):
    __slots__ = ()
    SCALE = 2.5

    def norm(self):
        return self._priv() * self.SCALE

    def _priv(self):
        return self.x - self.y**3

    @property
    def sq(self):
        return self.x**2

    def __str__(self):
        return "C"

    def __matmul__(self, o):
        return self.x * o.x + self.y * o.y

    def with_x(self, x):
        return self._replace(x=x)


D = namedtuple("D", "x y")


def of_any_class(p):
    return p.norm() + p.x


def of_another_class(p):
    return of_any_class(p)


def of_two_with_constants(p, q):
    return p.norm() * q.norm() + p @ q + p.sq + p.with_x(q.y).norm()


def of_three_classes(x):
    ps = [A(x[0], x[1]), B(x[1], x[2]), C(x[2], x[3])]
    return sum(p.norm() for p in ps)


def summed(x):
    ps = []
    for k in range(3):
        ps.append(A(x[k], x[k + 1]))
    t = ps[0]
    for p in ps:
        t += p
    u = sum(ps)
    return t.norm() + u.norm() + (t + ps[1]).y


def given_in_a_list(ps):
    t = ps[0]
    for p in ps[1:]:
        t = t + p
    return t.norm() + max(ps, key=lambda p: p.y).norm()


def exchanged(x):
    p, q = C(x[0], x[1]), C(x[2], x[3])
    for i in range(3):
        p, q = q.with_x(p.y), p
    return p.norm() + q.sq


def of_what_calls_itself(p, n):
    return p.norm() if n == 0 else of_what_calls_itself(C(p.y, p.x * 0.5), n - 1) + p.x


def in_a_dict(d):
    d["a"] = d["a"].with_x(d["b"].y)
    return d["a"].norm() + sum(v.sq for v in d.values())


def the_best(x):
    best = None
    for v in x:
        c = C(v, v * 2.0)
        if best is None or c.norm() > best.norm():
            best = c
    return best.sq + best.norm()


def in_a_result(p):
    return [p.with_x(1.0), p], p.norm()


def in_order(x):
    ps = [C(v, v * v) for v in x]
    ps.sort(key=lambda p: p.norm())
    s = sorted(ps, key=lambda p: -p.x)
    return sum((i + 1) * p.sq for i, p in enumerate(ps)) + sum((i + 1) * p.y for i, p in enumerate(s)) + sorted(ps)[0].y


def as_tuples(p):
    a, b = p
    return a * b + sum(p) + p[0] + (p == C(a, b)) * a + len(p)


def from_outside(x):
    return G.norm() * x[0] + (G + A(x[1], x[2])).norm()


G = A(0.5, 0.7)


def as_arrays(p):
    return np.sum(np.array(p) * 2.0) + np.dot(p, p)


def by_names_of_fields(p):
    t = 0.0
    for n in p._fields:
        t += getattr(p, n) ** 2
    for n, v in p._asdict().items():
        t += v
    for n, v in zip(p._fields, p):
        t += v * 2
    return t


class Node(NamedTuple):
    v: float
    kids: tuple = ()

    def total(self):
        return self.v**2 + sum(k.total() for k in self.kids)


def a_tree(x):
    t = Node(x[0], (Node(x[1]), Node(x[2], (Node(x[3]),))))
    return t.total()


def a_tree_given(t):
    return t.total()


RIGHT = [
    (every_method, (X4,)),
    (
        steps_of_a_state,
        (
            State(np.array([0.3, 0.8]), np.array([0.1, -0.2]), 0.5),
            1.4,
        ),
    ),
    (
        added_up_in_a_loop,
        (
            [P2(0.3, 0.4), P2(1.0, -0.5), P2(0.2, 0.9)],
            1.7,
        ),
    ),
    (a_path, (X4,)),
    (kept_in_a_list, (State(np.array([0.3, 0.8]), np.array([0.1, -0.2]), 0.5),)),
    (returned, (State(np.array([0.3, 0.8]), np.array([0.1, -0.2]), 0.5),)),
    (taken_apart, (State(np.array([0.3, 0.8]), np.array([0.1, -0.2]), 0.5),)),
    (
        called_layers,
        (
            [Layer(np.full((2, 2), 0.3), np.array([0.1, 0.2])), Layer(np.full((2, 1), -0.4), np.array([0.1]))],
            np.array([0.4, 0.6]),
        ),
    ),
    (
        while_they_move,
        (
            State(np.array([0.3, 0.8]), np.array([0.1, -0.2]), 0.05),
            1.4,
        ),
    ),
    (
        replaced_and_made,
        (
            Q(0.3, 0.4, 0.5),
            1.2,
        ),
    ),
    (of_any_class, (A(0.3, 0.4),)),
    (of_another_class, (B(0.3, 0.4),)),
    (
        of_two_with_constants,
        (
            C(0.3, 0.4),
            C(1.3, -0.4),
        ),
    ),
    (of_three_classes, (X4,)),
    (summed, (X4,)),
    (given_in_a_list, ([A(0.3, 0.4), A(1.3, -0.4), A(-0.2, 0.9)],)),
    (exchanged, (X4,)),
    (
        of_what_calls_itself,
        (
            C(0.3, 0.4),
            3,
        ),
    ),
    (in_a_dict, ({"a": C(0.3, 0.4), "b": C(1.3, -0.4)},)),
    (the_best, (X4,)),
    (in_a_result, (C(0.3, 0.4),)),
    (in_order, (X4,)),
    (as_tuples, (C(0.3, 0.4),)),
    (from_outside, (X4,)),
    (as_arrays, (C(0.3, 0.4),)),
    (by_names_of_fields, (C(0.3, 0.4),)),
    (a_tree, (X4,)),
    (a_tree_given, (Node(0.2, (Node(0.3), Node(0.4, (Node(0.5),)))),)),
]
