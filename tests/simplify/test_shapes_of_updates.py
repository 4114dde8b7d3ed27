"""What is added to an array in place has the array's shape: its adjoint is not fitted to what it was, which is on no tape."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform.harness import check_derivatives, check_second_order

RNG = np.random.default_rng(3)
IMAGE, KERNEL = RNG.normal(size=(6, 5)), RNG.normal(size=(2, 3))


def convolved(x, k):
    rows, columns = x.shape[0] - k.shape[0] + 1, x.shape[1] - k.shape[1] + 1
    out = np.zeros((rows, columns))
    for i in range(k.shape[0]):
        for j in range(k.shape[1]):
            out += k[i, j] * x[i : i + rows, j : j + columns]
    return np.sum(out**2)


def scaled_by_a_row(x, k):
    out = np.zeros((3, 3))
    for i in range(2):
        out -= k[i] * x[i, : k.shape[1]]
    return np.sum(out * out[0])


def grown_by_a_name(x, k):
    y = x[:2, :3] * 1.0
    for row in k:
        y = y + row
        y *= row[0]
    return np.sum(y**3)


@pytest.mark.parametrize("function", [convolved, scaled_by_a_row, grown_by_a_name], ids=lambda f: f.__name__)
def test_right_in_every_mode(function):
    check_derivatives(function, (IMAGE, KERNEL))
    check_second_order(function, (IMAGE, KERNEL))


def test_nothing_is_recorded_for_a_shape():
    gradient = grad(convolved, wrt=(0, 1))
    gradient(IMAGE, KERNEL)
    assert "tape" not in gradient.source
    assert "unbroadcast(out_bar, k[i, j]" not in gradient.source


def too_wide(x, k):
    out = np.zeros((1, 3))
    out += x[:4, :3] * k[0]
    return np.sum(out)


def test_what_does_not_fit_raises_as_in_the_program():
    with pytest.raises(ValueError, match="broadcast"):
        too_wide(IMAGE, KERNEL)
    with pytest.raises(ValueError, match="broadcast"):
        grad(too_wide)(IMAGE, KERNEL)
    with pytest.raises((ValueError, DifferentiationError)):
        grad(too_wide, wrt=(0, 1))(IMAGE, KERNEL)


def too_wide_and_not_read(x, k):
    y = x[:1, 0] * 1.0
    y[:] = y[:] + k[0]
    return np.sum(x)


def too_wide_in_a_helper(x, k):
    def add(a, b):
        a[:] = a[:] + b

    y = x[0, 1:2] * 1.0
    add(y, k[0])
    return np.sum(x)


@pytest.mark.parametrize("function", [too_wide_and_not_read, too_wide_in_a_helper], ids=lambda f: f.__name__)
def test_what_does_not_fit_raises_where_nobody_reads_the_array(function):
    """The store shows that it fits, so it is no dead store."""
    for run in (function, grad(function)):
        with pytest.raises(ValueError, match="broadcast"):
            run(IMAGE, KERNEL)
