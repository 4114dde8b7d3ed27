"""Functions with arrays that are written once, each with arguments: nothing of them need be recorded.

``HOSTILE`` are programs that look the same and are not: some cell that was read is written later.
"""

import numpy as np

from tests.zoo.linear_algebra import cholesky as cholesky_rows

R = np.random.default_rng(11)
X = R.uniform(0.4, 1.3, 7)
S = R.uniform(-0.5, 0.5, (5, 5))
SPD = S @ S.T + 5.0 * np.eye(5)
B = R.uniform(-1.0, 1.0, 5)
C = R.uniform(0.3, 1.7, (4, 6))


def recurrence(x):
    y = np.zeros(len(x))
    y[0] = x[0]
    for i in range(1, len(x)):
        y[i] = y[i - 1] * x[i]
    return np.sum(y * y)


def two_back(x):
    y = np.ones(len(x) + 2)
    for i in range(len(x)):
        y[i + 2] = y[i + 1] * y[i] + x[i]
    return y[-1]


def downwards(x):
    y = np.ones(len(x))
    for i in range(len(x) - 2, -1, -1):
        y[i] = y[i + 1] * x[i]
    return np.sum(y)


def every_second(x):
    y = np.ones(2 * len(x) + 1)
    for i in range(0, 2 * len(x), 2):
        y[i + 1] = y[i] * x[i // 2]
        y[i + 2] = y[i + 1] * y[i + 1]
    return y[3]


def even_and_odd(x):
    y = np.ones(2 * len(x))
    for i in range(len(x)):
        y[2 * i] = x[i] ** 2
        y[2 * i + 1] = y[2 * i] * x[i]
    return np.sum(y * y)


def cholesky_columns(A):
    n = A.shape[0]
    L = np.zeros(A.shape)
    for j in range(n):
        s = A[j, j]
        for k in range(j):
            s = s - L[j, k] ** 2
        L[j, j] = np.sqrt(s)
        for i in range(j + 1, n):
            s = A[i, j]
            for k in range(j):
                s = s - L[i, k] * L[j, k]
            L[i, j] = s / L[j, j]
    return np.sum(np.cos(L))


def cholesky_dots(A):
    n = len(A)
    L = np.zeros((n, n))
    for i in range(n):
        for j in range(i):
            L[i, j] = (A[i, j] - np.dot(L[i, :j], L[j, :j])) / L[j, j]
        L[i, i] = np.sqrt(A[i, i] - np.sum(L[i, :i] ** 2))
    return np.sum(L * L * L)


def forward_substitution(L, b):
    n = len(b)
    x = np.zeros(n)
    for i in range(n):
        s = b[i]
        for j in range(i):
            s -= L[i, j] * x[j]
        x[i] = s / L[i, i]
    return np.sum(x * x)


def backward_substitution(U, b):
    n = len(b)
    x = np.zeros(n)
    for i in range(n - 1, -1, -1):
        x[i] = (b[i] - np.dot(U[i, i + 1:], x[i + 1:])) / U[i, i]
    return np.sum(np.exp(x))


def both_substitutions(L, b):
    n = len(b)
    y = np.zeros(n)
    x = np.zeros(n)
    for i in range(n):
        s = b[i]
        for j in range(i):
            s -= L[i, j] * y[j]
        y[i] = s / L[i, i]
    for i in range(n - 1, -1, -1):
        s = y[i]
        for j in range(i + 1, n):
            s -= L[j, i] * x[j]
        x[i] = s / L[i, i]
    return np.dot(x, x)


def dynamic_programming(C):
    n, m = C.shape
    D = np.zeros((n, m))
    for i in range(n):
        for j in range(m):
            best = 0.0
            if i > 0 and j > 0:
                best = min(D[i - 1, j], D[i, j - 1])
            elif i > 0:
                best = D[i - 1, j]
            elif j > 0:
                best = D[i, j - 1]
            D[i, j] = C[i, j] ** 2 + 1.5 * best
    return D[-1, -1]


def soft_alignment(C):
    n, m = C.shape
    D = np.ones((n + 1, m + 1))
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            D[i, j] = C[i - 1, j - 1] + 1.0 / (1.0 / D[i - 1, j] + 1.0 / D[i, j - 1] + 1.0 / D[i - 1, j - 1])
    return D[n, m]


def row_after_row(A):
    Y = np.zeros(A.shape)
    Y[0] = A[0]
    for i in range(1, A.shape[0]):
        Y[i] = Y[i - 1] * A[i]
        Y[i, 0] = 1.0
    return np.sum(Y * Y)


def counted_by_while(x):
    y = np.ones(len(x))
    k = 1
    while k < len(x):
        y[k] = y[k - 1] * x[k]
        k += 1
    return np.sum(y * y)


def own_index(x):
    y = np.zeros(2 * len(x) + 1)
    k = 0
    for v in x:
        y[k + 1] = np.sin(y[k] + v)
        k = k + 2
    return np.sum(y * y)


def states(x, h, n):
    y = np.zeros((n + 1, 2))
    y[0, 0] = x[0]
    y[0, 1] = x[1]
    for t in range(n):
        y[t + 1, 0] = y[t, 0] + h * y[t, 1]
        y[t + 1, 1] = y[t, 1] - h * (1.0 - y[t, 0] * y[t, 0]) * y[t, 1]
    return y[n, 0] * y[n, 1]


def rows_of_states(x, h, n):
    y = np.zeros((n + 1, 7))
    y[0] = x
    for t in range(n):
        y[t + 1] = y[t] + h * (1.0 - y[t]) * y[t]
    return np.sum(y[n])


def last_of_all(x):
    y = np.ones(len(x))
    y[-1] = x[0]
    for i in range(len(x) - 1):
        y[i] = y[-1] * x[i]
    return np.sum(y * y)


def place_made_again(x):
    y = np.zeros(2 * len(x))
    for i in range(len(x)):
        j = 2 * i + 1
        v = np.exp(x[i] * x[0])
        y[j] = v
        y[j - 1] = v * v
    return np.sum(y * y)


def elements_of_rows(C):
    y = np.zeros(C.shape)
    y[0][0] = C[0, 0]
    for i in range(1, C.shape[0]):
        y[i][0] = y[i - 1][0] * C[i, 0]
        y[i][1] = C[i, 1] ** 2
        y[i - 1][2] = y[i][1] * C[i, 2]
    return np.sum(y * y)


ONCE = [
    (recurrence, (X,)), (recurrence, (X[:1],)), (two_back, (X,)), (downwards, (X,)), (every_second, (X,)), (even_and_odd, (X,)),
    (cholesky_rows, (SPD,)), (cholesky_columns, (SPD,)), (cholesky_dots, (SPD,)), (forward_substitution, (SPD, B)),
    (backward_substitution, (SPD, B)), (both_substitutions, (SPD, B)), (dynamic_programming, (C,)), (soft_alignment, (C,)),
    (row_after_row, (C,)), (counted_by_while, (X,)), (own_index, (X,)), (states, (X, 0.1, 5)), (states, (X, 0.1, 0)),
    (rows_of_states, (X, 0.1, 4)), (last_of_all, (X,)), (place_made_again, (X,)), (elements_of_rows, (C,)),
]


def overwritten(x):
    y = np.ones(len(x))
    for i in range(1, len(x)):
        y[i] = y[i - 1] * x[i]
        y[i - 1] = x[0]
    return np.sum(y * y)


def wraps_around(x):
    y = np.ones(len(x))
    for i in range(len(x)):
        y[i] = y[i - 1] * x[i]
    return np.sum(y * y)


def backwards(x):
    y = np.ones(len(x) + 1)
    for i in range(len(x), 0, -1):
        y[i] = y[i - 1] * x[i - 1]
    return np.sum(y * y)


def any_index(x, p):
    y = np.ones(len(x))
    for i in range(len(x)):
        y[p[i]] = y[i] * x[i]
    return np.sum(y * y)


def under_a_branch(x):
    y = np.ones(len(x))
    for i in range(1, len(x)):
        y[i] = y[i - 1] * x[i]
        if x[i] > 0.9:
            y[i - 1] = 0.5
    return np.sum(y * y)


def again_and_again(x, n):
    y = np.ones(len(x))
    for _ in range(n):
        for i in range(1, len(x)):
            y[i] = y[i - 1] * x[i]
    return np.sum(y * y)


def overwritten_after(x):
    y = np.ones(len(x))
    for i in range(1, len(x)):
        y[i] = y[i - 1] * x[i]
    y[2] = x[2]
    return np.sum(y * y)


def a_slice_over_it(x):
    y = np.ones(len(x))
    for i in range(1, len(x)):
        y[i] = y[i - 1] * x[i]
        y[:i] = x[0]
    return np.sum(y * y)


def a_mask_over_it(x):
    y = np.ones(len(x))
    for i in range(1, len(x)):
        y[i] = y[i - 1] * x[i]
        y[x > 1.0] = x[0]
    return np.sum(y * y)


def unknown_step(x, step):
    y = np.ones(len(x))
    for i in range(1, len(x) - 1, step):
        y[i] = y[i - 1] * x[i]
        y[i + 1 - step] = x[0]
    return np.sum(y * y)


def halves_of_an_index(x):
    y = np.ones(len(x))
    for i in range(1, len(x)):
        y[i // 2] = y[i - 1] * x[i]
    return np.sum(y * y)


def condition_too_wide(A):
    L = np.ones(A.shape)
    for i in range(len(A)):
        for j in range(i + 1):
            if i >= j:
                L[i, j] = A[i, j] / L[j, j]
    return np.sum(L * L)


def added_to(x):
    y = np.ones(len(x))
    for i in range(1, len(x)):
        v = y[i - 1] * x[i]
        y[i] += v
        y[i - 1] += v * v
    return np.sum(y * y)


def stored_twice(x):
    y = np.ones(len(x))
    for i in range(len(x)):
        v = np.sin(x[i]) * x[0]
        y[i] = v
        y[i] = v * v * v
    return np.sum(y)


def stored_where_it_is_not_kept(x):
    y = np.ones(2)
    for i in range(len(x)):
        v = np.exp(x[i] * x[0])
        y[0] = v
        y[1] = y[1] + v * v
    return np.sum(y)


def branch_may_not_store(x):
    y = np.ones(len(x))
    for i in range(len(x)):
        v = np.exp(x[i])
        if x[i] > 0.9:
            y[i] = v
        x[i] = v * v
    return np.sum(y * x)


def number_for_a_row(x):
    y = np.ones((len(x), 3))
    for i in range(len(x)):
        v = np.exp(x[i])
        y[i] = v
        x[i] = v * v
    return np.sum(y * y) + np.sum(x)


def one_place_for_several(x):
    p = np.arange(len(x)) // 2
    y = np.ones((3, len(x)))
    for i in range(3):
        v = np.exp(x * 0.3)
        y[i][p] = v
        x = x + v * v
    return np.sum(y * y) + np.sum(x)


HOSTILE = [
    (overwritten, (X,)), (wraps_around, (X,)), (backwards, (X,)), (any_index, (X, np.array([3, 1, 2, 0, 6, 6, 5]))),
    (under_a_branch, (X,)), (again_and_again, (X, 3)), (again_and_again, (X, 0)), (overwritten_after, (X,)),
    (a_slice_over_it, (X,)), (a_mask_over_it, (X,)), (unknown_step, (X, 2)), (unknown_step, (X, 1)),
    (halves_of_an_index, (X,)), (condition_too_wide, (SPD,)), (added_to, (X,)), (stored_twice, (X,)),
    (stored_where_it_is_not_kept, (X,)), (branch_may_not_store, (X,)), (number_for_a_row, (X,)), (one_place_for_several, (X,)),
]
