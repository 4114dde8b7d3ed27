"""Programs of which places begin as None or empty: caches, buffers, clusters; and members as defaults."""

from enum import Enum

import numpy as np

from tests.programs.zoo.case import R, case

P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


class Mode(Enum):
    OFF = 0
    HEAT = 1
    COOL = 2


USUAL = Mode.HEAT


@case(0, (P5,), (Q5,))
def member_of_module(x):
    m = USUAL if x[0] < 1 else Mode.OFF
    return x[1] ** 2 if m is Mode.HEAT else x[2] ** 3


def raised(v, m=Mode.HEAT):
    return v ** 2 if m is Mode.HEAT else v ** 3


@case(0, (P5,), (Q5,))
def member_by_default(x):
    return raised(x[0]) + raised(x[1], Mode.OFF) + raised(x[2], m=Mode.HEAT if x[0] < 1 else Mode.OFF)


class Held:
    mode = Mode.HEAT

    def __init__(self, v, m=Mode.OFF):
        self.v, self.m = v, m

    def get(self):
        return self.v ** 2 if self.m is self.mode else self.v ** 3


@case(0, (P5,), (Q5,))
def member_of_class(x):
    a, b = Held(x[0]), Held(x[1], Mode.HEAT)
    b.mode = Mode.OFF
    return a.get() + b.get()


TABLE = {Mode.OFF: 0.5, Mode.HEAT: 2.0, Mode.COOL: 1.5}


@case(0, (P5,), (Q5,))
def table_by_members(x):
    s = 0.0
    for m in Mode:
        s += TABLE[m] * x[m.value]
    return s ** 2


class Cache:
    def __init__(self, n):
        self.cache = [None] * n

    def get(self, i, x):
        if self.cache[i] is None:
            self.cache[i] = np.sin(x[i])
        return self.cache[i]


@case(0, (P5,), (Q5,))
def cache_attr(x):
    c = Cache(5)
    return sum(c.get(i % 3, x) for i in range(5))


@case(0, (P5,), (Q5,))
def cache_name(x):
    cache = [None] * 5
    def get(i):
        if cache[i] is None:
            cache[i] = np.sin(x[i])
        return cache[i]
    return sum(get(i % 3) for i in range(5))


@case(0, (R(1, 8),), (R(2, 8),))
def clusters_once(v):
    pts = [v[i:i + 2] for i in range(0, 8, 2)]
    clusters = [[] for _ in range(2)]
    for p in pts:
        d = [np.sum(p), 0.0]
        clusters[d.index(min(d))].append(p)
    return sum(np.sum(p ** 2) * (k + 1) for k, c in enumerate(clusters) for p in c)


@case(0, (R(1, 8),), (R(2, 8),))
def clusters_twice(v):
    pts = [v[i:i + 2] for i in range(0, 8, 2)]
    centers = [pts[0], pts[2]]
    for _ in range(2):
        clusters = [[] for _ in centers]
        for p in pts:
            d = [np.sum((p - c) ** 2) for c in centers]
            clusters[d.index(min(d))].append(p)
        centers = [np.mean(c, axis=0) for c in clusters]
    return sum(np.sum(p ** 2) * (k + 1) for k, p in enumerate(centers))


class Bag:
    def __init__(self):
        self.items = []

    def push(self, v, i):
        self.items.append((v, i))

    def pop(self):
        return self.items.pop()

    def __bool__(self):
        return bool(self.items)

    def __len__(self):
        return len(self.items)


@case(0, (P5,), (Q5,))
def while_it_holds(x):
    b = Bag()
    for i, v in enumerate(x):
        b.push(v, i)
    s = 0.0
    while b:
        v, i = b.pop()
        s += v ** 2 * i * (len(b) + 1)
    return s


def add(cs, k, p):
    cs[k].append(p)


@case(0, (R(1, 8),), (R(2, 8),))
def by_helper_apart(v):
    pts = [v[i:i + 2] for i in range(0, 8, 2)]
    clusters = [[], []]
    for p in pts:
        add(clusters, 1 if p[0] < 0 else 0, p * 2)
    return sum(np.sum(p ** 2) * (k + 1) for k, c in enumerate(clusters) for p in c)


@case(0, (P5,), (Q5,))
def cache_total(x):
    c = Cache(5)
    s = sum(c.get(i % 3, x) for i in range(5))
    return s + sum(v * v for v in c.cache if v is not None)


@case(0, (P5,), (Q5,))
def cache_alias(x):
    a = [None] * 4
    b = a if x[0] < 1 else [None, None, 2.0, None]
    b[1] = x[1] ** 2
    a[0] = x[0] * 3
    c = list(b)
    c[3] = x[2]
    s = 0.0
    for v in a + c:
        if v is not None:
            s += v ** 2
    a[0] = None
    return s + (a[0] if a[0] is not None else x[3] ** 2)


@case(0, (P5,), (Q5,))
def none_again(x):
    slots = {"a": [None, None], "b": [x[0], None]}
    for k in ("a", "b"):
        for i in range(2):
            slots[k][i] = x[i] * 2 if slots[k][i] is None else None
    s = 0.0
    for v in slots.values():
        while v:
            w = v.pop()
            if w is not None:
                s += w ** 2
    return s


class Ring:
    def __init__(self, n):
        self.buf, self.k = [None] * n, 0

    def push(self, v):
        old = self.buf[self.k]
        self.buf[self.k] = v
        self.k = (self.k + 1) % len(self.buf)
        return old


@case(0, (P5,), (Q5,))
def ring_of_none(x):
    r = Ring(2)
    s = 0.0
    for v in x:
        old = r.push(v * v)
        if old is not None:
            s += old * v
    return s + r.buf[0]


class Lazy:
    def __init__(self, n):
        self.rows = [[None] * n for _ in range(n)]

    def at(self, i, j, x):
        if self.rows[i][j] is None:
            self.rows[i][j] = x[0] if i == 0 or j == 0 else self.at(i - 1, j, x) * x[1] + self.at(i, j - 1, x) * x[2]
        return self.rows[i][j]


@case(0, (P5,), (Q5,))
def lazy_rows(x):
    return Lazy(4).at(3, 3, x)


class LateList:
    def __init__(self, params):
        self.params, self.m = params, [None] * len(params)

    def step(self, grads):
        for i, raised in enumerate(grads):
            self.m[i] = raised if self.m[i] is None else 0.9 * self.m[i] + raised
            self.params[i] = self.params[i] - 0.1 * self.m[i]


@case(0, (P5,), (Q5,))
def opt_scalars(x):
    o = LateList([x[0], x[1]])
    for _ in range(3):
        o.step([2 * p for p in o.params])
    return o.params[0] ** 2 + o.m[1]


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b


@case(0, (P5,), (Q5,))
def one_list_twice(x):
    u = [x[0], x[1]]
    q = Pair(u, u)
    q.a[0] = x[1] ** 2
    return q.b[0] * x[0]


@case(0, (P5,), (Q5,))
def list_has_another_name(x):
    u = [x[0], x[1]]
    q = Pair(u, 1.0)
    q.a[0] = x[1] ** 2
    return u[0] * x[0]
