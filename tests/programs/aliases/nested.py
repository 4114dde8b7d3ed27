"""Displays in displays, tuples of unknown length, and structures that are given and hold several sorts of values."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, B3, C3, D3, M33, N33


@program(A4, 3)
def star_items(x, n):
    def total(*vals):
        s = 0.0
        for v in vals:
            s += v**2
        return s / len(vals)

    items = []
    for i in range(n):
        items.append(x[i] * x[i + 1])
    return total(*items) + total(*x)


@program(A4, 3)
def tuple_of_unknown_length(x, n):
    t = tuple(x[i] ** 2 for i in range(n))
    s = 0.0
    for a in t:
        s += a
    return s * t[0] + len(t)


@program(A4, 3)
def sum_of_lists(x, n):
    parts = []
    for i in range(n):
        parts.append([x[i], x[i] * x[i + 1]])
    flat = sum(parts, [])  # noqa: RUF017 - as it is written
    return sum(v * (k + 1) for k, v in enumerate(flat))


@program(A4)
def min_default(x):
    pos = [v for v in x if v > 0.1]
    neg = [v for v in x if v < -100.0]
    return min(pos, default=1.0) * x[0] + max(neg, default=x[1])


@program(A3)
def nested_list_sum(x):
    data = [x[0], [x[1], [x[2], x[0] * x[1]]], 2.0]

    def total(d):
        if isinstance(d, list):
            return sum(total(v) for v in d)
        return d**2

    return total(data)


@program(A3)
def flatten(x):
    data = [x[0], [x[1], [x[2], x[0] * x[1]]], 2.0]

    def flat(d):
        out = []
        for v in d:
            if isinstance(v, list):
                out.extend(flat(v))
            else:
                out.append(v)
        return out

    f = flat(data)
    return sum(v * (k + 1) for k, v in enumerate(f))


@program(A3)
def depth_first(x):
    tree = (x[0], [(x[1], []), (x[2], [(x[0] * 2, [])])])

    def visit(node, d):
        v, kids = node
        return v * d + sum(visit(k, d + 1) for k in kids)

    return visit(tree, 1)


@program(A3)
def dict_tree(x):
    tree = {"v": x[0], "kids": [{"v": x[1], "kids": []}, {"v": x[2], "kids": [{"v": x[0] * x[1], "kids": []}]}]}

    def visit(node):
        return node["v"] ** 2 + sum(visit(k) for k in node["kids"])

    return visit(tree)


@program(A3)
def changed_down(x):
    data = [x[0], [x[1], x[2]], 2.0]

    def scale(d, s):
        for i in range(len(d)):
            if isinstance(d[i], list):
                scale(d[i], s * 2)
            else:
                d[i] = d[i] * s

    scale(data, x[0])
    return data[0] + data[1][0] * data[1][1] + data[2]


@program(A3)
def lisp(x):
    env = {"a": x[0], "b": x[1]}

    def ev(e):
        if isinstance(e, str):
            return env[e]
        if isinstance(e, (int, float)):
            return e
        op, l, r = e
        l, r = ev(l), ev(r)
        if op == "+":
            return l + r
        return l * r

    return ev(["+", ["*", "a", "b"], ["*", 3.0, ["+", "a", 1.0]]])


@program(A3)
def lisp_tuples(x):
    env = {"a": x[0], "b": x[1]}

    def ev(e):
        if isinstance(e, str):
            return env[e]
        if isinstance(e, (int, float)):
            return e
        op, l, r = e
        l, r = ev(l), ev(r)
        if op == "+":
            return l + r
        return l * r

    return ev(("+", ("*", "a", "b"), ("*", 3.0, ("+", "a", 1.0))))


def total(*vals):
    s = 0.0
    for v in vals:
        s += v**2
    return s / len(vals)


def poly(t, *coeffs):
    if len(coeffs) == 0:
        return 0.0
    return coeffs[0] + t * poly(t, *coeffs[1:])


def last_and_first(*vs):
    return vs[0] * vs[-1] + max(vs)


def both(a, *rest, scale=1.0):
    return a * scale + sum(rest) * np.prod(np.array(rest))


@program(A4, 3)
def star_given(x, n):
    return total(*x) + total(*[v * 2 for v in x[:n]])


@program(A4, 0.5)
def star_horner(x, t):
    return poly(t, *x)


@program(A4, 2)
def star_mixed(x, n):
    items = [x[i] for i in range(n)]
    return last_and_first(x[3], *items) + both(x[0], x[1], *items, scale=x[2])


@program(A4, 3)
def tuple_then_changed(x, n):
    xs = [x[i] for i in range(n)]
    t = tuple(xs)
    xs[0] = xs[0] * 3
    xs.append(x[3])
    a, b, c = t
    return sum(t) * t[-1] + a * b * c + sum(xs) + (1.0 if isinstance(t, tuple) else 2.0)


@program(A4, 3)
def tuples_compared(x, n):
    t = tuple(x[i] for i in range(n))
    return x[0] if t == (1, 2, 3) else x[1] * t[0]


@program(A4, 3)
def tuple_as_result(x, n):
    return tuple(x[i] ** 2 for i in range(n))


@program(A4, 3)
def tuple_in_list(x, n):
    rows = []
    for k in range(2):
        rows.append(tuple(x[i] * (k + 1) for i in range(n)))
    return sum(sum(r) ** 2 for r in rows)


def tree_map(f, t):
    if isinstance(t, dict):
        return {k: tree_map(f, v) for k, v in t.items()}
    if isinstance(t, (list, tuple)):
        return [tree_map(f, v) for v in t]
    return f(t)


def norm2(t):
    if isinstance(t, dict):
        return sum(norm2(t[k]) for k in t)
    if isinstance(t, list):
        return sum(norm2(v) for v in t)
    return np.sum(t**2)


P = {"a": {"w": A3, "b": 0.3}, "c": [B3, {"d": C3}]}


Q = [{"W": M33, "b": A3}, {"W": N33, "b": B3}]


R = {"enc": [M33, A3], "dec": [N33, B3], "scale": 0.4}


@program(P, D3)
def scaled_tree(params, x):
    q = tree_map(lambda v: 0.9 * v, params)
    return np.sum(q["a"]["w"] * x) + q["a"]["b"] + np.sum(q["c"][0] * q["c"][1]["d"])


@program(P)
def norm_of_tree(params):
    return norm2(params)


@program(Q, C3)
def list_of_dicts_normed(layers, x):
    return norm2(layers) + np.sum(layers[0]["W"] @ x)


@program(R, C3)
def dict_of_lists(p, x):
    h = np.tanh(p["enc"][0] @ x + p["enc"][1])
    W, b = p["dec"]
    return np.sum(W @ h + b) * p["scale"]


@program([A3, {"d": B3}], C3)
def grows_while_read(p, x):
    s = 0.0
    for i in range(2):
        for v in p:
            if not isinstance(v, dict):
                s += np.sum(v * x)
        p.append(x * 2.0)
    return s


@program([A3, {"d": B3}], C3)
def item_replaced(p, x):
    s = 0.0
    for i in range(2):
        s += norm2(p)
        p[0] = p[0] * x
    return s


@program({"a": [A3, {"d": B3}]}, C3)
def inner_changed(p, x):
    s = 0.0
    for i in range(2):
        for v in p["a"]:
            if isinstance(v, dict):
                s += np.sum(v["d"])
            else:
                s += np.sum(v**2)
        p["a"][1]["d"] = p["a"][1]["d"] * x
        p["a"].append(x)
    return s


@program(A4)
def first_that_is_large(x):
    v = next(v**2 for v in x if v > 0.7)
    k = next((i for i, v in enumerate(x) if v > 100.0), 1)
    w = next((v for v in x if v > 100.0), x[0] * 3)
    return v * x[k] + w


@program(A4, 3)
def first_of_pairs(x, n):
    pairs = [(x[i], x[i + 1]) for i in range(n)]
    a, b = next((p for p in pairs if p[0] < p[1]), (1.0, 2.0))
    return a * b + x[0]


@program(A4, 3)
def first_of_names(x, n):
    d = {"a": x[0], "b": x[1]}
    return d[next(k for k in d if k > "a")] * x[2]


@program(A4)
def asked_no_more(x):
    seen = []

    def look(v):
        seen.append(v)
        return v > 0.7

    v = next(v for v in x if look(v))
    return v * len(seen) + sum(seen)
