"""Counters that are put together: sums, differences, the larger and the smaller of counts, also of such as move."""

import itertools
import math
from collections import Counter, defaultdict

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4

W = {"a": 0.5, "b": 0.2, "c": 0.3}


@program(W, ["a", "b"], "cab")
def two_samples(w, a, b):
    uni = Counter(a) + Counter(b)
    total = sum(uni.values())
    s = 0.0
    for word, c in uni.items():
        s += c * math.log(w[word] / sum(w.values()))
    return s / total


@program(W, ["a", "b", "b", "c"], ["c", "b", "c"])
def what_one_has_more(w, a, b):
    d = Counter(a) - Counter(b)
    return sum(w[k] * n**2 for k, n in d.items()) + len(d) * w["a"] ** 2


@program(0.5, "abacabb")
def smoothed_pairs(theta, text):
    uni = Counter(text)
    bi = {}
    for p, c in itertools.pairwise(text):
        bi.setdefault(p, {})
        bi[p][c] = bi[p].get(c, 0) + 1
    s = 0.0
    for p, nexts in bi.items():
        for n in nexts.values():
            s += n * math.log((n + theta) / (uni[p] + theta * len(uni)))
    return s


@program(W, "abacabb")
def the_most_frequent(w, text):
    c = Counter(text)
    s = 0.0
    for word, n in c.most_common(2):
        s += n * w[word] ** 2
    return s


@program(A4, ["a", "b", "a"])
def told_more_and_more(x, labels):
    c = Counter()
    c.update(labels)
    c.update({"a": 3})
    c += Counter("bz")
    return sum(x[k] ** 2 * n for k, n in enumerate(c.values()))


@program(A4, ["a", "b", "a", "c"], ["b", "c", "b", "d"])
def weights_that_move(x, one, other):
    left = Counter()
    right = Counter()
    for v, a, b in zip(x, one, other, strict=True):
        left[a] += v * v
        right[b] += 1.5 * v
    most = left | right
    least = left & right
    both = left + right
    less = left - right
    s = sum(v**2 for v in most.values()) + 2.0 * sum(v**3 for v in least.values())
    return s + sum(v**2 for v in both.values()) + sum(v**2 for v in less.values()) + len(less)


@program(0.5, ["a", "b", "b"])
def how_many_there_are(w, names):
    d = {}
    for k in names:
        d[k] = 1
    return len(d) * w**2


@program(A4)
def gone_through_while_it_is_bound_anew(x):
    d = defaultdict(float)
    d["a"] += x[0]
    d["b"] += x[1]
    s = 0.0
    for k in list(d):
        d = defaultdict(float)
        d["a"] += x[2]
        s += d[k] * x[0]
    return s


@program(A4)
def gone_through_while_it_gets_less(x):
    c = Counter("aab")
    s = 0.0
    for k in list(c):
        c -= Counter("b")
        s += (1 + c[k]) * x[0] ** 2
    return s


@program(A4)
def a_loop_through_a_sum(x):
    c = Counter("aab")
    s = 0.0
    for k in c + Counter("ccccb"):
        s = s * x[0] + x[len(k)] ** 2
    return s


@program(A4)
def what_is_added_to_nothing_is_the_same_array(x):
    c = Counter()
    held = {"a": x * 2}
    c.update(held)
    c["a"] *= x[0]
    return np.sum(held["a"] ** 2) + np.sum(c["a"])


@program([0.5, 1.5, 2.5, 1.0], [0.3, 0.6])
def stocks_of_pairs_and_of_keywords(a, b):
    left = Counter()
    for k, v in zip(["nut", "bolt", "nut", "cog"], a, strict=True):
        left[k] += v
    right = Counter({"bolt": b[0], "gear": b[1]})
    both = left + right + Counter(cog=b[1] ** 2, nail=a[3])
    return sum(v**2 for v in both.values()) + both["nut"] * both["gear"]


@program([0.5, 1.5, 2.5, 1.0], [0.3, 0.6])
def stocks_that_go_out(a, b):
    store = Counter(nut=a[0], cog=a[1])
    orders = {"nut": b[0], "gear": b[1]}
    out = Counter(orders)
    store.update(out)
    store.subtract({"cog": a[2]})
    store.subtract(["nut", "cog"])
    store.subtract(orders)
    return store.total() ** 2 + store["nut"] * store["cog"] + out["gear"] * out["cog"] + len(store)
