"""``list``, ``tuple`` and stars of dicts: of those that are given, too, the keys are known."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

D = {"a": 1.5, "b": np.array([0.3, -0.7]), "c": 2.0}


def through_a_list(d):
    total = 0.0
    for k in list(d):
        total += np.sum(d[k] ** 3)
    return total


def through_a_tuple(d):
    return sum(np.sum(np.sin(d[k])) * (n + 1) for n, k in enumerate(tuple(d)))


def through_stars(d):
    return sum(np.sum(d[k] ** 2) for k in [*d, "a"]) * len((*d, *d))


def by_place(d):
    keys = list(d)
    return d[keys[0]] ** 2 * d[keys[-1]] * np.sum(d[keys[1]]) * len(keys)


def backwards(d):
    total = 0.0
    for k in reversed(list(d)):
        total = total * 2 + np.sum(d[k] ** 2)
    return total


def taken_out_meanwhile(d):
    own = {k: v * d["c"] for k, v in d.items()}
    for k in list(own):
        if k != "b":
            del own[k]
    return np.sum(own["b"] ** 2) * len([*own])


@pytest.mark.parametrize("function", [
    through_a_list, through_a_tuple, through_stars, by_place, backwards, taken_out_meanwhile,
])
def test_right_to_second_order(function):
    check_grads(function, (D,))


def test_text():
    gradient = grad(through_a_list)
    gradient(D)
    assert "real_as" not in gradient.source and "= list(" not in gradient.source
