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
