"""Programs as they are written in courses: networks, filters, tapes, tables and trees."""

import heapq
import math
from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import R, case

X5, Y5 = np.array([0.4, -0.3, 0.8, 1.1, -0.6]), np.array([-0.2, 0.9, 0.5, -1.2, 0.7])
P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


class Layer:
    def __init__(self, W, b, act):
        self.W, self.b, self.act = W, b, act

    def __call__(self, x):
        self.inp = x
        self.z = self.W @ x + self.b
        return self.act(self.z)


class MLP:
    def __init__(self, sizes, theta):
        self.layers = []
        k = 0
        for i, (a, b) in enumerate(zip(sizes[:-1], sizes[1:])):
            W = theta[k:k + a * b].reshape(b, a)
            k += a * b
            bias = theta[k:k + b]
            k += b
            self.layers.append(Layer(W, bias, np.tanh if i < len(sizes) - 2 else lambda v: v))

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def penalty(self):
        return sum(np.sum(l.W ** 2) for l in self.layers)


@case(0, (R(1, 17),), (R(2, 17),))
def mlp_list(theta):
    net = MLP([2, 4, 1], theta)
    total = 0.0
    for x, y in [((0.1, 0.2), 1.0), ((0.5, -0.4), -1.0)]:
        out = net(np.array(x))
        total += (out[0] - y) ** 2
    return total + 0.01 * net.penalty()


class RNNCell:
    def __init__(self, params):
        self.Wx, self.Wh, self.b = params["Wx"], params["Wh"], params["b"]
        self.history = []

    def step(self, x, h):
        h = np.tanh(self.Wx @ x + self.Wh @ h + self.b)
        self.history.append(h)
        return h


@case(0, ({"Wx": R(1, 3, 2), "Wh": R(2, 3, 3), "b": R(3, 3)},), ({"Wx": R(4, 3, 2), "Wh": R(5, 3, 3), "b": R(6, 3)},))
def rnn_hist(params):
    cell = RNNCell(params)
    h = np.zeros(3)
    for x in R(9, 4, 2):
        h = cell.step(x, h)
    return np.sum(np.stack(cell.history) ** 2) + cell.history[-1][0]


class LSTM:
    gates = ("i", "f", "o", "g")

    def __init__(self, n, m, theta):
        self.params = {}
        k = 0
        for g in self.gates:
            size = m * (n + m + 1)
            block = theta[k:k + size].reshape(m, n + m + 1)
            self.params[g] = (block[:, :-1], block[:, -1])
            k += size
        self.h = np.zeros(m)
        self.c = np.zeros(m)

    def forward(self, x):
        z = np.concatenate([x, self.h])
        pre = {g: W @ z + b for g, (W, b) in self.params.items()}
        sig = {g: 1 / (1 + np.exp(-pre[g])) for g in "ifo"}
        self.c = sig["f"] * self.c + sig["i"] * np.tanh(pre["g"])
        self.h = sig["o"] * np.tanh(self.c)
        return self.h


@case(0, (R(1, 40),), (R(2, 40),))
def lstm_gates(theta):
    cell = LSTM(2, 2, theta)
    outs = [cell.forward(x) for x in R(3, 3, 2)]
    return sum(np.sum(o * o) for o in outs) + cell.c @ cell.h


@case(0, (X5,), (Y5,))
def kalman_dict(x):
    kf = {"x": np.zeros(2), "P": np.eye(2), "F": np.array([[1.0, 0.1], [0.0, 1.0]]), "Q": 0.01 * np.eye(2),
          "H": np.array([[1.0, 0.0]]), "R": np.array([[0.1]])}

    def predict(kf):
        kf["x"] = kf["F"] @ kf["x"]
        kf["P"] = kf["F"] @ kf["P"] @ kf["F"].T + kf["Q"]

    def update(kf, z):
        y = z - kf["H"] @ kf["x"]
        S = kf["H"] @ kf["P"] @ kf["H"].T + kf["R"]
        K = kf["P"] @ kf["H"].T @ np.linalg.inv(S)
        kf["x"] = kf["x"] + K @ y
        kf["P"] = (np.eye(2) - K @ kf["H"]) @ kf["P"]
        kf.setdefault("ll", []).append(-0.5 * (y @ np.linalg.solve(S, y) + np.log(np.linalg.det(S))))

    kf["R"] = np.array([[0.1 + x[0] ** 2]])
    for z in x[1:]:
        predict(kf)
        update(kf, np.array([z]))
    return sum(kf["ll"]) + kf["x"][1]


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
            self.grad += (1 - t ** 2) * out.grad
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
        for v in reversed(topo):
            v._backward()


@case(0, (X5,), (Y5,))
def micrograd_two(x):
    a, b = Value(x[0]), Value(x[1])
    c = a * b + a
    d = (c + b * 2.0).tanh()
    d.backward()
    return a.grad * b.grad + d.data * x[2]


@case(0, (X5,), (Y5,))
def tape_tuples(x):
    tape = []
    vals = [x[0], x[1]]

    def op(kind, i, j):
        a, b = vals[i], vals[j]
        if kind == "mul":
            vals.append(a * b)
            tape.append((len(vals) - 1, i, b, j, a))
        else:
            vals.append(np.sin(a) + b)
            tape.append((len(vals) - 1, i, np.cos(a), j, 1.0))
        return len(vals) - 1

    k = op("mul", 0, 1)
    k = op("sin", k, 0)
    k = op("mul", k, k)
    bars = [0.0] * len(vals)
    bars[k] = 1.0
    for out, i, di, j, dj in reversed(tape):
        bars[i] += di * bars[out]
        bars[j] += dj * bars[out]
    return bars[0] * x[2] + bars[1] ** 2


def memoize(fn):
    cache = {}

    def wrapper(n, *args):
        if n not in cache:
            cache[n] = fn(n, *args)
        return cache[n]
    return wrapper


@case(0, (X5,), (Y5,))
def memo_legendre(x):
    @memoize
    def P(n):
        if n == 0:
            return 1.0
        if n == 1:
            return x[0]
        return ((2 * n - 1) * x[0] * P(n - 1) - (n - 1) * P(n - 2)) / n
    return P(5) + P(3) * x[1]


@case(0, (X5,), (Y5,))
def edit_table(x):
    a, b = "kitten", "sitting"
    D = [[0.0] * (len(b) + 1) for _ in range(len(a) + 1)]
    ins, dele, sub = x[0] ** 2 + 1, x[1] ** 2 + 0.8, x[2] ** 2 + 1.1
    for i in range(1, len(a) + 1):
        D[i][0] = D[i - 1][0] + dele
    for j in range(1, len(b) + 1):
        D[0][j] = D[0][j - 1] + ins
    for i, ca in enumerate(a, 1):
        for j, cb in enumerate(b, 1):
            D[i][j] = min(D[i - 1][j] + dele, D[i][j - 1] + ins, D[i - 1][j - 1] + (0 if ca == cb else sub))
    return D[-1][-1]


@case(0, (P5,), (Q5,))
def dijkstra_dict(w):
    graph = {"A": {"B": w[0], "C": w[1]}, "B": {"C": w[2], "D": w[3]}, "C": {"D": w[4]}, "D": {}}
    dist = {v: float("inf") for v in graph}
    dist["A"] = 0.0
    heap = [(0.0, "A")]
    while heap:
        d, u = heapq.heappop(heap)
        if d > dist[u]:
            continue
        for v, c in graph[u].items():
            nd = d + c * c
            if nd < dist[v]:
                dist[v] = nd
                heapq.heappush(heap, (nd, v))
    return dist["D"] + dist["C"] ** 2


class TreeNode:
    def __init__(self, key, left=None, right=None):
        self.key, self.left, self.right = key, left, right


def insert(root, key):
    if root is None:
        return TreeNode(key)
    if key < root.key:
        root.left = insert(root.left, key)
    else:
        root.right = insert(root.right, key)
    return root


def inorder(root, out):
    if root:
        inorder(root.left, out)
        out.append(root.key)
        inorder(root.right, out)


@case(0, (X5,), (Y5,))
def bst_inorder(x):
    root = None
    for v in x:
        root = insert(root, v)
    out = []
    inorder(root, out)
    return sum((i + 1) * v ** 2 for i, v in enumerate(out))


@case(0, (X5,), (Y5,))
def tuple_tree(x):
    tree = (x[0], (x[1], None, (x[2], None, None)), (x[3], (x[4], None, None), None))

    def height_weighted(t, depth=0):
        if t is None:
            return 0.0
        v, l, r = t
        return v * v * (depth + 1) + height_weighted(l, depth + 1) * v + height_weighted(r, depth + 1)
    return height_weighted(tree)


@dataclass
class Body:
    pos: np.ndarray
    vel: np.ndarray
    mass: float
    trail: list = field(default_factory=list)


def accelerations(bodies):
    acc = [np.zeros(2) for _ in bodies]
    for i, a in enumerate(bodies):
        for j, b in enumerate(bodies):
            if i != j:
                d = b.pos - a.pos
                acc[i] += b.mass * d / (d @ d + 0.1) ** 1.5
    return acc


@case(0, (X5,), (Y5,))
def nbody_dataclass(x):
    bodies = [Body(np.array([x[0], 0.0]), np.array([0.0, x[1]]), 1.0 + x[4] ** 2), Body(np.array([1.5, x[2]]), np.array([x[3], 0.0]), 0.5),
              Body(np.array([-1.0, -1.0]), np.zeros(2), 0.7)]
    dt = 0.1
    for _ in range(4):
        for b, a in zip(bodies, accelerations(bodies)):
            b.vel += dt * a
        for b in bodies:
            b.pos = b.pos + dt * b.vel
            b.trail.append(b.pos.copy())
    return sum(np.sum(p ** 2) for b in bodies for p in b.trail) + bodies[0].vel @ bodies[1].vel
