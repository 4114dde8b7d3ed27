"""What is right by values is right by reference, in every mode: ``python -m tests.by_reference`` examines all programs."""

import numpy as np
import pytest

from adjoint_gen import derive, grad
from tests.by_reference import cases, examined, lowered_by_reference
from tests.extent import part

CASES = part({case.name: case for case in cases()}.values(), 48)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_by_reference(case, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    verdict = examined(case)
    assert verdict.outcome in ("right", "refused", "skipped"), verdict.detail


def by_values_alone(x):
    y = x * x
    y[0] = 1.0
    return y.sum()


def test_it_is_by_reference_that_they_are_lowered(monkeypatch):
    made = []
    lowering = derive.with_regions
    monkeypatch.setattr(derive, "with_regions", lambda *given, **named: made.append(lowering(*given, **named)) or made[-1])
    with lowered_by_reference():
        grad(by_values_alone)(np.ones(2))
    assert "reference to" in str(made[0])
