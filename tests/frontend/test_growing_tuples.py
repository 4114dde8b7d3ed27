"""A tuple that grows is a list in a trace: what a program could tell by is refused, and a sum with a list raises no less."""

import copy

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, vjp

X = np.array([0.9, -0.4, 1.7, 0.3])


def asked_what_it_is(x):
    paths = [()]
    for v in x:
        paths.append((*paths[-1], v))
        paths[-1] = paths[-2] + (v,)
    p = paths[2]
    return sum(p) * (2.0 if isinstance(p, tuple) else 3.0)


def asked_in_a_helper(x):
    def weight(ps):
        return sum(ps[1]) if isinstance(ps[1], list) else 2.0 * sum(ps[1])
    paths = [()]
    for v in x:
        paths.append(paths[-1] + (v,))
    return weight(paths)


def compared_with_a_list(x):
    p = ()
    for v in x:
        more = (v * v,)
        p = p + more
    return sum(p) * (2.0 if p == [0.81] else 3.0)


def put_together_with_a_list(x):
    paths = [()]
    for v in x:
        paths.append(paths[-1] + (v,))
    return sum(paths[2] + [1.0])


def appended_to(x):
    paths = [()]
    for v in x:
        paths.append(paths[-1] + (v,))
    q = paths[1]
    q.append(3.0)
    return sum(q)


def multiple_that_is_returned(x):
    return tuple(v for v in x) * 2


def multiple_that_is_appended_to(x):
    twice = 2 * tuple(v for v in x if v > 0)
    twice.append(x[0])
    return sum(twice)


def copied_by_a_method(x):
    return sum(tuple(v for v in x if v > 0).copy())


def axes_of_a_sum(x):
    axes = ()
    for k in range(2):
        axes += (k,)
    return np.sum(np.sum(np.ones((2, 2, 4)) * x * x, axis=axes) * x)


def axes_of_a_mean(x):
    axes = ()
    for k in range(2):
        axes += (k,)
    return np.sum(np.mean(np.ones((2, 2, 4)) * x * x, axes) * x)


@pytest.mark.parametrize("function", [
    asked_what_it_is, asked_in_a_helper, compared_with_a_list, put_together_with_a_list, appended_to,
    multiple_that_is_returned, multiple_that_is_appended_to, copied_by_a_method,
])
def test_what_a_program_could_tell_by_is_refused(function):
    with pytest.raises(DifferentiationError):
        vjp(function, X)


def test_what_is_known_while_it_is_lowered_is_answered_for_a_tuple():
    def weighted(x):
        p = ()
        for v in x:
            more = (v * v,)
            p = p + more
        return sum(p) * (2.0 if isinstance(p, tuple) else 3.0)

    assert np.allclose(grad(weighted)(X), 4.0 * X)


def test_multiples_and_copies_of_tuples_are_tuples():
    def weighted(ps):
        return sum(ps) * (2.0 if isinstance(ps, tuple) else 3.0)

    def summed(x):
        p, q = tuple(v for v in x), [1.0 * v for v in x]
        return weighted(p * 2) + weighted(2 * q) + weighted(copy.copy(p)) + weighted(copy.copy(q))

    assert np.allclose(grad(summed)(X), 4.0 + 6.0 + 2.0 + 3.0)


def test_the_derivative_of_a_function_whose_tuples_grow_is_taken_inside_another():
    def path(x):
        p = (x[0],)
        kept = []
        for v in x:
            kept.append(p)
            p += (p[-1] * v,)
        return sum(q[-1] * len(q) for q in kept)

    def of_slopes(x):
        return np.sum(grad(path)(x) * W)

    W = np.array([1.0, 2.0, -1.0, 0.5])
    step = 1e-6 * np.eye(4)
    assert np.allclose(grad(of_slopes)(X), [(of_slopes(X + h) - of_slopes(X - h)) / 2e-6 for h in step], atol=1e-7)


def test_a_tuple_of_axes_is_no_list():
    assert np.allclose(grad(axes_of_a_sum)(X), 12.0 * X**2)
    assert np.allclose(grad(axes_of_a_mean)(X), 3.0 * X**2)
