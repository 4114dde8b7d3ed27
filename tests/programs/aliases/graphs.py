"""Graphs as lists and dicts of tuples, heaps, and what goes through them."""

import heapq
import math
from collections import defaultdict, deque

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6


@program(A4)
def dijkstra(w):
    edges = [(0, 1, 0), (0, 2, 1), (1, 2, 2), (2, 3, 3), (1, 3, 0)]
    graph = defaultdict(list)
    for u, v, k in edges:
        graph[u].append((v, w[k] ** 2))
        graph[v].append((u, w[k] ** 2))
    dist = {0: 0.0}
    heap = [(0.0, 0)]
    done = set()
    while heap:
        d, u = heapq.heappop(heap)
        if u in done:
            continue
        done.add(u)
        for v, c in graph[u]:
            nd = d + c
            if v not in dist or nd < dist[v]:
                dist[v] = nd
                heapq.heappush(heap, (nd, v))
    return dist[3] + dist[2]


@program(A4)
def dijkstra_lists(w):
    n = 4
    adj = [[] for _ in range(n)]
    for u, v, k in [(0, 1, 0), (0, 2, 1), (1, 2, 2), (2, 3, 3), (1, 3, 0)]:
        adj[u].append((v, w[k] ** 2))
        adj[v].append((u, w[k] ** 2))
    dist = [math.inf] * n
    dist[0] = 0.0
    pq = [(0.0, 0)]
    while pq:
        d, u = heapq.heappop(pq)
        if d > dist[u]:
            continue
        for v, c in adj[u]:
            if d + c < dist[v]:
                dist[v] = d + c
                heapq.heappush(pq, (dist[v], v))
    return dist[3] + 0.5 * dist[2]


@program(A4)
def huffman(x):
    heap = [(v**2, i) for i, v in enumerate(x)]
    heapq.heapify(heap)
    total, k = 0.0, len(x)
    while len(heap) > 1:
        a, _ = heapq.heappop(heap)
        b, _ = heapq.heappop(heap)
        total += a + b
        heapq.heappush(heap, (a + b, k))
        k += 1
    return total


@program(A4)
def bellman_ford(w):
    edges = [(0, 1, w[0]), (1, 2, w[1] ** 2), (0, 2, w[2]), (2, 3, w[3])]
    dist = {k: float("inf") for k in range(4)}
    dist[0] = 0.0
    for _ in range(3):
        for u, v, c in edges:
            if dist[u] + c < dist[v]:
                dist[v] = dist[u] + c
    return dist[3] ** 2


@program(A4)
def topological_order(x):
    graph = {0: [1, 2], 1: [3], 2: [3], 3: []}
    indeg = {v: 0 for v in graph}  # noqa: C420 - as it is written
    for u in graph:
        for v in graph[u]:
            indeg[v] += 1
    queue = deque([v for v in graph if indeg[v] == 0])
    order = []
    while queue:
        u = queue.popleft()
        order.append(u)
        for v in graph[u]:
            indeg[v] -= 1
            if indeg[v] == 0:
                queue.append(v)
    value = {}
    for u in order:
        value[u] = np.sin(x[u]) + sum(value[p] for p in value if u in graph[p])
    return value[3]


@program(A6)
def kruskal_union_find(w):
    edges = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    parent = list(range(4))

    def find(a):
        while parent[a] != a:
            parent[a] = parent[parent[a]]
            a = parent[a]
        return a

    total = 0.0
    for c, u, v in sorted((w[k], u, v) for k, (u, v) in enumerate(edges)):
        ru, rv = find(u), find(v)
        if ru != rv:
            parent[ru] = rv
            total += c * c
    return total


@program(A4)
def bfs_levels(x):
    children = {0: [1, 2], 1: [3], 2: [], 3: []}
    queue = deque([(0, 1.0)])
    total = 0.0
    while queue:
        node, scale = queue.popleft()
        total += scale * x[node]
        for c in children[node]:
            queue.append((c, scale * x[node] * 0.5))
    return total


@program(A4)
def dfs_stack(x):
    children = [[1, 2], [3], [], []]
    stack = [(0, x[0])]
    best = []
    while stack:
        node, acc = stack.pop()
        if not children[node]:
            best.append(acc)
        for c in children[node]:
            stack.append((c, acc * x[c]))
    return sum(best) + max(best)


@program(A6)
def viterbi(p):
    trans = [[p[0], p[1]], [p[2], p[3]]]
    score = [p[4], p[5]]
    back = []
    for _ in range(3):
        new, choice = [], []
        for j in range(2):
            cands = [score[i] * trans[i][j] for i in range(2)]
            k = max(range(2), key=lambda i: cands[i])
            choice.append(k)
            new.append(cands[k])
        back.append(choice)
        score = new
    return max(score) * len(back)


@program(A4)
def running_top_k(x):
    heap = []
    for v in x:
        heapq.heappush(heap, v * v)
        if len(heap) > 2:
            heapq.heappop(heap)
    return sum(heap)


@program(A4)
def event_queue(rates):
    events = [(1.0 / r, i) for i, r in enumerate(rates)]
    heapq.heapify(events)
    t, log = 0.0, []
    for _ in range(5):
        t, i = heapq.heappop(events)
        log.append(t)
        heapq.heappush(events, (t + 1.0 / rates[i], i))
    return log[-1] + sum(log) * 0.1


class Graph:
    def __init__(self):
        self.adj = {}

    def add_edge(self, u, v, w):
        self.adj.setdefault(u, []).append((v, w))
        self.adj.setdefault(v, []).append((u, w))

    def total(self):
        s = 0.0
        for u in self.adj:
            for v, w in self.adj[u]:
                s += w * (u + 1) / (v + 1)
        return s


@program(A4)
def graph_object(w):
    g = Graph()
    g.add_edge(0, 1, w[0])
    g.add_edge(1, 2, w[1] * w[3])
    g.add_edge(0, 2, w[2] ** 2)
    return g.total()


@program(A6)
def prim_mst(w):
    edges = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    adj = {i: [] for i in range(4)}
    for (u, v), c in zip(edges, w):
        adj[u].append((v, c))
        adj[v].append((u, c))
    visited = {0}
    heap = [(c, v) for v, c in adj[0]]
    heapq.heapify(heap)
    total = 0.0
    while heap and len(visited) < 4:
        c, v = heapq.heappop(heap)
        if v in visited:
            continue
        visited.add(v)
        total += c**2
        for u, d in adj[v]:
            if u not in visited:
                heapq.heappush(heap, (d, u))
    return total


@program(A4)
def group_by_sign_of_value(x):
    groups = defaultdict(list)
    for v in x:
        groups["pos" if v > 0.5 else "neg"].append(v)
    s = 0.0
    for key in groups:
        s += sum(groups[key]) ** 2 / len(groups[key])
    return s


class Logger:
    def __init__(self):
        self.data = {}

    def log(self, name, value):
        self.data.setdefault(name, []).append(value)

    def mean(self, name):
        return sum(self.data[name]) / len(self.data[name])


@program(A3, 4)
def logger_setdefault(x, n):
    log = Logger()
    w = x[0]
    for i in range(n):
        loss = (w * x[1] - x[2]) ** 2
        w = w - 0.1 * 2 * (w * x[1] - x[2]) * x[1]
        log.log("loss", loss)
        log.log("w", w)
    return log.mean("loss") + log.mean("w") ** 2


@program(A4)
def polynomial_dict(c):
    p = {0: c[0], 1: c[1]}
    q = {0: c[2], 2: c[3]}
    prod = {}
    for i, a in p.items():
        for j, b in q.items():
            prod[i + j] = prod.get(i + j, 0.0) + a * b
    return sum(v * 0.5**k for k, v in prod.items())


@program(A4)
def literal_graph(w):
    graph = {0: [(1, w[0]), (2, w[1] ** 2)], 1: [(3, w[2])], 2: [(3, w[3])], 3: []}
    dist = {v: float("inf") for v in graph}
    dist[0] = 0.0
    heap = [(0.0, 0)]
    while heap:
        d, u = heapq.heappop(heap)
        for v, c in graph[u]:
            if d + c < dist[v]:
                dist[v] = d + c
                heapq.heappush(heap, (dist[v], v))
    return dist[3] ** 2 + dist[2]


@program(A4)
def literal_names(w):
    graph = {"a": {"b": w[0], "c": w[1]}, "b": {"d": w[2]}, "c": {"d": w[3]}, "d": {}}
    total = 0.0
    stack = ["a"]
    while stack:
        u = stack.pop()
        for v in graph[u]:
            total += graph[u][v] ** 2
            stack.append(v)
    return total


@program(A4)
def dags(w):
    edges = {"s": [("a", w[0]), ("b", w[1])], "a": [("t", w[2])], "b": [("t", w[3])], "t": []}
    longest = {"t": 0.0}
    for u in ["a", "b", "s"]:
        longest[u] = max(c + longest[v] for v, c in edges[u])
    return longest["s"] ** 2
