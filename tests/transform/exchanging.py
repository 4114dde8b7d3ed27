"""Functions that pass arrays around among names, in loops and branches, each with arguments: ``a, b = b, a``.

All arguments that are floating point are differentiated by.
"""

import numpy as np

from tests.transform.mutating import M, V


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


def rotated(x, n):
    a, b, c = x.copy(), x * 2.0, np.zeros_like(x)
    for i in range(n):
        c[1:] = a[1:] * b[:-1]
        c[0] = a[0] + b[-1] * x[i]
        a, b, c = b, c, a
    return np.sum(a) + np.sum(b * b) + np.sum(c[2:])


def swapped_from_a_dict(x, n):
    state = {"old": x * 1.0, "new": np.zeros(len(x))}
    old, new = state["old"], state["new"]
    for _ in range(n):
        new[1:] = old[:-1] * old[1:]
        new[0] = x[1]
        old, new = new, old
    return np.sum(old * old) + np.sum(new)


def swapped_with_one_of_a_dict(x, n):
    state = {"v": x * 2.0}
    v = state["v"]
    y = np.sin(x)
    for _ in range(n):
        v, y = y, v
        v += x * y
    return np.sum(y * y) + np.sum(v)


def swapped_steps(x, n):
    state = {"q": x * 1.0, "p": np.cos(x)}
    q, p = state["q"], state["p"]
    following = np.empty(len(x))
    for _ in range(n):
        following[:] = q + 0.1 * p
        p[:] = p - 0.1 * np.sin(following)
        q, following = following, q
    return np.sum(q * p)


def of_arrays_without_axes_before_a_store(x):
    y, z = np.zeros(()), np.array(0.1)
    z += 0.1
    for _ in range(3):
        y, z = z, y
    z *= 0.9
    y[...] = x[0] * x[1]
    return y * x[2] + z


EACH_COUNT = (
    swapped_from_a_dict, swapped_with_one_of_a_dict, swapped_steps,
    swapped, swapped_nonlinear, swapped_by_hand, rotated, swapped_with_itself, swapped_twice, swapped_outside,
    swapped_under_branch, swapped_until, swapped_unless, swapped_early, swapped_and_scaled, swapped_passive, swapped_views,
)

CASES = [
    *((f, (V, n)) for n in (0, 1, 2, 3) for f in EACH_COUNT),
    (swapped_parameters, (V, V[::-1] * 1.3, 3)), (swapped_parameters, (V, V[::-1] * 1.3, 4)), (swapped_straight, (V,)),
    (swapped_inside, (V, 2, 3)), (swapped_inside, (V, 3, 2)), (swapped_while, (V,)), (swapped_matrices, (M, 3)),
    (of_arrays_without_axes_before_a_store, (V,)),
]
