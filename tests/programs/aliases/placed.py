"""Lists with items of several sorts that change: numbers beside arrays, None at first, arrays of several ranks, lists."""

import numpy as np

from tests.programs.aliases.program import program

X6 = np.array([1.13, 1.4, 1.28, 0.73, 0.8, 1.37])


def _helped(s, x):
    s[0][1] = x[2] * s[1]
    s[1] = s[1] * x[0]
    return s


def _made(x):
    return [x * 1.0, x[0]]


@program(X6)
def two_names_in_a_loop(x):
    s = [None, 0.5]
    t = s
    for k in range(2):
        s[0] = x * (k + 1.0)
        t[0][1] = x[0] * t[1]
        t[1] = s[0][2]
    return np.sum(s[0] * x) * s[1]


@program(X6, True)
def places_from_the_end(x, flag):
    s = [None, 0.5, x[1]]
    if flag:
        s[-3] = x.copy()
        s[-1] = x[0] * s[-2]
    else:
        s[0] = x[::-1]
    y = s[0]
    y[0] = s[2] ** 2
    return np.sum(s[0] * x) + s[-1]


@program(X6)
def helped_twice(x):
    s = [x.copy(), 1.5]
    t = _helped(s, x)
    u = _helped(t, s[0])
    return np.sum(u[0] * x) * s[1] + np.sum(t[0])


@program(X6)
def its_length_and_a_loop(x):
    s = [x * 2.0, 0.5]
    for _ in range(2):
        s[0] = s[0] * x[0]
    s[0][1] = x[2]
    total = 0.0
    for v in s:
        total = total + np.sum(v * v)
    return total * len(s)


@program(X6)
def changed_while_gone_through(x):
    s = [x * 2.0, 0.5, x[1]]
    if x[0] > 0:
        s[1] = x[2]
    y = s[0]
    total = 0.0
    for k, v in enumerate(s):
        total = total + np.sum(v) * (k + 1)
    for v in s:
        s[2] = x[3] * total
        y[0] = total
        total = total + np.sum(v)
    return total


@program(X6, 2)
def unpacked_in_a_loop(x, n):
    s = [x * 1.0, x[0]]
    for _ in range(n):
        a, b = s
        a[1] = b * x[3]
        s[1] = a[2] * b
        s[0] = a[::-1]
    p, q = s
    return np.sum(p * x) * q


@program(X6, 2)
def in_a_dict(x, n):
    d = {"s": [None, x[0]], "y": x * 3.0}
    for _ in range(n):
        d["s"][0] = d["y"]
        d["s"][1] = d["s"][1] * x[2]
        d["y"][1] = d["s"][1]
    return np.sum(d["s"][0] * x) + d["s"][1]


@program(X6, 4)
def left_early(x, n):
    s = [None, 0.5]
    for k in range(n):
        s[0] = x * (k + 1)
        if np.sum(s[0]) > 10.0:
            break
        s[0][0] = s[1]
        s[1] = s[1] * x[3]
    return np.sum(s[0] * x) * s[1]


@program(X6, False)
def one_of_two_lists(x, flag):
    s = [x * 2.0, x[1]]
    t = [x * 3.0, x[2]]
    u = s if flag else t
    u[0][1] = x[0]
    u[1] = x[4] * u[1]
    return np.sum(s[0] * t[0]) * s[1] * t[1]


@program(X6, 3)
def two_lists_that_change_places(x, n):
    s = [x * 2.0, 1.0]
    t = [x * 3.0, x[2]]
    for _ in range(n):
        s, t = t, s
        s[0][0] = t[1]
        s[1] = x[1] * s[0][2]
    return np.sum(s[0] * t[0] * x) * s[1] + t[1]


@program(X6, 2)
def at_a_place_that_the_run_knows(x, n):
    s = [None, 0.5]
    for k in range(2):
        s[k] = x[k] * x[2]
    return s[0] * s[1]


@program(X6, 2)
def made_longer(x, n):
    s = [None, 0.5]
    for k in range(n):
        s.append(x[k] * 2.0)
    return s[-1] * s[1]


@program(X6, 1)
def made_shorter(x, n):
    s = [None, x[1], 0.5]
    if n:
        del s[0]
    return s[0] * x[0]


@program(X6)
def changed_by_a_closure(x):
    s = [None, 0.5]

    def put(v):
        s[0] = v
        s[1] = s[1] * v[0]

    put(x * 2.0)
    y = s[0]
    y[1] = s[1]
    put(y)
    s[0][2] = s[1]
    return np.sum(y * x) * s[1]


@program(X6, 2)
def made_by_a__helped(x, n):
    s = _made(x)
    for _ in range(n):
        s[0][1] = s[1]
        s[1] = s[1] * x[2]
        s[0] = s[0] * 2.0
    return np.sum(s[0] * x) * s[1]


@program(X6, 2)
def arrays_of_several_ranks(x, n):
    p = [np.outer(x[:2], x[2:4]), x[4:] * 1.0]
    q = p
    for k in range(n):
        p[0] -= 0.1 * p[0] * x[k]
        q[1] *= x[1]
        p[0][0, 1] = q[1][0]
    return np.sum(q[0] @ q[1])


@program(X6)
def a_list_that_gets_another_each_pass(x):
    s = [None, 0.5]
    s[0] = [v * v for v in x[:4]]
    while len(s[0]) > 1:
        above = []
        for k in range(len(s[0]) // 2):
            above.append(s[0][2 * k] * s[0][2 * k + 1])
        s[0] = list(above)
    return s[0][0]


@program(X6)
def a_place_that_a_call_finds(x):
    s = [x * 1.0, 0.5, None]

    def touch():
        s[1] = s[1] * 2.0
        return 1

    if x[0] > 0:
        s[touch()] = s[1] + x[0]
    return np.sum(s[0]) * s[1]


@program(X6)
def an_index_that_runs_once(x):
    s = [x * 1.0, 0.5, x[2]]
    log = []

    def k():
        log.append(1.0)
        return 0

    if x[0] > 0:
        s[2] = x[1]
    s[0][k()] += x[3]
    s[0][1] *= s[2]
    return np.sum(s[0]) * len(log)


@program(X6, 1)
def one_array_in_two_places(x, n):
    y = x * 2.0
    s = [y, y, 0.5]
    for _ in range(n):
        s[0] += s[1] * s[2]
        s[1][2] = x[0]
        s[2] = s[2] * y[1]
    s[1] = s[1] * 1.0
    s[0][0] = 3.0
    return np.sum(y * s[1]) + np.sum(s[0]) * s[2]


@program(X6, 2)
def copies_of_it(x, n):
    s = [x * 2.0, 0.5]
    t = list(s)
    u = s[:]
    w = s + [x[1]]  # noqa: RUF005 - the operator is meant
    for _ in range(n):
        s[0][1] = x[0]
        s[1] = x[2]
        s[0] = x * 3.0
        t[0][2] = x[3] * t[1]
    return np.sum(t[0] * u[0]) * u[1] + np.sum(w[0]) * w[2] + s[1] * np.sum(s[0])


@program(X6, 3)
def in_a_tuple_and_a_dict(x, n):
    s = [x * 2.0, 0.5]
    p = (s, 1.0)
    d = {"k": s}
    for _ in range(n):
        p[0][0][1] = x[0] * d["k"][1]
        d["k"][1] = d["k"][1] * x[2]
        s[0] = s[0] * x[1]
    return np.sum(p[0][0]) * p[0][1]


@program(X6, 3)
def lists_of_sorts_in_a_list(x, n):
    s = [x * 2.0, 0.5]
    t = [x * 3.0, 1.5]
    rows = [s, t]
    for k in range(n):
        rows[k % 2][0][1] = x[0] * s[1]
        rows[1][1] = rows[0][1] * x[2]
    return np.sum(s[0] * t[0]) * t[1]


@program(X6, True)
def all_places_on_both_paths(x, flag):
    s = [None, None]
    if flag:
        s[0] = x * 2.0
        s[1] = s[0]
    else:
        s[0] = x * 3.0
        s[1] = 1.0 * s[0]
    s[1][0] = x[1] * 5.0
    return np.sum(s[0] * x) + np.sum(s[1] ** 2)


@program(X6, 4)
def a_place_that_is_emptied(x, n):
    s = [None, 0.5]
    keep = None
    for k in range(n):
        if s[0] is None:
            s[0] = x * (k + 1.0)
            keep = s[0]
        else:
            s[0][1] = keep[2] * s[1]
            s[1] = s[1] + np.sum(keep)
            s[0] = None
    return np.sum(keep) * s[1]


@program(X6, 1)
def one_list_by_identity(x, n):
    s = [x * 1.0, 0.5]
    t = s if n else [x * 1.0, 0.5]
    if n:
        t[1] = x[0]
    if s is t:
        return s[1] * np.sum(t[0])
    return np.sum(s[0])
