"""Programs with classes, written without having read the front: matrices, caches, cells, networks, optimisers, coroutines, composites, commands and populations."""

import functools
import math
from collections import OrderedDict, deque

import numpy as np

from tests.programs.zoo.case import R, case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# matrix class with rows as lists
class Matrix:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]
        self.m, self.n = len(self.rows), len(self.rows[0])

    @classmethod
    def identity(cls, n):
        return cls([[1.0 if i == j else 0.0 for j in range(n)] for i in range(n)])

    def __matmul__(self, o):
        return Matrix([[sum(self[i, k] * o[k, j] for k in range(self.n)) for j in range(o.n)] for i in range(self.m)])

    def __add__(self, o):
        return Matrix([[a + b for a, b in zip(r, s)] for r, s in zip(self.rows, o.rows)])

    def __getitem__(self, ij):
        i, j = ij
        return self.rows[i][j]

    def __setitem__(self, ij, v):
        i, j = ij
        self.rows[i][j] = v

    @property
    def T(self):
        return Matrix([[self[i, j] for i in range(self.m)] for j in range(self.n)])

    def trace(self):
        return sum(self[i, i] for i in range(self.n))

    def det(self):
        if self.n == 1:
            return self[0, 0]
        total = 0.0
        for j in range(self.n):
            minor = Matrix([r[:j] + r[j + 1:] for r in self.rows[1:]])
            total += (-1) ** j * self[0, j] * minor.det()
        return total


@case(0, (P,), (Q,))
def matrix_class_class(x):
    A = Matrix([[x[0], x[1]], [x[2], x[3]]])
    A[0, 1] = A[0, 1] * x[4]
    B = A @ A.T + Matrix.identity(2)
    return B.det() + B.trace()


# vector class with many operators
class Vector:
    def __init__(self, *c):
        self.c = c

    def __add__(self, o):
        return Vector(*(a + b for a, b in zip(self.c, o.c)))

    def __sub__(self, o):
        return Vector(*(a - b for a, b in zip(self.c, o.c)))

    def __rmul__(self, s):
        return Vector(*(s * a for a in self.c))

    def __matmul__(self, o):
        return sum(a * b for a, b in zip(self.c, o.c))

    def __abs__(self):
        return math.sqrt(self @ self)

    def __iter__(self):
        return iter(self.c)

    def __len__(self):
        return len(self.c)

    def __eq__(self, o):
        return self.c == o.c

    def __hash__(self):
        return hash(self.c)

    def __bool__(self):
        return any(v != 0 for v in self.c)


@case(0, (P,), (Q,))
def vector_class(x):
    a, b = Vector(x[0], x[1], x[2]), Vector(x[3], x[4], 1.0)
    c = 2.0 * a - b
    p, q, r = c
    return abs(c) * (a @ b) + p * q * r + len(c) + sum(a + b)


# functools.total_ordering, sorting of objects
@functools.total_ordering
class Card:
    def __init__(self, rank, value):
        self.rank, self.value = rank, value

    def __eq__(self, o):
        return self.rank == o.rank

    def __lt__(self, o):
        return self.rank < o.rank


@case(0, (P,), (Q,))
def sorted_cards(x):
    cards = [Card(3, x[0]), Card(1, x[1]), Card(2, x[2])]
    cards.sort()
    best = max(cards)
    return sum(c.value * (i + 1) for i, c in enumerate(cards)) + best.value ** 2 + (x[3] if cards[0] <= cards[1] else 0.0)


# LRU cache class by OrderedDict
class LRU:
    def __init__(self, cap):
        self.cap = cap
        self.d = OrderedDict()
        self.hits = 0

    def get(self, k, compute):
        if k in self.d:
            self.d.move_to_end(k)
            self.hits += 1
            return self.d[k]
        v = compute(k)
        self.d[k] = v
        if len(self.d) > self.cap:
            self.d.popitem(last=False)
        return v


@case(0, (P,), (Q,))
def lru_cache_class(x):
    c = LRU(2)
    total = 0.0
    for k in (0, 1, 0, 2, 1, 3):
        total += c.get(k, lambda i: x[i] ** 2)
    return total * (1 + c.hits)


# memo in an object
class Fib:
    def __init__(self, a, b):
        self.memo = {0: a, 1: b}

    def __call__(self, n):
        if n not in self.memo:
            self.memo[n] = self(n - 1) * 0.5 + self(n - 2)
        return self.memo[n]


@case(0, (P,), (Q,))
def memo_in_an_object(x):
    f = Fib(x[0], x[1])
    return f(8) + f(5) * x[2]


# HMM class
class HMM:
    def __init__(self, A, B, pi):
        self.A, self.B, self.pi = A, B, pi

    def forward(self, obs):
        alpha = self.pi * self.B[:, obs[0]]
        scale = 0.0
        for o in obs[1:]:
            s = alpha.sum()
            scale += np.log(s)
            alpha = (alpha / s) @ self.A * self.B[:, o]
        return scale + np.log(alpha.sum())


def softmax(z):
    e = np.exp(z - z.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


@case((0, 1), (R(7, 2, 2), R(8, 2, 3)), (R(9, 2, 2), R(10, 2, 3)))
def hmm_forward_class(a, b):
    h = HMM(softmax(a), softmax(b), np.array([0.6, 0.4]))
    return h.forward([0, 2, 1, 1, 0])


# LSTM cell with state object
class LSTMCell:
    def __init__(self, W, U, n):
        self.W, self.U, self.n = W, U, n
        self.reset()

    def reset(self):
        self.h = np.zeros(self.n)
        self.c = np.zeros(self.n)

    def __call__(self, x):
        z = self.W @ x + self.U @ self.h
        i, f, o, g = (z[k * self.n:(k + 1) * self.n] for k in range(4))
        s = lambda t: 1 / (1 + np.exp(-t))
        self.c = s(f) * self.c + s(i) * np.tanh(g)
        self.h = s(o) * np.tanh(self.c)
        return self.h


@case((0, 1), (R(11, 8, 2), R(12, 8, 2)), (R(13, 8, 2), R(14, 8, 2)))
def lstm_cell(W, U):
    cell = LSTMCell(W, U, 2)
    out = 0.0
    for v in ([1.0, 0.2], [0.3, -0.5], [0.1, 0.9]):
        out = out + cell(np.array(v)).sum()
    cell.reset()
    return out + cell(np.ones(2))[0]


# attention
class MultiHeadAttention:
    def __init__(self, heads, d):
        self.heads, self.d = heads, d
        self.params = {}

    def init(self, seed):
        rng = np.random.default_rng(seed)
        for h in range(self.heads):
            for n in "qkv":
                self.params[f"{n}{h}"] = rng.normal(size=(self.d, self.d)) * 0.3
        return self

    def __call__(self, X):
        outs = []
        for h in range(self.heads):
            q, k, v = (X @ self.params[f"{n}{h}"] for n in "qkv")
            outs.append(softmax(q @ k.T / math.sqrt(self.d)) @ v)
        return np.concatenate(outs, axis=1)


@case(0, (R(15, 3, 2),), (R(16, 3, 2),))
def attention_class(X):
    att = MultiHeadAttention(2, 2).init(0)
    return np.sum(att(X) ** 2)


# given attention
@case(0, (MultiHeadAttention(2, 2).init(1),), (MultiHeadAttention(1, 2).init(2),))
def attention_that_is_given(att):
    return np.sum(att(np.array([[0.1, 0.5], [1.0, -0.3]])) ** 2)


# batch norm with running stats and training flag
class BatchNorm:
    def __init__(self, n, momentum=0.1):
        self.gamma, self.beta = np.ones(n), np.zeros(n)
        self.mean, self.var = np.zeros(n), np.ones(n)
        self.momentum = momentum
        self.training = True

    def eval(self):
        self.training = False
        return self

    def forward(self, X):
        if self.training:
            mu, var = X.mean(axis=0), X.var(axis=0)
            self.mean = (1 - self.momentum) * self.mean + self.momentum * mu
            self.var = (1 - self.momentum) * self.var + self.momentum * var
        else:
            mu, var = self.mean, self.var
        return self.gamma * (X - mu) / np.sqrt(var + 1e-5) + self.beta


@case(0, (R(17, 4, 2),), (R(18, 4, 2),))
def batch_norm(X):
    bn = BatchNorm(2)
    y = bn.forward(X)
    y = bn.forward(y * X)
    return np.sum(y ** 3) + np.sum(bn.eval().forward(X) ** 2)


# learning-rate schedulers and optimisers of two classes
class SGD:
    def __init__(self, params, lr):
        self.params, self.lr = params, lr

    def step(self, grads):
        for i in range(len(self.params)):
            self.params[i] = self.params[i] - self.lr * grads[i]


class AdaGrad(SGD):
    def __init__(self, params, lr):
        super().__init__(params, lr)
        self.acc = [0.0 for _ in params]

    def step(self, grads):
        for i, g in enumerate(grads):
            self.acc[i] += g * g
        super().step([g / (np.sqrt(a) + 1e-8) for g, a in zip(grads, self.acc)])


class StepLR:
    def __init__(self, opt, gamma):
        self.opt, self.gamma = opt, gamma

    def step(self):
        self.opt.lr *= self.gamma


@case(0, (P,), (Q,))
def optimisers_and_scheduler(x):
    total = 0.0
    for make in (SGD, AdaGrad):
        opt = make([x[0], x[1]], 0.1 * x[2])
        sched = StepLR(opt, 0.9)
        for _ in range(3):
            opt.step([2 * p - x[3] for p in opt.params])
            sched.step()
        total += sum(p ** 2 for p in opt.params)
    return total


# double-ended queue moving average
class MovingAverage:
    def __init__(self, n):
        self.buf = deque(maxlen=n)

    def __call__(self, v):
        self.buf.append(v)
        return sum(self.buf) / len(self.buf)


@case(0, (P,), (Q,))
def moving_average_class(x):
    f, g = MovingAverage(2), MovingAverage(3)
    return sum(f(v) * g(v * v) for v in x)
