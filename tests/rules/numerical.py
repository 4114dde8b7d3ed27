"""Histograms, polynomials, eigenvalues: every form of their calls."""

import numpy as np

from tests.rules.calls import weigh

PLACES = np.array([0.11, 0.48, 0.93, 0.27, 0.66, 0.72])
WEIGHTS = np.array([0.7, 1.2, 1.9, 0.4, 1.1, 0.8])

# Histograms.


def summed_in_bins(w, s):
    total = weigh(np.histogram(PLACES, 4, weights=w)[0])
    sums, ends = np.histogram(PLACES, [0.0, s, 2.0], None, None, w * w)
    return total + weigh(sums * np.diff(ends)) + weigh(np.histogram([0.1, 0.5, 0.3], 2, weights=[s, w[0], 1.0])[0])


def densities(w):
    total = weigh(np.histogram(PLACES, 4, (0.1, 0.9), True, w)[0])
    return total + weigh(np.histogram(PLACES, [0.2, 0.5, 0.8], density=True, weights=w)[0])


def densities_of_what_varies(a, w):
    sums, _ = np.histogram(a, bins=[0.0, 0.3, 0.7, 1.0], density=True, weights=w)
    return weigh(sums) + weigh(np.histogram(a, bins=[0.0, 0.3, 1.0], density=True)[0]) * a[0]


def ends_that_move(a, w):
    sums, ends = np.histogram(a, 4, weights=w)
    counts, others = np.histogram(a, bins="auto")
    return weigh(sums[:, None] * ends) + weigh(counts[:, None] * others)


def ends_of_a_range(a, w, low, high):
    sums, ends = np.histogram(a, bins=3, range=(low, high), weights=w)
    return weigh(sums[:, None] * ends)


def ends_of_equal_elements(w):
    sums, ends = np.histogram(np.ones(6) * w[0], 2, weights=w)
    return weigh(sums) + weigh(ends)


def as_many_bins_as_asked(w, n):
    return weigh(np.histogram(PLACES.reshape(2, 3), n, weights=w.reshape(2, 3))[0])


def outside_all_bins(w):
    places = np.array([1.0, np.nan, 3.0, -5.0, 9.0, 2.0])
    return weigh(np.histogram(places, np.array([0, 2, 3]), weights=w)[0]) + np.sum(np.histogram([], 3, weights=w[:0])[0])


def complex_weights(w):
    return weigh(np.abs(np.histogram(PLACES, 4, weights=w * (1 + 2j))[0]))


def pairs_in_bins(w, x):
    sums = np.histogram2d(PLACES, PLACES[::-1], 3, weights=w)[0]
    rows, columns = np.array([0.0, 0.5, 1.0]), [0, 0.3, 0.6, 1]
    some, ends, _ = np.histogram2d(x, PLACES[::-1], [rows, columns], weights=w, density=False)
    total = weigh(sums) + weigh(some) + np.sum(ends) * w[0]
    return total + weigh(np.histogram2d(PLACES, PLACES[::-1], [2, 3], [[0, 1], [0, 0.8]], True, w)[0])


RIGHT = [
    (summed_in_bins, (WEIGHTS, 0.4)), (densities, (WEIGHTS,)), (densities_of_what_varies, (PLACES, WEIGHTS)),
    (ends_that_move, (PLACES, WEIGHTS)), (ends_of_a_range, (PLACES, WEIGHTS, 0.1, 0.9)),
    (ends_of_equal_elements, (WEIGHTS,)), (as_many_bins_as_asked, (WEIGHTS, 3)), (outside_all_bins, (WEIGHTS,)),
    (complex_weights, (WEIGHTS,)), (pairs_in_bins, (WEIGHTS, PLACES)),
]


def density_in_bins_that_move(x):
    return np.sum(np.histogram(x, 3, density=True)[0])


def ends_in_a_plane(x):
    return np.sum(np.histogram2d(x, x, 3)[1])


def ends_that_the_caller_has(x):
    ends = np.array([0.0, 0.5, 1.0]) * x[0]
    sums, found = np.histogram(PLACES, ends, weights=WEIGHTS)
    found[0] = 3.0
    return np.sum(sums) + np.sum(ends)


REFUSED = [density_in_bins_that_move, ends_in_a_plane, ends_that_the_caller_has]
