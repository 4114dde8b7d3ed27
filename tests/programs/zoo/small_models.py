"""Small models and machines of classes: kernels, dual numbers, filters, cells, trees, tapes, lattices, stacks."""

import heapq
import math
import operator
from abc import ABC, abstractmethod
from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.7, 1.2, 0.4]), np.array([0.5, 0.9, 0.8])
R3, R4, R5 = (np.random.default_rng(k).normal(size=n) for k, n in ((3, (8, 4)), (4, 12), (5, (4, 4))))


class Kernel(ABC):
    @abstractmethod
    def __call__(self, a, b): ...
    def __add__(self, o):
        return SumK(self, o)

    def __mul__(self, o):
        return ProdK(self, o)


class SumK(Kernel):
    def __init__(self, p, q):
        self.p, self.q = p, q

    def __call__(self, a, b):
        return self.p(a, b) + self.q(a, b)


class ProdK(SumK):
    def __call__(self, a, b):
        return self.p(a, b) * self.q(a, b)


class RBF(Kernel):
    def __init__(self, ell):
        self.ell = ell

    def __call__(self, a, b):
        return np.exp(-0.5 * ((a[:, None] - b[None, :]) / self.ell) ** 2)


class White(Kernel):
    def __init__(self, s):
        self.s = s

    def __call__(self, a, b):
        return self.s**2 * np.eye(len(a)) if a is b else np.zeros((len(a), len(b)))


class Linear(Kernel):
    def __init__(self, v):
        self.v = v

    def __call__(self, a, b):
        return self.v * np.outer(a, b)


XT, YT = np.linspace(0, 1, 6), np.sin(3 * np.linspace(0, 1, 6))


@case(0, (P,), (Q,))
def gp_of_classes(th):
    k = RBF(th[0]) * Linear(th[1]) + White(th[2])
    K = k(XT, XT)
    L = np.linalg.cholesky(K)
    a = np.linalg.solve(L.T, np.linalg.solve(L, YT))
    return 0.5 * YT @ a + np.sum(np.log(np.diag(L)))


class Dual:
    def __init__(self, v, d=0.0):
        self.v, self.d = v, d

    @staticmethod
    def lift(o):
        return o if isinstance(o, Dual) else Dual(o)

    def __add__(self, o):
        o = Dual.lift(o)
        return Dual(self.v + o.v, self.d + o.d)

    __radd__ = __add__

    def __mul__(self, o):
        o = Dual.lift(o)
        return Dual(self.v * o.v, self.v * o.d + self.d * o.v)

    __rmul__ = __mul__

    def __sub__(self, o):
        return self + -1 * Dual.lift(o)

    def __truediv__(self, o):
        o = Dual.lift(o)
        return Dual(self.v / o.v, (self.d * o.v - self.v * o.d) / o.v**2)

    def __pow__(self, n):
        return Dual(self.v**n, n * self.v ** (n - 1) * self.d)

    def sin(self):
        return Dual(np.sin(self.v), np.cos(self.v) * self.d)


@case(0, (P,), (Q,))
def dual_of_classes(x):
    a, b = Dual(x[0], 1.0), Dual(x[1])
    y = (a * b + 3 * a.sin()) / (b - 4) ** 2 + a**3
    return y.d * x[2] + y.v


class Kalman:
    def __init__(self, F, H, Q, R):
        self.F, self.H, self.Q, self.R = F, H, Q, R
        self.x = np.zeros(2)
        self.P = np.eye(2)

    def predict(self):
        self.x = self.F @ self.x
        self.P = self.F @ self.P @ self.F.T + self.Q

    def update(self, z):
        y = z - self.H @ self.x
        S = self.H @ self.P @ self.H.T + self.R
        K = self.P @ self.H.T @ np.linalg.inv(S)
        self.x = self.x + K @ y
        self.P = (np.eye(2) - K @ self.H) @ self.P
        return 0.5 * (y @ np.linalg.solve(S, y) + np.log(np.linalg.det(S)))


@case(0, (P,), (Q,))
def kalman_of_classes(p):
    kf = Kalman(np.array([[1.0, 0.1], [0.0, 1.0]]), np.array([[1.0, 0.0]]), p[0] * np.eye(2), np.array([[p[1] ** 2]]))
    ll = 0.0
    for z in [0.1, 0.25, 0.3, 0.5, 0.45]:
        kf.predict()
        ll += kf.update(np.array([z * p[2]]))
    return ll


class LSTM:
    def __init__(self, W, n):
        self.W, self.n = W, n
        self.reset()

    def reset(self):
        self.h = np.zeros(self.n)
        self.c = np.zeros(self.n)

    @staticmethod
    def sigmoid(z):
        return 1 / (1 + np.exp(-z))

    def __call__(self, x):
        z = self.W @ np.concatenate([x, self.h])
        i, f, o, g = np.split(z, 4)
        self.c = self.sigmoid(f) * self.c + self.sigmoid(i) * np.tanh(g)
        self.h = self.sigmoid(o) * np.tanh(self.c)
        return self.h


SEQ = np.random.default_rng(0).normal(size=(4, 2))


@case(0, (R3,), (0.5 * R3,))
def lstm_of_classes(W):
    cell = LSTM(W, 2)
    out = []
    for x in SEQ:
        out.append(cell(x))
    return np.sum(np.array(out) ** 2)


@dataclass
class Vec:
    x: float
    y: float

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)

    def __sub__(self, o):
        return Vec(self.x - o.x, self.y - o.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)

    def norm(self):
        return math.hypot(self.x, self.y)


class Body:
    def __init__(self, m, p, v):
        self.m, self.p, self.v = m, p, v


@case(0, (P,), (Q,))
def orbit2_of_classes(x):
    bodies = [
        Body(1.0, Vec(0.0, 0.0), Vec(0.0, 0.0)),
        Body(0.1, Vec(x[0], 0.0), Vec(0.0, x[1])),
        Body(0.05, Vec(0.0, x[2]), Vec(-1.0, 0.0)),
    ]
    for _ in range(4):
        for a in bodies:
            acc = Vec(0.0, 0.0)
            for b in bodies:
                if a is not b:
                    d = b.p - a.p
                    acc = acc + d * (b.m / d.norm() ** 3)
            a.v = a.v + acc * 0.01
        for a in bodies:
            a.p = a.p + a.v * 0.01
    return sum(b.p.norm() * b.m for b in bodies) + bodies[1].v.y


class Option(ABC):
    def __init__(self, K, T):
        self.K, self.T = K, T

    @abstractmethod
    def payoff(self, s): ...
    def exercise(self, s):
        return 0.0


class Call(Option):
    def payoff(self, s):
        return max(s - self.K, 0.0)


class AmPut(Option):
    def payoff(self, s):
        return max(self.K - s, 0.0)

    def exercise(self, s):
        return self.payoff(s)


def price(opt, s0, r, sig, n=6):
    dt = opt.T / n
    u = math.exp(sig * math.sqrt(dt))
    d = 1 / u
    q = (math.exp(r * dt) - d) / (u - d)
    v = [opt.payoff(s0 * u**j * d ** (n - j)) for j in range(n + 1)]
    for i in range(n - 1, -1, -1):
        v = [
            max(math.exp(-r * dt) * (q * v[j + 1] + (1 - q) * v[j]), opt.exercise(s0 * u**j * d ** (i - j)))
            for j in range(i + 1)
        ]
    return v[0]


@case(0, (P,), (Q,))
def options_of_classes(x):
    return price(Call(100.0, 1.0), x[0] * 100, 0.03, x[1]) + price(AmPut(103.3, 1.0), x[0] * 100, 0.05, x[2])


class Poly:
    def __init__(self, c):
        self.c = list(c)

    def __call__(self, x):
        r = 0.0
        for a in reversed(self.c):
            r = r * x + a
        return r

    def __mul__(self, o):
        out = [0.0] * (len(self.c) + len(o.c) - 1)
        for i, a in enumerate(self.c):
            for j, b in enumerate(o.c):
                out[i + j] += a * b
        return Poly(out)

    def deriv(self):
        return Poly([k * a for k, a in enumerate(self.c)][1:])

    def __getitem__(self, k):
        return self.c[k]

    def __len__(self):
        return len(self.c)


@case(0, (P,), (Q,))
def polys_of_classes(x):
    p, q = Poly([x[0], x[1], 1.0]), Poly([2.0, x[2]])
    r = p * q
    return r(0.7) + r.deriv()(x[0]) + r[1] * len(r)


class PID:
    def __init__(self, kp, ki, kd):
        self.kp, self.ki, self.kd = kp, ki, kd
        self.i = 0.0
        self.prev = None

    def __call__(self, e, dt):
        self.i += e * dt
        d = 0.0 if self.prev is None else (e - self.prev) / dt
        self.prev = e
        return self.kp * e + self.ki * self.i + self.kd * d


class Plant:
    def __init__(self):
        self.y = 0.0
        self.v = 0.0

    def step(self, u, dt):
        self.v += (u - self.v - 2 * self.y) * dt
        self.y += self.v * dt
        return self.y


@case(0, (P,), (Q,))
def control_of_classes(k):
    pid, plant, cost = PID(*k), Plant(), 0.0
    for t in range(10):
        e = 1.0 - plant.y
        plant.step(pid(e, 0.05), 0.05)
        cost += e * e * 0.05
    return cost


class HMM:
    def __init__(self, A, B, pi):
        self.A, self.B, self.pi = A, B, pi

    @classmethod
    def from_logits(cls, a, b, p):
        sm = lambda z: np.exp(z - z.max(-1, keepdims=True)) / np.exp(z - z.max(-1, keepdims=True)).sum(-1, keepdims=True)
        return cls(sm(a), sm(b), sm(p))

    def loglik(self, obs):
        alpha = self.pi * self.B[:, obs[0]]
        ll = 0.0
        for o in obs[1:]:
            s = alpha.sum()
            ll += np.log(s)
            alpha = (alpha / s) @ self.A * self.B[:, o]
        return ll + np.log(alpha.sum())

    def viterbi(self, obs):
        d = np.log(self.pi) + np.log(self.B[:, obs[0]])
        for o in obs[1:]:
            d = np.max(d[:, None] + np.log(self.A), axis=0) + np.log(self.B[:, o])
        return d.max()


@case(0, (R4,), (0.5 * R4,))
def hmm_of_classes(th):
    m = HMM.from_logits(th[:4].reshape(2, 2), th[4:10].reshape(2, 3), th[10:])
    return m.loglik([0, 1, 2, 1, 0]) + m.viterbi([2, 1, 0])


class TreeNode:
    def __init__(self, feature=None, thr=None, left=None, right=None, value=None):
        self.feature, self.thr, self.left, self.right, self.value = feature, thr, left, right, value

    @property
    def is_leaf(self):
        return self.value is not None

    def predict(self, x):
        if self.is_leaf:
            return self.value
        p = 1 / (1 + np.exp(-(x[self.feature] - self.thr) * 3))
        return p * self.right.predict(x) + (1 - p) * self.left.predict(x)


@case(0, (P,), (Q,))
def softtree_of_classes(x):
    t = TreeNode(0, 0.5, TreeNode(value=x[2]), TreeNode(1, x[0], TreeNode(value=1.0), TreeNode(value=x[1] ** 2)))
    return t.predict(x) * 2


@dataclass(order=True)
class Event:
    t: float
    kind: str = field(compare=False)
    amount: float = field(compare=False)


class Sim:
    def __init__(self):
        self.q = []
        self.t = 0.0
        self.level = 0.0
        self.area = 0.0

    def schedule(self, t, kind, amount):
        heapq.heappush(self.q, Event(t, kind, amount))

    def run(self):
        while self.q:
            e = heapq.heappop(self.q)
            self.area += self.level * (e.t - self.t)
            self.t = e.t
            if e.kind == "in":
                self.level += e.amount
            else:
                self.level -= e.amount
        return self.area


@case(0, (P,), (Q,))
def events_of_classes(x):
    s = Sim()
    s.schedule(1.0 + x[0], "in", 2.0)
    s.schedule(3.0, "out", x[1])
    s.schedule(2.0 * x[2] + 1.5, "in", 1.0)
    s.schedule(5.0, "out", 1.0)
    return s.run()


class CubicSpline:
    def __init__(self, xs, ys):
        self.x, self.y = xs, ys
        n = len(xs)
        h = np.diff(xs)
        A = np.zeros((n, n))
        r = np.zeros(n)
        A[0, 0] = A[-1, -1] = 1.0
        for i in range(1, n - 1):
            A[i, i - 1], A[i, i], A[i, i + 1] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
            r[i] = 6 * ((ys[i + 1] - ys[i]) / h[i] - (ys[i] - ys[i - 1]) / h[i - 1])
        self.m = np.linalg.solve(A, r)
        self.h = h

    def __call__(self, t):
        i = int(np.clip(np.searchsorted(self.x, t) - 1, 0, len(self.x) - 2))
        a, b = self.x[i + 1] - t, t - self.x[i]
        h = self.h[i]
        return (
            (self.m[i] * a**3 + self.m[i + 1] * b**3) / (6 * h)
            + (self.y[i] / h - self.m[i] * h / 6) * a
            + (self.y[i + 1] / h - self.m[i + 1] * h / 6) * b
        )


@case(0, (np.array([0.3, 1.0, 0.2, 0.7]),))
def spline_of_classes(y):
    s = CubicSpline(np.array([0.0, 1.0, 2.5, 3.0]), y)
    return s(0.4) + s(1.7) ** 2 + s(2.9)


class Attention:
    def __init__(self, Wq, Wk, Wv, heads):
        self.Wq, self.Wk, self.Wv, self.heads = Wq, Wk, Wv, heads

    def split(self, x):
        n, d = x.shape
        return x.reshape(n, self.heads, d // self.heads).transpose(1, 0, 2)

    def __call__(self, x, mask=None):
        q, k, v = (self.split(x @ w) for w in (self.Wq, self.Wk, self.Wv))
        s = q @ k.swapaxes(-1, -2) / math.sqrt(q.shape[-1])
        if mask is not None:
            s = np.where(mask, s, -1e9)
        s = s - s.max(-1, keepdims=True)
        a = np.exp(s)
        a = a / a.sum(-1, keepdims=True)
        return (a @ v).transpose(1, 0, 2).reshape(x.shape)


RX = np.random.default_rng(1).normal(size=(3, 4))


@case(0, (R5,))
def attention_of_classes(W):
    at = Attention(W, W.T, W * 2, 2)
    return np.sum(at(RX, np.tril(np.ones((3, 3), bool))) ** 2)


class Element:
    def __init__(self, a, b):
        self.a, self.b = a, b


class Resistor(Element):
    def __init__(self, a, b, r):
        super().__init__(a, b)
        self.r = r

    def stamp(self, G, I):
        g = 1 / self.r
        for p, q, s in ((self.a, self.a, g), (self.b, self.b, g), (self.a, self.b, -g), (self.b, self.a, -g)):
            if p > 0 and q > 0:
                G[p - 1, q - 1] += s


class Source(Element):
    def __init__(self, a, b, i):
        super().__init__(a, b)
        self.i = i

    def stamp(self, G, I):
        if self.a > 0:
            I[self.a - 1] += self.i
        if self.b > 0:
            I[self.b - 1] -= self.i


@case(0, (P,), (Q,))
def circuit_of_classes(r):
    els = [Resistor(1, 0, r[0]), Resistor(1, 2, r[1]), Resistor(2, 0, r[2]), Source(1, 0, 1.5), Source(2, 1, 0.2 * r[0])]
    G, I = np.zeros((2, 2)), np.zeros(2)
    for e in els:
        e.stamp(G, I)
    v = np.linalg.solve(G, I)
    return v[0] ** 2 + v[1]


class Pricer:
    def __init__(self, up, down, p):
        self.up, self.down, self.p = up, down, p
        self.memo = {}

    def value(self, i, j, n, s):
        if (i, j) in self.memo:
            return self.memo[i, j]
        if i == n:
            v = max(s * self.up**j * self.down ** (n - j) - 1.0, 0.0)
        else:
            v = self.p * self.value(i + 1, j + 1, n, s) + (1 - self.p) * self.value(i + 1, j, n, s)
        self.memo[i, j] = v
        return v


@case(0, (P,), (Q,))
def lattice_of_classes(x):
    return Pricer(1 + x[0], 1 - x[1] * 0.1, 0.4).value(0, 0, 4, x[2] * 2)


class Matrix:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]
        self.n = len(self.rows)

    @classmethod
    def identity(cls, n):
        return cls([[1.0 if i == j else 0.0 for j in range(n)] for i in range(n)])

    def __matmul__(self, o):
        return Matrix([[sum(a * b for a, b in zip(r, c)) for c in zip(*o.rows)] for r in self.rows])

    def __getitem__(self, ij):
        return self.rows[ij[0]][ij[1]]

    def det(self):
        a = [r[:] for r in self.rows]
        d = 1.0
        for i in range(self.n):
            p = max(range(i, self.n), key=lambda k: abs(a[k][i]))
            if p != i:
                a[i], a[p] = a[p], a[i]
                d = -d
            d *= a[i][i]
            for k in range(i + 1, self.n):
                f = a[k][i] / a[i][i]
                for j in range(i, self.n):
                    a[k][j] -= f * a[i][j]
        return d


@case(0, (P,), (Q,))
def matrices_of_classes(x):
    m = Matrix([[x[0], 2.0, 1.0], [3.0, x[1], 0.5], [1.0, 1.0, x[2]]])
    return (m @ m + 0 if False else (m @ m)).det() + m[0, 0]


class MDP:
    def __init__(self, gamma):
        self.gamma = gamma
        self.trans = defaultdict(list)

    def add(self, s, a, s2, p, r):
        self.trans[s, a].append((p, s2, r))

    def actions(self, s):
        return sorted({a for (t, a) in self.trans if t == s})

    def values(self, n, k):
        V = [0.0] * n
        for _ in range(k):
            V = [
                max(sum(p * (r + self.gamma * V[s2]) for p, s2, r in self.trans[s, a]) for a in self.actions(s))
                for s in range(n)
            ]
        return V


@case(0, (P,), (Q,))
def mdp_of_classes(x):
    m = MDP(0.9)
    m.add(0, "l", 0, 0.5, x[0])
    m.add(0, "l", 1, 0.5, 0.0)
    m.add(0, "r", 1, 1.0, x[1])
    m.add(1, "l", 0, 1.0, x[2])
    m.add(1, "r", 1, 0.7, 0.1)
    m.add(1, "r", 0, 0.3, 0.2)
    return sum(m.values(2, 5))


class Value:
    def __init__(self, data, parents=(), back=None):
        self.data = data
        self.grad = 0.0
        self.parents = parents
        self.back = back

    def __add__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        out = Value(self.data + o.data, (self, o))

        def back():
            self.grad += out.grad
            o.grad += out.grad

        out.back = back
        return out

    def __mul__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        out = Value(self.data * o.data, (self, o))

        def back():
            self.grad += o.data * out.grad
            o.grad += self.data * out.grad

        out.back = back
        return out

    def tanh(self):
        t = np.tanh(self.data)
        out = Value(t, (self,))

        def back():
            self.grad += (1 - t * t) * out.grad

        out.back = back
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
            if v.back:
                v.back()


@case(0, (P,), (Q,))
def micrograd_of_classes(x):
    a, b, c = Value(x[0]), Value(x[1]), Value(x[2])
    y = (a * b + c).tanh() * a + b
    y.backward()
    return a.grad * 2 + b.grad * c.data + y.data


class St(NamedTuple):
    s: float
    i: float
    r: float


def sir(st, beta, gam, dt):
    inf, rec = beta * st.s * st.i * dt, gam * st.i * dt
    return st._replace(s=st.s - inf, i=st.i + inf - rec, r=st.r + rec)


@case(0, (P,), (Q,))
def epidemic_of_classes(p):
    st, peak = St(0.99, 0.01, 0.0), 0.0
    hist = [st]
    for _ in range(12):
        st = sir(st, p[0] * 3, p[1] * 0.5, p[2])
        hist.append(st)
        peak = max(peak, st.i)
    return peak + hist[-1].r + sum(h.s for h in hist) / len(hist)


class Machine:
    def __init__(self):
        self.stack = []

    def push(self, v):
        self.stack.append(v)

    def op(self, f):
        b, a = self.stack.pop(), self.stack.pop()
        self.stack.append(f(a, b))

    def run(self, prog, env):
        ops = {"+": operator.add, "*": operator.mul, "-": operator.sub, "/": operator.truediv}
        for tok in prog.split():
            if tok in ops:
                self.op(ops[tok])
            elif tok in env:
                self.push(env[tok])
            else:
                self.push(float(tok))
        return self.stack[-1]


@case(0, (P,), (Q,))
def rpn_of_classes(x):
    return Machine().run("a b * c 2 / + a -", {"a": x[0], "b": x[1], "c": x[2]})


P = np.array([0.7, 1.2, 0.4])
