"""Functions of complex numbers on their branch cuts: the sign of a zero says which side is meant."""

import cmath

import numpy as np
import pytest

from adjoint_gen import check_grads

WAYS = [
    lambda t: t, lambda t: complex(t, 0.0), lambda t: complex(t, -0.0), lambda t: complex(0.0, t), lambda t: complex(-0.0, t),
    lambda t: 1j * t, lambda t: -1j * t,
]


@pytest.mark.filterwarnings("ignore:differences")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("function", [
    cmath.asin, cmath.acos, cmath.atan, cmath.asinh, cmath.acosh, cmath.atanh, cmath.log, cmath.sqrt,
])
def test_derivatives_are_those_of_the_side_that_is_meant(function, way):
    def value(x):
        found = function(way(x[0])) * x[1]
        return found.real * 0.7 + found.imag + abs(found)

    for t in (2.0, -2.0, 0.5):
        check_grads(value, (np.array([t, 1.1]),))
