"""Displays and lists where NumPy takes arrays: stored into arrays, and operands beside them."""

import numpy as np

R = np.random.default_rng(21)
V = R.uniform(0.5, 1.5, 4)
M = R.uniform(0.5, 1.5, (3, 4))


def stored_tuple(x):
    n = len(x)
    A = np.zeros((n, n))
    A[0, 0] = A[-1, -1] = 1.0
    for i in range(1, n - 1):
        A[i, i - 1:i + 2] = x[i - 1], 2.0 * (x[i - 1] + x[i]), x[i] * x[i + 1]
    return np.sum(A ** 2)


def stored_list(x):
    y = x.copy()
    y[:2] = [x[2] * y[1], 1.0]
    y[[0, 3]] = y[1], y[0] * x[0]
    return np.sum(y ** 2)


def stored_nested(x):
    y = np.zeros((2, 2))
    y[:] = [[x[2], 1.0], (x[0] * x[1], x[1])]
    y[:, 1] *= (x[3], 2.0)
    return np.sum(y ** 2)


def stored_arrays(x):
    y = np.zeros((2, 4))
    y[...] = [x, 2.0 * x]
    y[0] = (y[1, 0], 1.0, x[2] * x[2], 0.0)
    return np.sum(y ** 2)


def stored_list_of_any_length(x):
    y = np.zeros(4)
    items = [v * v for v in x]
    y[:] = items
    y += items
    return np.sum(y ** 2)


def stored_in_float32(x):
    y = np.zeros(4, dtype=np.float32)
    y[1:3] = x[0] * x[1], 1.0
    return np.sum(y ** 2)


def stored_in_a_part(x):
    y = np.zeros((2, 3))
    row = y[1]
    row[:] = (1.0, x[1] * x[0], row[2] + x[2])
    y[0], row[0] = (x[0], x[1], x[2]), x[3]
    return np.sum(y ** 2)


def operands(x, A):
    z = x * [1.0, 2.0, 3.0, x[0]] + (x[1], 1.0, 2.0, x[2])
    z -= [x[3], 0.0, 1.0, z[0]]
    u = A @ (1.0, x[2], z[1], 2.0) + [x[0], x[1], 3.0] / A[:, 0]
    return np.sum(u * u)


def list_of_any_length_beside(x):
    items = [np.sin(v) for v in x]
    y = x + items
    return np.sum((items * y - items) ** 2)


def added_at(x):
    y = np.zeros(3)
    np.add.at(y, [0, 2, 0], (x[1] * x[0], x[2], x[3]))
    return np.sum(y ** 2)


RIGHT = [
    (stored_tuple, (V,)), (stored_list, (V,)), (stored_nested, (V,)), (stored_arrays, (V,)), (stored_list_of_any_length, (V,)),
    (stored_in_a_part, (V,)), (operands, (V, M)), (list_of_any_length_beside, (V,)), (added_at, (V,)),
]

