"""Algorithms on lists, dicts and tuples: trees of parameters, shortest paths, sparse rows, transforms, sorting, searches."""

import heapq
import math
from collections import defaultdict, deque

import numpy as np

from tests.programs.zoo.case import case

P3, P4, P5 = np.array([0.7, 1.2, 0.4]), np.array([0.7, 1.2, 0.4, 0.9]), np.array([0.7, 1.2, 0.4, 0.9, 0.55])
P6, P9 = np.array([0.3, -0.2, 0.5, 0.8, 0.7, -0.4]), np.array([-0.3, -1.2, -2.0, -0.7, -0.9, -1.1, -2.2, -0.4, -0.8])


def tree_map(f, *trees):
    t = trees[0]
    if isinstance(t, dict):
        return {k: tree_map(f, *(u[k] for u in trees)) for k in t}
    if isinstance(t, (list, tuple)):
        return type(t)(tree_map(f, *us) for us in zip(*trees))
    return f(*trees)


@case(0, (P6,))
def nn_adam_by_tree_map(x):
    params = {"l1": {"w": x[:4].reshape(2, 2), "b": np.zeros(2)}, "l2": [x[4:6], 0.1]}
    X, Y = np.array([[0.1, 0.5], [0.3, -0.2], [0.9, 0.4]]), np.array([0.2, 0.1, 0.7])

    def grads(p):
        h = np.tanh(X @ p["l1"]["w"] + p["l1"]["b"])
        o = h @ p["l2"][0] + p["l2"][1]
        d = 2 * (o - Y) / 3
        dh = np.outer(d, p["l2"][0]) * (1 - h * h)
        return {"l1": {"w": X.T @ dh, "b": dh.sum(0)}, "l2": [h.T @ d, d.sum()]}, np.mean((o - Y) ** 2)

    m = tree_map(lambda p: 0.0 * p, params)
    v = tree_map(lambda p: 0.0 * p, params)
    for t in range(1, 4):
        g, l = grads(params)
        m = tree_map(lambda a, b: 0.9 * a + 0.1 * b, m, g)
        v = tree_map(lambda a, b: 0.99 * a + 0.01 * b * b, v, g)
        params = tree_map(lambda p, a, b: p - 0.1 * (a / (1 - 0.9**t)) / (np.sqrt(b / (1 - 0.99**t)) + 1e-3), params, m, v)
    return grads(params)[1]


@case(0, (P5,), (P5[::-1].copy(),))
def dijkstra_with_its_path(w):
    g = {0: [(1, w[0]), (2, w[1])], 1: [(3, w[2])], 2: [(1, w[3]), (3, w[4])], 3: []}
    dist, prev, q = {0: 0.0}, {}, [(0.0, 0)]
    while q:
        d, u = heapq.heappop(q)
        if d > dist.get(u, math.inf):
            continue
        for v, c in g[u]:
            nd = d + c * c
            if nd < dist.get(v, math.inf):
                dist[v] = nd
                prev[v] = u
                heapq.heappush(q, (nd, v))
    path, u = [3], 3
    while u in prev:
        u = prev[u]
        path.append(u)
    return dist[3] + 0.1 * sum(w[k] for k in path)


@case(0, (P4,), (P4[::-1].copy(),))
def cg_of_a_dict(x):
    A = defaultdict(float)
    for i in range(4):
        A[i, i] += 2.0 + x[i] ** 2
        if i:
            A[i, i - 1] -= x[i]
            A[i - 1, i] -= x[i]
    mv = lambda v: [sum(a * v[j] for (r, j), a in A.items() if r == i) for i in range(4)]
    dot = lambda a, b: sum(p * q for p, q in zip(a, b))
    u, r = [0.0] * 4, [1.0, x[0], 0.0, x[3]]
    p, rs = r[:], dot(r, r)
    for _ in range(3):
        Ap = mv(p)
        al = rs / dot(p, Ap)
        u = [a + al * b for a, b in zip(u, p)]
        r = [a - al * b for a, b in zip(r, Ap)]
        new = dot(r, r)
        p = [a + new / rs * b for a, b in zip(r, p)]
        rs = new
    return dot(u, u)


def fft(a):
    n = len(a)
    if n == 1:
        return a
    e, o = fft(a[::2]), fft(a[1::2])
    t = [np.exp(-2j * np.pi * k / n) * o[k] for k in range(n // 2)]
    return [e[k] + t[k] for k in range(n // 2)] + [e[k] - t[k] for k in range(n // 2)]


@case(0, (P4,))
def spectrum_of_lists(x):
    f = fft([complex(v) if False else v + 0j for v in x])
    return sum(abs(c) ** 2 * k for k, c in enumerate(f))


@case(0, (P4,))
def kmeans_of_groups(c):
    pts = [np.array([0.1, 0.2]), np.array([0.4, 0.3]), np.array([1.2, 0.9]), np.array([1.0, 1.1])]
    cent = [c[:2], c[2:4]]
    for _ in range(3):
        groups = [[] for _ in cent]
        for p in pts:
            d = [np.sum((p - q) ** 2) for q in cent]
            groups[int(np.argmin(d))].append(p)
        cent = [0.5 * q + 0.5 * sum(g) / len(g) if g else q for q, g in zip(cent, groups)]
    return sum(min(np.sum((p - q) ** 2) for q in cent) for p in pts)


@case(0, (P3,))
def lbfgs_of_deques(x):
    f = lambda v: np.sum((v[1:] - v[:-1] ** 2) ** 2) + np.sum((1 - v) ** 2)

    def df(v):
        g = -2 * (1 - v)
        d = v[1:] - v[:-1] ** 2
        g[1:] += 2 * d
        g[:-1] -= 4 * d * v[:-1]
        return g

    S, Y = deque(maxlen=3), deque(maxlen=3)
    g = df(x)
    for _ in range(4):
        q = g.copy()
        al = []
        for s, y in zip(reversed(S), reversed(Y)):
            a = (s @ q) / (y @ s)
            al.append(a)
            q = q - a * y
        if S:
            q = q * (S[-1] @ Y[-1]) / (Y[-1] @ Y[-1])
        else:
            q = q * 0.05
        for (s, y), a in zip(zip(S, Y), reversed(al)):
            q = q + s * (a - (y @ q) / (y @ s))
        xn = x - q
        gn = df(xn)
        S.append(xn - x)
        Y.append(gn - g)
        x, g = xn, gn
    return f(x)


@case(0, (P3,), (P3[::-1].copy(),))
def align_by_costs(c):
    a, b = "kitten", "sitting"
    D = {}
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            if i == 0 or j == 0:
                D[i, j] = c[0] * j + c[1] * i
            else:
                D[i, j] = min(D[i - 1, j] + c[1], D[i, j - 1] + c[0], D[i - 1, j - 1] + (0.0 if a[i - 1] == b[j - 1] else c[2]))
    return D[len(a), len(b)]


def merge_sort(xs):
    if len(xs) <= 1:
        return xs
    m = len(xs) // 2
    l, r = merge_sort(xs[:m]), merge_sort(xs[m:])
    out = []
    while l and r:
        out.append(l.pop(0) if l[0] <= r[0] else r.pop(0))
    return out + l + r


@case(0, (P5,), (P5[::-1].copy(),))
def median_by_merging(x):
    s = merge_sort(list(x))
    return s[len(s) // 2] * 2 + s[0] ** 2


def smooth(u, f, h, n):
    for _ in range(n):
        for i in range(1, len(u) - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * f[i])


def vcycle(u, f, h):
    smooth(u, f, h, 2)
    if len(u) <= 3:
        return u
    r = np.zeros_like(u)
    r[1:-1] = f[1:-1] + (u[:-2] - 2 * u[1:-1] + u[2:]) / h**2
    e = vcycle(np.zeros(len(u) // 2 + 1), r[::2].copy(), 2 * h)
    u[::2] += e
    u[1::2] += 0.5 * (e[:-1] + e[1:])
    smooth(u, f, h, 2)
    return u


@case(0, (np.abs(P9),))
def multigrid_by_vcycles(f):
    return np.sum(vcycle(np.zeros(9), f, 1 / 8) ** 2)


@case(0, (P4,))
def pagerank_of_dicts(w):
    links = {"a": ["b", "c"], "b": ["c"], "c": ["a"], "d": ["c", "a"]}
    names = list(links)
    r = {n: 1 / len(names) for n in names}
    wt = dict(zip(names, w))
    for _ in range(6):
        new = dict.fromkeys(names, 0.15 / len(names))
        for n, outs in links.items():
            tot = sum(wt[m] for m in outs)
            for m in outs:
                new[m] += 0.85 * r[n] * wt[m] / tot
        r = new
    return r["a"] ** 2 + r["c"] * w[1]


@case(0, (P3[:2],))
def nelder_mead_sorted(x):
    f = lambda v: (v[0] - 0.3) ** 2 + 2 * (v[1] + v[0] * 0.2) ** 2
    sx = [x.copy(), x + np.array([0.5, 0.0]), x + np.array([0.0, 0.6])]
    for _ in range(5):
        sx.sort(key=f)
        c = (sx[0] + sx[1]) / 2
        r = c + (c - sx[2])
        if f(r) < f(sx[0]):
            e = c + 2 * (c - sx[2])
            sx[2] = e if f(e) < f(r) else r
        elif f(r) < f(sx[1]):
            sx[2] = r
        else:
            k = c + 0.5 * (sx[2] - c)
            if f(k) < f(sx[2]):
                sx[2] = k
            else:
                sx = [sx[0]] + [(p + sx[0]) / 2 for p in sx[1:]]
    return f(min(sx, key=f)) + sx[2][0]


@case(0, (P9,), (P9[::-1].copy(),))
def beam_of_tuples(lp):
    T = lp.reshape(3, 3)
    beams = [((), 0.0)]
    for t in range(3):
        cand = [(s + (k,), sc + T[t, k] - (0.3 * T[s[-1], k] if s else 0.0)) for s, sc in beams for k in range(3)]
        beams = sorted(cand, key=lambda b: -b[1])[:2]
    return sum(math.exp(sc) * len(s) for s, sc in beams) + beams[0][1]


@case(0, (P5,), (P5[::-1].copy(),))
def mst_by_union_find(w):
    es = sorted([(w[0], 0, 1), (w[1], 1, 2), (w[2], 0, 2), (w[3], 2, 3), (w[4], 1, 3)])
    par = list(range(4))

    def find(a):
        while par[a] != a:
            par[a] = par[par[a]]
            a = par[a]
        return a

    tot = 0.0
    for c, a, b in es:
        ra, rb = find(a), find(b)
        if ra != rb:
            par[ra] = rb
            tot += c**2
    return tot


def thomas(a, b, c, d):
    n = len(d)
    cp, dp = [0.0] * n, [0.0] * n
    cp[0], dp[0] = c[0] / b[0], d[0] / b[0]
    for i in range(1, n):
        m = b[i] - a[i] * cp[i - 1]
        cp[i] = c[i] / m
        dp[i] = (d[i] - a[i] * dp[i - 1]) / m
    x = [0.0] * n
    x[-1] = dp[-1]
    for i in reversed(range(n - 1)):
        x[i] = dp[i] - cp[i] * x[i + 1]
    return x


@case(0, (P3,))
def heat_by_thomas(p):
    u = [math.sin(math.pi * k / 6) * p[0] for k in range(7)]
    al = p[1]
    for _ in range(3):
        d = [0.0] + [u[i] + al / 2 * (u[i - 1] - 2 * u[i] + u[i + 1]) for i in range(1, 6)] + [p[2]]
        u = thomas([0.0] + [-al / 2] * 5 + [0.0], [1.0] + [1 + al] * 5 + [1.0], [0.0] + [-al / 2] * 5 + [0.0], d)
    return sum(v * v for v in u)


@case(0, (np.arange(9.0) ** 1.3 % 2.7 + 0.3,))
def permanent_by_backtracking(x):
    A = x.reshape(3, 3)
    n, tot, used = 3, [0.0], [False] * 3

    def rec(row, prod, perm):
        if row == n:
            inv = sum(perm[i] > perm[j] for i in range(n) for j in range(i + 1, n))
            tot[0] += prod * (-1) ** inv
            return
        for c in range(n):
            if not used[c]:
                used[c] = True
                rec(row + 1, prod * A[row, c], perm + [c])
                used[c] = False

    rec(0, 1.0, [])
    return tot[0]


P3, P4, P5 = np.array([0.7, 1.2, 0.4]), np.array([0.7, 1.2, 0.4, 0.9]), np.array([0.7, 1.2, 0.4, 0.9, 0.55])
