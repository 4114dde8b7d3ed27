"""Tests of loops that change, by a function that they call, what several names may show."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A6, B3, M33


def relaxed(u, c):
    moved = 0.0
    for i in range(1, len(u) - 1):
        old = u[i]
        u[i] = 0.5 * (u[i - 1] + u[i + 1]) + c
        moved += (u[i] - old) ** 2
    return moved


@program(A6, 0.05)
def one_of_two_is_relaxed(u, c):
    v, w = u * 1.0, u * 0.5
    a = v if c > 0.0 else w
    n = 0
    while relaxed(a, c) > 0.001:
        n += 1
    return np.sum(v**2) + np.sum(w**3)


def until_it_rests(u, c):
    n = 0
    while relaxed(u[1:], c) + relaxed(u[:-1], c) > 0.002:
        n += 1
    return n * u[1]


@program(A6, 0.05)
def a_helper_that_relaxes_parts(u, c):
    v, w = u * 1.0, u * 0.5
    a = v if c > 0.0 else w
    return until_it_rests(a, c) + np.sum(v**2) + np.sum(w**3)


def shrunk(u, k):
    part = u[k % 2 :]
    part *= 0.8
    return part[0] * u[-1]


@program(A3, B3)
def a_view_is_changed_in_the_test(a, b):
    if a[0] > 10.0:
        b = a
    k = 0
    while shrunk(a, k) > 0.2 and shrunk(b, k) > 0.1:
        k += 1
        a, b = b, a
    return np.sum(a * a) + np.sum(b)


def halved(u, n):
    u[n % 3] *= 0.5 + 0.1 * u[(n + 1) % 3]
    if n > 0:
        return halved(u, n - 1) * 0.9
    return u[0] * u[1]


@program(A3, 0.7)
def a_test_that_calls_itself(u, c):
    v, w = u * 1.0, u * 0.5
    a = v if c > 0.0 else w
    first = halved(a, 2)
    while halved(a, 2) > 0.05:
        c = c * 0.5
    return first * c + np.sum(v**2) + np.sum(w**3)


def last_of(rows, k):
    rows[k % len(rows)] *= 0.9
    rows[0], rows[-1] = rows[-1], rows[0]
    return rows[0][0] + rows[-1][-1]


@program(A3, B3, M33)
def rows_that_change_places_in_the_test(a, b, M):
    rows = [a, b, M[1]]
    k = 0
    while last_of(rows, k) > 1.2:
        k += 1
    return np.sum(a * b) + np.sum(M * M) + rows[0][1] * rows[2][0]


def taken(stack, out):
    out[0] += stack[-1] * 0.5
    return stack.pop()


@program(A6, B3)
def a_stack_with_two_names_is_emptied_in_the_test(x, out):
    stack = [x[0], x[1] * x[2], x[3], x[4] * x[0]]
    other = stack if out[0] > 0.0 else [x[5]]
    s = 0.0
    while len(stack) > 1 and taken(other, out) < 10.0:
        s += stack[-1] ** 2
    return s * out[0] + stack[0]


def emptied(store, key):
    store[key] = store[key] * 0.7
    return store[key]


@program(A3, 3)
def a_dict_with_two_names_changes_in_the_test(x, n):
    store = {}
    for k in range(n):
        store[k] = x[k] * x[0]
    other = store
    k = 0
    while emptied(other, k % n) > 0.1:
        k += 1
    return store[0] + store[1] * store[2]
