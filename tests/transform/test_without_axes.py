"""Arrays without axes: right in every mode under all their names, or refused."""

import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform.harness import right_in_every_mode
from tests.transform.without_axes import RIGHT, the_greater_of_two

test_right_in_every_mode = right_in_every_mode(RIGHT)


def test_what_may_be_an_array_is_not_taken_for_a_number():
    with pytest.raises(DifferentiationError, match="without axes it stays an array"):
        grad(the_greater_of_two)(1.3)
