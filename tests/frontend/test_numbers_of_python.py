"""What is a number of Python's stays one: a division by it raises where it is nought, which NumPy's does not."""

import math
import statistics
from collections.abc import Callable
from typing import Any

import pytest

from adjoint_gen import jvp, value_and_grad, vjp


def smallest(items):
    return 1.0 / sorted(items)[0]


def between(items):
    ordered = sorted([*items, 2])
    return items[1] / ordered[1]


def of_a_dict(items):
    named = dict(enumerate(items))
    return 1.0 / sum(sorted(named.values())[:1])


def powers(items):
    return sorted(items)[0] ** -1


def mean(items):
    return 1.0 / statistics.mean(items)


def median(items):
    return 1.0 / statistics.median([items[0], items[0], items[1]])


def variance(items):
    return 1.0 / statistics.pvariance(items[:1])


_RAISING = [
    (smallest, [0.5, 0.0, 2.0]), (between, [0.0, 1.5, -1.0]), (of_a_dict, [0.5, 0.0]), (powers, [0.5, 0.0]),
    (mean, [-1.0, 0.0, 1.0]), (median, [0.0, 1.0]), (variance, [0.5]),
]


@pytest.mark.parametrize(("program", "items"), _RAISING, ids=lambda p: getattr(p, "__name__", ""))
def test_what_python_does_not_divide_by_raises(program: Callable[..., Any], items: list[float]) -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        program(items)
    ways: list[Callable[[], object]] = [
        lambda: value_and_grad(program)(items), lambda: vjp(program, items), lambda: jvp(program, (items,), (items,)),
    ]
    for way in ways:
        with pytest.raises(ZeroDivisionError, match=f"^{raised.value}$"):
            way()


@pytest.mark.parametrize("program", [program for program, _ in _RAISING if program is not variance])
def test_values_are_of_the_sort_that_python_gives(program: Callable[..., Any]) -> None:
    items = [0.5, 1.75, 3.0]
    value, gradient = value_and_grad(program)(items)
    assert type(value) is float and value == program(items)
    for k in range(3):
        step = 1e-6
        above, below = [*items], [*items]
        above[k], below[k] = items[k] + step, items[k] - step
        assert math.isclose(gradient[k], (program(above) - program(below)) / (2.0 * step), rel_tol=1e-6, abs_tol=1e-8)
