"""Helpers that change what they are given, and that give back what they were given."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, B3, M34, S4


def axpy_in_place(x, y, c):
    for i in range(len(x)):
        y[i] = y[i] * c + x[i] * x[i]


@program(A3, 0.7)
def one_array_given_twice(a, c):
    axpy_in_place(a, a, c)
    axpy_in_place(a, a, 0.5)
    return np.sum(a * a)


def grow(a, c):
    a[0] *= c
    return a


@program(A3, 1.3)
def an_argument_is_returned(a, c):
    b = grow(a, c)
    b[1] = a[0] * b[2]
    d = grow(b, a[1])
    return np.sum(a * b) + d[0]


def pick(a, b):
    if a[0] > b[0]:
        return a
    return b


@program(A3, B3)
def one_of_two_arguments_is_returned(a, b):
    for k in range(4):
        c = pick(a, b)
        c[0] *= 0.7 * a[1]
        c += 0.1 * b[2]
    return np.sum(a * a) + b[0] * c[1]


def both(a, c):
    b = a[1:]
    b *= c
    return a, b, np.sum(b)


@program(A4, 1.3)
def a_view_among_results(a, c):
    x, y, s = both(a, c)
    x[1] = s
    y[1] *= x[0]
    return np.sum(a**2) + y[0]


def scale_in_place(v, c):
    v *= c


@program(M34, 1.2)
def views_are_given(A, c):
    scale_in_place(A[0], c)
    scale_in_place(A[:, 1], A[0, 0])
    scale_in_place(A.T[2], c)
    scale_in_place(A.reshape(12)[::5], A[1, 1])
    return np.sum(A**2)


def grow_item(a, k):
    a[k] *= 1.5
    return a[k] * a[0]


@program(A3)
def calls_in_comprehensions(a):
    s = sum(grow_item(a, k) for k in range(3))
    L = [grow_item(a, k) for k in range(3) if a[k] > 0.5]
    return s * sum(L)


def relax(u, c):
    r = 0.0
    for i in range(1, len(u) - 1):
        old = u[i]
        u[i] = 0.5 * (u[i - 1] + u[i + 1]) + c
        r += (u[i] - old) ** 2
    return r


@program(A6, 0.05)
def while_with_a_helper(u, c):
    n = 0
    while relax(u, c) > 0.001:
        n += 1
    return np.sum(u**2)


def bump(a, b, c):
    a[0] += c
    b[1] *= a[0]


@program(S4)
def same_twice(x):
    y = x * 2
    bump(y, y, x[1])
    return np.sum(y * y)


@program(S4)
def views_passed(x):
    y = x * 2
    bump(y[1:], y[:-1], x[1])
    return np.sum(y * y)


@program(S4, 2)
def same_twice_loop(x, n):
    y = x * 2
    for i in range(n):
        bump(y, y[i:], x[i])
    return np.sum(y * y)
