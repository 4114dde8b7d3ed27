"""Derivatives of functions that return early beside branches, on each way out."""

from tests.transform import returning
from tests.transform.harness import right_in_every_mode

test_what_is_stored_behind_an_early_return = right_in_every_mode(returning.CASES)
