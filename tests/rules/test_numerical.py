"""Histograms, polynomials and eigenvalues are right in both modes and second order, or refused at their lines."""

import numpy as np

from tests.rules.numerical import REFUSED, RIGHT
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, np.array([0.7, 1.2]), within=4)
