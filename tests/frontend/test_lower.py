"""The trace of a function means what the function means: it is run and compared, with facts and without."""

import inspect

import numpy as np
import pytest
from programs import CASES

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.check import check

NEEDS_FACTS = {"chained", "unpacking", "over_tuples", "starred_call", "named"}


def outcome(call):
    """A result or the exception, in a form that can be compared."""
    try:
        return call()
    except Exception as error:
        assert not isinstance(error, (AssertionError, DifferentiationError)) or error.args is not None
        return type(error), str(error.args[0] if error.args else "").split(" where it is")[0]


def same(a, b):
    if isinstance(a, (tuple, list)):
        assert type(a) is type(b) and len(a) == len(b)
        return all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, np.ndarray):
        return isinstance(b, np.ndarray) and a.dtype == b.dtype and np.array_equal(a, b)
    return type(a) is type(b) and (a == b or a != a)


@pytest.mark.parametrize("facts", [True, False])
@pytest.mark.parametrize("function, args", CASES, ids=[f"{f.__name__}-{k}" for k, (f, _) in enumerate(CASES)])
def test_the_trace_means_what_the_function_means(function, args, facts, capsys):
    names = list(inspect.signature(function).parameters)
    kinds = {name: kind_of(value, name) for name, value in zip(names, args)}
    if not facts:
        if function.__name__ in NEEDS_FACTS:
            pytest.skip("the structure of a tuple parameter is a fact")
        kinds = {}
    trace = check(lower(function, kinds))
    before = [np.copy(a) for a in args if isinstance(a, np.ndarray)]
    expected = outcome(lambda: function(*args))
    printed = capsys.readouterr().out
    found = outcome(lambda: run(trace, args))
    assert same(found, expected), (found, expected)
    assert capsys.readouterr().out == printed
    assert all(np.array_equal(a, b) for a, b in zip([a for a in args if isinstance(a, np.ndarray)], before))
