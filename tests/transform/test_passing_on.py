"""Calls with ``**``, array defaults and folds: right in every mode, or refused at the user's line."""

import numpy as np

from adjoint_gen import hvp
from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.passing_on import REFUSED, RIGHT, V


def exponential(x):
    total = np.sum(x * x)
    return np.exp(total)


def of_a_value_without_a_name(x):
    return exponential(x) + exponential(2.0 * x)


def test_tangents_of_what_has_no_name_are_called_so():
    product = hvp(of_a_value_without_a_name)
    product(V, V)
    assert "value_dot" in product.source and " _dot" not in product.source


test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, V, within=5)
