"""Sums and means of lists that are made for them leave no list of adjoints behind."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad
from tests.transform.harness import right_in_every_mode

X = np.array([0.7, -0.3, 1.2, 0.5])
XS = [0.7, -0.3, 1.2]


def mean(xs):
    ys = [np.sin(x) for x in xs]
    return sum(ys) / len(ys)


def squares(xs):
    return sum([x**2 for x in xs])


def numpy_mean(xs):
    return np.mean([x**3 for x in xs])


def to_the_end(xs):
    ys = [x * x for x in xs]
    ys.append(xs[0])
    return sum(ys[k] * k for k in range(len(ys))) + ys.pop() * ys[-1]


def deviations(xs):
    logs = [np.exp(x) for x in xs]
    centre = sum(logs) / len(logs)
    return sum([(v - centre) ** 2 for v in logs]) / (len(logs) - 1)


def bump(x):
    x += 1.0
    return x


def one_array(x):
    x = x * 1.0
    return np.sum(sum([bump(x) for _ in range(3)]) * x)


def of_a_number(x):
    n = -2
    ys = []
    for i in range(n):
        ys.append(x[i])
    return np.sum(x**2) * (len(ys) + 1) + sum([x[i] * x[i + 1] for i in range(len(x) - 1)])


def lengths_of_rows(x):
    table = [[x[i] * j for j in range(i + 1)] for i in range(len(x))]
    return sum([sum(row) * len(row) for row in table])


OF_ARRAYS = (mean, squares, numpy_mean, deviations, one_array, of_a_number, lengths_of_rows)
test_values_and_derivatives = right_in_every_mode([(function, (X,)) for function in OF_ARRAYS])


@pytest.mark.parametrize("function", [mean, squares, numpy_mean, to_the_end, deviations], ids=lambda f: f.__name__)
def test_right_for_lists(function):
    check_grads(function, (XS,))


def test_the_longest_of_known_lists_is_known():
    def padded(x):
        rows = [[x[0], x[1]], [x[2]], [x[3], x[0], x[1]]]
        n, least = max(map(len, rows)), min(len(row) for row in rows)
        rows = [row + [0.0] * (n - len(row)) for row in rows]
        for k in range(least, n):
            rows[1][k] += x[k] ** 2
        return sum(sum(row) ** 2 * i for i, row in enumerate(rows)) / n

    check_grads(padded, (X,))
    assert "rows = [[t, t1, 0.0], [t2, 0.0, 0.0], [x[3], x[0], x[1]]]" in text(padded, X)


def text(function, given):
    derivative = grad(function)
    derivative(given)
    return derivative.source


@pytest.mark.parametrize("function", [mean, squares, numpy_mean, deviations], ids=lambda f: f.__name__)
def test_no_adjoint_is_popped(function):
    assert "pop" not in text(function, XS)
    assert "tape" not in text(function, XS)


def test_a_comprehension_has_a_comprehension_for_its_adjoint():
    assert "xs_bar = [t1 * np.cos(x) for x in xs]" in text(mean, XS)
    assert "xs_bar = [y_bar * 2 * x for x in xs]" in text(squares, XS)


def test_a_list_of_many_changes_is_popped():
    assert "pop" in text(to_the_end, XS)
