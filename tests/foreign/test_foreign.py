"""A part of the sweep of foreign values; the whole of it is ``python -m tests.foreign``."""

import collections
import fractions
import itertools
import types
import zlib

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from tests.foreign.prelude import OwnFloat
from tests.foreign.sweep import PLACES, cases, outcome


def some(place):
    """One use of each value, which only their names choose: the same one whatever other values and libraries there are."""
    by_sort = itertools.groupby(cases(place), lambda case: case.sort)
    return [min(uses, key=lambda case: zlib.crc32(f"{place} {sort} {case.use}".encode())) for sort, uses in by_sort]


@pytest.mark.parametrize("place", PLACES)
def test_a_foreign_value_is_right_or_refused(place):
    found = [(case, outcome(case)) for case in some(place)]
    assert not [f"{case.sort}: {case.use}: {why}" for case, (what, why) in found if what in ("wrong", "crash")]
    assert len(found) > 25


def scaled(x, v):
    y = np.sin(x)
    return np.sum(v * y)


def through_helper(x, v):
    return np.sum(halved(x, v.rate))


def halved(u, w):
    return u * w


def of_objects(x, v):
    w = np.array([v, v], dtype=object)
    return np.sum(np.maximum(x, w))


def of_what_is_no_number(x, v):
    w = np.zeros(2, "m8[s]")
    return np.sum(x * w) + v


def of_mixed_items(x, v):
    w = np.array([v, None])
    return np.sum(w[:1] ** x)


def rate_of(v):
    return v.rate


def got_from_helper(x, v):
    return np.sum(x * rate_of(v))


def pair_of(v):
    return 2.0, v.rate


def got_in_a_pair(x, v):
    a, b = pair_of(v)
    return np.sum(a * x * b)


@pytest.mark.parametrize(
    ("function", "value", "line", "remedy"),
    [
        (scaled, np.ma.array([1.0, 2.0]), 2, "np.asarray(v)"),
        (scaled, np.matrix([[1.0, 2.0]]), 2, "np.asarray(v)"),
        (scaled, fractions.Fraction(1, 2), 2, "float(v)"),
        (scaled, np.array([1.0, 2.0], dtype=object), 2, "astype(float)"),
        (scaled, collections.deque([1.0, 2.0]), 2, "list of its items"),
        (of_objects, 2.0, 2, "astype(float)"),
        (of_what_is_no_number, 2.0, 2, "astype(float)"),
        (of_mixed_items, 2.0, 2, "astype(float)"),
        (through_helper, types.SimpleNamespace(rate=fractions.Fraction(1, 2)), 1, "float(v)"),
        (got_from_helper, types.SimpleNamespace(rate=OwnFloat(3.0)), 1, "float(v)"),
        (got_in_a_pair, types.SimpleNamespace(rate=OwnFloat(3.0)), 2, "float(v)"),
    ],
)
def test_a_foreign_operand_is_refused_at_the_line_of_the_operation(function, value, line, remedy):
    with pytest.raises(DifferentiationError, match="an operation with") as caught:
        grad(function)(np.ones(2), value)
    assert caught.value.line == function.__code__.co_firstlineno + line
    assert remedy in caught.value.remedy


def test_what_an_object_holds_is_used_where_it_is_a_number():
    gradient = grad(through_helper)
    assert np.array_equal(gradient(np.ones(2), types.SimpleNamespace(rate=3.0)), [3.0, 3.0])
    with pytest.raises(DifferentiationError):
        gradient(np.ones(2), types.SimpleNamespace(rate=np.ma.array([1.0, 2.0])))


def test_known_arguments_cost_no_check():
    gradient = grad(scaled)
    assert np.allclose(gradient(np.ones(2), np.ones(2)), np.cos(1.0))
    assert "ordinary" not in gradient.source and "numeric" not in gradient.source
    with pytest.raises(DifferentiationError):
        gradient(np.ones(2), np.ma.array([1.0, 2.0]))


def beside_tables(x, v):
    return np.sum(x * np.hanning(len(x)) + np.bincount(v))


def through_matrix(x, v):
    return np.sum(x @ np.asmatrix(v))


@pytest.mark.filterwarnings("ignore:the matrix")
def test_results_of_a_library_cost_no_check_unless_it_makes_what_is_foreign():
    gradient = grad(beside_tables)
    assert np.array_equal(gradient(np.ones(3), np.arange(3)), np.hanning(3))
    assert "ordinary" not in gradient.source and "numeric" not in gradient.source
    with pytest.raises(DifferentiationError, match="an operation with"):
        grad(through_matrix)(np.ones(2), np.eye(2))


class Memory:
    def keep(self, value):
        self.kept = value


def remembered(x, memory):
    memory.keep(x * x)
    return memory.kept * 2.0 + x


def remembered_by_method(x, memory):
    keep = memory.keep
    keep(x * x)
    return memory.kept * 2.0 + x


def told(x, memory):
    memory.keep(x * x)
    return 2.0 * x


def test_an_object_may_keep_what_it_is_given():
    memory = Memory()
    assert grad(remembered)(2.0, memory) == grad(remembered_by_method)(2.0, memory) == 9.0
    assert grad(told)(2.0, memory) == 2.0
    assert not vars(memory)  # as the caller's arrays, it stays as it is


def absent(x):
    return None if x > 1.0 else x * x


def test_a_result_that_is_no_number_is_refused():
    assert grad(absent)(0.5) == 1.0
    with pytest.raises(DifferentiationError, match="returned None"):
        grad(absent)(2.0)


class Table:
    """One with methods of the names of NumPy's, as data frames have, that do another thing."""

    def __init__(self, numbers):
        self.numbers = np.asarray(numbers)

    def sum(self, axis=0):
        return self.numbers.sum(axis)

    def mean(self, axis=0):
        return float(self.numbers.mean()) if axis is None else -1.0

    def __neg__(self):
        return Table(-self.numbers)


def own_method(x):
    v = Table([[1.0, 2.0], [3.0, 4.0]])
    return np.sum(x) * v.mean()


def own_method_of_what_was_computed(x):
    v = -Table([[1.0, 2.0], [3.0, 4.0]])
    return np.sum(x) * np.sum(v.sum())


def own_method_on_one_path(x):
    v = Table([1.0, 2.0])
    if x[0] > 0.0:
        v = -v
    return np.sum(x) * v.mean()


def own_method_in_a_loop(x):
    v = Table([1.0, 2.0])
    total = 0.0
    for k in range(2):
        total = total + np.sum(x) * v.mean()
        v = -v
    return total


def test_a_method_of_an_object_that_the_function_makes_is_what_its_class_says():
    np.testing.assert_array_equal(grad(own_method)(np.ones(2)), [-1.0, -1.0])


@pytest.mark.parametrize("function", [own_method_of_what_was_computed, own_method_on_one_path, own_method_in_a_loop])
def test_a_method_of_what_an_operator_of_an_object_gives_is_that_of_its_class(function):
    x, step = np.ones(2), 1e-3  # the functions are linear
    expected = [(function(x + e) - function(x - e)) / (2 * step) for e in step * np.eye(2)]
    np.testing.assert_allclose(grad(function)(x), expected, rtol=1e-10)


def sum_of_sums(rows):
    total = 0.0
    for i in range(len(rows)):
        total += rows[i].sum() * (i + 1)
    return total


@pytest.mark.parametrize("rows", [
    [[1.0, 2.0], [3.0, 4.0]], [[1.0], [1.0, 2.0]], [(1.0, 2.0), (3.0, 4.0)], [2.0, np.ones(2)], [np.ones(2), [1.0, 2.0]],
    [np.float64(2.0), 3.0], {0: [1.0, 2.0], 1: np.ones(2)},
])
def test_lists_and_numbers_of_python_have_no_methods_of_arrays(rows):
    with pytest.raises(AttributeError) as raised:
        sum_of_sums(rows)
    with pytest.raises(AttributeError) as by_derivative:
        grad(sum_of_sums)(rows)
    assert str(by_derivative.value) == str(raised.value)


def test_items_of_several_kinds_that_have_the_method():
    first, second = grad(sum_of_sums)([np.float64(2.0), np.ones(2)])
    assert first == 1.0
    np.testing.assert_array_equal(second, [2.0, 2.0])
