"""Containers in one another (part 1)."""

import math
from collections import Counter, defaultdict, deque, namedtuple
from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import R, case


@case(0, ([{"W": R(1, 4, 3), "b": R(2, 4)}, {"W": R(3, 2, 4), "b": R(4, 2)}], R(5, 5, 3)),
         ([{"W": R(6, 4, 3), "b": R(7, 4)}, {"W": R(8, 2, 4), "b": R(9, 2)}], R(10, 5, 3)))
def mlp_layers(layers, X):
    acts = [X]
    for layer in layers:
        z = acts[-1] @ layer["W"].T + layer["b"]
        acts.append(np.tanh(z))
    stats = {"l%d" % i: {"mean": a.mean(), "sq": (a ** 2).mean()} for i, a in enumerate(acts[1:])}
    total = 0.0
    for name in sorted(stats):
        total += stats[name]["mean"] * 0.3 + stats[name]["sq"]
    return total


@case(0, (R(11, 8), ["a", "b", "a", "c", "b", "a", "c", "c"]), (R(12, 8), ["x", "x", "y", "y", "y", "z", "z", "x"]))
def anova_f(values, labels):
    groups = {}
    for v, k in zip(values, labels):
        groups.setdefault(k, []).append(v)
    n = len(values)
    grand = sum(values) / n
    between = 0.0
    within = 0.0
    for k, vs in groups.items():
        m = sum(vs) / len(vs)
        between += len(vs) * (m - grand) ** 2
        within += sum((v - m) ** 2 for v in vs)
    return (between / (len(groups) - 1)) / (within / (n - len(groups)))


@case(0, (R(13, 6), "abacabbca"), (R(14, 6), "ccabacb"))
def bigram_ll(w, text):
    counts = defaultdict(lambda: defaultdict(float))
    for i, (p, q) in enumerate(zip(text, text[1:])):
        counts[p][q] += 1.0 + 0.5 * np.tanh(w[i % 6])
    ll = 0.0
    for p in counts:
        total = sum(counts[p].values())
        for q, c in counts[p].items():
            ll += c * np.log(c / total)
    return ll


Trade = namedtuple("Trade", "sym qty price")


@case(0, (np.array([10.0, 11.0, 9.5, 30.0, 31.0]),), (np.array([4.0, 4.5, 4.1, 7.0, 6.6]),))
def fifo_pnl(prices):
    trades = [Trade("A", 5, prices[0]), Trade("A", 3, prices[1]), Trade("B", 2, prices[3]),
              Trade("A", -6, prices[2] * 1.2), Trade("B", -1, prices[4])]
    books = {}
    pnl = {}
    for t in trades:
        lots = books.setdefault(t.sym, [])
        if t.qty > 0:
            lots.append([t.qty, t.price])
            continue
        need = -t.qty
        while need > 0:
            lot = lots[0]
            take = min(need, lot[0])
            pnl[t.sym] = pnl.get(t.sym, 0.0) + take * (t.price - lot[1]) ** 2
            lot[0] -= take
            need -= take
            if lot[0] == 0:
                del lots[0]
    rest = sum(l[0] * l[1] for lots in books.values() for l in lots)
    return sum(pnl.values()) + 0.1 * rest


@case((0, 1), ({"H": {"H": 0.7, "L": 0.3}, "L": {"H": 0.4, "L": 0.6}}, {"H": {"a": 0.2, "b": 0.8}, "L": {"a": 0.5, "b": 0.5}}, "abba"),
              ({"H": {"H": 0.5, "L": 0.5}, "L": {"H": 0.3, "L": 0.7}}, {"H": {"a": 0.6, "b": 0.4}, "L": {"a": 0.1, "b": 0.9}}, "babb"))
def hmm_forward(trans, emit, obs):
    alpha = {s: 0.5 * emit[s][obs[0]] for s in trans}
    for o in obs[1:]:
        new = {}
        for s in trans:
            new[s] = sum(alpha[r] * trans[r][s] for r in trans) * emit[s][o]
        alpha = new
    return math.log(sum(alpha.values()))


@case((0, 1), ({"H": {"H": 0.7, "L": 0.3}, "L": {"H": 0.4, "L": 0.6}}, {"H": {"a": 0.2, "b": 0.8}, "L": {"a": 0.45, "b": 0.55}}, "abba"),
              ({"H": {"H": 0.55, "L": 0.45}, "L": {"H": 0.3, "L": 0.7}}, {"H": {"a": 0.6, "b": 0.4}, "L": {"a": 0.1, "b": 0.9}}, "babb"))
def viterbi(trans, emit, obs):
    best = [{s: (math.log(emit[s][obs[0]]), None) for s in trans}]
    for o in obs[1:]:
        row = {}
        for s in trans:
            prev, r = max((best[-1][r][0] + math.log(trans[r][s]), r) for r in trans)
            row[s] = (prev + math.log(emit[s][o]), r)
        best.append(row)
    score, last = max((v[0], s) for s, v in best[-1].items())
    path = [last]
    for row in reversed(best[1:]):
        path.append(row[path[-1]][1])
    return score * (1 + 0.1 * path.count("H"))


@dataclass
class Dense:
    W: np.ndarray
    b: np.ndarray
    act: str = "tanh"


@dataclass
class Net:
    layers: list
    scale: float = 1.0
    meta: dict = field(default_factory=dict)


@case(0, (Net([Dense(R(20, 3, 2), R(21, 3)), Dense(R(22, 1, 3), R(23, 1), "lin")], 1.3), R(24, 4, 2), R(25, 4)),
         (Net([Dense(R(26, 3, 2), R(27, 3)), Dense(R(28, 1, 3), R(29, 1), "lin")], 0.7), R(30, 4, 2), R(31, 4)))
def net_loss(net, X, y):
    h = X
    norms = []
    for lay in net.layers:
        h = h @ lay.W.T + lay.b
        if lay.act == "tanh":
            h = np.tanh(h)
        norms.append((np.sum(lay.W ** 2), np.sum(lay.b ** 2)))
    ws, bs = zip(*norms)
    return net.scale * np.mean((h[:, 0] - y) ** 2) + 0.01 * sum(ws) + 0.02 * sum(bs)


@case((0, 1), ([1.0, -2.0, 0.5], 0.8), ([0.3, 1.1, -0.7], -1.4))
def poly_dict(c, x):
    p = {(i, j): c[i] * c[j] for i in range(3) for j in range(3) if i <= j}
    q = {}
    for (a, b), u in p.items():
        for (d, e), v in p.items():
            key = (a + d, b + e)
            q[key] = q.get(key, 0.0) + u * v
    return sum(v * x ** (k[0]) * (1 + x) ** k[1] for k, v in q.items())


@case((0, 1), ([0.5, 1.5, 2.5, 1.0], [0.3, 0.6]), ([1.5, 0.2, 0.9, 2.0], [1.3, 0.1]))
def stock_merge(a, b):
    keys = ["nut", "bolt", "nut", "cog"]
    left = Counter()
    for k, v in zip(keys, a):
        left[k] += v
    right = Counter({"bolt": b[0], "gear": b[1]})
    both = left + right
    return sum(v ** 2 for v in both.values()) + both["nut"] * both["gear"]


@case(0, (R(40, 12), 4), (R(41, 10), 3))
def moving_rms(x, k):
    win = deque(maxlen=k)
    out = []
    for v in x:
        win.append(v)
        if len(win) == k:
            out.append(np.sqrt(sum(w * w for w in win) / k))
    return sum(o * (i + 1) for i, o in enumerate(out))


@case(0, ({"s": [("a", 1.0), ("b", 4.0)], "a": [("b", 2.0), ("t", 6.0)], "b": [("t", 3.0)], "t": []},),
         ({"s": [("a", 2.0), ("b", 1.0)], "a": [("b", 2.0), ("t", 1.0)], "b": [("t", 0.5)], "t": []},))
def soft_path(graph):
    order = ["s", "a", "b", "t"]
    cost = {n: [] for n in order}
    cost["s"].append(0.0)
    for u in order:
        for c in list(cost[u]):
            for v, w in graph[u]:
                cost[v].append(c + w)
    z = [math.exp(-c / 2) for c in cost["t"]]
    return -2 * math.log(sum(z))


@case(0, ([[1.0, 2.0, 0.5], [0.3, -1.0, 2.0], [1.5, 0.2, 0.9]],), ([[0.1, 1.0, 1.5], [2.3, -0.4, 1.0], [0.5, 1.2, -0.9]],))
def gram_lists(rows):
    cols = [list(c) for c in zip(*rows)]
    g = [[sum(a * b for a, b in zip(u, v)) for v in cols] for u in cols]
    for i, r in enumerate(g):
        r[i] += 0.1
    (a, b, c), (d, e, f), (h, i, j) = g
    return math.log(a * (e * j - f * i) - b * (d * j - f * h) + c * (d * i - e * h))


@case(0, ([0.5, 1.0, 1.5, 2.0, 2.5, 3.0],), ([1.5, 0.4, 0.1, 2.2, 0.5, 1.0],))
def haar_list(x):
    data = list(x)
    coeffs = []
    n = len(data)
    while len(data) > 1:
        avg = [(a + b) / 2 for a, b in zip(data[::2], data[1::2])]
        dif = [(a - b) / 2 for a, b in zip(data[::2], data[1::2])]
        coeffs[0:0] = dif
        if len(data) % 2:
            avg.append(data[-1])
        data[:] = avg
    coeffs[:0] = data
    del coeffs[-1:]
    return sum(c * c * (i + 1) for i, c in enumerate(coeffs)) / n


@case((0, 1), (R(50, 5), R(51, 5)), (R(52, 5), R(53, 5)))
def shoelace(xs, ys):
    pts = [(x, y) for x, y in zip(xs, ys)]
    cx = sum(p[0] for p in pts) / len(pts)
    cy = sum(p[1] for p in pts) / len(pts)
    pts.sort(key=lambda p: math.atan2(p[1] - cy, p[0] - cx))
    area = 0.0
    for (x0, y0), (x1, y1) in zip(pts, pts[1:] + pts[:1]):
        area += x0 * y1 - x1 * y0
    return abs(area) / 2


@case(1, ("x*(y+2)-y*y", {"x": 1.5, "y": 0.7}), ("(x+y)*(x-y)", {"x": 0.2, "y": 2.0}))
def calc(text, env):
    out, ops = [], []
    prec = {"+": 1, "-": 1, "*": 2}

    def reduce_top():
        op = ops.pop()
        b = out.pop()
        a = out.pop()
        out.append(a + b if op == "+" else a - b if op == "-" else a * b)

    for ch in text:
        if ch in prec:
            while ops and ops[-1] != "(" and prec[ops[-1]] >= prec[ch]:
                reduce_top()
            ops.append(ch)
        elif ch == "(":
            ops.append(ch)
        elif ch == ")":
            while ops[-1] != "(":
                reduce_top()
            ops.pop()
        elif ch.isdigit():
            out.append(float(ch))
        else:
            out.append(env[ch])
    while ops:
        reduce_top()
    return out[0]


@case(1, (3, {"w": R(60, 3), "b": 0.4}, R(61, 6, 3), R(62, 6)), (3, {"w": R(63, 3), "b": -0.1}, R(64, 6, 3), R(65, 6)))
def adam_train(steps, params, X, y):
    p = {k: v for k, v in params.items()}
    state = {k: {"m": 0.0 * v, "v": 0.0 * v} for k, v in p.items()}
    for t in range(1, steps + 1):
        r = X @ p["w"] + p["b"] - y
        grads = {"w": X.T @ r / len(y), "b": r.mean()}
        for k in p:
            s = state[k]
            s["m"] = 0.9 * s["m"] + 0.1 * grads[k]
            s["v"] = 0.99 * s["v"] + 0.01 * grads[k] ** 2
            mh = s["m"] / (1 - 0.9 ** t)
            vh = s["v"] / (1 - 0.99 ** t)
            p[k] = p[k] - 0.1 * mh / (np.sqrt(vh) + 1e-3)
    return np.mean((X @ p["w"] + p["b"] - y) ** 2)


@case((0, 1), (R(70, 3, 2), 0.05), (R(71, 3, 2), 0.08))
def nbody_dicts(pos0, dt):
    bodies = [{"pos": pos0[i].copy(), "vel": np.zeros(2), "m": 1.0 + i} for i in range(len(pos0))]
    for _ in range(3):
        for i, a in enumerate(bodies):
            acc = np.zeros(2)
            for j, b in enumerate(bodies):
                if i != j:
                    d = b["pos"] - a["pos"]
                    acc += b["m"] * d / (d @ d + 0.1) ** 1.5
            a["vel"] += dt * acc
        for a in bodies:
            a["pos"] += dt * a["vel"]
    return sum(b["m"] * (b["vel"] @ b["vel"]) + b["pos"][0] * b["pos"][1] for b in bodies)


@case(2, ("kitten", "sitting", {"ins": 1.0, "del": 1.2, "sub": 0.8}), ("abc", "acbd", {"ins": 0.5, "del": 0.7, "sub": 1.1}))
def soft_edit(s, t, cost):
    D = {}
    for i in range(len(s) + 1):
        for j in range(len(t) + 1):
            opts = []
            if i:
                opts.append(D[i - 1, j] + cost["del"])
            if j:
                opts.append(D[i, j - 1] + cost["ins"])
            if i and j:
                opts.append(D[i - 1, j - 1] + (0.0 if s[i - 1] == t[j - 1] else cost["sub"]))
            D[i, j] = -0.3 * math.log(sum(math.exp(-o / 0.3) for o in opts)) if opts else 0.0
    return D[len(s), len(t)]


@case(0, (R(80, 6, 3), [0, 1, 2, 2, 1, 0]), (R(81, 6, 3), [1, 1, 0, 2, 0, 2]))
def soft_confusion(logits, labels):
    C = [[0.0] * 3 for _ in range(3)]
    for row, k in zip(logits, labels):
        e = np.exp(row - row.max())
        p = e / e.sum()
        for j in range(3):
            C[k][j] += p[j]
    trace = sum(C[i][i] for i in range(3))
    cols = [sum(r[j] for r in C) for j in range(3)]
    return trace / 6 + sum(c * c for c in cols)
