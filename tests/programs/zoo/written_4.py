"""Programs as they are written in courses: greedy algorithms, graphs, and classes with operators."""

import heapq
import itertools
from collections import defaultdict
from functools import reduce

import numpy as np

from tests.programs.zoo.case import case

X5, Y5 = np.array([0.4, -0.3, 0.8, 1.1, -0.6]), np.array([-0.2, 0.9, 0.5, -1.2, 0.7])
P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


@case(0, (P5,), (Q5,))
def huffman_tree(x):
    heap = [(w, i, None, None) for i, w in enumerate(x)]
    heapq.heapify(heap)
    count = len(heap)
    while len(heap) > 1:
        lo = heapq.heappop(heap)
        hi = heapq.heappop(heap)
        heapq.heappush(heap, (lo[0] + hi[0], count, lo, hi))
        count += 1

    def depth_sum(node, d):
        w, _, l, r = node
        if l is None:
            return w * d
        return depth_sum(l, d + 1) + depth_sum(r, d + 1)
    return depth_sum(heap[0], 0) ** 2


@case(0, (P5,), (Q5,))
def prim_mst(x):
    edges = {("a", "b"): x[0], ("b", "c"): x[1], ("a", "c"): x[2], ("c", "d"): x[3], ("b", "d"): x[4]}
    adj = defaultdict(list)
    for (u, v), w in edges.items():
        adj[u].append((v, w))
        adj[v].append((u, w))
    seen = {"a"}
    total = 0.0
    while len(seen) < 4:
        w, v = min((w, v) for u in seen for v, w in adj[u] if v not in seen)
        seen.add(v)
        total += w ** 2
    return total


@case(0, (P5,), (Q5,))
def kruskal_uf(x):
    edges = [(x[0], 0, 1), (x[1], 1, 2), (x[2], 0, 2), (x[3], 2, 3), (x[4], 1, 3)]
    parent = list(range(4))

    def find(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i
    chosen = []
    for w, u, v in sorted(edges):
        ru, rv = find(u), find(v)
        if ru != rv:
            parent[ru] = rv
            chosen.append(w)
    return sum(w ** 2 for w in chosen) + chosen[0]


@case(0, (P5,), (Q5,))
def floyd_by_names(x):
    inf = float("inf")
    names = "abcd"
    d = {u: {v: (0.0 if u == v else inf) for v in names} for u in names}
    for (u, v), w in zip(["ab", "bc", "cd", "ad", "ac"], x):
        d[u][v] = w
        d[v][u] = 2 * w
    for k in names:
        for i in names:
            for j in names:
                if d[i][k] + d[k][j] < d[i][j]:
                    d[i][j] = d[i][k] + d[k][j]
    return sum(d[u][v] for u in names for v in names)


@case(0, (P5,), (Q5,))
def pagerank_dict(x):
    links = {"a": ["b", "c"], "b": ["c"], "c": ["a"], "d": ["c", "a"]}
    rank = {p: x[i] for i, p in enumerate(links)}
    for _ in range(4):
        new = {p: 0.15 / len(links) for p in links}
        for p, outs in links.items():
            share = 0.85 * rank[p] / len(outs)
            for q in outs:
                new[q] += share
        rank = new
    best = max(rank, key=rank.get)
    return rank[best] ** 2 + rank["a"] * x[4]


class Matrix:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]

    @property
    def shape(self):
        return len(self.rows), len(self.rows[0])

    def __getitem__(self, ij):
        i, j = ij
        return self.rows[i][j]

    def __setitem__(self, ij, v):
        i, j = ij
        self.rows[i][j] = v

    def __matmul__(self, other):
        n, m = self.shape
        _, p = other.shape
        return Matrix([[sum(self[i, k] * other[k, j] for k in range(m)) for j in range(p)] for i in range(n)])

    def __add__(self, other):
        return Matrix([[a + b for a, b in zip(r, s)] for r, s in zip(self.rows, other.rows)])

    @property
    def T(self):
        return Matrix(zip(*self.rows))

    def trace(self):
        return sum(self[i, i] for i in range(self.shape[0]))

    @classmethod
    def eye(cls, n):
        return cls([[1.0 if i == j else 0.0 for j in range(n)] for i in range(n)])


@case(0, (X5,), (Y5,))
def matrix_class(x):
    A = Matrix([[x[0], x[1]], [x[2], x[3]]])
    B = A @ A.T + Matrix.eye(2)
    B[0, 1] = B[0, 1] * x[4]
    return B.trace() + (B @ A)[1, 0]


class Poly:
    def __init__(self, *coef):
        self.c = list(coef)

    def __call__(self, t):
        return reduce(lambda a, c: a * t + c, reversed(self.c), 0.0)

    def __mul__(self, other):
        out = [0.0] * (len(self.c) + len(other.c) - 1)
        for i, a in enumerate(self.c):
            for j, b in enumerate(other.c):
                out[i + j] += a * b
        return Poly(*out)

    def __add__(self, other):
        return Poly(*(a + b for a, b in itertools.zip_longest(self.c, other.c, fillvalue=0.0)))

    def deriv(self):
        return Poly(*(k * c for k, c in enumerate(self.c) if k))


@case(0, (X5,), (Y5,))
def poly_class(x):
    p, q = Poly(x[0], x[1], 1.0), Poly(x[2], x[3])
    r = p * q + p
    return r(x[4]) + r.deriv()(0.5)


class RunningStats:
    def __init__(self):
        self.n = 0
        self.mean = 0.0
        self.m2 = 0.0

    def push(self, v):
        self.n += 1
        d = v - self.mean
        self.mean += d / self.n
        self.m2 += d * (v - self.mean)

    @property
    def var(self):
        return self.m2 / (self.n - 1) if self.n > 1 else 0.0

    def __iadd__(self, other):
        n = self.n + other.n
        d = other.mean - self.mean
        self.m2 += other.m2 + d * d * self.n * other.n / n
        self.mean += d * other.n / n
        self.n = n
        return self


@case(0, (X5,), (Y5,))
def running_stats(x):
    groups = defaultdict(RunningStats)
    for i, v in enumerate(x):
        groups["even" if i % 2 == 0 else "odd"].push(v)
    total = RunningStats()
    total += groups["even"]
    total += groups["odd"]
    return total.var + total.mean * groups["even"].var


class LinkedList:
    class Node:
        def __init__(self, v, nxt=None):
            self.v, self.next = v, nxt

    def __init__(self):
        self.head = None
        self.size = 0

    def push(self, v):
        self.head = LinkedList.Node(v, self.head)
        self.size += 1

    def __iter__(self):
        node = self.head
        while node is not None:
            yield node.v
            node = node.next

    def reverse(self):
        prev, cur = None, self.head
        while cur:
            cur.next, prev, cur = prev, cur, cur.next
        self.head = prev

    def __len__(self):
        return self.size


@case(0, (X5,), (Y5,))
def linked_list(x):
    ll = LinkedList()
    for v in x:
        ll.push(v * v)
    s = sum((i + 1) * v for i, v in enumerate(ll))
    ll.reverse()
    return s * len(ll) + sum(v / (i + 1) for i, v in enumerate(ll))


def quicksort(a, lo, hi):
    if lo >= hi:
        return
    p = a[hi]
    i = lo
    for j in range(lo, hi):
        if a[j] < p:
            a[i], a[j] = a[j], a[i]
            i += 1
    a[i], a[hi] = a[hi], a[i]
    quicksort(a, lo, i - 1)
    quicksort(a, i + 1, hi)


@case(0, (X5,), (Y5,))
def quick_in_place(x):
    a = list(x)
    quicksort(a, 0, len(a) - 1)
    return sum((k + 1) * v ** 3 for k, v in enumerate(a))


def merge_sort(a):
    if len(a) <= 1:
        return a
    m = len(a) // 2
    l, r = merge_sort(a[:m]), merge_sort(a[m:])
    out = []
    while l and r:
        out.append(l.pop(0) if l[0] <= r[0] else r.pop(0))
    return out + l + r


@case(0, (X5,), (Y5,))
def merge_lists(x):
    return sum(v * v * k for k, v in enumerate(merge_sort(list(x))))
