"""More fresh programs with objects: optimisers, swarms, stacks and nets below list, grids below dict, schedules, memo."""

import math
from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.7, 1.2, 0.4, 0.9]), np.array([1.1, 0.3, 0.8, 0.6])


class Optimizer:
    def __init__(self, params, lr): self.params, self.lr = list(params), lr
    def zero_grad(self):
        for p in self.params: p.grad = None
    def step(self):
        for p in self.params:
            if p.grad is not None: p.data = p.data - self.lr * p.grad


class Parameter:
    def __init__(self, data): self.data, self.grad = data, None


class LinearModel:
    def __init__(self, w, b): self.w, self.b = Parameter(w), Parameter(b)
    def parameters(self): return [self.w, self.b]
    def loss_backward(self, X, y):
        r = X @ self.w.data + self.b.data - y
        self.w.grad = 2 * X.T @ r
        self.b.grad = 2 * np.sum(r)
        return r @ r


@case((0, 1), (P[:2], 0.1), (Q[:2], 0.2))
def torch_like(w, b):
    X, y = np.array([[1.0, 2.0], [0.5, -1.0], [0.3, 0.2]]), np.array([1.0, 0.0, 0.5])
    m = LinearModel(w, b)
    opt = Optimizer(m.parameters(), 0.05)
    for _ in range(4):
        opt.zero_grad()
        loss = m.loss_backward(X, y)
        opt.step()
    return loss


class Particle:
    def __init__(self, x):
        self.x, self.best_x, self.best_f = x, None, None
    def update(self, f):
        v = f(self.x)
        if self.best_f is None or v < self.best_f:
            self.best_f, self.best_x = v, self.x


@case(0, (P,), (Q,))
def swarm(target):
    f = lambda p: (p - target[0]) ** 2 + 0.1 * p * target[1]
    swarm = [Particle(0.3 * k) for k in range(4)]
    for it in range(3):
        for p in swarm: p.update(f)
        g = min(swarm, key=lambda p: p.best_f)
        for p in swarm: p.x = p.x + 0.5 * (g.best_x - p.x) + 0.1 * (p.best_x - p.x) + 0.01 * (it + 1)
    return min(p.best_f for p in swarm) + swarm[1].best_x


class Stack(list):
    def push(self, v): self.append(v); return self
    def top(self): return self[-1]
    def reduce(self, op):
        b, a = self.pop(), self.pop()
        return self.push(op(a, b))


@case(0, (P,), (Q,))
def rpn_below_list(x):
    s = Stack()
    s.push(x[0]).push(x[1]).reduce(lambda a, b: a * b).push(x[2])
    s.reduce(lambda a, b: a - b)
    return s.top() * len(s) + x[3] ** 2


class Grid(dict):
    def __missing__(self, key): return 0.0
    def spread(self, c):
        new = Grid()
        for (i, j), v in self.items():
            for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                new[i + di, j + dj] += c * v
        return new


@case((0, 1), (P, 0.3), (Q, 0.2))
def sparse_grid(x, c):
    g = Grid()
    for k, v in enumerate(x): g[k % 2, k // 2] = v
    for _ in range(2): g = g.spread(c)
    return sum(v * v for v in g.values()) + g[0, 0] * len(g)


class Poly(list):
    def __call__(self, t):
        out = 0.0
        for c in reversed(self): out = out * t + c
        return out
    def __mul__(self, o):
        r = Poly([0.0] * (len(self) + len(o) - 1))
        for i, a in enumerate(self):
            for j, b in enumerate(o): r[i + j] += a * b
        return r
    @property
    def degree(self): return len(self) - 1


@case((0, 1), (P, 0.3), (Q, 0.9))
def poly_list(x, t):
    p, q = Poly(x), Poly([1.0, x[0]])
    r = p * q * q
    return r(t) + r.degree * p(1.0)


@dataclass
class Task:
    dur: float
    deps: list = field(default_factory=list)
    start: float = None
    def finish(self):
        if self.start is None:
            self.start = max((d.finish() for d in self.deps), default=0.0)
        return self.start + self.dur


@case(0, (P,), (Q,))
def schedule(x):
    a = Task(x[0]); b = Task(x[1], [a]); c = Task(x[2], [a]); d = Task(x[3], [b, c])
    return d.finish() ** 2 + c.start


class Cache(dict):
    def __init__(self, fn):
        super().__init__()
        self.fn, self.misses = fn, 0
    def __missing__(self, key):
        self.misses += 1
        self[key] = value = self.fn(key)
        return value


@case(0, (0.6,), (1.2,))
def cached_dict(x):
    c = Cache(lambda k: math.sin(k * x))
    return sum(c[k] * c[1] for k in (1, 2, 1, 3)) * c.misses


class Layer:
    def __init__(self): self.cache = None


class Scale(Layer):
    def __init__(self, a): super().__init__(); self.a, self.da = a, None
    def f(self, x): self.cache = x; return self.a * x
    def b(self, g): self.da = np.sum(g * self.cache); return g * self.a


class Square(Layer):
    def f(self, x): self.cache = x; return x * x
    def b(self, g): return 2 * g * self.cache


class Net(list):
    def f(self, x):
        for l in self: x = l.f(x)
        return x
    def b(self, g):
        for l in reversed(self): g = l.b(g)
        return g


@case((0, 1), (0.6, P), (1.2, Q))
def net_below_list(a, x):
    net = Net([Scale(a), Square(), Scale(2.0)])
    y = net.f(x)
    g = net.b(np.ones_like(y))
    return np.sum(y) + np.sum(g * x) + net[0].da


class Temperature:
    def __init__(self, c): self._c = c
    @property
    def kelvin(self):
        if self._c < 0.5: raise ValueError("cold")
        return self._c + 273.15
    @kelvin.setter
    def kelvin(self, k):
        if k < 273.0: raise ValueError("too low")
        self._c = k - 273.15


@case(0, (P,), (Q,))
def temperatures_that_are_set(x):
    total = 0.0
    for v in x:
        t = Temperature(v)
        try:
            t.kelvin = t.kelvin * v
            total += t._c
        except ValueError:
            total += 2 * v
    return total


class Node:
    def __init__(self, v): self.v, self.next, self.cached = v, None, None
    def tail(self):
        if self.cached is None:
            self.cached = self.v + (0.5 * self.next.tail() if self.next is not None else 0.0)
        return self.cached


@case(0, (P,), (Q,))
def cached_tail(x):
    head = None
    for v in x:
        n = Node(v); n.next = head; head = n
    return head.tail() * head.next.tail()
