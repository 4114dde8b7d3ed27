"""State that changes its sort, kept by closures, dicts and objects (part 2)."""

import math
from collections import deque

import numpy as np

from tests.programs.zoo.case import R, case

V = (R(1, 5),), (R(2, 5),)


@case(0, *V)
def event_times(x):
    events = []
    prev = None
    for i, v in enumerate(x):
        if prev is not None and prev * v < 0:
            events.append({"t": i - 1 + prev / (prev - v), "up": v > 0})
        prev = v
    return sum(e["t"] * (1 if e["up"] else 2) for e in events) + (events[0]["t"] ** 2 if events else 0.0)


@case(0, *V)
def debounce(x):
    def make(n):
        buf = deque(maxlen=n)
        last = [None]
        def push(v):
            buf.append(v)
            if len(buf) == n:
                last[0] = sum(buf) / n
            return last[0]
        return push
    p, q = make(2), make(3)
    total = 0.0
    for v in x:
        a, b = p(v), q(v * v)
        if a is not None and b is not None:
            total += a * b
    return total


@case(0, *V)
def linked_undo(x):
    head = None
    cur = x[0]
    for v in x[1:]:
        head = (cur, head)
        cur = cur * v + 1.0
        if cur < 0:
            cur, head = head[0] * 0.5, head[1]
    total = cur
    while head is not None:
        v, head = head
        total += v * v
    return total


@case(0, *V)
def interp_cache(x):
    cache = {}
    def f(i, j):
        if (i, j) in cache:
            return cache[i, j]
        if i == j:
            r = x[i]
        else:
            r = f(i, j - 1) * 0.6 + f(i + 1, j) * 0.4 + 0.1 * x[i] * x[j]
        cache[i, j] = r
        return r
    return f(0, 4) + len(cache)


@case(0, *V)
def mixed_int_float_counts(x):
    stats = {"n": 0, "pos": 0, "sum": 0}
    def see(v):
        stats["n"] += 1
        if v > 0:
            stats["pos"] += 1
        stats["sum"] += v
    for v in x:
        see(v)
    return stats["sum"] / stats["n"] * (1 + stats["pos"])


@case(0, *V)
def swap_roles(x):
    active, idle = {"s": 0.0, "log": []}, {"s": 1.0, "log": []}
    for v in x:
        active["s"] += v
        active["log"].append(active["s"])
        if active["s"] > idle["s"]:
            active, idle = idle, active
    return active["s"] * idle["s"] + sum(active["log"]) - sum(idle["log"]) ** 2


@case(0, *V)
def swap_arrays_in_closure(x):
    a, b = x.copy(), np.zeros_like(x)
    def sweep():
        nonlocal a, b
        b[1:] = a[:-1] * 0.5 + a[1:]
        b[0] = a[0]
        a, b = b, a
        return a
    outs = [sweep() for _ in range(3)]
    return outs[0] @ outs[2] + outs[1].sum() * b[2]


@case(0, *V)
def phase_list(x):
    phases = [("warm", 2), ("hot", 2), ("cool", 1)]
    def run(name, n, s):
        hist = []
        for _ in range(n):
            s = s * 0.9 + (x[len(hist)] if name == "warm" else -0.1 * s * s if name == "cool" else 0.2)
            hist.append(s)
        return s, hist
    s, all_ = 0.0, {}
    for name, n in phases:
        s, all_[name] = run(name, n, s)
    return s ** 2 + sum(sum(h) * (i + 1) for i, h in enumerate(all_.values()))


@case(0, *V)
def pool_objects(x):
    pool = []
    def get():
        return pool.pop() if pool else {"buf": np.zeros(2), "uses": 0}
    def put(b):
        b["uses"] += 1
        pool.append(b)
    total = 0.0
    for v in x:
        b = get()
        b["buf"][:] = b["buf"] * 0.5 + v
        total += b["buf"].sum() * (1 + b["uses"])
        put(b)
    return total + pool[0]["buf"][0]


@case(0, *V)
def chunk_carry(x):
    carry, out = [], []
    for v in x:
        carry.append(v)
        if len(carry) == 2:
            out.append(carry)
            carry = []
    if carry:
        out.append(carry)
    return sum(math.prod(c) * (i + 1) for i, c in enumerate(out)) + out[0][0]


@case(0, *V)
def dp_parents(x):
    n = len(x)
    best = [v for v in x]
    par = [None] * n
    for i in range(n):
        for j in range(i):
            if x[j] < x[i] and best[j] + x[i] > best[i]:
                best[i] = best[j] + x[i]
                par[i] = j
    k = max(range(n), key=lambda i: best[i])
    s, seq = best[k], []
    while k is not None:
        seq.append(x[k])
        k = par[k]
    return s ** 2 + sum(v * (i + 1) for i, v in enumerate(seq))


@case(0, *V)
def observers(x):
    log = []
    subs = []
    def subscribe(f):
        subs.append(f)
    subscribe(lambda v: log.append(v * v))
    subscribe(lambda v: log.append(v * len(log)))
    for v in x:
        for f in subs:
            f(v)
    return sum(l * (i + 1) for i, l in enumerate(log))


@case(0, *V)
def matrix_builder(x):
    rows = None
    for v in x:
        r = np.array([v, v * v])
        rows = r[None] if rows is None else np.vstack([rows, r])
    return np.sum(rows.T @ rows) + rows[1, 1]


@case(0, *V)
def piecewise_dict_state(x):
    regime = {"name": "low", "since": 0, "base": x[0]}
    pnl = []
    for i, v in enumerate(x):
        if regime["name"] == "low" and v > regime["base"] + 0.1:
            regime = {"name": "high", "since": i, "base": v}
        elif regime["name"] == "high" and v < regime["base"]:
            regime = dict(regime, name="low", since=i)
        pnl.append((v - regime["base"]) * (i - regime["since"] + 1))
    return sum(p * p for p in pnl)


@case((0, 1), (R(9, 4), R(10, 4)), (R(11, 4), R(12, 4)))
def zip_longest_merge(a, b):
    i = j = 0
    a, b = sorted(a), sorted(b)
    out = []
    while i < len(a) or j < len(b):
        if j == len(b) or (i < len(a) and a[i] <= b[j]):
            out.append(("a", a[i])); i += 1
        else:
            out.append(("b", b[j])); j += 1
    return sum(v * (k + 1) * (2 if s == "a" else 1) for k, (s, v) in enumerate(out))


@case(0, *V)
def context_stack(x):
    scopes = [{"g": x[0]}]
    def lookup(n):
        for s in reversed(scopes):
            if n in s:
                return s[n]
        return 1.0
    tot = 0.0
    for i, v in enumerate(x):
        if i % 2 == 0:
            scopes.append({"l": v, "g": lookup("g") * v} if i else {"l": v})
        tot += lookup("l") * lookup("g")
        if i % 3 == 2:
            scopes.pop()
    return tot


@case(0, *V)
def retry_loop(x):
    def attempt(k, y):
        if y < 0 and k < 2:
            raise ValueError(k)
        return math.sqrt(abs(y)) * (k + 1)
    total = 0.0
    for v in x:
        k = 0
        while True:
            try:
                total += attempt(k, v)
                break
            except ValueError:
                k += 1
    return total


@case(0, *V)
def last_of_each_sign(x):
    last = dict.fromkeys(["neg", "pos"])
    for v in x:
        last["pos" if v > 0 else "neg"] = v * v
    a, b = last["neg"], last["pos"]
    return (a if a is not None else 1.0) * (b if b is not None else 2.0)
