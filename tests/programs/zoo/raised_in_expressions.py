"""Properties, operators and subscripts that raise, in larger expressions: what is evaluated before them stays before."""

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.7, 1.2, 0.4, 0.9]), np.array([1.1, 0.3, 0.8, 0.6])


class Bad(Exception):
    def __init__(self, v): self.v = v


class C:
    def __init__(self, v): self.v, self.n = v, 1.0
    @property
    def r(self):
        self.n = self.n * 2
        if self.v > 1.0: raise Bad(self.v)
        return self.v * self.n
    def bump(self):
        self.v = self.v * 1.1
        return self.v
    def __getitem__(self, k):
        if k > 2: raise Bad(self.v * k)
        return self.v * (k + 1)
    def __sub__(self, o):
        if self.v < o: raise Bad(o - self.v)
        return self.v - o


class H:
    def __init__(self, v): self.c = C(v); self.total = 0.0
    @property
    def inner(self):
        if self.c.v > 1.15: raise Bad(self.c.v ** 2)
        return self.c


@case(0, (P,), (Q,))
def raising_order(x):
    t = 0.0
    for v in x:
        c = C(v)
        try:
            t += c.bump() * c.r + c.n
        except Bad as e:
            t += e.v * c.n
    return t


@case(0, (P,), (Q,))
def raising_order2(x):
    t = 0.0
    for v in x:
        c = C(v)
        try:
            t += c.r + c.bump() * c.r
        except Bad as e:
            t += e.v * c.n
    return t


@case(0, (P,), (Q,))
def raising_shortcut(x):
    t = 0.0
    for v in x:
        c = C(v)
        try:
            if v < 0.8 and c.r > 1.0: t += 1.0
            t += c.r if v < 0.9 else 2.0
        except Bad as e:
            t += e.v
        t += c.n
    return t


@case(0, (P,), (Q,))
def raising_chained(x):
    t = 0.0
    for v in x:
        h = H(v)
        try:
            t += h.inner.r
        except Bad as e:
            t += 0.3 * e.v
        t += h.c.n
    return t


@case(0, (P,), (Q,))
def raising_into_attribute(x):
    h = H(x[0])
    for v in x:
        c = C(v)
        try:
            h.total += c.r
        except Bad as e:
            h.total -= 0.5 * e.v
    return h.total ** 2


@case(0, (P,), (Q,))
def raising_subscripts(x):
    t = 0.0
    for k, v in enumerate(x):
        c = C(v)
        try:
            t += c[k] * x[k]
        except Bad as e:
            t += e.v * 0.1
    return t


@case(0, (P,), (Q,))
def raising_minus(x):
    t = 0.0
    for v in x:
        c = C(v)
        try:
            t += c - c.bump() * 0.9
            t += (c - 0.8) * 2
        except Bad as e:
            t += e.v * t
    return t


@case(0, (P,), (Q,))
def raising_in_loop(x):
    t = 0.0
    cs = [C(v) for v in x]
    try:
        for c in cs:
            t += c.r
    except Bad as e:
        t = t * e.v
    return t + sum(c.n for c in cs)


@case(0, (P,), (Q,))
def raising_in_comprehension(x):
    t = 0.0
    cs = [C(v) for v in x]
    try:
        t = sum([c.r for c in cs])
    except Bad as e:
        t = e.v
    return t + sum(c.n for c in cs)


@case(0, (P,), (Q,))
def raising_while_test(x):
    c = C(x[2]); t = 0.0
    try:
        while c.r < 5.0:
            c.bump(); t += c.v
            if t > 100: break
    except Bad as e:
        t += e.v
    return t * c.n


@case(0, (P,), (Q,))
def raising_returned(x):
    def f(v):
        c = C(v)
        try:
            return c.r * 2
        except Bad as e:
            return e.v ** 2
    return sum(f(v) for v in x)


@case(0, (P,), (Q,))
def raising_with_else_finally(x):
    t = 0.0
    for v in x:
        c = C(v)
        try:
            y = c.r
        except Bad as e:
            t += e.v
        else:
            t += y
        finally:
            t *= 1.1
    return t


class G(C):
    def __getattr__(self, name):
        if name == "zz": return self.v * 3
        raise AttributeError(name)


@case(0, (P,), (Q,))
def raising_getattr_too(x):
    t = 0.0
    for v in x:
        g = G(v)
        try:
            t += g.zz * g.r
        except Bad as e:
            t += e.v
    return t
