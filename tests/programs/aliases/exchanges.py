"""What objects and nodes exchange: buffers, attributes, neighbours, sides."""
import math
from collections import deque
from dataclasses import dataclass

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import normal, positive


class Wave:
    def __init__(self, u0, c):
        self.prev = u0.copy()
        self.cur = u0.copy()
        self.next = np.zeros_like(u0)
        self.c = c

    def step(self):
        u = self.cur
        self.next[1:-1] = 2 * u[1:-1] - self.prev[1:-1] + self.c ** 2 * (u[2:] - 2 * u[1:-1] + u[:-2])
        self.prev, self.cur, self.next = self.cur, self.next, self.prev


@program(normal(6), 0.4)
def wave_of_three_buffers(u0, c):
    w = Wave(u0, c)
    for _ in range(5):
        w.step()
    return np.sum(w.cur ** 2) + np.sum(w.prev * w.next)


class Link:
    def __init__(self, v, nxt):
        self.v, self.nxt = v, nxt


def reverse(head):
    prev = None
    while head:
        head.nxt, prev, head = prev, head, head.nxt
    return prev


@program(normal(4))
def reversed_links(x):
    head = None
    for v in x:
        head = Link(v ** 2, head)
    head = reverse(head)
    s, k = 0.0, 1.0
    while head:
        s += head.v / k
        k += 1.0
        head = head.nxt
    return s


@dataclass
class T:
    key: float
    pri: float
    left: object = None
    right: object = None


def rotate_right(n):
    l = n.left
    n.left, l.right = l.right, n
    return l


def rotate_left(n):
    r = n.right
    n.right, r.left = r.left, n
    return r


def treap_insert(n, key, pri):
    if n is None:
        return T(key, pri)
    if key < n.key:
        n.left = treap_insert(n.left, key, pri)
        if n.left.pri > n.pri:
            n = rotate_right(n)
    else:
        n.right = treap_insert(n.right, key, pri)
        if n.right.pri > n.pri:
            n = rotate_left(n)
    return n


def depth_sum(n, d):
    if n is None:
        return 0.0
    return n.key ** 2 * d + depth_sum(n.left, d + 1) + depth_sum(n.right, d + 1)


@program(normal(5))
def treap(x):
    root = None
    for i, v in enumerate(x):
        root = treap_insert(root, v, (7 * i) % 11)
    return depth_sum(root, 1)


class Replica:
    def __init__(self, x, beta):
        self.x = x
        self.beta = beta

    def energy(self):
        return np.sum((self.x ** 2 - 1) ** 2)

    def relax(self):
        self.x = self.x - 0.02 * self.beta * 4 * self.x * (self.x ** 2 - 1)


@program(normal(3), [0.5, 1.0, 2.0])
def replicas(x, betas):
    reps = [Replica(x * (1 + 0.1 * k), b) for k, b in enumerate(betas)]
    for sweep in range(4):
        for r in reps:
            r.relax()
        for a, b in zip(reps[:-1], reps[1:]):  # noqa: RUF007
            if a.energy() > b.energy():
                a.x, b.x = b.x, a.x
    return sum(r.beta * r.energy() for r in reps)


class Jacobi:
    def __init__(self, A, b):
        self.A, self.b = A, b
        self.bufs = [np.zeros(len(b)), np.zeros(len(b))]
        self.which = 0

    def swap(self):
        self.which = 1 - self.which

    def sweep(self):
        src, dst = self.bufs[self.which], self.bufs[1 - self.which]
        for i in range(len(self.b)):
            s = 0.0
            for j in range(len(self.b)):
                if j != i:
                    s += self.A[i, j] * src[j]
            dst[i] = (self.b[i] - s) / self.A[i, i]
        self.swap()
        return np.max(np.abs(dst - src))


@program(normal(3), np.eye(3) * 4 + 0.5)
def jacobi_of_two_buffers(b, A):
    j = Jacobi(A, b)
    n = 0
    while j.sweep() > 1e-2 and n < 20:
        n += 1
    return np.sum(j.bufs[j.which] ** 3) + np.sum(j.bufs[1 - j.which])


@dataclass
class Player:
    name: str
    score: float
    rank: int = 0


@program(normal(4))
def bubbles_of_players(x):
    ps = [Player(chr(97 + i), math.sin(v)) for i, v in enumerate(x)]
    n = len(ps)
    for i in range(n):
        for j in range(n - 1 - i):
            if ps[j].score < ps[j + 1].score:
                ps[j], ps[j + 1] = ps[j + 1], ps[j]
    for i, p in enumerate(ps):
        p.rank = i + 1
    first, last = ps[0], ps[-1]
    first.score, last.score = last.score * 2, first.score
    return sum(p.score / p.rank + (0.5 * p.score ** 2 if p.name == "a" else 0.0) for p in ps)


@program(normal(5))
def pairs_of_links(x):
    head = Link(0.0, None)
    tail = head
    for v in x:
        tail.nxt = Link(v, None)
        tail = tail.nxt
    prev = head
    while prev.nxt is not None and prev.nxt.nxt is not None:
        a, b = prev.nxt, prev.nxt.nxt
        prev.nxt, b.nxt, a.nxt = b, a, b.nxt
        prev = a
    total, k = 0.0, 1
    node = head.nxt
    while node is not None:
        total += k * node.v ** 2
        node, k = node.nxt, k + 1
    return total


class Agent:
    def __init__(self, apples, money, taste):
        self.goods = {"apple": apples, "money": money}
        self.taste = taste

    def price(self):
        return self.taste * self.goods["money"] / (self.goods["apple"] + 1e-3)


def trade(buyer, seller, amount):
    price = math.sqrt(buyer.price() * seller.price())
    buyer.goods["apple"] += amount
    seller.goods["apple"] -= amount
    buyer.goods["money"] -= amount * price
    seller.goods["money"] += amount * price


@program(positive(3))
def trading(tastes):
    agents = [Agent(5.0 + i, 10.0 - i, t) for i, t in enumerate(tastes)]
    for _ in range(3):
        for i in range(len(agents)):
            a, b = agents[i], agents[(i + 1) % len(agents)]
            if a.price() < b.price():
                a, b = b, a
            trade(a, b, 0.2)
    return sum(a.taste * math.log(a.goods["apple"]) + math.log(a.goods["money"]) for a in agents)


class LU:
    def __init__(self, A):
        self.rows = [list(r) for r in A]
        self.perm = list(range(len(self.rows)))
        self.sign = 1.0

    def factor(self):
        n = len(self.rows)
        for k in range(n):
            p = max(range(k, n), key=lambda i: abs(self.rows[i][k]))
            if p != k:
                self.rows[k], self.rows[p] = self.rows[p], self.rows[k]
                self.perm[k], self.perm[p] = self.perm[p], self.perm[k]
                self.sign = -self.sign
            for i in range(k + 1, n):
                m = self.rows[i][k] / self.rows[k][k]
                self.rows[i][k] = m
                for j in range(k + 1, n):
                    self.rows[i][j] -= m * self.rows[k][j]

    def solve(self, b):
        n = len(self.rows)
        y = [b[p] for p in self.perm]
        for i in range(n):
            for j in range(i):
                y[i] -= self.rows[i][j] * y[j]
        for i in range(n - 1, -1, -1):
            for j in range(i + 1, n):
                y[i] -= self.rows[i][j] * y[j]
            y[i] /= self.rows[i][i]
        return y


@program(normal((3, 3)))
def rows_of_a_factorization(A):
    lu = LU(A)
    lu.factor()
    x = lu.solve([1.0] * len(A))
    det = lu.sign
    for i in range(len(A)):
        det *= lu.rows[i][i]
    return sum(v * v for v in x) + det


class Individual:
    def __init__(self, genes):
        self.genes = genes

    def fitness(self):
        return -np.sum((self.genes - 0.3) ** 2)

    def cross(self, other, cut):
        self.genes[cut:], other.genes[cut:] = other.genes[cut:].copy(), self.genes[cut:].copy()


@program(normal(3))
def crossing_genes(x):
    pop = [Individual(np.roll(x, k) * (1 + 0.1 * k)) for k in range(4)]
    for gen in range(3):
        pop.sort(key=lambda p: p.fitness(), reverse=True)
        pop[0].cross(pop[1], 1 + gen % 2)
        pop[2].genes = 0.5 * (pop[0].genes + pop[3].genes)
    return pop[0].fitness() + 0.1 * sum(p.fitness() for p in pop)


class Tree:
    def __init__(self, v, l=None, r=None):
        self.v, self.l, self.r = v, l, r

    def mirror(self):
        self.l, self.r = self.r, self.l
        for kid in (self.l, self.r):
            if kid is not None:
                kid.mirror()


def complete(x, lo, hi):
    if lo >= hi:
        return None
    m = (lo + hi) // 2
    return Tree(x[m], complete(x, lo, m), complete(x, m + 1, hi))


@program(normal(6))
def mirrored(x):
    t = complete(np.sin(x), 0, len(x))
    t.mirror()
    acc, todo, k = 0.0, deque([t]), 1
    while todo:
        n = todo.popleft()
        acc += k * n.v * n.v
        k += 1
        if n.l is not None:
            todo.append(n.l)
        if n.r is not None:
            todo.append(n.r)
    return acc


class Ring:
    def __init__(self, size):
        self.data = deque([0.0] * size)

    def push(self, v):
        old = self.data.popleft()
        self.data.append(v)
        return old


@program(normal(6))
def rings(x):
    a, b = Ring(3), Ring(2)
    total = 0.0
    for i, v in enumerate(x):
        out = a.push(v)
        total += b.push(out * v) ** 2 + out
        if i % 3 == 2:
            a, b = b, a
        if i % 4 == 3:
            a.data.rotate(1)
    return total + sum(w * w for w in a.data) + sum(b.data)


def diffuse(buffers, rate):
    old, new = buffers["old"], buffers["new"]
    n, m = old.shape
    for i in range(n):
        for j in range(m):
            lap = old[(i - 1) % n, j] + old[(i + 1) % n, j] + old[i, (j - 1) % m] + old[i, (j + 1) % m] - 4 * old[i, j]
            new[i, j] = old[i, j] + rate * lap + 0.1 * old[i, j] * (1 - old[i, j])
    buffers["old"], buffers["new"] = new, old


@program(positive((3, 3)), 0.1)
def buffers_of_a_dict(u, rate):
    buffers = {"old": u.copy(), "new": np.zeros_like(u)}
    for _ in range(3):
        diffuse(buffers, rate)
    return np.sum(buffers["old"] ** 2) - np.sum(buffers["new"])


class SNode:
    def __init__(self, key, parent=None):
        self.key, self.parent = key, parent
        self.left = self.right = None


def rotate_up(x):
    p, gp = x.parent, x.parent.parent
    if p.left is x:
        p.left, x.right = x.right, p
        if p.left is not None:
            p.left.parent = p
    else:
        p.right, x.left = x.left, p
        if p.right is not None:
            p.right.parent = p
    x.parent, p.parent = gp, x
    if gp is not None:
        if gp.left is p:
            gp.left = x
        else:
            gp.right = x


def splay_insert(root, key):
    if root is None:
        return SNode(key)
    cur = root
    while True:
        if key < cur.key:
            if cur.left is None:
                cur.left = SNode(key, cur)
                cur = cur.left
                break
            cur = cur.left
        else:
            if cur.right is None:
                cur.right = SNode(key, cur)
                cur = cur.right
                break
            cur = cur.right
    while cur.parent is not None:
        rotate_up(cur)
    return cur


@program(normal(5))
def splayed(x):
    root = None
    for v in x:
        root = splay_insert(root, v)

    def cost(n, d):
        if n is None:
            return 0.0
        return d * math.exp(0.5 * n.key) + cost(n.left, d + 1) + cost(n.right, d + 1)

    return cost(root, 1)


def merge_lists(a, b):
    head = Link(0.0, None)
    tail = head
    while a is not None and b is not None:
        if a.v > b.v:
            a, b = b, a
        tail.nxt = a
        tail = a
        a = a.nxt
    tail.nxt = a if a is not None else b
    return head.nxt


@program(normal(3), normal(4, 2))
def merged_links(x, y):
    a = b = None
    for v in sorted(x, reverse=True):
        a = Link(v, a)
    for v in sorted(y, reverse=True):
        b = Link(0.5 * v, b)
    node = merge_lists(a, b)
    total, k = 0.0, 0
    while node is not None:
        total += node.v * math.cos(k * node.v)
        node = node.nxt
        k += 1
    return total
