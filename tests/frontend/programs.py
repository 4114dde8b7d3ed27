"""Functions that the lowering must give the meaning that Python gives them, each with arguments to try.

Over 400 lines, since it is a list: a function for each construct, and no code of its own.
"""
# ruff: noqa - these are the habits of users, the bad ones included

import math
from collections import namedtuple
from math import cos as f_cos

import numpy as np
from numpy import exp as e

K = 3.0
W = np.array([0.5, -1.5, 2.0])
SIZES = (2, 3)
Point = namedtuple("Point", "x y")


def griewank(x1, x2):
    a = x1 / x2
    s = np.sin(a)
    b = e(x2)
    c = a - b
    return (s + c) * c


def operators(x, y):
    a = x + y - x * y / (y + 2.0)
    b = x // 2 + x % 3 + y**2 - -x + +y
    c = ~3 & 7 | 8 ^ 2 << 1 >> 1
    return a, b, c, not x, 2j * x, -1.5, -x**2


def matrices(x):
    a = np.outer(x, x)
    return a @ x, a.T @ a, a[0] @ x


def comparisons(x, y):
    return x < y, x <= y < 3, x == y, x != y, x > y >= 0 > -1, x is None, y is not None, 2 in (1, 2), 5 not in SIZES


def booleans(x, y):
    a = x and y
    b = x or y
    c = not (x > 1 and y > 1 or x < 0)
    d = x > 0 and y / x
    return a, b, c, d, x or y and 3.0


def ternary(x):
    return x * 2 if x > 1 else -x if x > 0 else 0.0


def ternary_of_tuples(x):
    a, (b, c) = (x, (x + 1, 2)) if x > 0 else (0.0, (x, 3))
    return a + b * c


def walrus(x):
    y = (t := x * 2) + t
    if (z := y - 1) > 0:
        y = y + z
    return y, z, t


def walrus_behind_and(x):
    u = 0.0
    v = x > 1 and (u := x * 3)
    return u, v


def while_walrus(x):
    n = 0
    while (y := x * 0.5) > 1.0:
        x = y + 0.01
        n += 1
    return x, y, n


def chained(x):
    a = b = x + 1
    a += 2.0
    return a, b


def unpacking(x, p):
    (a, b), c = p, x
    [d, *rest, g] = a, b, c, x, 5
    first, *empty = (x,)
    return a, b, c, d, rest[0], rest[-1], len(rest), g, first, len(empty)


def swap(x, y):
    x, y = y, x
    y, x, z = x, y, y + x
    return x, y, z


def annotated(x: float) -> float:
    y: float = x * 2
    z: float
    z = y + 1
    return z


def augmented(x):
    s = 0.0
    s += x
    s -= 2
    s *= x
    s /= 3
    s **= 2
    s //= 0.1
    s %= 7
    return s


def deleted(x):
    t = x + 1
    y = t * 2
    del t
    t = y + 1
    return t


def branches(x, y):
    if x > 1:
        a = x
        b = y
    elif x > 0:
        a = y
        b = a + 1
    else:
        a, b = 0, x
    return a + b


def one_sided(x):
    y = x
    if x > 1:
        y = x * 2
        t = y
        y = t + y
    return y


def nested_branches(x):
    y = 0.0
    if x > 0:
        if x > 1:
            y = x
        else:
            y = -x
        y = y * 2
    return y


def early(x):
    if x > 3:
        return x
    y = x * 2
    if y > 2:
        return y
    elif y > 1:
        z = y + 1
    else:
        return 0.0
    return z * y


def early_deep(x):
    y = 1.0
    if x > 0:
        if x > 2:
            return y
        y = 2.0
        if x > 1:
            y = y * x
            return y * 3
    else:
        y = 3.0
        if x < -1:
            return y
    y = y + x
    if x > 0.5:
        return -y
    return y


def early_tuples(x):
    if x > 1:
        return x, (1.0, 2)
    return 0.0, (x, x)


def returns_none(x):
    if x > 1:
        return None
    y = x


def falls_through(x):
    if x > 1:
        if x > 2:
            return x


def raises(x):
    if x < 0:
        raise ValueError("negative " + str(x))
    elif x > 10:
        raise OverflowError
    else:
        y = x * 2
    if x > 5:
        return y
    else:
        raise KeyError(f"{x:.1f}")


def asserts(x, n):
    assert n > 0
    assert x > 0, "positive"
    assert x < 10, f"{x} is too large for {n!r}"
    return x


def loop(x, n):
    y = x
    for i in range(n):
        y = y * x + i
    return y


def loop_forms(x, n):
    y = 0.0
    for i in range(1, n):
        y = y + i * x
    for i in range(n, 0, -2):
        y = y - i
    for j in reversed(range(n)):
        y = y * 2 + j
    for j in reversed(range(n, -3, -2)):
        y = y * 2 + j
    return y, i


def born_in_loop(x, n):
    for i in range(n):
        y = x * i
        if i > 0:
            z = y + previous
        previous = y
    return y, z, i


def counter_reassigned(x, n):
    s = 0
    for i in range(n):
        i = i * 2
        s = s + i * x
    return s, i


def bounds_change(x, n):
    for i in range(n):
        n = n + 1
        x = x + i
    return x, n


def counter_shadows(x, i):
    for i in range(3):
        x = x + i
    return x, i


def nested_loops(x, n):
    total = 0.0
    for i in range(n):
        row = 0.0
        for j in range(i):
            row = row + x * j
            if j % 2 == 0:
                total = total + row
        total = total * 0.5 + row
    return total


def over_arrays(xs, ws):
    s = 0.0
    for x in xs:
        s = s + x * x
    for k, x in enumerate(xs):
        s = s + k * x
    for k, (x, w) in enumerate(zip(xs, ws), start=2):
        s = s * 0.5 + k * x * w
    for x in reversed(xs):
        s = s * 0.5 + x
    for k, i in zip(range(5, 0, -1), range(3)):
        s = s + k * i
    return s


def over_tuples(x, p):
    s = 0.0
    for c in (1.0, x, 3.0):
        s = s * 2 + c
    for a, (k, b) in zip(p, enumerate([x, 2.0, 9.0], 1)):
        s = s + a * k * b
    for c in reversed((x, 2.0)):
        s = s * 3 + c
    return s, c


def over_matrix(a):
    s = 0.0
    for row in a:
        for v in row:
            s = s + v * v
    return s


def while_loop(x):
    n = 0
    while x > 1.0 and n < 20:
        x = x * 0.7
        if n % 2:
            x = x + 0.1
        n = n + 1
    return x, n


def while_never(x):
    y = x
    while y > 1e9:
        y = y + 1
        z = y
    return y


def carried_tuple(x, n):
    state = (x, (1.0, 0))
    for i in range(n):
        a, (b, c) = state
        state = b, (a + b, c + 1)
    return state


def swapped_in_loop(x, y, n):
    for _ in range(n):
        x, y = y, x + y
    return x, y


def loads(x, i):
    return x[i], x[1:], x[::-1], x[..., 0], x[None, :], x[-1], x[x > 0], x[[0, 2]], x[np.array([1, 1])], x[:i, None], x[i:][0]


def attributes(x):
    n, = x.shape
    return n, x.shape[0], x.ndim, x.size, len(x), x.T, x.real, x.dtype == float, x.shape == (3,), x.shape + (1,)


def methods(x):
    a = x.reshape(1, -1)
    b = x.reshape((3, 1)).transpose()
    c = x.sum() + x.mean(axis=0) + x.max() * x.min() + x.prod() + x.std() + x.var(ddof=1) + x.dot(x)
    d = a.transpose(1, 0), a.swapaxes(0, 1), a.squeeze(), x.cumsum(), x.take([0, 1]), x.repeat(2), x.clip(0, 1), x.clip(max=0.5)
    h = x.argmax(), (x > 0).all(), (x > 0).any(), x.conj(), x.round(1), x.copy(), x.astype(int), x.ravel(), a.flatten(), x.item(0)
    return a, b, c, d, h, x.astype(dtype=np.float32), x.compress([True, False, True]), x.argmin(axis=0), np.outer(x, x).trace()


def library(x, xs):
    a = math.exp(x) + f_cos(x) + math.pi + np.e + abs(x) + float(x) + pow(x, 2) + round(x)
    b = sum([x, 2.0]) + max(x, 1.0) + min(1.0, x, 3) + sum(xs) + max(xs) + len([1, x]) + np.add(x, 1)
    q, r = divmod(x, 2)
    c = np.concatenate(([x], xs)), np.zeros(3), np.zeros((2, 2), dtype=np.float32), np.array([[x, 1], [2, x]]), np.arange(3)
    return a, b, q, r, c, np.linalg.norm(xs), np.where(xs > 0, xs, 0.0), isinstance(x, float), np.sum(xs, axis=0, keepdims=True)


def starred_call(x, p):
    return np.maximum(*p) + max(*p, x)


def globals_and_modules(x):
    return x * K + np.sum(W) + math.pi + SIZES[0] + len(SIZES)


def alias_of_function(x):
    s = np.sin
    g = s if x > 100 else s
    return s(x) + g(2 * x)


def local_import(x):
    import math as m
    from math import sqrt
    import numpy.linalg
    return m.sin(x) + sqrt(x) + numpy.linalg.norm([x, 1.0])


def prints(x):
    """A docstring."""
    print("x =", x, end="")
    "a string statement"
    text = f"{x!r:>8} {x:.{2}f} {{}}"
    pass
    return x, text, f"", f"plain"


def named(p):
    return p.x * p.y + p[0] - p[-1]


def constant_tests(x):
    if 0:
        x = undefined_name
    if __debug__:
        x = x + 1
    while 0:
        x = x * 2
    return x


def fresh_in_place(xs, n):
    y = xs * 2.0
    y += 1.0
    for i in range(n):
        y += xs
        y *= 0.5
    if n > 1:
        y -= xs
    else:
        y /= 2.0
    return y


def sum_of_rows(a):
    s = 0.0
    for row in a:
        s += row * row
    return s


def displays(x):
    a = sum([x, 2, x * 2]) + sum((x, 1), 1.0) + sum([]) + max([x, 1.0]) + min((x, 1, 2.0)) + max([x])
    b = np.sin([x, 1.0]) + np.sum([x, 2.0]) + np.dot([x, 1], (2, x)) + np.linalg.norm([x, 3.0]) + np.maximum((x, 2), 1)
    c = np.concatenate(([x], (1.0, 2.0))), np.stack([[x, 1], [2, x]]), np.where([True, False], [x, 1.0], 0.0)
    return a, b, c, len((x, 1)), tuple([x, 1]), list((x, 2)), (x, 1) + (2,), [x] + [1]


def complex_numbers(x):
    z = x + 2j * x
    return z.real, z.imag, abs(z), z * np.conj(z)


X = np.array([0.3, -1.2, 2.5])
A = np.arange(6.0).reshape(2, 3)
CASES = [
    (griewank, (1.5, 0.5)),
    *((operators, a) for a in ((1.5, 2.5), (-3, 2))),
    (matrices, (X,)),
    *((comparisons, a) for a in ((1.0, 2.0), (2.0, 2.0), (5.0, -1.0))),
    *((booleans, a) for a in ((1.5, 2.5), (0.0, 2.0), (-1.0, 0.0), (2.0, 0.5))),
    *((f, (x,)) for f in (ternary, ternary_of_tuples, walrus, walrus_behind_and, while_walrus, chained, annotated, augmented,
                          deleted, one_sided, nested_branches, early, early_deep, early_tuples, returns_none, falls_through,
                          while_loop, while_never, alias_of_function, prints, constant_tests, complex_numbers, displays)
      for x in (-2.0, -0.5, 0.3, 0.7, 1.2, 1.7, 2.5, 4.0)),
    *((branches, (x, 2.0)) for x in (-1.0, 0.5, 3.0)),
    *((raises, (x,)) for x in (-1.0, 0.5, 7.0, 11.0)),
    *((asserts, a) for a in ((1.0, 1), (1.0, 0), (-1.0, 1), (11.0, 3))),
    (unpacking, (1.0, (2.0, 3.0))), (swap, (1.0, 2.0)), (local_import, (2.0,)),
    *((f, (1.3, n)) for f in (loop, loop_forms, born_in_loop, counter_reassigned, bounds_change, counter_shadows, nested_loops,
                              carried_tuple) for n in (0, 1, 2, 5)),
    (over_arrays, (X, X + 1)), (over_arrays, (X[:0], X)), (over_arrays, ([1.0, 2.0], [3.0, 4.0])),
    (over_tuples, (1.5, (2.0, 3.0))), (over_matrix, (A,)), (over_matrix, (A[:, :0],)),
    *((swapped_in_loop, (1.0, 2.0, n)) for n in (0, 1, 4)),
    (loads, (X, 1)), (loads, (X, np.int64(-1))), (attributes, (X,)), (methods, (X,)), (library, (1.7, X)),
    (starred_call, (1.0, (2.0, 3.0))), (globals_and_modules, (2.0,)), (named, (Point(2.0, 3.0),)),
    *((fresh_in_place, (X, n)) for n in (0, 1, 3)), (sum_of_rows, (A,)),
]
