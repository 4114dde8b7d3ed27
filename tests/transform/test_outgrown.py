"""Lists and dicts that a function which calls itself is given, and that have more items when its reverse sweep comes."""

import numpy as np
import pytest

from adjoint_gen import check_grads


def scaled(xs, k, v):
    if k <= 0:
        return
    xs[k % len(xs)] *= v
    scaled(xs, k - 1, 0.5 * v)


def an_item_stored(u, p):
    xs = [p * p, p]
    scaled(xs, 3, u)
    xs.append(xs[0] * u)
    return xs[0]


def last(xs, k, v):
    return v * xs[-1] * xs[-1] if k <= 0 else last(xs, k - 1, 0.5 * v) * xs[-1]


def an_item_from_the_end(u, p):
    xs = [p * p, p]
    found = last(xs, 3, u)
    xs.append(u)
    xs[0] *= 2.0
    return found + xs[-1] * xs[0]


def counted(xs, k, v):
    return v * xs[len(xs) - 1] if k <= 0 else counted(xs, k - 1, 0.5 * v) * xs[k % len(xs)] * len(xs)


def how_many_items(u, p):
    xs = [p * p, p]
    found = counted(xs, 3, u)
    xs.append(u)
    return found + xs[-1] * xs[0]


def made(x, n):
    if n <= 0:
        return [x, x * x]
    items = made(0.5 * x, n - 1)
    items.append(items[-1] * x * len(items))
    items[1] *= items[len(items) - 1]
    return items


def a_list_of_its_own(u, p):
    items = made(u, 3)
    items.append(p)
    items.pop(0)
    return items[0] + items[-1] * items[1]


def of_keys(d, k, v):
    if k <= 0:
        return
    d[k % len(d)] *= v
    of_keys(d, k - 1, 0.5 * v)


def a_key_stored(u, p):
    d = {}
    for i in range(2):
        d[i] = p * (i + 1)
    of_keys(d, 3, u)
    d[7] = u
    return d[7] * d[0] + d[1]


def of_rows(rows, k, v):
    if k <= 0:
        return v * rows[-1][0]
    rows[k % len(rows)].append(v)
    return of_rows(rows, k - 1, 0.5 * v) * rows[-1][-1] * len(rows[0])


def rows_in_a_list(u, p):
    rows = [[p], [p * p]]
    found = of_rows(rows, 3, u)
    rows.append([u])
    rows[0].append(p)
    return found * rows[0][-1] * rows[-1][0] + sum(rows[1])


def of_arrays(xs, k, v):
    if k <= 0:
        return np.sum(xs[-1]) * v
    xs[k % len(xs)] = xs[k % len(xs)] * v
    return of_arrays(xs, k - 1, 0.5 * v)


def arrays_in_a_list(u, p):
    xs = [np.array([p, p * p]), np.array([p, 1.0])]
    found = of_arrays(xs, 3, u)
    xs.append(np.array([u, u]))
    return found * np.sum(xs[0]) * np.sum(xs[-1])


PROGRAMS = (
    an_item_stored, an_item_from_the_end, how_many_items, a_list_of_its_own, a_key_stored, rows_in_a_list, arrays_in_a_list
)


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_right_to_second_order(function):
    check_grads(function, (0.7, 0.82))
