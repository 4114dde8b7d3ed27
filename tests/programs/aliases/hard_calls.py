"""Helpers and recursion: results that are what was given, changes on the way down and up, closures over what changes."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, A8, B3, B4, M33


def down_and_up(u, v, n):
    if n == 0:
        return v
    u[n % 3] *= v[0]
    w = down_and_up(v, u, n - 1)
    w[0] += u[n % 3]
    return w


@program(A3, B3)
def recursion_that_swaps(a, b):
    w = down_and_up(a, b, 4)
    w *= 0.8
    x = down_and_up(a, a, 3)
    return np.sum(a * b) + x[1] * w[2]


def folded(v, tol):
    n = len(v)
    if n == 1 or v[0] < tol:
        return v
    left, right = v[: n // 2], v[n // 2 :]
    left += 0.3 * folded(right, tol)[0]
    right[::-1] *= folded(left, tol)[-1]
    return left if left[0] > right[0] else right


@program(0.3 * A8)
def recursion_on_halves_with_an_early_end(a):
    w = folded(a, 0.05)
    w[0] *= a[3]
    return np.sum(a * a) + np.sum(w)


def ping(u, v, n):
    if n > 0:
        u[0] += 0.3 * v[1]
        pong(v, u, n - 1)
        u[1] *= v[0]


def pong(u, v, n):
    if n > 0:
        u *= 0.9
        ping(u[::-1], v, n - 1)
        v[2] += u[0]


@program(A3, B3)
def mutual_recursion_on_views(a, b):
    ping(a, b, 4)
    ping(a, a, 3)
    return np.sum(a * b) + a[1] ** 2


def larger(u, v):
    return u if np.sum(u) > np.sum(v) else v


def first(*arrays):
    return arrays[0]


@program(A3, B3)
def results_joined_with_what_was_given(a, b):
    for k in range(3):
        w = larger(a, b)
        w *= 0.7
        v = first(larger(w, a), w, b)
        v[k] += b[k] * w[0]
    return np.sum(a * b) + np.sum(v * w)


def two_of(u):
    return u[1:], u[:-1]


@program(A6)
def two_views_of_one_result(a):
    up, down = two_of(a)
    up += down
    down[1:] *= up[:-1]
    x, y = two_of(up)
    x[0], y[1] = y[0] * a[0], x[1]
    return np.sum(a * a) + np.sum(x * y)


def added(u, v, out=None):
    if out is None:
        out = u
    out += v
    return out


@program(A3, B3)
def a_default_means_the_first(a, b):
    c = added(a, b)
    d = added(a, b, out=b)
    e = added(c[::-1], d, out=c)
    e[0] *= d[1]
    return np.sum(a * b * c) + np.sum(e)


def sweeps(u, n):
    v = u
    while n > 0:
        v = v[::-1]
        v[1:] += 0.4 * u[:-1]
        n -= 1
    return v


@program(A4, B4)
def a_loop_of_views_in_a_helper(a, b):
    v = sweeps(a, 3)
    w = sweeps(v, 2)
    w[0] = b[0] * v[1]
    b += sweeps(b, 1) * v
    return np.sum(a * b) + w[2]


def through(u, v, w):
    u[0] = v[1] * w[2]
    v += u
    w[1:] *= v[:-1]
    return u, v, w


@program(0.3 * A4)
def one_array_as_three_arguments(a):
    x, y, z = through(a, a, a)
    x[2] += y[0]
    u, v, w = through(x[1:], y[:-1], z[::-1][:3])
    return np.sum(a * a) + np.sum(u * v * w)


@program(A3, B3)
def closures_over_what_is_given_too(a, b):
    def push(v, k):
        a[k] += v[k] * b[0]
        v *= a[k]

    push(b, 1)
    push(a, 0)
    push(a[::-1], 2)
    return np.sum(a * b)


@program(A3, B3)
def a_lambda_that_gives_a_view(a, b):
    tail = lambda v: v[1:]  # noqa: E731
    u = tail(a)
    u *= tail(b)
    tail(u)[0] += a[0]
    return np.sum(a * b) + u[0]


@program(M33)
def rows_given_to_a_helper_in_turn(A):
    def rotate(p, q, r):
        p[0], q[0], r[0] = q[0], r[0], p[0] * q[1]
        return q, r, p

    x, y, z = A
    for k in range(4):
        x, y, z = rotate(x, y, z)
        x += 0.1 * z
    return np.sum(A * A) + y[1]


def _rows(*given, more):
    rows = []
    for row in given:
        rows.append({"row": row})
    rows[0]["row"].append(more)
    return rows


def _with_the_first(pair):
    seen = [{"value": value} for value in pair[0]]
    pair[0].append(pair[1] * seen[0]["value"])
    return seen[1]["value"]


def _first_items_exchanged(*given):
    seen = [{"value": value} for value in given[0]]
    given[0][0], given[1][0] = given[1][0], given[0][0] * seen[0]["value"]


@program(A3)
def lists_among_starred_arguments(a):
    first, second = [a[0], 2.0], [a[1]]
    rows = _rows(first, second, more=a[2])
    rows[1]["row"][0] = a[0] * a[2]
    return sum(first) * sum(second)


@program(A3)
def a_list_in_a_tuple_that_is_given_twice(a):
    row = [a[0], a[1]]
    pair = (row, a[2])
    return (_with_the_first(pair) + _with_the_first((row, a[1]))) * row[2] * row[3]


@program(A3)
def lists_that_change_places_behind_starred_arguments(a):
    first, second = [a[0], a[1]], [a[2]]
    _first_items_exchanged(first, second)
    _first_items_exchanged(*(second, first))
    _first_items_exchanged(first, first)
    return first[0] * second[0] + first[1]
