"""Functions that change what a function of theirs gave them, and may have kept."""

import numpy as np

X = np.linspace(0.4, 1.3, 5)


def exponentials(x):
    x = 1.0 * x  # on a line of its own: a function of one line would be written out
    return np.exp(x)


def changed_afterwards(x):
    u = exponentials(x)
    u[0] = 3.0 * x[1]
    return np.sum(u * u)


def changed_later(x):
    y = x * 2.0
    u = exponentials(y)
    return np.sum(u) + np.sum(y[1:] * y[:-1])


def kept_whole(x):
    y = np.sin(x) * x
    return y, y * y


def one_of_two_changed(x):
    u, v = kept_whole(x)
    u[1:] *= x[:-1]
    return np.sum(u * v)


def squares_of_its_own(x):
    y = x * 2.0
    total = 0.0
    for k in range(len(y)):
        total = total + y[k] ** 2
    y[0] = total
    return y


def changed_twice(x):
    u = squares_of_its_own(x)
    u[0] *= x[0]
    w = squares_of_its_own(u)
    w[1:] += u[:-1]
    return np.sum(w * u)


def part_of_a_part(x):
    y = np.tanh(x)
    return y[1:]


def part_changed(x):
    u = part_of_a_part(x)
    u[0] = u[0] * u[1]
    return np.sum(u * x[1:]) + np.sum(part_of_a_part(x) ** 2)


def handed_through(y):
    return y


def same_array_again(x):
    y = x * x
    u = handed_through(y).copy()
    u[0] = y[1]
    return np.sum(u * y)


def by_recursion(x, n):
    if n == 0:
        return x * 1.5
    y = by_recursion(np.sin(x), n - 1)
    y[0] = y[0] * y[1]
    return y * x


def changed_after_recursion(x, n):
    u = by_recursion(x, n)
    u[1] = x[0] * u[0]
    return np.sum(u * u)


def in_a_loop(x):
    total = 0.0
    for k in range(3):
        u = exponentials(x * (k + 1.0))
        u[k] = u[k] * x[k]
        total = total + np.sum(np.log(1.0 + u))
    return total


def kept_in_its_list(x):
    y = np.sin(x)
    rows = [y]
    for k in range(2):
        rows.append(y * (k + x[k]))
    total = 0.0
    for row in rows:
        total = total + np.sum(row * row * y)
    return y, total


def list_of_a_helper_kept(x):
    u, total = kept_in_its_list(x)
    u[0] = x[1] * total
    u *= u
    return np.sum(u) * total


def both(x):
    return x, np.sin(x)


def first_of_both(x):
    pair = both(x)
    return pair[0]


def argument_comes_back(x):
    y = x * x
    u = first_of_both(y)
    u[0] = 3.0
    return np.sum(u * y)


def one_array_twice(x):
    y = x * x
    return y, y[1:]


def twice_changed(x):
    u, v = one_array_twice(x)
    u[1] = 3.0
    return np.sum(u) * np.sum(v)


def same_row(x):
    rows = [x * x, x * 2.0]
    return rows[0], rows[1], rows[0]


def row_changed(x):
    u, v, w = same_row(x)
    u[1] = 3.0
    return np.sum(u) * np.sum(v) * np.sum(w)


RIGHT = [
    (changed_afterwards, (X,)), (changed_later, (X,)), (one_of_two_changed, (X,)), (changed_twice, (X,)), (part_changed, (X,)),
    (same_array_again, (X,)), (changed_after_recursion, (X, 2)), (changed_after_recursion, (X, 0)), (in_a_loop, (X,)),
    (list_of_a_helper_kept, (X,)), (argument_comes_back, (X,)), (twice_changed, (X,)), (row_changed, (X,)),
]
