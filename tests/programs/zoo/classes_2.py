"""Classes as iterators, enumerations, functions by class, and dataclasses, written without having read the front."""

import copy
import enum
import functools
import itertools
import math
from dataclasses import InitVar, asdict, astuple, dataclass, field, fields
from types import SimpleNamespace
from typing import ClassVar, Protocol, runtime_checkable

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


class Countdown:
    def __init__(self, start, factor):
        self.n = start
        self.factor = factor
        self.value = 1.0

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        self.value *= self.factor
        return self.value


@case(0, (P,), (Q,))
def countdowns(x):
    total = 0.0
    for k, v in enumerate(Countdown(4, x[0])):
        total += v * x[k]
    return total + sum(Countdown(3, x[1])) + max(Countdown(2, x[2] + 2.0))


class Level(enum.IntEnum):
    LOW = 1
    MID = 2
    HIGH = 5

    def weight(self):
        return 1.0 / self


@case(0, (P,), (Q,))
def int_enum_levels(x):
    total = 0.0
    for k, level in enumerate(Level):
        v = x[k]
        total += level * v ** level
        if level >= Level.MID:
            total += level.weight() * v
    return total + Level(5) * x[3] + Level.HIGH.value


class Activation(enum.Enum):
    RELU = "relu"
    TANH = "tanh"
    SIGMOID = "sigmoid"

    def __call__(self, z):
        if self is Activation.RELU:
            return max(z, 0.0)
        if self is Activation.TANH:
            return math.tanh(z)
        return 1 / (1 + math.exp(-z))

    @classmethod
    def parse(cls, text):
        return cls[text.upper()]


@case(0, (P,), (Q,))
def enum_activations(x):
    h = x[0]
    for k, name in enumerate(["relu", "tanh", "sigmoid"]):
        h = Activation.parse(name)(x[k + 1] * h + 0.1)
    return h * Activation("tanh")(x[4])


class Box2:
    def __init__(self, side):
        self.side = side


class Ball2:
    def __init__(self, r):
        self.r = r


@functools.singledispatch
def volume(shape):
    raise NotImplementedError


@volume.register(Box2)
def _volume_box(shape):
    return shape.side ** 3


@volume.register
def _volume_ball(shape: Ball2):
    return 4 / 3 * math.pi * shape.r ** 3


@case(0, (P,), (Q,))
def single_dispatch_on_classes(x):
    return sum(volume(s) for s in [Box2(x[0]), Ball2(x[1]), Box2(x[2])])


class Dataset:
    def __init__(self, values):
        self.values = values

    @functools.cached_property
    def mean(self):
        return sum(self.values) / len(self.values)

    @functools.cached_property
    def variance(self):
        return sum((v - self.mean) ** 2 for v in self.values) / (len(self.values) - 1)

    def zscores(self):
        sd = self.variance ** 0.5
        return [(v - self.mean) / sd for v in self.values]


@case(0, (P,), (Q,))
def cached_properties(x):
    d = Dataset(list(x))
    z = d.zscores()
    return sum(a ** 3 for a in z) + d.mean * d.variance


class Agent:
    def __init__(self, name, wealth, rate):
        self.name = name
        self.wealth = wealth
        self.rate = rate

    def trade(self, other):
        amount = self.rate * self.wealth
        self.wealth -= amount
        other.wealth += amount

    def __lt__(self, other):
        return self.wealth < other.wealth


class Market:
    def __init__(self, agents):
        self.agents = {a.name: a for a in agents}

    def __getitem__(self, name):
        return self.agents[name]

    def round(self):
        for a, b in itertools.permutations(self.agents.values(), 2):
            a.trade(b)

    @property
    def richest(self):
        return max(self.agents.values())


@case(0, (P,), (Q,))
def market_of_agents(x):
    m = Market([Agent("ann", x[0], 0.1), Agent("bob", x[1], x[3] * 0.2), Agent("cy", x[2], 0.3)])
    for _ in range(2):
        m.round()
    return m.richest.wealth * m["ann"].wealth + m["bob"].rate


class V:
    def __init__(self, a):
        self.a = a


class Keep:
    def __init__(self, items):
        self.items = items


@case(0, (P,), (Q,))
def kept_list_grows(x):
    l = []
    k = Keep(l)
    l.append(V(x[0]))
    l.append(V(x[1]))
    return sum(i.a for i in k.items) * x[2]


@runtime_checkable
class HasArea(Protocol):
    def area(self) -> float: ...


class Sq:
    def __init__(self, s):
        self.s = s

    def area(self):
        return self.s ** 2


class Ln:
    def __init__(self, s):
        self.s = s

    def length(self):
        return self.s


@case(0, (P,), (Q,))
def has_area_protocol(x):
    total = 0.0
    for o in (Sq(x[0]), Ln(x[1]), Sq(x[2])):
        if hasattr(o, "area"):
            total += o.area()
        else:
            total += getattr(o, "length")() * 3
    return total + (1.0 if isinstance(Sq(x[0]), HasArea) else 0.0) * x[3]


@case(0, (P,), (Q,))
def copies_of_objects(x):
    a = SimpleNamespace(w=x[0], hist=[x[1]])
    b = copy.copy(a)
    c = copy.deepcopy(a)
    b.w = x[2]
    b.hist.append(x[3])
    c.hist.append(x[4])
    return a.w * len(a.hist) + b.w * sum(b.hist) + c.w * sum(c.hist) * 2


class Params:
    def __init__(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)

    def norm(self):
        return sum(v * v for v in vars(self).values())

    def update(self, **kw):
        self.__dict__.update(kw)
        return self

    def names(self):
        return sorted(self.__dict__)


@case(0, (P,), (Q,))
def vars_and_dict(x):
    p = Params(alpha=x[0], beta=x[1])
    n = p.norm()
    p.update(beta=x[2], gamma=x[3])
    total = n
    for k, name in enumerate(p.names()):
        total += (k + 1) * getattr(p, name)
    return total * p.__dict__["gamma"]


@dataclass
class Body:
    name: str
    mass: float
    x: float
    v: float = 0.0
    G: ClassVar[float] = 2.0

    def force_from(self, o):
        d = o.x - self.x
        return self.G * self.mass * o.mass * d / (abs(d) ** 3 + 0.1)


@case(0, (P,), (Q,))
def n_bodies(x):
    bodies = [Body("sun", 2.0, x[0]), Body("earth", x[1], x[2] + 2.0, v=x[3]), Body("moon", 0.1, x[4] + 4.0)]
    for _ in range(3):
        forces = [sum(b.force_from(o) for o in bodies if o is not b) for b in bodies]
        for b, f in zip(bodies, forces):
            b.v += 0.05 * f / b.mass
            b.x += 0.05 * b.v
    return sum(b.mass * b.v ** 2 for b in bodies) + bodies[1].x


@dataclass
class Rates:
    a: float
    b: InitVar[float]
    total: float = field(init=False)

    def __post_init__(self, b):
        self.total = self.a + b ** 2

    def __iter__(self):
        return iter((self.a, self.total))


@case(0, (P,), (Q,))
def dataclass_initvar(x):
    r = Rates(x[0], b=x[1])
    a, t = r
    d = asdict(r)
    return a * t + d["total"] + sum(getattr(r, f.name) for f in fields(r)) + astuple(r)[1]
