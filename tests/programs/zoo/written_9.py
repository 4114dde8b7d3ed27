"""Programs as they are written in courses: dual numbers, and keys of dicts as sets."""

import numpy as np

from tests.programs.zoo.case import case

P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


class Dual:
    def __init__(self, re, du=0.0):
        self.re, self.du = re, du

    def __add__(self, o):
        o = o if isinstance(o, Dual) else Dual(o)
        return Dual(self.re + o.re, self.du + o.du)
    __radd__ = __add__

    def __mul__(self, o):
        o = o if isinstance(o, Dual) else Dual(o)
        return Dual(self.re * o.re, self.re * o.du + self.du * o.re)
    __rmul__ = __mul__

    def __neg__(self):
        return Dual(-self.re, -self.du)

    def __sub__(self, o):
        return self + (-o)

    def __rsub__(self, o):
        return o + (-self)


@case(0, (P5,), (Q5,))
def duals_added_up(x):
    t = Dual(x[0], 1.0)
    r = sum([t, t * t, t * x[1]])
    return r.re * r.du


@case(0, (P5,), (Q5,))
def duals_from_zero(x):
    t = Dual(x[0], 1.0)
    acc = 0
    for c in [x[1], x[2], x[3]]:
        acc = acc * t + c
    return acc.re * acc.du


@case(0, (P5,), (Q5,))
def duals_by_horner(x):
    t = Dual(x[0], 1.0)
    acc = Dual(0.0)
    for c in [x[1], x[2], x[3]]:
        acc = acc * t + c
    return acc.re * acc.du


@case(0, (P5,), (Q5,))
def duals_beside_numbers(x):
    t = Dual(x[0], 1.0)
    r = 2 + t * 3 - t * t - x[1]
    r = r + (1 - r)  * (t - 2)
    return r.re * r.du


@case(0, (P5,), (Q5,))
def duals_in_a_helper(x):
    def poly(coeffs, t):
        acc = 0
        for c in reversed(coeffs):
            acc = acc * t + c
        return acc
    t = Dual(x[0], 1.0)
    r = poly([x[1], x[2], x[3]], t)
    return r.re * r.du


@case(0, (P5,), (Q5,))
def newton_by_duals(x):
    def f(t):
        return t * t * t + t * x[0] - 2
    z = 1.0
    for _ in range(3):
        v = f(Dual(z, 1.0))
        z = z - v.re / v.du
    return z


@case(0, (P5,), (Q5,))
def union_of_keys(x):
    a = {1: x[0], 4: x[1], 7: x[2]}
    b = {4: x[3], 7: x[4], 9: 1.0}
    both = {k: a.get(k, 0.0) + b.get(k, 0.0) for k in a.keys() | b.keys()}
    return sum(v ** 2 for v in both.values())


@case(0, (P5,), (Q5,))
def keys_in_common(x):
    a = {"p": x[0], "q": x[1]}
    b = {"q": x[2], "p": x[3], "r": x[4]}
    s = 0.0
    for k in sorted(a.keys() & b.keys()):
        s += a[k] * b[k]
    for k in sorted(b.keys() - a.keys()):
        s += b[k] ** 2
    return s


@case(0, (P5,), (Q5,))
def keys_that_come_late(x):
    a, b = {}, {}
    for i in range(5):
        if x[i] > 0.7:
            a[i] = x[i] ** 2
        if x[i] < 1.15:
            b[i] = x[i] * 3
    return sum(a.get(k, 0.5) * b.get(k, 1.0) for k in a.keys() | b.keys()) + len(a.keys() & b.keys()) * x[0]


@case(0, (P5,), (Q5,))
def keys_beside_sets(x):
    a = {"p": x[0], "q": x[1]}
    done = {"q"}
    s = 0.0
    for k in a.keys() - done:
        s += a[k] ** 2
    return s + len({"p", "z"} | a.keys())
