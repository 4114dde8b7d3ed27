"""Names that may already be one array or list when they are exchanged: refused, and right where they surely are two."""

import numpy as np

V = np.array([0.7, -0.3, 1.2, 0.5, -0.9])


def _same(b):
    return b


def _box(b):
    return b, 1.0


def _in_dict(b):
    return {"a": b}


def _chosen(b, d, p):
    if p > 0:
        return b
    return d


def _rounds(b, c, x):
    for k in range(3):
        b[0] = b[0] * x[k] + c[1]
        b, c = c, b
    return b[0] * c[1] + np.sum(c)


def given_back(x):
    b = x * 1.0
    c = _same(b)
    for k in range(3):
        b[0] = b[0] * x[k] + c[1]
        b, c = c, b
    return b[0] * c[1] + np.sum(c)


def given_back_in_a_tuple(x):
    b = x * 1.0
    c = _box(b)[0]
    for k in range(3):
        b[0] = b[0] * x[k] + c[1]
        b, c = c, b
    return b[0] * c[1] + np.sum(c)


def given_back_in_a_dict(x):
    b = x * 1.0
    c = _in_dict(b)["a"]
    for k in range(3):
        b[0] = b[0] * x[k] + c[1]
        b, c = c, b
    return b[0] * c[1] + np.sum(c)


def chosen_here(x):
    b, d = x * 1.0, x * x
    c = b if x[0] > 0 else d
    for k in range(3):
        b[0] = b[0] * x[k] + c[1]
        b, c = c, b
    return b[0] * c[1] + np.sum(c)


def chosen_by_a_helper(x):
    b = x * 1.0
    c = _chosen(b, x * x, x[0])
    for k in range(3):
        b[0] = b[0] * x[k] + c[1]
        b, c = c, b
    return b[0] * c[1] + np.sum(c)


def chosen_by_a_key(x):
    b = x * 1.0
    c = max([b], key=np.sum)
    for k in range(3):
        b[0] = b[0] * x[k] + c[1]
        b, c = c, b
    return b[0] * c[1] + np.sum(c)


def a_view_of_the_other(x):
    b = x * 1.0
    c = np.asarray(b)[:]
    for k in range(3):
        b[0] = b[0] * x[k] + c[1]
        b, c = c, b
    return b[0] * c[1] + np.sum(c)


def on_one_path(x):
    b, d = x * 1.0, x * x
    c = b if x[1] < 0 else d
    if x[0] > 0:
        b, c = c, b
    b[0] = 5.0 * x[1]
    return b[0] * c[0] + np.sum(c)


def on_one_path_given_back(x):
    b = x * 1.0
    c = _same(b)
    if x[0] > 0:
        b, c = c, b
    b[0] = 5.0 * x[1]
    return b[0] * c[0] + np.sum(c)


def by_a_third_name(x):
    b = x * 1.0
    c = _box(b)[0]
    for k in range(3):
        t = b
        b = c
        c = t
        b[0] = b[0] * x[k] + c[1]
    return b[0] * c[1] + np.sum(c)


def lists_chosen(x):
    b, d = [q * q for q in x], [q * x[0] for q in x]
    c = b if x[0] > 0 else d
    for k in range(3):
        b[0] = b[0] * x[k] + c[1]
        b, c = c, b
    return sum(b) * c[0]


def once_given_back(x):
    b = x * 1.0
    c = _same(b)
    b, c = c, b
    b[0] = 3.0 * x[1]
    return c[0] * x[2] * b[1]


def copied_before(x):
    b = x * 1.0
    c = _same(b).copy()
    return _rounds(b, c, x)


def made_by_a_helper(x):
    b = x * 1.0
    c = _box(x * b[0])[0]
    for k in range(3):
        b[0] = b[0] * x[k] + c[1]
        b, c = c, b
    return b[0] * c[1] + np.sum(c)


def exchanged_by_branches_in_a_loop(x):
    b, c, d = x * 2, x * 3, x * 4
    for k in range(3):
        if x[k] > 0:
            b, c = c, b
        else:
            c, d = d, c
        b[0] = b[0] * x[k] + c[1] * d[2]
    return np.sum(b * c) + d[0]


RIGHT = [(f, (V,)) for f in (
    once_given_back, copied_before, made_by_a_helper, exchanged_by_branches_in_a_loop, given_back, given_back_in_a_tuple,
    given_back_in_a_dict, chosen_here, chosen_by_a_helper, chosen_by_a_key, a_view_of_the_other, on_one_path,
    on_one_path_given_back, by_a_third_name, lists_chosen,
)]
