"""Axes that are assumed equal: found in rounds, since equal axes let others meet, and in few of them."""

import numpy as np
import pytest

from adjoint_gen import grad
from adjoint_gen.analysis import axes
from adjoint_gen.analysis.axes import assume_equal_axes
from adjoint_gen.frontend.axes import equal_axes
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.observe import kind_of

COLUMN, ROW = np.array([[0.9], [0.1], [-0.5]]), np.array([0.9, 0.1, -0.5])


def recurrent(W, h, n):
    for _ in range(n):
        h = np.tanh(W @ h)
    return np.sum(h)


def product_and_sum(A, n):
    for _ in range(n):
        A = np.multiply(np.transpose(COLUMN), np.stack([ROW, ROW, ROW])) + A
    return np.sum(A)


def dims(function, **values):
    given = {**values, "COLUMN": COLUMN, "ROW": ROW}
    trace = lower(function, {name: kind_of(value, name) for name, value in given.items()})
    return {p.name: p.kind.shape.dims for p in assume_equal_axes(trace, equal_axes(given)).params}


def test_what_a_loop_carries_keeps_its_axes():
    found = dims(recurrent, W=np.eye(3), h=np.ones(3), n=2)
    assert found["W"] == (frozenset({"W.0"}), frozenset({"W.0"})) and found["h"] == (frozenset({"W.0"}),)
    other = dims(recurrent, W=np.ones((1, 3)), h=np.ones(3), n=1)
    assert other["W"] == (frozenset({"W.0"}), frozenset({"W.1"})) and other["h"] == (frozenset({"h.0"}),)
    assert np.allclose(grad(recurrent)(np.ones((1, 3)), np.ones(3), 1), 1 - np.tanh(3.0) ** 2)


def test_the_rounds_end_where_an_assumption_changes_nothing(monkeypatch):
    rounds = []

    def counted(trace):
        rounds.append(trace)
        if len(rounds) > 20:
            pytest.fail("it goes round in circles")
        return infer(trace)

    infer = axes.infer
    monkeypatch.setattr(axes, "infer", counted)
    dims(product_and_sum, A=np.ones((3, 3)), n=2)
