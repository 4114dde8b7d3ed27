"""Names and attributes that no path has bound raise in a derivative as they do in the function; where one has, it is right."""

import pytest

from adjoint_gen import DifferentiationError, grad, jvp, value_and_grad, vjp
from tests.transform.harness import right_in_every_mode
from tests.transform.unbound import RAISING, READ_BY_SOME, RIGHT, V, W, left_before, stored_in_a_block_that_catches_that

test_right_in_every_mode = right_in_every_mode(RIGHT)


@pytest.mark.parametrize("derived", [
    lambda f, x: grad(f)(x), lambda f, x: value_and_grad(f)(x), lambda f, x: jvp(f, (x,), (x,)), lambda f, x: vjp(f, x),
], ids=["grad", "value_and_grad", "jvp", "vjp"])
@pytest.mark.parametrize(("function", "x"), RAISING, ids=lambda v: getattr(v, "__name__", ""))
def test_what_no_path_binds_raises_what_the_primal_raises(function, x, derived):
    with pytest.raises((UnboundLocalError, AttributeError)) as expected:
        function(x)
    with pytest.raises((UnboundLocalError, AttributeError)) as caught:
        derived(function, x)
    assert str(caught.value) == str(expected.value)


@pytest.mark.parametrize("function", READ_BY_SOME, ids=lambda f: f.__name__)
def test_what_a_function_may_not_come_to_read_is_refused_where_it_is_not_bound(function):
    assert function(W) is not None
    with pytest.raises(DifferentiationError, match=r"not known whether `r` is bound, which it may read"):
        grad(function)(W)


def test_flags_tell_what_a_function_comes_to_read():
    assert list(grad(left_before)(V)) == [0.0, 2 * V[1], 0.0]
    assert list(grad(left_before)(V, flag=True)) == [V[1], V[0], 0.0]


def test_an_empty_dict_says_nothing_of_whether_it_is_bound():
    with pytest.raises(DifferentiationError, match="it is not known whether `r` is bound"):
        grad(stored_in_a_block_that_catches_that)(W)
