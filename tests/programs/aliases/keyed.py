"""Dicts whose keys only the running program knows, and dicts of which it is not certain which a name shows."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, B3, M33, S4

WORDS = ["a", "b", "a", "c"]


@program(A4, [3, 1, 3, 2])
def counted_by_ints(x, ks):
    total = {}
    for i in range(len(ks)):
        if ks[i] in total:
            total[ks[i]] *= x[i]
        else:
            total[ks[i]] = x[i] * x[i]
    return sum(total.values()) + len(total) * x[0]


@program(A4, WORDS)
def popped_and_put_back(x, names):
    d = {}
    for i in range(len(names)):
        before = d.pop(names[i], 1.0)
        d[names[i]] = before * x[i] + x[0]
    s = 0.0
    for k, v in d.items():
        if k != "b":
            s += v * v
    return s


@program(A4, WORDS)
def deleted_in_between(x, names):
    d = {}
    s = 0.0
    for i in range(len(names)):
        k = names[i]
        if k in d:
            s += d[k] ** 2
            del d[k]
        d[k] = x[i] * x[i]
    for v in d.values():
        s *= v
    return s


@program(A4, WORDS)
def values_of_changing_arrays(x, names):
    d = {}
    for i, k in enumerate(names):
        if k not in d:
            d[k] = x * x[i]
        d[k][i] = x[i] ** 2
        d[k] += x
    s = 0.0
    for k in d:
        s = s + np.sum(d[k] ** 2)
    return s


@program(A3, B3, WORDS)
def one_array_under_two_keys(a, b, names):
    d = {}
    u = a * 2.0
    for i, k in enumerate(names):
        d[k] = u if i % 2 == 0 else b * u
    u *= 0.5
    for k in names:
        d[k][0] += d[k][2]
    return np.sum(d["a"] * d["b"]) + np.sum(u)


@program(A4, WORDS)
def arrays_grouped(x, names):
    g = {}
    for i, k in enumerate(names):
        g.setdefault(k, []).append(x * x[i])
    for k in g:
        g[k][0][0] = g[k][-1][1] * 3.0
    s = 0.0
    for rows in g.values():
        for r in rows:
            s = s + np.sum(r * r)
    return s


@program(A4)
def fibonacci_in_a_table(x):
    memo = {0: x[0], 1: x[1]}
    for n in range(2, 7):
        memo[n] = memo[n - 1] * x[2] + memo[n - 2] * x[3]
    return memo[6]


@program(S4, 3)
def dicts_on_a_stack(x, n):
    stack = []
    for i in range(n):
        stack.append({"u": x * x[i], "w": x[i] * 1.0})
    s = 0.0
    while stack:
        top = stack.pop()
        top["u"][0] = top["w"] * x[1]
        top["w"] = top["w"] * 2.0
        s = s + np.sum(top["u"] ** 2) * top["w"]
    return s


@program(S4, 4)
def the_last_of_two_dicts(x, n):
    one = {"u": x * 1.0, "w": x[0]}
    other = {"u": x * 2.0, "w": x[1]}
    for i in range(n):
        cur = one if i % 2 == 0 else other
        cur["u"][i % 4] = cur["w"] * x[i % 4]
        cur["w"] = cur["w"] * 1.1 + x[2]
        one, other = other, one
    return np.sum(one["u"] * other["u"]) * one["w"]


@program(S4, 3)
def moved_from_dict_to_dict(x, n):
    a = {"u": x * 1.0}
    b = {"u": x * 2.0}
    for i in range(n):
        a["u"] = b["u"]
        b["u"] = x * a["u"]
        a["u"][i] = x[i] ** 2
    return np.sum(a["u"] * b["u"])


@program(M33, 3)
def rows_by_number(m, n):
    d = {}
    for i in range(n):
        d[i] = m[i] * 1.0
    for i in range(n):
        d[i] += d[(i + 1) % n]
    d[0] = d[1]
    d[0] *= 2.0
    return np.sum(d[0] * d[1] * d[2])


@program(A4, WORDS)
def updated_from_another(x, names):
    d, e = {}, {}
    for i, k in enumerate(names):
        d[k] = x[i] * 1.0
        e[k + "_"] = x[i] * x[i]
    d.update(e)
    f = d.copy()
    for k in e:
        f[k] = f[k] * d[k]
    return sum(v * v for v in f.values()) + d["a"] * f["a_"]


@program(A4, [0, 1, 0, 2])
def records_by_key(x, ks):
    d = {}
    for i, k in enumerate(ks):
        if k not in d:
            d[k] = {"n": 0.0, "s": x * 0.0}
        r = d[k]
        r["n"] += x[i]
        r["s"] += x * x[i]
        r["s"][0] = r["n"]
    t = 0.0
    for k in d:
        t = t + d[k]["n"] * np.sum(d[k]["s"] ** 2)
    return t


@program(A4)
def paths_in_a_grid(x):
    best = {}
    for i in range(4):
        for j in range(4):
            if i == 0 or j == 0:
                best[i, j] = x[i] * x[j]
            else:
                best[i, j] = np.maximum(best[i - 1, j], best[i, j - 1]) + x[i] * best[i - 1, j - 1]
    return best[3, 3]


@program(A4, WORDS)
def cleared_and_filled(x, names):
    d = {}
    s = 0.0
    for i in range(3):
        for j, k in enumerate(names):
            d[k] = d.get(k, 1.0) * x[j] + i
        for k in sorted(d):
            s += d[k] ** 2
        if i == 1:
            d.clear()
    return s + sum(d.values())


def put(table, key, value):
    table[key] = value


def taken_out(table, key):
    del table[key]


@program(A3, "z")
def a_helper_puts_a_new_key(a, key):
    d = {"x": a[0]}
    put(d, key, a[1])
    return sum(d.values()) * len(d)


@program(A3, "x")
def a_helper_takes_a_key_out(a, key):
    d = {"x": a[0], "y": a[2]}
    taken_out(d, key)
    e = d
    return sum(d.values()) * len(d) * (2.0 if e is d else 1.0)


@program(A3, "x")
def a_helper_puts_new_keys_in_a_list_of_dicts(a, key):
    ds = [{"x": a[0], "y": a[2]}, {"x": a[1], "y": a[1]}]
    for d in ds:
        put(d, key + "q", a[1] * d["x"])
    return sum(sum(d.values()) * len(d) for d in ds)


def put_down(table, key, n, v):
    if n > 0:
        table[key + str(n)] = v * n
        put_down(table, key, n - 1, v)


@program(A3, "x")
def what_calls_itself_puts_new_keys(a, key):
    d = {"x": a[0], "y": a[2]}
    put_down(d, key, 3, a[1])
    return sum(d.values()) ** 2


class Keeper:
    def __init__(self, x):
        self.x = x
        self.table = {"a": x}

    def put(self, key, value):
        self.table[key] = value


@program(A3, ["z", "w"])
def a_method_puts_new_keys(a, names):
    keepers = [Keeper(a[0]), Keeper(a[1])]
    for name in names:
        for one in keepers:
            one.put(name, a[1] * one.x)
    return sum(sum(one.table.values()) * len(one.table) for one in keepers)


@program({"x": 0.5, "y": 1.5}, B3, "z")
def a_new_key_in_what_is_given(d, b, key):
    d[key] = b[0]
    return sum(d.values()) * d["x"]


@program({"x": 0.5, "y": 1.5}, A3, ["x", "z", "x"])
def a_helper_puts_new_keys_in_what_is_given(d, a, names):
    e = d
    for name in names:
        put(d, name, a[0])
    return sum(d.values()) ** 2 * (2.0 if e is d else 1.0)


@program({1: 0.5, 2: 0.7}, A3, 1)
def a_key_of_what_is_given_goes(d, a, key):
    d[key + 5] = a[0]
    del d[key]
    s = 0.0
    for k, v in d.items():
        s += k * v
    return s


@program({"x": 0.5, "y": 1.5}, A3, ["x", "y", "x"])
def known_keys_of_what_is_given(d, a, names):
    for name in names:
        d[name] *= a[0]
    return sum(d.values()) ** 2


@program(A3, B3)
def an_array_beside_lists_in_a_dict(a, b):
    d = {}
    for j in range(3):
        d.setdefault("x", []).append(a[j])
    return np.sum(b * d["x"]) + np.sum((d["x"] + b) * a)


@program(A3, 0.9)
def a_list_that_one_branch_makes_and_adds_to(a, x):
    groups = {0: [x]}
    if a[2] > 3.0 * x:
        x = x * 2.0
    else:
        groups[2] = [0.79 * x, a[1]]
        groups.setdefault(2, []).append(a[0])
    return sum((k + 1) * v * v for k, items in groups.items() for v in items) * x


def times_place(d, names, key):
    return d[key] * (names.index(key) + 1)


@program(A3)
def a_sum_behind_a_helper_that_asks_a_list(x):
    names = ["a", "b", "c"]
    d = {}
    for k, name in enumerate(names):
        d[name] = x[k] * (k + 1)
    y = times_place(d, names, "b")
    return y + sum(d.values())


@program(A3)
def a_loop_behind_a_closure_that_counts(x):
    names = ["a", "b", "c"]
    d = {}
    for k, name in enumerate(names):
        d[name] = x[k] ** 2
    score = lambda key: d[key] * names.count(key)  # noqa: E731
    total = score("c")
    for key, v in d.items():
        total += v * (names.index(key) + 1)
    return total


@program(A3)
def the_largest_behind_a_helper(x):
    names = ["a", "b", "c"]
    d = {}
    for k, name in enumerate(names):
        d[name] = np.sin(x[k])
    y = times_place(d, names, "a")
    last = max(d, key=d.get)
    return y + d[last] ** 2


@program(A3)
def a_copy_and_a_merge_behind_a_helper(x):
    names = ["a", "b", "c"]
    d = {}
    for k, name in enumerate(names):
        d[name] = x[k]
    y = times_place(d, names, "a")
    e = dict(d)
    e["a"] = e["a"] * 3.0
    more = {**d}
    present = 2.0 if "b" in d else 5.0
    return y * present + sum(e.values()) * sum(v**2 for v in more.values()) + (1.0 if d else x[0])


@program(A3)
def an_order_behind_a_helper(x):
    names = ["c", "a", "b"]
    d = {}
    for k, name in enumerate(names):
        d[name] = x[k]
    total = times_place(d, names, "a")
    for k, key in enumerate(sorted(d)):
        total += d[key] * (k + 1)
    return total + len(d) * x[0] + sum(v * w for v, w in zip(d.values(), x))


@program(M33)
def tuples_in_order_beside_a_dict(pts):
    parent = {i: i for i in range(len(pts))}

    def root(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    edges = []
    for i in range(len(pts)):
        for j in range(i):
            edges.append((np.sqrt(np.sum((pts[i] - pts[j]) ** 2)), i, j))
    total = 0.0
    for d, i, j in sorted(edges):
        a, b = root(i), root(j)
        if a != b:
            parent[a] = b
            total += d**1.5
    return total


@program(0.9)
def tuples_of_the_loop_as_keys(g):
    values = {(i, j): 0.5 * i + j for i in range(2) for j in range(3)}
    total = 0.0
    for i, j in values:
        values[i, j] = 1.0 + g * values[i, j]
        total += values[i, j] * i
    for (i, j), v in values.items():
        values[i, j] = v * g + values.get((i - 1, j), 0.0)
    return sum(v * v for v in values.values()) + total
