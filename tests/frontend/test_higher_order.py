"""NumPy functions that call the user's: np.vectorize, piecewise, apply_along_axis, fromfunction, fromiter; and tolist."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

X = np.array([0.3, 0.7, 1.6])
Y = np.array([1.3, 0.2, 0.9])


def bent_(t, k):
    return t * k if t > 0.5 else np.sin(t)


def vectorized(x):
    f = np.vectorize(bent_)
    squares = np.outer(x, x)
    g = np.vectorize(lambda t: t * x[0], otypes=[float])
    return np.sum(f(x, 3.0)) + np.sum(f(x, x[0]) * g(x)) + np.sum(f(squares, squares.T) * squares)


def vectorized_at_once(x):
    return np.sum(np.vectorize(lambda t, n: t**n, otypes="d")(x, 3)) + np.sum(np.vectorize(np.sin)(x * x))


def vectorized_with_several_results(x):
    a, b = np.vectorize(lambda t: (t * t, t + 1.0) if t > 0.5 else (t, 2.0))(x)
    c = np.vectorize(lambda t, k: (t * k, k, 3.0))(x[:, None], x)
    return np.sum(a * b) + np.sum(c[0] * c[1]) * len(c) + c[2][0, 1]


def vectorized_noise(x):
    rng = np.random.default_rng(1)  # it draws once more than there are numbers
    return np.sum(np.vectorize(lambda t: t * rng.normal())(x)) * rng.random()


def in_pieces(x):
    y = np.piecewise(x, [x < 0.5, x >= 1], [lambda t: t * t, 3.0, lambda t: np.sin(t) * x[0]])
    z = np.piecewise(x, (x < 0.5, x > 0.5, x > 1), (np.sin, x[0], np.exp))
    y[0] = x[1]
    return np.sum(y * z)


def in_pieces_that_are_empty(x):
    y = np.piecewise(x, [x < 0, x > 9], [lambda t: 1 / 0, np.log, 2.0])
    return np.sum(y * x) + np.sum(np.piecewise(x, [x < 0.5], [np.sin]))


def along_an_axis(x):
    m = np.outer(x, x)
    y = np.apply_along_axis(lambda r: r * r[0], 0, m) * np.apply_along_axis(np.cumsum, 1, m)
    return np.sum(y) + np.sum(np.apply_along_axis(np.linalg.norm, -2, m) * x)


def over_axes(x):
    m = np.outer(x, x * x)
    return np.sum(np.apply_over_axes(np.sum, m, [0, -1])) + np.sum(np.apply_over_axes(np.max, m, 0) ** 2)


def of_places(x):
    y = np.fromfunction(lambda i, j, k=2.0: x[0] * i + x[1] * j * k, (3, 4), k=x[2])
    return np.sum(y**2) + np.sum(np.fromfunction(np.add, (len(x), 2)) @ x[:2] * x)


def of_items(x):
    return np.sum(np.fromiter((v * v for v in x), float) * x) + np.sum(np.fromiter((v for v in x if v > 0.5), dtype=np.float64))


def as_lists(x):
    items = x.tolist()
    items.append(x[0])
    items[0] = items[1] * 2
    total = 0.0
    for v in (x * x).tolist():
        total = total + v * v
    return total + np.sum(np.array(items) ** 2) + sum([sum(r.tolist()) * r[0] for r in np.outer(x, x)])


def with_asserts(x):
    y = x * 2
    np.testing.assert_allclose(y, x + x)
    np.testing.assert_array_less(0, y)
    return np.sum(y)


def counted(x):
    n = [0]  # it counts one more than there are numbers

    def g(t):
        n[0] += 1
        return t * t * n[0]

    return np.sum(np.vectorize(g)(x))


def of_two_shapes(x):
    return np.sum(np.vectorize(bent_)(x[:, None], x))


RIGHT = [(f, (x,)) for x in (X, Y) for f in (
    vectorized, vectorized_at_once, vectorized_with_several_results, vectorized_noise, in_pieces, in_pieces_that_are_empty,
    along_an_axis, over_axes, of_places, of_items, as_lists, with_asserts, counted, of_two_shapes,
)]

test_right_in_every_mode = right_in_every_mode(RIGHT)


def rounded_to_integers(x):
    return np.sum(np.vectorize(lambda t: t if t > 1 else 0)(x))


def asked_for_integers(x):
    return np.sum(np.vectorize(lambda t: t * t, otypes=[int])(x) * x)


def collected_as_integers(x):
    return np.sum(np.fromiter((t * t for t in x), int) * x)


def listed_as_integers(x):
    squares = [t * t for t in x]
    return np.sum(np.array(squares, dtype=int) * x)


def listed_as_it_turns_out(x):
    squares = [t * t for t in x]
    return np.sum(np.asarray(squares, dtype=np.arange(len(x)).dtype) * x)


def objects(x):
    return np.sum(np.frompyfunc(lambda a: a * a, 1, 1)(x))


def in_memory(x):
    total = 0.0
    for v in np.nditer(x, order="F"):
        total = total + v
    return total


def masks_of_numbers(x):
    return np.sum(np.piecewise(x, [x], [lambda t: t]))


def of_unknown_rank(x):
    return np.sum(np.apply_over_axes(lambda m, axis: np.sum(m) * axis, np.outer(x, x), [0, 1]))


REFUSED = [
    rounded_to_integers, asked_for_integers, collected_as_integers, listed_as_integers, listed_as_it_turns_out,
    objects, in_memory, masks_of_numbers,
]

test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, X, within=8)


def different(x):
    np.testing.assert_allclose(x, 0 * x)
    return np.sum(x)


def none_at_all(x):
    return np.sum(np.vectorize(np.sin)(x[:0]))


def test_raises_what_the_function_raises():
    for function, sort in ((different, AssertionError), (none_at_all, ValueError)):
        with pytest.raises(sort) as expected:
            function(X)
        with pytest.raises(sort) as found:
            grad(function)(X)
        assert str(found.value) == str(expected.value)


def test_what_reduces_no_axis_is_refused():
    with pytest.raises(DifferentiationError):
        grad(of_unknown_rank)(X)
