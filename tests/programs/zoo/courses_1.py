"""Programs as text-books and courses have them: searches, parsers, state machines, trees (part 1)."""

import enum
import itertools
import math
import operator

import numpy as np

from tests.programs.zoo.case import case

FIRST, SECOND = np.array([0.83, 1.31, -0.47, 0.62, 1.77, -1.13]), np.array([-0.35, 0.44, 1.21, -0.92, 0.58, 0.27])


@case(0, (FIRST,), (SECOND,))
def stable_partition(x):
    small, big = [], []
    mean = sum(x) / len(x)
    for v in x:
        (small if v < mean else big).append(v)
    return sum(v * v for v in small) - sum(math.exp(v) for v in big) * len(small)


@case(0, (FIRST,), (SECOND,))
def radix_buckets(x):
    buckets = {}
    for v in x:
        buckets.setdefault(int(np.floor(v * 2)), []).append(v)
    out = []
    for b in sorted(buckets):
        row = buckets[b]
        row.sort()
        out.extend(row)
    return sum(math.sin(v) * (i + 1) for i, v in enumerate(out))


@case(0, (FIRST,), (SECOND,))
def weather_path(x):
    states = ("hot", "cold")
    start = {"hot": x[0], "cold": x[1]}
    trans = {"hot": {"hot": x[2], "cold": x[3]}, "cold": {"hot": x[4], "cold": x[5]}}
    emit = {"hot": {1: 0.2, 2: 0.4, 3: 0.4}, "cold": {1: 0.5, 2: 0.4, 3: 0.1}}
    obs = [3, 1, 3]
    V = [{s: start[s] + math.log(emit[s][obs[0]]) for s in states}]
    back = []
    for o in obs[1:]:
        row, ptr = {}, {}
        for s in states:
            p, a = max(((V[-1][q] + trans[q][s] + math.log(emit[s][o]), q) for q in states), key=lambda t: t[0])
            row[s] = p
            ptr[s] = a
        V.append(row)
        back.append(ptr)
    last = max(V[-1], key=V[-1].get)
    path = [last]
    for ptr in reversed(back):
        path.insert(0, ptr[path[0]])
    return V[-1][last] ** 2 + sum(start[s] for s in path)


@case(0, (FIRST,), (SECOND,))
def tsp_brute(x):
    pts = [(x[0], x[1]), (x[2], x[3]), (x[4], x[5]), (0.3, -0.2)]
    best = None
    for perm in itertools.permutations(range(1, 4)):
        tour = (0,) + perm + (0,)
        L = 0.0
        for a, b in zip(tour, tour[1:]):
            (x1, y1), (x2, y2) = pts[a], pts[b]
            L += math.hypot(x1 - x2, y1 - y2)
        if best is None or L < best:
            best = L
    return best


class BST:
    class Node:
        def __init__(self, key):
            self.key = key
            self.left = None
            self.right = None

    def __init__(self):
        self.root = None
        self.size = 0

    def insert(self, key):
        self.root = self._insert(self.root, key)
        self.size += 1

    def _insert(self, node, key):
        if node is None:
            return BST.Node(key)
        if key < node.key:
            node.left = self._insert(node.left, key)
        else:
            node.right = self._insert(node.right, key)
        return node

    def walk(self):
        out = []

        def go(n, depth):
            if n is None:
                return
            go(n.left, depth + 1)
            out.append((n.key, depth))
            go(n.right, depth + 1)

        go(self.root, 0)
        return out


@case(0, (FIRST,), (SECOND,))
def bst_depth_sum(x):
    t = BST()
    for v in x:
        t.insert(v)
    s = 0.0
    for i, (k, d) in enumerate(t.walk()):
        s += (i + 1) * k * k / (d + 1)
    return s / t.size


class Expr:
    def eval(self, env):
        raise NotImplementedError

    def __add__(self, o):
        return Bin("+", self, o)

    def __mul__(self, o):
        return Bin("*", self, o)


class Num(Expr):
    def __init__(self, v):
        self.v = v

    def eval(self, env):
        return self.v

    def diff(self, name):
        return Num(0.0)


class Var(Expr):
    def __init__(self, name):
        self.name = name

    def eval(self, env):
        return env[self.name]

    def diff(self, name):
        return Num(1.0 if name == self.name else 0.0)


class Bin(Expr):
    OPS = {"+": operator.add, "*": operator.mul}

    def __init__(self, op, l, r):
        self.op, self.l, self.r = op, l, r

    def eval(self, env):
        return self.OPS[self.op](self.l.eval(env), self.r.eval(env))

    def diff(self, name):
        if self.op == "+":
            return self.l.diff(name) + self.r.diff(name)
        return self.l.diff(name) * self.r + self.l * self.r.diff(name)


class Visitor:
    def visit(self, node):
        return getattr(self, "visit_" + type(node).__name__.lower())(node)


class Evaluator(Visitor):
    def __init__(self, env):
        self.env = env
        self.count = 0

    def visit_num(self, n):
        self.count += 1
        return n.v

    def visit_var(self, n):
        return self.env[n.name]

    def visit_bin(self, n):
        l, r = self.visit(n.l), self.visit(n.r)
        return l + r if n.op == "+" else l * r


@case(0, (FIRST,), (SECOND,))
def visitor_pattern(x):
    e = Var("a") * Num(x[1]) + Num(x[2]) * Var("a")
    v = Evaluator({"a": x[0]})
    return v.visit(e) ** 2 * v.count


@case(0, (FIRST,), (SECOND,))
def symbolic_diff(x):
    e = (Var("a") * Var("b") + Num(x[2])) * Var("a")
    env = {"a": x[0], "b": x[1]}
    return e.eval(env) + e.diff("a").eval(env) ** 2


@case(0, (FIRST,), (SECOND,))
def rpn_calculator(x):
    ops = {"+": lambda a, b: a + b, "*": lambda a, b: a * b, "-": lambda a, b: a - b}
    stack = []
    for tok in "a b + c * d a - *".split():
        if tok in ops:
            b = stack.pop()
            a = stack.pop()
            stack.append(ops[tok](a, b))
        else:
            stack.append(x["abcd".index(tok)])
    return stack[0]


class State(enum.Enum):
    IDLE = 1
    RUN = 2
    STOP = 3


@case(0, (FIRST,), (SECOND,))
def state_machine_enum(x):
    gain = {State.IDLE: x[0], State.RUN: x[1], State.STOP: x[2]}
    nxt = {State.IDLE: State.RUN, State.RUN: State.STOP, State.STOP: State.IDLE}
    s, e = State.IDLE, 1.0
    for k in range(7):
        e += gain[s] * (k + 1) * 0.1 * e
        if k % 2 or s is State.STOP:
            s = nxt[s]
    return e


NUMERIC = (ValueError, ZeroDivisionError)


@case(0, (FIRST,), (SECOND,))
def except_global_tuple(x):
    s = 0.0
    for v in x:
        try:
            if v > 1.0:
                raise ZeroDivisionError
            s += v * v
        except NUMERIC:
            s += math.log(v)
    return s


@case(0, (FIRST,), (SECOND,))
def heap_sift(x):
    h = []
    for v in x:
        h.append(v * v)
        c = len(h) - 1
        while c > 0 and h[(c - 1) // 2] > h[c]:
            h[(c - 1) // 2], h[c] = h[c], h[(c - 1) // 2]
            c = (c - 1) // 2
    total, w = 0.0, 1.0
    while h:
        top = h[0]
        last = h.pop()
        if h:
            h[0] = last
            i = 0
            while True:
                l = 2 * i + 1
                if l >= len(h):
                    break
                if l + 1 < len(h) and h[l + 1] < h[l]:
                    l += 1
                if h[l] >= h[i]:
                    break
                h[i], h[l] = h[l], h[i]
                i = l
        total += w * top
        w *= 0.5
    return total


@case(0, (FIRST,), (SECOND,))
def sides_by_name(x):
    small, big = [], []
    for v in x:
        side = small if v < 0.5 else big
        side.append(v * v)
    return 2 * sum(small) + sum(big) * len(small)


@case(0, (FIRST,), (SECOND,))
def words_of_tuples(x):
    best = 0.0
    for order in itertools.permutations(range(1, 4)):
        tour = (0, *order) + (4,)
        best = max(best, sum(x[a] * x[b] * (k + 1) for k, (a, b) in enumerate(zip(tour, tour[1:]))))
    return best
