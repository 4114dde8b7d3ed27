"""``is`` of two arrays that are given: the running program asks; another object of the same memory is another."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, jvp, vjp


def doubled(X, Y):
    K = X @ Y.T
    if X is Y:
        K = K * 2
    return np.sum(K) if Y is not X else np.sum(K) * 3


def outer(X, Y):
    return doubled(X, Y) + doubled(Y, Y)


def of_a_view(x):
    y = x.view()
    return np.sum(x) * (2.0 if y is x else 5.0)


def of_a_part(x, y):
    return np.sum(x) * (2.0 if x[:2] is y[:2] else 5.0)


def same_list(xs, ys):
    return xs[0] * (2.0 if xs is ys else 5.0)


def of_an_item(x, xs):
    return np.sum(x) * (2.0 if x is xs[1] else 5.0)


def of_items(x, xs):
    return np.sum(x) * (2.0 if xs[0] is xs[1] else 5.0)


X, Y = np.arange(6.0).reshape(3, 2), np.ones((3, 2))


@pytest.mark.parametrize("function, other, own", [(doubled, 1.0, 6.0), (outer, 1.0, 6.0)])
def test_the_arguments_of_each_call_are_asked(function, other, own):
    for _ in range(2):
        first = grad(function)(X, Y)
        assert np.array_equal(first, np.broadcast_to(other * Y.sum(0), X.shape))
        of_one = grad(function)(X, X)
        assert np.array_equal(of_one, np.broadcast_to(own * X.sum(0), X.shape))
        assert vjp(function, X, X)[0] == function(X, X) and vjp(function, X, X.copy())[0] == function(X, X.copy())
        assert jvp(function, (X, Y), (Y, X))[0] == function(X, Y)


@pytest.mark.parametrize(
    "function, given",
    [
        (of_a_view, (X[0],)),
        (of_a_part, (X[0], X[1])),
        (same_list, ([1.0], [1.0])),
        (of_an_item, (X[0], [X[0], X[1]])),
        (of_an_item, (X[0], (X[0], X[1]))),
        (of_items, (X[0], [X[0], X[0]])),
    ],
)
def test_what_is_not_known_is_refused(function, given):
    with pytest.raises(DifferentiationError, match="`is` between two values"):
        grad(function)(*given)
