"""Programs for any number of axes, and loops over generator expressions, are right in every mode."""

from tests.transform import axes, generated
from tests.transform.harness import right_in_every_mode

test_any_number_of_axes = right_in_every_mode(axes.RIGHT)
test_loops_over_generator_expressions = right_in_every_mode(generated.RIGHT)
