"""Changes that reach an argument through functions that call each other, or through one of which nothing is known."""

import numpy as np

V = np.array([0.7, -0.3, 1.2, 0.5, -0.9])


def _walk(items, v, n):
    items.append(v * v)
    if n > 0:
        _split(items, v * 0.5, n - 1)


def _split(items, v, n):
    _walk(items, v, n)
    _walk(items, v * 0.7, n)


def walked(x):
    items = [x[0]]
    _walk(items, x[1], 2)
    return sum(items)


def split(x):
    items = [x[0]]
    _split(items, x[1], 1)
    return sum(v * v for v in items)


def _first(items, v, n):
    if n > 0:
        _second(items, v, n - 1)


def _second(items, v, n):
    _third(items, v * 1.1, n)


def _third(items, v, n):
    items.append(v)
    _first(items, v * v, n)


def three_functions(x):
    items = []
    _first(items, x[0], 3)
    return sum(items)


def _reads(items, x, n):
    total = sum(items)
    if n > 0:
        _changes(items, x, n - 1)
    return total * sum(items)


def _changes(items, x, n):
    items[0] = items[0] * x[0]
    return _reads(items, x, n)


def read_before_and_after(x):
    return _reads([x[1], x[2]], x, 2)


def _here(a, v, n):
    a[n] += v
    if n > 0:
        _there(a, v * v, n - 1)


def _there(a, v, n):
    a *= v
    _here(a, v * 0.7, n)


def an_array(x):
    a = x[:4] * 1.0
    _there(a, x[1], 2)
    return np.sum(a * a)


def _one(d, v, n):
    d["a"] = d["a"] + v
    if n > 0:
        _other(d, v * v, n - 1)


def _other(d, v, n):
    _one(d, v * 0.7, n)


def a_dict(x):
    d = {"a": x[0], "b": x[1]}
    _other(d, x[2], 2)
    return d["a"] * d["b"]


def two_arguments_exchanged(x):
    one, other = [x[0]], [x[1]]
    _crossed(one, other, x[2], 2)
    return sum(one) * sum(other)


def _crossed(one, other, v, n):
    one.append(v)
    if n > 0:
        _crossed_again(other, one, v * v, n - 1)


def _crossed_again(one, other, v, n):
    _crossed(one, other, v, n)


def inner_functions(x):
    items = [x[0]]

    def walk(v, n):
        items.append(v * v)
        if n > 0:
            split(v * 0.5, n - 1)

    def split(v, n):
        walk(v, n)
        walk(v * 0.7, n)

    walk(x[1], 2)
    return sum(items)


def _unknown(items, v):
    try:
        items[0] = v
    finally:
        pass


def _passed_on(items, v):
    _unknown(items, v)


def _passed_on_twice(items, v):
    _passed_on(items, v)


def a_list_passed_on(x):
    items = [x[1]]
    _passed_on(items, x[0])
    return sum(items)


def an_array_passed_on_twice(x):
    a = np.zeros(3)
    _passed_on_twice(a, x[0])
    return np.sum(a)


def a_view_passed_on(x):
    a = np.zeros(3)
    a[1] = x[1]
    _passed_on(a[1:], x[0])
    return np.sum(a)


def a_tuple_passed_on(x):
    a = np.zeros(3)
    both = (a, x[0])
    _passed_on(*both)
    return np.sum(a)


def a_captured_array(x):
    a = np.zeros(2)

    def put(v):
        _unknown(a, v)

    put(x[0])
    return np.sum(a) * x[1]


def _recursively(a, v, n):
    if n > 0:
        _recursively(a, v * v, n - 1)
    else:
        _unknown(a, v)


def passed_on_by_recursion(x):
    a = np.zeros(2)
    _recursively(a, x[0], 3)
    return np.sum(a)


RECURSIVE = [
    walked, split, three_functions, read_before_and_after, two_arguments_exchanged, inner_functions,
]
"""Their lists are handed to functions that call each other, of which no derivative of a derivative is made in reverse mode."""


def _copied(items, x, n):
    if n <= 0:
        return 0.0
    copied = list(items)
    copied.append(x[n])
    return _with_a_factor(copied, x, n - 1) + sum(copied)


def _with_a_factor(items, x, n):
    return _copied(items, x, n) * x[0]


def copies_in_a_cycle(x):
    return _copied([x[0]], x, 3)


class _Log:
    def __init__(self):
        self.seen = []

    def note(self, v):
        self.seen.append(float(v))


LOG = _Log()


def _noted(log, v):
    log.note(v)
    return v * v


def noted_by_a_helper(x):
    return _noted(LOG, x[0]) * _noted(LOG, x[1])


RIGHT = [(f, (V,)) for f in (
    copies_in_a_cycle, noted_by_a_helper, an_array, a_dict, a_list_passed_on, an_array_passed_on_twice, a_view_passed_on,
    a_tuple_passed_on, a_captured_array, passed_on_by_recursion,
)]
