"""Functions that call themselves and change what they are given, with values by which the last of each group is called."""

import numpy as np

A4 = np.array([0.3, -0.7, 1.1, 0.55])
B4 = np.array([0.9, 0.4, -0.8, 0.65])
A8 = np.array([0.9, 0.1, -0.4, 0.6, -0.2, 0.3, 0.8, -1.0])

CASES = []
"""Functions and their arguments."""


def case(*arguments):
    def kept(function):
        CASES.append((function, arguments))
        return function

    return kept


def swapped_r(a, b, n):
    if n == 0:
        return
    a[0] = np.sin(b[1]) * a[2]
    b[2] += a[0] * a[1]
    swapped_r(b, a, n - 1)
    a[3] *= b[0]


@case(A4)
def swapped(x):
    y = x * x
    z = np.cos(x)
    swapped_r(y, z, 3)
    return y @ z


def overlapping_r(a, b, n):
    if n == 0:
        return
    a[1:] = b[:-1] * a[0]
    b += 0.3 * a
    overlapping_r(b[1:], a[:-1], n - 1)


@case(A8)
def overlapping(x):
    y = np.sin(x)
    overlapping_r(y[1:], y[:-1], 3)
    return np.sum(y**2)


def two_results_r(n, c):
    if n == 0:
        y = np.zeros(4)
        y[1] = c
        return y, y[1:]
    a, b = two_results_r(n - 1, c * 1.5)
    a[2] = b[0] * c
    b[2] += a[0] + c
    return a, b


@case(A4)
def two_results(x):
    a, b = two_results_r(3, x[0])
    b[0] *= x[1]
    a[1] += x[2] * b[1]
    return np.sum(a * a) + np.sum(b * x[1:])


def mutual_even(a, k):
    if k <= 0:
        return a[0]
    a[k] = np.sin(a[k - 1]) * a[k]
    return mutual_odd(a, k - 1) * a[1]


def mutual_odd(a, k):
    if k <= 0:
        return a[1]
    a[k - 1] += a[k] ** 2
    return mutual_even(a, k - 1) + a[2]


@case(A4)
def mutual(x):
    y = x * 1.0
    s = mutual_even(y, 3)
    return s * np.sum(y)


def values_and_references_r(a, c, w, n):
    if n == 0:
        return c * np.sum(w)
    a *= np.sin(w) + c
    s = values_and_references_r(a[::-1], c * a[1], w * 0.9, n - 1)
    a[0] = s * c
    return s + a[0] * a[1]


@case(A4)
def values_and_references(x):
    y = x * x
    return values_and_references_r(y, x[0], x * 0.5, 3) + np.sum(y)


def called_in_a_loop_r(a, n):
    if n == 0:
        return
    a[n] = a[n - 1] * a[n]
    called_in_a_loop_r(a, n - 1)
    a[0] += np.sin(a[n])


@case(A4)
def called_in_a_loop(x):
    y = x * 1.0
    z = np.cos(x)
    a, b = y, z
    for k in range(3):
        called_in_a_loop_r(a, 3)
        a, b = b, a
        a[k] = b[k] * b[k + 1]
    return np.sum(y * z) + np.sum(a)


def called_in_a_while_r(a, n):
    if n == 0:
        return a[0]
    a[n] = a[n - 1] * a[n]
    return called_in_a_while_r(a, n - 1) + a[n]


@case(A4)
def called_in_a_while(x):
    y = x * 1.0
    s = 0.0
    v = y
    while len(v) > 1:
        s += called_in_a_while_r(v, len(v) - 1) ** 2
        v = v[1:]
    return s + np.sum(y)


def permutations_perms(a, k):
    if k == len(a):
        return a[0] * a[1] ** 2 + a[2] ** 3
    s = 0.0
    for i in range(k, len(a)):
        t = a[k]
        a[k] = a[i]
        a[i] = t
        s = s + np.sin(permutations_perms(a, k + 1))
        t = a[k]
        a[k] = a[i]
        a[i] = t
    return s


@case(A4[:3])
def permutations(x):
    y = x * 1.0
    return permutations_perms(y, 0)


def integers_beside_r(a, idx, n):
    if n == 0:
        return
    idx[n] = idx[n - 1] + 1
    a[idx[n] % 4] *= a[n]
    integers_beside_r(a, idx, n - 1)
    idx[0] += n
    a[idx[0] % 4] += 0.5 * a[1]


@case(A4)
def integers_beside(x):
    y = x * x
    idx = np.arange(4)
    integers_beside_r(y, idx, 3)
    return np.sum(np.sin(y) * idx)


def rows_r(A, n):
    if n == 0:
        return
    A[n] *= A[n - 1]
    rows_r(A, n - 1)
    v = A[0]
    v += A[n] * v[0]


@case(A4)
def rows(x):
    A = np.outer(x, x)
    rows_r(A, 3)
    rows_r(A[1:], 2)
    rows_r(A[:, 1:3], 1)
    return np.sum(A**2)


def given_twice_r(a, b, n):
    if n == 0:
        return np.sum(b)
    a[0] = b[1] * a[2]
    return given_twice_r(a, a, n - 1) * b[0]


@case(A4)
def given_twice(x):
    y = x * 1.0
    return given_twice_r(y, y, 2) + given_twice_r(y, y * 2.0, 2)


def scratch_r(a, w, n):
    if n == 0:
        return
    w[n] = a[n] * w[0]
    a[0] += w[n]
    scratch_r(a, w, n - 1)


@case(A4)
def scratch(x):
    w = np.ones(4)
    y = x * 1.0
    scratch_r(y, w, 3)
    return np.sum(y * w)


def fresh_or_the_same_r(a, n):
    if n == 0:
        return a
    if a[0] > 0.2:
        b = a.copy()
    else:
        b = a
    b[1] *= b[0]
    c = fresh_or_the_same_r(b, n - 1)
    c[2] += a[1]
    return c


@case(A4)
def fresh_or_the_same(x):
    y = x * x
    c = fresh_or_the_same_r(y, 2)
    c[0] = y[1] * c[3]
    z = np.cos(x)
    d = fresh_or_the_same_r(z, 2)
    return np.sum(y * c) + np.sum(z * d)


@case(A4)
def closure(x):
    y = x * 1.0

    def go(i):
        if i == len(y):
            return 0.0
        y[i] *= y[i - 1]
        return go(i + 1) + y[i]

    s = go(1)
    return s * y[0] + np.sum(y)


def result_ignored_r(a, n):
    a[n] = np.sin(a[n]) * a[0]
    if n > 0:
        result_ignored_r(a, n - 1)
    return a


@case(A4)
def result_ignored(x):
    y = x * 1.0
    result_ignored_r(y, 3)
    u = result_ignored_r(y, 2)
    u = result_ignored_r(u, 1)
    return y @ y


def three_ways_r(a):
    n = len(a)
    if n < 3:
        return
    h = n // 2
    if a[0] > a[h]:
        a[0], a[h] = a[h], a[0]
    three_ways_r(a[:h])
    three_ways_r(a[h // 2 : h])
    three_ways_r(a[h:])
    a[1:] += 0.1 * a[:-1] ** 2


@case(A8)
def three_ways(x):
    y = x * 1.0
    three_ways_r(y)
    return np.sum(y**3)


def aliases_inside_g(a, n):
    y = a * 1.0
    z = y if n > 1 else y[::-1]
    z[0] = y[1] ** 2
    y[2] *= z[3]
    if n == 0:
        return np.sum(y * z)
    return aliases_inside_g(z * 0.8, n - 1) * y[0] + z[1]


@case(A4)
def aliases_inside(x):
    return aliases_inside_g(x, 2)


def values_around_h(a, n):
    if n == 0:
        return
    a[n] *= a[n - 1]
    values_around_h(a, n - 1)


def values_around_g(v, n):
    y = v * v
    values_around_h(y, 3)
    if n == 0:
        return y
    return values_around_g(y[::-1] * 0.5, n - 1) + y


@case(A4)
def values_around(x):
    return np.sum(values_around_g(x, 2) ** 2)


def complex_numbers_r(a, n):
    if n == 0:
        return
    a[n] = a[n] * a[n - 1]
    complex_numbers_r(a, n - 1)


@case(A4)
def complex_numbers(x):
    y = x * (1.0 + 2.0j)
    complex_numbers_r(y, 3)
    return np.sum(np.abs(y) ** 2)


def tuples_r(p, n):
    a, b = p
    if n == 0:
        return
    a[n] *= b[n - 1]
    tuples_r((b, a), n - 1)


@case(A4)
def tuples(x):
    y = x * 1.0
    z = np.sin(x)
    tuples_r((y, z), 3)
    return y @ z


def early_end_r(a, k):
    for i in range(k, len(a)):
        if a[i] < 0:
            a[i] = -a[i] * a[0]
            return early_end_r(a, k + 1) + a[i]
        a[i] *= 0.9
    return np.sum(a)


@case(A4)
def early_end(x):
    y = x * 1.0
    return early_end_r(y, 1) * y[0]


def masked_r(a, n):
    if n == 0:
        return
    a[a > 0.45] *= 0.5 * a[0]
    a[[0, 1]] = a[[1, 0]]
    masked_r(a, n - 1)


@case(A4)
def masked(x):
    y = x * 1.0
    masked_r(y, 3)
    return np.sum(y**2)


def heapsort_heap(a, n, i):
    l = 2 * i + 1
    m = i
    if l < n and a[l] > a[m]:
        m = l
    if l + 1 < n and a[l + 1] > a[m]:
        m = l + 1
    if m != i:
        t = a[i]
        a[i] = a[m]
        a[m] = t
        heapsort_heap(a, n, m)


@case(A8)
def heapsort(x):
    y = x * 1.0
    n = len(y)
    for i in range(n // 2 - 1, -1, -1):
        heapsort_heap(y, n, i)
    for i in range(n - 1, 0, -1):
        t = y[0]
        y[0] = y[i]
        y[i] = t
        heapsort_heap(y, i, 0)
    w = np.arange(1.0, n + 1)
    return np.sum(y**2 * w)


def mergesort_ms(a, tmp, lo, hi):
    if hi - lo < 2:
        return
    m = (lo + hi) // 2
    mergesort_ms(a, tmp, lo, m)
    mergesort_ms(a, tmp, m, hi)
    i = lo
    j = m
    for k in range(lo, hi):
        if j >= hi or (i < m and a[i] <= a[j]):
            tmp[k] = a[i]
            i += 1
        else:
            tmp[k] = a[j]
            j += 1
    a[lo:hi] = tmp[lo:hi]


@case(A8)
def mergesort(x):
    y = x * 1.0
    t = np.zeros(len(x))
    mergesort_ms(y, t, 0, len(x))
    return np.sum(y**2 * np.arange(1.0, len(x) + 1))


def copies_r(a, n):
    if n == 0:
        return 0.0
    b = a.copy()
    c = b if a[0] > 0 else a
    c[0] = a[1] * b[2]
    s = copies_r(c, n - 1)
    b[1] = 7.0
    return s + c[1] * c[0]


@case(A4)
def copies(x):
    y = x * 1.0
    return copies_r(y, 3) + y[0]


def written_out_r(a, n):
    if n == 0:
        return
    np.multiply(a, a[::-1], out=a)
    written_out_r(a[1:], n - 1)


@case(A4)
def written_out(x):
    y = x * 1.0
    written_out_r(y, 2)
    return np.sum(y)


@case(A4, B4)
def arguments_themselves(x, z):
    mutual_even(x, 3)
    mutual_odd(z, 3)
    return x @ z


@case(A4, 2)
def calls_itself(x, n):
    if n == 0:
        return np.sum(x)
    x[0] *= x[1]
    x[1] = np.sin(x[0])
    return calls_itself(x[1:], n - 1) + x[0] ** 2


def with_a_helper_step(a, k):
    a[k] *= np.sin(a[k - 1])
    return a[k:]


def with_a_helper_r(a, k):
    if k == 0:
        return a[0]
    v = with_a_helper_step(a, k)
    v[0] += a[0] * a[1]
    return with_a_helper_r(a, k - 1) * v[0]


@case(A4)
def with_a_helper(x):
    y = x * 1.0
    return with_a_helper_r(y, 3) + np.sum(y)
