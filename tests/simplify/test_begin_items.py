"""What each item of a shadow gets first is stored where one loop goes through all of them, and else added."""

import copy

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp
from benchmarks.containers import sgd
from tests.fuzz.check import lowered_once
from tests.memory import spoil

RNG = np.random.default_rng(9)
XS = [RNG.standard_normal(3) for _ in range(4)]
LAYERS = [{"W": RNG.standard_normal((3, 3)), "b": RNG.standard_normal(3)} for _ in range(3)]


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def squares(xs):
    a = xs[0]
    part = xs[1:]
    a += part[0] * part[1]
    xs[1][0] = a[1]
    return sum(np.sum(x * x) for x in xs)


def twice(xs):
    a = xs[0]
    part = xs[1:]
    a += part[0] * part[1]
    xs[1][0] = a[1]
    return sum(np.sum(x * x) + np.sum(np.sin(x)) for x in xs)


def beside(xs):
    """Each pass reads the next item as well."""
    a = xs[0]
    part = xs[1:]
    a += part[0] * part[1]
    xs[1][0] = a[1]
    s = 0.0
    for k, x in enumerate(xs):
        s += np.sum(x * xs[k - 1])
    return s


def the_first_too(xs):
    a = xs[0]
    part = xs[1:]
    a += part[0] * part[1]
    xs[1][0] = a[1]
    return sum(np.sum(x * a) for x in xs)


def read_behind(xs):
    """The reverse sweep begins with another item."""
    a = xs[0]
    part = xs[1:]
    a += part[0] * part[1]
    xs[1][0] = a[1]
    s = sum(np.sum(x * x) for x in xs)
    return s * xs[2][0]


def moved(xs):
    xs[0] = xs[1]
    b = xs[2]
    b *= xs[0]
    return sum(np.sum(x * x) for x in xs)


def stopped(xs):
    a, s = xs[0], 0.0
    part = xs[1:]
    a += part[0] * part[1]
    xs[1][0] = a[1]
    for x in xs:
        s += np.sum(x * x)
        if s > 5.0:
            break
    return s


def all_but_one(xs):
    a = xs[0]
    part = xs[1:]
    a += part[0] * part[1]
    xs[1][0] = a[1]
    return sum(np.sum(x * x) for x in xs[1:])


def now_and_then(xs):
    a, s = xs[0], 0.0
    part = xs[1:]
    a += part[0] * part[1]
    xs[1][0] = a[1]
    for x in xs:
        if x[0] > 0.0:
            s += np.sum(x * x)
    return s


PROGRAMS = [squares, twice, beside, the_first_too, read_behind, moved, stopped, all_but_one, now_and_then]


@pytest.mark.parametrize("function", PROGRAMS)
@lowered_once()
def test_right_to_second_order_and_again(function):
    check_grads(function, (copy.deepcopy(XS),))
    _, pullback = vjp(function, copy.deepcopy(XS))
    first = pullback(1.0)
    kept = copy.deepcopy(first)
    spoil(first)
    np.testing.assert_equal(pullback(1.0), kept)


@pytest.mark.parametrize("function", PROGRAMS)
def test_arrays_that_are_given_twice_have_all_of_their_derivative(function):
    """By hand: the array in both places moves at once, so the first place gets what both do, and the other nothing."""
    tied = [XS[0].copy(), XS[1].copy(), XS[2].copy()]
    tied.append(tied[2])
    found = grad(function)(tied)
    step, expected = 1e-6, [np.zeros(3) for _ in tied]
    for k in range(3):
        for i in range(3):
            sides = []
            for sign in (1, -1):
                moved = [x.copy() for x in tied[:3]]
                moved[k][i] += sign * step
                sides.append(function([*moved, moved[2]]))
            expected[k][i] = (sides[0] - sides[1]) / (2 * step)
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize(("function", "stores"), [
    (squares, True), (twice, True), (beside, False), (the_first_too, False), (read_behind, False), (stopped, False),
    (all_but_one, False), (now_and_then, False), (moved, False),
])
def test_only_a_walk_through_all_items_stores(function, stores):
    gradient = grad(function)
    gradient(copy.deepcopy(XS))
    assert ("x_bar[...] = " in gradient.source) is stores


def test_a_product_is_written_into_the_shadow():
    gradient = grad(sgd)
    gradient(copy.deepcopy(LAYERS), XS[0], XS[1], 0.1)
    assert 'np.outer(h_bar, h, out=p_bar["W"])' in gradient.source and 'p_bar["b"][...] = h_bar' in gradient.source
