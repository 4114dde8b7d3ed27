"""Numerical classes: matrices, splines, meshes, solvers with results, lazy values, iterators and hooks."""

import copy
import math
from collections import deque
from dataclasses import dataclass, field
from functools import reduce
from itertools import cycle, islice
from types import SimpleNamespace
from typing import ClassVar, Generic, Protocol, TypeVar

import numpy as np

from tests.programs.zoo.case import R, case

C6 = np.array([0.7, -0.4, 1.3, 0.2, 0.9, -0.6])
D6 = np.array([-0.3, 0.8, 0.6, 1.1, -0.5, 0.4])
T = TypeVar("T")


class Matrix:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]

    @classmethod
    def identity(cls, n):
        return cls([[float(i == j) for j in range(n)] for i in range(n)])

    @property
    def shape(self):
        return len(self.rows), len(self.rows[0])

    @property
    def T(self):
        return Matrix(zip(*self.rows))

    def __getitem__(self, key):
        i, j = key
        return self.rows[i][j]

    def __setitem__(self, key, value):
        i, j = key
        self.rows[i][j] = value

    def __matmul__(self, other):
        return Matrix([[sum(a * b for a, b in zip(row, col)) for col in zip(*other.rows)] for row in self.rows])

    def __add__(self, other):
        return Matrix([[a + b for a, b in zip(r, s)] for r, s in zip(self.rows, other.rows)])

    def __pow__(self, n):
        return reduce(Matrix.__matmul__, [self] * n, Matrix.identity(self.shape[0]))

    def minor(self, i, j):
        return Matrix([r[:j] + r[j + 1 :] for k, r in enumerate(self.rows) if k != i])

    def det(self):
        if self.shape == (1, 1):
            return self[0, 0]
        return sum((-1) ** j * self[0, j] * self.minor(0, j).det() for j in range(self.shape[1]))

    def trace(self):
        return sum(self[i, i] for i in range(min(self.shape)))


@case(0, (C6,), (D6,))
def matrix_class_of_lists(x):
    m = Matrix([x[:3], x[3:], [x[0] * x[1], 1.0, x[5]]])
    m[1, 1] = m[0, 2] * 2.0
    return (m @ m.T).trace() + m.det() + (m**2 + Matrix.identity(3)).det()


class NaturalSpline:
    def __init__(self, xs, ys):
        self.xs, self.ys = xs, ys
        self.m = self._second()

    def _second(self):
        n = len(self.xs)
        h = [b - a for a, b in zip(self.xs, self.xs[1:])]
        A, rhs = np.eye(n), np.zeros(n)
        for i in range(1, n - 1):
            A[i, i - 1 : i + 2] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
            rhs[i] = 6 * ((self.ys[i + 1] - self.ys[i]) / h[i] - (self.ys[i] - self.ys[i - 1]) / h[i - 1])
        return np.linalg.solve(A, rhs)

    def __call__(self, t):
        k = max(i for i, v in enumerate(self.xs[:-1]) if v <= t)
        h = self.xs[k + 1] - self.xs[k]
        a, b = (self.xs[k + 1] - t) / h, (t - self.xs[k]) / h
        return a * self.ys[k] + b * self.ys[k + 1] + ((a**3 - a) * self.m[k] + (b**3 - b) * self.m[k + 1]) * h**2 / 6


@case(0, (C6,), (D6,))
def natural_spline_of_a_class(y):
    s = NaturalSpline([0.0, 0.7, 1.5, 2.0, 3.1, 4.0], y)
    return sum(s(t) ** 2 for t in (0.2, 1.0, 1.9, 3.5))


# a mesh of finite elements with a generic container
class Element(Protocol):
    nodes: tuple

    def stiffness(self, coords): ...


@dataclass
class Bar:
    nodes: tuple
    ea: float

    def stiffness(self, coords):
        a, b = self.nodes
        k = self.ea / (coords[b] - coords[a])
        return k * np.array([[1.0, -1.0], [-1.0, 1.0]])


@dataclass
class GroundSpring:
    nodes: tuple
    k: float

    def stiffness(self, coords):
        return np.array([[self.k]])


@dataclass
class Mesh(Generic[T]):
    coords: list
    elements: list = field(default_factory=list)
    fixed: ClassVar[int] = 0

    def add(self, element):
        self.elements.append(element)
        return self

    def solve(self, loads):
        n = len(self.coords)
        K = np.zeros((n, n))
        for e in self.elements:
            K[np.ix_(e.nodes, e.nodes)] += e.stiffness(self.coords)
        free = [i for i in range(n) if i != self.fixed]
        u = np.zeros(n)
        u[free] = np.linalg.solve(K[np.ix_(free, free)], loads[free])
        return u


@case(0, (C6,), (D6,))
def bars_of_a_mesh(x):
    mesh = Mesh([0.0, 1.0 + 0.1 * x[0], 2.5, 3.0])
    mesh.add(Bar((0, 1), math.exp(x[1]))).add(Bar((1, 2), math.exp(x[2]))).add(Bar((2, 3), 2.0)).add(GroundSpring((3,), x[3] ** 2 + 0.5))
    u = mesh.solve(np.array([0.0, x[4], 0.0, x[5]]))
    return u @ u + u[-1]


# a solver with options, a result object and a callback
@dataclass
class Result:
    x: np.ndarray
    fun: float
    nit: int = 0
    success: bool = False
    message: str = ""


class NotConverged(RuntimeError):
    def __init__(self, result):
        super().__init__("no convergence")
        self.result = result


class NewtonSolver:
    def __init__(self, f, df, *, tol=1e-10, maxiter=20):
        self.f, self.df = f, df
        self.options = SimpleNamespace(tol=tol, maxiter=maxiter)

    def solve(self, x0):
        x, fx = x0, self.f(x0)
        for it in range(1, self.options.maxiter + 1):
            x = x - fx / self.df(x)
            fx = self.f(x)
            if abs(fx) < self.options.tol:
                return Result(x, fx, it, True, "converged")
        raise NotConverged(Result(x, fx, self.options.maxiter))


@case((0, 1), (2.0, 1.5), (5.0, 1.0))
def newton_with_results(a, x0):
    solver = NewtonSolver(lambda v: v**3 - a, lambda v: 3 * v**2)
    good = solver.solve(x0)
    try:
        NewtonSolver(lambda v: v**2 - a, lambda v: 2 * v, maxiter=2, tol=0.0).solve(x0)
    except NotConverged as e:
        bad = e.result
    return good.x * bad.x + good.success * 0.1 + bad.nit


# iterators of one's own with __iter__ and __next__
class Logistic:
    def __init__(self, r, x):
        self.r, self.x = r, x

    def __iter__(self):
        return self

    def __next__(self):
        now = self.x
        self.x = self.r * self.x * (1 - self.x)
        return now


class Window:
    def __init__(self, source, size):
        self.source, self.size = source, size

    def __iter__(self):
        it = iter(self.source)
        w = deque(islice(it, self.size), maxlen=self.size)
        yield tuple(w)
        for v in it:
            w.append(v)
            yield tuple(w)


@case((0, 1), (3.2, 0.3), (2.7, 0.6))
def logistic_in_windows(r, x):
    orbit = list(islice(Logistic(r, x), 8))
    return sum(max(w) - min(w) for w in Window(orbit, 3)) + orbit[-1]


# lazy values: a descriptor and a chain of dependencies
class Lazy:
    def __init__(self, fn):
        self.fn = fn
        self.name = None

    def __set_name__(self, owner, name):
        self.name = "_lazy_" + name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        if not hasattr(obj, self.name):
            setattr(obj, self.name, self.fn(obj))
        return getattr(obj, self.name)


class Cylinder:
    def __init__(self, r, h):
        self.r, self.h = r, h

    @Lazy
    def base(self):
        return math.pi * self.r**2

    @Lazy
    def volume(self):
        return self.base * self.h

    @Lazy
    def surface(self):
        return 2 * self.base + 2 * math.pi * self.r * self.h


@case((0, 1), (0.7, 1.3), (1.5, 0.4))
def lazy_attributes(r, h):
    c = Cylinder(r, h)
    return c.volume / c.surface + c.base + c.volume


# hooks on a model: observers held as bound methods
class Subject:
    def __init__(self):
        self._hooks = []

    def attach(self, hook):
        self._hooks.append(hook)
        return lambda: self._hooks.remove(hook)

    def notify(self, value):
        for hook in self._hooks:
            hook(value)


class RunningMoments:
    def __init__(self):
        self.n, self.mean, self.m2 = 0, 0.0, 0.0

    def __call__(self, v):
        self.n += 1
        delta = v - self.mean
        self.mean += delta / self.n
        self.m2 += delta * (v - self.mean)

    @property
    def variance(self):
        return self.m2 / (self.n - 1) if self.n > 1 else 0.0


@case(0, (C6,), (D6,))
def observers_of_values(x):
    s, stats, seen = Subject(), RunningMoments(), []
    s.attach(stats)
    detach = s.attach(seen.append)
    for k, v in enumerate(x):
        if k == 3:
            detach()
        s.notify(v * v)
    return stats.variance + stats.mean * sum(seen)


# a context manager class that accumulates time-like units and suppresses one error
class Ledger:
    def __init__(self):
        self.entries, self.open = [], 0

    def __enter__(self):
        self.open += 1
        return self

    def __exit__(self, kind, value, tb):
        self.open -= 1
        return kind is ZeroDivisionError

    def put(self, v):
        self.entries.append(v)


@case(0, (C6,), (D6,))
def ledger_in_with(x):
    ledger = Ledger()
    for k, v in enumerate(x):
        with ledger as book:
            book.put(v)
            if k % 3 == 0:
                raise ZeroDivisionError
            book.put(v / (k % 3))
            book.put(v * v)
    return sum((i + 1) * e for i, e in enumerate(ledger.entries)) + ledger.open


# quaternions, slerp and rotation chains
class Quat:
    __slots__ = ("w", "v")

    def __init__(self, w, v):
        self.w, self.v = w, np.asarray(v)

    @staticmethod
    def about(axis, angle):
        axis = np.asarray(axis, dtype=float)
        return Quat(math.cos(angle / 2), math.sin(angle / 2) * axis / np.linalg.norm(axis))

    def __mul__(self, o):
        return Quat(self.w * o.w - self.v @ o.v, self.w * o.v + o.w * self.v + np.cross(self.v, o.v))

    def conj(self):
        return Quat(self.w, -self.v)

    def rotate(self, p):
        return (self * Quat(0.0, p) * self.conj()).v

    def __eq__(self, o):
        return self.w == o.w and np.array_equal(self.v, o.v)


@case(0, (C6,), (D6,))
def arm_by_quaternions(angles):
    axes = cycle([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    q, tip = Quat(1.0, [0.0, 0.0, 0.0]), np.zeros(3)
    for a, axis in zip(angles, axes):
        q = q * Quat.about(axis, a)
        tip = tip + q.rotate(np.array([0.0, 0.3, 1.0]))
    return tip @ tip + q.w


# a k-d tree of dataclasses, nearest neighbour with pruning
@dataclass
class KDNode:
    point: np.ndarray
    axis: int
    left: "KDNode | None" = None
    right: "KDNode | None" = None


def build_kd(points, depth=0):
    if len(points) == 0:
        return None
    axis = depth % 2
    points = sorted(points, key=lambda p: p[axis])
    mid = len(points) // 2
    return KDNode(points[mid], axis, build_kd(points[:mid], depth + 1), build_kd(points[mid + 1 :], depth + 1))


def nearest(node, target, best=None):
    if node is None:
        return best
    dist = np.sum((node.point - target) ** 2)
    if best is None or dist < best[0]:
        best = (dist, node.point)
    diff = target[node.axis] - node.point[node.axis]
    near, far = (node.left, node.right) if diff < 0 else (node.right, node.left)
    best = nearest(near, target, best)
    if diff**2 < best[0]:
        best = nearest(far, target, best)
    return best


@case(0, (R(40, 6, 2),), (R(41, 6, 2),))
def nearest_in_a_kd_tree(points):
    root = build_kd(list(points))
    total = 0.0
    for target in (np.array([0.1, 0.2]), np.array([-0.8, 0.9]), np.array([1.5, -0.5])):
        d, p = nearest(root, target)
        total += d + 0.1 * p[0]
    return total


# copying and comparing models: deepcopy, target networks, Polyak averages
class QNet:
    def __init__(self, w):
        self.w = w
        self.stats = {"updates": 0}

    def __call__(self, s):
        return np.tanh(s @ self.w)

    def polyak(self, other, tau):
        self.w = (1 - tau) * self.w + tau * other.w
        self.stats["updates"] += 1


@case((0, 1), (R(42, 3), 0.3), (R(43, 3), 0.7))
def target_network(w, tau):
    net = QNet(w)
    target = copy.deepcopy(net)
    states = R(44, 5, 3)
    for s, nxt in zip(states, states[1:]):
        td = 1.0 + 0.9 * target(nxt) - net(s)
        net.w = net.w + 0.1 * td * (1 - net(s) ** 2) * s
        target.polyak(net, tau)
    return np.sum(target.w**2) + target.stats["updates"] - net.stats["updates"] + net.w[0]
