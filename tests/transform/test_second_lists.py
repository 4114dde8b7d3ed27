"""Lists, dicts and arrays with several names: right by differences in both modes, or refused at the marked line."""

import inspect
import types

import pytest

from adjoint_gen import DifferentiationError, jvp, value_and_grad
from tests.transform import second_lists, second_names

FUNCTIONS = (f for module in (second_lists, second_names) for f in vars(module).values() if isinstance(f, types.FunctionType))
CASES = [f for f in FUNCTIONS if f.__code__.co_varnames[0] == "s"]


@pytest.mark.parametrize("function", CASES, ids=[f.__name__ for f in CASES])
@pytest.mark.parametrize("point", [0.7, 1.6])
def test_right_or_refused(function, point):
    lines, first = inspect.getsourcelines(function)
    marked = [first + k for k, line in enumerate(lines) if line.endswith("# refused\n")]
    if marked:
        for derive in (lambda: value_and_grad(function)(point), lambda: jvp(function, (point,), (1.0,))):
            with pytest.raises(DifferentiationError) as caught:
                derive()
            assert [caught.value.line] == marked
        return
    value, slope = value_and_grad(function)(point)
    assert (value, slope) == pytest.approx(jvp(function, (point,), (1.0,)), rel=1e-13)
    assert value == function(point)
    assert slope == pytest.approx((function(point + 1e-6) - function(point - 1e-6)) / 2e-6, rel=1e-7)
