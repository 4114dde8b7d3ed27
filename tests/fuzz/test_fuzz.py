"""Random programs on fixed seeds; ``python -m tests.fuzz`` checks more of them and shrinks what fails."""

from collections import Counter

import pytest

from tests.extent import part
from tests.fuzz import containers, shapes, workers
from tests.fuzz import generate as grammar
from tests.fuzz.check import FAILURES, check
from tests.fuzz.generate import generate
from tests.fuzz.shrink import smallest

CHUNK = 25
PARTS = ((0, shapes.SINCE, 14), (shapes.SINCE, containers.FIRST_SEED, 5), (containers.FIRST_SEED, grammar.SINCE, 5),
         (grammar.SINCE, workers.SINCE, 10), (workers.SINCE, workers.SINCE + 1_000_000, 6))
"""The seeds of each part of the grammar, first and last, and how many chunks of them are checked with ``--all``."""
STARTS = [first + k * ((last - first) // count) for first, last, count in PARTS for k in part(range(count))]
REFUSED = 6
"""How many of a chunk may be refused."""


@pytest.mark.parametrize("start", STARTS)
def test_random_programs(start, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    outcomes = Counter()
    for seed in range(start, start + CHUNK):
        program = generate(seed)
        verdict = check(program)
        outcomes[verdict.outcome] += 1
        if verdict.outcome in FAILURES:
            small = smallest(program, verdict)
            pytest.fail(f"seed {seed}: {verdict.outcome} {check(small).detail}\n{small.call}\n{small.source}", pytrace=False)
    assert outcomes["refused"] <= REFUSED, outcomes
    assert outcomes["skipped"] + outcomes["invalid"] <= 3, outcomes
