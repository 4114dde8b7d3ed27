"""Lists of the rows of an array that is stored to: right in every mode, or refused."""

import pytest

from tests.transform import lists_of_views
from tests.transform.harness import right_in_every_mode, right_or_refused

test_right = right_in_every_mode([(f, (lists_of_views.X.copy(),)) for f in lists_of_views.RIGHT])


@pytest.mark.parametrize("function", lists_of_views.HOSTILE, ids=lambda f: f.__name__)
def test_right_or_refused(function):
    right_or_refused(function, (lists_of_views.X.copy(),))
