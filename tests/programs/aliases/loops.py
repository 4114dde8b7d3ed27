"""Loops that swap, rotate and keep arrays, and leave early."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, B3, B4, B6, C3, M33, M34, S4


@program(A4, B4)
def swap_in_a_loop(u, v):
    for i in range(4):
        v[1:] = u[1:] * u[:-1]
        u, v = v, u
    return np.sum(u) + v[0]


@program(A4, B4)
def swap_by_a_value(u, v):
    for i in range(5):
        if u[0] > v[0]:
            u, v = v, u
        u[0] = u[0] * v[1] + 0.3
        v[2] = u[0] * u[1]
    return np.sum(u) * v[0]


@program(A3, B3, C3)
def rotation_of_three(a, b, c):
    for i in range(4):
        a, b, c = b, c, a
        a[0] = b[1] * c[2]
        c *= 1.1
    return a[0] + b[1] * c[2] + np.sum(a)


@program(A3, 0.3)
def break_after_a_store(a, tol):
    for k in range(10):
        a[0] = a[0] * a[1]
        if a[0] < tol:
            break
        a[1] *= 0.9
    return a[0] * a[1] + a[2]


@program(A3, 0.2)
def return_after_a_store(a, tol):
    s = 0.0
    for k in range(10):
        for j in range(2):
            a[j] = a[j] * 0.7 * a[2]
            if a[j] < tol:
                return s * a[0] + a[1]
            s += a[j]
    return s


@program(A6, B6)
def continue_after_a_store(a, b):
    for i in range(len(a)):
        if a[i] < b[i]:
            b[i] *= a[i]
            continue
        a, b = b, a
        a[i] += b[0]
    return np.sum(a * b)


@program(A3)
def while_reads_what_it_changes(a):
    n = 0
    while a[0] < 5.0 and n < 20:
        a[0] = a[0] * a[1] + a[2]
        a[1] += 0.1 * a[0]
        n += 1
    return a[0] * a[1] + n * a[2]


@program(M34)
def a_number_becomes_an_array(A):
    total = 0.0
    for row in A:
        total += row * row
    total[0] = total[1] * total[2]
    return np.sum(total)


@program(M33, A3)
def power_iteration_in_place(A, v):
    for k in range(5):
        w = A @ v
        n = np.sqrt(np.sum(w * w))
        v[:] = w
        v /= n
    return v @ (A @ v)


@program(A6, 0.3)
def three_time_levels(u, c):
    prev = u.copy()
    cur = u.copy()
    nxt = np.zeros_like(u)
    for k in range(5):
        nxt[1:-1] = 2.0 * cur[1:-1] - prev[1:-1] + c * (cur[2:] - 2.0 * cur[1:-1] + cur[:-2])
        prev, cur, nxt = cur, nxt, prev
    return np.sum(cur**2)


@program(M34)
def row_above_and_row_here(A):
    for i in range(1, 3):
        row = A[i]
        up = A[i - 1]
        row[0] = up[1] * row[2]
        row += up
        up[2] = row[0]
    return np.sum(A**2)


@program(A3, 0.4)
def a_check_that_raises(a, c):
    for k in range(3):
        if a[k] < 0.0:
            raise ValueError("negative")
        a[k] *= c
    return np.sum(a * a)


@program(A6)
def ints_on_a_stack(a):
    stack = [(0, len(a))]
    while stack:
        lo, hi = stack.pop()
        if hi - lo < 2:
            continue
        mid = (lo + hi) // 2
        a[lo] *= a[mid]
        stack.append((lo, mid))
        stack.append((mid, hi))
    return np.sum(a**2)


@program(A3, B3)
def copied_in_some_passes(u, v):
    for k in range(4):
        w = u
        if u[k % 3] > v[k % 3]:
            w = u.copy()
        w[0] = w[1] * v[0]
        u = w
        v[k % 3] += 0.2 * w[2]
    return np.sum(u * v)


@program(S4, 5)
def swap(x, n):
    a = x * 1.0
    b = np.zeros(4)
    for i in range(n):
        for j in range(1, 3):
            b[j] = a[j - 1] + a[j] * a[j + 1]
        a, b = b, a
    return np.sum(a * a) + np.sum(b)


@program(S4, 5)
def rotate3(x, n):
    u0 = x * 1.0
    u1 = x * 0.5
    u2 = np.zeros(4)
    for i in range(n):
        u2[1:-1] = 2 * u1[1:-1] - u0[1:-1] + 0.1 * u1[2:] * u1[:-2]
        u0, u1, u2 = u1, u2, u0
    return np.sum(u1 * u1)


@program(S4, 4)
def fib_rows(x, n):
    prev = x * 1.0
    cur = x * 2.0
    for i in range(n):
        new = prev + cur * x
        new[0] = cur[1]
        prev = cur
        cur = new
    return np.sum(cur * prev)


@program(S4, 5)
def alias_in_loop(x, n):
    best = x * 1.0
    for i in range(n):
        cand = best * x
        cand[0] = x[1] * i
        if np.sum(cand) < np.sum(best):
            best = cand
    return np.sum(best * best)


@program(S4, 3)
def need_stale_round(x, n):
    u = x * 1.0
    v = x * 2.0
    w = u if x[0] > 0 else v
    s = 0.0
    for i in range(n):
        s = s + np.sum(w)
        u[0] = x[1] * s
    return s


@program(S4, 3)
def need_pairs(x, n):
    a = x * 1.0
    b = x * 2.0
    for i in range(n):
        a[0] = b[1] * x[0]
        c = a + b
        a = c
        b = c
        s = np.sum(b)
    return s + np.sum(b)


@program(S4, 3)
def need_instance(x, n):
    prev = x * 1.0
    s = 0.0
    for i in range(n):
        cur = prev * x
        cur[0] = prev[1]
        s = s + np.sum(prev * cur)
        prev = cur
    return s
