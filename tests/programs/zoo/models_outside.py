"""Models that stand in a module, as objects that hold functions: layers, solvers, kernels, payoffs, pipelines."""

import functools
import math
from dataclasses import dataclass, field
from typing import Callable, Dict, List, Optional

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.7, 1.2, 0.4]), np.array([0.5, 0.9, 1.4])


class Activation:
    registry: Dict[str, Callable] = {}

    @classmethod
    def register(cls, name):
        def deco(f):
            cls.registry[name] = f
            return f

        return deco


@Activation.register("softplus")
def softplus(z):
    return np.log1p(np.exp(z))


@Activation.register("swish")
def swish(z):
    return z / (1 + np.exp(-z))


class Dense:
    def __init__(self, n_in, n_out, activation, rng):
        self.W = rng.normal(size=(n_in, n_out)) * 0.5
        self.b = np.zeros(n_out)
        self.activation = Activation.registry[activation]

    def __call__(self, x):
        return self.activation(x @ self.W + self.b)


class Sequential:
    def __init__(self, *layers):
        self.layers = list(layers)

    def __call__(self, x):
        return functools.reduce(lambda h, l: l(h), self.layers, x)


_rng = np.random.default_rng(0)
model1 = Sequential(Dense(3, 4, "softplus", _rng), Dense(4, 2, "swish", _rng))


@case(0, (P,), (Q,))
def sequential_outside(x):
    return np.sum(model1(x))


@dataclass
class Tableau:
    a: List[List[float]]
    b: List[float]
    c: List[float]


class RK:
    def __init__(self, rhs, tab):
        self.rhs = rhs
        self.tab = tab

    def step(self, t, y, h):
        ks = []
        for i, row in enumerate(self.tab.a):
            yi = y
            for aij, k in zip(row, ks):
                yi = yi + h * aij * k
            ks.append(self.rhs(t + self.tab.c[i] * h, yi))
        return y + h * sum(b * k for b, k in zip(self.tab.b, ks))

    def run(self, y0, n, h):
        t, y = 0.0, y0
        for _ in range(n):
            y = self.step(t, y, h)
            t += h
        return y


rk4 = RK(
    lambda t, y: np.stack([y[1], -np.sin(y[0]), y[2] * np.cos(t)]),
    Tableau([[], [0.5], [0, 0.5], [0, 0, 1]], [1 / 6, 1 / 3, 1 / 3, 1 / 6], [0, 0.5, 0.5, 1]),
)


@case(0, (P,), (Q,))
def tableau_outside(x):
    return np.sum(rk4.run(x, 6, 0.1) ** 2)


@dataclass(frozen=True)
class Market:
    r: float = 0.02
    sigma: float = 0.3
    T: float = 1.0


class MonteCarlo:
    def __init__(self, payoff, market, n=16, seed=3):
        self.payoff, self.market = payoff, market
        self.z = np.random.default_rng(seed).normal(size=n)

    def price(self, s0):
        m = self.market
        st = s0 * np.exp((m.r - 0.5 * m.sigma**2) * m.T + m.sigma * math.sqrt(m.T) * self.z)
        return math.exp(-m.r * m.T) * np.mean(self.payoff(st))


call_ = MonteCarlo(lambda s: np.maximum(s - 1.05, 0.0), Market())
asian = MonteCarlo(lambda s: np.log1p(s) ** 2, Market(sigma=0.5))


@case(0, (P,), (Q,))
def prices_outside(x):
    return call_.price(x[0]) + asian.price(x[1]) * x[2]


class Kernel:
    def __init__(self, f):
        self.f = f

    def __call__(self, a, b):
        return self.f(a, b)

    def __add__(self, o):
        return Kernel(lambda a, b: self(a, b) + o(a, b))

    def __mul__(self, o):
        return Kernel(lambda a, b: self(a, b) * o(a, b))


rbf = Kernel(lambda a, b: np.exp(-((a - b) ** 2)))
lin = Kernel(lambda a, b: a * b)
k = rbf + lin * rbf


@case(0, (P,), (Q,))
def kernels_outside(x):
    s = 0.0
    for i in range(3):
        for j in range(3):
            s += k(x[i], x[j])
    return s


class Optimiser:
    def __init__(self, rule, lr):
        self.rule, self.lr = rule, lr

    def minimise(self, f, df, x, n):
        state = np.zeros_like(x)
        for _ in range(n):
            g = df(x)
            step, state = self.rule(g, state)
            x = x - self.lr * step
        return f(x)


def momentum(g, s):
    s = 0.9 * s + g
    return s, s


def plain(g, s):
    return g, s


opt = Optimiser(momentum, 0.05)


@case(0, (P,), (Q,))
def rule_outside(x):
    return opt.minimise(lambda v: np.sum((v - 1) ** 4), lambda v: 4 * (v - 1) ** 3, x, 5)


class Gravity:
    def __init__(self, g):
        self.g = g

    def __call__(self, q, v):
        return np.array([0.0, -self.g])


class Drag:
    def __init__(self, c):
        self.c = c

    def __call__(self, q, v):
        return -self.c * v * np.sqrt(np.sum(v**2))


class Spring:
    def __init__(self, k, a):
        self.k, self.a = k, a

    def __call__(self, q, v):
        return -self.k * (q - self.a)


class System:
    def __init__(self, forces, m):
        self.forces, self.m = forces, m

    def simulate(self, q, v, dt, n):
        for _ in range(n):
            a = sum(f(q, v) for f in self.forces) / self.m
            v = v + dt * a
            q = q + dt * v
        return q, v


syst = System([Gravity(9.8), Drag(0.1), Spring(2.0, np.zeros(2))], 1.5)


@case(0, (P,), (Q,))
def forces_outside(x):
    q, v = syst.simulate(np.array([x[0], x[1]]), np.array([1.0, x[2]]), 0.01, 8)
    return q @ q + v @ v


class Pipeline:
    def __init__(self):
        self.steps = []

    def add(self, name, f, **kw):
        self.steps.append((name, f, kw))
        return self

    def __call__(self, x):
        for name, f, kw in self.steps:
            x = f(x, **kw)
        return x


pipe = Pipeline().add("scale", lambda x, k: x * k, k=2.0).add("shift", lambda x, by=0.0: x + by, by=1.0).add("log", np.log)


@case(0, (P,), (Q,))
def steps_outside(x):
    return np.sum(pipe(x))


class Memo:
    def __init__(self, f):
        self.f = f
        self.cache = {}

    def __call__(self, n):
        if n not in self.cache:
            self.cache[n] = self.f(n)
        return self.cache[n]


@Memo
def fact(n):
    return 1.0 if n == 0 else n * fact(n - 1)


@case(0, (P,), (Q,))
def memo_class_outside(x):
    return sum(v**k / fact(k) for k in range(5) for v in x)


@dataclass
class Dist:
    logpdf: Callable
    support: Callable = lambda x: True


normal = Dist(lambda x: -0.5 * x**2 - 0.5 * math.log(2 * math.pi))
expo = Dist(lambda x: -x, lambda x: x > 0)
model9 = {"a": normal, "b": expo}


@case(0, (P,), (Q,))
def densities_outside(x):
    return sum(d.logpdf(x[i]) if d.support(x[i]) else -1e3 for i, d in enumerate(model9.values()))


class Node:
    def __init__(self, op, *ins):
        self.op, self.ins = op, ins

    def eval(self, env):
        if self.op is None:
            return env[self.ins[0]]
        return self.op(*[i.eval(env) for i in self.ins])


X0, X1 = Node(None, 0), Node(None, 1)
expr = Node(np.add, Node(np.sin, Node(np.multiply, X0, X1)), Node(np.exp, X1))


@case(0, (P,), (Q,))
def expression_outside(x):
    return expr.eval(x)


@dataclass
class Config:
    act: Callable = np.tanh
    init: Callable = field(default=np.zeros)
    dims: tuple = (3, 2)
    reg: Optional[Callable] = None


cfg = Config(reg=lambda w: 0.01 * np.sum(w**2))


@case(0, (P,), (Q,))
def config_outside(x):
    h = cfg.act(x[: cfg.dims[1]])
    return np.sum(h) + (cfg.reg(x) if cfg.reg is not None else 0.0)


class Solver:
    def __init__(self, f):
        self.f = f
        self.callbacks = []
        self.tol = 1e-10

    def newton(self, x, df):
        for i in range(20):
            dx = self.f(x) / df(x)
            x = x - dx
            for cb in self.callbacks:
                cb(i, x)
            if abs(dx) < self.tol:
                break
        return x


@case(0, (P,), (Q,))
def solver_inside(x):
    s = Solver(lambda y: y**3 - x[0] * y - x[1])
    return s.newton(2.0, lambda y: 3 * y**2 - x[0]) * x[2]


solv = Solver(lambda y: y**3 - 2 * y - 1.5)


@case(0, (P,), (Q,))
def solver_without_callbacks(x):
    return solv.newton(x[0] + 1.7, lambda y: 3 * y**2 - 2) + np.sum(x)


class Parameter:
    def __init__(self, value):
        self.value = value
        self.grad = 0.1 * value * value


class Optimiser:
    def __init__(self, rule, rate):
        self.rule = rule
        self.rate = rate

    def step(self, parameters):
        for p in parameters:
            p.value = self.rule(p.value, p.grad) * self.rate


descent = Optimiser(lambda p, g: p - 0.3 * g, 0.9)


@case(0, (P,), (Q,))
def optimiser_over_objects(x):
    parameters = [Parameter(v) for v in x]
    for _ in range(3):
        descent.step(parameters)
    return sum(p.value for p in parameters)


@case(0, (P,), (Q,))
def model_outside_in_groups(x):
    seen, groups = [], {}
    for i in range(3):
        seen.append(cfg.act(x * i) + descent.rule(x, 0.5))
    for i, s in enumerate(seen):
        groups.setdefault(i % 2, []).append(s)
    return sum(np.sum(a) for group in groups.values() for a in group)
