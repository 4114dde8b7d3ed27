"""Loops over lists as walks: what their headers say, where they say it, and where a list may change so that they must not."""

import copy

import numpy as np
import pytest

from adjoint_gen import check_grads, grad
from tests.fuzz.check import lowered_once

RNG = np.random.default_rng(5)
V = [RNG.standard_normal(3) for _ in range(6)]
X = np.array([0.3, -0.7, 1.2])
NUMBERS = [0.5, -1.5, 0.25, 2.0]


def squares(xs):
    s = 0.0
    for x in xs:
        s += x * x * x
    return s


def weighted(xs):
    s = 0.0
    for i, x in enumerate(xs):
        s += x * x * (i + 1)
    return s


def rows(A):
    h = 0.0
    for row in A:
        h = np.tanh(row @ row + h)
    return h


def appended_to(xs):
    """The list grows while it is gone through, where its length was asked before."""
    ys = list(xs)
    s = 0.0
    for y in ys:
        s += y * y
        if len(ys) < 7:
            ys.append(y * 0.5)
    return s


def changed_ahead(xs):
    """An item is changed before the loop comes to it."""
    ys = [x * 1.0 for x in xs]
    s = 0.0
    for i, y in enumerate(ys):
        s += y * y
        if i + 1 < len(ys):
            ys[i + 1] = ys[i + 1] * y
    return s


def arrays_in_place(xs):
    for x in xs:
        x *= x
    total = 0.0
    for x in xs:
        total += np.sum(x * xs[0])
    return total


def arrays_by_another_name(layers, x):
    for p in layers:
        w = p["w"]
        w *= x
    return sum(np.sum(p["w"] ** 2 * p["b"]) for p in layers)


def exchanged(xs, x):
    """The slots of the list change in the loop, under another name."""
    ys = [v * 1.0 for v in xs]
    same = ys
    for i, y in enumerate(ys):
        same[len(ys) - 1 - i] = y
        y *= x
    return sum(np.sum(y * y) * (k + 1) for k, y in enumerate(ys))


def kept_list(x, n):
    w = x * 1.0
    kept = [w]
    for _ in range(n):
        w *= 1.0 - 0.1 * kept[-1]
        kept.append(w.copy())
    return sum(np.sum(v * kept[0]) for v in kept)


def popped_between(xs):
    ys = [x * 2.0 for x in xs]
    s = 0.0
    for y in ys:
        s += np.sum(y ** 2)
    last = ys.pop()
    for y in ys:
        s += np.sum(y * last)
    return s


def nested(groups):
    s = 0.0
    for group in groups:
        for v in group:
            v *= 0.5
            s += np.sum(v ** 3)
    return s


def pairs(params, x):
    for W, b in params:
        x = np.tanh(W @ x + b)
    return np.sum(x)


def nothing(xs):
    s = 1.0
    for x in xs[5:]:
        s *= x
    return s * xs[0]


CASES = {
    "squares": (squares, (NUMBERS,)), "weighted": (weighted, (NUMBERS,)), "rows": (rows, (np.array(V[:3]),)),
    "appended_to": (appended_to, (NUMBERS,)), "changed_ahead": (changed_ahead, (NUMBERS,)),
    "arrays_in_place": (arrays_in_place, (V[:3],)), "exchanged": (exchanged, (V[:3], X)),
    "arrays_by_another_name": (arrays_by_another_name, ([{"w": V[0], "b": V[1]}, {"w": V[2], "b": V[3]}], X)),
    "kept_list": (kept_list, (X, 4)),
    "popped_between": (popped_between, (V[:4],)), "nested": (nested, ([V[:2], V[2:3]],)), "nothing": (nothing, (NUMBERS,)),
    "pairs": (pairs, ([(RNG.standard_normal((3, 3)), v) for v in V[:2]], X)),
}


@pytest.mark.parametrize("name", CASES)
@lowered_once()
def test_right_to_second_order(name):
    function, args = CASES[name]
    check_grads(function, copy.deepcopy(args))


@pytest.mark.parametrize(("name", "line"), [
    ("squares", "xs_bar = [y_bar * (x * x) + 2.0 * y_bar * x * x for x in xs]"),
    ("weighted", "xs_bar = [2.0 * y_bar * (i + 1) * x for i, x in enumerate(xs)]"),
    ("rows", "for row in A:"),
    ("arrays_by_another_name", "for p, p_bar, t1 in zip(reversed(layers), reversed(layers_bar), reversed(t_tape)):"),
    ("kept_list", "for v, v_bar in zip(reversed(kept), reversed(kept_bar)):"),
    ("nested", "for group in groups:"),
    ("pairs", "for W, b in params:"),
])
def test_header(name, line):
    function, args = CASES[name]
    gradient = grad(function)
    gradient(*copy.deepcopy(args))
    assert line in gradient.source


@pytest.mark.parametrize("name", ["appended_to", "changed_ahead"])
def test_no_walk_along_what_changes(name):
    function, args = CASES[name]
    gradient = grad(function)
    gradient(*copy.deepcopy(args))
    text = "\n".join(line.partition("#")[0] for line in gradient.source.splitlines())
    assert not any(walk in text for walk in ("for y in ys", "enumerate(", "reversed(ys)"))
