"""Imports inside a function mean what they mean at the top of its module."""

import itertools as beside
import sys

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform.harness import right_in_every_mode

X = np.array([0.7, -0.3, 1.2, 0.5])


def pairs(x):
    import itertools

    return sum(a * b for a, b in itertools.combinations(x, 2))


def running(x):
    from itertools import accumulate

    return sum(accumulate(x))


def remembered(x):
    from functools import lru_cache

    @lru_cache(maxsize=None)  # noqa: UP033
    def power(n):
        return x[0] if n == 0 else power(n - 1) * x[n % 4] + x[1]

    return power(6)


def a_context(x):
    from contextlib import contextmanager

    total = [0.0]

    @contextmanager
    def scope(v):
        total[0] += v
        yield v * 2
        total[0] *= v

    with scope(x[0]) as t:
        total[0] += t * x[1]
    return total[0]


def warned(x):
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        y = np.sqrt(np.abs(x))
    return np.sum(y)


def parts_of_packages(x):
    import scipy.linalg as sl
    from numpy import exp as e
    from numpy import linalg
    from scipy.special import expit

    return np.sum(expit(x)) * linalg.norm(x) + np.sum(sl.solve(np.outer(x, x) + np.eye(4), e(x)))


def another_name(x):
    import math

    math = math.sin(x[0]) * x[1]
    return math * x[2]


def in_a_branch(x):
    if x[0] > 0.0:
        import math

        return math.sin(x[0])
    return x[0] * 2.0


def in_a_function(x):
    import math

    def inner(v, math=x[3]):
        return v * math

    return inner(x[0]) * math.exp(x[1])


CASES = [pairs, running, remembered, a_context, warned, parts_of_packages, another_name, in_a_branch, in_a_function]
test_values_and_derivatives = right_in_every_mode([(function, (X,)) for function in CASES])


def test_a_name_that_is_read_before_its_import_is_not_bound():
    def early(x):
        y = beside.accumulate  # noqa: F823
        import itertools as beside

        return x[0] * (y is beside.accumulate)

    early = type(early)(early.__code__, globals())
    with pytest.raises(UnboundLocalError):
        early(X)
    with pytest.raises((DifferentiationError, UnboundLocalError)):
        grad(early)(X)


def test_what_is_not_there_is_refused_at_its_line():
    def f(x):
        import nowhere.of_all

        return nowhere.of_all.jump(x[0])

    with pytest.raises(DifferentiationError, match=r"this import of `nowhere\.of_all`"):
        grad(f)(X)


def test_a_module_is_imported_as_the_function_does():
    def f(x):
        import colorsys

        return x[0] * len(colorsys.__all__[:4])

    sys.modules.pop("colorsys", None)
    np.testing.assert_allclose(grad(f)(X), [4.0, 0.0, 0.0, 0.0])


def test_a_name_that_an_except_clause_binds_too_is_left_to_the_lowering():
    def f(x):
        import math as found

        y = found.sin(x[0])
        try:
            z = [1.0][3]
        except IndexError as found:
            z = x[1] ** 2
        return y * z

    with pytest.raises(DifferentiationError, match="cannot differentiate `try`"):
        grad(f)(X)
