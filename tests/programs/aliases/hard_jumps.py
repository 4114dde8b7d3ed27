"""Jumps: arrays that are permuted, swapped and rebound where a loop is left, a pass cut short, a helper left early."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, B3, B4, C3, M33


@program(A3, B3, C3)
def rotated_until_a_break(a, b, c):
    for k in range(7):
        a, b, c = c, a, b
        a[k % 3] *= b[0]
        if a[k % 3] > 1.3 or k > 4:
            b[1] = c[0] * a[2]
            break
        c += 0.1 * a
    return np.sum(a * b) + np.sum(b * c * c)


@program(A4, B4)
def swapped_then_continued(a, b):
    for k in range(6):
        if k % 3 == 0:
            a, b = b, a
            continue
        a[k % 4] += b[0] * b[1]
        if a[k % 4] > 1.6:
            b = a[::-1]
            continue
        b[1:] *= a[:-1]
    return np.sum(a * b) + a[0]


@program(A3, B3)
def returned_from_two_loops(a, b):
    for i in range(3):
        for j in range(3):
            a[j] *= b[i]
            if a[j] < 0.45:
                a, b = b, a
                return np.sum(a * b * b) + a[j]
            b, a = a, b
        a += 0.2
    return np.sum(a * b)


@program(A3, B3)
def while_with_swaps(a, b):
    n = 0
    while np.sum(a) < 9.0 and n < 12:
        b *= 1.3
        a, b = b, a
        if a[0] > b[0]:
            a[1] += b[2]
        n += 1
    return np.sum(a * a) + b[1]


@program(A3, B3)
def while_true_with_a_break(a, b):
    k = 0
    while True:
        w = a if k % 2 else b
        w[k % 3] += 0.4 * a[0] * b[1]
        k += 1
        if w[k % 3] > 2.0 or k == 6:
            break
        a, b = b, w
    return np.sum(a * b) * w[0]


@program(A6)
def for_else_with_views(a):
    s = 0.0
    for k in range(4):
        w = a[k:]
        w[0] *= w[1]
        if w[0] > 3.0:
            break
    else:
        w[1:] += a[: len(w) - 1]
        s = w[1]
    return np.sum(a * a) + s * w[0]


def cut(u, v, tol):
    for k in range(len(u)):
        u[k] *= v[0]
        if u[k] < tol:
            return v
        v = u[::-1]
        v[0] += 0.3
    return u


@program(A3, B3)
def helpers_left_early(a, b):
    c = cut(a, b, 0.6)
    c[1] *= a[0]
    d = cut(b, c, 0.01)
    d += c
    return np.sum(a * b) + np.sum(c * d)


def change_or_not(u, c):
    if c > 1.0:
        return
    u *= c
    if u[0] < 0.5:
        u[0] = u[1] * u[2]
        return
    u[1:] += u[:-1]


@program(A3, B3)
def helpers_that_return_nothing(a, b):
    for k in range(3):
        change_or_not(a, b[k])
        change_or_not(a[::-1], a[k])
        change_or_not(b, 0.9)
    return np.sum(a * b)


@program(M33)
def pivots_by_reference(A):
    top, low = A[0], A[2]
    for k in range(3):
        if abs(top[k]) < abs(low[k]):
            top, low = low, top
        low -= top * (low[k] / top[k]) * 0.5
        if low[k] > 0.9:
            continue
        A[1] += low
    return np.sum(A * A) + top[0] * low[1]


@program(A3, B3)
def nested_permutations(a, b):
    x, y = a, b
    for i in range(2):
        for j in range(3):
            x, y = y, x
            x[j] += 0.3 * y[i] * a[0]
            if x[j] > 1.5:
                break
        a, b = b, a
        y *= 0.9
    return np.sum(x * a) + np.sum(y * b * b)


@program(A4)
def the_array_is_left_behind(u):
    old = u
    for k in range(4):
        if u[k] > 0.8:
            u = u * 0.7
            old[k] += u[0]
        u[k] = old[k] * u[0]
        if k == 2:
            old = u
    return np.sum(u * old)


@program(A4, B4)
def names_after_no_pass(a, b):
    w = a
    for k in range(0):
        w = b
    for k in range(1):
        w[k] = b[k] * 2.0
        b = w
    w *= b
    return np.sum(a * b)
