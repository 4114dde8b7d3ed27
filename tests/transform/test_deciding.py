"""What is decided before the program runs: right in every mode, and only what runs is looked at."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform import quantified
from tests.transform.deciding import RIGHT, V, number_beside_dict, weights_written_out
from tests.transform.harness import right_in_every_mode

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_any_and_all_are_right_in_every_mode = right_in_every_mode(quantified.RIGHT)


def test_nothing_of_what_is_decided_is_left_in_the_text():
    gradient = grad(weights_written_out)
    gradient(V)
    assert " if " not in gradient.source


def test_arithmetic_on_a_dict_is_refused_as_such():
    with pytest.raises(DifferentiationError, match="arithmetic on a dict"):
        grad(number_beside_dict)(V)


TABLE = np.zeros(3)


def into_the_module(x):
    TABLE[0] = x[0]
    return np.sum(TABLE * x)


class Named:
    """A function that only Python can look up."""

    def __init__(self, name):
        self.name = name

    def __getattr__(self, name):
        raise AttributeError(name)

    @property
    def __call__(self):
        return getattr(np, self.name)


def applied(x, f):
    return np.sum(f(x))


def test_what_is_outside_or_unknown_is_named():
    with pytest.raises(DifferentiationError, match="`TABLE` is bound outside the function") as caught:
        grad(into_the_module)(V)
    assert "TABLE = " not in caught.value.remedy
    with pytest.raises(DifferentiationError, match="a function that is not looked into is given it"):
        grad(applied)(V, Named("tanh"))
