"""Arrays without axes: right in every mode under all their names, or refused."""

from tests.transform.harness import right_in_every_mode
from tests.transform.without_axes import RIGHT

test_right_in_every_mode = right_in_every_mode(RIGHT)
