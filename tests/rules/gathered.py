"""Methods of ufuncs, slopes, windows, sets, products of what is repeated, elements: every form of their calls."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.polynomial import chebyshev, polynomial

from tests.rules.calls import S, T, weigh
from tests.rules.numerical import PLACES, STILL, THREE, TURNING, WEIGHTS

# Methods of ufuncs.


def sums_of_exponentials(x):
    total = np.logaddexp.reduce(x) ** 2 + weigh(np.logaddexp.reduce(np.outer(x, x), axis=1)) + np.logaddexp.reduce([x[0], 1.0])
    total = total + np.logaddexp.reduce(np.outer(x, x), (0, 1)) * weigh(np.hypot.reduce(np.outer(x, x), (1,)))
    return total + weigh(np.logaddexp.reduce(np.outer(x, x), axis=None, keepdims=True)) + np.hypot.reduce(x) ** 3


def extremes_so_far(x):
    y = np.outer(x, x)
    total = weigh(np.maximum.accumulate(x)) + weigh(np.minimum.accumulate(y, 1)) + weigh(np.maximum.accumulate(y, axis=-1))
    return total + weigh(np.minimum.accumulate(x[::-1])) + weigh(np.maximum.accumulate([x[1], 0.3, x[0]]))


def sums_of_pieces(x):
    y = np.outer(x, x)
    total = weigh(np.add.reduceat(x, [0, 2, 4])) + weigh(np.add.reduceat(x, [0, 3, 1, 5]))
    return total + weigh(np.add.reduceat(y, [1, 4], axis=1)) + weigh(np.add.reduceat(y, np.array([1, 1])))


def masked_reductions(x):
    total = np.add.reduce(x, where=x > 0) ** 2 + np.maximum.reduce(x, initial=-5.0, where=x < 1) ** 2
    total = total + np.multiply.reduce(x, where=x > 0, initial=2.0) + weigh(np.add.reduce(np.outer(x, x), 1, None, None, True))
    return total + weigh(np.maximum.reduce([x, x**2, -x])) + weigh(np.add.reduce([x, x * x]))


# Slopes, windows, sets.


def slopes_of_second_order(x, t):
    y, at = np.outer(x, x), np.cumsum(t * t)
    u, v = np.gradient(y, t[0], at, edge_order=2)
    total = weigh(np.gradient(x, edge_order=2)) + weigh(np.gradient(x, at, edge_order=2)) + weigh(u * v)
    return total + weigh(np.gradient(y, x[0], axis=1, edge_order=2)) + weigh(np.gradient(y, at, axis=0, edge_order=2))


def slopes_with_one_step(x):
    u, v = np.gradient(np.outer(x, x), 0.5)
    return weigh(u) + weigh(v)


def windows(x):
    y = np.outer(x, x)
    total = weigh(sliding_window_view(x, 2)) + weigh(sliding_window_view(x, 3, axis=0))
    total = total + np.sum(sliding_window_view(x, 3).mean(axis=-1) ** 2) + weigh(sliding_window_view(y, (2, 3)))
    total = total + weigh(sliding_window_view(y, 2, axis=1)) + weigh(sliding_window_view(x, (2,), -1))
    return total + weigh(sliding_window_view(y, (2, 2), axis=(1, 1)))


def windows_as_long_as_asked(x, n):
    return weigh(np.lib.stride_tricks.sliding_window_view(x * x, n))


def sets(x):
    total = weigh(np.union1d(x, x * 2.1)) + weigh(np.setdiff1d(x, x[:1])) + weigh(np.setxor1d(x, x[:2] * 1.0))
    total = total + weigh(np.setdiff1d(x[::-1], [5.0], assume_unique=True)) + weigh(np.union1d([x[0], 1.0], np.outer(x, x)))
    return total + weigh(np.unique_values(x))


# Products of what is repeated.


def products_of_rows(a, c):
    return weigh(a[:, :, None, :] @ c) + weigh(a @ c) + weigh(a @ c[:, 0]) + weigh(np.matmul(c[:, 1], a.mT))


def products_of_stacks(a, b):
    return weigh(a[:, None] @ b) + weigh(b[0] @ b) + weigh(np.matmul(a[:1], b)) + weigh(b @ a[0, :, :1])


def complex_products(a, c):
    return weigh(np.abs(((1.0 + 2.0j) * a)[:, :, None, :] @ (c + 1j * c * c)))


def products_for_their_shapes(x):
    empty = np.outer(x, np.zeros((0, 2)))
    total = np.sum(np.outer(x, x)) + np.sum(np.outer(x[:0], x)) + np.sum(empty @ np.ones((0, 3)))
    return total + np.sum(np.broadcast_to(array=np.outer(x, x).shape, shape=(3, 2)) * x[0]) + np.mean(np.kron(x, x * x))


def products_of_many(a, b):
    total = weigh(np.einsum("ij,jk,kl,lm,mn->in", a, b, a, b, a, optimize="greedy"))
    path = ["einsum_path", (0, 1), (0, 1), (0, 1)]
    return total + weigh(np.einsum("ij,jk,kl,lm", a, b, a, b, optimize=path)) + weigh(np.einsum("ij,jk", a, b, optimize=True))


# Elements and stores.


def items(x, k):
    y = np.outer(x, x)
    return x.item(1) ** 2 * x.item(-1) + y.item(4) ** 2 + y.item(1, 2) + y.item((0, 1)) ** 2 + x[:1].item() + x.item(k) ** 3


def complex_numbers_in_order(x):
    total = weigh(np.real(np.sort_complex(x))) + weigh(np.abs(np.sort_complex(x * (1 + 2j))))
    return total + weigh(np.imag(np.sort_complex(np.outer(x, x) * 1j)))


def put_around_the_ends(x):
    y = x * 1.0
    np.put(y, [0, -2, 4], x * x, mode="wrap")
    np.put(y, [7, -9], x[:2], "clip")
    np.put(y, ind=1, v=x[0])
    return weigh(y)


def diagonals_that_go_on(x):
    y, z, w = np.zeros((7, 3)), np.zeros((7, 3)), np.zeros((3, 5))
    np.fill_diagonal(y, x[0], wrap=True)
    np.fill_diagonal(z, np.arange(6) * x[1], True)
    np.fill_diagonal(w, x[:3], wrap=True)
    return weigh(y) + weigh(z) + weigh(w)


def only_new_axes(x, y):
    total = np.sum((x[None] * 2.0) ** 2) + np.sum(x[..., None]) + np.sum(x[:, None, None] ** 3)
    return total + np.sum(np.sin(x[:, None] * y[None, :])) + np.sum(x[(None, slice(None))] ** 2 * y[0])


def changed_results(x):
    y = x * 1.0
    sums, ends = np.histogram(PLACES, 4, weights=y)
    sums[0], ends[1] = 2.0, x[1]
    sums *= x[0]
    found = [np.polyfit(PLACES, y, 2), chebyshev.chebval(y, THREE), np.maximum.accumulate(y), polynomial.polyder(y)]
    total = weigh(sums) + weigh(ends)
    for one in found:
        one[0] = x[2]
        total = total + weigh(one)
    left = polynomial.polyder(y, 0)
    left[0] = 7.0
    quotient, rest = np.polydiv(y, y[:2])
    quotient[0] *= 3.0
    return total + weigh(left) + weigh(quotient) + weigh(rest) + weigh(y)


def window_of_what_changes(x):
    y = x * 1.0
    shown = sliding_window_view(y, 2)
    y[0] = 5.0
    return np.sum(shown)


def order_of_what_may_be_complex(x):
    y = x if x[0] > 5.0 else x * 1j
    return np.sum(np.abs(np.sort_complex(y)))


RIGHT = [
    (changed_results, (S,)), (window_of_what_changes, (S,)),
    (sums_of_exponentials, (S,)), (extremes_so_far, (S,)), (sums_of_pieces, (S,)), (masked_reductions, (S,)),
    (slopes_of_second_order, (S, S[::-1] + 2.0)), (slopes_with_one_step, (S,)), (windows, (S,)),
    (windows_as_long_as_asked, (S, 3)), (sets, (S,)), (products_of_rows, (T, T[0].T)),
    (products_of_stacks, (T[:, :, :3], T[:, :, 1:])), (complex_products, (T, T[0].T)), (products_of_many, (TURNING, STILL)),
    (products_for_their_shapes, (S,)),
    (items, (S, 2)), (complex_numbers_in_order, (S,)), (put_around_the_ends, (S,)), (diagonals_that_go_on, (S,)),
    *((only_new_axes, pair) for pair in ((S, WEIGHTS), (S[:1], WEIGHTS), (S, WEIGHTS[:1]))),
]


REFUSED = [order_of_what_may_be_complex]
