"""Programs with classes, written without having read the front: a second walk through what people write with classes."""

import functools
import math

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# scalar autograd with operator records, no closures
class Var:
    def __init__(self, value, parents=()):
        self.value = value
        self.parents = parents
        self.grad = 0.0

    def __add__(self, o):
        return Var(self.value + o.value, ((self, 1.0), (o, 1.0)))

    def __mul__(self, o):
        return Var(self.value * o.value, ((self, o.value), (o, self.value)))

    def backward(self, seed=1.0):
        self.grad += seed
        for parent, local in self.parents:
            parent.backward(seed * local)


@case(0, (P,), (Q,))
def recursive_backward(x):
    a, b, c = Var(x[0]), Var(x[1]), Var(x[2])
    y = a * b + a * c
    y.backward()
    return a.grad * x[3] + b.grad * c.grad


# inventory with validation and ValueError
class Inventory:
    def __init__(self):
        self.items = {}

    def add(self, name, qty, price):
        if qty <= 0:
            raise ValueError("qty")
        q, p = self.items.get(name, (0.0, 0.0))
        self.items[name] = (q + qty, (q * p + qty * price) / (q + qty))

    def remove(self, name, qty):
        if name not in self.items:
            raise KeyError(name)
        q, p = self.items[name]
        if qty > q:
            raise ValueError("not enough")
        self.items[name] = (q - qty, p)
        return qty * p


@case(0, (P,), (Q,))
def inventory_with_errors(x):
    inv = Inventory()
    inv.add("bolt", x[0], 2.0)
    inv.add("bolt", x[1], 3.0 * x[2])
    inv.add("nut", x[3], 1.0)
    got = inv.remove("bolt", 0.3)
    try:
        got += inv.remove("nut", 100.0)
    except ValueError:
        got -= x[4]
    return got * inv.items["bolt"][1]


# iterator class over batches
class Batches:
    def __init__(self, X, size):
        self.X, self.size = X, size

    def __len__(self):
        return -(-len(self.X) // self.size)

    def __iter__(self):
        for i in range(0, len(self.X), self.size):
            yield self.X[i:i + self.size]


@case(0, (P,), (Q,))
def batches_of_a_class(x):
    b = Batches(x, 2)
    return sum(np.mean(v) ** 2 for v in b) / len(b) + sum(v[0] for v in b)


# weighted graph class with pagerank
class WebGraph:
    def __init__(self, n):
        self.out = [[] for _ in range(n)]
        self.n = n

    def link(self, i, j, w=1.0):
        self.out[i].append((j, w))

    def pagerank(self, d, iters):
        r = np.ones(self.n) / self.n
        for _ in range(iters):
            new = np.full(self.n, (1 - d) / self.n)
            for i in range(self.n):
                total = sum(w for _, w in self.out[i])
                for j, w in self.out[i]:
                    new[j] += d * r[i] * w / total
            r = new
        return r


@case((0, 1), (P, 0.85), (Q, 0.6))
def pagerank_class(w, d):
    g = WebGraph(4)
    for (i, j), v in zip(((0, 1), (0, 2), (1, 2), (2, 0), (3, 0)), w):
        g.link(i, j, v)
    g.link(3, 1)
    r = g.pagerank(d, 5)
    return r[0] * r[2] + r[1] ** 2


# class with alternate constructors and comparison
@functools.total_ordering
class Duration:
    def __init__(self, seconds):
        self.seconds = seconds

    @classmethod
    def minutes(cls, m):
        return cls(60 * m)

    @classmethod
    def parse(cls, text, scale):
        h, m = text.split(":")
        return cls((int(h) * 60 + int(m)) * scale)

    def __eq__(self, o):
        return self.seconds == o.seconds

    def __lt__(self, o):
        return self.seconds < o.seconds

    def __add__(self, o):
        return type(self)(self.seconds + o.seconds)


@case(0, (P,), (Q,))
def durations(x):
    ds = [Duration(100 * x[0]), Duration.minutes(x[1]), Duration.parse("1:30", x[2])]
    longest = max(ds)
    total = functools.reduce(lambda a, b: a + b, ds)
    return longest.seconds * 0.01 + total.seconds * x[3] + (1.0 if ds[0] >= ds[1] else 2.0) * x[4]


# HTML-like tree builder with context manager
class Tag:
    def __init__(self, name, weight):
        self.name, self.weight = name, weight
        self.children = []

    def total(self):
        return self.weight * (1.0 + sum(c.total() for c in self.children))


class Builder:
    def __init__(self):
        self.root = Tag("root", 1.0)
        self.stack = [self.root]

    def tag(self, name, weight):
        t = Tag(name, weight)
        self.stack[-1].children.append(t)
        return TagContext(self, t)


class TagContext:
    def __init__(self, builder, tag):
        self.builder, self.tag = builder, tag

    def __enter__(self):
        self.builder.stack.append(self.tag)
        return self.tag

    def __exit__(self, *exc):
        self.builder.stack.pop()


@case(0, (P,), (Q,))
def builder_with_contexts(x):
    b = Builder()
    with b.tag("a", x[0]):
        b.tag("b", x[1])
        with b.tag("c", x[2]) as c:
            c.weight *= 2
            b.tag("d", x[3])
    b.tag("e", x[4])
    return b.root.total()


# polymorphic pricing with options hierarchy
class Option:
    def __init__(self, strike):
        self.strike = strike

    def payoff(self, s):
        raise NotImplementedError

    def price(self, s0, sigma, n):
        u = math.exp(sigma / math.sqrt(n))
        d = 1 / u
        p = (1 - d) / (u - d)
        values = [self.payoff(s0 * u ** k * d ** (n - k)) for k in range(n + 1)]
        for m in range(n, 0, -1):
            values = [self.roll(p * values[k + 1] + (1 - p) * values[k], s0 * u ** k * d ** (m - 1 - k)) for k in range(m)]
        return values[0]

    def roll(self, hold, s):
        return hold


class Call(Option):
    def payoff(self, s):
        return max(s - self.strike, 0.0)


class AmericanPut(Option):
    def payoff(self, s):
        return max(self.strike - s, 0.0)

    def roll(self, hold, s):
        return max(hold, self.payoff(s))


@case((0, 1), (1.05, 0.3), (0.93, 0.45))
def options_hierarchy(s0, sigma):
    return sum(o.price(s0, sigma, 4) for o in (Call(1.0), AmericanPut(1.02)))


# particle filter/ensemble of objects with attributes changed in comprehension
class Walker:
    def __init__(self, x, w):
        self.x, self.w = x, w

    def moved(self, d):
        return Walker(self.x + d, self.w)

    def weighted(self, z, s):
        self.w *= np.exp(-0.5 * ((z - self.x) / s) ** 2)
        return self


@case(0, (P,), (Q,))
def ensemble_of_walkers(x):
    ens = [Walker(v, 1.0 / len(x)) for v in x]
    for d, z in ((0.1, 0.7), (-0.2, 0.9)):
        ens = [w.moved(d).weighted(z, 0.5) for w in ens]
        total = sum(w.w for w in ens)
        for w in ens:
            w.w /= total
    return sum(w.w * w.x for w in ens)


# caching decorator object as class
class Memo:
    def __init__(self, f):
        self.f = f
        self.table = {}

    def __call__(self, n):
        if n not in self.table:
            self.table[n] = self.f(self, n)
        return self.table[n]


@case(0, (P,), (Q,))
def memo_class(x):
    m = Memo(lambda rec, n: x[n] if n < 2 else rec(n - 1) * x[2] + rec(n - 2))
    return m(6) + m(4)


# tensor train / chain class with __getitem__ slices & __len__
class Series:
    def __init__(self, values, name="s"):
        self.values, self.name = np.asarray(values), name

    def __getitem__(self, k):
        got = self.values[k]
        return Series(got, self.name) if isinstance(k, slice) else got

    def __len__(self):
        return len(self.values)

    def shift(self, n):
        return Series(np.concatenate([np.full(n, self.values[0]), self.values[:-n]]), f"{self.name}_{n}")

    def __sub__(self, o):
        return Series(self.values - o.values)

    def rolling(self, n):
        return Series([np.mean(self.values[max(0, i - n + 1):i + 1]) for i in range(len(self))])

    def std(self):
        return np.std(self.values)


@case(0, (P,), (Q,))
def series_class(x):
    s = Series(x)
    d = s - s.shift(1)
    return d.std() + s[1:3].values.sum() + s[-1] + s.rolling(2).std() * len(s)


# chain of responsibility
class Handler:
    def __init__(self, nxt=None):
        self.nxt = nxt

    def handle(self, v):
        if self.can(v):
            return self.do(v)
        return self.nxt.handle(v) if self.nxt is not None else v


class Small(Handler):
    def can(self, v):
        return v < 0.7

    def do(self, v):
        return v ** 2


class Big(Handler):
    def __init__(self, limit, nxt=None):
        super().__init__(nxt)
        self.limit = limit

    def can(self, v):
        return v > self.limit

    def do(self, v):
        return 2 * v - self.limit


@case(0, (P,), (Q,))
def chain_of_handlers(x):
    h = Small(Big(1.15 * x[2] + 0.1))
    return sum(h.handle(v) * (k + 1) for k, v in enumerate(x))
