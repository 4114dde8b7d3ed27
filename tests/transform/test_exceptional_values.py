"""Texts of libraries that have a way of their own at one value: refused there, right beside it."""

import colorsys

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, jvp, value_and_grad

signal = pytest.importorskip("scipy.signal")
spatial = pytest.importorskip("scipy.spatial")

V, W = np.array([1.0, 2.0, 3.0]), np.array([0.5, 2.5, 2.0])


def by_the_exponent(p):
    return spatial.minkowski_distance(V, W, p)


def by_the_points(x):
    return spatial.minkowski_distance(x * V, W, 1)


def by_the_leading_coefficient(a):
    return np.sum(signal.lfiltic([1.0, 0.5], [a, 0.3], [2.0]) ** 2)


def by_a_coefficient_that_is_trimmed(a):
    b, a = signal.normalize([1.0, 0.5], np.stack([a, 0.3 * a + 1.5]))
    return np.sum(b) + np.sum(a**2)


@pytest.mark.parametrize("function", [
    by_the_exponent, by_the_points, by_the_leading_coefficient, by_a_coefficient_that_is_trimmed,
])
def test_beside_that_value_it_is_right(function):
    check_grads(function, (1.7,))


@pytest.mark.parametrize(("function", "at", "shown"), [
    (by_the_exponent, 1.0, "p == 1"), (by_the_leading_coefficient, 1.0, r"a\[0\] != 1."),
    (by_a_coefficient_that_is_trimmed, 0.0, r"i != 0."),
])
def test_at_that_value_it_is_refused(function, at, shown):
    with pytest.raises(DifferentiationError, match=f"`{shown}` in `.*` chooses a way for one value"):
        grad(function)(at)
    with pytest.raises(DifferentiationError, match="chooses a way"):
        jvp(function, (at,), (1.0,))


def test_what_does_not_vary_may_have_that_value():
    assert value_and_grad(by_the_points)(2.0) == (by_the_points(2.0), 6.0)


def test_nothing_varies_at_infinity():
    assert grad(by_the_exponent)(np.inf) == 0.0


def test_a_way_that_ends_with_an_error_ends_with_that():
    def scaled(a):
        return np.sum(signal.normalize([1.0], np.array([0.0, 0.0]) * a)[0])

    with pytest.raises(ValueError, match="Denominator"):
        grad(scaled)(2.0)


@pytest.mark.parametrize("convert", [colorsys.rgb_to_hsv, colorsys.rgb_to_hls])
@pytest.mark.parametrize("at", [(0.9, 0.2, 0.5), (0.3, 0.8, 0.5), (0.3, 0.2, 0.6)])
def test_to_be_the_largest_of_several_is_nothing_exceptional(convert, at):
    def hue(x):
        first, second, third = convert(x[0], x[1], x[2])
        return first + 2.0 * second + 3.0 * third

    check_grads(hue, (np.array(at),))


@pytest.mark.parametrize("convert", [colorsys.rgb_to_hsv, colorsys.rgb_to_hls])
def test_that_the_largest_is_the_least_is_exceptional(convert):
    def hue(x):
        return convert(x[0], x[1], x[2])[0]

    with pytest.raises(DifferentiationError, match=r"`minc == maxc` in `.*` chooses a way for one value"):
        grad(hue)(np.array([0.5, 0.5, 0.5]))
