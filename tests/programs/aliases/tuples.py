"""Lists of tuples, which grow, move and are gone through."""
# ruff: noqa: RUF007 - `zip(p, p[1:])` is what people write

from collections import namedtuple

import numpy as np

from tests.programs.aliases.program import program

X4 = np.array([0.5, 0.2, 0.31, 0.7])
Named = namedtuple("Named", "x y")


@program(X4)
def a_history_of_pairs(x):
    history = []
    for t in range(5):
        x = x * 0.5 + np.sin(x)
        history.append((t, x.copy()))
    s = 0.0
    for t, v in history:
        s += t * np.sum(v * v)
    return s


@program(X4)
def a_history_of_one_array(x):
    x = x.copy()
    history = []
    for t in range(4):
        x[1:] += x[:-1] * 0.1
        history.append((t, x))
    s = 0.0
    for t, v in history:
        s += t * np.sum(v * v)
    return s


@program(X4)
def a_history_of_copies(x):
    x = x.copy()
    history = []
    for t in range(4):
        x[1:] += x[:-1] * 0.1
        history.append((t, x.copy()))
    s = 0.0
    for t, v in history:
        s += t * np.sum(v * v)
    return s


@program(X4)
def sorted_in_place_by_a_key(x):
    p = [(x[k], x[k] ** 2, k) for k in range(len(x))]
    p.sort(key=lambda q: -q[0])
    s = 0.0
    for j, (a, b, k) in enumerate(p):
        s += (j + 1) * a * b * (k + 1)
    return s


@program(X4)
def largest_and_smallest_by_a_key(x):
    p = []
    for k in range(len(x)):
        p.append((x[k], np.sin(x[k])))
    a, b = max(p, key=lambda q: q[0])
    c, d = min(p, key=lambda q: q[1])
    return a * b + c * d


@program(X4)
def sorted_by_a_key(x):
    p = []
    for k in range(len(x)):
        p.append((x[k], np.sin(x[k])))
    s = 0.0
    for k, (a, b) in enumerate(sorted(p, key=lambda q: q[1])):
        s += a * b * (k + 1)
    return s


@program(X4)
def bounds_on_a_stack(x):
    st = [(0, len(x))]
    s = 0.0
    while st:
        lo, hi = st.pop()
        if hi - lo < 2:
            s += x[lo] ** 2 * (hi + 1)
            continue
        mid = (lo + hi) // 2
        s += x[lo] * x[mid]
        st.append((lo, mid))
        st.append((mid, hi))
    return s


@program(X4)
def the_best_pair(x):
    p = []
    for k in range(len(x)):
        p.append((x[k], np.sin(x[k])))
    best = p[0]
    for q in p:
        if q[1] > best[1]:
            best = q
    return best[0] * best[1]


@program(X4)
def the_best_pair_from_constants(x):
    p = []
    for k in range(len(x)):
        p.append((x[k], np.sin(x[k])))
    best = (0.0, 0.0)
    for q in p:
        if q[1] > best[1]:
            best = q
    return best[0] * best[1]


@program(X4)
def pairs_in_pairs(x):
    p = []
    for k in range(len(x)):
        p.append((k, (x[k], x[k] * 2)))
    s = 0.0
    for k, (a, b) in p:
        s += k * a * b
    return s


def _pairs_of(x):
    p = []
    for v in x:
        p.append((v, v * v))
    return p


@program(X4)
def made_by_a_helper(x):
    s = 0.0
    for a, b in _pairs_of(x):
        s += a * b
    return s


def _add_to(p, v):
    p.append((v, v ** 3))


@program(X4)
def filled_by_a_helper(x):
    p = []
    for v in x:
        _add_to(p, v)
    s = 0.0
    for a, b in p:
        s += a * np.sin(b)
    return s


def _total(p):
    return sum(a * b for a, b in p)


@program(X4)
def summed_by_a_helper(x):
    p = [(v, v * v) for v in x]
    return _total(p)


@program(X4)
def pairs_replaced_and_exchanged(x):
    p = [(v, v * v) for v in x]
    p[1] = (x[0], x[2])
    for i in range(len(p)):
        a, b = p[i]
        p[i] = (b, a * 2)
    p[0], p[2] = p[2], p[0]
    return sum(a * a * b * (k + 1) for k, (a, b) in enumerate(p))


@program(X4)
def names_beside_numbers(x):
    p = []
    for k, n in enumerate(["a", "b", "c"]):
        p.append((n, x[k]))
    s = 0.0
    for n, v in p:
        if n != "b":
            s += v * v
    return s


@program(X4)
def arrays_in_tuples_changed(x):
    p = []
    for k in range(3):
        p.append((x * k, x + k))
    for a, b in p:
        a += b
        b *= 2.0
    return sum(np.sum(a * b) for a, b in p)


@program(X4)
def perhaps_no_pair(x):
    p = []
    if x[0] > 5:
        p.append((x[0], 1))
    if not p:
        return np.sum(x ** 2)
    return p[0][0]


@program(X4)
def an_array_of_pairs(x):
    p = []
    for k in range(len(x)):
        p.append((x[k], x[k] ** 2))
    P = np.array(p)
    return np.sum(P[:, 0] * P[:, 1]) + np.sum(P ** 2)


@program(X4)
def neighbouring_pairs(x):
    p = []
    for k in range(len(x)):
        p.append((x[k], x[k] ** 2))
    s = 0.0
    for (x0, y0), (x1, y1) in zip(p, p[1:]):
        s += (x1 - x0) * (y1 + y0) / 2
    for (x0, y0), (x1, y1) in zip(p[:-1], p[1:]):
        s += x0 * y1 - x1 * y0
    return s


@program(X4)
def pairs_handed_out(x):
    p = []
    for k in range(len(x)):
        p.append((x[k], x[k] ** 2))
    return p


@program(X4)
def arrays_with_integers_handed_out(x):
    p = []
    for k in range(len(x)):
        p.append((k, x[k] * x))
    return p, np.sum(x)


@program(X4)
def named_tuples_in_a_list(x):
    p = []
    for k in range(len(x)):
        p.append(Named(x[k], x[k] ** 2))
    s = 0.0
    for q in p:
        s += q.x * q.y
    return s + p[0].x


@program(X4)
def the_larger_of_two_tuples(x):
    a, k = max((x[0], 3.0), (x[1] * 2.0, x[2]), (x[0], x[3]))
    b = min([(x[1], x[0]), (x[0], x[1])])
    return a * k + b[0] * b[1] ** 2


@program(X4)
def the_largest_pair_of_a_loop(x):
    best = (0.0, 0)
    for k in range(len(x)):
        best = max(best, (np.sin(3.0 * x[k]), k + 1))
        best = min((2.0, 7), best)
    return best[0] * best[1]


@program(X4)
def the_larger_of_two_tuples_of_arrays(x):
    y, z = x.copy(), x * 2.0
    a = max((x[0], y), (x[1] + 1.0, z))
    a[1][0] += 3.0 * x[1]
    return np.sum(a[1] * x) * a[0] + y[0] * z[0]


@program(X4)
def the_larger_of_two_items(x):
    rows = []
    for k in range(len(x)):
        rows.append((x[k] * x[0], k))
    best = rows[0]
    for row in rows[1:]:
        best = max(row, best)
    return best[0] * (best[1] + 1) + min(rows[0], rows[-1])[0]


def last_terms(x, count):
    total = 0.0
    for term in (x[0], x[0] * x[1], x[2] ** 3)[-count + 1:]:
        total = total * x[1] + term
    return total


def terms_and_one(x, place):
    return last_terms(x, place + 1) * (x[0], x, x[1])[place - 2]


@program(X4)
def integers_in_a_call_say_which_items_are_meant(x):
    return terms_and_one(x, 2) + last_terms(x, 2)


@program(X4, 2)
@program(X4, 3)
def an_integer_with_a_sign_says_how_many(x, count):
    total = x[2]
    for term in (x[0], x[0] * x[1], x)[:-count]:
        total = total * x[1] + term
    return total + last_terms(x, count)
