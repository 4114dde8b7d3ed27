"""Habits of Python around the numbers: loops over strings, slices with names, buffers made where they are filled."""

import itertools

import numpy as np

from tests.transform.harness import right_in_every_mode

WORD, WHERE = "bab", slice(1, None)
X, M = np.array([0.7, -1.2, 0.4, 1.3]), np.array([[0.4, 1.1, -0.3], [1.7, 0.2, 0.9]])


def loop_over_a_string(x):
    total = 0.0
    for letter in "abc":
        if letter != "b":
            total += x[0] * ord(letter)
    return total * x[1]


def loop_over_a_string_from_outside(x):
    total = x[0]
    for k, letter in enumerate(WORD):
        total = total * (x[k] if letter == "b" else 2.0)
    return total


def loop_over_a_string_given(x, word):
    total = 0.0
    for v, letter in zip(x, word):
        total += v * v if letter == "a" else v
    return total


def slice_with_a_name(x, a, b):
    s = slice(a, b)
    y = np.concatenate((x[s], x[WHERE]))
    return np.sum(y * y) + np.sum(np.stack([x[s], x[s] * x[0]]) ** 2)


def slices_of_axes(m, s):
    every, first = slice(None), slice(0, 1)
    y = m * 2.0
    y[first, every] = m[first] * m[1, 0]
    return np.sum(y[every, s] @ m)


def slice_of_a_list(x, s):
    items = [v * v for v in x]
    return sum(items[s])


def buffer_made_where_it_is_filled(x):
    y = np.multiply(x, x, out=np.zeros_like(x))
    z = np.exp(y, out=np.empty(4))
    return np.sum(np.add(y, z, out=np.zeros(4)) * x)


def buffer_with_a_mask(x):
    return np.sum(np.exp(x, where=x > 0.0, out=np.zeros_like(x)) * x)


def buffer_that_is_a_copy(x):
    y = np.multiply(x, 3.0, out=x.copy())
    y[0] = x[1] * x[1]
    return np.sum(y * x)


def pairs_of_counts(x):
    total = 0.0
    for i, j in list(itertools.product(range(2), range(1, 3))):
        total += x[i] * x[j]
    for i, j in list(itertools.combinations(range(4), 2)):
        total += x[i] / (2.0 + x[j])
    return total


def choices_of_rows_and_numbers(x):
    a = np.outer(x, x[:3])
    total = 0.0
    for i, j in itertools.product(range(1, len(a) - 1), range(3)):
        total += a[i, j] * a[i - 1, j] * (i + 2 * j)
    for u, v in itertools.combinations(a, 2):
        total += np.sqrt(1.0 + np.sum((u - v) ** 2))
    for i, j in itertools.permutations(range(len(x)), 2):
        total += x[i] / (3.0 + i * x[j] ** 2)
    for u, v, w in itertools.product(x, (1.0, 2.0), a[0]):
        total += u * v * w
    for i, j in itertools.product((-1, 0, 1), repeat=2):
        total += a[1 + i, 1 + j] ** 2 / (1 + i * i + j * j)
    return total


def choices_in_comprehensions(x):
    steps = [np.exp(b - a) for a, b in itertools.pairwise(x)]
    pairs = sum(u * v for u, v in itertools.combinations_with_replacement(x, r=2))
    for k, (i, j) in enumerate(itertools.combinations(range(len(x)), 2)):
        pairs += k * x[i] * x[j]
    return pairs * np.prod(np.array(steps))


def choices_of_nothing(x, n=0):
    total = x[0]
    for i, j in itertools.product(range(n - 1), range(n - 2)):
        total += x[i] * x[j]
    for u, v in itertools.combinations(x[:n], 2):
        total += u * v
    for u, v in itertools.pairwise(x[:n]):
        total += u * v
    return total * x[1]


def choices_of_what_was_stored(x):
    y = np.zeros(len(x))
    y[1:] = x[:-1] * x[1:]
    total = 0.0
    for u, v in itertools.combinations(y, 2):
        total += u * v * v
    y[0] = total
    items = []
    for u in y:
        items.append(u * u)
    return sum(u * v for u, v in itertools.product(items, items))


def changed_while_it_chooses(x):
    y = x * 2.0
    total = 0.0
    for u, v in itertools.combinations(y, 2):
        total += u * v
        y[-1] += total
    return total


def sizes_in_bytes(x):
    return np.sum(x) ** 2 * (x.nbytes // x.itemsize)


test_right = right_in_every_mode([
    (loop_over_a_string, (X,)), (loop_over_a_string_from_outside, (X,)), (loop_over_a_string_given, (X, "aabb")),
    (slice_with_a_name, (X, 1, 3)), (slices_of_axes, (M, slice(0, 2))), (slice_of_a_list, (X, slice(1, 3))),
    (buffer_made_where_it_is_filled, (X,)), (buffer_with_a_mask, (X,)), (buffer_that_is_a_copy, (X,)), (pairs_of_counts, (X,)),
    (choices_of_rows_and_numbers, (X,)), (choices_in_comprehensions, (X,)), (choices_of_nothing, (X,)),
    (choices_of_what_was_stored, (X,)),
    (sizes_in_bytes, (X,)), (changed_while_it_chooses, (X,)),
])
