"""Functions whose control flow the transformations must get right, each with arguments at which it is smooth."""

import math

import numpy as np

RNG = np.random.default_rng(7)


def vector(n):
    return RNG.normal(size=n)


def backwards(c, x):
    r = 0.0
    for ck in reversed(c):
        r = r * x + ck
    return r


def equal_on_both_sides(x, y):
    while x > 1.0:
        x = x / y
        if x > 3.0:
            y = y + 0.1
    return x * y


def stepping(x):
    s = 0.0
    for i in range(9, 0, -3):
        s = s * x + i * np.sin(x)
    return s


def swapped(a, b, n):
    for _ in range(n):
        a, b = b, a * b
    return a - b * b


def shared_next(x, n):
    a = b = x
    for _ in range(n):
        t = a * b + 0.1
        a = t
        b = t
    return a * b


def reset(x, n):
    y = x
    s = 0.0
    for i in range(n):
        s = s + y * y
        y = 2.0 * x
    return s


def born_in_branch(x, n):
    s = 1.0
    for i in range(n):
        if i % 2 == 0:
            t = x * i
        else:
            t = np.exp(-x)
        s = s * t + x
    return s


def nested(x, y):
    t = 0.0
    for i in range(3):
        u = x * i
        for j in range(i, 4):
            if (i + j) % 2:
                t = t + u**2 * y**j
            else:
                t = t * 0.5 - math.exp(u) * j
        t = t * u + y
    return t


def while_in_for(x):
    total = 0.0
    for i in range(3):
        z = x + i
        while z > 1.0:
            z = z * 0.6
            total = total + z * x
    return total


def branch_needs_loop(x, y):
    if x > 0.0:
        z = x
        for i in range(3):
            z = z * y + i
        w = z * z
    else:
        w = y
    return w * z if x > 0.0 else w


def carried_array(W, h, xs):
    for x in xs:
        h = np.tanh(W @ h + x)
    return h @ h


def accumulated_array(X, w):
    acc = np.zeros(3)
    for row in X:
        acc = acc + row * np.sin(acc) + w
    return acc @ acc


def element_and_whole(x):
    s = 0.0
    for i in range(len(x)):
        s = s + x[i] * np.sum(x)
    return s


def broadcast_scalar(x, w):
    for _ in range(2):
        x = x * w + w
    return np.sum(x)


def unbound_on_the_way_out(v):
    if 0.03 > -0.69:
        for _ in range(1, 0, -1):
            return 0.14
        else:
            v = v
    return np.sum(v)


def unbound_without_trips(x, n):
    for i in range(n):
        y = x * i
        if i > 1:
            break
    if n > 0:
        return np.sum(y * x)
    return np.sum(x)


def unbound_matrix(A, n):
    s = np.sum(A)
    for i in range(n):
        B = A @ A
        for j in range(i):
            C = B @ A * j
            s = s + np.sum(C @ B)
    if n > 1:
        s = s + np.sum(C @ A)
    return s


def unbound_and_indexed(x, n):
    for i in range(n):
        y = np.outer(x, x) * i
        z = y[0]
    if n > 1:
        return np.sum(y) * z[1] + z[0]
    return np.sum(x)


def two_results(x, y):
    return x * y, np.sin(y) + np.zeros(3) * x


CASES = {
    backwards: [(vector(4), 0.7), (vector(1), 0.7)],
    equal_on_both_sides: [(40.0, 1.7), (0.5, 1.7)],
    stepping: [(0.8,)],
    swapped: [(1.1, 0.7, n) for n in (0, 1, 2, 3)],
    shared_next: [(0.6, n) for n in (0, 1, 3)],
    reset: [(0.6, n) for n in (0, 1, 2, 4)],
    born_in_branch: [(0.6, n) for n in (0, 1, 2, 5)],
    nested: [(0.7, 1.2)],
    while_in_for: [(2.3,), (0.2,)],
    branch_needs_loop: [(1.2, 0.4), (-1.2, 0.4)],
    carried_array: [(RNG.normal(size=(3, 3)), vector(3), RNG.normal(size=(4, 3)))],
    accumulated_array: [(RNG.normal(size=(4, 3)), vector(3))],
    element_and_whole: [(vector(4),), (vector(0),)],
    unbound_on_the_way_out: [(vector(3),)],
    unbound_without_trips: [(vector(3), n) for n in (0, 1, 3)],
    unbound_matrix: [(RNG.normal(size=(2, 2)), n) for n in (0, 1, 2, 3)],
    unbound_and_indexed: [(vector(3), n) for n in (0, 1, 2, 3)],
    broadcast_scalar: [(vector(3), 0.4), (RNG.normal(size=(2, 3)), 0.4)],
}
