"""Lists of arrays that are given, whose arrays change places under a name that may be another list:
the gradient belongs to the places that they had before."""

import numpy as np
import pytest

from adjoint_gen import grad

Y = np.array([0.5, 2.0, 3.0])


def exchanged(xs, y):
    also = xs if y[0] > 0.0 else [y * 1.0, y * 2.0]
    also[0], also[1] = also[1], also[0]
    also[0][0] = y[0]
    return np.sum(xs[0] * y) + 3.0 * np.sum(xs[1])


def taken_off(xs, y):
    also = xs if y[0] > 0.0 else [y * 1.0, y * 2.0]
    v = also.pop()
    v[0] = y[1]
    return np.sum(xs[0] * y) + 3.0 * np.sum(v)


def replaced(xs, y):
    also = xs if y[0] > 0.0 else [y * 1.0, y * 2.0]
    also[0] = y * 2.0
    also[0][1] = 3.0
    return np.sum(xs[0] * y) + 3.0 * np.sum(xs[1])


def lengthened(xs, y):
    also = xs if y[0] > 0.0 else [y * 1.0, y * 2.0]
    also.append(y)
    also[0][1] = y[0]
    return np.sum(xs[0] * y) * len(xs)


def changed_in_place(xs, y):
    also = xs if y[0] > 0.0 else [y * 1.0, y * 2.0]
    also[0][1] = y[0]
    also[0] *= 3.0
    return np.sum(xs[0] * y) + 3.0 * np.sum(xs[1])


@pytest.mark.parametrize("function", [exchanged, taken_off, replaced, lengthened, changed_in_place], ids=lambda f: f.__name__)
def test_the_gradient_belongs_to_the_places_that_arrays_had(function):
    found = grad(function)([Y + 1.0, Y * 2.0], Y)
    for k in range(2):
        for i in range(3):

            def at(h, k=k, i=i):
                xs = [Y + 1.0, Y * 2.0]
                xs[k][i] += h
                return function(xs, Y.copy())

            assert np.isclose(found[k][i], (at(1e-6) - at(-1e-6)) / 2e-6, atol=1e-8)
