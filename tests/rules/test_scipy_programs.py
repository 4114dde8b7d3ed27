"""SciPy's decompositions, structured systems, filters and transforms in programs: right in every mode, or refused by name."""

import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform.harness import right_in_every_mode

matrices = pytest.importorskip("tests.rules.calls_scipy_linalg")
series = pytest.importorskip("tests.rules.calls_scipy_series")

test_right_in_every_mode = right_in_every_mode([*matrices.RIGHT, *series.RIGHT])
REFUSED = [
    (function, said, argument)
    for calls, argument in ((matrices, matrices.SQUARE), (series, series.X)) for function, said in calls.REFUSED.items()
]


@pytest.mark.parametrize(("function", "said", "argument"), REFUSED, ids=[function.__name__ for function, *_ in REFUSED])
def test_refused_by_what_is_not_known(function, said, argument):
    with pytest.raises(DifferentiationError) as caught:
        grad(function)(argument)
    first = function.__code__.co_firstlineno
    assert first < caught.value.line <= first + 2 and caught.value.remedy
    assert said in str(caught.value)
