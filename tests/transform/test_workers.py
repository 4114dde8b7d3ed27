"""Functions that change what they are given, and keep storage of their own: right in every mode, or refused."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from tests.programs.aliases import judge
from tests.transform import workers
from tests.transform.harness import right_in_every_mode, right_or_refused

PARAMS = [np.array([0.4, -0.2, 0.9]), np.array([[0.5, 1.2], [-0.3, 0.8]])]

test_right = right_in_every_mode([(f, (workers.X.copy(),)) for f in workers.RIGHT])


@pytest.mark.parametrize("function", workers.GIVEN, ids=lambda f: f.__name__)
@pytest.mark.parametrize("params", [
    lambda x: [x[1:], PARAMS[1]], lambda x: [PARAMS[1][0], PARAMS[1]],
], ids=["argument", "part"])
def test_arrays_with_two_names_are_refused(function, params):
    x = workers.X.copy()
    given = params(x)
    before = [p.copy() for p in given]
    with pytest.raises(DifferentiationError, match="shares memory with another argument") as refusal:
        grad(function)(given, x)
    assert refusal.value.remedy and refusal.value.path.endswith("workers.py")
    assert all(map(np.array_equal, given, before))


@pytest.mark.parametrize("function", workers.GIVEN, ids=lambda f: f.__name__)
def test_a_list_may_hold_an_array_twice(function, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    for params in ([PARAMS[0], PARAMS[0]], PARAMS):
        verdict = judge.judge(function, (params, workers.X.copy()))
        assert verdict.outcome == "right", verdict


@pytest.mark.parametrize("function", workers.HOSTILE, ids=lambda f: f.__name__)
def test_right_or_refused(function):
    right_or_refused(function, (workers.X.copy(),))
