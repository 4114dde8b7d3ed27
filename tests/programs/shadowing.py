"""Programs of a module in which names of builtins mean something else."""

import builtins

import numpy as np


def sum(items):
    total = 1.0
    for v in items:
        total = total * v
    return total


def zip(a, b):
    return [(p, q * 2) for p, q in builtins.zip(a, b)]


def enumerate(items, start=0):
    return [(i + 10, v) for i, v in builtins.enumerate(items)]


def list(items):
    return [v for v in items][::-1]


def map(f, items):
    return [f(v) * 3 for v in items]


def next(items):
    return 7.0


def len(items):
    return 2


def range(n):
    return builtins.range(n + 1)


def abs(v):
    return v * 2


def _squares(xs):
    for v in xs:
        yield v * v


def shadow_sum(x):
    return sum(_squares(x)) + sum(v * 2 for v in x) + sum([v for v in x])


def shadow_zip(x):
    s = 0.0
    for a, b in zip(x, x):
        s += a * b
    return s + np.sum(np.array([a * b for a, b in zip(x, x)]))


def shadow_enumerate(x):
    s = 0.0
    for k, a in enumerate(x):
        s += a * k
    return s


def shadow_list(x):
    return list(_squares(x))[0] * list(x)[1]


def shadow_map(x):
    s = 0.0
    for v in map(lambda t: t * t, x):
        s += v
    return s + map(np.sin, x)[1]


def shadow_len(x):
    return len(x) * x[0] + x[len(x)]


def shadow_range(x):
    s = 0.0
    for i in range(3):
        s += x[i] ** i
    return s + abs(x[1])


def unsure_zip(x):
    s = 0.0
    for a, b in zip(_squares(x), x):
        s += a * b
    return s


def unsure_enumerate(x):
    s = 0.0
    for k, a in enumerate(_squares(x)):
        s += a * k
    return s


def unsure_counted(x):
    s = 0.0
    for k, a in enumerate((v * v for v in x), start=3):
        s += a * k
    return s


def unsure_next(x):
    it = _squares(x)
    return next(it) * x[0] + next(x)


def unsure_next_of_an_expression(x):
    g = (v for v in x)
    a = next(g)
    b = next(g)
    return a * b * x[2]
