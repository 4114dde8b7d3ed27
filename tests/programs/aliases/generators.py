"""The user's own generators, gone through by loops and builtins; and what ``map`` and ``itertools`` give in turn."""
# ruff: noqa: C417 - `map` with a lambda is what people write

import itertools

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3

X4 = np.array([0.51, 0.2, 0.31, 0.7])


def _steps(u, n):
    for k in range(n):
        u = u * 0.5 + np.sin(u)
        yield u


def _forever(v):
    while True:
        v = v * 0.7 + 0.1
        yield v


def _pairs(x):
    for i in range(len(x)):
        for j in range(i):
            if (i + j) % 2:
                yield i, x[i] * x[j]


def _squares(x):
    yield x[0]
    for v in x:
        yield v * v
    yield x[1] * 3.0


def _both(x):
    yield from _squares(x)
    yield from _doubles(x)


def _doubles(x):
    for a in x:
        if a > 0.6:
            return
        yield a * 2


def _moved(u, n=3):
    for k in range(n):
        u[1:] += u[:-1] * 0.3
        yield u


@program(X4)
def states_of_a_generator(x):
    s = 0.0
    for u in _steps(x, 3):
        s += np.sum(u * u)
    return s


@program(X4)
def left_by_break(x):
    s = 0.0
    n = 0
    for v in _forever(x[0]):
        if n > 4:
            break
        n += 1
        if n == 2:
            continue
        s += v * v * n
    return s


@program(X4)
def left_by_return(x):
    s = 0.0
    for v in _forever(x[0]):
        s += v * x[1]
        if s > 2.0:
            return s * 2
        for w in x:
            if w > 0.6:
                break
            s += w * v
    return s


@program(X4)
def pairs_of_a_generator(x):
    s = 0.0
    for i, p in _pairs(x):
        s += i * p * p
    return s


@program(X4)
def summed_up(x):
    return sum(_squares(x)) * 2.0


@program(X4)
def listed(x):
    xs = list(_squares(x))
    return sum(v * k for k, v in enumerate(xs))


@program(X4)
def in_a_comprehension(x):
    xs = [v * v for v in _squares(x) if v > 0.15]
    return xs[0] * xs[-1] + sum(v * 2 for v in _doubles(x))


@program(X4)
def yields_from_others(x):
    s = 0.0
    for k, v in enumerate(_both(x)):
        s += k * v
    return s


@program(X4)
def beside_an_array(x):
    s = 0.0
    for v, w in zip(_squares(x), x):
        s += v * w
    return s


@program(X4)
def changed_by_both(x):
    u = x * 1.0
    s = 0.0
    for v in _moved(u):
        v[0] = v[1] * 0.5
        s += np.sum(v * v)
    return s + np.sum(u)


@program(X4)
def with_an_else(x):
    s = 0.0
    for v in _doubles(x):
        if v > 5:
            break
        s += v
    else:
        s *= x[0]
    return s


@program(X4)
def left_before_its_else(x):
    s = 0.0
    for v in _squares(x):
        if v > 0.3:
            break
        s += v
    else:
        s *= x[0]
    return s + 1.0


@program(X4)
def one_in_another(x):
    s = 0.0
    for a in _squares(x):
        for b in _squares(x):
            if b > a:
                continue
            s += a * b
    return s


@program(X4)
def a_generator_inside(x):
    n = 3
    t = x[0] * 2.0
    def gen(a):
        t = a
        for k in range(n):
            t = t * x[1] + k
            yield t
    s = 0.0
    for v in gen(x[2]):
        n = 2
        s += v * t
    return s


@program(X4)
def a_generator_that_counts(x):
    total = 0.0
    def gen():
        nonlocal total
        for v in x:
            total += v * v
            yield v
    s = 0.0
    for v in gen():
        s += total * v
    return s + total


@program(X4)
def largest_of_a_generator(x):
    return max(_squares(x)) * min(_doubles(x)) + sorted(_squares(x))[1]


@program(X4)
def a_list_of_one_array(x):
    u = x * 1.0
    vs = list(_moved(u))
    return sum(np.sum(v) for v in vs)


@program(X4)
def in_a_helper(x):
    def total(g0):
        s = 0.0
        for v in _steps(g0, 2):
            s += np.sum(v)
        return s
    return total(x) * total(x * 2)


@program(X4)
def in_a_while(x):
    s = 0.0
    k = 0
    while k < 3:
        for v in _forever(x[k]):
            s += v
            if s > k:
                break
        k += 1
    return s


@program(X4)
def returned_from_two(x):
    for v in _squares(x):
        for w in _doubles(x):
            if v * w > 0.1:
                return v * w * x[3]
    return x[0]


@program(X4)
def branches_that_yield(x):
    def gen():
        if x[0] > 0.4:
            yield x[0]
        else:
            yield x[1]
        k = 0
        while k < 3:
            k += 1
            if k == 2:
                continue
            yield x[k] * k
    return sum(gen()) + sum([v * v for v in gen()])


@program(X4)
def an_array_of_a_generator(x):
    return np.sum(np.array(list(_squares(x))) ** 2) + np.prod([v * 2.0 for v in _doubles(x)])


def _scaled(u, c=2.0):
    u *= c
    yield u
    u -= 1.0
    yield u


@program(X4)
def an_argument_changed_by_both(x):
    y = x * 1.0
    s = 0.0
    for v in _scaled(y):
        y[0] += 0.5
        s += np.sum(v * y)
    return s + np.sum(y)


@program(X4)
def names_bound_again(x):
    s = x[0]
    for v in _scaled(x * 1.0, c=3.0):
        x = x * v
        s = s + np.sum(x)
    return s


@program(X4)
def jumps_out_of_an_else(x):
    out = []
    for k in range(3):
        for v in _squares(x):
            if v > 0.4 and k == 1:
                break
            out.append(v * k)
        else:
            out.append(x[k])
            continue
        out.append(x[3])
    return sum(w * w * (i + 1) for i, w in enumerate(out))


@program(X4)
def a_while_that_yields(x):
    def walk(lo, hi):
        while lo < hi:
            lo += 1
            if lo == 2:
                continue
            if lo > 3:
                return
            yield x[lo - 1] * lo
    s = 0.0
    for i, v in enumerate(walk(0, 9), 1):
        s += v * i
    return s


@program(A3, 0.9)
def maps_that_see_what_the_loop_changes(a, p):
    k, s = 1.0, 0.0
    items = list(a)
    for v in map(lambda u: u * k, items):
        s += v * v
        k = k * p
        items[-1] = items[-1] * 1.1
    for i, (b, v) in enumerate(zip(a, map(np.sin, items))):
        items[2] = v * b
        s += v * b * (i + 1)
    for v in filter(lambda u: u > k * 0.1, items):
        k = k * v
        s += k
    return s


@program(A3, 0.9)
def maps_side_by_side(a, p):
    u, v, s = 1.0, 2.0, 0.0
    for u, v in zip(map(lambda w: w + v, a), map(lambda w: w * u, a)):
        s += u * v * p
    for pair in zip(map(lambda w: w * s, a), a):
        s += pair[0] * pair[1]
    return s


@program(A3, 0.9)
def maps_inside_comprehensions(a, p):
    k = 1.0

    def then(v):
        nonlocal k
        k = k * p
        return v

    return sum([then(v) for v in map(lambda u: u * k, a)]) * k


@program(A3, 0.9)
def choices_of_items_that_change_meanwhile(a, p):
    items, factors, s = list(a), [p, 2.0], 0.0
    for u, v in itertools.combinations(items, 2):
        items[0] = items[0] * p
        s += u * v
    for u, v in itertools.product(items, factors):
        factors[0] = u
        items.append(s)
        s += u * v
    return s * items[0] * factors[0] + len(items)


@program(A3)
def an_expression_with_a_name_in_a_loop(x):
    items = [x[0], x[1]]
    squares = (v * v for v in items)
    items[0] = x[2] * 3.0
    items.append(x[0])
    total = 0.0
    for square in squares:
        total += square * items[0]
    return total


@program(A3)
def expressions_that_go_through_expressions_by_name(x):
    y = x * 1.0
    squares = (v * v for v in y)
    large = filter(lambda w: w > 0.01, squares)
    shifted = (w + 1.0 for w in large)
    y[0] = x[1] * 2.0
    total = 0.0
    for w in shifted:
        total += w * w * y[1]
    return total


@program(A3)
def a_loop_that_leaves_an_expression_with_a_name(x):
    items, total = [x[0], x[1], x[2]], 0.0
    squares = (v * v for v in items)
    for square in squares:
        if square > 1.0:
            break
        total += square
        items[2] = x[0] * total
    else:
        total += 100.0 * x[0]
    return total


@program(A3)
def an_expression_that_is_spent_in_the_first_pass(x):
    squares = (v * v for v in x)
    total = 0.0
    for i in range(2):
        for square in squares:
            total += square * (i + 1)
    return total


@program(A3)
def what_an_expression_with_a_name_reads_is_bound_again(x):
    k, total = x[0], 0.0
    scaled = (v * k for v in x)
    k = x[1]
    for v in scaled:
        total += v
    return total


@program(A3)
def what_is_reversed_grows_before_it_is_gone_through(x):
    items, total = [x[0], x[1]], 0.0
    backwards = reversed(items)
    squares = (v * v for v in reversed(items))
    items.append(x[2])
    for v in backwards:
        total = 2.0 * total + v
    for v in squares:
        total = 2.0 * total + v
    return total
