"""Programs as they are written in courses: shapes, dual numbers, commands, heaps of one's own."""

import heapq
import math
from collections import namedtuple
from dataclasses import dataclass
from enum import Enum

import numpy as np

from tests.programs.zoo.case import R, case

X5, Y5 = np.array([0.4, -0.3, 0.8, 1.1, -0.6]), np.array([-0.2, 0.9, 0.5, -1.2, 0.7])
P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


class Shape:
    def area(self):
        return 0.0

    def __lt__(self, other):
        return self.area() < other.area()


class Circle(Shape):
    def __init__(self, r):
        self.r = r

    def area(self):
        return math.pi * self.r ** 2


class Rect(Shape):
    def __init__(self, w, h):
        self.w, self.h = w, h

    def area(self):
        return self.w * self.h


class Square(Rect):
    def __init__(self, s):
        super().__init__(s, s)


@case(0, (P5,), (Q5,))
def shapes_in_order(x):
    items = [Circle(x[0]), Rect(x[1], x[2]), Square(x[3])]
    items.sort()
    weights = [1.0, 0.5, 0.25]
    return sum(w * s.area() for w, s in zip(weights, items)) + max(items, key=lambda s: s.area()).area()


class Dual:
    def __init__(self, re, du=0.0):
        self.re, self.du = re, du

    def __add__(self, o):
        o = o if isinstance(o, Dual) else Dual(o)
        return Dual(self.re + o.re, self.du + o.du)
    __radd__ = __add__

    def __mul__(self, o):
        o = o if isinstance(o, Dual) else Dual(o)
        return Dual(self.re * o.re, self.re * o.du + self.du * o.re)
    __rmul__ = __mul__

    def __neg__(self):
        return Dual(-self.re, -self.du)

    def __sub__(self, o):
        return self + (-o)

    def __rsub__(self, o):
        return o + (-self)

    def __pow__(self, n):
        return Dual(self.re ** n, n * self.re ** (n - 1) * self.du)


@case(0, (P5,), (Q5,))
def dual_numbers(x):
    def poly(coeffs, t):
        acc = 0
        for c in reversed(coeffs):
            acc = acc * t + c
        return acc
    t = Dual(x[0], 1.0)
    r = poly([x[1], x[2], x[3]], t) + 2 - t ** 3
    return r.re * r.du + (1 - r).du


class Mode(Enum):
    OFF = 0
    HEAT = 1
    COOL = 2


@dataclass
class Room:
    temp: float
    mode: Mode = Mode.OFF
    energy: float = 0.0


@case(0, (X5,), (Y5,))
def thermostat(x):
    room = Room(18.0 + x[0])
    for hour in range(8):
        if room.temp < 19:
            room.mode = Mode.HEAT
        elif room.temp > 22:
            room.mode = Mode.COOL
        elif room.mode is not Mode.OFF and 20 < room.temp < 21:
            room.mode = Mode.OFF
        if room.mode == Mode.HEAT:
            room.temp += 1.0 + 0.1 * x[1]
            room.energy += 1.0 + x[2] ** 2
        elif room.mode == Mode.COOL:
            room.temp -= 0.8
            room.energy += 0.5
        room.temp += 0.1 * (15 + x[3] - room.temp)
    return room.temp * 0.1 + room.energy


Point = namedtuple("Point", "x y")


@case(0, (R(1, 12),), (R(2, 12),))
def polygon(v):
    pts = [Point(a, b) for a, b in zip(v[::2], v[1::2])]
    cx = sum(p.x for p in pts) / len(pts)
    cy = sum(p.y for p in pts) / len(pts)
    pts.sort(key=lambda p: math.atan2(p.y - cy, p.x - cx))
    area = 0.0
    for p, q in zip(pts, pts[1:] + pts[:1]):
        area += p.x * q.y - p.y * q.x
    moved = [p._replace(x=p.x + 1.0) for p in pts]
    return 0.5 * area + sum(p.x * p.y for p in moved)


class ConvergenceError(Exception):
    pass


def newton(f, df, x0, tol=1e-10, maxit=20):
    x = x0
    for it in range(maxit):
        d = df(x)
        if abs(d) < 1e-8:
            raise ConvergenceError("flat")
        step = f(x) / d
        x -= step
        if abs(step) < tol:
            return x
    raise ConvergenceError("no convergence")


@case(0, (P5,), (Q5,))
def newton_try(x):
    try:
        r = newton(lambda t: t ** 3 + x[0] * t - x[1] - 2, lambda t: 3 * t ** 2 + x[0], 1.0)
    except ConvergenceError:
        r = x[2]
    try:
        s = newton(lambda t: t * t + x[3], lambda t: 0.0 * t, 1.0)
    except ConvergenceError:
        s = x[4] ** 2
    return r * s


@case(0, (X5,), (Y5,))
def bisect_walrus(x):
    lo, hi = 0.0, 4.0
    f = lambda t: t ** 2 - 1.5 - x[0] ** 2
    trace = []
    while (mid := (lo + hi) / 2) and hi - lo > 0.5:
        if f(mid) > 0:
            hi = mid
        else:
            lo = mid
        trace.append(f(mid))
    return sum(trace) * x[1] + trace[-1] * x[2]


def apply_cmd(state, cmd):
    match cmd:
        case ("scale", k):
            state["v"] = state["v"] * k
        case ("shift", dx, dy):
            state["v"] = state["v"] + np.array([dx, dy])
        case {"op": "rot", "angle": a}:
            c, s = np.cos(a), np.sin(a)
            state["v"] = np.array([[c, -s], [s, c]]) @ state["v"]
        case _:
            state["unknown"] += 1


@case(0, (X5,), (Y5,))
def match_cmds(x):
    state = {"v": np.array([1.0, 0.5]), "unknown": 0}
    for cmd in [("scale", x[0]), ("shift", x[1], x[2]), {"op": "rot", "angle": x[3]}, "noop", ("scale", x[4])]:
        apply_cmd(state, cmd)
    return state["v"] @ state["v"] + state["v"][0] * state["unknown"]


def compose(*fs):
    def run(x, *args, **kw):
        for f in fs:
            x = f(x, *args, **kw)
        return x
    return run


@case(0, (P5,), (Q5,))
def star_compose(x):
    def scale(v, k, bias=0.0):
        return v * k + bias

    def squash(v, k, bias=0.0):
        return np.tanh(v - bias) + k
    pipe = compose(scale, squash, scale)
    args = (x[1],)
    opts = {"bias": x[2]}
    first, *rest = x
    return pipe(first, *args, **opts) + pipe(x[3], x[4]) + sum(rest)


@case(0, (P5,), (Q5,))
def knapsack_memo(x):
    weights = [1, 3, 4, 5]
    values = [x[0], 3 * x[1], 4 * x[2], 5 * x[3]]
    memo = {}

    def best(i, cap):
        if i == len(weights) or cap == 0:
            return 0.0
        if (i, cap) in memo:
            return memo[i, cap]
        r = best(i + 1, cap)
        if weights[i] <= cap:
            r = max(r, values[i] + best(i + 1, cap - weights[i]))
        memo[(i, cap)] = r
        return r
    return best(0, 7) + sum(memo.values()) * 0.1


@case(0, (P5,), (Q5,))
def matrix_chain(x):
    dims = [x[0], x[1], x[2], x[3], x[4]]
    n = len(dims) - 1
    m = [[0.0 for _ in range(n)] for _ in range(n)]
    s = [[0 for _ in range(n)] for _ in range(n)]
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            m[i][j] = float("inf")
            for k in range(i, j):
                q = m[i][k] + m[k + 1][j] + dims[i] * dims[k + 1] * dims[j + 1]
                if q < m[i][j]:
                    m[i][j] = q
                    s[i][j] = k
    return m[0][n - 1] + s[0][n - 1] * x[0]


class PriorityQueue:
    def __init__(self):
        self.items = []

    def push(self, priority, item):
        self.items.append((priority, item))
        i = len(self.items) - 1
        while i > 0:
            p = (i - 1) // 2
            if self.items[i][0] < self.items[p][0]:
                self.items[i], self.items[p] = self.items[p], self.items[i]
                i = p
            else:
                break

    def pop(self):
        top = self.items[0]
        last = self.items.pop()
        if self.items:
            self.items[0] = last
            i = 0
            while True:
                c = 2 * i + 1
                if c >= len(self.items):
                    break
                if c + 1 < len(self.items) and self.items[c + 1][0] < self.items[c][0]:
                    c += 1
                if self.items[c][0] < self.items[i][0]:
                    self.items[c], self.items[i] = self.items[i], self.items[c]
                    i = c
                else:
                    break
        return top

    def __len__(self):
        return len(self.items)

    def __bool__(self):
        return bool(self.items)


@case(0, (X5,), (Y5,))
def own_heap(x):
    pq = PriorityQueue()
    for i, v in enumerate(x):
        pq.push(v, i)
    total, k = 0.0, 1
    while pq:
        v, i = pq.pop()
        total += k * v * v + i * v
        k += 1
    return total


@case(0, (P5,), (Q5,))
def huffman(x):
    heap = [(w, i) for i, w in enumerate(x)]
    heapq.heapify(heap)
    cost = 0.0
    n = len(x)
    while len(heap) > 1:
        a, _ = heapq.heappop(heap)
        b, _ = heapq.heappop(heap)
        cost += (a + b) ** 2
        heapq.heappush(heap, (a + b, n))
        n += 1
    return cost
