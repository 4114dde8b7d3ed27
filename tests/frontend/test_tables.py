"""Functions in tuples, lists and dicts of a module: what they are is asked, and asked again when they may have changed."""

from functools import partial

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad
from adjoint_gen.asked import Asked
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from tests.transform.harness import right_in_every_mode

X = np.array([0.3, 0.7, 1.6])


def scaled_(t):
    return t * SCALE


SCALE = 2.0
TABLE = {"scaled": scaled_, "sin": np.sin, "square": lambda t: t * t}
STEPS = (np.sin, np.cos, scaled_)
LAYERS = [("a", np.tanh, 2.0), ("b", lambda t: t * t, np.array([1.0, 2.0, 3.0]))]
NESTED = {"k": {"f": np.sin, "w": 2.0}, 1: [np.cos]}


def by_a_constant(x):
    return np.sum(TABLE["square"](x) + TABLE["sin"](x)) + np.sum(NESTED["k"]["f"](x) * NESTED["k"]["w"]) + NESTED[1][0](x[0])


def by_an_argument(x, name="scaled", k=1):
    return np.sum(TABLE[name](x)) * np.sum(STEPS[k](x))


def one_after_the_other(x):
    for f in STEPS:
        x = f(x)
    for name in ("sin", "square"):
        x = TABLE[name](x)
    return np.sum(x)


def all_of_them(x):
    y = 0.0
    for name, f in TABLE.items():
        y = y + f(x) * len(name)
    for _, f, w in LAYERS:
        y = y + f(x) * w
    return np.sum(y) * len(TABLE) * ("sin" in TABLE)


def apply_(functions, v):
    for f in functions:
        v = f(v)
    return v


def handed_over(x):
    own = dict(TABLE)
    own["cos"] = np.cos
    return np.sum(apply_(STEPS, x) + apply_(list(own.values()), x))


RIGHT = [
    *((f, (X,)) for f in (by_a_constant, one_after_the_other, all_of_them, handed_over)),
    *((by_an_argument, (X, name, k)) for name in TABLE for k in (0, -1)),
]

test_right_in_every_mode = right_in_every_mode(RIGHT)


def test_what_a_place_does_not_have_is_raised():
    with pytest.raises(KeyError, match="'cos'"):
        grad(by_an_argument)(X, "cos")
    with pytest.raises(IndexError, match="tuple index out of range"):
        grad(by_an_argument)(X, "sin", 3)


def first(x):
    return np.sum(CHANGING["f"](x)) * len(CHANGING)


CHANGING = {"f": np.sin}


def test_another_function_in_the_table_is_another_derivative():
    gradient = grad(first)
    assert np.allclose(gradient(X), np.cos(X), rtol=1e-14)
    before = Asked(first)
    lower(first, {}, before)
    CHANGING["f"] = np.cos
    assert np.allclose(gradient(X), -np.sin(X), rtol=1e-14)
    assert Asked(first).answers(before.facts) != list(before.facts.values())
    CHANGING["g"] = np.sin
    assert np.allclose(gradient(X), -2.0 * np.sin(X), rtol=1e-14)
    CHANGING.update(f=np.sin)
    del CHANGING["g"]
    assert np.allclose(gradient(X), np.cos(X), rtol=1e-14)
    assert Asked(first).answers(before.facts) == list(before.facts.values())


def changes_the_table(x):
    TABLE["new"] = np.cos
    return np.sum(TABLE["new"](x))


def test_a_function_that_changes_the_table_is_refused():
    with pytest.raises(DifferentiationError, match="is bound outside the function"):
        grad(changes_the_table)(X)


def line_(a, x, b=1.0):
    return a * x + b


LINE = partial(line_, 3.0, b=2.0)
FLATTER = partial(LINE, b=5.0)
POWERS = partial(np.power, 2.0)
EACH = np.vectorize(line_)
POSITIVE = np.vectorize(lambda t: t if t > 1 else 0, otypes=[float])


@np.vectorize
def bent(t):
    return t * t if t > 0.5 else 1.0


MADE = {"line": LINE, "bent": bent}
IN_A_LIST = [LINE, np.sin, (POWERS,)]


def of_partial_objects(x):
    steeper = partial(LINE, b=x[0])
    return np.sum(LINE(x) * POWERS(x) * FLATTER(x, b=1.0)) + np.sum(steeper(x)) + np.sum(list(map(LINE, x)))


def of_vectorized_functions(x):
    return np.sum(EACH(2.0, x) * POSITIVE(x) * bent(x))


def of_both_in_a_table(x):
    y = np.sum(apply_((LINE, bent, np.sin), x))
    for f in MADE.values():
        y = y + f(x)
    for g in IN_A_LIST[:2]:
        y = y + g(x) * IN_A_LIST[2][0](x)
    return np.sum(y)


test_made_of_functions_right_in_every_mode = right_in_every_mode(
    [(f, (X,)) for f in (of_partial_objects, of_vectorized_functions, of_both_in_a_table)]
)


def of_a_changing_object(x):
    return np.sum(PARTIAL(x)) + np.sum(VECTORIZED(x))


PARTIAL, VECTORIZED = partial(line_, 2.0), np.vectorize(lambda t: t)


def test_another_object_is_another_derivative(monkeypatch):
    gradient = grad(of_a_changing_object)
    assert np.allclose(gradient(X), 3.0)
    monkeypatch.setattr(VECTORIZED, "pyfunc", lambda t: 3.0 * t)
    assert np.allclose(gradient(X), 5.0)
    before = Asked(of_a_changing_object)
    lower(of_a_changing_object, {"x": kind_of(X, "x")}, before)
    monkeypatch.setitem(globals(), "PARTIAL", partial(line_, 7.0))
    assert np.allclose(gradient(X), 10.0)
    assert Asked(of_a_changing_object).answers(before.facts) != list(before.facts.values())


class Solver:
    def __init__(self, options):
        self.options, self.scale = options, 1.0

    def tune(self, x):
        self.scale = self.scale * self.options["tolerance"] * x


OPTIONS = {"tolerance": 1.5, "step": np.sin}


def chosen(options):
    return options


def of_a_table_that_an_object_holds(x):
    solver = Solver(OPTIONS)
    solver.tune(x)
    return solver.options["step"](x) * solver.scale


def of_a_table_that_a_function_gives(x):
    options = chosen(OPTIONS)
    return options["step"](x) * options["tolerance"]


@pytest.mark.parametrize("function", [of_a_table_that_an_object_holds, of_a_table_that_a_function_gives])
def test_a_table_is_handed_back(function, monkeypatch):
    check_grads(function, (0.7,))
    derivative = grad(function)
    first = derivative(0.7)
    monkeypatch.setitem(OPTIONS, "tolerance", 3.0)
    assert np.isclose(derivative(0.7), 2.0 * first)
