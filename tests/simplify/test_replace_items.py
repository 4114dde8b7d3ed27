"""New arrays in lists and dicts that are given, in place of those that change there: where it is done, and that it is right."""

import copy

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, value_and_grad, vjp
from tests.fuzz.check import lowered_once
from tests.memory import spoil

RNG = np.random.default_rng(7)
V = [RNG.standard_normal(3) for _ in range(8)]
W = [0.5 * RNG.standard_normal((3, 3)) for _ in range(4)]


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def layers(count=2):
    return [{"W": W[k].copy(), "b": V[k].copy()} for k in range(count)]


def descent(net, x, rate):
    for _ in range(2):
        for p in net:
            error = p["W"] @ x - p["b"]
            p["W"] -= rate * np.outer(error, error)
            p["b"] *= error
    return sum(np.sum(p["W"] @ p["b"]) for p in net)


def flat(xs, x):
    for _ in range(2):
        for k in range(len(xs)):
            xs[k] *= xs[k] * x
    return sum(np.sum(v * x) for v in xs)


def one_dict(params, x, n):
    for _ in range(n):
        params["a"] -= params["a"] * params["b"] * x
        params["b"] *= params["a"]
    return np.sum(params["a"] * params["b"])


def read_by_an_older_name(net, x):
    for _ in range(2):
        for p in net:
            before = p["b"]
            p["b"] *= p["b"] * x
            x = x + before  # which has changed
    return sum(np.sum(p["b"] * p["b"] * x) for p in net)


def two_names(net, x):
    first = net[0]["b"]
    for k in range(len(net)):
        b = net[k]["b"]
        b *= b * first
        first *= x
    return sum(np.sum(p["b"] * first) for p in net)


def values_from_before(net, x):
    total = 0.0
    for p in net:
        before = p["b"] * 1.0
        old = p["b"] + 0.0
        p["b"] *= p["b"] * x
        total += np.sum(before * p["b"] * old)
    return total


def both_keys(net, x):
    for p in net:
        b, c = p["b"], p["c"]
        b *= b * c
        c *= c * x
        b *= c * b
    return sum(np.sum(p["b"] * p["c"]) for p in net)


def by_branches(net, x):
    for p in net:
        if p["b"][0] > 0:
            p["b"] *= p["b"] * x
        else:
            p["b"] -= p["b"] * p["b"]
    return sum(np.sum(p["b"] ** 2) for p in net)


def at_the_outermost_level(params, x):
    params["w"] *= params["w"] * x
    params["w"] -= params["w"] * params["w"]
    return np.sum(params["w"] * x)


def of_two_lists(net, other, x):
    for p, q in zip(net, other):
        p["b"] *= p["b"] * q["b"]
        q["b"] -= p["b"] * q["b"] * x
    return sum(np.sum(p["b"] * q["b"]) for p, q in zip(net, other))


def given_back(params, x):
    params["w"] *= params["w"] * x
    return np.sum(params["w"]), params["w"]


REPLACED = {
    "descent": (descent, lambda: (layers(), V[5].copy(), 0.1)),
    "one_dict": (one_dict, lambda: ({"a": V[0].copy(), "b": V[1].copy()}, V[2], 3)),
    "read_by_an_older_name": (read_by_an_older_name, lambda: (layers(), V[5])),
    "two_names": (two_names, lambda: (layers(3), V[5])),
    "values_from_before": (values_from_before, lambda: (layers(3), V[5])),
    "both_keys": (both_keys, lambda: ([{"b": V[k].copy(), "c": V[k + 2].copy()} for k in range(2)], V[5])),
    "of_two_lists": (of_two_lists, lambda: (*([{"b": c + 0.1 * v} for v in V[:2]] for c in (0.5, 1.0)), V[6])),
}


def a_view(net, x):
    for p in net:
        part = p["b"][1:]
        p["b"] *= p["b"] * x
        x = x + np.sum(part)
    return sum(np.sum(p["b"] * x) for p in net)


def an_element(net, x):
    for p in net:
        p["b"] *= p["b"] * x
        p["b"][0] = p["b"][1] * x[0]
    return sum(np.sum(p["b"] * p["b"]) for p in net)


def in_another_list(net, x):
    kept = []
    for p in net:
        kept.append(p["b"])
        p["b"] *= p["b"] * x
    return sum(np.sum(v * v) for v in kept)


def one_of_two(net, x):
    chosen = net[0]["b"] if x[0] > 0 else net[1]["b"]
    for p in net:
        p["b"] *= p["b"] * x
    return np.sum(chosen * chosen)


def another_in_the_slot(net, x):
    for p in net:
        old = p["b"]
        p["b"] = old * x
        old *= old
        p["b"] *= p["b"] * old
    return sum(np.sum(p["b"]) for p in net)


def broadcast(net, x):
    for p in net:
        p["b"] *= p["b"] * p["s"]
    return sum(np.sum(p["b"] * x) for p in net)


def carried(net, x):
    last = net[0]["b"]
    for p in net:
        last *= last * x
        last = p["b"]
    return sum(np.sum(p["b"] * last) for p in net)


def taken_out(net, x):
    while len(net) > 1:
        p = net.pop()
        p["b"] *= p["b"] * x
        net[0]["b"] -= p["b"] * net[0]["b"]
    return np.sum(net[0]["b"] ** 2)


def linear(net, x):
    for p in net:
        p["b"] -= 0.5 * x
    return sum(np.sum(p["b"] ** 2) for p in net)


KEPT = {
    "a_view": (a_view, lambda: (layers(), V[5])),
    "an_element": (an_element, lambda: (layers(), V[5])),
    "in_another_list": (in_another_list, lambda: (layers(), V[5])),
    "one_of_two": (one_of_two, lambda: (layers(), V[5])),
    "another_in_the_slot": (another_in_the_slot, lambda: (layers(), V[5])),
    "broadcast": (broadcast, lambda: ([{"b": V[k].copy(), "s": V[k + 2][:1].copy()} for k in range(2)], V[5])),
    "carried": (carried, lambda: ([{"b": 1.0 + 0.1 * v} for v in V[:2]], 1.0 + 0.1 * V[5])),
    "taken_out": (taken_out, lambda: (layers(3), V[5])),
    "linear": (linear, lambda: (layers(), V[5])),
}
OTHERS = {
    "flat": (flat, lambda: ([v.copy() for v in V[:3]], V[5])),
    "by_branches": (by_branches, lambda: (layers(3), V[5])),
    "at_the_outermost_level": (at_the_outermost_level, lambda: ({"w": V[0].copy()}, V[5])),
}
EVERY = {**REPLACED, **KEPT, **OTHERS}


@pytest.mark.parametrize("name", EVERY)
@lowered_once()
def test_right_to_second_order_and_nothing_that_was_given_changes(name):
    function, arguments = EVERY[name]
    given, before = arguments(), arguments()
    check_grads(function, arguments())
    gradient = grad(function)
    first = gradient(*given)
    np.testing.assert_equal(given, before)
    spoil(first)
    np.testing.assert_equal(given, before)
    second = gradient(*given)
    _, pullback = vjp(function, *given)
    for _ in range(2):
        found = pullback(1.0)[0]
        _close(found, second)
        spoil(found)
    np.testing.assert_equal(given, before)


def _close(one, other):
    if isinstance(one, np.ndarray):
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-14)
    elif isinstance(one, dict | list | tuple):
        for key in one if isinstance(one, dict) else range(len(one)):
            _close(one[key], other[key])


def text(name):
    function, arguments = EVERY[name]
    gradient = grad(function)
    gradient(*arguments())
    return gradient.source


@pytest.mark.parametrize("name", REPLACED)
def test_where_what_is_read_is_kept_anyway(name):
    made = text(name)
    assert "arrays=False" in made
    assert "items_apart(" in made
    assert ".copy())" not in made


@pytest.mark.parametrize("name", KEPT)
def test_not_where_an_array_is_known_otherwise_than_by_its_slot(name):
    made = text(name)
    assert "arrays=False" not in made


def test_arrays_that_share_memory_have_a_text_of_their_own():
    gradient = grad(descent)
    x = V[5].copy()
    gradient(layers(), x, 0.1)
    assert "arrays=False" in gradient.source
    w, b = W[0].copy(), V[0].copy()
    tied = [{"W": w, "b": b}, {"W": w, "b": V[1].copy()}]
    for _ in range(2):
        found = gradient(tied, x, 0.1)
        assert "tied=True" in gradient.source
        for step in (np.eye(3), np.ones((3, 3))):
            moved = [descent(*_tied(w + sign * 1e-6 * step, b, x)) for sign in (1, -1)]
            assert np.sum((found[0]["W"] + found[1]["W"]) * step) == pytest.approx((moved[0] - moved[1]) / 2e-6, rel=1e-6)
        gradient(layers(), x, 0.1)


def _tied(w, b, x):
    w = w.copy()
    return [{"W": w, "b": b.copy()}, {"W": w, "b": V[1].copy()}], x, 0.1


def test_a_bias_that_is_a_part_of_its_matrix():
    def total(w, gradient=None):
        w = w.copy()
        given = [{"W": w, "b": w[0]}, {"W": W[1].copy(), "b": V[1].copy()}], V[5], 0.1
        return descent(*given) if gradient is None else gradient(*given)

    found = total(W[0], grad(descent))[0]
    whole = found["W"].copy()
    whole[0] += found["b"]
    for k in range(9):
        step = np.zeros(9)
        step[k] = 1e-6
        step = step.reshape(3, 3)
        assert whole.flat[k] == pytest.approx((total(W[0] + step) - total(W[0] - step)) / 2e-6, rel=1e-5, abs=1e-8)


def test_one_dict_twice():
    p = {"W": W[0].copy(), "b": V[0].copy()}
    found = grad(descent)([p, p], V[5], 0.1)
    b = p["b"].copy()
    for k in range(3):
        values = []
        for sign in (1, -1):
            q = copy.deepcopy(p)
            q["b"][k] = b[k] + sign * 1e-6
            values.append(descent([q, q], V[5], 0.1))
        assert (found[0]["b"] + found[1]["b"])[k] == pytest.approx((values[0] - values[1]) / 2e-6, rel=1e-6)


def test_what_is_returned_is_the_callers_own():
    params = {"w": V[0].copy()}
    (_, array), _ = value_and_grad(given_back, has_aux=True)(params, V[5])
    np.testing.assert_allclose(array, V[0] * V[0] * V[5])
    array.fill(0.0)
    np.testing.assert_equal(params["w"], V[0])


def test_other_layouts_and_dtypes():
    net = [{"W": np.asfortranarray(W[0]), "b": V[0][::-1]}, {"W": W[1].T, "b": V[1]}]
    check_grads(descent, (net, V[5], 0.1))
    small = [{key: value.astype(np.float32) for key, value in p.items()} for p in layers()]
    found = grad(descent)(small, V[5], 0.1)
    exact = grad(descent)([{key: value.astype(float) for key, value in p.items()} for p in small], V[5], 0.1)
    for one, other in zip(found, exact, strict=True):
        np.testing.assert_allclose(one["W"], other["W"], rtol=2e-4, atol=1e-5)


def test_lengths_that_differ_raise_as_numpy_does():
    gradient = grad(broadcast)
    wrong = [{"b": V[0][:1].copy(), "s": V[1].copy()}]
    with pytest.raises(ValueError, match="broadcast"):
        gradient(wrong, V[5])
    with pytest.raises(ValueError, match="broadcast"):
        broadcast(wrong, V[5])
