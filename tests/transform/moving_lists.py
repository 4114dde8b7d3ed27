"""Functions that hand lists to others, and methods that move the items of a list."""

import numpy as np


def _push(xs, v):
    xs.append(v)


def push_static(x, y):
    xs = [y]
    _push(xs, x[0] * y)
    _push(xs, x[1])
    return xs[0] * xs[1] + xs[2] * len(xs)


def push_grow(x, y):
    xs = []
    for v in x:
        _push(xs, v * y)
    return sum(xs) * xs[-1]


def _set(xs, i, v):
    xs[i] = v


def set_static(x, y):
    xs = [y, 1.0, 2.0]
    _set(xs, 1, x[0])
    return xs[0] * xs[1] * xs[2]


def set_grow(x, y, n):
    xs = [0.0] * n
    for i in range(n):
        _set(xs, i, x[i] * y)
    return sum(v * v for v in xs)


def _popit(xs):
    return xs.pop()


def pop_call(x, y):
    xs = [v * y for v in x]
    a = _popit(xs)
    b = _popit(xs)
    return a * b + sum(xs)


def _total(xs):
    t = 0.0
    for v in xs:
        t = t + v * v
    return t


def read_static(x, y):
    return _total([y, x[0], 2.0])


def read_grow(x, y):
    xs = [v * y for v in x]
    return _total(xs)


def _swap(xs, i, j):
    xs[i], xs[j] = xs[j], xs[i]


def bubble(x):
    xs = list(x)
    n = len(xs)
    for i in range(n):
        for j in range(n - 1 - i):
            if xs[j] > xs[j + 1]:
                _swap(xs, j, j + 1)
    t = 0.0
    for i in range(n):
        t += i * xs[i] ** 2
    return t


def insert0(x, y):
    xs = []
    for v in x:
        xs.insert(0, v * y)
    return xs[0] * xs[1] + xs[3]


def insertk(x, y):
    xs = [y, y * y]
    for v in x:
        xs.insert(1, v * y)
    return xs[0] * xs[1] + xs[3]


def pop0(x, y):
    xs = [v * y for v in x]
    a = xs.pop(0)
    b = xs.pop(1)
    return a * b * xs[0] + xs[1]


def ring(x, y):
    buf = [0.0, 0.0, y]
    t = 0.0
    for v in x:
        buf.pop(0)
        buf.append(v * y)
        t = t + buf[0] * buf[1] * buf[2]
    return t


def ringn(x, y, n):
    buf = [y] * n
    t = 0.0
    for v in x:
        t = t + buf.pop(0) * v
        buf.append(t)
    return t * sum(buf)


def delitem(x, y):
    xs = [v * y for v in x]
    del xs[0]
    del xs[-1]
    return xs[0] * xs[1]


def delstatic(x, y):
    xs = [x[0], y, x[1]]
    del xs[0]
    return xs[0] * xs[1]


def reverse(x, y):
    xs = [v * y for v in x]
    xs.reverse()
    return xs[0] * xs[1] ** 2


def sort_(x, y):
    xs = [v * y for v in x]
    xs.sort()
    return xs[0] * xs[1] ** 2 + xs[3]


def sort_static(x, y):
    xs = [x[0], y, x[1]]
    xs.sort()
    return xs[0] * xs[1] ** 2


def slices(x, y):
    xs = [v * y for v in x]
    a = xs[1:3]
    b = xs[::-1]
    return a[0] * a[1] + b[0] * sum(xs[:-1]) + len(xs[::2])


def concat(x, y):
    xs = [v * y for v in x]
    ys = [y, 2.0]
    z = xs + ys
    w = ys + [x[0]]  # noqa: RUF005
    return z[0] * z[-1] * z[4] + w[2] * w[0] + sum(z)


def times(x, y):
    xs = [y, x[0]]
    z = xs * 2
    return z[0] * z[3] + sum(z)


def times_grow(x, y, n):
    xs = [v * y for v in x]
    z = xs * n
    return z[0] * z[5] + sum(z)


def revlist(x, y):
    xs = [v * y for v in x]
    z = list(reversed(xs))
    return z[0] * z[1] ** 2


def sorted_(x, y):
    xs = [v * y for v in x]
    z = sorted(xs)
    return z[0] * z[1] ** 2 + z[3]


def sorted_array(x, y):
    z = sorted(x)
    return z[0] * z[1] ** 2 + z[3] * y


def copy_(x, y):
    xs = [v * y for v in x]
    z = xs.copy()
    z[0] = 3.0
    z.append(y)
    return z[0] * xs[0] + sum(z)


def copy_static(x, y):
    xs = [y, x[0]]
    z = xs.copy()
    z[0] = 3.0
    w = xs[:]
    w[1] = 2.0
    return z[0] * xs[0] + z[1] * w[0]


def clear(x, y):
    xs = [v * y for v in x]
    a = xs[0]
    xs.clear()
    xs.append(a * y)
    return xs[0] * len(xs)


def zip_(x, y):
    xs = [v * y for v in x]
    ys = [v * v for v in x]
    t = 0.0
    for a, b in zip(xs, ys):
        t = t + a * b
    for i, (a, b) in enumerate(zip(xs, ys)):
        t = t + i * a * b
    return t


def maxmin(x, y):
    xs = [v * y for v in x]
    return max(xs) * min(xs) + sum(xs) + max(xs[0], y)


def in_(x, y):
    xs = [1, 2, 3]
    ks = list(range(4))
    t = y
    if 2 in xs:
        t = t * 2.0
    if 3 in ks:
        t = t * x[0]
    if 7 not in ks:
        t = t + 1.0
    return t


def index_(x, y):
    ks = [3, 1, 2]
    return x[ks.index(1)] * y * x[ks.index(2)]


def nested(x, y):
    rows = []
    for v in x:
        rows.append([v * y, v + y])
    t = 0.0
    for r in rows:
        t = t + r[0] * r[1]
    for a, b in rows:
        t = t + a * b
    return t + rows[1][0] * rows[-1][1]


def tuples_static(x, y):
    items = [(x[0], y), (x[1], 2.0)]
    items.append((y, y))
    t = 0.0
    for a, b in items:
        t = t + a * b
    for i, (a, b) in enumerate(items):
        t = t + i * a * b
    return t * items[0][1]


def queue(x, y):
    q = [y]
    t = 0.0
    k = 0
    while q and k < 6:
        v = q.pop(0)
        t = t + v * v
        if k < 3:
            q.append(v * x[k])
            q.append(np.sin(v))
        k += 1
    return t


def count_(x, y):
    ks = [1, 2, 2]
    return y * ks.count(2)


def any_(x, y):
    xs = [v * y for v in x]
    return y if any(v > 10 for v in xs) else y * 2 if all(v < 10 for v in xs) else 0.0


def reversed_(x, y):
    xs = [v * y for v in x]
    t = 0.0
    for v in reversed(xs):
        t = t * 0.5 + v
    for i, v in enumerate(reversed(xs)):
        t = t + i * v
    return t


def slices_of_a_list_in_a_dict(x, y):
    s = {0: [v * v for v in x]}
    s["first"] = s[0][:2]
    rest = s[0][1:]
    return sum(s["first"]) * sum(rest) * y + s[0][::2][1] * s[0][1:][0]


def stores_beside_slices_of_a_list_in_a_list(x, y):
    s = [[v * v for v in x], 1.0]
    t = s[0][1:]
    t[0] = y * x[0]
    return sum(s[0]) * s[0][1] + s[0][1:][::2][0] * t[0]


def tuples(x, y):
    items = []
    for v in x:
        items.append((v * y, v + y))
    t = 0.0
    for a, b in items:
        t = t + a * b
    return t + items[0][1] * items[-1][0]


def tuple_comp(x, y):
    items = [(v * y, v) for v in x]
    return sum(a * b for a, b in items)


def tuple_stack(x, y):
    stack = [(y, 1.0)]
    for v in x:
        a, b = stack[-1]
        stack.append((a * v, b + a))
    a, b = stack.pop()
    return a * b + len(stack)


def extend_(x, y):
    xs = [y]
    for v in x:
        xs.extend([v, v * y])
    xs += [y]
    xs.extend(v * v for v in x)
    return sum(v * v for v in xs)
