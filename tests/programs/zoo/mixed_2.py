"""Longer programs of all sorts, with memory that has several names (part 2)."""

import bisect
import heapq
import math
from collections import defaultdict, deque
from typing import NamedTuple

import numpy as np

from tests.programs.zoo.case import R, case


@case(0, ({"x": 1.0, "y": 0.5}, ["x", "z", "y", "x"]), ({"y": 1.4, "z": 0.5}, ["x", "z", "y", "x"]))
def with_missing(table, keys):
    total = 0.0
    misses = 0
    for k in keys:
        try:
            v = table[k]
        except KeyError:
            misses += 1
            v = 0.1 * misses
        total += v * v * (1 + misses)
    return total


def dense(x, W, b, *, act=None, **rest):
    z = W @ x + b
    if act is not None:
        z = act(z)
    return z * rest.get("scale", 1.0)


@case((0, 1), ([{"W": R(38, 3, 2), "b": R(39, 3), "act": None}, {"W": R(40, 2, 3), "b": R(41, 2), "act": None}], R(42, 2)),
              ([{"W": R(43, 3, 2), "b": R(44, 3), "act": None}, {"W": R(45, 2, 3), "b": R(46, 2), "act": None}], R(47, 2)))
def kwargs_net(layers, x):
    h = x
    for i, l in enumerate(layers):
        opts = dict(l, act=np.tanh if i == 0 else None, scale=1.0 + 0.5 * i)
        h = dense(h, **opts)
    return h @ h


@case(0, (R(48, 8, 2),), (R(49, 8, 2),))
def kmeans(X):
    centers = [X[0], X[1]]
    for _ in range(3):
        buckets = [[] for _ in centers]
        for p in X:
            d = [np.sum((p - c) ** 2) for c in centers]
            buckets[int(np.argmin(d))].append(p)
        centers = [np.mean(b, axis=0) if b else c for b, c in zip(buckets, centers)]
    return sum(min(np.sum((p - c) ** 2) for c in centers) for p in X)


@case((0, 1), ({"mu": 0.2, "ls": -0.1}, R(50, 5)), ({"mu": -0.3, "ls": 0.2}, R(51, 5)))
def metropolis(init, data):
    rng = np.random.default_rng(0)
    eps, us = rng.normal(size=(6, 2)), rng.uniform(size=6)

    def logp(s):
        return -0.5 * np.sum((data - s["mu"]) ** 2) / np.exp(2 * s["ls"]) - len(data) * s["ls"]

    cur = dict(init)
    chain = []
    for e, u in zip(eps, us):
        prop = {k: v + 0.2 * d for (k, v), d in zip(cur.items(), e)}
        if np.log(u) < logp(prop) - logp(cur):
            cur = prop
        chain.append(cur)
    return sum(s["mu"] * np.exp(s["ls"]) for s in chain)


@case(0, ([(1.0, 0.02), (2.0, 0.025), (4.0, 0.03)],), ([(0.5, 0.03), (2.0, 0.035), (3.0, 0.02)],))
def curve(quotes):
    zeros = {}
    for T, r in quotes:
        zeros[T] = math.exp(-r * T)
    knots = sorted(zeros)

    def df(t):
        if t <= knots[0]:
            return zeros[knots[0]] ** (t / knots[0])
        i = bisect.bisect_left(knots, t)
        a, b = knots[i - 1], knots[i]
        w = (t - a) / (b - a)
        return math.exp((1 - w) * math.log(zeros[a]) + w * math.log(zeros[b]))

    return sum(df(t) for t in (0.3, 1.1, 1.9, 2.7))


@case(0, (R(52, 8),), (R(53, 8),))
def fft_inplace(x):
    a = x.astype(complex)
    n = len(a)
    j = 0
    for i in range(1, n):
        bit = n >> 1
        while j & bit:
            j ^= bit
            bit >>= 1
        j |= bit
        if i < j:
            a[i], a[j] = a[j], a[i]
    size = 2
    while size <= n:
        w = np.exp(-2j * np.pi / size)
        for s in range(0, n, size):
            f = 1.0
            for k in range(size // 2):
                u, v = a[s + k], a[s + k + size // 2] * f
                a[s + k], a[s + k + size // 2] = u + v, u - v
                f = f * w
        size *= 2
    return np.sum(np.abs(a[1:4]) ** 2) + a[0].real


class Acc:
    def __init__(self, bal):
        self.bal = bal
        self.moves = []


@case((0, 1), (R(54, 3), 0.3), (R(55, 3), 0.7))
def swap_attrs(b, rate):
    accs = {n: Acc(v) for n, v in zip("xyz", b)}
    x, y, z = accs["x"], accs["y"], accs["z"]
    for k in range(4):
        x.bal, y.bal = y.bal * (1 + rate), x.bal
        z.bal += x.bal * rate
        accs["x"].moves, accs["z"].moves = accs["z"].moves, accs["x"].moves
        accs["x"].moves.append(z.bal)
    return sum(a.bal ** 2 + sum(a.moves) * (i + 1) for i, a in enumerate(accs.values()))


@case(0, (R(56, 6), [3, 1, 3, 2, 1, 3]), (R(57, 6), [0, 0, 5, 5, 5, 0]))
def welford(xs, ids):
    acc = {}
    for x, k in zip(xs, ids):
        n, m, s = acc.get(k, (0, 0.0, 0.0))
        n += 1
        d = x - m
        m += d / n
        s += d * (x - m)
        acc[k] = (n, m, s)
    return sum(n * m + s for n, m, s in acc.values()) + max(s for _, _, s in acc.values())


@case(0, ([[1.0, 0.5, 2.0], [0.3, 1.2, 0.7], [2.1, 0.4, 0.9]],), ([[0.1, 1.5, 0.2], [1.3, 0.2, 1.7], [1.1, 2.4, 0.3]],))
def spiral(m):
    m = [row[:] for row in m]
    out = []
    while m:
        out += m.pop(0)
        m = [list(r) for r in zip(*m)][::-1]
    out[::2] = [v * v for v in out[::2]]
    del out[1:3]
    return sum((i + 1) * v for i, v in enumerate(out))


def windows(seq, n):
    d = deque(maxlen=n)
    for v in seq:
        d.append(v)
        if len(d) == n:
            yield list(d)


@case(0, (R(58, 7),), (R(59, 7),))
def window_stats(x):
    stats = {}
    for i, w in enumerate(windows(x, 3)):
        lo, hi = min(w), max(w)
        stats.setdefault("spread", []).append(hi - lo)
        stats.setdefault("mean", []).append(sum(w) / len(w))
    s, m = stats["spread"], stats["mean"]
    return sum(a * b for a, b in zip(s, m)) + s[-1] ** 2


@case(0, (np.array([1.0, 4.0, 2.0, 6.0, 3.0, 1.0]),), (np.array([2.0, 1.0, 2.0, 1.5, 3.0, 0.2]),))
def dijkstra(w):
    edges = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (3, 4)]
    adj = defaultdict(list)
    for (u, v), c in zip(edges, w):
        adj[u].append((v, c))
        adj[v].append((u, c))
    dist = {0: 0.0}
    prev = {}
    heap = [(0.0, 0)]
    done = set()
    while heap:
        d, u = heapq.heappop(heap)
        if u in done:
            continue
        done.add(u)
        for v, c in adj[u]:
            if v not in dist or d + c < dist[v]:
                dist[v] = d + c
                prev[v] = u
                heapq.heappush(heap, (d + c, v))
    path, u = [4], 4
    while u in prev:
        u = prev[u]
        path.append(u)
    return sum(dist[u] ** 2 for u in path) + dist[2]


@case((0, 1), ([R(60, 3), R(61, 3)], R(62, 8)), ([R(63, 3), R(64, 3)], R(65, 8)))
def conv_buffers(kernels, x):
    bufs = {"in": x.copy(), "out": np.zeros_like(x)}
    for k in kernels:
        src, dst = bufs["in"], bufs["out"]
        dst[:] = 0
        for i in range(len(k)):
            dst[i:] += k[i] * src[:len(src) - i]
        np.tanh(dst, out=dst)
        bufs["in"], bufs["out"] = dst, src
    return bufs["in"] @ bufs["out"] + bufs["in"].sum()


@case(0, (1.5, 0.5), (0.3, 1.2))
def lisp(x, y):
    src = "( + ( * x x ) ( let z ( - x y ) ( * z ( + z y ) ) ) )"
    tokens = src.split()

    def parse():
        t = tokens.pop(0)
        if t != "(":
            return t
        out = []
        while tokens[0] != ")":
            out.append(parse())
        tokens.pop(0)
        return out

    tree = parse()

    def ev(t, env):
        if isinstance(t, str):
            return env[t]
        if t[0] == "let":
            inner = dict(env)
            inner[t[1]] = ev(t[2], env)
            return ev(t[3], inner)
        a, b = [ev(u, env) for u in t[1:]]
        return {"+": a + b, "-": a - b, "*": a * b}[t[0]]

    return ev(tree, {"x": x, "y": y})


class Cfg(NamedTuple):
    lr: float
    betas: tuple
    sched: list


@case((0, 1), (Cfg(0.1, (0.9, 0.8), [1.0, 0.5, 0.25]), R(66, 3)), (Cfg(0.05, (0.7, 0.6), [0.3, 0.9, 1.25]), R(67, 3)))
def sched_train(cfg, w):
    m = np.zeros_like(w)
    b1, *_, b2 = cfg.betas
    for f in cfg.sched:
        g = w ** 3 - w
        m = b1 * m + (1 - b1) * g
        w = w - cfg.lr * f * m / (1 - b2)
        cfg = cfg._replace(lr=cfg.lr * 0.9)
    return w @ w + cfg.lr


@case(0, ({"match": 2.0, "miss": -1.0, "gap": -0.7},), ({"match": 1.1, "miss": -0.4, "gap": -0.35},))
def smith_waterman(sc):
    a, b = "GATTACA", "GCATGCA"
    H = [[0.0] * (len(b) + 1)]
    best = (0.0, 0, 0)
    for i in range(1, len(a) + 1):
        H.append([0.0])
        for j in range(1, len(b) + 1):
            s = sc["match"] if a[i - 1] == b[j - 1] else sc["miss"]
            H[i].append(max(0.0, H[i - 1][j - 1] + s, H[i - 1][j] + sc["gap"], H[i][j - 1] + sc["gap"]))
            best = max(best, (H[i][j], i, j))
    score, i, j = best
    steps = 0
    while H[i][j] > 0:
        i, j = i - 1, j - 1
        steps += 1
    return score ** 2 + 0.1 * steps


class Layer:
    def __init__(self, w, prev=None):
        self.w, self.prev, self.cache = w, prev, None

    def forward(self, x):
        h = self.prev.forward(x) if self.prev is not None else x
        self.cache = h
        return np.tanh(self.w * h)

    def norm(self):
        return np.sum(self.cache ** 2) + (self.prev.norm() if self.prev is not None else 0.0)


@case((0, 1), ([0.5, 1.5, 0.8], R(68, 3)), ([1.5, 0.3, -0.8], R(69, 3)))
def linked_layers(ws, x):
    top = None
    for w in ws:
        top = Layer(w, top)
    y = top.forward(x)
    return y.sum() + top.norm()


@case((0, 1), (R(70, 3), [0.5, -0.3, 0.2]), (R(71, 3), [0.1, 0.6, -0.2]))
def anderson(x, coef):
    hist = [x.copy() for _ in range(3)]
    for t in range(5):
        new = sum(c * h for c, h in zip(coef, hist))
        new[t % 3] += 0.1 * hist[-1][0]
        old = hist.pop(0)
        old[:] = new * np.cos(hist[0])
        hist.append(old)
    return sum((i + 1) * h.sum() for i, h in enumerate(hist)) + hist[0] @ hist[2]
