"""Programs with classes, written without having read the front: neural modules, autograd, particles, circuits, meshes, trees, graphs and numbers of one's own."""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np

from tests.programs.zoo.case import R, case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])
M1, M2 = R(1, 3, 3), R(2, 3, 3)


# modules registered by __setattr__
class Module:
    def __init__(self):
        self._params = {}
        self._modules = {}

    def register(self, name, value):
        self._params[name] = value
        return value

    def add(self, name, m):
        self._modules[name] = m
        return m

    def parameters(self):
        for p in self._params.values():
            yield p
        for m in self._modules.values():
            yield from m.parameters()


class Dense(Module):
    def __init__(self, W, b):
        super().__init__()
        self.W = self.register("W", W)
        self.b = self.register("b", b)

    def forward(self, x):
        return self.W @ x + self.b


class TwoLayers(Module):
    def __init__(self, A, B):
        super().__init__()
        self.l1 = self.add("l1", Dense(A, A[0]))
        self.l2 = self.add("l2", Dense(B, B[:, 1]))

    def forward(self, x):
        return self.l2.forward(np.tanh(self.l1.forward(x)))


@case((0, 1), (M1, M2), (M2, M1))
def modules_with_registered_parameters(A, B):
    net = TwoLayers(A, B)
    out = net.forward(np.array([0.3, -0.2, 0.9]))
    reg = sum(np.sum(p ** 2) for p in net.parameters())
    return np.sum(out ** 2) + 0.01 * reg


# sequential with activation objects of several classes
class Layer(ABC):
    @abstractmethod
    def __call__(self, x): ...


class Linear(Layer):
    def __init__(self, W):
        self.W = W

    def __call__(self, x):
        return self.W @ x


class ReLU(Layer):
    def __call__(self, x):
        return np.maximum(x, 0.0)


class Sigmoid(Layer):
    def __call__(self, x):
        return 1 / (1 + np.exp(-x))


class Dropout(Layer):
    def __init__(self, p, rng):
        self.p = p
        self.mask = rng.random(3) > p

    def __call__(self, x):
        return x * self.mask / (1 - self.p)


class Sequential:
    def __init__(self, *layers):
        self.layers = layers

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def __len__(self):
        return len(self.layers)

    def __getitem__(self, i):
        return self.layers[i]


@case((0, 1), (M1, M2), (M2, M1))
def sequential_of_layers(A, B):
    net = Sequential(Linear(A), ReLU(), Dropout(0.3, np.random.default_rng(0)), Linear(B), Sigmoid())
    y = net(np.array([1.0, 0.5, 2.0]))
    return y.sum() + np.sum(net[0].W ** 2) / len(net)


# Adam with state dict per parameter name
class Adam:
    def __init__(self, lr=0.1, b1=0.9, b2=0.99, eps=1e-8):
        self.lr, self.b1, self.b2, self.eps = lr, b1, b2, eps
        self.state = {}
        self.t = 0

    def step(self, params, grads):
        self.t += 1
        for k in params:
            if k not in self.state:
                self.state[k] = {"m": np.zeros_like(params[k]), "v": np.zeros_like(params[k])}
            s = self.state[k]
            s["m"] = self.b1 * s["m"] + (1 - self.b1) * grads[k]
            s["v"] = self.b2 * s["v"] + (1 - self.b2) * grads[k] ** 2
            mh = s["m"] / (1 - self.b1 ** self.t)
            vh = s["v"] / (1 - self.b2 ** self.t)
            params[k] = params[k] - self.lr * mh / (np.sqrt(vh) + self.eps)


@case((0, 1), (P, 0.7), (Q, 1.3))
def adam_with_state_by_name(w, b):
    params = {"w": w, "b": np.array([b])}
    opt = Adam()
    X = np.array([[1.0, 2.0, 0.5, -1.0, 0.3], [0.2, 0.1, -0.4, 0.9, 1.0]])
    y = np.array([1.0, 0.0])
    for _ in range(3):
        r = X @ params["w"] + params["b"] - y
        opt.step(params, {"w": X.T @ r, "b": np.array([r.sum()])})
    r = X @ params["w"] + params["b"] - y
    return np.sum(r ** 2)


# micrograd
class Value:
    def __init__(self, data, children=(), op=""):
        self.data = data
        self.grad = 0.0
        self._backward = lambda: None
        self._prev = set(children)
        self._op = op

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad
        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad
        out._backward = _backward
        return out

    def tanh(self):
        t = math.tanh(self.data)
        out = Value(t, (self,), "tanh")

        def _backward():
            self.grad += (1 - t * t) * out.grad
        out._backward = _backward
        return out

    def backward(self):
        topo, visited = [], set()

        def build(v):
            if v not in visited:
                visited.add(v)
                for c in v._prev:
                    build(c)
                topo.append(v)
        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()

    __radd__ = __add__
    __rmul__ = __mul__


@case(0, (P,), (Q,))
def micrograd_gradient_norm(x):
    a, b = Value(x[0]), Value(x[1])
    c = (a * b + 2 * a).tanh() * b + x[2]
    c.backward()
    return a.grad ** 2 + b.grad * x[3] + c.data


# a tape machine
class Tape:
    def __init__(self):
        self.nodes = []

    def push(self, value, *deps):
        self.nodes.append((value, deps))
        return TapeVar(self, len(self.nodes) - 1)

    def gradient(self, var):
        bar = [0.0] * len(self.nodes)
        bar[var.index] = 1.0
        for i in range(len(self.nodes) - 1, -1, -1):
            for j, d in self.nodes[i][1]:
                bar[j] += d * bar[i]
        return bar


class TapeVar:
    def __init__(self, tape, index):
        self.tape = tape
        self.index = index

    @property
    def value(self):
        return self.tape.nodes[self.index][0]

    def __add__(self, o):
        return self.tape.push(self.value + o.value, (self.index, 1.0), (o.index, 1.0))

    def __mul__(self, o):
        return self.tape.push(self.value * o.value, (self.index, o.value), (o.index, self.value))

    def sin(self):
        return self.tape.push(math.sin(self.value), (self.index, math.cos(self.value)))


@case(0, (P,), (Q,))
def wengert_tape(x):
    tape = Tape()
    u, v = tape.push(x[0]), tape.push(x[1])
    w = u * v + u.sin()
    z = w * w
    g = tape.gradient(z)
    return g[u.index] + x[2] * g[v.index]


# particles given as argument
@dataclass
class Particle:
    pos: np.ndarray
    vel: np.ndarray
    mass: float = 1.0

    def kinetic(self):
        return 0.5 * self.mass * self.vel @ self.vel

    def kick(self, f, dt):
        self.vel = self.vel + f / self.mass * dt

    def drift(self, dt):
        self.pos = self.pos + self.vel * dt


class NBody:
    G = 1.0

    def __init__(self, bodies):
        self.bodies = bodies
        self.time = 0.0

    def force(self, i):
        f = np.zeros(2)
        for j, b in enumerate(self.bodies):
            if j == i:
                continue
            r = b.pos - self.bodies[i].pos
            f = f + self.G * b.mass * self.bodies[i].mass * r / (r @ r + 0.01) ** 1.5
        return f

    def step(self, dt):
        forces = [self.force(i) for i in range(len(self.bodies))]
        for b, f in zip(self.bodies, forces):
            b.kick(f, dt)
        for b in self.bodies:
            b.drift(dt)
        self.time += dt

    @property
    def energy(self):
        return sum(b.kinetic() for b in self.bodies)


def bodies(s):
    return [Particle(R(s, 2), R(s + 1, 2), 1.0), Particle(R(s + 2, 2), R(s + 3, 2), 0.5), Particle(R(s + 4, 2), R(s + 5, 2), 2.0)]


@case(0, (bodies(10),), (bodies(20),))
def nbody_of_given_particles(bs):
    system = NBody(bs)
    for _ in range(3):
        system.step(0.1)
    return system.energy + system.time


# springs
class Node:
    def __init__(self, x, fixed=False):
        self.x = x
        self.v = 0.0
        self.fixed = fixed
        self.force = 0.0


class Spring:
    def __init__(self, a, b, k, rest):
        self.a, self.b, self.k, self.rest = a, b, k, rest

    def apply(self):
        ext = self.b.x - self.a.x - self.rest
        self.a.force += self.k * ext
        self.b.force -= self.k * ext


@case(0, (P,), (Q,))
def chain_of_springs(x):
    nodes = [Node(float(i) + 0.1 * x[i], fixed=(i == 0)) for i in range(4)]
    springs = [Spring(nodes[i], nodes[i + 1], x[i], 0.9) for i in range(3)]
    for _ in range(5):
        for n in nodes:
            n.force = 0.0
        for s in springs:
            s.apply()
        for n in nodes:
            if not n.fixed:
                n.v += 0.05 * n.force
                n.x += 0.05 * n.v
    return sum(n.x ** 2 for n in nodes)
