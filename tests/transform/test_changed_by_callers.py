"""What a function that calls itself is given, or gives, and that its callers store to when it has come to its end."""

import numpy as np
import pytest

from adjoint_gen import check_grads

X = np.array([0.7, 1.1, -0.4])


def _squares_twice(y, n):
    s = 0.0
    for i in range(2):
        s += y[i] * y[i]
    if n > 0:
        y[2] = s
        s += _squares_twice(y, n - 1)
    for i in range(2):
        s += y[i] * y[i]
    return s


def an_array(x):
    y = x.copy()
    s = _squares_twice(y, 1)
    y[0] = s
    return s * np.sum(y)


def _ends(rows, n):
    s = 0.0
    if n > 0:
        rows[0][n] = 0.5 * rows[1][0]
        rows[0], rows[1] = rows[1], rows[0]
        s += 0.1 * _ends(rows, n - 1)
    for row in rows:
        s += row[0] * row[-1] * (1.0 + s)
    return s


def lists_in_a_list(x):
    rows = [[x[0], x[1], x[2]], [x[2], x[1], x[0] * x[1]]]
    s = _ends(rows, 2)
    rows[0][0] = s
    rows[1][-1] = s * x[0]
    return s * sum(rows[0]) * sum(rows[1])


def _weighed(p, n):
    s = 0.0
    if n > 0:
        p["w"][n] = 0.5 * p["b"]
        p["b"] = p["b"] * p["w"][0]
        s += 0.1 * _weighed(p, n - 1)
    for i in range(2):
        s += p["w"][i] * p["b"]
    return s


def a_record(x):
    p = {"w": x.copy(), "b": x[0]}
    s = _weighed(p, 2)
    p["w"][0] = s
    p["b"] = x[1] * s
    return s * np.sum(p["w"]) * p["b"]


def _made(x, n):
    found = {"a": x[0] * x[1], "b": x[1]}
    s = 0.0
    for key in found:
        s += found[key] ** 2 * (1.0 + s)
    if n > 0:
        t, other = _made(0.5 * x, n - 1)
        other["a"] = t * s
        other["c"] = s
        for v in other.values():
            s += 0.1 * v * v
    return s, found


def a_dict_that_is_returned(x):
    s, found = _made(x, 2)
    found["b"] = s
    found["d"] = s * s
    return s * sum(found.values()) * len(found)


def _filled(x, n):
    found = [0.0, 0.0, 0.0]
    for i in range(3):
        found[i] = np.sin(x[i] * (n + 1))
    s = 0.0
    for i in range(3):
        s += found[i] ** 2 * (s + 1.0)
    if n > 0:
        t, other = _filled(x * s, n - 1)
        other[0] = t * s
        other[1] = other[0] * other[2]
        s += other[1]
    return s, found


def a_list_that_is_returned(x):
    s, found = _filled(x, 2)
    found[1] = s
    found[0] = found[2] * found[1]
    return s * found[0] * found[1]


def _first_and_last(rows, n):
    s = 0.0
    for i in range(len(rows)):
        row = rows[i]
        s += row[0] * row[-1]
        row[1] = s
    if n > 0:
        own = [rows[1] * 0.5, rows[0] * 0.3]
        s += 0.1 * _first_and_last(own, n - 1)
        own[0] = own[1]
        own[1][0] = s
        s += own[0][0] * own[1][2]
    return s


def arrays_that_are_exchanged(x):
    rows = [x.copy(), x * 2.0]
    s = _first_and_last(rows, 1)
    rows[0] = x * 3.0
    rows[1] = rows[0]
    return s * np.sum(rows[0] * rows[1])


PROGRAMS = (
    an_array, lists_in_a_list, a_record, a_dict_that_is_returned, a_list_that_is_returned, arrays_that_are_exchanged
)


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_what_loops_read_is_what_it_was(function):
    check_grads(function, (X,))
