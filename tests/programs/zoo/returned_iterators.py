"""Functions that return an iterator: a generator expression, what ``zip`` or ``map`` gives, or a generator."""

import numpy as np

from tests.programs.zoo.case import case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])


@case(0, (X6,), (Y6,))
def map_of_own(x):
    def f(v):
        return v * v * x[0]

    def mapped(items):
        return map(f, items)

    return sum(k * v for k, v in enumerate(mapped(x)))


@case(0, (X6,), (Y6,))
def rebound_between(x):
    c = 2.0
    xs = list(x)

    def scaled(items):
        return (c * v for v in items)

    def every():
        return (v * v for v in xs)

    p, q = scaled(xs), every()
    c = 3.0
    xs = [1.0, x[0]]
    return sum(p) * sum(q)


@case(0, (X6,), (Y6,))
def rebound_function(x):
    f = lambda v: v * v

    def mapped(items):
        return map(f, items)

    p = mapped(x)
    f = lambda v: 3 * v
    return sum(p) + sum(mapped(x))


@case(0, (X6,), (Y6,))
def changed_between(x):
    items = list(x)

    def pairs(a):
        return zip(a, a[1:])

    p = pairs(items)
    items.append(2.0)
    items[2] = 5.0 * x[0]
    return sum(u * v for u, v in p)


def windows(items, n):
    """Windows."""
    return (items[k : k + n] for k in range(len(items) - n + 1))


def scaled(items, c=2.0):
    return (c * v for v in items if v > -1)


def numbered(items):
    return enumerate(scaled(items), 1)


@case(0, (X6,), (Y6,))
def module_pipeline(x):
    total = 0.0
    for k, v in numbered(scaled(x, 3.0)):
        total += k * v
    best = max(np.sum(w * w) for w in windows(x, 3))
    return total * best + sum(sum(w) for w in windows(x, 4))


@case(0, (X6,), (Y6,))
def next_of_returned(x):
    def positive(items):
        return filter(lambda v: v > 0, items)

    p = positive(x)
    first = next(p)
    return first * sum(p) + next(positive(-x)) + list(positive(x))[-1] + len(tuple(positive(x)))


@case(0, (X6,), (Y6,))
def stopped_early(x):
    def squares(items):
        return (v * v for v in items)

    s = 0.0
    for v in squares(x):
        if v > 1.5:
            break
        s += v
    a, b, *rest = squares(x[1:])
    return s * a + b + np.sum(np.array(list(squares(rest))))


@case(0, (X6,), (Y6,))
def true_generator_stopped(x):
    def squares(items):
        for v in items:
            yield v * v

    a, b, *rest = squares(x[1:])
    return a + b + np.sum(np.array(list(squares(rest))))


@case(0, (X6,), (Y6,))
def zip_between(x):
    items, other = list(x), [v * v for v in x]

    def both():
        return zip(items, other)

    p = both()
    other = [1.0, 2.0]
    items[0] = 3.0 * x[1]
    s = 0.0
    for u, v in p:
        s += u * v
    return s


@case(0, (X6,), (Y6,))
def named_then_changed_array(x):
    y = x.copy()

    def doubled(a):
        return (2.0 * v for v in a * a)

    p = doubled(y)
    y[0] = 7.0
    y[1] *= 3.0
    return sum(v * k for k, v in enumerate(p)) + y[1]


@case(0, (X6,), (Y6,))
def handed_to_a_helper(x):
    ys = list(x)

    def tails(a):
        return (v * v for v in a[2:])

    def use(it, n):
        ys[3] = 0.5 * x[0]
        ys.append(4.0)
        return sum(v for _, v in zip(range(n), it))

    return use(tails(ys), 3) + use(tails(ys), 9)


@case(0, (X6,), (Y6,))
def two_kept(x):
    def scaled(a, c):
        return (c * v for v in a)

    ps = [scaled(x, c) for c in (1.0, 2.0)]
    return sum(u * v for u, v in zip(*ps))


@case(0, (X6,), (Y6,))
def argument_acts(x):
    calls = []

    def note(v):
        calls.append(v)
        return v

    def scaled(a, c):
        return (c * v for v in a[note(1) :])

    p = scaled(x, note(x[0]))
    n = len(calls)
    return sum(p) * n + sum(calls)
