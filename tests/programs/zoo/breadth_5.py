"""Seventeen more, at the end of the same day: caches, searches, heaps, trees in lists and small simulations."""

import heapq
import itertools
import math
from collections import Counter, OrderedDict, defaultdict
from typing import NamedTuple

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])
P6 = np.abs(X6)
Q6 = np.abs(Y6)


@case(0, (X6,), (Y6,))
def lru_cache_by_hand(x):
    cache, hits = OrderedDict(), 0
    total = 0.0
    for k in [0, 1, 2, 0, 3, 1, 4, 0, 5]:
        if k in cache:
            cache.move_to_end(k)
            hits += 1
        else:
            cache[k] = math.exp(x[k])
            if len(cache) > 3:
                cache.popitem(last=False)
        total += cache[k]
    return total * (1 + hits) + sum(cache.values())


@case(0, (X6,), (Y6,))
def longest_increasing_subsequence(x):
    best = [(1, v) for v in x]
    for i in range(len(x)):
        for j in range(i):
            if x[j] < x[i] and best[j][0] + 1 > best[i][0]:
                best[i] = (best[j][0] + 1, best[j][1] + x[i])
    n, s = max(best)
    return n * s


@case(0, (X6,), (Y6,))
def permutation_matrix_determinant(x):
    A = [[x[0], x[1], x[2]], [x[3], x[4], x[5]], [1.0, x[0] * x[5], 2.0]]
    total = 0.0
    for perm in itertools.permutations(range(3)):
        inversions = sum(perm[i] > perm[j] for i in range(3) for j in range(i + 1, 3))
        total += (-1) ** inversions * math.prod(A[i][p] for i, p in enumerate(perm))
    return total


@case(0, (X6,), (Y6,))
def minimax_with_pruning(x):
    tree = [[x[0], [x[1], x[2]]], [[x[3], x[4]], x[5]]]

    def value(node, alpha, beta, maximise):
        if not isinstance(node, list):
            return node
        best = -math.inf if maximise else math.inf
        for child in node:
            v = value(child, alpha, beta, not maximise)
            if maximise:
                best = max(best, v)
                alpha = max(alpha, v)
            else:
                best = min(best, v)
                beta = min(beta, v)
            if beta <= alpha:
                break
        return best

    return value(tree, -math.inf, math.inf, True) ** 2


class Node(NamedTuple):
    op: str
    args: tuple


@case(0, (X6,), (Y6,))
def expression_trees(x):
    def ev(n):
        match n:
            case Node("+", (a, b)):
                return ev(a) + ev(b)
            case Node("*", (a, b)):
                return ev(a) * ev(b)
            case Node("x", (k,)):
                return x[k]
            case float() | int():
                return n

    e = Node("+", (Node("*", (Node("x", (0,)), Node("x", (1,)))), Node("*", (2.0, Node("x", (3,))))))
    return ev(e)


@case(0, (X6,), (Y6,))
def page_rank_of_links(x):
    links = {"a": ["b", "c"], "b": ["c"], "c": ["a"], "d": ["c", "a"]}
    strength = dict(zip(links, np.exp(x[:4])))
    rank = {p: 1 / len(links) for p in links}
    for _ in range(4):
        new = {p: 0.15 / len(links) for p in links}
        for p, outs in links.items():
            weight = sum(strength[q] for q in outs)
            for q in outs:
                new[q] += 0.85 * rank[p] * strength[q] / weight
        rank = new
    return max(rank.values()) + rank["d"] * x[5]


@case(0, (X6,), (Y6,))
def backtracking_subset_sum(x):
    best = [math.inf, None]

    def search(k, chosen, total):
        if k == len(x):
            gap = (total - 1.0) ** 2
            if chosen and gap < best[0]:
                best[0], best[1] = gap, list(chosen)
            return
        search(k + 1, chosen, total)
        chosen.append(k)
        search(k + 1, chosen, total + x[k])
        chosen.pop()

    search(0, [], 0.0)
    return best[0] + sum(x[k] ** 2 for k in best[1])


@case(0, (X6,), (Y6,))
def cubic_spline_by_tridiagonal(y):
    n = len(y)
    a, b, c = [1.0] * n, [4.0] * n, [1.0] * n
    d = [0.0] * n
    for i in range(1, n - 1):
        d[i] = 6 * (y[i + 1] - 2 * y[i] + y[i - 1])
    b[0] = b[-1] = 1.0
    c[0] = a[-1] = 0.0
    for i in range(1, n):
        w = a[i] / b[i - 1]
        b[i] -= w * c[i - 1]
        d[i] -= w * d[i - 1]
    m = [0.0] * n
    m[-1] = d[-1] / b[-1]
    for i in reversed(range(n - 1)):
        m[i] = (d[i] - c[i] * m[i + 1]) / b[i]
    return sum(v * v for v in m)


@case((0, 1), (R(1, 3, 4), R(2, 4)), (R(3, 2, 3), R(4, 3)))
def attention_over_list_of_dicts(W, q):
    memory = [{"key": np.tanh(w), "value": w * k, "age": k} for k, w in enumerate(W, start=1)]
    scores = {m["age"]: m["key"] @ q / math.sqrt(len(q)) for m in memory}
    top = max(scores.values())
    weights = {k: math.exp(s - top) for k, s in scores.items()}
    z = sum(weights.values())
    out = sum((weights[m["age"]] / z) * m["value"] for m in memory)
    return out @ out


@case(0, (P6,), (Q6,))
def book_of_orders(p):
    bids, asks, trades = [], [], []
    for k, (side, price, size) in enumerate(
        [("b", p[0], 3), ("a", p[1], 2), ("b", p[2], 1), ("a", p[3], 4), ("b", p[4], 2), ("a", p[5], 1)]
    ):
        if side == "b":
            while asks and size and asks[0][0] <= price:
                best, _, n = heapq.heappop(asks)
                q = min(n, size)
                trades.append(best * q)
                size -= q
                if n > q:
                    heapq.heappush(asks, (best, k, n - q))
            if size:
                heapq.heappush(bids, (-price, k, size))
        else:
            while bids and size and -bids[0][0] >= price:
                best, _, n = heapq.heappop(bids)
                q = min(n, size)
                trades.append(-best * q)
                size -= q
                if n > q:
                    heapq.heappush(bids, (best, k, n - q))
            if size:
                heapq.heappush(asks, (price, k, size))
    return sum(trades) + sum(a * n for a, _, n in asks) - 0.1 * sum(b * n for b, _, n in bids)


@case(0, (X6,), (Y6,))
def finite_state_machine(x):
    state, energy, log = "idle", 0.0, []
    table = {
        ("idle", True): "run",
        ("idle", False): "idle",
        ("run", True): "run",
        ("run", False): "cool",
        ("cool", True): "run",
        ("cool", False): "idle",
    }
    cost = {"idle": lambda v: 0.1 * v * v, "run": lambda v: v**3, "cool": lambda v: -v}
    for v in x:
        state = table[state, bool(v > 0)]
        energy += cost[state](v)
        log.append(state)
    return energy * Counter(log).most_common(1)[0][1]


@case(0, (X6,), (Y6,))
def union_of_dicts_of_lists(x):
    a = {"p": [x[0], x[1]], "q": [x[2]]}
    b = {"q": [x[3], x[4]], "r": [x[5]]}
    merged = {k: a.get(k, []) + b.get(k, []) for k in a.keys() | b.keys()}
    return sum(sum(v) ** 2 for v in merged.values()) + len(merged["q"]) * merged["q"][-1]


@case(0, (X6,), (Y6,))
def pascal_and_bernstein(c):
    rows = [[1]]
    while len(rows) < len(c):
        last = rows[-1]
        rows.append([1, *(a + b for a, b in zip(last, last[1:])), 1])
    n = len(c) - 1
    curve = lambda t: sum(b * t**k * (1 - t) ** (n - k) * v for k, (b, v) in enumerate(zip(rows[-1], c)))
    return sum(curve(t / 4) ** 2 for t in range(5))


@case(0, (X6,), (Y6,))
def running_median_two_heaps(x):
    low, high, out = [], [], []
    for v in x:
        heapq.heappush(high, -heapq.heappushpop(low, -v))
        if len(high) > len(low):
            heapq.heappush(low, -heapq.heappop(high))
        out.append(-low[0] if len(low) > len(high) else (high[0] - low[0]) / 2)
    return sum(m * k for k, m in enumerate(out, 1))


@case(0, (X6,), (Y6,))
def segment_tree_of_maxima(x):
    n = len(x)
    tree = [0.0] * (2 * n)
    for i, v in enumerate(x):
        tree[n + i] = v
    for i in range(n - 1, 0, -1):
        tree[i] = max(tree[2 * i], tree[2 * i + 1])

    def query(l, r):
        best, l, r = -math.inf, l + n, r + n
        while l < r:
            if l & 1:
                best, l = max(best, tree[l]), l + 1
            if r & 1:
                r -= 1
                best = max(best, tree[r])
            l, r = l // 2, r // 2
        return best

    return query(0, 3) * query(2, 6) + query(1, 2)


@case(0, (X6,), (Y6,))
def fenwick_sums(x):
    tree = defaultdict(float)

    def add(i, v):
        while i <= 8:
            tree[i] += v
            i += i & -i

    def prefix(i):
        s = 0.0
        while i > 0:
            s += tree[i]
            i -= i & -i
        return s

    for i, v in enumerate(x, 1):
        add(i, v * v)
    add(2, x[5])
    return prefix(3) * prefix(6) - prefix(1)


@case(0, (X6,), (Y6,))
def strassen_lists(x):
    def split(M):
        h = len(M) // 2
        return [[r[:h] for r in M[:h]], [r[h:] for r in M[:h]], [r[:h] for r in M[h:]], [r[h:] for r in M[h:]]]

    def add(A, B, s=1):
        return [[a + s * b for a, b in zip(p, q)] for p, q in zip(A, B)]

    def mul(A, B):
        if len(A) == 1:
            return [[A[0][0] * B[0][0]]]
        a, b, c, d = split(A)
        e, f, g, h = split(B)
        p1, p2, p3 = mul(a, add(f, h, -1)), mul(add(a, b), h), mul(add(c, d), e)
        p4, p5 = mul(d, add(g, e, -1)), mul(add(a, d), add(e, h))
        p6, p7 = mul(add(b, d, -1), add(g, h)), mul(add(a, c, -1), add(e, f))
        top = [p + q for p, q in zip(add(add(p5, p4), add(p6, p2, -1)), add(p1, p2))]
        bottom = [p + q for p, q in zip(add(p3, p4), add(add(p1, p5), add(p3, p7), -1))]
        return top + bottom

    M = [[x[0], x[1]], [x[2], x[3]]]
    N = [[x[4], x[5]], [1.0, x[0]]]
    return sum(v * k for k, v in enumerate(itertools.chain(*mul(M, N)), 1))
