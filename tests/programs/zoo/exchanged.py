"""Rows, buffers and items that change places, snapshots, buffers by turns (part 1)."""

import copy
from collections import deque

import numpy as np

from tests.programs.zoo.case import R, case


@case((0, 1), (R(1, 9), 0.5), (R(2, 9), 0.3))
def wave(u0, c):
    prev, cur, nxt = u0.copy(), u0.copy(), np.zeros_like(u0)
    for _ in range(5):
        nxt[1:-1] = 2 * cur[1:-1] - prev[1:-1] + c ** 2 * (cur[2:] - 2 * cur[1:-1] + cur[:-2])
        prev, cur, nxt = cur, nxt, prev
    return np.sum(cur ** 2) + prev[3]


@case(0, (R(3, 4),), (R(4, 4),))
def faulty_snapshots(x):
    state = x.copy()
    hist = []
    for t in range(4):
        state *= 0.9
        state[t % 4] += np.sin(state[0])
        hist.append(state)
    return sum((i + 1) * (h @ h) for i, h in enumerate(hist))


@case(0, (R(5, 4),), (R(6, 4),))
def snapshots(x):
    state = x.copy()
    hist = []
    for t in range(4):
        state *= 0.9
        state[t % 4] += np.sin(state[0])
        hist.append(state.copy())
    return sum((i + 1) * (h @ h) for i, h in enumerate(hist)) + hist[-1] @ state


@case((0, 1), (R(7, 10), 0.6), (R(8, 10), 0.4))
def echo(x, g):
    buf = np.zeros(3)
    y = np.zeros_like(x)
    k = 0
    for n in range(len(x)):
        y[n] = x[n] + g * buf[k]
        buf[k] = y[n]
        k = (k + 1) % 3
    return y @ y


@case((0, 1), (R(9, 5), 0.9), (R(10, 5), 0.7))
def karplus(burst, damp):
    d = deque(burst)
    out = []
    for _ in range(12):
        v = damp * 0.5 * (d[0] + d[1])
        out.append(d.popleft())
        d.append(v)
    d.rotate(2)
    return sum(o * o for o in out) + d[0] * d[-1]


@case((0, 1), (R(11, 4, 4), R(12, 4)), (R(13, 4, 4), R(14, 4)))
def solve_pivot(A, b):
    M = [list(r) + [v] for r, v in zip(A, b)]
    n = len(M)
    for k in range(n):
        p = max(range(k, n), key=lambda i: abs(M[i][k]))
        M[k], M[p] = M[p], M[k]
        for i in range(k + 1, n):
            f = M[i][k] / M[k][k]
            for j in range(k, n + 1):
                M[i][j] -= f * M[k][j]
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        x[i] = (M[i][n] - sum(M[i][j] * x[j] for j in range(i + 1, n))) / M[i][i]
    return sum(v * v for v in x)


@case(0, (R(15, 4, 4),), (R(16, 4, 4),))
def lu_logdet(A):
    U = A.copy()
    sign = 1.0
    for k in range(3):
        p = k + int(np.argmax(np.abs(U[k:, k])))
        if p != k:
            U[[k, p]] = U[[p, k]]
            sign = -sign
        U[k + 1:] -= np.outer(U[k + 1:, k] / U[k, k], U[k])
    return np.log(np.abs(np.prod(np.diag(U)))) + sign * U[0, 0]


@case(0, (R(17, 3, 3),), (R(18, 3, 3),))
def faulty_swap(A):
    M = A.copy()
    a, b = M[0], M[1]
    M[0], M[1] = b, a
    t = M[2]
    M[2] = M[0] * 2
    M[0] = t
    return np.sum(M * np.arange(9).reshape(3, 3)) + a @ b


@case((0, 1), (R(19, 4, 4), 1.3), (R(20, 4, 4), 0.8))
def smooth_life(g0, k):
    bufs = [g0.copy(), np.empty_like(g0)]
    for t in range(3):
        src, dst = bufs[t % 2], bufs[(t + 1) % 2]
        n = sum(np.roll(np.roll(src, i, 0), j, 1) for i in (-1, 0, 1) for j in (-1, 0, 1)) - src
        dst[...] = 1 / (1 + np.exp(-k * (n - 2.5 + src)))
    return bufs[1].sum() + (bufs[0] * bufs[1]).sum()


class Field:
    def __init__(self, a):
        self.front = a
        self.back = np.zeros_like(a)

    def flip(self):
        self.front, self.back = self.back, self.front

    def relax(self, w):
        f, b = self.front, self.back
        b[1:-1] = (1 - w) * f[1:-1] + w * 0.5 * (f[2:] + f[:-2])
        b[0], b[-1] = f[0], f[-1]
        self.flip()


@case((0, 1), (R(21, 7), 0.8), (R(22, 7), 0.5))
def relax_obj(u, w):
    f = Field(u.copy())
    for _ in range(4):
        f.relax(w)
    return f.front @ f.front + f.back[2]


@case(0, ([R(23, 3), R(24, 3), R(25, 3)],), ([R(26, 3), R(27, 3), R(28, 3)],))
def carousel(bufs):
    work = [b.copy() for b in bufs]
    for k in range(4):
        work[0] += 0.5 * work[1]
        work[2] *= work[0]
        work = work[1:] + work[:1]
    return sum((i + 1) * w.sum() for i, w in enumerate(work))


@case((0, 1), (np.array([1.0, 0.0]), 1.7), (np.array([0.3, 0.6]), 0.9))
def adams(y0, om):
    def f(y):
        return np.array([y[1], -om ** 2 * np.sin(y[0])])
    y = y0
    h = 0.1
    fs = (f(y),) * 3
    for _ in range(5):
        fs = (f(y),) + fs[:-1]
        y = y + h * (23 * fs[0] - 16 * fs[1] + 5 * fs[2]) / 12
    return y[0] ** 2 + y[1] * fs[-1][0]


@case((0, 1), (R(29, 3), 0.9), (R(30, 3), 1.5))
def backtrack(x0, lr):
    def obj(x):
        return np.sum(x ** 4) / 4 + np.sum(x[1:] * x[:-1])
    x = x0.copy()
    for _ in range(4):
        saved = x.copy()
        val = obj(x)
        g = x ** 3
        g[:-1] += x[1:]
        g[1:] += x[:-1]
        x -= lr * g
        if obj(x) > val:
            x = saved
            lr = lr * 0.3
    return obj(x) + x[0]


@case((0, 1), (R(31, 3), 0.3), (R(32, 3), 0.6))
def faulty_rollback(x0, lr):
    x = x0.copy()
    for _ in range(3):
        saved = x
        x -= lr * x ** 3
        if np.sum(x) > 0:
            x = saved
        x[0] *= 1.1
    return np.sum(x ** 2) + saved[1]


@case((0, 1), (R(33, 6), R(34, 6)), (R(35, 6), R(36, 6)))
def knapsack_soft(w, v):
    D = np.zeros((2, 5))
    cur = 0
    for i in range(len(w)):
        nxt = 1 - cur
        for c in range(5):
            D[nxt, c] = D[cur, c]
            if c > 0:
                a, b = D[cur, c], D[cur, c - 1] + v[i] * np.exp(-w[i] ** 2)
                D[nxt, c] = np.logaddexp(a, b)
        cur = nxt
    return D[cur, 4] + D[1 - cur, 2]


@case(0, (R(37, 2),), (R(38, 2),))
def replay(theta):
    buf = [None] * 3
    pos = 0
    s = 0.5
    for t in range(6):
        a = np.tanh(theta[0] * s + theta[1])
        r = -(a - 0.3) ** 2
        s2 = 0.8 * s + 0.2 * a
        buf[pos] = (s, a, r, s2)
        pos = (pos + 1) % len(buf)
        s = s2
    return sum(r + 0.9 * s2 * a - s for s, a, r, s2 in buf)


@case((0, 1), (R(39, 3), 0.5), (R(40, 3), 0.8))
def ema_teacher(w, m):
    student = {"w": w.copy(), "b": [0.1, 0.2]}
    teacher = copy.deepcopy(student)
    for t in range(3):
        student["w"] -= 0.1 * student["w"] ** 2
        student["b"][0] += student["w"][0]
        teacher["w"] = m * teacher["w"] + (1 - m) * student["w"]
        teacher["b"] = [m * a + (1 - m) * b for a, b in zip(teacher["b"], student["b"])]
    return teacher["w"] @ student["w"] + teacher["b"][0] * student["b"][1]


@case(0, (R(41, 3),), (R(42, 3),))
def shallow_snapshot(w):
    state = {"w": w.copy(), "log": []}
    snap = dict(state)
    deep = {k: (v.copy() if k == "w" else list(v)) for k, v in state.items()}
    for t in range(3):
        state["w"][t] *= 2.0
        state["log"].append(state["w"].sum())
    state["w"] = state["w"] * 3
    return snap["w"] @ deep["w"] + sum(snap["log"]) + len(deep["log"]) + state["w"][0]


@case(0, (R(43, 4, 3),), (R(44, 4, 3),))
def crossover(pop):
    P = pop.copy()
    for g in range(2):
        fit = -(P ** 2).sum(axis=1)
        order = np.argsort(fit)
        P = P[order]
        P[0, :2], P[1, :2] = P[1, :2].copy(), P[0, :2].copy()
        P[2, 1:], P[3, 1:] = P[3, 1:], P[2, 1:].copy()
        P[g] += 0.1 * P[-1]
    return np.sum(P[0] * P[1]) + np.sum(P[2] * np.sin(P[3]))


@case(0, (R(45, 3, 2),), (R(46, 3, 2),))
def tempering(X):
    reps = [(1.0 + i, X[i].copy()) for i in range(3)]
    for sweep in range(3):
        for T, x in reps:
            x -= 0.1 * T * x ** 3
        for i in range(2):
            (Ta, xa), (Tb, xb) = reps[i], reps[i + 1]
            if (xa @ xa) > (xb @ xb):
                reps[i], reps[i + 1] = (Ta, xb), (Tb, xa)
    return sum(T * x.sum() for T, x in reps)
