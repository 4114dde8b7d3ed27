"""Flags, strings and numbers of modules and closures that choose what a function does: each derivative is for what they are."""

import sys
import types

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp
from adjoint_gen.asked import Asked
from adjoint_gen.derive import derive
from adjoint_gen.ir.kinds import FLOAT

SCALE = "one"
TEXT = False
FALLBACK = None
COUNT = 3


def scaled(x):
    """Changes what it is given only where a flag says so, as the unit conversions of libraries do."""
    found = np.asarray(x)
    if SCALE == "ten":
        found /= 10.0
    return found


def through_a_flag(x):
    start = x * x if x > 0 else 1.0
    return scaled(2.0 * np.asarray(start) - 1.0) * 3.0


def writes_text(x):
    return f"{x}" if TEXT else x * x


def counts(x):
    found = [[x * k] if FALLBACK is None else None for k in range(COUNT)]
    return sum(pair[0] for pair in found)


def chooses_sorts(x):
    pair = (x, 2.0 * x) if COUNT == 3 else x
    return pair[0] * pair[1] if COUNT == 3 else pair


def closing(flag):
    def inner(x):
        return f"{x}" if flag else x * x * x

    return inner


def set_scale(name):
    global SCALE
    SCALE = name


def sets(x):
    set_scale("ten")
    return f"{x}" if SCALE == "one" else x * 3.0


KEYS = ("a", "b")
POWERS = (("a", 2), ("b", 3))


class Held:
    names = ("b", "a")

    def __init__(self, a, b):
        self.a, self.b = a, b


def by_names(x):
    held = Held(x, x * x)
    return sum(getattr(held, name) ** (k + 1) for k, name in enumerate(KEYS))


def by_names_of_a_class(x):
    held = Held(x, x * x)
    return {name: getattr(held, name) ** (k + 1) for k, name in enumerate(Held.names)}["a"]


def by_names_of_its_class(x):
    held = Held(x, x * x)
    return sum(getattr(held, name) for name in type(held).names)


def by_pairs(x):
    held, total = Held(x, 2.0 * x), 0.0
    for name, power in POWERS:
        total += getattr(held, name) ** power
    return total


@pytest.fixture
def flags(monkeypatch):
    return lambda **values: [monkeypatch.setattr(sys.modules[__name__], name, value) for name, value in values.items()]


@pytest.mark.parametrize("function, slope", [(through_a_flag, 18.0), (writes_text, 3.0), (counts, 3.0), (chooses_sorts, 6.0)])
def test_the_path_that_the_flags_choose(function, slope):
    assert grad(function)(1.5) == pytest.approx(slope)
    value, back = vjp(function, 1.5)
    assert value == function(1.5) and back(2.0)[0] == pytest.approx(2 * slope) and back(2.0) == back(2.0)
    assert jvp(function, (1.5,), (1.0,))[1] == pytest.approx(slope)
    curvature = (grad(function)(1.5 + 1e-5) - grad(function)(1.5 - 1e-5)) / 2e-5
    assert hvp(function)(1.5, 1.0) == pytest.approx(curvature, abs=1e-8)


def test_a_flag_that_changes_makes_another_derivative(flags):
    of_flag, of_text, counted = grad(through_a_flag), grad(writes_text), grad(counts)
    assert of_flag(1.5) == pytest.approx(18.0) and of_text(1.5) == 3.0 and counted(1.5) == 3.0
    flags(SCALE="ten", TEXT=True, COUNT=5)
    assert of_flag(1.5) == pytest.approx(1.8) and counted(1.5) == 10.0
    with pytest.raises(DifferentiationError, match="text has no derivative"):
        of_text(1.5)
    flags(FALLBACK=1.0)
    with pytest.raises(Exception, match="None"):
        counted(1.5)
    flags(SCALE="one", TEXT=False, COUNT=3, FALLBACK=None)
    assert of_flag(1.5) == pytest.approx(18.0) and of_text(1.5) == 3.0 and counted(1.5) == 3.0


def test_what_a_pullback_was_made_with_stays(flags):
    _, back = vjp(through_a_flag, 1.5)
    flags(SCALE="ten")
    assert back(1.0)[0] == pytest.approx(18.0)


def test_flags_of_closures_and_of_other_modules():
    assert grad(closing(False))(2.0) == 12.0
    with pytest.raises(DifferentiationError, match="text has no derivative"):
        grad(closing(True))(2.0)
    module = types.ModuleType("settings_of_a_test")
    module.verbose = False
    sys.modules[module.__name__] = module
    names = {"settings": module, "__name__": __name__}

    def with_settings(x):
        return f"{x}" if settings.verbose else x * x  # noqa: F821

    try:
        found = grad(types.FunctionType(with_settings.__code__, names))
        assert found(2.0) == 4.0
        module.verbose = True
        with pytest.raises(DifferentiationError, match="text has no derivative"):
            found(2.0)
        module.verbose = 0
        assert found(2.0) == 4.0
    finally:
        del sys.modules[module.__name__]


class Masks:
    area = 2
    length = 1


def in_parts(x, wanted=Masks.length):
    found = {"x": x}
    if wanted & Masks.length:
        found["length"] = x * x
    if wanted & Masks.area:
        found["area"] = x * x * x
    return sum(found.values())


def test_flags_of_a_class_choose_what_a_dict_has(monkeypatch):
    derivative = grad(in_parts)
    assert (derivative(2.0), derivative(2.0, 3)) == (5.0, 17.0)
    monkeypatch.setattr(Masks, "length", 2)
    assert (derivative(2.0), derivative(2.0, 3)) == (1.0, 17.0)
    assert hvp(in_parts)(2.0, 3, 1.0) == 14.0


def test_a_flag_that_a_call_binds_anew_is_refused():
    with pytest.raises(DifferentiationError, match="binds `SCALE` anew"):
        grad(sets)(1.5)
    assert SCALE == "one"


def test_what_is_asked_again_has_the_same_answers(flags):
    asked = Asked(writes_text, {"x": 1.5})
    derive(writes_text, {"x": FLOAT}, 0, "grad", asked=asked)
    facts = asked.facts
    again = Asked(writes_text, {"x": 1.5})
    assert again.answers(facts) == list(facts.values())
    assert [reading.name for reading in again.readings.values()] == [reading.name for reading in asked.readings.values()]
    flags(TEXT=True)
    assert Asked(writes_text, {"x": 1.5}).answers(facts) != list(facts.values())
    flags(TEXT=0)
    assert Asked(writes_text, {"x": 1.5}).answers(facts) != list(facts.values())


def test_tuples_of_strings_and_numbers_are_known_item_by_item(flags, monkeypatch):
    of_names, of_class, of_type, of_pairs = map(grad, (by_names, by_names_of_a_class, by_names_of_its_class, by_pairs))
    assert np.allclose([f(0.5) for f in (of_names, of_class, of_type, of_pairs)], [1.5, 1.0, 2.0, 7.0])
    flags(KEYS=("b", "a", "a"), POWERS=(("b", 1),))
    monkeypatch.setattr(Held, "names", ("a", "a", "b"))
    assert np.allclose([f(0.5) for f in (of_names, of_class, of_type, of_pairs)], [2.75, 1.0, 3.0, 2.0])
    assert np.allclose(hvp(by_pairs)(0.5, 1.0), 0.0)
    flags(KEYS=("a", 1.5))
    with pytest.raises(DifferentiationError):
        of_names(0.5)
