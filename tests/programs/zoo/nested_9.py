"""A fresh measure: thirty programs with nested containers, written when those in nested_3 to nested_8 had been mended."""

import heapq
import itertools
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple

import numpy as np

from tests.programs.zoo.case import R, case


@case((0, 1), ([{"W": R(1, 2, 3), "b": R(2, 3)}, {"W": R(3, 3, 1), "b": R(4, 1)}], R(5, 4, 2)),
      ([{"W": R(6, 2, 3), "b": R(7, 3)}, {"W": R(8, 3, 1), "b": R(9, 1)}], R(10, 4, 2)))
def trained_by_velocity_dicts(layers, X):
    velocity = [{k: np.zeros_like(v) for k, v in layer.items()} for layer in layers]
    work = [dict(layer) for layer in layers]
    for step in range(2):
        h = X
        for layer in work:
            h = np.tanh(h @ layer["W"] + layer["b"])
        scale = np.mean(h)
        for layer, vel in zip(work, velocity):
            for name in layer:
                vel[name] = 0.9 * vel[name] + scale * layer[name]
                layer[name] = layer[name] - 0.1 * vel[name]
    return sum(np.sum(v**2) for layer in work for v in layer.values())


@case(0, (R(11, 6),), (R(12, 5),))
def limited_history_of_a_line_search(x):
    recent = deque(maxlen=3)
    w = x.copy()
    for k in range(5):
        f = np.sum(w**2) + np.sin(w[0])
        recent.append(f)
        step = 0.3 if f <= max(recent) - 0.01 * len(recent) else 0.1
        w = w - step * (2 * w + np.eye(len(w))[0] * np.cos(w[0]))
    return sum(recent) / len(recent) + w[0]


@case(0, (R(13, 5, 5),), (R(14, 5, 5),))
def all_shortest_paths_with_routes(M):
    W = {(i, j): np.exp(M[i, j]) for i in range(5) for j in range(5) if abs(i - j) in (1, 2)}
    dist = defaultdict(lambda: float("inf"), {(i, i): 0.0 for i in range(5)})
    dist.update(W)
    via = {}
    for k, i, j in itertools.product(range(5), repeat=3):
        if dist[i, k] + dist[k, j] < dist[i, j]:
            dist[i, j] = dist[i, k] + dist[k, j]
            via[i, j] = k
    return dist[0, 4] * 2 + dist[4, 0] + 0.1 * len(via)


@case(0, (R(15, 8),), (R(16, 8),))
def merged_sorted_runs(x):
    runs = [sorted(x[k::3]) for k in range(3)]
    heap = [(run[0], k, 0) for k, run in enumerate(runs)]
    heapq.heapify(heap)
    out = []
    while heap:
        v, k, i = heapq.heappop(heap)
        out.append(v)
        if i + 1 < len(runs[k]):
            heapq.heappush(heap, (runs[k][i + 1], k, i + 1))
    return sum(v * (r + 1) for r, v in enumerate(out)) + out[0] ** 2


@case((0, 1), ({"a": {"x": 0.4, "y": [0.1, 0.7]}, "b": {"x": -0.3, "y": [0.9, 0.2]}}, 0.5), ({"a": {"x": 1.4, "y": [0.3, -0.7]}, "b": {"x": 0.3, "y": [0.5, 1.2]}}, 0.2))
def blended_trees(params, t):
    def blend(a, b):
        if isinstance(a, dict):
            return {k: blend(a[k], b[k]) for k in a}
        if isinstance(a, list):
            return [blend(u, v) for u, v in zip(a, b)]
        return (1 - t) * a + t * b

    mixed = blend(params["a"], params["b"])
    return mixed["x"] ** 2 + mixed["y"][0] * mixed["y"][1]


@case(0, (R(17, 7),), (R(18, 6),))
def longest_rising_sum(x):
    best = [v**2 for v in x]
    previous = [None] * len(x)
    for i in range(len(x)):
        for j in range(i):
            if x[j] < x[i] and best[j] + x[i] ** 2 > best[i]:
                best[i] = best[j] + x[i] ** 2
                previous[i] = j
    k = max(range(len(x)), key=best.__getitem__)
    chain = []
    while k is not None:
        chain.append(x[k])
        k = previous[k]
    return sum(chain) + max(best)


@case(0, (R(19, 6),), (R(20, 6),))
def stock_trades_by_queue(x):
    lots, profit = deque(), 0.0
    for k, v in enumerate(x):
        price = 5 + v
        if k % 3 < 2:
            lots.append([price, 2 + k])
        else:
            left = 3
            while left and lots:
                lot = lots[0]
                sold = min(left, lot[1])
                profit += sold * (price - lot[0])
                lot[1] -= sold
                left -= sold
                if lot[1] == 0:
                    lots.popleft()
    return profit + sum(p * n for p, n in lots)


@case(0, (R(21, 3, 3),), (R(22, 3, 3),))
def rows_rotated_in_place(A):
    rows = [list(r) for r in A]
    rows.append(rows.pop(0))
    rows[0], rows[-1] = rows[-1], rows[0]
    for k, row in enumerate(rows):
        row[:] = row[k:] + row[:k]
    rows[1] += [rows[0][0]]
    return sum(v * (i + 1) * (j + 2) for i, row in enumerate(rows) for j, v in enumerate(row)) + rows[1][-1] ** 2


def add_term(poly, power, coefficient):
    poly[power] = poly.get(power, 0.0) + coefficient
    if power > 4:
        del poly[power]


@case((0, 1), ({0: 0.5, 1: -1.2, 3: 0.7}, {1: 0.3, 2: 1.1}), ({0: 1.5, 1: 0.2, 3: -0.7}, {1: 1.3, 2: -1.1}))
def truncated_product(p, q):
    out = {}
    for i, a in p.items():
        for j, b in q.items():
            add_term(out, i + j, a * b)
    return sum(c * 0.8**k for k, c in sorted(out.items())) + out[2] ** 2


@case(0, (R(23, 6),), (R(24, 6),))
def leaves_of_a_quad(x):
    def split(values):
        if len(values) <= 2:
            return {"mean": sum(values) / len(values), "kids": []}
        mid = len(values) // 2
        kids = [split(values[:mid]), split(values[mid:])]
        return {"mean": sum(k["mean"] for k in kids) / 2, "kids": kids}

    def walk(node, depth):
        return node["mean"] ** 2 / depth + sum(walk(k, depth + 1) for k in node["kids"])

    return walk(split(list(x)), 1)


Event = namedtuple("Event", "time kind size")


@case(0, (R(25, 5),), (R(26, 5),))
def simulated_events(x):
    queue = [Event(abs(v), "in" if k % 2 else "out", 1 + k) for k, v in enumerate(x)]
    heapq.heapify(queue)
    level, last, area = 1.0, 0.0, 0.0
    while queue:
        event = heapq.heappop(queue)
        area += level * (event.time - last)
        last = event.time
        level += event.size if event.kind == "in" else -0.5 * event.size
        if event.size > 3:
            heapq.heappush(queue, event._replace(time=event.time + 0.3, size=1))
    return area + level * last


@case((0, 1), (R(27, 2), R(28, 2, 2)), (R(29, 2), R(30, 2, 2)))
def forward_log_probabilities(start, trans):
    states, seen = ("H", "L"), "HLLHL"
    emit = {"H": {"H": -0.3, "L": -1.4}, "L": {"H": -1.0, "L": -0.5}}
    alpha = {s: start[i] + emit[s][seen[0]] for i, s in enumerate(states)}
    history = [alpha]
    for o in seen[1:]:
        new = {}
        for j, s in enumerate(states):
            terms = [alpha[r] + trans[i, j] for i, r in enumerate(states)]
            top = max(terms)
            new[s] = top + np.log(sum(np.exp(t - top) for t in terms)) + emit[s][o]
        alpha = new
        history.append(alpha)
    return np.logaddexp(*alpha.values()) + 0.1 * sum(h["H"] for h in history)


@case(0, (R(31, 4, 4),), (R(32, 4, 4),))
def eliminated_on_sparse_rows(A):
    rows = [{j: v for j, v in enumerate(r) if (i + j) % 2 == 0 or i == j} for i, r in enumerate(A + 3 * np.eye(4))]
    for k in range(4):
        for i in range(k + 1, 4):
            if k in rows[i]:
                f = rows[i].pop(k) / rows[k][k]
                for j, v in rows[k].items():
                    if j > k:
                        rows[i][j] = rows[i].get(j, 0.0) - f * v
    return np.prod([rows[k][k] for k in range(4)])


@case(0, (R(33, 6), 3), (R(34, 7), 4))
def subsets_that_sum(x, limit):
    found = []

    def search(start, chosen, total):
        if len(chosen) == 2 or total > limit:
            found.append((total, tuple(chosen)))
            return
        for k in range(start, len(x)):
            chosen.append(k)
            search(k + 1, chosen, total + x[k] ** 2)
            chosen.pop()

    search(0, [], 0.0)
    found.sort()
    return sum(t * (r + 1) for r, (t, _) in enumerate(found[:4])) + x[found[0][1][0]]


@case(0, (R(35, 6),), (R(36, 6),))
def slices_assigned_and_deleted(x):
    a = [v for v in x]
    b = a
    a[1:3] = [a[1] + a[2]]
    b.insert(0, b.pop())
    del b[-1]
    a.extend(reversed(a[:2]))
    a *= 2
    return sum(v * w for v, w in zip(b, itertools.cycle([1.0, -2.0, 3.0]))) + len(a)


@case(0, (R(37, 5),), (R(38, 5),))
def memo_of_partitions(x):
    memo = {}

    def cost(i, j):
        if i >= j:
            return 0.0
        if (i, j) not in memo:
            memo[i, j] = min(cost(i, k) + cost(k + 1, j) + x[i] ** 2 * x[j] ** 2 + 0.1 * x[k] for k in range(i, j))
        return memo[i, j]

    return cost(0, len(x) - 1) * len(memo) + sum(memo.values())


@case(0, (R(39, 4),), (R(40, 6),))
def stack_of_operations(x):
    stack = []
    for token in [x[0], x[1], "+", x[2], "*", x[3], "swap", "-"]:
        if isinstance(token, str):
            b, a = stack.pop(), stack.pop()
            if token == "swap":
                stack += [b, a]
            else:
                stack.append({"+": a + b, "*": a * b, "-": a - b}[token])
        else:
            stack.append(token)
    (result,) = stack
    return result**2


@case(0, (R(41, 6),), (R(42, 6),))
def buckets_by_size(x):
    buckets = OrderedDict((name, []) for name in ("small", "middle", "large"))
    for v in x:
        name = "small" if v < -0.5 else "middle" if v < 0.5 else "large"
        buckets[name].append(v)
    sizes = Counter({name: len(b) for name, b in buckets.items()})
    largest, count = sizes.most_common(1)[0]
    return sum(b**2 for b in buckets[largest]) * count + sum(sum(b) * k for k, b in enumerate(buckets.values()))


@case(0, (R(43, 3, 2),), (R(44, 4, 2),))
def nearest_pairs(points):
    pairs = {}
    for (i, p), (j, q) in itertools.combinations(enumerate(points), 2):
        pairs[frozenset((i, j))] = np.sum((p - q) ** 2)
    order = sorted(pairs, key=lambda pair: pairs[pair])
    return sum(pairs[pair] / (r + 1) for r, pair in enumerate(order))


@case(0, (R(45, 5),), (R(46, 5),))
def checkpoints_and_rollback(x):
    state = {"u": x.copy(), "log": []}
    saved = []
    for k in range(4):
        saved.append({"u": state["u"].copy(), "log": list(state["log"])})
        state["u"] = np.sin(state["u"]) + 0.1 * k
        state["log"].append(state["u"].sum())
        if state["log"][-1] < 0.2:
            state = saved.pop()
            state["u"] *= 0.5
    return np.sum(state["u"] ** 2) + sum(state["log"]) + len(saved)


def visit(graph, node, seen, order):
    if node in seen:
        return
    seen.add(node)
    for other in graph.get(node, ()):
        visit(graph, other, seen, order)
    order.append(node)


@case(0, (dict(zip("abcde", R(47, 5))),), (dict(zip("abcde", R(48, 5))),))
def depth_first_order(weight):
    graph = {"a": ["b", "c"], "b": ["d"], "c": ["d", "e"]}
    seen, order = set(), []
    for node in sorted(weight):
        visit(graph, node, seen, order)
    longest = {}
    for node in order:
        longest[node] = weight[node] + max((longest[n] for n in graph.get(node, [])), default=0.0)
    return longest["a"] ** 2 + sum(w * k for k, w in enumerate(longest.values()))


@case(0, (R(49, 6),), (R(50, 6),))
def tables_grown_by_setdefault(x):
    table = {}
    for k, v in enumerate(x):
        table.setdefault(k % 2, {}).setdefault(k % 3, []).append(v)
    total = 0.0
    for parity, inner in table.items():
        for rest, values in inner.items():
            total += (parity + 1) * (rest + 1) * np.prod(values)
    return total + len(table[0]) * table[1][0][0]


@case((0, 1), (R(51, 3), R(52, 3)), (R(53, 4), R(54, 4)))
def edit_script_costs(a, b):
    n, m = len(a), len(b)
    table = [[(0.0, "")] * (m + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        table[i][0] = (table[i - 1][0][0] + abs(a[i - 1]), "d")
    for j in range(1, m + 1):
        table[0][j] = (table[0][j - 1][0] + abs(b[j - 1]), "i")
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            options = [
                (table[i - 1][j][0] + abs(a[i - 1]), "d"), (table[i][j - 1][0] + abs(b[j - 1]), "i"),
                (table[i - 1][j - 1][0] + (a[i - 1] - b[j - 1]) ** 2, "m"),
            ]
            table[i][j] = min(options)
    return table[n][m][0] + 0.1 * sum(cell[1] == "m" for row in table for cell in row) * a[0]


@case(0, (R(55, 5),), (R(56, 5),))
def union_by_size(x):
    parent, size = list(range(5)), [1] * 5

    def root(k):
        if parent[k] != k:
            parent[k] = root(parent[k])
        return parent[k]

    total = 0.0
    edges = sorted(((x[i] - x[j]) ** 2, i, j) for i in range(5) for j in range(i))
    for w, i, j in edges:
        a, b = root(i), root(j)
        if a == b:
            continue
        if size[a] < size[b]:
            a, b = b, a
        parent[b] = a
        size[a] += size[b]
        total += w * size[a]
    return total


@case(0, (R(57, 4),), (R(58, 4),))
def tape_of_closures(x):
    tape = []

    def record(value, back):
        tape.append((value, back))
        return value

    y = record(x[0] * x[1], lambda g: (g * x[1], g * x[0]))
    z = record(np.sin(y) + x[2], lambda g: (g * np.cos(y), g))
    grads = [back(1.0 + value) for value, back in reversed(tape)]
    return grads[0][0] * grads[1][1] + z * x[3]


@case(0, (R(59, 6),), (R(60, 6),))
def groups_folded_with_star(x):
    first, *middle, last = x
    head, *tail = middle
    pairs = [*zip(middle, tail), (last, first)]
    (a, b), *_ = pairs
    return sum(p * q for p, q in pairs) + a * b * head + len(tail)


@case(0, (R(61, 5),), (R(62, 5),))
def search_with_while_else(x):
    k, total = 0, 0.0
    while k < len(x):
        if x[k] > 1.5:
            break
        total += (x[k] - total) / (k + 2)
        k += 1
    else:
        total *= 2
    for i, v in enumerate(x):
        if v * total > 0.5:
            found = i, v
            break
    else:
        found = -1, 1.0
    place, value = found
    return total * value + place


@case(0, (R(63, 4, 3),), (R(64, 3, 3),))
def columns_by_name(table):
    names = ["u", "v", "w"]
    columns = {n: list(c) for n, c in zip(names, zip(*table))}
    columns["sum"] = [sum(row) for row in zip(*columns.values())]
    ranked = sorted(range(len(table)), key=lambda r: columns["sum"][r], reverse=True)
    records = [{n: columns[n][r] for n in columns} for r in ranked]
    best = records[0]
    return best["u"] * best["sum"] + sum(rec["v"] * (k + 1) for k, rec in enumerate(records))


@case(0, ([[0.3, 1.2], [0.8], [], [1.1, -0.4, 0.6]],), ([[1.3], [], [0.2, -0.5], [0.4]],))
def ragged_rows(rows):
    flat = [v for row in rows for v in row]
    starts = [0, *itertools.accumulate(len(row) for row in rows)]
    sums = [sum(flat[a:b]) for a, b in itertools.pairwise(starts)]
    longest = max(rows, key=len)
    return sum(s * s for s in sums) + longest[0] * len(longest)


@case(0, (R(65, 6),), (R(66, 6),))
def counters_of_states(x):
    moves = defaultdict(Counter)
    state, value = "low", x[0]
    gains = {"low": [], "high": []}
    for v in x[1:]:
        value = 0.6 * value + v
        new = "high" if value > 0 else "low"
        moves[state][new] += 1
        gains[new].append(value)
        state = new
    stay = sum(row[s] for s, row in moves.items())
    return stay * value + sum(np.sum(np.square(g)) for g in gains.values())
