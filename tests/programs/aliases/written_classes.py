"""Classes as people write them: vectors, states, optimisers, events, intervals, accounts."""
from __future__ import annotations

import abc
import heapq
import math
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import normal, positive


@dataclass
class Vec3:
    x: float
    y: float
    z: float

    def __add__(self, o):
        return Vec3(self.x + o.x, self.y + o.y, self.z + o.z)

    def __sub__(self, o):
        return Vec3(self.x - o.x, self.y - o.y, self.z - o.z)

    def __rmul__(self, s):
        return Vec3(s * self.x, s * self.y, s * self.z)

    def __neg__(self):
        return -1.0 * self

    def norm2(self):
        return self.x ** 2 + self.y ** 2 + self.z ** 2


@dataclass
class Body:
    pos: Vec3
    vel: Vec3
    mass: float


@program(positive(3))
def bodies(masses):
    bodies = [Body(Vec3(1.0 * i, 0.3 * i * i, 0.0), Vec3(0.0, 0.2 * i, 0.1), m) for i, m in enumerate(masses)]
    for _ in range(3):
        acc = [Vec3(0.0, 0.0, 0.0) for _ in bodies]
        for i, a in enumerate(bodies):
            for j in range(i):
                b = bodies[j]
                d = b.pos - a.pos
                f = 1.0 / (d.norm2() + 0.1) ** 1.5
                acc[i] = acc[i] + b.mass * f * d
                acc[j] += a.mass * f * (-d)
        for body, w in zip(bodies, acc):
            body.vel = body.vel + 0.1 * w
            body.pos = body.pos + 0.1 * body.vel
    return sum(b.mass * b.vel.norm2() / 2 for b in bodies)


class Settings:
    def __init__(self, temperature):
        self.temperature = temperature
        self.stack = []

    def __enter__(self):
        self.stack.append(self.temperature)
        self.temperature = self.temperature * 0.5
        return self

    def __exit__(self, *exc):
        self.temperature = self.stack.pop()
        return False


@program(normal(4), 0.8)
def settings_for_a_while(logits, t):
    s = Settings(t)

    def entropy():
        z = logits / s.temperature
        p = np.exp(z - np.max(z))
        p = p / p.sum()
        return -np.sum(p * np.log(p))

    total = entropy()
    with s:
        total += 2 * entropy()
        with s as inner:
            total += inner.temperature * entropy()
    return total + s.temperature ** 2


def rk4(f, y, h):
    t = 0.0
    while True:
        k1 = f(t, y)
        k2 = f(t + h / 2, y + h / 2 * k1)
        k3 = f(t + h / 2, y + h / 2 * k2)
        k4 = f(t + h, y + h * k3)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        t += h
        yield t, y


@program(positive(4))
def steps_of_a_generator(p):
    def lotka(t, y):
        return np.array([p[0] * y[0] - p[1] * y[0] * y[1], p[2] * y[0] * y[1] - p[3] * y[1]])

    loss = 0.0
    for t, y in rk4(lotka, np.array([1.0, 0.5]), 0.1):
        loss += (y[0] - 1) ** 2 + t * y[1]
        if t > 0.75:
            break
    return loss


class Batches:
    def __init__(self, X, y, size):
        self.X, self.y, self.size = X, y, size

    def __len__(self):
        return (len(self.X) + self.size - 1) // self.size

    def __iter__(self):
        for k in range(0, len(self.X), self.size):
            yield self.X[k:k + self.size], self.y[k:k + self.size]


@program(normal(3), normal((5, 3), 1), normal(5, 2))
def batches(w, X, y):
    data = Batches(X, y, 2)
    v = np.zeros_like(w)
    for epoch in range(2):
        for xb, yb in data:
            r = xb @ w - yb
            v = 0.9 * v - 0.05 * xb.T @ r / len(xb)
            w = w + v
    return np.mean((X @ w - y) ** 2) * len(data)


class Machine:
    def __init__(self, gains):
        self.state = "idle"
        self.level = 0.0
        self.gains = gains
        self.handlers = {"idle": self.idle, "charge": self.charge, "fire": self.fire}
        self.log = []

    def idle(self, u):
        self.level *= 0.9
        return "charge" if u > 0 else "idle"

    def charge(self, u):
        self.level += self.gains[0] * u
        return "fire" if self.level > 1.0 else "charge"

    def fire(self, u):
        self.log.append(self.level * self.gains[1])
        self.level -= 0.8
        return "idle" if self.level < 0.5 else "fire"

    def run(self, signal):
        for u in signal:
            self.state = self.handlers[self.state](u)
        return sum(v ** 2 for v in self.log) + self.level


@program(np.array([0.7, 1.3]), [1.0, 0.5, 0.8, 1.0, -1.0, 0.3, 2.0, 1.0])
def machine_of_handlers(gains, signal):
    return Machine(gains).run(signal)


def make_momentum(lr, beta):
    velocity = None
    steps = 0

    def update(w, g):
        nonlocal velocity, steps
        steps += 1
        if velocity is None:
            velocity = g
        else:
            velocity = beta * velocity + (1 - beta) * g
        return w - lr / math.sqrt(steps) * velocity

    def count():
        return steps

    return update, count


@program(normal(3) + 2, 0.8)
def momentum_of_closures(w0, beta):
    update, count = make_momentum(0.2, beta)
    w = w0
    while np.sum(w ** 2) > 0.5 and count() < 8:
        w = update(w, np.array([1.0, 2.0, 3.0]) * w + 0.1 * w ** 3)
    return np.sum(w ** 2) * count()


class Gaussian:
    def __init__(self, mean, sigma):
        self._mean = mean
        self._sigma = sigma
        self._prec = None
        self.computed = 0

    @property
    def sigma(self):
        return self._sigma

    @sigma.setter
    def sigma(self, s):
        self._sigma = s
        self._prec = None

    @property
    def precision(self):
        if self._prec is None:
            self._prec = 1.0 / self._sigma ** 2
            self.computed += 1
        return self._prec

    def logpdf(self, x):
        return -0.5 * self.precision * (x - self._mean) ** 2 - math.log(self.sigma)


@program(0.2, 0.8, normal(5))
def precision_that_is_kept(mu, s, data):
    d = Gaussian(mu, s)
    ll = 0.0
    for k, x in enumerate(data):
        ll += d.logpdf(x)
        if k % 2:
            d.sigma = d.sigma * 1.1
    return ll * d.computed


class Layer(Protocol):
    def __call__(self, x): ...


class Linear:
    def __init__(self, W, b):
        self.W, self.b = W, b

    def __call__(self, x):
        return self.W @ x + self.b


class Relu:
    def __call__(self, x):
        return np.maximum(x, 0.1 * x)


class Residual:
    def __init__(self, *inner):
        self.inner = inner

    def __call__(self, x):
        y = x
        for l in self.inner:
            y = l(y)
        return x + y


class Sequential:
    def __init__(self, layers: list[Layer]):
        self.layers = layers

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


@program(normal((3, 3)), normal(3, 1))
def layers(W, x):
    n = len(x)
    net = Sequential([Linear(W, np.zeros(n)), Relu(), Residual(Linear(W.T, 0.1 * np.ones(n)), Relu())])
    net.layers.append(Linear(0.5 * np.eye(n), x))
    return np.sum(net(x) ** 2)


class Poly:
    def __init__(self, c):
        self.c = list(c)

    def __len__(self):
        return len(self.c)

    def __getitem__(self, i):
        return self.c[i] if i < len(self.c) else 0.0

    def __add__(self, o):
        return Poly(self[i] + o[i] for i in range(max(len(self), len(o))))

    def __mul__(self, o):
        if not isinstance(o, Poly):
            return Poly([o * v for v in self.c])
        out = [0.0] * (len(self) + len(o) - 1)
        for i, a in enumerate(self.c):
            for j, b in enumerate(o.c):
                out[i + j] += a * b
        return Poly(out)

    __rmul__ = __mul__

    def __call__(self, t):
        r = 0.0
        for v in reversed(self.c):
            r = r * t + v
        return r

    def deriv(self):
        return Poly([i * v for i, v in enumerate(self.c)][1:])


@program(normal(3))
def polynomials(x):
    p = Poly(x)
    q = p * p + 2.0 * p.deriv()
    return q(0.5) * p(-0.3) + q.deriv()(0.2) ** 2


class Dual:
    def __init__(self, re, du=0.0):
        self.re, self.du = re, du

    @staticmethod
    def lift(v):
        return v if isinstance(v, Dual) else Dual(v)

    def __add__(self, o):
        o = Dual.lift(o)
        return Dual(self.re + o.re, self.du + o.du)

    __radd__ = __add__

    def __sub__(self, o):
        return self + -1.0 * Dual.lift(o)

    def __mul__(self, o):
        o = Dual.lift(o)
        return Dual(self.re * o.re, self.re * o.du + self.du * o.re)

    __rmul__ = __mul__

    def __pow__(self, n):
        return Dual(self.re ** n, n * self.re ** (n - 1) * self.du)

    def exp(self):
        e = math.exp(self.re)
        return Dual(e, e * self.du)


@program(1.5, 0.7)
def dual_numbers(a, x0):
    def h(z):
        return z ** 3 + a * z - (0.1 * z).exp()

    x = x0
    for _ in range(30):
        y = h(Dual(x, 1.0))
        step = y.re / y.du
        x = x - step
        if abs(step) < 1e-13:
            break
    return x


@dataclass(frozen=True)
class Belief:
    mean: np.ndarray
    cov: np.ndarray
    loglik: float = 0.0

    def predict(self, F, q):
        return replace(self, mean=F @ self.mean, cov=F @ self.cov @ F.T + q * np.eye(len(self.mean)))

    def update(self, z, H, r):
        s = H @ self.cov @ H + r
        k = self.cov @ H / s
        e = z - H @ self.mean
        return replace(self, mean=self.mean + k * e, cov=self.cov - np.outer(k, H @ self.cov),
                       loglik=self.loglik - 0.5 * (np.log(s) + e ** 2 / s))


@program(np.array([-1.0, 0.3]), normal(5))
def beliefs_replaced(theta, zs):
    q, r = np.exp(theta[0]), np.exp(theta[1])
    F = np.array([[1.0, 0.5], [0.0, 1.0]])
    H = np.array([1.0, 0.0])
    b = Belief(np.zeros(2), np.eye(2))
    for z in zs:
        b = b.predict(F, q).update(z, H, r)
    return b.loglik


class Shape(abc.ABC):
    scale = 1.0

    def __init__(self, name):
        self.name = name

    @abc.abstractmethod
    def area(self):
        ...

    def cost(self):
        return self.scale * self.area() + len(self.name)


class Circle(Shape):
    def __init__(self, r):
        super().__init__("circle")
        self.r = r

    def area(self):
        return math.pi * self.r ** 2


class Rect(Shape):
    scale = 1.5

    def __init__(self, w, h, name="rect"):
        super().__init__(name)
        self.w, self.h = w, h

    def area(self):
        return self.w * self.h


class Square(Rect):
    def __init__(self, s):
        super().__init__(s, s, "square")

    def cost(self):
        return super().cost() + 0.1 * self.w


@program(positive(5))
def shapes_in_order(x):
    shapes: list[Shape] = []
    for i, v in enumerate(x):
        if i % 3 == 0:
            shapes.append(Circle(v))
        elif i % 3 == 1:
            shapes.append(Square(v * v))
        else:
            shapes.append(Rect(v, 1 + v))
    shapes.sort(key=lambda s: s.cost())
    return sum((k + 1) * s.cost() for k, s in enumerate(shapes))


class Adam:
    def __init__(self, params, lr=0.1):
        self.params = params
        self.lr = lr
        self.state = {}
        self.t = 0

    def step(self, grads):
        self.t += 1
        for name, gr in grads.items():
            st = self.state.setdefault(name, {"m": np.zeros_like(gr), "v": np.zeros_like(gr)})
            st["m"] = 0.9 * st["m"] + 0.1 * gr
            st["v"] = 0.99 * st["v"] + 0.01 * gr ** 2
            mh = st["m"] / (1 - 0.9 ** self.t)
            vh = st["v"] / (1 - 0.99 ** self.t)
            self.params[name] = self.params[name] - self.lr * mh / (np.sqrt(vh) + 1e-2)


@program(normal(2), normal((4, 2), 1), normal(4, 2))
def adam_of_dicts(W, X, y):
    params = {"W": W, "b": np.zeros(1)}
    opt = Adam(params)
    for _ in range(3):
        r = X @ params["W"] + params["b"] - y
        opt.step({"W": 2 * X.T @ r / len(y), "b": np.array([2 * np.mean(r)])})
    return np.mean((X @ params["W"] + params["b"] - y) ** 2)


@dataclass(order=True)
class Event:
    time: float
    kind: str = field(compare=False)
    size: float = field(compare=False, default=1.0)


@program(positive(5), 1.7)
def events_of_a_heap(gaps, service):
    events = []
    t = 0.0
    for gp in gaps:
        t += gp
        heapq.heappush(events, Event(t, "arrive", 1.0 + 0.1 * gp))
    queue, busy, wait = [], False, 0.0
    while events:
        e = heapq.heappop(events)
        if e.kind == "arrive":
            queue.append(e)
        else:
            busy = False
        if queue and not busy:
            job = queue.pop(0)
            wait += (e.time - job.time) ** 2 * job.size
            busy = True
            heapq.heappush(events, Event(e.time + service * job.size, "leave"))
    return wait + e.time


class Interval:
    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi

    def __add__(self, o):
        return Interval(self.lo + o.lo, self.hi + o.hi)

    def __mul__(self, o):
        ps = [self.lo * o.lo, self.lo * o.hi, self.hi * o.lo, self.hi * o.hi]
        return Interval(min(ps), max(ps))

    def __contains__(self, v):
        return self.lo <= v <= self.hi

    def __or__(self, o):
        return Interval(min(self.lo, o.lo), max(self.hi, o.hi))

    @property
    def width(self):
        return self.hi - self.lo


@program(normal(4), 0.1)
def intervals(x, eps):
    acc = Interval(1.0, 1.0)
    hull = Interval(0.0, 0.1)
    for v in x:
        iv = Interval(v - eps, v + eps * (1 + v * v))
        acc = acc * iv + iv
        if 0.0 in acc:
            hull = hull | acc
    return acc.width + hull.width ** 2


class Subject:
    def __init__(self):
        self.observers = []

    def attach(self, fn):
        self.observers.append(fn)
        return fn

    def notify(self, v):
        for fn in self.observers:
            fn(v)


@program(normal(4))
def observers(x):
    s = Subject()
    total = 0.0
    history = []

    def add(v):
        nonlocal total
        total += v * v

    s.attach(add)
    s.attach(history.append)
    s.attach(lambda v: history.append(math.sin(v)))
    for v in x:
        s.notify(v)
        if len(history) == 4:
            s.observers.pop()
    return total + sum(a * b for a, b in zip(history, history[1:]))  # noqa: RUF007


class Memo:
    def __init__(self, fn):
        self.fn = fn
        self.table = {}
        self.calls = 0

    def __call__(self, *key):
        if key not in self.table:
            self.calls += 1
            self.table[key] = self.fn(self, *key)
        return self.table[key]


@program(0.95, 3, 1.0)
def memo_object(price, T, strike):
    u, d, p = 1.1, 0.9, 0.55

    def value(self, t, k):
        s = price * u ** k * d ** (t - k)
        payoff = max(strike - s, 0.0)
        if t == T:
            return payoff
        hold = 0.98 * (p * self(t + 1, k + 1) + (1 - p) * self(t + 1, k))
        return max(hold, payoff)

    memo = Memo(value)
    return memo(0, 0) + 0.001 * memo.calls * price


class Matrix:
    def __init__(self, n, m):
        self.n, self.m = n, m
        self.data = [0.0] * (n * m)

    def __getitem__(self, ij):
        i, j = ij
        return self.data[i * self.m + j]

    def __setitem__(self, ij, v):
        i, j = ij
        self.data[i * self.m + j] = v

    def __matmul__(self, o):
        out = Matrix(self.n, o.m)
        for i in range(self.n):
            for j in range(o.m):
                for k in range(self.m):
                    out[i, j] += self[i, k] * o[k, j]
        return out

    @classmethod
    def rotation(cls, t):
        r = cls(2, 2)
        r[0, 0] = r[1, 1] = math.cos(t)
        r[0, 1], r[1, 0] = -math.sin(t), math.sin(t)
        return r

    def trace(self):
        return sum(self[i, i] for i in range(min(self.n, self.m)))


@program(normal(3))
def matrix_by_items(angles):
    m = Matrix.rotation(angles[0])
    for a in angles[1:]:
        m[0, 1] *= 1 + a
        m = m @ Matrix.rotation(a)
    return m.trace() * m[0, 1] + m[1, 0]


class Branch:
    def __init__(self, value, kids=None):
        self.value = value
        self.kids = kids if kids is not None else []

    def walk(self, depth=0):
        yield depth, self.value
        for k in self.kids:
            yield from k.walk(depth + 1)


@program(normal(5))
def walk_of_branches(x):
    root = Branch(x[0])
    nodes = [root]
    for i, v in enumerate(x[1:]):
        b = Branch(v)
        nodes[i // 2].kids.append(b)
        nodes.append(b)
    return sum(v ** 2 / (1 + d) for d, v in root.walk()) + max(v for d, v in root.walk())


class InsufficientFunds(Exception):
    pass


@dataclass
class Account:
    owner: str
    balance: float
    history: list = field(default_factory=list)

    def withdraw(self, amount):
        if amount > self.balance:
            raise InsufficientFunds(self.owner)
        self.balance -= amount
        self.history.append(-amount)

    def deposit(self, amount):
        self.balance += amount
        self.history.append(amount)

    def interest(self, rate):
        self.deposit(self.balance * rate)


@program(positive(3) + 1, [("a", "b", 0.3), ("b", "c", 0.5), ("c", "a", 2.0), ("c", "b", 0.4)])
def accounts(start, moves):
    bank = {name: Account(name, v) for name, v in zip("abc", start)}
    failed = 0
    for src, dst, frac in moves:
        amount = frac * bank["a"].balance
        if amount > bank[src].balance:
            failed += 1
            continue
        bank[src].withdraw(amount)
        bank[dst].deposit(amount)
        bank[dst].interest(0.05)
    return sum(sum(h * h for h in acc.history) + acc.balance for acc in bank.values()) + failed
