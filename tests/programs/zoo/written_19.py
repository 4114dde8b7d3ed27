"""Programs of a course of numerical methods and of machine learning, written with lists, dicts, closures and small classes."""

import copy
import functools
import itertools
import math
import random
from collections import Counter, defaultdict, deque

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])
P6 = np.array([0.61, 0.93, 1.37, 0.22, 1.48, 0.85])
Q6 = np.array([1.12, 0.54, 0.76, 1.91, 0.33, 0.27])


@case((0, 1), (R(100, 3, 3) + 3 * np.eye(3), R(101, 3)), (R(102, 4, 4) + 4 * np.eye(4), R(103, 4)))
def crout_with_permutation(A, b):
    n = len(A)
    LU, order = [list(map(float, row)) for row in A], list(range(n))
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(LU[i][k]))
        if pivot != k:
            LU[k], LU[pivot] = LU[pivot], LU[k]
            order[k], order[pivot] = order[pivot], order[k]
        for i in range(k + 1, n):
            LU[i][k] /= LU[k][k]
            for j in range(k + 1, n):
                LU[i][j] -= LU[i][k] * LU[k][j]
    y = [b[i] for i in order]
    for i in range(n):
        y[i] -= sum(LU[i][j] * y[j] for j in range(i))
    for i in reversed(range(n)):
        y[i] = (y[i] - sum(LU[i][j] * y[j] for j in range(i + 1, n))) / LU[i][i]
    return sum(v ** 3 for v in y)


@case(0, (R(104, 3, 3),), (R(105, 4, 4),))
def qr_algorithm(B):
    A = (B + B.T).tolist()
    n = len(A)

    def matmul(P, Q):
        return [[sum(p * q for p, q in zip(row, col)) for col in zip(*Q)] for row in P]

    def gram_schmidt(M):
        Q, R_ = [], [[0.0] * n for _ in range(n)]
        for j, col in enumerate(zip(*M)):
            v = list(col)
            for i, q in enumerate(Q):
                R_[i][j] = sum(a * c for a, c in zip(q, col))
                v = [a - R_[i][j] * c for a, c in zip(v, q)]
            R_[j][j] = math.sqrt(sum(a * a for a in v))
            Q.append([a / R_[j][j] for a in v])
        return [list(r) for r in zip(*Q)], R_

    for _ in range(4):
        Q, R_ = gram_schmidt(A)
        A = matmul(R_, Q)
    return sum(A[i][i] * (i + 1) for i in range(n))


@case((0, 1), (0.7, 1.3), (1.9, 0.4))
def runge_kutta_by_tableau(k, m):
    tableau = {"c": [0, 0.5, 0.5, 1], "a": [[], [0.5], [0, 0.5], [0, 0, 1]], "b": [1 / 6, 1 / 3, 1 / 3, 1 / 6]}

    def rhs(t, s):
        x, v = s
        return [v, -k / m * x - 0.1 * v + math.cos(t)]

    def step(t, s, h):
        stages = []
        for c, row in zip(tableau["c"], tableau["a"]):
            at = [u + h * sum(a * st[d] for a, st in zip(row, stages)) for d, u in enumerate(s)]
            stages.append(rhs(t + c * h, at))
        return [u + h * sum(b * st[d] for b, st in zip(tableau["b"], stages)) for d, u in enumerate(s)]

    s, trail = [1.0, 0.0], []
    for n in range(5):
        s = step(0.2 * n, s, 0.2)
        trail.append(tuple(s))
    return sum(x * x + v for x, v in trail)


@case(0, (np.array([0.8, -0.4]),), (np.array([1.5, 0.6]),))
def bfgs_by_hand(c):
    def f(z):
        return (z[0] - c[0]) ** 2 + 3 * (z[1] - c[1] * z[0]) ** 2

    def g(z):
        u = z[1] - c[1] * z[0]
        return np.array([2 * (z[0] - c[0]) - 6 * c[1] * u, 6 * u])

    z, H = np.zeros(2), np.eye(2)
    for _ in range(4):
        d = -H @ g(z)
        t = 1.0
        while f(z + t * d) > f(z) + 1e-4 * t * float(g(z) @ d) and t > 1e-3:
            t *= 0.5
        s, y = t * d, g(z + t * d) - g(z)
        z = z + s
        rho = float(y @ s)
        if rho > 1e-10:
            I = np.eye(2)
            H = (I - np.outer(s, y) / rho) @ H @ (I - np.outer(y, s) / rho) + np.outer(s, s) / rho
    return f(z) + float(z @ z)


@case(0, (X6,), (Y6,))
def barycentric(x):
    nodes = [math.cos(math.pi * k / (len(x) - 1)) for k in range(len(x))]
    weights = [(-1) ** k * (0.5 if k in (0, len(x) - 1) else 1.0) for k in range(len(x))]

    def value(t):
        num = den = 0.0
        for n, w, v in zip(nodes, weights, x):
            if t == n:
                return v
            num += w * v / (t - n)
            den += w / (t - n)
        return num / den

    return sum(value(t) ** 2 for t in (-0.7, 0.1, nodes[1], 0.55))


@case((0, 1), (R(106, 4, 3), R(107, 4)), (R(108, 5, 2), R(109, 5)))
def coordinate_descent_lasso(X, y):
    n, d = X.shape
    w, r = [0.0] * d, list(y)
    for _ in range(3):
        for j in range(d):
            col = X[:, j]
            rho = sum(c * (u + w[j] * c) for c, u in zip(col, r))
            norm = sum(c * c for c in col)
            new = math.copysign(max(abs(rho) - 0.1, 0.0), rho) / norm
            r = [u - (new - w[j]) * c for c, u in zip(col, r)]
            w[j] = new
    return sum(u * u for u in r) + sum(map(abs, w))


class Value:
    def __init__(self, data, parents=(), backward=None):
        self.data, self.grad, self.parents, self.pull = data, 0.0, parents, backward

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other))

        def pull():
            self.grad += out.grad
            other.grad += out.grad

        out.pull = pull
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other))

        def pull():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out.pull = pull
        return out

    def backward(self):
        order, seen = [], set()

        def visit(v):
            if v not in seen:
                seen.add(v)
                for p in v.parents:
                    visit(p)
                order.append(v)

        visit(self)
        self.grad = 1.0
        for v in reversed(order):
            if v.pull:
                v.pull()


@case(0, (X6,), (Y6,))
def gradients_in_the_user_s_own_way(x):
    a, b, c = (Value(v) for v in x[:3])
    out = a * b + c * a * a
    out.backward()
    return a.grad * b.grad + c.grad


@case((0, 1), (R(110, 3, 2), R(111, 2)), (R(112, 4, 2), R(113, 2)))
def perceptron_with_history(X, w):
    history = [w]
    for epoch, (row, label) in itertools.product(range(2), zip(X, itertools.cycle([1.0, -1.0]))):
        margin = label * float(row @ history[-1])
        if margin < 0.5:
            history.append(history[-1] + 0.3 / (epoch + 1) * label * row)
    averaged = sum(history) / len(history)
    return float(averaged @ averaged) + len(history)


@case(0, (R(114, 8),), (R(115, 6),))
def wavelet_by_lists(x):
    levels, s = [], list(x)
    while len(s) > 1 and len(s) % 2 == 0:
        a, d = [], []
        for u, v in zip(s[::2], s[1::2]):
            a.append((u + v) / math.sqrt(2))
            d.append((u - v) / math.sqrt(2))
        levels.append(d)
        s = a
    thresholded = [[v if abs(v) > 0.3 else 0.0 for v in d] for d in levels]
    for d in reversed(thresholded):
        s = [w for u, v in zip(s, d) for w in ((u + v) / math.sqrt(2), (u - v) / math.sqrt(2))]
    return sum((u - v) ** 2 for u, v in zip(s, x)) + s[0]


@case((0, 1), (R(116, 2, 3) ** 2 + 0.2, P6[:3]), (R(117, 3, 2) ** 2 + 0.2, Q6[:2]))
def gibbs_like_sweeps(W, b):
    rng = random.Random(11)
    h, v = [0.0] * W.shape[0], [1.0] * W.shape[1]
    energy = []
    for _ in range(3):
        for i in range(len(h)):
            p = 1 / (1 + math.exp(-sum(W[i, j] * v[j] for j in range(len(v)))))
            h[i] = p if rng.random() < 0.7 else 0.5 * p
        v = [math.tanh(b[j] + sum(W[i, j] * h[i] for i in range(len(h)))) for j in range(len(v))]
        energy.append(-sum(W[i, j] * h[i] * v[j] for i in range(len(h)) for j in range(len(v))))
    return energy[-1] + sum(energy) / len(energy)


@case(0, (R(118, 5, 2),), (R(119, 6, 2),))
def nearest_neighbours_graph(points):
    near = {}
    for i, p in enumerate(points):
        others = sorted((float(np.sum((p - q) ** 2)), j) for j, q in enumerate(points) if j != i)
        near[i] = others[:2]
    mutual = [(i, j, d) for i, js in near.items() for d, j in js if any(k == i for _, k in near[j])]
    return sum(d for _, _, d in mutual) + sum(js[0][0] * (i + 1) for i, js in near.items())


@case(0, (P6,), (Q6,))
def markov_text(p):
    counts = defaultdict(Counter)
    text = "abracadabra"
    for (a, b), v in zip(zip(text, text[1:]), itertools.cycle(p)):
        counts[a][b] += v
    chain = {a: {b: n / sum(c.values()) for b, n in c.items()} for a, c in counts.items()}
    dist = {"a": 1.0}
    for _ in range(3):
        new = defaultdict(float)
        for a, q in dist.items():
            for b, r in chain[a].items():
                new[b] += q * r
        dist = dict(new)
    return sum(q * q for q in dist.values()) + dist["a"]


@case((0, 1), ({"w": [R(120, 2, 2), R(121, 1, 2)], "b": [R(122, 2), R(123, 1)]}, X6[:2]))
def params_updated_in_a_copy(params, x):
    def forward(p, x):
        for W, b in zip(p["w"], p["b"]):
            x = np.tanh(W @ x + b)
        return x

    start = copy.deepcopy(params)
    moved = {k: [v * 0.9 for v in vs] for k, vs in params.items()}
    moved["w"][0][0, 1] += x[0]
    del moved["b"][1:]
    moved["b"].append(start["b"][1] * 2)
    return float(np.sum(forward(moved, x))) * float(np.sum(forward(start, x))) + float(np.sum(params["w"][0]))


@case(0, (X6,), (Y6,))
def event_handlers(x):
    handlers = defaultdict(list)

    def on(name):
        def register(f):
            handlers[name].append(f)
            return f

        return register

    state = {"total": 0.0, "n": 0}

    @on("add")
    def add(v):
        state["total"] += v

    @on("add")
    @on("count")
    def count(v):
        state["n"] += 1
        state["total"] *= 1 + 0.1 * v

    for name, v in zip(["add", "count", "add", "none"], x):
        for h in handlers[name]:
            h(v)
    return state["total"] * state["n"]


@case(0, (X6,), (Y6,))
def moving_averages_by_windows(x):
    def windows(it, n):
        buf = deque(maxlen=n)
        for v in it:
            buf.append(v)
            if len(buf) == n:
                yield tuple(buf)

    return sum(max(w) * min(w) + sum(w) / len(w) for w in windows(x, 3))


@case(0, (X6,), (Y6,))
def composed_and_curried(x):
    def compose(*fs):
        return functools.reduce(lambda f, g: lambda v: f(g(v)), fs)

    def curry(f, *given):
        return lambda *more: f(*given, *more)

    h = compose(math.exp, curry(lambda a, b: a * b, x[0]), curry(lambda a, b, c: a + b * c, x[1], x[2]))
    return h(x[3]) + compose(abs)(x[4])
