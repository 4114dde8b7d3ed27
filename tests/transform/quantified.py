"""``any`` and ``all`` of generator expressions, which ask no more once they are decided: right in every mode."""

import numpy as np

V = np.array([0.7, -0.3, 1.2, 0.5, -0.9])
LIST = [0.3, 0.4, 0.5]


def of_a_display(x):
    items = [x[0], x[1]]
    if any(v > 1 for v in items):
        return items[0]
    return items[1] * 2 * all(v > -1 for v in (x[0], x[1], x[3]))


def of_indices(x):
    return x[0] * x[0] if any(x[k] < 0 for k in (0, 1)) and all(k < 3 for k in [1, 2]) else x[1]


def of_one_and_of_none(x):
    one, none = [x[0]], []
    return x[0] ** 2 if all(v < 1 for v in one) and not any(v > 0 for v in none) else x[1]


def of_a_dict(x):
    d = {"a": x[0], "b": x[1]}
    return x[0] ** 2 if any(v < 0 for v in d.values()) else x[1]


def of_arrays(x):
    items = [x[:2], x[2:4]]
    return x[0] ** 2 if all(np.sum(v) > 0 for v in items) else x[1]


def of_pairs(x):
    items = [x[0], x[1]]
    return x[0] ** 2 if any(a > b for a, b in zip(items, items[:0:-1])) else x[1]


def in_a_loop(x):
    items = [q * q for q in x]
    t = 0.0
    for k in range(3):
        if any(v > x[k] and w < 2 for v in items for w in (x[0], x[1])):
            t = t + items[k] * x[k]
        elif all(abs(v) < 3 for v in items if v > 0):
            t = t - items[k]
    return t


def in_a_comprehension(x):
    items = [x[0], x[1]]
    return sum(v * v for v in items if any(w > v for w in items))


def decided_before_it_fails(x):
    items = [q * q for q in x]
    known = any(1.0 / v > 0 for v in [float(x[0]), 0.0]) and not all(1.0 / v > 1.5 for v in [0.9, 0.0])
    return x[0] ** 2 if known and any(1.0 / (v - float(items[1])) > 0 for v in items[:2] if v > 0.0) else x[1]


def of_a_list(xs, x):
    return x[0] ** 2 if any(v > 1 for v in xs) or all(v < 0.6 for v in xs) else x[1]


def most_of_one(x):
    return max(v * v for v in [x[0]]) + min(v for v in (x[1],))


RIGHT = [
    *((f, (V,)) for f in (
        of_a_display, of_indices, of_one_and_of_none, of_a_dict, of_arrays, of_pairs, in_a_loop, in_a_comprehension,
        decided_before_it_fails, most_of_one,
    )),
    (of_a_list, (LIST, V)), (in_a_loop, (-V,)),
]
