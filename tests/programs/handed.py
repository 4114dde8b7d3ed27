# ruff: noqa
# fmt: off
"""Programs that hand containers and objects to functions which change or fold them, each of an array of six numbers."""

import functools
import heapq
import math
import operator

import numpy as np

KINDS = ("heap", "oper", "near", "row", "count")
"""How the names of the programs begin."""


# Lists whose items the caller knows, strings among them, that a function changes.

def heap_of_names(x):
    pq, seen = [(0.0, "a")], 0.0
    while pq:
        d, u = heapq.heappop(pq)
        seen += d * d
        if u == "a":
            heapq.heappush(pq, (d + x[0] ** 2, "b"))
            heapq.heappush(pq, (d + x[2] * x[3], "c"))
    return seen


def _shortest(graph, start, goal):
    dist, back, pq, done = {start: 0.0}, {}, [(0.0, start)], set()
    while pq:
        d, u = heapq.heappop(pq)
        if u in done:
            continue
        done.add(u)
        if u == goal:
            break
        for v, w in graph[u].items():
            if v not in dist or d + w < dist[v]:
                dist[v] = d + w
                back[v] = u
                heapq.heappush(pq, (d + w, v))
    path = [goal]
    while path[-1] != start:
        path.append(back[path[-1]])
    return dist[goal], path[::-1]


def heap_shortest_path(x):
    graph = {
        "a": {"b": x[0] ** 2, "c": x[2] ** 2}, "b": {"c": x[3] * x[4], "d": x[5] ** 2},
        "c": {"d": x[4]}, "d": {},
    }
    cost, path = _shortest(graph, "a", "d")
    return cost * math.exp(0.1 * len(path)) + sum(graph[u][v] ** 2 for u, v in zip(path, path[1:]))


def _noted(log, name, value):
    log.append((name, value))


def _noted_twice(log, value):
    _noted(log, "half", 0.5 * value)
    _noted(log, "whole", value)


def heap_handed_on(x):
    log = [("first", x[0])]
    for v in x:
        _noted_twice(log, v * v)
    return sum(v * (2.0 if name == "half" else 3.0) for name, v in log)


def heap_in_a_tuple(x):
    pair = ("log", [("first", x[0])])
    t = 0.0
    def note(log, value):
        log.append(("new", value))
        return len(log) * value
    for v in x:
        t += note(pair[1], v * v)
    return t + sum(v * v for _, v in pair[1])


def heap_captured(x):
    todo = [(1.0, "root")]
    def push(v, name):
        heapq.heappush(todo, (v, name))
    for k, v in enumerate(x):
        push(v * v, "odd" if k % 2 else "even")
    return sum(v * (2.0 if name == "odd" else 0.5) for v, name in todo) * heapq.heappop(todo)[0]


# Functions of `operator` are the operators.

class _Poly:
    def __init__(self, coef): self.coef = list(coef)
    def __call__(self, t): return functools.reduce(lambda r, c: r * t + c, reversed(self.coef), 0.0)
    def __add__(self, o): return _Poly([a + b for a, b in zip(self.coef, o.coef)])
    def __mul__(self, o):
        out = [0.0] * (len(self.coef) + len(o.coef) - 1)
        for i, a in enumerate(self.coef):
            for j, b in enumerate(o.coef):
                out[i + j] += a * b
        return _Poly(out)
    def __pow__(self, n): return functools.reduce(operator.mul, [self] * n, _Poly([1.0]))
    def __neg__(self): return _Poly([-a for a in self.coef])
    def __lt__(self, o): return self.coef[0] < o.coef[0]


def oper_power(x):
    p = _Poly(x[:2])
    return (p ** 3)(x[2]) * (p ** 1)(x[3])


def oper_sum_of_objects(x):
    ps = [_Poly([a, b]) for a, b in zip(x, x[1:])]
    whole = functools.reduce(operator.add, ps)
    return whole(x[2]) * whole(x[3])


def oper_signs(x):
    ps = [*map(operator.neg, [_Poly(x[:2]), _Poly(x[2:])])]
    return ps[0](x[0]) * ps[1](x[1]) if operator.lt(ps[1], ps[0]) else ps[0](x[1])


def oper_starred_maps(x):
    first, *rest = [x[0], *map(lambda v: v * v, x)]
    whole = (*map(operator.mul, x, rest), *filter(lambda v: v > 0.5, x))
    return max(*map(math.sin, x)) * first + sum(v * (k + 1) for k, v in enumerate(whole))


def oper_numbers(x):
    ops = {"+": operator.add, "*": operator.mul, "**": operator.pow, "-": operator.sub}
    t = x[0]
    for name, v in zip("+*-*", x[1:]):
        t = ops[name](t, v)
    return operator.truediv(t, operator.add(x[4], 2.0)) + operator.pow(x[4], 3) + operator.neg(x[5])


def oper_lists(x):
    both = operator.add([x[0]], [x[1], x[2]])
    return sum(v * (k + 1) for k, v in enumerate(operator.mul(both, 2)))


# All that a generator yields, gathered inside comprehensions.

def _near(rows, i):
    for d in (-1, 1):
        if 0 <= i + d < len(rows):
            yield rows[i + d]


class _Line:
    def __init__(self, rows): self.rows = rows
    def near(self, i):
        for d in (-1, 1):
            if 0 <= i + d < len(self.rows):
                yield self.rows[i + d]
    def relax(self, k):
        self.rows = [v + k * (sum(self.near(i)) - 2.0 * v) for i, v in enumerate(self.rows)]


def near_in_a_comprehension(x):
    new = [v + 0.3 * sum(_near(x, i)) for i, v in enumerate(x)]
    return sum(v * w for v, w in zip(new, x))


def near_of_an_object(x):
    line = _Line([v * v for v in x])
    for _ in range(3):
        line.relax(0.1)
    return sum(v * v for v in line.rows)


def near_in_a_test(x):
    rows = [v * v for v in x]
    out = [max(_near(rows, i), default=0.0) for i in range(len(rows)) if any(v > 0.1 for v in _near(rows, i))]
    return sum(a * b for a, b in zip(out, rows))


def near_in_a_dict(x):
    found = {i: x[i] * sum(_near(x, i)) for i in range(len(x))}
    return sum(v * v for v in found.values())


def near_of_rows(x):
    table = [[v * w for w in _near(x, i)] for i, v in enumerate(x)]
    return sum(sum(row) * row[0] for row in table)


# How many items a set or dict has by then, where others change it.

def _mark(seen, k):
    seen.add(k)
    return len(seen)


def _put(seen, k): seen.add(k)


def _deep(k, seen):
    seen.add(k % 5)
    return 0 if k == 0 else _deep(k - 1, seen) + 1


def _deep_keys(k, seen):
    seen[k % 5] = 1.0
    return 0 if k == 0 else _deep_keys(k - 1, seen) + 1


def _within(k, seen, x):
    seen.add(k % 5)
    a = x[k] ** 2 * len(seen)
    return a if k == 0 else a + _within(k - 1, seen, x) * x[k] * len(seen)


def count_of_set(x):
    seen, made, t = set(), set([9]), 0.0
    also = made
    for i, v in enumerate(x):
        t += v ** 2 * _mark(seen, i % 4) + v * len(seen)
        also |= {i % 3}
        t += v ** 3 * len(made)
        if i == 3: also -= {0, 9}
    return t


def count_of_sets(x):
    near, t = [set(), set()], 0.0
    for i, v in enumerate(x):
        near[i % 2].add(i % 3)
        t += v ** 2 * len(near[0]) + v * len(near[1])
    return t


def count_without_result(x):
    seen, t = set(), 0.0
    for i, v in enumerate(x):
        _put(seen, i)
        t += v ** 2 * len(seen)
    return t


def count_in_recursion(x):
    seen, keys, t = set(), {}, _within(5, set(), x)
    for i, v in enumerate(x):
        _deep(i, seen)
        _deep_keys(i // 2, keys)
        t += v ** 2 * len(seen) + v ** 3 * len(keys)
    return t


def count_of_what_sets_share(x):
    s, other, t = set(range(6)), {1, 2, 5}, 0.0
    q = s
    for i, v in enumerate(x):
        q &= set(range(i, 6))
        q ^= {i + 1}
        t += v ** 2 * len(s) + v * sum(s)
    other &= {1, 2, 4}
    other |= {3}
    other.intersection_update([2, 3], {3, 2, 1})
    other.symmetric_difference_update([0])
    return t + sum(x[i] ** 3 * (k + 1) for k, i in enumerate(other))


# The first or last of tuples that are known one by one.

def row_of_states(x):
    states, moves = ["r", "s"], {"r": {"r": x[0], "s": x[1]}, "s": {"r": x[2], "s": x[3]}}
    v, path = [{s: 0.0 for s in states}], {s: [s] for s in states}
    for o in [0.5, 1.0, -0.3]:
        v.append({})
        new = {}
        for s in states:
            best, last = max((v[-2][p] + moves[p][s] * o + x[4] * (s == "r"), p) for p in states)
            v[-1][s] = best
            new[s] = path[last] + [s]
        path = new
    least, k = min((x[i] * x[2], i) for i in [0, 1, 2])
    return max(v[-1].values()) * len(path["r"]) + least * k


def row_turned(x):
    v, cur = [u * u for u in x], [0, 1, 2, 3, 4]
    for k in range(3): v[k:] = reversed(v[k:])
    v[:2] = (u * x[0] for u in v[2:4])
    def cost(p): return sum((x[a] - x[b]) ** 2 for a, b in zip(p, p[1:] + p[:1]))
    best = cost(cur)
    for i in range(4):
        for j in range(i + 1, 5):
            new = cur[:]
            new[i:j + 1] = reversed(new[i:j + 1])
            c = cost(new)
            if c < best: cur, best = new, c
    return best + sum(u * u * (k + 1) for k, u in enumerate(v))


def row_of_servers(x):
    free, waits = [0.0] * 2, []
    for i, v in enumerate(x):
        k = free.index(min(free))
        start = max(0.3 * i, free[k])
        free[k] = start + v * v + 0.4
        waits.append(start - 0.3 * i)
    return sum(w * w for w in waits) + max(free)


def count_of_what_is_left(x):
    left, used, t = set(range(6)), set(), 0.0
    while left:
        k = min(left)
        used |= {k, (k * 2) % 6}
        left -= used
        t += x[k] ** 2 * len(left) - x[k] * len(used)
    return t
