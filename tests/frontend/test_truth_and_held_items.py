"""Objects as tests and as what NumPy and the library take: a length is no bool, and a dict is counted, not its keys."""

import functools
from collections import Counter, deque, namedtuple

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, vjp

X = np.array([0.3, -0.2, 0.5])


class Rows(list):
    """A list of the user's."""


class Table(dict):
    """A dict of the user's."""


class Sized:
    def __init__(self, size):
        self.size = size

    def __len__(self):
        return self.size


class Link:
    def __init__(self, owner):
        self.owner = owner


def bool_of_a_length(x):
    return bool(Sized(3)) * x[0]


def bool_that_the_run_knows(x):
    whether = bool(Sized(int(np.sum(x > 0))))
    return whether * x[0] + (whether is True) * x[1] + (whether == 1) * x[2]


def bool_of_rows(x):
    return bool(Rows([x[0], x[1]])) * x[0] + bool(Rows()) * x[1]


def bool_of_a_table(x):
    return bool(Table(a=x[0], b=x[1])) * x[2]


def counts_of_a_table(x):
    counts = Counter(Table(a=x[0], b=x[1]))
    counts.update(Table(a=x[2]))
    return counts["a"] * counts["b"]


def folded_set(x):
    return functools.reduce(lambda total, k: total + x[k], {0, 2}, 0.0)


@pytest.mark.parametrize(
    "program", [bool_of_a_length, bool_that_the_run_knows, bool_of_rows, bool_of_a_table, counts_of_a_table, folded_set]
)
def test_values_and_gradients_are_pythons(program):
    value, pullback = vjp(program, X)
    assert value == program(X)
    (gradient,) = pullback(1.0)
    for k in range(3):
        step = 1e-6 * np.eye(3)[k]
        assert gradient[k] == pytest.approx((program(X + step) - program(X - step)) / 2e-6, rel=1e-6, abs=1e-9)


def given_out(x):
    table = Table(a=x[0])
    table["up"] = Link(table)
    return table["a"]


def given_out_in_a_list(x):
    table, found = Table(a=x[0]), []
    table["itself"] = table
    for key in ("a", "a"):
        found.append(table[key])
    return found


def stored(x):
    table = Table(a=x[0])
    table["itself"] = table
    y = np.zeros(3)
    y[:] = table["a"]
    return y


def rows_in_a_list(x):
    return [Rows([x[0], x[1]])]


def bounded(x):
    return [deque([x[0]], maxlen=2)]


def iterated(x):
    return iter([x[0]])


@pytest.mark.parametrize("program", [given_out, given_out_in_a_list, stored, rows_in_a_list, bounded, iterated])
def test_what_is_no_number_or_plain_object_is_not_given_out_as_one(program):
    with pytest.raises(DifferentiationError):
        vjp(program, X)


Point = namedtuple("Point", "a b")


def test_a_named_tuple_has_no_items_by_name():
    with pytest.raises(TypeError, match="tuple indices must be integers or slices, not str"):
        vjp(lambda x: Point(x[0], x[1])["a"], X)
