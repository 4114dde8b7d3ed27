"""The best so far, and what was made on one side of a branch: names that start as None or get an array on some path."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import Q, V, W


@example(x=V)
def best_from_none(x):
    best = None
    for i in range(len(x)):
        v = np.sin(3 * x[i])
        if best is None or v > best:
            best = v
            arg = x * x[i]
    return best * np.sum(arg)


@example(x=V)
def best_array_stored_into(x):
    best, arg = None, None
    for i in range(len(x)):
        v = np.sin(3 * x[i])
        if best is None or v > best:
            best = v
            arg = x.copy()
            arg[i] = v * v
    return best * np.sum(arg * x)


@example(x=V)
def copy_of_the_best(x):
    best = -np.inf
    arg = np.zeros(len(x))
    y = x.copy()
    for i in range(len(x)):
        y[i] = np.sin(3 * y[i])
        v = np.sum(y**2)
        if v > best:
            best = v
            arg = y.copy()
    return np.sum(arg * x) + best


@example(x=V)
def sum_from_none(x):
    total = None
    for i in range(len(x)):
        term = x * x[i]
        total = term if total is None else total + term
    return np.sum(total**2)


@example(x=V)
def steps_between(x):
    prev = None
    s = 0.0
    for i in range(len(x)):
        cur = np.tanh(x * x[i])
        if prev is not None:
            s += np.sum((cur - prev) ** 2)
        prev = cur
    return s


@example(x=V)
def ternary_stored_into(x):
    y = x.copy() if x[0] > 0 else np.zeros(len(x))
    y[1] = x[0] * x[2]
    return np.sum(y * y)


@example(x=V)
def branch_stored_into(x):
    if x[0] > 10.0:
        y = x * 2.0
    else:
        y = np.zeros(len(x))
    y[1] = x[0] * x[2]
    y[2:] += x[1]
    return np.sum(y * y)


@example(x=V)
def line_search_kept(x):
    g = 2 * x
    t = 1.0
    y = x
    for _ in range(5):
        z = y - t * 0.3 * g
        if np.sum(z * z) < np.sum(y * y):
            y = z
            g = 2 * y
        else:
            t = t * 0.5
    return np.sum(y * y * x)


@example(A=Q)
def best_iterate(A):
    x = np.ones(3)
    best = x
    err = None
    for _ in range(5):
        x = A @ x / np.sum(np.abs(x))
        e = np.sum((x - 1) ** 2)
        if err is None or e < err:
            err = e
            best = x.copy()
    best[0] = best[0] * 2
    return np.sum(best * best)


@example(x=V, y=W)
def nearest(x, y):
    out = 0.0
    for q in y:
        found = None
        where = 0
        for i in range(len(x)):
            d = (x[i] - q) ** 2
            if found is None or d < found:
                found = d
                where = i
        out += found * x[where]
    return out
