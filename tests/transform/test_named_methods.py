"""Named tuples whose classes have more than their fields: every mode, and classes that differ in that alone."""

import copy
from collections import namedtuple
from typing import NamedTuple

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad
from adjoint_gen.ir.field_names import FieldOf
from adjoint_gen.ir.trace import Const
from tests.transform.named_methods import RIGHT, X4, A, B, C, of_any_class


@pytest.mark.parametrize(("function", "args"), RIGHT, ids=[function.__name__ for function, _ in RIGHT])
def test_right_in_every_mode(function, args):
    check_grads(function, copy.deepcopy(args))


Plain = namedtuple("Plain", "x y")


def test_one_derivative_for_each_class():
    """They have the same fields, and methods of one name."""
    d = grad(of_any_class)
    for _ in range(2):
        assert np.allclose(d(A(0.3, 0.4)), (1.6, 1.0))
        assert np.allclose(d(B(0.3, 0.4)), (1.16, 0.24))
        assert np.allclose(d(C(0.3, 0.4)), (3.5, -2.5 * 3 * 0.16))
    with pytest.raises((DifferentiationError, AttributeError)):
        d(Plain(0.3, 0.4))
    assert np.allclose(d(A(0.3, 0.4)), (1.6, 1.0))


def local(k):
    class Local(NamedTuple):
        x: float
        y: float

        def norm(self):
            return k * self.x * self.y

        def __add__(self, other):
            return Local(self.x * other.x, self.y)

    return Local


def test_classes_of_one_name():
    one, other = local(2.0), local(3.0)
    d = grad(lambda p: p.norm() + (p + p).x)
    for _ in range(2):
        assert np.allclose(d(one(0.3, 0.4)), (2.0 * 0.4 + 0.6, 0.6))
        assert np.allclose(d(other(0.3, 0.4)), (3.0 * 0.4 + 0.6, 0.9))


def one_of_two_classes(x):
    if x[0] > 0.5:
        p = A(x[1], x[2])
    else:
        p = B(x[1], x[2])
    return p.norm()


def test_a_name_may_be_of_either_class():
    for x in (X4, 1.0 - X4):
        steps = 1e-6 * np.eye(len(x))
        wanted = [(one_of_two_classes(x + step) - one_of_two_classes(x - step)) / 2e-6 for step in steps]
        np.testing.assert_allclose(grad(one_of_two_classes)(x), wanted, rtol=1e-6, atol=1e-8)


def test_the_fields_of_two_classes_are_no_one_constant():
    """It depended on what was derived before whose methods a tuple had."""
    one, other = (Const((FieldOf("x", made), FieldOf("y", made))) for made in ("A", "C"))
    assert one != other and one == Const((FieldOf("x", "A"), FieldOf("y", "A"))) and one != Const(("x", "y"))
