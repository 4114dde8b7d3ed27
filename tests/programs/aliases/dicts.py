"""Dicts of arrays and numbers."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, B3, C3, D3, M33, N33, S4


@program(A3, B3, C3)
def lists_in_a_dict(W, b, x):
    params = {"layers": [W, b], "scale": 0.5}
    for k in range(2):
        params["layers"][0] *= 0.9
        params["layers"][1][0] = x[0] * params["scale"]
        params["layers"][1] += x
    return np.sum(params["layers"][0] * params["layers"][1])


@program(A4, ["a", "b", "a", "c"])
def keys_of_the_running_program(x, names):
    d = {}
    for i in range(len(names)):
        k = names[i]
        d[k] = d.get(k, 0.0) + x[i] * x[i]
    s = 0.0
    for k in d:
        s += d[k] ** 2
    return s


@program(A4, ["a", "b", "a", "b"])
def setdefault_and_append(x, names):
    g = {}
    for i in range(len(names)):
        g.setdefault(names[i], []).append(x[i])
    s = 0.0
    for k, vs in g.items():
        q = 1.0
        for t in vs:
            q = q * t
        s += q * q
    return s


@program([{"W": 0.3 * M33, "b": A3}, {"W": 0.3 * N33, "b": B3}], C3, D3, 0.05)
def sgd_on_a_list_of_dicts(layers, x, y, lr):
    for epoch in range(3):
        h = x
        acts = []
        for p in layers:
            acts.append(h)
            h = p["W"] @ h + p["b"]
        g = h - y
        for k in range(len(layers) - 1, -1, -1):
            p = layers[k]
            gx = p["W"].T @ g
            p["W"] -= lr * np.outer(g, acts[k])
            p["b"] -= lr * g
            g = gx
    h = x
    for p in layers:
        h = p["W"] @ h + p["b"]
    return np.sum((h - y) ** 2)


@program(A4)
def dict_of_dicts(x):
    g = {}
    for i in range(len(x)):
        r = g.setdefault(i % 2, {})
        r[i] = x[i] * x[i]
        r["sum"] = r.get("sum", 0.0) + x[i]
    return g[0]["sum"] * g[1]["sum"] + g[0][0] * g[1][1]


@program(A3, B3, ["x", "y", "z"])
def arrays_under_several_keys(a, b, names):
    d = {}
    for i, k in enumerate(names):
        d[k] = a if i % 2 == 0 else b
    for k in names:
        d[k][0] += d[k][1] * 0.5
    d["x"] *= d["y"]
    return np.sum(a * a) + np.sum(b * b * b)


@program(A3)
def deleted_and_put_back(x):
    d = {0: x[0], 1: x[1]}
    s = 0.0
    for i in range(4):
        k = i % 2
        v = d.pop(k)
        d[k + 2] = v * x[2]
        s += d[k + 2]
        d[k] = d[k + 2] * v
        del d[k + 2]
    return s + d[0] * d[1]


@program(A3, A4, 0.1)
def adam_in_dicts(w, b, lr):
    params = {"w": w, "b": b}
    m = {k: np.zeros_like(v) for k, v in params.items()}
    s = {k: np.zeros_like(v) for k, v in params.items()}
    for t in range(3):
        grads = {"w": 2.0 * params["w"], "b": params["b"] ** 2}
        for k in params:
            g = grads[k]
            m[k] = 0.9 * m[k] + 0.1 * g
            s[k] *= 0.99
            s[k] += 0.01 * g * g
            params[k] -= lr * m[k] / (np.sqrt(s[k]) + 0.1)
    return np.sum(w**2) + np.sum(b**2)


def fib(n, x, memo):
    if n in memo:
        return memo[n]
    r = fib(n - 1, x, memo) * x + fib(n - 2, x, memo)
    memo[n] = r
    return r


@program(0.7, 0.4)
def memo_with_recursion(x, y):
    memo = {0: y, 1: x}
    return fib(6, x, memo) * memo[3]


@program(A3, 0.8)
def swapped_in_a_dict(u, c):
    s = {"a": u.copy(), "b": u * 2.0}
    for k in range(3):
        s["a"], s["b"] = s["b"], s["a"]
        s["a"][0] = s["b"][1] * c
        s["b"] += s["a"]
    return np.sum(s["a"] * s["b"])


@program({"a": A3, "b": A3[::-1], "c": [A3, B3]}, 0.6)
def a_dict_of_shared_arrays(d, c):
    d["a"] += c
    d["b"][0] = d["c"][0][1] * c
    for q in d["c"]:
        q *= 0.5
    return np.sum(d["a"] * d["b"])


@program(A3)
def table_by_pairs(x):
    best = {(0, 0): x[0]}
    for i in range(3):
        for j in range(3):
            if i + j == 0:
                continue
            c = 0.0
            if i > 0:
                c = c + best[i - 1, j] * x[i]
            if j > 0:
                c = c + best[i, j - 1] * x[j]
            best[i, j] = c
    return best[2, 2]


@program(A3, {"j": 1.0})
def try_and_except(a, d):
    try:
        a[0] = d["k"] * a[1]
    except KeyError:
        a[0] *= 2.0
    return np.sum(a * a)


@program(A3)
def a_dict_that_holds_itself(x):
    L = [x[0] * 1.0]
    d = {"L": L, "x": x}
    d["me"] = d
    d["me"]["L"][0] *= d["x"][1]
    d["me"]["me"]["x"][0] = L[0]
    return L[0] * x[0]


@program({"w": A4, "b": 0.3}, 3)
def dict_params(p, n):
    for i in range(n):
        for k in p:
            p[k] = p[k] - 0.1 * p[k] * p[k]
    p["w"] *= 2
    return np.sum(p["w"]) * p["b"]


@program(S4)
def list_of_dicts(x):
    net = [{"W": x * 1.0, "b": x[0]}, {"W": x * 2.0, "b": x[1]}]
    for layer in net:
        layer["W"] -= 0.1 * layer["b"] * x
        layer["b"] = layer["b"] ** 2
    return sum(np.sum(l["W"] * l["W"]) * l["b"] for l in net)


@program(S4, 3)
def list_of_dicts_loop(x, n):
    net = []
    for i in range(n):
        net.append({"W": x * x[i], "b": x[0] * i})
    for k in range(n):
        net[k]["W"] -= 0.1 * net[k]["b"] * x
        net[k]["b"] = net[k]["b"] ** 2
        net[k]["W"][0] = x[k]
    s = 0.0
    for layer in net:
        s = s + np.sum(layer["W"] * layer["W"]) * layer["b"]
    return s


@program([{"W": M33, "b": A3}, {"W": N33, "b": B3}], C3, 2)
def net_sgd(net, x, n):
    for it in range(n):
        for k in range(len(net)):
            net[k]["W"] -= 0.1 * np.outer(x, net[k]["b"])
            net[k]["b"] = net[k]["b"] * 0.9
    h = x
    for layer in net:
        h = np.tanh(layer["W"] @ h + layer["b"])
    return np.sum(h)


@program(S4, 3)
def dict_rebind(x, n):
    p = {"a": x * 1.0, "b": x * 2.0}
    for i in range(n):
        p = {"a": p["b"], "b": p["a"] * x}
        p["a"][0] = p["b"][1]
    return np.sum(p["a"] * p["b"])


@program(S4, 3)
def dict_swap_store(x, n):
    p = {"a": x * 1.0, "b": x * 2.0}
    for i in range(n):
        for j in range(1, 4):
            p["a"][j] = p["b"][j - 1] * x[j] + p["a"][j]
        p["a"], p["b"] = p["b"], p["a"]
    return np.sum(p["a"] * p["b"])


@program(S4, 3)
def best_dict(x, n):
    best = {"loss": 1e9, "w": x * 1.0}
    w = x * 1.0
    for i in range(n):
        w = w - 0.1 * w * x
        loss = np.sum(w * w)
        if loss < best["loss"]:
            best = {"loss": loss, "w": w.copy()}
        w[0] = w[1] * 0.5
    return best["loss"] + np.sum(best["w"])


@program(S4, 3)
def best_dict_that_changes(x, n):
    best = {"loss": 1e9, "w": x * 1.0}
    w = x * 1.0
    for i in range(n):
        w -= 0.1 * w * x
        loss = np.sum(w * w)
        if loss < best["loss"]:
            best = {"loss": loss, "w": w}
    return best["loss"] + np.sum(best["w"])


@program(S4, 3)
def conditional_object_write(x, n):
    a = {"u": x * 1.0}
    b = {"u": x * 2.0}
    if x[0] > 0:
        cur = a
    else:
        cur = b
    cur["u"][0] = x[1]
    return np.sum(cur["u"] * x)


@program(S4, 3)
def hist_dict_copies(x, n):
    s = {"u": x * 1.0, "t": 0.0}
    hist = []
    for i in range(n):
        s["u"][1:] = s["u"][:-1] * x[1:]
        hist.append({"u": s["u"].copy(), "t": i * x[0]})
    tot = 0.0
    for h in hist:
        tot = tot + np.sum(h["u"] * h["u"]) * h["t"]
    return tot


GIVEN = {"x": 0.5, "y": 1.5}


@program(GIVEN, GIVEN)
def one_dict_given_twice(d, e):
    d["x"] = 2.0 * d["y"]
    return e["x"] * d["y"] * e["y"]


@program({"p": GIVEN}, {"q": GIVEN})
def one_dict_in_two_dicts(d, e):
    d["p"]["x"] = 4.0 * d["p"]["y"]
    return e["q"]["x"] * e["q"]["y"]


@program((GIVEN, GIVEN))
def one_dict_twice_in_a_tuple(both):
    both[0]["x"] = both[1]["y"] * both[1]["y"]
    return both[1]["x"] * both[0]["y"]


@program({"p": GIVEN, "q": GIVEN})
def one_dict_twice_in_a_dict(d):
    d["p"]["x"] = 4.0 * d["q"]["y"]
    return d["q"]["x"] * d["p"]["y"]


def _in_two(a, b):
    return {"aa": a, "bb": b}


@program(A3, B3)
def a_dict_of_what_a_call_gives(a, b):
    d = dict(_in_two(a, b))
    e = dict(_in_two(b, a), cc=d["aa"] * b)
    e["aa"][0] = a[1] * b[2]
    return np.sum(d["aa"] * d["bb"]) + np.sum(e["cc"] * e["bb"])


@program(A3)
def a_dict_of_a_copy_with_tuples_as_keys(a):
    seen = {}
    for i in range(len(a)):
        seen[i, 1] = a[i]
    d = dict(seen.copy())
    return sum(v * v for v in d.values()) * len(d)


@program(A3)
def a_dict_of_what_an_inner_function_gives(a):
    seen = {}

    def all_of_it():
        return seen

    for i in range(len(a)):
        seen[i, 1] = a[i]
    d = dict(all_of_it())
    seen[0, 1] = 2.0
    return d[0, 1] * d[1, 1] + seen[0, 1] * a[2]


@program(A3)
def a_dict_of_pairs_and_of_names(a):
    d = dict(zip(range(len(a)), a), q=a[0] * a[1])
    d[0] = d[1] * 2.0
    return d[0] * d["q"] + d[2]


@program(A4)
def the_union_of_dicts_that_refer_to_one_another(x):
    a = {"v": x[0], "next": None}
    b = {"v": x[1], "next": a}
    a["next"] = b
    c = a | {"v": x[2]}
    b["v"] = b["v"] * x[3]
    return c["v"] * c["next"]["v"] * a["v"] + len(a | b)


@program(A4)
def the_update_of_a_dict_that_refers_to_another_one(x):
    a = {"v": x[0], "next": None}
    b = {"v": x[1], "next": a}
    a["next"] = b
    a |= {"v": x[2]}
    return a["next"]["next"]["v"] ** 2


@program({"w": A3, "b": B3}, {"b": A3, "w": B3})
def keys_are_equal_in_any_order(p, q):
    if p.keys() != q.keys() or not p.keys() <= {"w": 0, "b": 1}.keys():
        return np.sum(p["w"])
    p["w"][0] = q["b"][1] ** 2
    return sum(np.sum(p[k] * q[k]) for k in p)


@program(A3)
def a_count_that_gets_numbers(a):
    places = list(range(3))
    places.append(a[1] * a[2])
    more = list(range(2)) + places
    more[0] = a[0]
    return sum(v * i for i, v in enumerate(more, 1)) * places[-1]
