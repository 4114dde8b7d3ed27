"""Random programs in which it matters when something is evaluated: ``python -m tests.fuzz --orders`` checks more of them."""

import pytest

from tests.extent import part
from tests.fuzz.check import FAILURES
from tests.fuzz.ordered import setting
from tests.fuzz.ordered.program import STATEMENTS, judged, ordered


@pytest.mark.parametrize("seed", part(range(48), 8))
def test_none_is_wrong(seed, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    program = ordered(seed)
    verdict = judged(program, by_turns=True)
    assert verdict.outcome not in FAILURES, f"{verdict}\n{program.call}\n{program.source}"


def test_each_form_comes_up():
    text = "\n".join(ordered(seed).source for seed in range(1500))
    assert [name for name in setting.HELPERS if f"def {name}(" not in text] == []
    beginnings = {form.partition("\n")[0].partition("<")[0] for form in STATEMENTS}
    assert [beginning for beginning in beginnings if beginning not in text] == []
