"""Arrays under several names: plain names, joins of branches, names that are bound again."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A6, B3, S4


@program(A3, B3, False)
def conditional_alias(u, v, p):
    w = u if p else v
    w[0] *= 2
    w *= u
    return np.sum(u * v) + w[1]


@program(A3, B3)
def alias_chosen_by_a_value(u, v):
    s = 0.0
    for i in range(3):
        w = u if u[i] > v[i] else v
        w[0] += u[i] * v[i]
        w[i] *= 0.5
        s += w[0]
    return s + np.sum(u * v)


@program(A3, B3)
def stores_of_whole_arrays(a, b):
    c = a
    c[:] = b * a
    b[:] = c
    a[0] = b[0] * b[1]
    return np.sum(a * b * c)


@program(A3, B3)
def updates_through_two_names(a, b):
    c = a
    c += b
    a *= c
    c -= a
    return np.sum(c * a) + np.sum(a * b)


@program(A3)
def arrays_times_themselves(a):
    a *= a
    a += a
    b = a
    b /= a + 1.0
    a -= b * 0.5
    return np.sum(a * b)


@program(A6, 0.5)
def masks_under_two_names(a, c):
    m = a > 1.0
    a[m] *= c
    b = a
    b[b < 0.8] = c
    return np.sum(a**2)


@program(A3, 0.3)
def a_new_array_and_an_update(u, c):
    w = u
    u = u + c
    w[0] = u[1]
    v = u
    v += c * w
    u[0] = v[0] * w[0]
    return np.sum(u * w)


@program(A3, B3)
def concatenated_then_changed(a, b):
    c = np.concatenate([a, b])
    c[0] *= a[1]
    a[0] = c[4]
    c += np.concatenate([b, a])
    return np.sum(c**2)


@program(0.3 * A3, 0.3 * B3)
def results_into_given_arrays(a, b):
    t = np.zeros(3)
    for k in range(3):
        np.multiply(a, b, out=t)
        np.add(t, a, out=a)
        b[k] = t[0]
    return np.sum(a * b)


@program(A3)
def one_store_to_two_names(a):
    x = y = a[1:]
    x[0] = y[1] = a[0] * 2.0
    y[0] += x[1]
    return np.sum(a * a)


@program(S4)
def aug(x):
    y = x
    y *= x
    return np.sum(x * y)


@program(S4, 3)
def branch_alias(x, n):
    y = x * 2
    z = x * 3
    w = y if x[0] > 0 else z
    w[0] = x[1] * x[2]
    return np.sum(w * w)


@program(S4, 3)
def branch_alias_read_later(x, n):
    y = x * 2
    z = x * 3
    w = y if x[0] > 0 else z
    w[0] = x[1] * x[2]
    return np.sum(w * w) + np.sum(y * y)


@program(S4)
def two_names(x):
    a = x * 1.0
    b = a
    a = a + x
    b += x * x
    c = b
    c[:] = a
    return np.sum(a * b) + np.sum(c)
