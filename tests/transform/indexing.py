"""Functions that store at indices of every kind, and through functions that write, each with arguments.

All arguments that are floating point are differentiated by.
"""

import numpy as np

from tests.transform.mutating import M, U, V, W

TWICE = np.array([0, 2, 0, 1, 2, 0])
ONCE = np.array([3, 1, 4])
M3, PLACES = np.linspace(-1.0, 2.0, 12).reshape(3, 2, 2), np.array([1, 0])


def repeated(x, idx):
    y = np.ones(4)
    y[idx] = x * x
    return np.sum(y ** 3 * x[:4])


def repeated_number(x, idx):
    y = x[:4].copy()
    y[idx] = x[0] * x[1]
    return np.sum(y * y)


def repeated_augmented(x, idx):
    y = x[:4] * 1.0
    y[idx] += x
    y[idx] *= y[1]
    return np.sum(np.sin(y) * x[:4])


def chosen(x, idx):
    x[idx] = x[idx + 1] * x[0]
    x[idx] **= 2
    return np.sum(x * x)


def negative_places(x):
    y = np.zeros(3)
    y[np.array([-1, 2, 0, -3])] = x[:4] ** 2
    return np.sum(y * y)


def in_a_list(x):
    y = np.zeros(5)
    y[[0, 3, 0]] = x[:3] * 2.0
    y[[4]] = y[[0]] * x[5]
    return np.sum(y * y)


def pairs(A, x):
    rows, columns = np.array([0, 1, 0, 3]), np.array([2, 2, 2, 4])
    A[rows, columns] = x[:4] * A[0, 1]
    return np.sum(A * A)


def rows_repeated(A, B):
    A[np.array([1, 2, 1])] = B[:3] * A[0]
    return np.sum(A ** 2)


def columns_repeated(A, x):
    A[:, np.array([1, 1, 3])] = x[:3] * A[:, :3]
    return np.sum(A ** 2)


def mixed_mask(A, x):
    keep = np.array([True, False, True, False])
    A[keep, np.array([0, 3])] = x[:2] ** 2
    A[1:][np.array([0, 0, 1])] *= x[:5]
    return np.sum(A * A)


def grid(A, x):
    A[np.ix_([0, 2], [1, 1, 3])] = x.reshape(2, 3) * A[0, 0]
    return np.sum(A * A)


def loads_by_an_array_of_places_are_copies(x):
    y = x * x
    z = y[np.array([0, 1])]
    y[0] = 9.0 * x[1]
    z[1] *= x[2]
    return np.sum(y * x) * np.sum(z * z)


def loads_by_a_mask_are_copies(x):
    y = x * x
    z = y[x > 0.0]
    z *= x[2]
    y[1] = z[0] * y[2]
    return np.sum(y) + np.sum(z)


def computed_places(x, n):
    y = np.zeros(3)
    places = np.zeros(n, dtype=int)
    for i in range(n):
        places[i] = (i * i) % 3
    y[places] = x[:n] * y[0] + x[:n] ** 2
    return np.sum(y * y)


def repeated_in_loop(x, idx, n):
    y = x[:4] * 1.0
    for i in range(n):
        y[idx] = y[idx][::-1] * x[i] + x
    return np.sum(y * y)


def histogram(x, idx):
    y = np.zeros(4)
    np.add.at(y, idx, x * x)
    y[0] *= y[1]
    np.subtract.at(y, idx, y[0] * x)
    return np.sum(y ** 2)


def histogram_rows(A, x):
    B = np.zeros((3, 5))
    np.add.at(B, np.array([0, 2, 0, 1]), A * x[0])
    np.add.at(B, (np.array([0, 0]), np.array([1, 1])), x[:2])
    np.add.at(B[1:], np.array([0, 0]), x[:5])
    return np.sum(B * B)


def copied_to(x, w):
    y = np.zeros(6)
    np.copyto(y, x * w)
    np.copyto(y[1:3], y[3:5] * 2.0)
    np.copyto(x, y, where=w > 0.0)
    return np.sum(x * x * y)


def put_places(x, idx):
    y = np.zeros(4)
    np.put(y, idx, x ** 2)
    y.put([1, 3], x[:2] * y[0])
    np.put(y, [2], 3.0)
    return np.sum(y * x[:4])


def filled(x):
    y = np.empty(4)
    y.fill(x[0] * x[1])
    y[1:3].fill(x[2])
    A = np.zeros((3, 3))
    np.fill_diagonal(A, x[3] ** 2)
    A[0] = y[1:]
    np.fill_diagonal(A[1:], y[0])
    return np.sum(A * A) + np.sum(y)


def sorted_in_place(x):
    y = x * x[::-1] * np.arange(1.0, 7.0)
    y.sort()
    return np.sum(y * np.arange(6.0) ** 2)


def sorted_rows(A):
    A.sort(axis=0)
    A[1].sort()
    return np.sum(A * np.arange(20.0).reshape(4, 5))


def put_out(x, w):
    y = np.empty(6)
    np.multiply(x, w, out=y)
    np.add(y, x, y)
    z = np.sin(y, out=y)
    np.exp(x[:3], out=z[3:])
    t = np.sqrt(y[3:], y[:3])
    t *= 2.0
    return np.sum(y * z) + t[0]


def put_out_masked(x, w):
    y = w * 1.0
    np.log(x, out=y, where=w > 0.0)
    np.divide(x, w, out=y, where=w < 0.0)
    return np.sum(y * y)


def put_out_sums(A, x):
    s = np.zeros(5)
    np.sum(A, axis=0, out=s)
    np.dot(A, s, out=x[:4])
    A.mean(axis=0, out=s)
    np.matmul(A.T, x[:4], out=s)
    return np.sum(x * x) + np.sum(s)


def put_out_in_loop(x, n):
    y, t = x.copy(), np.empty(6)
    for i in range(n):
        np.multiply(y, x, out=t)
        np.sin(t, out=t)
        np.subtract(y, t, out=y)
        y += x[i]
    return np.sum(y * y)


def put_out_by_position(A, x):
    y = x * 2.0
    np.add(x, x, y)
    x.clip(0.7, 1.2, y[:])
    z = np.empty(6)
    x.cumsum(out=z)
    t = np.zeros(4)
    np.dot(A, y[1:], t)
    return np.sum(y * z) + np.sum(t * t)


def columns_of_a_matrix_of_many(a, k):
    """In ``a[i][:, k]`` the columns come second; in ``a[i, :, k]`` they would come first."""
    s = 0.0
    for i in range(3):
        s = s + np.sum(a[i][:, k] ** 2 * M[:2, :2]) + np.sum(a[i][k] * M[1:3, :2])
    return s + np.sum(a[1][..., k] ** 3 * M[:2, :2]) + np.sum(a[2][k, 1:] ** 2)


def columns_by_a_mask(a, k):
    s = 0.0
    for i in range(3):
        s = s + np.sum(a[i][:, np.array([True, False])] ** 2 * M[:2, :1])
    return s + np.sum(a[k[0]][:, k[1]] ** 2) + np.sum(a[2][np.ix_(k, k)] ** 2) + np.sum(a[1][np.nonzero(a[1] > 0.5)] ** 2)


CASES = [
    (repeated, (V, TWICE)), (repeated_number, (V, TWICE)), (repeated_augmented, (V, TWICE)), (chosen, (V, ONCE)),
    (negative_places, (V,)), (in_a_list, (V,)), (pairs, (M, V)),
    (rows_repeated, (M, M[::-1] * 0.7)), (columns_repeated, (M, V)),
    (mixed_mask, (M, U)), (grid, (M, V)), (computed_places, (V, 5)), (repeated_in_loop, (V, TWICE, 3)), (histogram, (V, TWICE)),
    (histogram_rows, (M, V)), (copied_to, (V, W)), (put_places, (V, TWICE)), (filled, (V,)), (sorted_in_place, (V,)),
    (sorted_rows, (M,)), (put_out, (V, W)), (put_out_masked, (V, W)), (put_out_sums, (M, V)), (put_out_in_loop, (V, 3)),
    (put_out_by_position, (M, V)), (loads_by_an_array_of_places_are_copies, (V,)), (loads_by_a_mask_are_copies, (V,)),
    (columns_of_a_matrix_of_many, (M3, PLACES)), (columns_by_a_mask, (M3, PLACES)),
]
