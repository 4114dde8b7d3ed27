"""Names: bound in one branch only, boxes beside views, one array on both sides of an update, names that join and part."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, B3, B4, C3, M33, M34, N34


@program(A4)
def an_array_added_to_itself(t):
    t += t
    t *= t
    t -= t[::-1] * 0.3
    t /= t + 1.0
    return np.sum(t * t[::-1]) + t[0] ** 3


@program(A4)
def powers_of_an_array_in_place(t):
    u = t
    t **= 2
    u **= t
    return np.sum(u) * t[1]


@program(A3, B3)
def bound_in_one_branch(a, b):
    for k in range(3):
        if a[k] > b[k]:
            w = a
        else:
            w = b[::-1]
        w[k] *= 1.2
        w += 0.1 * a
    return np.sum(a * b) * w[0]


@program(A3, B3)
def a_view_in_one_branch_a_copy_in_the_other(a, b):
    s = 0.0
    for k in range(4):
        w = a[1:] if k % 2 == 0 else a[1:].copy()
        w[0] = w[1] * b[k % 3]
        s += w[0] * w[0]
    return s * np.sum(a)


@program(A3, B3)
def a_name_left_from_the_last_pass(a, b):
    w = a
    for k in range(3):
        w[k] = w[k] * b[0]
        w = a * 1.0 if k == 1 else b
    w[1] *= a[2]
    return np.sum(a * b) + np.sum(w * w)


@program(A3, B3, C3)
def three_names_of_two_arrays(a, b, c):
    x, y, z = a, b, a
    for k in range(4):
        x[k % 3] += 0.5 * y[0] * z[1]
        x, y, z = y, z, x
    c = z
    c *= a
    return np.sum(x * y) + np.sum(a * b * c)


@program(A3, B3)
def a_new_array_only_when_it_pays(u, v):
    best = u
    for k in range(4):
        trial = best * 0.9 if v[k % 3] > 0.9 else best
        trial[k % 3] += 0.2 * v[0]
        if np.sum(trial) < np.sum(best) + 0.05:
            best = trial
    return np.sum(best * v) + u[1]


@program(A3)
def a_number_of_an_array_is_no_view(a):
    x = a[0]
    a[0] = a[1] * a[2]
    y = a[0]
    a *= x
    return x * y + np.sum(a)


@program(A4)
def a_box_of_a_view(a):
    b = a[1:2]
    c = b.reshape(())
    c[...] = a[0] * a[3]
    b += c * a[2]
    return c[()] * np.sum(a)


@program(A4)
def a_box_is_updated(a):
    total = np.zeros(())
    other = total
    for k in range(4):
        total += a[k] * a[k]
        other *= 0.9
    return total[()] * other[()] + total * a[0]


@program(M34, A4)
def a_sum_without_axes_and_a_sum_with(A, v):
    s = np.sum(A, axis=0)
    t = s
    s += v
    t[1:] *= s[:-1]
    u = np.sum(s)
    u += t[0]
    return u * s[2] + np.sum(A * t)


@program(A3, B3)
def results_by_out(a, b):
    t = a
    np.multiply(a, b, out=t)
    np.add(t, a, t)
    u = np.subtract(a, b, out=b)
    u[0] = t[1] * b[2]
    np.exp(0.3 * u, out=u)
    return np.sum(u * b) + np.sum(t)


@program(A4, B4)
def overlapping_out(a, b):
    np.multiply(a[1:], a[:-1], out=a[:-1])
    np.add(a[:-1], b[1:], out=a[1:])
    np.negative(b[::-1], out=b)
    return np.sum(a * b) + a[1] * a[1]


@program(A6)
def masks_that_the_update_changes(a):
    b = a
    for k in range(3):
        m = a > 0.75 + 0.07 * k
        b[m] *= 0.8
        a[~m] += 0.2 * a[k]
    return np.sum(a * b)


@program(A6)
def a_place_chosen_by_where(a):
    b = a[::-1]
    b[np.where(a > 1.0)] = a[0] * a[1]
    a += np.where(b > 1.0, b, a * a)
    return np.sum(a * b)


@program(A4, np.array([2, 0, 2, 1]))
def indices_twice_and_added(a, k):
    b = a
    np.add.at(b, k, a * 0.5)
    b[k] += a[k] * 0.3
    np.subtract.at(a, k[:2], b[1])
    return np.sum(a * b)


@program(A4, np.array([3, 1, 0, 2]))
def permuted_in_place(a, order):
    b = a
    a[:] = a[order]
    b[order] = a * 1.1
    a[order[:2]], a[order[2:]] = b[order[2:]], b[order[:2]]
    return np.sum(a * np.arange(1.0, 5.0)) * b[0]


@program(A3.astype(np.float32), B3.astype(np.float32))
def single_precision(a, b):
    w = a if a[0] > b[0] else b
    w *= b
    w[1:] += a[:-1]
    return np.sum(a * b * w)


@program(np.array([1, 2, 3]), A3)
def integers_under_two_names(k, a):
    j = k
    j += 1
    i = j[::-1]
    i[0] = 0
    b = a
    b[k[0] % 3] *= a[j[2]]
    return np.sum(a * k) + b[i[1] % 3]


@program(M34, N34)
def swapped_rows_of_swapped_matrices(A, B):
    for k in range(3):
        A, B = B, A
        A[[0, 2]] = A[[2, 0]]
        A[k] *= B[0]
    return np.sum(A * B) + B[1, 2]


@program(M33)
def a_walrus_and_a_chain(A):
    x = y = A[0]
    if (w := A[1])[0] > 0.2:
        w[1] = x[2] * y[0]
    y += w
    return np.sum(A * A) + np.sum(x * w)


@program(A3)
def deleted_names(a):
    b = a
    c = b[1:]
    del b
    c *= a[0]
    b = c * 1.0
    b += c
    del c
    return np.sum(a * a) + b[1]
