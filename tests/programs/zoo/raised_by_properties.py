"""Properties, operators and subscripts that raise what a `try` around them catches."""

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.7, 1.2, 0.4, 0.9]), np.array([1.1, 0.3, 0.8, 0.6])


class TooHot(Exception):
    def __init__(self, excess):
        super().__init__("too hot")
        self.excess = excess


class Probe:
    def __init__(self, t):
        self._t = t
        self.asked = 0
    @property
    def reading(self):
        self.asked += 1
        if self._t > 1.0:
            raise TooHot(self._t - 1.0)
        return self._t


@case(0, (P,), (Q,))
def reading_that_raises(x):
    total = 0.0
    for v in x:
        try:
            total += Probe(v).reading ** 2
        except TooHot as e:
            total += 0.1 * e.excess
    return total


@case(0, (P,), (Q,))
def property_raises_after_change(x):
    total = 0.0
    probes = [Probe(v) for v in x]
    for p in probes:
        try:
            total += 1.0
            y = p.reading
            total += y * 2
        except TooHot as e:
            total += 0.1 * e.excess * total
    return total + sum(p.asked for p in probes)


class Money:
    def __init__(self, amount, cur):
        self.amount, self.cur = amount, cur
    def __add__(self, o):
        if self.cur != o.cur:
            raise Mismatch(self, o)
        return Money(self.amount + o.amount, self.cur)
    def __truediv__(self, c):
        if c < 0.5:
            raise ZeroDivisionError("small")
        return Money(self.amount / c, self.cur)


class Mismatch(Exception):
    def __init__(self, a, b):
        self.a, self.b = a, b


@case(0, (P,), (Q,))
def operator_raises(x):
    m = Money(x[0], "eur"); total = 0.0
    for k, v in enumerate(x):
        try:
            m = m + Money(v, "eur" if k % 2 else "usd")
        except Mismatch as e:
            total += e.b.amount * 0.5 + e.a.amount * 0.1
    return m.amount * total


@case(0, (P,), (Q,))
def division_raises(x):
    total = 0.0
    for v in x:
        try:
            q = Money(v, "eur") / v
            total += q.amount * v
        except ZeroDivisionError:
            total += 3 * v
    return total


class Table:
    def __init__(self, vs):
        self.vs = vs
    def __getitem__(self, k):
        if k >= len(self.vs):
            raise IndexError(k)
        return self.vs[k]


@case(0, (P,), (Q,))
def getitem_raises(x):
    t, total = Table([x[0], x[1] ** 2]), 0.0
    for k in range(4):
        try:
            total += t[k] * (k + 1)
        except IndexError:
            total = total * 1.1
    return total


class Sub(Probe):
    @property
    def reading(self):
        if self._t > 0.8:
            raise TooHot(self._t * 2)
        return self._t * 3


@case(0, (P,), (Q,))
def either_property_raises(x):
    total = 0.0
    for k, v in enumerate(x):
        p = Probe(v) if k % 2 else Sub(v)
        try:
            r = p.reading
            total += r * v
        except TooHot as e:
            total += 0.1 * e.excess
    return total


class Guarded:
    def __init__(self, v): self.v = v
    @property
    def checked(self):
        if self.v < 0.5:
            raise ValueError("small")
        return self.v
    def scaled(self, c):
        return self.checked * c


@case(0, (P,), (Q,))
def property_in_a_method_raises(x):
    total = 0.0
    for v in x:
        g = Guarded(v)
        try:
            total += g.scaled(v)
        except ValueError:
            total += 0.25 * v
    return total
