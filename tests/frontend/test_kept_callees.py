"""A function that is called stays lowered while its callers begin again, and is lowered again where it would be another one."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from adjoint_gen.derive import lowered
from adjoint_gen.frontend import lower as lowering
from adjoint_gen.frontend.calls import kept_callees
from tests.transform.harness import kinds_of


def square(v):
    return v * v


def inner(v):
    return square(v) + 1.0


def grows(x):
    rows, more = [], []
    for k in range(3):
        rows.append(inner(x[k]))
        more.append(square(x[k]))
    return sum(rows) * more[-1]


def scaled(x):
    def by(v):
        return v * factor

    factor, rows = 2.0, []
    for k in range(3):
        rows.append(by(x[k]))
    factor = x[0]
    return sum(rows) + by(x[1])


def recurs(v, n):
    return v if n == 0 else square(recurs(v, n - 1))


def calls_itself(x):
    rows = []
    for k in range(3):
        rows.append(recurs(x[k], 2))
    return sum(rows)


def refused_inside(v):
    return v.tobytes()


def tried(x):
    rows = []
    for k in range(3):
        rows.append(square(x[k]))
    return len(refused_inside(x)) * sum(rows)


def attempts_of(monkeypatch):
    """The names of the functions that are lowered, one for each attempt."""
    found = []
    traced = lowering._traced

    def noted(text, program, callee, *more):
        found.append(text.function.__name__ if callee is None else callee.name)
        return traced(text, program, callee, *more)

    monkeypatch.setattr(lowering, "_traced", noted)
    return found


def test_each_callee_is_lowered_once(monkeypatch):
    found = attempts_of(monkeypatch)
    lowering.lower(grows, kinds_of(grows, (np.ones(3),)))
    assert found.count("grows") > 1
    assert found.count("inner") == found.count("square") == 1


@pytest.mark.parametrize("function", [grows, scaled, calls_itself, tried])
def test_the_trace_is_the_one_of_callees_that_are_lowered_anew(function, monkeypatch):
    def seen():
        try:
            return str(lowered(function, kinds_of(function, (np.ones(3),))))
        except DifferentiationError as error:
            return str(error)

    kept = seen()
    monkeypatch.setattr(kept_callees, "_holds", lambda program, kept: False)
    assert kept == seen()


@pytest.mark.parametrize("function", [grows, scaled, calls_itself])
def test_the_derivative_is_right(function, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    x, step = np.array([0.4, 0.7, -0.3]), 1e-6
    numeric = [(function(x + step * e) - function(x - step * e)) / (2 * step) for e in np.eye(3)]
    assert grad(function)(x) == pytest.approx(numeric, rel=1e-7)
