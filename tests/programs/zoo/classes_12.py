"""Programs with classes, written without having read the front: containers as bases, local classes, objects of several classes, functions in objects, exceptions, given objects."""

import copy
from dataclasses import dataclass
from typing import Optional

import numpy as np

from tests.programs.zoo.case import case
from tests.programs.zoo.classes_11 import Expo, Gauss

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# nested try
class Source:
    def __init__(self, vals):
        self.vals = vals

    def read(self, i):
        if i >= len(self.vals):
            raise IndexError(i)
        v = self.vals[i]
        if v < 0.5:
            raise ValueError("too small")
        return v


@case(0, (P,), (Q,))
def nested_try(x):
    src = Source(list(x))
    total = 0.0
    for i in range(7):
        try:
            try:
                total += src.read(i) ** 2
            except ValueError:
                total += 0.1 * x[i]
        except IndexError:
            total *= 1.1
            break
    return total


# nested try with re-raise and finally
class Resource:
    def __init__(self):
        self.opened = 0
        self.cost = 0.0

    def open(self):
        self.opened += 1

    def close(self, c):
        self.opened -= 1
        self.cost += c

    def use(self, v):
        if v > 1.0:
            raise OverflowError
        return v * 2


def guarded(r, v):
    r.open()
    try:
        return r.use(v)
    except OverflowError:
        if v > 1.25:
            raise
        return v
    finally:
        r.close(v * 0.1)


@case(0, (P,), (Q,))
def finally_and_reraise(x):
    r = Resource()
    total = 0.0
    for v in x:
        try:
            total += guarded(r, v)
        except OverflowError:
            total -= v ** 2
    return total * r.cost + r.opened


# recursion that raises
class DepthExceeded(Exception):
    pass


class Solver:
    def __init__(self, limit):
        self.limit = limit

    def integrate(self, f, a, b, depth=0):
        m = (a + b) / 2
        coarse = (b - a) * f(m)
        fine = (b - a) / 2 * (f((a + m) / 2) + f((m + b) / 2))
        if abs(fine - coarse) < 1e-3:
            return fine
        if depth >= self.limit:
            raise DepthExceeded
        return self.integrate(f, a, m, depth + 1) + self.integrate(f, m, b, depth + 1)


@case(0, (P,), (Q,))
def recursion_that_raises(x):
    f = lambda t: np.exp(x[0] * t)
    total = 0.0
    for limit in (1, 8):
        try:
            total += Solver(limit).integrate(f, 0.0, x[1] + 1)
        except DepthExceeded:
            total += x[2]
    return total


# deepcopy
class Model:
    def __init__(self, w):
        self.layers = [w, 2 * w]
        self.meta = {"n": 2, "scale": 1.5}

    def loss(self):
        return sum(np.sum(l ** 2) for l in self.layers) * self.meta["scale"]


@case(0, (P,), (Q,))
def deepcopy_of_a_model(x):
    m = Model(x)
    best = copy.deepcopy(m)
    shallow = copy.copy(m)
    m.layers[0] = m.layers[0] * 3
    m.meta["scale"] = x[0]
    return m.loss() + best.loss() + shallow.loss()


# EMA of a given model
class MLP:
    def __init__(self, sizes, seed):
        rng = np.random.default_rng(seed)
        self.W = [rng.normal(size=(b, a)) * 0.5 for a, b in zip(sizes, sizes[1:])]
        self.b = [np.zeros(b) for b in sizes[1:]]

    def __call__(self, v):
        for i, (W, b) in enumerate(zip(self.W, self.b)):
            v = W @ v + b
            if i < len(self.W) - 1:
                v = np.tanh(v)
        return v

    def __iter__(self):
        yield from zip(self.W, self.b)


@case(0, (MLP([2, 3, 1], 0),), (MLP([2, 4, 2, 1], 1),))
def mlp_that_is_given(net):
    y = net(np.array([0.3, -0.7]))
    return y.sum() ** 2 + 0.1 * sum(np.sum(W ** 2) + b.sum() for W, b in net)


# given linked nodes
class ListNode:
    def __init__(self, value, next=None):
        self.value, self.next = value, next


@case(0, (ListNode(1.0, ListNode(2.0, ListNode(0.5))),), (ListNode(0.4, ListNode(1.5)),))
def linked_list_that_is_given(head):
    total, k = 0.0, 1
    node = head
    while node is not None:
        total += k * node.value ** 2
        node = node.next
        k += 1
    return total


# given tree recursion
@dataclass
class Tree:
    value: float
    left: Optional["Tree"] = None
    right: Optional["Tree"] = None

    def total(self):
        s = self.value ** 2
        if self.left:
            s += 0.5 * self.left.total()
        if self.right:
            s += 0.25 * self.right.total()
        return s


@case(0, (Tree(1.0, Tree(0.5), Tree(2.0, None, Tree(0.3))),), (Tree(0.7, None, Tree(1.1)),))
def tree_that_is_given(t):
    return t.total()


# given list of two classes
@case(0, ([Gauss(0.5, 1.2), Expo(0.8), Gauss(1.0, 0.6)],), ([Gauss(0.1, 0.9), Expo(1.8), Gauss(1.3, 0.7)],))
def two_classes_in_a_given_list(ds):
    return sum(d.logpdf(0.7) for d in ds)


# given dict of two classes
@case(0, ({"a": Gauss(0.5, 1.2), "b": Expo(0.8)},), ({"a": Gauss(0.1, 0.9), "b": Expo(1.8)},))
def two_classes_in_a_given_dict(ds):
    total = 0.0
    for name, d in ds.items():
        total += d.logpdf(1.1) * (2 if name == "a" else 1)
    return total


# given optimiser with state mutated
class Momentum:
    def __init__(self, lr, mu, n):
        self.lr, self.mu = lr, mu
        self.v = np.zeros(n)

    def update(self, w, g):
        self.v *= self.mu
        self.v -= self.lr * g
        return w + self.v


@case((0, 1), (Momentum(0.1, 0.9, 5), P), (Momentum(0.2, 0.5, 5), Q))
def momentum_that_is_given(opt, w):
    for _ in range(4):
        w = opt.update(w, np.sin(w))
    return w @ w
