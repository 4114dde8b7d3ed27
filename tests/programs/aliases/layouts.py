"""Another shape of an array is a part of it or a copy, as it lies in memory: copies that a derivative makes lie likewise."""

import copy

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import M33, N33

TURNED = np.asfortranarray(M33)


def flattened(a, n):
    if n > 0:
        b = a.reshape(-1)
        b *= 1.5
        a[0, 1] += 0.5 * a[1, 1]
        flattened(a, n - 1)


@program(TURNED)
def copies_within_a_recursion(x):
    y = x * 1.1
    flattened(x, 2)
    flattened(y, 1)
    return x * y


@program(M33, 0.7)
def flat_of_a_sum_of_transposes(x, p):
    y = x.T
    z = y if p > 0 else x.copy()
    z[0, 1] *= 2.0
    w = y + z
    v = np.ravel(w)
    v *= 1.5
    y[1, 1] = 5.0 * y[0, 1]
    return np.sum(w * w) + np.sum(v * v) * p + np.sum(z * y)


@program(TURNED, N33, 0.7)
def zeros_like_what_lies_otherwise(x, z, p):
    y = x.copy() if p > 0 else z
    u = y.reshape(-1)
    u[1] = y[2, 2] * x[0, 1]
    w = np.zeros_like(x)
    v = w.reshape(-1)
    v[5] = y[0, 1] * p
    w[1, 2] += v[5] * v[4]
    return np.sum(y * y * x) + np.sum(u * u) + np.sum(w * y) + np.sum(v * u)


@program(M33[:, ::-1], N33)
def a_copy_of_what_lies_backwards(a, c):
    b = a * c
    u = a.reshape(-1)
    v = b.ravel()
    v[2] *= a[0, 1]
    u[1] = 0.5 * v[4]
    w = b if a[0, 0] > 0 else a
    w[0] *= u[:3]
    return np.sum(a * b) + np.sum(u * u * v)


@program(TURNED, M33.T)
def a_value_in_rows_and_one_that_is_not(x, z):
    w = x.copy() if z[0, 0] > 0 else z
    t = np.sin(x)
    s = t.copy()
    v, u = s.reshape(-1), np.sin(z).reshape(-1)
    s[0, 2] = 2.0 * w[1, 1]
    w += v[2]
    v[3] *= u[1]
    u[1] = s[1, 0]
    return np.sum(s * w) + np.sum(t * t) + u[1] * v[1]


@program(M33)
def copies_by_the_module_lie_as_what_they_copy(a):
    b, c = copy.copy(a.T), copy.deepcopy(a.T)
    u, v = b.reshape(-1), c.ravel()
    u[1] = a[0, 0] * 5.0
    v *= a[1, 1]
    return np.sum(b * b) + np.sum(c * u.reshape(3, 3))
