"""``key=d.get``: an item of a dict, and nothing else of what is called so."""

from collections import defaultdict

import numpy as np
import pytest

from adjoint_gen import grad
from tests.transform.harness import refused_at_its_lines

X = np.array([0.7, -1.3, 2.1])


def by_items(x):
    d = defaultdict(float)
    for k, name in enumerate("abca"):
        d[name] += x[k % 3] ** 2
    held = [{}, d]
    return d[max(held[1], key=held[1].get)] + 2.0 * d[min(d, key=d.get)]


def by_default(x):
    d = {}
    return x[0] * 2.0 if max(d, key=d.get, default=None) is None else x[1]


def asked(names, key):
    return 1.0 if key("missing") is None else 2.0


def by_a_function(x):
    d = defaultdict(float, a=x[0])
    return asked(d, key=d.get) * x[0] ** 2


test_other_functions_may_ask_for_keys_that_there_are_not = refused_at_its_lines([by_a_function], X, within=2)


RIGHT = [(by_items, [8.0 * X[0], 0.0, 2.0 * X[2]]), (by_default, [2.0, 0.0, 0.0])]


@pytest.mark.parametrize(("function", "slopes"), RIGHT)
def test_an_order_asks_for_items_of_dicts_and_by_methods_of_objects(function, slopes):
    assert np.allclose(grad(function)(X), slopes)
