"""Numbers of which not all is known: right in every mode where they surely are real, or refused at the user's line."""

from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.numbers import REFUSED, RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, V, within=4)
