"""Programs with classes, written without having read the front: neural modules, autograd, particles, circuits, meshes, trees, graphs and numbers of one's own."""

import heapq

import numpy as np

from tests.programs.zoo.case import R, case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])
M1, M2 = R(1, 3, 3), R(2, 3, 3)


# linked list
class LinkedList:
    class _Node:
        def __init__(self, v, nxt=None):
            self.v = v
            self.next = nxt

    def __init__(self, items=()):
        self.head = None
        self.size = 0
        for v in items:
            self.push(v)

    def push(self, v):
        self.head = self._Node(v, self.head)
        self.size += 1

    def __iter__(self):
        n = self.head
        while n:
            yield n.v
            n = n.next

    def __len__(self):
        return self.size

    def reverse(self):
        prev, n = None, self.head
        while n:
            n.next, prev, n = prev, n, n.next
        self.head = prev


@case(0, (P,), (Q,))
def linked_list_reversed(x):
    ll = LinkedList(x)
    ll.push(x[0] * x[1])
    ll.reverse()
    return sum((i + 1) * v for i, v in enumerate(ll)) / len(ll)


# stack and RPN
class Stack:
    def __init__(self):
        self._items = []

    def push(self, v):
        self._items.append(v)

    def pop(self):
        if not self._items:
            raise IndexError("empty")
        return self._items.pop()

    def is_empty(self):
        return len(self._items) == 0


class RPN:
    OPS = {"+": lambda a, b: a + b, "*": lambda a, b: a * b, "-": lambda a, b: a - b}

    def __init__(self, env):
        self.env = env
        self.stack = Stack()

    def run(self, text):
        for tok in text.split():
            if tok in self.OPS:
                b, a = self.stack.pop(), self.stack.pop()
                self.stack.push(self.OPS[tok](a, b))
            else:
                self.stack.push(self.env[tok])
        return self.stack.pop()


@case(0, (P,), (Q,))
def rpn_calculator_class(x):
    return RPN({"a": x[0], "b": x[1], "c": x[2]}).run("a b * c + a -")


# queue / event simulation
class Event:
    def __init__(self, time, kind, amount):
        self.time, self.kind, self.amount = time, kind, amount

    def __lt__(self, other):
        return self.time < other.time


class Simulation:
    def __init__(self):
        self.queue = []
        self.now = 0.0
        self.level = 1.0
        self.cost = 0.0

    def schedule(self, e):
        heapq.heappush(self.queue, e)

    def run(self, until):
        while self.queue and self.queue[0].time < until:
            e = heapq.heappop(self.queue)
            self.cost += self.level * (e.time - self.now)
            self.now = e.time
            handler = getattr(self, "on_" + e.kind)
            handler(e)

    def on_fill(self, e):
        self.level += e.amount

    def on_drain(self, e):
        self.level -= 0.5 * e.amount
        if self.now < 2:
            self.schedule(Event(self.now + 0.7, "fill", e.amount * 0.3))


@case(0, (P,), (Q,))
def event_simulation(x):
    sim = Simulation()
    for i, v in enumerate(x):
        sim.schedule(Event(v, "fill" if i % 2 else "drain", v * 0.5))
    sim.run(5.0)
    return sim.cost + sim.level


# Huffman
class HNode:
    def __init__(self, freq, symbol=None, left=None, right=None):
        self.freq, self.symbol, self.left, self.right = freq, symbol, left, right

    def __lt__(self, o):
        return self.freq < o.freq


def code_length(node, depth):
    if node.symbol is not None:
        return node.freq * depth
    return code_length(node.left, depth + 1) + code_length(node.right, depth + 1)


@case(0, (P,), (Q,))
def huffman_expected_length(x):
    heap = [HNode(p, s) for p, s in zip(x / x.sum(), "abcde")]
    heapq.heapify(heap)
    while len(heap) > 1:
        a, b = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, HNode(a.freq + b.freq, None, a, b))
    return code_length(heap[0], 0)


# trie
class TrieNode:
    def __init__(self):
        self.children = {}
        self.weight = 0.0


class Trie:
    def __init__(self):
        self.root = TrieNode()

    def insert(self, word, w):
        node = self.root
        for ch in word:
            if ch not in node.children:
                node.children[ch] = TrieNode()
            node = node.children[ch]
            node.weight += w

    def score(self, prefix):
        node = self.root
        for ch in prefix:
            if ch not in node.children:
                return 0.0
            node = node.children[ch]
        return node.weight


@case(0, (P,), (Q,))
def trie_of_weighted_words(x):
    t = Trie()
    for w, v in zip(["cat", "car", "dog", "do", "cart"], x):
        t.insert(w, v * v)
    return t.score("ca") * t.score("do") + t.score("x") + t.score("cart")


# BST
class BST:
    def __init__(self, key, val):
        self.key, self.val = key, val
        self.left = self.right = None

    def insert(self, key, val):
        if key < self.key:
            if self.left is None:
                self.left = BST(key, val)
            else:
                self.left.insert(key, val)
        elif key > self.key:
            if self.right is None:
                self.right = BST(key, val)
            else:
                self.right.insert(key, val)
        else:
            self.val = val

    def inorder(self):
        if self.left:
            yield from self.left.inorder()
        yield self.val
        if self.right:
            yield from self.right.inorder()


@case(0, (P,), (Q,))
def bst_in_order(x):
    t = BST(x[0], x[0])
    for v in x[1:]:
        t.insert(v, v ** 2)
    return sum((i + 1) * v for i, v in enumerate(t.inorder()))


# graph with Dijkstra
class Graph:
    def __init__(self):
        self.adj = {}

    def add_edge(self, u, v, w):
        self.adj.setdefault(u, []).append((v, w))
        self.adj.setdefault(v, []).append((u, w))

    def dijkstra(self, src):
        dist = {n: float("inf") for n in self.adj}
        dist[src] = 0.0
        pq = [(0.0, src)]
        while pq:
            d, u = heapq.heappop(pq)
            if d > dist[u]:
                continue
            for v, w in self.adj[u]:
                if d + w < dist[v]:
                    dist[v] = d + w
                    heapq.heappush(pq, (dist[v], v))
        return dist


@case(0, (P,), (Q,))
def graph_class_dijkstra(x):
    g = Graph()
    g.add_edge("a", "b", x[0])
    g.add_edge("b", "c", x[1])
    g.add_edge("a", "c", x[2] * 2)
    g.add_edge("c", "d", x[3])
    d = g.dijkstra("a")
    return d["d"] ** 2 + d["b"]


# Dual numbers
class Dual:
    def __init__(self, re, eps=0.0):
        self.re, self.eps = re, eps

    def __add__(self, o):
        o = Dual._lift(o)
        return Dual(self.re + o.re, self.eps + o.eps)

    __radd__ = __add__

    def __mul__(self, o):
        o = Dual._lift(o)
        return Dual(self.re * o.re, self.re * o.eps + self.eps * o.re)

    __rmul__ = __mul__

    def __neg__(self):
        return Dual(-self.re, -self.eps)

    def __sub__(self, o):
        return self + (-Dual._lift(o))

    def __truediv__(self, o):
        o = Dual._lift(o)
        return Dual(self.re / o.re, (self.eps * o.re - self.re * o.eps) / o.re ** 2)

    def __pow__(self, n):
        return Dual(self.re ** n, n * self.re ** (n - 1) * self.eps)

    @staticmethod
    def _lift(v):
        return v if isinstance(v, Dual) else Dual(v)

    def __repr__(self):
        return f"{self.re}+{self.eps}e"


@case(0, (P,), (Q,))
def dual_numbers_class(x):
    def f(t):
        return (t ** 3 + 2 * t) / (t * t + x[1])
    y = f(Dual(x[0], 1.0))
    return y.eps + y.re * x[2]


# quaternion
class Quaternion:
    __slots__ = ("w", "v")

    def __init__(self, w, v):
        self.w = w
        self.v = np.asarray(v)

    def __mul__(self, o):
        return Quaternion(self.w * o.w - self.v @ o.v, self.w * o.v + o.w * self.v + np.cross(self.v, o.v))

    def conj(self):
        return Quaternion(self.w, -self.v)

    def norm(self):
        return np.sqrt(self.w ** 2 + self.v @ self.v)

    def rotate(self, p):
        return (self * Quaternion(0.0, p) * self.conj()).v

    @classmethod
    def from_axis_angle(cls, axis, angle):
        return cls(np.cos(angle / 2), np.sin(angle / 2) * axis / np.linalg.norm(axis))


@case(0, (P,), (Q,))
def quaternion_rotation(x):
    q = Quaternion.from_axis_angle(x[:3], x[3])
    r = q.rotate(np.array([1.0, 2.0, 3.0]))
    return r[0] * x[4] + r[1] ** 2 + q.norm()
