"""Iterators, generators, functions as values, and the breadth of the language: derivatives beside differences, in each mode."""

import functools
import itertools
import re
import types

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp
from tests.fuzz.check import lowered_once
from tests.programs import handed, in_order, iterators, language, linked, pulled, scoped, shadowing

PROGRAMS = {
    name: made for name, made in vars(iterators).items()
    if isinstance(made, types.FunctionType) and made.__module__ == iterators.__name__ and name.partition("_")[0] in (
        "try", "iter", "func", "gen", "clo", "clo2", "alias", "old")
}
PROGRAMS |= {name: made for name, made in vars(language).items() if name.partition("_")[0] in language.KINDS}
PROGRAMS |= {name: made for name, made in vars(in_order).items() if name.partition("_")[0] in in_order.KINDS}
PROGRAMS |= {name: made for name, made in vars(linked).items() if name.partition("_")[0] in linked.KINDS}
PROGRAMS |= {name: made for name, made in vars(handed).items() if name.partition("_")[0] in handed.KINDS}
PROGRAMS |= {name: made for name, made in vars(scoped).items() if name.partition("_")[0] in scoped.KINDS}
PROGRAMS |= {name: made for name, made in vars(pulled).items() if name.startswith("pull_")}
PROGRAMS |= {name: made for name, made in vars(shadowing).items() if name.startswith("shadow_")}
UNSURE = [
    made for of in (language, scoped, shadowing, linked, iterators)
    for name, made in vars(of).items() if name.startswith("unsure_")
]
X = np.array([0.3, -0.2, 0.7, 0.4, 1.1, 0.9])


@pytest.mark.parametrize("name", PROGRAMS)
@lowered_once()
def test_derivatives_are_those_of_differences(name):
    function, step, way = PROGRAMS[name], 1e-6, np.linspace(-1.0, 1.3, len(X))
    moves = step * np.eye(len(X))
    wanted = np.array([(function(X + move) - function(X - move)) / (2 * step) for move in moves])
    derivative = grad(function)
    np.testing.assert_allclose(derivative(X.copy()), wanted, rtol=1e-5, atol=1e-6)
    value, tangent = jvp(function, (X.copy(),), (way,))
    np.testing.assert_allclose([float(value), float(tangent)], [float(function(X.copy())), wanted @ way], rtol=1e-5, atol=1e-6)
    step = 1e-5
    second = (np.asarray(derivative(X + step * way)) - np.asarray(derivative(X - step * way))) / (2 * step)
    np.testing.assert_allclose(hvp(function)(X.copy(), way), second, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("function", UNSURE, ids=lambda f: f.__name__)
def test_what_may_be_moved_on_elsewhere_is_refused(function):
    with pytest.raises(DifferentiationError):
        grad(function)(X.copy())


def reduced_of_nothing(x):
    return functools.reduce(lambda a, b: a * b, [v for v in x if v > 9])


def reduced_of_a_generator(x):
    return functools.reduce(lambda a, b: a * b, (v for v in x if v > 9))


@pytest.mark.parametrize("function", [reduced_of_nothing, reduced_of_a_generator], ids=lambda f: f.__name__)
def test_nothing_to_reduce_raises_as_it_does(function):
    with pytest.raises(TypeError, match="reduce\\(\\) of empty iterable with no initial value"):
        grad(function)(X.copy())


@pytest.mark.parametrize("stop", [-1, -2])
@pytest.mark.parametrize("taken", [
    lambda x, n: sum(itertools.islice(x, n)), lambda x, n: sum(itertools.islice(x, 0, n)),
    lambda x, n: sum(itertools.islice(x, n, None)), lambda x, n: sum(itertools.islice(x, 0, 2, n)),
    lambda x, n: sum(itertools.islice(x, 1, None, n)), lambda x, n: sum(itertools.islice(x, None, None, n)),
])  # fmt: skip
def test_places_that_islice_does_not_take_raise_as_they_do(taken, stop):
    with pytest.raises(ValueError, match="islice") as expected:
        taken(X, stop)
    with pytest.raises(ValueError, match=re.escape(str(expected.value))):
        grad(taken)(X.copy(), stop)


def with_a_message_that_is_not_made(x, n):
    if n > 1:
        message = "small"

    def checked():
        assert x[0] > -9, message
        return x[1] ** 2

    return checked()


def test_what_an_assertion_says_is_read_where_it_fails_only():
    np.testing.assert_allclose(grad(with_a_message_that_is_not_made)(X.copy(), 2)[:2], [0.0, 2 * X[1]])
    with pytest.raises(DifferentiationError, match="not known whether `message` is bound"):  # the program raises nothing
        grad(with_a_message_that_is_not_made)(X.copy(), 0)
