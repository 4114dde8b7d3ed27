"""State that changes its sort, kept by closures, dicts and objects (part 1)."""

import functools

import numpy as np

from tests.programs.zoo.case import R, case

V = (R(1, 5),), (R(2, 5),)


@case(0, *V)
def acc_array_from_zero(x):
    acc = 0
    def add(v):
        nonlocal acc
        acc = acc + v * np.ones(2)
        return acc.sum()
    return sum([add(v) for v in x]) * acc[0]


@case(0, *V)
def running_extrema(x):
    lo = hi = None
    def see(v):
        nonlocal lo, hi
        lo = v if lo is None else min(lo, v)
        hi = v if hi is None else max(hi, v)
        return hi - lo
    spans = [see(v) for v in x]
    return sum(s * s for s in spans) + lo * hi


class Lazy:
    def __init__(self, x):
        self.x = x
        self._norm = None
        self.calls = 0

    @property
    def norm(self):
        if self._norm is None:
            self._norm = np.sqrt(np.sum(self.x ** 2))
        self.calls += 1
        return self._norm


@case(0, *V)
def lazy_norm(x):
    z = Lazy(x)
    return sum(v / z.norm for v in x) + z.calls


@case(0, *V)
def lazies(x):
    zs = [Lazy(x[:2]), Lazy(x[2:])]
    return sum(v / zs[i % 2].norm for i, v in enumerate(x)) + zs[0].calls


class EMA:
    def __init__(self, a):
        self.a, self.m = a, None

    def __call__(self, v):
        self.m = v if self.m is None else self.a * self.m + (1 - self.a) * v
        return self.m


@case((0, 1), (R(3, 6), 0.8), (R(4, 6), 0.3))
def ema_pair(x, a):
    fast, slow = EMA(a), EMA(a ** 2)
    d = [fast(v) - slow(v) for v in x]
    return sum(u * u for u in d) + fast.m


@case((0, 1), (R(5, 6), 0.8), (R(6, 6), 0.3))
def emas_by_name(x, a):
    emas = {n: EMA(a * (k + 1) / 3) for k, n in enumerate("pqr")}
    names = ["p", "q", "p", "r", "q", "p"]
    out = [emas[n](v) for n, v in zip(names, x)]
    return sum(o * (i + 1) for i, o in enumerate(out)) + emas["p"].m * emas["q"].m


@case((0, 1), (R(7, 6), 0.8), (R(8, 6), 0.3))
def emas_late(x, a):
    emas = {}
    total = 0.0
    for n, v in zip(["p", "q", "p", "r", "q", "p"], x):
        if n not in emas:
            emas[n] = EMA(a)
        total += emas[n](v) ** 2
    return total + sum(e.m for e in emas.values())


@case(0, *V)
def states_dict_of_none(x):
    prev = {k: None for k in "ab"}
    def diff(k, v):
        d = v if prev[k] is None else v - prev[k]
        prev[k] = v * 0.5
        return d
    return sum(diff("ab"[i % 2], v) ** 2 for i, v in enumerate(x))


@case(0, *V)
def list_of_none(x):
    prev = [None] * 3
    def diff(k, v):
        d = v if prev[k] is None else v - prev[k]
        prev[k] = v * 0.5
        return d
    out = [diff(i % 3, v) for i, v in enumerate(x)]
    return sum(o ** 2 for o in out) + (prev[0] if prev[0] is not None else 0.0)


@case(0, *V)
def toggle(x):
    on, count = False, 0
    def feed(v):
        nonlocal on, count
        if v > 0:
            on = not on
            count += 1
        return v * (2.0 if on else 0.5) * (1 + count)
    return sum(map(feed, x)) ** 2


@case(0, *V)
def sort_with_counting_key(x):
    seen = []
    def key(v):
        seen.append(v * len(seen))
        return v * v
    ys = sorted(x, key=key)
    return sum(y * (i + 1) for i, y in enumerate(ys)) + sum(seen)


@case(0, *V)
def reduce_with_state(x):
    last = None
    def f(a, b):
        nonlocal last
        r = a * 0.5 + b if last is None else a * last + b
        last = b
        return r
    return functools.reduce(f, x) ** 2


def gen(x):
    last = None
    for v in x:
        yield v if last is None else v - last
        last = v


@case(0, *V)
def generator_diff(x):
    return sum(d * d for d in gen(x)) + sum(a * b for a, b in zip(gen(x), gen(x[::-1])))


@case(0, *V)
def recursion_with_best(x):
    best = None
    def walk(i, total):
        nonlocal best
        if i == len(x):
            if best is None or total > best:
                best = total
            return 1
        return walk(i + 1, total) + walk(i + 1, total + x[i] * (i + 1))
    n = walk(0, 0.0)
    return best ** 2 + n


@case(0, *V)
def knapsack_branch(x):
    best = {"v": -1e9, "set": None}
    w = [3, 1, 2, 2, 1]
    def go(i, left, v, chosen):
        if v > best["v"]:
            best["v"] = v
            best["set"] = chosen
        for j in range(i, len(w)):
            if w[j] <= left:
                go(j + 1, left - w[j], v + x[j] ** 2, chosen + (j,))
    go(0, 4, 0.0, ())
    return best["v"] * (1 + 0.1 * len(best["set"]))


@case(0, *V)
def two_closures_share(x):
    total, n = 0, 0
    def put(v):
        nonlocal total, n
        total += v
        n += 1
    def mean():
        return total / n if n else 0
    out = []
    for v in x:
        out.append(mean())
        put(v * v)
    return sum(o * (i + 1) for i, o in enumerate(out)) + mean()


@case(0, *V)
def tree_insert(x):
    root = None
    def insert(node, v):
        if node is None:
            return {"v": v, "l": None, "r": None}
        side = "l" if v < node["v"] else "r"
        node[side] = insert(node[side], v)
        return node
    for v in x:
        root = insert(root, v)
    def depth_sum(node, d):
        if node is None:
            return 0.0
        return node["v"] * d + depth_sum(node["l"], d + 1) + depth_sum(node["r"], d + 1)
    return depth_sum(root, 1) ** 2


class BST:
    def __init__(self):
        self.v = None
        self.l = self.r = None

    def insert(self, v):
        if self.v is None:
            self.v, self.l, self.r = v, BST(), BST()
        elif v < self.v:
            self.l.insert(v)
        else:
            self.r.insert(v)

    def sum(self, d=1):
        return 0.0 if self.v is None else self.v * d + self.l.sum(d + 1) + self.r.sum(d + 1)


@case(0, *V)
def bst(x):
    t = BST()
    for v in x:
        t.insert(v)
    return t.sum() ** 2


@case(0, *V)
def stack_min(x):
    stack, mins = [], []
    def push(v):
        stack.append(v)
        mins.append(v if not mins else min(v, mins[-1]))
    def pop():
        mins.pop()
        return stack.pop()
    out = 0.0
    for i, v in enumerate(x):
        push(v)
        if i % 2:
            out += pop() * mins[-1]
    return out + sum(mins) ** 2


@case(0, *V)
def optimiser_state_none(x):
    state = {"m": None, "v": None, "t": 0}
    def adam(g):
        state["t"] += 1
        state["m"] = 0.1 * g if state["m"] is None else 0.9 * state["m"] + 0.1 * g
        state["v"] = 0.01 * g * g if state["v"] is None else 0.99 * state["v"] + 0.01 * g * g
        return state["m"] / (1 - 0.9 ** state["t"]) / (np.sqrt(state["v"] / (1 - 0.99 ** state["t"])) + 0.1)
    w = x.copy()
    for _ in range(3):
        w = w - 0.1 * adam(w ** 3 - w)
    return w @ w


@case(0, *V)
def per_param_state(x):
    params = {"a": x[:2].copy(), "b": x[2:].copy()}
    state = {}
    def step(name, g):
        s = state.get(name)
        if s is None:
            s = state[name] = {"v": np.zeros_like(g), "n": 0}
        s["v"] = 0.9 * s["v"] + g
        s["n"] += 1
        params[name] -= 0.1 * s["v"] / s["n"]
    for _ in range(3):
        for n in params:
            step(n, params[n] ** 2)
    return sum((p ** 2).sum() for p in params.values()) + state["b"]["v"].sum()


@case(0, *V)
def early_stopping(x):
    best, wait, w, hist = None, 0, x.copy(), []
    for epoch in range(8):
        loss = np.sum(w ** 4) + 0.1 * np.sum(w)
        hist.append(loss)
        if best is None or loss < best["loss"] - 1e-3:
            best = {"loss": loss, "w": w.copy(), "epoch": epoch}
            wait = 0
        else:
            wait += 1
            if wait > 1:
                break
        w = w - 0.05 * 4 * w ** 3 * (1 + epoch)
    return best["loss"] + best["w"].sum() * (1 + best["epoch"]) + hist[-1]
