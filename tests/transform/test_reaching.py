"""What functions change that call each other, or that nothing is known of, is refused where it would be read."""

import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform import given_dicts
from tests.transform.harness import by_case, refused_at_its_lines, right_in_every_mode
from tests.transform.reaching import REFUSED, RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_dicts_that_are_given_are_changed_by_others = right_in_every_mode(given_dicts.RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, V, within=12)


@by_case(given_dicts.REFUSED)
def test_dicts_that_may_be_seen_twice_are_refused(function, given):
    with pytest.raises(DifferentiationError, match="cannot differentiate"):
        grad(function, wrt=len(given) - 1)(*given)
