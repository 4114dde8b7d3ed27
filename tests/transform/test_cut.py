"""Where a value leaves what can be differentiated and comes back, it is refused at its line; elsewhere it is left alone."""

import pytest

from adjoint_gen import DifferentiationError, vjp
from tests.transform import cutting
from tests.transform.harness import right_in_every_mode


@pytest.mark.parametrize("function", cutting.REFUSED, ids=lambda f: f.__name__)
def test_what_would_be_lost_is_refused_at_its_line(function):
    with pytest.raises(DifferentiationError) as caught:
        vjp(function, *cutting.given(function))
    lines = range(function.__code__.co_firstlineno + 1, function.__code__.co_firstlineno + 4)
    assert caught.value.path == cutting.__file__
    assert caught.value.line in lines
    assert caught.value.remedy


test_what_is_only_shown_or_counts_passes = right_in_every_mode([(f, cutting.given(f)) for f in cutting.RIGHT])
