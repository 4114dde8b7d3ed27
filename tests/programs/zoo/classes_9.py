"""Programs with classes, written without having read the front: accounts, states, observers, registries, mixins, dataclasses, properties, hooks, contexts and iterators."""

import math
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# registry by __init_subclass__
class Kernel:
    kinds = {}

    def __init_subclass__(cls, name, **kw):
        super().__init_subclass__(**kw)
        Kernel.kinds[name] = cls

    @classmethod
    def make(cls, name, *args):
        return cls.kinds[name](*args)

    def __add__(self, o):
        return SumKernel(self, o)


class RBF(Kernel, name="rbf"):
    def __init__(self, ls):
        self.ls = ls

    def __call__(self, a, b):
        return np.exp(-((a[:, None] - b[None, :]) ** 2) / (2 * self.ls ** 2))


class WhiteNoise(Kernel, name="white"):
    def __init__(self, s):
        self.s = s

    def __call__(self, a, b):
        return self.s ** 2 * np.eye(len(a))


class SumKernel(Kernel, name="sum"):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def __call__(self, s, t):
        return self.a(s, t) + self.b(s, t)


@case((0, 1), (0.7, 0.3), (1.1, 0.5))
def gp_kernels_from_subclasses(ls, s):
    k = Kernel.make("rbf", ls) + Kernel.make("white", s)
    X = np.array([0.0, 0.4, 1.0])
    y = np.array([0.1, 0.9, 0.3])
    K = k(X, X)
    return y @ np.linalg.solve(K, y) + np.linalg.slogdet(K)[1]


# builder
class ModelBuilder:
    def __init__(self):
        self._terms = []
        self._scale = 1.0
        self._link = None

    def term(self, coef, power):
        self._terms.append((coef, power))
        return self

    def scale(self, s):
        self._scale = s
        return self

    def link(self, fn):
        self._link = fn
        return self

    def build(self):
        terms, scale, link = list(self._terms), self._scale, self._link

        def model(t):
            y = scale * sum(c * t ** p for c, p in terms)
            return link(y) if link is not None else y
        return model


@case(0, (P,), (Q,))
def model_builder(x):
    f = ModelBuilder().term(x[0], 1).term(x[1], 2).scale(x[2]).link(np.tanh).build()
    g = ModelBuilder().term(x[3], 3).build()
    return f(0.7) + g(x[4])


# mixins
class Scaled:
    factor = 1.0

    def apply(self, v):
        return self.factor * super().apply(v)


class Clipped:
    def apply(self, v):
        return np.clip(super().apply(v), -self.bound, self.bound)


class Affine:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def apply(self, v):
        return self.a * v + self.b


class Op(Scaled, Clipped, Affine):
    factor = 2.0

    def __init__(self, a, b, bound):
        super().__init__(a, b)
        self.bound = bound


@case(0, (P,), (Q,))
def mixins_in_order(x):
    return Op(x[0], x[1], 1.7).apply(x[2:]).sum()


# dataclass with field, post_init, replace
@dataclass(frozen=True)
class Config:
    lr: float
    decay: float = 0.9
    milestones: tuple = (2, 4)

    def at(self, k):
        return self.lr * self.decay ** sum(k >= m for m in self.milestones)


@dataclass
class Trainer:
    cfg: Config
    w: np.ndarray
    history: list = field(default_factory=list)
    best: float = field(init=False, default=float("inf"))

    def __post_init__(self):
        self.k = 0

    def step(self):
        g = 2 * (self.w - 1.0)
        self.w = self.w - self.cfg.at(self.k) * g
        self.k += 1
        loss = np.sum((self.w - 1.0) ** 2)
        self.history.append(loss)
        self.best = min(self.best, loss)


@case((0, 1), (P, 0.1), (Q, 0.3))
def trainer_dataclass(w, lr):
    cfg = replace(Config(lr), decay=0.5)
    t = Trainer(cfg, w)
    for _ in range(6):
        t.step()
    return t.best + sum(t.history)


# given frozen dataclass
@case(0, (Config(0.1, 0.8),), (Config(0.3, 0.5, (1,)),))
def schedule_of_given_config(cfg):
    return sum(cfg.at(k) ** 2 for k in range(6))


# NamedTuple with methods
class Vec(NamedTuple):
    x: float
    y: float

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)

    def scale(self, s):
        return Vec(s * self.x, s * self.y)

    @property
    def norm(self):
        return math.hypot(self.x, self.y)


class Body(NamedTuple):
    pos: Vec
    vel: Vec
    mass: float = 1.0

    def step(self, dt):
        return self._replace(pos=self.pos + self.vel.scale(dt), vel=self.vel + self.pos.scale(-dt / self.mass))


@case(0, (Body(Vec(1.0, 0.2), Vec(0.1, 0.9), 1.5),), (Body(Vec(0.3, 0.7), Vec(0.5, 0.4)),))
def given_named_tuples(b):
    for _ in range(5):
        b = b.step(0.1)
    return b.pos.norm + b.vel.norm ** 2


# property with validation
class Temperature:
    def __init__(self, c):
        self.celsius = c

    @property
    def celsius(self):
        return self._c

    @celsius.setter
    def celsius(self, v):
        if v < -273.15:
            raise ValueError("below absolute zero")
        self._c = v

    @property
    def fahrenheit(self):
        return self._c * 9 / 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, f):
        self.celsius = (f - 32) * 5 / 9

    @property
    def kelvin(self):
        return self._c + 273.15


@case(0, (P,), (Q,))
def temperatures_class(x):
    t = Temperature(x[0] * 10)
    t.fahrenheit += x[1]
    try:
        t.celsius = -300.0 * x[2] - 300.0
    except ValueError:
        t.celsius *= 2
    return t.kelvin * 0.01 + t.fahrenheit


# descriptor
class Positive:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.name)

    def __set__(self, obj, value):
        if value <= 0:
            raise ValueError("must be positive")
        setattr(obj, self.name, value)


class Gaussian:
    sigma = Positive()
    amp = Positive()

    def __init__(self, mu, sigma, amp):
        self.mu, self.sigma, self.amp = mu, sigma, amp

    def pdf(self, t):
        return self.amp * np.exp(-0.5 * ((t - self.mu) / self.sigma) ** 2) / self.sigma


@case(0, (P,), (Q,))
def descriptors_that_validate(x):
    g = Gaussian(x[0], x[1], x[2])
    g.sigma *= 1.5
    return g.pdf(x[3]) + g.amp


# lazy property descriptor
class lazy:
    def __init__(self, fn):
        self.fn = fn
        self.name = fn.__name__

    def __get__(self, obj, owner):
        if obj is None:
            return self
        v = self.fn(obj)
        obj.__dict__[self.name] = v
        return v


class Fit:
    def __init__(self, X, y):
        self.X, self.y = X, y

    @lazy
    def coef(self):
        return np.linalg.solve(self.X.T @ self.X, self.X.T @ self.y)

    @lazy
    def residuals(self):
        return self.y - self.X @ self.coef


@case(0, (P,), (Q,))
def lazy_properties(y):
    X = np.vander(np.linspace(0, 1, 5), 3)
    f = Fit(X, y ** 2)
    return f.residuals @ f.residuals + f.coef[0]


# cached_property
class Ellipse:
    def __init__(self, a, b):
        self.a, self.b = a, b

    @cached_property
    def area(self):
        return np.pi * self.a * self.b

    @cached_property
    def ecc(self):
        return np.sqrt(abs(1 - (self.b / self.a) ** 2))


@case(0, (P,), (Q,))
def cached_properties_class(x):
    e = Ellipse(x[0], x[1])
    v = e.area + e.ecc
    e.a = 3.0
    return v * e.area


# __getattr__
class AttrDict:
    def __init__(self, **kw):
        self._data = kw

    def __getattr__(self, name):
        try:
            return self._data[name]
        except KeyError:
            raise AttributeError(name)


@case(0, (P,), (Q,))
def attributes_by_getattr(x):
    cfg = AttrDict(lr=x[0], momentum=x[1])
    return cfg.lr * cfg.momentum ** 2 + getattr(cfg, "decay", x[2])
