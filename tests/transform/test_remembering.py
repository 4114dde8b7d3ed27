"""A cache that another call has filled holds what was computed of the inputs, and no derivative of it: it is refused."""

import math

import pytest

from adjoint_gen import DifferentiationError, grad, jvp
from tests.transform import remembering


@pytest.mark.parametrize("name", ["by_decorator", "by_key", "by_exception", "by_class", "by_equality"])
def test_a_cache_of_what_varies_is_refused_also_where_it_is_full(name):
    function = getattr(remembering, name)
    assert function(0.6) == function(0.6)
    for derivative in (grad(function), lambda x: jvp(function, (x,), (1.0,))):
        with pytest.raises(DifferentiationError, match="a store to"):
            derivative(0.6)


def test_what_is_kept_of_no_input_is_differentiated():
    remembering.of_no_input(1.0)
    assert grad(remembering.of_no_input)(0.6) == math.sqrt(2.0)
