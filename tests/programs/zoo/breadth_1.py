"""Dynamic programming, graphs and searches, as students write them."""

import heapq
import math
from collections import defaultdict, deque
from itertools import combinations

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])
P6 = np.array([0.61, 0.93, 1.37, 0.22, 1.48, 0.85])
Q6 = np.array([1.12, 0.54, 0.76, 1.91, 0.33, 0.27])


@case(0, (R(1, 4, 5) ** 2,), (R(2, 3, 4) ** 2,))
def cheapest_path_with_choices(cost):
    n, m = len(cost), len(cost[0])
    table = [[math.inf] * m for _ in range(n)]
    came = {}
    for i in range(n):
        for j in range(m):
            if i == j == 0:
                table[i][j] = cost[0][0]
                continue
            options = []
            if i > 0:
                options.append((table[i - 1][j], (i - 1, j)))
            if j > 0:
                options.append((table[i][j - 1], (i, j - 1)))
            if i > 0 and j > 0:
                options.append((table[i - 1][j - 1] * 1.3, (i - 1, j - 1)))
            best, where = min(options)
            table[i][j] = best + cost[i][j]
            came[i, j] = where
    length, at = 0, (n - 1, m - 1)
    while at in came:
        at = came[at]
        length += 1
    return table[-1][-1] * length


@case(0, (P6,), (Q6,))
def dijkstra_with_heap(w):
    graph = {"a": [("b", w[0]), ("c", w[1])], "b": [("d", w[2]), ("c", w[3])], "c": [("d", w[4]), ("e", w[5])], "d": [("e", w[0])], "e": []}
    dist = {node: float("inf") for node in graph}
    dist["a"] = 0.0
    queue = [(0.0, "a")]
    done = set()
    while queue:
        d, u = heapq.heappop(queue)
        if u in done:
            continue
        done.add(u)
        for v, length in graph[u]:
            if d + length < dist[v]:
                dist[v] = d + length
                heapq.heappush(queue, (dist[v], v))
    return sum(v * v for v in dist.values())


@case(0, (R(3, 5, 5) ** 2,), (R(4, 4, 4) ** 2,))
def dijkstra_on_a_matrix(A):
    n = A.shape[0]
    dist = [np.inf] * n
    prev = [None] * n
    dist[0] = 0.0
    todo = set(range(n))
    while todo:
        u = min(todo, key=lambda k: dist[k])
        todo.remove(u)
        for v in todo:
            alt = dist[u] + A[u, v]
            if alt < dist[v]:
                dist[v], prev[v] = alt, u
    hops, at = 0, n - 1
    while prev[at] is not None:
        at = prev[at]
        hops += 1
    return sum(dist) + hops * dist[-1]


@case(0, (P6,), (Q6,))
def heat_from_a_source(x):
    near = [[1, 2], [0, 3], [0, 3, 4], [1, 2, 5], [2], [3]]
    level = [-1] * len(x)
    level[0] = 0
    queue = deque([0])
    heat = [0.0] * len(x)
    heat[0] = x[0]
    while queue:
        u = queue.popleft()
        for v in near[u]:
            if level[v] < 0:
                level[v] = level[u] + 1
                queue.append(v)
            if level[v] == level[u] + 1:
                heat[v] += heat[u] * x[v] / len(near[u])
    return sum(h * (l + 1) for h, l in zip(heat, level))


@case(0, (P6,), (Q6,))
def kruskal_with_ranks(x):
    edges = [(x[0], 0, 1), (x[1], 1, 2), (x[2], 0, 2), (x[3], 2, 3), (x[4], 1, 3), (x[5], 3, 4)]
    parent, rank = list(range(5)), [0] * 5

    def find(u):
        while parent[u] != u:
            parent[u] = parent[parent[u]]
            u = parent[u]
        return u

    def union(u, v):
        a, b = find(u), find(v)
        if a == b:
            return False
        if rank[a] < rank[b]:
            a, b = b, a
        parent[b] = a
        if rank[a] == rank[b]:
            rank[a] += 1
        return True

    tree = [(w, u, v) for w, u, v in sorted(edges) if union(u, v)]
    return sum(w**2 for w, _, _ in tree) + tree[-1][0]


@case(0, (R(5, 5, 5) ** 2,), (R(6, 4, 4) ** 2,))
def prim_spanning_tree(A):
    W = A + A.T
    n = len(W)
    inside, total = {0}, 0.0
    picked = []
    while len(inside) < n:
        w, u, v = min((W[i, j], i, j) for i in inside for j in range(n) if j not in inside)
        inside.add(v)
        picked.append((u, v))
        total += w * len(picked)
    return total + sum(W[u, v] ** 2 for u, v in picked)


@case(0, (P6,), (Q6,))
def forward_in_topological_order(x):
    deps = {"h1": ["x0", "x1"], "h2": ["x1", "x2"], "out": ["h1", "h2", "x3"], "h3": ["h1", "x4"], "loss": ["out", "h3"]}
    indegree = {k: sum(d in deps for d in v) for k, v in deps.items()}
    users = defaultdict(list)
    for k, v in deps.items():
        for d in v:
            users[d].append(k)
    value = {f"x{i}": v for i, v in enumerate(x)}
    ready = deque(k for k, d in indegree.items() if d == 0)
    while ready:
        name = ready.popleft()
        value[name] = np.tanh(sum(value[d] for d in deps[name]))
        for user in users[name]:
            indegree[user] -= 1
            if indegree[user] == 0:
                ready.append(user)
    return value["loss"] * value["out"]


@case(0, (P6,), (Q6,))
def max_flow_edmonds_karp(c):
    n = 5
    cap = [[0.0] * n for _ in range(n)]
    for (u, v), w in zip([(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (1, 4)], c):
        cap[u][v] = w
    flow = 0.0
    while True:
        parent = {0: None}
        queue = deque([0])
        while queue and 4 not in parent:
            u = queue.popleft()
            for v in range(n):
                if v not in parent and cap[u][v] > 1e-12:
                    parent[v] = u
                    queue.append(v)
        if 4 not in parent:
            break
        path, v = [], 4
        while parent[v] is not None:
            path.append((parent[v], v))
            v = parent[v]
        room = min(cap[u][v] for u, v in path)
        for u, v in path:
            cap[u][v] -= room
            cap[v][u] += room
        flow += room
    return flow**2


@case(0, (R(7, 4, 4) ** 2,), (R(8, 3, 3) ** 2,))
def floyd_warshall_lists(A):
    n = len(A)
    d = [[0.0 if i == j else A[i][j] for j in range(n)] for i in range(n)]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if (via := d[i][k] + d[k][j]) < d[i][j]:
                    d[i][j] = via
    return sum(sum(row) for row in d) + max(max(row) for row in d)


@case(0, (P6,), (Q6,))
def bellman_ford_edges(x):
    edges = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (3, 4)]
    dist = {0: 0.0}
    for _ in range(4):
        changed = False
        for (u, v), w in zip(edges, x):
            if u in dist and (v not in dist or dist[u] + w < dist[v]):
                dist[v] = dist[u] + w
                changed = True
        if not changed:
            break
    return sum(d * (k + 1) for k, d in dist.items())


@case(0, (X6,), (Y6,))
def edit_distance_of_words(w):
    a, b = "kitten", "sitting"
    d = [[0.0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        d[i][0] = d[i - 1][0] + w[0] ** 2
    for j in range(1, len(b) + 1):
        d[0][j] = d[0][j - 1] + w[1] ** 2
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            same = a[i - 1] == b[j - 1]
            d[i][j] = min(d[i - 1][j] + w[0] ** 2, d[i][j - 1] + w[1] ** 2, d[i - 1][j - 1] + (0.0 if same else w[2] ** 2))
    return d[-1][-1]


@case(0, (P6, 7), (Q6, 6))
def knapsack_by_weights(value, room):
    weights = [2, 3, 1, 4, 2, 3]
    best = [0.0] * (room + 1)
    for v, w in zip(value, weights):
        for c in range(room, w - 1, -1):
            best[c] = max(best[c], best[c - w] + v)
    return best[room] ** 2


@case((0, 1), (P6, Q6), (Q6, P6))
def time_warping_with_window(a, b):
    n, m = len(a), len(b)
    D = {(-1, -1): 0.0}
    for i in range(n):
        for j in range(max(0, i - 2), min(m, i + 3)):
            cost = (a[i] - b[j]) ** 2
            D[i, j] = cost + min(D.get((i - 1, j), np.inf), D.get((i, j - 1), np.inf), D.get((i - 1, j - 1), np.inf))
    return D[n - 1, m - 1]


@case(0, (P6,), (Q6,))
def matrix_chain_of_costs(x):
    n = len(x) - 1

    def best(i, j, memo={}):
        if i == j:
            return 0.0
        return min(best(i, k) + best(k + 1, j) + x[i] * x[k + 1] * x[j + 1] for k in range(i, j))

    return best(0, n - 1)


@case(0, (P6,), (Q6,))
def travelling_held_karp(p):
    xs, ys = p[:3], p[3:]
    n = 3
    dist = lambda i, j: math.hypot(xs[i] - xs[j], ys[i] - ys[j])
    table = {(1 << k, k): dist(0, k) for k in range(1, n)}
    for size in range(2, n):
        for subset in combinations(range(1, n), size):
            bits = sum(1 << k for k in subset)
            for k in subset:
                rest = bits & ~(1 << k)
                table[bits, k] = min(table[rest, m] + dist(m, k) for m in subset if m != k)
    full = (1 << n) - 2
    return min(table[full, k] + dist(k, 0) for k in range(1, n))
