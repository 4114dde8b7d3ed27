"""`check_rule` finds the rules that are wrong, says what is wrong with them, and blames none that is right."""

from __future__ import annotations

import re
import warnings

import numpy as np
import pytest

from adjoint_gen import check_rule
from tests.checking import thirty


def called(line):
    return getattr(line[0], "__qualname__", "") or getattr(line[0], "__name__", "")


def test_there_are_thirty():
    assert len(thirty.RIGHT) == 20 and len(thirty.WRONG) == 10


RIGHT, WRONG = [*thirty.RIGHT, *thirty.MORE_RIGHT], [*thirty.WRONG, *thirty.MORE_WRONG]


@pytest.mark.parametrize("function, args", RIGHT, ids=map(called, RIGHT))
def test_what_is_right_is_not_blamed(function, args):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        report = check_rule(function, *args)
    assert report.right and not report.undecided, report
    assert "refused" not in str(report) or function in (thirty.factored, thirty.between), report  # as they should be


@pytest.mark.parametrize("function, args, said", WRONG, ids=map(called, WRONG))
def test_what_is_wrong_is_found(function, args, said):
    with pytest.raises(AssertionError) as caught:
        check_rule(function, *args)
    assert re.search(said, str(caught.value), re.DOTALL), caught.value


def test_what_is_not_exact_is_said():
    assert "said not to be the transpose" in str(check_rule(thirty.clip_gradient, thirty.X, 0.5))


def test_a_function_without_a_rule():
    with pytest.raises(ValueError, match="no rule to check"):
        check_rule(called, 1.0)


def test_arguments_by_name():
    assert check_rule(thirty.energy_along, thirty.A, axis=1).right
    assert check_rule(np.sum, thirty.A, axis=0, keepdims=True).right
