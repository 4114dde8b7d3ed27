"""Longer programs of all sorts, with memory that has several names (part 3)."""

import numpy as np

from tests.programs.zoo.case import R, case


@case((0, 1), (0.85, {("a", "b"): 1.0, ("b", "c"): 2.0, ("c", "a"): 0.5, ("a", "c"): 1.5}), (0.7, {("a", "b"): 0.3, ("b", "c"): 1.0, ("c", "a"): 2.5, ("a", "c"): 0.5}))
def pagerank(d, w):
    nodes = sorted({u for e in w for u in e})
    out = {u: sum(v for (p, q), v in w.items() if p == u) for u in nodes}
    r = dict.fromkeys(nodes, 1 / len(nodes))
    for _ in range(4):
        new = dict.fromkeys(nodes, (1 - d) / len(nodes))
        for (u, v), c in w.items():
            new[v] += d * r[u] * c / out[u]
        r = new
    return r["a"] ** 2 + r["c"] * r["b"]


@case((0, 1), (0.8, 1.7), (-0.5, 0.6))
def forth(x, y):
    stack = []
    mem = {"x": x, "y": y}

    def add():
        b, a = stack.pop(), stack.pop()
        stack.append(a + b)

    def mul():
        b, a = stack.pop(), stack.pop()
        stack.append(a * b)

    def dup():
        stack.append(stack[-1])

    def swap():
        stack[-1], stack[-2] = stack[-2], stack[-1]

    words = {"+": add, "*": mul, "dup": dup, "swap": swap}
    for tok in "x dup * y swap + dup y * +".split():
        if tok in words:
            words[tok]()
        else:
            stack.append(mem[tok])
    return stack[-1]


@case(0, (R(72, 5),), (R(73, 5),))
def two_names_list(x):
    log = []
    reg = {"a": log, "b": log, "c": list(log)}
    for i, v in enumerate(x):
        reg["a" if i % 2 else "b"].append(v * v)
        reg["c"].append(sum(log))
    reg["b"][0] = reg["c"][-1]
    return sum(reg["a"]) * reg["c"][1] + len(log)


class Cell:
    def __init__(self, t):
        self.t, self.new = t, 0.0
        self.nb = []


@case((0, 1), (R(74, 3, 3), 0.2), (R(75, 3, 3), 0.1))
def cell_grid(T, k):
    cells = [[Cell(T[i, j]) for j in range(3)] for i in range(3)]
    for i in range(3):
        for j in range(3):
            for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                if 0 <= i + di < 3 and 0 <= j + dj < 3:
                    cells[i][j].nb.append(cells[i + di][j + dj])
    for _ in range(2):
        for row in cells:
            for c in row:
                c.new = c.t + k * sum(n.t - c.t for n in c.nb)
        for row in cells:
            for c in row:
                c.t = c.new
    return sum(c.t ** 2 * (i + 1) for i, row in enumerate(cells) for c in row)


@case((0, 1), (R(76, 6, 3), {"g": R(77, 3), "b": R(78, 3)}), (R(79, 6, 3), {"g": R(80, 3), "b": R(81, 3)}))
def batchnorm(X, p):
    run = {"mean": np.zeros(3), "var": np.ones(3)}
    out = np.empty_like(X)
    for s in range(0, 6, 2):
        B = X[s:s + 2]
        mu, var = B.mean(0), B.var(0)
        run["mean"] *= 0.9
        run["mean"] += 0.1 * mu
        run["var"][:] = 0.9 * run["var"] + 0.1 * var
        np.divide(B - run["mean"], np.sqrt(run["var"] + 1e-3), out=out[s:s + 2])
        out[s:s + 2] *= p["g"]
        out[s:s + 2] += p["b"]
    return (out ** 2).mean() + run["mean"] @ run["var"]
