"""Programs with classes, written without having read the front: a second walk through what people write with classes."""

import bisect
import copy

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# gaussian process regression class with fit/predict
class GP:
    def __init__(self, length, noise):
        self.length, self.noise = length, noise

    def kernel(self, A, B):
        return np.exp(-0.5 * (A[:, None] - B[None, :]) ** 2 / self.length ** 2)

    def fit(self, X, y):
        self.X = X
        K = self.kernel(X, X) + self.noise * np.eye(len(X))
        self.L = np.linalg.cholesky(K)
        self.alpha = np.linalg.solve(self.L.T, np.linalg.solve(self.L, y))
        self.lml = -0.5 * y @ self.alpha - np.sum(np.log(np.diag(self.L)))
        return self

    def predict(self, Xs):
        return self.kernel(Xs, self.X) @ self.alpha


@case((0, 1, 2), (0.7, 0.1, P), (1.1, 0.3, Q))
def gp_regression_class(length, noise, y):
    gp = GP(length, noise).fit(np.linspace(0, 1, 5), y)
    return gp.lml + gp.predict(np.array([0.3, 0.9])).sum()


# ring buffer with modulo index
class Ring:
    def __init__(self, n):
        self.data = [0.0] * n
        self.i = 0

    def push(self, v):
        self.data[self.i % len(self.data)] = v
        self.i += 1

    def lag(self, k):
        return self.data[(self.i - 1 - k) % len(self.data)]


@case(0, (P,), (Q,))
def ring_buffer_filter(x):
    r = Ring(3)
    out = 0.0
    for v in x:
        r.push(v)
        out += 0.5 * r.lag(0) * r.lag(1) - 0.2 * r.lag(2)
    return out


# mixture of experts with gating objects
class Expert:
    def __init__(self, w, b):
        self.w, self.b = w, b

    def __call__(self, v):
        return self.w * v + self.b


class Gate:
    def __init__(self, experts, temps):
        self.experts, self.temps = experts, temps

    def __call__(self, v):
        scores = np.array([t * v for t in self.temps])
        w = np.exp(scores - scores.max())
        w /= w.sum()
        return sum(wi * e(v) for wi, e in zip(w, self.experts))


@case(0, (P,), (Q,))
def mixture_of_experts(x):
    g = Gate([Expert(x[0], x[1]), Expert(x[2], 0.1)], [x[3], x[4]])
    return sum(g(v) ** 2 for v in (0.2, 0.9, -0.4))


# cloning prototypes
class Prototype:
    def __init__(self, pos, size):
        self.pos, self.size = pos, size

    def clone(self, **changes):
        new = copy.copy(self)
        for k, v in changes.items():
            setattr(new, k, v)
        return new


@case(0, (P,), (Q,))
def cloned_prototypes(x):
    p = Prototype(x[0], x[1])
    q = p.clone(pos=x[2])
    r = q.clone(size=x[3], pos=q.pos * 2)
    return sum(o.pos * o.size for o in (p, q, r))


# interpolating table with bisect and errors
class Lookup:
    def __init__(self, xs, ys):
        if len(xs) != len(ys):
            raise ValueError("lengths differ")
        self.xs, self.ys = list(xs), list(ys)

    def __call__(self, t):
        if t < self.xs[0] or t > self.xs[-1]:
            raise ValueError(f"{t} is outside")
        k = min(bisect.bisect_right(self.xs, t), len(self.xs) - 1)
        f = (t - self.xs[k - 1]) / (self.xs[k] - self.xs[k - 1])
        return (1 - f) * self.ys[k - 1] + f * self.ys[k]


@case(0, (P,), (Q,))
def lookup_with_errors(x):
    tab = Lookup([0.0, 0.5, 1.0, 1.5, 2.0], x)
    total = 0.0
    for t in (0.3, 1.7, 2.5):
        try:
            total += tab(t)
        except ValueError:
            total += x[0] * x[1]
    return total
