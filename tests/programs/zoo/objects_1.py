"""Programs with objects, written without having read the front: what scientists, students and authors of libraries write."""

import abc
import enum
import math
from collections import OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from tests.programs.zoo.case import R, case

P, Q = np.array([0.7, 1.2, 0.4, 0.9]), np.array([1.1, 0.3, 0.8, 0.6])


# layers that cache what they saw, and a sequential model that goes back through them by hand
class Layer:
    def forward(self, x):
        raise NotImplementedError

    def backward(self, g):
        raise NotImplementedError


class Linear(Layer):
    def __init__(self, W, b):
        self.W, self.b = W, b
        self.dW = self.db = None

    def forward(self, x):
        self.x = x
        return x @ self.W + self.b

    def backward(self, g):
        self.dW = np.outer(self.x, g)
        self.db = g
        return g @ self.W.T


class Tanh(Layer):
    def forward(self, x):
        self.y = np.tanh(x)
        return self.y

    def backward(self, g):
        return g * (1 - self.y**2)


class Sequential:
    def __init__(self, *layers):
        self.layers = list(layers)

    def forward(self, x):
        for layer in self.layers:
            x = layer.forward(x)
        return x

    def backward(self, g):
        for layer in reversed(self.layers):
            g = layer.backward(g)
        return g

    def step(self, lr):
        for layer in self.layers:
            if isinstance(layer, Linear):
                layer.W = layer.W - lr * layer.dW
                layer.b = layer.b - lr * layer.db


@case((0, 1, 2), (R(1, 2, 3), R(2, 3, 1), np.array([0.3, -0.5])), (R(3, 2, 3), R(4, 3, 1), np.array([1.3, 0.5])))
def trained_by_hand(W1, W2, x):
    model = Sequential(Linear(W1, np.zeros(3)), Tanh(), Linear(W2, np.zeros(1)))
    for _ in range(3):
        y = model.forward(x)
        model.backward(2 * (y - 1.0))
        model.step(0.05)
    return np.sum((model.forward(x) - 1.0) ** 2)


# a class that counts its instances
class Particle:
    count = 0

    def __init__(self, x, v):
        Particle.count += 1
        self.id = Particle.count
        self.x, self.v = x, v

    def push(self, dt):
        self.x = self.x + dt * self.v
        self.v = self.v - dt * self.x


@case(0, (P,), (Q,))
def particles_that_are_counted(x):
    particles = [Particle(xi, 0.0) for xi in x]
    for _ in range(5):
        for p in particles:
            p.push(0.1)
    return sum(p.x**2 + 0.5 * p.v for p in particles)


# fresh identifiers by an iterator in the class
@dataclass
class Account:
    owner: str
    balance: float = 0.0
    history: list = field(default_factory=list)

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount
        self.history.append(("deposit", amount))

    def withdraw(self, amount):
        if amount > self.balance:
            raise ValueError("not enough")
        self.balance -= amount
        self.history.append(("withdraw", amount))


@case((0, 1), (P, 0.02), (Q, 0.05))
def accounts_with_history(x, rate):
    a, b = Account("a", 2.0), Account("b")
    for v in x:
        try:
            a.withdraw(v)
            b.deposit(v * (1 + rate))
        except ValueError:
            a.deposit(0.3 * v)
    spent = sum(amount for kind, amount in a.history if kind == "withdraw")
    return a.balance**2 + b.balance * spent


# a local class which reads the names of its call
@case((0, 1), (P, 0.3), (Q, 0.7))
def local_class_reads_names(x, damping):
    class Oscillator:
        def __init__(self, q):
            self.q, self.p = q, 0.0

        def step(self, dt):
            self.p -= dt * (self.q + damping * self.p)
            self.q += dt * self.p

    o = Oscillator(x[0])
    for _ in range(10):
        o.step(0.1)
    return o.q * x[1] + o.p


# scalar autodiff engine as micrograd has it
class Value:
    def __init__(self, data, children=()):
        self.data = data
        self.grad = 0.0
        self._backward = lambda: None
        self._prev = children

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other))

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other))

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def tanh(self):
        t = math.tanh(self.data)
        out = Value(t, (self,))

        def _backward():
            self.grad += (1 - t * t) * out.grad

        out._backward = _backward
        return out

    def backward(self):
        topo, visited = [], set()

        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)

        build(self)
        self.grad = 1.0
        for node in reversed(topo):
            node._backward()


@case((0, 1), (0.5, -1.2), (1.5, 0.3))
def micrograd(a, b):
    x, y = Value(a), Value(b)
    z = (x * y + x).tanh() * y + x * x
    z.backward()
    return x.grad * y.grad + z.data


# dual numbers with all operators
class Dual:
    __slots__ = ("re", "du")

    def __init__(self, re, du=0.0):
        self.re, self.du = re, du

    @staticmethod
    def lift(v):
        return v if isinstance(v, Dual) else Dual(v)

    def __add__(self, o):
        o = Dual.lift(o)
        return Dual(self.re + o.re, self.du + o.du)

    __radd__ = __add__

    def __neg__(self):
        return Dual(-self.re, -self.du)

    def __sub__(self, o):
        return self + (-Dual.lift(o))

    def __rsub__(self, o):
        return Dual.lift(o) - self

    def __mul__(self, o):
        o = Dual.lift(o)
        return Dual(self.re * o.re, self.re * o.du + self.du * o.re)

    __rmul__ = __mul__

    def __truediv__(self, o):
        o = Dual.lift(o)
        return Dual(self.re / o.re, (self.du * o.re - self.re * o.du) / o.re**2)

    def __pow__(self, n):
        return Dual(self.re**n, n * self.re ** (n - 1) * self.du)


def dual_sin(d):
    return Dual(math.sin(d.re), math.cos(d.re) * d.du)


@case((0, 1), (0.5, 1.2), (1.5, 0.3))
def dual_newton(x0, c):
    x = Dual(x0, 1.0)
    for _ in range(3):
        f = x**2 - c - 0.1 * dual_sin(x)
        x = Dual(x.re - f.re / f.du, 1.0) if abs(f.du) > 1e-9 else x
    return x.re + (3 - x / 2.0).du


# expression trees
class Expr(abc.ABC):
    @abc.abstractmethod
    def eval(self, env): ...

    @abc.abstractmethod
    def diff(self, name): ...


class Num(Expr):
    def __init__(self, v):
        self.v = v

    def eval(self, env):
        return self.v

    def diff(self, name):
        return Num(0.0)


class Sym(Expr):
    def __init__(self, name):
        self.name = name

    def eval(self, env):
        return env[self.name]

    def diff(self, name):
        return Num(1.0 if name == self.name else 0.0)


class Plus(Expr):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def eval(self, env):
        return self.a.eval(env) + self.b.eval(env)

    def diff(self, name):
        return Plus(self.a.diff(name), self.b.diff(name))


class Times(Expr):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def eval(self, env):
        return self.a.eval(env) * self.b.eval(env)

    def diff(self, name):
        return Plus(Times(self.a.diff(name), self.b), Times(self.a, self.b.diff(name)))


@case((0, 1), (0.5, 1.2), (1.5, 0.3))
def derivatives_of_expressions(x, y):
    e = Plus(Times(Sym("x"), Times(Sym("x"), Sym("y"))), Times(Num(3.0), Sym("y")))
    env = {"x": x, "y": y}
    return e.diff("x").eval(env) * e.diff("y").eval(env) + e.eval(env)


# Wengert tape: nodes of operations in one list, by index
class Tape:
    def __init__(self):
        self.values, self.ops = [], []

    def leaf(self, v):
        self.values.append(v)
        self.ops.append(None)
        return len(self.values) - 1

    def mul(self, i, j):
        self.values.append(self.values[i] * self.values[j])
        self.ops.append(("mul", i, j))
        return len(self.values) - 1

    def sin(self, i):
        self.values.append(np.sin(self.values[i]))
        self.ops.append(("sin", i))
        return len(self.values) - 1

    def gradient(self, out):
        bars = [0.0] * len(self.values)
        bars[out] = 1.0
        for k in range(len(self.ops) - 1, -1, -1):
            op = self.ops[k]
            if op is None:
                continue
            if op[0] == "mul":
                _, i, j = op
                bars[i] += bars[k] * self.values[j]
                bars[j] += bars[k] * self.values[i]
            else:
                bars[op[1]] += bars[k] * np.cos(self.values[op[1]])
        return bars


@case((0, 1), (0.5, 1.2), (1.5, 0.3))
def tape_of_tuples(x, y):
    tape = Tape()
    i, j = tape.leaf(x), tape.leaf(y)
    k = tape.mul(i, tape.sin(j))
    for _ in range(2):
        k = tape.mul(k, i)
    bars = tape.gradient(k)
    return bars[i] + bars[j] ** 2


# genetic algorithm with individuals
class Individual:
    def __init__(self, genes):
        self.genes = genes
        self.fitness = None

    def evaluate(self, target):
        self.fitness = -np.sum((self.genes - target) ** 2)
        return self.fitness

    def cross(self, other):
        return Individual(0.5 * (self.genes + other.genes))


@case(0, (P,), (Q,))
def evolve(target):
    rng = np.random.default_rng(3)
    population = [Individual(rng.normal(size=4)) for _ in range(6)]
    for _ in range(3):
        for ind in population:
            ind.evaluate(target)
        population.sort(key=lambda ind: ind.fitness, reverse=True)
        parents = population[:3]
        children = [parents[i].cross(parents[(i + 1) % 3]) for i in range(3)]
        population = parents + children
    return max(ind.evaluate(target) for ind in population)


# a state machine with an Enum
class Phase(enum.Enum):
    HEATING = 1
    HOLDING = 2
    COOLING = 3


class Furnace:
    def __init__(self, temp, power):
        self.temp, self.power = temp, power
        self.phase = Phase.HEATING
        self.held = 0

    def tick(self, dt):
        if self.phase is Phase.HEATING:
            self.temp += self.power * dt
            if self.temp > 2.0:
                self.phase = Phase.HOLDING
        elif self.phase is Phase.HOLDING:
            self.temp -= 0.01 * (self.temp - 2.0) * dt
            self.held += 1
            if self.held >= 3:
                self.phase = Phase.COOLING
        else:
            self.temp *= math.exp(-0.3 * dt)


@case((0, 1), (0.5, 1.2), (1.5, 2.3))
def furnace_machine(temp, power):
    f = Furnace(temp, power)
    used = 0.0
    while f.phase is not Phase.COOLING:
        f.tick(0.5)
        used += f.temp * 0.1
    for _ in range(2):
        f.tick(0.5)
    return used + f.temp**2


# observers
class Subject:
    def __init__(self):
        self._observers = []

    def attach(self, fn):
        self._observers.append(fn)

    def notify(self, value):
        for fn in self._observers:
            fn(value)


class RunningMean:
    def __init__(self):
        self.n, self.mean = 0, 0.0

    def update(self, v):
        self.n += 1
        self.mean += (v - self.mean) / self.n


class Peak:
    def __init__(self):
        self.best = -np.inf

    def update(self, v):
        if v > self.best:
            self.best = v


@case(0, (P,), (Q,))
def observers_of_a_sensor(x):
    mean, peak, sensor = RunningMean(), Peak(), Subject()
    sensor.attach(mean.update)
    sensor.attach(peak.update)
    for v in x:
        sensor.notify(np.exp(0.5 * v))
    return mean.mean * peak.best


# RK4 with a state object with operators
class State:
    def __init__(self, pos, vel):
        self.pos, self.vel = pos, vel

    def __add__(self, o):
        return State(self.pos + o.pos, self.vel + o.vel)

    def __mul__(self, c):
        return State(self.pos * c, self.vel * c)

    __rmul__ = __mul__


class Pendulum:
    def __init__(self, length, g=9.81, drag=0.1):
        self.length, self.g, self.drag = length, g, drag

    def __call__(self, t, s):
        return State(s.vel, -self.g / self.length * np.sin(s.pos) - self.drag * s.vel)


def rk4(f, s, t, dt):
    k1 = f(t, s)
    k2 = f(t + dt / 2, s + dt / 2 * k1)
    k3 = f(t + dt / 2, s + dt / 2 * k2)
    k4 = f(t + dt, s + dt * k3)
    return s + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


@case((0, 1), (0.5, 1.2), (1.0, 2.3))
def pendulum_rk4(theta, length):
    f, s, t = Pendulum(length), State(theta, 0.0), 0.0
    trajectory = [s]
    while t < 0.5:
        s = rk4(f, s, t, 0.05)
        t += 0.05
        trajectory.append(s)
    return max(q.pos for q in trajectory) + min(q.vel for q in trajectory) + trajectory[-1].pos


# heat equation with a grid class and boundary conditions chosen from a registry
class Boundary:
    registry = {}

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        Boundary.registry[cls.__name__.lower()] = cls


class Dirichlet(Boundary):
    def apply(self, u):
        u[0] = 0.0
        u[-1] = 0.0


class Neumann(Boundary):
    def apply(self, u):
        u[0] = u[1]
        u[-1] = u[-2]


class Heat:
    def __init__(self, u, kappa, left):
        self.u = u.copy()
        self.kappa = kappa
        self.bc = Boundary.registry[left]()

    def advance(self, n, dt=0.1):
        for _ in range(n):
            self.u[1:-1] += dt * self.kappa * (self.u[2:] - 2 * self.u[1:-1] + self.u[:-2])
            self.bc.apply(self.u)
        return self

    @property
    def total(self):
        return self.u.sum()


@case((0, 1), (R(5, 7), 0.6), (R(6, 7), 1.2))
def heat_with_boundaries(u0, kappa):
    return Heat(u0, kappa, "neumann").advance(5).total * Heat(u0, kappa, "dirichlet").advance(3).total


# LRU cache in an object
class Cached:
    def __init__(self, fn, size=3):
        self.fn, self.size = fn, size
        self.store = OrderedDict()
        self.hits = 0

    def __call__(self, k, x):
        if k in self.store:
            self.hits += 1
            self.store.move_to_end(k)
            return self.store[k]
        v = self.fn(k, x)
        self.store[k] = v
        if len(self.store) > self.size:
            self.store.popitem(last=False)
        return v


@case(0, (0.8,), (1.3,))
def lru_cached(x):
    f = Cached(lambda k, t: np.sin(k * t))
    total = 0.0
    for k in [1, 2, 1, 3, 4, 1, 2]:
        total += f(k, x) * (k + f.hits)
    return total


# a memo in an object, recursively
class Chebyshev:
    def __init__(self, x):
        self.x = x
        self.memo = {0: 1.0, 1: x}

    def __getitem__(self, n):
        if n not in self.memo:
            self.memo[n] = 2 * self.x * self[n - 1] - self[n - 2]
        return self.memo[n]


@case((0, 1), (0.3, P), (0.7, Q))
def chebyshev_series(x, c):
    T = Chebyshev(x)
    return sum(c[n] * T[n] for n in range(len(c))) + T[6]


# linked list with iteration
class Cell:
    def __init__(self, value, next=None):
        self.value, self.next = value, next


class LinkedList:
    def __init__(self):
        self.head, self.size = None, 0

    def push(self, v):
        self.head = Cell(v, self.head)
        self.size += 1

    def __iter__(self):
        node = self.head
        while node is not None:
            yield node.value
            node = node.next

    def __len__(self):
        return self.size

    def reverse(self):
        prev, node = None, self.head
        while node:
            node.next, prev, node = prev, node, node.next
        self.head = prev


@case(0, (P,), (Q,))
def list_reversed_in_place(x):
    l = LinkedList()
    for v in x:
        l.push(v * v)
    l.reverse()
    out, w = 0.0, 1.0
    for v in l:
        out += w * np.log(v)
        w *= 0.5
    return out * len(l)


# binary search tree
class TreeNode:
    def __init__(self, key, val):
        self.key, self.val = key, val
        self.left = self.right = None


class BST:
    def __init__(self):
        self.root = None

    def insert(self, key, val):
        if self.root is None:
            self.root = TreeNode(key, val)
            return
        node = self.root
        while True:
            if key < node.key:
                if node.left is None:
                    node.left = TreeNode(key, val)
                    return
                node = node.left
            else:
                if node.right is None:
                    node.right = TreeNode(key, val)
                    return
                node = node.right

    def walk(self, node, depth=0):
        if node is None:
            return 0.0
        return self.walk(node.left, depth + 1) + node.val * (depth + 1) + self.walk(node.right, depth + 1)


@case(0, (P,), (Q,))
def search_tree_by_depth(x):
    tree = BST()
    for v in x:
        tree.insert(v, np.exp(v))
    return tree.walk(tree.root)


# optimisers by inheritance, with state dicts
class Optimizer:
    def __init__(self, params, lr):
        self.params, self.lr = params, lr
        self.state = defaultdict(dict)

    def step(self, grads):
        for name in self.params:
            self.params[name] = self.update(name, self.params[name], grads[name])


class Adam(Optimizer):
    def __init__(self, params, lr=0.1, betas=(0.9, 0.99)):
        super().__init__(params, lr)
        self.betas = betas

    def update(self, name, p, g):
        s = self.state[name]
        if not s:
            s["t"], s["m"], s["v"] = 0, np.zeros_like(p), np.zeros_like(p)
        s["t"] += 1
        b1, b2 = self.betas
        s["m"] = b1 * s["m"] + (1 - b1) * g
        s["v"] = b2 * s["v"] + (1 - b2) * g * g
        mhat, vhat = s["m"] / (1 - b1 ** s["t"]), s["v"] / (1 - b2 ** s["t"])
        return p - self.lr * mhat / (np.sqrt(vhat) + 1e-8)


@case((0, 1), (P, 0.05), (Q, 0.02))
def adam_by_state_dicts(w, lr):
    params = {"w": w, "b": np.array([0.1])}
    opt = Adam(params, lr)
    for _ in range(3):
        r = params["w"] * 2 - 1 + params["b"]
        opt.step({"w": 2 * r * 2, "b": np.array([np.sum(2 * r)])})
    return np.sum(params["w"] ** 2) + params["b"][0]


# NamedTuple with methods
class Vec(NamedTuple):
    x: float
    y: float

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)

    def scale(self, c):
        return Vec(c * self.x, c * self.y)

    @property
    def norm(self):
        return math.hypot(self.x, self.y)

    def dist(self, o):
        return self.__add__(o.scale(-1)).norm


@case((0, 1), (0.5, 1.2), (1.5, 0.3))
def orbit_of_vectors(x, y):
    p, v = Vec(x, y), Vec(-y, x)
    for _ in range(10):
        a = p.scale(-1 / p.norm**3)
        v = v + a.scale(0.05)
        p = p + v.scale(0.05)
    return p.norm + v.dist(p)


# polynomial class
class Polynomial:
    def __init__(self, coeffs):
        self.c = list(coeffs)

    def __len__(self):
        return len(self.c)

    def __getitem__(self, i):
        return self.c[i] if i < len(self.c) else 0.0

    def __call__(self, x):
        out = 0.0
        for a in reversed(self.c):
            out = out * x + a
        return out

    def __add__(self, o):
        return Polynomial([self[i] + o[i] for i in range(max(len(self), len(o)))])

    def __mul__(self, o):
        out = [0.0] * (len(self) + len(o) - 1)
        for i, a in enumerate(self.c):
            for j, b in enumerate(o.c):
                out[i + j] += a * b
        return Polynomial(out)

    def deriv(self):
        return Polynomial([i * a for i, a in enumerate(self.c)][1:])

    @classmethod
    def from_roots(cls, roots):
        p = cls([1.0])
        for r in roots:
            p = p * cls([-r, 1.0])
        return p


@case((0, 1), (P, 0.3), (Q, 0.9))
def polynomial_from_roots(roots, x):
    p = Polynomial.from_roots(roots)
    q = p.deriv() * p + Polynomial([1.0, 2.0])
    return q(x) + p.deriv()(2.0)


# matrix class with __matmul__, __getitem__ of tuples, __setitem__
class Mat:
    def __init__(self, rows, cols, data=None):
        self.rows, self.cols = rows, cols
        self.data = data if data is not None else [0.0] * (rows * cols)

    def __getitem__(self, ij):
        i, j = ij
        return self.data[i * self.cols + j]

    def __setitem__(self, ij, v):
        i, j = ij
        self.data[i * self.cols + j] = v

    def __matmul__(self, o):
        out = Mat(self.rows, o.cols)
        for i in range(self.rows):
            for j in range(o.cols):
                s = 0.0
                for k in range(self.cols):
                    s += self[i, k] * o[k, j]
                out[i, j] = s
        return out

    @property
    def T(self):
        out = Mat(self.cols, self.rows)
        for i in range(self.rows):
            for j in range(self.cols):
                out[j, i] = self[i, j]
        return out

    def trace(self):
        return sum(self[i, i] for i in range(self.rows))


@case(0, (P,), (Q,))
def matrices_of_lists(x):
    A = Mat(2, 2, [v for v in x])
    B = Mat(2, 2)
    B[0, 1], B[1, 0] = x[0] * 2, np.sin(x[1])
    return (A @ B @ A.T).trace() + (B @ B)[0, 0]


# Kalman filter
@dataclass
class Gaussian:
    mean: np.ndarray
    cov: np.ndarray

    def __matmul__(self, H):
        return Gaussian(H @ self.mean, H @ self.cov @ H.T)


class Kalman:
    def __init__(self, F, H, q, r):
        self.F, self.H = F, H
        self.Q, self.R = q * np.eye(2), r * np.eye(1)
        self.loglik = 0.0

    def predict(self, s):
        s = s @ self.F
        return Gaussian(s.mean, s.cov + self.Q)

    def update(self, s, z):
        S = self.H @ s.cov @ self.H.T + self.R
        K = s.cov @ self.H.T @ np.linalg.inv(S)
        innov = z - self.H @ s.mean
        self.loglik -= 0.5 * (innov @ np.linalg.solve(S, innov) + np.log(np.linalg.det(S)))
        return Gaussian(s.mean + K @ innov, (np.eye(2) - K @ self.H) @ s.cov)


@case((0, 1, 2), (P, 0.1, 0.5), (Q, 0.2, 0.3))
def kalman_of_gaussians(zs, q, r):
    kf = Kalman(np.array([[1.0, 0.1], [0.0, 1.0]]), np.array([[1.0, 0.0]]), q, r)
    s = Gaussian(np.zeros(2), np.eye(2))
    for z in zs:
        s = kf.update(kf.predict(s), np.array([z]))
    return kf.loglik + s.mean[1]


# context manager which restores a value
class scaled_by:
    def __init__(self, model, c):
        self.model, self.c = model, c

    def __enter__(self):
        self.old = self.model.gain
        self.model.gain = self.old * self.c
        return self.model

    def __exit__(self, *exc):
        self.model.gain = self.old
        return False


class Amplifier:
    def __init__(self, gain):
        self.gain = gain

    def __call__(self, x):
        return np.tanh(self.gain * x)


@case((0, 1), (P, 0.8), (Q, 1.4))
def gain_in_a_context(x, g):
    amp = Amplifier(g)
    with scaled_by(amp, 2.0) as loud:
        y = loud(x)
        with scaled_by(amp, 0.1):
            y = y + amp(x)
    return np.sum(y * amp(x))


# graph with nodes, relaxation of edges
class Node:
    def __init__(self, name):
        self.name = name
        self.edges = []
        self.dist = float("inf")

    def connect(self, other, w):
        self.edges.append((other, w))


class Graph:
    def __init__(self):
        self.nodes = {}

    def node(self, name):
        if name not in self.nodes:
            self.nodes[name] = Node(name)
        return self.nodes[name]

    def edge(self, a, b, w):
        self.node(a).connect(self.node(b), w)

    def relax(self, src):
        self.nodes[src].dist = 0.0
        queue = deque([self.nodes[src]])
        while queue:
            u = queue.popleft()
            for v, w in u.edges:
                if u.dist + w < v.dist:
                    v.dist = u.dist + w
                    queue.append(v)


@case(0, (P,), (Q,))
def shortest_by_relaxation(w):
    g = Graph()
    g.edge("a", "b", w[0])
    g.edge("a", "c", w[1])
    g.edge("c", "b", w[2] ** 2)
    g.edge("b", "d", w[3])
    g.relax("a")
    return g.nodes["d"].dist * 2 + g.nodes["c"].dist
