"""Graphs and chains: shortest ways, spanning trees, orders, messages, hidden Markov models."""

import heapq
from collections import Counter, defaultdict, deque

import numpy as np

from tests.programs.zoo.case import R, case

EDGES = [("a", "b"), ("a", "c"), ("b", "d"), ("c", "b"), ("c", "d"), ("d", "e"), ("b", "e")]


@case(0, (R(1, 7),), (R(2, 7),))
def dijkstra_of_names(x):
    graph = defaultdict(dict)
    for (u, v), w in zip(EDGES, x):
        graph[u][v] = np.exp(w)
        graph[v][u] = np.exp(w) * 1.1
    dist = {"a": 0.0}
    done, prev = set(), {}
    queue = [(0.0, "a")]
    while queue:
        d, u = heapq.heappop(queue)
        if u in done:
            continue
        done.add(u)
        for v, w in graph[u].items():
            if v not in dist or d + w < dist[v]:
                dist[v] = d + w
                prev[v] = u
                heapq.heappush(queue, (dist[v], v))
    path, node = ["e"], "e"
    while node in prev:
        node = prev[node]
        path.append(node)
    return dist["e"] * len(path) + sum(dist.values())


@case(0, (R(3, 4, 4),), (R(4, 4, 4),))
def floyd_of_lists(W):
    n = len(W)
    dist = [[0.0 if i == j else float("inf") for j in range(n)] for i in range(n)]
    for i in range(n):
        for j in range(n):
            if i != j and (i + j) % 3:
                dist[i][j] = np.exp(W[i][j])
    nxt = [[j for j in range(n)] for _ in range(n)]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = dist[i][k] + dist[k][j]
                if through < dist[i][j]:
                    dist[i][j] = through
                    nxt[i][j] = nxt[i][k]
    return sum(d for row in dist for d in row if d < float("inf")) + dist[0][3] * nxt[0][3]


@case(0, (R(5, 7),), (R(6, 7),))
def bellman_ford_of_dicts(x):
    weights = {edge: w + 1.5 for edge, w in zip(EDGES, x)}
    dist = {v: None for edge in EDGES for v in edge}
    dist["a"] = 0.0
    for _ in range(len(dist) - 1):
        changed = False
        for (u, v), w in weights.items():
            if dist[u] is not None and (dist[v] is None or dist[u] + w < dist[v]):
                dist[v] = dist[u] + w
                changed = True
        if not changed:
            break
    return dist["e"] ** 2 + sum(d for d in dist.values() if d is not None)


@case(0, (R(7, 7),), (R(8, 7),))
def kruskal_of_names(x):
    parent = {v: v for e in EDGES for v in e}

    def find(v):
        while parent[v] != v:
            parent[v] = parent[parent[v]]
            v = parent[v]
        return v

    chosen = []
    for w, (u, v) in sorted(zip(x**2, EDGES)):
        a, b = find(u), find(v)
        if a != b:
            parent[a] = b
            chosen.append((u, v, w))
    return sum(w * (i + 1) for i, (_, _, w) in enumerate(chosen)) + chosen[-1][2] ** 2


@case(0, (dict(zip("abcde", R(9, 5))),), (dict(zip("abcde", R(10, 5))),))
def critical_times(duration):
    waits, after = Counter(), defaultdict(list)
    for u, v in EDGES:
        waits[v] += 1
        after[u].append(v)
    ready = deque(n for n in duration if waits[n] == 0)
    finish, order = {}, []
    start = defaultdict(float)
    while ready:
        n = ready.popleft()
        order.append(n)
        finish[n] = start[n] + np.exp(duration[n])
        for m in after[n]:
            start[m] = max(start[m], finish[n])
            waits[m] -= 1
            if not waits[m]:
                ready.append(m)
    return max(finish.values()) + 0.1 * sum(f * i for i, f in enumerate(finish[n] for n in order))


@case((0, 1), ([R(11, 2) for _ in range(4)], R(12, 2, 2)), ([R(k, 2) for k in range(4)], R(13, 2, 2)))
def beliefs_on_a_chain(local, pair):
    n = len(local)
    pots = [np.exp(p) for p in local]
    psi = np.exp(pair)
    messages = {}
    for i in range(n - 1):
        incoming = pots[i] * messages[(i - 1, i)] if (i - 1, i) in messages else pots[i]
        messages[(i, i + 1)] = incoming @ psi
    for i in range(n - 1, 0, -1):
        incoming = pots[i] * messages.get((i + 1, i), 1.0)
        messages[(i, i - 1)] = psi @ incoming
    beliefs = []
    for i in range(n):
        b = pots[i]
        for j in (i - 1, i + 1):
            if (j, i) in messages:
                b = b * messages[j, i]
        beliefs.append(b / b.sum())
    return sum(b[0] * (i + 1) for i, b in enumerate(beliefs)) + np.log(beliefs[2][1])


@case((0, 1, 2), (R(14, 3), R(15, 3, 3), R(16, 3, 2)), (R(17, 3), R(18, 3, 3), R(19, 3, 2)))
def baum_welch_step(start, trans, emit):
    def softmax(v):
        e = np.exp(v - v.max())
        return e / e.sum()

    pi, A, B = softmax(start), [softmax(r) for r in trans], [softmax(r) for r in emit]
    obs = [0, 1, 1, 0]
    alpha = [[pi[s] * B[s][obs[0]] for s in range(3)]]
    for o in obs[1:]:
        alpha.append([sum(alpha[-1][r] * A[r][s] for r in range(3)) * B[s][o] for s in range(3)])
    beta = [[1.0, 1.0, 1.0]]
    for o in reversed(obs[1:]):
        beta.insert(0, [sum(A[s][r] * B[r][o] * beta[0][r] for r in range(3)) for s in range(3)])
    gamma = [[a * b for a, b in zip(ra, rb)] for ra, rb in zip(alpha, beta)]
    z = sum(gamma[0])
    gamma = [[g / z for g in row] for row in gamma]
    new_B = {s: [sum(g[s] for g, o in zip(gamma, obs) if o == k) for k in (0, 1)] for s in range(3)}
    return np.log(z) + new_B[1][0] ** 2 + new_B[2][1] * gamma[2][0]


STATES = ("rain", "sun")


@case((0, 1), ({"rain": {"rain": -0.2, "sun": -1.3}, "sun": {"rain": -0.9, "sun": -0.4}}, {"rain": [-0.3, -1.1], "sun": [-1.6, -0.2]}),
      ({"rain": {"rain": -1.2, "sun": -0.3}, "sun": {"rain": -0.5, "sun": -0.8}}, {"rain": [-0.9, -0.4], "sun": [-0.6, -1.2]}))
def viterbi_of_weather(trans, emit):
    V = [{s: (-0.7 + emit[s][0], None) for s in STATES}]
    for o in (0, 1, 1, 0, 1):
        row = {}
        for s in STATES:
            best = max(STATES, key=lambda r: V[-1][r][0] + trans[r][s])
            row[s] = (V[-1][best][0] + trans[best][s] + emit[s][o], best)
        V.append(row)
    last = max(V[-1], key=lambda s: V[-1][s][0])
    path = [last]
    for row in V[:0:-1]:
        path.append(row[path[-1]][1])
    path.reverse()
    return V[-1][last][0] * 2 + path.count("sun") * emit["sun"][1]


@case(0, (R(20, 5, 5),), (R(21, 5, 5),))
def prim_with_a_heap(P):
    n = len(P)
    W = (P + P.T) ** 2
    seen, total, heap = [False] * n, 0.0, [(0.0, 0, -1)]
    tree = []
    while heap and len(tree) < n:
        w, u, frm = heapq.heappop(heap)
        if seen[u]:
            continue
        seen[u] = True
        total += w
        tree.append((frm, u))
        for v in range(n):
            if not seen[v]:
                heapq.heappush(heap, (W[u, v], v, u))
    return total + sum(W[a, b] * i for i, (a, b) in enumerate(tree) if a >= 0)


@case(0, (R(22, 7),), (R(23, 7),))
def ranks_of_pages(x):
    out = {}
    for (u, v), w in zip(EDGES, x):
        out.setdefault(u, {})[v] = np.exp(w)
    nodes = sorted({n for e in EDGES for n in e})
    rank = dict.fromkeys(nodes, 1 / len(nodes))
    for _ in range(4):
        new = {n: 0.15 / len(nodes) for n in nodes}
        for u in nodes:
            if u in out:
                s = sum(out[u].values())
                for v, w in out[u].items():
                    new[v] += 0.85 * rank[u] * w / s
            else:
                for v in nodes:
                    new[v] += 0.85 * rank[u] / len(nodes)
        rank = new
    return rank["e"] + 2 * rank["b"] ** 2


@case(0, (R(24, 3, 3),), (R(25, 3, 3),))
def cheapest_way_down(G):
    cost = {(0, 0): G[0, 0] ** 2}
    for i in range(3):
        for j in range(3):
            options = [cost[p] for p in ((i - 1, j), (i, j - 1)) if p in cost]
            if options:
                cost[i, j] = min(options) + G[i, j] ** 2
    return cost[2, 2] + sum(v for (i, j), v in cost.items() if i == j)
