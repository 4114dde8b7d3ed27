"""Each clause of the rule set of shadows is necessary: a program becomes wrong, or fails, where it is broken."""

import pytest

from tests.by_reference import nothing_kept
from tests.clauses import CLAUSES
from tests.fuzz import check
from tests.programs.aliases import PROGRAMS, judge

BY_NAME = {program.name: program for program in PROGRAMS}
FAILS = {"dicts_whose_shadows_keep_their_keys", "numbers_that_are_not_put_back", "references_that_are_taken_off_again"}
"""Where the mutant looks for what is not there: those raise, and give no number."""


@pytest.mark.faults
@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.plant.__name__)
def test_without_it_a_program_is_wrong(clause, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    program = BY_NAME[clause.program]
    with pytest.MonkeyPatch.context() as patch, nothing_kept():
        clause.plant(patch)
        check._latest.clear()
        verdict = judge.judge(program.function, program.arguments, (getattr(judge, clause.mode),))
    check._latest.clear()
    assert verdict.outcome == ("exception" if clause.plant.__name__ in FAILS else "wrong"), verdict


def test_there_is_a_mutant_for_each_of_many():
    assert len({clause.plant.__name__ for clause in CLAUSES}) == len({clause.says for clause in CLAUSES}) == len(CLAUSES) >= 40
