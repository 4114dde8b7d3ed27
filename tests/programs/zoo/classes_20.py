"""Programs with classes, written without having read the front: a second walk through what people write with classes."""

import heapq
from collections import defaultdict
from functools import wraps
from typing import NamedTuple

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# list subclass as polynomial
class Poly(list):
    def __call__(self, t):
        s = 0.0
        for c in reversed(self):
            s = s * t + c
        return s

    def derivative(self):
        return Poly([k * c for k, c in enumerate(self)][1:])


@case(0, (P,), (Q,))
def polynomial_as_a_list(x):
    p = Poly(x[:4])
    return p(x[4]) + p.derivative()(0.5)


# NamedTuple state & pure step functions in class
class LVState(NamedTuple):
    prey: float
    pred: float


class LotkaVolterra:
    def __init__(self, a, b, c, d):
        self.a, self.b, self.c, self.d = a, b, c, d

    def rhs(self, s):
        return LVState(self.a * s.prey - self.b * s.prey * s.pred, self.d * s.prey * s.pred - self.c * s.pred)

    def step(self, s, dt):
        k1 = self.rhs(s)
        mid = LVState(*(u + 0.5 * dt * k for u, k in zip(s, k1)))
        k2 = self.rhs(mid)
        return s._replace(prey=s.prey + dt * k2.prey, pred=s.pred + dt * k2.pred)


@case(0, (P,), (Q,))
def lotka_volterra(x):
    m = LotkaVolterra(x[0], x[1], x[2], x[3])
    s = LVState(1.0, x[4])
    for _ in range(8):
        s = m.step(s, 0.1)
    return s.prey * s.pred


# decorator methods (logging calls in object)
def counted(method):
    @wraps(method)
    def inner(self, *args):
        self.calls += 1
        return method(self, *args)
    return inner


class Oracle:
    def __init__(self, c):
        self.c, self.calls = c, 0

    @counted
    def value(self, v):
        return self.c * v ** 2

    @counted
    def slope(self, v):
        return 2 * self.c * v


@case(0, (P,), (Q,))
def counted_methods(x):
    o = Oracle(x[0])
    v = x[1]
    for _ in range(4):
        v -= 0.1 * o.slope(v)
    return o.value(v) * o.calls


# plug-in losses by dict in class and kwargs
class Trainer:
    losses = {
        "l2": lambda p, t: (p - t) ** 2,
        "huber": lambda p, t: np.where(abs(p - t) < 0.5, 0.5 * (p - t) ** 2, 0.5 * (abs(p - t) - 0.25)),
    }

    def __init__(self, w, loss="l2", **options):
        self.w = w
        self.loss = self.losses[loss]
        self.options = {"scale": 1.0, **options}

    def evaluate(self, xs, ts):
        return self.options["scale"] * sum(np.sum(self.loss(self.w * a, t)) for a, t in zip(xs, ts))


@case(0, (P,), (Q,))
def trainer_with_options(x):
    xs, ts = (1.0, 2.0, 0.5), (0.7, 1.9, 0.1)
    return Trainer(x[0]).evaluate(xs, ts) + Trainer(x[1], "huber", scale=x[2]).evaluate(xs, ts)


# solver raising on failure, fallback
class NotConverged(Exception):
    def __init__(self, last, residual):
        super().__init__("not converged")
        self.last, self.residual = last, residual


class NewtonSolver:
    def __init__(self, tol=1e-12, maxit=8):
        self.tol, self.maxit = tol, maxit

    def solve(self, f, df, x0):
        x = x0
        for k in range(self.maxit):
            fx = f(x)
            if abs(fx) < self.tol:
                return x
            x = x - fx / df(x)
        raise NotConverged(x, f(x))


@case(0, (P,), (Q,))
def newton_solver_class(x):
    f, df = lambda t: t ** 3 - x[0] - 1, lambda t: 3 * t ** 2
    try:
        r = NewtonSolver(maxit=2).solve(f, df, 1.0)
    except NotConverged as e:
        r = NewtonSolver(maxit=40).solve(f, df, e.last)
    return r * x[1]


# local class in a function
@case(0, (P,), (Q,))
def local_record_class(x):
    class Rec:
        def __init__(self, a, b):
            self.a, self.b = a, b

        def score(self, k):
            return self.a * k + self.b ** 2
    rs = [Rec(u, v) for u, v in zip(x, x[1:])]
    return sum(r.score(i) for i, r in enumerate(rs))


# priority queue class with tuples and counter
class PQ:
    def __init__(self):
        self.heap = []
        self.n = 0

    def push(self, pri, item):
        heapq.heappush(self.heap, (pri, self.n, item))
        self.n += 1

    def pop(self):
        return heapq.heappop(self.heap)[2]

    def __bool__(self):
        return bool(self.heap)


class Job:
    def __init__(self, size, weight):
        self.size, self.weight = size, weight


@case(0, (P,), (Q,))
def weighted_completion_time(x):
    pq = PQ()
    for s, w in zip(x, x[::-1]):
        pq.push(s / w, Job(s, w))
    t = total = 0.0
    while pq:
        j = pq.pop()
        t += j.size
        total += j.weight * t
    return total


# environment with chained scopes (interpreter)
class Env:
    def __init__(self, parent=None):
        self.vars = {}
        self.parent = parent

    def get(self, name):
        if name in self.vars:
            return self.vars[name]
        return self.parent.get(name)

    def set(self, name, v):
        self.vars[name] = v


@case(0, (P,), (Q,))
def chained_scopes(x):
    g = Env()
    g.set("a", x[0])
    g.set("b", x[1])
    f = Env(g)
    f.set("a", x[2])
    h = Env(f)
    h.set("c", f.get("a") * f.get("b"))
    return h.get("c") + h.get("a") * g.get("a") + h.get("b")


# sparse vector class with dict
class SparseVec:
    def __init__(self, data):
        self.data = {k: v for k, v in data.items() if v != 0}

    def __add__(self, o):
        out = dict(self.data)
        for k, v in o.data.items():
            out[k] = out.get(k, 0.0) + v
        return SparseVec(out)

    def dot(self, o):
        return sum(v * o.data[k] for k, v in self.data.items() if k in o.data)

    def __getitem__(self, k):
        return self.data.get(k, 0.0)


@case(0, (P,), (Q,))
def sparse_vectors_class(x):
    a = SparseVec({0: x[0], 3: x[1]})
    b = SparseVec({3: x[2], 5: x[3]})
    c = a + b
    return c.dot(a) + c[5] * c[7] + c.dot(b)


# event emitter with weights and methods as callbacks
class Channel:
    def __init__(self):
        self.listeners = []

    def subscribe(self, callback, weight=1.0):
        self.listeners.append((callback, weight))

    def publish(self, v):
        return sum(w * f(v) for f, w in self.listeners)


class Gain:
    def __init__(self, k):
        self.k = k
        self.seen = 0.0

    def on_value(self, v):
        self.seen += v
        return self.k * v


@case(0, (P,), (Q,))
def weighted_listeners(x):
    ch, g = Channel(), Gain(x[0])
    ch.subscribe(g.on_value, x[1])
    ch.subscribe(np.tanh)
    ch.subscribe(lambda v: v ** 2, 0.5)
    return sum(ch.publish(v) for v in x[2:]) * g.seen


# diffusion by cells with neighbours (objects refer to each other)
class Patch:
    def __init__(self, u):
        self.u = u
        self.neighbours = []
        self.next_u = u

    def connect(self, other):
        self.neighbours.append(other)
        other.neighbours.append(self)

    def plan(self, k):
        self.next_u = self.u + k * sum(n.u - self.u for n in self.neighbours)

    def commit(self):
        self.u = self.next_u


@case(0, (P,), (Q,))
def diffusion_between_patches(x):
    ps = [Patch(v) for v in x]
    for a, b in zip(ps, ps[1:]):
        a.connect(b)
    ps[0].connect(ps[3])
    for _ in range(4):
        for p in ps:
            p.plan(0.2)
        for p in ps:
            p.commit()
    return sum(p.u ** 2 for p in ps)


# fluent query / dataframe
class Table:
    def __init__(self, rows):
        self.rows = rows

    def where(self, pred):
        return Table([r for r in self.rows if pred(r)])

    def select(self, fn):
        return [fn(r) for r in self.rows]

    def group(self, key):
        out = defaultdict(list)
        for r in self.rows:
            out[r[key]].append(r)
        return {k: Table(v) for k, v in out.items()}

    def mean(self, key):
        return sum(r[key] for r in self.rows) / len(self.rows)


@case(0, (P,), (Q,))
def table_queries(x):
    t = Table([{"g": g, "v": v, "w": v * v} for g, v in zip("abaab", x)])
    groups = t.group("g")
    return groups["a"].mean("v") * groups["b"].mean("w") + sum(t.where(lambda r: r["v"] > 0.7).select(lambda r: r["w"]))
