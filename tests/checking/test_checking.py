"""What `check_grads` finds: sixty faults and more, and nothing in as many right functions that are hard to confirm."""

import copy
import warnings

import numpy as np
import pytest

from adjoint_gen import check_grads
from adjoint_gen.checking import UndecidedWarning, claims
from tests.checking.faults import FAULTS
from tests.checking.right import RIGHT

UNDECIDED = {
    "one_minus_cosine", "quadratic_root", "edge_of_the_domain", "ten_thousand", "saturated_beside_its_argument",
    "logistic_tail", "cancelling_exponential", "long_chaos",
}
"""Right functions of which rounding leaves so little that nobody may be able to tell."""


@pytest.fixture(autouse=True)
def without_files(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def test_the_tables_are_large_enough():
    assert len(FAULTS) >= 60
    assert len(RIGHT) >= 80


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_what_is_wrong_is_found(fault, monkeypatch):
    function, args = fault(lambda name, changed: monkeypatch.setattr(claims, name, changed))
    with pytest.raises(AssertionError):
        check_grads(function, args)


@pytest.mark.parametrize(("function", "args"), RIGHT, ids=[function.__name__ for function, _ in RIGHT])
def test_what_is_right_is_not_blamed(function, args):
    given = copy.deepcopy(args)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndecidedWarning)
        report = check_grads(function, given)
    assert report.compared > 0
    assert not report.undecided or function.__name__ in UNDECIDED
    for before, after in zip(args, given, strict=True):
        np.testing.assert_equal(after, before)


def test_what_says_nothing_is_not_called_right():
    with pytest.warns(UndecidedWarning, match="inf, finite differences say nothing; the function has no finite values beside"):
        report = check_grads(np.sqrt, (0.0,), order=1)
    assert str(report).startswith("nothing compared: differences cannot decide\nundecided: forward mode")
    assert str(check_grads(np.sum, (np.zeros(0),))) == "nothing compared: no elements"
