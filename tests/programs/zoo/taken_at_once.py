"""What is taken item by item of maps, walks and generators: by `extend`, `+=`, stars, and functions that are looked up once."""

import functools
import math
import operator

import numpy as np

from tests.programs.zoo.case import case

X4 = np.array([1.2, 0.7, -0.4, 0.9])
Y4 = np.array([0.3, 1.77, 0.8, -0.6])


def weighted(xs):
    return sum(v * (i + 1) for i, v in enumerate(xs)) ** 2


@case(0, (X4,), (Y4,))
def extended_by_walks(x):
    squares, xs = [v * v for v in x], [x[0]]
    xs.extend(reversed(squares))
    xs.extend(map(math.sin, x))
    xs.extend(filter(lambda v: v > 0, x))
    pairs = [(1.0, x[0])]
    pairs.extend(zip(x, x[1:]))
    return weighted(xs) + sum(a * b for a, b in pairs)


@case(0, (X4,), (Y4,))
def added_to_by_walks(x):
    squares, xs, pairs = [], [x[0]], [(0, x[1])]
    for v in x:
        squares.append(v * v)
    xs += reversed(squares)
    xs += map(operator.mul, x, x[::-1])
    xs += (v + 1 for v in x if v < 1)
    pairs += enumerate(x)
    return weighted(xs) + sum(i * v for i, v in pairs)


@case(0, (X4,), (Y4,))
def each_item_sees_those_before(x):  # a generator is gone through while its list grows
    xs = [x[0]]
    xs += (xs[-1] * v for v in x[1:])
    xs.extend(xs[len(xs) - 1] + k for k in range(2))
    return weighted(xs)


@case(0, (X4,), (Y4,))
def starred_walks(x):
    squares = [v * v for v in x]
    xs = [*reversed(squares), x[0], *map(math.exp, x)]
    first, *others = (*reversed(x),)
    return weighted(xs) + first * sum(others)


@case(0, (X4,), (Y4,))
def functions_by_expressions(x):
    calls = []

    def scaled(a):
        calls.append(a)
        return lambda v: a * v

    rows, table = [(v, v * v) for v in x], {"s": math.sin}
    xs = list(map(operator.itemgetter(1), rows)) + list(map(scaled(x[0]), x)) + list(map(table["s"], x))
    return weighted(xs) + sum(map(functools.partial(pow, 2.0), x)) * len(calls)


@case(0, (X4,), (Y4,))
def places_by_their_items(x):  # `__getitem__` as the key of an order
    squares, table = [v * v for v in x], {}
    for i, v in enumerate(x):
        table[f"k{i}"] = v * v
    order = sorted(range(len(squares)), key=squares.__getitem__, reverse=True)
    least = min(table, key=table.__getitem__)
    return sum(x[i] * k for k, i in enumerate(order)) + x[max(range(4), key=x.__getitem__)] * table[least]
