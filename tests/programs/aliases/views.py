"""Views: slices, rows, columns, reshapes, diagonals, and indices that make copies."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, M33, M34


@program(A6)
def reshape_to_a_view(a):
    m = a.reshape(2, 3)
    m[0] *= m[1]
    a[0] = m[1, 1] * a[5]
    return np.sum(m**2)


@program(M34)
def reshape_to_a_copy(A):
    m = A.T.reshape(12)
    m[0] = m[3] * m[5]
    A[0, 1] = m[0] + m[1]
    return np.sum(A * A) + np.sum(m**3)


@program(np.asfortranarray(M34), 1.2)
def reshape_of_either_order(A, c):
    B = A * c
    m = B.reshape(12)
    m[0] = m[3] * m[5]
    B[0, 1] = m[0] * m[1]
    return np.sum(B * B) + np.sum(m**3)


@program(M33)
def transpose_and_diagonal(A):
    B = A.T
    B[0] *= 2.0
    B[1, 0] = A[2, 2] * A[0, 0]
    np.fill_diagonal(A, A[0, 1])
    return np.sum(A**2 * np.array([1.0, 2.0, 3.0]))


@program(M33)
def diagonal_is_read(A):
    d = A.diagonal()
    A[0, 0] = A[1, 2] * d[2]
    return np.sum(d**3) + d[0]


@program(A6)
def overlapping_slices(a):
    a[1:] += a[:-1]
    a[:-1] *= a[1:]
    a[2:] = a[:-2]
    a[::-1] += a
    return np.sum(a**2 * np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]))


@program(A6, np.array([0, 2, 5]))
def integer_indices(a, idx):
    a[idx] = a[idx] * 2.0
    np.add.at(a, idx, a[:3])
    b = a[idx]
    b[0] = a[1] * b[1]
    return np.sum(a * a) + np.sum(b)


@program(A6, np.array([0, 0, 5]))
def a_place_stored_twice(a, idx):
    a[0] = a[1] * 2.0
    a[0] = a[2] * a[1]
    return np.sum(a * a)


@program(M33 + 2.0 * np.eye(3)[[1, 0, 2]], A3)
def elimination_with_pivots(A, b):
    n = len(b)
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(A[i, k]) > abs(A[p, k]):
                p = i
        if p != k:
            t = A[k].copy()
            A[k] = A[p]
            A[p] = t
            b[k], b[p] = b[p], b[k]
        for i in range(k + 1, n):
            m = A[i, k] / A[k, k]
            A[i] -= m * A[k]
            b[i] -= m * b[k]
    x = np.zeros(n)
    for k in range(n - 1, -1, -1):
        s = b[k]
        for j in range(k + 1, n):
            s -= A[k, j] * x[j]
        x[k] = s / A[k, k]
    return np.sum(x**2)


@program(M34, A4, 1.2)
def updates_that_broadcast(A, v, c):
    A += v
    A *= c
    A -= A[0]
    A[1:] /= v
    A[:, 0] += c * v[0]
    return np.sum(A**2)


@program(M34)
def rows_view(A):
    B = A * 1.0
    for row in B:
        row *= 2.0
        row[0] = row[1] * row[2]
    B.T[3] = B[:, 1] * B[:, 0]
    B.reshape(2, 6)[1, 2] = A[0, 0] * A[1, 1]
    return np.sum(B * B)
