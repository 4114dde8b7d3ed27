"""Sets that functions hand to one another: what was seen of a graph or grid."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4

W = {"a": 0.5, "b": 0.2, "c": 0.3}


def neighbours(i, seen, n):
    return [j for j in (i - 1, i + 1) if 0 <= j < n and j not in seen]


@program(A4)
def flood(x):
    seen = {0}
    todo = [0]
    s = 0.0
    n = len(x)
    while todo:
        i = todo.pop()
        s += x[i] ** 2 * len(seen)
        for j in neighbours(i, seen, n):
            seen.add(j)
            todo.append(j)
    return s


def visit(i, graph, seen, w):
    if i in seen:
        return 0.0
    seen.add(i)
    s = w[i] ** 2
    for j in graph[i]:
        s += 0.5 * visit(j, graph, seen, w)
    return s


@program(W, {"a": ["b", "c"], "b": ["a"], "c": ["b"]})
def what_is_reached(w, graph):
    return visit("a", graph, set(), w)


def mark(i, seen, order, graph):
    if i not in seen:
        seen.add(i)
        for j in graph[i]:
            mark(j, seen, order, graph)
        order.append(i)


@program(W, {"a": ["b", "c"], "b": ["c"], "c": []})
def topological(w, graph):
    seen, order = set(), []
    for k in graph:
        mark(k, seen, order, graph)
    dist = {}
    for k in reversed(order):
        dist[k] = w[k]
        for j in graph:
            if k in graph[j]:
                dist[k] = max(dist[k], dist[j] + w[k] ** 2)
    return dist["c"] * len(seen)


def close(k, on_stack):
    on_stack.discard(k)


def cyc(k, graph, seen, on_stack, w):
    seen.add(k)
    on_stack.add(k)
    s = w[k] ** 2
    for j in graph[k]:
        if j in on_stack:
            s += 3.0 * w[j]
        elif j not in seen:
            s += cyc(j, graph, seen, on_stack, w)
    close(k, on_stack)
    return s


@program(W, {"a": ["b", "c"], "b": ["a"], "c": ["b"]})
def back_edges(w, graph):
    return cyc("a", graph, set(), set(), w)


@program(A4, [(0, 1), (3, 2)])
def components(x, edges):
    n = len(x)
    seen = set()
    total = 0.0
    for i in range(n):
        if i not in seen:
            total += size(i, edges, seen, x) ** 2
    return total


def size(i, edges, seen, x):
    seen.add(i)
    s = x[i]
    for a, b in edges:
        if a == i and b not in seen:
            s += size(b, edges, seen, x)
        if b == i and a not in seen:
            s += size(a, edges, seen, x)
    return s


class Tree:
    def __init__(self):
        self.v = 0.0

    def add(self, v):
        self.v += v


def fill(t, x):
    for v in x:
        t.add(v * v)


@program(A4)
def not_a_set(x):
    t = Tree()
    fill(t, x)
    return t.v ** 2


def without_next(seen, todo):
    seen.discard(todo.pop())
    seen.remove(todo.pop(0))
    return len(seen) + len(todo)


@program(A4)
def an_argument_is_evaluated_once(x):
    seen, todo = {1, 2, 3, 4}, [1, 7, 2, 3]
    n = without_next(seen, todo)
    return np.sum(x[: n - 1] ** 2) * (2.0 if 3 in seen else 5.0) * (3.0 if 1 in seen else 7.0)


@program(A4)
def by_name(x):
    seen = set()
    s = 0.0
    for k in range(3):
        if mark_one(items=seen, k=k % 2):
            s += x[k] ** 2 * len(seen)
    return s


def mark_one(k, items):
    items.add(k)
    return k in items


def count_down(k, seen):
    seen.add(k)
    return count_down(k - 1, seen) + len(seen) if k > 0 else 0


@program(A4)
def what_only_counts(x):
    return np.sum(x**2) * count_down(4, {7, 8})
