"""Functions in which names of arrays meet at the end of a branch or of a pass through a loop, each with arguments.

All arguments that are floating point are differentiated by. Over 400 lines, since it is a list of functions.
"""

import numpy as np

from tests.transform.mutating import M, V


def made_on_both_sides(x, flag):
    if flag:
        u = np.zeros(3)
    else:
        u = x[:3].copy()
    u[0] = x[1] * x[2]
    u[1] *= x[0]
    return np.sum(u * u)


def made_on_one_side(x, flag):
    y = x * 2.0
    if flag:
        y = np.ones(6)
        y[3] = x[0] ** 2
    y[0] *= x[1]
    return np.sum(y * y)


def alias_on_one_side(x, flag):
    y = x * 2.0
    z = x * 3.0
    if flag:
        w = y
    else:
        w = z
    w[0] = x[0] ** 2
    return np.sum(w * w)


def fresh_each_pass(x, n):
    u = x
    for _ in range(n):
        v = np.zeros_like(u)
        v[1:] = u[:-1] * u[1:]
        v[0] = v[1] * u[0]
        u = v
    u[0] *= 2.0
    return np.sum(u * u)


def fresh_or_kept(x, n):
    u = x.copy()
    for i in range(n):
        u[i] *= u[i + 1]
        if u[i] > 1.0:
            u = u * 0.5
        u[0] += x[i]
    return np.sum(u * u)


def remade_at_the_end(x, n):
    y = x * 1.0
    for i in range(n):
        y[i] = y[i + 1] ** 2
        y = y + x
    return np.sum(y * x)


def two_results(x, n):
    a = np.zeros(4)
    b = np.ones(4)
    for i in range(n):
        c = np.zeros(4)
        c[:] = a * x[i] + b
        c[0] += x[i + 1]
        a = b
        b = c
    return np.sum(a * b)


def value_kept_from_before(x, n):
    y = x.copy()
    last = np.sum(y)
    for i in range(n):
        before = y * 1.0
        y[i] = before[i + 1] * last
        last = np.sum(before * y)
    return last + np.sum(before)


def heat(u, n):
    for _ in range(n):
        v = u.copy()
        v[1:-1] = u[1:-1] + 0.2 * (u[2:] - 2.0 * u[1:-1] + u[:-2]) * u[1:-1]
        u = v
    return np.sum(u ** 2)


def swapped(x, n):
    a = x.copy()
    b = np.zeros_like(x)
    for _ in range(n):
        b[1:-1] = 0.5 * (a[:-2] + a[2:])
        a, b = b, a
    return np.sum(a * a) + b[1]


def swapped_nonlinear(x, n):
    a = x.copy()
    b = x * 0.5
    for i in range(n):
        b[1:-1] = a[:-2] * a[2:] + np.sin(b[1:-1])
        b[0] = a[1] * x[i]
        a, b = b, a
        a[2] *= b[3]
    return np.sum(a * a) + np.sum(b)


def swapped_by_hand(x, n):
    a = x.copy()
    b = x ** 2
    for _ in range(n):
        b[1:] = a[:-1] * 0.7 + b[1:]
        t = a
        a = b
        b = t
    return np.sum(a * a) + np.sum(b ** 3)


def swapped_parameters(a, b, n):
    for k in range(n):
        a[0] = b[1] * b[k]
        a, b = b, a
    return a, b


def rotated(x, n):
    a, b, c = x.copy(), x * 2.0, np.zeros_like(x)
    for i in range(n):
        c[1:] = a[1:] * b[:-1]
        c[0] = a[0] + b[-1] * x[i]
        a, b, c = b, c, a
    return np.sum(a) + np.sum(b * b) + np.sum(c[2:])


def swapped_straight(x):
    a, b = x.copy(), x * 3.0
    a, b = b, a
    a[0] = b[1] * b[0]
    b[2] = a[0] * a[1]
    a, b = b, a
    a[1] *= b[2]
    return np.sum(a * a) + np.sum(b)


def swapped_with_itself(x, n):
    a = x.copy()
    b = x * 2.0
    for _ in range(n):
        a, b = a, b
        a[0] *= b[1]
        b[0] += a[0]
    return np.sum(a * b)


def swapped_twice(x, n):
    a, b = x.copy(), x * 2.0
    for _ in range(n):
        a[1:] = b[:-1] * a[1:]
        a, b = b, a
        a[0] = b[2] ** 2
        a, b = b, a
        b[3] = a[0]
    return np.sum(a * b)


def swapped_inside(x, n, m):
    a, b = x.copy(), x * 2.0
    for i in range(n):
        for _ in range(m):
            b[1:] = np.sin(a[:-1]) * b[1:]
            a, b = b, a
        a[i] *= b[0]
    return np.sum(a * a) + b[0]


def swapped_outside(x, n):
    a, b = x.copy(), x * 2.0
    for i in range(n):
        for j in range(1, 5):
            b[j] = a[j - 1] * a[j + 1] * x[i]
        a, b = b, a
    return np.sum(a * a)


def swapped_under_branch(x, n):
    a, b = x.copy(), x * 2.0
    for i in range(n):
        a[1:] = b[:-1] * 0.8
        if a[i + 1] > 1.0:
            a, b = b, a
        a[0] += b[1] ** 2
    return np.sum(a * a) + np.sum(b)


def swapped_until(x, n):
    a, b = x.copy(), x * 2.0
    for i in range(n):
        b[1:] = a[:-1] * b[1:]
        if b[1] > 4.0:
            break
        a, b = b, a
    return np.sum(a * a) + b[0]


def swapped_unless(x, n):
    a, b = x.copy(), x * 2.0
    for i in range(n):
        b[0] = a[0] * a[i]
        if x[i] > 1.0:
            continue
        a, b = b, a
    return np.sum(a * a) + b[0] * b[1]


def swapped_while(x):
    a, b = x.copy(), x * 2.0
    k = 0
    while np.sum(a) < 20.0:
        b[1:] = a[:-1] * 1.5
        b[0] = a[0] ** 2 + 1.0
        a, b = b, a
        k += 1
    return np.sum(a * a) + b[1] * k


def swapped_early(x, n):
    a, b = x.copy(), x * 2.0
    for i in range(n):
        b[1:] = a[:-1] * 1.2
        a, b = b, a
        if a[1] > 2.5:
            return np.sum(a * a)
    return np.sum(b * a)


def swapped_and_scaled(x, n):
    a, b = x.copy(), np.zeros(6)
    s = 1.0
    for i in range(n):
        b[:] = a[::-1] * s
        s = s * np.sum(b) * 0.3
        a, b = b, a
    return s + np.sum(a)


def swapped_matrices(A, n):
    B = A.copy()
    for _ in range(n):
        B[1:-1, 1:-1] = 0.25 * (A[1:-1, :-2] + A[1:-1, 2:] + A[:-2, 1:-1] + A[2:, 1:-1])
        A, B = B, A
    return np.sum(A * A)


def swapped_passive(x, n):
    w, v = np.ones(6), np.zeros(6)
    s = 0.0
    for i in range(n):
        v[:] = w * 2.0
        w, v = v, w
        s += np.sum(w * x)
    return s


def swapped_views(x, n):
    a, b = x[:3], x[3:]
    for i in range(n):
        a[0] = b[1] * b[2]
        b[1] += a[2]
    return np.sum(x * x)


def rows_swapped(A):
    for i in range(len(A) - 1):
        t = A[i].copy()
        A[i] = A[i + 1] * A[0]
        A[i + 1] = t
    return np.sum(A * A * A[0])


def early_on_one_side(x, flag):
    y = x * 2.0
    if flag:
        y[0] = x[1] ** 2
        y = y * y
        y[1] = 3.0 * x[0]
        return np.sum(y)
    y[2] = y[1] * x[0]
    return np.sum(y * y)


def nested_branches(x, k):
    if k > 0:
        if k > 1:
            y = np.zeros(4)
        else:
            y = x[2:] * 1.0
        y[0] = x[0] ** 2
    else:
        y = x[:4]
        y[1] *= x[5]
    y[2] = y[0] * y[1]
    return np.sum(y * y)


def ternary_arrays(x, flag):
    y = np.zeros(3) if flag else np.ones(3)
    y[0] = x[0] * x[1]
    return np.sum(y * x[:3])


def zero_trips(x, n):
    y = x * 2.0
    for _ in range(n):
        y = y * x
        y[0] = 1.0
    y[1] = y[0] * x[2]
    return np.sum(y * y)


EACH_FLAG = (made_on_both_sides, made_on_one_side, alias_on_one_side, early_on_one_side, ternary_arrays)
EACH_COUNT = (fresh_each_pass, fresh_or_kept, remade_at_the_end, two_results, heat, swapped_with_itself, swapped_twice,
              swapped_views, zero_trips)

CASES = [
    *((f, (V, flag)) for flag in (True, False) for f in EACH_FLAG),
    *((f, (V, n)) for n in (0, 1, 3) for f in EACH_COUNT),
    (value_kept_from_before, (V, 3)), (swapped_straight, (V,)), (rows_swapped, (M,)), (nested_branches, (V, 0)),
    (nested_branches, (V, 1)), (nested_branches, (V, 2)),
]
