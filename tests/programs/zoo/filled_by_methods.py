"""Lists of tuples of several lengths that methods fill; memo in objects that are asked by subscripts and calls."""

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.7, 1.2, 0.4, 0.9]), np.array([1.1, 0.3, 0.8, 0.6])


class Gates:
    def __init__(self):
        self.ops = []
    def rx(self, q, t):
        self.ops.append(("rx", q, t))
        return self
    def cz(self):
        self.ops.append(("cz",))
        return self
    def run(self, s):
        for op in self.ops:
            if op[0] == "cz":
                s = s * 2
            else:
                s = s + op[2] * (op[1] + 1)
        return s


class Steps:
    def __init__(self):
        self.ops = []
    def rx(self, q, t):
        self.ops.append(("rx", q, t))
    def cz(self, k):
        self.ops.append(("cz", k))
    def run(self, s):
        for name, *args in self.ops:
            if name == "cz":
                s = s * 2
            else:
                q, t = args
                s = s + t * (q + 1)
        return s


@case(0, (P,), (Q,))
def gates_in_a_chain(x):
    return Gates().rx(0, x[0]).cz().rx(1, x[1]).run(x[2])


@case(0, (P,), (Q,))
def gates_one_by_one(x):
    c = Gates()
    c.rx(0, x[0])
    c.cz()
    c.rx(1, x[1])
    return c.run(x[2])


@case(0, (P,), (Q,))
def steps_with_a_star(x):
    d = Steps()
    d.rx(0, x[0])
    d.cz(3)
    d.rx(1, x[1])
    return d.run(x[2])


@case(0, (P,), (Q,))
def steps_in_a_loop(x):
    d = Steps()
    for k, v in enumerate(x):
        d.rx(k, v)
        if k % 2:
            d.cz(k)
    return d.run(x[2])


@case(0, (P,), (Q,))
def steps_of_a_function(x):
    ops = []
    for k, v in enumerate(x):
        ops.append(("rx", k, v))
        if k % 2:
            ops.append(("cz",))
    s = 1.0
    for op in ops:
        if op[0] == "cz": s = s * 2
        else: s = s + op[2] * op[1]
    return s


class T1:
    def __init__(self, x):
        self.x = x
        self.memo = {0: 1.0, 1: x}
    def get(self, n):
        if n not in self.memo:
            self.memo[n] = 2 * self.x * self.get(n - 1) - self.get(n - 2)
        return self.memo[n]


class T2(T1):
    def __getitem__(self, n):
        if n not in self.memo:
            self.memo[n] = 2 * self.x * self[n - 1] - self[n - 2]
        return self.memo[n]


class T3(T1):
    def __call__(self, n):
        if n in self.memo: return self.memo[n]
        v = 2 * self.x * self(n - 1) - self(n - 2)
        self.memo[n] = v
        return v


@case((0, 1), (0.3, P), (0.7, Q))
def memo_by_a_method(x, c):
    T = T1(x)
    return sum(c[n] * T.get(n) for n in range(len(c)))


@case((0, 1), (0.3, P), (0.7, Q))
def memo_by_subscripts(x, c):
    T = T2(x)
    return sum(c[n] * T[n] for n in range(len(c)))


@case((0, 1), (0.3, P), (0.7, Q))
def memo_by_calls(x, c):
    T = T3(x)
    return sum(c[n] * T(n) for n in range(len(c)))


@case((0,), (0.3,), (0.7,))
def memo_of_one_by_a_method(x):
    T = T1(x)
    return T.get(6)


@case((0,), (0.3,), (0.7,))
def memo_of_one_by_a_subscript(x):
    T = T2(x)
    return T[6]


@case((0, 1), (0.3, P), (0.7, Q))
def memo_and_one_more(x, c):
    T = T1(x)
    return sum(c[n] * T.get(n) for n in range(len(c))) + T.get(6)


@case((0, 1), (0.3, P), (0.7, Q))
def memo_in_a_loop(x, c):
    T = T1(x); s = 0.0
    for n in range(len(c)):
        s += c[n] * T.get(n)
    return s + T.get(len(c) + 2)


@case((0, 1), (0.3, P), (0.7, Q))
def memo_by_subscripts_and_one_more(x, c):
    T = T2(x); s = 0.0
    for n in range(len(c)):
        s += c[n] * T[n]
    return s + T[6]
