"""Lists, dicts and arrays with several names: right by differences in both modes, or refused at the marked line."""

import inspect
import types

import pytest

from adjoint_gen import DifferentiationError, grad, jvp, value_and_grad
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


UPDATED = [f for f in CASES if "updated_in_place" in f.__name__]


@pytest.mark.parametrize("function", UPDATED, ids=[f.__name__ for f in UPDATED])
@pytest.mark.parametrize("point", [0.7, 1.6])
def test_dicts_updated_in_place_twice(function, point):
    for slope in (lambda s: grad(function)(s), lambda s: jvp(function, (s,), (1.0,))[1]):
        expected = (slope(point + 1e-6) - slope(point - 1e-6)) / 2e-6
        assert grad(slope)(point) == pytest.approx(expected, rel=1e-7, abs=1e-8)
        assert jvp(slope, (point,), (1.0,))[1] == pytest.approx(expected, rel=1e-7, abs=1e-8)
