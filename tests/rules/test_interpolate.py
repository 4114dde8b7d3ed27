"""Curves through points in programs, and what happens to those that a module holds."""

import numpy as np
import pytest

from adjoint_gen import grad
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

interpolate = pytest.importorskip("scipy.interpolate")
calls = pytest.importorskip("tests.rules.calls_interpolate")

test_right_in_every_mode = right_in_every_mode(calls.RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(calls.REFUSED, np.array([0.7, 1.2]), within=5)


def test_a_curve_of_a_module_is_read_when_the_derivative_runs(monkeypatch):
    gradient = grad(calls.of_tables)
    gradient(calls.V)
    monkeypatch.setattr(calls, "TABLE", interpolate.CubicSpline(calls.PLACES, np.sin(calls.PLACES)))
    assert np.array_equal(gradient(calls.V), grad(calls.of_tables)(calls.V))
    monkeypatch.setattr(calls, "TABLE", calls.ROWS)
    with pytest.raises(Exception, match=r"TABLE|curve"):
        gradient(calls.V)


def test_many_points_are_taken_block_by_block():
    places, at = np.arange(1200.0), np.linspace(3.0, 1190.0, 50)
    y, seed = np.sin(places / 40.0), np.cos(np.arange(50.0))

    def weighed(y):
        return seed @ interpolate.CubicSpline(places, y)(at)

    found = grad(weighed)(y)
    moved = np.cos(places)
    np.testing.assert_allclose(found @ moved, weighed(moved), rtol=1e-10)


def test_no_places_move_no_points():
    def found(at, y):
        return np.sum(interpolate.CubicSpline(np.arange(4.0), y)(at) ** 2)

    at_bar, y_bar = grad(found, wrt=(0, 1))(np.zeros(0), np.ones(4))
    assert at_bar.shape == (0,) and np.array_equal(y_bar, np.zeros(4))
