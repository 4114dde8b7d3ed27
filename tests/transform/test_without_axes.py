"""Arrays without axes: right in every mode under all their names, or refused."""

import numpy as np

from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.without_axes import REFUSED, RIGHT

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, np.float64(1.3), within=6)
