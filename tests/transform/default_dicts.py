"""Dicts that give what is missing: ``defaultdict`` and ``Counter``; and lists in dicts, of which NumPy makes arrays."""

import collections
from collections import Counter, defaultdict

import numpy as np


def sums_by_name(x):
    sums = defaultdict(float)
    for name, v in zip("abcab", x, strict=False):
        sums[name] += v * v
    return max(sums.values()) * sums["a"]


def means_of_groups(x):
    groups = defaultdict(list)
    for i, v in enumerate(x):
        groups[i % 2].append(v)
    return sum((k + 1) * np.mean(vs) ** 2 for k, vs in groups.items())


def sums_of_groups(x):
    groups = {}
    for i, v in enumerate(x):
        groups.setdefault(i % 2, []).append(v)
    return sum(sum(vs) / len(vs) * np.std(vs) for vs in groups.values())


def a_missing_count_is_not_kept(x, y):
    counts = Counter()
    for i, v in enumerate(x):
        counts[i % 2] += v
    return counts[0] * counts[1] + y * counts[7] + y * len(counts)


def a_count_is_new_after_what_is_added(x, y):
    counts = Counter()
    for i, v in enumerate(x):
        counts[i % 2] += v * (y if i % 2 in counts else len(counts) + 2.0)
    return counts[0] * counts[1] * y


def a_key_of_a_count_is_what_it_was(x, y):
    counts = Counter()
    k = 0
    counts[k] += x[(k := 1)] * (len(counts) + 1.0)
    return counts[0] * y + counts[1]


def a_missing_default_is_kept(x, y):
    factors = collections.defaultdict(lambda: 1.0)
    factors["a"] *= x[0]
    factors["b"] = x[1]
    return factors["a"] * factors["b"] * factors["none"] * y * len(factors)


def arrays_by_default(x):
    found = defaultdict(lambda: np.zeros(2))
    for i, v in enumerate(x):
        found[(i * 3) % 2] += v * np.array([1.0, v])
    return np.sum(found[0] * found[1]) + np.sum(found[5]) + len(found)


def dicts_by_default(x):
    found = defaultdict(dict)
    for i, v in enumerate(x):
        found[i % 2][i] = v
    return sum(v * v for k in found for v in found[k].values())


def a_key_is_computed_once(x, n):
    found = defaultdict(float)
    places = [0, 1]
    for v in x:
        places.append(len(places) + n)
        found[places.pop() % 2] += v * v
    return found[0] + 2.0 * found[1] + len(found)


def looked_at_in_order(x, y):
    found = defaultdict(float)
    found["a"] += found["b"] + x[0]
    found["b"] += found["a"] * y
    return found["b"] if list(found) == ["a", "b"] else 0.0


def a_list_beside_an_array(x, y):
    found = defaultdict(list)
    for v in x:
        found["all"].append(v * y)
    return np.sum(x * found["all"]) + np.sum((found["all"] - x) / x)
