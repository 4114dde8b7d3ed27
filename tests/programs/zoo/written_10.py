"""Programs as students and scientists type them: text-book algorithms with lists, dicts, objects and snapshots."""

import math
from collections import defaultdict, deque, namedtuple
from dataclasses import dataclass

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.9, -0.4, 1.7, 0.3, -1.2, 0.65])
Y6 = np.array([1.1, 0.8, -0.7, 1.6, 0.2, -0.35])
P6 = np.array([0.9, 0.4, 1.7, 0.3, 1.2, 0.65])
Q6 = np.array([1.1, 0.8, 0.7, 1.6, 0.2, 0.35])


def insertion_sort(a, order):
    for i in range(1, len(a)):
        key, k = a[i], order[i]
        j = i - 1
        while j >= 0 and a[j] > key:
            a[j + 1] = a[j]
            order[j + 1] = order[j]
            j -= 1
        a[j + 1] = key
        order[j + 1] = k


@case((0, 1), (list(X6), list(P6)), (list(Y6), list(Q6)))
def concordance(x, w):
    a, idx = x[:], list(range(len(x)))
    insertion_sort(a, idx)
    return sum(w[k] * (i + 1) * v for i, (k, v) in enumerate(zip(idx, a)))


@case(0, (R(1, 3, 3) + 4 * np.eye(3),), (R(2, 4, 4) + 5 * np.eye(4),))
def doolittle(A):
    n = len(A)
    L = [[0.0] * n for _ in range(n)]
    U = [[0.0] * n for _ in range(n)]
    for i in range(n):
        L[i][i] = 1.0
        for j in range(i, n):
            U[i][j] = A[i][j] - sum(L[i][k] * U[k][j] for k in range(i))
        for j in range(i + 1, n):
            L[j][i] = (A[j][i] - sum(L[j][k] * U[k][i] for k in range(i))) / U[i][i]
    return math.log(abs(math.prod(U[i][i] for i in range(n)))) + sum(map(sum, L))


class Queue:
    def __init__(self):
        self.inbox, self.outbox = [], []

    def put(self, v):
        self.inbox.append(v)

    def get(self):
        if not self.outbox:
            while self.inbox:
                self.outbox.append(self.inbox.pop())
        return self.outbox.pop()


@case(0, (X6,), (Y6,))
def two_stack_queue(x):
    q = Queue()
    acc = 0.0
    for i, v in enumerate(x):
        q.put(v * v)
        if i % 3 == 2:
            acc = 0.5 * acc + q.get() * (i + 1)
    return acc * q.get()


@dataclass
class Particle:
    x: np.ndarray
    v: np.ndarray
    best: np.ndarray = None
    best_f: float = float("inf")


@case(0, (np.array([0.7, -0.2]),), (np.array([1.4, 0.9]),))
def pso(target):
    rng = np.random.default_rng(1)
    swarm = [Particle(rng.normal(size=2), np.zeros(2)) for _ in range(3)]
    g, gf = None, float("inf")
    for _ in range(3):
        for p in swarm:
            f = np.sum((p.x - target) ** 2)
            if f < p.best_f:
                p.best_f, p.best = f, p.x.copy()
            if f < gf:
                gf, g = f, p.x.copy()
        for p in swarm:
            p.v = 0.6 * p.v + 0.3 * (p.best - p.x) + 0.2 * (g - p.x)
            p.x = p.x + p.v
    return gf + sum(float(np.sum(p.x ** 2)) for p in swarm)


@case(0, ([("a", 1.2), ("b", 0.7), ("a", 0.4), ("c", 2.1), ("b", 0.9)],))
def pivot_table(records):
    table = defaultdict(lambda: {"n": 0, "total": 0.0, "sq": 0.0})
    for key, v in records:
        row = table[key]
        row["n"] += 1
        row["total"] += v
        row["sq"] += v * v
    out = {}
    for key, row in table.items():
        mean = row["total"] / row["n"]
        out[key] = (mean, row["sq"] / row["n"] - mean ** 2)
    return sum(m * (1 + var) for m, var in out.values())


@case(0, (X6,), (Y6,))
def stack_of_frames(x):
    frames = [{"scale": 1.0, "offset": 0.0}]
    out = []
    for op, v in zip(["push", "scale", "emit", "push", "offset", "emit"], x):
        if op == "push":
            frames.append(dict(frames[-1]))
        elif op == "scale":
            frames[-1]["scale"] *= v
        elif op == "offset":
            frames[-1]["offset"] += v
        else:
            f = frames.pop()
            out.append(f["scale"] * v + f["offset"])
    return sum(o * o for o in out) + frames[-1]["scale"]


def conv_full(a, b):
    out = [0.0] * (len(a) + len(b) - 1)
    for i, p in enumerate(a):
        for j, q in enumerate(b):
            out[i + j] += p * q
    return out


@case(0, (X6,), (Y6,))
def poly_power(c):
    acc = [1.0]
    for _ in range(3):
        acc = conv_full(acc, list(c[:3]))
    return max(acc) + sum(v * 0.5 ** i for i, v in enumerate(acc))


Edge = namedtuple("Edge", ["u", "v", "w"])


@case(0, (P6,), (Q6,))
def kruskal(ws):
    edges = [Edge(u, v, w) for (u, v), w in zip([(0, 1), (1, 2), (0, 2), (2, 3), (1, 3), (3, 4)], ws)]
    parent = {i: i for i in range(5)}

    def find(i):
        while parent[i] != i:
            i = parent[i]
        return i

    total, used = 0.0, []
    for e in sorted(edges, key=lambda e: e.w):
        ru, rv = find(e.u), find(e.v)
        if ru != rv:
            parent[ru] = rv
            total += e.w
            used.append(e)
    return total + sum(e.w ** 2 for e in used if e.u == 0)


class Tree:
    def __init__(self, value, children=None):
        self.value = value
        self.children = children or []

    def add(self, value):
        child = Tree(value)
        self.children.append(child)
        return child

    def __iter__(self):
        yield self
        for c in self.children:
            yield from c

    def upward(self):
        return self.value + sum(0.5 * c.upward() ** 2 for c in self.children)


@case(0, (X6,), (Y6,))
def tree_messages(x):
    root = Tree(x[0])
    a = root.add(x[1])
    b = root.add(x[2])
    a.add(x[3])
    b.add(x[4]).add(x[5])
    return root.upward() + sum(n.value ** 2 for n in root)


@case(0, (X6,), (Y6,))
def bucket_means(x):
    edges = [-1.0, 0.0, 1.0]
    buckets = [[] for _ in range(len(edges) + 1)]
    for v in x:
        k = sum(v > e for e in edges)
        buckets[k].append(v)
    means = [sum(b) / len(b) if b else 0.0 for b in buckets]
    return sum((m + i) ** 2 for i, m in enumerate(means))


def softmax(v):
    m = max(v)
    e = [math.exp(x - m) for x in v]
    s = sum(e)
    return [x / s for x in e]


@case((0, 1), (R(12, 3, 2), R(13, 2)), (R(14, 3, 2), R(15, 2)))
def attention_memory(keys, q):
    memory = {}
    for i, k in enumerate(keys):
        memory[f"slot{i}"] = {"key": k, "value": k * (i + 1)}
    scores = {name: float(m["key"] @ q) for name, m in memory.items()}
    weights = dict(zip(scores, softmax(list(scores.values()))))
    read = sum(weights[n] * memory[n]["value"] for n in memory)
    return float(read @ read)


@case(0, (X6,), (Y6,))
def sliding_max_deque(x):
    dq, out = deque(), []
    for i, v in enumerate(x):
        while dq and x[dq[-1]] <= v:
            dq.pop()
        dq.append(i)
        if dq[0] <= i - 3:
            dq.popleft()
        if i >= 2:
            out.append(x[dq[0]])
    return sum(k * v for k, v in enumerate(out, 1))


@case(0, (P6,), (Q6,))
def fifo_scheduler(costs):
    ready = deque([(name, c) for name, c in zip("abcdef", costs)])
    t, finished = 0.0, {}
    quantum = 0.5
    while ready:
        name, left = ready.popleft()
        if left > quantum:
            t += quantum
            ready.append((name, left - quantum))
        else:
            t += left
            finished[name] = t
    return sum(v * v for v in finished.values()) / len(finished)


class Matrix2:
    def __init__(self, data):
        self.data = data

    def __matmul__(self, other):
        n = len(self.data)
        return Matrix2([[sum(self.data[i][k] * other.data[k][j] for k in range(n)) for j in range(n)] for i in range(n)])

    def transpose(self):
        return Matrix2([list(r) for r in zip(*self.data)])

    def trace(self):
        return sum(self.data[i][i] for i in range(len(self.data)))


def mat_power(m, n):
    if n == 1:
        return m
    half = mat_power(m, n // 2)
    sq = half @ half
    return sq if n % 2 == 0 else sq @ m


@case(0, (R(16, 2, 2).tolist(),), (R(17, 3, 3).tolist(),))
def matrix_object_power(rows):
    m = Matrix2(rows)
    return mat_power(m, 5).trace() + (m.transpose() @ m).trace()


@case((0, 1), (R(20, 3), [R(21, 3, 3), R(22, 3, 3)]), (R(23, 3), [R(24, 3, 3)]))
def residual_blocks(x, blocks):
    skip = []
    for W in blocks:
        skip.append(x)
        x = x + np.tanh(W @ x)
    while skip:
        x = 0.5 * (x + skip.pop())
    return float(x @ x)


@case(0, (X6,), (Y6,))
def event_log_replay(x):
    log = []
    def record(kind, **data):
        log.append((kind, data["amount"], data.get("rate", 1.0)))
    for i, v in enumerate(x):
        if i % 2:
            record("deposit", amount=v)
        else:
            record("interest", amount=v, rate=1.0 + 0.1 * i)
    balance = 10.0
    for kind, amount, rate in log:
        balance = balance + amount if kind == "deposit" else balance * rate + 0.1 * amount
    return balance


def inorder(node):
    if node:
        yield from inorder(node["left"])
        yield node
        yield from inorder(node["right"])


def bst_put(node, key, value):
    if node is None:
        return {"key": key, "value": value, "left": None, "right": None}
    if key < node["key"]:
        node["left"] = bst_put(node["left"], key, value)
    elif key > node["key"]:
        node["right"] = bst_put(node["right"], key, value)
    else:
        node["value"] += value
    return node


@case(0, (X6,), (Y6,))
def dict_bst(x):
    root = None
    for k, v in zip([4, 2, 6, 4, 1, 5], x):
        root = bst_put(root, k, v)
    return sum(n["key"] * n["value"] ** 2 for n in inorder(root))


@case(0, (X6,), (Y6,))
def rolling_zscore(x):
    buf, z = [], []
    for v in x:
        buf.append(v)
        if len(buf) > 3:
            buf.pop(0)
        m = sum(buf) / len(buf)
        s = math.sqrt(sum((b - m) ** 2 for b in buf) / len(buf) + 0.1)
        z.append((v - m) / s)
    return sum(a * b for a, b in zip(z, z[1:]))


@case((0, 1), (R(25, 4, 4) ** 2 + 0.1, 0.85), (R(26, 3, 3) ** 2 + 0.1, 0.7))
def pagerank_links(W, d):
    n = len(W)
    links = {i: {j: W[i, j] for j in range(n) if j != i} for i in range(n)}
    rank = {i: 1 / n for i in range(n)}
    for _ in range(4):
        new = {i: (1 - d) / n for i in range(n)}
        for i, outs in links.items():
            total = sum(outs.values())
            for j, w in outs.items():
                new[j] += d * rank[i] * w / total
        rank = new
    return max(rank.values()) + rank[0] ** 2
