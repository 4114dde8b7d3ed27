"""The reasons that are given say what the generated code does."""

import numpy as np

from adjoint_gen.asked import Asked
from adjoint_gen.cli.reasons import as_text, reasons
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of


def smoothed(u, dt, n):
    v = np.floor(u)
    w = 2.0 * u
    for k in range(n):
        s = u[1]
        u[1:-1] = u[1:-1] * u[2:]
        t = s * dt
        u[0] = np.sin(t) * u[0]
    if w[0] > 0.0:
        dt = dt * dt
    return np.sum(u) * dt + v[0]


def found(wrt=(0, 1), mode="grad"):
    values = {"u": np.ones(4), "dt": 0.5, "n": 3}
    kinds = {name: kind_of(value, name) for name, value in values.items()}
    return lower(smoothed, kinds), reasons(smoothed, kinds, wrt, mode, Asked(smoothed))


def of(name, line, every):
    return [r.found for r in every if (r.name, r.line) == (name, line)]


def test_activity_says_through_what_a_derivative_passes():
    _, every = found()
    assert of("s", 5, every)[0] == "active, through u, dt" and of("t", 7, every)[0] == "active, through u, dt"
    assert of("v", 2, every) == ["passive: it does not vary with u or dt"]  # a floor has no derivative
    assert of("w", 3, every) == ["passive: no derivative of the result passes through it"]
    assert of("dt", 10, found(wrt=(0,))[1]) == ["passive: it does not vary with u"]


def test_what_is_recorded_names_the_line_that_reads_it_and_the_one_that_destroys_it():
    trace, every = found()
    first = trace.source.first_line - 1
    (recorded,) = [f for f in of("s", 5, every) if "recorded" in f] or [f for f in of("t", 7, every) if "recorded" in f]
    assert "tape`" in recorded and "reads it" in recorded
    kept = [r.found for r in every if "holds something else later" in r.found]
    assert any(f"line {first + 6}" in one for one in kept), every


def test_a_parameter_that_changes_is_copied():
    trace, every = found()
    assert any(r.name == "u" and r.found.startswith("copied, since the function changes it") for r in every)
    text = as_text(trace, every, {})
    assert f"{trace.source.first_line + 4:>5}          s = u[1]\n" in text and text == text.rstrip()


def test_reasons_are_the_same_for_the_pair_of_a_pullback():
    assert {r for r in found()[1] if "active" in r.found} == {r for r in found(mode="vjp")[1] if "active" in r.found}
