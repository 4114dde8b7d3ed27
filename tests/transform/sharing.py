"""Functions that write through one name what another name shows, each with arguments: names, views and views of views.

All arguments that are floating point are differentiated by. Over 400 lines, since it is a list of functions.
"""

import numpy as np

from tests.transform.mutating import M, U, V, W


def second_name(x):
    y = x
    y[0] = x[1] * 2.0
    x[1] = y[0] * y[2]
    return np.sum(x * y)


def second_name_of_local(x):
    a = x * 2.0
    b = a
    b[1:] *= a[:-1]
    a[0] = b[-1] ** 2
    return np.sum(a) + b[0] * a[1]


def two_at_once(x):
    y = z = np.zeros(3)
    y[0] = x[0] ** 2
    z[1] = y[0] * x[1]
    return np.sum(y * z) + y[1]


def chain_of_names(x):
    a = x.copy()
    b = a
    c = b
    c[0] *= x[1]
    b = x * 3.0
    b[0] *= c[0]
    return np.sum(a * a) + np.sum(b)


def rebound_after_alias(x):
    y = x
    x = x * 2.0
    y[0] = 5.0 * x[1]
    x[1] = y[0] * y[1]
    return np.sum(x * y)


def old_name_kept(x):
    a = np.zeros(4)
    old = a
    a = a + x[:4]
    a[0] *= x[0]
    old[1] = a[0] * x[2]
    return np.sum(a * a) + np.sum(old ** 3)


def view_written(x):
    y = x * 2.0
    v = y[1:4]
    v[0] = x[0] * x[1]
    v *= y[0]
    return np.sum(y * y)


def view_read_after_store(x):
    y = x.copy()
    v = y[::2]
    y[2] = x[0] * x[1]
    y *= v[1]
    return np.sum(v * v) + v[0]


def view_of_view(A):
    r = A[1:]
    c = r[:, 2:]
    d = c[0]
    d[1] = A[0, 0] * c[1, 1]
    c[1] *= d
    return np.sum(A * A) + np.sum(r)


def row_views(A):
    first, last = A[0], A[-1]
    first *= last
    last[1:] = first[:-1] * 2.0
    first[0] = last[1] * A[1, 1]
    return np.sum(A ** 2)


def rows_in_loop(A):
    for row in A:
        row[0] = row[1] * row[2]
        row[1:] *= row[0]
    return np.sum(A * A)


def rows_with_numbers(A, x):
    for i, row in enumerate(A):
        row += x[i] * row[::-1]
        row[i] = np.sum(row)
    return A


def rows_zipped(A):
    out = np.zeros_like(A)
    for row, o in zip(A, out):
        o[:] = np.sin(row)
        o[0] += row[1] * o[2]
    return np.sum(out * A)


def rows_reversed(A):
    for row in reversed(A):
        row[:2] *= A[0, 2:4]
    return np.sum(A)


def iterated_while_changed(x):
    s = 0.0
    for i, v in enumerate(x):
        if i + 1 < len(x):
            x[i + 1] += v * x[0]
        s += v ** 2
    return s


def row_held_across_stores(A):
    row = A[1]
    t = 0.0
    for i in range(3):
        A[1, i] = A[0, i] * row[i + 1]
        t += np.sum(row) * row[0]
    return t


def column_view(A):
    col = A[:, 1]
    for i in range(len(col)):
        col[i] = A[i, 0] * A[i, 2]
    return np.sum(A * A)


def index_at_the_time(x):
    i = 1
    v = x[i:]
    i = 3
    v[0] = x[i] * x[0]
    return np.sum(x * x) * x[i]


def number_is_no_view(x):
    s = x[0]
    x[0] = x[1] * 3.0
    return s * x[0] + s ** 2


def number_of_matrix(A):
    s = A[1, 2]
    t = A[1][2]
    A[1] = A[0] * s
    A[1, 2] *= t
    return np.sum(A) * t


def mask_is_a_copy(x):
    big = x[x > 1.0]
    x[x > 1.0] = 0.5
    return np.sum(x) * np.sum(big * big)


def view_then_fresh(x):
    y = x * 1.0
    v = y[2:]
    y = x * 3.0
    v[0] = y[0] * x[1]
    y[1] = v[0] * v[1]
    return np.sum(v * v) + np.sum(y)


def view_rebound(x):
    y = x.copy()
    v = y[:3]
    v[0] = x[5] ** 2
    v = y[3:]
    v[0] = y[0] * x[4]
    return np.sum(y * y)


def view_under_branch(x, flag):
    y = x.copy()
    v = y[:3]
    if flag:
        v[0] = x[1] * x[2]
    else:
        y[0] = x[3] ** 2
    return np.sum(v * y[3:])


def view_made_in_branch(x, flag):
    y = x.copy()
    if flag:
        v = y[1:3]
        v *= x[0]
        y[0] = np.sum(v)
    return np.sum(y * y)


def view_returned(x):
    y = x * x
    v = y[1:]
    y[1] = x[0]
    v[-1] = y[0] * 2.0
    return v


def view_and_base_returned(x):
    y = x * x
    v = y[1:]
    v[0] = x[0] ** 3
    return y, v


def same_view_twice(x):
    a = x[1:4]
    b = x[1:4]
    a[0] = b[1] * 2.0
    b[1] = a[0] * a[2]
    return np.sum(x * x)


def overlapping_views(x):
    a, b = x[:-1], x[1:]
    a += b
    b *= a[0]
    a[:] = b[::-1] * 0.5
    return np.sum(x * x)


def self_overlap(x):
    x[1:] = x[:-1] * 2.0
    x[1:] = x[:-1]
    x[::-1] = x * x
    x[:-2] += x[2:]
    return np.sum(x * x)


def reversed_view(x):
    r = x[::-1]
    r[0] = x[0] * x[1]
    x[1] = r[0] * r[1]
    return np.sum(r * x)


def strided_views(x):
    even, odd = x[::2], x[1::2]
    for _ in range(3):
        even += 0.5 * odd * even
        odd -= 0.25 * even ** 2
    return np.sum(x * x)


def new_axis_view(x):
    c = x[:, None]
    c[1] = x[0] * x[2]
    c *= 2.0
    return np.sum(x ** 2)


def ellipsis_view(A):
    last = A[..., -1]
    last[0] = A[1, 1] * last[1]
    return np.sum(A * A)


def tuple_of_arrays(x):
    pair = (x, x * 2.0)
    a, b = pair
    a[0] = b[1] * a[2]
    b[1] = a[0] ** 2
    return np.sum(a * b)


def halo(u, n):
    inner, left, right = u[1:-1], u[:-2], u[2:]
    for _ in range(n):
        inner[:] = inner + 0.1 * (left - 2.0 * inner + right) * inner
        u[0] = right[0]
        u[-1] = left[-1]
    return np.sum(u * u)


def upper_lower(A):
    n = len(A)
    for k in range(n):
        row = A[k]
        for i in range(k + 1, n):
            other = A[i]
            other[k] /= row[k] + 4.0
            other[k + 1:] -= other[k] * row[k + 1:]
    return np.sum(A * A)


def inner_loop_view(A, x):
    for i in range(len(A)):
        row = A[i]
        for j in range(1, 4):
            row[j] += row[j - 1] * x[j]
        x[i] = np.sum(row)
    return np.sum(A) + np.sum(x * x)


def augmented_second_name(x):
    y = x * 1.0
    z = y
    z += x[::-1]
    y *= z
    return np.sum(y * x) + z[0]


def augmented_parameter_alias(x):
    y = x
    y += 1.0
    y *= x
    return np.sum(x * x)


def augmented_view_value(x):
    y = x * 2.0
    v = y[1:]
    v -= y[:-1]
    v /= 3.0 + y[0]
    return np.sum(np.sin(y))


def accumulate_in_loop(x, n):
    total = np.zeros_like(x)
    t = total
    for i in range(n):
        total += x * i
        t *= 1.1
    return np.sum(t * total)


def walrus_name(x):
    if (y := x * 2.0)[0] > 0.0:
        y[1] = y[0] * x[2]
    return np.sum(y * y)


def while_view(x):
    v = x[1:3]
    k = 0
    while v[0] < 30.0:
        x[1] *= 1.5 + 0.1 * v[1]
        v[1] += 0.5
        k += 1
    return np.sum(x * x)


def early_return_between(x):
    v = x[1:]
    v[0] = x[0] * 2.0
    if x[1] > 100.0:
        return np.sum(v)
    x[2] = v[0] ** 2
    return np.sum(v * v)


def broken_off(x, n):
    v = x[2:]
    for i in range(n):
        v[i] *= x[0]
        if v[i] > 1.2:
            break
        x[0] += v[i]
    return np.sum(x * x)


def skipped(x):
    v = x[1:]
    for i in range(4):
        if x[i] > 1.0:
            continue
        v[i] += x[0] * v[i]
    return np.sum(v * x[:-1])


def squeezed_before(A):
    row = np.squeeze(A[:1])
    s = np.sum(row)
    A[0, 0] = s
    return np.sum(A * A)


def rows_swapped_wrongly(A):
    A[0], A[1] = A[1], A[0]
    A[2, 0], A[2, 1] = A[2, 1] * 2.0, A[2, 0]
    A[1:3], A[3] = A[:2], A[2]
    return np.sum(A * A * A[3])


def transposed(A):
    T = A.T
    T[0] = T[1] * A[0, 0]
    A[1, 2] *= T[3, 1]
    T[1:3, 0] += T[0, :2]
    T *= 1.5
    return np.sum(T * T) + A[0, 1]


def transposed_part(A, x):
    t = np.transpose(A[1:, ::2])
    t[2][1] = x[0] * t[0, 0]
    A[1:].T[1:, 0] = x[1:] ** 2
    u = t.swapaxes(0, 1)
    u[0, :] = t[:, 1] * A[0, :3]
    return np.sum(A * A) + np.sum(u)


def transposed_column(A, n):
    for row in A.T:
        row[0] = row[1] * row[2]
        for i in range(n):
            row[i + 1] += row[i] * A[0, 0]
    return np.sum(A * A)


def transposed_vector(x, idx):
    v = x.T
    v[idx] = v[1] * x[:4]
    v.T[0] *= 2.0
    return np.sum(x * v)


CASES = [
    (second_name, (V,)), (second_name_of_local, (V,)), (two_at_once, (V,)), (chain_of_names, (V,)),
    (rebound_after_alias, (V,)), (old_name_kept, (V,)), (view_written, (V,)), (view_read_after_store, (V,)),
    (view_of_view, (M,)), (row_views, (M,)), (rows_in_loop, (M,)), (rows_in_loop, (M[:0],)), (rows_with_numbers, (M, U)),
    (rows_zipped, (M,)), (rows_reversed, (M,)), (iterated_while_changed, (V,)), (row_held_across_stores, (M,)),
    (column_view, (M,)), (index_at_the_time, (V,)), (number_is_no_view, (V,)), (number_of_matrix, (M,)), (mask_is_a_copy, (V,)),
    (view_then_fresh, (V,)), (view_rebound, (V,)), (view_under_branch, (V, True)), (view_under_branch, (V, False)),
    (view_made_in_branch, (V, True)), (view_made_in_branch, (V, False)), (view_returned, (V,)),
    (view_and_base_returned, (V,)), (same_view_twice, (V,)), (overlapping_views, (V,)), (self_overlap, (V,)),
    (reversed_view, (V,)), (strided_views, (V,)), (new_axis_view, (V,)), (ellipsis_view, (M,)), (tuple_of_arrays, (V,)),
    (halo, (V, 3)), (halo, (V, 0)), (upper_lower, (M[:, :4].copy(),)), (inner_loop_view, (M, W)),
    (augmented_second_name, (V,)), (augmented_parameter_alias, (V,)), (augmented_view_value, (V,)),
    (accumulate_in_loop, (V, 3)),
    (walrus_name, (V,)), (while_view, (V,)), (early_return_between, (V,)), (broken_off, (V, 4)), (skipped, (V,)),
    (squeezed_before, (M,)), (rows_swapped_wrongly, (M,)), (transposed, (M,)),
    (transposed_part, (M, U)), (transposed_column, (M, 3)), (transposed_column, (M, 0)),
    (transposed_vector, (V, np.array([0, 2, 0, 5]))),
]
