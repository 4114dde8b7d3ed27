"""Functions that make and change dicts, in branches and loops too; all are right."""

import functools

import numpy as np

RNG = np.random.default_rng(0)
V, W = np.array([0.7, -0.4, 1.2, 0.9]), np.array([0.3, 0.8, -0.6, 1.1])
ARGUMENTS = {
    "x": V, "w": W, "A": 0.5 * RNG.normal(size=(4, 4)), "y": 0.6, "n": 3, "lr": 0.1, "p": {"w": W.copy(), "b": 0.4},
    "entries": {(0, 0): 0.7, (0, 1): -0.3, (2, 1): 1.1},
}
"""What every function of these files is called with, by the names of its parameters."""


def display(x, y):
    p = {"w": x, "b": y}
    return np.sum(p["w"] * p["b"])


def setitem(x, y):
    p = {"w": x, "b": y}
    p["b"] = p["b"] * 2.0 + np.sum(p["w"])
    return np.sum(p["w"] * p["b"])


def newkey(x, y):
    p = {}
    p["w"] = x * y
    p["c"] = np.sum(p["w"])
    return np.sum(p["w"] * p["c"])


def aug(x, y):
    p = {"w": x, "b": y}
    p["b"] += p["b"] * 2.0
    p["b"] *= y
    return np.sum(p["w"] * p["b"])


def aug_array(x, y):
    p = {"w": x.copy(), "b": y}
    p["w"] += y * x
    p["w"] *= 2.0
    return np.sum(p["w"] ** 2 * p["b"])


def aug_array_shared(x, y):
    h = x * 2.0
    p = {"w": h, "b": y}
    p["w"] += y * x
    return np.sum(h * p["w"] * p["b"])


def aug_argument(x, y):
    p = {"w": x, "b": y}
    p["w"] += y
    return np.sum(x * p["w"] * p["b"])


def elem(x, y):
    p = {"w": np.zeros(4), "b": y}
    for i in range(4):
        p["w"][i] = x[i] * p["b"]
    return np.sum(p["w"] ** 2)


def elem_named(x, y):
    h = np.zeros(4)
    p = {"w": h, "b": y}
    for i in range(4):
        p["w"][i] = x[i] * p["b"]
        h[i] *= y
    return np.sum(p["w"] ** 2)


def dictcall(x, y):
    p = dict(w=x, b=y)  # noqa: C408
    return np.sum(p["w"] * p["b"])


def get(x, y):
    p = {"w": x}
    return np.sum(p.get("w", 1.0) * p.get("b", y)) + (1.0 if p.get("c") is None else 2.0)


def items(x, y):
    p = {"w": x, "b": y}
    t = 0.0
    for k, v in p.items():
        t = t + np.sum(v * v)
    for v in p.values():
        t = t * np.sum(v)
    for k in p.keys():
        t = t + np.sum(p[k])
    for k in p:
        t = t * np.sum(p[k] + 0.5)
    return t


def update(x, y):
    p = {"w": x, "b": y}
    p.update({"b": y * y, "c": np.sum(x)})
    p.update(d=y)
    return np.sum(p["w"] * p["b"]) * p["c"] * p["d"]


def comp(x, y):
    p = {"w": x, "b": y}
    g = {k: v * 2.0 for k, v in p.items()}
    return np.sum(g["w"]) * g["b"]


def merge(x, y):
    p = {"w": x, "b": y}
    q = {**p, "b": y * y}
    r = p | {"c": y}
    return np.sum(q["w"]) * q["b"] + np.sum(p["w"]) * p["b"] * r["c"]


def delete(x, y):
    p = {"w": x, "b": y}
    del p["b"]
    return np.sum(p["w"]) * len(p)


def contains(x, y):
    p = {"w": x, "b": y}
    t = y
    if "w" in p:
        t = t * 2.0
    if "c" not in p:
        t = t * y
    return t * np.sum(x)


def pop(x, y):
    p = {"w": x, "b": y}
    b = p.pop("b")
    c = p.pop("c", b * 2.0)
    return np.sum(p["w"]) * b * c


def setdefault(x, y):
    p = {"w": x}
    a = p.setdefault("b", y)
    b = p.setdefault("w", 1.0)
    return np.sum(b) * a * p["b"]


def loop(x, y, n):
    s = {"h": y, "c": 0.5}
    for i in range(n):
        s["h"] = np.sin(s["h"]) * x[i] + s["c"]
        s["c"] = s["c"] * s["h"]
    return s["h"] * s["c"]


def loop_rebind(x, y, n):
    s = {"h": y, "c": 0.5}
    for i in range(n):
        s = {"h": np.sin(s["h"]) * x[i] + s["c"], "c": s["c"] * s["h"]}
    return s["h"] * s["c"]


def loop_one(x, y, n):
    s = {"h": y, "c": 0.5, "k": x}
    for i in range(n):
        s["h"] += np.sin(s["h"]) * s["k"][i] + s["c"]
    return s["h"] * s["c"]


def branch(x, y):
    s = {"h": y, "c": 0.5}
    if x[0] > 0:
        s["h"] = s["h"] * x[1]
    else:
        s["c"] = y
    return s["h"] * s["c"]


def branch_made(x, y):
    if x[0] > 0:
        s = {"h": y, "c": x[1]}
    else:
        s = {"h": x[1], "c": y}
    s["h"] *= 2.0
    return s["h"] * s["c"]


def alias(x, y):
    p = {"w": x, "b": y}
    q = p
    q["b"] = y * y
    return np.sum(p["w"]) * p["b"]


def alias_branch(x, y):
    p = {"w": x, "b": y}
    q = p
    if y > 0:
        q["b"] = y * y
    q["b"] = q["b"] * 2.0
    return np.sum(p["w"]) * p["b"] * q["b"]


def alias_loop(x, y, n):
    p = {"w": x, "b": y}
    q = p
    for i in range(n):
        q["b"] = p["b"] * y
        p["b"] = q["b"] + 1.0
    return np.sum(p["w"]) * p["b"] * q["b"]


def copy_(x, y):
    p = {"w": x, "b": y}
    q = p.copy()
    r = dict(p)
    q["b"] = y * y
    r["b"] = y ** 3
    return np.sum(p["w"]) * p["b"] * q["b"] * r["b"]


def nested(x, y):
    s = {"p": {"w": x, "b": y}, "t": 1.0}
    s["p"]["b"] = s["p"]["b"] * s["t"] * 3.0
    s["t"] += y
    return np.sum(s["p"]["w"]) * s["p"]["b"] * s["t"]


def nested_alias(x, y):
    i = {"w": x, "b": y}
    s = {"p": i, "t": 1.0}
    s["p"]["b"] = y * y
    i["w"] = x * 2.0
    return np.sum(s["p"]["w"]) * s["p"]["b"] * i["b"]


def sgd(x, w, n, lr):
    p = {"w": w.copy(), "b": 0.1}
    for _ in range(n):
        r = np.sum(p["w"] * x) + p["b"] - 1.0
        g = {"w": r * x, "b": r}
        for k in p:
            p[k] = p[k] - lr * g[k]
    return np.sum(p["w"] ** 2) + p["b"]


def sgd_inplace(x, w, n, lr):
    p = {"w": w.copy(), "b": 0.1}
    for _ in range(n):
        r = np.sum(p["w"] * x) + p["b"] - 1.0
        p["w"] -= lr * r * x
        p["b"] -= lr * r
    return np.sum(p["w"] ** 2) + p["b"]


def result(x, y):
    return {"a": np.sum(x) * y, "b": x * y}


def result_alias(x, y):
    p = {"a": np.sum(x) * y}
    p["b"] = x * y
    return p, y * 2


def intkeys(x, n):
    memo = {0: x[0], 1: x[1]}
    memo[2] = memo[0] * memo[1]
    memo[3] = memo[1] * memo[2]
    return memo[3] * memo[2]


def early(x, y):
    p = {"b": y}
    if y > 10:
        return p["b"]
    p["b"] = p["b"] * np.sum(x)
    return p["b"] * y


def while_(x, y):
    p = {"b": y, "k": 0}
    while p["k"] < 3:
        p["b"] = p["b"] * x[p["k"]] + y
        p["k"] += 1
    return p["b"]


def fromkeys(x, y):
    p = dict.fromkeys(["a", "b"], y)
    p["a"] = p["b"] * 2
    return p["a"] * p["b"]


def zipped(x, y):
    p = dict(zip(["a", "b"], [y, y * y]))
    return p["a"] * p["b"]


def pairs(x, y):
    p = dict([("a", y), ("b", y * y)])  # noqa: C406
    return p["a"] * p["b"]


def sumvalues(x, y):
    p = {"a": y, "b": y * y}
    t = sum(p.values()) * max(p.values()) + sum(v * v for v in p.values())
    return t + len(p) + sum(v for k, v in p.items() if k != "a")


def inplace_view(x, y):
    p = {"w": x * 1.0}
    v = p["w"]
    v[1] = y
    v[2:] *= y
    return np.sum(p["w"] ** 2)


def rebind_then_store(x, y):
    p = {"w": x * 1.0}
    v = p["w"]
    p["w"] = v * 2.0
    p["w"][0] = y
    return np.sum(p["w"] * v)


def loop_arrays(x, A, n):
    s = {"h": x, "out": np.zeros((4, 4))}
    for i in range(n):
        s["h"] = np.tanh(A @ s["h"])
        s["out"][i] = s["h"]
    return np.sum(s["out"] ** 2) * np.sum(s["h"])


def branch_store(x, y):
    p = {"w": x * 1.0}
    if y > 0:
        p["w"][0] = y
    else:
        p["w"] = x * y
    p["w"][1] *= 3.0
    return np.sum(p["w"] ** 2)


def unpack(x, y):
    p = {"a": y, "b": y * y}
    a, b = p.values()
    (_, v1), (_, v2) = p.items()
    return a * b * v1 * v2


def break_(x, y, n):
    p = {"a": y, "b": 1.0}
    for i in range(n):
        p["a"] = p["a"] * x[i]
        if p["a"] < 0:
            p["b"] = p["a"]
            break
    return p["a"] * p["b"]


def loop_makes(x, y, n):
    t = 0.0
    for i in range(n):
        d = {"u": x[i], "v": y}
        d["u"] *= d["v"]
        d["w"] = d["u"] + 1.0
        t += d["u"] * d["w"]
    return t


def keep_previous(x, y, n):
    prev = {"u": y}
    for i in range(n):
        cur = {}
        cur["u"] = prev["u"] * x[i] + 1.0
        prev = cur
    return prev["u"]


def list_of_dicts(x, y):
    layers = [{"w": x, "b": y}, {"w": x * 2.0, "b": y * y}]
    h = 1.0
    for l in layers:
        h = np.tanh(h * np.sum(l["w"]) + l["b"])
    layers[0]["b"] = 3.0 * y
    return h * layers[0]["b"]


def dict_of_lists(x, y):
    d = {"l": [], "m": [y]}
    for v in x:
        d["l"].append(v * y)
    d["m"].append(x[0])
    return sum(d["l"]) * d["m"][1]


def folded_over_its_keys(x, y):
    known, grown = {1: x[0], 0: y, 2: 3.0}, {}
    for k in range(3):
        grown[2 - k] = x[k] * y
    total = functools.reduce(lambda p, q: p * 2.0 + q * y, known)
    return total + functools.reduce(lambda p, q: p * 3.0 + q * x[1], grown) + functools.reduce(max, grown, 0.0)
