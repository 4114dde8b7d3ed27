"""Counters that are put together: sums, differences, the larger and the smaller of counts, also of such as move."""

import copy
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


@program(A4)
def a_counter_of_two_names(x):
    c = Counter()
    e = c
    c["a"] += x[0] * x[1]
    e += Counter(a=x[2], b=x[3])
    return c["a"] ** 2 + c["b"] * c["z"] + len(c) * x[0] + c["b"]


def put(d, k, v):
    d[k] += v
    return d[k]


@program(A4)
def some_that_a_helper_adds_to(x):
    d, c = defaultdict(float), Counter()
    s = put(d, "a", x[0] ** 2) + put(c, "b", x[1]) + put(d, "a", x[2])
    return s * d["a"] + d["q"] + c["b"] * c["q"] + len(d) * x[3]


@program(A4)
def a_default_of_names_that_are_bound_anew(x):
    base = x[0]
    d = defaultdict(lambda: base * base)
    s = d["a"] * x[1]
    base = x[2]
    return s + d["b"] * d["a"]


@program(A4)
def copies_of_one_that_gives_what_is_missing(x):
    d = defaultdict(float)
    d["a"] = x[0]
    e, g, h = d.copy(), copy.copy(d), copy.deepcopy(d)
    e["b"] += x[1]
    g["c"] += x[2]
    h["e"] += x[3]
    both = d | {"b": x[1]}
    s = e["a"] * e["b"] + g["c"] * g["zz"] + h["e"] * h["y"] + h["a"] + both["b"] * both["a"] + both["none"]
    return s + len(d) + len(e) * x[0]


@program(A4)
def what_sort_of_dict_it_is(x):
    d, c = defaultdict(float), Counter()
    for k, v in enumerate(x):
        d[k % 2] += v
        c[k % 3] += v
    s = x[2] ** 2 if isinstance(d, defaultdict) and not isinstance(d, Counter) else 0.0
    return s + d[0] * c[1] * (2.0 if isinstance(c, Counter) else 3.0)


@program(A4)
def keys_that_go(x):
    c = Counter(a=x[0])
    del c["none"]
    for k, v in enumerate(x):
        c[k % 2] += v * v
    del c[7]
    s = c[0]
    del c[0]
    return s * c[1] + c[0] + c["a"] + len(c) * x[0]


@program(A4)
def counters_in_a_list(x):
    found = [Counter() for _ in range(3)]
    for k, v in enumerate(x):
        found[k % 3]["ab"[k % 2]] += v * v
    whole = found[0] + found[1] + found[2]
    return whole["a"] * whole["b"] + found[0]["z"]


class Bag:
    def __init__(self):
        self.counts = Counter()
        self.items = defaultdict(list)

    def add(self, k, v):
        self.counts[k] += v
        self.items[k].append(v)


@program(A4)
def some_that_an_object_holds(x):
    bag, other = Bag(), Bag()
    bag.add("a", x[0])
    bag.add("b", x[1] ** 2)
    for k, v in enumerate(x):
        other.add(k % 2, v * v)
    s = bag.counts["a"] * bag.counts["b"] + sum(bag.items["a"]) ** 2 + bag.counts["none"]
    return s + other.counts[0] * other.counts[1] + sum(sum(w) ** 2 for w in other.items.values()) + other.counts[9]


def counted(x):
    c = Counter()
    for k, v in enumerate(x):
        c["ab"[k % 2]] += v
    return c


@program(A4)
def some_that_a_function_returns(x):
    c, d = counted(x), counted(x * x)
    e = c + d
    e["z"] += x[0]
    return e["a"] * c["b"] + c["nothing"] + e["z"]


@program(A4)
def what_is_added_looks_at_the_counts(x):
    c, d = Counter(), defaultdict(float)
    for k, v in enumerate(x):
        c[k % 2] += v * (1 + len(c)) + c[(k + 1) % 2]
        d[k % 2] += v * (1 + len(d)) + d[(k + 1) % 3]
    return c[0] * c[1] + d[0] * d[1] + len(d) * x[0]


@program(A4)
def signs_of_counts(x):
    c, d = Counter(a=x[0], b=-x[1]), Counter(a=2 * x[2], c=-x[3])
    e, f, g, h = c + d, c - d, c | d, c & d
    s = sum(e.values()) * 3 + sum(v**2 for v in f.values()) + sum(g.values()) * x[0] + sum(h.values()) * x[1] + len(f)
    c |= d
    s += c["a"]
    c &= Counter(a=x[1], c=x[0] * 3)
    return s + c["a"] * c["c"] + len(c) * c["b"]


@program(A4, ["a", "b", "a"])
def words_that_are_only_asked_for(x, names):
    c = Counter(names)
    t = c["a"] * x[0] + c["zz"] * x[1]
    return t + sum(n * n for n in c.values()) * x[2] + c.most_common(1)[0][1] * x[3]


def chained(d, x, n):
    if n == 0:
        return d["k"] * x[0]
    e = defaultdict(lambda: 1.5 * n)
    return d["k"] + chained(e, x, n - 1)


@program(A4)
def another_sort_of_dict_for_the_same_function(x):
    return chained({"k": x[0]}, x, 2)
