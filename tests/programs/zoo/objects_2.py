"""More programs with objects: simulations, registries, trees of run-time size, iterators, unions of objects in lists."""

import copy
import functools
import heapq
import itertools
import math
from abc import ABC, abstractmethod
from collections import deque, namedtuple
from dataclasses import dataclass, field, replace
from enum import IntEnum

import numpy as np

from tests.programs.zoo.case import R, case

P, Q = np.array([0.7, 1.2, 0.4, 0.9, 1.6]), np.array([1.1, 0.3, 0.8, 0.6, 0.45])


# shapes of several classes in a list that grows
class Shape(ABC):
    @property
    @abstractmethod
    def area(self): ...

    def weight(self, rho):
        return rho * self.area


class Circle(Shape):
    def __init__(self, r):
        self.r = r

    @property
    def area(self):
        return math.pi * self.r**2


class Box(Shape):
    def __init__(self, a, b):
        self.a, self.b = a, b

    @property
    def area(self):
        return self.a * self.b


@case((0, 1), (P, 0.8), (Q, 1.4))
def shapes_in_a_growing_list(x, rho):
    shapes = []
    for i, v in enumerate(x):
        if v > 0.75:
            shapes.append(Circle(v))
        else:
            shapes.append(Box(v, i + 1.0))
    biggest = max(shapes, key=lambda s: s.area)
    return sum(s.weight(rho) for s in shapes) + biggest.area**2


# event simulation with a heap of event objects
@dataclass(order=True)
class Event:
    time: float
    kind: str = field(compare=False)
    amount: float = field(compare=False, default=0.0)


class Tank:
    def __init__(self, level):
        self.level, self.time = level, 0.0

    def handle(self, e):
        self.level *= math.exp(-0.1 * (e.time - self.time))
        self.time = e.time
        if e.kind == "fill":
            self.level += e.amount
        else:
            self.level -= min(e.amount, self.level)


@case((0, 1), (P, 0.8), (Q, 1.4))
def tank_events(x, level):
    heap = []
    for i, v in enumerate(x):
        heapq.heappush(heap, Event(v * (i % 3 + 1), "fill" if i % 2 == 0 else "drain", 0.3 + 0.1 * i * v))
    tank = Tank(level)
    while heap:
        tank.handle(heapq.heappop(heap))
    return tank.level * tank.time


# iterator class with __next__
class Newton:
    def __init__(self, f, df, x):
        self.f, self.df, self.x = f, df, x

    def __iter__(self):
        return self

    def __next__(self):
        step = self.f(self.x) / self.df(self.x)
        if abs(step) < 1e-10:
            raise StopIteration
        self.x = self.x - step
        return self.x


@case(0, (2.0,), (3.5,))
def newton_iterator(a):
    last = 0.0
    for k, x in enumerate(Newton(lambda x: x**3 - a, lambda x: 3 * x**2, 1.0 + a / 3)):
        last = x
        if k > 30:
            break
    return last * a


# module tree with parameters() as in torch
class Module:
    def __init__(self):
        self._params = {}
        self._modules = {}

    def register(self, name, value):
        if isinstance(value, Module):
            self._modules[name] = value
        else:
            self._params[name] = value

    def parameters(self):
        yield from self._params.values()
        for m in self._modules.values():
            yield from m.parameters()

    def __call__(self, *args):
        return self.forward(*args)


class Dense(Module):
    def __init__(self, W, b):
        super().__init__()
        self.register("W", W)
        self.register("b", b)

    def forward(self, x):
        return x @ self._params["W"] + self._params["b"]


class MLP(Module):
    def __init__(self, W1, W2):
        super().__init__()
        self.register("fc1", Dense(W1, np.zeros(W1.shape[1])))
        self.register("fc2", Dense(W2, np.ones(W2.shape[1])))

    def forward(self, x):
        return self._modules["fc2"](np.tanh(self._modules["fc1"](x)))


@case((0, 1), (R(1, 2, 3), R(2, 3, 2)), (R(3, 2, 3), R(4, 3, 2)))
def module_tree(W1, W2):
    model = MLP(W1, W2)
    y = model(np.array([0.5, -0.3]))
    return np.sum(y**2) + 0.1 * sum(np.sum(p**2) for p in model.parameters())


# __setattr__ registers parameters
class Registering:
    def __init__(self):
        object.__setattr__(self, "_parameters", {})

    def __setattr__(self, name, value):
        if isinstance(value, np.ndarray):
            self._parameters[name] = value
        object.__setattr__(self, name, value)

    def l2(self):
        return sum((p**2).sum() for p in self._parameters.values())


class Affine(Registering):
    def __init__(self, W, b):
        super().__init__()
        self.W, self.b = W, b
        self.n = len(b)

    def __call__(self, x):
        return self.W @ x + self.b


@case((0, 1), (R(1, 2, 2), R(2, 2)), (R(3, 2, 2), R(4, 2)))
def registering_setattr(W, b):
    net = Affine(W, b)
    return np.sum(np.sin(net(np.array([0.4, 0.7])))) + net.l2() * net.n


# exceptions of a property, with a handler that reads them
class TooHot(Exception):
    def __init__(self, excess):
        super().__init__("too hot")
        self.excess = excess


class Probe:
    def __init__(self, t):
        self._t = t

    @property
    def reading(self):
        if self._t > 1.0:
            raise TooHot(self._t - 1.0)
        return self._t


@case(0, (P,), (Q,))
def property_that_raises(x):
    total = 0.0
    for v in x:
        try:
            total += Probe(v).reading ** 2
        except TooHot as e:
            total += 0.1 * e.excess
    return total


# operator that raises
class Interval:
    def __init__(self, lo, hi):
        if lo > hi:
            lo, hi = hi, lo
        self.lo, self.hi = lo, hi

    def __contains__(self, v):
        return self.lo <= v <= self.hi

    def __add__(self, o):
        return Interval(self.lo + o.lo, self.hi + o.hi)

    def __mul__(self, o):
        ps = [self.lo * o.lo, self.lo * o.hi, self.hi * o.lo, self.hi * o.hi]
        return Interval(min(ps), max(ps))

    def __truediv__(self, o):
        if 0 in o:
            raise ZeroDivisionError("interval holds zero")
        return self * Interval(1 / o.hi, 1 / o.lo)

    @property
    def width(self):
        return self.hi - self.lo


@case((0, 1), (0.5, 1.2), (-0.4, 0.35))
def intervals(a, b):
    x, y = Interval(a, a + 1), Interval(b - 0.5, b + 0.5)
    try:
        z = x / y
    except ZeroDivisionError:
        z = x * y
    return (z + x).width + (z * z).hi


# decision tree by recursion, of run-time size
class Leaf:
    def __init__(self, ys):
        self.value = np.mean(ys)

    def predict(self, x):
        return self.value


class Split:
    def __init__(self, threshold, left, right):
        self.threshold, self.left, self.right = threshold, left, right

    def predict(self, x):
        return self.left.predict(x) if x < self.threshold else self.right.predict(x)


def build(xs, ys, depth):
    if depth == 0 or len(xs) < 2:
        return Leaf(ys)
    t = np.median(xs)
    mask = xs < t
    if not mask.any():
        return Leaf(ys)
    return Split(t, build(xs[mask], ys[mask], depth - 1), build(xs[~mask], ys[~mask], depth - 1))


@case(0, (P,), (Q,))
def tree_of_medians(ys):
    xs = np.array([0.1, 0.4, 0.35, 0.8, 0.9])
    tree = build(xs, ys, 2)
    return sum((tree.predict(x) - 1.0) ** 2 for x in [0.2, 0.5, 0.85])


# cart-pole with a dataclass state, replace
@dataclass(frozen=True)
class CartPole:
    x: float
    v: float
    theta: float
    omega: float

    def step(self, force, dt=0.02):
        a = (force + 0.05 * self.omega**2 * math.sin(self.theta)) / 1.1
        alpha = 9.8 * math.sin(self.theta) - math.cos(self.theta) * a
        return replace(self, x=self.x + dt * self.v, v=self.v + dt * a, theta=self.theta + dt * self.omega, omega=self.omega + dt * alpha)


class Controller:
    def __init__(self, gains):
        self.gains = gains
        self.effort = 0.0

    def __call__(self, s):
        u = self.gains @ np.array([s.x, s.v, s.theta, s.omega])
        u = np.clip(u, -10, 10)
        self.effort += u**2
        return u


@case(0, (np.array([0.1, 0.3, 5.0, 1.0]),), (np.array([0.2, -0.3, 3.0, 2.0]),))
def cartpole_cost(gains):
    s, pi = CartPole(0.1, 0.0, 0.2, -0.1), Controller(gains)
    cost = 0.0
    for _ in range(8):
        s = s.step(pi(s))
        cost += s.theta**2 + 0.1 * s.x**2
    return cost + 0.001 * pi.effort


# strategy objects in a dict by name, chosen at run time
class Relu:
    def __call__(self, x):
        return np.maximum(x, 0)


class Leaky:
    def __init__(self, a):
        self.a = a

    def __call__(self, x):
        return np.where(x > 0, x, self.a * x)


@case((0, 1), (P - 0.8, 0.1), (Q - 0.5, 0.2))
def activations_by_name(x, a):
    acts = {"relu": Relu(), "leaky": Leaky(a), "tanh": np.tanh}
    h = x
    for name in ["leaky", "tanh", "leaky", "relu"]:
        h = acts[name](h + 0.3)
    return np.sum(h * h)


# stack machine with a list of instruction objects
class Push:
    def __init__(self, v):
        self.v = v

    def run(self, stack):
        stack.append(self.v)


class BinOp:
    def __init__(self, fn):
        self.fn = fn

    def run(self, stack):
        b, a = stack.pop(), stack.pop()
        stack.append(self.fn(a, b))


@case((0, 1), (0.5, 1.2), (1.5, 0.3))
def instructions_as_objects(x, y):
    program = [Push(x), Push(y), BinOp(lambda a, b: a * b), Push(2.0), BinOp(lambda a, b: a + b), Push(x), BinOp(lambda a, b: a / b)]
    stack = []
    for instr in program:
        instr.run(stack)
    return stack.pop()


# n-body with barnes-hut style node accumulators
class Body:
    def __init__(self, m, p, v):
        self.m, self.p, self.v = m, np.asarray(p), np.asarray(v)
        self.a = np.zeros(2)

    def attract(self, o, G=1.0, eps=0.1):
        d = o.p - self.p
        r2 = d @ d + eps
        self.a += G * o.m * d / r2**1.5

    def kick(self, dt):
        self.v = self.v + dt * self.a
        self.p = self.p + dt * self.v
        self.a = np.zeros(2)

    @property
    def kinetic(self):
        return 0.5 * self.m * self.v @ self.v


class System:
    def __init__(self, bodies):
        self.bodies = bodies

    def step(self, dt):
        for a, b in itertools.permutations(self.bodies, 2):
            a.attract(b)
        for b in self.bodies:
            b.kick(dt)

    def energy(self):
        e = sum(b.kinetic for b in self.bodies)
        for a, b in itertools.combinations(self.bodies, 2):
            e -= a.m * b.m / np.linalg.norm(a.p - b.p)
        return e


@case((0, 1), (P[:3], R(3, 3, 2)), (Q[:3], R(4, 3, 2)))
def nbody_system(m, p):
    s = System([Body(mi, pi, [0.0, 0.1]) for mi, pi in zip(m, p)])
    for _ in range(3):
        s.step(0.01)
    return s.energy()


# union find, with weights as objects
class Disjoint:
    def __init__(self, n):
        self.parent = list(range(n))
        self.cost = 0.0

    def find(self, i):
        while self.parent[i] != i:
            self.parent[i] = self.parent[self.parent[i]]
            i = self.parent[i]
        return i

    def union(self, i, j, w):
        a, b = self.find(i), self.find(j)
        if a == b:
            return False
        self.parent[a] = b
        self.cost += w
        return True


Edge = namedtuple("Edge", "u v w")


@case(0, (P,), (Q,))
def kruskal_class(w):
    edges = [Edge(0, 1, w[0]), Edge(1, 2, w[1]), Edge(0, 2, w[2]), Edge(2, 3, w[3]), Edge(1, 3, w[4])]
    d = Disjoint(4)
    used = [e for e in sorted(edges, key=lambda e: e.w) if d.union(e.u, e.v, e.w)]
    return d.cost**2 + used[-1].w


# classmethod constructors and inheritance with super in chain
class Distribution:
    def __init__(self, **params):
        self.params = params

    def logpdf(self, x):
        raise NotImplementedError

    def loglik(self, xs):
        return sum(self.logpdf(x) for x in xs)


class Normal(Distribution):
    def __init__(self, mu, sigma):
        super().__init__(mu=mu, sigma=sigma)

    def logpdf(self, x):
        z = (x - self.params["mu"]) / self.params["sigma"]
        return -0.5 * z * z - math.log(self.params["sigma"])

    @classmethod
    def fit(cls, xs):
        return cls(np.mean(xs), np.std(xs))


class Mixture(Distribution):
    def __init__(self, weights, parts):
        super().__init__(weights=weights)
        self.parts = parts

    def logpdf(self, x):
        terms = [math.log(w) + p.logpdf(x) for w, p in zip(self.params["weights"], self.parts)]
        top = max(terms)
        return top + math.log(sum(math.exp(t - top) for t in terms))


@case((0, 1), (P, 0.3), (Q, 0.6))
def mixture_of_fits(xs, w):
    m = Mixture([w, 1 - w], [Normal.fit(xs), Normal(0.5, 0.4)])
    return m.loglik(xs)


# builder with chaining, __repr__ and keyword settings
class Circuit:
    def __init__(self):
        self.ops = []

    def rx(self, q, t):
        self.ops.append(("rx", q, t))
        return self

    def ry(self, q, t):
        self.ops.append(("ry", q, t))
        return self

    def cz(self):
        self.ops.append(("cz",))
        return self

    def run(self):
        psi = np.array([1.0, 0, 0, 0], dtype=complex).reshape(2, 2)
        for op in self.ops:
            name, *args = op
            if name == "cz":
                psi = psi * np.array([[1, 1], [1, -1]])
            else:
                q, t = args
                c, s = np.cos(t / 2), np.sin(t / 2)
                U = np.array([[c, -1j * s], [-1j * s, c]]) if name == "rx" else np.array([[c, -s], [s, c]])
                psi = U @ psi if q == 0 else psi @ U.T
        return psi

    def __repr__(self):
        return f"Circuit({len(self.ops)})"


@case(0, (P[:3],), (Q[:3],))
def quantum_circuit(t):
    psi = Circuit().rx(0, t[0]).ry(1, t[1]).cz().rx(1, t[2]).ry(0, t[0] * t[1]).run()
    probs = np.abs(psi) ** 2
    return probs[0, 0] - probs[1, 1] + 2 * probs[0, 1]


# decorators as classes
class counted:
    def __init__(self, fn):
        self.fn, self.calls = fn, 0

    def __call__(self, *args):
        self.calls += 1
        return self.fn(*args)


@case(0, (0.8,), (1.3,))
def counted_secant(x):
    f = counted(lambda t: t**3 - x)
    a, b = 0.5, 2.0
    fa, fb = f(a), f(b)
    while abs(fb) > 1e-12 and f.calls < 40:
        a, b = b, b - fb * (b - a) / (fb - fa)
        fa, fb = fb, f(b)
    return b * x


# circular doubly linked list
class DNode:
    def __init__(self, v):
        self.v = v
        self.prev = self
        self.next = self

    def insert_after(self, v):
        n = DNode(v)
        n.prev, n.next = self, self.next
        self.next.prev = n
        self.next = n
        return n


@case(0, (P,), (Q,))
def ring_of_nodes(x):
    head = cur = DNode(x[0])
    for v in x[1:]:
        cur = cur.insert_after(v)
    total, n = 0.0, head
    while True:
        total += n.v * n.next.v - 0.2 * n.prev.v**2
        n = n.next
        if n is head:
            break
    return total


# trie / tree with dict of children
class Category:
    def __init__(self, name, own=0.0):
        self.name, self.own = name, own
        self.children = {}

    def at(self, path):
        node = self
        for part in path.split("/"):
            if part not in node.children:
                node.children[part] = Category(part)
            node = node.children[part]
        return node

    def total(self):
        return self.own + sum(c.total() for c in self.children.values())


@case(0, (P,), (Q,))
def categories(x):
    root = Category("root")
    for path, v in zip(["a/b", "a/c", "d", "a/b", "d/e/f"], x):
        root.at(path).own += v**2
    return root.total() * root.at("a").total() + root.at("a/b").own


# bank of filters with a deque and __call__
class FIR:
    def __init__(self, taps):
        self.taps = taps
        self.buf = deque([0.0] * len(taps), maxlen=len(taps))

    def __call__(self, v):
        self.buf.appendleft(v)
        return sum(t * b for t, b in zip(self.taps, self.buf))


class Cascade:
    def __init__(self, *stages):
        self.stages = stages

    def __call__(self, v):
        return functools.reduce(lambda acc, s: s(acc), self.stages, v)


@case((0, 1), (P, P[:3]), (Q, Q[:3]))
def cascade_of_filters(x, taps):
    chain = Cascade(FIR(taps), FIR([0.5, 0.5]), abs)
    out = [chain(v) for v in x]
    return sum(o * (i + 1) for i, o in enumerate(out))


# units with dimension checking
class Quantity:
    def __init__(self, value, unit):
        self.value, self.unit = value, unit

    def __add__(self, o):
        if self.unit != o.unit:
            raise TypeError(f"{self.unit} + {o.unit}")
        return Quantity(self.value + o.value, self.unit)

    def __mul__(self, o):
        if not isinstance(o, Quantity):
            return Quantity(self.value * o, self.unit)
        unit = tuple(a + b for a, b in zip(self.unit, o.unit))
        return Quantity(self.value * o.value, unit)

    __rmul__ = __mul__

    def __pow__(self, n):
        out = self
        for _ in range(n - 1):
            out = out * self
        return out


@case((0, 1), (0.5, 1.2), (1.5, 0.3))
def quantities(m, v):
    mass, speed = Quantity(m, (1, 0, 0)), Quantity(v, (0, 1, -1))
    kinetic = 0.5 * mass * speed**2
    potential = mass * Quantity(9.81, (0, 1, -2)) * Quantity(v * 0.2, (0, 1, 0))
    return (kinetic + potential).value


# cellular / epidemic agents with IntEnum
class Status(IntEnum):
    S = 0
    I = 1
    R = 2


class Agent:
    def __init__(self, status=Status.S):
        self.status, self.load = status, 0.0

    def expose(self, dose):
        if self.status == Status.S:
            self.load += dose
            if self.load > 1.0:
                self.status = Status.I

    def recover(self, rate):
        if self.status == Status.I:
            self.load *= 1 - rate
            if self.load < 0.5:
                self.status = Status.R


@case((0, 1), (P, 0.3), (Q, 0.6))
def epidemic_of_agents(dose, rate):
    agents = [Agent() for _ in dose]
    agents[0].status = Status.I
    agents[0].load = dose[0] * 2
    for day in range(4):
        shed = sum(a.load for a in agents if a.status == Status.I)
        for a, d in zip(agents, dose):
            a.expose(0.5 * d * shed)
            a.recover(rate)
    return sum(a.load for a in agents) + sum(1 for a in agents if a.status == Status.R)


# deep copy of an agent, line search that tries copies
class Model:
    def __init__(self, w):
        self.w = w
        self.log = []

    def loss(self):
        return np.sum((self.w**2 - 1.0) ** 2)

    def grad(self):
        return 4 * self.w * (self.w**2 - 1.0)

    def moved(self, t):
        other = copy.deepcopy(self)
        other.w = self.w - t * self.grad()
        other.log.append(t)
        return other


@case(0, (P,), (Q,))
def line_search_by_copies(w):
    m = Model(w)
    for _ in range(3):
        t = 0.2
        trial = m.moved(t)
        while trial.loss() > m.loss() and t > 1e-3:
            t *= 0.5
            trial = m.moved(t)
        m = trial
    return m.loss() + len(m.log)


# priority queue of nodes: huffman-like merging
class HNode:
    def __init__(self, w, left=None, right=None):
        self.w, self.left, self.right = w, left, right

    def __lt__(self, o):
        return self.w < o.w

    def cost(self, depth=0):
        if self.left is None:
            return self.w * depth
        return self.left.cost(depth + 1) + self.right.cost(depth + 1)


@case(0, (P,), (Q,))
def merged_by_weight(ws):
    heap = [HNode(w) for w in ws]
    heapq.heapify(heap)
    while len(heap) > 1:
        a, b = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, HNode(a.w + b.w, a, b))
    root = heap[0]
    return root.cost() + root.w**2


# recurrent cell with gates, sequence class
class GRUCell:
    def __init__(self, Wz, Wr, Wh):
        self.Wz, self.Wr, self.Wh = Wz, Wr, Wh

    @staticmethod
    def sigmoid(a):
        return 1 / (1 + np.exp(-a))

    def __call__(self, x, h):
        xh = np.concatenate([x, h])
        z, r = self.sigmoid(self.Wz @ xh), self.sigmoid(self.Wr @ xh)
        cand = np.tanh(self.Wh @ np.concatenate([x, r * h]))
        return (1 - z) * h + z * cand


class RNN:
    def __init__(self, cell, hidden):
        self.cell, self.hidden = cell, hidden

    def __call__(self, xs, h=None):
        h = np.zeros(self.hidden) if h is None else h
        states = []
        for x in xs:
            h = self.cell(x, h)
            states.append(h)
        return np.stack(states), h


@case((0, 1, 2), (R(1, 2, 3), R(2, 2, 3), R(3, 2, 3)), (R(4, 2, 3), R(5, 2, 3), R(6, 2, 3)))
def gru_sequence(Wz, Wr, Wh):
    rnn = RNN(GRUCell(Wz, Wr, Wh), 2)
    states, h = rnn(np.array([[0.3], [0.6], [-0.2]]))
    states2, h = rnn(np.array([[0.1]]), h)
    return np.sum(states**2) + np.sum(states2) + h @ h


# visitors by getattr on the class' name
class Constant:
    def __init__(self, v):
        self.v = v


class Var:
    def __init__(self, name):
        self.name = name


class Add:
    def __init__(self, l, r):
        self.l, self.r = l, r


class Mul:
    def __init__(self, l, r):
        self.l, self.r = l, r


class Evaluator:
    def __init__(self, env):
        self.env = env

    def visit(self, node):
        return getattr(self, "visit_" + type(node).__name__)(node)

    def visit_Constant(self, node):
        return node.v

    def visit_Var(self, node):
        return self.env[node.name]

    def visit_Add(self, node):
        return self.visit(node.l) + self.visit(node.r)

    def visit_Mul(self, node):
        return self.visit(node.l) * self.visit(node.r)


@case((0, 1), (0.5, 1.2), (1.5, 0.3))
def visitor_by_name(x, y):
    tree = Add(Mul(Var("x"), Var("y")), Mul(Constant(3.0), Add(Var("x"), Constant(1.0))))
    return Evaluator({"x": x, "y": y}).visit(tree) ** 2


# match over classes
@case((0, 1), (0.5, 1.2), (1.5, 0.3))
def simplified_by_match(x, y):
    def go(e):
        match e:
            case Constant(v=v):
                return v
            case Var(name=n):
                return x if n == "x" else y
            case Add(l=l, r=r):
                return go(l) + go(r)
            case Mul(l=Constant(v=0.0), r=_):
                return 0.0
            case Mul(l=l, r=r):
                return go(l) * go(r)
        raise TypeError(e)

    return go(Add(Mul(Constant(0.0), Var("x")), Mul(Var("x"), Mul(Var("y"), Var("y")))))


# a growing random tree, with parents
class Branch:
    def __init__(self, length, parent=None):
        self.length, self.parent = length, parent
        self.kids = []
        if parent is not None:
            parent.kids.append(self)

    def depth(self):
        return 0 if self.parent is None else 1 + self.parent.depth()

    def span(self):
        return self.length + max((k.span() for k in self.kids), default=0.0)


@case(0, (P,), (Q,))
def tree_with_parents(x):
    root = Branch(x[0])
    a, b = Branch(x[1], root), Branch(x[2], root)
    c = Branch(x[3] * 2, a)
    Branch(x[4], b)
    return root.span() ** 2 + c.depth() * c.length


# learning-rate schedules as generators in an object, early stopping
class Plateau:
    def __init__(self, lr, patience=2):
        self.lr, self.patience = lr, patience
        self.best, self.bad = np.inf, 0

    def step(self, loss):
        if loss < self.best - 1e-3:
            self.best, self.bad = loss, 0
        else:
            self.bad += 1
            if self.bad >= self.patience:
                self.lr *= 0.5
                self.bad = 0


class Trainer:
    def __init__(self, w, schedule):
        self.w, self.schedule = w, schedule
        self.losses = []

    def fit(self, X, y, epochs):
        for epoch in range(epochs):
            r = X @ self.w - y
            loss = r @ r / len(y)
            self.losses.append(loss)
            self.w = self.w - self.schedule.lr * 2 * X.T @ r / len(y)
            self.schedule.step(loss)
            if loss < 1e-6:
                break
        return self.losses[-1]


@case((0, 1), (P, 0.3), (Q, 0.9))
def plateau_training(y, lr):
    X = np.vander(np.linspace(-1, 1, 5), 3)
    t = Trainer(np.zeros(3), Plateau(lr))
    return t.fit(X, y, 8) + min(t.losses) + t.schedule.lr
