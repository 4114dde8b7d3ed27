"""Objects that are given with lists and dicts which are empty, and filled; their arrays change by reference."""

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Recorded:
    a: float
    w: np.ndarray
    hist: list = field(default_factory=list)


def array_changed_beside_an_empty_list(p):
    p.w[0] *= p.a
    return np.sum(p.w**2) * p.a


def arrays_of_two_changed(p, q):
    p.w[0] *= q.a
    p.w += q.w
    return np.sum(p.w**2) * p.a


def array_put_in_an_empty_list(p):
    p.hist.append(p.w)
    return np.sum(p.hist[0] ** 2) * p.a


def numbers_put_in_an_empty_list(p):
    p.hist.append(p.a)
    p.hist.append(p.a**2)
    return sum(p.hist)


def changed_in_the_list(p):
    p.hist.append(p.w)
    p.hist[0] *= 2.0
    return np.sum(p.hist[0] ** 2) * p.a + np.sum(p.w)


def filled_in_a_loop(p, x):
    for v in x:
        p.hist.append(v * p.a)
    return sum(p.hist) * p.a


class Bag:
    def __init__(self):
        self.xs = []
        self.d = {}

    def add(self, v):
        self.xs.append(v)


def filled_by_a_method(b, x):
    for v in x:
        b.add(v * v)
    return sum(v**2 for v in b.xs)


def _put(b, v):
    b.xs.append(v)


def filled_by_a_helper(b, x):
    for v in x:
        _put(b, v)
    b.xs[0] *= 2.0
    return sum(v**2 for v in b.xs)


def keys_of_an_empty_dict(b, x):
    b.d["last"] = x[-1]
    b.d["n"] = x[0]
    b.d["n"] *= 2.0
    return b.d["last"] * b.d["n"]


EMPTIES = [
    (array_changed_beside_an_empty_list, (Recorded(0.4, np.array([1.0, 2.0])),)),
    (
        arrays_of_two_changed,
        (
            Recorded(0.4, np.array([1.0, 2.0])),
            Recorded(0.3, np.array([0.1, -2.0])),
        ),
    ),
    (array_put_in_an_empty_list, (Recorded(0.4, np.array([1.0, 2.0])),)),
    (numbers_put_in_an_empty_list, (Recorded(0.4, np.array([1.0, 2.0])),)),
    (changed_in_the_list, (Recorded(0.4, np.array([1.0, 2.0])),)),
    (
        filled_in_a_loop,
        (
            Recorded(0.4, np.array([1.0, 2.0])),
            np.array([1.0, 3.0]),
        ),
    ),
    (
        filled_by_a_method,
        (
            Bag(),
            np.array([1.0, 3.0]),
        ),
    ),
    (
        filled_by_a_helper,
        (
            Bag(),
            np.array([1.0, 3.0]),
        ),
    ),
    (
        keys_of_an_empty_dict,
        (
            Bag(),
            np.array([1.0, 3.0]),
        ),
    ),
]
