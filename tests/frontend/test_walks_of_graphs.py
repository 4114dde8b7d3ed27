"""Graphs by names, gone through by functions that call themselves, which note what they pass."""

from collections import deque

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

X = np.array([0.7, 1.3, 0.4, 1.1])
GRAPH = {"a": ["b", "c"], "b": ["d"], "c": [], "d": ["c"]}


def scored(order):
    return sum(w * w * (i + 1) * len(name) for i, (name, w) in enumerate(order))


def of_a_graph_outside(x):
    weights, order = {"a": x[0], "b": x[1], "c": x[2], "d": x[3]}, []

    def visit(name, w):
        order.append((name, w))
        for other in GRAPH[name]:
            visit(other, w + weights[other])

    visit("a", 0.0)
    return scored(order)


def of_edges_with_weights(x):
    graph = {"a": [("b", x[0]), ("c", x[1])], "b": [("d", x[2])], "c": [], "d": [("c", x[3])]}
    order, seen = [], set()

    def visit(name, w):
        seen.add(name)
        order.append((name, w))
        for other, length in sorted(graph[name]):
            if other not in seen:
                visit(other, w + length)

    visit("a", 0.0)
    return scored(order)


def of_a_list_of_edges(x):
    graph, order, seen = {}, [], set()
    for one, other, length in [("a", "b", x[0]), ("b", "c", x[1]), ("a", "c", x[2]), ("c", "d", x[3])]:
        graph.setdefault(one, []).append((other, length))
        graph.setdefault(other, []).append((one, length))

    def visit(name, w):
        seen.add(name)
        order.append((name, w))
        for other, length in graph[name]:
            if other not in seen:
                visit(other, w + length)

    visit("a", 0.0)
    return scored(order)


def summed(x):
    weights = {"a": x[0], "b": x[1], "c": x[2], "d": x[3]}

    def total(name, w):
        return w * w + sum(total(other, w + weights[other]) for other in GRAPH[name])

    return total("a", 0.5)


@pytest.mark.parametrize("f", [of_a_graph_outside, of_edges_with_weights, of_a_list_of_edges, summed])
def test_derivatives(f):
    check_grads(f, (X,), order=2)


WEIGHTED = {"a": {"b": 0, "c": 1}, "b": {"d": 2}, "c": {"d": 3}, "d": {}}


def longest_by_order(x):
    degrees = dict.fromkeys(WEIGHTED, 0)
    for around in WEIGHTED.values():
        for v in around:
            degrees[v] += 1
    queue, order = deque(u for u in WEIGHTED if degrees[u] == 0), []
    while queue:
        u = queue.popleft()
        order.append(u)
        for v in WEIGHTED[u]:
            degrees[v] -= 1
            if degrees[v] == 0:
                queue.append(v)
    best = dict.fromkeys(WEIGHTED, 0.0)
    for u in order:
        for v, k in WEIGHTED[u].items():
            best[v] = max(best[v], best[u] + x[k])
    return best["d"] ** 2


def longest_by_memory(x):
    known = {}

    def longest(u):
        if u not in known:
            known[u] = max((x[k] + longest(v) for v, k in WEIGHTED[u].items()), default=0.0)
        return known[u]

    return longest("a") * len(known)


def spanning_tree(x):
    edges = sorted((x[k], u, v) for u, around in WEIGHTED.items() for v, k in around.items())
    parents, total, used = {u: u for u in WEIGHTED}, 0.0, []

    def root(u):
        if parents[u] != u:
            parents[u] = root(parents[u])
        return parents[u]

    for w, u, v in edges:
        a, b = root(u), root(v)
        if a != b:
            parents[a] = b
            total += w
            used.append((u, v, w))
    return total + sum(w * w * len(u + v) for u, v, w in used)


def shortest_paths(x):
    lengths, before = dict.fromkeys(WEIGHTED, np.inf), {}
    lengths["a"] = 0.0
    for _ in range(len(WEIGHTED) - 1):
        for u, around in WEIGHTED.items():
            for v, k in around.items():
                if lengths[u] + x[k] < lengths[v]:
                    lengths[v] = lengths[u] + x[k]
                    before[v] = u
    path = ["d"]
    while path[-1] in before:
        path.append(before[path[-1]])
    return lengths["d"] * len(path) + sum(lengths[u] for u in path)


def greatest_flow(x):
    left = {u: {v: x[k] + 0.1 for v, k in around.items()} for u, around in WEIGHTED.items()}
    for u in list(left):
        for v in list(left[u]):
            left[v].setdefault(u, 0.0)
    flow = 0.0
    while True:
        parents, queue = {"a": None}, deque(["a"])
        while queue and "d" not in parents:
            u = queue.popleft()
            for v, c in left[u].items():
                if v not in parents and c > 1e-12:
                    parents[v] = u
                    queue.append(v)
        if "d" not in parents:
            return flow
        path, v = [], "d"
        while parents[v] is not None:
            path.append((parents[v], v))
            v = parents[v]
        least = min(left[u][v] for u, v in path)
        for u, v in path:
            left[u][v] -= least
            left[v][u] += least
        flow += least


@pytest.mark.parametrize("f", [longest_by_order, longest_by_memory, spanning_tree, shortest_paths, greatest_flow])
def test_derivatives_of_dicts_of_dicts(f):
    check_grads(f, (X,), order=2)


def test_what_was_empty_outside_may_hold_something_later():
    outside = {"a": {"b": 0}, "b": {}}

    def g(x):
        return sum(x[k] ** 2 for around in outside.values() for k in around.values())

    derivative = grad(g)
    np.testing.assert_allclose(derivative(X), [1.4, 0.0, 0.0, 0.0])
    outside["b"]["a"] = 1
    np.testing.assert_allclose(derivative(X), [1.4, 2.6, 0.0, 0.0])


def cheapest_way_through_a_grid(x):
    cost, n = np.outer(x, x) + 0.1, 4
    best, frontier = {(0, 0): cost[0, 0]}, [(0, 0)]
    while frontier:
        reached = []
        for i, j in frontier:
            for down, right in ((1, 0), (0, 1)):
                place = (i + down, j + right)
                if place[0] < n and place[1] < n:
                    c = best[i, j] + cost[place]
                    if place not in best or c < best[place]:
                        best[place] = c
                        if place not in reached:
                            reached.append(place)
        frontier = reached
    return best[n - 1, n - 1] + best[0, 2] ** 2


def test_what_is_in_a_list_of_tuples():
    check_grads(cheapest_way_through_a_grid, (X,), order=2)
