"""Programs for any number of axes, loops over generator expressions, what classes hold: right in every mode."""

from tests.transform import axes, class_members, generated
from tests.transform.harness import right_in_every_mode

test_any_number_of_axes = right_in_every_mode(axes.RIGHT)
test_loops_over_generator_expressions = right_in_every_mode(generated.RIGHT)
test_what_classes_hold = right_in_every_mode(class_members.RIGHT)
