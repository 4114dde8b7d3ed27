"""Arrays that are split, stacks of lists of arrays, and ``map`` and ``filter`` that are gone through at once."""

# ruff: noqa: C416, C417

import numpy as np

X = np.array([0.7, -0.3, 1.2, 0.5, -0.9, 0.4])
M = np.array([[0.3, 1.2, -0.5], [0.8, -0.2, 0.4], [1.1, 0.9, 0.6]])


def thirds(x):
    a, b, c = np.split(x, 3)
    return np.sum(a * b) * np.sum(c**2)


def at_places(x):
    a, b = np.split(x, [2])
    return np.sum(a) * np.sum(b**2)


def uneven(x):
    parts = np.array_split(x, 4)
    return sum(np.sum(p**2) * i for i, p in enumerate(parts))


def along_axes(A):
    a, b = np.split(A, [1], axis=1)
    c, d, e = np.vsplit(A, 3)
    f = np.split(A, 3, axis=-1)
    return np.sum(a) * np.sum(b**2) + np.sum(c * d * e) + np.sum(f[0] * f[2])


def pieces_stored_into(x):
    y = x * 2.0
    a, b = np.split(y, 2)
    a[0] = b[1] * 3
    a *= b
    return np.sum(y * y)


def columns_stored_into(A):
    B = A * 2.0
    left, right = np.hsplit(B, [2])
    left[0] = right[0] * B[1, 1]
    right *= 3.0
    return np.sum(B**2)


def uneven_pieces_stored_into(x):
    y = x * 1.0
    for p in np.array_split(y, 4):
        p[0] = p[0] * x[1]
    return np.sum(y**2)


def pieces_of_an_argument(x):
    a, b = np.split(x, 2)
    a[:] = b * 2
    return np.sum(x**2)


def gates(x):
    i, f, g = np.split(np.outer(x, x) @ x, 3)
    return np.sum(np.tanh(i) * f + g)


def stacks_of_rows(x):
    rows = [x * v for v in x]
    tables = [np.outer(x, x) * v for v in x]
    return np.sum(np.hstack(rows) ** 3) + np.sum(np.column_stack(rows) ** 2 * np.arange(6)) + np.sum(np.hstack(tables)[1] ** 2)


def mapped(x):
    ys = list(map(lambda v: v * v, x))
    return sum(map(np.sin, x)) + max(map(lambda v: v * v, x)) + sum(ys)


def mapped_together(x, y):
    return sum(map(lambda a, b: a * b, x, y))


def mapped_in_loops(x):
    def item(v):
        return v * v * x[1]

    s = 0.0
    for k, v in enumerate(map(item, x)):
        s += k * v
    for v in map(item, x):
        s += np.sin(v)
    return sum(map(item, x)) * s + sum([v for v in map(abs, x)])


def mapped_in_mapped(x):
    return sum(map(lambda a: sum(map(lambda b: a * b, x)), x))


def filtered(x):
    item = x[0]
    positive = list(filter(lambda v: v > 0, x))
    return sum(positive) * len(positive) + sum(filter(None, x)) * sum(map(lambda v: v * item, x)) + sorted(map(abs, x))[1]


def mapped_once(x):
    ys = map(lambda v: v * v, x)
    return sum(ys) + sum(ys)


def turned(x, n):
    y = np.sin(x)
    for _ in range(n):
        y = np.sin(y[::-1]) * x
    return np.sum(y) + np.sum(x[::-1])


def turned_along_both_axes(m):
    return np.sum(m[::-1, ::-1] * m**2 + m[..., ::-1] * m[:, ::-1] ** 3)


def turned_twice(x):
    u = x[::-1] + x
    w = u[::-1]
    return np.sum(u * w * x) + np.sum(np.exp(w)[::-1][:-1])


def turned_and_stored_into(x):
    y = x * 2
    z = y[::-1]
    y[0] *= x[1]
    z[0] *= y[2]
    return np.sum(z * x)


RIGHT = [
    (turned, (X, 3)), (turned_along_both_axes, (M,)), (turned_twice, (X,)), (turned_and_stored_into, (X,)),
    (mapped_in_mapped, (X,)),
    (thirds, (X,)), (at_places, (X,)), (uneven, (X,)), (along_axes, (M,)), (pieces_stored_into, (X,)),
    (columns_stored_into, (M,)), (uneven_pieces_stored_into, (X,)), (pieces_of_an_argument, (X,)), (gates, (X,)),
    (stacks_of_rows, (X,)), (mapped, (X,)), (mapped_together, (X, X[::-1].copy())), (mapped_in_loops, (X,)),
    (filtered, (X,)), (mapped_once, (X,)),
]


def other_map(x):
    def map(f, values):
        return f(values[0])

    return sum([v for v in [map(lambda v: v * v, x)]]) + np.sum(np.array(list(map(lambda v: v, [x]))))


def number_of_pieces(x):
    return sum(np.sum(p) for p in np.split(x, len(x) // 2))
