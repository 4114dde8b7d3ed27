"""Lists of numbers: changed, grown, sorted, shared."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, PAIR, S4


@program(A3)
def rows_of_one_list(x):
    rows = [[0.0] * 3] * 2
    rows[0][1] = x[0]
    rows[1][2] = rows[0][1] * x[1]
    rows[0][1] = rows[1][1] + rows[0][2]
    return rows[1][1] * rows[0][2] + rows[0][0]


@program([1.2, 0.7, 0.9, 1.4, 0.6])
def bubble_sort(xs):
    n = len(xs)
    for i in range(n):
        swapped = False
        for j in range(n - 1 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
                swapped = True
        if not swapped:
            break
    s = 0.0
    for i, x in enumerate(xs):
        s += x ** (i + 1)
    return s


@program(A6)
def ring_of_numbers(x):
    buf = [0.0] * 3
    at = 0
    s = 0.0
    for i in range(len(x)):
        buf[at] = x[i] * x[i]
        at = (at + 1) % 3
        s += buf[0] * buf[1] + buf[2]
    return s


@program(A3)
def insert_pop_and_del(x):
    L = [x[0], x[1]]
    L.insert(0, x[2] * x[0])
    L.append(L[0] * L[1])
    a = L.pop(1)
    L.insert(1, a * a)
    del L[0]
    L.append(x[1])
    L.reverse()
    s = 0.0
    for i, v in enumerate(L):
        s += (i + 1.0) * v * v
    return s * a


@program(A3)
def stack_and_queue(x):
    todo = [x[0]]
    done = []
    while todo:
        t = todo.pop()
        done.append(t * t)
        if len(done) < 6:
            todo.append(t * 0.5)
            todo.append(t * x[1])
    q = done
    s = 0.0
    while len(q) > 0:
        s = s * 0.7 + q.pop(0)
    return s


@program(A4)
def sorted_under_two_names(x):
    L = [x[0], x[1], x[2], x[3]]
    M = L
    M.sort()
    s = 0.0
    for i, v in enumerate(L):
        s += (i + 1.0) * v * v
    S = sorted(L, key=lambda q: -q)
    return s * S[0] + S[1] * L[0]


@program(A4)
def tuples_sorted_by_a_key(x):
    L = [(x[i], x[i] * x[0], i) for i in range(len(x))]
    L.sort(key=lambda q: -q[0])
    s = 0.0
    for k, (a, b, i) in enumerate(L):
        s += (k + 1) * a * b * (i + 1)
    return s


@program(0.6 * A4)
def grid_of_lists(x):
    n = 4
    g = [[0.0] * n for i in range(n)]
    for i in range(n):
        g[i][0] = x[i]
        g[0][i] = x[i] * x[0]
    for i in range(1, n):
        for j in range(1, n):
            g[i][j] = g[i - 1][j] * g[i][j - 1] + g[i - 1][j - 1]
    return g[n - 1][n - 1] + g[1][2]


def push(h, v):
    h.append(v)
    i = len(h) - 1
    while i > 0:
        p = (i - 1) // 2
        if h[p] <= h[i]:
            break
        h[p], h[i] = h[i], h[p]
        i = p


@program(A6)
def heap_of_numbers(x):
    h = []
    for k in range(len(x)):
        push(h, x[k] * x[k])
    s = 0.0
    for k, v in enumerate(h):
        s += (k + 1) * v * v
    return s


@program(A3)
def array_of_a_list_that_changed(x):
    L = [x[0], x[1]]
    a = np.array(L)
    L[0] = x[2] * a[1]
    L.append(x[0])
    b = np.array(L)
    b[0] *= a[0]
    return np.sum(b**2) + np.sum(a * x[:2])


@program([PAIR, [0.5, 0.7], PAIR])
def a_list_twice_in_an_argument(L):
    L[0][0] *= L[1][1]
    L[2][1] += L[0][0]
    return L[0][0] * L[2][1] + L[1][0] ** 2


@program([PAIR, [0.5, 0.7], PAIR])
def a_list_twice_and_a_print(L):
    """Its sweeps are reversed: what it prints is printed once."""
    print(end="")
    L[0][0] *= L[1][1]
    L[2][1] += L[0][0]
    return L[0][0] * L[2][1] + L[1][0] ** 2


@program(A3)
def extend_and_slices(x):
    L = [x[0]]
    L.extend([x[1], x[2] * x[0]])
    M = L[1:]
    M[0] *= 2.0
    L += M
    N = L + M
    K = [x[1]] * 3
    K[1] = N[2]
    s = 0.0
    for i, v in enumerate(N + K):
        s += (i + 1) * v * v
    return s


@program(A3)
def copies_of_lists_and_dicts(x):
    d = {"a": x[0], "b": x[1]}
    e = dict(d)
    e["a"] *= x[2]
    L = [x[0], x[1]]
    M = list(L)
    M[0] += e["a"]
    L[0] = M[0] * d["a"]
    return L[0] + M[0] * e["b"] + M[1] * L[1]


@program(A3)
def number_then_list(x):
    v = x[0]
    v = [v, x[1]]
    v[0] *= v[1]
    return v[0] * v[1]


@program([[2.0, 1.0, 0.5], [0.3, 1.5, 0.2], [0.1, 0.4, 1.1]])
def elimination_in_lists(A):
    n = len(A)
    for k in range(n):
        for i in range(k + 1, n):
            A[i][k] /= A[k][k]
            for j in range(k + 1, n):
                A[i][j] -= A[i][k] * A[k][j]
    d = 1.0
    for k in range(n):
        d *= A[k][k]
    return d + A[2][0]


@program(S4, 3)
def lists_swapped(x, n):
    a = [0.0, 0.0, 0.0]
    b = [1.0, 1.0, 1.0]
    for i in range(n):
        for j in range(1, 3):
            b[j] = a[j - 1] + a[j] * x[j] + b[j - 1]
        a, b = b, a
    return a[1] + a[2] * b[2]


@program([[1.0, 2.0, 0.5], [0.3, 0.7, 1.1], [0.2, 0.4, 0.9]], 3)
def list_matrix(A, n):
    for i in range(n):
        for j in range(n):
            A[i][j] = A[i][j] * A[j][i] + 0.1
    s = 0.0
    for i in range(n):
        for j in range(n):
            s += A[i][j] ** 2
    return s


@program(S4, 3)
def append_in_list(x, n):
    rows = [[], [], []]
    for i in range(n):
        for j in range(n):
            rows[i].append(x[i] * x[j])
    s = 0.0
    for i in range(n):
        s += rows[i][i] * rows[i][0]
    return s


@program(S4, 3)
def lists_changed(x, n):
    rows = [[x[i] * (j + 1.0) for j in range(n)] for i in range(n)]
    for i in range(n):
        for j in range(n):
            rows[i][j] = rows[i][j] * rows[j][i]
    return sum(rows[0]) + rows[1][2] * rows[2][1]
