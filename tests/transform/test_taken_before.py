"""Values that Python takes before they change, by the name of the array or by another one: right in every mode, or refused."""
# ruff: noqa: C4, C417, RUF005, RUF059 - the habits are the point

import itertools

import numpy as np
import pytest

from tests.transform.harness import right_or_refused

X = np.array([0.7, -1.2, 0.4, 1.3])


def made_a_tuple(x):
    y = x * 2.0
    z = y[:]
    t = tuple(y)
    z[0] = x[1] * 3
    return t[0] * y[0]


def made_a_list(x):
    y = x * 2.0
    z = y[:]
    t = list(y)
    z[0] = x[1] * 3
    return t[0] * y[0]


def unpacked(x):
    y = x * 2.0
    z = y[:]
    a, b, c, d = y
    z[0] = x[1] * 3
    return a * y[0]


def unpacked_with_a_star(x):
    y = x * 2.0
    z = y[:]
    a, *r = y
    z[1] = x[1] * 3
    return r[0] * y[1]


def combined(x):
    y = x * 2.0
    z = y[:]
    s = 0.0
    for u, v in itertools.combinations(y, 2):
        s += u * v
        z[-1] += s
    return s


def multiplied_out(x):
    y = x * 2.0
    z = y[:]
    s = 0.0
    for u, v in itertools.product(y, y):
        s += u * v
        z[-1] += 0.1 * s
    return s


def permuted(x):
    y = x * 2.0
    z = y[:]
    s = 0.0
    for u, v in itertools.permutations(y, 2):
        s += u * v
        z[-1] += 0.1 * s
    return s


def in_pairs(x):
    y = x * 2.0
    z = y[:]
    s = 0.0
    for u, v in itertools.pairwise(y):
        s += u * v
        z[-1] += 0.1 * s
        z[1] *= 0.5
    return s


def backwards(x):
    y = x * 2.0
    z = y[:]
    s = 0.0
    for u in reversed(y):
        s += u * u
        z[0] += 0.1 * s
    return s


def in_order(x):
    y = x * 2.0
    z = y[:]
    s = 0.0
    for u in sorted(y):
        s += u * u * s + u
        z[0] += 0.1 * s
    return s * y[0]


def numbered(x):
    y = x * 2.0
    z = y[:]
    s = 0.0
    for k, u in enumerate(y):
        s += u * u
        z[-1] += 0.1 * s * k
    return s


def zipped_in_a_list(x):
    y = x * 2.0
    z = y[:]
    s = 0.0
    for u, v in list(zip(y, y)):
        s += u * v
        z[-1] += 0.1 * s
    return s


def accumulated(x):
    y = x * 2.0
    z = y[:]
    s = 0.0
    for u in itertools.accumulate(y):
        s += u * u
        z[-1] += 0.1 * s
    return s


def in_a_comprehension(x):
    y = x * 2.0
    z = y[:]
    l = [v * v for v in y]
    z[0] = x[2]
    return l[0] * y[0]


def in_a_generator(x):
    y = x * 2.0
    z = y[:]
    l = (v * v for v in y)
    z[0] = x[2]
    return sum(l) * y[0]


def mapped(x):
    y = x * 2.0
    z = y[:]
    l = map(lambda v: v * v, y)
    z[0] = x[2]
    return sum(l) * y[0]


def listed_by_numpy(x):
    y = x * 2.0
    z = y[:]
    l = y.tolist()
    z[0] = x[2]
    return l[0] * y[0]


def copied_by_np_array(x):
    y = x * 2.0
    z = y[:]
    w = np.array(y)
    z[0] = x[2]
    return w[0] * y[0]


def in_a_dict(x):
    y = x * 2.0
    z = y[:]
    d = dict(zip("abcd", y))
    z[0] = x[2]
    return d["a"] * y[0]


def row_by_row(x):
    y = np.outer(x, x)
    z = y[:]
    s = 0.0
    for r in y:
        z[-1] += r * 0.1
        s += np.sum(r * r)
    return s


def list_of_rows(x):
    y = np.outer(x, x)
    z = y[:]
    l = list(y)
    z[0] *= 2.0
    return np.sum(l[0] * y[1])


def combined_rows(x):
    y = np.outer(x, x)
    z = y[:]
    s = 0.0
    for a, b in itertools.combinations(y, 2):
        s += np.sum(a * b)
        z[-1] *= 1.1
    return s


def rows_unpacked(x):
    y = np.outer(x, x)
    z = y[:]
    a, b, c, d = y
    z[0] *= 2.0
    a[1] *= 3
    return np.sum(a * b)


def one_element(x):
    y = x * 2.0
    z = y
    s = y[0]
    z[0] = x[1]
    return s * y[0]


def several_targets(x):
    y = x * 2.0
    z = y[::-1]
    y[0], y[1], z[0] = z[0], y[0] * y[1], y[1]
    return np.sum(y * x * z)


def beside_a_call(x):
    y = x * 2.0
    z = y

    def f():
        z[0] *= 3.0
        return z[0]

    return y[0] * f() + y[0]


def whole_beside_a_call(x):
    y = x * 2.0
    z = y

    def f():
        z[0] *= 3.0
        return z[0]

    return np.sum(y * f() + y)


def in_a_tuple_with_a_call(x):
    y = x * 2.0
    z = y[:]

    def f():
        z[0] *= 3.0
        return z[0]

    t = (y[0], f(), y[0], y)
    return t[0] + 2 * t[1] + 3 * t[2] * t[3][0]


def index_that_changes_it(x):
    y = x * 2.0
    z = y[:]

    def f():
        z[0] *= 3.0
        return 1

    y[f()] += y[0] * y[1]
    return np.sum(y * z)


def element_updated_by_a_call(x):
    y = x * 2.0
    z = y[:]

    def f():
        z[1] *= 3.0
        return x[0]

    y[1] += f()
    return np.sum(y * z)


def asked_by_a_call(x):
    y = x * 2.0
    z = y[:]

    def f():
        z[1] *= 3.0
        return z[1]

    return y[1] if f() > 0 else -y[1] * 2


def asked_by_a_loop(x):
    y = x * 2.0
    z = y[:]
    k = 0
    while z[0] * 2**k < 3.1 and k < 5:
        y[0] = y[0] + 0.1
        k += 1
    return y[0] * z[1]


def held_by_a_default(x):
    y = x * 2.0
    z = y[:]

    def f(a=y, b=y[0]):
        return a[0] * b

    z[0] = x[3]
    return f()


def chosen_elements(x):
    y = x * 2.0
    z = y[:]
    w = y[[0, 1]]
    m = y[y > 0]
    z[0] = 5.0 * x[1]
    return w[0] * np.sum(m) * y[0]


def one_after_the_other(x):
    y = x * 2.0
    z = y[:]
    s = 0.0
    for u in itertools.chain(y, z):
        s += u * u
        z[-1] += 0.1 * s
    return s


def given_with_a_star(x):
    y = x * 2.0
    z = y[:]

    def f(a, b, c, d):
        z[1] *= 2
        return a * b

    return f(*y) * y[1]


def by_an_iterator(x):
    y = x * 2.0
    z = y[:]
    it = iter(y)
    a = next(it)
    z[1] = x[3] * x[3]
    b = next(it)
    return a * b


def by_its_flat(x):
    y = np.outer(x, x)
    z = y[:]
    s = 0.0
    for v in y.flat:
        s += v
        z[-1, -1] += 0.1 * v * s
    return s


def by_ndenumerate(x):
    y = np.outer(x, x)
    z = y[:]
    s = 0.0
    for i, v in np.ndenumerate(y):
        s += v
        z[-1, -1] += 0.1 * v * s
    return s


def numbers_of_a_list_combined(x):
    xs = [v * 2.0 for v in x]
    also = xs if x[0] > 0.0 else [x[1], x[2]]
    s = 0.0
    for u, v in itertools.combinations(xs, 2):
        s += u * v
        also[-1] += s
    return s


def numbers_of_a_list_in_pairs(x):
    xs = [v * 2.0 for v in x]
    also = xs if x[0] > 0.0 else [x[1], x[2]]
    s = 0.0
    for u, v in itertools.pairwise(xs):
        s += u * v
        also[1] *= 0.5
    return s


def a_list_copied(x):
    xs = [v * 2.0 for v in x]
    also = xs if x[0] > 0.0 else [x[1], x[2]]
    ys, zs, ts = list(xs), xs[:], tuple(xs)
    also[0] = x[3] * x[3]
    also.append(x[1])
    return ys[0] * xs[0] + zs[0] * x[1] + ts[0] * x[2] + len(ys) * len(xs) * x[0]


def a_list_doubled(x):
    xs = [v * 2.0 for v in x]
    also = xs if x[0] > 0.0 else [x[1], x[2]]
    ys = xs * 2
    zs = xs + [x[0]]
    also[0] = x[3] * x[3]
    return ys[0] * ys[4] * xs[0] * zs[0]


def a_list_unpacked(x):
    xs = [x[0] * 2.0, x[1], x[2]]
    also = xs if x[0] > 0.0 else [x[1], x[2], x[0]]
    a, b, c = xs
    also[0] = x[3] * x[3]
    return a * b * c * xs[0]


def a_list_gone_through_while_it_changes(x):
    xs = [v * 2.0 for v in x]
    also = xs if x[0] > 0.0 else [x[1], x[2]]
    s = 0.0
    for k, v in enumerate(xs):
        s += v * v
        also[-1] += s * k
    return s


def arrays_of_a_list_combined(x):
    xs = [x * 2.0, x * x, np.sin(x)]
    also = xs if x[0] > 0.0 else [x, x + 1.0, x]
    s = 0.0
    for u, v in itertools.combinations(xs, 2):
        s += np.sum(u * v)
        also[2][0] += s
        also[1] = x * 0.5
    return s


PROGRAMS = [f for name, f in list(globals().items()) if callable(f) and getattr(f, "__module__", "") == __name__]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_right_or_refused(function):
    right_or_refused(function, (X.copy(),))
