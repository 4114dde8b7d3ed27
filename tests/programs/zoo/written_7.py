"""Programs as they are written in courses: particles, quadtrees, solvers with a history, interpreters."""

import math
import operator
from collections import deque
from dataclasses import dataclass
from functools import wraps

import numpy as np

from tests.programs.zoo.case import R, case

X5, Y5 = np.array([0.4, -0.3, 0.8, 1.1, -0.6]), np.array([-0.2, 0.9, 0.5, -1.2, 0.7])
P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


def counted(fn):
    @wraps(fn)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return fn(*args, **kwargs)
    wrapper.calls = 0
    return wrapper


@case(0, (P5,), (Q5,))
def counting_decorator(x):
    @counted
    def f(t, power=2):
        return t ** power
    s = f(x[0]) + f(x[1], power=3)
    return s * f.calls


class Particle:
    __slots__ = ("x", "v", "m")

    def __init__(self, x, v, m):
        self.x, self.v, self.m = x, v, m


@case(0, (P5,), (Q5,))
def collide(x):
    ps = [Particle(0.0, x[0], x[1]), Particle(1.0, -x[2], x[3])]
    for _ in range(12):
        for p in ps:
            p.x += 0.1 * p.v
        a, b = ps
        if a.x > b.x:
            va = (a.v * (a.m - b.m) + 2 * b.m * b.v) / (a.m + b.m)
            vb = (b.v * (b.m - a.m) + 2 * a.m * a.v) / (a.m + b.m)
            a.v, b.v = va, vb
            ps[0], ps[1] = b, a
    return ps[0].x * ps[1].v + ps[0].v ** 2


@dataclass(frozen=True)
class Vec:
    x: float
    y: float

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)
    __rmul__ = __mul__

    def __neg__(self):
        return Vec(-self.x, -self.y)

    def __sub__(self, o):
        return self + -o

    def __abs__(self):
        return math.hypot(self.x, self.y)

    def __iter__(self):
        return iter((self.x, self.y))


@case(0, (P5,), (Q5,))
def springs(x):
    pos = [Vec(0.0, 0.0), Vec(x[0], 0.1), Vec(2.0, x[1])]
    vel = [Vec(0.0, 0.0)] * 3
    for _ in range(4):
        forces = [Vec(0.0, -0.1) for _ in pos]
        for i, j in [(0, 1), (1, 2)]:
            d = pos[j] - pos[i]
            f = x[2] * (abs(d) - 1.0) / abs(d) * d
            forces[i] = forces[i] + f
            forces[j] = forces[j] - f
        vel = [v + 0.2 * f for v, f in zip(vel, forces)]
        pos = [p + 0.2 * v for p, v in zip(pos, vel)]
    a, b = pos[-1]
    return a * b + sum(abs(v) for v in vel)


class Quad:
    def __init__(self, cx, cy, half):
        self.cx, self.cy, self.half = cx, cy, half
        self.mass = 0.0
        self.mx = 0.0
        self.kids = None
        self.body = None

    def insert(self, b):
        if self.mass == 0.0 and self.body is None and self.kids is None:
            self.body = b
        else:
            if self.kids is None:
                self.kids = {}
                old, self.body = self.body, None
                self._child(old).insert(old)
            self._child(b).insert(b)
        self.mass += b[2]
        self.mx += b[2] * b[0]

    def _child(self, b):
        key = (b[0] > self.cx, b[1] > self.cy)
        if key not in self.kids:
            h = self.half / 2
            self.kids[key] = Quad(self.cx + (h if key[0] else -h), self.cy + (h if key[1] else -h), h)
        return self.kids[key]

    def com(self):
        return self.mx / self.mass


@case(0, (P5,), (Q5,))
def quadtree(x):
    root = Quad(0.0, 0.0, 4.0)
    for b in [(x[0], 0.5, 1.0), (-x[1], 0.7, 2.0), (x[2], -1.0, x[3]), (0.1, 0.2, x[4])]:
        root.insert(b)

    def walk(q):
        s = q.com() ** 2 * q.half
        if q.kids:
            for k in q.kids.values():
                s += walk(k)
        return s
    return walk(root)


@case(0, (R(1, 4, 4),), (R(2, 4, 4),))
def cholesky_lists(M):
    n = len(M)
    A = [[sum(M[i, k] * M[j, k] for k in range(n)) + (1.0 if i == j else 0.0) for j in range(n)] for i in range(n)]
    L = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            s = sum(L[i][k] * L[j][k] for k in range(j))
            if i == j:
                L[i][j] = math.sqrt(A[i][i] - s)
            else:
                L[i][j] = (A[i][j] - s) / L[j][j]
    y = []
    for i in range(n):
        y.append((1.0 - sum(L[i][k] * y[k] for k in range(i))) / L[i][i])
    return sum(v * v for v in y) + sum(math.log(L[i][i]) for i in range(n))


@case(0, (R(1, 3, 3),), (R(2, 3, 3),))
def qr_givens(A):
    R_ = A.copy()
    Q = np.eye(3)
    for j in range(3):
        for i in range(2, j, -1):
            a, b = R_[i - 1, j], R_[i, j]
            r = math.hypot(a, b)
            G = np.eye(3)
            G[[i - 1, i], [i - 1, i]] = a / r
            G[i, i - 1], G[i - 1, i] = -b / r, b / r
            R_ = G @ R_
            Q = Q @ G.T
    return np.sum(np.triu(R_) ** 2 * np.arange(9).reshape(3, 3)) + Q[0, 0]


def conjugate_gradient(matvec, b, x0=None, iters=3):
    x = np.zeros_like(b) if x0 is None else x0.copy()
    r = b - matvec(x)
    p = r.copy()
    history = {"res": [r @ r], "alpha": []}
    for _ in range(iters):
        Ap = matvec(p)
        alpha = history["res"][-1] / (p @ Ap)
        x += alpha * p
        r -= alpha * Ap
        history["res"].append(r @ r)
        history["alpha"].append(alpha)
        p = r + history["res"][-1] / history["res"][-2] * p
    return x, history


@case(0, (P5,), (Q5,))
def cg_history(x):
    def matvec(v):
        out = 3 * v * (1 + x ** 2)
        out[1:] -= v[:-1]
        out[:-1] -= v[1:]
        return out
    sol, hist = conjugate_gradient(matvec, np.ones(5) * x[0])
    return sol @ sol + sum(hist["alpha"])


class Buffer:
    def __init__(self, size):
        self.data = deque(maxlen=size)
        self.total = 0.0

    def add(self, v):
        if len(self.data) == self.data.maxlen:
            self.total -= self.data[0]
        self.data.append(v)
        self.total += v
        return self.total / len(self.data)


@case(0, (X5,), (Y5,))
def moving_average(x):
    buf = Buffer(3)
    ma = [buf.add(v * v) for v in x]
    crossings = [(i, a) for i, (v, a) in enumerate(zip(x, ma)) if v > a]
    return sum(a * (i + 1) for i, a in crossings) + ma[-1] * len(buf.data)


class Env:
    def __init__(self, parent=None):
        self.vars, self.parent = {}, parent

    def get(self, name):
        if name in self.vars:
            return self.vars[name]
        return self.parent.get(name)

    def set(self, name, v):
        self.vars[name] = v


def run_prog(stmts, env):
    for st in stmts:
        kind = st[0]
        if kind == "let":
            env.set(st[1], ev(st[2], env))
        elif kind == "repeat":
            for _ in range(st[1]):
                run_prog(st[2], env)


def ev(e, env):
    if isinstance(e, str):
        return env.get(e)
    if isinstance(e, (int, float)):
        return e
    op, a, b = e
    a, b = ev(a, env), ev(b, env)
    return {"+": operator.add, "*": operator.mul, "-": operator.sub}[op](a, b)


@case(0, (P5,), (Q5,))
def interpreter(x):
    g = Env()
    g.set("x", x[0])
    g.set("k", x[1])
    prog = [("let", "y", ("*", "x", 2.0)), ("repeat", 3, [("let", "y", ("+", ("*", "y", "k"), "x"))])]
    run_prog(prog, g)
    return g.get("y")


@case(0, (P5,), (Q5,))
def nested_eval(x):
    env = {"x": x[0], "y": x[1]}

    def ev(e):
        match e:
            case str():
                return env[e]
            case (op, a, b):
                l, r = ev(a), ev(b)
                if op == "+":
                    return l + r
                return l * r
            case _:
                return e
    return ev(("+", ("*", "x", "y"), ("*", "x", 3.0))) * x[2]


class Trie:
    def __init__(self):
        self.children = {}
        self.weight = 0.0

    def add(self, word, w):
        node = self
        for c in word:
            node = node.children.setdefault(c, Trie())
            node.weight += w


@case(0, (P5,), (Q5,))
def trie_weights(x):
    t = Trie()
    for word, w in zip(["car", "cat", "dog", "do", "c"], x):
        t.add(word, w)

    def total(node):
        return node.weight ** 2 + sum(total(c) for c in node.children.values())
    return total(t)


@case(0, (P5,), (Q5,))
def dict_trie(x):
    root = {}
    for word, w in zip(["ab", "ac", "b"], x):
        node = root
        for c in word:
            node = node.setdefault(c, {})
        node["$"] = w

    def score(node, depth):
        s = 0.0
        for k, v in node.items():
            if k == "$":
                s += v * v * depth
            else:
                s += score(v, depth + 1)
        return s
    return score(root, 0)
