"""Functions in lists and dicts that a module or a class holds: known before anything runs, read anew, not to be changed."""

import operator
from typing import Any, ClassVar

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad
from adjoint_gen.errors import InternalError

X = np.array([0.3, -0.5, 0.8])


def squares(x):
    return np.sum(x * x)


def cubes(x):
    return np.sum(x**3)


def sines(x):
    return np.sum(np.sin(x))


TABLE = {"a": squares, "b": cubes}


class Net:
    ACTS: ClassVar[dict[str, Any]] = {"a": squares, "b": cubes, "scale": 2.0}
    EVERY: ClassVar[list[Any]] = [squares, cubes]
    INSIDE: ClassVar[dict[str, Any]] = {"first": {"f": squares}}

    def __init__(self, act):
        self.act = act

    def __call__(self, x):
        return self.ACTS[self.act](x) * self.ACTS["scale"]

    def inside(self, x):
        return self.INSIDE["first"]["f"](x)

    @classmethod
    def named(cls, name, x):
        return cls.ACTS[name](x)


class Below(Net):
    pass


class Own(Net):
    def __init__(self):
        self.act, self.ACTS = "a", {"a": sines, "scale": 3.0}


def by_objects(x):
    return Net("a")(x) * Net("b")(x) + Below("a")(x) + Own()(x)


def by_classes(x):
    return Net.ACTS["b"](x) * Below.ACTS["scale"] + Net.named("a", x)


def gone_through(x):
    return sum(f(x) for f in Net.EVERY) * len(Below.EVERY) + Net("").inside(x)


@pytest.mark.parametrize("function", [by_objects, by_classes, gone_through])
def test_derivatives_through_functions_in_tables_of_classes(function):
    check_grads(function, (X,))


@pytest.mark.parametrize("function", [by_objects, by_classes, gone_through])
def test_tables_of_classes_are_read_live(function, monkeypatch):
    slope = grad(function)

    def is_right():
        np.testing.assert_allclose(slope(X), grad(function)(X))
        check_grads(function, (X,))

    is_right()
    monkeypatch.setitem(Net.ACTS, "a", sines)
    is_right()
    monkeypatch.setitem(Net.INSIDE["first"], "f", cubes)
    monkeypatch.setattr(Net, "EVERY", [sines, sines, squares])
    is_right()
    monkeypatch.setattr(Net, "ACTS", {"a": cubes, "b": squares, "scale": 5.0})
    is_right()
    monkeypatch.setattr(Below, "ACTS", {"a": sines, "scale": 7.0}, raising=False)
    is_right()


class Printed:
    def __str__(self):
        Net.ACTS["a"] = TABLE["a"] = cubes
        return ""

    @property
    def seen(self):
        Net.ACTS["a"] = TABLE["a"] = cubes
        return 1


PRINTED = Printed()


def stores():
    Net.ACTS["a"] = TABLE["a"] = cubes


def updates():
    Net.ACTS.update(a=cubes)
    TABLE.update(a=cubes)


def sets_items():
    operator.setitem(Net.ACTS, "a", cubes)
    operator.setitem(TABLE, "a", cubes)


def inside_a_lambda():
    return sorted((1, 2), key=lambda k: Net.ACTS.__setitem__("a", cubes) or TABLE.__setitem__("a", cubes) or k)


def runs_a_text():
    exec("Net.ACTS['a'] = TABLE['a'] = cubes")


def finds_names():
    globals()["TABLE"]["a"] = vars(Net)["ACTS"]["a"] = cubes


def prints():
    return str(PRINTED)


def looks():
    return PRINTED.seen


def of_class(change):
    def function(x):
        first = Net.ACTS["a"](x)
        change()
        return first + Net.ACTS["a"](x)

    return function


def of_module(change):
    def function(x):
        first = TABLE["a"](x)
        change()
        return first + TABLE["a"](x)

    return function


@pytest.mark.parametrize("change", [stores, updates, sets_items, inside_a_lambda, runs_a_text, finds_names, prints, looks])
@pytest.mark.parametrize("made", [of_class, of_module])
def test_what_may_change_a_table_while_it_is_read_is_refused(made, change, monkeypatch):
    monkeypatch.setitem(Net.ACTS, "a", squares)
    monkeypatch.setitem(TABLE, "a", squares)
    with pytest.raises(DifferentiationError) as raised:
        grad(made(change))(X)
    assert not isinstance(raised.value, InternalError)
