"""Lists, trees, heaps, graphs, tapes and caches that classes, dicts and tuples make, of a size that the run knows."""
import heapq
import math
from collections import OrderedDict, defaultdict, namedtuple
from dataclasses import dataclass
from typing import Optional

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import normal, positive


class Cell:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


@program(normal(4), 0.7)
def linked_polynomial(coeffs, t):
    head = None
    for c in coeffs:
        head = Cell(c * c, head)
    total, power = 0.0, 1.0
    node = head
    while node is not None:
        total += node.value * power
        power *= t
        node = node.next
    return total


@dataclass
class BST:
    key: float
    left: Optional["BST"] = None
    right: Optional["BST"] = None
    count: int = 1


def bst_insert(root, key):
    if root is None:
        return BST(key)
    root.count += 1
    if key < root.key:
        root.left = bst_insert(root.left, key)
    else:
        root.right = bst_insert(root.right, key)
    return root


def inorder(root, out):
    if root is not None:
        inorder(root.left, out)
        out.append(root.key * root.count)
        inorder(root.right, out)


@program(normal(6))
def search_tree(x):
    root = None
    for v in x:
        root = bst_insert(root, v)
    out = []
    inorder(root, out)
    return sum(v ** 2 * (i + 1) for i, v in enumerate(out))


@program(normal(4), ["ab", "abc", "dad", "cab"])
def trie(logits, words):
    probs = np.exp(logits) / np.sum(np.exp(logits))
    trie = {}
    for w in words:
        node = trie
        for ch in w:
            node = node.setdefault(ch, {})
        node["$"] = True

    def score(node, p):
        s = 0.0
        for ch, child in node.items():
            if ch == "$":
                s += p
            else:
                s += score(child, p * probs[ord(ch) - ord("a")])
        return s

    return math.log(score(trie, 1.0))


class PriorityQueue:
    def __init__(self):
        self.items = []

    def push(self, priority, item):
        self.items.append((priority, item))
        i = len(self.items) - 1
        while i > 0 and self.items[i][0] < self.items[(i - 1) // 2][0]:
            parent = (i - 1) // 2
            self.items[i], self.items[parent] = self.items[parent], self.items[i]
            i = parent

    def pop(self):
        top = self.items[0]
        last = self.items.pop()
        if self.items:
            self.items[0] = last
            i = 0
            while True:
                child = 2 * i + 1
                if child >= len(self.items):
                    break
                if child + 1 < len(self.items) and self.items[child + 1][0] < self.items[child][0]:
                    child += 1
                if self.items[child][0] >= self.items[i][0]:
                    break
                self.items[i], self.items[child] = self.items[child], self.items[i]
                i = child
        return top


@program(positive(7), [(0, 1), (1, 2), (0, 2), (2, 3), (1, 3), (3, 4), (2, 4)])
def queue_of_distances(w, edges):
    graph = defaultdict(list)
    for k, (u, v) in enumerate(edges):
        graph[u].append((v, w[k] ** 2))
        graph[v].append((u, w[k] ** 2))
    dist = {0: 0.0}
    done = set()
    q = PriorityQueue()
    q.push(0.0, 0)
    while q.items:
        d, u = q.pop()
        if u in done:
            continue
        done.add(u)
        for v, length in graph[u]:
            nd = d + length
            if v not in dist or nd < dist[v]:
                dist[v] = nd
                q.push(nd, v)
    return sum(d * d for d in dist.values())


class UnionFind:
    def __init__(self, n):
        self.parent = list(range(n))
        self.weight = [1] * n

    def find(self, i):
        while self.parent[i] != i:
            self.parent[i] = self.parent[self.parent[i]]
            i = self.parent[i]
        return i

    def union(self, i, j):
        a, b = self.find(i), self.find(j)
        if a == b:
            return False
        if self.weight[a] < self.weight[b]:
            a, b = b, a
        self.parent[b] = a
        self.weight[a] += self.weight[b]
        return True


@program(normal((5, 2)))
def spanning_tree(points):
    n = len(points)
    edges = []
    for i in range(n):
        for j in range(i):
            d = np.sqrt(np.sum((points[i] - points[j]) ** 2))
            edges.append((d, i, j))
    edges.sort()
    uf = UnionFind(n)
    total = 0.0
    for d, i, j in edges:
        if uf.union(i, j):
            total += d * (1 + 0.1 * uf.weight[uf.find(i)])
    return total


@program(normal(4))
def tape_of_operations(x):
    tape = []
    vals = []

    def leaf(v):
        vals.append(v)
        tape.append(("leaf", -1, -1))
        return len(vals) - 1

    def op(name, i, j=-1):
        if name == "mul":
            v = vals[i] * vals[j]
        elif name == "add":
            v = vals[i] + vals[j]
        else:
            v = math.tanh(vals[i])
        vals.append(v)
        tape.append((name, i, j))
        return len(vals) - 1

    leaves = [leaf(v) for v in x]
    acc = leaves[0]
    for a, b in zip(leaves, leaves[1:]):  # noqa: RUF007
        acc = op("add", op("tanh", acc), op("mul", a, b))
    bars = [0.0] * len(vals)
    bars[acc] = 1.0
    for k in range(len(tape) - 1, -1, -1):
        name, i, j = tape[k]
        if name == "mul":
            bars[i] += bars[k] * vals[j]
            bars[j] += bars[k] * vals[i]
        elif name == "add":
            bars[i] += bars[k]
            bars[j] += bars[k]
        elif name == "tanh":
            bars[i] += bars[k] * (1 - vals[k] ** 2)
    return sum(bars[i] ** 2 for i in leaves)


class Value:
    def __init__(self, data, children=()):
        self.data = data
        self.grad = 0.0
        self._backward = lambda: None
        self._prev = children

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other))

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other))

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def tanh(self):
        t = math.tanh(self.data)
        out = Value(t, (self,))

        def _backward():
            self.grad += (1 - t * t) * out.grad

        out._backward = _backward
        return out

    def backward(self):
        topo = []
        visited = set()

        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)

        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()


@program(normal(4))
def graph_of_closures(w):
    ws = [Value(v) for v in w]
    s = Value(0.5)
    for i, v in enumerate(ws):
        s = (s * v + 0.1 * (i + 1)).tanh()
    loss = s * s
    loss.backward()
    return loss.data + sum(v.grad ** 2 for v in ws)


class Const:
    def __init__(self, c):
        self.c = c

    def eval(self, env):
        return self.c

    def diff(self, name):
        return Const(0.0)


class Var:
    def __init__(self, name):
        self.name = name

    def eval(self, env):
        return env[self.name]

    def diff(self, name):
        return Const(1.0 if name == self.name else 0.0)


class Add:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def eval(self, env):
        return self.a.eval(env) + self.b.eval(env)

    def diff(self, name):
        return Add(self.a.diff(name), self.b.diff(name))


class Mul:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def eval(self, env):
        return self.a.eval(env) * self.b.eval(env)

    def diff(self, name):
        return Add(Mul(self.a.diff(name), self.b), Mul(self.a, self.b.diff(name)))


@program(0.7, 1.3)
def expression_and_its_derivative(x, y):
    e = Var("x")
    for k in range(3):
        e = Add(Mul(e, Var("y")), Const(0.5 * k))
    e = Mul(e, e)
    d = e.diff("x")
    env = {"x": x, "y": y}
    return e.eval(env) + d.eval(env) ** 2


class LRU:
    def __init__(self, capacity):
        self.capacity = capacity
        self.store = OrderedDict()
        self.hits = 0

    def get(self, key, compute):
        if key in self.store:
            self.hits += 1
            self.store.move_to_end(key)
            return self.store[key]
        value = compute(key)
        self.store[key] = value
        if len(self.store) > self.capacity:
            self.store.popitem(last=False)
        return value


@program(normal(4), [(0, 1), (1, 2), (0, 1), (2, 3), (0, 2), (1, 2), (0, 1)])
def cache_that_forgets(x, requests):
    cache = LRU(3)
    total = 0.0
    for i, j in requests:
        k = cache.get((i, j), lambda key: np.exp(-(x[key[0]] - x[key[1]]) ** 2))
        total += k * (1 + 0.1 * cache.hits)
    return total


class DNode:
    def __init__(self, value):
        self.value = value
        self.prev = None
        self.next = None


class SortedList:
    def __init__(self):
        self.head = DNode(-math.inf)
        self.tail = DNode(math.inf)
        self.head.next = self.tail
        self.tail.prev = self.head

    def insert(self, v):
        node = self.tail
        while node.prev.value > v:
            node = node.prev
        new = DNode(v)
        new.prev, new.next = node.prev, node
        node.prev.next = new
        node.prev = new

    def __iter__(self):
        n = self.head.next
        while n is not self.tail:
            yield n.value
            n = n.next


@program(normal(5))
def sorted_doubly_linked(x):
    s = SortedList()
    for v in x:
        s.insert(v * math.cos(v))
    return sum(v * (i + 1) ** 2 for i, v in enumerate(s))


class Factor:
    def __init__(self, name, phi):
        self.name = name
        self.phi = phi
        self.neighbors = []
        self.inbox = {}

    def message(self, target):
        m = self.phi
        for n in self.neighbors:
            if n is not target:
                m = m * self.inbox[n.name]
        return m


@program(normal(5), [(0, 1), (0, 2), (2, 3), (2, 4)])
def beliefs_of_a_tree(x, edges):
    nodes = {}
    for i in range(len(x)):
        nodes[i] = Factor(i, np.array([np.exp(x[i]), np.exp(-x[i])]))
    for a, b in edges:
        nodes[a].neighbors.append(nodes[b])
        nodes[b].neighbors.append(nodes[a])
    coupling = np.array([[2.0, 1.0], [1.0, 2.0]])

    def collect(node, parent):
        for n in node.neighbors:
            if n is not parent:
                collect(n, node)
                node.inbox[n.name] = coupling @ n.message(node)

    root = nodes[0]
    collect(root, None)
    return np.log(np.sum(root.message(None)))


class Region:
    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi
        self.mass = 0.0
        self.moment = 0.0
        self.children = []
        self.bodies = []

    def insert(self, x, m, depth=0):
        self.mass += m
        self.moment += m * x
        if self.children:
            mid = (self.lo + self.hi) / 2
            self.children[0 if x < mid else 1].insert(x, m, depth + 1)
            return
        self.bodies.append((x, m))
        if len(self.bodies) > 1 and depth < 6:
            mid = (self.lo + self.hi) / 2
            self.children = [Region(self.lo, mid), Region(mid, self.hi)]
            for bx, bm in self.bodies:
                self.children[0 if bx < mid else 1].insert(bx, bm, depth + 1)
            self.bodies = []

    def potential(self, x):
        if self.mass == 0:
            return 0.0
        centre = self.moment / self.mass
        if not self.children or (self.hi - self.lo) / abs(x - centre) < 0.7:
            return self.mass / math.sqrt((x - centre) ** 2 + 0.01)
        return sum(c.potential(x) for c in self.children)


@program(normal(5))
def regions_of_bodies(xs):
    root = Region(-4.0, 4.0)
    for k, x in enumerate(xs):
        root.insert(x, 1.0 + 0.1 * k)
    return sum(root.potential(x) for x in xs)


def build_kd(points, idx, axis):
    if len(idx) == 0:
        return None
    order = sorted(idx, key=lambda i: points[i][axis])
    m = len(order) // 2
    nxt = (axis + 1) % 2
    return {"i": order[m], "axis": axis,
            "left": build_kd(points, order[:m], nxt), "right": build_kd(points, order[m + 1:], nxt)}


def nearest(tree, points, q, best):
    if tree is None:
        return best
    p = points[tree["i"]]
    d = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
    if best is None or d < best:
        best = d
    delta = q[tree["axis"]] - p[tree["axis"]]
    near, far = ("left", "right") if delta < 0 else ("right", "left")
    best = nearest(tree[near], points, q, best)
    if delta ** 2 < best:
        best = nearest(tree[far], points, q, best)
    return best


@program(normal((6, 2)), normal((3, 2), 5))
def nearest_of_a_tree(points, queries):
    tree = build_kd(points, list(range(len(points))), 0)
    total = 0.0
    for q in queries:
        total += math.sqrt(nearest(tree, points, q, None) + 0.1)
    return total


class SegmentTree:
    def __init__(self, values):
        self.n = len(values)
        self.tree = [0.0] * self.n + list(values)
        for i in range(self.n - 1, 0, -1):
            self.tree[i] = self.tree[2 * i] + self.tree[2 * i + 1]

    def update(self, i, v):
        i += self.n
        self.tree[i] = v
        while i > 1:
            i //= 2
            self.tree[i] = self.tree[2 * i] + self.tree[2 * i + 1]

    def query(self, lo, hi):
        s = 0.0
        lo += self.n
        hi += self.n
        while lo < hi:
            if lo & 1:
                s += self.tree[lo]
                lo += 1
            if hi & 1:
                hi -= 1
                s += self.tree[hi]
            lo >>= 1
            hi >>= 1
        return s


@program(normal(4))
def segment_tree(x):
    t = SegmentTree(x)
    out = 0.0
    for k in range(len(x) - 1):
        q = t.query(k, len(x))
        t.update(k, q * x[k])
        out += q ** 2
    return out + t.query(0, len(x))


class Fenwick:
    def __init__(self, n):
        self.data = np.zeros(n + 1)

    def add(self, i, delta):
        i += 1
        while i < len(self.data):
            self.data[i] += delta
            i += i & -i

    def prefix(self, i):
        total = 0.0
        while i > 0:
            total += self.data[i]
            i -= i & -i
        return total


@program(normal(5))
def fenwick(x):
    f = Fenwick(len(x))
    order = np.argsort(x)
    score = 0.0
    for r in order:
        f.add(int(r), np.exp(x[r]))
        score += f.prefix(int(r) + 1) * x[r]
    return score


Leaf = namedtuple("Leaf", "p sym")
Inner = namedtuple("Inner", "p a b")


def code_cost(node, depth):
    if isinstance(node, Leaf):
        return node.p * depth + 0.01 * node.p ** 2
    return code_cost(node.a, depth + 1) + code_cost(node.b, depth + 1)


@program(normal(5))
def huffman_of_records(logits):
    p = np.exp(logits)
    p = p / p.sum()
    heap = []
    for i in range(len(p)):
        heapq.heappush(heap, (p[i], i, Leaf(p[i], i)))
    n = len(p)
    while len(heap) > 1:
        pa, _, a = heapq.heappop(heap)
        pb, _, b = heapq.heappop(heap)
        heapq.heappush(heap, (pa + pb, n, Inner(pa + pb, a, b)))
        n += 1
    return code_cost(heap[0][2], 0)


@dataclass
class Split:
    feature: int
    threshold: float
    yes: object = None
    no: object = None


@dataclass
class Terminal:
    value: float


def grow(w, depth, index):
    if depth == 0:
        return Terminal(w[index % len(w)])
    return Split(index % 2, 0.3 * w[index % len(w)], grow(w, depth - 1, 2 * index + 1),
                 grow(w, depth - 1, 2 * index + 2))


def predict(node, row):
    if isinstance(node, Terminal):
        return node.value
    gate = 1 / (1 + math.exp(-(row[node.feature] - node.threshold)))
    return gate * predict(node.yes, row) + (1 - gate) * predict(node.no, row)


@program(normal(5), normal((3, 2), 3))
def soft_decisions(w, rows):
    tree = grow(w, 3, 0)
    return sum((predict(tree, r) - 0.5) ** 2 for r in rows)


@program(np.array([0.5, 0.3, 0.7]), ["walk", "shop", "shop"])
def viterbi_of_dicts(theta, obs):
    states = ("sun", "rain", "fog")
    trans = {a: {b: theta[i] * (1.5 if a == b else 0.5) for i, b in enumerate(states)} for a in states}
    emit = {a: {"walk": theta[i], "shop": 1 - 0.3 * theta[i]} for i, a in enumerate(states)}
    V = [{s: (math.log(emit[s][obs[0]]), None) for s in states}]
    for o in obs[1:]:
        col = {}
        for s in states:
            best, arg = max((V[-1][r][0] + math.log(trans[r][s]), r) for r in states)
            col[s] = (best + math.log(emit[s][o]), arg)
        V.append(col)
    last = max(states, key=lambda s: V[-1][s][0])
    score = V[-1][last][0]
    path = [last]
    for col in reversed(V[1:]):
        path.append(col[path[-1]][1])
    return score + sum(theta[states.index(s)] ** 2 for s in path)


class Person:
    def __init__(self, weight):
        self.weight = weight
        self.next = self


@program(normal(5), 2)
def circle(x, step):
    head = Person(x[0])
    tail = head
    for v in x[1:]:
        p = Person(v)
        p.next = tail.next
        tail.next = p
        tail = p
    total, rank = 0.0, 1
    current = tail
    while current.next is not current:
        for _ in range(step - 1):
            current = current.next
        out = current.next
        total += rank * out.weight ** 2
        current.next = out.next
        current.weight = current.weight + 0.2 * out.weight
        rank += 1
    return total + rank * current.weight ** 3
