"""What functions change that call each other, or that nothing is known of, is right, or refused where it would be read."""

import pytest

from tests.transform import given_dicts
from tests.transform.harness import check_derivatives, check_trace, right_in_every_mode
from tests.transform.reaching import RECURSIVE, RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_dicts_that_are_given_are_changed_by_others = right_in_every_mode(given_dicts.RIGHT)


@pytest.mark.parametrize("check", [check_trace, check_derivatives], ids=lambda f: f.__name__)
@pytest.mark.parametrize("function", RECURSIVE, ids=lambda f: f.__name__)
def test_functions_that_call_each_other_change_lists(function, check):
    check(function, (V,))
