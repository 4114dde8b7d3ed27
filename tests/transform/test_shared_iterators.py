"""A generator over an iterator that others move on, too, takes no more than it is asked for."""

import numpy as np
import pytest

from adjoint_gen import grad


def scaled(it):
    for v in it:
        yield v * 2


def by_a_generator(x):
    it = iter(x)
    g = scaled(it)
    return next(g) * next(it, 7.0)


def by_an_expression(x):
    it = iter(x)
    g = (v * 2 for v in it)
    return next(g) * next(it, 7.0)


def in_a_call(x):
    it = iter(x)
    return next(scaled(it)) * next(it, 7.0)


def of_a_parameter(x):
    def f(it):
        g = (v * 2 for v in it)
        return next(g) * sum(v for v in it)
    return f(iter(x))


def side_by_side(x):
    it = iter(x)
    return sum(a * b for a, b in zip(scaled(it), scaled(it)))


def of_a_list(x):
    g = scaled(x)
    return next(g) * sum(x) + sum(g)


def taken_by_both(x):
    a, b = iter(x), [x[2]]

    def g():
        for v in (x[0], x[2]):
            yield v * next(a, b[0])

    pulled = g()
    return sum(a) + 2 * sum(pulled)


@pytest.mark.parametrize(
    "function", [by_a_generator, by_an_expression, in_a_call, of_a_parameter, side_by_side, of_a_list, taken_by_both]
)
def test_what_others_take_from_is_taken_once(function):
    x = np.array([0.3, 0.5, 0.7, 0.9])
    moves = 1e-6 * np.eye(4)
    wanted = [(function(x + move) - function(x - move)) / 2e-6 for move in moves]
    np.testing.assert_allclose(grad(function)(x), wanted, rtol=1e-7)
