"""Sharing that people make by mistake, orders of evaluation, odd loops (part 1)."""

import copy
import math
from collections import deque

import numpy as np

from tests.programs.zoo.case import R, case


@case(0, (R(1, 4, 3),), (R(2, 4, 3),))
def rows_kept(A):
    B = A * 1.0
    best, keep = -1e9, None
    for i, row in enumerate(B):
        row += 0.1 * i
        if row.sum() > best:
            best, keep = row.sum(), row
    B *= 2.0
    return best * keep[0] + keep @ keep


def acc(x, store=None):
    if store is None:
        store = []
    store.append(x)
    return store


@case((0, 1), (0.5, 1.5), (1.2, -0.3))
def stores(x, y):
    a = acc(x)
    b = acc(y, a)
    c = acc(x * y)
    b.append(c[0] + a[1])
    a[0], c = c[0], b
    return sum(v * (i + 1) for i, v in enumerate(c)) + len(a)


class Hist:
    def __init__(self):
        self.mine = []
        self.tot = {"n": 0, "s": 0.0}

    def add(self, v):
        self.mine.append(v)
        self.tot["n"] += 1
        self.tot["s"] += v
        return self


@case(0, (R(3, 5),), (R(4, 5),))
def hists(x):
    h, g = Hist(), Hist()
    g.tot = h.tot
    for i, v in enumerate(x):
        (h if i % 2 else g).add(v * v).add(v)
    h.mine, g.mine = g.mine, h.mine
    return h.tot["s"] * g.tot["n"] + sum(a * (k + 1) for k, a in enumerate(h.mine)) - g.mine[0]


@case(0, (R(5, 5),), (R(6, 5),))
def order_of_eval(x):
    it = iter(range(5))
    y = x.copy()
    y[next(it)], y[next(it)] = y[next(it)] * 2, y[0] * y[1]
    i = 0
    i, y[i] = 3, y[4]
    y[i] += y[(i := i - 1)] * 3
    z = [y[0], y[1]]
    z[0], z[1], z = z[1], z[0] * 2, [z[0], z[1]]
    return y @ y + z[0] * z[1]


@case((0, 1), (0.5, 1.5), (1.2, -0.3))
def matrix_fib(a, b):
    M = [[a, b], [1.0, 0.0]]
    P = [[1.0, 0.0], [0.0, 1.0]]
    n = 5
    while n:
        if n & 1:
            P = [[sum(P[i][k] * M[k][j] for k in range(2)) for j in range(2)] for i in range(2)]
        M = [[sum(M[i][k] * M[k][j] for k in range(2)) for j in range(2)] for i in range(2)]
        n >>= 1
    return P[0][0] + P[1][0] * P[0][1]


@case(0, ({"a": R(7, 3), "b": R(8, 3)},), ({"a": R(9, 3), "b": R(10, 3)},))
def items_in_place(d):
    w = {k: v.copy() for k, v in d.items()}
    alias = w["a"]
    for k, v in w.items():
        v *= 2.0
        v[0] = alias[1]
    w["c"] = alias
    for v in w.values():
        v += 1.0
    return sum((v ** 2).sum() for v in w.values())


@case(0, ([R(11, 3), R(12, 3), R(13, 3)],), ([R(14, 3), R(15, 3), R(16, 3)],))
def sort_arrays(vs):
    ws = [v * 1.0 for v in vs]
    first = ws[0]
    ws.sort(key=lambda v: float(v @ v))
    for i in range(1, len(ws)):
        ws[i] -= (ws[i] @ ws[0]) / (ws[0] @ ws[0]) * ws[0]
    return sum((i + 1) * np.sum(w ** 2) for i, w in enumerate(ws)) + first[0]


@case(0, (R(17, 3, 3),), (R(18, 3, 3),))
def gram_schmidt(A):
    Q = A.copy()
    cols = [Q[:, j] for j in range(3)]
    Rm = np.zeros((3, 3))
    for j, c in enumerate(cols):
        for i in range(j):
            Rm[i, j] = cols[i] @ c
            c -= Rm[i, j] * cols[i]
        Rm[j, j] = np.sqrt(c @ c)
        c /= Rm[j, j]
    return np.sum(Rm * np.arange(9.0).reshape(3, 3)) + Q[0, 2]


@case(0, (R(19, 3),), (R(20, 3),))
def queue_of_states(x):
    q = deque([(0, x * 1.0)])
    total = 0.0
    while q:
        depth, s = q.popleft()
        s[depth] *= 0.5
        total += s @ s
        if depth < 2:
            q.append((depth + 1, s))
            q.append((depth + 1, s.copy()))
    return total


@case(0, (R(21, 7),), (R(22, 7),))
def overlap(x):
    y = x.copy()
    y[1:] = y[:-1] + y[1:]
    y[:-2] *= y[2:]
    y[::2] = y[::-2]
    z = list(y)
    z[1:3] = z[3:6]
    z[-1:] = [z[0]] * 2
    del z[::3]
    return sum(a * (i + 1) for i, a in enumerate(z)) + y @ y


@case((0, 1), (R(23, 4), 0.3), (R(24, 4), 0.9))
def pid(errs, kp):
    integral, last = 0.0, None
    log = []

    def control(e):
        nonlocal integral, last
        integral += e * 0.1
        d = 0.0 if last is None else e - last
        last = e
        log.append((e, integral))
        return kp * e + 0.5 * integral + 0.1 * d

    out = [control(e) for e in errs]
    return sum(o * o for o in out) + sum(a * b for a, b in log)


@case((0, 1), (0.9, {(0, 0): 1.0, (1, 1): -0.5}), (0.8, {(0, 0): 0.3, (1, 1): 0.7}))
def value_iteration(gamma, rewards):
    V = {(i, j): 0.0 for i in range(2) for j in range(2)}
    for _ in range(3):
        for s in V:
            i, j = s
            nxt = [V[t] for t in ((i + 1, j), (i, j + 1), (i - 1, j)) if t in V]
            V[s] = rewards.get(s, 0.1) + gamma * max(nxt)
    return sum(v * v for v in V.values())


class Ring:
    def __init__(self, n, d):
        self.buf = np.zeros((n, d))
        self.k = 0

    def push(self, v):
        slot = self.buf[self.k % len(self.buf)]
        slot[:] = v
        self.k += 1
        return slot


@case(0, (R(25, 5, 2),), (R(26, 5, 2),))
def ring_views(X):
    r = Ring(3, 2)
    held = []
    for x in X:
        held.append(r.push(np.tanh(x)))
        held[0] *= 1.1
    return sum((i + 1) * h.sum() for i, h in enumerate(held)) + r.buf[1] @ r.buf[2]


@case(0, (R(27, 3),), (R(28, 3),))
def copies(x):
    a = [[x[0], x[1]], [x[2]]]
    b = copy.copy(a)
    c = copy.deepcopy(a)
    d = [r[:] for r in a]
    a[0][0] *= 3.0
    b[1].append(x[0] * x[1])
    b.append([2.0])
    c[0][1] += d[0][0]
    return sum(sum(r) * (k + 1) for k, m in enumerate((a, b, c, d)) for r in m) + len(a)


@case(0, (R(29, 6),), (R(30, 6),))
def for_else(x):
    total = 1.0
    for v in x:
        total *= 1 + 0.1 * v
        if total > 1.3:
            total = total ** 2
            break
    else:
        total += 5.0
    k = 0
    while k < len(x):
        if x[k] * total > 2:
            break
        total += x[k] * k
        k += 1
    else:
        total *= 2
    return total


class Shape:
    def area(self):
        raise NotImplementedError


class Circle(Shape):
    def __init__(self, r):
        self.r = r

    def area(self):
        return math.pi * self.r ** 2

    def grow(self, f):
        self.r *= f
        return self


class Rect(Shape):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def area(self):
        return self.a * self.b

    def grow(self, f):
        self.a, self.b = self.b * f, self.a
        return self


@case((0, 1), ([0.5, 1.5, 2.0], 1.1), ([1.5, 0.4, 0.7], 0.9))
def shapes(p, f):
    ss = [Circle(p[0]), Rect(p[1], p[2]), Circle(p[1])]
    ss.append(ss[0])
    for s in ss:
        s.grow(f).grow(f)
    return sum(s.area() * (i + 1) for i, s in enumerate(ss))


@case((0, 1), (R(31, 6), R(32, 6)), (R(33, 6), R(34, 6)))
def soft_hist(x, w):
    h = {"count": np.zeros(4), "sum": np.zeros(4)}
    idx = np.clip((x * 2 + 2).astype(int), 0, 3)
    np.add.at(h["count"], idx, w ** 2)
    h["sum"][idx] += w * x
    h["sum"] /= h["count"] + 1
    return h["sum"] @ h["count"]


def scale(tree, f, depth=0):
    for k in tree:
        if isinstance(tree[k], dict):
            scale(tree[k], f, depth + 1)
        else:
            tree[k] = tree[k] * f ** depth
    return tree


@case((0, 1), ({"a": 1.0, "b": {"c": 2.0, "d": {"e": 0.5}}}, 1.3), ({"a": 0.2, "b": {"c": -1.0, "d": {"e": 1.5}}}, 0.8))
def tree_scale(t, f):
    w = copy.deepcopy(t)
    scale(w, f)
    inner = w["b"]
    scale(inner, f)
    return w["a"] + w["b"]["c"] ** 2 + inner["d"]["e"] * w["b"]["c"]


@case(0, (R(35, 3, 3),), (R(36, 3, 3),))
def lu_rows(A):
    rows = [r.copy() for r in A]
    perm = list(range(3))
    for k in range(3):
        p = max(range(k, 3), key=lambda i: abs(rows[i][k]))
        rows[k], rows[p] = rows[p], rows[k]
        perm[k], perm[p] = perm[p], perm[k]
        for i in range(k + 1, 3):
            rows[i][k] /= rows[k][k]
            rows[i][k + 1:] -= rows[i][k] * rows[k][k + 1:]
    return sum(rows[i][i] * (i + 1) for i in range(3)) + rows[2][0] * perm[0]
