"""Objects that record what they are given are right; whether an update changes what has another name, the run is asked."""

import numpy as np

from adjoint_gen import DifferentiationError, grad
from tests.transform.harness import by_case, check_derivatives, check_second_order
from tests.transform.recorders import CASES, V, averaged_arrays


@by_case(CASES)
def test_right_in_every_mode(function, given):
    check_derivatives(function, given)
    check_second_order(function, given)


def test_an_array_that_has_another_name_is_right_or_refused():
    steps = 1e-6 * np.eye(2)
    slopes = [(averaged_arrays(V + h) - averaged_arrays(V - h)) / 2e-6 for h in steps]
    try:
        found = grad(averaged_arrays)(V)
    except DifferentiationError as error:
        assert error.line and error.remedy
    else:
        np.testing.assert_allclose(found, slopes, rtol=1e-6)
