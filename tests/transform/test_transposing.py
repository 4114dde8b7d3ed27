"""``zip(*rows)`` of a list of tuples of unknown length: its places are tuples, and nothing sees lists instead."""

import numpy as np

from tests.transform.harness import refused_at_its_lines, right_in_every_mode

X = np.array([0.3, 1.2, -0.4, 0.8])


def pairs_(x):
    return [(v**2, np.sin(v)) for v in x]


def numbered_(x):
    return [(v**2, k) for k, v in enumerate(x)]


def unpacked(x):
    a, b = zip(*pairs_(x))
    s = sum(p * q for p, q in zip(a, b))
    for k in range(len(a)):
        s += a[k] * b[-1 - k]
    return s + max(a) + min(b) + sum(a[1:])


def as_arrays(x):
    rows = []
    for k, v in enumerate(x):
        rows.append((k, v * v, np.array([v, 1.0])))
    t, s, A = map(np.array, zip(*rows))
    return np.trapezoid(s, t) + np.sum(A @ np.array([1.0, 2.0]) * s)


def one_after_the_other(x):
    total = 0.0
    for column in zip(*pairs_(x)):
        total += np.prod(column)
    return total


def kept_in_a_list(x):
    columns = list(zip(*pairs_(x)))
    return np.dot(columns[0], columns[1])


def in_a_loop(x):
    s = 0.0
    for k in range(2):
        rows = [(v * k, v**2) for v in x]
        a, b = zip(*rows)
        rows.append((x[0], x[1]))
        s += np.sum(np.array(a) * np.array(b)) * len(rows)
    return s


def asked_for_its_type(x):
    a, _ = zip(*pairs_(x))
    return x[0] * 2 if isinstance(a, tuple) else x[0] * 3


def chosen(x):
    places = list(zip(*numbered_(x)))[1]
    return np.sum(x[list(places[1:])])


def of_lists(x):
    rows = [[v, v * v, 2 * v] for v in x]
    total = 0.0
    for column in zip(*rows):
        total = 0.5 * total + np.prod(column)
    columns = [list(c) for c in zip(*rows)]
    return total + np.dot(columns[0], columns[2])


def of_uneven_lists(x):
    rows = [[v] * (k + 1) for k, v in enumerate(x)]
    return sum(np.prod(c) for c in zip(*rows))


def of_a_generator(x):
    a, b = zip(*((v, v * v) for v in x))
    return np.dot(a, b)


def is_a_tuple_(t):
    return t[0] * 2 if isinstance(t, tuple) else t[0]


def handed_to_a_function(x):
    a, _ = zip(*pairs_(x))
    return is_a_tuple_(a)


def put_together_with_a_tuple(x):
    a, _ = zip(*pairs_(x))
    return np.sum(np.array(a + (1.0,)))  # noqa: RUF005


RIGHT = [
    of_lists, of_uneven_lists, of_a_generator, unpacked, as_arrays,
    one_after_the_other, kept_in_a_list, in_a_loop, asked_for_its_type, chosen, handed_to_a_function,
    put_together_with_a_tuple,
]


def returned(x):
    a, _ = zip(*pairs_(x))
    return a


def as_an_index(x):
    _, b = zip(*numbered_(x))
    return np.sum(x.reshape(2, 2)[b[:2]])


def as_an_index_under_a_name(x):
    _, b = zip(*numbered_(x))
    c = b[:2]
    return x.reshape(2, 2)[c]


def stored_by(x):
    _, b = zip(*numbered_(x))
    z = np.zeros((4, 4, 4, 4))
    z[b] = x[0]
    return z.sum()



def shown(x):
    a, _ = zip(*pairs_(x))
    return x[0] * len(f"{a}")


def chosen_by_a_branch(x):
    _, b = zip(*numbered_(x))
    if x[0] > 100.0:
        b = b[::-1]
    return np.sum(x.reshape(2, 2)[b[:2]])


def turned_in_a_loop(x):
    _, b = zip(*numbered_(x))
    for _ in range(2):
        b = b[::-1]
    return np.sum(x.reshape(2, 2)[b[:2]])


def the_last_one(x):
    for column in zip(*[[v, 1] for v in x[:2]]):
        last = column
    return np.ones((3, 3))[last] * x[0]


def read_by_a_function_inside(x):
    _, b = zip(*numbered_(x))
    return (lambda: np.sum(x.reshape(2, 2)[b[:2]]))()


REFUSED = [
    chosen_by_a_branch, turned_in_a_loop, the_last_one, read_by_a_function_inside, returned,
    as_an_index, as_an_index_under_a_name, stored_by, shown,
]

test_right_in_every_mode = right_in_every_mode([(function, (X,)) for function in RIGHT])
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, X, within=4)
