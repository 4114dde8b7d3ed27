"""What is found by a search, and functions that a loop puts together."""

import bisect
import itertools

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import V


@example(x=V)
def first_that_is_large(x):
    v = next(v**2 for v in x if v > np.mean(x))
    return v * min([u for u in x if u > 2.0], default=x[0]) * max([u for u in x if u > 200.0], default=x[1])


@example(x=V)
def layers_of_functions(x):
    def scaled(c):
        return lambda v: np.sin(c * v)

    layers = []
    for k in range(3):
        layers.append(scaled(x[k]))
    for layer in layers:
        x = layer(x)
    return np.sum(x * x)


@example(y=V, t=1.3)
def piece_of_a_curve(y, t):
    x = [0.0, 0.4, 1.1, 1.6, 2.0]
    k = bisect.bisect(x, t) - 1
    slope = (y[k + 1] - y[k]) / (x[k + 1] - x[k])
    return y[k] + slope * (t - x[k]) + bisect.bisect_left(y, t, 1, 3)


@example(x=V)
def kept_in_order(x):
    items = []
    for v in x:
        bisect.insort(items, v * v)
    bisect.insort_left(items, x[0])
    return sum(k * v for k, v in enumerate(items))


@example(x=V)
def backwards_through_a_range(x):
    y = np.zeros(len(x))
    places = range(1, len(x))
    for i in places[::-1]:
        y[i] = x[i] * y[(i + 1) % len(x)] + x[i - 1]
    return np.sum(y * y)


@example(x=V)
def through_a_table(x):
    n = len(x)
    table = np.zeros((n + 1, n + 1))
    for i, j in itertools.product(range(1, n + 1), range(1, n + 1)):
        table[i, j] = x[i - 1] * x[j - 1] + min(table[i - 1, j], table[i, j - 1], table[i - 1, j - 1])
    return table[n, n]


@example(x=V)
def orders_of_three(x):
    best = max(itertools.permutations(range(3)), key=lambda p: sum(x[i] * (k + 1) for k, i in enumerate(p)))
    total = 0.0
    for i, j, k in itertools.permutations(range(3)):
        total += x[i] * x[j] ** 2 * x[k] ** 3
    return total * x[best[0]]
