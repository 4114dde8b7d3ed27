"""Random programs with aliases on fixed seeds: ``python -m tests.fuzz --aliases`` checks more of them."""

from collections import Counter

import pytest

from tests.extent import part, size
from tests.fuzz.aliased.program import GIVEN, WRITERS, aliased, judged
from tests.fuzz.check import FAILURES

CHUNK = 24


@pytest.mark.parametrize("about", WRITERS)
@pytest.mark.parametrize("start", part(range(0, 4 * CHUNK, CHUNK), 4))
def test_none_is_wrong(start, about, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    outcomes = Counter()
    for seed in range(start, start + size(CHUNK, 4)):
        program = aliased(seed, about)
        verdict = judged(program)
        outcomes[verdict.outcome] += 1
        if verdict.outcome in FAILURES:
            pytest.fail(f"seed {seed}: {verdict}\n{program.call}\n{program.source}", pytrace=False)
    assert outcomes["skipped"] + outcomes["invalid"] <= 3, outcomes


def test_they_are_what_they_say():
    programs = [aliased(seed, about) for seed in range(200) for about in WRITERS]
    assert {program.given.partition("; ")[0] for program in programs} == set(GIVEN.values())
    text = "\n".join(program.source.rpartition("def f(")[2] for program in programs)
    wanted = (
        " = h1(",
        "even(",
        "break",
        "return a, b[::-1]",
        "while",
        ".append(",
        "Box(",
        "for k_ in",
        "out=",
        "[[0, 2]]",
        "else",
    )
    assert [form for form in wanted if form not in text] == []
    assert not any(form in aliased(seed, "arrays").source for seed in range(60) for form in ("Box(", ".append(", "for k_ in"))
