"""Programs in which one memory has several names: right in every mode, or refused as is written down; never wrong."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, jvp
from tests.extent import part
from tests.fuzz.check import at_most
from tests.programs.aliases import ON_ARRAYS, PROGRAMS
from tests.programs.aliases.judge import judge
from tests.programs.aliases.refused import REFUSED
from tests.programs.aliases.sharing import copied, direction, moved, shown_before

BY_NAME = {program.name: program for program in PROGRAMS}


@pytest.mark.parametrize("name", part(BY_NAME))
def test_right_or_refused_as_written_down(name, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    verdict = judge(BY_NAME[name].function, BY_NAME[name].arguments)
    assert verdict.outcome in ("right", "refused"), verdict
    assert (verdict.reason if verdict.outcome == "refused" else None) == REFUSED.get(name), verdict


def test_what_is_written_down_is_there():
    assert set(REFUSED) <= set(BY_NAME) and ON_ARRAYS <= {program.about for program in PROGRAMS}
    assert len(BY_NAME) == len(PROGRAMS)
