"""Helpers that change what they are handed, and give it back (part 1)."""

import math
from dataclasses import dataclass

import numpy as np

from tests.programs.zoo.case import R, case


def relu_(a):
    a[a < 0] *= 0.1
    return a


@case((0, 1), (R(1, 4, 3), R(2, 3)), (R(3, 4, 3), R(4, 3)))
def inplace_relu(W, x):
    z = W @ x
    h = relu_(z)
    h += 1.0
    return z @ z + h.sum()


def row(A, i):
    return A[i]


@case(0, (R(5, 4, 4),), (R(6, 4, 4),))
def gauss_elim(A):
    M = A + 4 * np.eye(len(A))
    b = np.arange(1.0, len(A) + 1)
    for k in range(len(M)):
        piv = row(M, k)
        b[k] /= piv[k]
        piv /= piv[k]
        for i in range(k + 1, len(M)):
            r = row(M, i)
            f = r[k]
            b[i] -= f * b[k]
            r -= f * piv
    x = np.zeros(len(M))
    for k in reversed(range(len(M))):
        x[k] = b[k] - M[k, k + 1:] @ x[k + 1:]
    return x @ x


def push(stack, item):
    stack.append(item)
    return stack


def binop(stack, f):
    b = stack.pop()
    a = stack.pop()
    return push(stack, f(a, b))


@case((0, 1), (1.5, 0.7), (0.2, -1.3))
def rpn(x, y):
    s = []
    push(push(s, x), y)
    binop(s, lambda a, b: a * b)
    push(s, x)
    t = binop(s, lambda a, b: a - math.exp(b))
    t.append(y)
    binop(s, lambda a, b: a ** 2 + b)
    return t[0]


def bc(u, left, right):
    u[0] = left
    u[-1] = right


def step(u, un, r):
    un[1:-1] = u[1:-1] + r * (u[2:] - 2 * u[1:-1] + u[:-2])
    return un


@case((0, 1, 2), (R(7, 8), 0.2, 1.0), (R(8, 8), 0.3, -0.5))
def heat_helpers(u0, r, left):
    u = u0.copy()
    un = np.empty_like(u)
    for _ in range(4):
        bc(u, left, left ** 2)
        bc(un, left, left ** 2)
        u, un = step(u, un, r), u
    return np.sum(u * np.arange(len(u)))


def accumulate(grads, name, g, clip=1.0):
    grads[name] = grads.get(name, 0.0) + np.clip(g, -clip, clip)
    return grads


@case((0, 1), ({"a": 0.3, "b": -0.8}, R(9, 5)), ({"a": 0.9, "b": 0.4}, R(10, 5)))
def manual_backprop(p, xs):
    grads = {}
    loss = 0.0
    for x in xs:
        h = math.tanh(p["a"] * x)
        e = p["b"] * h - 0.5 * x
        loss += e * e
        accumulate(grads, "b", 2 * e * h, clip=3.0)
        out = accumulate(grads, "a", 2 * e * p["b"] * (1 - h * h) * x, clip=3.0)
    return loss + sum(v * v for v in out.values())


def normalise(col):
    col -= col.mean()
    col /= np.sqrt((col ** 2).mean() + 1e-3)


@case(0, (R(11, 6, 3),), (R(12, 6, 3),))
def standardise(X):
    Z = X.copy()
    for j in range(Z.shape[1]):
        normalise(Z[:, j])
    C = Z.T @ Z / len(Z)
    return C[0, 1] * C[1, 2] + C[0, 2] + Z[0] @ Z[1]


class Tank:
    def __init__(self, level, area):
        self.level = level
        self.area = area
        self.log = []


def drain(tank, dt, k):
    q = k * math.sqrt(tank.level)
    tank.level -= dt * q / tank.area
    tank.log.append(q)
    return tank


def fill(tank, amount):
    tank.level += amount / tank.area
    return tank


@case((0, 1), (2.0, 0.4), (1.4, 0.3))
def two_tanks(l0, k):
    a = Tank(l0, 1.0)
    b = Tank(0.5, 2.0)
    for _ in range(5):
        before = a.level
        same = drain(a, 0.1, k)
        fill(b, (before - same.level) * a.area)
        drain(b, 0.1, k / 2)
    return b.level ** 2 + sum(a.log) * b.log[-1]


def sgd_momentum(params, vel, grads, lr):
    for i in range(len(params)):
        vel[i] *= 0.9
        vel[i] -= lr * grads[i]
        params[i] += vel[i]


@case((0, 2), ([R(13, 2, 3), R(14, 2)], R(15, 5, 3), 0.05), ([R(16, 2, 3), R(17, 2)], R(18, 5, 3), 0.02))
def train_momentum(init, X, lr):
    params = [p.copy() for p in init]
    vel = [np.zeros_like(p) for p in params]
    Y = np.stack([X[:, 0], X[:, 1] * X[:, 2]], axis=1)
    for _ in range(3):
        E = X @ params[0].T + params[1] - Y
        sgd_momentum(params, vel, [E.T @ X / 5, E.mean(axis=0)], lr)
    return ((X @ params[0].T + params[1] - Y) ** 2).sum()


def bigger(a, b):
    return a if a.sum() > b.sum() else b


@case((0, 1), (R(19, 4), R(20, 4)), (R(21, 4), R(22, 4)))
def pick_and_change(x, y):
    u = x * 1.0
    v = y * 1.0
    for _ in range(3):
        w = bigger(u, v)
        w *= 0.5
        w[0] += u[1] * v[1]
    return u @ v + u[0]


def swap(a, i, j):
    a[i], a[j] = a[j], a[i]


@case(0, ([0.4, -1.2, 2.0, 0.9],), ([1.4, 1.2, 0.3, -0.9],))
def bubble(x):
    a = list(x)
    cost = 0.0
    for i in range(len(a)):
        for j in range(len(a) - 1 - i):
            if a[j] > a[j + 1]:
                cost += (a[j] - a[j + 1]) ** 2
                swap(a, j, j + 1)
    return cost + sum((i + 1) * v for i, v in enumerate(a))


class Signal:
    def __init__(self, data):
        self.data = data

    def gain(self, g):
        self.data *= g
        return self

    def shift(self, k):
        self.data[:] = np.roll(self.data, k)
        return self

    def clip(self):
        np.tanh(self.data, out=self.data)
        return self


@case((0, 1), (R(23, 6), 1.4), (R(24, 6), 0.6))
def chain(x, g):
    buf = x.copy()
    s = Signal(buf).gain(g).shift(2).clip().gain(g)
    return s.data @ x + buf[0] * g


def halves(a):
    n = len(a) // 2
    return a[:n], a[n:]


def butterfly(a):
    if len(a) == 1:
        return
    lo, hi = halves(a)
    t = lo - hi
    lo += hi
    hi[:] = t
    butterfly(lo)
    butterfly(hi)


@case(0, (R(25, 8),), (R(26, 8),))
def hadamard(x):
    a = x.copy()
    butterfly(a)
    return np.sum(a ** 3) / 8


def quick(a, lo, hi):
    if lo >= hi:
        return
    p = a[hi]
    i = lo
    for j in range(lo, hi):
        if a[j] < p:
            a[i], a[j] = a[j], a[i]
            i += 1
    a[i], a[hi] = a[hi], a[i]
    quick(a, lo, i - 1)
    quick(a, i + 1, hi)


@case(0, (R(27, 7),), (R(28, 7),))
def quantile_gap(x):
    a = x.copy()
    quick(a, 0, len(a) - 1)
    return (a[5] - a[1]) * a[3] + np.dot(a, np.arange(7))


def account(ledger, name):
    if name not in ledger:
        ledger[name] = [0.0, 0.0]
    return ledger[name]


def transfer(ledger, src, dst, amount, fee):
    a = account(ledger, src)
    b = account(ledger, dst)
    a[0] -= amount
    a[1] += amount * fee
    b[0] += amount * (1 - fee)


@case((0, 1), ([10.0, 4.0, 2.5], 0.05), ([3.0, 1.0, 6.5], 0.1))
def bank(amounts, fee):
    ledger = {}
    moves = [("ann", "bob"), ("bob", "cid"), ("cid", "ann")]
    for (s, d), amt in zip(moves, amounts):
        transfer(ledger, s, d, amt, fee)
    return sum(v[0] ** 2 + v[1] for v in ledger.values())


@dataclass
class P:
    x: float
    w: float = 1.0


def move(ps, dx):
    for p in ps:
        p.x += dx * (1 + 0.1 * p.x)


def weigh(ps, z):
    for p in ps:
        p.w *= math.exp(-0.5 * (p.x - z) ** 2)
    return ps


@case((0, 1), ([0.1, 0.5, 0.9], [0.4, 0.8]), ([-0.4, 0.2, 1.1], [0.1, 0.3]))
def particles(x0, zs):
    ps = [P(x) for x in x0]
    for z in zs:
        move(ps, 0.3)
        weigh(ps, z)
        top = sorted(ps, key=lambda p: p.w)[-2:]
        ps = [P(top[0].x, top[0].w), P(top[1].x * 1.01, top[1].w), top[1]]
    tot = sum(p.w for p in ps)
    return sum(p.w * p.x for p in ps) / tot
