"""Linked lists and trees of run-time size, as nested lists, tuples and dicts."""

import numpy as np

from tests.programs.zoo.case import R, case


@case(0, (R(1, 6),), (R(2, 4),))
def linked_by_tuples(x):
    head = None
    for v in x:
        head = (v, head)
    total, weight = 0.0, 1.0
    node = head
    while node is not None:
        value, node = node
        total += weight * value**2
        weight *= 0.8
    return total * head[0]


@case(0, (R(3, 6),), (R(4, 5),))
def linked_by_dicts(x):
    head = {"value": x[0], "next": None}
    tail = head
    for v in x[1:]:
        node = {"value": v, "next": None}
        tail["next"] = node
        tail = node
    prev, cur = None, head
    while cur:
        cur["next"], prev, cur = prev, cur, cur["next"]
    s, k = 0.0, 1
    while prev:
        s += prev["value"] * k
        prev["value"] *= 2
        k += 1
        prev = prev["next"]
    return s * head["value"] + tail["value"] ** 2


@case(0, (R(5, 6),), (R(6, 5),))
def linked_by_lists(x):
    head = []
    for v in reversed(x):
        head = [v, head]
    node = head
    while node:
        node[0] = np.sin(node[0]) + node[0]
        node = node[1]
    node, out = head, []
    while node != []:
        out.append(node[0])
        node = node[1]
    return sum(a * b for a, b in zip(out, out[1:])) + head[1][0]


def put(tree, key, value):
    if tree is None:
        return {"key": key, "value": value, "left": None, "right": None}
    if key < tree["key"]:
        tree["left"] = put(tree["left"], key, value)
    elif key > tree["key"]:
        tree["right"] = put(tree["right"], key, value)
    else:
        tree["value"] += value
    return tree


def in_order(tree):
    if tree is None:
        return []
    return in_order(tree["left"]) + [(tree["key"], tree["value"])] + in_order(tree["right"])


@case(0, (R(7, 6), [3, 1, 4, 1, 5, 2]), (R(8, 6), [2, 2, 3, 1, 9, 0]))
def search_tree_of_dicts(x, keys):
    tree = None
    for k, v in zip(keys, x):
        tree = put(tree, k, v)
    items = in_order(tree)
    return sum(v * v * (i + 1) for i, (k, v) in enumerate(items)) + tree["value"] * items[0][1]


def build(values):
    if len(values) == 1:
        return values[0]
    mid = len(values) // 2
    return [build(values[:mid]), build(values[mid:])]


def fold(tree, sign=1.0):
    if isinstance(tree, list):
        left, right = tree
        return fold(left, sign) * 0.5 + np.tanh(fold(right, -sign))
    return sign * tree


@case(0, (R(9, 7),), (R(10, 4),))
def balanced_tree_of_lists(x):
    return fold(build(x)) + fold(build(x[::-1])) ** 2


def insert_into(node, v):
    if not node:
        node.extend([v, [], []])
    elif v < node[0]:
        insert_into(node[1], v)
    else:
        insert_into(node[2], v)


def depth_weighted_sum(node, depth=1):
    if not node:
        return 0.0
    v, left, right = node
    return v**2 / depth + depth_weighted_sum(left, depth + 1) - depth_weighted_sum(right, depth + 1) * 0.5


@case(0, (R(11, 6),), (R(12, 7),))
def search_tree_of_lists(x):
    root = []
    for v in x:
        insert_into(root, v)
    return depth_weighted_sum(root)


@case(0, (R(13, 3),), (R(14, 3),))
def expression_of_tuples(x):
    expr = ("+", ("*", "a", ("sin", "b")), ("-", ("^", "c", 2), ("*", 3.0, "a")))
    env = dict(zip("abc", x))

    def ev(e):
        if isinstance(e, str):
            return env[e]
        if not isinstance(e, tuple):
            return e
        op, *args = e
        vals = [ev(a) for a in args]
        if op == "+":
            return vals[0] + vals[1]
        if op == "-":
            return vals[0] - vals[1]
        if op == "*":
            return vals[0] * vals[1]
        if op == "^":
            return vals[0] ** vals[1]
        return np.sin(vals[0])

    return ev(expr) ** 2


TREE = {"root": ["l", "r"], "l": ["ll", "lr"], "r": [], "ll": [], "lr": ["lrl"], "lrl": []}


@case(0, (dict(zip(TREE, R(15, 6))),), (dict(zip(TREE, R(16, 6))),))
def independent_set_on_a_tree(weight):
    def go(node):
        take, skip = np.exp(weight[node]), 0.0
        for child in TREE[node]:
            t, s = go(child)
            take += s
            skip += max(t, s)
        return take, skip

    return max(go("root")) + go("l")[1]


@case((0, 1), ([1.5, [0.3, [2.0, -0.7], 0.9], [[0.1]]], 0.8), ([0.5, [1.3, [-1.0, 0.7], 0.2], [[1.1]]], 1.2))
def nested_numbers(tree, decay):
    def total(node, depth):
        if isinstance(node, list):
            return sum(total(child, depth + 1) for child in node)
        return node**2 * decay**depth

    return total(tree, 0) + tree[1][1][0] * tree[2][0][0]


@case(0, (R(17, 7),), (R(18, 5),))
def tournament(x):
    rounds = [[(v, i) for i, v in enumerate(x)]]
    while len(rounds[-1]) > 1:
        now, later = rounds[-1], []
        for i in range(0, len(now) - 1, 2):
            a, b = now[i], now[i + 1]
            winner = a if a[0] > b[0] else b
            later.append((winner[0] + 0.1 * min(a[0], b[0]), winner[1]))
        if len(now) % 2:
            later.append(now[-1])
        rounds.append(later)
    (champion, index), = rounds[-1]
    return champion**2 + x[index] + sum(len(r) for r in rounds) * x[0]


@case(0, (R(19, 5),), (R(20, 8),))
def codes_of_huffman(x):
    p = np.exp(x) / np.sum(np.exp(x))
    nodes = [(float(i), [i]) for i in range(0)]
    forest = [[p[i], [i]] for i in range(len(p))]
    length = [0] * len(p)
    while len(forest) > 1:
        forest.sort(key=lambda t: t[0])
        (pa, a), (pb, b) = forest[0], forest[1]
        for i in a + b:
            length[i] += 1
        forest = forest[2:] + [[pa + pb, a + b]]
    return sum(pi * li for pi, li in zip(p, length)) + len(nodes)


@case(0, (R(21, 8),), (R(22, 8),))
def heap_by_hand_of_tuples(x):
    heap = []
    for item in [(v * v, k) for k, v in enumerate(x)]:
        heap.append(item)
        i = len(heap) - 1
        while i > 0 and heap[(i - 1) // 2] > heap[i]:
            parent = (i - 1) // 2
            heap[parent], heap[i] = heap[i], heap[parent]
            i = parent
    out = []
    while heap:
        top, last = heap[0], heap.pop()
        if heap:
            heap[0] = last
            i = 0
            while (child := 2 * i + 1) < len(heap):
                if child + 1 < len(heap) and heap[child + 1] < heap[child]:
                    child += 1
                if heap[i] <= heap[child]:
                    break
                heap[i], heap[child] = heap[child], heap[i]
                i = child
        out.append(top)
    return sum(v / (r + 1) for r, (v, _) in enumerate(out)) + x[out[0][1]]
