"""Sparse things, polynomials, trees of parameters and events, as people who write their own libraries have them."""

import bisect
import heapq
import math
from collections import defaultdict, deque
from dataclasses import dataclass, field
from itertools import count, product

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])
P6 = np.array([0.61, 0.93, 1.37, 0.22, 1.48, 0.85])
Q6 = np.array([1.12, 0.54, 0.76, 1.91, 0.33, 0.27])
NET = {"l1": {"w": R(31, 3, 2), "b": R(32, 3)}, "l2": {"w": R(33, 1, 3), "b": R(34, 1)}}
OTHER_NET = {"l1": {"w": R(35, 3, 2), "b": R(36, 3)}, "l2": {"w": R(37, 1, 3), "b": R(38, 1)}}


@case(0, (X6,), (Y6,))
def sparse_matrix_as_dict(x):
    A = {(0, 0): x[0], (0, 2): x[1], (1, 1): x[2], (2, 0): x[3], (2, 2): x[4]}

    def matmul(A, B):
        C = defaultdict(float)
        for (i, k), a in A.items():
            for (l, j), b in B.items():
                if k == l:
                    C[i, j] += a * b
        return C

    def transpose(A):
        return {(j, i): v for (i, j), v in A.items()}

    AAt = matmul(A, transpose(A))
    return sum(v for (i, j), v in AAt.items() if i == j) + x[5] * AAt[0, 2]


@case(0, (X6,), (Y6,))
def conjugate_gradients_on_rows(x):
    rows = [{0: 4.0 + x[0] ** 2, 1: x[1]}, {0: x[1], 1: 5.0, 2: x[2]}, {1: x[2], 2: 6.0}]
    b = [x[3], x[4], x[5]]
    mul = lambda v: [sum(a * v[j] for j, a in row.items()) for row in rows]
    dot = lambda u, v: sum(p * q for p, q in zip(u, v))
    z, r = [0.0] * 3, list(b)
    p, rr = list(r), dot(b, b)
    for _ in range(3):
        Ap = mul(p)
        alpha = rr / dot(p, Ap)
        z = [zi + alpha * pi for zi, pi in zip(z, p)]
        r = [ri - alpha * ai for ri, ai in zip(r, Ap)]
        new = dot(r, r)
        if new < 1e-20:
            break
        p = [ri + new / rr * pi for ri, pi in zip(r, p)]
        rr = new
    return dot(z, b)


@case(0, (X6,), (Y6,))
def polynomials_as_lists(x):
    def add(p, q):
        if len(p) < len(q):
            p, q = q, p
        return [a + (q[k] if k < len(q) else 0.0) for k, a in enumerate(p)]

    def mul(p, q):
        out = [0.0] * (len(p) + len(q) - 1)
        for i, a in enumerate(p):
            for j, b in enumerate(q):
                out[i + j] += a * b
        return out

    def derivative(p):
        return [k * a for k, a in enumerate(p)][1:]

    def at(p, t):
        value = 0.0
        for a in reversed(p):
            value = value * t + a
        return value

    p = mul([x[0], x[1], 1.0], [x[2], x[3]])
    p = add(mul(p, p), [x[4]])
    return at(p, 0.7) + at(derivative(p), x[5])


@case(0, (X6,), (Y6,))
def polynomials_as_dicts(x):
    def mul(p, q):
        out = {}
        for (a, b), u in p.items():
            for (c, d), v in q.items():
                key = (a + c, b + d)
                out[key] = out.get(key, 0.0) + u * v
        return out

    p = {(1, 0): x[0], (0, 1): x[1], (0, 0): 1.0}
    power = {(0, 0): 1.0}
    for _ in range(3):
        power = mul(power, p)
    top = max(power, key=lambda k: (k[0], k[1]))
    return sum(c * x[2] ** i * x[3] ** j for (i, j), c in power.items()) + power[top]


@case(0, (X6,), (Y6,))
def forward_and_divided_differences(x):
    nodes = [0.0, 0.5, 1.1, 1.6, 2.3, 3.0]
    table = [list(x)]
    while len(table[-1]) > 1:
        last, order = table[-1], len(table)
        table.append([(b - a) / (nodes[k + order] - nodes[k]) for k, (a, b) in enumerate(zip(last, last[1:]))])
    coefficients = [row[0] for row in table]
    value, basis = 0.0, 1.0
    for c, node in zip(coefficients, nodes):
        value += c * basis
        basis *= 0.8 - node
    return value**2 + coefficients[-1]


@case(0, (P6,), (Q6,))
def events_in_a_queue(x):
    events, order = [], count()
    for k, v in enumerate(x):
        heapq.heappush(events, (float(k) * 0.7, next(order), "arrive", v))
    busy_until, waited, served = 0.0, 0.0, 0
    while events:
        now, _, what, work = heapq.heappop(events)
        if what == "arrive":
            start = max(now, busy_until)
            waited += start - now
            busy_until = start + work
            heapq.heappush(events, (busy_until, next(order), "leave", work))
        elif what == "leave":
            served += 1
    return waited * served + busy_until


@dataclass(order=True)
class Job:
    due: float
    name: str = field(compare=False)
    length: float = field(compare=False, default=1.0)


@case(0, (P6,), (Q6,))
def jobs_on_two_machines(x):
    jobs = [Job(x[k], f"job{k}", x[(k + 1) % 6]) for k in range(6)]
    machines = [[0.0, []], [0.0, []]]
    late = 0.0
    for job in sorted(jobs):
        m = min(machines, key=lambda m: m[0])
        m[0] += job.length
        m[1].append(job.name)
        late += max(0.0, m[0] - job.due)
    return late + machines[0][0] * len(machines[0][1])


@case(0, (P6,), (Q6,))
def merged_intervals(x):
    spans = sorted((a, a + abs(b) / 2) for a, b in zip(x, x[::-1]))
    merged = [spans[0]]
    for lo, hi in spans[1:]:
        if lo <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], hi))
        else:
            merged.append((lo, hi))
    return sum(hi - lo for lo, hi in merged) * len(merged) + merged[0][0]


@case(0, (X6,), (Y6,))
def interpolation_by_bisect(x):
    knots = sorted(x)
    values = [math.sin(2 * k) for k in knots]

    def f(t):
        k = min(max(bisect.bisect_right(knots, t) - 1, 0), len(knots) - 2)
        s = (t - knots[k]) / (knots[k + 1] - knots[k])
        return (1 - s) * values[k] + s * values[k + 1]

    return sum(f(t) ** 2 for t in (-1.0, -0.1, 0.4, 1.2))


@case(0, (NET,), (OTHER_NET,))
def tree_of_parameters_adam(params):
    def tree_map(f, *trees):
        first = trees[0]
        if isinstance(first, dict):
            return {k: tree_map(f, *(t[k] for t in trees)) for k in first}
        return f(*trees)

    def loss(p, v):
        return np.sum((p["l2"]["w"] @ np.tanh(p["l1"]["w"] @ v + p["l1"]["b"]) + p["l2"]["b"]) ** 2)

    m = tree_map(np.zeros_like, params)
    v = tree_map(np.zeros_like, params)
    for t in range(1, 3):
        g = tree_map(lambda w: np.cos(w) * t, params)
        m = tree_map(lambda a, b: 0.9 * a + 0.1 * b, m, g)
        v = tree_map(lambda a, b: 0.99 * a + 0.01 * b * b, v, g)
        params = tree_map(lambda p, a, b: p - 0.1 * a / (np.sqrt(b) + 1e-3), params, m, v)
    return loss(params, np.array([0.3, -0.7]))


@case(0, (NET,), (OTHER_NET,))
def flat_names_and_back(params):
    def flat(tree, prefix=""):
        out = {}
        for k, v in tree.items():
            name = f"{prefix}.{k}" if prefix else k
            if isinstance(v, dict):
                out.update(flat(v, name))
            else:
                out[name] = v
        return out

    def nested(names):
        tree = {}
        for name, v in names.items():
            *path, last = name.split(".")
            at = tree
            for step in path:
                at = at.setdefault(step, {})
            at[last] = v
        return tree

    decayed = {k: v if k.endswith(".b") else 0.9 * v for k, v in flat(params).items()}
    p = nested(decayed)
    h = np.tanh(p["l1"]["w"] @ np.array([0.2, -0.4]) + p["l1"]["b"])
    return np.sum((p["l2"]["w"] @ h + p["l2"]["b"]) ** 2) + sum(np.sum(v**2) for v in decayed.values())


@case(0, ([R(41, 2, 3), R(42, 3, 2, 3), R(43, 3, 2)],), ([R(44, 2, 2), R(45, 2, 2, 2), R(46, 2, 2)],))
def matrix_product_state(cores):
    left = cores[0]
    total = 0.0
    env = np.einsum("ia,ib->ab", left, left)
    for core in cores[1:-1]:
        env = np.einsum("ab,aic,bid->cd", env, core, core)
        total += np.trace(env)
    last = cores[-1]
    norm = np.einsum("ab,ai,bi->", env, last, last)
    return np.log(norm) + 0.1 * total


@case(0, (X6,), (Y6,))
def sliding_maximum_by_deque(x):
    window, out = deque(), []
    for i, v in enumerate(x):
        while window and x[window[-1]] <= v:
            window.pop()
        window.append(i)
        if window[0] <= i - 3:
            window.popleft()
        if i >= 2:
            out.append(x[window[0]])
    return sum(k * v * v for k, v in enumerate(out, 1))


@case(0, (X6,), (Y6,))
def ising_transfer_by_bits(x):
    n = 3
    energy = lambda s: sum(x[i] * s[i] * s[(i + 1) % n] for i in range(n)) + sum(h * v for h, v in zip(x[n:], s))
    weights = {s: math.exp(-0.5 * energy(s)) for s in product((-1, 1), repeat=n)}
    Z = sum(weights.values())
    means = [sum(w * s[i] for s, w in weights.items()) / Z for i in range(n)]
    return math.log(Z) + sum(m * m for m in means)


@case(0, (X6,), (Y6,))
def tables_of_counts_and_means(x):
    records = [{"who": w, "day": d, "v": v} for (w, d), v in zip(product("ab", (1, 2, 3)), x)]
    by = {}
    for r in records:
        by.setdefault(r["who"], {}).setdefault("odd" if r["day"] % 2 else "even", []).append(r["v"])
    means = {who: {k: sum(v) / len(v) for k, v in days.items()} for who, days in by.items()}
    spread = {who: max(m.values()) - min(m.values()) for who, m in means.items()}
    ranked = sorted(spread.items(), key=lambda item: -item[1])
    return ranked[0][1] ** 2 + means["a"]["odd"] * means["b"]["even"]


@case(0, (R(51, 6),), (R(52, 6),))
def regression_tree_of_splits(y):
    X = np.array([[0.1, 1.0], [0.4, 0.2], [0.5, 0.9], [0.7, 0.3], [0.9, 0.8], [0.2, 0.6]])

    def build(rows, depth):
        values = [y[r] for r in rows]
        mean = sum(values) / len(values)
        if depth == 0 or len(rows) < 3:
            return {"value": mean}
        best = None
        for f in range(2):
            for r in rows:
                left = [q for q in rows if X[q, f] <= X[r, f]]
                right = [q for q in rows if X[q, f] > X[r, f]]
                if not left or not right:
                    continue
                ml = sum(y[q] for q in left) / len(left)
                mr = sum(y[q] for q in right) / len(right)
                cost = sum((y[q] - ml) ** 2 for q in left) + sum((y[q] - mr) ** 2 for q in right)
                if best is None or cost < best[0]:
                    best = (cost, f, X[r, f], left, right)
        if best is None:
            return {"value": mean}
        _, f, t, left, right = best
        return {"feature": f, "threshold": t, "left": build(left, depth - 1), "right": build(right, depth - 1)}

    def predict(node, x):
        while "value" not in node:
            node = node["left"] if x[node["feature"]] <= node["threshold"] else node["right"]
        return node["value"]

    tree = build(list(range(6)), 2)
    return sum(predict(tree, x) ** 2 for x in X)
