"""Slices of lists and orders by a key: right in every mode, or refused at the user's line."""

import re

import numpy as np
import pytest

from adjoint_gen import jvp, value_and_grad
from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.ordering import AS_PYTHON_DOES, REFUSED, RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, V, within=5)

MODES = {"reverse": lambda f: value_and_grad(f)(V)[0], "forward": lambda f: jvp(f, (V,), (V,))[0]}


@pytest.mark.parametrize("function", AS_PYTHON_DOES, ids=lambda f: f.__name__)
@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_in_the_order_of_python(function, mode):
    with np.errstate(all="ignore"):
        try:
            expected = function(V)
        except ValueError as error:
            with pytest.raises(ValueError, match=re.escape(str(error))):
                mode(function)
        else:
            assert np.array_equal(mode(function), expected, equal_nan=True)
