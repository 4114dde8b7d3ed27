"""Dicts of the running program that are handed out, and dicts with defaults, under several names."""

from collections import defaultdict

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, M33

WORDS = ["a", "b", "a", "c"]


@program(A4, WORDS)
def a_dict_under_two_names_as_the_result(x, names):
    d = {}
    other = d
    for v, name in zip(x, names, strict=True):
        other[name] = d.get(name, 1.0) * v
    d["a"] = other["b"] * x[0]
    return other, {"again": d}


@program(M33)
def one_array_under_two_keys_of_the_result(A):
    d = {}
    for k, row in enumerate(A):
        made = np.sin(row)
        d[k], d[-1 - k] = made, made
        made[0] *= A[0, 0]
    return d


@program(M33)
def rows_of_an_argument_in_the_result(A):
    d = {k: row for k, row in enumerate(A)}  # noqa: C416 - as it is often written
    d[0] = d[1]
    return d


@program(A4)
def one_list_under_two_keys_of_the_result(x):
    d, held = {}, []
    for k, v in enumerate(x):
        d["ab"[k % 2]] = held
        d["ab"[k % 2]].append(v * x[0])
    held[0] = x[1] * x[2]
    return d


@program(A4)
def one_dict_of_all_passes(x):
    d, history = {}, []
    for k, v in enumerate(x):
        d[k % 2] = v * v
        history.append(d)
    d[0] = d[0] * x[3]
    return history


@program(A4)
def a_dict_of_each_pass(x):
    d, history = {}, []
    for k, v in enumerate(x):
        d = {**d, k % 3: v * v}
        history.append(d)
    history[1][1] = x[0] * x[1]
    return history


@program(A4)
def keys_of_a_display_that_may_be_one(x):
    parts = [{k % 2: v, k: v * x[0], 0: x[1]} for k, v in enumerate(x)]
    held = parts[3]
    held[1] = held[3] * held[0]
    return parts, sum(part[0] for part in parts)


@program(A4, WORDS)
def a_default_under_two_names(x, names):
    d = defaultdict(float)
    other = d
    for v, name in zip(x, names, strict=True):
        other[name] += v * d["base"] + v
    d["base"] = x[0]
    return sum(other.values()) * other["base"] * other["none"] + sum(v * v for v in d.values()) * len(other)


def grouped(values, names):
    d = defaultdict(list)
    for v, name in zip(values, names, strict=True):
        d[name].append(v)
    return d


@program(A4, WORDS)
def lists_by_default_that_a_helper_returns(x, names):
    d = grouped(x, names)
    first = d["a"]
    d["new"].append(x[1])
    first.append(x[0])
    first[0] = first[1] * x[2]
    return sum(sum(values) ** 2 for values in d.values())


@program(M33)
def arrays_by_default_that_are_added_to(A):
    d = defaultdict(lambda: np.zeros(3))
    held = d[0]
    for k, row in enumerate(A):
        d[k % 2] += row * row
    held *= A[0, 1]
    return dict(d)


@program(A4)
def dicts_by_default_in_one_another(x):
    d = defaultdict(lambda: defaultdict(float))
    inner = d["a"]
    for k, v in enumerate(x):
        d["ab"[k % 2]][k % 3] += v * v
    inner[0] *= x[1]
    alias = d["b"]
    alias[1] += d["a"][2]
    return {name: sum(held.values()) for name, held in d.items()}


class Groups:
    def __init__(self, names):
        self.sums = defaultdict(float)
        self.again = self.sums
        self.names = names

    def add(self, k, v):
        self.sums[self.names[k]] += v * self.again["b"]
        self.again[self.names[k]] += v


@program(A4, WORDS)
def a_default_that_an_object_holds_twice(x, names):
    groups = Groups(names)
    for k, v in enumerate(x):
        groups.add(k, v)
    return dict(groups.sums), groups.again["a"]


@program(A3)
def merged_under_another_name(x):
    d = {k: v * v for k, v in enumerate(x)}
    other = d
    d |= {1: x[0], 9: x[1]}
    del other[0]
    return d, other.pop(9) * other[1], list(other.items())
