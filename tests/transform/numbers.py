"""Numbers whose kind is partly known: powers of integers, and integers of Python's or NumPy's as indices."""

import numpy as np

V = np.array([0.7, 1.3, -0.4])
M = np.array([[0.3, 1.2, -0.7], [0.9, -0.2, 0.4], [1.1, 0.6, -0.5]])


def romberg(a, b):
    R = np.zeros((4, 4))
    h = b - a
    R[0, 0] = h / 2 * (a * np.exp(-a * a) + b * np.exp(-b * b))
    for i in range(1, 4):
        h /= 2
        s = 0.0
        for k in range(1, 2 ** i, 2):
            t = a + k * h
            s += t * np.exp(-t * t)
        R[i, 0] = 0.5 * R[i - 1, 0] + h * s
        for j in range(1, i + 1):
            R[i, j] = R[i, j - 1] + (R[i, j - 1] - R[i - 1, j - 1]) / (4 ** j - 1)
    return R[-1, -1]


def series(x, n):
    y = np.zeros(len(x))
    for k in range(n):
        y[k % 3] += -x[k % 3] ** 2 * (2 ** k // 1 + 2 ** -k) * abs(3 ** k)
    return y.sum()


def best_path(start, move, emit):
    v = start + emit[0]
    back = []
    for e in emit[1:]:
        scores = v[:, None] + move
        back.append(scores.argmax(axis=0))
        v = scores.max(axis=0) + e
    best = int(np.argmax(v))
    path = [best]
    for pointers in reversed(back):
        best = pointers[best]
        path.append(best)
    path.reverse()
    s = start[path[0]] ** 2
    for k in range(1, len(path)):
        s += move[path[k - 1], path[k]] * move[path[k], 0]
    return s + v.max()


def follow(x, A):
    k = 0
    total = 0.0
    for _ in range(4):
        row = A[k]
        total += x[k] * row[k] * row.sum()
        k = np.argmax(row)
    x[k] = total
    x[k] *= x[0]
    return np.sum(x * A[k])


def fractional_powers(x, p, n):
    r = (x * x + 1.0) ** 0.5
    return x**p + 2.0**x + r**1.5 - x**2.0 + (n - 3) ** p * max(x, 0.25) ** 0.75


RIGHT = [
    (fractional_powers, (0.7, 1.3, 5)), (romberg, (0.1, 1.2)), (series, (V, 5)), (best_path, (V, M, M[::-1].copy())),
    (follow, (V, M)),
]


def rotated(x):
    y = np.zeros(3)
    for k in range(3):
        y[k] = np.sum(x * 1j ** k)
    return y.sum()


REFUSED = [rotated]


def root(x):
    return abs(x**0.5)


ORDER = 1


def root_of_an_integer(x):
    return abs((ORDER - 3) ** 0.5 * x)


def imaginary_part(x):
    y = (x - 3.0) ** 1.5
    return y.imag


def in_an_array(x):
    y = np.zeros(2)
    y[0] = 2.0
    y[1] = -x
    return y[0] * pow(x, 0.5)


COMPLEX = [(root, -2.0), (root_of_an_integer, 2.0), (imaginary_part, 2.0), (in_an_array, -0.5)]
"""Functions with a power of Python's that is complex for this argument."""
