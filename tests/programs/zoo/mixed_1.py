"""Longer programs of all sorts, with memory that has several names (part 1)."""

import bisect
import functools
import heapq
import itertools
import math
from collections import defaultdict
from dataclasses import dataclass, replace

import numpy as np

from tests.programs.zoo.case import R, case


@case(0, (R(1, 3),), (R(2, 3),))
def same_row_thrice(x):
    grid = [[0.0] * 3] * 3
    for i, v in enumerate(x):
        grid[i][i] += v
        grid[0][2] *= 1.1
    return sum(sum(r) * (i + 1) for i, r in enumerate(grid)) + grid[1][0] * grid[2][1]


@case((0, 1), (R(3, 3, 3), R(4, 3)), (R(5, 3, 3), R(6, 3)))
def tied(W0, x):
    W = W0.copy()
    model = {"enc": W, "dec": W.T, "list": [W[0], W[:, 1]]}
    model["enc"] *= 0.5
    model["dec"][0] += 1.0
    model["list"][1][2] = x[0]
    model["list"][0] -= x
    h = np.tanh(model["enc"] @ x)
    return model["dec"] @ h @ x + model["list"][1].sum()


@case((0, 1), ([1.0, 0.5, 2.2], 0.7), ([0.3, 1.5, 0.9], 0.4))
def events(service, gap):
    heap = []
    for i, s in enumerate(service):
        heapq.heappush(heap, (i * gap, i, "arrive"))
    free = 0.0
    waits = {}
    while heap:
        t, i, kind = heapq.heappop(heap)
        if kind == "arrive":
            start = max(t, free)
            waits[i] = start - t
            free = start + service[i]
            heapq.heappush(heap, (free, i, "leave"))
        else:
            waits[i] = waits[i] + 0.1 * t
    return sum(w * w for w in waits.values())


@case(0, ({"a": {"b": 1.0, "c": 5.0}, "b": {"c": 2.0, "d": 7.0}, "c": {"d": 1.5}, "d": {}},),
         ({"a": {"b": 3.0, "c": 1.0}, "b": {"c": 2.0, "d": 0.7}, "c": {"d": 2.5}, "d": {}},))
def floyd(w):
    inf = float("inf")
    d = {u: {v: (0.0 if u == v else w[u].get(v, inf)) for v in w} for u in w}
    for k in d:
        for i in d:
            for j in d:
                if d[i][k] + d[k][j] < d[i][j]:
                    d[i][j] = d[i][k] + d[k][j]
    return sum(x ** 2 for row in d.values() for x in row.values() if x < inf)


class Kalman:
    def __init__(self, q, r):
        self.state = {"x": np.zeros(2), "P": np.eye(2)}
        self.q, self.r = q, r
        self.hist = []

    def predict(self, dt):
        F = np.array([[1.0, dt], [0.0, 1.0]])
        s = self.state
        s["x"] = F @ s["x"]
        s["P"] = F @ s["P"] @ F.T
        s["P"][np.diag_indices(2)] += self.q

    def update(self, z):
        x, P = self.state["x"], self.state["P"]
        S = P[0, 0] + self.r
        K = P[:, 0] / S
        x += K * (z - x[0])
        P -= np.outer(K, P[0].copy())
        self.hist.append((x.copy(), np.log(S)))


@case((0, 1, 2), (R(7, 5), 0.1, 0.5), (R(8, 5), 0.3, 0.2))
def kalman(zs, q, r):
    kf = Kalman(q, r)
    for z in zs:
        kf.predict(0.5)
        kf.update(z)
    xs, logs = zip(*kf.hist)
    return sum(logs) + np.stack(xs)[:, 1].sum() + kf.state["P"][0, 1]


@case((0, 1), ({g: R(9 + i, 2, 4) for i, g in enumerate("ifoc")}, R(13, 4, 2)), ({g: R(19 + i, 2, 4) for i, g in enumerate("ifoc")}, R(23, 4, 2)))
def lstm(P, xs):
    h, c = np.zeros(2), np.zeros(2)
    outs = []
    sig = lambda z: 1 / (1 + np.exp(-z))
    for x in xs:
        z = np.concatenate([x, h])
        gate = {n: (np.tanh if n == "c" else sig)(P[n] @ z) for n in P}
        c = gate["f"] * c + gate["i"] * gate["c"]
        h = gate["o"] * np.tanh(c)
        outs.append(h)
    return sum(o @ o for o in outs) + outs[1][0] * c[1]


@case(0, (R(24, 8),), (R(25, 8),))
def em_gmm(x):
    comps = [{"mu": -0.5, "s": 1.0, "pi": 0.5}, {"mu": 0.5, "s": 1.0, "pi": 0.5}]
    ll = 0.0
    for it in range(2):
        dens = [c["pi"] * np.exp(-0.5 * ((x - c["mu"]) / c["s"]) ** 2) / c["s"] for c in comps]
        tot = sum(dens)
        ll = np.log(tot).sum()
        for c, d in zip(comps, dens):
            r = d / tot
            n = r.sum()
            c["mu"] = (r * x).sum() / n
            c.update(s=np.sqrt((r * (x - c["mu"]) ** 2).sum() / n + 0.01), pi=n / len(x))
    return ll + sum(c["mu"] * c["pi"] for c in comps)


@case((0, 1, 2), (100.0, 0.3, 0.05), (90.0, 0.2, 0.03))
def american_put(S, sigma, r):
    n, T, K = 6, 1.0, 101.0
    dt = T / n
    u = math.exp(sigma * math.sqrt(dt))
    d = 1 / u
    p = (math.exp(r * dt) - d) / (u - d)
    disc = math.exp(-r * dt)
    levels = [[S * u ** j * d ** (i - j) for j in range(i + 1)] for i in range(n + 1)]
    vals = [max(K - s, 0.0) for s in levels.pop()]
    early = 0
    while levels:
        prices = levels.pop()
        nxt = []
        for s, (dn, up) in zip(prices, zip(vals, vals[1:])):
            hold = disc * (p * up + (1 - p) * dn)
            ex = K - s
            if ex > hold:
                early += 1
            nxt.append(max(hold, ex))
        vals = nxt
    (price,) = vals
    return price * (1 + 0.01 * early)


@case(0, (R(26, 6, 2), [0, 1, 0, 2, 1, 0]), (R(27, 6, 2), [2, 1, 1, 2, 0, 0]))
def fisher(X, y):
    by = defaultdict(list)
    for row, k in zip(X, y):
        by[k].append(row)
    mats = {k: np.stack(v) for k, v in by.items()}
    mu = X.mean(axis=0)
    Sw = sum((M - M.mean(axis=0)).T @ (M - M.mean(axis=0)) for M in mats.values()) + 0.1 * np.eye(2)
    Sb = np.zeros((2, 2))
    for M in mats.values():
        d = M.mean(axis=0) - mu
        Sb += len(M) * np.outer(d, d)
    return np.trace(np.linalg.solve(Sw, Sb))


@case((0, 1), (R(28, 6), {"gain": 1.2, "off": 0.3}), (R(29, 6), {"gain": 0.7, "off": -0.4}))
def pipeline(x, cfg):
    steps = [
        ("gain", lambda a, g: a * g, [cfg["gain"]]),
        ("clip", lambda a: np.tanh(a), []),
        ("affine", lambda a, g, o: a * g + o, [cfg["gain"], cfg["off"]]),
    ]
    trail = {}
    cur = x
    for name, fn, args in steps:
        cur = fn(cur, *args)
        trail[name] = cur
    return trail["clip"] @ trail["affine"] + trail["gain"].sum()


@case(0, ([R(30, 2, 3), R(31, 3, 2), R(32, 2, 4)],), ([R(33, 2, 3), R(34, 3, 2), R(35, 2, 4)],))
def chain_products(ms):
    memo = {}

    def prod(i, j):
        if (i, j) not in memo:
            if i == j:
                memo[i, j] = ms[i]
            else:
                memo[i, j] = prod(i, j - 1) @ ms[j]
        return memo[i, j]

    a = prod(0, 2)
    b = prod(0, 1)
    return np.sum(a ** 2) + np.trace(b) + len(memo)


@dataclass(frozen=True)
class Body:
    pos: tuple
    vel: tuple
    mass: float = 1.0

    def kick(self, acc, dt):
        return replace(self, vel=tuple(v + dt * a for v, a in zip(self.vel, acc)))

    def drift(self, dt):
        return replace(self, pos=tuple(p + dt * v for p, v in zip(self.pos, self.vel)))


@case((0, 1), ((1.0, 0.2), (0.1, 0.9)), ((0.7, -0.3), (0.5, 0.6)))
def orbit(pos, vel):
    b = Body(pos, vel)
    path = [b]
    for _ in range(4):
        r3 = sum(p * p for p in b.pos) ** 1.5
        b = b.kick([-p / r3 for p in b.pos], 0.1).drift(0.1)
        path.append(b)
    e = [0.5 * sum(v * v for v in q.vel) - 1 / math.hypot(*q.pos) for q in path]
    return e[-1] - e[0] + path[2].pos[0] * path[-1].pos[1]


@case(0, (R(36, 4, 4),), (R(37, 4, 4),))
def halo(u0):
    u = u0.copy()
    sides = {"n": u[0], "s": u[-1], "w": u[:, 0], "e": u[:, -1]}
    for name, v in sides.items():
        v *= 0.5
        if name in ("w", "e"):
            v += sides["n"][::-1]
    sides["n"][:] = sides["s"]
    core = u[1:-1, 1:-1]
    core -= core.mean()
    return np.sum(u ** 2) + sides["w"] @ sides["e"]


@case(0, ({"the": 0.1, "cat": 1.5, "sat": 0.9, "mat": 1.1},), ({"the": 0.3, "cat": 0.5, "sat": 1.9, "mat": 0.1},))
def tfidf(weights):
    docs = [["the", "cat", "sat"], ["the", "mat", "the"], ["cat", "mat"]]
    tf = []
    for doc in docs:
        c = {}
        for w in doc:
            c[w] = c.get(w, 0) + weights[w]
        norm = math.sqrt(sum(v * v for v in c.values()))
        tf.append({w: v / norm for w, v in c.items()})
    sims = [[sum(a[w] * b[w] for w in a if w in b) for b in tf] for a in tf]
    return sum(sims[i][j] * (i + 1) for i in range(3) for j in range(3) if i < j)


@case(0, ([0.5, -0.2, 1.3, 0.9],), ([1.5, 0.2, -1.3, 0.1],))
def running_median(x):
    window = []
    meds = []
    for v in x:
        bisect.insort(window, v)
        n = len(window)
        meds.append(window[n // 2] if n % 2 else 0.5 * (window[n // 2 - 1] + window[n // 2]))
    return sum(m * m * (i + 1) for i, m in enumerate(meds))


@case(0, ([(1.0, 0.2), (0.5, -0.3), (1.2, 0.8)],), ([(0.3, 1.2), (1.5, 0.3), (0.2, -0.8)],))
def affine_scan(maps):
    def compose(f, g):
        return (f[0] * g[0], g[0] * f[1] + g[1])
    scans = list(itertools.accumulate(maps, compose))
    a, b = functools.reduce(compose, maps)
    return a * b + sum(s[1] ** 2 for s in scans)


class Node:
    def __init__(self, val, kids=None):
        self.val = val
        self.kids = kids if kids is not None else []
        self.grad = 0.0


@case((0, 1), (0.5, -1.2), (1.5, 0.3))
def tiny_autograd(x, y):
    a, b = Node(x), Node(y)

    def mul(u, v):
        return Node(u.val * v.val, [(u, v.val), (v, u.val)])

    def add(u, v):
        return Node(u.val + v.val, [(u, 1.0), (v, 1.0)])

    c = mul(a, b)
    d = add(mul(c, a), c)
    order = [d]
    d.grad = 1.0
    while order:
        n = order.pop()
        for k, w in n.kids:
            k.grad += w * (n.grad if k is not c else 1.0)
            order.append(k)
        if n is not d:
            n.grad *= 0.9
    return a.grad * b.grad + d.val


@case((0, 1), ([[[1.0, 2.0], [0.5, -1.0]], [[0.3, 0.1], [1.0, 1.0]]], 0.7), ([[[0.1, 1.0], [1.5, -0.3]], [[0.2, 0.9], [0.4, 2.0]]], -0.4))
def poly_matrix(M, t):
    def mul(p, q):
        out = [0.0] * (len(p) + len(q) - 1)
        for i, a in enumerate(p):
            for j, b in enumerate(q):
                out[i + j] += a * b
        return out

    n = len(M)
    sq = [[None] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            acc = [0.0, 0.0, 0.0]
            for k in range(n):
                acc = [u + v for u, v in zip(acc, mul(M[i][k], M[k][j]))]
            sq[i][j] = acc
    ev = [[sum(c * t ** e for e, c in enumerate(p)) for p in row] for row in sq]
    return ev[0][0] * ev[1][1] - ev[0][1] * ev[1][0]
