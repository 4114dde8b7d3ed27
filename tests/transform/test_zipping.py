"""``zip`` of known items with what is not known, and lists that are passed unnamed: right in every mode, or refused."""

import numpy as np

from adjoint_gen import grad, vjp
from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.zipping import REFUSED, RIGHT, V

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, V, within=5)


def part_named_in_a_comprehension(A, pair):
    items = [x1 for x1 in (1.0, pair[0])]  # noqa: C416
    return A * items[0]


def part_used_in_a_comprehension(pair):
    return sum([a * a * np.sum(pair[1]) for a in (1.0, pair[0])])


def test_a_part_of_a_tuple_parameter_that_only_a_comprehension_names():
    value, pullback = vjp(part_named_in_a_comprehension, np.eye(2), (0.4, np.ones(3)))
    first, (number, array) = pullback(np.ones((2, 2)))
    assert np.array_equal(value, np.eye(2)) and np.array_equal(first, np.ones((2, 2)))
    assert number == 0.0 and np.array_equal(array, np.zeros(3))
    number, array = grad(part_used_in_a_comprehension)((0.4, np.ones(3)))
    assert np.isclose(number, 2.4) and np.allclose(array, 1.16)
