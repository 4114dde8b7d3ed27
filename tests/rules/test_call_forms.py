"""Calls of Python's own libraries, objects that are polynomials, and forms of NumPy's calls that are what others compute."""

import functools
import itertools
import math
import operator
import statistics
from itertools import accumulate

import numpy as np
import pytest
from numpy.polynomial import Chebyshev, Polynomial

from adjoint_gen import DifferentiationError, grad, hvp, jacobian, jvp, vjp
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

X = np.array([0.4, 1.1, 0.7, -0.3, 0.9])
SIZES = [2, 1, 2]


def means_and_spreads(x):
    squares = [a * a for a in x]
    return (
        statistics.mean(x) * statistics.fmean([x[0], x[1] ** 2, 3.0]) + statistics.stdev(squares) + statistics.median(x)
        + statistics.pstdev(x, 0.3) + statistics.variance(x, x[0]) + statistics.pvariance(a * x[1] for a in x)
    )


def means_of_ratios(x):
    positive = np.exp(x)
    return statistics.geometric_mean(positive) * statistics.harmonic_mean(list(positive))


def running(x):
    total = max(itertools.accumulate(x, initial=x[0]))
    for a, b in zip(list(accumulate(x, lambda a, b: a * b + b)), list(itertools.accumulate(x, max)), strict=True):
        total += a * b
    for k, a in enumerate(list(itertools.accumulate([x[0], x[0] * x[1], 3.0], operator.mul))):
        total += k * a
    ends = list(itertools.accumulate(SIZES, initial=0))
    return total + sum(np.sum(x[a:b]) ** 2 for a, b in itertools.pairwise(ends))


def running_sums_of_rows(x):
    rows = np.stack([x, x * x, np.sin(x)])
    return sum(np.sum(row) ** 2 for row in list(itertools.accumulate(rows))) + sum(accumulate(x[:0]))


def backwards(x):
    horner = functools.reduce(lambda a, b: 0.5 * a + b, reversed(x))
    return horner + functools.reduce(lambda a, b: a + b[0] * b[1], zip(x, x[::-1], strict=False), 0.0)


def square_(a):
    return a * a


def mapped_while_it_changes(x):
    y, item = x * 2.0, x[1] * 3.0
    total = 0.0
    for a in map(square_, y):
        y[2] = 7.0 * x[0]
        total += a * item
    for a, (b, c) in zip(map(lambda item: item * item, y), zip(x, x * x)):  # noqa: C417
        y[3] = 5.0 * x[0]
        total += a * b * c * item
    for k, a in enumerate(map(square_, y), 2):
        y[4] = x[2] * total
        total += k * a
    for a in filter(lambda item: item > 0.0, y):
        y[1] = total
        total += a * item
    return total


def lengths_of_many(x):
    return math.hypot(x[0], x[1], x[2]) * math.hypot(x[3]) + math.hypot(x[1], x[2])


def polynomials(x):
    p, q = Polynomial(x), Polynomial([0.0, x[1], 1.0])
    r = (1.0 - p * q + 2.0 * p - x[0]) ** 2
    return r.deriv()(0.3) * q(x[2]) + np.sum(p.integ(2, lbnd=0.5).coef ** 2) + p.deriv(2)(x[0])


def polynomials_the_highest_first(x):
    p, q = np.poly1d(x), np.poly1d([2, x[1]])
    r = p * q - p**3 + 2.0
    return r(0.3) + np.sum(r.coeffs**2) + (p * 3.0).deriv(2)(0.1) + q.integ()(x[2])


def roots_of_objects(x):
    shifted = Polynomial(x + np.array([6.0, 0.0, 0.0, 0.0, 1.0]))
    return np.sum(np.abs(shifted.roots()) ** 2) + np.sum(np.abs(np.poly1d(x).roots) ** 3)


def series_in_another_basis(x):
    p = Chebyshev(x)
    return (p + p.deriv())(0.1) * p.integ()(x[0])


def in_doubles(c, t):
    p = Polynomial(c)
    return (p + p.deriv())(t) * Chebyshev(c).integ()(t), p.coef


def in_a_helper_(p, t):
    return p(t) / p.deriv()(t)


def by_newton(x):
    p, t = Polynomial(x + 4.0), 0.1
    for _ in range(3):
        t = t - in_a_helper_(p, t)
    return t


def either_(a, b, k=2.0):
    return a * b if a > b else a - k * b


EITHER, WEIGHED = np.vectorize(either_), np.vectorize(either_, excluded={"k", 1})
DOTTED = np.vectorize(lambda a, b: np.dot(a, b) ** 2, signature="(n),(n)->()")


def element_by_element(x):
    @np.vectorize
    def clipped(a):
        return a * a if a > 0.0 else 0.5 * a

    total = np.sum(clipped(x) * x) + np.sum(EITHER(x, x[::-1]) ** 2) + np.sum(EITHER(x[:, None], x, x[0]) ** 2)
    summed = np.vectorize(lambda a, p: a * np.sum(p), excluded=[1])
    return total + np.sum(WEIGHED(x, x[1], k=x[0]) ** 2) + np.sum(summed(x, x * x) ** 2)


def row_by_row(x):
    table = np.stack([x, x * x, np.sin(x)])
    shares = np.vectorize(lambda row, k: row / (k + np.sum(row)), signature="(n),()->(n)")
    return np.sum(DOTTED(table, x)) + np.sum(DOTTED(table, table)) + np.sum(shares(table, 2.0 + x[:3]) ** 2)


def times_(k):
    def decorator(f):
        @functools.wraps(f)
        def inner(*args):
            return k * f(*args)

        return inner

    return decorator


def decorated_inside(x):
    @times_(x[0])
    @times_(3.0)
    def square(a):
        return a * a

    return np.sum(square(x) * x)


def running_while_it_changes(x):
    y, total = x * 2.0, 0.0
    for a in itertools.accumulate(y):
        y[2] = 7.0 * x[0]
        total += a * a
    return total


RIGHT = [(f, (X,)) for f in (
    element_by_element, row_by_row, decorated_inside, means_and_spreads, means_of_ratios, running, running_sums_of_rows,
    mapped_while_it_changes, backwards, lengths_of_many, polynomials, polynomials_the_highest_first, roots_of_objects,
    series_in_another_basis, by_newton, running_while_it_changes,
)]

test_right_in_every_mode = right_in_every_mode(RIGHT)


def test_integers_keep_their_means():
    def f(x):
        return x[0] * statistics.mean([1, 2]) * statistics.median([1, 2, 4, 5])

    assert np.array_equal(grad(f)(X), [1.5 * 3.0, 0.0, 0.0, 0.0, 0.0])


def test_no_spread_has_no_slope():
    assert np.array_equal(grad(lambda x: statistics.stdev(x))(np.ones(3)), np.zeros(3))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("t", [0.3, np.float32(0.3), np.float64(0.3), np.float32([0.3, 0.7]), np.array(0.3)], ids=str)
def test_objects_of_series_take_places_in_double_precision(dtype, t):
    value, tangent = jvp(in_doubles, (X.astype(dtype), t), (X.astype(dtype), None))
    for found in (value, vjp(in_doubles, X.astype(dtype), t)[0], tangent):
        for one, expected in zip(found, in_doubles(X.astype(dtype), t), strict=True):
            assert one.dtype == expected.dtype and (found is tangent or np.array_equal(one, expected))


def real_parts_of_numbers(x):
    z = x * (1.0 + 2.0j)
    return (float(z[0]) * 1j).real + float(z[1]) ** 2


@pytest.mark.filterwarnings("ignore::numpy.exceptions.ComplexWarning")
def test_float_of_a_complex_number_of_numpy_is_its_real_part():
    x = np.array([1.0, 2.0])
    assert np.array_equal(grad(real_parts_of_numbers)(x), [0.0, 4.0])
    assert [jvp(real_parts_of_numbers, (x,), (unit,))[1] for unit in np.eye(2)] == [0.0, 4.0]
    assert np.array_equal(hvp(real_parts_of_numbers)(x, np.ones(2)), [0.0, 2.0])


def a_tuple_of_an_array(x):
    return tuple(x * 2.0)


def a_tuple_in_a_tuple(x):
    return tuple(x * 2.0), 3.0


def a_tuple_of_a_helper(x):
    return a_tuple_of_an_array(x)


@pytest.mark.parametrize("take", [lambda f: vjp(f, X), lambda f: jvp(f, (X,), (X,)), lambda f: jacobian(f)(X)])
def test_a_tuple_of_unknown_length_is_no_empty_one(take):
    with pytest.raises(DifferentiationError):
        take(a_tuple_of_a_helper)


def test_a_tuple_is_as_long_as_its_array():
    items, pullback = vjp(a_tuple_of_an_array, X)
    assert items == tuple(2.0 * X) and np.array_equal(pullback(items)[0], 4.0 * X)
    assert np.array_equal(np.stack(jacobian(a_tuple_in_a_tuple)(X)[0]), 2.0 * np.eye(len(X)))
    assert jvp(a_tuple_in_a_tuple, (X,), (X,))[1] == (tuple(2.0 * X), 0.0)


@pytest.mark.parametrize("taken", [
    lambda x: np.take(x, [0, 0], axis=0), lambda x: np.take(x, 0, axis=-1), lambda x: np.compress([True], x, axis=0),
])  # fmt: skip
def test_what_has_no_axes_is_taken_from_as_if_it_had_one(taken):
    value, pullback = vjp(taken, np.array(0.7))
    assert pullback(np.ones_like(value)) == (value.size,)


@pytest.mark.parametrize("running", [np.add.accumulate, np.multiply.accumulate])
def test_what_has_no_axes_is_not_accumulated(running):
    with pytest.raises((TypeError, DifferentiationError)):
        vjp(lambda x: running(x), np.array(0.7))


def weighted(x):
    return statistics.fmean(x, weights=[1.0, 2.0, 1.0, 1.0, 1.0])


test_refused = refused_at_its_lines([weighted], X, 2)
