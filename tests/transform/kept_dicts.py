"""Dicts that may be one under two names, and dicts of keys that only the running program knows."""

import collections

import numpy as np


def branch_missing(x, y):
    s = {"h": y}
    if x[0] > 0:
        s["c"] = x[1]
    return s["h"] * s.get("c", 1.0)


def alias_may(x, y):
    p = {"b": y}
    q = {"b": 2.0 * y}
    r = p if y > 0 else q
    r["b"] = 3.0 * y * y
    return p["b"] * q["b"] * r["b"]


def memo_loop(x, n):
    memo = {0: x[0], 1: x[1]}
    for i in range(2, n + 2):
        memo[i] = memo[i - 1] * memo[i - 2] + x[0]
    return memo[n + 1]


def keep_and_change(x, y, n):
    prev = {"u": y}
    for i in range(n):
        cur = {"u": 1.0}
        cur["u"] = prev["u"] * x[i]
        prev["u"] = 5.0
        prev = cur
    return prev["u"]


def loop_alias_swap(x, y, n):
    a = {"u": y}
    b = {"u": 2.0 * y}
    for i in range(n):
        a, b = b, a
        a["u"] = a["u"] * x[i] + b["u"]
    return a["u"] * b["u"] ** 2


def _apply_in(p, g, lr):
    p["w"] -= lr * g["w"]
    p["b"] -= lr * g["b"]


def callee_changes_in(x, w, n, lr):
    p = {"w": w.copy(), "b": 0.1}
    for _ in range(n):
        r = np.sum(p["w"] * x) + p["b"] - 1.0
        _apply_in(p, {"w": r * x, "b": r}, lr)
    return np.sum(p["w"] ** 2) + p["b"]


def best_kept(x, y, n):
    b = {"v": -10.0, "s": y}
    for i in range(n):
        c = {"v": x[i] * y, "s": b["s"] + 1.0}
        if c["v"] > b["v"]:
            b = c
        c["s"] = 7.0
    return b["v"] * b["s"]


def fstring(x, y):
    p = {f"w{k}": x[k] for k in range(3)}
    return p["w0"] * p["w1"] * p["w2"] * y


def zip_(x, y):
    p = {"a": y, "b": x[0]}
    g = {"a": 2.0 * y, "b": x[1]}
    t = 0.0
    for (k, v), w in zip(p.items(), g.values()):
        t += v * w
        g["a"] = 0.0
    return t


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


def maybe(x, y):
    p = {"b": y}
    q = _maybe(p, x[0])
    q["b"] = 3.0 * y
    return p["b"] * q["b"]


def two(x, y):
    p = {"b": y}
    return _two(p, p)


def twice_same(x, y):
    a, b = _twice_same(y)
    a["a"] = 2.0
    return b["a"] * a["a"]


def inner_new(x, y):
    p = {}
    q = _outerd(p, y)
    q["k"] = 5.0 * y * y
    return p["q"]["k"]


def tie_then_change(x, y, n):
    p = {"a": y}
    q = {"a": 1.0}
    for i in range(n):
        p["a"] = p["a"] * x[i]
        if x[i] > 0:
            q = p
    return q["a"]


def tie_then_change2(x, y, n):
    p = {"a": y}
    q = {"a": 1.0}
    for i in range(n):
        q = p
        p = {"a": p["a"] * x[i]}
        p["b"] = 1.0
    return q["a"] * p["a"]


def branch_new(x, y):
    p = {"a": y}
    o = p
    if y > 0:
        p = {"a": 2.0}
    p["a"] = p["a"] * y
    return o["a"] * p["a"]


def _multiples(n, v):
    out = []
    for i in range(n):
        out.append(v * i)
    return out


def a_list_that_a_function_made_is_in_a_list(x, y):
    s = [None]
    s[0] = _multiples(3, x[1])
    items = s[0]
    items.append(7.0)
    return len(s[0]) * y + items[3]


def a_list_that_a_function_made_changes_places(x, y):
    s = [None]
    items = _multiples(3, x[0])
    s[0] = _multiples(3, x[1])
    other = s[0]
    items, s[0] = s[0], items
    items.append(7.0)
    return len(other) * y + other[1] + items[3] * s[0][1]


def param_in_tuple(p, x):
    s = (p, x)
    s[0]["b"] = 2.0
    return p["b"] * np.sum(s[1]) * np.sum(p["w"])


def all_pairs_but_with_itself(x):
    points = [{"x": v, "f": 0.0} for v in x]
    for p in points:
        for q in points:
            if q is not p:
                p["f"] = p["f"] + (q["x"] - p["x"]) * q["x"]
    total = 0.0
    for p in points:
        total += p["f"] ** 2
    return total


def equal_is_not_the_same(x, y):
    a = {"v": y}
    b = {"v": y}
    weight = 0.0
    for d in [a, b, a]:
        weight += x[0] if d is a else x[1]
    return weight * y


def _is_one(one, other):
    return one is other


def a_copy_is_another(y):
    a = {"v": y}
    every = [a, a.copy(), dict(a)]
    every[1]["v"] = 2.0 * y
    total = 0.0
    for d in every:
        total += d["v"] ** 2 * (3.0 if _is_one(d, a) else 1.0)
    return total


def a_list_beside_a_number(x, y):
    slots = [[x[0]], 0.5]
    for _ in range(2):
        slots[0] = [y, slots[0][0] * y]
    return sum(slots[0])


def two_keys_of_a_display_that_are_one(x, y):
    parts = [{k % 2: v, k: v * v * y} for k, v in enumerate(x)]
    return sum(part[k] * y for k, part in enumerate(parts)) + parts[2][0]


def two_keys_beside_another_dict_that_are_one(x, y):
    more = dict(enumerate(x))
    total = 0.0
    for k, v in enumerate(x):
        made = {k: v, k * k: v * y, **more, 0: y, "a": x[0], "a": x[1] * y}  # noqa: F601 - the last one counts
        total += made[k] * made[0] * made["a"]
    return total


def a_ledger(x, y):
    book = {"cash": 10.0, "loan": y}
    for move, v in zip(["cash:stock", "loan:cash", "cash:gold", "stock:cash"], x, strict=False):
        source, goal = move.split(":")
        book[source] -= v
        book[goal] = book.get(goal, 0.0) + v * (1.0 - 0.1 * y)
        for name in list(book):
            if name.startswith("s") or name == "gold":
                book[name] *= 1.0 + y
    return sum(v**2 for v in book.values()) + book.pop("gold") * book["stock"]


def taken_from_the_end(x):
    book = {k % 3: v * v for k, v in enumerate(x)}
    total = 0.0
    while book:
        k, v = book.popitem()
        total = 0.5 * total + (k + 1) * v
    return total


def the_oldest_goes(x):
    book = {}
    for k, v in enumerate(x):
        key = k * k % 4
        if key in book:
            book[key] = book.pop(key) * v
        else:
            if len(book) >= 2:
                del book[next(iter(book))]
            book[key] = v
    return sum(book.values()) * next(iter(book.values()))


def the_smallest_key_first(x):
    book = {k % 3: v for k, v in enumerate(x)}
    total = 0.0
    while book:
        total = 0.5 * total + book.pop(min(book))
    return total


def merged_in_place(x, y):
    one, other = {}, {}
    for k, v in enumerate(x):
        if k % 2:
            one[k] = v
        else:
            other[k % 3] = v * y
    alias = one
    alias |= other
    one.update([("a", y), ("b", x[0])])
    found = {"inner": one}
    found["inner"] |= {"a": x[1]}
    return sum((k + 1) * v**2 for k, v in enumerate(one.values()))


def items_as_a_list(x, y):
    book = {f"k{k % 3}": v * y for k, v in enumerate(x)}
    pairs = list(book.items())
    other = dict(pairs)
    return pairs[0][1] * pairs[-1][1] ** 2 * sum(other.values())


class _Held:
    def __init__(self):
        self.book = {}


def in_the_order_of_the_keys_of_an_attribute(x):
    held = _Held()
    for k, v in enumerate(x):
        held.book["cab"[k % 3]] = v
    return sum((k + 1) * held.book[name] ** 2 for k, name in enumerate(sorted(held.book)))


def memo_of_a_function_inside(y, n):
    def fib(k, known):
        if k in known:
            return known[k]
        known[k] = fib(k - 1, known) + y * fib(k - 2, known)
        return known[k]

    return fib(5, {0: y, 1: 1.0})


def a_list_where_a_number_was(x, y, n):
    slots = [y, 0.5]
    if n:
        slots[0] = [x[0], x[1] * y]
    return np.sum(slots[0])


def counted_pairs_of_a_list(x):
    word = "xyzzyxxyz"
    weights = {name: v * v for name, v in zip("xyz", x, strict=False)}
    pairs = [(one, other) for one, other in zip(word, word[1:], strict=False)]  # noqa: RUF007
    seen = collections.Counter(pairs)
    return sum(count * weights[one] * weights[other] ** 2 for (one, other), count in seen.items())


def counted_pairs(x):
    word = "xyzzyxxyz"
    weights = {name: v * v for name, v in zip("xyz", x, strict=False)}
    seen = collections.Counter(zip(word, word[1:], strict=False))  # noqa: RUF007 - as it is often written
    return sum(count * weights[one] * weights[other] ** 2 for (one, other), count in seen.items())


def state_beside_what_gets_keys(x, y):
    nodes = {name: {"rank": y, "seen": 0} for name in "abc"}
    for k, v in enumerate(x):
        new = dict.fromkeys(nodes, 0.5)
        for node in nodes.values():
            new["abc"[k % 3]] += v * node["rank"]
        for name, rank in new.items():
            nodes[name]["rank"] = rank
    return nodes["a"]["rank"] * nodes["b"]["rank"]
