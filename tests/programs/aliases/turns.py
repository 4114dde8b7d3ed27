"""What is gone through while it changes: ``map``, ``filter`` and dicts, side by side and counted, in the order of Python's."""
# ruff: noqa: C417 - `map` with a lambda is what people write

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4


@program(A4, A3)
def a_map_behind_what_ends_first(x, y):
    count = [0.0]

    def f(v):
        count[0] += v
        return v * v

    s = 0.0
    for b, a in zip(y, map(f, x)):
        s += a * b * count[0]
    return s + count[0] ** 2


@program(A4, A3)
def a_map_before_what_ends_first(x, y):
    count = [0.0]

    def f(v):
        count[0] += v
        return v * v

    s = 0.0
    for a, b in zip(map(f, x), y):
        s += a * b
    return s + count[0] ** 2


@program(A4, A3)
def random_numbers_in_a_map_before_what_ends_first(x, y):
    rng, s = np.random.default_rng(1), 0.0
    for a, b in zip(map(lambda v: v * rng.normal(), x), y):
        s += a * b
    return s * rng.normal()


@program(A4, A3)
def maps_side_by_side_in_comprehensions(x, y):
    count = [0.0]

    def f(v):
        count[0] += v
        return v * v

    made = [a * b * count[0] for a, b in zip(y, map(f, x))]
    table = dict(zip("abc", map(f, x)))
    pairs = list(zip(y, map(f, x)))
    numbered = [k * v * count[0] for k, v in enumerate(map(f, x))]
    return sum(made) + table["a"] * table["c"] + pairs[1][0] * pairs[2][1] + sum(numbered) + count[0] ** 2


@program(A4, A3)
def maps_of_one_array_side_by_side(x, y):
    count = [0.0]

    def f(v):
        count[0] += v
        return v * count[0]

    s = 0.0
    for a, b in zip(map(f, x), map(f, x)):
        s += a * b * y[0]
    return s * count[0]


@program(A4, A3)
def a_filter_that_leads(x, y):
    u = x.copy()

    def bump(a):
        u[-1] = u[-1] * a
        return a + u[-1]

    s = 0.0
    for a, b in zip(filter(lambda v: v > 0.1, u), y):
        s += bump(a) * b
    for i, a in enumerate(filter(lambda v: v < 9.0, u)):
        s += bump(a) * (i + 1)
    return s


@program(A4, A3)
def a_filter_in_a_zip_of_a_comprehension(x, y):
    u = x.copy()

    def bump(a):
        u[-1] = u[-1] * a
        return a + u[-1]

    return sum([bump(a) * b for a, b in zip(filter(lambda v: v > 0.1, u), y)])


@program(A3)
def values_of_a_dict_counted(x):
    d, s = {"a": x[0], "b": x[1], "c": x[2]}, 0.0
    for k, v in enumerate(d.values()):
        d["c"] = d["c"] * v
        s += v * k
    for v in reversed(d.values()):
        d["a"] = d["a"] * v
        s += v * v
    return s + d["c"]


@program(A3)
def values_of_a_dict_beside_others(x):
    d, s = {"a": x[0], "b": x[1], "c": x[2]}, 0.0

    def change(v):
        d["c"] = d["c"] * v

    for (_, v), w in zip(d.items(), x):
        change(v)
        s += v * w
    for v, w in zip(d.values(), d.values()):
        change(v)
        s += v * w
    return s + d["c"]


def _put(d, v):
    d["c"] = d["c"] * v


@program({"a": 0.3, "b": 0.4, "c": 1.2})
def values_of_a_dict_that_is_given(d):
    s = 0.0
    for k, (_, v) in enumerate(d.items()):
        _put(d, v)
        s += v * k
    for v in map(np.sin, d.values()):
        _put(d, v)
        s += v
    return s + d["c"]


@program(A4)
def a_dict_of_names_and_items_that_change(x):
    u = x.copy()

    def g(a):
        u[3] = u[3] * a
        return a

    d = {k: g(v) for k, v in zip("abcd", u)}
    return d["a"] * d["d"] * u[3]
