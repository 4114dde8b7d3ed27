"""Random programs and mutants on fixed seeds; ``python -m tests.fuzz`` checks more of them and shrinks what fails."""

from collections import Counter

import pytest

from tests.extent import part, size
from tests.fuzz import containers, presets, shapes, workers
from tests.fuzz import generate as grammar
from tests.fuzz.check import FAILURES, check
from tests.fuzz.drawn import drawn, judged
from tests.fuzz.generate import generate
from tests.fuzz.mutants import mutant
from tests.fuzz.shrink import smallest

CHUNK = 25
"""How far the beginnings of two chunks of mutants are apart, and how many programs a chunk has with ``--all``."""
PARTS = ((0, shapes.SINCE, 14, 6), (shapes.SINCE, containers.FIRST_SEED, 5, 6), (containers.FIRST_SEED, grammar.SINCE, 5, 6),
         (grammar.SINCE, workers.SINCE, 10, 6), (workers.SINCE, presets.SINCE, 6, 6),
         (presets.SINCE, presets.SINCE + 1_000_000, 8, 18))
"""The seeds of each part of the grammar, how many chunks of them are checked with ``--all``, and how many may be refused."""
STARTS = [
    (first + k * ((last - first) // count), refused) for first, last, count, refused in PARTS for k in part(range(count), 12)
]
MUTANTS = part(range(0, 8 * CHUNK, CHUNK), 4)


@pytest.mark.parametrize(("start", "refused"), STARTS)
def test_random_programs(start, refused, monkeypatch):
    none_fails(generate, start, refused, monkeypatch)


@pytest.mark.parametrize("start", MUTANTS)
def test_mutants(start, monkeypatch):
    none_fails(mutant, start, 14, monkeypatch)


@pytest.mark.parametrize("start", part(range(0, 8 * CHUNK, CHUNK), 8))
def test_calls_drawn_from_the_table(start, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    programs = {seed: drawn(seed) for seed in range(start, start + size(CHUNK))}
    verdicts = {seed: judged(program) for seed, program in programs.items()}
    failed = {seed: verdict for seed, verdict in verdicts.items() if verdict.outcome in FAILURES}
    assert not failed, "\n".join(programs[seed].source for seed in failed)
    assert sum(verdict.outcome == "right" for verdict in verdicts.values()) > len(verdicts) / 2, verdicts


def none_fails(make, start, refused, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    outcomes = Counter()
    for seed in range(start, start + size(CHUNK, 4)):
        program = make(seed)
        verdict = check(program, by_turns=True)
        outcomes[verdict.outcome] += 1
        if verdict.outcome in FAILURES:
            small = smallest(program, verdict)
            pytest.fail(f"seed {seed}: {verdict.outcome} {check(small).detail}\n{small.call}\n{small.source}", pytrace=False)
    assert outcomes["refused"] <= refused, outcomes
    assert outcomes["skipped"] + outcomes["invalid"] <= 3, outcomes
