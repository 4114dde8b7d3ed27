# ruff: noqa
# fmt: off
"""Programs with linked structures, recursion, closures and bases of classes, each of an array of six numbers."""

from dataclasses import dataclass, field

import numpy as np

KINDS = ("tree", "base", "closed", "none")
"""How the names of the programs begin."""


@dataclass
class _Part:
    g: float
    children: list = field(default_factory=list)
    g_in: float = 0.0


def _conduct(c):
    total = c.g
    for child in c.children:
        _conduct(child)
        total += child.g_in / (1.0 + child.g_in)
    c.g_in = total
    return c


def _attenuate(c, v):
    out = [v]
    for child in c.children:
        out += _attenuate(child, v * child.g / (child.g + child.g_in))
    return out


def _joined(c, v):
    out = [v]
    for child in c.children:
        out = out + _joined(child, v * child.g)
    return out


def tree_unpacked(x):
    a, b, c, d, *rest = [_Part(v) for v in x]
    a.children.append(b)
    b.children.extend([c, d])
    c.children = [rest[-1]]
    _conduct(a)
    v = _attenuate(a, 1.0 / a.g_in)
    return v[-1] * v[-2] + sum(v) + rest[0].g


def tree_of_lists(x):
    (a, w), (b, v) = [(_Part(u), u * u) for u in x[:2]]
    a.children.append(b)
    def link(one, other, *more):
        other.children.append(one)
        for m in more: one.children.append(m)
    link(b, *[_Part(u) for u in x[2:5]])
    return sum(_joined(a, w)) * v * x[5]


class _Base:
    rate, limit = 0.5, 3

    def __init__(self, w): self.w, self.n = w, 0.0

    @property
    def gain(self): return self.w * self.rate

    @classmethod
    def make(cls, v): return cls(v * 2)

    @staticmethod
    def half(v): return v / 2

    def __call__(self, x): self.n += 1.0; return self.w * x
    def __getitem__(self, k): return self.w + k
    def __len__(self): return 3
    def __add__(self, o): return self.w + o.w
    def step(self, x): return x * self.gain


class _Derived(_Base):
    rate = 0.7

    def __init__(self, w, b):
        super().__init__(w)
        self.b = b

    @property
    def gain(self): return super().gain + self.b

    @classmethod
    def make(cls, v): return cls(super().half(v), v * v)

    def __call__(self, x): return super().__call__(x) + self.b
    def __getitem__(self, k): return super().__getitem__(k) * self.b if k > 1 else super().__getitem__(k)
    def __len__(self): return super().__len__() + 1
    def __add__(self, o): return super().__add__(o) * self.b
    def base_rate(self): return super().rate * super().limit
    def halves(self, v): return super().half(v) + super(_Derived, self).half(v * v)


class _Last(_Derived):
    @property
    def gain(self): return super().gain ** 2

    def step(self, x):
        above = super()
        return above.step(x) + self.gain


class _Twice:
    def step(self, x): return super().step(x) * 2


class _Mixed(_Twice, _Derived): pass


class _Link(_Last):
    def __init__(self, w, b, other=None):
        super().__init__(w, b)
        self.other = other

    @property
    def next(self): return self.other


class _Chain(_Link):
    @property
    def next(self): return super().next

    def __call__(self, x):
        return x if self.next is None else super().__call__(x) + self.next(x) * self.gain


def base_members(x):
    d, e = _Derived(x[0], x[1]), _Last(x[2], x[3])
    return d.gain * e.gain + d(x[4]) * e(x[5]) + d[1] * d[2] + len(d) * (d + e) + d.base_rate() * d.halves(x[4]) + d.n


def base_in_list(x):
    total, objects = 0.0, [_Base(x[0]), _Derived(x[1], x[2]), _Last(x[3], x[4])]
    for o in objects:
        for v in x: total += o(v) * o.gain + o[2]
    return total + objects[1].n


def base_made(x):
    d, f = _Derived.make(x[0]), _Mixed(x[2], x[3])
    return d.gain * d.b + f.step(x[1]) + f.step(x[1]) ** 2


def base_linked(x):
    p = None
    for v in x: p = _Chain(v, v * v, p)
    return p(2.0) + p.next.gain


def _counter(gain, leak=0.9):
    level, calls = 0.0, []
    def push(v):
        nonlocal level
        try:
            if v < 0: return level
            level = leak * level + gain * v
            return level
        finally:
            calls.append(level)
    def report(): return level, calls
    return push, report


def closed_over_a_list(x):
    push, report = _counter(2.0)
    push2, report2 = _counter(x[1], 0.5)
    t = 0.0
    for a, b in zip(x, x[::-1]): t += push(a) * push2(b) + push(0.1 * push2(0.3))
    level, calls = report()
    return t + level * sum(calls[::2]) - max(report2()[1])


def _three(k):
    calls = [k]
    def push(v):
        calls.append(k * v)
        return calls[-1]
    def swap(i, j): calls[i], calls[j] = calls[j], calls[i]
    return push, lambda: calls.pop(), swap, calls


def closed_over_shared(x):
    push, pop, swap, calls = _three(x[0])
    for v in x: push(v)
    calls.append(x[1] * 3)
    swap(0, -1)
    a = pop()
    calls[0] *= 2.0
    return a * push(x[2]) + sum(c * c for c in calls) + calls[0]


def _rows(k):
    rows, hist, buf = [[k], [2.0]], [], np.zeros(2)
    def add(i, v):
        rows[i].append(v)
        buf[i] += v * v
        hist.append(buf if v > 0.5 else buf.copy())
        return rows[i][0] * v
    return add, rows, hist


def closed_over_rows(x):
    add, rows, hist = _rows(x[0])
    t = 0.0
    for i, v in enumerate(x): t += add(i % 2, v)
    rows[0][0] = 5.0 * x[2]
    return t + add(0, x[1]) + sum(rows[0]) * sum(rows[1]) + np.sum(hist[0] * hist[2]) + hist[-1][1] ** 2


def _begun(k, seen=None):
    seen = [] if seen is None else seen
    def f(v):
        seen.append(k * v)
        return sum(seen)
    return f, seen


def closed_over_one_or_another(x):
    f, s = _begun(x[0])
    g, s2 = _begun(2.0, s)
    h, s3 = _begun(x[1], [x[2]])
    t = 0.0
    for v in x: t += f(v) * g(v) + h(v)
    return t + s2[0] * s3[0]


def none_before_it(x):
    dist, prev, todo = {0: 0.0}, {0: None}, [0]
    edges = {0: [(1, x[0] ** 2), (2, x[1] ** 2)], 1: [(3, x[2])], 2: [(3, x[3])], 3: [(4, x[4])], 4: []}
    while todo:
        u = todo.pop(0)
        for v, w in edges[u]:
            if v not in dist or dist[u] + w < dist[v]:
                dist[v] = dist[u] + w
                prev[v] = u
                todo.append(v)
    t, u = 0.0, 4
    while u is not None:
        t = 0.5 * t + x[u] * dist[u]
        u = prev[u]
    return t


def none_again(x):
    d, t = {}, 0.0
    for i, v in enumerate(x):
        k = (i * 2) % 3
        old = d.get(k)
        if old is not None: t += old * v
        d[k] = v * v if i % 2 else None
        d[(k + 1) % 3] = x[i] + t
        if i == 3: d[k] = None
    return t + sum(a * (j + 1) for j, a in enumerate(d.values()) if a is not None)


def none_under_two_names(x):
    a = {k % 2: None for k in range(2)}
    b = a
    for i, v in enumerate(x):
        (a if i % 2 else b)[i % 2] = v * v
        c = a if v > 0.4 else {i % 2: None}
        c[(i + 1) % 2] = v if c is a else None
        b[i % 2] = None if b[i % 2] is None else b[i % 2] * x[0]
    return b[0] * a[1] if b[0] is not None else a[1]


class _Walked:
    def __init__(self, w, kids=()):
        self.w, self.kids = w, list(kids)

    def walk(self):
        yield self
        for c in self.kids: yield from c.walk()


def tree_walked(x):
    t = _Walked(x[0], [_Walked(x[1], [_Walked(x[2])]), _Walked(x[3])])
    for n in t.walk(): n.w = n.w * 2
    every = list(t.walk())
    return sum(n.w ** 2 for n in every) * every[-1].w + sum([k * n.w for k, n in enumerate(t.walk())])


class _Engine:
    def __init__(self, data, prev=()):
        self.data, self.grad, self.prev, self.back = data, 0.0, tuple(prev), lambda: None

    def __add__(self, other):
        other = other if isinstance(other, _Engine) else _Engine(other)
        out = _Engine(self.data + other.data, (self, other))
        def back():
            self.grad += out.grad
            other.grad += out.grad
        out.back = back
        return out

    def __mul__(self, other):
        other = other if isinstance(other, _Engine) else _Engine(other)
        out = _Engine(self.data * other.data, (self, other))
        def back():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad
        out.back = back
        return out

    def __radd__(self, other): return self + other
    def __rmul__(self, other): return self * other
    def __neg__(self): return self * -1


def closed_engine(x):
    a, b = _Engine(x[0] * x[4]), _Engine(x[1] + x[5])
    c = 2.0 * a * b + x[2]
    d = -c * c + a
    d.grad = x[3]
    for v in (d, *d.prev, c, *c.prev): v.back()
    return d.data * a.grad + b.grad * c.grad


def _bound_before(k, more):
    k = k * 2.0
    if more > 0.5: k += more
    def f(v): return k * v
    return f


def closed_over_what_was_bound_again_before(x):
    fs = [_bound_before(v, v * v) for v in x]
    f = _bound_before(x[1], x[2])
    return sum(f(x[0] * x[1]) for f in fs) * f(x[3] ** 2)


class _Listed:
    count = 2.0

    def __init__(self, owner, v):
        owner.take(self)
        self.count = 5.0
        self.v = v


class _Taker:
    def __init__(self):
        self.items, self.seen = [], 0.0

    def take(self, item):
        self.items.append(item)
        self.seen += item.count


def unsure_attribute_of_the_class_where_the_object_has_none_yet(x):
    taker = _Taker()
    a, b = _Listed(taker, x[0]), _Listed(taker, x[1])
    return taker.seen * a.v + taker.items[1].v * b.count


class _Twin:
    def __init__(self, v):
        self.next = self
        self.v = v * self.factor

    @property
    def factor(self): return 2.0 if self.next is self else 3.0


def unsure_property_that_looks_at_what_is_put_in_later(x):
    twin = _Twin(x[0])
    return twin.v * x[1] + twin.next.v


class _Asked:
    def __init__(self, owner, v):
        owner.items.append(self)
        owner.seen = getattr(owner.items[-1], "v", 4.0)
        self.v = v


def unsure_whether_an_attribute_is_there_yet(x):
    taker = _Taker()
    a = _Asked(taker, x[0])
    return taker.seen * a.v


class _Member:
    next = None

    def __init__(self, owner, v):
        self.next = self
        owner.items.append(self)
        self.v = v


def base_of_the_class_says_none(x):
    taker = _Taker()
    a, b = _Member(taker, x[0]), _Member(taker, x[1])
    return taker.items[0].v * b.next.v + a.v
