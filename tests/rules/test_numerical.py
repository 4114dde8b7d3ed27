"""Histograms, polynomials and eigenvalues are right in both modes and second order, or refused at their lines."""

import numpy as np
import pytest

from tests.rules.numerical import REFUSED, RIGHT
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

pytestmark = pytest.mark.filterwarnings("ignore:Polyfit may be poorly conditioned", "ignore:The fit may be poorly conditioned")

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, np.array([0.7, 1.2]), within=4)
