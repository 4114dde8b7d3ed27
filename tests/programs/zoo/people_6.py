"""Thirty more short programs with classes, as they are written in notebooks: a fresh measure."""

import math
from abc import ABC, abstractmethod
from collections import defaultdict, deque, namedtuple
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import reduce, wraps
from itertools import chain, product

import numpy as np

from tests.programs.zoo.case import R, case

S5, T5 = np.array([0.7, -0.4, 1.3, 0.2, 0.9]), np.array([-0.3, 0.8, 0.6, 1.1, -0.5])
PX, PY = R(1, 8, 2), R(2, 8)


class RBF:
    def __init__(self, length, variance=1.0):
        self.length, self.variance = length, variance

    def __call__(self, a, b):
        d = (a[:, None] - b[None, :]) ** 2
        return self.variance * np.exp(-0.5 * d.sum(-1) / self.length**2)

    def __add__(self, other):
        return SumKernel(self, other)

    def __mul__(self, other):
        return ProductKernel(self, other)


class SumKernel(RBF):
    def __init__(self, *parts):
        self.parts = parts

    def __call__(self, a, b):
        return sum(k(a, b) for k in self.parts)


class ProductKernel(SumKernel):
    def __call__(self, a, b):
        return reduce(np.multiply, (k(a, b) for k in self.parts))


@case((0, 1), (0.9, 0.4), (1.5, 0.8))
def kernels_added_and_multiplied(length, noise):
    k = RBF(length) + RBF(2 * length, 0.5) * RBF(1.0)
    K = k(PX, PX) + noise * np.eye(8)
    L = np.linalg.cholesky(K)
    a = np.linalg.solve(L, PY)
    return 0.5 * a @ a + np.sum(np.log(np.diag(L)))


class Layer:
    count = 0

    def __init__(self, w, act="tanh"):
        Layer.count += 1
        self.name = f"layer{Layer.count}"
        self.w, self.act = w, getattr(np, act)

    def __call__(self, x):
        return self.act(x @ self.w)


class Net:
    def __init__(self, layers):
        self.layers = layers

    def __call__(self, x):
        return reduce(lambda h, layer: layer(h), self.layers, x)

    def named_parameters(self):
        for layer in self.layers:
            yield layer.name, layer.w

    def norm(self):
        return math.sqrt(sum(np.sum(w**2) for _, w in self.named_parameters()))


@case((0, 1), (R(3, 2, 3), R(4, 3, 1)), (R(5, 2, 3), R(6, 3, 1)))
def layers_with_numbers(w1, w2):
    net = Net([Layer(w1), Layer(w2, "sin")])
    return np.mean((net(PX)[:, 0] - PY) ** 2) + 0.1 * net.norm()


class EarlyStopping(Exception):
    pass


class Fitter:
    def __init__(self, patience=2):
        self.patience, self.best, self.bad = patience, None, 0

    def check(self, loss):
        if self.best is None or loss < self.best - 1e-3:
            self.best, self.bad = loss, 0
        else:
            self.bad += 1
            if self.bad >= self.patience:
                raise EarlyStopping

    def fit(self, w, lr):
        for _ in range(20):
            r = PX @ w - PY
            w = w - lr * PX.T @ r / len(PY)
            try:
                self.check(np.mean(r**2))
            except EarlyStopping:
                break
        return w


@case((0, 1), (R(7, 2), 0.9), (R(8, 2), 1.2))
def fitter_that_stops(w, lr):
    f = Fitter()
    w = f.fit(w, lr)
    return w @ w + f.best


@dataclass
class AdamState:
    m: np.ndarray
    v: np.ndarray
    t: int = 0

    @classmethod
    def zeros_like(cls, p):
        return cls(np.zeros_like(p), np.zeros_like(p))


def adam_step(p, g, s, lr, b1=0.9, b2=0.99):
    s = replace(s, t=s.t + 1, m=b1 * s.m + (1 - b1) * g, v=b2 * s.v + (1 - b2) * g * g)
    return p - lr * (s.m / (1 - b1**s.t)) / (np.sqrt(s.v / (1 - b2**s.t)) + 1e-8), s


@case((0, 1), (S5, 0.1), (T5, 0.2))
def adam_with_replaced_states(p, lr):
    s = AdamState.zeros_like(p)
    for _ in range(4):
        p, s = adam_step(p, 2 * p + np.sin(p), s, lr)
    return np.sum(p**2) + s.t * np.sum(s.m)


class Signal:
    def __init__(self, samples, rate=1.0):
        self.samples, self.rate = np.asarray(samples), rate

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, k):
        return Signal(self.samples[k], self.rate) if isinstance(k, slice) else self.samples[k]

    def __matmul__(self, other):
        return self.samples @ other.samples

    def __rshift__(self, n):
        return Signal(np.concatenate([np.zeros(n), self.samples[:-n]]), self.rate)

    def __invert__(self):
        return Signal(self.samples[::-1], self.rate)

    @property
    def energy(self):
        return self @ self / self.rate


@case(0, (S5,), (T5,))
def signals_shifted(x):
    s = Signal(x, 2.0)
    return s.energy + (s >> 2) @ s + (~s)[1:4].energy + s[0] * len(s)


class Tree:
    def __init__(self, value, *children):
        self.value, self.children = value, list(children)

    def fold(self, f):
        return f(self.value, [c.fold(f) for c in self.children])

    def map(self, f):
        return Tree(f(self.value), *(c.map(f) for c in self.children))

    @property
    def depth(self):
        return 1 + max((c.depth for c in self.children), default=0)


@case(0, (S5,), (T5,))
def folded_tree(x):
    t = Tree(x[0], Tree(x[1], Tree(x[2])), Tree(x[3] * x[4]))
    u = t.map(lambda v: math.tanh(v))
    return u.fold(lambda v, below: v + 0.5 * sum(below) ** 2) * t.depth


Obs = namedtuple("Obs", "time value weight")


class Smoother:
    def __init__(self, alpha):
        self.alpha, self.level = alpha, None

    def update(self, obs):
        self.level = obs.value if self.level is None else self.alpha * obs.value + (1 - self.alpha) * self.level
        return self.level * obs.weight


@case((0, 1), (S5, 0.3), (T5, 0.7))
def smoothed_observations(x, alpha):
    s = Smoother(alpha)
    data = [Obs(t, v, 1.0 + 0.1 * t) for t, v in enumerate(x)]
    late = [o._replace(weight=o.weight * 2) for o in data if o.time > 2]
    return sum(s.update(o) for o in chain(data, late))


class Bank:
    def __init__(self):
        self.accounts = {}
        self.log = []

    def open(self, name, amount=0.0):
        self.accounts[name] = amount
        return self

    @contextmanager
    def fee(self, rate):
        before = sum(self.accounts.values())
        yield
        self.log.append(rate * abs(sum(self.accounts.values()) - before))

    def pay(self, name, amount):
        self.accounts[name] += amount


@case(0, (S5,), (T5,))
def fees_of_a_bank(x):
    bank = Bank().open("a", x[0]).open("b")
    with bank.fee(0.1):
        bank.pay("a", x[1])
        bank.pay("b", x[2] ** 2)
    with bank.fee(x[3]):
        bank.pay("b", x[4])
    return sum(bank.log) + bank.accounts["a"] * bank.accounts["b"]


class Pendulum:
    g = 9.81

    def __init__(self, length, damping=0.0):
        self.length, self.damping = length, damping

    def derivative(self, state):
        theta, omega = state
        return omega, -self.g / self.length * math.sin(theta) - self.damping * omega

    def step(self, state, dt):
        k1 = self.derivative(state)
        k2 = self.derivative(tuple(s + dt * k for s, k in zip(state, k1)))
        return tuple(s + dt / 2 * (a + b) for s, a, b in zip(state, k1, k2))

    def trajectory(self, state, dt, n):
        for _ in range(n):
            yield state
            state = self.step(state, dt)


class MoonPendulum(Pendulum):
    g = 1.62


@case((0, 1), (1.0, 0.2), (2.0, 0.1))
def pendulums(length, damping):
    total = 0.0
    for cls in (Pendulum, MoonPendulum):
        path = list(cls(length, damping).trajectory((0.3, 0.0), 0.1, 6))
        total += path[-1][0] + sum(w * w for _, w in path)
    return total


class Memo:
    def __init__(self, fn):
        self.fn, self.known = fn, {}

    def __call__(self, n):
        if n not in self.known:
            self.known[n] = self.fn(self, n)
        return self.known[n]


@case(0, (0.7,), (1.3,))
def bessel_by_memo(x):
    def rec(self, n):
        if n == 0:
            return math.cos(x)
        if n == 1:
            return math.sin(x)
        return 2 * (n - 1) / (1 + x) * self(n - 1) - self(n - 2)

    return Memo(rec)(5)


class Grid:
    def __init__(self, nx, ny, value=0.0):
        self.cells = {(i, j): value for i, j in product(range(nx), range(ny))}
        self.nx, self.ny = nx, ny

    def neighbours(self, i, j):
        for di, dj in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if (i + di, j + dj) in self.cells:
                yield i + di, j + dj

    def relaxed(self, fixed):
        new = Grid(self.nx, self.ny)
        for key in self.cells:
            around = [self.cells[n] for n in self.neighbours(*key)]
            new.cells[key] = fixed.get(key, sum(around) / len(around))
        return new


@case(0, (S5,), (T5,))
def heat_in_a_grid(x):
    fixed = {(0, 0): x[0], (2, 2): x[1] * x[2], (0, 2): x[3]}
    g = Grid(3, 3, x[4])
    for _ in range(4):
        g = g.relaxed(fixed)
    return g.cells[1, 1] + sum(v * v for v in g.cells.values())


class Money:
    rates = {"usd": 1.0, "eur": 1.1, "gbp": 1.3}

    def __init__(self, amount, currency="usd"):
        self.amount, self.currency = amount, currency

    def to(self, currency):
        return Money(self.amount * self.rates[self.currency] / self.rates[currency], currency)

    def __add__(self, other):
        return Money(self.amount + other.to(self.currency).amount, self.currency)

    def __radd__(self, other):
        return self if other == 0 else NotImplemented

    def __lt__(self, other):
        return self.amount < other.to(self.currency).amount


@case(0, (S5,), (T5,))
def money_in_currencies(x):
    coins = [Money(v * v + 1, c) for v, c in zip(x, ("usd", "eur", "gbp", "eur", "usd"))]
    return sum(coins).amount + max(coins).to("gbp").amount * min(coins).amount


class Retry:
    def __init__(self, times):
        self.times = times

    def __call__(self, fn):
        @wraps(fn)
        def wrapper(*args):
            for k in range(self.times):
                try:
                    return fn(k, *args)
                except OverflowError:
                    continue
            raise RuntimeError("failed")

        return wrapper


@Retry(4)
def damped_update(k, v):
    step = v * 4.1 / 2**k
    if abs(step) > 1.0:
        raise OverflowError
    return v - step


@case(0, (S5,), (T5,))
def retried_steps(x):
    return sum(damped_update(v) ** 2 for v in x)


class Stack(list):
    def peek(self):
        return self[-1]

    def apply(self, op):
        b, a = self.pop(), self.pop()
        self.append(op(a, b))


@case(0, (S5,), (T5,))
def rpn_with_a_stack(x):
    s = Stack()
    for v in x:
        s.append(v)
        if len(s) >= 3:
            s.apply(lambda a, b: a * b + 1)
    while len(s) > 1:
        s.apply(lambda a, b: a - b)
    return s.peek() ** 2


class State(ABC):
    @abstractmethod
    def next(self, v): ...


class Idle(State):
    def next(self, v):
        return Charging(v) if v > 0 else self


class Charging(State):
    def __init__(self, level):
        self.level = level

    def next(self, v):
        level = self.level + 0.5 * v
        return Idle() if level < 0 else Charging(level)


@case(0, (S5,), (T5,))
def states_of_a_battery(x):
    state, stored = Idle(), 0.0
    for v in x:
        state = state.next(v)
        if isinstance(state, Charging):
            stored += state.level
    return stored


class Pipeline:
    def __init__(self):
        self.steps = []

    def step(self, fn):
        self.steps.append(fn)
        return fn

    def run(self, x):
        for fn in self.steps:
            x = fn(x)
        return x


@case((0, 1), (S5, 0.4), (T5, 1.2))
def steps_by_decorator(x, a):
    pipe = Pipeline()

    @pipe.step
    def centre(v):
        return v - v.mean()

    @pipe.step
    def scale(v):
        return a * v / (v.std() + 0.1)

    pipe.step(np.tanh)
    return np.sum(pipe.run(x) ** 2)


class Interval:
    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi

    def __mul__(self, o):
        ends = [a * b for a in (self.lo, self.hi) for b in (o.lo, o.hi)]
        return Interval(min(ends), max(ends))

    def __sub__(self, o):
        return Interval(self.lo - o.hi, self.hi - o.lo)

    def __contains__(self, v):
        return self.lo <= v <= self.hi

    @property
    def width(self):
        return self.hi - self.lo


@case(0, (S5,), (T5,))
def intervals_multiplied(x):
    parts = [Interval(v - 0.1, v + 0.2 * abs(v)) for v in x]
    whole = reduce(lambda a, b: a * b - Interval(0.0, 0.1), parts)
    return whole.width + sum(p.width for p in parts if 0.0 not in p)


class RingBuffer:
    def __init__(self, size):
        self.data, self.head = [0.0] * size, 0

    def push(self, v):
        self.data[self.head] = v
        self.head = (self.head + 1) % len(self.data)

    def __iter__(self):
        for k in range(len(self.data)):
            yield self.data[(self.head + k) % len(self.data)]


@case(0, (S5,), (T5,))
def ring_that_is_gone_through(x):
    ring, total = RingBuffer(3), 0.0
    for v in x:
        ring.push(v)
        total += sum(w * (k + 1) for k, w in enumerate(ring))
    return total * max(ring)


class Simplex:
    def __init__(self, f, points):
        self.points = sorted(points, key=f)
        self.f = f

    def step(self):
        *good, worst = self.points
        centre = sum(good) / len(good)
        moved = centre + (centre - worst)
        if self.f(moved) > self.f(good[-1]):
            moved = 0.5 * (centre + worst)
        self.points = sorted([*good, moved], key=self.f)


@case(0, (R(9, 3, 2),), (R(10, 3, 2),))
def simplex_steps(points):
    s = Simplex(lambda p: np.sum((p - 1.0) ** 2 * np.array([1.0, 3.0])), list(points))
    for _ in range(4):
        s.step()
    return s.f(s.points[0])


@dataclass
class Node:
    name: str
    bias: float
    inputs: list = field(default_factory=list)
    _value: float = None

    def connect(self, other, weight):
        self.inputs.append((other, weight))
        return self

    def value(self):
        if self._value is None:
            self._value = math.tanh(self.bias + sum(w * n.value() for n, w in self.inputs))
        return self._value


@case(0, (S5,), (T5,))
def network_of_nodes(x):
    a, b = Node("a", x[0]), Node("b", x[1])
    c = Node("c", 0.1).connect(a, x[2]).connect(b, x[3])
    return Node("d", 0.0).connect(c, x[4]).connect(a, 0.5).value()


class Vector3:
    __slots__ = ("x", "y", "z")

    def __init__(self, x, y, z):
        self.x, self.y, self.z = x, y, z

    def cross(self, o):
        return Vector3(self.y * o.z - self.z * o.y, self.z * o.x - self.x * o.z, self.x * o.y - self.y * o.x)

    def __iter__(self):
        return iter((self.x, self.y, self.z))

    def __matmul__(self, o):
        return sum(a * b for a, b in zip(self, o))

    def unit(self):
        n = math.sqrt(self @ self)
        return Vector3(*(v / n for v in self))


@case(0, (S5,), (T5,))
def vectors_gone_through(x):
    a, b = Vector3(*x[:3]), Vector3(x[3], x[4], 1.0)
    return a.cross(b).unit() @ Vector3(1.0, 2.0, 3.0) + a @ b


class Config(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


@case(0, (S5,), (T5,))
def config_of_attributes(x):
    cfg = Config(rate=x[0], decay=x[1], steps=3)
    v = x[2]
    for k in range(cfg.steps):
        v = v - cfg.rate * math.exp(-cfg.decay * k) * v
    return v * x[3] + cfg["decay"]


class HMM:
    def __init__(self, start, move, emit):
        self.start, self.move, self.emit = start, move, emit

    @classmethod
    def from_logits(cls, a, b):
        soft = lambda z: np.exp(z) / np.exp(z).sum(axis=-1, keepdims=True)
        return cls(np.full(2, 0.5), soft(a), soft(b))

    def loglik(self, seq):
        alpha, total = self.start * self.emit[:, seq[0]], 0.0
        for s in seq[1:]:
            c = alpha.sum()
            alpha, total = (alpha / c) @ self.move * self.emit[:, s], total + np.log(c)
        return total + np.log(alpha.sum())


@case((0, 1), (R(11, 2, 2), R(12, 2, 3)), (R(13, 2, 2), R(14, 2, 3)))
def hmm_from_logits(a, b):
    return HMM.from_logits(a, b).loglik([0, 2, 1, 1, 0])


class EventLoop:
    def __init__(self):
        self.queue, self.handlers = deque(), defaultdict(list)

    def on(self, kind, handler):
        self.handlers[kind].append(handler)

    def emit(self, kind, value):
        self.queue.append((kind, value))

    def run(self):
        count = 0
        while self.queue:
            kind, value = self.queue.popleft()
            for handler in self.handlers[kind]:
                handler(value)
            count += 1
        return count


class Collector:
    def __init__(self):
        self.total = 0.0

    def add(self, v):
        self.total += v * v


@case(0, (S5,), (T5,))
def events_in_a_loop(x):
    loop, c = EventLoop(), Collector()
    loop.on("value", c.add)
    loop.on("value", lambda v: loop.emit("half", v / 2) if v > 0.5 else None)
    loop.on("half", c.add)
    for v in x:
        loop.emit("value", v)
    return loop.run() * c.total


class Lens:
    def __init__(self, f):
        self.matrix = np.array([[1.0, 0.0], [-1.0 / f, 1.0]])


class Gap:
    def __init__(self, d):
        self.matrix = np.array([[1.0, d], [0.0, 1.0]])


class Bench:
    def __init__(self, *elements):
        self.elements = elements

    @property
    def matrix(self):
        return reduce(lambda m, e: e.matrix @ m, self.elements, np.eye(2))

    def trace(self, rays):
        return [self.matrix @ np.array(r) for r in rays]


@case((0, 1), (2.0, 0.5), (3.0, 1.5))
def optical_bench(f, d):
    inner = Bench(Gap(d), Lens(f))
    bench = Bench(Lens(2 * f), inner, Gap(1.0))
    return sum(r @ r for r in bench.trace([(0.1, 0.0), (0.0, 0.2), (0.3, -0.1)]))


class Dataset:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __len__(self):
        return len(self.y)

    def __getitem__(self, k):
        return self.x[k], self.y[k]

    def batches(self, size):
        for start in range(0, len(self), size):
            yield self[start : start + size]


class Regression:
    def __init__(self, w, lr):
        self.w, self.lr = w, lr
        self.history = []

    def step(self, batch):
        x, y = batch
        r = x @ self.w - y
        self.w = self.w - self.lr * x.T @ r / len(y)
        self.history.append(r @ r)

    def fit(self, data, epochs):
        for _ in range(epochs):
            for batch in data.batches(3):
                self.step(batch)
        return self


@case((0, 1), (R(15, 2), 0.1), (R(16, 2), 0.3))
def regression_in_batches(w, lr):
    m = Regression(w, lr).fit(Dataset(PX, PY), 2)
    return m.history[-1] + np.mean(m.history) + m.w @ m.w
