"""Sharing that people make by mistake, orders of evaluation, odd loops (part 2)."""

import heapq
import math
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import R, case


@case(0, (R(37, 9),), (R(38, 9),))
def flat_transpose(x):
    m = list(x)
    n = 3

    def at(i, j):
        return i * n + j

    for i in range(n):
        for j in range(i):
            m[at(i, j)], m[at(j, i)] = m[at(j, i)], m[at(i, j)] * 1.5
    m[2:5], m[5:8] = m[5:8], m[2:5]
    return sum(v * v * (k + 1) for k, v in enumerate(m))


@case(0, (R(39, 8), ["b1", "a2", "b2", "a1", "b1", "a2", "a1", "b1"]), (R(40, 8), ["b1", "b2", "b2", "b1", "b1", "a2", "a1", "b1"]))
def two_level(x, keys):
    t = defaultdict(lambda: defaultdict(list))
    for v, k in zip(x, keys):
        t[k[0]][k[1]].append(v)
    means = {g: {k: sum(vs) / len(vs) for k, vs in inner.items()} for g, inner in t.items()}
    return sum(m * (i + 1) for g in sorted(means) for i, (_, m) in enumerate(sorted(means[g].items())))


@case(0, (R(41, 6, 2),), (R(42, 6, 2),))
def two_opt(C):
    tour = list(range(6))

    def dist(a, b):
        return np.sqrt(np.sum((C[a] - C[b]) ** 2))

    def length(t):
        return sum(dist(t[i], t[(i + 1) % len(t)]) for i in range(len(t)))

    best = length(tour)
    improved = True
    while improved:
        improved = False
        for i in range(1, 4):
            for j in range(i + 1, 5):
                cand = tour[:]
                cand[i:j + 1] = cand[i:j + 1][::-1]
                l = length(cand)
                if l < best - 1e-9:
                    tour, best, improved = cand, l, True
    return best


@case((0, 1), (1.0, 0.8), (2.0, 0.6))
def bouncing(h, e):
    y, v, t = h, 0.0, 0.0
    log = [{"t": 0.0, "peak": h, "bounces": 0}]
    for _ in range(60):
        v -= 9.8 * 0.02
        y += v * 0.02
        t += 0.02
        if y < 0:
            y, v = -y * e, -v * e
            log.append({"t": t, "peak": 0.0, "bounces": log[-1]["bounces"] + 1})
        log[-1]["peak"] = max(log[-1]["peak"], y)
    return sum(d["peak"] * (d["bounces"] + 1) for d in log)


@case((0, 1), ([0.0, 0.5, 1.3, 2.0], [1.0, 0.2, -0.5, 0.9]), ([0.1, 0.9, 1.5, 2.4], [0.3, 1.2, 0.5, -0.9]))
def divided(xs, ys):
    c = list(ys)
    n = len(xs)
    for j in range(1, n):
        for i in range(n - 1, j - 1, -1):
            c[i] = (c[i] - c[i - 1]) / (xs[i] - xs[i - j])
    p = c[-1]
    for k in reversed(range(n - 1)):
        p = p * (0.7 - xs[k]) + c[k]
    return p


@case((0, 1), ((R(43, 3), 0.1), R(44, 6, 3)), ((R(45, 3), -0.4), R(46, 6, 3)))
def minibatches(params, X):
    w, b = params
    state = {"w": w.copy(), "b": b, "best": None}
    for epoch in range(2):
        for s in range(0, 6, 2):
            xb = X[s:s + 2]
            r = xb @ state["w"] + state["b"] - xb[:, 0] ** 2
            state["w"] -= 0.1 * xb.T @ r
            state["b"] -= 0.1 * r.sum()
        loss = np.mean((X @ state["w"] + state["b"] - X[:, 0] ** 2) ** 2)
        if state["best"] is None or loss < state["best"][0]:
            state["best"] = (loss, state["w"].copy())
    return state["best"][0] + state["best"][1].sum() * state["b"]


@case(0, (R(47, 8),), (R(48, 8),))
def k_smallest(x):
    h = [-v for v in x[:3]]
    heapq.heapify(h)
    for v in x[3:]:
        if -v > h[0]:
            heapq.heapreplace(h, -v)
    s = sorted(-v for v in h)
    return sum(v * (i + 1) for i, v in enumerate(s))


class Cell:
    def __init__(self, v):
        self.v = v
        self.next = self


@case(0, ([0.5, 1.2, -0.3, 0.8],), ([1.5, 0.2, 0.3, -0.8],))
def josephus(x):
    head = Cell(x[0])
    for v in x[1:]:
        c = Cell(v)
        c.next = head.next
        head.next = c
        head = c
    total, k = 0.0, 1.0
    while head.next is not head:
        head = head.next
        gone = head.next
        total += gone.v * k
        head.v += gone.v * 0.5
        head.next = gone.next
        k += 1
    return total + head.v ** 2


@case(0, (R(49, 4, 6),), (R(50, 4, 6),))
def views_of_views(A):
    B = A.copy()
    top = B[:2]
    left = top[:, :3]
    d = left.T
    d[0] = 1.0
    d[1:] *= top[:, 3:5].T
    np.multiply(left, 2.0, out=top[:, 3:])
    B.ravel()[::5] += 0.5
    B.reshape(2, 12)[1, :4] = left.reshape(-1)[:4]
    np.exp(d, out=d, where=d < 0.5)
    return np.sum(B ** 2) + d[2, 1]


@case(0, (R(51, 3),), (R(52, 3),))
def lists_in_tuples(x):
    t = ([x[0]], {"k": [x[1]]}, x * 1.0)
    a, d, v = t
    a += [x[2]]
    d["k"] += [a[-1] * 2]
    v += a[0]
    t[0].extend(t[1]["k"])
    t[2][0] = t[0][-1]
    return sum(t[0]) * sum(d["k"]) + v @ t[2]


@case(0, (R(53, 4),), (R(54, 4),))
def undo(x):
    cur = x.copy()
    stack = []
    for cmd in ["a", "b", "u", "a", "u", "b", "b"]:
        if cmd == "u" and stack:
            cur[:] = stack.pop()
            continue
        stack.append(cur.copy())
        if cmd == "a":
            cur *= cur[1]
        else:
            cur[1:] += cur[:-1] ** 2
    return cur @ cur + sum(s[0] for s in stack)


@dataclass(order=True)
class Item:
    key: float
    vec: np.ndarray = field(compare=False)
    tags: list = field(default_factory=list, compare=False)


@case(0, (R(55, 3, 2),), (R(56, 3, 2),))
def items_sorted(X):
    its = [Item(float(i == 1) + x[0], x * 2) for i, x in enumerate(X)]
    its[0].tags.append(its[1].key)
    its.sort()
    for a, b in zip(its, its[1:]):
        b.vec += a.vec
        b.tags.extend(a.tags)
        b.tags.append(a.key * b.key)
    return its[-1].vec.sum() + sum(its[-1].tags) + its[0].key


@case(0, ([1.5, 0.5, -2.0, 0.7],), ([0.3, 1.1, 0.9, 2.0],))
def product_except_self(x):
    pre, suf = [1.0], [1.0]
    for a, b in zip(x, reversed(x)):
        pre.append(pre[-1] * a)
        suf.append(suf[-1] * b)
    suf.reverse()
    out = [p * s for p, s in zip(pre[:-1], suf[1:])]
    return sum(o * (i + 1) for i, o in enumerate(out))


@case((0, 1), ({"Wz": R(57, 2, 2), "Wh": R(58, 2, 2)}, R(59, 5, 2)), ({"Wz": R(60, 2, 2), "Wh": R(61, 2, 2)}, R(62, 5, 2)))
def gru_hist(P, xs):
    H = np.zeros((len(xs) + 1, 2))
    for t, x in enumerate(xs):
        h = H[t]
        z = 1 / (1 + np.exp(-(P["Wz"] @ x + h)))
        H[t + 1] = (1 - z) * h + z * np.tanh(P["Wh"] @ (x * h + x))
        h += 0.01 * x
    a = np.exp(H @ H[-1])
    return (a / a.sum()) @ H @ np.ones(2) + np.sum(H[1] ** 2)


@case((0, 1), (R(63, 3, 3), R(64, 3)), (R(65, 3, 3), R(66, 3)))
def cg_alias(A, b):
    S = A @ A.T + np.eye(3)
    x = np.zeros(3)
    r = b.copy()
    p = r
    for _ in range(2):
        Ap = S @ p
        alpha = (r @ r) / (p @ Ap)
        x += alpha * p
        r -= alpha * Ap
        p = r + 0.1 * p
    return x @ x + r[0]


@case((0, 1), (0.7, 1.3), (-0.4, 0.2))
def state_machine(x, y):
    table = {"A": lambda s: ("B", s * x), "B": lambda s: ("C", s + y), "C": lambda s: ("A", s * s)}
    state, val, seen = "A", 1.0, []
    for _ in range(5):
        state, val = table[state](val)
        seen.append((state, val))
    return val + sum(v for s, v in seen if s == "C")


@case(0, (R(67, 8),), (R(68, 8),))
def drawdown(r):
    w, peak, worst = 1.0, (1.0, 0), (0.0, 0, 0)
    for i, x in enumerate(r, 1):
        w *= 1 + 0.1 * x
        if w > peak[0]:
            peak = (w, i)
        dd = 1 - w / peak[0]
        if dd > worst[0]:
            worst = (dd, peak[1], i)
    return worst[0] * (1 + 0.1 * (worst[2] - worst[1])) + peak[0]


@case(0, (R(69, 2, 2),), (R(70, 2, 2),))
def cached_powers(A):
    cache = {0: np.eye(2), 1: A}

    def power(n):
        if n not in cache:
            half = power(n // 2)
            cache[n] = half @ half @ (A if n % 2 else np.eye(2))
        return cache[n]

    out = sum(power(n) / math.factorial(n) for n in range(6))
    return np.trace(out) + len(cache)


@case((0, 1), (R(71, 6), [[0.5, -0.2], [0.3, 0.1]]), (R(72, 6), [[0.1, 0.4], [-0.3, 0.2]]))
def biquads(x, coefs):
    states = [[0.0, 0.0] for _ in coefs]
    y = []
    for v in x:
        for st, (a, b) in zip(states, coefs):
            w = v - a * st[0] - b * st[1]
            v = w + 0.5 * st[0] + st[1]
            st[1], st[0] = st[0], w
        y.append(v)
    return sum(u * u for u in y) + states[0][1] * states[1][0]


@case(0, ([R(73, 3), R(74, 3)],), ([R(75, 3), R(76, 3)],))
def zip_arrays(vs):
    pairs = [list(p) for p in zip(*vs)]
    for p in pairs:
        p[0], p[1] = p[1] * 2, p[0]
    a, b = map(np.array, zip(*pairs))
    a[0] = b[0] * b[1]
    return a @ b + sum(pairs[0])


@case(0, (R(77, 5, 2),), (R(78, 5, 2),))
def fisher_yates(X):
    Y = X.copy()
    rng = np.random.default_rng(1)
    for i in range(4, 0, -1):
        j = int(rng.integers(0, i + 1))
        Y[[i, j]] = Y[[j, i]]
        tmp = Y[i, 0]
        Y[i, 0] = Y[j, 1]
        Y[j, 1] = tmp
    return np.sum(Y[:-1] * Y[1:])
