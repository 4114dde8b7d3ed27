"""Functions with dicts and lists that must be refused, each at the line that says so."""

import numpy as np

SETTINGS = {"rate": 1.0}


def updates_a_dict_of_the_module(x, y):
    SETTINGS.update(last=x[0])  # refused: a change of this dict: it has no name here
    return y * SETTINGS["rate"]


def pops_of_a_dict_of_the_module(x, y):
    return y * SETTINGS.pop("rate")  # refused: a change of this dict: it has no name here


def _itself(items):
    return items


def grows_a_list_of_several_paths_through_a_helper(x, y):
    for _ in range(2):
        items = [x[0]]
    other = _itself(items)
    other.append(x[1] * y[0])  # refused: a change of this list: it was made on another path
    return np.sum(y) + items[-1]


def branch_missing(x, y):
    s = {"h": y}
    if x[0] > 0:  # refused: it is a dict with the keys 'h', 'c' on one path and a dict with the ke
        s["c"] = x[1]
    return s["h"] * s.get("c", 1.0)


def alias_may(x, y):
    p = {"b": y}
    q = {"b": 2.0 * y}
    r = p if y > 0 else q
    r["b"] = 3.0 * y * y  # refused: another name may stand for it, or for another one
    return p["b"] * q["b"] * r["b"]


def memo_loop(x, n):
    memo = {0: x[0], 1: x[1]}
    for i in range(2, n + 2):
        memo[i] = memo[i - 1] * memo[i - 2] + x[0]  # refused: a dict with a key that only the running program knows
    return memo[n + 1]


def keep_and_change(x, y, n):
    prev = {"u": y}
    for i in range(n):
        cur = {"u": 1.0}
        cur["u"] = prev["u"] * x[i]
        prev["u"] = 5.0  # refused: another name may stand for it, or for another one
        prev = cur
    return prev["u"]


def loop_alias_swap(x, y, n):
    a = {"u": y}
    b = {"u": 2.0 * y}
    for i in range(n):
        a, b = b, a
        a["u"] = a["u"] * x[i] + b["u"]  # refused: another name may stand for it, or for another one
    return a["u"] * b["u"] ** 2


def _apply_in(p, g, lr):
    p["w"] -= lr * g["w"]
    p["b"] -= lr * g["b"]


def _fib(n, memo, x):
    if n in memo:
        return memo[n]
    r = _fib(n - 1, memo, x) + x * _fib(n - 2, memo, x)
    memo[n] = r
    return r


def callee_changes_in(x, w, n, lr):
    p = {"w": w.copy(), "b": 0.1}
    for _ in range(n):
        r = np.sum(p["w"] * x) + p["b"] - 1.0
        _apply_in(p, {"w": r * x, "b": r}, lr)  # refused: it may change in place an array that has another name
    return np.sum(p["w"] ** 2) + p["b"]


def memo(y, n):
    return _fib(5, {0: y, 1: 1.0}, y)  # refused: cannot differentiate a dict with a key that only the running program k


def best_kept(x, y, n):
    b = {"v": -10.0, "s": y}
    for i in range(n):
        c = {"v": x[i] * y, "s": b["s"] + 1.0}
        if c["v"] > b["v"]:
            b = c
        c["s"] = 7.0  # refused: another name may stand for it, or for another one
    return b["v"] * b["s"]


def fstring(x, y):
    p = {f"w{k}": x[k] for k in range(3)}  # refused: a dict with a key that only the running program knows
    return p["w0"] * p["w1"] * p["w2"] * y


def param_in_tuple(p, x):
    s = (p, x)
    s[0]["b"] = 2.0  # refused: a store to `s[...][...]`: it is no array that is known
    return p["b"] * np.sum(s[1]) * np.sum(p["w"])


def zip_(x, y):
    p = {"a": y, "b": x[0]}
    g = {"a": 2.0 * y, "b": x[1]}
    t = 0.0
    for (k, v), w in zip(p.items(), g.values()):
        t += v * w
        g["a"] = 0.0  # refused: a change of the dict that the loop goes through
    return t


def vals(x, y):
    p = {"a": y, "b": x[0]}
    v = p.values()  # refused: a view of a dict that gets a name
    p["a"] = 3.0
    return sum(v)


def _maybe(p, v):
    if v > 0:
        return p
    return {"b": 2.0}


def _two(p, q):
    p["b"] = 2.0 * q["b"]
    return q["b"] * p["b"]


def _twice_same(v):
    d = {"a": v}
    return d, d


def _outerd(p, v):
    p["q"] = {"k": v}
    return p["q"]


def _fn(cfg, v):
    return cfg["act"](v) * cfg["scale"]


def _recch(p, n):
    if n == 0:
        return p["a"]
    p["a"] = p["a"] * p["b"]
    return _recch(p, n - 1)


def maybe(x, y):
    p = {"b": y}
    q = _maybe(p, x[0])  # refused: it is a single value on one path and a dict with the keys 'b' on the o
    q["b"] = 3.0 * y
    return p["b"] * q["b"]


def two(x, y):
    p = {"b": y}
    return _two(p, p)  # refused: it changes a dict, and is given one twice


def twice_same(x, y):
    a, b = _twice_same(y)
    a["a"] = 2.0  # refused: `a` is not known to be an array of known rank and dtype
    return b["a"] * a["a"]


def inner_new(x, y):
    p = {}
    q = _outerd(p, y)  # refused: the caller gets it twice
    q["k"] = 5.0 * y * y
    return p["q"]["k"]


def functions_in(x, y):
    cfg = {"act": np.tanh, "scale": 2.0, "name": "a"}
    return _fn(cfg, y) * cfg["act"](x[0])  # refused: only the running program knows


def recursive_change(x, y, n):
    return _recch({"a": x[0], "b": y}, n)  # refused: it returns or changes a dict, and calls itself


def tie_then_change(x, y, n):
    p = {"a": y}
    q = {"a": 1.0}
    for i in range(n):
        p["a"] = p["a"] * x[i]
        if x[i] > 0:  # refused: a dict that is changed in this loop gets a second name in it
            q = p
    return q["a"]


def tie_then_change2(x, y, n):
    p = {"a": y}
    q = {"a": 1.0}
    for i in range(n):  # refused: the loop makes it a dict with other keys, or another value
        q = p
        p = {"a": p["a"] * x[i]}
        p["b"] = 1.0
    return q["a"] * p["a"]


def branch_new(x, y):
    p = {"a": y}
    o = p
    if y > 0:
        p = {"a": 2.0}
    p["a"] = p["a"] * y  # refused: another name may stand for it, or for another one
    return o["a"] * p["a"]


def _comb(xs, v):
    return sum(xs) * v


def remove_(x, y):
    xs = [1, 2, 3]
    xs.remove(2)  # refused: this call of `.remove(...)` of a list that grows
    return y * len(xs)


def inflight(x, y):
    items = [y, y * y, x[0]]
    t = (items, items.append(y))  # refused: this expression: it changes a list that it also contains
    return sum(t[0])


def inflight4(x, y):
    items = [y, y * y, x[0]]
    a, b = items, items.pop()  # refused: this expression: it changes a list that it also contains
    return sum(a) * b


def inflight5(x, y):
    items = [y, y * y, x[0]]
    return _comb(items, items.pop())  # refused: this expression: it changes a list that it also contains


def a_list_plus_an_array_in_place(x, y):
    items = [x[0], y, 2.0]
    items += x  # refused: of a list and what may be an array
    return np.sum(items * x)


def a_growing_list_plus_an_array_in_place(x, y, n):
    items = list(x)
    for _ in range(n):  # refused: it is a list on one path, and may be something else on another
        items += y * x
    return np.sum(np.array(items))


def a_list_or_an_array(x, y):
    if y > 0:  # refused: it is a list on one path, and may be something else on another
        items = list(2.0 * x)
    else:
        items = y * x
    return np.sum(items * x)


def a_list_until_the_loop_makes_an_array_of_it(x, y, n):
    items = list(x)
    for k in range(n):  # refused: it is a list on one path, and may be something else on another
        items = y * x
    return np.sum(items)


def a_list_or_a_number(x, y):
    items = [x[0], x[1]] if y > 0 else x[0]  # refused: it is a list on one path, and may be something else on another
    return np.sum(items) + np.sum(np.multiply(items, 2.0))


def a_list_where_a_number_was(x, y, n):
    slots = [y, 0.5]
    if n:
        slots[0] = [x[0], x[1] * y]  # refused: a list in a list that also holds something else
    return np.sum(slots[0])


def a_list_beside_a_number(x, y):
    slots = [[x[0]], 0.5]  # refused: a list in a list that also holds something else
    for _ in range(2):
        slots[0] = [y, slots[0][0] * y]
    return sum(slots[0])


def lists_appended_to_numbers(x, y):
    items = [y]
    for v in x:
        items.append([v, v * y])  # refused: a list in a list that also holds something else
    return items[1][0] * items[-1][1]


class _Kept:
    def __init__(self, data):
        self.data = data


def a_list_in_a_dict_is_given_to_an_object(x, y):
    d = {"x": [1.0, 2.0]}
    _Kept(d["x"])  # refused: it may change the list `d[...]`
    return np.sum(x) * y * d["x"][0]


def a_dict_in_a_dict_is_given_to_an_object(x, y):
    d = {"x": {"y": 2.0}}
    _Kept(d["x"])  # refused: it may change the dict `d[...]`
    return np.sum(x) * y * d["x"]["y"]


def _multiples(n, v):
    out = []
    for i in range(n):
        out.append(v * i)
    return out


def a_list_that_a_function_made_is_in_a_list(x, y):
    s = [None]
    s[0] = _multiples(3, x[1])
    items = s[0]
    items.append(7.0)  # refused: the list is made on another path, in another list or by the caller
    return len(s[0]) * y + items[3]


def a_list_that_a_function_made_changes_places(x, y):
    s = [None]
    items = _multiples(3, x[0])
    s[0] = _multiples(3, x[1])
    other = s[0]
    items, s[0] = s[0], items
    items.append(7.0)  # refused: the list is made on another path, in another list or by the caller
    return len(other) * y + other[1] + items[3] * s[0][1]
