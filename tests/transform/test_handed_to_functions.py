"""An array that was stored into is handed on as it is to functions that keep nothing of it, and copied for those that do."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad


def at(table, t):
    i = min(int(t), len(table) - 2)
    u = t - i
    return table[i] * (1 - u) ** 3 + table[i + 1] * u**3


def looked_up(x):
    table = np.zeros(len(x))
    for i in range(len(x)):
        table[i] = x[i] ** 2
    s = 0.0
    for t in np.linspace(0, len(x) - 1, 7):
        s += at(table, t) ** 2
    return s


def looked_up_between_stores(x):
    table = np.zeros(len(x))
    s = 0.0
    for i in range(len(x)):
        table[i] = x[i] ** 2
        s += at(table, 0.5 * i) ** 2
        table[i] *= s
    return s + at(table, 1.25)


def scaled(table, factor):
    return table[1:], table.T, [table, table * factor]


def kept_by_what_it_gives(x):
    table = np.zeros(len(x))
    for i in range(len(x)):
        table[i] = x[i] ** 2
    tail, turned, both = scaled(table, x[0])
    table[1] = 0.0
    return np.sum(tail * turned[1:]) * np.sum(both[1]) + both[0][1]


def through(table, i):
    return at(table, i), second(table)


def second(table):
    return table


def kept_by_what_that_calls(x):
    table = x**2
    total = 0.0
    for i in range(3):
        value, same = through(table, 0.5 * i)
        before = same * 1.0
        table[i] = value * x[i]
        total += np.sum(before * same)
    return total


@pytest.mark.parametrize("f", [looked_up, looked_up_between_stores, kept_by_what_it_gives, kept_by_what_that_calls])
def test_derivatives(f):
    check_grads(f, (np.array([0.7, 1.3, 0.4, 1.1]),), order=2)


def test_what_keeps_nothing_is_handed_the_array_itself():
    g = grad(looked_up)
    g(np.ones(4))
    assert "table.copy()" not in g.source and "at_forward(table, t)" in g.source
