"""The first pass of a loop that fills a dict is written out ahead of it, and the loop goes on behind it."""

import itertools

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad

X, Y = np.array([0.5, -0.3]), np.array([0.1, -3.0, 3.0])


def until_large(x, y):
    v, p = {}, {"a": x}
    for k in range(len(y)):
        for n in p:
            v[n] = 0.5 * v.get(n, 0.0) + p[n] * y[k]
            p[n] = p[n] - v[n]
        if np.sum(p["a"]) > 0.1:
            break
    return np.sum(p["a"] ** 2)


def while_it_is_known(x, y):
    v, p, e = {}, {"a": x}, 5.0
    while e > 1.0:
        for n in p:
            v[n] = 0.5 * v.get(n, 0.0) + p[n] * y[0]
            p[n] = p[n] - v[n]
        e = e / 2
    return np.sum(p["a"] ** 2) + np.sum(v["a"])


def side_by_side(x, y):
    v, s = {}, 0.0
    for k, (a, b) in enumerate(zip(x, y)):
        v["m"] = 0.5 * v.get("m", 1.0) + a * b * k
        if "m" in v:
            s += v["m"]
    return s + len(v)


def choices_of_a_list_that_changes(x, y):
    items, v = [x[0], x[1], y[0]], {}
    for a, b in itertools.combinations(items, 2):
        v["m"] = 0.5 * v.get("m", 1.0) + a * b * b
        items[2] = items[2] * 2.0
    return v["m"] + items[2]


@pytest.mark.parametrize("function", [until_large, while_it_is_known, side_by_side, choices_of_a_list_that_changes])
@pytest.mark.parametrize("y", [Y, Y[::-1].copy(), np.array([2.0, 0.5])])
def test_right_behind_the_first_pass(function, y):
    try:
        found = grad(function)(X, y)
    except DifferentiationError:
        assert function is choices_of_a_list_that_changes
        return
    steps = [1e-6 * unit for unit in np.eye(2)]
    assert np.allclose(found, [(function(X + s, y) - function(X - s, y)) / 2e-6 for s in steps], rtol=1e-5, atol=1e-6)


def test_no_first_pass_is_refused_when_it_runs():
    with pytest.raises(DifferentiationError, match="no pass of this loop fills"):
        grad(until_large)(X, np.zeros(0))


def test_a_loop_in_a_loop_begins_once():
    def by_epochs(x, y):
        v, p = {}, {"a": x}
        for _ in range(3):
            for a in y:
                v["a"] = 0.5 * v.get("a", 0.0) + p["a"] * a
                p["a"] = p["a"] - 0.1 * np.sin(v["a"])
        return np.sum(p["a"] ** 2)

    made = grad(by_epochs)
    steps = [1e-6 * unit for unit in np.eye(2)]
    assert np.allclose(made(X, Y), [(by_epochs(X + s, Y) - by_epochs(X - s, Y)) / 2e-6 for s in steps], rtol=1e-5)
    code = [line.partition("#")[0] for line in made.source.splitlines()]
    assert sum("np.sin(" in line for line in code) == 3  # of the first pass, of those behind it, and of the other epochs
