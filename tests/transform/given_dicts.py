"""Dicts that are arguments, which a function hands on to others that change them: right in every mode."""

import heapq

import numpy as np

V = np.array([0.7, -0.3, 1.2, 0.5, -0.9])
FLAT = {"a": np.ones(5) * 0.3, "b": V * 0.2}
NESTED = {"p": {"w": np.ones(5) * 0.3, "b": V * 0.2}, "k": V * V}


def _replaces_both(d, v):
    d["a"] = d["a"] * v
    if v[0] > 0:
        d["b"] = v


def _replaces_and_stores(d, v):
    d["a"] = v * 2.0
    if v[0] > 0:
        d["b"][0] = v[1]


def _same(d):
    return d


def handed_on(d, x):
    _replaces_both(d, x)
    return np.sum(d["a"] * d["b"])


def handed_on_in_a_loop(d, x):
    for _ in range(2):
        _replaces_both(d, x)
    return np.sum(d["a"] * d["b"])


def handed_on_in_a_branch(d, x):
    if x[0] > 0:
        _replaces_both(d, x)
    return np.sum(d["a"] * d["b"])


def stored_to(d, x):
    _replaces_and_stores(d, x)
    return np.sum(d["a"] * d["b"])


def one_in_another(n, x):
    _replaces_both({"a": x, "b": x}, x)
    inner = n["p"]
    _renewed(inner, x)
    return np.sum(n["p"]["w"] * n["p"]["b"]) * n["k"][0]


def _renewed(p, v):
    p["w"] = v * 2
    if v[0] > 0:
        p["b"] = v * p["b"]


def captured(d, x):
    def go():
        d["a"] = x * 2
        if x[0] > 0:
            d["b"] = x * x

    go()
    return np.sum(d["a"] * d["b"])


def given_back(d, x):
    e = _same(d)
    e["a"] = x * 2
    return np.sum(e["a"] * d["b"] * d["a"])


def _counted(d, v):
    d["a"] = d["a"] * v
    if v > 0:
        d["b"][0] += v


def made_here(x):
    d = {"a": x[0], "b": x * 2.0}
    for k in range(3):
        _counted(d, x[k])
    return np.sum(d["a"] * d["b"])


def carried_by_a_loop(d, e, x):
    c = e
    for _ in range(2):
        c = d
    return np.sum(e["a"] + c["a"] * x + c["b"])


def chosen(d, e, x):
    c = e if x[0] > 0.1 else d
    return np.sum(e["a"] + c["a"] * x + c["b"])


def chosen_by_number(d, e, x):
    c = [d, e][int(x[0] < 0.1)]
    return np.sum(d["a"] + c["a"] * x + c["b"])


def items_moved_by_another(d, x):
    def move(m):
        r = m["p"]
        m["p"] = m["q"]
        r["w"] = r["w"] * r["b"]

    move(d)
    return np.sum(d["p"]["w"] * d["p"]["b"] * x)


OTHER = {"a": V * 0.4, "b": np.ones(5) * 0.6}
PAIR = {"p": NESTED["p"], "q": {"w": V * 0.5, "b": V + 2.0}}
RIGHT = [
    *((f, (FLAT, V)) for f in (handed_on, handed_on_in_a_loop, handed_on_in_a_branch, stored_to, captured, given_back)),
    (one_in_another, (NESTED, V)), (handed_on, (FLAT, -V)), (made_here, (V,)),
    *((f, (FLAT, OTHER, V)) for f in (carried_by_a_loop, chosen, chosen_by_number)), (items_moved_by_another, (PAIR, V)),
]


def given_twice(d, x):
    _reads_the_other(d, d, x)
    return np.sum(d["a"])


def _reads_the_other(d, e, v):
    d["a"] = v
    d["b"] = e["a"] * 2


def arrays_that_may_be_one(d, x):
    d["a"][0] = x[1]
    _same(d)["b"][1] = 2.0
    return np.sum(d["a"] * d["b"])


def a_list_in_a_dict_that_a_branch_chooses(d, x):
    r = d["a"]
    if x[0] > 0.1:
        r = d["b"]
    r.clear()
    return len(d["b"]) * x[0] + len(d["a"])


def one_in_another_that_a_loop_carries(d, e, x):
    def change(m):
        for r in m.values():
            r["w"] = r.pop("b")

    inside = {"x": e}
    for _ in range(2):
        inside["x"] = d
    change(inside["x"])
    return np.sum(d["p"]["w"] * x)


LISTS = {"a": [0.3, 0.4], "b": [0.5, 0.6]}
RIGHT += [
    (one_in_another_that_a_loop_carries, (PAIR, {key: {"w": V * 0.1, "b": V - 1.0} for key in PAIR}, V)),
    (given_twice, (FLAT, V)), (arrays_that_may_be_one, (FLAT, V)), (a_list_in_a_dict_that_a_branch_chooses, (LISTS, V)),
]


def shortest_path(graph, source, target):
    """Which node is next only the run knows, and so which of the dicts is meant: each has other keys, one has none."""
    distance = dict.fromkeys(graph, float("inf"))
    distance[source] = 0.0
    queue = [(0.0, source)]
    while queue:
        d, u = heapq.heappop(queue)
        if d > distance[u]:
            continue
        for v, w in graph[u].items():
            if d + w < distance[v]:
                distance[v] = d + w
                heapq.heappush(queue, (distance[v], v))
    return distance[target] ** 2


def spanning_tree(graph, start):
    seen, queue, total = {start}, [(w, v) for v, w in graph[start].items()], 0.0
    heapq.heapify(queue)
    while queue:
        w, v = heapq.heappop(queue)
        if v not in seen:
            seen.add(v)
            total += w**2
            for other, weight in graph[v].items():
                heapq.heappush(queue, (weight, other))
    return total


def relaxed(graph, order):
    """What is given is changed, by names that the run knows."""
    total = 0.0
    for u in order:
        for v in graph[u]:
            graph[u][v] = graph[u][v] * 0.5 + total
            total += graph[u][v] ** 2
    return total


def looked_up(graph, order):
    total = 0.0
    for u in order:
        for v in order:
            if v in graph[u]:
                total += graph[u][v] * len(graph[v]) + graph[u].get("z", total)
    return total


def of_three_levels(tables, path):
    total = 0.0
    for a, b in path:
        for key, value in tables[a][b].items():
            total += value**2 * (1 + len(key))
    return total


GRAPH = {"a": {"b": 0.1, "c": 0.4}, "b": {"c": 0.2, "d": 0.55}, "c": {"d": 0.12}, "d": {}}
BOTH_WAYS = {"a": {"b": 0.1, "c": 0.4}, "b": {"a": 0.1, "c": 0.2, "d": 0.55}, "c": {"a": 0.4, "d": 0.12}, "d": {"b": 0.3}}
LEVELS = {"x": {"p": {"a": 1.0, "bb": 2.0}, "q": {}}, "y": {"r": {"c": 0.5}}}
GRAPHS = [
    (shortest_path, (GRAPH, "a", "d")), (spanning_tree, (BOTH_WAYS, "a")), (relaxed, (BOTH_WAYS, ["a", "b"])),
    (looked_up, (GRAPH, ["a", "b", "c"])), (of_three_levels, (LEVELS, [("x", "p"), ("y", "r"), ("x", "p")])),
]
