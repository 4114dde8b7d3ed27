"""A tuple that grows is a list in a trace: what a program could tell by is refused, and a sum with a list raises no less."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad

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


@pytest.mark.parametrize(
    "function", [asked_what_it_is, asked_in_a_helper, compared_with_a_list, put_together_with_a_list, appended_to]
)
def test_what_a_program_could_tell_by_is_refused(function):
    with pytest.raises(DifferentiationError):
        grad(function)(X)


def test_what_is_known_while_it_is_lowered_is_answered_for_a_tuple():
    def weighted(x):
        p = ()
        for v in x:
            more = (v * v,)
            p = p + more
        return sum(p) * (2.0 if isinstance(p, tuple) else 3.0)

    assert np.allclose(grad(weighted)(X), 4.0 * X)
