"""Sums and counts of integers, which stay integers, and dicts of counts, of keys that only the running program knows."""

from collections import Counter

import numpy as np


def lengths_of_made_arrays(x):
    out = []
    for k in range(3):
        out.append(x[: k + 1] * 2.0)
    n = sum(len(o) for o in out)
    return np.concatenate(out).dot(np.ones(n)) * sum([len(o) for o in out])


def numbers_that_pass_a_test(x):
    return np.sum(x * x) * np.sum(np.ones(sum(1 for v in x if v > 0.0) + sum(v > 0.0 for v in x)))


def counters_of_loops_in_loops(x):
    n = sum(k * len(x) for k in range(len(x)) for j in range(k) if j != 1)
    return np.sum(x * x) * np.sum(np.ones(n + sum(sum(k for k in range(j)) for j in range(len(x)))))


def lengths_of_groups(x):
    groups = {}
    for k in range(len(x)):
        groups.setdefault(k % 2, []).append(x[k] * x[k])
    return sum(sum(group) for group in groups.values()) * np.sum(np.ones(sum(len(group) for group in groups.values())))


def a_sum_of_numbers_and_counts(x):
    return sum(v * v for v in x) + sum(1.0 for v in x) * x[0]


def the_most_common(x):
    counts = Counter(["ab", "b", "ac", "b"])
    total = 0.0
    for k, (name, n) in enumerate(counts.most_common()):
        total += n * x[k % len(x)] ** 2 * len(name)
    (name, n), = counts.most_common(1)
    return total * x[n - 2] + len(name) * sum(counts.values()) + counts["none"]


def neighbours_in_order(x):
    edges = {}
    for a, b in [(0, 1), (1, 0), (0, 0)]:
        edges.setdefault(a, []).append(b)
        edges.setdefault(b, []).append(a)
    return sum(x[a] * x[b] ** 2 for a in edges for b in sorted(edges[a]))


def values_in_order(x):
    sums = {}
    for k, v in enumerate(x):
        sums[k % 2] = sums.get(k % 2, 0.0) + v * v
    return max(sums.values()) + sum(sorted(sums.values())[:1]) ** 2


def spread_with_more(x):
    sums = Counter()
    for k, v in enumerate(x):
        sums[k % 2] += v * v
    more = {7: x[0], **sums, "rest": x[1]}
    both = more | {"rest": x[0] * x[1], "z": 2.0} | {1: x[1]}
    return sum(v * v for v in more.values()) + sum((k + 1) * v for k, v in enumerate(both.values())) + len(sums)


def keys_of_two(x):
    entries = {(0, 0): x[0], (0, 1): x[1] * x[0], (1, 1): 2.0}
    y = {}
    for (i, j), a in entries.items():
        y[i] = y.get(i, 0.0) + a * x[j]
    return sum(v * v for v in y.values())


def keys_of_two_given(x, entries):
    return sum(a * x[i % len(x)] * x[j % len(x)] for (i, j), a in entries.items())
