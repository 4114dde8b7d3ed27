"""Programs that print as they go: each expression is evaluated once, in the order of the program.

``said(k, v)`` and its like say ``k`` and give ``v``; ``doubled`` and ``longer`` change what they are given and give it back.
"""

import numpy as np

NOTES = []


def said(k, v=None):
    print(k)
    return v


def doubled(y):
    y *= 2.0
    return y


def longer(items):
    print(len(items))
    items.append(1.0)
    return items


def base_updated(x, s):
    y = x * 1.0
    doubled(y)[1] *= x[0]
    return np.sum(y) * s


def base_stored(x, s):
    y = x * 1.0
    doubled(y)[said(1, 1)] = said(2, s) * x[0]
    doubled(y)[said(3, 0):said(4, 2)] += x[0]
    return np.sum(y) * s


def base_of_base(x, s):
    y = x * 1.0
    doubled(doubled(y))[said(1, 1)] += s
    doubled(y)[1:][0] += s
    return np.sum(y) * s


def base_in_value(x, s):
    y = x * 1.0
    doubled(y)[1] = doubled(y)[2] * s
    doubled(y)[0] += y[1] * s
    doubled(y)[0] += np.sum(doubled(y))
    return np.sum(y) * s


def base_in_loops(x, s):
    y = x * 1.0
    for i in range(3):
        if i == said(i, 1):
            continue
        doubled(y)[i] *= s
    n = 0
    while n < 2:
        doubled(y)[n] -= s
        n += 1
    return np.sum(y * y)


def base_matrix(x, s):
    A = np.outer(x, x)
    doubled(A)[1, 0] = s
    doubled(A)[1] += x
    doubled(A).T[said(1, 2)] *= s
    return np.sum(A * A)


def bases_in_tuples(x, s):
    y = x * 1.0
    doubled(y)[1], doubled(y)[2] = said(1, s), said(2, x[0])
    a, doubled(y)[0] = said(3, s), x[0]
    a = doubled(y)[1] = a * x[1]
    [first, *doubled(y)[0:2]] = s, x[0], x[1]
    return np.sum(y) * a * first


def base_list(x, s):
    items = [x[0], x[1]]
    longer(items)[1] = said(1, s)
    longer(items)[said(2, 0)] *= s
    del longer(items)[1]
    return sum(items) * s


def base_nested(x, s):
    table = {"u": [x[0], x[1]], "a": x * 2.0}
    said(1, table)["u"][0] += s
    said(2, table)["a"][said(3, 1)] *= s
    return table["u"][0] * np.sum(table["a"])


def loop_target(x, s):
    y = x * 1.0
    for y[said(1, 0)] in [said(2, s), said(3, s) * 2.0]:
        said(4)
    return np.sum(y) * s


def targets(x, s):
    y = x * 1.0
    y[said(1, 0)], y[said(2, 1)] = said(3, s), said(4, 2.0)
    y[said(1, 0)] = y[said(2, 2)] = said(3, s)
    a, (b, c) = said(1, s), (said(2, s), said(3, 2.0))
    y[said(1, 0):said(2, 2):said(3, 1)] *= said(4, s)
    return np.sum(y) * a * b * c


def loops(x, s):
    total = 0.0
    for i in range(said(1, 0), said(2, 3), said(3, 1)):
        total += x[i] * said(4, s)
    for a, b in zip(said(1, x), said(2, x)):
        total += a * b
    while said(1, total) < 9.0 and said(2, True):
        total += said(3, 1.0) + s * s
    return total


def choices(x, s):
    a = said(1, s) if said(2, True) else said(3, 2.0)
    b = said(4, s) and said(5, x[0])
    c = said(6, s) or said(7, x[0])
    if said(1, 5.0) < said(2, s) < said(3, 2.0):
        c = c * 2.0
    if (w := said(4, s) * 2.0) > said(5, 1.0) or said(6, False):
        c = c * w
    return a * b * c


def comprehensions(x, s):
    a = sum([said(k, s) * v for k, v in enumerate(said(9, x)) if said(8, True)])
    b = sum(said(10 * j + k, s) for k in range(said(7, 2)) for j in range(said(6, k + 1)))
    return a * b


def displays(x, s):
    table = {"a": said(1, s), "b": said(2, x[0])}
    items = [said(3, s), *[said(4, s)], said(5, x[0])]
    a, *rest = said(6, s), said(7, x[0]), said(8, x[1])
    return table["a"] * table["b"] * sum(items) * a * rest[0] + (said(9, s), said(10, x[2]))[1]


def arguments(x, s):
    def scaled(u, v=said(1, 2.0)):
        return u * v

    return scaled(said(2, s)) + scaled(v=said(3, s), u=said(4, x[0])) * (lambda u: said(5, u))(said(6, s))


def others(x, s):
    assert said(1, s) > said(2, 0.0), said(3, "no")
    print(f"{said(4, 3)} {said(5, s > 0.0)!r:>{said(6, 10)}}")
    y = np.zeros(3) + x
    y += said(7, s)
    return -said(1, s) + x[said(2, 0)] ** said(3, 2) * np.sum(y, axis=said(4, 0)) + np.array([said(5, s), said(6, s)])[1]


def noted_beside_stores(x, s):
    for i in range(2):
        NOTES.append(i)
        x[i] *= s
    return np.sum(x * x)


def note(k, v):
    NOTES.append(k)
    return v


def noted_elsewhere(x, s):
    return note("first", x[0]) * note("second", s) + np.sum(x)


def noted(x, s):
    NOTES.append(0)
    total = 0.0
    for i in range(len(x)):
        if x[i] > 1.0:
            NOTES.append((i, "large"))
            NOTES.extend([i])
        total = total + x[i] * s
    return total


def methods_of_lists(x, s):
    items = [s, x[0], x[1] * s]
    a = items.pop(said(1, 0) + int(x[2] > 1.0))
    longer(items).insert(said(2, 1), said(3, s) * x[1])
    b = longer(items).pop(said(4, 0))
    del longer(items)[said(5, 0)]
    items[said(6, 0):] = [said(7, s), said(8, x[0])]
    return a * b + sum(items)
