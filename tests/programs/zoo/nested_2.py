"""Containers in one another (part 2)."""

import itertools
import math
from collections import OrderedDict, defaultdict, deque, namedtuple

import numpy as np

from tests.programs.zoo.case import R, case


@case((0, 1), (np.array([0.2, 0.9, -0.3]), [0.1, 0.5, -0.2, 1.0]), (np.array([1.2, -0.4, 0.3]), [0.4, 0.8, -1.2, 0.3]))
def soft_tree(x, leaves):
    tree = (0, (1, 0, 1), (2, 2, 3))

    def walk(node):
        if isinstance(node, int):
            return leaves[node]
        feat, left, right = node
        g = 1 / (1 + np.exp(-3 * x[feat]))
        return g * walk(left) + (1 - g) * walk(right)

    return walk(tree) ** 2 + walk(tree[1])


def records(*rows):
    """Records of NumPy's numbers, as tables have them."""
    return [{"k": k, "v": np.float64(v), "w": np.float64(w)} for k, v, w in rows]


@case(0, (records(("u", 1.0, 2.0), ("v", 0.5, 1.0), ("u", 3.0, 0.5)),), (records(("p", 2.0, 0.1), ("p", 1.5, 1.5), ("q", 0.3, 2.5)),))
def weighted_means(records):
    agg = {}
    for r in records:
        e = agg.setdefault(r["k"], {"n": 0, "wv": 0.0, "w": 0.0})
        e["n"] += 1
        e["wv"] += r["w"] * r["v"]
        e["w"] += r["w"]
    table = sorted(((k, e["wv"] / e["w"], e["n"]) for k, e in agg.items()), key=lambda t: t[1])
    return sum((i + 1) * m * n for i, (k, m, n) in enumerate(table))


@case(0, (R(90, 7),), (R(91, 7),))
def jackknife(x):
    loo = [[v for j, v in enumerate(x) if j != i] for i in range(len(x))]
    meds = [sorted(l)[len(l) // 2] for l in loo]
    means = [np.mean(l) for l in loo]
    pairs = list(zip(meds, means))
    m = sum(a * b for a, b in pairs) / len(pairs)
    return m + sum((a - m) ** 2 for a, _ in pairs)


@case((0, 1), ([4.0, 1.0, 3.0, 0.5, 2.5], [1.0, 2.0, 0.5]), ([5.0, 0.6, 2.0, 0.4, 3.5], [0.3, 1.0, -0.5]))
def sparse_cg(vals, b):
    coords = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]
    rows = defaultdict(dict)
    for (i, j), v in zip(coords, vals):
        rows[i][j] = rows[i].get(j, 0.0) + v
        if i != j:
            rows[j][i] = v

    def matvec(v):
        return [sum(a * v[j] for j, a in rows[i].items()) for i in range(len(b))]

    x = [0.0] * len(b)
    r = list(b)
    p = r[:]
    rs = sum(v * v for v in r)
    for _ in range(2):
        Ap = matvec(p)
        alpha = rs / sum(u * v for u, v in zip(p, Ap))
        x = [xi + alpha * pi for xi, pi in zip(x, p)]
        r = [ri - alpha * ai for ri, ai in zip(r, Ap)]
        new = sum(v * v for v in r)
        p = [ri + new / rs * pi for ri, pi in zip(r, p)]
        rs = new
    return sum(xi * xi for xi in x)


State = namedtuple("State", ["t", "y", "info"])


@case((0, 1), (np.array([1.0, 0.5]), {"k": 1.5, "c": 0.2}), (np.array([-0.4, 1.1]), {"k": 0.9, "c": 0.3}))
def rk4_history(y0, par):
    def rhs(y):
        return np.array([y[1], -par["k"] * y[0] - par["c"] * y[1] ** 3])

    hist = [State(0.0, y0, {"e": 0.5 * y0 @ y0})]
    h = 0.1
    while hist[-1].t < 0.35:
        t, y, info = hist[-1]
        ks = [rhs(y)]
        for a in (0.5, 0.5, 1.0):
            ks.append(rhs(y + a * h * ks[-1]))
        y = y + h / 6 * (ks[0] + 2 * ks[1] + 2 * ks[2] + ks[3])
        hist.append(State(t + h, y, {"e": 0.5 * y @ y}))
    last = hist[-1]._replace(t=1.0)
    return last.t * sum(s.info["e"] for s in hist) + last.y[0]


@case(0, ({"x": 0.5, "y": 1.5},), ({"x": 1.1, "y": 0.2},))
def graph_eval(inputs):
    graph = {
        "s": ("add", ["x", "y"]),
        "p": ("mul", ["x", "s"]),
        "q": ("sin", ["p"]),
        "r": ("add", ["q", "p", "y"]),
        "out": ("mul", ["r", "r", "s"]),
    }
    ops = {"add": lambda *a: sum(a), "mul": lambda *a: math.prod(a), "sin": lambda a: math.sin(a)}
    vals = dict(inputs)
    todo = deque(graph)
    while todo:
        name = todo.popleft()
        op, ins = graph[name]
        if all(i in vals for i in ins):
            vals[name] = ops[op](*[vals[i] for i in ins])
        else:
            todo.append(name)
    return vals["out"]


@case(0, (R(100, 4, 3), [0, 2, 1, 0, 3, 2]), (R(101, 4, 3), [3, 3, 1, 0, 1, 2]))
def lru_sum(table, reads):
    cache = OrderedDict()
    total = 0.0
    misses = 0
    for k in reads:
        if k in cache:
            v = cache[k]
            cache.move_to_end(k)
        else:
            misses += 1
            v = np.tanh(table[k]) * misses
            cache[k] = v
            if len(cache) > 2:
                cache.popitem(last=False)
        total = total + v @ v
    return total + sum(v.sum() for v in cache.values())


@case(0, (((R(110, 3, 2), R(111, 3)), [(R(112, 2, 3), R(113, 2))]), R(114, 4, 2)), (((R(315, 3, 2), R(316, 3)), [(R(317, 2, 3), R(318, 2))]), R(119, 4, 2)))
def autoencoder(params, X):
    (We, be), dec = params
    code = np.tanh(X @ We.T + be)
    out = code
    for W, b in dec:
        out = out @ W.T + b
    err = ((out - X) ** 2).sum()
    sizes = {"enc": [We, be], "dec": [a for pair in dec for a in pair]}
    reg = sum(np.abs(a).sum() for group in sizes.values() for a in group)
    return err + 0.01 * reg


@case(0, ([0.5, 0.7, -0.2, -0.4, -0.1, 1.0],), ([-0.5, 0.7, 0.2, -0.4, 0.1, 1.0],))
def runs(x):
    out = []
    for sign, grp in itertools.groupby(x, key=lambda v: v > 0):
        items = list(grp)
        out.append((sign, sum(items), len(items)))
    tot = 0.0
    for (s0, a, n), (s1, b, m) in zip(out, out[1:]):
        tot += a * b * n / m
    return tot + out[0][1] ** 2


@case(0, ({"heads": [{"q": R(120, 3, 2), "k": R(121, 3, 2), "v": R(122, 3, 2)}, {"q": R(123, 3, 2), "k": R(124, 3, 2), "v": R(125, 3, 2)}], "out": R(126, 4, 3)}, R(127, 4, 3)),
         ({"heads": [{"q": R(130, 3, 2), "k": R(131, 3, 2), "v": R(132, 3, 2)}, {"q": R(133, 3, 2), "k": R(134, 3, 2), "v": R(135, 3, 2)}], "out": R(136, 4, 3)}, R(137, 4, 3)))
def attention(p, X):
    outs = []
    for h in p["heads"]:
        q, k, v = (X @ h[n] for n in ("q", "k", "v"))
        s = q @ k.T / np.sqrt(q.shape[1])
        s = np.exp(s - s.max(axis=1, keepdims=True))
        outs.append(s / s.sum(axis=1, keepdims=True) @ v)
    Y = np.concatenate(outs, axis=1) @ p["out"]
    return (Y ** 2).mean()


@case(0, ([[3.1, 1.0], [2.0, 2.5, 0.5], [1.2]],), ([[1.0, 4.0], [0.2, 1.6, 0.7], [2.2]],))
def scheduler(jobs):
    queues = [deque(q) for q in jobs]
    clock = 0.0
    done = []
    while any(queues):
        for i, q in enumerate(queues):
            if not q:
                continue
            job = q.popleft()
            slice_ = min(job, 1.5)
            clock += slice_ * (1 + 0.1 * i)
            if job > slice_:
                q.append(job - slice_)
            else:
                done.append((i, clock))
    per = {}
    for i, t in done:
        per[i] = per.get(i, 0.0) + t
    return sum(v * v for v in per.values())
