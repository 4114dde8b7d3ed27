"""Thirty programs of users of other fields: heaps, sorts, lists that are linked, caches, graphs, particles and small nets."""
import heapq
import math
from collections import OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])
X8 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85, 0.41, -0.29])
Y8 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27, -1.21, 0.73])
P6 = np.abs(X6)
Q6 = np.abs(Y6)


@case(0, ([{"w": (R(1, 2, 3), R(2, 2)), "act": "tanh"}, {"w": (R(3, 1, 2), R(4, 1)), "act": "id"}], R(5, 3)))
def mlp_of_layer_dicts(layers, x):
    acts = {"tanh": np.tanh, "id": lambda v: v}
    for layer in layers:
        W, b = layer["w"]
        x = acts[layer["act"]](W @ x + b)
    return float(x[0]) ** 2


def normalise_rows(rows):
    for i, row in enumerate(rows):
        s = sum(row)
        for j in range(len(row)):
            row[j] /= s
        rows[i] = row
    return None


@case(0, (P6,), (Q6,))
def row_stochastic_ragged(p):
    rows = [[p[0], p[1], p[2]], [p[3], p[4]], [p[5] + p[0], p[1]]]
    normalise_rows(rows)
    rows[0], rows[2] = rows[2], rows[0]
    return sum(r[0] * (k + 1) for k, r in enumerate(rows)) + rows[2][2]


@case(0, (X8,), (Y8,))
def quicksort_three_way(x):
    def qs(items):
        if len(items) <= 1:
            return items
        pivot, *rest = items
        lo = [v for v in rest if v < pivot]
        hi = [v for v in rest if v >= pivot]
        return qs(lo) + [pivot] + qs(hi)

    s = qs(list(x))
    return sum(v * (i + 1) ** 0.5 for i, v in enumerate(s)) ** 2


class MinHeap:
    def __init__(self):
        self.items = []

    def push(self, v):
        self.items.append(v)
        i = len(self.items) - 1
        while i > 0 and self.items[i] < self.items[(i - 1) // 2]:
            p = (i - 1) // 2
            self.items[i], self.items[p] = self.items[p], self.items[i]
            i = p

    def pop(self):
        top = self.items[0]
        last = self.items.pop()
        if self.items:
            self.items[0] = last
            i, n = 0, len(self.items)
            while True:
                small = i
                for c in (2 * i + 1, 2 * i + 2):
                    if c < n and self.items[c] < self.items[small]:
                        small = c
                if small == i:
                    break
                self.items[i], self.items[small] = self.items[small], self.items[i]
                i = small
        return top

    def __len__(self):
        return len(self.items)


@case(0, (X6,), (Y6,))
def heap_class_sorted(x):
    h = MinHeap()
    for v in x:
        h.push(v * v)
    out, w = 0.0, 1.0
    while len(h):
        out += w * h.pop()
        w *= 0.7
    return math.sin(out)


@case(0, (X8,), (Y8,))
def fft_lists_again(x):
    import cmath

    def fft(a):
        n = len(a)
        if n == 1:
            return a
        even, odd = fft(a[0::2]), fft(a[1::2])
        out = [0] * n
        for k in range(n // 2):
            t = cmath.exp(-2j * cmath.pi * k / n) * odd[k]
            out[k] = even[k] + t
            out[k + n // 2] = even[k] - t
        return out

    y = fft([complex(v) for v in x])
    return sum(abs(v) ** 2 * (k + 1) for k, v in enumerate(y))


def smooth(u, f, h, n):
    for _ in range(n):
        u[1:-1] = 0.5 * (u[:-2] + u[2:] + h * h * f[1:-1])


def vcycle(u, f, h):
    smooth(u, f, h, 2)
    if len(u) <= 3:
        return u
    r = np.zeros_like(u)
    r[1:-1] = f[1:-1] + (u[:-2] - 2 * u[1:-1] + u[2:]) / (h * h)
    rc = r[::2].copy()
    ec = vcycle(np.zeros_like(rc), rc, 2 * h)
    e = np.zeros_like(u)
    e[::2] = ec
    e[1::2] = 0.5 * (ec[:-1] + ec[1:])
    u += e
    smooth(u, f, h, 2)
    return u


@case(0, (R(11, 9),), (R(12, 9),))
def multigrid_poisson(f):
    u = np.zeros(9)
    for _ in range(2):
        vcycle(u, f, 0.125)
    return np.sum(u**2)


@case(0, (X8,), (Y8,))
def merge_sort_inversions(x):
    def sort(a):
        if len(a) < 2:
            return a, 0.0
        m = len(a) // 2
        left, wl = sort(a[:m])
        right, wr = sort(a[m:])
        merged, w, i, j = [], wl + wr, 0, 0
        while i < len(left) or j < len(right):
            if j == len(right) or (i < len(left) and left[i] <= right[j]):
                merged.append(left[i])
                i += 1
            else:
                w += sum(left[i:]) - right[j] * (len(left) - i)
                merged.append(right[j])
                j += 1
        return merged, w

    a, w = sort(list(x))
    return w * a[0] + a[-1] ** 2


class ListNode:
    def __init__(self, val, next=None):
        self.val = val
        self.next = next


@case(0, (X6,), (Y6,))
def reversed_linked_list(x):
    head = None
    for v in x:
        head = ListNode(v, head)
    prev = None
    while head:
        head.next, prev, head = prev, head, head.next
    total, w, node = 0.0, 1.0, prev
    while node is not None:
        total += w * node.val ** 2
        w *= 0.5
        node = node.next
    return total


class BST:
    def __init__(self):
        self.root = None

    def insert(self, key, value):
        self.root = self._insert(self.root, key, value)

    def _insert(self, node, key, value):
        if node is None:
            return {"key": key, "value": value, "left": None, "right": None}
        if key < node["key"]:
            node["left"] = self._insert(node["left"], key, value)
        else:
            node["right"] = self._insert(node["right"], key, value)
        return node

    def walk(self, node, depth=0):
        if node is None:
            return 0.0
        return self.walk(node["left"], depth + 1) + node["value"] / (1 + depth) + self.walk(node["right"], depth + 1)


@case(0, (X6,), (Y6,))
def bst_of_dicts(x):
    t = BST()
    for v in x:
        t.insert(v, math.exp(v))
    return t.walk(t.root)


class DNode:
    def __init__(self, key=None, value=None):
        self.key, self.value = key, value
        self.prev = self.next = None


class LRU:
    def __init__(self, cap):
        self.cap = cap
        self.map = {}
        self.head, self.tail = DNode(), DNode()
        self.head.next = self.tail
        self.tail.prev = self.head

    def _remove(self, n):
        n.prev.next = n.next
        n.next.prev = n.prev

    def _add(self, n):
        p = self.tail.prev
        p.next = n
        n.prev = p
        n.next = self.tail
        self.tail.prev = n

    def get(self, key):
        if key not in self.map:
            return None
        n = self.map[key]
        self._remove(n)
        self._add(n)
        return n.value

    def put(self, key, value):
        if key in self.map:
            self._remove(self.map[key])
        n = DNode(key, value)
        self.map[key] = n
        self._add(n)
        if len(self.map) > self.cap:
            old = self.head.next
            self._remove(old)
            del self.map[old.key]


@case(0, (X6,), (Y6,))
def lru_doubly_linked(x):
    c = LRU(3)
    total = 0.0
    for k in [0, 1, 2, 0, 3, 1, 4, 0, 5, 2]:
        v = c.get(k)
        if v is None:
            v = math.sin(x[k])
            c.put(k, v)
            total += v * v
        else:
            total += 2 * v
    return total


class TrieNode:
    def __init__(self):
        self.children = {}
        self.weight = 0.0


@case(0, (X6,), (Y6,))
def trie_weights_again(x):
    root = TrieNode()
    for word, v in zip(["car", "cat", "cart", "dog", "do", "cab"], x):
        node = root
        for ch in word:
            if ch not in node.children:
                node.children[ch] = TrieNode()
            node = node.children[ch]
            node.weight += v
    total = 0.0
    for prefix in ["ca", "do", "cart"]:
        node = root
        for ch in prefix:
            node = node.children[ch]
        total += node.weight ** 2
    return total


class WeightedUF:
    def __init__(self, n):
        self.parent = list(range(n))
        self.diff = [0.0] * n

    def find(self, a):
        if self.parent[a] == a:
            return a
        root = self.find(self.parent[a])
        self.diff[a] += self.diff[self.parent[a]]
        self.parent[a] = root
        return root

    def union(self, a, b, w):
        ra, rb = self.find(a), self.find(b)
        if ra == rb:
            return False
        self.parent[ra] = rb
        self.diff[ra] = w + self.diff[b] - self.diff[a]
        return True


@case(0, (X6,), (Y6,))
def weighted_union_find(x):
    uf = WeightedUF(7)
    edges = [(0, 1), (2, 3), (1, 3), (4, 5), (0, 2), (5, 1)]
    used = 0
    for (a, b), w in zip(edges, x):
        used += uf.union(a, b, w)
    uf.find(0), uf.find(4)
    return (uf.diff[0] - uf.diff[4]) ** 2 + used * uf.diff[2]


@case(0, (P6,), (Q6,))
def dijkstra_with_path(w):
    edges = [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("c", "b"), ("d", "e")]
    graph = defaultdict(list)
    for (u, v), c in zip(edges, w):
        graph[u].append((v, c))
        graph[v].append((u, c))
    dist = {n: math.inf for n in "abcde"}
    prev = {}
    dist["a"] = 0.0
    queue = [(0.0, "a")]
    while queue:
        d, u = heapq.heappop(queue)
        if d > dist[u]:
            continue
        for v, c in graph[u]:
            nd = d + c
            if nd < dist[v]:
                dist[v] = nd
                prev[v] = u
                heapq.heappush(queue, (nd, v))
    path, at = [], "e"
    while at != "a":
        path.append(at)
        at = prev[at]
    return dist["e"] ** 2 + len(path) * dist["b"]


Edge = namedtuple("Edge", "src dst cost")


@case(0, (P6,), (Q6,))
def bellman_ford_edges_again(w):
    edges = [Edge(0, 1, w[0]), Edge(0, 2, w[1]), Edge(1, 3, w[2]), Edge(2, 3, w[3]), Edge(2, 1, w[4] - 0.1), Edge(3, 4, w[5])]
    dist = [float("inf")] * 5
    dist[0] = 0.0
    for _ in range(4):
        changed = False
        for e in edges:
            if dist[e.src] + e.cost < dist[e.dst]:
                dist[e.dst] = dist[e.src] + e.cost
                changed = True
        if not changed:
            break
    return sum(d * d for d in dist)


@case(0, (P6,), (Q6,))
def floyd_next(w):
    n = 4
    INF = 1e9
    d = [[0.0 if i == j else INF for j in range(n)] for i in range(n)]
    nxt = [[None] * n for _ in range(n)]
    for (i, j), c in zip([(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (3, 0)], w):
        d[i][j] = c
        nxt[i][j] = j
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if d[i][k] + d[k][j] < d[i][j]:
                    d[i][j] = d[i][k] + d[k][j]
                    nxt[i][j] = nxt[i][k]
    path = [0]
    while path[-1] != 3:
        path.append(nxt[path[-1]][3])
    return d[0][3] ** 2 + d[1][0] * len(path)


@case(0, (X6, Y6), (Y6, X6))
def dtw_memo(x, y):
    memo = {}

    def d(i, j):
        if i < 0 and j < 0:
            return 0.0
        if i < 0 or j < 0:
            return math.inf
        if (i, j) not in memo:
            memo[i, j] = (x[i] - y[j]) ** 2 + min(d(i - 1, j), d(i, j - 1), d(i - 1, j - 1))
        return memo[i, j]

    return d(len(x) - 1, len(y) - 1)


class RingBuffer:
    def __init__(self, size):
        self.data = [None] * size
        self.size = size
        self.pos = 0
        self.full = False

    def append(self, v):
        self.data[self.pos] = v
        self.pos = (self.pos + 1) % self.size
        if self.pos == 0:
            self.full = True

    def __iter__(self):
        if self.full:
            for k in range(self.size):
                yield self.data[(self.pos + k) % self.size]
        else:
            yield from self.data[: self.pos]


@case(0, (X8,), (Y8,))
def ring_buffer_average(x):
    buf = RingBuffer(3)
    out = []
    for v in x:
        buf.append(v)
        vals = list(buf)
        out.append(sum(vals) / len(vals))
    return sum(o * o for o in out)


@dataclass
class Particle:
    pos: np.ndarray
    vel: np.ndarray
    mass: float = 1.0
    trail: list = field(default_factory=list)

    def kick(self, force, dt):
        self.vel = self.vel + force / self.mass * dt

    def drift(self, dt):
        self.trail.append(self.pos.copy())
        self.pos += self.vel * dt


@case(0, (R(21, 3, 2), R(22, 3, 2)))
def particle_system(pos, vel):
    ps = [Particle(p.copy(), v, 1.0 + k) for k, (p, v) in enumerate(zip(pos, vel))]
    for _ in range(3):
        for i, a in enumerate(ps):
            f = np.zeros(2)
            for j, b in enumerate(ps):
                if i != j:
                    r = b.pos - a.pos
                    f += r * b.mass / (np.sum(r * r) + 0.1) ** 1.5
            a.kick(f * a.mass, 0.05)
        for p in ps:
            p.drift(0.05)
    return sum(p.mass * p.vel @ p.vel for p in ps) + ps[0].trail[1] @ ps[2].trail[-1]


class Module:
    def __init__(self):
        self._params = OrderedDict()

    def parameters(self):
        for p in self._params.values():
            yield p


class Linear(Module):
    def __init__(self, W, b):
        super().__init__()
        self._params["W"] = W
        self._params["b"] = b

    def __call__(self, x):
        return self._params["W"] @ x + self._params["b"]


class Tanh(Module):
    def __call__(self, x):
        return np.tanh(x)


class Sequential(Module):
    def __init__(self, *layers):
        super().__init__()
        self.layers = layers

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def parameters(self):
        for layer in self.layers:
            yield from layer.parameters()


@case((0, 1), (R(31, 3, 2), R(32, 2, 3)))
def module_weight_decay(W1, W2):
    net = Sequential(Linear(W1, np.ones(3)), Tanh(), Linear(W2, np.zeros(2)))
    out = net(np.array([0.5, -0.4]))
    return np.sum(out**2) + 0.1 * sum(np.sum(p**2) for p in net.parameters())


class Adam:
    def __init__(self, params, lr=0.1, betas=(0.9, 0.999)):
        self.params = params
        self.lr, (self.b1, self.b2) = lr, betas
        self.state = defaultdict(dict)
        self.t = 0

    def step(self, grads):
        self.t += 1
        for k, (p, g) in enumerate(zip(self.params, grads)):
            st = self.state[k]
            if not st:
                st["m"] = np.zeros_like(p)
                st["v"] = np.zeros_like(p)
            st["m"] = self.b1 * st["m"] + (1 - self.b1) * g
            st["v"] = self.b2 * st["v"] + (1 - self.b2) * g**2
            mh = st["m"] / (1 - self.b1**self.t)
            vh = st["v"] / (1 - self.b2**self.t)
            p -= self.lr * mh / (np.sqrt(vh) + 1e-3)


@case(0, (R(41, 3),), (R(42, 3),))
def adam_class(w):
    params = [w.copy(), np.array([0.5, -0.5])]
    opt = Adam(params)
    for _ in range(3):
        a, b = params
        grads = [2 * a * b[0] + 0.3, np.array([np.sum(a * a), 0.1 * b[1]])]
        opt.step(grads)
    return np.sum(params[0] ** 2) + params[1] @ params[1]


@case(0, (P6,), (Q6,))
def event_queue_sim(p):
    queue = []
    counter = 0
    for k in range(3):
        heapq.heappush(queue, (p[k], counter, "arrive", k))
        counter += 1
    busy_until, waits = 0.0, []
    while queue:
        t, _, kind, who = heapq.heappop(queue)
        if kind == "arrive":
            start = max(t, busy_until)
            busy_until = start + p[3 + who]
            waits.append(start - t)
            heapq.heappush(queue, (busy_until, counter, "leave", who))
            counter += 1
        else:
            waits[who] += 0.1 * t
    return sum(w * w for w in waits)


@case(0, (X8,), (Y8,))
def thermostat_states(x):
    state, temp, used = "idle", 0.0, 0.0
    transitions = {"idle": lambda t: "heat" if t < 0 else "idle", "heat": lambda t: "cool" if t > 1 else "heat", "cool": lambda t: "idle"}
    log = []
    for v in x:
        if state == "heat":
            temp += 0.8
            used += v * v
        elif state == "cool":
            temp *= 0.5
        temp += 0.3 * v
        state = transitions[state](temp)
        log.append((state, temp))
    return used + sum(t for s, t in log if s == "heat") * temp


class Parser:
    def __init__(self, text, env):
        self.tokens = text.replace("(", " ( ").replace(")", " ) ").split()
        self.pos = 0
        self.env = env

    def peek(self):
        return self.tokens[self.pos] if self.pos < len(self.tokens) else None

    def next(self):
        t = self.tokens[self.pos]
        self.pos += 1
        return t

    def expr(self):
        v = self.term()
        while self.peek() in ("+", "-"):
            if self.next() == "+":
                v = v + self.term()
            else:
                v = v - self.term()
        return v

    def term(self):
        v = self.factor()
        while self.peek() == "*":
            self.next()
            v = v * self.factor()
        return v

    def factor(self):
        t = self.next()
        if t == "(":
            v = self.expr()
            self.next()
            return v
        if t in self.env:
            return self.env[t]
        return float(t)


@case((0, 1), (0.7, -1.2), (1.3, 0.4))
def parser_class(a, b):
    return Parser("a * ( b + 2.0 * a ) - b * b", {"a": a, "b": b}).expr()


@case(0, (X6,), (Y6,))
def shunting_yard_again(x):
    prec = {"+": 1, "-": 1, "*": 2}
    ops, out = [], []
    env = {"abcdef"[k]: x[k] for k in range(6)}
    for tok in "a + b * c - d * e + f".split():
        if tok in prec:
            while ops and prec[ops[-1]] >= prec[tok]:
                out.append(ops.pop())
            ops.append(tok)
        else:
            out.append(tok)
    while ops:
        out.append(ops.pop())
    st = []
    for tok in out:
        if tok in prec:
            b, a = st.pop(), st.pop()
            st.append(a + b if tok == "+" else a - b if tok == "-" else a * b)
        else:
            st.append(env[tok])
    return st[0] ** 2


def windows(xs, n):
    buf = deque(maxlen=n)
    for v in xs:
        buf.append(v)
        if len(buf) == n:
            yield tuple(buf)


@case(0, (X8,), (Y8,))
def windows_max(x):
    return max(a * b - c for a, b, c in windows(x, 3)) + sum(min(w) for w in windows(x, 2))


@case(0, (X6,), (Y6,))
def escaping_accumulators(x):
    def make(scale):
        total = 0.0

        def add(v):
            nonlocal total
            total += scale * v
            return total

        return add

    accs = [make(s) for s in x[:3]]
    out = 0.0
    for v in x:
        for a in accs:
            out += a(v) ** 2
    return out


@case(0, (X6,), (Y6,))
def history_snapshots(x):
    u = x.copy()
    history = [u.copy()]
    faulty = [u]
    for k in range(4):
        u[1:-1] += 0.2 * (u[:-2] - 2 * u[1:-1] + u[2:])
        history.append(u.copy())
        faulty.append(u)
    return sum(np.sum(h * g) for h, g in zip(history, faulty))


@case(0, (X6,), (Y6,))
def rotate_lists(x):
    q = list(x)
    for k in range(4):
        q = q[1:] + q[:1]
        q[0], q[-1] = q[-1] * 1.1, q[0]
    d = deque(q)
    d.rotate(2)
    return sum((k + 1) * v * v for k, v in enumerate(d))


class Graph:
    def __init__(self):
        self.adj = {}
        self.value = {}

    def add(self, name, value):
        self.adj[name] = set()
        self.value[name] = value

    def link(self, a, b):
        self.adj[a].add(b)
        self.adj[b].add(a)

    def bfs(self, start):
        seen = {start}
        queue = deque([(start, 0)])
        while queue:
            n, d = queue.popleft()
            yield n, d
            for m in sorted(self.adj[n]):
                if m not in seen:
                    seen.add(m)
                    queue.append((m, d + 1))


@case(0, (X6,), (Y6,))
def bfs_discounted(x):
    g = Graph()
    for k, name in enumerate("uvwxyz"):
        g.add(name, x[k])
    for a, b in ["uv", "uw", "vx", "wy", "yz", "xz"]:
        g.link(a, b)
    return sum(g.value[n] ** 2 * 0.5**d for n, d in g.bfs("u"))


@case(0, (X6,), (Y6,))
def spreadsheet_cells(x):
    cells = {"a": (lambda g: x[0] * x[1], []), "b": (lambda g: g("a") + x[2], ["a"]), "c": (lambda g: g("a") * g("b"), ["a", "b"])}
    cache = {}

    def get(name):
        if name not in cache:
            fn, deps = cells[name]
            cache[name] = fn(get)
        return cache[name]

    return get("c") + sum(cache.values())
