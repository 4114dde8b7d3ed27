"""What is right by values is right by reference, in every mode: ``python -m tests.by_reference`` examines all programs."""

import pytest

from tests.by_reference import cases, examined
from tests.extent import part

CASES = part({case.name: case for case in cases()}.values(), 24)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_by_reference(case, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    verdict = examined(case)
    assert verdict.outcome in ("right", "refused", "skipped"), verdict.detail
