"""Lists of arrays, some of them in several places."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A6, B3, C3, M33, M34, N33, S4


@program(A3)
def rows_of_one_array(x):
    rows = [np.zeros(3)] * 2
    rows[0][1] = x[0]
    rows[1] += x
    rows[0] *= rows[1]
    return np.sum(rows[0]) * x[1]


@program(M33, A3, N33, B3, C3)
def list_of_pairs_of_arrays(W1, b1, W2, b2, x):
    layers = [(W1, b1), (W2, b2)]
    for W, b in layers:
        b += 0.1
        x = np.tanh(W @ x + b)
    for W, b in layers:
        W *= 0.5
        W[0, 0] = b[0]
    h = x
    for W, b in layers:
        h = W @ h + b
    return np.sum(h * x)


@program(A3, 0.9)
def history_of_one_array(u, c):
    hist = []
    for i in range(3):
        u[0] = u[0] * c + u[1]
        hist.append(u)
    s = 0.0
    for h in hist:
        s += h[0] * h[2]
    return s


@program(A3, 0.9)
def history_of_copies(u, c):
    hist = []
    for i in range(3):
        u[0] = u[0] * c + u[1]
        u *= 1.1
        hist.append(u.copy())
    s = 0.0
    for h in hist:
        s += h[0] * h[2]
    return s


@program(A3, 0.9)
def history_of_new_arrays(u, c):
    hist = [u]
    for i in range(3):
        u = u * c
        hist.append(u)
        hist[-2][0] += u[1]
    s = 0.0
    for h in hist:
        s += h[0] * h[2]
    return s


@program(A6)
def ring_of_arrays(x):
    buf = [np.zeros(2) for k in range(3)]
    at = 0
    s = 0.0
    for i in range(len(x)):
        b = buf[at]
        b[0] = x[i]
        b[1] += b[0] * x[i]
        at = (at + 1) % 3
        s += np.sum(buf[0] * buf[1]) + buf[2][1]
    return s


@program(M34)
def rows_swapped_by_reference(A):
    rows = [A[0], A[1], A[2]]
    rows[0], rows[2] = rows[2], rows[0]
    for k in range(3):
        rows[k] *= rows[0][1]
        rows[k][k] = rows[2][0]
    rows[1], rows[0] = rows[0], rows[1]
    rows[0][0] = A[2, 1] * A[0, 1]
    return np.sum(A**2)


@program(A3, B3)
def stacked_then_changed(a, b):
    rows = [a, b]
    m = np.stack(rows)
    a[0] = m[1, 1] * b[0]
    rows[1] = a
    n = np.stack(rows)
    b *= 2.0
    return np.sum(m * n) + np.sum(n**2)


@program(A3, B3)
def shallow_copy_of_a_list(a, b):
    L = [a, b]
    M = L[:]
    M[0] = b
    M[1][0] *= a[1]
    L[0] += M[0]
    return np.sum(L[0] * M[1])


@program(A3, B3, C3)
def rotating_queue(a, b, c):
    q = [a, b, c]
    for k in range(5):
        h = q.pop(0)
        h[k % 3] *= q[0][1]
        q.append(h)
        q.insert(1, q.pop())
    return np.sum(q[0] * q[1]) + q[2][0]


@program(A3, B3)
def matrix_of_references(a, b):
    g = [[a, b], [b, a]]
    for i in range(2):
        for j in range(2):
            g[i][j][i] += g[j][i][j + 1] * 0.5
            g[i][j], g[j][i] = g[j][i], g[i][j]
    return np.sum(a * b) + a[0] ** 2


@program(M33)
def lists_of_rows_and_columns(A):
    cols = [A[:, j] for j in range(3)]
    rows = [A[i] for i in range(3)]
    for r, c in zip(rows, cols):
        r *= 0.5
        c += r[0]
    cols[0], cols[1] = cols[1], cols[0]
    cols[0][:] = cols[1] * rows[2]
    return np.sum(A**2)


@program(A3, B3)
def tests_of_identity(a, b):
    L = [a, b, a]
    s = 0.0
    for u in L:
        for w in L:
            if u is w:
                u[0] *= 0.9
                s += u[1] * w[0]
            elif u is not w:
                w[2] += 0.1 * u[0]
    return s + np.sum(a * b)


@program(S4)
def list_of_arrays(x):
    xs = [x, x * 2, np.sin(x)]
    xs[1][0] = 5.0 * x[3]
    xs[2] *= x
    return np.sum(xs[0] * xs[1] * xs[2])


@program(S4, 3)
def swap_items(x, n):
    xs = [x * 1.0, x * 2.0, x * 3.0]
    for i in range(n - 1):
        xs[i], xs[i + 1] = xs[i + 1], xs[i]
        xs[i][0] = xs[i + 1][1] * x[i]
    return sum(np.sum(a * a * (k + 1)) for k, a in enumerate(xs))


@program(S4, 4)
def pointer_row(x, n):
    rows = [x * 1.0, x * 2.0, x * 3.0]
    row = rows[0]
    for i in range(1, 3):
        rows[i][0] = row[1] * x[i]
        row = rows[i]
    row[2] = rows[1][0]
    return sum(np.sum(r * r) for r in rows)


@program(S4, 3)
def need_move(x, n):
    u = x * 1.0
    hist = []
    for i in range(n):
        u[1:] = u[1:] * u[:-1]
        hist.append(u)
    return sum(np.sum(h * h) for h in hist)


@program(S4, 3)
def need_shared(x, n):
    a = x * 1.0
    xs = [a, a]
    for i in range(n):
        xs[i % 2][0] = xs[(i + 1) % 2][0] * x[1] + 1.0
    return np.sum(xs[0])


@program(S4, 3)
def need_tie_round(x, n):
    u = x * 1.0
    hist = []
    s = 0.0
    for i in range(n):
        u[0] = x[1] * s + u[0]
        for h in hist:
            s = s + np.sum(h)
        hist.append(u)
    return s


def qs(a0, lo, hi):
    a = a0.copy()
    if lo < hi:
        p = a[hi]
        i = lo
        for j in range(lo, hi):
            if a[j] < p:
                t = a[i]
                a[i] = a[j]
                a[j] = t
                i += 1
        t = a[i]
        a[i] = a[hi]
        a[hi] = t
        a[:] = qs(a, lo, i - 1)
        a[:] = qs(a, i + 1, hi)
    return a


@program(S4, 4)
def shallow(x, n):
    ps = [x * (k + 1.0) for k in range(n)]
    qs = list(ps)
    for i in range(n):
        qs[i] = qs[i] * 2.0
        ps[i] = ps[i] * qs[i]
    return sum(np.sum(p * q) for p, q in zip(ps, qs))


@program(S4, 4)
def shallow_then_stored(x, n):
    ps = [x * (k + 1.0) for k in range(n)]
    qs = list(ps)
    for i in range(n):
        qs[i][0] = x[1] * 2.0
    return sum(np.sum(p * q) for p, q in zip(ps, qs))


@program(S4)
def nested_lists(x):
    t = [[x * 1.0, x * 2.0], [x * 3.0]]
    t[0][1][2] = x[0] * x[1]
    t[1].append(t[0][1] * 2)
    t[0][1] *= x
    return sum(np.sum(a * a) for row in t for a in row)
