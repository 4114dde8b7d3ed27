"""Loops over generator expressions, and what is made of whole ones: each takes turns with the body as it does in Python."""

import numpy as np

V = np.arange(3.0) + 0.5
M = np.arange(9.0).reshape(3, 3) + 0.5


def pairs_of_two_loops(x):
    s = 0.0
    for a, b in ((u, v) for u in x for v in x if v > u):
        if a > 1:
            continue
        s += a * b
    return s


def left_by_break(x):
    s = 0.0
    for k, a in enumerate((u * u for u in x), 1):
        if k == 3:
            break
        s += a * k
    else:
        s = 100 * s
    return s


def the_end_of_all(x):
    s = 0.0
    for a in (np.sin(u) for u in x if u > 0.6):
        s += a
    else:
        s = 2.0 * s
    return s


def sees_what_the_body_stores(x):
    y = x.copy()
    for k, a in enumerate(v * 2 for v in y):
        if k + 1 < len(y):
            y[k + 1] += a
    return np.sum(y**2)


def sees_what_the_body_binds(x):
    c, s = 1.0, 0.0
    for a in (c * u for u in x):
        c = c + a
        s += a
    return s


def tests_what_the_body_binds(x):
    u = 3.0
    for v in (np.sin(u) for u in x if u > 0 if u < 2):
        u = u * v
    return u


def tuple_of_sizes(x):
    return np.sum(x[1:, 1:] * (np.zeros(tuple(n - 1 for n in x.shape)) + x[0, 0]))


def tuple_of_a_few(x):
    t = tuple(v * 2 for v in (x[0], x[1]))
    d = dict((k, v**2) for k, v in enumerate(t))  # noqa: C402 - what is tried
    return t[0] * d[1]


def in_their_order(x):
    first, *others = sorted(np.sin(v) for v in x)
    return first * others[1]


RIGHT = [
    *((f, (V,)) for f in (
        pairs_of_two_loops, left_by_break, the_end_of_all, sees_what_the_body_stores, sees_what_the_body_binds,
        tests_what_the_body_binds, tuple_of_a_few, in_their_order,
    )),
    (tuple_of_sizes, (M,)),
]
