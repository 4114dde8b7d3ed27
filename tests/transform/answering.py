"""Objects whose classes answer for operators, items, order, contexts and copies; some are given, most are made."""

import copy
import functools
from dataclasses import asdict, astuple, dataclass, fields
from operator import attrgetter

import numpy as np

X4 = np.array([0.7, -0.4, 1.3, 0.9])
X3 = np.array([0.5, 1.2, -0.8])


class M:
    def __init__(self, rows):
        self.rows = rows

    def __getitem__(self, ij):
        i, j = ij
        return self.rows[i][j]

    def __setitem__(self, ij, v):
        i, j = ij
        self.rows[i][j] = v

    def __len__(self):
        return len(self.rows)

    def __matmul__(self, o):
        n = len(self)
        out = M([[0.0] * n for _ in range(n)])
        for i in range(n):
            for j in range(n):
                for k in range(n):
                    out[i, j] += self[i, k] * o[k, j]
        return out

    def trace(self):
        return sum(self[i, i] for i in range(len(self)))


def products_of_matrices(x):
    A = M([[x[0], x[1]], [x[2], x[3]]])
    B = A @ A
    B[0, 1] *= x[0]
    return B.trace() * B[0, 1] + (A @ B).trace()


class Arr:
    def __init__(self, a):
        self.a = a

    def __getitem__(self, k):
        return self.a[k]

    def __setitem__(self, k, v):
        self.a[k] = v

    def __len__(self):
        return len(self.a)

    def __matmul__(self, o):
        return Arr(self.a @ o.a)

    def __pow__(self, n):
        return Arr(self.a**n)

    def __imul__(self, s):
        self.a *= s
        return self

    def sum(self):
        return self.a.sum()

    @property
    def T(self):
        return Arr(self.a.T)


def an_array_in_an_object(x):
    A = Arr(x.reshape(2, 2).copy())
    A[0, 1] = x[0] * x[3]
    A[1] += A[0] * 2.0
    A[:, 0] *= 3.0
    B = (A @ A.T) ** 2
    B *= x[1]
    return B.sum() + B[0, -1] + A[1:, 0].sum() + A[...][0, 0]


def items_by_methods(x):
    A = Arr(x.copy())
    for i in range(len(A)):
        A[i] = A[i] * A[i - 1]
    A[1:] = A[:-1] + 1.0
    return A.sum() * A[2]


class Stats:
    def __init__(self):
        self.n = 0
        self.mean = 0.0
        self.m2 = 0.0

    def push(self, x):
        self.n += 1
        d = x - self.mean
        self.mean += d / self.n
        self.m2 += d * (x - self.mean)
        return self

    def __or__(self, o):
        out = Stats()
        out.n = self.n + o.n
        d = o.mean - self.mean
        out.mean = self.mean + d * o.n / out.n
        out.m2 = self.m2 + o.m2 + d * d * self.n * o.n / out.n
        return out

    def __lt__(self, o):
        return self.mean < o.mean

    def __bool__(self):
        return self.n > 0

    __lshift__ = push

    def __and__(self, o):
        return self.mean * o.mean

    def __xor__(self, o):
        return self.m2 * o.m2

    def __ilshift__(self, x):
        return self.push(x)

    def __invert__(self):
        return -self.mean


def merged_statistics(x, y):
    parts = []
    for data in (x, y):
        s = Stats()
        for v in data:
            s.push(v)
        parts.append(s)
    both = parts[0] | parts[1]
    lo = min(parts)
    return both.m2 + both.mean**3 + (parts[0] & parts[1]) + (parts[0] ^ both) + lo.mean * ~both


def pushed_by_shifts(x):
    s = Stats()
    for v in x:
        s <<= v
        s << v * v
    if s:
        return s.m2
    return 0.0


class Money:
    def __init__(self, v):
        self.v = v

    def __add__(self, o):
        return Money(self.v + (o.v if isinstance(o, Money) else o))

    __radd__ = __add__

    def __lt__(self, o):
        return self.v < o.v

    def __gt__(self, o):
        return self.v > o.v

    def __neg__(self):
        return Money(-self.v)

    def __abs__(self):
        return Money(abs(self.v))

    def __call__(self, k):
        return self.v * k

    def __float__(self):
        return float(self.v)

    def __eq__(self, o):
        return self.v == o.v

    def __le__(self, o):
        return self.v <= o.v


def sums_of_objects(x):
    ms = [Money(v) for v in x]
    return sum(ms).v ** 2 + sum(ms, Money(1.0)).v


def in_their_own_order(x):
    ms = [Money(v) for v in x]
    s = sorted(ms)
    return sum((i + 1) * m.v**2 for i, m in enumerate(s)) + max(ms).v * min(ms)(2.0)


def in_the_order_of_keys(x):
    ms = [Money(v) for v in x]
    s = sorted(ms, key=lambda m: -m.v)
    ms.sort(key=attrgetter("v"))
    return sum(a.v * b.v**2 * (i + 1) for i, (a, b) in enumerate(zip(s, ms))) + max(ms, key=lambda m: abs(m.v)).v


def sorted_backwards_and_unpacked(x):
    ms = [Money(v) for v in x]
    ms.sort(reverse=True)
    a, *rest = ms
    return a.v**2 + sum((-m).v * abs(m).v for m in rest)


def the_best_so_far(x):
    best = None
    for v in x:
        m = Money(v * v - v)
        if best is None or m > best:
            best = m
    return best.v**2


class Agent:
    count = 0

    def __init__(self, wealth, greed):
        self.wealth = wealth
        self.greed = greed
        self.partners = []

    def trade(self, other):
        stake = min(self.wealth, other.wealth) * 0.5 * self.greed
        self.wealth += stake
        other.wealth -= stake
        self.partners.append(other)

    def __lt__(self, other):
        return self.wealth < other.wealth


def a_market(wealth, greed):
    agents = [Agent(w, g) for w, g in zip(wealth, greed)]
    for round_ in range(3):
        agents.sort()
        for poor, rich in zip(agents[:2], reversed(agents)):
            poor.trade(rich)
    mean = sum(a.wealth for a in agents) / len(agents)
    return sum((a.wealth - mean) ** 2 + 0.1 * len(a.partners) * a.greed for a in agents)


class Ag:
    def __init__(self, w, g):
        self.w, self.g = w, g


def exchanged_in_a_list(w, g):
    ags = [Ag(a, b) for a, b in zip(w, g)]
    for _ in range(2):
        ags.sort(key=lambda a: a.w)
        lo, hi = ags[0], ags[-1]
        t = hi.w * hi.g
        lo.w += t
        hi.w -= t
        ags[0], ags[1] = ags[1], ags[0]
    top = max(ags, key=lambda a: a.w * a.g)
    return sum((k + 1) * a.w**2 for k, a in enumerate(ags)) + top.w


class Scale:
    def __init__(self, k):
        self.k = k
        self.log = []

    def __enter__(self):
        self.log.append(self.k)
        return self

    def __exit__(self, *exc):
        self.k = self.k * 2.0
        return False

    def apply(self, v):
        return v * self.k


class Timer:
    def __init__(self):
        self.n = 0

    def __enter__(self):
        self.n += 1

    def __exit__(self, t, v, tb):
        self.n += 10


def contexts(x):
    s = Scale(x[0])
    with s as t:
        a = t.apply(x[1])
    with Scale(x[2]) as u:
        b = u.apply(a)
    return a * b * s.k + sum(s.log)


def two_contexts_with_a_return(x):
    tm = Timer()
    with tm, Scale(x[0]) as s:
        t = 0.0
        for v in x:
            if v < 0:
                continue
            t += s.apply(v)
        return t * tm.n + s.k


def a_context_in_a_loop(x):
    t = 0.0
    s = Scale(x[0])
    for v in x:
        with s:
            t += s.apply(v)
    return t


def _in_a_context(s, v):
    with s as q:
        if v > 0.5:
            r = q.apply(v)
        else:
            r = v
    return r


def a_context_in_a_helper(x):
    s = Scale(x[0])
    return sum(_in_a_context(s, v) for v in [x[1], x[2]]) + s.k


@dataclass
class In:
    w: np.ndarray
    k: float


@dataclass
class Out:
    a: In
    b: In
    c: list
    d: dict


def mk():
    i = In(np.array([0.3, 0.4]), 2.0)
    return Out(i, In(np.array([1.0, 2.0]), 0.5), [0.3, 0.4], {"z": 1.5})


def a_deep_copy(o):
    q = copy.deepcopy(o)
    q.a.w[0] *= 3.0
    q.c.append(q.a.k)
    q.d["z"] *= o.d["z"]
    q.b.k = 4.0
    return np.sum(q.a.w * o.a.w) + sum(q.c) * sum(o.c) + q.d["z"] + o.b.k * q.b.k


def a_deep_copy_of_what_is_one(x):
    i = In(x[:2], x[2])
    o = Out(i, i, [i], {})
    q = copy.deepcopy(o)
    q.a.k *= 2.0
    return q.b.k * o.a.k + q.c[0].k


def as_a_dict(o):
    d = asdict(o)
    d["a"]["w"][0] = 5.0
    d["c"].append(2.0)
    return np.sum(d["a"]["w"]) * o.a.w[0] + sum(d["c"]) + sum(o.c) * d["d"]["z"]


def as_a_tuple(o):
    a, b, c, d = astuple(o)
    return np.sum(a[0]) * b[1] + c[0] * d["z"]


def attributes_by_their_names(o):
    for f in fields(In):
        v = getattr(o.a, f.name)
        setattr(o.a, f.name, v * getattr(o.b, f.name))
    return np.sum(o.a.w) * o.a.k


class L:
    def __init__(self, x):
        self.x = x

    @functools.cached_property
    def n(self):
        return np.sum(self.x**2)


def cached(x):
    t = 0.0
    for v in (x, 2 * x):
        l = L(v)
        t += l.n * l.n
        l.x = l.x * 2.0
        t += l.n
    return t


@dataclass(frozen=True)
class Fr:
    a: float
    b: float = 2.0

    def __post_init__(self):
        object.__setattr__(self, "c", self.a * self.b)


def frozen_and_set_once(x):
    f = Fr(x[0], x[1])
    return f.c * f.a


class _Buffer:
    def __init__(self, n):
        self.data = np.zeros(n)
        self.count = 0


def _write(buf, v):
    buf.data[buf.count % len(buf.data)] += v
    buf.count += 1


def a_helper_that_writes(x):
    buf = _Buffer(3)
    other = buf
    for v in x:
        _write(buf, np.exp(-v))
        if buf.count == 4:
            _write(other, v**2)
    view = other.data[::-1]
    view[0] *= 2.0
    return buf.data @ np.array([1.0, 2.0, 3.0])


RIGHT = [
    (products_of_matrices, (X4,)),
    (an_array_in_an_object, (X4,)),
    (items_by_methods, (X4,)),
    (
        merged_statistics,
        (
            X4,
            X3,
        ),
    ),
    (pushed_by_shifts, (X4,)),
    (sums_of_objects, (X4,)),
    (in_their_own_order, (X4,)),
    (in_the_order_of_keys, (X4,)),
    (sorted_backwards_and_unpacked, (X4,)),
    (the_best_so_far, (X4,)),
    (
        a_market,
        (
            np.array([1.0, 2.7, 0.6, 4.1]),
            np.array([0.3, 0.5, 0.2, 0.4]),
        ),
    ),
    (
        exchanged_in_a_list,
        (
            np.array([1.0, 2.7, 0.6, 4.1]),
            np.array([0.3, 0.5, 0.2, 0.4]),
        ),
    ),
    (contexts, (X4,)),
    (two_contexts_with_a_return, (X4,)),
    (a_context_in_a_loop, (X4,)),
    (a_context_in_a_helper, (X4,)),
    (a_deep_copy, (mk(),)),
    (a_deep_copy_of_what_is_one, (X4,)),
    (as_a_dict, (mk(),)),
    (as_a_tuple, (mk(),)),
    (attributes_by_their_names, (mk(),)),
    (cached, (X4,)),
    (frozen_and_set_once, (X4,)),
    (a_helper_that_writes, (X4,)),
]
