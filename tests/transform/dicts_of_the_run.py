"""Dicts whose keys only the running program knows as what a function gives, alone and in other containers."""

from dataclasses import dataclass

import numpy as np


def sums(x):
    found = {}
    for name, v in zip("abcab", x, strict=False):
        found[name] = found.get(name, 0.0) + v * v
    return found


def sums_beside_their_total(x, y):
    found = sums(y * x)
    return sum(found.values()) ** 2, {"sums": found, "y": y * y}


def lists(x):
    found = {}
    for k, v in enumerate(x):
        found.setdefault(k % 2, []).append(v**2)
    return found


def rows(A):
    return {f"row {k}": row for k, row in enumerate(A)}


def dicts_of_lists_of_arrays(A):
    found = {}
    for k, row in enumerate(A):
        found.setdefault("ab"[k % 2], {}).setdefault(k, []).append(np.tanh(row))
    return found


def one_dict_twice(x, y):
    found = sums(y * x)
    other = found
    other["a"] = found["a"] * y
    return found, [other, found]


def one_array_under_two_keys(A, y):
    found = {}
    for k, row in enumerate(A):
        made = np.sin(y * row)
        found[k] = made
        found[-1 - k] = made
        made *= 2.0
    return found


def one_of_two(x, y):
    found = {k: v * v for k, v in enumerate(x)}
    other = {k: v * y for k, v in found.items()}
    return found if x[0] < 0 else other


def keys_that_are_pairs(x):
    return {(i, j): v * w for i, v in enumerate(x) for j, w in enumerate(x) if i <= j}


def one_for_each_step(x, y):
    found = []
    for k in range(2):
        step = {}
        for name, v in zip("abab", x, strict=False):
            step[name] = step.get(name, y) * v ** (k + 1)
        found.append(step)
    return found


def records_that_change_in_a_list(x, y):
    found = []
    for v in x:
        found.append({"v": v, "w": y})
        found[len(found) // 2]["w"] *= v
    return found


def popped_and_put(x, y):
    found = sums(x)
    taken = found.pop("a")
    found["new"] = taken * y
    found["b"] += taken
    return found


def means_by_counts(x, y):
    counts, means = {}, {}
    for k, v in enumerate(x):
        name = "ab"[k % 2]
        counts[name] = counts.get(name, 0) + 1
        means[name] = means.get(name, 0.0) + y * v
    return {name: total / counts[name] for name, total in means.items()}


@dataclass
class _Sum:
    total: float
    count: int


def objects(x, y):
    found = {}
    for k, v in enumerate(x):
        if k % 2 not in found:
            found[k % 2] = _Sum(y, 0)
        found[k % 2].total *= v
        found[k % 2].count += 1
    return {k: one.total / one.count for k, one in found.items()}


def sums_and_counts(x, y):
    found = {}
    for k, v in enumerate(x):
        total, count = found.get(k % 2, (y, 0))
        found[k % 2] = total * v, count + 1
    return {k: (total / count, total) for k, (total, count) in found.items()}


def tuples_in_tuples(x, y):
    found = {}
    for k, v in enumerate(x):
        found["ab"[k % 2]] = v * x, (y * v, [v, v * v])
    return found, y * y


def no_tuples_at_all(x, y):
    found = {}
    for k, v in enumerate(x):
        if v > 100.0:
            found[k] = v, y
    return np.sum(x) * y, found
