"""What passes take for one and the same is so of real numbers: small integers, complex numbers and matrices differ."""

import cmath

import numpy as np
import pytest

from adjoint_gen import value_and_grad

SMALL = np.array([1, 2, 3, 4], dtype=np.uint8)
A = np.array([[1.0, 2.0], [0.0, 1.0]]).view(np.matrix)
B = np.array([[0.0, 1.0], [1.0, 0.0]]).view(np.matrix)


def minus_small(x):
    """A sign that is written out is that of eight bits: 255, where the operand is 1."""
    return np.sum((x + (-SMALL)) ** 2)


def minus_given(x, k=SMALL):
    return np.sum((x - (-k)) ** 2)


def least(x):
    k = np.array([-128, 2, 3, 4], dtype=np.int8)
    return np.sum((x + (-k)) ** 2)


def minus_scalar(x):
    return np.sum((x + (-np.uint8(3))) ** 2)


def twice_infinity(x):
    """``2.0 * z`` has an imaginary part of nan."""
    z = x * np.inf + 0j
    w = z + z
    return np.sum(np.where(np.isnan(w.imag), 5.0, 1.0) * np.exp(-np.abs(x)))


def twice_of_python(x):
    z = complex(float("inf"), 0.0) if x[0] > 0 else 1j
    w = z + z
    return np.sum(x) * (1.0 if w.imag == 0 else 7.0)


def twice_zero(x):
    """``2.0 * z`` is on the other side of the cut."""
    z = complex(-0.0, -2.0) if x[0] > 0 else 1j
    return np.sum(x) * cmath.asinh(z + z).real


def matrices(x):
    p, q = A * B, B * A
    return x[2] * p[0, 0] * 3 - x[3] * q[0, 0]


def texts(x):
    a, b = np.array("a"), np.array("b")
    return np.sum(x) * (1.0 if str(np.add(a, b)) == str(np.add(b, a)) else 2.0)


PROGRAMS = (
    minus_small, minus_given, least, minus_scalar, twice_infinity, twice_of_python, twice_zero, matrices, texts,
)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.__name__)
def test_values_and_gradients(program):
    x = np.array([0.5, 1.2, -0.7, 2.0])
    value, gradient = value_and_grad(program)(x)
    assert value == program(x)
    h = 1e-5
    differences = [(program(x + h * e) - program(x - h * e)) / (2 * h) for e in np.eye(4)]
    np.testing.assert_allclose(gradient, differences, rtol=1e-6)
