"""An infinity of the program's own stays, whatever it is multiplied with: nothing moves it, and no nan comes of it."""

import warnings

import numpy as np
import pytest

from adjoint_gen import value_and_grad
from tests.transform.harness import by_case, check_derivatives, check_second_order

RNG = np.random.default_rng(11)
A, B, V = RNG.normal(size=4), RNG.normal(size=5), np.array([0.4, -0.7, 1.2])
MASK = np.array([True, False, True])


def soft_dtw(a, b, gamma):
    costs = (a[:, None] - b[None, :]) ** 2
    r = np.full((len(a) + 1, len(b) + 1), np.inf)
    r[0, 0] = 0.0
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            before = np.array([r[i - 1, j - 1], r[i - 1, j], r[i, j - 1]])
            least = np.min(before)
            r[i, j] = costs[i - 1, j - 1] + least - gamma * np.log(np.sum(np.exp(-(before - least) / gamma)))
    return r[-1, -1]


def masked_softmax(x, tau):
    scores = np.where(MASK, x, -np.inf) / tau
    weights = np.exp(scores - np.max(scores))
    return np.sum(weights * x**2) / np.sum(weights)


def number(g):
    return np.exp(-np.inf / g) + g


def display(g):
    return np.sum(np.exp(-np.array([np.inf, 1.0, 2.0]) * g))


def stored(x, g):
    y = x * 1.0
    y[1] = np.inf
    return np.sum(np.exp(-(g * y)))


def arranged(x, g):
    far = np.diag([np.inf] * len(x)) + (x[:, None] - x) ** 2
    return np.sum(np.exp(-far * g)) + np.sum(np.exp(-np.tile([np.inf, 1.0], len(x)) * g))


def appended(x, g):
    far = []
    for k in range(len(x)):
        far.append(np.inf if k == 1 else x[k])
    return np.sum(np.exp(-np.array(far) * g))


def least_so_far(x, g):
    least, s = np.inf, 0.0
    for v in x:
        s += v / (1.0 + least * g * g) + np.exp(-least * g)
        least = min(least, v * v)
    return s


def _far(x):
    far = (x[:, None] - x) ** 2
    far[np.diag_indices(len(x))] = np.inf
    return far


def _near(far, g):
    return np.sum(np.exp(-far * g))


def by_helpers(x, g):
    return _near(_far(x), g) + np.sum(g / _far(x))


def in_turn(x, g):
    def rest(least, k):
        if k == len(x):
            return 0.0
        return np.exp(-least * g) * x[k] + rest(min(least, x[k] ** 2), k + 1)

    return rest(np.inf, 0)


CASES = [(soft_dtw, (A, B, 0.5)), (masked_softmax, (V, 0.7)), (number, (0.5,)), (display, (0.7,)), (stored, (V + 1.0, 0.9)),
         (arranged, (V, 0.9)), (appended, (V + 1.0, 0.9)), (least_so_far, (V, 0.8)), (by_helpers, (V, 0.9))]


@by_case(CASES)
def test_right_in_every_mode(function, given):
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        check_derivatives(function, given)
        check_second_order(function, given)


def test_right_where_a_function_calls_itself():
    check_derivatives(in_turn, (V, 0.8))


def squares_along(a):
    b = np.apply_along_axis(lambda r: r * r, 0, a)
    v = b.ravel()  # a copy, for NumPy lays what it applies along the first axis in columns
    v[0] = 0.0
    return np.sum(b)


def sums_along(a):
    b = np.apply_along_axis(np.cumsum, 0, a)
    v = b.reshape(-1)
    v[:2] = 0.0
    return np.sum(b**2)


def rows_along(a):
    b = np.apply_along_axis(lambda r: 2.0 * r, 1, a)
    v = b.reshape(-1)
    v[:2] = 0.0
    return np.sum(b**3)


@pytest.mark.parametrize("function", [squares_along, sums_along, rows_along], ids=lambda f: f.__name__)
def test_what_is_applied_along_an_axis_lies_in_memory_as_numpy_lays_it(function):
    a = RNG.normal(size=(3, 4))
    assert value_and_grad(function)(a)[0] == function(a.copy())
    check_derivatives(function, (a,))
