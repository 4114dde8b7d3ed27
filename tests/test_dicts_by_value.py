"""Dicts of which flags and strings are known by value, where what a path gives depends on them: taken apart, and given once."""

import copy

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, vjp

SETTINGS = {"mode": "train", "n": 2}
X = np.array([0.7, 1.2])


def layer(x, p):
    out, cache = None, None
    if p["mode"] == "train":
        out = x * p.get("n", 3)
        cache = (out, x)
    elif p["mode"] == "test":
        out = x * 5.0
    else:
        raise ValueError(p["mode"])
    p["seen"] = out
    p["n"] = 7
    return out * p["n"], cache


def of_two(x, p, q):
    cache = (x, x) if p["mode"] == "train" else None
    p["n"] = 7
    return x * q["n"], cache


def of_inner_ones(x, p):
    cache = (x, x) if p["mode"] == "train" else None
    p["a"]["n"] = 7
    return x * p["b"]["n"], cache


def beside_one_outside(x, p):
    cache = (x, x) if p["mode"] == "train" else None
    p["n"] = 7
    return x * SETTINGS["n"], cache


@pytest.mark.parametrize(("settings", "slope", "caches"), [
    ({"mode": "train", "n": 2}, 14.0, True), ({"mode": "test", "n": 2}, 35.0, False), ({"mode": "train"}, 21.0, True),
])
def test_a_mode_decides_what_there_is(settings, slope, caches):
    before = copy.deepcopy(settings)
    (value, cache), pullback = vjp(layer, X, settings)
    assert settings == before and (cache is not None) == caches
    given = (np.ones(2), (np.zeros(2), np.zeros(2)) if caches else None)
    assert np.allclose(value, slope * X) and np.allclose(pullback(given)[0], slope)


def test_what_the_function_raises_is_raised():
    with pytest.raises(ValueError, match="neither"):
        vjp(layer, X, {"mode": "neither"})


@pytest.mark.parametrize("mode", ["train", "test"])
def test_a_dict_is_given_once(mode):
    p, q = {"mode": mode, "n": 2}, {"n": 3}
    assert np.allclose(vjp(of_two, X, p, q)[0][0], 3 * X)
    assert np.allclose(vjp(of_inner_ones, X, {"mode": mode, "a": p, "b": q})[0][0], 3 * X)
    assert np.allclose(vjp(beside_one_outside, X, p)[0][0], 2 * X)
    twice = {"mode": mode, "a": q, "b": q}
    for function, args in ((of_two, (p, p)), (of_inner_ones, (twice,)), (beside_one_outside, (SETTINGS,))):
        with pytest.raises(DifferentiationError, match="given twice"):
            vjp(function, X, *args)
    assert SETTINGS == {"mode": "train", "n": 2}
