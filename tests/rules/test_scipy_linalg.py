"""SciPy's decompositions and structured systems in programs: right in every mode, or refused by name."""

import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform.harness import right_in_every_mode

calls = pytest.importorskip("tests.rules.calls_scipy_linalg")

test_right_in_every_mode = right_in_every_mode(calls.RIGHT)


@pytest.mark.parametrize(("function", "said"), calls.REFUSED.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_refused_by_what_is_not_known(function, said):
    with pytest.raises(DifferentiationError) as caught:
        grad(function)(calls.SQUARE)
    first = function.__code__.co_firstlineno
    assert first < caught.value.line <= first + 2 and caught.value.remedy
    assert said in str(caught.value)
