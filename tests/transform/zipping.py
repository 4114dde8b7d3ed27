"""State lists of steppers: displays zipped with lists and arrays of unknown length, and lists passed unnamed."""

import numpy as np

V = np.array([1.3, 2.1, 0.4])
M = np.array([[0.3, 1.2, -0.7], [0.9, -0.2, 0.4]])


def rk4_step(f, y, t, h):
    ks = []
    for a in (0.0, 0.5, 0.5, 1.0):
        if ks:
            ks.append(f(t + a * h, [yi + a * h * ki for yi, ki in zip(y, ks[-1])]))
        else:
            ks.append(f(t, y))
    return [yi + h / 6.0 * (a + 2.0 * b + 2.0 * c + d) for yi, a, b, c, d in zip(y, *ks)]


def lorenz(s, r, b, n):
    def f(t, y):
        return [s * (y[1] - y[0]), y[0] * (r - y[2]) - y[1] + t, y[0] * y[1] - b * y[2]]

    y = [1.0, 1.0, 1.0]
    t = 0.0
    for _ in range(n):
        y = rk4_step(f, y, t, 0.05)
        t += 0.05
    return y[0] + 2.0 * y[1] - y[2]


def euler(s, n):
    y = [1.0, s]
    path = [y]
    for _ in range(n):
        slope = (s * y[1], y[0] * y[1])
        y = [a + 0.1 * b for a, b in zip(y, slope)]
        path.append(y)
    return sum(state[0] * state[1] for state in path)


def stencil(x):
    total = 0.0
    for w, v in zip((0.25, 0.5, x[1]), x):
        total += w * v * v
    return total


def shortest_ends_it(x):
    out = np.zeros(3)
    for i, (v, w) in enumerate(zip(x, (x[1] * x[2], 2.0))):
        out[i] = w * v
    for v, w in zip(x[:2], (x[1], x[0] * x[1], 2.0, 5.0)):
        out[2] += w * v * v
    return out @ x


def beside_a_dict(x):
    p = {"a": x[0], "b": x[1] * x[2]}
    return sum(w * v for v, w in zip(x, p.values()))


def arrays_in_a_tuple(x, A):
    return sum(v * np.sum(w * w) for v, w in zip(x, (A[0], A[1] * A[0])))


def spread(x, A):
    pair = (x * x, A[1])
    return sum(u * v * w for u, v, w in zip(*pair, A[0]))


def doubled(items, v):
    items[0] = items[0] * 2.0
    items.append(v)
    return sum(items) * items[-1]


def unnamed(x):
    total = doubled([a * a for a in x], x[0]) + doubled([a * x[0] for a in x if a > 1.0], 1.0)
    for k in range(2):
        total += doubled([a * k for a in x], x[1])
    return total


def pairs_beside(x):
    total = 0.0
    for v, (a, b) in zip(x, ((1.0, x[0]), (2.0, x[1]))):
        total += a * v * b
    return total


def arrays_in_pairs_beside(x):
    total = 0.0
    for v, (a, b) in zip(x, ((1.0, x), (x[0], 2.0))):
        total += v * np.sum(a * b)
    return total


def changed_while_zipped(x):
    y = x * 1.0
    total = 0.0
    for v, w in zip(x, (y, y)):
        y[0] += v
        total += v * w.sum()
    return total


def stored_through_an_item(x):
    A, B = np.zeros(2), np.ones(2)
    for v, w in zip(x, (A, B)):
        w[0] += v
    return A @ B


RIGHT = [
    (lorenz, (10.0, 28.0, 2.6, 3)), (lorenz, (10.0, 28.0, 2.6, 0)), (euler, (0.7, 3)), (stencil, (V,)),
    (shortest_ends_it, (V,)), (changed_while_zipped, (V,)), (stored_through_an_item, (V,)),
    (beside_a_dict, (V,)), (arrays_in_a_tuple, (V, M)), (spread, (V, M)), (unnamed, (V,)),
    (pairs_beside, (V,)), (arrays_in_pairs_beside, (V,)),
]


def unlike_beside(x):
    total = 0.0
    for v, items in zip(x, ((1.0, x[0]), (2.0, x[1], 3.0))):
        total += v * items[0] * items[1]
    return total


def lists_beside(x):
    total = 0.0
    for v, items in zip(x, ([1.0, x[0]], x)):
        total += v * items[0] * items[1]
    return total


REFUSED = [unlike_beside, lists_beside]
