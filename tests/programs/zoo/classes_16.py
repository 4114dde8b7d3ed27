"""Programs with classes, written without having read the front: a second walk through what people write with classes."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np

from tests.programs.zoo.case import R, case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# RNN class with parameters dict and loss
class VanillaRNN:
    def __init__(self, Wx, Wh, Wy):
        self.params = {"Wx": Wx, "Wh": Wh, "Wy": Wy}

    def step(self, x, h):
        p = self.params
        h = np.tanh(p["Wx"] @ x + p["Wh"] @ h)
        return h, p["Wy"] @ h

    def loss(self, xs, targets):
        h, total = np.zeros(2), 0.0
        for x, t in zip(xs, targets):
            h, logits = self.step(x, h)
            z = logits - np.max(logits)
            total -= z[t] - np.log(np.sum(np.exp(z)))
        return total


@case((0, 1), (R(1, 2, 2), R(2, 2, 2)), (R(3, 2, 2), R(4, 2, 2)))
def rnn_class_loss(Wx, Wh):
    rnn = VanillaRNN(Wx, Wh, np.array([[1.0, -0.5], [0.2, 0.3], [0.1, 0.9]]))
    return rnn.loss([np.array([1.0, 0.0]), np.array([0.3, 0.4]), np.array([0.0, 1.0])], [0, 2, 1])


# pendulum with energy property and history
class Pendulum:
    g = 9.81

    def __init__(self, theta, omega=0.0, length=1.0):
        self.theta, self.omega, self.length = theta, omega, length
        self.trajectory = []

    @property
    def energy(self):
        return 0.5 * (self.length * self.omega) ** 2 - self.g * self.length * np.cos(self.theta)

    def step(self, dt):
        self.omega -= self.g / self.length * np.sin(self.theta) * dt
        self.theta += self.omega * dt
        self.trajectory.append((self.theta, self.omega))


@case((0, 1), (0.4, 1.0), (0.9, 0.7))
def pendulum_class(theta, length):
    p = Pendulum(theta, length=length)
    for _ in range(12):
        p.step(0.05)
    return p.energy + sum(t * w for t, w in p.trajectory)


# material point on a grid
class Grid2D:
    def __init__(self, n, h):
        self.n, self.h = n, h
        self.phi = np.zeros((n, n))

    def set_boundary(self, fn):
        xs = np.arange(self.n) * self.h
        self.phi[0, :] = fn(xs)
        self.phi[-1, :] = 0.5 * fn(xs)

    def sweep(self):
        new = self.phi.copy()
        new[1:-1, 1:-1] = 0.25 * (self.phi[:-2, 1:-1] + self.phi[2:, 1:-1] + self.phi[1:-1, :-2] + self.phi[1:-1, 2:])
        diff = np.abs(new - self.phi).max()
        self.phi = new
        return diff


@case(0, (P,), (Q,))
def laplace_grid(x):
    g = Grid2D(5, 0.2)
    g.set_boundary(lambda s: x[0] * np.sin(x[1] * s) + x[2])
    for _ in range(6):
        g.sweep()
    return np.sum(g.phi ** 2)


# stack machine bytecode
class VM:
    def __init__(self, consts):
        self.stack = []
        self.consts = consts
        self.regs = {}

    def run(self, code):
        for op, *args in code:
            getattr(self, "op_" + op)(*args)
        return self.stack.pop()

    def op_push(self, k):
        self.stack.append(self.consts[k])

    def op_add(self):
        self.stack.append(self.stack.pop() + self.stack.pop())

    def op_mul(self):
        self.stack.append(self.stack.pop() * self.stack.pop())

    def op_store(self, name):
        self.regs[name] = self.stack.pop()

    def op_load(self, name):
        self.stack.append(self.regs[name])


@case(0, (P,), (Q,))
def bytecode_machine(x):
    vm = VM(x)
    return vm.run([("push", 0), ("push", 1), ("mul",), ("store", "a"), ("load", "a"), ("push", 2), ("add",), ("load", "a"), ("mul",)])


# order book
class Order:
    def __init__(self, price, qty):
        self.price, self.qty = price, qty


class Book:
    def __init__(self):
        self.asks = []

    def add(self, order):
        self.asks.append(order)
        self.asks.sort(key=lambda o: o.price)

    def buy(self, qty):
        cost = 0.0
        while qty > 0 and self.asks:
            best = self.asks[0]
            take = min(qty, best.qty)
            cost += take * best.price
            best.qty -= take
            qty -= take
            if best.qty <= 0:
                self.asks.pop(0)
        return cost


@case(0, (P,), (Q,))
def order_book(x):
    b = Book()
    for p, q in zip(x, (1.0, 2.0, 0.5, 1.5, 3.0)):
        b.add(Order(p, q * p))
    return b.buy(1.3) + b.buy(x[0])


# abstract shape with template method
class Potential(ABC):
    @abstractmethod
    def energy(self, r): ...

    def force(self, r, h=1e-3):
        return -(self.energy(r + h) - self.energy(r - h)) / (2 * h)


class LennardJones(Potential):
    def __init__(self, eps, sigma):
        self.eps, self.sigma = eps, sigma

    def energy(self, r):
        s = (self.sigma / r) ** 6
        return 4 * self.eps * (s * s - s)


class Morse(Potential):
    def __init__(self, D, a, r0):
        self.D, self.a, self.r0 = D, a, r0

    def energy(self, r):
        return self.D * (1 - np.exp(-self.a * (r - self.r0))) ** 2


class Sum(Potential):
    def __init__(self, terms):
        self.terms = terms

    def energy(self, r):
        return sum(t.energy(r) for t in self.terms)


@case(0, (P,), (Q,))
def potentials_by_template_method(x):
    pot = Sum([LennardJones(x[0], 0.5 + x[1] * 0.1), Morse(x[2], x[3], x[4])])
    return pot.energy(1.3) + pot.force(1.1)


# undo history by snapshots
class Editor:
    def __init__(self, values):
        self.values = list(values)
        self._history = []

    def snapshot(self):
        self._history.append(self.values[:])

    def apply(self, i, f):
        self.snapshot()
        self.values[i] = f(self.values[i])

    def undo(self):
        self.values = self._history.pop()


@case(0, (P,), (Q,))
def editor_with_snapshots(x):
    e = Editor(x)
    e.apply(0, lambda v: v * v)
    e.apply(1, np.sin)
    e.apply(0, lambda v: v * 3)
    before = sum(e.values)
    e.undo()
    return before * e.values[0] + e.values[1]


# money with currency, arithmetic and errors
class CurrencyError(TypeError):
    pass


@dataclass(frozen=True)
class Money:
    amount: float
    currency: str = "EUR"

    def __add__(self, other):
        if self.currency != other.currency:
            raise CurrencyError(f"{self.currency} and {other.currency}")
        return Money(self.amount + other.amount, self.currency)

    def __mul__(self, k):
        return Money(self.amount * k, self.currency)

    __rmul__ = __mul__

    def to(self, currency, rate):
        return Money(self.amount * rate, currency)


@case(0, (P,), (Q,))
def money(x):
    a, b = Money(x[0]), Money(x[1], "USD")
    try:
        c = a + b
    except CurrencyError:
        c = a + b.to("EUR", x[2])
    return (2 * c * x[3]).amount


# kd-tree like nested nodes
class KDNode:
    def __init__(self, point, left, right, axis):
        self.point, self.left, self.right, self.axis = point, left, right, axis


def build(points, depth=0):
    if not points:
        return None
    axis = depth % 2
    points = sorted(points, key=lambda p: p[axis])
    m = len(points) // 2
    return KDNode(points[m], build(points[:m], depth + 1), build(points[m + 1:], depth + 1), axis)


def depth_sum(node, d=1):
    if node is None:
        return 0.0
    return d * (node.point[0] + node.point[1] ** 2) + depth_sum(node.left, d + 1) + depth_sum(node.right, d + 1)


@case(0, (R(5, 5, 2),), (R(6, 5, 2),))
def kd_tree(pts):
    return depth_sum(build([(p[0], p[1]) for p in pts]))


# matrix factorisation model
class MF:
    def __init__(self, U, V, reg=0.1):
        self.U, self.V, self.reg = U, V, reg
        self.history = []

    def predict(self, i, j):
        return self.U[i] @ self.V[j]

    def fit(self, ratings, lr, epochs):
        for _ in range(epochs):
            loss = 0.0
            for i, j, r in ratings:
                e = r - self.predict(i, j)
                ui = self.U[i].copy()
                self.U[i] += lr * (e * self.V[j] - self.reg * self.U[i])
                self.V[j] += lr * (e * ui - self.reg * self.V[j])
                loss += e ** 2
            self.history.append(loss)
        return self


@case((0, 1), (R(7, 2, 2), R(8, 3, 2)), (R(9, 2, 2), R(10, 3, 2)))
def matrix_factorisation(U, V):
    m = MF(U.copy(), V.copy()).fit([(0, 0, 3.0), (0, 2, 1.0), (1, 1, 2.0)], 0.05, 3)
    return m.history[-1] + m.predict(1, 2)


# piecewise functions as objects with __call__ and composition
class Fn:
    def __init__(self, f):
        self.f = f

    def __call__(self, x):
        return self.f(x)

    def __matmul__(self, other):
        return Fn(lambda x: self(other(x)))

    def __add__(self, other):
        return Fn(lambda x: self(x) + other(x))

    def __pow__(self, n):
        out = Fn(lambda x: x)
        for _ in range(n):
            out = self @ out
        return out


@case(0, (P,), (Q,))
def function_algebra(x):
    f, g = Fn(lambda t: x[0] * t + x[1]), Fn(np.sin)
    return (f @ g)(x[2]) + (f + g)(x[3]) + (f ** 3)(x[4])
