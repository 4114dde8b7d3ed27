"""Arrays in pieces, and items that are mapped: right in every mode, or refused at the user's line."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform import pieces
from tests.transform.harness import by_case, check_derivatives, check_second_order, check_trace
from tests.transform.pieces import RIGHT, X


@by_case(RIGHT)
def test_trace(function, given):
    check_trace(function, given)


@by_case(RIGHT)
def test_derivatives(function, given):
    check_derivatives(function, given)


@by_case(RIGHT)
def test_second_order(function, given):
    check_second_order(function, given)


@pytest.mark.parametrize("function", [pieces.iterator_kept, pieces.number_of_pieces], ids=lambda f: f.__name__)
def test_refused_at_a_line_of_the_function(function):
    with pytest.raises(DifferentiationError) as caught:
        grad(function)(X)
    first = function.__code__.co_firstlineno
    assert first <= caught.value.line <= first + 3 and caught.value.remedy


def test_pieces_that_are_not_equally_long_raise_as_they_do():
    with pytest.raises(ValueError, match="equal division"):
        grad(pieces.thirds)(X[:5])


def test_a_function_of_the_user_called_map_is_what_is_called():
    assert np.allclose(grad(pieces.other_map)(X), np.array([2 * X[0], 0, 0, 0, 0, 0]) + 1.0)
