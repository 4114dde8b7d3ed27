"""Functions in which it matters what shares memory with what: each has the right derivative, or is refused.

Over 400 lines, since it is a list of functions.
"""

import inspect

import numpy as np

from tests.transform.mutating import M, V, W


def helper_view(a):
    return a[1:]


def helper_same(a):
    return a


def helper_sum(a):
    return np.sum(a * a)


def helper_pick(a, b, c):
    if c > 0:
        return a
    return b


def helper_gives_view(x):
    y = x * 2.0
    v = helper_view(y)
    y[1] = 5.0 * x[0]
    return np.sum(v * v)


def helper_view_written(x):
    y = x * 2.0
    v = helper_view(y)
    v[0] = x[0] ** 2
    return np.sum(y * y)


def helper_between(x):
    y = x * 2.0
    s = helper_sum(y)
    y[0] = s
    return helper_sum(y)


def helper_picks(x):
    y = x * 2.0
    z = x * 3.0
    w = helper_pick(y, z, x[0])
    w[0] = x[1] * x[2]
    return np.sum(y) + np.sum(w * w)


def helper_gives_same(x):
    y = helper_same(x)
    y[0] = x[1] * 3.0
    return np.sum(x * y)


def view_from_before_a_swap(x, n):
    a, b = x.copy(), x * 2.0
    v = a[1:3]
    for i in range(n):
        a, b = b, a
        a[1] *= b[i]
    return np.sum(v * v) + np.sum(a)


def view_kept_after_a_swap(x, n):
    a, b = x.copy(), x * 2.0
    v = x[:2] * 1.0
    for i in range(n):
        v = a[1:3]
        a, b = b, a
        a[1] *= b[i]
    return np.sum(v * v) + np.sum(a)


def squeezed_kept_after_a_swap(x, n):
    a, b = x.copy(), x * 2.0
    v = x[:2] * 1.0
    for i in range(n):
        b[0] += np.sum(v)
        v = np.squeeze(a[1:3])
        a[1] *= b[i]
        a, b = b, a
    return np.sum(v * v) + np.sum(a)


def third_name_in_a_swap(x, n):
    a, b = x.copy(), x * 2.0
    s = 0.0
    for i in range(n):
        t = a
        a, b = b, a
        t[0] *= b[1] + a[i]
        s += np.sum(t)
    return s + np.sum(a * b)


def third_name_written_in_a_loop(x, n):
    a, b = x.copy(), x * 2.0
    t = a
    for i in range(n):
        a, b = b, a
        a[0] += b[1]
        t[2] *= 1.5
    return np.sum(a * t) + np.sum(b)


def one_array_swapped_with_itself(x, n):
    a = x.copy()
    b = a
    for i in range(n):
        a, b = b, a
        a[0] += b[1]
    return np.sum(a * b)


def overlapping_parts_swapped(x, n):
    a, b = x[:4], x[2:]
    for i in range(n):
        a, b = b, a
        a[0] += b[1] * b[i]
    return np.sum(a * b) + np.sum(x)


def view_on_one_side(x, flag):
    y = x * 2.0
    if flag:
        v = y[1:]
    else:
        v = x[1:] * 1.0
    y[1] = x[0] ** 2
    return np.sum(v * v)


def view_on_one_side_written(x, flag):
    y = x * 2.0
    if flag:
        v = y[1:]
    else:
        v = x[1:] * 1.0
    v[0] = x[0] ** 2
    return np.sum(y * y)


def other_views_on_both_sides(x, flag):
    y = x * 2.0
    v = y[2:] if flag else y[:4]
    v[0] = x[0] ** 2
    return np.sum(v * v)


def view_carried_and_written(x, n):
    y = x * 2.0
    v = y[:3]
    for i in range(n):
        v[0] += y[i]
        v = y[i:i + 3]
        y[i + 1] *= v[0]
    return np.sum(y * y) + np.sum(v)


def arrays_in_a_list(x):
    y = x * 2.0
    z = [y, x]
    y[0] = x[1] ** 2
    return np.sum(z[0] * z[1])


def parts_in_a_tuple(x):
    y = x * 2.0
    z = (y[1:], y[0])
    y[1] = x[1] ** 2
    y[0] = 1.0
    return np.sum(z[0]) * z[1]


def vector_transposed(x):
    y = x * 2.0
    v = y.T
    v[0] = x[0] ** 3
    return np.sum(y * y)


def read_through_the_transpose(A):
    B = A * 2.0
    C = B.T
    B[0, 1] = A[0, 0] ** 2
    return np.sum(C * C * A.T)


def read_through_ravel(A):
    B = A * 2.0
    f = B.ravel()
    B[0, 1] = A[0, 0] ** 2
    return np.sum(f * f)


def written_through_reshape(A):
    B = A * 2.0
    f = B.reshape(-1)
    f[1] = A[0, 0] ** 2
    return np.sum(B * B)


def written_through_ravel_of_transpose(A):
    B = A.T * 2.0
    f = B.ravel()
    f[1] = A[0, 0] ** 2
    return np.sum(B * B)


def old_array_written(x, n):
    y = x * 2.0
    k = 0
    while k < n:
        z = y
        y = y * 1.5
        z[0] = x[k]
        y[1] += z[0]
        k += 1
    return np.sum(y * y)


def name_rebound_in_a_loop(x, n):
    y = x * 2.0
    z = y
    for k in range(n):
        z[k] *= x[0]
        if k == 1:
            z = x * 3.0
    return np.sum(y * y) + np.sum(z)


def three_levels(x, n):
    prev = x * 1.0
    cur = x * 2.0
    for k in range(n):
        new = prev * 0.5
        new[1:] += cur[:-1] * cur[1:]
        prev = cur
        cur = new
        prev[0] *= cur[1]
    return np.sum(prev * cur)


def shifted_in_one_statement(x):
    y = x * 2.0
    y[1:], y[0] = y[:-1], y[-1]
    return np.sum(y * y * x)


def halves_exchanged(x):
    y = x * 2.0
    a, b = y[:3], y[3:]
    a[:], b[:] = b, a
    return np.sum(y * y * x)


def chained_targets(x):
    y = x * 2.0
    y[0] = z = x[1] * 3.0
    v = y[0] = x[2]
    y[3:] = w = y[:3]
    w[0] = 5.0 * x[0]
    return np.sum(y * y) * z * v + np.sum(w)


def without_axes(x):
    y = np.zeros(())
    y[...] = x[0] * x[1]
    z = np.array(x[2])
    z += 1.0
    return y * z


def empty(x, n):
    y = x[:0].copy()
    for i in range(n):
        y[i:] = 3.0
    y[:] = 2.0
    return np.sum(y) + np.sum(x * x)


def two_parameters(x, y):
    x[0] = y[1] * 2.0
    y[0] = x[0] * 3.0
    return np.sum(x * y)


def alias_under_a_branch(x, n):
    y = x * 3.0
    for i in range(n):
        x[i] = x[i] ** 2
        if x[i] > 1.0:
            y = x
        else:
            y = x * 2.0
        y[0] += 0.1
    return np.sum(x * x) + np.sum(y)


def diagonal_read(A):
    d = np.diagonal(A)
    A[0, 0] = A[1, 1] * 3.0
    return np.sum(d * d)


def row_of_the_old_array(A):
    r = A[0]
    A = A * 2.0
    r[1] = A[1, 1] * A[0, 1]
    A[0] = r
    return np.sum(A * A) + np.sum(r)


def views_in_a_tuple(x, n):
    y = x * 2.0
    out = 0.0
    for v in (y[:3], y[3:]):
        v[0] *= x[1]
        out += np.sum(v * y[:3])
    return out


def asarray(x):
    y = x * 2.0
    v = np.asarray(y)
    v[0] = 3.0 * x[0]
    return np.sum(y)


def astype_without_copy(x):
    y = x * 2.0
    v = y.astype(float, copy=False)
    v[0] = 3.0 * x[0] ** 2
    return np.sum(y)


def array_copies(x):
    y = x * 2.0
    v = np.array(y, copy=False) if False else np.array(y)
    v[0] = 3.0 * x[0] ** 2
    return np.sum(y * v)


def swap_of_three_branches(x, n):
    a, b = x.copy(), np.zeros(6)
    for i in range(n):
        if i % 2 == 0:
            a, b = b, a
        elif x[i] > 5.0:
            a[0] = 1.0
        else:
            b, a = a, b
            b[1] = a[i] * x[0]
        b[2] += a[1]
    return np.sum(a * x) + np.sum(b * b)


def other_swaps_on_both_sides(x, n):
    a, b, c = x.copy(), x * 2.0, x * 3.0
    for i in range(n):
        if x[i] > 0.9:
            a, b = b, a
        else:
            b, c = c, b
        a[0] *= c[1]
        b[1] += a[2]
    return np.sum(a * b * c)


def two_names_of_one(x, n):
    a, b, c = x.copy(), x * 2.0, x * 3.0
    for i in range(n):
        a, b = b, c
        a[0] *= b[1]
    return np.sum(a * b * c)


def swap_and_return(x, n):
    a, b = x.copy(), x * 2.0
    for i in range(n):
        a, b = b, a
        a[0] += b[0] * 0.5
        if a[0] > 4.0:
            return np.sum(a * x)
        b[1] *= a[1]
    a[3] = b[2] ** 2
    return np.sum(a * b)


def swap_in_the_inner_loop(x, n):
    a, b = x.copy(), x * 2.0
    for i in range(n):
        for j in range(i):
            a, b = b, a
            a[j] *= b[i]
        c = a
        a, b = b, c
        b[i] += 1.0
    return np.sum(a * b * b)


def old_name_read_after_a_swap(x, n):
    a, b = x.copy(), x * 2.0
    s = x * 0.0
    for i in range(n):
        s = s + a
        old = a[:]
        a, b = b, a
        b[0] = 7.0 * a[1]
        s = s * old
    return np.sum(s) + np.sum(a)


def fancy_load_is_a_copy(x):
    y = x.copy()
    z = y[np.array([0, 1])]
    y[0] = 9.0 * x[1]
    z[1] *= x[2]
    return np.sum(y) * np.sum(z)


def masks(x):
    y = x.copy()
    m = y > 1.0
    y[m] = 0.5
    y[~m] *= y[0]
    return np.sum(y * x)


def crossing_views(A):
    row, col = A[1], A[:, 1]
    row[1] = 2.0 * A[0, 0]
    col[1] *= col[0]
    row *= col[2]
    return np.sum(A * A)


def made_anew_and_kept(x, n):
    u = x
    for _ in range(n):
        d = 0.5 * u
        d[1:] += 0.2 * u[:-1]
        d[:-1] += np.sin(u[1:])
        d[0] /= 1.0 + u[0] ** 2
        u = d
    return np.sum(u ** 2)


def made_anew_and_kept_twice(x, n):
    u = v = x
    for _ in range(n):
        d = u * 0.5 + v
        d[1:] += v[:-1] * u[1:]
        d[0] = u[0] * v[1]
        u, v = v, d
    return np.sum(u * v)


def made_anew_on_one_side(x, n):
    u = x * 1.0
    d = x * 2.0
    for i in range(n):
        if i % 2 == 0:
            d = 0.5 * u
        d[0] += u[1]
        d[1] *= u[0]
        u = d
    return np.sum(u ** 2)


def made_anew_or_the_same(x, n):
    u = x * 1.0
    for i in range(n):
        d = 0.5 * u if i % 2 == 0 else u
        d[0] += u[1]
        d[1] *= u[0]
        u = d
    return np.sum(u ** 2)


def made_outside_kept_inside(x, n):
    u = x * 1.0
    for _ in range(n):
        d = 0.5 * u
        w = u
        for _ in range(2):
            d[0] += w[1]
            d[1] *= w[0]
            w = d
        u = w
    return np.sum(u ** 2)


def view_of_what_is_made(x, n):
    u = x * 1.0
    for _ in range(n):
        d = 0.5 * u
        v = d[1:]
        d[1] += u[0]
        v[0] *= u[1] + d[0]
        u = d
    return np.sum(u ** 2)


def list_of_what_was_made(x, n):
    past = [x]
    for _ in range(n):
        d = 0.5 * past[-1]
        d[0] += past[-1][1]
        d[1] *= past[0][0] + past[-1][0]
        past.append(d)
    return sum(np.sum(p * p) for p in past)


GIVEN = {"x": V, "y": W, "A": M, "flag": True, "n": 3}
HELPERS = {helper_view, helper_same, helper_sum, helper_pick}
FUNCTIONS = [f for f in list(globals().values()) if inspect.isfunction(f) and f not in HELPERS]
CASES = [
    (f, tuple(count if p == "n" else count > 0 if p == "flag" else GIVEN[p] for p in inspect.signature(f).parameters))
    for f in FUNCTIONS for count in ((0, 3) if {"n", "flag"} & inspect.signature(f).parameters.keys() else (1,))
]
