"""Arrays without axes: right in every mode under all their names, or refused."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, vjp
from tests.transform.harness import right_in_every_mode
from tests.transform.without_axes import (
    RIGHT,
    by_a_function,
    by_a_function_again_and_again,
    by_functions_on_a_path,
    the_greater_of_two,
)

test_right_in_every_mode = right_in_every_mode(RIGHT)


def test_what_may_be_an_array_is_not_taken_for_a_number():
    with pytest.raises(DifferentiationError, match="without axes it stays an array"):
        grad(the_greater_of_two)(1.3)


@pytest.mark.parametrize("function", [by_a_function, by_a_function_again_and_again, by_functions_on_a_path])
def test_the_gradient_of_a_number_is_no_array_that_the_caller_gave(function):
    _, pullback = vjp(function, 1.3)
    seed = np.array(1.0)
    (gradient,) = pullback(seed)
    assert gradient == 1.0
    assert not isinstance(gradient, np.ndarray)
    seed[()] = 2.0
    assert gradient == 1.0
