"""The text of a refusal, and what travels with it."""

import pickle

import pytest

from adjoint_gen.errors import DifferentiationError, InternalError, refuse
from adjoint_gen.ir.trace import Origin, Source

SOURCE = Source("demo.py", 11, ("def f(x):", "    yield x * x", "\tx[é] = 1"), "C.f", "demo", indent=4)


def test_the_located_text():
    error = refuse(SOURCE, Origin(2, 4, 15, "yield x * x"), "cannot differentiate `yield`", "return a value")
    assert str(error).splitlines() == [
        "demo.py:12:9: cannot differentiate `yield`",
        "    12 |     yield x * x",
        "       |     ^^^^^^^^^^^",
        "  write instead: return a value",
    ]
    assert (error.path, error.line, error.column, error.remedy) == ("demo.py", 12, 9, "return a value")
    assert error.message == "cannot differentiate `yield`"


def test_carets_stand_under_tabs_and_never_go_past_the_text():
    carets = str(refuse(SOURCE, Origin(3, 1, 99, ""), "no", "")).splitlines()[2]
    assert carets == "       | \t" + "^" * len("x[é] = 1")
    assert str(refuse(SOURCE, Origin(3, 5, 5, ""), "no", "")).splitlines()[2].count("^") == 1


def test_without_a_place():
    assert str(refuse(None, None, "no source", "a file")) == "no source\n  write instead: a file"
    assert str(refuse(SOURCE, None, "too deep", "less")) == "demo.py:11: too deep\n  write instead: less"


def test_it_pickles():
    error = refuse(SOURCE, Origin(2, 4, 15, ""), "no", "yes")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is DifferentiationError and str(again) == str(error) and again.line == 12


@pytest.mark.xfail(strict=True, reason="a fault of the package fails every test, whatever the test expects")
def test_a_fault_is_never_taken_for_a_refusal():
    with pytest.raises(DifferentiationError):
        raise InternalError("mine")
