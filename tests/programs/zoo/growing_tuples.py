"""Tuples that grow or have a length that only the run knows: in loops, in lists, handed to functions, sorted beside numbers."""

import math

import numpy as np

from tests.programs.zoo.case import R, case

X = np.array([0.9, -0.4, 1.7, 0.3, -1.2, 0.65])
Y = np.array([1.1, 0.8, -0.7, 1.6, 0.2, -0.35])


@case(0, (R(19, 4, 3),), (R(20, 4, 3),))
def beam_search(logits):
    beams = [((), 0.0)]
    for t in range(len(logits)):
        z = logits[t] - np.log(np.sum(np.exp(logits[t])))
        candidates = []
        for seq, score in beams:
            for tok in range(3):
                penalty = 0.3 if seq and seq[-1] == tok else 0.0
                candidates.append((seq + (tok,), score + z[tok] - penalty))
        candidates.sort(key=lambda c: c[1], reverse=True)
        beams = candidates[:2]
    best, score = beams[0]
    return score / len(best) ** 0.7 + 0.5 * beams[1][1]


@case(0, (X,), (Y,))
def tours_by_a_stack(x):
    best = None
    paths = [((0,), x[0])]
    while paths:
        path, cost = paths.pop()
        if len(path) == 4:
            if best is None or cost < best[1]:
                best = (path, cost)
            continue
        for k in range(4):
            if k not in path:
                paths.append((path + (k,), cost + abs(x[k] - x[path[-1]]) * x[k + 1]))
    return best[1]


@case(0, (X,), (Y,))
def paths_through_a_graph(x):
    def paths(node, goal, graph):
        if node == goal:
            return [(node,)]
        out = []
        for n in graph[node]:
            for p in paths(n, goal, graph):
                out.append((node,) + p)
        return out
    g = {0: [1, 2], 1: [3], 2: [3, 4], 3: [5], 4: [5], 5: []}
    return sum(math.prod(x[k] for k in p) for p in paths(0, 5, g))


@case(0, (X,), (Y,))
def longer_by_one(x):
    path = (0,)
    s = 0.0
    while len(path) < 4:
        path = path + (len(path) + 1,)
        s += x[path[-1]]
    return s * len(path) + sum(x[k] for k in path)


@case(0, (X,), (Y,))
def under_two_names(x):
    p = ()
    q = p
    for v in x:
        p += (v * v,)
        q = (v,) + q
    return sum(a * b for a, b in zip(p, q)) + len(q)


@case(0, (X,), (Y,))
def longer_on_one_path(x):
    kept = ()
    for v in x:
        if v > 0:
            kept = kept + (v * v,)
    return sum(kept) * kept[-1]


@case(0, (X,), (Y,))
def made_anew_in_a_loop(x):
    t = tuple(x[x > 0])
    for _ in range(3):
        t = tuple(math.sin(v) for v in t)
    return sum(t)


@case(0, (X,), (Y,))
def of_a_list_and_more(x):
    t = tuple([v * v for v in x])
    u = t
    for v in x:
        if v > 0:
            t += (v,)
    return sum(t) * t[-1] + sum(u)


@case(0, (X,), (Y,))
def all_choices(x):
    ps = [((), 0.0)]
    for v in x[:3]:
        ps = [(p + (s,), c + s * v * v) for p, c in ps for s in (1, 2)]
    return min(c * sum(p) for p, c in ps if p.count(2) == 2)


@case(0, (X,), (Y,))
def tuples_in_order(x):
    ps = []
    for v in x:
        ps.append((v,))
        ps.append((v, 2 * v) + ())
    ps.sort()
    return sum(math.prod(p) * k for k, p in enumerate(ps))


@case(0, (R(7, 3, 4).tolist(),), (R(8, 3, 4).tolist(),))
def last_column_after_elimination(aug):
    m = [row[:] for row in aug]
    n = len(m)
    for col in range(n):
        pivot = max(range(col, n), key=lambda r: abs(m[r][col]))
        m[col], m[pivot] = m[pivot], m[col]
        pv = m[col][col]
        m[col] = [v / pv for v in m[col]]
        for r in range(n):
            if r != col:
                factor = m[r][col]
                m[r] = [a - factor * b for a, b in zip(m[r], m[col])]
    *_, last = zip(*m)
    return sum(v ** 2 for v in last)


@case(0, (R(1, 3, 4).tolist(),), (R(2, 3, 3).tolist(),))
def largest_column(m):
    cols = list(zip(*m))
    best = cols[0]
    for c in cols[1:]:
        if sum(c) > sum(best):
            best = c
    return sum(v ** 2 for v in best)


def nelder_mead(f, simplex, iters):
    simplex = [(f(p), p) for p in simplex]
    for _ in range(iters):
        simplex.sort(key=lambda s: s[0])
        best, worst = simplex[0], simplex[-1]
        n = len(simplex) - 1
        c = [sum(s[1][i] for s in simplex[:-1]) / n for i in range(n)]
        refl = [2 * ci - wi for ci, wi in zip(c, worst[1])]
        fr = f(refl)
        if fr < simplex[-2][0]:
            simplex[-1] = (fr, refl)
        else:
            con = [0.5 * (ci + wi) for ci, wi in zip(c, worst[1])]
            fc = f(con)
            if fc < worst[0]:
                simplex[-1] = (fc, con)
            else:
                simplex[1:] = [(f(q), q) for q in [[0.5 * (a + b) for a, b in zip(best[1], s[1])] for s in simplex[1:]]]
    return min(simplex, key=lambda s: s[0])


@case(0, (np.array([1.2, 0.7]),), (np.array([0.8, -0.3]),))
def points_beside_their_values(target):
    def f(p):
        return (p[0] - target[0]) ** 2 + 3 * (p[1] - target[1] * p[0]) ** 2
    value, x = nelder_mead(f, [[0.0, 0.0], [1.0, 0.1], [0.2, 1.3]], 4)
    return value + 0.3 * x[0]


class Rows:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]

    def total(self):
        return sum((k + 1) * sum(r) for k, r in enumerate(self.rows))

    def transposed(self):
        return Rows(zip(*self.rows))


@case((0, 1), (0.3, 0.8), (1.2, -0.4))
def rows_and_columns_of_one_class(a, b):
    m = Rows([[a, b], [-b, a * b]])
    m.rows[0][1] = m.rows[0][1] * 2
    return m.transposed().total() + m.total()


@case((0, 1), (0.3, 0.8), (1.2, -0.4))
def columns_that_become_rows(a, b):
    m = Rows(zip(*Rows([[a, b], [-b, a * b]]).rows))
    m.rows[0][1] = m.rows[0][1] * 2
    return m.total() + m.rows[0][1]


@case((0, 1), (0.3, 0.8), (1.2, -0.4))
def columns_beside_rows(a, b):
    rows = [[a, b], [a, a * b]]
    rows[0][1] = 2 * a
    s = 0.0
    for r in list(zip(*rows)) + rows:
        s = s + r[0] * r[1]
    return s


@case((0, 1), (0.3, 0.8), (1.2, -0.4))
def columns_compared_with_rows(a, b):
    rows = [[a, b], [a, a * b]]
    for r in rows:
        r.append(1.0)
    columns = list(zip(*rows))
    found = sum(1.0 for r in rows if r in columns)
    return (found + 1) * a + sum(1.0 for r in columns + rows if r == rows[0]) * a * b


@case((0, 1), (0.3, 0.8), (1.2, -0.4))
def rows_made_anew_in_a_loop(a, b):
    m = Rows([[a, b], [-b, a * b]])
    for _ in range(3):
        m = Rows([[x * 2 for x in r] for r in m.rows])
    return m.transposed().total()


class Table:
    def __init__(self, rows):
        self.rows = rows

    def turned(self):
        return Table(list(zip(*self.rows)))

    def times(self, other):
        return Table([[sum(a * b for a, b in zip(row, column)) for column in zip(*other.rows)] for row in self.rows])

    def total(self):
        return sum(sum(v * v for v in row) for row in self.rows)


@case((0, 1), (0.3, 0.8), (1.2, -0.4))
def products_of_tables_and_turned_ones(a, b):
    m = Table([[a, b], [-b, a * b]])
    return m.times(m.turned()).total() + m.turned().times(m).turned().total()
