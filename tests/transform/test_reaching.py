"""What functions change that call each other, or that nothing is known of, is refused where it would be read."""

from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.reaching import REFUSED, RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, V, within=12)
