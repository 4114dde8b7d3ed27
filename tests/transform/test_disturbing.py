"""A call that is not looked into may change what the function reads: it is refused there, and only there."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform import disturbing
from tests.transform.harness import right_in_every_mode

X = np.array([2.0, 3.0])


@pytest.mark.parametrize("function", disturbing.REFUSED, ids=lambda f: f.__name__)
def test_what_changes_what_is_read_is_refused_at_its_line(function):
    with pytest.raises(DifferentiationError) as caught:
        grad(function)(X)
    assert caught.value.line == function.__code__.co_firstlineno + 1


test_what_changes_something_else_is_called = right_in_every_mode([(f, (X,)) for f in disturbing.RIGHT])
