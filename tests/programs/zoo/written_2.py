"""Programs as they are written in courses: simulations, factorisations, hidden Markov models, parsers and closures."""

import heapq
import math
from collections import deque

import numpy as np

from tests.programs.zoo.case import R, case

X5, Y5 = np.array([0.4, -0.3, 0.8, 1.1, -0.6]), np.array([-0.2, 0.9, 0.5, -1.2, 0.7])
P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


@case(0, (P5,), (Q5,))
def event_queue(x):
    events = []
    heapq.heappush(events, (x[0], 0, "arrive"))
    clock, queue, served, wait, n = 0.0, deque(), 0, 0.0, 1
    busy = False
    while events and served < 4:
        t, _, kind = heapq.heappop(events)
        clock = t
        if kind == "arrive":
            if n < 4:
                heapq.heappush(events, (t + x[n % 5], n, "arrive"))
                n += 1
            if busy:
                queue.append(t)
            else:
                busy = True
                heapq.heappush(events, (t + 0.9 * x[4], 100 + n, "leave"))
        else:
            served += 1
            if queue:
                came = queue.popleft()
                wait += clock - came
                heapq.heappush(events, (t + 0.9 * x[4], 100 + n, "leave"))
            else:
                busy = False
    return wait + clock ** 2


@case(0, (R(3, 4, 4),), (R(8, 4, 4),))
def lu_pivot(A):
    A = A.copy()
    n = len(A)
    perm = list(range(n))
    sign = 1.0
    for k in range(n):
        p = max(range(k, n), key=lambda i: abs(A[i, k]))
        if p != k:
            A[[k, p]] = A[[p, k]]
            perm[k], perm[p] = perm[p], perm[k]
            sign = -sign
        for i in range(k + 1, n):
            A[i, k] /= A[k, k]
            A[i, k + 1:] -= A[i, k] * A[k, k + 1:]
    det = sign
    for k in range(n):
        det *= A[k, k]
    return det + perm[0] * A[1, 0]


def fft(a):
    n = len(a)
    if n == 1:
        return a
    even, odd = fft(a[::2]), fft(a[1::2])
    out = [0] * n
    for k in range(n // 2):
        w = np.exp(-2j * np.pi * k / n)
        out[k] = even[k] + w * odd[k]
        out[k + n // 2] = even[k] - w * odd[k]
    return out


@case(0, (R(1, 8),), (R(2, 8),))
def fft_lists(x):
    X = fft(list(x))
    return sum(abs(c) ** 2 * (k + 1) for k, c in enumerate(X)) + X[3].real


def vcycle(u, f, h, level):
    n = len(u)
    for _ in range(2):
        for i in range(1, n - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * f[i])
    if level > 0:
        r = np.zeros(n)
        r[1:-1] = f[1:-1] - (2 * u[1:-1] - u[:-2] - u[2:]) / h ** 2
        rc = r[::2].copy()
        ec = vcycle(np.zeros(len(rc)), rc, 2 * h, level - 1)
        u[::2] += ec
        u[1::2] += 0.5 * (ec[:-1] + ec[1:])
    for _ in range(2):
        for i in range(1, n - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * f[i])
    return u


@case(0, (R(1, 9),), (R(2, 9),))
def multigrid(f):
    u = np.zeros(9)
    for _ in range(2):
        u = vcycle(u, f, 1 / 8, 2)
    return u @ u + f @ u


@case(0, (P5,), (Q5,))
def hmm_forward_by_names(x):
    states = ["rain", "sun"]
    trans = {"rain": {"rain": x[0], "sun": 1 - x[0] / 3}, "sun": {"rain": x[1], "sun": 0.3}}
    emit = {"rain": {"walk": x[2], "shop": 0.6}, "sun": {"walk": 0.5, "shop": x[3]}}
    alpha = [{s: 0.5 * emit[s]["walk"] for s in states}]
    for obs in ["shop", "walk", "walk"]:
        prev = alpha[-1]
        cur = {}
        for s in states:
            cur[s] = sum(prev[r] * trans[r][s] for r in states) * emit[s][obs]
        alpha.append(cur)
    return math.log(sum(alpha[-1].values())) + alpha[2]["sun"]


@case(0, (P5,), (Q5,))
def viterbi_by_names(x):
    obs = ["a", "b", "a"]
    states = ("H", "L")
    start = {"H": 0.5, "L": x[0]}
    trans = {"H": {"H": x[1], "L": 0.5}, "L": {"H": 0.4, "L": x[2]}}
    emit = {"H": {"a": x[3], "b": 0.3}, "L": {"a": 0.3, "b": x[4]}}
    V = [{}]
    path = {}
    for y in states:
        V[0][y] = start[y] * emit[y][obs[0]]
        path[y] = [y]
    for t in range(1, len(obs)):
        V.append({})
        newpath = {}
        for y in states:
            prob, state = max((V[t - 1][y0] * trans[y0][y] * emit[y][obs[t]], y0) for y0 in states)
            V[t][y] = prob
            newpath[y] = path[state] + [y]
        path = newpath
    prob, state = max((V[-1][y], y) for y in states)
    return prob * len(path[state])


class Optimizer:
    def __init__(self, params, lr):
        self.params, self.lr = params, lr

    def step(self, grads):
        raise NotImplementedError


class SGD(Optimizer):
    def step(self, grads):
        for k, g in grads.items():
            self.params[k] = self.params[k] - self.lr * g


class Adam(Optimizer):
    def __init__(self, params, lr, betas=(0.9, 0.99)):
        super().__init__(params, lr)
        self.betas = betas
        self.m = {k: np.zeros_like(v) for k, v in params.items()}
        self.v = {k: np.zeros_like(v) for k, v in params.items()}
        self.t = 0

    def step(self, grads):
        self.t += 1
        b1, b2 = self.betas
        for k, g in grads.items():
            self.m[k] = b1 * self.m[k] + (1 - b1) * g
            self.v[k] = b2 * self.v[k] + (1 - b2) * g ** 2
            mh = self.m[k] / (1 - b1 ** self.t)
            vh = self.v[k] / (1 - b2 ** self.t)
            self.params[k] = self.params[k] - self.lr * mh / (np.sqrt(vh) + 1e-2)


@case(0, (X5,), (Y5,))
def optimisers(x):
    total = 0.0
    for cls in (SGD, Adam):
        params = {"w": x[:3].copy(), "b": x[3:].copy()}
        opt = cls(params, 0.1)
        for _ in range(3):
            g = {"w": 2 * params["w"] + np.sum(params["b"]), "b": np.cos(params["b"])}
            opt.step(g)
        total += np.sum(params["w"] ** 2) + params["b"] @ params["b"]
    return total


def tokenize(s):
    tokens, i = [], 0
    while i < len(s):
        c = s[i]
        if c.isdigit() or c == ".":
            j = i
            while j < len(s) and (s[j].isdigit() or s[j] == "."):
                j += 1
            tokens.append(("num", s[i:j]))
            i = j
        elif c.isalpha():
            tokens.append(("var", c))
            i += 1
        elif c in "+-*/()":
            tokens.append(("op", c))
            i += 1
        else:
            i += 1
    return tokens


class Parser:
    def __init__(self, tokens, env):
        self.tokens, self.env, self.pos = tokens, env, 0

    def peek(self):
        return self.tokens[self.pos] if self.pos < len(self.tokens) else ("end", "")

    def take(self):
        tok = self.peek()
        self.pos += 1
        return tok

    def expr(self):
        v = self.term()
        while self.peek()[1] in ("+", "-"):
            op = self.take()[1]
            r = self.term()
            v = v + r if op == "+" else v - r
        return v

    def term(self):
        v = self.factor()
        while self.peek()[1] in ("*", "/"):
            op = self.take()[1]
            r = self.factor()
            v = v * r if op == "*" else v / r
        return v

    def factor(self):
        kind, text = self.take()
        if kind == "num":
            return float(text)
        if kind == "var":
            return self.env[text]
        v = self.expr()
        self.take()
        return v


@case(0, (P5,), (Q5,))
def descent_parser(x):
    return Parser(tokenize("a*(b+2.5)-c/d*e"), {"a": x[0], "b": x[1], "c": x[2], "d": x[3], "e": x[4]}).expr()


def simpson_points(a, b, n):
    h = (b - a) / n
    for i in range(n + 1):
        w = 1 if i in (0, n) else 4 if i % 2 else 2
        yield a + i * h, w * h / 3


@case(0, (P5,), (Q5,))
def generator_quad(x):
    return sum(w * math.exp(-x[0] * t * t) * math.sin(x[1] * t) for t, w in simpson_points(0.0, x[2], 6))


def make_pid(kp, ki, kd):
    integral, last = 0.0, None

    def control(e, dt):
        nonlocal integral, last
        integral += e * dt
        deriv = 0.0 if last is None else (e - last) / dt
        last = e
        return kp * e + ki * integral + kd * deriv
    return control


@case(0, (P5,), (Q5,))
def pid_closure(x):
    pid = make_pid(x[0], x[1], 0.1 * x[2])
    y, v, log = 0.0, 0.0, []
    for k in range(8):
        u = pid(1.0 - y, 0.1)
        v += 0.1 * (u - x[3] * v)
        y += 0.1 * v
        log.append((1 - y) ** 2)
    return sum(log)


class Timer:
    def __init__(self, log, name):
        self.log, self.name = log, name

    def __enter__(self):
        self.log.append(("start", self.name))
        return self

    def __exit__(self, *exc):
        self.log.append(("stop", self.name))
        return False

    def note(self, v):
        self.log.append((self.name, v))


@case(0, (X5,), (Y5,))
def context_log(x):
    log = []
    s = 0.0
    with Timer(log, "outer") as t:
        for v in x:
            with Timer(log, "inner"):
                s += v ** 2
        t.s = s
    return t.s * len(log)


class Temperature:
    def __init__(self, celsius):
        self._c = celsius

    @property
    def kelvin(self):
        return self._c + 273.15

    @kelvin.setter
    def kelvin(self, k):
        self._c = k - 273.15

    @classmethod
    def from_fahrenheit(cls, f):
        return cls((f - 32) * 5 / 9)

    @staticmethod
    def mix(a, b, w=0.5):
        return Temperature(a._c * w + b._c * (1 - w))


@case(0, (X5,), (Y5,))
def temperatures(x):
    a, b = Temperature(x[0] * 10), Temperature.from_fahrenheit(x[1] * 50)
    a.kelvin *= 1.01
    m = Temperature.mix(a, b, w=x[2])
    m.kelvin += x[3] ** 2
    return m.kelvin * 0.01 + a._c * b.kelvin * 0.001
