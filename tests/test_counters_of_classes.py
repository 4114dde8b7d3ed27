"""Counters that classes hold are effects of the function: they count once a derivative, and others' changes are seen."""

import pytest

from adjoint_gen import DifferentiationError, grad, vjp


class Cell:
    made = 0

    def __init__(self, v):
        Cell.made += 1
        self.v = v

    def own(self):
        self.made += 10
        return self.v * self.made


def read(x):
    return x * Cell.made


def of_all(x):
    Cell.made = 3
    before, one = read(x), Cell(x)
    return before + 10 * read(x) + one.own() * 2 + one.made * one.v


def counting_on(x):
    return Cell(x).v * Cell.made


def inside(x):
    Cell.made = 1

    def loss(p):
        Cell.made += 1
        return p * p * Cell.made

    return grad(loss)(x) * Cell.made


@pytest.mark.parametrize("function", [of_all, inside])
def test_right(function):
    for x in (1.7, 0.6):
        assert grad(function)(x) == pytest.approx((function(x + 1e-6) - function(x - 1e-6)) / 2e-6)


def test_counts_once_a_call():
    Cell.made = 4
    assert grad(counting_on)(2.0) == 5.0
    value, pullback = vjp(counting_on, 2.0)
    assert (value, *pullback(1.0), *pullback(1.0), Cell.made) == (12.0, 6.0, 6.0, 6)
    Cell.made = 10
    assert grad(counting_on)(2.0) == 11.0


def test_one_that_is_no_integer_any_more():
    Cell.made = 0
    derivative = grad(counting_on)
    assert derivative(1.0) == 1.0
    Cell.made = 0.5
    with pytest.raises(DifferentiationError):
        derivative(1.0)
    Cell.made = 0
    assert derivative(1.0) == 1.0
