"""Random programs on fixed seeds; ``python -m tests.fuzz`` checks more of them and shrinks what fails."""

from collections import Counter

import pytest

from tests.fuzz.check import FAILURES, check
from tests.fuzz.generate import generate
from tests.fuzz.shrink import smallest

CHUNK = 25
CHUNKS = 40
REFUSED = 4
"""How many of a chunk may be refused."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_programs(chunk, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    outcomes = Counter()
    for seed in range(CHUNK * chunk, CHUNK * (chunk + 1)):
        program = generate(seed)
        verdict = check(program)
        outcomes[verdict.outcome] += 1
        if verdict.outcome in FAILURES:
            small = smallest(program, verdict)
            pytest.fail(f"seed {seed}: {verdict.outcome} {check(small).detail}\n{small.call}\n{small.source}", pytrace=False)
    assert outcomes["refused"] <= REFUSED, outcomes
    assert outcomes["skipped"] + outcomes["invalid"] <= 3, outcomes
