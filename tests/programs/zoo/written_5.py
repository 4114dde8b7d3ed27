"""Programs as they are written in courses: expressions, reactions, state machines, generators."""

import itertools
import operator
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from tests.programs.zoo.case import R, case

X5, Y5 = np.array([0.4, -0.3, 0.8, 1.1, -0.6]), np.array([-0.2, 0.9, 0.5, -1.2, 0.7])
P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


class Expr(ABC):
    @abstractmethod
    def ev(self, env): ...

    def __add__(self, o):
        return Add(self, wrap(o))

    def __mul__(self, o):
        return Mul(self, wrap(o))

    def __radd__(self, o):
        return Add(wrap(o), self)

    def __rmul__(self, o):
        return Mul(wrap(o), self)


def wrap(v):
    return v if isinstance(v, Expr) else Const(v)


@dataclass
class Const(Expr):
    v: float

    def ev(self, env):
        return self.v

    def diff(self, name):
        return Const(0.0)


@dataclass
class Var(Expr):
    name: str

    def ev(self, env):
        return env[self.name]

    def diff(self, name):
        return Const(1.0 if name == self.name else 0.0)


@dataclass
class Add(Expr):
    a: Expr
    b: Expr

    def ev(self, env):
        return self.a.ev(env) + self.b.ev(env)

    def diff(self, name):
        return self.a.diff(name) + self.b.diff(name)


@dataclass
class Mul(Expr):
    a: Expr
    b: Expr

    def ev(self, env):
        return self.a.ev(env) * self.b.ev(env)

    def diff(self, name):
        return self.a.diff(name) * self.b + self.a * self.b.diff(name)


@case(0, (P5,), (Q5,))
def expr_classes(x):
    u, v = Var("u"), Var("v")
    e = u * v + 3.0 * u * u
    env = {"u": x[0], "v": x[1]}
    return e.ev(env) * x[2] + e.diff("u").ev(env)


@case(0, (P5,), (Q5,))
def rpn_eval(x):
    env = dict(zip("abcde", x))
    stack = []
    ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b}
    for tok in "a b + c * d e / -".split():
        if tok in ops:
            b, a = stack.pop(), stack.pop()
            stack.append(ops[tok](a, b))
        else:
            stack.append(env[tok])
    return stack.pop()


@case(0, (P5,), (Q5,))
def shunting_yard(x):
    prec = {"+": 1, "-": 1, "*": 2, "/": 2}
    env = {"a": x[0], "b": x[1], "c": x[2]}
    out, ops = [], []

    def apply():
        op = ops.pop()
        r = out.pop()
        l = out.pop()
        if op == "+":
            out.append(l + r)
        elif op == "-":
            out.append(l - r)
        elif op == "*":
            out.append(l * r)
        else:
            out.append(l / r)
    for c in "a+b*(c-a)/b":
        if c in env:
            out.append(env[c])
        elif c == "(":
            ops.append(c)
        elif c == ")":
            while ops[-1] != "(":
                apply()
            ops.pop()
        else:
            while ops and ops[-1] != "(" and prec[ops[-1]] >= prec[c]:
                apply()
            ops.append(c)
    while ops:
        apply()
    return out[0]


class Species(NamedTuple):
    name: str
    conc: float

    def scaled(self, k):
        return self._replace(conc=self.conc * k)


@case(0, (P5,), (Q5,))
def reactions(x):
    conc = {"A": x[0], "B": x[1], "C": 0.0}
    rxns = [({"A": 1, "B": 1}, {"C": 1}, x[2]), ({"C": 1}, {"A": 1, "B": 1}, x[3])]
    traj = []
    for _ in range(5):
        deriv = {s: 0.0 for s in conc}
        for reac, prod, k in rxns:
            rate = k
            for s, n in reac.items():
                rate *= conc[s] ** n
            for s, n in reac.items():
                deriv[s] -= n * rate
            for s, n in prod.items():
                deriv[s] += n * rate
        for s in conc:
            conc[s] += 0.1 * deriv[s]
        traj.append(dict(conc))
    sp = [Species(k, v) for k, v in conc.items()]
    return sum(t["C"] for t in traj) + sp[0].scaled(x[4]).conc ** 2


def rk4_dict(state, deriv, dt):
    def shifted(s, k, h):
        return {n: s[n] + h * k[n] for n in s}
    k1 = deriv(state)
    k2 = deriv(shifted(state, k1, dt / 2))
    k3 = deriv(shifted(state, k2, dt / 2))
    k4 = deriv(shifted(state, k3, dt))
    return {n: state[n] + dt / 6 * (k1[n] + 2 * k2[n] + 2 * k3[n] + k4[n]) for n in state}


@case(0, (P5,), (Q5,))
def lotka_dict(x):
    p = dict(a=x[0], b=x[1], c=x[2], d=x[3])
    deriv = lambda s: {"prey": p["a"] * s["prey"] - p["b"] * s["prey"] * s["pred"], "pred": p["d"] * s["prey"] * s["pred"] - p["c"] * s["pred"]}
    s = {"prey": 1.0, "pred": x[4]}
    hist = [s]
    for _ in range(4):
        s = rk4_dict(s, deriv, 0.1)
        hist.append(s)
    return sum(h["prey"] * h["pred"] for h in hist)


class Phase(IntEnum):
    INIT = 0
    RUN = 1
    DONE = 2


@case(0, (P5,), (Q5,))
def phases_of_integers(x):
    phase = Phase.INIT
    acc, n = 0.0, 0
    visits = {p: 0.0 for p in Phase}
    while phase != Phase.DONE:
        if phase == Phase.INIT:
            acc = x[0]
            phase = Phase.RUN
        elif phase == Phase.RUN:
            acc = acc * x[1] + x[2]
            n += 1
            if n >= 3:
                phase = Phase(phase + 1)
        visits[phase] += acc
    return visits[Phase.RUN] + visits[Phase.DONE] ** 2


class Cell:
    def __init__(self, n):
        self.cache = [None] * n
        self.hits = 0

    def get(self, i, make):
        if self.cache[i] is None:
            self.cache[i] = make(i)
        else:
            self.hits += 1
        return self.cache[i]


@case(0, (P5,), (Q5,))
def cell_cache(x):
    c = Cell(5)
    make = lambda i: np.sin(x[i]) * (i + 1)
    return sum(c.get(i % 3, make) for i in range(5)) * c.hits


@case(0, (P5,), (Q5,))
def lru_paths(x):
    cost = x

    @lru_cache(maxsize=None)
    def go(i, j):
        if i == 0 and j == 0:
            return cost[0]
        best = []
        if i > 0:
            best.append(go(i - 1, j) + cost[1] * i)
        if j > 0:
            best.append(go(i, j - 1) + cost[2] * j * j)
        return min(best)
    return go(3, 2) * cost[3]


@case(0, (P5,), (Q5,))
def counter_words(x):
    text = "the cat sat on the mat the end".split()
    bigrams = defaultdict(Counter)
    for a, b in zip(text, text[1:]):
        bigrams[a][b] += 1
    score = 0.0
    w = {name: x[i % 5] for i, name in enumerate(sorted(set(text)))}
    for a, nexts in bigrams.items():
        total = sum(nexts.values())
        for b, c in nexts.items():
            score += c / total * w[a] * w[b]
    return score


def fib_gen(a, b):
    while True:
        yield a
        a, b = b, a + b


@case(0, (P5,), (Q5,))
def gen_islice(x):
    g = fib_gen(x[0], x[1])
    firsts = list(itertools.islice(g, 6))
    nxt = next(g)
    pairs = [a * b for a, b in itertools.pairwise(firsts)]
    acc = list(itertools.accumulate(firsts, operator.add))
    return sum(pairs) + nxt * acc[-1]


@case(0, (X5,), (Y5,))
def group_by_sign(x):
    key = lambda v: "pos" if v > 0 else "neg"
    groups = {k: list(g) for k, g in itertools.groupby(sorted(x, key=key), key)}
    running = [v * v for v in itertools.accumulate(x, lambda a, b: 0.5 * a + b)]
    return sum(v ** 2 for v in groups["pos"]) + sum(groups.get("neg", [])) * running[-1]


def averager():
    total, n = 0.0, 0
    avg = None
    while True:
        v = yield avg
        total += v
        n += 1
        avg = total / n


@case(0, (X5,), (Y5,))
def coroutine_avg(x):
    g = averager()
    next(g)
    outs = [g.send(v * v) for v in x]
    return sum(outs)


class Countdown:
    def __init__(self, n, v):
        self.n, self.v = n, v

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        self.v = self.v * 0.9 + 0.1
        return self.v


@case(0, (P5,), (Q5,))
def iterator_class(x):
    total = 0.0
    for k, v in enumerate(Countdown(4, x[0])):
        total += v * x[k]
    return total


@case(0, (R(1, 6),), (R(2, 6),))
def zip_rows(v):
    rows = [[v[0], v[1]], [v[2], v[3]], [v[4], v[5]]]
    first, *mid, last = list(zip(*rows)) + [(1.0, 2.0, 3.0)]
    return sum(a * b for a, b in zip(first, last)) + len(mid) + sum(mid[0])
