"""Shadows that begin as the first sum that is added to all of them, and copies of values that nothing changes."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp
from tests.fuzz.check import lowered_once

RNG = np.random.default_rng(8)
X = 1.0 + 0.1 * RNG.standard_normal(4)


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def a_part_changes(x, n):
    y = x * 2
    for i in range(n):
        part = y[i:]
        part *= x[i]
    return np.sum(y * y)


def in_a_list_before(x):
    y = x * 2
    kept = [y]
    y *= x
    kept[0] *= y[0]
    return np.sum(y * y) + np.sum(kept[0])


def of_another_shape(x):
    y = np.zeros((4, 4)) + x
    row = y[1]
    row *= x
    return np.sum(y * x[:, None] * x)


def twice(x):
    y = x * 2
    part = y[1:]
    part *= 3.0
    return np.sum(y * x) + np.sum(y * y)


def grown(x, n):
    """Nothing is stored to an array: the list holds what was computed."""
    h, kept = x, []
    for _ in range(n):
        kept.append(h)
        h = np.tanh(h * x)
    same = kept
    same.append(h)
    return sum(np.sum(v * v) for v in kept)


def grown_and_changed(x, n):
    h, kept = x, []
    for _ in range(n):
        kept.append(h)
        h = np.tanh(h * x)
    same = kept
    same[-1] *= 2.0
    return sum(np.sum(v * v) for v in kept) + np.sum(h)


def activations(x, net):
    acts = [x]
    for p in net:
        acts.append(np.tanh(p["w"] * acts[-1]))
    for k in range(len(net)):
        p = net[k]
        p["w"] -= 0.1 * acts[k + 1] * acts[k]
    return sum(np.sum(p["w"] * acts[-1]) for p in net)


def activations_that_change(x, net):
    acts = [x]
    for p in net:
        acts.append(np.tanh(p["w"] * acts[-1]))
    for k in range(len(net)):
        p, a = net[k], acts[k + 1]
        p["w"] -= 0.1 * a * acts[k]
        a *= p["w"]
    return sum(np.sum(p["w"] * acts[-1]) for p in net)


NET = [{"w": 0.5 + 0.1 * X}, {"w": 1.0 - 0.1 * X}]
CASES = {
    "a_part_changes": (a_part_changes, (X, 3)), "in_a_list_before": (in_a_list_before, (X,)),
    "of_another_shape": (of_another_shape, (X,)), "twice": (twice, (X,)), "grown": (grown, (X, 3)),
    "grown_and_changed": (grown_and_changed, (X, 3)), "activations": (activations, (X, NET)),
    "activations_that_change": (activations_that_change, (X, NET)),
}


@pytest.mark.parametrize("name", CASES)
@lowered_once()
def test_right_to_second_order(name):
    function, args = CASES[name]
    check_grads(function, args)


@pytest.mark.parametrize("name", CASES)
def test_nothing_of_the_callers_changes(name):
    function, (x, *others) = CASES[name]
    given, seed = x.copy(), np.ones(())
    _, pullback = vjp(function, given, *others)
    first = pullback(seed)[0].copy()
    given[...] = np.nan
    pullback(seed)[0].fill(np.nan)
    np.testing.assert_array_equal(pullback(seed)[0], first)
    assert seed == 1.0


def text(name):
    function, args = CASES[name]
    gradient = grad(function)
    gradient(*args)
    return gradient.source


def test_a_shadow_is_what_is_added_to_it_first():
    assert "zeros_like(y)" not in text("a_part_changes")
    assert "y_bar = 2.0 * y_bar * y" in text("a_part_changes")


def test_copies_of_values_are_for_arrays_that_change():
    assert "np.copy(" not in text("activations")
    assert "np.copy(" in text("activations_that_change")
