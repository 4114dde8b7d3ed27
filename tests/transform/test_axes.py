"""Programs for any number of axes, loops over generator expressions, what classes hold: right in every mode."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad
from tests.transform import axes, class_members, generated
from tests.transform.harness import right_in_every_mode

test_any_number_of_axes = right_in_every_mode(axes.RIGHT)
test_loops_over_generator_expressions = right_in_every_mode(generated.RIGHT)
test_what_classes_hold = right_in_every_mode(class_members.RIGHT)


@pytest.mark.parametrize("function", axes.BY_LENGTH, ids=lambda f: f.__name__)
def test_what_is_refused_for_any_length_is_known_for_short_axes(function):
    x, y = np.array([0.7, -1.3, 0.4]), np.array([0.3, 1.7, 0.5])
    derived = grad(function, wrt=(0, 1))
    for scale in (1.0, 2.0):
        check_grads(function, (x * scale, y))
        derived(x * scale, y)
    assert "shape == (3,)" in derived.source
    with pytest.raises((ValueError, TypeError, IndexError, DifferentiationError)):
        derived(np.ones(5), np.ones(5))
    derived(x, y)


def test_a_short_axis_has_the_length_that_is_asked_for():
    x, y = np.array([0.7, -1.3, 0.4]), np.array([0.3, 1.7, 0.5])
    with pytest.warns(DeprecationWarning):
        first, _ = grad(axes.crossed_in_the_plane, wrt=(0, 1))(x, y)
    np.testing.assert_allclose(first, [2 * x[0] * y[1] - x[1] * y[0], -y[0] * x[0], 0.0])
