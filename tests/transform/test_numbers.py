"""Numbers of which not all is known: right in every mode where they surely are real, or refused at the user's line."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, value_and_grad, vjp
from tests.transform import numbers
from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.numbers import COMPLEX, REFUSED, RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, V, within=4)


@pytest.mark.parametrize(("function", "x"), COMPLEX, ids=lambda a: getattr(a, "__name__", a))
def test_powers_that_are_complex_are_refused_when_they_are(function, x):
    modes = (grad(function), grad(grad(function)), lambda x: jvp(function, (x,), (1.0,)), lambda x: hvp(function)(x, 1.0))
    for mode in modes:
        with pytest.raises(DifferentiationError, match="a power is complex") as caught:
            mode(x)
        assert caught.value.path == numbers.__file__ and caught.value.remedy


def test_powers_of_numbers_of_pythons_or_numpys_are_refused_when_they_are_complex():

    def from_start(x):
        s = -1.0
        for k in range(2):
            if x[k] > 1.0:
                s = x[k]
        return np.abs(s ** 0.5 * x[0])

    assert np.isclose(grad(from_start)(np.array([0.5, 4.0]))[0], 2.0)
    with pytest.raises(DifferentiationError, match="a power is complex"):
        grad(from_start)(np.array([0.5, 0.5]))


def test_powers_that_are_real_are_right():
    assert grad(numbers.root)(4.0) == 0.25 and grad(grad(numbers.root))(4.0) == -1 / 32


def test_numpy_gives_nan_for_the_root_of_a_negative_number():
    with np.errstate(invalid="ignore"):
        assert np.isnan(grad(numbers.root)(np.float64(-2.0)))


NARROW = np.array([0.1, 0.2, 0.3], dtype=np.float32)


def divided(x, w):
    return np.sum(x / w[1])


def scaled(x, w):
    return np.mean(x[:2]) * w[1] / w[2]


def summed(x, w):
    s = 0.0
    for k in range(3):
        s += np.sqrt(x[k]) / w[k]
    return s


def by_half(x, w):
    return np.sum(x / np.float16(3)) * w[0]


@pytest.mark.parametrize("function", [divided, scaled, summed, by_half])
def test_a_double_beside_numbers_of_less_precision_has_a_gradient_of_doubles(function):
    """A seed of 1.0 is a Python float, which NumPy would make a number of single precision beside one."""
    x = np.array([0.5, 1.5, 2.5])
    wide = value_and_grad(function)(x, NARROW.astype(np.float64))
    found = value_and_grad(function)(x, NARROW)
    assert type(found[0]) is np.float64 and found[1].dtype == np.float64
    assert np.allclose(found[1], wide[1], rtol=1e-14, atol=0.0)


def by_helper(x, w):
    def over(u, v):
        return u.sum() / v

    return over(x, w[1]) ** 2 * np.float64(x[0])


def test_a_double_beside_numbers_of_less_precision_has_second_derivatives():
    x, v = np.array([0.5, 1.5, 2.5]), np.array([0.3, -0.7, 0.4])
    expected = hvp(by_helper)(x, NARROW.astype(np.float64), v)
    assert np.allclose(hvp(by_helper)(x, NARROW, v), expected, rtol=1e-12, atol=0.0)
    assert np.allclose(vjp(grad(by_helper), x, NARROW)[1](v)[0], expected, rtol=1e-12, atol=0.0)
