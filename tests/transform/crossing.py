"""Functions in which names of arrays meet at the end of a branch or of a pass through a loop, each with arguments.

All arguments that are floating point are differentiated by.
"""

import numpy as np

from tests.transform.mutating import M, V


def made_on_both_sides(x, flag):
    if flag:
        u = np.zeros(3)
    else:
        u = x[:3].copy()
    u[0] = x[1] * x[2]
    u[1] *= x[0]
    return np.sum(u * u)


def made_on_one_side(x, flag):
    y = x * 2.0
    if flag:
        y = np.ones(6)
        y[3] = x[0] ** 2
    y[0] *= x[1]
    return np.sum(y * y)


def alias_on_one_side(x, flag):
    y = x * 2.0
    z = x * 3.0
    if flag:
        w = y
    else:
        w = z
    w[0] = x[0] ** 2
    return np.sum(w * w)


def fresh_each_pass(x, n):
    u = x
    for _ in range(n):
        v = np.zeros_like(u)
        v[1:] = u[:-1] * u[1:]
        v[0] = v[1] * u[0]
        u = v
    u[0] *= 2.0
    return np.sum(u * u)


def fresh_or_kept(x, n):
    u = x.copy()
    for i in range(n):
        u[i] *= u[i + 1]
        if u[i] > 1.0:
            u = u * 0.5
        u[0] += x[i]
    return np.sum(u * u)


def remade_at_the_end(x, n):
    y = x * 1.0
    for i in range(n):
        y[i] = y[i + 1] ** 2
        y = y + x
    return np.sum(y * x)


def two_results(x, n):
    a = np.zeros(4)
    b = np.ones(4)
    for i in range(n):
        c = np.zeros(4)
        c[:] = a * x[i] + b
        c[0] += x[i + 1]
        a = b
        b = c
    return np.sum(a * b)


def value_kept_from_before(x, n):
    y = x.copy()
    last = np.sum(y)
    for i in range(n):
        before = y * 1.0
        y[i] = before[i + 1] * last
        last = np.sum(before * y)
    return last + np.sum(before)


def heat(u, n):
    for _ in range(n):
        v = u.copy()
        v[1:-1] = u[1:-1] + 0.2 * (u[2:] - 2.0 * u[1:-1] + u[:-2]) * u[1:-1]
        u = v
    return np.sum(u ** 2)


def rows_swapped(A):
    for i in range(len(A) - 1):
        t = A[i].copy()
        A[i] = A[i + 1] * A[0]
        A[i + 1] = t
    return np.sum(A * A * A[0])


def early_on_one_side(x, flag):
    y = x * 2.0
    if flag:
        y[0] = x[1] ** 2
        y = y * y
        y[1] = 3.0 * x[0]
        return np.sum(y)
    y[2] = y[1] * x[0]
    return np.sum(y * y)


def nested_branches(x, k):
    if k > 0:
        if k > 1:
            y = np.zeros(4)
        else:
            y = x[2:] * 1.0
        y[0] = x[0] ** 2
    else:
        y = x[:4]
        y[1] *= x[5]
    y[2] = y[0] * y[1]
    return np.sum(y * y)


def ternary_arrays(x, flag):
    y = np.zeros(3) if flag else np.ones(3)
    y[0] = x[0] * x[1]
    return np.sum(y * x[:3])


def zero_trips(x, n):
    y = x * 2.0
    for _ in range(n):
        y = y * x
        y[0] = 1.0
    y[1] = y[0] * x[2]
    return np.sum(y * y)


EACH_FLAG = (made_on_both_sides, made_on_one_side, alias_on_one_side, early_on_one_side, ternary_arrays)
EACH_COUNT = (fresh_each_pass, fresh_or_kept, remade_at_the_end, two_results, heat, zero_trips)

CASES = [
    *((f, (V, flag)) for flag in (True, False) for f in EACH_FLAG),
    *((f, (V, n)) for n in (0, 1, 3) for f in EACH_COUNT),
    (value_kept_from_before, (V, 3)), (rows_swapped, (M,)), (nested_branches, (V, 0)),
    (nested_branches, (V, 1)), (nested_branches, (V, 2)),
]
