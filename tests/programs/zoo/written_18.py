"""A second look at containers, recursion and language: programs as a course, a script or a notebook would have them."""

import bisect
import functools
import heapq
import itertools
import math
import operator
import re
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])
P6 = np.array([0.61, 0.93, 1.37, 0.22, 1.48, 0.85])
Q6 = np.array([1.12, 0.54, 0.76, 1.91, 0.33, 0.27])


@case(0, (P6,), (Q6,))
def parts_explosion(p):  # a bill of materials, by recursion through dicts
    bom = {"bike": [("frame", 1), ("wheel", 2)], "wheel": [("rim", 1), ("spoke", 32)], "frame": [("tube", 4)]}
    price = dict(zip(["rim", "spoke", "tube", "nut"], p))

    def cost(part):
        if part not in bom:
            return price[part]
        return sum(n * cost(child) for child, n in bom[part]) + 0.1 * len(bom[part]) * price["nut"]

    return cost("bike") + cost("wheel") ** 2


@case(0, ([("ann", "a", 3.1), ("bob", "b", 1.4), ("cid", "a", 0.7), ("dan", "b", 2.6)],))
def best_in_each_group(rows):
    best = {}
    for name, group, score in rows:
        if group not in best or score > best[group][1]:
            best[group] = (name, score)
    ranking = sorted(best.items(), key=lambda kv: -kv[1][1])
    return sum((k + 1) * score * len(name) for k, (_, (name, score)) in enumerate(ranking))


@case(0, (X6,), (Y6,))
def nested_defaults(x):
    table = defaultdict(lambda: [0.0, 0])
    for k, v in zip("abcabc", x):
        table[k][0] += v
        table[k][1] += 1
    means = {k: s / n for k, (s, n) in table.items()}
    return means["a"] * means["b"] + max(means.values()) - min(means.items())[1]


@case(0, (P6,), (Q6,))
def inverted_index(p):
    docs = ["red green", "green blue blue", "red"]
    index = defaultdict(dict)
    for d, text in enumerate(docs):
        for w, n in Counter(text.split()).items():
            index[w][d] = n * p[d]
    scores = [0.0] * len(docs)
    for w, weight in (("green", p[3]), ("red", p[4])):
        for d, tf in index[w].items():
            scores[d] += weight * tf / len(index[w])
    return sum(s * s for s in scores) + max(index["blue"].values())


@case(0, (X6,), (Y6,))
def matrix_as_dict_of_rows(x):
    A = {i: {j: x[i] * (j + 1) for j in range(3) if (i + j) % 2} for i in range(3)}
    B = {}
    for i, row in A.items():
        for j, v in row.items():
            B.setdefault(j, {})[i] = v
    return sum(v * B[j].get(0, 1.0) for j in B for v in B[j].values())


@case(0, (X6,), (Y6,))
def undo_and_redo(x):
    state, done, undone = {"a": 0.0}, [], []
    for i, v in enumerate(x):
        if i == 3:
            key, old = done.pop()
            undone.append((key, state[key]))
            state[key] = old
        elif i == 5:
            key, new = undone.pop()
            state[key] = new * v
        else:
            done.append(("a", state["a"]))
            state["a"] = state["a"] * 0.5 + v
    return state["a"] ** 2 + len(done)


@case(0, (X6,), (Y6,))
def transposed_ragged(x):
    rows = [[x[0]], [x[1], x[2]], [x[3], x[4], x[5]]]
    columns = [[r[k] for r in rows if k < len(r)] for k in range(max(map(len, rows)))]
    filled = list(map(list, itertools.zip_longest(*rows, fillvalue=1.0)))
    return sum(math.prod(c) for c in columns) + sum(a * b for row in filled for a, b in zip(row, row[1:]))


@case(0, (P6,), (Q6,))
def interval_merging(p):
    spans = sorted([(p[0], p[0] + 1.0), (p[1], p[1] + 0.3), (p[3], p[3] + 0.2), (p[4], p[4] + 0.1)])
    merged = [list(spans[0])]
    for lo, hi in spans[1:]:
        if lo <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], hi)
        else:
            merged.append([lo, hi])
    return sum((hi - lo) ** 2 for lo, hi in merged) + merged[0][0]


@case(0, (X6,), (Y6,))
def sparse_polynomial(x):
    def add(p, q):
        out = dict(p)
        for k, v in q.items():
            out[k] = out.get(k, 0.0) + v
            if abs(out[k]) < 1e-12:
                del out[k]
        return out

    def mul(p, q):
        out = {}
        for (a, u), (b, v) in itertools.product(p.items(), q.items()):
            out = add(out, {a + b: u * v})
        return out

    p = {0: x[0], 2: x[1], 5: x[2]}
    q = mul(p, {1: x[3], 0: -1.0})
    return sum(c * 0.9 ** k for k, c in sorted(q.items())) + len(q)


@case(0, (X6,), (Y6,))
def expiring_cache(x):
    cache = OrderedDict()
    total = 0.0
    for step, v in enumerate(x):
        key = step % 3
        if key in cache:
            total += cache.pop(key)[0] * v
        cache[key] = (v * v, step)
        while cache and next(iter(cache.values()))[1] < step - 2:
            cache.popitem(last=False)
    return total + sum(v for v, _ in cache.values())


@case(0, (P6,), (Q6,))
def a_star(p):
    walls, goal = {(1, 1)}, (2, 2)
    heap, best = [(0.0, (0, 0))], {(0, 0): 0.0}
    while heap:
        _, node = heapq.heappop(heap)
        if node == goal:
            break
        i, j = node
        for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            nxt = (i + di, j + dj)
            if nxt in walls or not (0 <= nxt[0] < 3 and 0 <= nxt[1] < 3):
                continue
            d = best[node] + p[(nxt[0] * 3 + nxt[1]) % 6]
            if d < best.get(nxt, math.inf):
                best[nxt] = d
                heapq.heappush(heap, (d + 0.01 * (abs(2 - nxt[0]) + abs(2 - nxt[1])), nxt))
    return best[goal] ** 2 + best[(0, 1)]


@case(0, (P6,), (Q6,))
def bipartite_matching_by_weights(p):
    weights = {("a", 0): p[0], ("a", 1): p[1], ("b", 0): p[2], ("b", 2): p[3], ("c", 1): p[4], ("c", 2): p[5]}
    best = 0.0

    def assign(names, used, total):
        nonlocal best
        if not names:
            best = max(best, total)
            return
        for j in range(3):
            if j not in used and (names[0], j) in weights:
                assign(names[1:], used | {j}, total + weights[names[0], j])

    assign("abc", set(), 0.0)
    return best ** 2


@case(0, (P6,), (Q6,))
def critical_path(p):
    tasks = {"a": (p[0], []), "b": (p[1], ["a"]), "c": (p[2], ["a"]), "d": (p[3], ["b", "c"]), "e": (p[4], ["c"])}
    finish = {}

    def end(name):
        if name not in finish:
            duration, needs = tasks[name]
            finish[name] = duration + max((end(n) for n in needs), default=0.0)
        return finish[name]

    return max(map(end, tasks)) + finish["b"] * 0.5


@case(0, (R(90, 3, 3) ** 2 + 0.1,), (R(91, 4, 4) ** 2 + 0.1,))
def travelling_by_subsets(D):
    n = len(D)
    best = {(frozenset([0]), 0): 0.0}
    for size in range(2, n + 1):
        for rest in itertools.combinations(range(1, n), size - 1):
            group = frozenset(rest) | {0}
            for j in rest:
                before = group - {j}
                best[group, j] = min(best[before, k] + D[k, j] for k in before if (before, k) in best)
    return min(best[frozenset(range(n)), j] + D[j, 0] for j in range(1, n))


@case(0, (X6,), (Y6,))
def longest_increasing_weighted(x):
    best, before = list(x), [-1] * len(x)
    for i in range(len(x)):
        for j in range(i):
            if x[j] < x[i] and best[j] + x[i] > best[i]:
                best[i], before[i] = best[j] + x[i], j
    end = max(range(len(x)), key=best.__getitem__)
    chain = []
    while end >= 0:
        chain.append(x[end])
        end = before[end]
    return sum(v * k for k, v in enumerate(reversed(chain), 1))


@case(0, (P6,), (Q6,))
def coin_change_soft(p):
    @functools.lru_cache(None)
    def cheapest(amount):
        if amount == 0:
            return 0.0
        return min(p[k] + cheapest(amount - c) for k, c in enumerate((1, 3, 4)) if c <= amount)

    return sum(cheapest(a) for a in range(1, 8))


@case(0, (P6,), (Q6,))
def segment_tree(p):
    n = 8
    tree = [0.0] * n + list(p) + [0.0, 0.0]
    for i in range(n - 1, 0, -1):
        tree[i] = tree[2 * i] + tree[2 * i + 1]

    def update(i, v):
        i += n
        tree[i] = v
        while i > 1:
            i //= 2
            tree[i] = tree[2 * i] + tree[2 * i + 1]

    def query(lo, hi):
        total, lo, hi = 0.0, lo + n, hi + n
        while lo < hi:
            if lo & 1:
                total += tree[lo]
                lo += 1
            if hi & 1:
                hi -= 1
                total += tree[hi]
            lo //= 2
            hi //= 2
        return total

    first = query(1, 5)
    update(2, p[0] * p[1])
    return first * query(0, 6) + query(2, 3)


@case(0, (P6,), (Q6,))
def fenwick(p):
    tree = [0.0] * 9

    def add(i, v):
        while i < len(tree):
            tree[i] += v
            i += i & -i

    def prefix(i):
        return 0.0 if i == 0 else tree[i] + prefix(i - (i & -i))

    for i, v in enumerate(p, 1):
        add(i, v * v)
    return prefix(5) * prefix(3) - prefix(6)


@case(0, (X6,), (Y6,))
def josephus_with_values(x):
    ring, out, k = deque(enumerate(x)), 0.0, 0
    while len(ring) > 1:
        ring.rotate(-2)
        i, v = ring.popleft()
        k += 1
        out += v * v * k * (i + 1)
    return out + ring[0][1]


Point = namedtuple("Point", "x y")


@case(0, (R(92, 6, 2),), (R(93, 5, 2),))
def convex_hull_area(points):
    def cross(o, a, b):
        return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

    def half(ordered):
        chain = []
        for p in ordered:
            while len(chain) >= 2 and cross(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    ordered = sorted(Point(*p) for p in points)
    hull = half(ordered) + half(ordered[::-1])
    return 0.5 * sum(a.x * b.y - b.x * a.y for a, b in zip(hull, hull[1:] + hull[:1]))


@dataclass(order=True)
class Event:
    time: float
    name: str = field(compare=False)
    size: float = field(compare=False, default=1.0)


@case(0, (P6,), (Q6,))
def simulated_queue(p):
    events, log, busy = [], [], 0.0
    for k, v in enumerate(p[:3]):
        heapq.heappush(events, Event(v, "arrive", p[k + 3]))
    while events:
        e = heapq.heappop(events)
        if e.name == "arrive":
            start = max(busy, e.time)
            busy = start + e.size
            heapq.heappush(events, Event(busy, "leave", start - e.time))
        else:
            log.append(e.time * (1 + e.size))
    return sum(log)


@case(0, (X6,), (Y6,))
def calculator_with_names(x):
    env = {"pi": 3.0, "x": x[0], "y": x[1]}
    functions = {"sq": lambda v: v * v, "add": lambda a, b: a + b, "exp": math.exp}

    def evaluate(e):
        if isinstance(e, str):
            return env[e]
        if isinstance(e, (int, float)):
            return e
        head, *args = e
        if head == "let":
            name, value, body = args
            env[name] = evaluate(value)
            return evaluate(body)
        return functions[head](*map(evaluate, args))

    return evaluate(["let", "z", ["add", "x", ["sq", "y"]], ["add", ["exp", ["sq", "z"]], ["add", "pi", 2]]])


@case(0, (X6,), (Y6,))
def template_filled(x):
    values = {"a": x[0], "b": x[1], "c": x[2]}
    total = 0.0
    for m in re.finditer(r"\{(\w)(?::(\d))?\}", "x {a} y {b:2} {c:3}"):
        name, power = m.group(1), int(m.group(2) or "1")
        total += values[name] ** power * (m.end() - m.start())
    return total


@case(0, (P6,), (Q6,))
def quantiles_by_bisection(p):
    edges = sorted(p)
    counts = [0.0] * (len(edges) + 1)
    for v in (0.1, 0.5, 0.9, 1.2, 1.4):
        k = bisect.bisect_left(edges, v)
        counts[k] += v * (edges[k] if k < len(edges) else edges[-1])
    return sum(c * c for c in counts)


@case(0, (X6,), (Y6,))
def pipeline_of_generators(x):
    def source():
        for v in x:
            yield v

    def pairs(it):
        last = None
        for v in it:
            if last is not None:
                yield last, v
            last = v

    def scaled(it, k):
        return (k * a * b for a, b in it)

    return sum(v * i for i, v in enumerate(scaled(pairs(source()), operator.mul(2, 3))))
