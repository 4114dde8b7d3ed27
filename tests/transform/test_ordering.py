"""Slices of lists and orders by a key: right in every mode, or refused at the user's line."""

import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform.harness import by_case, check_derivatives, check_second_order, check_trace
from tests.transform.ordering import REFUSED, RIGHT, V


@by_case(RIGHT)
def test_trace(function, given):
    check_trace(function, given)


@by_case(RIGHT)
def test_derivatives(function, given):
    check_derivatives(function, given)


@by_case(RIGHT)
def test_second_order(function, given):
    check_second_order(function, given)


@pytest.mark.parametrize("function", REFUSED, ids=lambda f: f.__name__)
def test_refused_at_a_line_of_the_function(function):
    with pytest.raises(DifferentiationError) as caught:
        grad(function)(V)
    first = function.__code__.co_firstlineno
    assert first <= caught.value.line <= first + 5 and caught.value.remedy
