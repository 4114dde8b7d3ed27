"""Objects and named tuples as users have them: functions, tuples and class methods on them, defaults that are made."""

from collections import namedtuple
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

V = np.array([0.4, 0.7, 1.2])


def doubled_tanh(v):
    return np.tanh(v) * 2


def default_options():
    return {"k": 1.0, "m": 2.0}


@dataclass
class Layer:
    w: float
    act: Callable = doubled_tanh
    out: Callable = field(default=lambda v: v**2)

    def __call__(self, x):
        return np.sum(self.act(self.w * x)) + np.sum(self.out(x))


@dataclass
class Model:
    w: tuple[float, ...] = (1.0, 2.0)
    names: tuple = ("a", "b")
    options: dict = field(default_factory=lambda: {"lr": 0.1})
    more: dict = field(default_factory=default_options)
    steps: list = field(default_factory=list)
    base: np.ndarray = field(default_factory=lambda: np.array([1.0, 2.0, 3.0]))
    layer: Layer = field(default_factory=lambda: Layer(2.0, np.sin))
    last: object = None

    def put(self, v):
        if self.last is not None:
            self.steps.append((v - self.last) ** 2)
        self.last = v

    def polynomial(self, r):
        return sum(k * r**i for i, k in enumerate(self.w))


class Scheme:
    A = ((), (0.5,), (-1.0, 2.0))
    b = (1 / 6, 2 / 3, 1 / 6)
    grid = np.array([0.5, 1.0, 2.0])
    weights = [0.5, 0.25]  # noqa: RUF012 - as users have them

    def step(self, f, y, h):
        ks = []
        for row in self.A:
            yi = y
            for a, k in zip(row, ks):
                yi = yi + h * a * k
            ks.append(f(yi))
        return y + h * sum(b * k for b, k in zip(self.b, ks))

    def weighted(self, x):
        s = 0.0
        for w in self.weights:
            s += w * np.sum(self.grid * x)
        return s


@dataclass(frozen=True)
class Pose:
    R: np.ndarray
    t: np.ndarray

    @classmethod
    def unit(cls):
        return cls(np.eye(2), np.zeros(2))

    @classmethod
    def from_angle(cls, angle, t=(0.0, 0.0)):
        c, s = np.cos(angle), np.sin(angle)
        return cls(R=np.array([[c, -s], [s, c]]), t=np.asarray(t))

    @classmethod
    def chain(cls, *angles):
        p = cls.unit()
        for angle in angles:
            p = p @ cls.from_angle(angle, (angle, 1.0))
        return p

    def __matmul__(self, other):
        return self.__class__(self.R @ other.R, self.R @ other.t + self.t)

    def apply(self, x):
        return self.R @ x + self.t

    def turned(self):
        return self.from_angle(0.3).apply(self.t)


class Gauss(namedtuple("Gauss", "mean var", defaults=(2.0,))):
    __slots__ = ()

    @property
    def total(self):
        return np.sum(self.mean) + self.var

    def scaled(self, s):
        return self._replace(mean=self.mean * s)

    def both(self, s):
        return self.scaled(s).total + self.total

    @classmethod
    def of(cls, v):
        return cls(v, v[0])

    @staticmethod
    def tripled(v):
        return 3 * v


class Unit(NamedTuple):
    f: Callable
    w: float

    def run(self, v):
        return self.f(v * self.w)


def functions_on_objects(x):
    first, second = Layer(x[0], np.sin), Layer(x[1])
    if x[2] > 0:
        first.act = np.cos
    return first(x) * second(x) + Layer(x[2], lambda v: v**3, out=np.exp)(x)


def defaults_of_fields(x):
    p, q = Model(), Model()
    a, b = p.w
    p.options["lr"] *= x[1]
    p.base *= x
    d = dict(zip(p.names, p.w))
    return a * p.options["lr"] / q.options["lr"] + np.sum(p.base * q.base) * d["b"] + p.layer(x) + p.more["m"] * b


def what_may_be_none(x):
    p = Model(w=(x[0], x[1]))
    for v in (x[0], x[1], x[2]):
        p.put(v)
    return sum(p.steps) + p.polynomial(x[2]) + Model().polynomial(x[0])


def tuples_of_a_class(x):
    y = x[0]
    for _ in range(2):
        y = Scheme().step(lambda v: -x[1] * v**2, y, 0.1)
    return y + Scheme().weighted(x)


def class_methods(x):
    p = Pose.from_angle(x[0], t=x[1:]) @ Pose.chain(x[1], x[2])
    make = Pose.from_angle
    for k in range(3):
        p = p @ make(x[k])
    return p.apply(x[:2])[1] + np.sum(p.turned())


def methods_of_named_tuples(x):
    s = Gauss(x * 2, x[0])
    p = Gauss.of(x)
    for _ in range(2):
        p = p.scaled(0.5 + x[0])
    mean, var = p
    return s.total + s.scaled(3.0).total + s.both(x[1]) + Gauss.tripled(s.var) + Gauss(x).total + np.sum(mean) * var


def applied(options, v):
    return options["act"](v) * options["scale"]


def functions_in_dicts(x):
    options = {"act": np.tanh, "scale": 2.0, "name": "a"}
    return applied(options, x[1]) * options["act"](x[0])


def given_on(m, v):
    return np.sum(m.f(v) * m.w + m.run(v))


def functions_in_named_tuples(x):
    return given_on(Unit(np.sin, x[0]), x) + np.sum(Unit(np.cos, x[1]).run(x))


def polynomial(x, k=(0.1, -0.2, 0.3), shape=(2, 3)):
    s = np.zeros(shape)
    for i, ki in enumerate(k):
        s[0, i] = ki * x**i
    return np.sum(s) * len(shape)


def defaults_that_are_tuples(x):
    return polynomial(x[0]) + polynomial(x[1], (1.0, 2.0)) + polynomial(x[2], k=(x[0], x[1]), shape=(1, 2))


def items_behind_a_star(x):
    d = x[:2] - x[1:]
    return np.hypot(*d) + Unit(*d).w * np.arctan2(*d[::-1]) + Vector(*d).square() + np.logaddexp(x[0], *x[2:])


@dataclass
class Vector:
    a: float
    b: float

    def square(self):
        return self.a**2 + self.b


def tuples_beside_an_array(x):
    w = np.array([0.05, 0.6, 0.32])
    for _ in range(2):
        ab = tuple((k * x[0] + 1.0, np.sin(x[k] + w[k])) for k in range(3))
        w = np.array([(q + 0.1 * a) / (1 + a + b) for q, (a, b) in zip(w, ab)])
    none, empty = tuple(), list()  # noqa: C408 - what is tried
    return w[0] ** 3 * w[1] + w[2] + len(none) + sum(empty)


class Held:
    """What a method leaves as it is stays where it was, whatever stands before it."""

    def __init__(self, x):
        self.steps = [x[0], x[1]]
        self.pair = (x[1], (x[2], 1.0))
        self.w, self.k, self.none = x[2], 1.0, []

    def grow(self, v):
        self.k = self.k * v


def grow(d, v):
    d["k"] = d["k"] * v


def left_alone_by_a_method(x):
    q = Held(x)
    q.grow(x[0])
    for v in x:
        q.grow(v)
    return q.w * q.k + q.steps[1] + q.pair[1][0] * q.pair[0] + len(q.none)


def left_alone_by_a_function(x):
    d = {"pair": (x[0], (x[1], 2.0)), "steps": [x[0], x[1]], "w": x[2], "k": x[1]}
    grow(d, x[0])
    return d["w"] * d["k"] + d["pair"][1][0] + d["steps"][1]


RIGHT = [(f, (V,)) for f in (
    left_alone_by_a_method, left_alone_by_a_function,
    functions_on_objects, defaults_of_fields, what_may_be_none, tuples_of_a_class, class_methods, methods_of_named_tuples,
    functions_in_dicts, functions_in_named_tuples, defaults_that_are_tuples, items_behind_a_star, tuples_beside_an_array,
)]
