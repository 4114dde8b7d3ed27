"""Programs with classes, written without having read the front: a second walk through what people write with classes."""

from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from tests.programs.zoo.case import R, case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# singly linked queue with tail
class QNode:
    def __init__(self, value):
        self.value = value
        self.next = None


class Queue:
    def __init__(self):
        self.head = self.tail = None
        self.count = 0

    def enqueue(self, v):
        node = QNode(v)
        if self.tail is None:
            self.head = node
        else:
            self.tail.next = node
        self.tail = node
        self.count += 1

    def dequeue(self):
        v = self.head.value
        self.head = self.head.next
        if self.head is None:
            self.tail = None
        self.count -= 1
        return v


@case(0, (P,), (Q,))
def linked_queue(x):
    q = Queue()
    for v in x:
        q.enqueue(v * v)
    total = 0.0
    while q.count > 1:
        a, b = q.dequeue(), q.dequeue()
        q.enqueue(a + 0.5 * b)
        total += a * b
    return total + q.dequeue()


# given network: list of dataclass layers
@dataclass
class DenseLayer:
    W: np.ndarray
    b: np.ndarray
    act: str = "tanh"

    def __call__(self, x):
        z = self.W @ x + self.b
        if self.act == "tanh":
            return np.tanh(z)
        if self.act == "relu":
            return np.maximum(z, 0)
        return z


@dataclass
class NetD:
    layers: list = field(default_factory=list)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


@case(0, (NetD([DenseLayer(R(11, 3, 2), R(12, 3)), DenseLayer(R(13, 1, 3), R(14, 1), "linear")]),),
      (NetD([DenseLayer(R(15, 2, 2), R(16, 2), "relu"), DenseLayer(R(17, 1, 2), R(18, 1), "linear")]),))
def given_net_of_dataclasses(net):
    return np.sum((net.forward(np.array([0.5, -1.0])) - 1.0) ** 2)


# given: portfolio with positions dict
class Position:
    def __init__(self, qty, price):
        self.qty, self.price = qty, price

    def value(self):
        return self.qty * self.price


class Portfolio:
    def __init__(self, positions, cash):
        self.positions, self.cash = positions, cash

    def value(self):
        return self.cash + sum(p.value() for p in self.positions.values())

    def weights(self):
        v = self.value()
        return {k: p.value() / v for k, p in self.positions.items()}


def portfolio(a, b):
    return Portfolio({"A": Position(a, 2.0), "B": Position(b, 1.5)}, 3.0)


@case(0, (portfolio(1.0, 2.0),), (portfolio(0.5, 4.0),))
def given_portfolio(p):
    w = p.weights()
    return -sum(v * np.log(v) for v in w.values()) + 0.1 * p.value()


# given: state machine with enum & float
class Mode(Enum):
    GROW = "grow"
    DECAY = "decay"


class Cell:
    def __init__(self, x, rate):
        self.x, self.rate, self.mode = x, rate, Mode.GROW

    def step(self, dt):
        if self.mode is Mode.GROW:
            self.x += dt * self.rate * self.x
            if self.x > 1.5:
                self.mode = Mode.DECAY
        else:
            self.x -= dt * self.x


@case((0, 1), (0.9, 1.1), (1.3, 0.6))
def cell_with_modes(x, rate):
    c = Cell(x, rate)
    area = 0.0
    for _ in range(15):
        c.step(0.1)
        area += 0.1 * c.x
    return area


# rational numbers of floats / continued fraction
class Ratio:
    def __init__(self, n, d=1.0):
        self.n, self.d = n, d

    def inv(self):
        return Ratio(self.d, self.n)

    def __add__(self, o):
        o = o if isinstance(o, Ratio) else Ratio(o)
        return Ratio(self.n * o.d + o.n * self.d, self.d * o.d)

    __radd__ = __add__

    def __float__(self):
        return self.n / self.d

    @property
    def value(self):
        return self.n / self.d


@case(0, (P,), (Q,))
def continued_fraction_of_a_class(x):
    r = Ratio(x[-1])
    for v in reversed(x[:-1]):
        r = v + r.inv()
    return r.value


# scheduler with dependencies between tasks
class Task:
    def __init__(self, name, cost, deps=()):
        self.name, self.cost, self.deps = name, cost, list(deps)
        self.finish = None

    def finished(self):
        if self.finish is None:
            start = max((d.finished() for d in self.deps), default=0.0)
            self.finish = start + self.cost
        return self.finish


@case(0, (P,), (Q,))
def critical_path_of_a_class(x):
    a, b = Task("a", x[0]), Task("b", x[1])
    c = Task("c", x[2], [a, b])
    d = Task("d", x[3], [a])
    e = Task("e", x[4], [c, d])
    return e.finished() + 0.1 * d.finished() ** 2
