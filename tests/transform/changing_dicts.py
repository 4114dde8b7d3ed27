"""Functions with dicts of state and of parameters: optimisers, memory, dict arguments that change."""

import numpy as np


def adam(w, x, n, lr):
    p = {"w": w, "b": 0.1}
    s = {"m": {"w": np.zeros(4), "b": 0.0}, "v": {"w": np.zeros(4), "b": 0.0}, "t": 0}
    for _ in range(n):
        r = np.sum(p["w"] * x) + p["b"] - 1.0
        g = {"w": 2.0 * r * x, "b": 2.0 * r}
        s["t"] += 1
        for k in p:
            s["m"][k] = 0.9 * s["m"][k] + 0.1 * g[k]
            s["v"][k] = 0.99 * s["v"][k] + 0.01 * g[k] ** 2
            mh = s["m"][k] / (1.0 - 0.9 ** s["t"])
            vh = s["v"][k] / (1.0 - 0.99 ** s["t"])
            p[k] = p[k] - lr * mh / (np.sqrt(vh) + 0.1)
    return np.sum(p["w"] ** 2) + p["b"]


def adam_inplace(w, x, n, lr):
    p = {"w": w.copy(), "b": np.zeros(1)}
    m = {k: np.zeros_like(v) for k, v in p.items()}
    for t in range(1, n + 1):
        r = np.sum(p["w"] * x) + p["b"][0] - 1.0
        g = {"w": 2.0 * r * x, "b": np.array([2.0 * r])}
        for k in p:
            m[k] *= 0.9
            m[k] += 0.1 * g[k]
            p[k] -= lr * m[k] / (1.0 - 0.9 ** t)
    return np.sum(p["w"] ** 2) + p["b"][0]


def arg_set(p, x):
    p["w"] = p["w"] * 2.0
    return np.sum(p["w"] * x) * p["b"]


def arg_inplace(p, x):
    p["w"] *= 2.0
    p["w"][0] = p["b"]
    return np.sum(p["w"] * x) * p["b"]


def arg_aug(p, x):
    p["b"] += 1.0
    return np.sum(p["w"] * x) * p["b"]


def arg_loop(p, x, n):
    for i in range(n):
        p["b"] = p["b"] * x[i] + 0.1
        p["w"] = p["w"] * p["b"]
    return np.sum(p["w"] * x) * p["b"]


def arg_alias(p, x):
    q = p
    q["b"] = 2.0 * p["b"]
    return np.sum(p["w"] * x) * p["b"]


def arg_items(p, x):
    t = 0.0
    for k, v in p.items():
        t = t + np.sum(v * v)
    for v in p.values():
        t = t * np.sum(v)
    return t * len(p)


def arg_comp(p, x):
    q = {k: 2.0 * v for k, v in p.items()}
    return np.sum(q["w"] * x) * q["b"]


def arg_copy(p, x):
    q = dict(p)
    q["b"] = q["b"] ** 2
    r = p.copy()
    r.update(w=x)
    return np.sum(q["w"] * x) * q["b"] * p["b"] * np.sum(r["w"])


def arg_merge(p, x):
    q = {**p, "b": 3.0}
    return np.sum(q["w"] * x) * q["b"] * p.get("b", 1.0) * p.get("zz", 2.0)


def arg_contains(p, x):
    t = np.sum(p["w"])
    if "b" in p:
        t = t * p["b"]
    if "c" in p:
        t = t * p["c"]
    return t


def arg_sum(p, x):
    return sum(np.sum(v) for v in p.values()) + sum(np.sum(v * v) for k, v in p.items() if k == "w")


def arg_del(p, x):
    del p["w"]
    b = p.pop("b")
    return b * np.sum(x) + len(p)


def _mse(p, x):
    return np.sum((p["w"] * x + p["b"]) ** 2)


def callee(p, x):
    return _mse(p, x) * p["b"]


def callee_local(x, w, y):
    p = {"w": w, "b": y}
    return _mse(p, x) * y


def callee_display(x, w, y):
    return _mse({"w": w, "b": y}, x)


def _init(x, y):
    return {"w": x * y, "b": y}


def callee_result(x, y):
    p = _init(x, y)
    p["b"] = p["b"] * 2.0
    return _mse(p, x)


def _step(p, g, lr):
    return {k: p[k] - lr * g[k] for k in p}


def callee_step(x, w, n, lr):
    p = {"w": w, "b": 0.1}
    for _ in range(n):
        r = np.sum(p["w"] * x) + p["b"] - 1.0
        p = _step(p, {"w": r * x, "b": r}, lr)
    return np.sum(p["w"] ** 2) + p["b"]


def _change(p, v):
    p["b"] = p["b"] * v


def callee_changes(x, y):
    p = {"w": x, "b": y}
    _change(p, 3.0 * y)
    return np.sum(p["w"]) * p["b"]


def _apply(p, g, lr):
    for k in p:
        p[k] = p[k] - lr * g[k]


def callee_changes_loop(x, w, n, lr):
    p = {"w": w, "b": 0.1}
    for _ in range(n):
        r = np.sum(p["w"] * x) + p["b"] - 1.0
        _apply(p, {"w": r * x, "b": r}, lr)
    return np.sum(p["w"] ** 2) + p["b"]


def _push(p, v):
    p["n"] = v
    return p


def callee_returns_arg(x, y):
    p = {"b": y}
    q = _push(p, 2.0 * y)
    q["b"] = 5.0 * y * y
    return p["b"] * p["n"] * q["n"]


def local_function(x, y):
    p = {"b": y}
    def bump(v):
        p["b"] = p["b"] * v
    bump(y)
    bump(x[0])
    return p["b"]


def local_reads(x, y):
    p = {"b": y}
    def val(v):
        return p["b"] * v
    a = val(y)
    p["b"] = 3.0 * y
    return a * val(x[0])


def best(x, y, n):
    b = {"v": -10.0, "s": y}
    for i in range(n):
        if x[i] > b["v"]:
            b = {"v": x[i], "s": b["s"] * 2.0}
    return b["v"] * b["s"]


def history(x, y, n):
    h = {"a": [], "b": []}
    s = y
    for i in range(n):
        s = s * x[i]
        h["a"].append(s)
        h["b"].append(s * s)
    return sum(h["a"]) * h["b"][-1]


def queue(x, y):
    out = 0.0
    jobs = [{"v": x[0], "w": 1.0}, {"v": x[1], "w": y}]
    for j in jobs:
        j["v"] *= j["w"]
    for j in jobs:
        out += j["v"]
    return out * jobs[0]["v"]


def swap_keys(x, y, n):
    p = {"a": y, "b": 2.0}
    for i in range(n):
        p["a"], p["b"] = p["b"], p["a"] * x[i]
    return p["a"] * p["b"] ** 2


def tuple_keys(x, y):
    p = {("a", 0): y, ("a", 1): x[0]}
    p[("a", 1)] *= 2.0
    p["a", 0] += 1.0
    return p["a", 0] * p[("a", 1)]


def grow_branch(x, y):
    p = {"a": y}
    if y > 0:
        p["b"] = x[0]
    else:
        p["b"] = x[1]
    return p["a"] * p["b"]


def inflight(x, y):
    p = {"a": y}
    t = (p, p.update(a=2.0 * y))
    return t[0]["a"] * y


def inflight2(x, y):
    p = {"a": y}
    return _mse2(p, p.pop("b", 3.0)) * p.setdefault("z", y)


def _mse2(p, z):
    return p["a"] * z


def ret_param(p, x):
    p["b"] = np.sum(x)
    return p


def ret_shared(x, y):
    p = {"a": x, "b": x}
    return p, p["a"]


def ternary(x, y):
    p = {"a": y} if y > 0 else {"a": 2.0}
    p["a"] *= x[0]
    return p["a"]


def while_state(x, y):
    s = {"a": y, "k": 0}
    while s["a"] < 20.0 and s["k"] < 4:
        s = dict(s, a=s["a"] * 2.0 + x[s["k"]], k=s["k"] + 1)
    return s["a"]


def unbound(x, y):
    if y > 0:
        p = {"a": y}
    return p["a"] * x[0]


def two_arrays_same(x, y):
    z = np.zeros(3)
    p = {"a": z, "b": z}
    p["a"][0] = y
    p["b"][1] = y * y
    return np.sum(p["a"] * p["b"]) + z[0]


def nested_loops(x, y, n):
    p = {"a": y, "b": 0.0}
    for i in range(n):
        for j in range(2):
            p["a"] = p["a"] * x[j] + 1.0
        p["b"] += p["a"]
        if p["b"] > 100.0:
            break
    return p["a"] * p["b"]


def items_change(x, y):
    p = {"a": y, "b": x[0], "c": x[1]}
    for k, v in p.items():
        p[k] = v * 2.0
        p["c"] = p["c"] + v
    return p["a"] * p["b"] * p["c"]


def lvals(x, y):
    p = {"a": y, "b": x[0]}
    v = list(p.values())
    p["a"] = 3.0
    a, b = p["a"], p.get("b")
    return sum(v) * a * b


def npvals(x, y):
    p = {"a": y, "b": x[0]}
    return np.sum(np.array(list(p.values())) ** 2) + np.sum(np.stack([p["a"], p["b"]]))


def order(x, y):
    p = {"b": y, "a": x[0]}
    t = 0.0
    for k in sorted(p):
        t = t * 2.0 + p[k]
    for k in list(p):
        if k == "a":
            t = t * p[k]
    for i, (k, v) in enumerate(p.items()):
        t = t + i * v
    return t


def _itself(items):
    return items


def stores_to_a_list_of_several_paths_through_a_helper(x, y):
    items = [x[0], x[1]] if x[0] > 0 else [x[1], x[0]]
    other = _itself(items)
    for k in range(2):
        other[k] = other[k] * x[1]
    return np.sum(y) * items[0]


def swap_arrays(x, A, n):
    p = {"a": x.copy(), "b": np.zeros(4)}
    for i in range(n):
        p["b"][:] = A @ p["a"]
        p["a"], p["b"] = p["b"], p["a"]
    return np.sum(p["a"] ** 2) * np.sum(p["b"])


def _early_arr(p, v):
    if v > 0.0:
        p["w"][0] = v
        return v
    p["w"] = p["w"] * 2.0
    return v * v


def early_array(x, y):
    p = {"w": x.copy()}
    a = _early_arr(p, y)
    return a * np.sum(p["w"] ** 2)


def _quick(xs, lo, hi):
    if lo < hi:
        p = xs[hi]
        i = lo
        for j in range(lo, hi):
            if xs[j] < p:
                xs[i], xs[j] = xs[j], xs[i]
                i += 1
        xs[i], xs[hi] = xs[hi], xs[i]
        _quick(xs, lo, i - 1)
        _quick(xs, i + 1, hi)


def _comb(xs, v):
    return sum(xs) * v


def quick(x):
    y = x.copy()
    _quick(y, 0, len(y) - 1)
    return y[0] * y[1] ** 2 + y[3]


def inflight6(x, y):
    items = [v * y for v in x]
    return _comb(items, items.pop())
