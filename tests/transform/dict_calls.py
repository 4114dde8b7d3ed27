"""Functions that hand dicts to others, which read, change and return them."""

import numpy as np


def _apply_in(p, g, lr):
    p["w"] -= lr * g["w"]
    p["b"] = p["b"] - lr * g["b"]


def callee_changes_in(x, w, n, lr):
    p = {"w": w.copy(), "b": 0.1}
    for _ in range(n):
        r = np.sum(p["w"] * x) + p["b"] - 1.0
        _apply_in(p, {"w": r * x, "b": r}, lr)
    return np.sum(p["w"] ** 2) + p["b"]


def _early(p, v):
    if v > 0.0:
        p["b"] = p["b"] * v
        return v
    p["c"] = v
    p["b"] = 2.0
    return v * v


def early_callee(x, y):
    p = {"b": y, "c": 1.0}
    a = _early(p, x[0])
    b = _early(p, x[1])
    return a * b * p["b"] * p["c"]


def _only_arr(p, v):
    p["w"][0] = v * p["w"][1]
    p["w"] *= 2.0


def only_array(x, y):
    p = {"w": x.copy(), "u": y}
    _only_arr(p, y)
    _only_arr(p, 2.0)
    return np.sum(p["w"] ** 2) * p["u"]


def _same(p):
    return p


def same(x, y):
    p = {"b": y}
    q = _same(p)
    q["b"] = 3.0 * y
    return p["b"] * q["b"]


def _two(p, q):
    p["b"] = 2.0 * q["b"]
    return q["b"] * p["b"]


def two_ok(x, y):
    p = {"b": y}
    q = {"b": y * y}
    r = _two(p, q)
    return r * p["b"] + _two(q, p)


def _nest(s, v):
    s["in"]["b"] = s["in"]["b"] * v
    s["k"] += v
    return s["in"]


def nest(x, y):
    i = {"b": y}
    s = {"in": i, "k": 0.0}
    t = _nest(s, x[0])
    t["b"] += 1.0
    return i["b"] * s["k"] + t["b"]


def _newkey(p, v):
    p["z"] = v
    del p["b"]


def newkey(x, y):
    p = {"b": y}
    _newkey(p, y * y)
    return p["z"] * len(p)


def _tuple(v):
    return v, {"a": v, "b": (v, 2.0 * v)}


def tuple_result(x, y):
    t, d = _tuple(y)
    d["a"] *= t
    return d["a"] * d["b"][1]


def _const(p):
    p["n"] = 3
    p["s"] = "sin"
    return None


def const(x, y):
    p = {"v": y}
    _const(p)
    return p["v"] * p["n"] * (np.sin(y) if p["s"] == "sin" else y)


def arg_inplace(p, x):
    p["w"] *= 2.0
    p["w"][0] = p["b"]
    return np.sum(p["w"] * x) * p["b"]


def arg_sgd(p, x, n, lr):
    for _ in range(n):
        r = np.sum(p["w"] * x) + p["b"] - 1.0
        p["w"] -= lr * r * x
        p["b"] = p["b"] - lr * r
    return np.sum(p["w"] ** 2) * p["b"]


def lambda_(x, y):
    p = {"a": y}
    f = lambda v: p["a"] * v  # noqa: E731
    p["a"] = 2.0 * y
    return f(x[0]) * p["a"]


def _higher(f, v):
    return f(v) * 2.0


def higher(x, y):
    p = {"a": y, "n": 0.0}
    def count(v):
        p["n"] = p["n"] + 1.0
        return v * p["a"]
    r = _higher(count, y) + _higher(count, x[0])
    return r * p["n"]


def _rec(p, n):
    if n == 0:
        return p["a"]
    return p["b"] * _rec(p, n - 1)


def recursive(x, y, n):
    return _rec({"a": x[0], "b": y}, n)


def default_arg(x, y):
    return _dflt(y) * _dflt(y, {"a": x[0]})


def _dflt(v, p=None):
    if p is None:
        p = {"a": 2.0}
    p["a"] = p["a"] * v
    return p["a"]


def in_loop_change(x, y, n):
    p = {"a": y, "t": 0.0}
    for i in range(n):
        _early2(p, x[i])
    return p["a"] * p["t"]


def _early2(p, v):
    if v < 0.0:
        return
    p["a"] = p["a"] * v
    p["t"] = p["t"] + 1.0


def stale(x, y, n):
    p = {"a": y}
    q = {"a": y * y}
    for i in range(n):
        r = q["a"]
        q = p
        p = {"a": r * x[i]}
        p["a"] = p["a"] + q["a"]
    return q["a"] * p["a"]


def branch_new2(x, y):
    p = {"a": y}
    if y > 0:
        p = {"a": 2.0}
    p["a"] = p["a"] * y
    return p["a"]


def arrays_tied(x, y, n):
    p = {"w": x.copy()}
    for i in range(n):
        q = {"w": p["w"] * 2.0}
        q["w"][0] = y
        p = q
    p["w"][1] = y
    return np.sum(p["w"] ** 2)


def arrays_shared_loop(x, y, n):
    p = {"w": x.copy()}
    for i in range(n):
        q = p
        q["w"][i] = y * p["w"][0]
        p = dict(q)
    return np.sum(p["w"] ** 2)


def arrays_shared_dict(x, y, n):
    p = {"w": x.copy()}
    q = dict(p)
    q["w"][0] = y
    return np.sum(p["w"] ** 2) * np.sum(q["w"])


def arrays_stored_both(x, y):
    a = x.copy()
    p = {"w": a}
    q = {"v": a}
    p["w"][0] = y
    q["v"][1] = y * y
    a[2] = 3.0 * y
    return np.sum(p["w"] ** 2) + np.sum(q["v"] * a)


def setlater(x, y):
    a = x.copy()
    p = {}
    p["w"] = a
    p["w"][0] = y
    return np.sum(a ** 2)


def setlater2(x, y):
    a = x.copy()
    p = {}
    for k in ("w", "v"):
        p[k] = a
    p["w"][0] = y
    return np.sum(a ** 2) * p["v"][0]


def upd(x, y):
    a = x.copy()
    p = {}
    p.update(w=a)
    p["w"][0] = y
    return np.sum(a ** 2)


class _Kept:
    def __init__(self, data):
        self.data = data


def given_to_an_object(x, y):
    _Kept({"a": {"b": [1.0]}, "c": [2.0, 3.0]})
    return np.sum(x * x) * y


def _slower(p, v):
    p["w"] = p["w"] * v
    return p


def _made(x, y):
    return {"items": [x[0], x[1], x[2]], "w": y, "z": y * y}


def a_list_of_three_before_what_stays(x, y):
    p = _made(x, y)
    q = _slower(p, x[0])
    return q["z"] * q["w"] + 2.0 * q["items"][1] * p["items"][2]


def _exchanged(p, v):
    p["a"], p["b"] = p["b"], p["a"]
    p["pair"] = (p["pair"][1], p["pair"][0])
    p["both"] = (p["a"], (p["b"], v))
    p["new"] = [p["b"], p["w"]]


def tuples_in_what_changes(x, y):
    p = {"items": [y, 2.0], "deep": (y, (y * y, 3.0)), "pair": (y, x), "a": x[0], "b": np.sin(y), "w": x[1]}
    _exchanged(p, y)
    rest = p["new"][0] * p["new"][1] * p["items"][0] * p["deep"][1][0]
    return p["a"] + 2.0 * p["b"] + p["both"][0] * p["both"][1][0] * p["both"][1][1] + np.sum(p["pair"][0]) * p["pair"][1] + rest


def _one_twice(a):
    d, e = {"w": a * a}, {"v": a}
    return [d, {"i": e, "j": d}], e


def one_dict_twice_in_a_result(x, y):
    items, e = _one_twice(y)
    items[1]["j"]["w"] = items[0]["w"] * x[1]
    e["v"] *= 2.0
    return items[0]["w"] * items[1]["i"]["v"] + x[0]


def _put_and_given(p, a):
    p["d"] = {"w": a}
    return p["d"]


def a_new_dict_in_one_that_is_given_and_in_the_result(x, y):
    p = {"d": {"w": 1.0}}
    d = _put_and_given(p, y)
    d["w"] = d["w"] * x[1]
    return p["d"]["w"] ** 2
