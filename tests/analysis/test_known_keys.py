"""Loads of dicts under keys that were listed of them, or of a dict that gets the same keys, raise nothing."""

import numpy as np
import pytest

from adjoint_gen import grad

X = np.array([0.3, 1.2, -0.7, 0.4])
IDS = [0, 1, 0, 2]


def moments(x, ids):
    held = {}
    for k, v in zip(ids, x):
        n, m = held.get(k, (0, 0.0))
        held[k] = (n + 1, m + (v - m) / (n + 1))
    return sum(m**2 for _, m in held.values())


def own(x, ids):
    held = {}
    for k, v in zip(ids, x):
        held[k] = v * v
    [held[k] for k in held]
    return sum(held[k] for k in held)


def test_what_is_under_listed_keys_is_not_read_to_raise():
    for function in (moments, own):
        derivative = grad(function)
        steps = 1e-6 * np.eye(len(X))
        by_differences = [(function(X + step, IDS) - function(X - step, IDS)) / 2e-6 for step in steps]
        assert np.allclose(derivative(X, IDS), by_differences, atol=1e-6)
        assert "may raise" not in derivative.source


def loses(x, ids):
    held = {}
    for k, v in zip(ids, x):
        held[k] = v * v
    keys = list(held)
    del held[1]
    for k in keys:
        held[k]
    return sum(held.values())


def begins_anew(x, ids):
    """Each pass begins one of the dicts anew."""
    first, s = {}, 0.0
    for k, v in zip(ids, x):
        second = {}
        first[k] = v
        second[k] = v * v
        for key in first:
            second[key]
        s += second[k]
    return s


def between(x, ids):
    """What is read between the stores."""
    first, second = {}, {}
    for k, v in zip(ids, x):
        first[k] = v
        for key in first:
            second[key]
        second[k] = v
    return sum(first.values()) + sum(second.values())


def otherwise(x, ids):
    """One of the dicts gets a key alone."""
    first, second = {}, {}
    for k, v in zip(ids, x):
        first[k] = v
        second[k] = v * v
    first[7] = x[0]
    for key in first:
        second[key]
    return sum(second.values())


def by_another_name(x, ids):
    first, second = {}, {}
    third = first
    for k, v in zip(ids, x):
        first[k] = v
        second[k] = v * v
    third[9] = x[1]
    for key in first:
        second[key]
    return sum(second.values())


@pytest.mark.parametrize("function", [loses, begins_anew, between, otherwise, by_another_name], ids=lambda f: f.__name__)
def test_what_lacks_a_key_raises(function):
    with pytest.raises(KeyError):
        function(X, IDS)
    with pytest.raises(KeyError):
        grad(function)(X, IDS)
