"""``zip`` of known items with what is not known, and lists that are passed unnamed: right in every mode, or refused."""

from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.zipping import REFUSED, RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, V, within=5)
