"""Selections select: what is not selected has no part in a derivative, not even as 0 times infinity.

Each function stands beside one that says what is selected in so many words; at the point their derivatives are the same.
A zero that arithmetic made is a number, and stays one.
"""

import math

import numpy as np
import pytest

from adjoint_gen import grad, hvp, jvp, source, vjp
from adjoint_gen import runtime as rt

NEGATIVE = np.array([-1.0, 4.0])
ZERO = np.array([0.0, 4.0])
ZEROS = np.array([[1.0, 4.0], [0.0, 9.0]])
LARGE = np.array([np.inf, 4.0])


def second(x):
    return x[1] * 1.0


def root(x):
    return np.sqrt(x[1])


def named(x):
    s = np.sqrt(x)
    return s[1] * 1.0


def twice(x):
    s = np.sqrt(x)
    return s[1] * np.sum(s[1:])


def in_a_loop(x):
    total = 0.0
    for k in range(1, len(x)):
        total = total + np.sqrt(x)[k]
    return total


def in_a_branch(x):
    if x[1] > 0.0:
        y = np.sqrt(x)[x > 0.0]
    else:
        y = x
    return np.sum(y)


def of_loaded(x):
    y = x + 1.0
    return np.sqrt(y - 1.0)[1] + y[0] * y[1]


def of_two(x):
    return np.sum((x / np.sqrt(x))[1:])


def of_number_and_array(x):
    return np.sum((x[1] / x)[1:] * x[1:])


def nested(x):
    return np.sum((3.0 * np.sqrt(np.log(x)))[1:])


SELECTED = [
    (lambda x: np.sum(np.sqrt(np.maximum(x, 0)) ** 2), second, NEGATIVE),
    (lambda x: np.sum(np.sqrt(np.maximum(0.0, x)) ** 2), second, NEGATIVE),
    (lambda x: np.sum(np.sqrt(np.maximum(x, np.zeros(2))) ** 2), second, NEGATIVE),
    (lambda x: np.sum(np.sqrt(-np.minimum(-x, 0.0)) ** 2), second, NEGATIVE),
    (lambda x: np.sum(np.sqrt(np.clip(x, 0.0, 9.0)) ** 2), second, NEGATIVE),
    (lambda x: np.sum(np.sqrt(np.clip(x, 0.0, None)) ** 2), second, NEGATIVE),
    (lambda x: np.sum(np.sqrt(-np.clip(-x, None, 0.0)) ** 2), second, NEGATIVE),
    (lambda x: np.sum(np.sqrt(np.fmax(x, 0.0)) ** 2), second, NEGATIVE),
    (lambda x: np.sum(np.sqrt(-np.fmin(-x, 0.0)) ** 2), second, NEGATIVE),
    (lambda x: np.sum(np.sqrt(np.where(x > 0.0, x, 0.0)) ** 2), second, NEGATIVE),
    (lambda x: np.sqrt(max(x[0], 0.0)) ** 2 + x[1], second, NEGATIVE),
    (lambda x: math.sqrt(max(float(x[0]), 0.0)) ** 2 + x[1], second, NEGATIVE),
    (lambda x: np.sqrt(max(x[0], 0.0, -9.0)) ** 2 + x[1], second, NEGATIVE),
    (lambda x: np.sum(np.maximum(np.sqrt(x), 1.0)), root, ZERO), (lambda x: np.sum(np.fmax(np.sqrt(x), 1.0)), root, ZERO),
    (lambda x: -np.sum(np.minimum(-np.sqrt(x), -1.0)), root, ZERO),
    (lambda x: np.sum(np.clip(np.sqrt(x), 1.0, 5.0)), root, ZERO),
    (lambda x: np.sum(np.minimum(np.log(x), 2.0)), lambda x: np.log(x[1]), LARGE),
    (lambda x: np.max(np.sqrt(x)), root, ZERO), (lambda x: np.sum(np.max(np.sqrt(x), axis=-1)), root, ZERO),
    (lambda x: -np.min(-np.sqrt(x)), root, ZERO), (lambda x: np.linalg.norm(np.sqrt(x), np.inf), root, ZERO),
    (lambda x: max(np.sqrt(x[0]), np.sqrt(x[1])), root, ZERO),
    (lambda x: np.sum(np.sqrt(x)[1:]), root, ZERO), (lambda x: np.sqrt(x)[1] * 1.0, root, ZERO),
    (lambda x: np.sqrt(x)[-1] * 1.0, root, ZERO), (lambda x: np.sum(np.sqrt(x)[x > 0.0]), root, ZERO),
    (lambda x: np.sum(np.sqrt(x)[[1, 1]]), lambda x: 2.0 * np.sqrt(x[1]), ZERO),
    (lambda x: np.sum((x**0.5)[None, 1:]), root, ZERO), (lambda x: np.sum(np.sqrt(x)[..., 1]), root, ZERO),
    (lambda x: np.sum(np.arctan2(x, x)[1:]) + x[1], second, ZERO),
    (lambda x: np.sum((1.0 / x)[1:]), lambda x: 1.0 / x[1], ZERO),
    (lambda x: np.sum(np.log(x)[1:] * x[1:]), lambda x: np.log(x[1]) * x[1], ZERO),
    *((f, root, ZERO) for f in (named, in_a_loop, in_a_branch, of_two)), (twice, second, ZERO),
    (of_loaded, lambda x: np.sqrt(x[1]) + (x[0] + 1.0) * (x[1] + 1.0), ZERO), (of_number_and_array, second, ZERO),
    (nested, lambda x: 3.0 * np.sqrt(np.log(x[1])), np.array([1.0, 4.0])),
    (lambda A: np.sum(np.triu(np.sqrt(A))), lambda A: np.sqrt(A[0, 0]) + np.sqrt(A[0, 1]) + np.sqrt(A[1, 1]), ZEROS),
    (lambda A: np.sum(np.tril(np.sqrt(A.T))), lambda A: np.sqrt(A[0, 0]) + np.sqrt(A[0, 1]) + np.sqrt(A[1, 1]), ZEROS),
    (lambda A: np.sum(np.sqrt(A)[:, 1]), lambda A: np.sqrt(A[0, 1]) + np.sqrt(A[1, 1]), ZEROS),
    (lambda A: np.sum(np.sqrt(A)[[0, 1], [0, 1]]), lambda A: np.sqrt(A[0, 0]) + np.sqrt(A[1, 1]), ZEROS),
]


@pytest.mark.parametrize("case", SELECTED, ids=range(len(SELECTED)))
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_what_is_not_selected_has_no_part(case):
    function, plain, x = case
    v = np.ones_like(x)
    for derivative in (grad, lambda f: lambda x: jvp(f, (x,), (v,))[1], lambda f: lambda x: hvp(f)(x, v)):
        found, expected = derivative(function)(x.copy()), derivative(plain)(x.copy())
        assert found == pytest.approx(expected, rel=1e-14, abs=0.0)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_zero_that_arithmetic_made_is_a_number():
    for function in (
        lambda x: np.sum(np.sqrt(x) ** 2), lambda x: np.sum(np.sqrt(x)[:] ** 2),
        lambda x: np.sum(np.maximum(np.sqrt(x), -1.0) ** 2),
        lambda x: np.sum(np.sqrt(x)[x >= 0.0] ** 2), lambda x: np.sum(np.triu(np.sqrt(x)) ** 2),
    ):
        assert np.isnan(grad(function)(ZERO)[0])


@pytest.mark.parametrize("x", [np.array([0.0, 1.0, -1.0]), np.float64(0.0), 0.0], ids=repr)
def test_ties_are_split(x):
    for select in (lambda x: np.maximum(x, 0.0), lambda x: np.clip(x, 0.0, 3.0), lambda x: np.fmax(x, x * 0.0)):
        _, pullback = vjp(select, x)
        assert np.ravel(pullback(np.ones_like(x)[()])[0])[0] == 0.5
        assert np.ravel(jvp(select, (x,), (np.ones_like(x)[()],))[1])[0] == 0.5


def test_beside_nan_there_is_no_number():
    x = np.array([np.nan, 1.0, -1.0])
    assert np.isnan(grad(lambda x: np.sum(np.maximum(x, 0.0)))(x)).tolist() == [True, False, False]
    assert np.isnan(grad(np.max)(x)).all()


def softmax_loss(p, labels):
    return -np.sum(np.log(p)[np.arange(2), labels])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_load_reads_as_a_person_would_write_it():
    gradient = grad(softmax_loss)
    gradient(ZEROS, np.array([0, 1]))
    assert "add_at(p_bar, (t, labels), -y_bar / p[t, labels])" in gradient.source
    assert "selected(y_bar" in source(lambda x: np.sum(np.maximum(x, 0.0)))


@pytest.mark.parametrize("g", [np.inf, np.nan, -1.0], ids=repr)
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0], ids=repr)
@pytest.mark.parametrize("form", [float, np.float64, np.float32, np.array, lambda x: np.array([x])])
def test_selected(form, share, g):
    found, wanted = rt.selected(form(g), form(share)), g * share if share else 0.0
    assert type(found) is type(form(1.0) * form(share)) and np.shape(found) == np.shape(form(g))
    assert np.array_equal(found, form(wanted), equal_nan=True)
    if form is np.float32:
        assert found.dtype == np.float32
