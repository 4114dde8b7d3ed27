"""What functions change that call each other, or that nothing is known of, is right, or refused where it would be read."""

import copy

import pytest

from adjoint_gen import check_grads
from tests.transform import given_dicts
from tests.transform.harness import check_derivatives, check_trace, right_in_every_mode
from tests.transform.reaching import RECURSIVE, RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_dicts_that_are_given_are_changed_by_others = right_in_every_mode(given_dicts.RIGHT)


@pytest.mark.parametrize("check", [check_trace, check_derivatives], ids=lambda f: f.__name__)
@pytest.mark.parametrize("function", RECURSIVE, ids=lambda f: f.__name__)
def test_functions_that_call_each_other_change_lists(function, check):
    check(function, (V,))


@pytest.mark.parametrize(("function", "given"), given_dicts.GRAPHS, ids=lambda f: getattr(f, "__name__", ""))
def test_only_the_run_knows_which_of_several_dicts_of_other_keys_is_meant(function, given):
    check_grads(function, copy.deepcopy(given))
